"""How many keys an ordinary turn takes, and what is done without one."""

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hexes import axial
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sea_fight.state import (
    Clock,
    End,
    Fire,
    Options,
    Phase,
    Sail,
    Setup,
    Take,
)
from pieces_of_eight.campaign.sheet.describe import Spot, letters
from pieces_of_eight.content import scenario
from pieces_of_eight.tui.line.play import LineTable
from pieces_of_eight.tui.line.talk import Talk
from pieces_of_eight.tui.match.fight_desk import FightDesk
from pieces_of_eight.tui.match.page import FightScreen
from pieces_of_eight.tui.settings import ALWAYS, STANDING
from tests.ai.nowhere import Nowhere
from tests.tui.fights import AGAINST_AI, PEOPLE, app_at, save
from tests.tui.sheet_scenes import save as save_sheet
from tests.tui.sheet_scenes import sheet_app
from tests.tui.shell import message_of, press, until

ME = Player(0)
MOST = 8
"""Keys of a turn of two ships, each of which sails and fires."""


def two_to_two() -> Setup:
    """Two brigantines and two enemies, abeam of each other."""
    setup = scenario("escort").setup(Options(coins=5))
    mine = [ship for ship in setup.ships if ship.card.owner == ME][:2]
    theirs = [ship for ship in setup.ships if ship.card.owner != ME][:2]
    lying = ((5, 9), (5, 12)), ((9, 9), (9, 12))
    ships = tuple(
        replace(ship, at=axial(*at), facing=2)
        for some, places in zip((mine, theirs), lying, strict=True)
        for ship, at in zip(some, places, strict=True)
    )
    return replace(setup, ships=ships)


def mine_of(page: FightScreen) -> list[Any]:
    return [each.action for each in page.session.saved.match.entries if each.who == ME]


async def test_a_turn_of_two_ships_takes_eight_keys(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pieces_of_eight.campaign.ai.opponent.Worker", Nowhere)
    monkey = replace(AGAINST_AI[1], level="powder monkey")
    app = app_at(tmp_path, lambda: save(tmp_path, two_to_two(), (AGAINST_AI[0], monkey)))
    async with app.run_test(size=(80, 24)) as pilot:
        page: Any = app.screen
        session, keys, answers = page.session, [], 0
        while session.state.turn == 1:
            await until(pilot, lambda: session.human)
            asked, pending = page.CAPTIONS.prompt_words(page.desk), session.state.pending
            await press(pilot, "e" if asked.startswith("Press ") else "enter")
            if pending:
                answers += 1  # to what the enemy does
            else:
                keys.append(asked)
        done = mine_of(page)
        for kind in (Sail, Fire, End):
            assert len({act.by for act in done if isinstance(act, kind)}) == 2, kind
        assert len(keys) <= MOST, keys
        assert answers <= 4, "no more than one for each time the enemy can fire"


async def test_the_first_ship_is_in_hand_at_once_and_another_can_be_had(tmp_path: Path) -> None:
    app = app_at(tmp_path, lambda: save(tmp_path, two_to_two(), PEOPLE))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        page: Any = app.screen
        first = page.session.state.active
        assert page.desk.listing is None
        assert mine_of(page) == [Take(first)]
        await press(pilot, "u")
        assert page.CAPTIONS.prompt_words(page.desk) == "Which ship next?"
        assert not mine_of(page)
        await press(pilot, "2")
        assert page.session.state.active not in (first, -1)


# --- Standing orders are offered ------------------------------------------------------------------

OFFER = "Always leave the length of the fight as it is? y = yes"


def asked(path: Path) -> Any:
    """A duel that is asked about its coins."""
    kept = save(path, chairs=AGAINST_AI)
    match = kept.match
    while match.state.phase is not Phase.CLOCK:
        who = match.to_act[0]
        match.submit(who, match.seat(who).legal()[-1])
    return kept


async def test_after_three_answers_alike_it_is_offered_once_to_give_that_always(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pieces_of_eight.campaign.ai.opponent.Worker", Nowhere)
    app = app_at(tmp_path, lambda: asked(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        page: Any = app.screen
        desk = page.desk
        for answer in (Clock(ME, 1), Clock(ME, 0), Clock(ME, 0)):
            desk.answered(desk.about.choice(page.session.state, answer).habit)
        assert desk.offer is None
        await press(pilot, "enter")
        assert desk.offer == ("coins", "leave")
        await until(pilot, lambda: page.session.human)
        assert message_of(app) == OFFER
        await press(pilot, "y")
        assert app.settings.coins == "leave"
        again = FightDesk(page.session, lambda _: None)
        again.is_new = desk.is_new
        for _ in range(3):
            again.answered(("coins", "leave"))
        assert again.offer is None


@pytest.mark.parametrize("choice", STANDING, ids=lambda choice: choice.name)
def test_every_offer_has_its_words(choice: Any) -> None:
    answered = choice.name != "march_on"  # which is no question
    for value in [*choice.values][1:]:
        assert ((choice.name, value) in ALWAYS) is answered


async def test_another_key_lets_the_offer_go(tmp_path: Path) -> None:
    app = app_at(tmp_path, lambda: asked(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        page: Any = app.screen
        page.desk.offer = ("coins", "leave")
        page.draw()
        assert message_of(app) == OFFER
        await pilot.press("down")
        await press(pilot, "y")
        assert app.settings.coins == "ask"


def test_it_is_offered_kept_and_ended_in_lines_too() -> None:
    kept: dict[str, str] = {}

    def keep(name: str, value: str) -> None:
        kept.pop(name, None) if value == "ask" else kept.update({name: value})
        talk.habits = kept

    mouth = StringIO()
    talk = Talk(StringIO(), mouth)
    talk.keep = keep
    table: Any = LineTable.__new__(LineTable)
    table.talk = talk
    table.standing("")
    keep("coins", "leave")
    table.standing("")
    table.standing("coins")
    said = mouth.getvalue()
    assert "You have no standing orders." in said
    assert "You always leave the length of the fight as it is. s coins ends that." in said
    assert not kept


# --- Sheet, lessons, careers ----------------------------------------------------------------------


async def test_a_letter_puts_a_ship_and_the_next_is_in_hand(tmp_path: Path) -> None:
    app = sheet_app(tmp_path, lambda: save_sheet(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("tab")
        page: Any = app.screen
        ships = len(letters(page.desk.written))
        for number in range(ships):
            assert page.desk.cursor == Spot("unit", number)
            await press(pilot, "abcdefg"[number % 7])
        assert letters(page.desk.written) == tuple(number % 7 for number in range(ships))
        await pilot.press("b")
        assert letters(page.desk.written)[0] == 1, "all are placed: it begins anew"
