"""Careers played on the screen: by keys to the end, by two at one keyboard, cut off."""

import asyncio
import shutil
from collections.abc import AsyncIterator, Callable
from contextlib import aclosing
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from pieces_of_eight.campaign.ai.opponent import settled
from pieces_of_eight.campaign.career import Stage
from pieces_of_eight.campaign.kernel.match import digest
from pieces_of_eight.campaign.sheet.state import Phase
from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.career.careers import MatchesScreen
from pieces_of_eight.tui.career.chairs import ChairsScreen
from pieces_of_eight.tui.career.end import EndScreen
from pieces_of_eight.tui.career.homecoming import HomeScreen
from pieces_of_eight.tui.career.pages import SETTLE_REST, SettleScreen
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
from pieces_of_eight.tui.play.career import fight_name, take_up
from pieces_of_eight.tui.sheet.screens import SheetScreen
from pieces_of_eight.tui.widgets.controls import Pick
from tests.tui.career_scenes import (
    AGAINST_AI,
    AGAINST_SAILOR,
    CURTAIN,
    PEOPLE,
    STILL,
    WORDS,
    at,
    career_app,
    sail_on,
    sailed,
)
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

SIZE = (80, 24)


async def come_to(pilot: Pilot[None], app: PiecesApp, *pages: type[Any]) -> Any:
    """Wait for one of these pages, however long the opponents take; the page."""
    if await come_true(lambda: isinstance(app.screen, pages) and app.screen.is_mounted):
        await pilot.pause()
        return app.screen
    raise AssertionError(f"{type(app.screen).__name__} instead\n{text_of(app)}")


async def settle_down(pilot: Pilot[None], app: PiecesApp, done: Callable[[], bool]) -> None:
    """Wait until something holds, however long the opponents take."""
    if not await come_true(done):
        raise AssertionError(text_of(app))


async def fill(pilot: Pilot[None], app: PiecesApp, line: str, words: str) -> None:
    """Go to a line of the form by Tab, and change it by Enter until it says these words."""
    for _ in range(20):
        if app.focused is not None and app.focused.id == line:
            break
        await press_each(pilot, "tab")
    pick = app.screen.query_one(f"#{line}", Pick)
    assert app.focused is pick
    for _ in pick.values:
        if pick.value == words:
            return
        await press_each(pilot, "right")
    raise AssertionError(f"{line} cannot be {words}")


async def fit_out(pilot: Pilot[None], app: PiecesApp) -> None:
    """Do twice what the harbour master advises, and set sail with what there is."""
    port = await come_to(pilot, app, PortScreen)
    assert port.session.human
    for _ in range(2):
        await press_each(pilot, "a")
        await settle_down(pilot, app, lambda: port.desk.listing is not None)
        await press_each(pilot, "1")
    unready = bool(port.desk.about.idle(port.desk.state))
    await press_each(pilot, *["e"] * (1 + unready))
    await settle_down(pilot, app, lambda: not (port.is_current and port.session.human))


async def muster(pilot: Pilot[None], app: PiecesApp) -> None:
    """Take the second of the ready sheets, and seal it."""
    sheet = await come_to(pilot, app, SheetScreen)
    assert sheet.desk.phase is Phase.MUSTER
    await press_each(pilot, "r", "down", "enter", "s", "s")


async def through_the_season(pilot: Pilot[None], app: PiecesApp) -> list[type[Any]]:
    """By Enter and 3 through naming, declaring and settling; the pages that were seen."""
    seen: list[type[Any]] = []
    for _ in range(3000):
        page = app.screen
        if type(page) not in seen:
            seen.append(type(page))
        if isinstance(page, HomeScreen):
            return seen
        if isinstance(page, SheetScreen) and page.is_mounted:
            desk = page.desk
            engaging = desk.phase is Phase.FIGHTING and desk.listing is not None
            if page.session.human or page.session.over:
                if engaging:
                    await order_and_mean_it(pilot, "3")
                else:
                    await press_each(pilot, "enter")
        elif isinstance(page, ResultScreen):
            await press_each(pilot, "enter")
        await asyncio.to_thread(sleep, 0.005)
    raise AssertionError(text_of(app))


async def test_a_whole_career_is_played_by_keys(tmp_path: Path) -> None:
    app = make_app(tmp_path, settings=STILL)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await press_each(pilot, "down", "enter")  # past the lesson that a newcomer is offered
        await fill(pilot, app, "waters", "open")  # calm water is offered with a first career
        app.screen.query_one("#seed", Input).value = "11"  # the form draws another each time
        await fill(pilot, app, "second-chair", "powder monkey")
        await fill(pilot, app, "seasons", "1")
        await press_each(pilot, "e")
        await come_to(pilot, app, CommissionScreen)
        await press_each(pilot, "enter")
        await fit_out(pilot, app)
        await muster(pilot, app)
        seen = await through_the_season(pilot, app)
        assert SheetScreen in seen
        assert ResultScreen in seen
        await press_each(pilot, "enter")
        await come_to(pilot, app, EndScreen)
        assert len(app.folder.hall.fame()) == 1
        assert list((tmp_path / "chronicles").iterdir())
        await press_each(pilot, "down", "enter")
        await come_to(pilot, app, FameScreen)
        await press_each(pilot, "q")
        await come_to(pilot, app, EndScreen)
        await press_each(pilot, "q")
        await come_to(pilot, app, TitleScreen)
    assert app.folder.check(app.folder.careers()[0].name) == []


async def open_curtain(pilot: Pilot[None], app: PiecesApp, name: str, word: str = "") -> None:
    """Look whose the curtain is, and open it: with his word where he has set one."""
    curtain = await come_to(pilot, app, CurtainScreen)
    await until(pilot, lambda: name in text_of(app))
    assert curtain.is_mounted
    await press_each(pilot, name[0].lower(), *word, "enter")


@pytest.mark.parametrize("commission", [PEOPLE, WORDS], ids=["open", "sealed"])
async def test_two_captains_fit_out_and_muster_behind_the_curtain(
    tmp_path: Path, commission: Any
) -> None:
    captains = [(name, commission.words.get(n, "")) for n, name in enumerate(commission.captains)]
    app = career_app(tmp_path, lambda folder: sailed(folder, commission, lambda now: True), CURTAIN)
    async with app.run_test(size=SIZE) as pilot:
        for name, word in captains:
            await open_curtain(pilot, app, name, word)
            await fit_out(pilot, app)
        ships = []
        for name, word in captains:
            await open_curtain(pilot, app, name, word)
            sheet = await come_to(pilot, app, SheetScreen)
            mine = [ship.name for ship in sheet.desk.fleet.ships]
            assert any(ship in text_of(app) for ship in mine)
            assert not any(ship in text_of(app) for ship in ships)
            ships += mine
            await muster(pilot, app)
        sheet = await come_to(pilot, app, SheetScreen)
        await settle_down(pilot, app, lambda: sheet.desk.phase is not Phase.MUSTER)
        assert not any(ship in text_of(app) for ship in ships)


def at_a_fight(folder: Any) -> CareerFile:
    return sailed(folder, AGAINST_AI, at(Stage.FIGHT))


async def test_a_fight_goes_on_where_it_was_cut_off(tmp_path: Path) -> None:
    app = career_app(tmp_path / "here", at_a_fight)
    async with app.run_test(size=SIZE) as pilot:
        page = await come_to(pilot, app, FightScreen)
        await settle_down(pilot, app, lambda: page.session.human)
        await press_each(pilot, "e", "enter", "e", "enter")
        await settle_down(pilot, app, lambda: page.session.human or page.session.over)
        match = page.session.saved.match
        page.session.saved.close()  # the disk has it all; nothing else is told that we go
        shutil.copytree(tmp_path / "here", tmp_path / "there")
        done, stands = len(match.entries), digest(match.state)
    folder = make_folder(tmp_path / "there")
    with_lock = folder.careers()[0].name
    saved = take_up(folder, with_lock)
    again = saved.career.open
    assert again.stage in (Stage.FIGHT, Stage.FOUGHT)
    assert len(again.match.entries) == done > 0
    assert digest(again.match.state) == stands
    sail_on(saved, at(Stage.OVER))
    assert saved.standing.ending
    saved.close()


async def test_a_settled_engagement_is_seen_again(tmp_path: Path) -> None:
    app = career_app(tmp_path, lambda folder: sailed(folder, AGAINST_SAILOR, at(Stage.ENGAGEMENT)))
    async with app.run_test(size=SIZE) as pilot:
        sheet = await come_to(pilot, app, SheetScreen)
        await order_and_mean_it(pilot, "3")
        await come_to(pilot, app, SettleScreen, ResultScreen)
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
        for key in ("down", "down"):
            await press_each(pilot, key)
        await press_each(pilot, "enter")
        await come_to(pilot, app, MatchesScreen)
        assert "Season 1: still at sea" in text_of(app)
        assert "Engagement 1: " in text_of(app)
        await press_each(pilot, "enter")
        await come_to(pilot, app, ReplayScreen)
        assert sheet.owner.saved.is_over(fight_name(1, 0))


async def test_a_settling_that_is_stopped_is_gone_on_with_as_a_spectator(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It stops after its first action, or a short fight would be over before a key is struck."""

    async def settled_once(*match: Any) -> AsyncIterator[Any]:
        async with aclosing(settled(*match)) as moves:
            yield await anext(moves)
            await asyncio.Event().wait()

    monkeypatch.setattr("pieces_of_eight.campaign.ai.opponent.settled", settled_once)
    app = career_app(tmp_path, lambda folder: sailed(folder, AGAINST_AI, at(Stage.ENGAGEMENT)))
    async with app.run_test(size=SIZE) as pilot:
        await come_to(pilot, app, SheetScreen)
        await order_and_mean_it(pilot, "3")
        settling = await come_to(pilot, app, SettleScreen)
        await press_each(pilot, "enter")
        page = await come_to(pilot, app, FightScreen)
        assert page.session.watched
        assert not page.session.over
        settling._draw()  # an action that comes in as the page is left finds nothing to draw on


@pytest.mark.rule("C-2")
async def test_the_chairs_change_in_the_middle_of_a_fight(tmp_path: Path) -> None:
    app = career_app(tmp_path, at_a_fight)
    async with app.run_test(size=SIZE) as pilot:
        page = await come_to(pilot, app, FightScreen)
        assert len(page.session.people) == 1
        await press_each(pilot, "q")
        await choose(pilot, "Who plays")
        await come_to(pilot, app, ChairsScreen)
        await press_each(pilot, "right", "tab", "left", "e")
        await settle_down(pilot, app, lambda: app.screen is not page)
        page = await come_to(pilot, app, FightScreen)
        saved = page.owner.saved
        assert [chair.person for chair in saved.header.chairs] == [False, False]
        assert page.session.watched


async def test_the_rest_of_a_fight_is_settled_from_its_pause(tmp_path: Path) -> None:
    app = career_app(tmp_path, lambda folder: sailed(folder, AGAINST_SAILOR, at(Stage.ENGAGEMENT)))
    async with app.run_test(size=SIZE) as pilot:
        await come_to(pilot, app, SheetScreen)
        await press_each(pilot, "1")
        fight = await come_to(pilot, app, FightScreen)
        assert "Season 1, engagement 1, " in text_of(app)
        await press_each(pilot, "q")
        pause = await come_to(pilot, app, PauseScreen)
        assert "Season 1, engagement 1" in text_of(app)
        done = len(fight.session.saved.match.entries)
        await choose(pilot, SETTLE_REST)
        await come_to(pilot, app, SureScreen)
        await press_each(pilot, "enter")
        assert app.screen is pause
        await press_each(pilot, "enter")
        await come_to(pilot, app, SureScreen)
        assert len(fight.session.saved.match.entries) == done
        await press_each(pilot, "down", "enter")
        await come_to(pilot, app, SettleScreen)
        assert "A sailor fights for Anne Bonny" in text_of(app)
        await come_to(pilot, app, ResultScreen)
        assert "Points for the season: England" in text_of(app)
        assert not fight.is_attached
        assert not pause.is_attached
        await press_each(pilot, "enter")
        await come_to(pilot, app, SheetScreen)
        assert app.screen.owner.saved.header.chairs[0].person  # type: ignore[attr-defined]
