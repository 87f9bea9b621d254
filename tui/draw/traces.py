"""What stays on a map of what the enemy did: the ways that were gone, and where something hit."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple, TypeAlias

from .cells import Cell, Ink
from .film import Cue, FilmInks, Frame, Kind, Marks, Spot, Stamp
from .inks import PanelInks
from .legend import Sign

APART = 2
"""A way is dotted at every second cell across: so it stays apart from what is drawn whole."""
RANK = (
    *(Kind.BLAST, Kind.SINKING, Kind.FALL, Kind.FIRE),
    *(Kind.STEEL, Kind.HIT, Kind.GRAPNEL, Kind.DOOR),
)
"""What leaves a mark; of several at one place the first of these is seen."""
Cells: TypeAlias = Iterator[tuple[int, int]]


class Hit(NamedTuple):
    """A mark at a place."""

    kind: Kind
    at: Any


class Traces(NamedTuple):
    """All that stays: ways as places one after the other, hits, and where somebody stands now."""

    ways: Sequence[Sequence[Any]] = ()
    hits: Sequence[Hit] = ()
    taken: frozenset[Any] = frozenset()


def hits_of(cues: Iterable[Cue]) -> list[Hit]:
    """The marks that are left by what was seen: at each place the one that tells most."""
    found: dict[Any, Kind] = {}
    for cue in cues:
        if cue.kind in RANK:
            for at in (cue.at, cue.at if cue.to is None else cue.to):
                found[at] = min(found.get(at, cue.kind), cue.kind, key=RANK.index)
    return [Hit(kind, at) for at, kind in found.items()]


def laid(traces: Traces, spot: Callable[[Any], Spot], marks: Marks, inks: FilmInks) -> Frame:
    """The cells of all traces; `spot` says where a place lies.

    Nobody and no word is covered: no way goes over him, and what has hit him is marked in
    a corner of his place.
    """
    covered = {cell for at in traces.taken for cell in cells_of(spot(at))}
    frame: dict[tuple[int, int], Stamp] = {}
    for places in traces.ways:
        for cell in dots([spot(at) for at in places]):
            if cell not in covered:
                frame[cell] = Stamp(marks.way, inks.fire, gives_way=True)
    for hit in traces.hits:
        glyph, ink = sign(hit.kind, marks, inks)
        here = spot(hit.at)
        frame[corner(here) if hit.at in traces.taken else here.middle] = Stamp(glyph, ink)
    return frame


def legend(marks: Marks, inks: PanelInks) -> tuple[Sign, ...]:
    """What stays on a map, each sign as it is drawn, and what it says."""
    signs = (
        (marks.way, "the way that somebody went since your last order"),
        (marks.star, "a hit since your last order"),
        (marks.fallen, "somebody fell there since your last order"),
        (marks.steel[0], "they fought hand to hand there since your last order"),
    )
    return tuple(
        Sign(((Cell(glyph, inks.bad, inks.paper, True),),), words) for glyph, words in signs
    )


def sign(kind: Kind, marks: Marks, inks: FilmInks) -> tuple[str, Ink]:
    """The glyph and the colour of a mark."""
    if kind is Kind.SINKING:
        return marks.wave[1], inks.water
    glyphs = {
        Kind.BLAST: marks.flame[0],
        Kind.FALL: marks.fallen,
        Kind.FIRE: marks.flame[0],
        Kind.STEEL: marks.steel[0],
        Kind.GRAPNEL: marks.hook,
        Kind.DOOR: marks.plank[1],
    }
    return glyphs.get(kind, marks.star), inks.fire


def cells_of(spot: Spot) -> Cells:
    """All cells of a place."""
    for y in range(spot.height):
        for x in range(spot.width):
            yield spot.x + x, spot.y + y


def corner(spot: Spot) -> tuple[int, int]:
    """The upper right corner of a place; beside it where it has no corner to spare."""
    return spot.x + spot.width - (spot.width > 2), spot.y


def dots(spots: Sequence[Spot]) -> Cells:
    """The dots of a way from place to place."""
    for one, other in pairwise(spots):
        (x, y), (to_x, to_y) = one.middle, other.middle
        steps = max(1, abs(to_x - x) // APART, abs(to_y - y))
        for part in range(steps):
            yield x + (to_x - x) * part // steps, y + (to_y - y) * part // steps
