"""What is left of a fight on its map: where ships went down, men fell, doors were broken in."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from .cells import Line, Piece
from .film import Cue, FilmInks, Frame, Kind, Marks, Spot, Stamp

LEFT: Mapping[Kind, str] = {
    Kind.SINKING: "went down",
    Kind.BLAST: "blew up",
    Kind.FLAG: "taken",
    Kind.FALL: "fell",
    Kind.DOOR: "broken in",
}
"""What leaves a mark, and what the mark says."""
WIDEST = 2
"""Cells of a place across over which a mark stands in its middle; beyond it, in its upper corner,
where it hides no name."""


def glyphs_of(kind: Kind, marks: Marks) -> str:
    """The mark that is left, in one cell or in three."""
    wave, fallen = marks.wave[0], marks.fallen
    return {
        Kind.SINKING: f"{wave}{fallen}{wave}",
        Kind.BLAST: f"{marks.star}{fallen}{marks.star}",
        Kind.FLAG: "".join(marks.flag),
        Kind.DOOR: marks.plank[1],
    }.get(kind, fallen)


def remains(
    cues: Iterable[Cue], spot: Callable[[Any], Spot], marks: Marks, inks: FilmInks
) -> Frame:
    """The marks of all that has happened, as they lie over the map; the last at a place is seen.

    Who stands there now, and what a place is called, stays readable.
    """
    found: dict[tuple[int, int], Stamp] = {}
    for cue in cues:
        if cue.kind in LEFT:
            here, glyphs = spot(cue.at), glyphs_of(cue.kind, marks)
            x, y = here.middle
            if cue.kind not in (Kind.SINKING, Kind.BLAST) and here.width > WIDEST:
                x, y = here.x + here.width - len(glyphs), here.y
            else:
                x -= len(glyphs) // 2
            for step, glyph in enumerate(glyphs):
                found[x + step, y] = Stamp(glyph, ink_of(glyph, marks, inks), gives_way=True)
    return found


def ink_of(glyph: str, marks: Marks, inks: FilmInks) -> str:
    """The colour of a glyph: water, or what burns and bleeds."""
    return inks.water if glyph in marks.wave else inks.fire


def legend(kinds: Iterable[Kind], marks: Marks, inks: FilmInks) -> Line:
    """What the marks say that are there: "× fell"."""
    there = set(kinds)
    pieces: list[Piece] = []
    for kind, words in LEFT.items():
        if kind in there:
            pieces.append(Piece(f" {glyphs_of(kind, marks)}", inks.fire, True))
            pieces.append(Piece(f" {words} ", inks.smoke))
    return tuple(pieces)
