"""Careers played on the screen: by keys, by two captains, cut off, settled, in calm water."""

import asyncio
import re
import shutil
from collections.abc import AsyncIterator, Callable
from contextlib import aclosing
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input

from pieces_of_eight.campaign.ai.opponent import settled
from pieces_of_eight.campaign.career import CareerStage, Open
from pieces_of_eight.campaign.kernel.match import digest
from pieces_of_eight.campaign.pirate_wars.state import Edition
from pieces_of_eight.campaign.sheet.state import Phase
from pieces_of_eight.content.career.chart import caribbean
from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.saves.folder import Folder
from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.career.careers import ONWARD, PICTURE, SHEET, DigestScreen, MatchesScreen
from pieces_of_eight.tui.career.chairs import ChairsScreen
from pieces_of_eight.tui.career.end import EndScreen
from pieces_of_eight.tui.career.homecoming import HomeScreen
from pieces_of_eight.tui.career.pages import CARDS, SETTLE_REST, CareerOwner, SettleScreen
from pieces_of_eight.tui.career.picture import CommissionScreen
from pieces_of_eight.tui.career.port import PortScreen
from pieces_of_eight.tui.career.records import FameScreen
from pieces_of_eight.tui.match.page import FightScreen
from pieces_of_eight.tui.match.pause import PauseScreen
from pieces_of_eight.tui.match.replay import ReplayScreen
from pieces_of_eight.tui.match.result import ResultScreen
from pieces_of_eight.tui.pages.ask import SureScreen
from pieces_of_eight.tui.pages.curtain import CurtainScreen
from pieces_of_eight.tui.pages.title import TitleScreen
from pieces_of_eight.tui.play.career import begin, fight_name, go_on, stand_by, take_up
from pieces_of_eight.tui.play.career import settled as settled_numbers
from pieces_of_eight.tui.play.order_form import WARS
from pieces_of_eight.tui.play.scoring import honest_career
from pieces_of_eight.tui.sheet.screens import SheetScreen
from pieces_of_eight.tui.widgets.controls import Pick
from pieces_of_eight.tui.widgets.frame import LinesView, MessageLine
from pieces_of_eight.tui.widgets.menu import Menu
from tests.careers import digests
from tests.tui.career_scenes import (
    AGAINST_AI,
    AGAINST_SAILOR,
    CALM,
    CURTAIN,
    PEOPLE,
    STILL,
    WORDS,
    at,
    by_heart,
    career_app,
    fought,
    sail_on,
    sailed,
)
from tests.tui.endings import QUICKEST, sail
from tests.tui.shell import (
    choose,
    come_true,
    make_app,
    make_folder,
    order_and_mean_it,
    press_each,
    text_of,
    until,
)

FLOOR, GOOD, LARGE = (80, 24), (120, 40), (200, 60)
OPPONENTS = "pieces_of_eight.campaign.ai.opponent.settled"


async def come_to(pilot: Pilot[None], app: PiecesApp, *pages: type[Any]) -> Any:
    """Wait for one of these pages, however long the opponents take; the page."""
    if await come_true(lambda: isinstance(app.screen, pages) and app.screen.is_mounted):
        await pilot.pause()
        return app.screen
    raise AssertionError(f"{type(app.screen).__name__} instead\n{text_of(app)}")


async def fill(pilot: Pilot[None], app: PiecesApp, line: str, words: str) -> None:
    """Go to a line of the form by Tab, and change it until it says these words."""
    for _ in range(20):
        if app.focused is not None and app.focused.id == line:
            break
        await press_each(pilot, "tab")
    pick = app.screen.query_one(f"#{line}", Pick)
    assert app.focused is pick
    for _ in pick.values:
        if pick.value != words:
            await press_each(pilot, "right")
    assert pick.value == words


async def fit_out(pilot: Pilot[None], app: PiecesApp) -> None:
    """Do twice what the harbour master advises, and set sail with what there is."""
    port = await come_to(pilot, app, PortScreen)
    assert port.session.human
    for _ in range(2):
        await press_each(pilot, "a")
        await until(pilot, lambda: port.desk.listing is not None)
        await press_each(pilot, "1")
    unready = bool(port.desk.about.idle(port.desk.state))
    await press_each(pilot, *["e"] * (1 + unready))
    await until(pilot, lambda: not (port.is_current and port.session.human))


async def muster(pilot: Pilot[None], app: PiecesApp) -> Any:
    """Take the second of the ready sheets, and seal it; the page."""
    sheet = await come_to(pilot, app, SheetScreen)
    assert sheet.desk.phase is Phase.MUSTER
    await press_each(pilot, "r", "down", "enter", "s", "s")
    return sheet


# --- from the form to the hall ------------------------------------------------------------------


async def test_a_career_is_begun_fitted_out_and_mustered_by_keys(tmp_path: Path) -> None:
    app = make_app(tmp_path, settings=STILL)
    async with app.run_test(size=FLOOR) as pilot:
        await pilot.pause()
        await press_each(pilot, "down", "enter")  # past the lesson that a newcomer is offered
        await fill(pilot, app, "waters", "open")  # calm water is offered with a first career
        app.screen.query_one("#seed", Input).value = "11"  # the form draws another each time
        await fill(pilot, app, "second-chair", "powder monkey")
        await fill(pilot, app, "seasons", "1")
        await press_each(pilot, "e")
        await come_to(pilot, app, CommissionScreen)
        await press_each(pilot, "q")
        await come_to(pilot, app, TitleScreen)
        app.push_screen(CommissionScreen(take_up(app.folder, app.folder.careers()[0].name), ()))
        await until(pilot, lambda: "What wins" in text_of(app))
        await press_each(pilot, "enter")
        await come_to(pilot, app, PortScreen)
        assert "Port: the" not in text_of(app), "a card of calm water"
        await fit_out(pilot, app)
        sheet = await muster(pilot, app)
        await until(pilot, lambda: sheet.desk.phase is not Phase.MUSTER)


@pytest.mark.rule("C-25")
async def test_the_rest_is_settled_with_one_key_told_on_one_page_and_leads_to_the_hall(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with fought(make_folder(tmp_path / "before"), AGAINST_SAILOR) as before:
        monkeypatch.setattr(OPPONENTS, by_heart(*before.career.current.fights))
    path = tmp_path / "now"
    app = career_app(
        path, lambda folder: sailed(folder, AGAINST_SAILOR, at(CareerStage.ENGAGEMENT))
    )
    async with app.run_test(size=GOOD) as pilot:
        sheet = await come_to(pilot, app, SheetScreen)
        await press_each(pilot, "c")
        assert "e Settle the rest" in text_of(app)
        owner = sheet.owner
        assert isinstance(owner, CareerOwner)
        await press_each(pilot, "e", "1")
        assert isinstance(app.screen, SheetScreen), "settled though he said no"
        await order_and_mean_it(pilot, "e")
        page = await come_to(pilot, app, DigestScreen)
        assert owner.saved.career.open.stage is CareerStage.HOMECOMING
        every = len(owner.saved.career.current.sheet.state.engagements)
        assert settled_numbers(owner.saved) == tuple(range(every))
        pictures = set()
        menu = page.query_one("#digest-list", Menu)
        for row in menu.rows:
            if row.key.isdigit():
                menu.go(row.key)
                await pilot.pause()
                assert " prevails. " in text_of(app), "what is told of it lies below the list"
                pictures.add(page.query_one(f"#{PICTURE}", LinesView)._lines)
        assert 1 < len(pictures) <= every, "each fight has its own picture beside the list"
        await press_each(pilot, "enter")
        await come_to(pilot, app, ReplayScreen)
        await press_each(pilot, "escape")
        assert app.screen is page
        menu.go(SHEET)
        await press_each(pilot, "enter")
        await come_to(pilot, app, SheetScreen)
        await press_each(pilot, "enter")
        result = await come_to(pilot, app, ResultScreen)
        assert "Show what was settled this season" in text_of(app)
        await press_each(pilot, "down", "down", "enter")
        page = await come_to(pilot, app, DigestScreen)
        assert ONWARD not in [row.key for row in page.query_one("#digest-list", Menu).rows]
        await press_each(pilot, "escape")
        assert await come_to(pilot, app, ResultScreen) is result
        await press_each(pilot, "up", "up", "enter")
        await come_to(pilot, app, HomeScreen)
        await press_each(pilot, "enter")
        await come_to(pilot, app, EndScreen)
        assert len(app.folder.hall.fame()) == 1
        assert list((path / "chronicles").iterdir())
        await press_each(pilot, "down", "enter")
        await come_to(pilot, app, FameScreen)
        await press_each(pilot, "q", "q")
        await come_to(pilot, app, TitleScreen)
    assert app.folder.check(app.folder.careers()[0].name) == []


async def test_two_captains_fit_out_and_muster_behind_the_curtain(tmp_path: Path) -> None:
    assert WORDS.words is not None
    captains = [(name, WORDS.words[n]) for n, name in enumerate(WORDS.captains)]
    app = career_app(tmp_path, lambda folder: sailed(folder, WORDS, lambda now: True), CURTAIN)

    async def open_curtain(name: str, word: str) -> None:
        curtain = await come_to(pilot, app, CurtainScreen)
        await until(pilot, lambda: name in text_of(app))
        assert curtain.is_mounted
        await press_each(pilot, name[0].lower(), *word, "enter")

    async with app.run_test(size=FLOOR) as pilot:
        for name, word in captains:
            await open_curtain(name, word)
            await fit_out(pilot, app)
        ships: list[str] = []
        for name, word in captains:
            await open_curtain(name, word)
            sheet = await come_to(pilot, app, SheetScreen)
            mine = [ship.name for ship in sheet.desk.fleet.ships]
            assert any(ship in text_of(app) for ship in mine)
            assert not any(ship in text_of(app) for ship in ships)
            ships += mine
            await muster(pilot, app)
        sheet = await come_to(pilot, app, SheetScreen)
        await until(pilot, lambda: sheet.desk.phase is not Phase.MUSTER)
        assert not any(ship in text_of(app) for ship in ships)


# --- fights -------------------------------------------------------------------------------------


def is_fight(engine: str) -> Callable[[Open], bool]:
    return lambda now: now.stage is CareerStage.FIGHT and now.match.engine.name == engine


@pytest.mark.rule("C-2")
async def test_a_fight_goes_on_where_it_was_cut_off_and_its_chairs_change(tmp_path: Path) -> None:
    app = career_app(
        tmp_path / "a", lambda folder: sailed(folder, AGAINST_AI, at(CareerStage.FIGHT))
    )
    async with app.run_test(size=FLOOR) as pilot:
        page = await come_to(pilot, app, FightScreen)
        assert len(page.session.people) == 1
        await until(pilot, lambda: page.session.human)
        await press_each(pilot, "e", "enter")
        await until(pilot, lambda: page.session.human or page.session.over)
        match = page.session.saved.match
        shutil.copytree(tmp_path / "a", tmp_path / "b")
        done, stands = len(match.entries), digest(match.state)
        folder = make_folder(tmp_path / "b")
        with take_up(folder, folder.careers()[0].name) as saved:
            again = saved.career.open
            assert again.stage in (CareerStage.FIGHT, CareerStage.FOUGHT)
            assert len(again.match.entries) == done > 0
            assert digest(again.match.state) == stands
        await press_each(pilot, "q")
        await choose(pilot, "Who plays")
        await come_to(pilot, app, ChairsScreen)
        await press_each(pilot, "right", "tab", "right", "e")
        await until(pilot, lambda: app.screen is not page)
        page = await come_to(pilot, app, FightScreen)
        assert [chair.person for chair in page.owner.saved.header.chairs] == [False, False]
        assert page.session.watched


async def test_engagements_are_settled_from_the_sheet_or_from_a_pause_and_seen_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with fought(make_folder(tmp_path / "before"), AGAINST_SAILOR) as before:
        monkeypatch.setattr(OPPONENTS, by_heart(before.career.current.fights[0]))
    monkeypatch.setattr("pieces_of_eight.tui.play.opponents.opponents_of", lambda saved: {})

    def engaged(folder: Folder) -> CareerFile:
        return sailed(folder, AGAINST_SAILOR, at(CareerStage.ENGAGEMENT))

    app = career_app(tmp_path / "sheet", engaged)
    async with app.run_test(size=FLOOR) as pilot:
        await come_to(pilot, app, SheetScreen)
        await order_and_mean_it(pilot, "3")
        await come_to(pilot, app, ResultScreen)
        await press_each(pilot, "down", "enter")
        await come_to(pilot, app, ReplayScreen)
        await press_each(pilot, "q")
        await come_to(pilot, app, ResultScreen)
        await press_each(pilot, "up", "enter")
        sheet = await come_to(pilot, app, SheetScreen)
        await press_each(pilot, "q")
        await come_to(pilot, app, PauseScreen)
        assert "The season is paused. Go on, or leave it for later." in text_of(app)
        await press_each(pilot, "down", "down", "enter")
        await come_to(pilot, app, MatchesScreen)
        assert "Season 1: still at sea" in text_of(app)
        assert "Engagement 1: " in text_of(app)
        await press_each(pilot, "enter")
        await come_to(pilot, app, ReplayScreen)
        assert sheet.owner.saved.is_over(fight_name(1, 0))
    app = career_app(tmp_path / "pause", engaged)
    async with app.run_test(size=FLOOR) as pilot:
        await come_to(pilot, app, SheetScreen)
        await press_each(pilot, "1")
        fight = await come_to(pilot, app, FightScreen)
        assert "Season 1, engagement 1, " in text_of(app)
        await press_each(pilot, "q")
        pause = await come_to(pilot, app, PauseScreen)
        assert "Season 1, engagement 1" in text_of(app)
        await choose(pilot, SETTLE_REST)
        await come_to(pilot, app, SureScreen)
        await press_each(pilot, "enter")
        assert app.screen is pause
        await press_each(pilot, "enter")
        await come_to(pilot, app, SureScreen)
        assert fight.session.saved.match.entries == []
        await press_each(pilot, "down", "enter")
        await come_to(pilot, app, ResultScreen)
        assert "Points for the season: England" in text_of(app)
        assert not fight.is_attached
        assert not pause.is_attached
        await press_each(pilot, "enter")
        sheet = await come_to(pilot, app, SheetScreen)
        assert sheet.owner.saved.header.chairs[0].person


async def test_a_settling_that_is_stopped_is_gone_on_with_as_a_spectator(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It stops after its first action, or a short fight would be over before a key is struck."""

    async def settled_once(*match: Any) -> AsyncIterator[Any]:
        async with aclosing(settled(*match)) as moves:
            yield await anext(moves)
            await asyncio.Event().wait()

    monkeypatch.setattr(OPPONENTS, settled_once)
    app = career_app(
        tmp_path, lambda folder: sailed(folder, AGAINST_AI, at(CareerStage.ENGAGEMENT))
    )
    async with app.run_test(size=FLOOR) as pilot:
        await come_to(pilot, app, SheetScreen)
        await order_and_mean_it(pilot, "3")
        settling = await come_to(pilot, app, SettleScreen)
        assert "A mate fights for Anne Bonny" in text_of(app)
        await press_each(pilot, "enter")
        page = await come_to(pilot, app, FightScreen)
        assert page.session.watched
        assert not page.session.over
        settling._draw()  # an action that comes in as the page is left finds nothing to draw on


WATER = "|".join(re.escape(water.there) for water in caribbean().chart.waters)
RACE = (
    r"\w+'s [A-G] and (\w+'s [A-G] race for {0}|a boat of \w+ race for {0}; "
    r"\w+'s [A-G] was only a rumour)\.$"
)
MEETINGS = {
    "treasure_grab": rf"\. A (buried chest|wreck) (?:{WATER}): {RACE.format('the chest')}",
    "pirate_wars": r"^Season 1, engagement \d+, (?:\d+ more to come|the last(?: as yet)?)\. "
    rf"An island (?:{WATER}): {RACE.format('its treasure')}",
}
"""What the page says of who has met, by the engine of what a card has brought."""


@pytest.mark.rule("H-86", "H-88", "H-90")
@pytest.mark.parametrize("engine", MEETINGS)
async def test_what_a_card_brings_is_a_page_and_is_settled_for_all_who_are_in_it(
    engine: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    twin = sailed(make_folder(tmp_path / "twin"), AGAINST_AI, is_fight(engine))
    match = twin.career.open.match
    sail_on(twin, lambda now: now.stage is CareerStage.FOUGHT)
    twin.close()
    monkeypatch.setattr(OPPONENTS, by_heart(match))
    app = career_app(tmp_path, lambda folder: sailed(folder, PEOPLE, is_fight(engine)))
    async with app.run_test(size=FLOOR) as pilot:
        page = await come_to(pilot, app, FightScreen)
        owner = page.owner
        assert isinstance(owner, CareerOwner)
        assert re.search(MEETINGS[engine], owner.matter)
        assert not page.session.secrets, "two people need no curtain"
        assert [chair.person for chair in page.session.chairs[:2]] == [True, True]
        assert not any(chair.person for chair in page.session.chairs[2:])
        if engine == "pirate_wars":
            assert page.aim().startswith("The winner gains 2 points. So far ")
            assert page.session.state.options.truce
        page.session.close()
        stand_by(owner.saved)
        app.show(SettleScreen(owner))
        await come_to(pilot, app, ResultScreen)
        assert owner.saved.career.open.stage is CareerStage.FOUGHT
        assert "Points for the season: England " in owner.verdict
        await press_each(pilot, "enter")
        await pilot.pause()
        assert owner.saved.career.open.stage is not CareerStage.FOUGHT


@pytest.mark.rule("H-94")
@pytest.mark.parametrize(("size", "words"), [(FLOOR, "haven E"), (GOOD, "haven to the east")])
async def test_the_page_says_where_merchantmen_get_away(
    size: tuple[int, int], words: str, tmp_path: Path
) -> None:
    convoy = replace(PEOPLE, seed=16, sea=f"{WARS}{Edition.DOTS.value}")
    app = career_app(tmp_path, lambda folder: sailed(folder, convoy, is_fight("pirate_wars")))
    async with app.run_test(size=size) as pilot:
        await come_to(pilot, app, FightScreen)
        app.screen.query_one(MessageLine).say("")  # a hint that comes once in a life
        await pilot.pause()
        assert words in text_of(app)


# --- in calm water ------------------------------------------------------------------------------


@pytest.mark.rule("H-280")
async def test_in_calm_water_each_part_has_one_card_in_a_line(tmp_path: Path) -> None:
    missing = {CareerStage.SAILED, CareerStage.FOUGHT, CareerStage.ASHORE}
    assert set(CARDS) == set(CareerStage) - missing
    folder = make_folder(tmp_path)
    saved, pages = begin(CALM, folder), list[Screen[None]]()
    app = career_app(tmp_path, lambda folder: saved)
    async with app.run_test(size=FLOOR) as pilot:
        await come_to(pilot, app, PortScreen)
        assert "Port: the harbour master's row spends your purse for you" in text_of(app)
        await press_each(pilot, "enter")  # the cursor stands on his row
        assert "The harbour master spends" in text_of(app)
    saved = take_up(folder, saved.name)
    for stage in (
        CareerStage.MUSTER,
        CareerStage.NAMING,
        CareerStage.ENGAGEMENT,
        CareerStage.FIGHT,
        CareerStage.OVER,
    ):
        sail(saved, until=stage, chairs=QUICKEST)
        app = career_app(tmp_path, lambda folder: saved)  # noqa: B023
        async with app.run_test(size=FLOOR) as pilot:
            await pilot.pause()
            part = CARDS[stage].partition(":")[0]
            [card] = [row for row in text_of(app).splitlines() if row.startswith(f" {part}: ")]
            assert card.rstrip().endswith(".")
            assert "{" not in card
            pages.append(app.screen)
            if stage is CareerStage.ENGAGEMENT:
                go_on(saved)  # a sheet that still stands when its fight begins has no card of it
                app.screen.draw()  # type: ignore[attr-defined]
                assert CARDS[CareerStage.FIGHT].partition(":")[0] + ":" not in text_of(app)
        if stage is not CareerStage.OVER:
            saved = take_up(folder, saved.name)
    assert len({type(page) for page in pages}) == 3
    assert digests(honest_career(saved)) == digests(saved.career)
