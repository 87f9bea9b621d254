"""Pilots make scenarios on the screen: painted, saved, played, left, and nothing lost."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from textual.geometry import Offset
from textual.pilot import Pilot
from textual.widgets import Input

from pieces_of_eight.content.decode import lay_over
from pieces_of_eight.content.keep import document, drafts, path_of
from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.cli.main import parser
from pieces_of_eight.tui.cli.play import drawing_board
from pieces_of_eight.tui.cli.trouble import Trouble
from pieces_of_eight.tui.editor.page import ChoiceScreen, EditorScreen, MakeScreen
from pieces_of_eight.tui.match.maps import Preview
from pieces_of_eight.tui.match.page import FightScreen
from pieces_of_eight.tui.match.pause import PauseScreen
from pieces_of_eight.tui.widgets.controls import Pick
from pieces_of_eight.tui.widgets.menu import Menu
from tests.tui.editor_scenes import editor, page_of
from tests.tui.frames import SIZES
from tests.tui.shell import click_right, make_app, message_of, press_each, text_of, until

Compare = Callable[..., bool]
FLOOR, GOOD = (80, 24), (120, 40)


@pytest.fixture(autouse=True)
def bare() -> Iterator[None]:
    """The game is without own content before and after."""
    yield
    lay_over({})


def brush(app: PiecesApp, key: str) -> None:
    app.screen.query_one("#edit-brushes", Menu).go(key)


async def answer(pilot: Pilot[None], key: str) -> None:
    """Choose a row of the page that asks."""
    assert isinstance(pilot.app.screen, ChoiceScreen)
    pilot.app.screen.query_one(Menu).go(key)
    await press_each(pilot, "enter")
    await pilot.pause()


async def test_a_town_is_painted_from_nothing_by_keys_and_its_first_turn_played(
    tmp_path: Path,
) -> None:
    """An empty template is emptied, painted again, saved, begun, and led back to."""
    app = editor(tmp_path, "land_raid")
    async with app.run_test(size=FLOOR) as pilot:
        await pilot.pause()
        page = page_of(app)
        await press_each(pilot, *["home"] * 4, "left", "left", "up", "up")
        assert page.at == (0, 0)
        await press_each(pilot, "down", "right", *["right"] * 4, "down", "down")
        assert page.at == (5, 3)
        await press_each(pilot, "d")
        assert "must have one treasury" in text_of(app)
        await press_each(pilot, "e")
        assert message_of(app).startswith("It cannot be saved: the map must have one treasury")
        await press_each(pilot, "p")
        assert message_of(app).startswith("It cannot be played: the map must have one treasury")
        brush(app, "$")
        await press_each(pilot, "up", "up", "enter")
        assert "No faults" in text_of(app)
        brush(app, "musket")
        await press_each(pilot, "enter", "enter", "c")
        assert "2 musket (hardened)" in text_of(app)
        await press_each(pilot, "u", "r", "m", "right", "m")
        assert "2 musket (hardened)" in text_of(app)
        page.query_one("#posted", Pick).steer(1, 0)  # nobody else plays before the raiders
        await press_each(pilot, "p")
        await until(pilot, lambda: isinstance(app.screen, FightScreen))
        fight = app.screen
        assert isinstance(fight, FightScreen)
        assert len(list(tmp_path.glob("*.match"))) == 1
        await until(pilot, lambda: fight.session.human)
        before = len(fight.session.saved.match.steps)
        await press_each(pilot, "right", "enter")
        await press_each(pilot, "e", "e")
        await until(pilot, lambda: len(fight.session.saved.match.steps) > before)
        await press_each(pilot, "q")
        assert isinstance(app.screen, PauseScreen)
        app.screen.query_one(Menu).go("more0")
        await press_each(pilot, "enter")
        again = page_of(app)
        assert again.work is page.work
        assert again.work.unsaved
        await press_each(pilot, "e")
        assert message_of(app).endswith("in the list of fights.")
        assert document("town", "my-town") == again.work.document
        assert drafts(app.own_content, "town") == {}


async def test_the_mouse_paints_and_its_drag_is_one_stroke(tmp_path: Path) -> None:
    app = editor(tmp_path, "treasure_grab")
    async with app.run_test(size=FLOOR) as pilot:
        await pilot.pause()
        page = page_of(app)
        rows = page.map.region

        def over(column: int, row: int) -> Offset:
            x, y, width, height = page.map.area(
                page.work.subject.drawing.place(page.work.document, (column, row))
            )
            start = page.map._padding() - page.map.scroll_offset
            return Offset(x + width // 2, y + height // 2) + start + rows.offset

        brush(app, "3")
        await pilot.click(offset=over(2, 2))
        assert page.work.subject.rows(page.work.document)[2][:4] == "0030"
        await pilot.mouse_down(offset=over(1, 8))
        await pilot.hover(offset=over(2, 8))
        await pilot.hover(offset=over(6, 8))
        await pilot.mouse_up(offset=over(6, 8))
        await pilot.pause()
        assert page.work.subject.rows(page.work.document)[8][:8] == "03333330"
        await press_each(pilot, "u")
        assert page.work.subject.rows(page.work.document)[8][:8] == "00000000"
        await click_right(pilot, over(2, 2))
        await pilot.pause()
        assert page.work.subject.rows(page.work.document)[2][:4] == "0000"


async def test_the_form_is_typed_and_a_fault_stands_beside_its_line(tmp_path: Path) -> None:
    app = editor(tmp_path, "sea_fight")
    async with app.run_test(size=FLOOR) as pilot:
        await pilot.pause()
        page = page_of(app)
        for keys, line in (("f", "title"), (("escape", *["up"] * 4, "f"), "ship-name")):
            await press_each(pilot, *keys)
            assert isinstance(app.focused, Input)
            assert app.focused.id == line
        title = page.query_one("#title", Input)
        title.value = ""
        await pilot.pause()
        assert page.query_one("#title-fault").display
        assert "must be one line of 1 to 60 letters" in text_of(app)
        title.value = "The bay"
        page.query_one("#id", Input).value = "The Bay!"
        await pilot.pause()
        assert page.work.document.id == "the-bay-"
        await press_each(pilot, "escape", "u")
        assert page.work.document.id == "my-sea"
        await press_each(pilot, "u")
        assert page.work.document.title == "A sea of your own"
        assert page.query_one("#title", Input).value == "A sea of your own"


async def test_a_name_that_is_taken_is_asked_about(tmp_path: Path) -> None:
    app = editor(tmp_path, "land_raid")
    async with app.run_test(size=FLOOR) as pilot:
        await pilot.pause()
        page = page_of(app)
        page.query_one("#id", Input).value = "st-croix"
        await pilot.pause()
        await press_each(pilot, "e")
        assert message_of(app).startswith("It cannot be saved: crown must stay 'denmark'")
        page.query_one("#id", Input).value = "campeche"
        await pilot.pause()
        await press_each(pilot, "e")
        assert "campeche is one of the game's own" in text_of(app)
        await answer(pilot, "back")
        assert not (tmp_path / "content").exists()
        await press_each(pilot, "e")
        await answer(pilot, "replace")
        assert (tmp_path / "content" / path_of("town", "campeche")).exists()
        await press_each(pilot, "e")
        assert message_of(app).endswith("in the list of fights.")


async def test_nobody_leaves_unasked_and_what_is_kept_for_later_is_offered(tmp_path: Path) -> None:
    app = make_app(tmp_path, lambda: MakeScreen("treasure_grab"))
    async with app.run_test(size=FLOOR) as pilot:
        await pilot.pause()
        await press_each(pilot, "enter")
        page = page_of(app)
        brush(app, "5")
        await press_each(pilot, "enter", "q")
        assert "A board of your own is not saved." in text_of(app)
        await answer(pilot, "back")
        assert app.screen is page
        await press_each(pilot, "q")
        await answer(pilot, "later")
        await until(pilot, lambda: isinstance(app.screen, MakeScreen))
        assert drafts(app.own_content, "board") == {"my-board": page.work.document}
        app.screen.query_one("#make-list", Menu).go("draft my-board")
        await press_each(pilot, "enter")
        again = page_of(app)
        assert again.work.document == page.work.document
        await press_each(pilot, "q")
        await answer(pilot, "away")
        await until(pilot, lambda: isinstance(app.screen, MakeScreen))
        assert drafts(app.own_content, "board") == {}
        await press_each(pilot, "q")


async def test_where_the_disk_refuses_nothing_is_lost(tmp_path: Path) -> None:
    app = editor(tmp_path, "land_raid")
    (tmp_path / "content").write_text("in the way")
    async with app.run_test(size=FLOOR) as pilot:
        await pilot.pause()
        await press_each(pilot, "d", "e")
        page = page_of(app)
        assert message_of(app).startswith("It cannot be saved: ")
        assert message_of(app).endswith("Nothing is lost.")
        assert page.work.unsaved
        (tmp_path / "content").unlink()
        await press_each(pilot, "e")
        assert not page.work.unsaved


def test_the_command_line_opens_the_drawing_board(tmp_path: Path) -> None:
    content = str(tmp_path / "content")
    page = drawing_board("town", "", content)()
    assert isinstance(page, MakeScreen)
    assert page.engine == "land_raid"
    copy = drawing_board("sea", "duel", content)()
    assert isinstance(copy, EditorScreen)
    assert copy.work.document.id == "my-duel"
    with pytest.raises(Trouble, match="no board called 'wrek'; did you mean wreck"):
        drawing_board("board", "wrek", content)
    args = parser().parse_args(["content", "edit", "board", "wreck"])
    assert (args.act, args.kind, args.name) == ("edit", "board", "wreck")


async def test_of_the_games_own_towns_no_garrison_is_shown_to_be_copied(tmp_path: Path) -> None:
    app = make_app(tmp_path, lambda: MakeScreen("land_raid", "campeche"))
    async with app.run_test(size=GOOD) as pilot:
        await pilot.pause()
        assert "Campeche" in text_of(app)
        preview = app.screen.query_one("#fight-map", Preview)
        assert preview._view is not None
        assert {unit.side for unit in preview._view.units} == {0}
        await press_each(pilot, "home")
        assert {unit.side for unit in preview._view.units} == {0, 1}


def test_the_form_takes_the_place_of_the_brushes(snap_compare: Compare, tmp_path: Path) -> None:
    async def spoil(pilot: Pilot[None]) -> None:
        await press_each(pilot, "left", "left", "up", "up", "f", "tab", "delete")

    app = editor(tmp_path, "land_raid", "st-croix")
    assert snap_compare(app, terminal_size=FLOOR, run_before=spoil)


@SIZES
def test_a_town_is_drawn(size: tuple[int, int], snap_compare: Compare, tmp_path: Path) -> None:
    app = editor(tmp_path, "land_raid", "portobelo")
    assert snap_compare(app, terminal_size=size, press=["left", "up"])
