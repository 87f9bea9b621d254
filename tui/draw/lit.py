"""What a lesson asks to be looked at, made to stand out: places of a map, lines of a panel.

It is told by signs as well as by colour, so it is seen where there is none: the corners of a frame
around a place, and a pointer before a line.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from .cells import Ink, Line, Piece, text_of
from .film import Frame, Spot, Stamp


class LitGlyphs(NamedTuple):
    """The signs of what is lit, each one cell wide: four corners, a stroke, and a pointer."""

    top_left: str
    top_right: str
    bottom_left: str
    bottom_right: str
    stroke: str
    pointer: str


RICH_LIT = LitGlyphs("┏", "┓", "┗", "┛", "━", "►")
PLAIN_LIT = LitGlyphs("+", "+", "+", "+", "=", ">")
ROOMY = 6
"""Columns from which the corners of a frame have strokes."""


def lit_glyphs(*, plain: bool) -> LitGlyphs:
    """The signs, plain or rich."""
    return PLAIN_LIT if plain else RICH_LIT


def lit_frame(
    groups: Iterable[Sequence[Any]], spot: Callable[[Any], Spot], glyphs: LitGlyphs, ink: Ink
) -> Frame:
    """The cells of a frame around each group of places; `spot` says where a place lies."""
    found: dict[tuple[int, int], Stamp] = {}
    for places in groups:
        if places:
            for cell, glyph in _corners(_around([spot(at) for at in places]), glyphs):
                found[cell] = Stamp(glyph, ink)
    return found


def _around(spots: Sequence[Spot]) -> Spot:
    """The least box that holds them all, with a column more at both sides."""
    left, top = min(one.x for one in spots), min(one.y for one in spots)
    right = max(one.x + one.width for one in spots)
    below = max(one.y + one.height for one in spots)
    return Spot(left - 1, top, right - left + 2, below - top)


def _corners(box: Spot, glyphs: LitGlyphs) -> Iterable[tuple[tuple[int, int], str]]:
    """The corners of a box, with strokes where there is room; of a single line its two ends."""
    left, right = box.x, box.x + box.width - 1
    top, below = box.y, box.y + box.height - 1
    if top == below:
        yield (left, top), "["
        yield (right, top), "]"
        return
    for y, ends in (
        (top, (glyphs.top_left, glyphs.top_right)),
        (below, (glyphs.bottom_left, glyphs.bottom_right)),
    ):
        yield (left, y), ends[0]
        yield (right, y), ends[1]
        if box.width >= ROOMY:
            yield (left + 1, y), glyphs.stroke
            yield (right - 1, y), glyphs.stroke


def lit_lines(
    lines: Iterable[Line], words: Sequence[str], glyphs: LitGlyphs, ink: Ink
) -> list[Line]:
    """Lines that begin with a blank, which becomes a pointer where a line has some words in it."""
    return [_pointed(line, words, glyphs, ink) for line in lines]


def _pointed(line: Line, words: Sequence[str], glyphs: LitGlyphs, ink: Ink) -> Line:
    text = text_of(line)
    if not text.startswith(" ") or not any(each in text for each in words):
        return line
    first, *rest = line
    return (Piece(glyphs.pointer, ink, True), replace(first, text=first.text[1:]), *rest)
