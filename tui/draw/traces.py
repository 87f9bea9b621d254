"""What stays on a map of what the enemy did: the ways that were gone, and where something hit."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from msgspec import Struct

from .cells import Cell, Ink, Row
from .colours import Palette, PanelInks
from .film import Cue, FilmInks, Frame, Kind, Marks, Spot, Stamp
from .glyphs import Glyphs

# --- What the signs of a map mean: for one place first, then for the whole of it ------------------

V = TypeVar("V")
"""What is seen of a map."""
P = TypeVar("P")
"""All that one place of it shows."""


class Meaning(NamedTuple, Generic[P]):
    """A sign: what it says, a place that shows it, and whether another place shows it too."""

    words: str
    """They name keys as `{name of the command}`."""
    sample: P
    shows: Callable[[P], bool]


def named(name: str, words: str) -> Meaning[frozenset[str]]:
    """What a sign says that places have by its name."""
    return Meaning(words, frozenset({name}), lambda names: name in names)


class Sign(NamedTuple):
    """A sign as it is drawn, on one line or several, and what it says."""

    rows: tuple[Row, ...]
    words: str


class Told(NamedTuple):
    """The signs of a map: at a place, elsewhere on it, and those that are not on it now."""

    here: tuple[Sign, ...]
    elsewhere: tuple[Sign, ...]
    others: tuple[Sign, ...]


class Legend(Struct, frozen=True):
    """The signs of one kind of map, as its own painter draws them."""

    meanings: Sequence[Meaning[Any]]
    paint: Callable[[Any, Palette, Glyphs], tuple[Row, ...]]
    """Paints a place by itself."""
    place: Callable[[Any, Any], Any]
    """What a place of a view shows."""
    places: Callable[[Any], Iterable[Any]]
    """What all places of a view show."""
    short: Sequence[tuple[str, str]] = ()
    """The short words of the card beside the map, and what they stand for."""

    def signs(self, palette: Palette, glyphs: Glyphs) -> tuple[Sign, ...]:
        """Every sign, drawn in the colours and glyphs of a page."""
        return tuple(
            Sign(self.paint(each.sample, palette, glyphs), each.words) for each in self.meanings
        )

    def words_at(self, place: Any) -> list[str]:
        return [each.words for each in self.meanings if each.shows(place)]

    def told(self, view: Any, at: Any, palette: Palette, glyphs: Glyphs) -> Told:
        """The signs of a view, those of a place first; `at` is None for no place."""
        here = {*self.words_at(self.place(view, at))} if at is not None else set[str]()
        shown = {words for place in {*self.places(view)} for words in self.words_at(place)}
        found: tuple[list[Sign], list[Sign], list[Sign]] = ([], [], [])
        for sign in self.signs(palette, glyphs):
            group = 0 if sign.words in here else 1 if sign.words in shown else 2
            found[group].append(sign)
        return Told(tuple(found[0]), tuple(found[1]), tuple(found[2]))


# --- Traces ---------------------------------------------------------------------------------------

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
        (marks.way, "somebody's way since your last order"),
        (marks.star, "a hit since your last order"),
        (marks.fallen, "somebody fell here since your last order"),
        (marks.steel[0], "they fought hand to hand here since your last order"),
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
    for y in range(spot.height):
        for x in range(spot.width):
            yield spot.x + x, spot.y + y


def corner(spot: Spot) -> tuple[int, int]:
    return spot.x + spot.width - (spot.width > 2), spot.y


def dots(spots: Sequence[Spot]) -> Cells:
    for one, other in pairwise(spots):
        (x, y), (to_x, to_y) = one.middle, other.middle
        steps = max(1, abs(to_x - x) // APART, abs(to_y - y))
        for part in range(steps):
            yield x + (to_x - x) * part // steps, y + (to_y - y) * part // steps
