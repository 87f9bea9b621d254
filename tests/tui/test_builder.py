"""The yard: its form says every listed ship, and a ship is drawn, kept, loaded and put away."""

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
from pieces_of_eight.tui.editor.form import NO_PLOT
from pieces_of_eight.tui.pages.new_fight import NewFightScreen
from pieces_of_eight.tui.pages.reading import Brush
from pieces_of_eight.tui.pirate_wars import designs
from pieces_of_eight.tui.pirate_wars.builder import DRAFT, NONE, BuilderScreen
from pieces_of_eight.tui.pirate_wars.profile import LINES, MOST_MASTS, Ship, profile, turns
from pieces_of_eight.tui.themes import INKS
from pieces_of_eight.tui.widgets.controls import Pick
from tests.tui.editor_scenes import editor
from tests.tui.shell import make_app, make_folder, message_of, press, press_each, text_of

PICKED = [(line, line.offered) for line in DRAFT if line.offered is not None]
NIGHT = INKS["night", "true"]
FLOOR, GOOD = (80, 24), (120, 40)


def listed(name: str, edition: Edition = Edition.DOTS) -> Design:
    return drawing(name).design(edition)


def test_the_form_says_every_listed_ship_and_changes_nothing_unasked() -> None:
    for each in drawings():
        for edition in Edition:
            design = each.design(edition)
            for line, offered in PICKED:
                if line.there(design, NO_PLOT):
                    value = line.read(design, NO_PLOT)
                    assert value in dict(offered(design, NO_PLOT)), (line.name, value)
                    assert line.write(design, NO_PLOT, value) == design, line.name


def test_every_value_of_every_line_makes_a_ship_that_can_be_drawn_and_kept() -> None:
    """Each value on the first ship of the list that may have it."""
    brush, drawn = Brush(NIGHT, "true", False), set[tuple[str, str]]()
    for each in drawings():
        design = each.design(Edition.DOTS)
        for line, offered in PICKED:
            gone = line.write(design, NO_PLOT, "struck too late")  # the key before changed the list
            assert gone == design, line.name
            for value, words in dict(offered(design, NO_PLOT)).items():
                if (line.name, value) in drawn:
                    continue
                drawn.add((line.name, value))
                other = line.write(design, NO_PLOT, value)
                if value != NONE:  # those behind a mast taken down move up
                    assert line.read(other, NO_PLOT) == value, line.name
                assert len(words) <= 22
                assert designs.design_from(designs.table_of(other), "x") == other
                lines = profile(other, brush, 36)
                assert len(lines) == LINES
                assert len({cell_len(text.plain) for text in lines}) == 1


def test_a_side_view_is_as_wide_as_its_pane_and_shows_masts_and_ports() -> None:
    for each in drawings()[::3]:
        design, brush = each.design(Edition.DOTS), Brush(NIGHT, "mono", True)
        for room, lines in ((36, 12), (156, 32)):
            text = [line.plain for line in profile(design, brush, room, lines)]
            assert (len(text), {len(line) for line in text}) == (lines, {room})
            assert set(text[-1]) == {"~"}
        shapes = [letter for letter, _ in Ship(design, 156, 64).shapes()]
        assert "m" in shapes
        assert shapes.count("f") == min(len(design.masts), MOST_MASTS)
        sides = [
            sum(b.count for b in design.guns if b.side is side and not turns(b.mount))
            for side in (Side.STARBOARD, Side.LARBOARD)
        ]
        assert shapes.count("p") == max(sides)
        assert shapes.count("s") == sum(len(mast.sails) for mast in design.masts[:MOST_MASTS])


async def push(pilot: Pilot[None], name: str) -> None:
    pilot.app.screen.query_one(f"#{name}", Button).press()
    await pilot.pause()


def page(app: PiecesApp) -> BuilderScreen:
    assert isinstance(app.screen, BuilderScreen)
    return app.screen


@pytest.mark.rule("PW-7.5", "R0-55")
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
        await push(pilot, "load")
        assert page(app).design.length == 56
        await push(pilot, "delete")
        assert make_folder(tmp_path).drawings().all() == []
        await push(pilot, "delete")
        assert "drawings you saved yourself" in message_of(app)
        await push(pilot, "load")
        assert page(app).design.name == "Renegade Runner"
        await app.push_screen(BuilderScreen(replace(listed("man-o-war"), width=8)))
        await pilot.pause()
        assert "PW-7.5  Mast 1 is too tall for a narrow hull." in text_of(app)
        assert "R0-55   A narrow hull has cannon only on slides" in text_of(app)
        await pilot.press("e")
        assert message_of(app).endswith("The yard would not build her yet.")
        (tmp_path / "aaa.drawing").write_text("{}", "utf-8")
        await app.push_screen(BuilderScreen())
        await pilot.pause()
        assert page(app).query_one("#drawing", Pick).value == "kept aaa"
        await push(pilot, "load")
        assert "is not a drawing of Pieces of Eight" in message_of(app)
        assert page(app).design.name == "Skull's Eye Schooner"


async def test_arrows_go_from_line_to_line_of_a_form_that_scrolls(tmp_path: Path) -> None:
    for app in (make_app(tmp_path, BuilderScreen), editor(tmp_path, "sea_fight")):
        async with app.run_test(size=FLOOR) as pilot:
            await press_each(pilot, "f", "tab")
            before = app.focused
            await press_each(pilot, "down")
            assert app.focused is not before
            await press_each(pilot, "up")
            assert app.focused is before


async def test_a_form_asks_for_own_ships_where_there_are_any(tmp_path: Path) -> None:
    app = make_app(tmp_path, lambda: NewFightScreen(7, "pirate_wars"))
    async with app.run_test(size=GOOD) as pilot:
        await pilot.pause()
        assert not app.screen.query_one("#red-ship").display
        design = replace(listed("skulls-eye-schooner"), name="Sea Wolf")
        make_folder(tmp_path).drawings().keep("Sea Wolf", designs.table_of(design))
        (tmp_path / "ghost.drawing").write_text("junk")
        await app.push_screen(NewFightScreen(7, "pirate_wars"))
        await pilot.pause()
        pick = app.screen.query_one("#red-ship", Pick)
        assert [words for _, words in pick.values] == ["as listed", "ghost", "Sea Wolf"]
        pick.focus()
        await press(pilot, "right")
        assert message_of(app).startswith("ghost.drawing is not a drawing of Pieces of Eight")
        await press(pilot, "right")
        assert "Sea Wolf, 4" in text_of(app)
