"""Sheets written on the page itself: by keys, by mouse, by two captains, against an opponent."""

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sheet.describe import Spot
from pieces_of_eight.campaign.sheet.naming import to_declare
from pieces_of_eight.campaign.sheet.state import FORCES, IN_PORT, Phase, Sheet
from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.match.replay import ReplayScreen
from pieces_of_eight.tui.match.result import ResultScreen
from pieces_of_eight.tui.pages.curtain import CurtainScreen
from pieces_of_eight.tui.pages.help import HelpScreen
from pieces_of_eight.tui.play.session import Kept
from pieces_of_eight.tui.settings import Settings
from pieces_of_eight.tui.sheet.screens import SheetScreen
from tests.tui.sheet_scenes import (
    AGAINST_AI,
    ENGLISH,
    NOBODY_PLAYS,
    SPANISH,
    bold,
    save,
    season,
    sheet_app,
)
from tests.tui.shell import (
    PilotedApp,
    make_folder,
    message_of,
    order_and_mean_it,
    press_each,
    text_of,
    until,
)

CURTAIN = Settings(depth="true", animation="none", hover="no", curtain="secrets")


def screen_of(app: PiecesApp) -> SheetScreen:
    assert isinstance(app.screen, SheetScreen)
    return app.screen


def app_at(
    path: Path, match: Match[Any, Any, Any] | None = None, settings: Settings | None = None
) -> PiecesApp:
    return sheet_app(path, lambda: save(path, match), settings)


async def behind_the_curtain(app: PiecesApp, pilot: Pilot[None], name: str) -> None:
    """Wait for the curtain, look whose it is, and open it."""
    await until(pilot, lambda: isinstance(app.screen, CurtainScreen) and app.screen.is_mounted)
    await until(pilot, lambda: name in text_of(app))
    for ship in (*ENGLISH.ships, *SPANISH.ships):
        assert ship.name not in text_of(app)
    await press_each(pilot, name[0].lower(), "enter")
    await until(pilot, lambda: isinstance(app.screen, SheetScreen) and app.screen.is_mounted)
    await pilot.pause()


def seen(app: PiecesApp, fleet: Any) -> list[str]:
    """The ships of a fleet whose names stand on the screen."""
    return [ship.name for ship in fleet.ships if ship.name in text_of(app)]


async def test_two_captains_muster_behind_the_curtain_by_keys(tmp_path: Path) -> None:
    app = app_at(tmp_path, settings=CURTAIN)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await behind_the_curtain(app, pilot, "Anne Bonny")
        assert seen(app, ENGLISH)
        assert not seen(app, SPANISH)
        await press_each(pilot, "down", "down", "down", "down", "down", "down", "down")
        for letter in "abcdefg":
            await press_each(pilot, letter)  # and the next is in hand
        sheet = screen_of(app).desk
        assert sheet.written.ships == (0, 1, 2, 3, 4, 5, 6, IN_PORT)
        await press_each(pilot, "e")  # the eighth ship joins force E, and E is given a 5
        sheet.look_at(Spot("unit", 7))
        await press_each(pilot, "5")
        assert sheet.written.ships[7] == 4
        assert sheet.written.values == (3, 3, 3, 3, 5, 3, 3)
        await press_each(pilot, "enter")
        assert "add up to 23 instead of 21." in message_of(app)
        await press_each(pilot, "home", "1", "enter")
        assert "Your sheet's fingerprint" in text_of(app)
        app.notify("the Happy Return lies in A", timeout=60)
        await press_each(pilot, "enter")
        await behind_the_curtain(app, pilot, "Don Blas")
        assert not seen(app, ENGLISH)
        assert seen(app, SPANISH)
        await press_each(pilot, "r", "down", "enter", "s", "s")
        await until(pilot, lambda: screen_of(app).desk.phase is Phase.CASTING)
        await pilot.pause()
        assert not seen(app, ENGLISH) + seen(app, SPANISH)
        assert "A   1   free" in text_of(app)


async def test_a_sheet_against_an_opponent_is_played_to_its_account(tmp_path: Path) -> None:
    app = sheet_app(tmp_path, lambda: save(tmp_path, chairs=AGAINST_AI))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press_each(pilot, "r", "down", "enter", "enter", "enter")
        for _ in range(60):
            screen = screen_of(app)
            if screen.session.over:
                break
            if screen.session.human:
                await press_each(pilot, "enter")
            else:
                await press_each(pilot, "enter")
                await screen.session.rested()
        assert screen_of(app).session.over, text_of(app)
        await press_each(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, ResultScreen))
        await press_each(pilot, "pagedown")
        assert "The season in numbers" in text_of(app)
        await press_each(pilot, "pageup")
        assert "again" not in text_of(app).replace("Watch the season again", "")
        await press_each(pilot, "enter")
        assert isinstance(app.screen, ReplayScreen)
        await press_each(pilot, "right", "pagedown", "end")
        assert "The season is over" in text_of(app)


class Season:
    """What owns a sheet, and is asked to have its engagements fought."""

    place = matter = verdict = onward_words = ""
    on_chart, life = False, None
    more = ()

    def __init__(self, taken: Kept) -> None:
        self._taken = taken
        self.asked: list[str] = []

    def engage(self, how: str) -> None:
        self.asked.append(how)

    def town(self, at: int) -> str:
        return ""

    def met(self, who: Player) -> tuple[()]:
        """Nobody was met before."""
        return ()

    def last_sheets(self, sheet: Sheet) -> None:
        """There was no season before."""

    def lock_of(self, who: Player) -> None:
        """Nobody has set a word."""

    def take_up(self) -> Kept:
        return self._taken

    def onward(self) -> Screen[None]:
        return HelpScreen()


async def test_engagements_are_the_business_of_what_owns_the_season(tmp_path: Path) -> None:
    match = season(until=Phase.FIGHTING)
    owner = Season(save(tmp_path, match))

    def start() -> SheetScreen:
        page = SheetScreen(owner.take_up())
        page.join(owner)
        return page

    app = PilotedApp(
        make_folder(tmp_path),
        Settings(depth="true", animation="none", hover="no", curtain="no"),
        start,
    )
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press_each(pilot, "tab", "enter", "2", "3", "1")
        assert owner.asked == ["play", "watch"], "settled though he said no"
        await press_each(pilot, "down", "down", "tab")  # the row stays lit while Tab looks about
        await order_and_mean_it(pilot, "enter")
        assert owner.asked == ["play", "watch", "settle"]
        assert screen_of(app).session.state.engagements[0].outcome is None


async def test_no_opponent_claims_how_a_fight_ended(tmp_path: Path) -> None:
    match = season(until=Phase.FIGHTING)
    for chairs in (AGAINST_AI, NOBODY_PLAYS):
        folder = tmp_path / chairs[0].kind
        app = sheet_app(folder, lambda f=folder, c=chairs: save(f, match, c))  # type: ignore[misc]
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause(0.3)
            screen = screen_of(app)
            assert screen.session.human
            assert screen.desk.state.engagements[0].outcome is None
            first = "1 Play it out" if chairs is AGAINST_AI else "1 Watch it"
            assert first in text_of(app)


async def test_results_are_declared_behind_the_curtain_again(tmp_path: Path) -> None:
    match = season(until=Phase.NAMING)
    app = app_at(tmp_path, match, CURTAIN)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        names = ("Anne Bonny", "Don Blas")
        for _ in range(FORCES - 1):
            await press_each(pilot, "enter", "enter")
        await behind_the_curtain(app, pilot, names[0])
        assert seen(app, ENGLISH)
        assert not seen(app, SPANISH)
        for who in (1, 0):
            while screen_of(app).desk.phase is Phase.DECLARING and screen_of(app).desk.me != who:
                await press_each(pilot, "1")
                if not isinstance(app.screen, SheetScreen) or app.screen.has_class("-blank"):
                    break
            if who:
                await behind_the_curtain(app, pilot, names[who])
        await until(pilot, lambda: screen_of(app).desk.state.unfolded is not None)
        assert screen_of(app).desk.state.unfolded is not None


async def test_the_purser_lays_out_sheets_that_can_be_sealed(tmp_path: Path) -> None:
    app = app_at(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press_each(pilot, "a")
        await until(pilot, lambda: "A sheet with the values" in text_of(app))
        await press_each(pilot, "enter")
        assert "All is in order" in text_of(app)
        await press_each(pilot, "u")
        assert "Taken back." in text_of(app)


@pytest.mark.parametrize("until_phase", [Phase.NAMING, Phase.DECLARING])
async def test_the_purser_advises_on_opponents_and_results(
    until_phase: Phase, tmp_path: Path
) -> None:
    app = app_at(tmp_path, season(until=until_phase))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        before, desk = len(screen_of(app).session.saved.match.entries), screen_of(app).desk
        await press_each(pilot, *["down", "enter"] * (until_phase is Phase.NAMING))
        stood = desk.hand, desk.cursor
        await press_each(pilot, "a")
        await until(pilot, lambda: "The purser: " in text_of(app))
        await press_each(pilot, "q")
        assert (desk.hand, desk.cursor) == stood, "advice that is closed has marked nobody"
        await press_each(pilot, "a")
        await until(pilot, lambda: "The purser: " in text_of(app))
        await press_each(pilot, "enter")
        assert len(screen_of(app).session.saved.match.entries) > before


async def test_what_a_key_cannot_do_is_said(tmp_path: Path) -> None:
    app = app_at(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for key, words in (
            ("b", "Put the cursor on a ship"),
            ("p", "Put the cursor on a ship"),
            ("9", "A value is from 1 to 5."),
            ("3", "That is already its value."),
            ("v", "side of the fold is open"),
            ("enter", "r fills the sheet for you"),
            ("z", "You can only enlarge the chart. c shows it."),
        ):
            await press_each(pilot, key)
            assert words in message_of(app), key
        await press_each(pilot, *["down"] * 7, "5")
        assert "in port" in message_of(app)
        await press_each(pilot, "p")
        assert "It is already there." in message_of(app)


@pytest.mark.rule("C-9")
async def test_before_two_forces_are_named_the_chances_of_their_dice_are_told(
    tmp_path: Path,
) -> None:
    app = app_at(tmp_path, season(until=Phase.NAMING), Settings(animation="none", curtain="no"))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await press_each(pilot, "o")
        assert "Mark one of your forces" in message_of(app)
        await press_each(pilot, "enter", "o")
        desk = screen_of(app).desk
        value = desk.state.lines[desk.me][desk.hand[0].at].value
        enemy = desk.state.lines[1 - desk.me][desk.cursor.at].value
        leads = [value + one - enemy - two for one in range(1, 7) for two in range(1, 7)]
        ahead, behind = (f"{100 * sum(s * lead > 0 for lead in leads) / 36:.0f}%" for s in (1, -1))
        assert f"You attack {ahead} (" in message_of(app)
        assert f"they attack {behind}" in message_of(app)
        assert "chances" in text_of(app)


@pytest.mark.rule("C-11")
async def test_a_rumour_that_attacks_is_not_asked_for_its_only_answer(tmp_path: Path) -> None:
    def asked(match: Match[Any, Any, Any]) -> int:
        """How many answers there are."""
        return len(match.seat(match.state.side).legal())

    for seed in range(1, 60):
        match = season(until=Phase.DECLARING, seed=seed)
        who = match.state.side
        if asked(match) > 1:
            match.submit(who, bold(match.seat(who).legal()))
            if match.to_act == (who,) and asked(match) == 1:
                match.undo(who)
                break
    else:
        pytest.fail("no season in which a rumour attacks behind a force that does")
    chairs = AGAINST_AI if match.state.side == 0 else AGAINST_AI[::-1]
    app = sheet_app(
        tmp_path,
        lambda: save(tmp_path, match, chairs),
        Settings(animation="none", curtain="no"),
    )
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        count = len(match.entries)
        await press_each(pilot, "enter")
        assert "only a rumour and passes by" in message_of(app)
        assert len(screen_of(app).session.saved.match.entries) >= count + 2


@pytest.mark.rule("C-11")
@pytest.mark.parametrize("animation", ["none", "quick"])
async def test_nor_is_one_that_is_first_to_be_declared(tmp_path: Path, animation: str) -> None:
    """The opponent has declared all his attacks before."""
    for seed in range(1, 99):
        match = season(until=Phase.DECLARING, plans=(4, 3), seed=seed)
        if match.state.side == 0 and to_declare(match.state, Player(1)):
            played = season(until=Phase.DECLARING, plans=(4, 3), seed=seed)
            while played.state.side == 0:
                played.submit(Player(0), bold(played.seat(Player(0)).legal()))
            if len(played.seat(Player(1)).legal()) == 1:
                break
    else:
        pytest.fail("no season in which a rumour is first to attack")
    app = sheet_app(
        tmp_path,
        lambda: save(tmp_path, match, (AGAINST_AI[1], AGAINST_AI[0])),
        Settings(animation=animation, curtain="no"),
    )
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "by." in message_of(app))
        assert "only a rumour and passes by" in message_of(app)
        sheet = screen_of(app).desk.state
        assert sheet.declared[1] == 1 or sheet.phase is Phase.FIGHTING
