"""Arrows over a map: from the cells of one place to those of another."""

import itertools
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from .cells import Ink
from .film import Frame, Spot, Stamp


class ArrowGlyphs(NamedTuple):
    """The glyphs of arrows, each one cell wide."""

    across: str
    down: str
    rising: str
    falling: str
    right: str
    left: str
    up_head: str
    down_head: str


RICH_ARROWS = ArrowGlyphs("─", "│", "╱", "╲", "▶", "◀", "▲", "▼")
PLAIN_ARROWS = ArrowGlyphs("-", "|", "/", "\\", ">", "<", "^", "v")


class Arrows(NamedTuple):
    """Some ways in one colour; where one begins at the end of another, that has no head."""

    ways: tuple[tuple[Any, Any], ...]
    ink: Ink
    bold: bool = False


def arrows_frame(rows: Iterable[Arrows], spot: Callable[[Any], Spot], glyphs: ArrowGlyphs) -> Frame:
    """The cells of all arrows; later ones lie over earlier ones."""
    found: dict[tuple[int, int], Stamp] = {}
    for row in rows:
        begun = {at for at, _ in row.ways}
        for at, to in row.ways:
            for cell, glyph in _arrow(spot(at).middle, spot(to).middle, to in begun, glyphs):
                found[cell] = Stamp(glyph, row.ink, row.bold)
    return found


def _arrow(
    start: tuple[int, int], end: tuple[int, int], goes_on: bool, glyphs: ArrowGlyphs
) -> Iterator[tuple[tuple[int, int], str]]:
    """The cells from one to another but the first; the last is the head where it ends there."""
    cells = list(line(start, end))
    for before, here in itertools.pairwise(cells):
        across, down = here[0] - before[0], here[1] - before[1]
        if here == end and not goes_on:
            yield here, _head(end[0] - start[0], end[1] - start[1], glyphs)
        else:
            yield here, _shaft(across, down, glyphs)


def line(start: tuple[int, int], end: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """The cells of a straight line, both ends among them."""
    across, down = end[0] - start[0], end[1] - start[1]
    steps = max(abs(across), abs(down))
    for step in range(steps + 1):
        part = step / steps if steps else 0.0
        yield start[0] + round(across * part), start[1] + round(down * part)


def _shaft(across: int, down: int, glyphs: ArrowGlyphs) -> str:
    if not down:
        return glyphs.across
    if not across:
        return glyphs.down
    return glyphs.falling if (across > 0) == (down > 0) else glyphs.rising


def _head(across: int, down: int, glyphs: ArrowGlyphs) -> str:
    """A cell is twice as high as wide."""
    if abs(across) >= 2 * abs(down):
        return glyphs.right if across > 0 else glyphs.left
    return glyphs.down_head if down > 0 else glyphs.up_head
