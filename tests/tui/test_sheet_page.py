"""The sheet's page: written by keys, by two captains and against an opponent, read and replayed."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace
from rich.cells import cell_len
from textual.pilot import Pilot

from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.sealed import Player, redact
from pieces_of_eight.campaign.sheet.describe import Spot
from pieces_of_eight.campaign.sheet.points import as_last_season
from pieces_of_eight.campaign.sheet.state import FORCES, IN_PORT, Fleet, Phase, Result, Sail
from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.draw.colours import PALETTES
from pieces_of_eight.tui.draw.glyphs import ASCII, RICH
from pieces_of_eight.tui.match.pause import PauseScreen
from pieces_of_eight.tui.match.replay import ReplayScreen
from pieces_of_eight.tui.match.result import ResultScreen
from pieces_of_eight.tui.pages.curtain import CurtainScreen
from pieces_of_eight.tui.pages.rules import RulesScreen
from pieces_of_eight.tui.settings import Settings
from pieces_of_eight.tui.sheet import screens
from pieces_of_eight.tui.sheet.desk import NAMES_ON, READS_ALL, Purser
from pieces_of_eight.tui.sheet.paper import paint
from pieces_of_eight.tui.sheet.screens import SheetScreen
from pieces_of_eight.tui.sheet.view import ALL_OPEN, Canvas, Ceremony, SheetView
from pieces_of_eight.tui.widgets.frame import Heading, MessageLine
from tests.tui import sheet_scenes
from tests.tui.career_scenes import CURTAIN, STILL
from tests.tui.sheet_scenes import AGAINST_AI, ENGLISH, NOBODY_PLAYS, SPANISH, save, season
from tests.tui.shell import (
    PilotedApp,
    make_folder,
    message_of,
    order_and_mean_it,
    press_each,
    text_of,
    until,
)

FLOOR, GOOD = (80, 24), (120, 40)
MOVING = Settings(depth="true", animation="full", hover="no", curtain="no")
NAMES = [ship.name for ship in (*ENGLISH.ships, *SPANISH.ships)]


@pytest.fixture(autouse=True)
def _clock_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """No step of a ceremony follows by itself: tests tick."""
    monkeypatch.setattr(screens, "BEAT", 3600)


def screen_of(app: PiecesApp) -> SheetScreen:
    assert isinstance(app.screen, SheetScreen)
    return app.screen


def sheet_app(
    path: Path,
    match: Match[Any, Any, Any] | None = None,
    settings: Settings | None = None,
    chairs: Any = sheet_scenes.PEOPLE,
) -> PiecesApp:
    return sheet_scenes.sheet_app(path, lambda: save(path, match, chairs), settings)


async def behind_the_curtain(app: PiecesApp, pilot: Pilot[None], name: str) -> None:
    """Wait for the curtain, look whose it is, and open it."""
    await until(pilot, lambda: isinstance(app.screen, CurtainScreen) and app.screen.is_mounted)
    await until(pilot, lambda: name in text_of(app))
    assert not [ship for ship in NAMES if ship in text_of(app)]
    await press_each(pilot, name[0].lower(), "enter")
    await until(pilot, lambda: isinstance(app.screen, SheetScreen) and app.screen.is_mounted)
    await pilot.pause()


def seen(app: PiecesApp, fleet: Fleet) -> list[str]:
    """The ships of a fleet whose names stand on the screen."""
    return [ship.name for ship in fleet.ships if ship.name in text_of(app)]


# --- the muster ---------------------------------------------------------------------------------


async def test_two_captains_muster_behind_the_curtain_by_keys(tmp_path: Path) -> None:
    app = sheet_app(tmp_path, settings=CURTAIN)
    async with app.run_test(size=FLOOR, notifications=True) as pilot:
        await behind_the_curtain(app, pilot, "Anne Bonny")
        assert seen(app, ENGLISH)
        assert not seen(app, SPANISH)
        await press_each(pilot, *["down"] * 7, *"abcdefg")
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


async def test_what_a_key_cannot_do_is_said_and_the_purser_lays_out_a_sheet(tmp_path: Path) -> None:
    app = sheet_app(tmp_path)
    async with app.run_test(size=FLOOR) as pilot:
        await pilot.pause()
        for key, words in (
            ("b", "Put the cursor on a ship"),
            ("p", "Put the cursor on a ship"),
            ("9", "A value is from 1 to 5."),
            ("3", "That is already its value."),
            ("v", "side of the fold is open"),
            ("enter", "r fills the sheet for you"),
            ("c", "You can see the chart once both sheets are sealed."),
            ("z", "You can only enlarge the chart. c shows it."),
        ):
            await press_each(pilot, key)
            assert words in message_of(app), key
        assert not screen_of(app).desk.charted
        await press_each(pilot, *["down"] * 7, "5")
        assert "in port" in message_of(app)
        await press_each(pilot, "p")
        assert "It is already there." in message_of(app)
        await press_each(pilot, "home", "a")
        await until(pilot, lambda: "A sheet with the values" in text_of(app))
        await press_each(pilot, "enter")
        assert "All is in order" in text_of(app)
        await press_each(pilot, "u")
        assert "Taken back." in text_of(app)


async def test_a_captain_starts_from_his_own_sheet_of_last_season(tmp_path: Path) -> None:
    terror = Sail("Terror", "frigate", False, 30, 0, 24)
    now = Fleet((*ENGLISH.ships[1:], terror), ENGLISH.companies)
    match = season(sheet_scenes.setup(now))
    plans = as_last_season(season(until=Phase.NAMING).state, match.state)
    app = sheet_app(tmp_path, match)
    async with app.run_test(size=FLOOR) as pilot:
        await pilot.pause()
        desk = screen_of(app).desk
        desk.last = (None, plans[1])
        await press_each(pilot, "r")
        assert "As last season" not in text_of(app), "that of the other"
        await press_each(pilot, "escape")
        desk.last = plans
        await press_each(pilot, "r")
        assert "As last season" in text_of(app)
        assert "Terror" in text_of(app)  # the sheet is shown while it is chosen
        await press_each(pilot, "enter")
        assert desk.written == plans[0]
        await press_each(pilot, "u")
        assert desk.written != plans[0]


# --- naming, dice and results -------------------------------------------------------------------


@pytest.mark.rule("C-9", "C-25")
async def test_pairs_are_named_with_advice_and_chances_and_taken_back(tmp_path: Path) -> None:
    app = sheet_app(tmp_path, season(until=Phase.NAMING))
    async with app.run_test(size=GOOD) as pilot:
        await pilot.pause()
        page, desk = screen_of(app), screen_of(app).desk
        match, who = desk.session.saved.match, desk.me
        before = match.state
        await press_each(pilot, "o")
        assert "Mark one of your forces" in message_of(app)
        assert "u Undo" not in text_of(app)
        await press_each(pilot, "u")
        assert "dice were rolled" in message_of(app)
        await press_each(pilot, "enter", "o")
        value = desk.state.lines[desk.me][desk.hand[0].at].value
        enemy = desk.state.lines[1 - desk.me][desk.cursor.at].value
        leads = [value + one - enemy - two for one in range(1, 7) for two in range(1, 7)]
        ahead, behind = (f"{100 * sum(s * lead > 0 for lead in leads) / 36:.0f}%" for s in (1, -1))
        assert f"You attack {ahead} (" in message_of(app)
        assert f"they attack {behind}" in message_of(app)
        assert "chances" in text_of(app)
        stood = desk.hand, desk.cursor
        await press_each(pilot, "a")
        await until(pilot, lambda: "The purser: " in text_of(app))
        await press_each(pilot, "q")
        assert (desk.hand, desk.cursor) == stood, "advice that is closed has marked nobody"
        await press_each(pilot, "escape")
        assert not desk.hand
        await press_each(pilot, "a")
        await until(pilot, lambda: "The purser: " in text_of(app))
        await press_each(pilot, "enter")
        assert desk.me != who
        assert "u Undo" in text_of(app)
        await press_each(pilot, "u")
        assert (match.state, desk.me) == (before, who)
        assert "u Undo" not in text_of(app)
        begun: list[Any] = []
        page.purser = Purser(page, begun.append)
        await press_each(pilot, "e")
        assert message_of(app) == READS_ALL
        await press_each(pilot, "v", "e")
        assert page.aim().endswith(NAMES_ON)
        assert len(begun) == 1
        await press_each(pilot, "down")
        assert not page.purser.names


def before_the_last_pair() -> Match[Any, Any, Any]:
    """A season in which the first captain has only to name the last pair but one."""
    match = season(until=Phase.NAMING, seed=7)
    while match.state.side or sum(line.opponent < 0 for line in match.state.lines[0]) > 2:
        match.submit(match.state.side, match.seat(match.state.side).legal()[0])
    return match


@pytest.mark.rule("C-25")
async def test_the_pairs_throw_one_after_the_other_and_no_key_is_an_order(tmp_path: Path) -> None:
    """Clock, hurry, see all, looks and orders."""
    app = sheet_app(tmp_path, before_the_last_pair(), MOVING, AGAINST_AI)
    async with app.run_test(size=FLOOR) as pilot:
        await pilot.pause()
        page = screen_of(app)
        await press_each(pilot, "enter", "enter")
        first, match = page.desk.ceremony, page.session.saved.match
        assert first is not None
        assert first.at == 0
        assert "Battle scores" in text_of(app)
        done = len(match.entries)
        assert page.session.paused
        page.showing.next()
        await press_each(pilot, "enter")
        await press_each(pilot, "1", "2", "u", "a", "l", "c", "s", "v", "e", "down", "x")
        assert message_of(app) == screens.NOT_NOW
        for key, opens in (("f1", RulesScreen), ("q", PauseScreen)):
            await press_each(pilot, key)
            assert isinstance(app.screen, opens)
            await press_each(pilot, "escape")
        assert page.desk.ceremony == Ceremony(first.throws, 2)
        await press_each(pilot, "x", "tab")
        assert page.desk.ceremony is None
        assert screens.NOT_NOW not in text_of(app)
        assert len(match.entries) == done
        assert not page.session.paused


@pytest.mark.rule("C-25")
async def test_two_captains_watch_the_dice_together_and_write_results_apart(tmp_path: Path) -> None:
    app = sheet_app(tmp_path, before_the_last_pair(), replace(CURTAIN, animation="full"))
    async with app.run_test(size=GOOD) as pilot:
        await pilot.pause()
        await press_each(pilot, "enter", "enter")
        page = screen_of(app)
        for _ in range(FORCES):
            assert "spyglass" in text_of(app) or "miss each other" in text_of(app)
            assert not [words for words in ("seen:", "sail, ", *NAMES) if words in text_of(app)]
            await press_each(pilot, "enter")
        assert page.desk.ceremony is None
        for who, own, other in ((0, ENGLISH, SPANISH), (1, SPANISH, ENGLISH)):
            await behind_the_curtain(app, pilot, sheet_scenes.PEOPLE[who].name)
            assert seen(app, own)
            assert not seen(app, other)
            while isinstance(app.screen, SheetScreen) and app.screen.desk.state.side == who:
                if app.screen.desk.phase is not Phase.DECLARING:
                    break
                await press_each(pilot, "1")
        await until(pilot, lambda: screen_of(app).desk.phase is Phase.FIGHTING)


@pytest.mark.rule("C-25")
async def test_results_are_advised_written_and_the_fold_is_opened_line_by_line(
    tmp_path: Path,
) -> None:
    app = sheet_app(tmp_path, season(until=Phase.DECLARING, seed=3), MOVING)
    async with app.run_test(size=FLOOR) as pilot:
        await pilot.pause()
        page, desk = screen_of(app), screen_of(app).desk
        match = page.session.saved.match
        before = len(match.entries)
        await press_each(pilot, "a")
        await until(pilot, lambda: "The purser: " in text_of(app))
        await press_each(pilot, "enter")
        assert len(match.entries) > before
        while desk.phase is Phase.DECLARING:
            await press_each(pilot, "1")
        done = len(match.entries)
        assert desk.opened == 0
        assert "now that it is open" not in text_of(app)
        await press_each(pilot, "enter")
        assert text_of(app).count("now that it is open") == 1
        page.showing.next()
        await press_each(pilot, "enter", "1", "2")
        assert desk.listing is None
        assert desk.opened == 3
        assert 0 < len([name for name in NAMES if name in text_of(app)]) < len(NAMES) / 2
        while desk.opened != ALL_OPEN:
            await press_each(pilot, "enter")
        await press_each(pilot, "enter", "enter")  # too soon to mean the fight
        assert len(match.entries) == done
        assert "1 Play it out" in text_of(app)


@pytest.mark.rule("C-11")
async def test_a_rumour_that_attacks_is_not_asked_for_its_only_answer(tmp_path: Path) -> None:
    match = season(until=Phase.DECLARING, seed=29)
    app = sheet_app(tmp_path, match, chairs=AGAINST_AI)
    async with app.run_test(size=FLOOR) as pilot:
        await pilot.pause()
        count = len(match.entries)
        await press_each(pilot, "enter")
        assert "only a rumour and passes by" in message_of(app)
        assert len(screen_of(app).session.saved.match.entries) >= count + 2


@pytest.mark.rule("C-11")
@pytest.mark.parametrize("animation", ["none", "quick"])
async def test_nor_is_one_that_is_first_to_be_declared(tmp_path: Path, animation: str) -> None:
    """The opponent has declared all his attacks before."""
    match = season(until=Phase.DECLARING, plans=(4, 3), seed=38)
    settings = Settings(animation=animation, curtain="no")
    app = sheet_app(tmp_path, match, settings, AGAINST_AI[::-1])
    async with app.run_test(size=FLOOR) as pilot:
        await until(pilot, lambda: "by." in message_of(app))
        assert "only a rumour and passes by" in message_of(app)
        sheet = screen_of(app).desk.state
        assert sheet.declared[1] == 1 or sheet.phase is Phase.FIGHTING


# --- engagements and the account ----------------------------------------------------------------


async def test_engagements_are_the_business_of_what_owns_the_season(tmp_path: Path) -> None:
    asked: list[str] = []
    owner: Any = SimpleNamespace(
        place="", matter="", verdict="", onward_words="", on_chart=False, life=None, more=()
    )
    owner.engage = asked.append
    owner.town = lambda at: ""
    owner.met = lambda who: ()
    owner.last_sheets = owner.lock_of = lambda of: None

    def start() -> SheetScreen:
        page = SheetScreen(save(tmp_path, season(until=Phase.FIGHTING)))
        page.join(owner)
        return page

    app = PilotedApp(make_folder(tmp_path), STILL, start)
    async with app.run_test(size=FLOOR) as pilot:
        await pilot.pause()
        await press_each(pilot, "tab", "enter", "2", "3", "1")
        assert asked == ["play", "watch"], "settled though he said no"
        await press_each(pilot, "down", "down", "tab")  # the row stays lit while Tab looks about
        await order_and_mean_it(pilot, "enter")
        assert asked == ["play", "watch", "settle"]
        assert screen_of(app).session.state.engagements[0].outcome is None


async def test_no_opponent_claims_how_a_fight_ended_and_a_report_stands(tmp_path: Path) -> None:
    for chairs, first in ((NOBODY_PLAYS, "1 Watch it"), (AGAINST_AI, "1 Play it out")):
        app = sheet_app(tmp_path / first, season(until=Phase.FIGHTING), chairs=chairs)
        async with app.run_test(size=FLOOR) as pilot:
            await pilot.pause()
            desk = screen_of(app).desk
            assert screen_of(app).session.human
            assert desk.state.engagements[0].outcome is None
            assert first in text_of(app)
            if chairs is AGAINST_AI:
                await order_and_mean_it(pilot, "3")
                await press_each(pilot, "u")
                assert "what has been fought cannot be taken back." in message_of(app)
                assert desk.state.engagements[0].outcome is not None
                assert desk.state.lines[Player(0)][0].result is Result.LAND_RAID


async def test_a_season_that_is_over_is_read_and_seen_again(tmp_path: Path) -> None:
    app = sheet_app(tmp_path, season(until=Phase.OVER), chairs=AGAINST_AI)
    async with app.run_test(size=FLOOR) as pilot:
        await pilot.pause()
        await press_each(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, ResultScreen))
        await press_each(pilot, "pagedown")
        assert "The season in numbers" in text_of(app)
        await press_each(pilot, "pageup", "enter")
        assert isinstance(app.screen, ReplayScreen)
        await press_each(pilot, "right", "pagedown", "end")
        assert "The season is over" in text_of(app)


@pytest.mark.rule("C-25")
async def test_the_first_line_keeps_the_aim_while_the_last_but_one_answers(tmp_path: Path) -> None:
    app = sheet_app(tmp_path, season(until=Phase.NAMING))
    async with app.run_test(size=FLOOR) as pilot:
        await pilot.pause()
        page = screen_of(app)
        first, line = page.query_one(Heading), page.query_one(MessageLine)
        assert page.aim() in str(first.render())
        page.name_page("A name that leaves no room for an aim beside it in this line")
        page.note("a note")
        for said in ("", "Something is answered."):
            page.say(said)
            assert str(first.render()) == page.aim()
            words, _, note = str(line.render()).partition("  ")
            assert words == (said or first.page)
            assert note.endswith("a note")
        await pilot.press("down")
        assert not line.message


# --- painted ------------------------------------------------------------------------------------


@pytest.mark.parametrize("hour", Phase)
def test_every_hour_fits_every_place_in_signs_of_one_cell(hour: Phase) -> None:
    sheet = redact(season(until=hour, seed=3).state, Player(0))
    for size in ((80, 17), (80, 8), (45, 16), (85, 35), (165, 55)):
        for opened, glyphs in ((0, RICH), (6, ASCII), (ALL_OPEN, RICH)):
            view = SheetView(
                sheet=sheet,
                who=Player(0),
                contents=sheet.written[0].content,
                fleet=sheet.fleets[0].content,
                cursor=Spot("line", 2),
                opened=opened,
                seals=(("a b c d e f", "a b c d e f"),) * 2,
            )
            canvas = Canvas(*size, PALETTES["night"], glyphs)
            paint(canvas, view)
            rows = canvas.picture().rows
            assert [len(row) for row in rows] == [size[0]] * size[1]
            text = "".join(cell.glyph for row in rows for cell in row)
            assert cell_len(text) == len(text)
            assert glyphs is RICH or text.replace("Señora", "").isascii()
