"""What the signs of a map mean, each painted as its map has it; and the brushes of an editor."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from msgspec import Struct

from pieces_of_eight.tui.tables import tables_in
from .cells import Cell, Row
from .colours import Palette, PanelInks
from .film import Marks
from .glyphs import Glyphs
from .places import NUMBER, Paints, PlaceLook, WornUnit, paint_spot
from .table import EAST, MapTable, StateRow, UnitRow


class Meaning(NamedTuple):
    """A sign: what it says, a place that shows it, and whether another place shows it too."""

    words: str  # they name keys as `{name of the command}`
    sample: Any
    shows: Callable[[Any], bool]


def named(name: str, words: str) -> Meaning:
    """What a sign says that places have by its name."""
    return Meaning(words, frozenset({name}), lambda names: name in names)


class LegendSign(NamedTuple):
    """A sign as it is drawn, on one line or several, and what it says."""

    rows: tuple[Row, ...]
    words: str


class LegendSigns(NamedTuple):
    """The signs of a map: at a place, elsewhere on it, and those that are not on it now."""

    here: tuple[LegendSign, ...]
    elsewhere: tuple[LegendSign, ...]
    others: tuple[LegendSign, ...]


class Legend(Struct, frozen=True):
    """The signs of one kind of map, as its own painter draws them."""

    meanings: Sequence[Meaning]
    paint: Callable[[Any, Palette, Glyphs], tuple[Row, ...]]  # paints a place by itself
    place: Callable[[Any, Any], Any]  # what a place of a view shows
    places: Callable[[Any], Iterable[Any]]  # what all places of a view show
    short: Sequence[tuple[str, str]] = ()
    """The short words of the card beside the map, and what they stand for."""

    def signs(self, palette: Palette, glyphs: Glyphs) -> tuple[LegendSign, ...]:
        """Every sign, drawn in the colours and glyphs of a page."""
        return tuple(
            LegendSign(self.paint(each.sample, palette, glyphs), each.words)
            for each in self.meanings
        )

    def words_at(self, place: Any) -> list[str]:
        return [each.words for each in self.meanings if each.shows(place)]

    def told(self, view: Any, at: Any, palette: Palette, glyphs: Glyphs) -> LegendSigns:
        """The signs of a view, those of a place first; `at` is None for no place."""
        here = {*self.words_at(self.place(view, at))} if at is not None else set[str]()
        shown = {words for place in {*self.places(view)} for words in self.words_at(place)}
        found: tuple[list[LegendSign], list[LegendSign], list[LegendSign]] = ([], [], [])
        for sign in self.signs(palette, glyphs):
            group = 0 if sign.words in here else 1 if sign.words in shown else 2
            found[group].append(sign)
        return LegendSigns(*map(tuple, found))


def short_words(file: str) -> tuple[tuple[str, str], ...]:
    """The short words beside a map, out of the `legend.toml` that lies by the module that draws."""
    return tuple(tables_in(Path(file).with_name("legend.toml")).items())


# --- The legend of a table ------------------------------------------------------------------------

Sample: TypeAlias = PlaceLook | tuple[PlaceLook, ...]
"""A place, or places beside each other, that show a sign."""
ABREAST = 4  # how many places a sign is shown on at most
Spots: TypeAlias = Callable[[Any], Sequence[PlaceLook] | Mapping[Any, PlaceLook]]
"""What the places of a view show."""


def table_legend(
    table: MapTable,
    spots: Spots,
    words: Mapping[str, str],
    short: Sequence[tuple[str, str]],
    paint_place: Paints = paint_spot,
) -> Legend:
    """The legend of a table; `words` stand for what its rows name in braces."""

    def paint(sample: Sample, palette: Palette, glyphs: Glyphs) -> tuple[Row, ...]:
        zoom, gauge, row = table.small, table.table.gauge, _row(sample)
        if gauge and any(worn.gauge >= 0 for spot in row for worn in spot.things):
            sizes = table.table.layout.sizes
            zoom = next(at for at, (wide, _) in enumerate(sizes) if wide >= gauge.least)
        look = table.look(palette, glyphs, zoom)
        lines = [paint_place(spot, look) for spot in row]
        if zoom == table.small:
            lines = [each[: look.layout.height] for each in lines]
        return tuple(sum(rows, ()) for rows in zip(*lines, strict=True))

    def place(view: Any, at: int) -> PlaceLook:
        return spots(view)[at]

    def places(view: Any) -> Iterable[PlaceLook]:
        found = spots(view)
        shown = found.values() if isinstance(found, Mapping) else found
        return (spot for spot in shown if spot.ground)

    return Legend(_meanings(table, words), paint, place, places, short)


def _meanings(table: MapTable, words: Mapping[str, str]) -> tuple[Meaning, ...]:
    """All signs, one for all rows that say the same."""
    samples: dict[str, Sample] = {}
    shown: dict[str, set[str]] = {}
    for name, said, sample in _rows(table):
        if not said:
            continue
        for key, word in words.items():
            said = said.replace(f"{{{key}}}", word)
        found = _row(samples.get(said, ()))
        samples[said] = (*found, *(each for each in _row(sample) if each not in found))[:ABREAST]
        shown.setdefault(said, set()).add(name)
    return tuple(
        Meaning(said, sample, partial(_shows, shown[said])) for said, sample in samples.items()
    )


def _row(sample: Sample) -> tuple[PlaceLook, ...]:
    return (sample,) if isinstance(sample, PlaceLook) else sample


def _shows(rows: set[str], place: Sample) -> bool:
    found = set()
    for spot in _row(place):
        found |= {f"ground {spot.ground}", *(f"edge {name}" for name in spot.edges)}
        found |= {f"mark {name}" for name in spot.marks}
        for worn in spot.things:
            found |= {f"unit {worn.unit}", *(f"state {name}" for name in worn.states)}
            found |= {"gauge"} if worn.gauge >= 0 else set()
    return not rows.isdisjoint(found)


def _rows(table: MapTable) -> Iterator[tuple[str, str, Sample]]:
    """Each row that means something: its kind and name, what it says, and places that show it."""
    of = table.table
    first, unit = next(iter(of.ground)), next(iter(of.unit))

    def bare(name: str = first) -> PlaceLook:
        row = of.ground[name]
        return PlaceLook(name, under=first, number=name if row.numbered else "", text=row.sample)

    def worn(name: str, states: tuple[str, ...] = ()) -> tuple[PlaceLook, ...]:
        return tuple(
            bare(of.unit[each].ground or first)._replace(
                things=(_worn(of.unit[each], each, of.state, states),)
            )
            for each in of.unit[name].beside or (name,)
        )

    for name, row in of.unit.items():
        yield f"unit {name}", row.legend, worn(name)
    for name, state in of.state.items():
        links = (EAST,) if state.linked else ()
        alike = [each for each, other in of.state.items() if other.legend == state.legend]
        together = of.layout.shape == "open" and state.slot
        shown = worn(state.on or unit, tuple(alike) if together else (name,))
        yield f"state {name}", state.legend, tuple(each._replace(links=links) for each in shown)
    if of.gauge is not None:
        (whole,) = worn(unit)
        things = (whole.things[0]._replace(gauge=3),)
        yield "gauge", of.gauge.legend, whole._replace(things=things)
    for name, mark in of.mark.items():
        (place,) = worn(mark.on) if mark.on else (bare(mark.ground or first),)
        number, text = (mark.sample, "") if name == NUMBER else (place.number, mark.sample)
        sample = place._replace(
            things=mark.many * place.things, number=number, marks=(name,), text=text
        )
        yield f"mark {name}", mark.legend, sample
    for name, ground in of.ground.items():
        yield f"ground {name}", ground.legend, bare(name)
    for name, edge in of.edge.items():
        on = edge.ground or first
        faces = (0, EAST) if of.layout.shape == "hexes" else ()
        yield f"edge {name}", edge.legend, bare(on)._replace(edges=(name,), faces=faces)


def _worn(
    unit: UnitRow, name: str, states: Mapping[str, StateRow], worn: tuple[str, ...]
) -> WornUnit:
    token = next((states[each].sample for each in worn if states[each].sample), unit.sample)
    return WornUnit(name, token, worn, unit.band)


def legend_of_traces(marks: Marks, inks: PanelInks) -> tuple[LegendSign, ...]:
    """What stays on a map, each sign as it is drawn, and what it says."""
    signs = (
        (marks.way, "somebody's way since your last order"),
        (marks.star, "a hit since your last order"),
        (marks.fallen, "somebody fell here since your last order"),
        (marks.steel[0], "they fought hand to hand here since your last order"),
    )
    return tuple(
        LegendSign(((Cell(glyph, inks.bad, inks.paper, True),),), words) for glyph, words in signs
    )
