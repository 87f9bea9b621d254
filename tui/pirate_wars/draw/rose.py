"""The wind rose of a plane sea: how far a ship sails on each of eight headings, and the wind."""

from collections.abc import Sequence

from campaign.pirate_wars.model.terms import Sailing
from tui.draw.cells import Line, Piece
from tui.draw.glyphs import Glyphs
from tui.draw.inks import PanelInks
from tui.pirate_wars.draw.glyphs import POINTS, SHORT_POINTS, WARS_GLYPHS, point_at

WIDTH = 15
"""Cells of the rose itself."""


def rose(
    wind: int,
    ways: Sequence[tuple[Sailing, int]],
    heading: int,
    letter: str,
    glyphs: Glyphs,
    inks: PanelInks,
) -> tuple[Line, ...]:
    """Five lines: dots on the headings N, NE, E and so on about the ship's letter.

    `ways` has for each heading how she sails and how far; her own heading stands in brackets.
    """
    north, north_east, east, south_east, south, south_west, west, north_west = (
        _way(at, *ways[at], point_at(heading), inks) for at in range(8)
    )
    rising, level, falling = (Piece(ray, inks.line) for ray in glyphs.rays)
    upright = Piece("|", inks.line)
    middle = Piece(f" {letter} ", inks.title, True)
    gap = Piece("   ", inks.text)
    narrow = Piece(" ", inks.text)
    edge = Piece(level.text, inks.line)
    blows = WARS_GLYPHS[glyphs.name].wind[point_at(wind)]
    source = SHORT_POINTS[(point_at(wind) + 4) % 8]
    words = (Piece(f"  wind {blows} ", inks.dim), Piece(f"from {source}", inks.text))
    return (
        (north_west, narrow, north, narrow, north_east),
        (gap, narrow, falling, gap, upright, gap, rising, gap),
        (west, edge, middle, Piece(" ", inks.text), edge, east, *words),
        (gap, narrow, rising, gap, upright, gap, falling, gap),
        (south_west, narrow, south, narrow, south_east),
    )


def _way(at: int, sailing: Sailing, dots: int, here: int, inks: PanelInks) -> Piece:
    """Four cells: the dots she makes, in brackets on her own heading; a dash adrift."""
    number = "-" if sailing is Sailing.ADRIFT else str(dots)
    words = f"[{number}]" if at == here else f" {number} "
    ink = (inks.bad, inks.fair, inks.good)[sailing]
    return Piece(f"{words:^5}"[:5], ink, at == here)


def wind_words(wind: int) -> str:
    """The wind as it is named: by where it comes from."""
    return POINTS[(point_at(wind) + 4) % 8]
