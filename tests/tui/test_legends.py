"""The legend of each map cannot lie: its painter draws it, and all that it paints is explained."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec
import pytest

from pieces_of_eight.campaign.engines import ENGINES
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.content.ready import SHELVES
from pieces_of_eight.tui.career.books import BOOKS_LEGENDS
from pieces_of_eight.tui.chart.season import CHART_LEGENDS
from pieces_of_eight.tui.draw.cells import Row
from pieces_of_eight.tui.draw.colours import PALETTES
from pieces_of_eight.tui.draw.glyphs import GLYPHS
from pieces_of_eight.tui.draw.legend import Legend
from pieces_of_eight.tui.land_raid.draw import view_of as town_view
from pieces_of_eight.tui.pirate_wars.draw.view import view_of as chart_view
from pieces_of_eight.tui.registry import face_of
from pieces_of_eight.tui.sea_fight.draw import view_of as sea_view
from pieces_of_eight.tui.sheet.chart import SHEET_LEGENDS
from pieces_of_eight.tui.shore_raid.draw import view_of as shore_view
from pieces_of_eight.tui.treasure_grab.draw import view_of as board_view
from tests.tui import maps as drawn_maps

VIEWS: Mapping[str, Callable[[Any], Any]] = {
    "sea_fight": sea_view,
    "land_raid": lambda raid: town_view(raid, None),
    "shore_raid": shore_view,
    "treasure_grab": lambda grab: board_view(grab, numbered=True),
    "pirate_wars": chart_view,
}
"""The whole map of a fight, by the engine."""
MAPS = {"land_raid": "town", "shore_raid": "shore", "treasure_grab": "grab", "pirate_wars": "wars"}
"""The name of its kept pictures, by the engine."""
MEASURED = {
    "text",
    "hull",
    "facing",
    "label",
    "at",
    "guns",
    "door",
    "folk",
    "folk_at",
    "chests",
    "side",
}
"""What differs by how much: a number, a way, what a fort holds. One line explains it always."""
LIES = {"bed", "ground", "waters", "letter", "lashed", "name", "kind", "measured", "wind"} | {
    *("under", "tone", "chance", "number", "token", "text", "beside", "faces", "links", "gauge"),
}
"""What lies beneath, is told beside the map, or is not drawn."""


def legend_of(engine: str) -> Legend:
    """The legend of a kind of fight."""
    found = face_of(engine).legend
    assert found is not None
    return found


def maps(engine: str) -> Iterator[Any]:
    """Every shipped scenario as it begins, and maps with all that can be on them."""
    shelf = SHELVES[engine]
    for entry in shelf.entries():
        yield VIEWS[engine](Match(ENGINES[engine], shelf.take(entry.id).setup(), 1).state)
    scenes = drawn_maps.SCENES[MAPS.get(engine, "sea")]
    yield from (scene() for scene in scenes.values())


def plain_values(thing: Any) -> dict[str, Any]:
    """Each field of something drawn, and what it is where it shows nothing."""
    if hasattr(thing, "_fields"):
        return dict(thing._field_defaults)
    return {
        field.name: field.default
        for field in msgspec.structs.fields(thing)
        if field.default is not msgspec.NODEFAULT
    }


def plainly(place: Any) -> Any:
    """A place without what only tells it from its neighbours, lest each be looked at."""
    bed = getattr(place, "bed", None)
    if bed is None:
        return place
    return place._replace(bed=bed._replace(odd=False, label="A" if bed.label else ""))


def changed(thing: Any, field: str, value: Any) -> Any:
    """The same with another value."""
    if hasattr(thing, "_replace"):
        return thing._replace(**{field: value})
    return msgspec.structs.replace(thing, **{field: value})


def simpler(thing: Any) -> Iterator[tuple[str, Any]]:
    """The same with one thing less, by the name of what is left out."""
    fields = thing._fields if hasattr(thing, "_fields") else thing.__struct_fields__
    plain = plain_values(thing)
    for field in fields:
        value = getattr(thing, field)
        if field in plain and value != plain[field] and field not in MEASURED | LIES:
            yield field, changed(thing, field, plain[field])
        if isinstance(value, msgspec.Struct) and field not in LIES:
            for name, less in simpler(value):
                yield name, changed(thing, field, less)
        if isinstance(value, tuple) and field not in LIES:
            for name in {name for each in value if is_drawn(each) for name, _ in simpler(each)}:
                less = tuple(dict(simpler(each)).get(name, each) for each in value)
                yield name, changed(thing, field, less)


def is_drawn(thing: Any) -> bool:
    """Whether it is something that has fields of its own."""
    return isinstance(thing, msgspec.Struct) or hasattr(thing, "_fields")


def drawn(legend: Legend, place: Any) -> tuple[Row, ...]:
    """A place as it is painted."""
    return legend.paint(place, PALETTES["night"], GLYPHS["rich"])


@pytest.mark.parametrize("engine", SHELVES)
def test_a_line_of_the_legend_is_true_of_what_is_painted_beside_it(engine: str) -> None:
    legend = legend_of(engine)
    words = [meaning.words for meaning in legend.meanings]
    assert len(set(words)) == len(words)
    for meaning in legend.meanings:
        assert meaning.shows(meaning.sample), meaning.words
        assert all(drawn(legend, meaning.sample))


@pytest.mark.parametrize("engine", SHELVES)
def test_whatever_changes_the_picture_of_a_place_changes_its_words(engine: str) -> None:
    legend, seen = legend_of(engine), 0
    untold = set()
    for place in {plainly(place) for view in maps(engine) for place in legend.places(view)}:
        words, picture = legend.words_at(place), None
        assert words, place
        for name, less in simpler(place):
            if legend.words_at(less) != words:
                seen += 1
                continue
            picture = picture or drawn(legend, place)
            if drawn(legend, less) != picture:
                untold.add(name)
    assert untold == set()
    assert seen > 10


@pytest.mark.parametrize("legend", [*CHART_LEGENDS, *SHEET_LEGENDS, *BOOKS_LEGENDS])
def test_chart_sheet_and_books_have_a_line_for_each_of_their_signs(legend: Legend) -> None:
    painted = [drawn(legend, meaning.sample) for meaning in legend.meanings]
    assert all(any(cell.glyph.strip() for row in rows for cell in row) for rows in painted)
    assert len({*painted}) == len(painted)
    assert all(meaning.shows(meaning.sample) for meaning in legend.meanings)
