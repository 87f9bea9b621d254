"""The yard: its form says every listed ship, and a ship is drawn, kept, loaded and put away."""

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from rich.cells import cell_len
from textual.pilot import Pilot
from textual.widgets import Button

from pieces_of_eight.campaign.pirate_wars.state import Edition, Side
from pieces_of_eight.campaign.pirate_wars.yard import Design
from pieces_of_eight.content.pirate_wars.ships import drawing, drawings
from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.editor.form import NO_PLOT, Line
from pieces_of_eight.tui.pages.reading import Brush
from pieces_of_eight.tui.pirate_wars import designs
from pieces_of_eight.tui.pirate_wars.builder import DRAFT, NONE, BuilderScreen
from pieces_of_eight.tui.pirate_wars.profile import LINES, MOST_MASTS, Ship, profile, turns
from pieces_of_eight.tui.themes import INKS
from pieces_of_eight.tui.widgets.controls import Pick
from tests.tui.editor_scenes import editor
from tests.tui.frames import SIZES
from tests.tui.shell import make_app, make_folder, message_of, press_each, text_of

PICKED = [line for line in DRAFT if line.offered is not None]
NIGHT = INKS["night", "true"]

Compare = Callable[..., bool]

FLOOR, GOOD = (80, 24), (120, 40)


def listed(name: str, edition: Edition = Edition.DOTS) -> Design:
    return drawing(name).design(edition)


def offered(line: Line, design: Design) -> dict[str, str]:
    assert line.offered is not None
    return dict(line.offered(design, NO_PLOT))


@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("name", [each.model for each in drawings()])
def test_the_form_says_every_listed_ship_and_changes_nothing_unasked(
    name: str, edition: Edition
) -> None:
    design = listed(name, edition)
    for line in PICKED:
        if line.there(design, NO_PLOT):
            value = line.read(design, NO_PLOT)
            assert value in offered(line, design), (line.name, value)
            assert line.write(design, NO_PLOT, value) == design, line.name


@pytest.mark.parametrize("name", [each.model for each in drawings()])
def test_every_value_of_every_line_makes_a_ship_that_can_be_drawn_and_kept(name: str) -> None:
    """Each value is drawn on the first ship of the list that may have it."""
    design = listed(name)
    brush = Brush(NIGHT, "true", False)
    names = [each.model for each in drawings()]
    before = [listed(each) for each in names[: names.index(name)]]
    for line in PICKED:
        drawn = {value for ship in before for value in offered(line, ship)}
        gone = line.write(design, NO_PLOT, "struck too late")  # the key before changed the list
        assert gone == design, line.name
        for value, words in offered(line, design).items():
            other = line.write(design, NO_PLOT, value)
            if value != NONE:  # those behind a mast taken down move up
                assert line.read(other, NO_PLOT) == value, line.name
            assert len(words) <= 22
            assert designs.design_from(designs.table_of(other), "x") == other
            if value not in drawn:
                lines = profile(other, brush, 36)
                assert len(lines) == LINES
                assert len({cell_len(text.plain) for text in lines}) == 1


@pytest.mark.parametrize("name", [each.model for each in drawings()])
def test_a_side_view_is_as_wide_as_its_pane_and_shows_masts_and_ports(name: str) -> None:
    design, brush = listed(name), Brush(NIGHT, "mono", True)
    for room, lines in ((36, 12), (76, 16), (156, 32)):
        text = [each.plain for each in profile(design, brush, room, lines)]
        assert (len(text), {len(line) for line in text}) == (lines, {room})
        assert set(text[-1]) == {"~"}
        drawn = {letter for letter, _ in Ship(design, room, 2 * lines).shapes()}
        assert ("m" in drawn, "p" in drawn) == (True, any(not turns(b.mount) for b in design.guns))
    shapes = [letter for letter, _ in Ship(design, 156, 64).shapes()]
    assert shapes.count("f") == min(len(design.masts), MOST_MASTS)
    sides = [
        sum(b.count for b in design.guns if b.side is side and not turns(b.mount))
        for side in (Side.STARBOARD, Side.LARBOARD)
    ]
    assert shapes.count("p") == max(sides)
    assert shapes.count("s") == sum(len(mast.sails) for mast in design.masts[:MOST_MASTS])


async def press(pilot: Pilot[None], name: str) -> None:
    pilot.app.screen.query_one(f"#{name}", Button).press()
    await pilot.pause()


def page(app: PiecesApp) -> BuilderScreen:
    assert isinstance(app.screen, BuilderScreen)
    return app.screen


async def test_a_ship_is_drawn_kept_loaded_and_put_away(tmp_path: Path) -> None:
    app = make_app(tmp_path, BuilderScreen)
    async with app.run_test(size=GOOD) as pilot:
        await pilot.press("right")
        assert page(app).design.length == 56
        await pilot.press("e")
        assert message_of(app) == "The drawing of Skull's Eye Schooner is saved."
        kept = make_folder(tmp_path).drawings().all()
        assert [each.title for each in kept] == ["Skull's Eye Schooner"]
        await pilot.press("right")
        assert page(app).design.length == 64
        await press(pilot, "load")
        assert page(app).design.length == 56
        await press(pilot, "delete")
        assert make_folder(tmp_path).drawings().all() == []
        await press(pilot, "delete")
        assert "drawings you saved yourself" in message_of(app)
        await press(pilot, "load")
        assert page(app).design.name == "Renegade Runner"


async def test_arrows_go_from_line_to_line_of_a_form_that_scrolls(tmp_path: Path) -> None:
    for app in (make_app(tmp_path, BuilderScreen), editor(tmp_path, "sea_fight")):
        async with app.run_test(size=FLOOR) as pilot:
            await press_each(pilot, "f", "tab")
            before = app.focused
            await press_each(pilot, "down")
            assert app.focused is not before
            await press_each(pilot, "up")
            assert app.focused is before


async def test_what_speaks_against_a_ship_stands_there_with_its_rule(tmp_path: Path) -> None:
    app = make_app(tmp_path, lambda: BuilderScreen(replace(listed("man-o-war"), width=8)))
    async with app.run_test(size=GOOD) as pilot:
        await pilot.pause()
        text = text_of(app)
        assert "PW-7.5  Mast 1 is too tall for a narrow hull." in text
        assert "R0-55   A narrow hull has cannon only on slides" in text
        await pilot.press("e")
        assert message_of(app).endswith("The yard would not build her yet.")


async def test_a_damaged_drawing_says_so_and_the_ship_on_the_table_stays(tmp_path: Path) -> None:
    make_folder(tmp_path)
    (tmp_path / "aaa.drawing").write_text("{}", "utf-8")
    app = make_app(tmp_path, BuilderScreen)
    async with app.run_test(size=GOOD) as pilot:
        assert page(app).query_one("#drawing", Pick).value == "kept aaa"
        await press(pilot, "load")
        assert "is not a drawing of Pieces of Eight" in message_of(app)
        assert page(app).design.name == "Skull's Eye Schooner"


@SIZES
def test_the_yard_is_whole(size: tuple[int, int], snap_compare: Compare, tmp_path: Path) -> None:
    assert snap_compare(make_app(tmp_path, BuilderScreen), terminal_size=size)
