"""The page on how a game is played: laid out with drawn positions, without a terminal."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from pieces_of_eight.campaign.sea_fight.state import Position
from pieces_of_eight.campaign.sea_fight.waters import bearing, presented
from pieces_of_eight.content.rulebook import Part, how_to_play
from pieces_of_eight.tui.draw.cells import Row
from pieces_of_eight.tui.draw.colours import PALETTES
from pieces_of_eight.tui.draw.glyphs import GLYPHS
from pieces_of_eight.tui.pages.rules import Draw, Inks, RulesScreen, laid_out
from pieces_of_eight.tui.registry import face_of
from pieces_of_eight.tui.sea_fight.draw import rake
from pieces_of_eight.tui.settings import Settings
from tests.tui.frames import FLOOR, GOOD, Compare
from tests.tui.shell import make_app, press

PANE = 39
"""Columns of a text on the smallest screen."""
PICTURES = [(page.engine, part) for page in how_to_play() for part in page.parts if part.picture]
NAMES = [f"{engine} {part.picture}" for engine, part in PICTURES]


def drawn(engine: str, name: str, palette: str = "mono", glyphs: str = "ascii") -> tuple[Row, ...]:
    """A picture in the colours and signs of some names."""
    examples = face_of(engine).examples
    assert examples is not None
    return tuple(examples(name, PALETTES[palette], GLYPHS[glyphs]))


@pytest.mark.parametrize("glyphs", ["rich", "mono", "ascii"])
def test_a_page_fits_the_smallest_screen_with_its_pictures(glyphs: str) -> None:
    for page in how_to_play():
        found = laid_out(page, PANE, Inks("#ffffff", "#888888"), drawn_in(glyphs))
        assert max(len(line.plain.rstrip()) for line in found.lines) <= PANE
        text = " ".join(" ".join(line.plain.split()) for line in found.lines)
        for part, begins in zip(page.parts, found.begins, strict=True):
            assert found.lines[begins].plain == part.title
        captions = [part.caption for part in page.parts if part.picture]
        assert all(caption in text for caption in captions)


def drawn_in(glyphs: str) -> Draw:
    """Draws pictures in a table of signs."""
    palette = "night" if glyphs == "rich" else "mono"
    return lambda engine, name: drawn(engine, name, palette, glyphs)


@pytest.mark.parametrize(("engine", "part"), PICTURES, ids=NAMES)
def test_a_picture_shows_who_is_spoken_of_without_colour(engine: str, part: Part) -> None:
    rows = drawn(engine, part.picture)
    text = "".join(cell.glyph for row in rows for cell in row)
    assert all(ord(glyph) < 128 for glyph in text)
    assert any(glyph.isalpha() for glyph in text)


@pytest.mark.rule("P8-19.4")
def test_the_ship_that_rakes_in_the_picture_rakes_by_the_rules() -> None:
    shooter, target = rake().ships
    (a, b), (c, d) = shooter.at, target.at
    assert presented((a - c, b - d), target.facing).rake is Position.STERN
    assert bearing((c - a, d - b), shooter.facing).positions == (Position.STARBOARD,)


@pytest.mark.parametrize("size", [FLOOR, GOOD], ids=["floor", "good"])
def test_the_page_of_the_sea_fight(
    size: tuple[int, int], snap_compare: Compare, tmp_path: Path
) -> None:
    async def ask(pilot: Pilot[None]) -> None:
        await pilot.pause()
        await pilot.click("#rules-search")
        await press(pilot, *"how do i board")

    app = make_app(tmp_path, RulesScreen, Settings(depth="true", animation="none"))
    assert snap_compare(app, run_before=ask, terminal_size=size)
