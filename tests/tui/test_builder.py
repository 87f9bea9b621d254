"""The yard: its form says every listed ship, and a ship is drawn, kept, loaded and put away."""

from pathlib import Path

from rich.cells import cell_len

from pieces_of_eight.campaign.pirate_wars.state import Edition, Side
from pieces_of_eight.campaign.pirate_wars.yard import Design
from pieces_of_eight.content.pirate_wars.ships import drawing, drawings
from pieces_of_eight.tui.editor.form import NO_PLOT
from pieces_of_eight.tui.pages.reading import PageBrush
from pieces_of_eight.tui.pirate_wars import designs
from pieces_of_eight.tui.pirate_wars.builder import DRAFT, NONE, BuilderScreen
from pieces_of_eight.tui.pirate_wars.profile import LINES, MOST_MASTS, ShipProfile, profile, turns
from pieces_of_eight.tui.themes import INKS
from tests.tui.shell import make_app, press_each

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
    brush, drawn = PageBrush(NIGHT, "true", False), set[tuple[str, str]]()
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
        design, brush = each.design(Edition.DOTS), PageBrush(NIGHT, "mono", True)
        for room, lines in ((36, 12), (156, 32)):
            text = [line.plain for line in profile(design, brush, room, lines)]
            assert (len(text), {len(line) for line in text}) == (lines, {room})
            assert set(text[-1]) == {"~"}
        shapes = [letter for letter, _ in ShipProfile(design, 156, 64).shapes()]
        assert "m" in shapes
        assert shapes.count("f") == min(len(design.masts), MOST_MASTS)
        sides = [
            sum(b.count for b in design.guns if b.side is side and not turns(b.mount))
            for side in (Side.STARBOARD, Side.LARBOARD)
        ]
        assert shapes.count("p") == max(sides)
        assert shapes.count("s") == sum(len(mast.sails) for mast in design.masts[:MOST_MASTS])


async def test_arrows_go_from_line_to_line_of_a_form_that_scrolls(tmp_path: Path) -> None:
    app = make_app(tmp_path, BuilderScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await press_each(pilot, "f", "tab")
        before = app.focused
        await press_each(pilot, "down")
        assert app.focused is not before
        await press_each(pilot, "up")
        assert app.focused is before
