"""Going through the pages by keys alone and by mouse alone."""

import subprocess
import sys
from pathlib import Path

import pytest
from textual.pilot import Pilot

from pieces_of_eight.content import book
from pieces_of_eight.content.rulebook import library
from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.career.careers import CareersScreen
from pieces_of_eight.tui.career.new_career import NewCareerScreen
from pieces_of_eight.tui.career.records import FameScreen
from pieces_of_eight.tui.match.pause import PauseScreen
from pieces_of_eight.tui.page_table import PAGES
from pieces_of_eight.tui.pages.base import GameScreen
from pieces_of_eight.tui.pages.help import CommandTable, HelpScreen, LessonsScreen
from pieces_of_eight.tui.pages.new_fight import NewFightScreen
from pieces_of_eight.tui.pages.rules import RulesScreen
from pieces_of_eight.tui.pages.saved import SavedScreen
from pieces_of_eight.tui.pages.settings import SettingsScreen
from pieces_of_eight.tui.pages.title import CHOICES, LEARN, TitleScreen
from pieces_of_eight.tui.pirate_wars.builder import BuilderScreen
from pieces_of_eight.tui.settings import Settings
from pieces_of_eight.tui.widgets.frame import KeyLine, MessageLine
from pieces_of_eight.tui.widgets.menu import Columns, Menu
from tests.tui.shell import Fight, make_app, make_folder, message_of, press, save_duel, text_of

SIZE = (80, 24)
NEWCOMERS = (LEARN, *CHOICES)
"""The choices of the title before any lesson is done."""


# The title


@pytest.mark.parametrize(
    ("choice", "page"),
    [
        ("career", NewCareerScreen),
        ("careers", CareersScreen),
        ("new", NewFightScreen),
        ("saved", SavedScreen),
        ("fame", FameScreen),
        ("lessons", LessonsScreen),
        ("yard", BuilderScreen),
        ("rules", RulesScreen),
        ("settings", SettingsScreen),
        ("help", HelpScreen),
    ],
)
async def test_every_choice_of_the_title_opens_its_page_and_q_comes_back(
    choice: str, page: type[GameScreen], tmp_path: Path
) -> None:
    app = make_app(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        downs = [row.key for row in NEWCOMERS].index(choice)
        await press(pilot, *["down"] * downs, "enter")
        assert isinstance(app.screen, page)
        await press(pilot, "q")
        assert isinstance(app.screen, TitleScreen)


async def test_the_title_is_not_left_unasked(tmp_path: Path) -> None:
    app = make_app(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        for key in ("escape", "q"):
            await press(pilot, key)
            assert app.screen.query_one(Columns).key == "quit"
            assert message_of(app) == "Enter quits the game."
            assert app.is_running


async def test_the_mouse_goes_to_a_page_and_back(tmp_path: Path) -> None:
    app = make_app(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        lines = text_of(app).split("\n")
        down = next(at for at, line in enumerate(lines) if "Settings" in line)
        across = lines[down].index("Settings")
        await pilot.click(offset=(across, down))
        await pilot.pause()
        assert isinstance(app.screen, SettingsScreen)
        back = text_of(app).split("\n")[23].index("Back")
        await pilot.hover(offset=(back, 23))
        assert app.screen.query_one(KeyLine).tooltip == "Leave this page. Fights are saved."
        await pilot.click(offset=(back, 23))
        await pilot.pause()
        assert isinstance(app.screen, TitleScreen)


def test_a_fight_loads_the_rules_of_no_other_kind() -> None:
    code = (
        "import sys; from pieces_of_eight.tui.registry import screens_of;"
        "from pieces_of_eight.campaign.engines import ENGINES;"
        "screens_of('sea_fight'); ENGINES['sea_fight'];"
        "others = [*ENGINES, 'voyage', 'bridge', 'chronicle'];"
        "print([name for name in others if f'pieces_of_eight.campaign.{name}' in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert done.stdout.strip() == "['sea_fight']"


def test_the_title_reads_neither_content_nor_engines(tmp_path: Path) -> None:
    code = (
        "import sys; import pieces_of_eight.tui.app, pieces_of_eight.tui.pages.title;"
        "names = [m.removeprefix('pieces_of_eight.') for m in sys.modules];"
        "assert 'pieces_of_eight.tui.app' in sys.modules;"
        "print([m for m in names if m.startswith(('campaign', 'content', 'tinydb'))])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


# The grammar on every page


@pytest.mark.parametrize("name", ["new", "rules", "settings", "own_keys"])
async def test_size_keys_and_palette_do_the_same_on_pages_of_each_kind(
    name: str, tmp_path: Path
) -> None:
    save_duel(make_folder(tmp_path)).close()
    app = make_app(tmp_path, PAGES[name])
    async with app.run_test(size=SIZE) as pilot:
        await nothing_is_lost_in_a_small_window(app, pilot, (79, 23))
        await the_keys_of_the_game_work(app, pilot)
        await the_palette_carries_commands_out(app, pilot)


async def nothing_is_lost_in_a_small_window(
    app: PiecesApp, pilot: Pilot[None], *sizes: tuple[int, int]
) -> None:
    """A window that is too small gets one plain line, and takes no keys."""
    await pilot.press("tab")
    before, focused = text_of(app), app.screen.focused
    for width, height in sizes:
        await pilot.resize_terminal(width, height)
        await pilot.pause()
        words = " ".join(text_of(app).split())
        assert words == f"needs 80x24, have {width}x{height}"
    await pilot.press("q", "enter", "x")
    await pilot.resize_terminal(*SIZE)
    await pilot.pause()
    assert app.screen.focused is focused
    assert text_of(app) == before


async def the_keys_of_the_game_work(app: PiecesApp, pilot: Pilot[None]) -> None:
    """The settings and the help open over the page and close; what it cannot do is said."""
    page = type(app.screen)
    for key, other in (("f2", SettingsScreen), ("question_mark", HelpScreen)):
        await press(pilot, key)
        assert isinstance(app.screen, other)
        if other is not page:
            await press(pilot, "q")
        assert isinstance(app.screen, page)
    await pilot.press("g")
    assert message_of(app) == "There is nobody to grapple on this page."


async def the_palette_carries_commands_out(app: PiecesApp, pilot: Pilot[None]) -> None:
    """It opens by its keys, and leaves the page."""
    await press(pilot, "ctrl+p")
    assert app.screen.is_modal
    await pilot.press(*"leave")
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()
    await press(pilot, "enter")
    await pilot.pause()
    assert isinstance(app.screen, TitleScreen)


async def test_keys_are_shown_as_the_preset_has_them(tmp_path: Path) -> None:
    app = make_app(tmp_path, HelpScreen, Settings(depth="true", keys="vi"))
    async with app.run_test(size=(80, 60)):
        assert "↓, j" in text_of(app)


# The rules


def test_every_paragraph_is_found_by_its_id() -> None:
    for paragraph in book().paragraphs:
        assert [each.id for each in library().look_up(paragraph.id)] == [paragraph.id]


async def test_the_book_opens_at_a_paragraph_and_follows_see_also(tmp_path: Path) -> None:
    app = make_app(tmp_path, lambda: RulesScreen("P8-17.2"))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert "P8-17.2" in text_of(app)
        see = app.screen.query_one("#rules-see", Menu)
        see.focus()
        linked = see.key
        await press(pilot, "enter")
        assert linked in text_of(app)
        await press(pilot, "u")
        assert "P8-17.2" in text_of(app)


async def test_the_book_is_searched_as_one_types(tmp_path: Path) -> None:
    app = make_app(tmp_path, RulesScreen)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.click("#rules-search")
        await press(pilot, *"raking")
        rows = app.screen.query_one("#rules-list", Menu).rows
        assert rows
        assert {row.key for row in rows} == {p.id for p in library().search("raking")}
        await press(pilot, *"zzz")
        assert message_of(app) == "The book does not mention 'rakingzzz'."


async def test_f1_opens_the_paragraph_of_the_page(tmp_path: Path) -> None:
    app = make_app(tmp_path, lambda: NewFightScreen(1))
    async with app.run_test(size=SIZE) as pilot:
        app.screen.query_one("#coins").focus()
        await press(pilot, "f1")
        assert isinstance(app.screen, RulesScreen)
        assert "P8-10.5" in text_of(app)


async def test_a_paragraph_that_is_not_there_is_told(tmp_path: Path) -> None:
    app = make_app(tmp_path, lambda: RulesScreen("P8-99.9"))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert message_of(app) == "The book has no rule P8-99.9."


# Pause


async def test_a_pause_goes_back_to_the_fight_or_home(tmp_path: Path) -> None:
    app = make_app(tmp_path, Fight)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "q")
        assert isinstance(app.screen, PauseScreen)
        await press(pilot, "q")
        assert isinstance(app.screen, Fight)
        await press(pilot, "q", "end", "enter")
        assert isinstance(app.screen, TitleScreen)
        assert len(app.screen_stack) == 1


# What stands around a page


async def test_a_long_answer_takes_the_lines_it_needs(tmp_path: Path) -> None:
    """It was cut at the edge, and with it what to do."""
    app = make_app(tmp_path, SavedScreen)
    async with app.run_test(size=SIZE) as pilot:
        page = app.screen
        assert isinstance(page, GameScreen)
        page.say("A sentence of seven short words here; " * 4 + "do this instead.")
        await pilot.pause()
        assert "do this instead." in " ".join(text_of(app).split())
        page.say("")
        await pilot.pause()
        assert app.screen.query_one(MessageLine).size.height == 1


async def test_the_way_out_is_never_crowded_out_of_the_key_line(tmp_path: Path) -> None:
    app = make_app(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        line = app.screen.query_one(KeyLine)
        many = [(f"c{n}", "x", "Something") for n in range(12)]
        line.entries = [*many, ("leave", "q", "Leave")]
        await pilot.pause()
        shown = text_of(app).split("\n")[23]
        assert shown.rstrip().endswith("q Leave")
        assert len(shown) == 80


async def test_no_two_commands_of_the_title_have_one_name(tmp_path: Path) -> None:
    app = make_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        hits = [hit async for hit in CommandTable(app.screen).discover()]
        offered = [str(hit.text) for hit in hits]
        assert offered.count("Quit") == 1
        assert len(offered) == len(set(offered))
