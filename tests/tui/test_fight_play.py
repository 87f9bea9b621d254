"""Whole small fights by mouse alone and against opponents, and plans on the page."""

import random
import re
from pathlib import Path
from typing import Any

import pytest
from textual.geometry import Offset
from textual.pilot import Pilot

from pieces_of_eight.campaign.ai.opponent import Opponent, adviser_in
from pieces_of_eight.campaign.geometry.hulls import middle
from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.geometry.squares import NOWHERE
from pieces_of_eight.campaign.kernel.sealed import Player, redact
from pieces_of_eight.campaign.land_raid.events import token
from pieces_of_eight.campaign.land_raid.state import TOWN, Alarm, places_seen
from pieces_of_eight.campaign.pirate_wars.course import laid
from pieces_of_eight.campaign.sea_fight.state import End, Fire, Press
from pieces_of_eight.saves.match_file import Chair
from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.draw.open_sea import grid_of
from pieces_of_eight.tui.match.desk import PLAN
from pieces_of_eight.tui.match.maps import MapFight
from pieces_of_eight.tui.match.pause import FightChairsScreen
from pieces_of_eight.tui.match.plan import TOO_SOON
from pieces_of_eight.tui.match.result import ResultScreen
from pieces_of_eight.tui.pages.curtain import CurtainScreen
from pieces_of_eight.tui.pages.settings import StandingOrdersScreen
from pieces_of_eight.tui.settings import Settings
from pieces_of_eight.tui.widgets.menu import Menu
from tests.ai.nowhere import Nowhere
from tests.shore_raid.positions import figure
from tests.tui.fights import AGAINST_AI, BEACH, abeam, app_at, duel, quay, raid, raid_setup, save
from tests.tui.frames import FLOOR, GOOD
from tests.tui.shell import click_key, message_of, place_of, press, press_each, text_of

MOVING = Settings(depth="true", animation="full", hover="no", curtain="no")


@pytest.fixture
def thinking_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Advisers have no process of their own."""
    monkeypatch.setattr("pieces_of_eight.campaign.ai.opponent.Worker", Nowhere)


def page_of(app: PiecesApp) -> MapFight:
    assert isinstance(app.screen, MapFight)
    return app.screen


async def click(pilot: Pilot[None], page: MapFight, offset: Offset) -> None:
    await pilot.click(page.map, offset=offset)
    await pilot.pause()


# --- By mouse -------------------------------------------------------------------------------------


async def click_once(pilot: Pilot[None], page: MapFight) -> None:
    """What a hasty captain clicks."""
    desk = page.desk
    if desk.listing is not None:
        await pilot.click("#fight-choices", offset=Offset(5, desk.at))
        await pilot.pause()
    elif desk.laid or desk.aims:
        page.map.bring_into_sight(desk.cursor)
        await pilot.pause()
        await click(pilot, page, place_of(page.map, desk.cursor))
    else:
        await click_key(pilot, "act")


async def test_a_fight_is_played_to_its_end_by_mouse_alone(tmp_path: Path) -> None:
    app = app_at(tmp_path, lambda: save(tmp_path, duel(coins=1)))
    async with app.run_test(size=GOOD) as pilot:
        for _ in range(120):
            if not isinstance(app.screen, MapFight):
                break
            await click_once(pilot, app.screen)
        assert isinstance(app.screen, ResultScreen)


async def click_ship(pilot: Pilot[None], page: MapFight, ship: int) -> None:
    """Click amidships of a ship."""
    at = middle(page.desk.state.ships[ship].place)
    page.map.bring_into_sight(at)
    await pilot.pause()
    place = Offset(*grid_of(page.map.look).at(at))
    await click(pilot, page, place + page.map._padding() - page.map.scroll_offset)


async def test_orders_of_pirate_wars_are_given_by_mouse(tmp_path: Path) -> None:
    app = app_at(tmp_path, lambda: save(tmp_path, abeam()))
    async with app.run_test(size=GOOD) as pilot:
        page = page_of(app)
        await click_ship(pilot, page, 1)
        assert page.desk.listing.title == "Hart (1): what do you do?"
        await pilot.click(page.query_one("#fight-choices", Menu), offset=Offset(5, 1))
        await pilot.pause()
        assert len(page.desk.state.declared) == 1
        await press(pilot, "q")
        await click_ship(pilot, page, 0)
        await click_ship(pilot, page, 0)  # the first only looks
        assert page.desk.listing.kind == "helm"


async def test_a_course_is_laid_by_the_wheel_and_sailed_by_enter(tmp_path: Path) -> None:
    """Enter sails as far as the leap that is lit, and again the rest."""
    app = app_at(tmp_path, lambda: save(tmp_path, abeam(abeam().phase.MOVEMENT)))
    async with app.run_test(size=FLOOR) as pilot:
        desk = page_of(app).desk
        await press(pilot, "enter", "m", "left", "left", "pageup")
        sea, by = desk.state, desk.who
        turns = [leap.turn for leap in desk.here.orders]
        assert turns[0] == -250
        first, *_, last = (leg.hull for leg in laid(sea, sea.ships[by], sea.move, turns).legs)
        await press(pilot, "enter")
        assert desk.state.ships[by].place == first != last
        await press(pilot, "enter")
        assert desk.state.ships[by].place == last


async def test_a_band_is_dragged(tmp_path: Path) -> None:
    app = app_at(tmp_path, lambda: save(tmp_path, quay()))
    async with app.run_test(size=GOOD) as pilot:
        await pilot.pause()
        page = page_of(app)
        desk, man = page.desk, figure(page.desk.state, "C2")

        def cell(at: Point) -> int:
            return at.y // 100 * 32 + at.x // 100

        def spot(at: Point) -> Offset:
            corner = Offset(*page.map.area(cell(at))[:2])
            return corner + page.map._padding() - page.map.scroll_offset

        await pilot.mouse_down("#fight-map", offset=spot(man.at))
        for at in (man.at, Point(1550, 950)):
            page.map.post_message(page.map.Dragged(page.map, cell(at), 1))
        await pilot.pause()
        assert desk.here is not None
        await pilot.mouse_up("#fight-map", offset=spot(Point(1550, 950)))
        await pilot.pause()
        assert desk.state.figures[man.id].at != man.at


# --- Opponents and advisers -----------------------------------------------------------------------


async def test_an_opponent_answers_from_his_own_process(tmp_path: Path) -> None:
    monkey = Chair("ai", "Jack Rackham", "powder monkey")
    app = app_at(tmp_path, lambda: save(tmp_path, duel(coins=1), (AGAINST_AI[0], monkey)))
    async with app.run_test(size=FLOOR) as pilot:
        page = page_of(app)
        for _ in range(400):
            if not isinstance(app.screen, MapFight):
                break
            fires = any(isinstance(action, Fire) for action in page.desk.legal)
            mine = page.session.human or page.session.over
            await press(pilot, "f" if mine and page.desk.listing is None and fires else "enter")
            if not mine:
                await page.session.rested()
        assert isinstance(app.screen, ResultScreen)
        assert any(entry.who == 1 for entry in page.session.saved.match.entries)


async def test_two_opponents_can_be_watched_stepped_and_hurried_to_the_end(tmp_path: Path) -> None:
    both = tuple(Chair("ai", name, "powder monkey") for name in ("Barnet", "Rackham"))
    app = app_at(tmp_path, lambda: save(tmp_path, duel(coins=1), both))
    async with app.run_test(size=FLOOR) as pilot:
        session = page_of(app).session
        await press(pilot, "enter")
        await session.rested()
        before = len(session.saved.match.entries)
        assert "waits" in text_of(app)
        await press(pilot, "tab")
        await session.rested()
        assert len(session.saved.match.entries) == before + 1
        await press(pilot, "e")
        while not session.over:
            await session.rested()


def test_the_adviser_plans_the_same_where_his_process_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = save(tmp_path).match
    seen = match.seat(match.to_act[0]).seen
    with Opponent(match.engine, adviser_in(match.engine), 0) as adviser:
        plan = adviser.plan_now(seen)
        assert plan
        assert adviser._workers
        adviser.close()
    monkeypatch.setattr("pieces_of_eight.campaign.ai.opponent.Worker", Nowhere)
    with Opponent(match.engine, adviser_in(match.engine), 0) as lost:
        assert plan == lost.plan_now(seen)


async def test_a_key_right_behind_the_stop_of_a_plan_is_no_order(tmp_path: Path) -> None:
    app = app_at(tmp_path, lambda: save(tmp_path), MOVING)
    async with app.run_test(size=FLOOR) as pilot:
        page: Any = app.screen
        entries, giving = page.session.saved.match.entries, page.desk.giving
        giving.stopped = True
        giving.seen()
        await press(pilot, "enter")
        assert not entries
        giving.stopped_at -= TOO_SOON
        await press(pilot, "enter")
        assert entries


@pytest.mark.usefixtures("thinking_here")
async def test_the_page_plans_on_and_ends_the_turn(tmp_path: Path) -> None:
    """One p and one Enter: what is gambled on is thrown, and the turn is played to its end."""
    app = app_at(tmp_path, lambda: save(tmp_path), MOVING)
    async with app.run_test(size=FLOOR) as pilot:
        page: Any = app.screen
        captain = page.session.viewer
        await press(pilot, "p")
        await page.plans.thinking.wait()
        await press(pilot, "enter")
        assert page.on_map.shows
        assert "Your plan is being carried out. Enter hurries." in text_of(app)
        page.say("The plan stops here.")
        page.hurry()
        assert message_of(app) == "The plan stops here.", "the end of a film took it away"
        while page.session.viewer == captain:
            await page.plans.thinking.wait()
            await pilot.pause()
        played = [entry.action for entry in page.session.saved.match.entries]
        assert any(isinstance(action, Press) for action in played)
        assert isinstance(played[-1], End)


@pytest.mark.usefixtures("thinking_here")
async def test_p_draws_the_plan_and_it_is_closed_again(tmp_path: Path) -> None:
    app = app_at(tmp_path, lambda: save(tmp_path, raid(BEACH, night=False)))
    async with app.run_test(size=FLOOR) as pilot:
        page: Any = app.screen
        await press(pilot, "p")
        await page.plans.thinking.wait()
        await pilot.pause()
        assert page.desk.listing.kind == PLAN
        assert "The lieutenant plans" in text_of(app)
        assert "Give all" in text_of(app)
        assert page.map.film
        await press(pilot, "r")
        assert message_of(app) == "The plan lies on the map. Close it first with q."
        await press(pilot, "down", "d", "q")
        assert not page.map.film
        assert not page.desk.planning


@pytest.mark.usefixtures("thinking_here")
async def test_the_pause_has_who_plays_standing_orders_and_the_mate(tmp_path: Path) -> None:
    app = app_at(tmp_path, lambda: save(tmp_path))
    async with app.run_test(size=FLOOR) as pilot:
        page: Any = app.screen
        await press_each(pilot, "q")
        assert "Who plays" in text_of(app)
        await press_each(pilot, "down", "enter")
        await page.plans.thinking.wait()
        assert page.session.saved.match.entries
        assert page.session.viewer != 0 or page.session.state.turn > 1
        await press_each(pilot, "q", "down", "down", "enter")
        assert isinstance(app.screen, StandingOrdersScreen)
        assert "Length" in text_of(app)
        await press(pilot, "right", "q")
        assert app.settings.standing
        await press_each(pilot, "down", "enter")
        assert isinstance(app.screen, FightChairsScreen)
        await press_each(pilot, "right", "e")
        await pilot.pause()
        assert [chair.person for chair in page_of(app).session.chairs] == [False, True]


# --- Two captains at one keyboard -----------------------------------------------------------------


def told_to_the_other(session: Any, who: Player) -> set[str]:
    """What only the other captain's log says; asked of the match, which no page may do."""
    names = [chair.name for chair in session.chairs]

    def words(who: Player) -> set[str]:
        steps = [(redact(step.state, who), step.events) for step in session.saved.match.steps]
        return {
            session.face.tell(state, event, names)
            for state, events in steps
            for event in redact(events, who)
        }

    return words(Player(1 - who)) - words(who) - {""}


def look_for_secrets(page: MapFight, text: str) -> int:
    """Nothing on the page is only for the other; how many secrets there were to be kept."""
    desk, state, me = page.desk, page.desk.state, page.desk.me
    if state.alarm is not Alarm.ASLEEP and me == TOWN:
        return 0
    for sentence in told_to_the_other(desk.session, me):
        assert sentence not in text
    seen = places_seen(state, me)
    foes = [unit for unit in state.units if unit.owner != me and unit.here]
    hiding = [token(state, unit.id) for unit in foes if seen[unit.id] == NOWHERE]
    assert {mark.token for mark in page.map.view.units}.isdisjoint(hiding)
    public = " ".join(entry.words for entry in desk.session.journal.entries)
    secrets = [sign for sign in hiding if not re.search(rf"\b{sign}\b", public)]
    assert not [sign for sign in secrets if re.search(rf"\b{sign}\b", text)]
    return len(secrets)


KEYS = ("tab", "up", "right", "left", "enter", "enter", "m", "e", "e", "o", "f", "b", "t", "c")


@pytest.mark.parametrize("keys", [60, pytest.param(160, marks=pytest.mark.soak)])
async def test_nothing_of_the_one_captain_is_on_any_page_of_the_other(
    keys: int, tmp_path: Path
) -> None:
    settings = Settings(depth="true", animation="none", hover="no", curtain="yes")
    begin = raid_setup(turns=3, posting=True)
    app = app_at(tmp_path, lambda: save(tmp_path, begin), settings)
    rng = random.Random(5)
    curtains = looked = 0
    async with app.run_test(size=FLOOR, notifications=True) as pilot:
        for _ in range(keys):
            page, text = app.screen, text_of(app)
            if isinstance(page, CurtainScreen):
                curtains += 1
                assert not re.search(r"\b[A-Za-z][1-9]\b", text)
                await press(pilot, "d" if "Don Juan" in text else "h", "enter")
            elif isinstance(page, MapFight) and not page.session.over:
                looked += look_for_secrets(page, text)
                await press(pilot, rng.choice(KEYS))
            else:
                break
    assert curtains > keys / 40
    assert looked > keys * 5 / 8
