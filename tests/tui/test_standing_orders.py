"""Standing orders: kept in the settings, and carried out as the player's own actions."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sea_fight.describe import SeaDescription
from pieces_of_eight.campaign.sea_fight.state import (
    Aim,
    AskStake,
    Clock,
    Hold,
    NoReply,
    Position,
    Press,
    Reply,
    Sail,
    Stake,
    Whistle,
)
from pieces_of_eight.campaign.shore_raid.describe import ShoreDescription
from pieces_of_eight.campaign.shore_raid.state import Form, Pass
from pieces_of_eight.tui.match.fight_desk import FightDesk
from pieces_of_eight.tui.match.maps import MapFight
from pieces_of_eight.tui.match.pause import FightChairsScreen
from pieces_of_eight.tui.pages.settings import StandingOrdersScreen
from pieces_of_eight.tui.play.session import Session
from pieces_of_eight.tui.sea_fight.face import FACE
from pieces_of_eight.tui.settings import Settings, changed, load, store
from tests.ai.nowhere import Nowhere
from tests.sea_fight.positions import ABEAM, position
from tests.tui.fight_scenes import AGAINST_AI, PEOPLE, fight_app, save
from tests.tui.shell import press, press_each, text_of
from tests.tui.shore_scenes import carding

ME = Player(0)
AT_SEA = SeaDescription()
SEA = replace(position(ABEAM), pending=(AskStake((), 0),))
"""No answer hangs on how the ships lie."""


@pytest.mark.parametrize(
    ("habit", "coins"), [("leave", 0), ("add", 1), ("take", -1), ("ask", None)]
)
def test_coins_are_answered_as_ordered(habit: str, coins: int | None) -> None:
    legal = [Clock(ME, 0), Clock(ME, 1), Clock(ME, -1)]
    found = AT_SEA.answer(SEA, legal, {"coins": habit})
    assert found == (None if coins is None else Clock(ME, coins))


def test_the_wind_and_the_extra_hex_are_answered_as_ordered() -> None:
    winds = [Whistle(ME, 0), Whistle(ME, -1), Whistle(ME, 1)]
    assert AT_SEA.answer(SEA, winds, {"whistle": "never"}) == Whistle(ME, 0)
    assert AT_SEA.answer(SEA, winds, {}) is None
    ship: Any = 0
    moves = [Press(ship), Hold(ship)]
    assert AT_SEA.answer(SEA, moves, {"press_on": "always"}) == Press(ship)
    assert AT_SEA.answer(SEA, moves, {"press_on": "never"}) == Hold(ship)
    under_way = [Sail(ship, 0), *moves]
    assert AT_SEA.answer(SEA, under_way, {"press_on": "never"}) is None


def test_return_fire_and_stakes_are_answered_as_ordered() -> None:
    ship: Any = 0
    stakes = [Stake(ship, False), Stake(ship, True)]
    assert AT_SEA.answer(SEA, stakes, {"stake": "always"}) == Stake(ship, True)
    assert AT_SEA.answer(SEA, stakes, {"stake": "never"}) == Stake(ship, False)
    assert AT_SEA.answer(SEA, stakes, {"return_fire": "hull"}) is None
    hull, gear, crew = (Reply(ship, Position.LARBOARD, aim) for aim in Aim)
    replies = [hull, gear, crew, NoReply(ship)]
    assert {reply.aim for reply in (hull, gear, crew)} == {Aim.HULL, Aim.GEAR, Aim.CREW}
    for reply in (hull, gear, crew):
        habit = {"return_fire": reply.aim.name.lower()}
        assert AT_SEA.answer(SEA, replies, habit) == reply
        other = replace(reply, position=Position.BOW)
        assert AT_SEA.answer(SEA, [*replies, other], habit) is None, "she could in two ways"
    assert AT_SEA.answer(SEA, replies, {"return_fire": "never"}) == NoReply(ship)
    assert AT_SEA.answer(SEA, replies, {}) is None


def test_only_a_card_that_can_call_up_nobody_goes_by() -> None:
    ashore, raid = ShoreDescription(), carding()
    man: Any = 3
    habits = {"idle_cards": "pass"}
    assert ashore.answer(raid, [Pass(ME)], habits) == Pass(ME)
    assert ashore.answer(raid, [Form((man,)), Pass(ME)], habits) is None
    assert ashore.answer(raid, [Pass(ME)], {}) is None


def test_standing_orders_are_kept_with_the_settings() -> None:
    settings = changed(Settings(), "coins", "leave")
    assert load(store(settings)) == (settings, [])
    assert settings.standing == {"coins": "leave"}
    assert load({"coins": "all"})[0].coins == "ask"


def played_to_the_coins(path: Path, chairs: Any) -> FightDesk[Any, Any]:
    """A duel in which all is done by the shortest way until the coins have been asked about."""
    session: Any = Session(save(path, chairs=chairs), FACE)
    desk = FightDesk(session, lambda _: None)
    desk.habits = lambda: {"coins": "add"}
    match = session.saved.match
    for _ in range(80):
        if session.state.phase.name == "CLOCK" and session.human:
            break
        if any(isinstance(entry.action, Clock) and entry.who == ME for entry in match.entries):
            break
        session._do(session.decider, match.seat(session.decider).legal()[-1])
    return desk


def test_a_standing_order_is_carried_out_and_the_log_says_so(tmp_path: Path) -> None:
    desk = played_to_the_coins(tmp_path, AGAINST_AI)
    match = desk.session.saved.match
    assert Clock(ME, 1) in [entry.action for entry in match.entries]
    told = [entry.words for entry in desk.session.journal.entries]
    assert any(words.startswith("By standing order: ") for words in told)


def test_two_people_at_one_keyboard_are_always_asked(tmp_path: Path) -> None:
    desk = played_to_the_coins(tmp_path, PEOPLE)
    assert not any(isinstance(e.action, Clock) for e in desk.session.saved.match.entries)


async def test_the_pause_has_who_plays_standing_orders_and_the_mate(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "pieces_of_eight.campaign.ai.opponent.Worker", Nowhere
    )  # the mate thinks here
    app = fight_app(tmp_path, lambda: save(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        page = app.screen
        assert isinstance(page, MapFight)
        match: Any = page.session.saved.match
        assert page.plans is not None
        await press_each(pilot, "q")
        assert "Who plays" in text_of(app)
        await press_each(pilot, "down", "enter")
        assert page.plans.thinking is not None
        await page.plans.thinking.wait()
        assert match.entries
        assert page.session.viewer != ME or page.session.state.turn > 1
        await press_each(pilot, "q", "down", "down", "enter")
        assert isinstance(app.screen, StandingOrdersScreen)
        assert "Length" in text_of(app)
        await press(pilot, "right", "q")
        assert app.settings.standing
        await press_each(pilot, "down", "enter")
        assert isinstance(app.screen, FightChairsScreen)
        await press_each(pilot, "right", "e")
        await pilot.pause()
        again: Any = app.screen
        assert isinstance(again, MapFight)
        assert [chair.person for chair in again.session.chairs] == [False, True]
