"""What the signs on a chart of Pirate Wars mean: the words stand in its table.

And small positions, drawn for the page on how it is played.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import DOT, Hull
from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.pirate_wars.state import Sea, Waters
from pieces_of_eight.tui.draw.cells import Row
from pieces_of_eight.tui.draw.colours import Palette
from pieces_of_eight.tui.draw.glyphs import Glyphs
from pieces_of_eight.tui.draw.legend import table_legend
from pieces_of_eight.tui.draw.open_sea import inner, paint_sample, shown_at
from pieces_of_eight.tui.draw.places import PlaceLook
from .painter import LEGIBLE, look, paint, size_of, table
from .view import Aim, HullMark, WarsView, scene, view_of
from .waters import ground_row

SHORT = (
    ("H", "a hull line on the damage chart"),
    ("S", "a sail on the damage chart, with the speed it gives her"),
    ("x", "a line crossed off, or a cannon lost"),
    (">", "where she is now"),
    ("N 0", "she is heading north, 0 degrees"),
    ("deck, tops, guns", "where her men are: on deck, in the masts, at the cannon"),
    ("lieut.", "the lieutenant"),
)
STEP = 8 * DOT
"""How far apart the points are at which it is seen what grounds there are."""
CELL = table().table.layout.cells[LEGIBLE]


def place(view: WarsView, at: Point) -> PlaceLook:
    """All that a point shows."""
    (ground,) = ground_row(view.waters, at[1], at[0], STEP, 1)
    return shown_at(scene(view, CELL), at, ground, table().table.mark)


def places(view: WarsView) -> Iterator[PlaceLook]:
    """What all points show, as far as they differ."""
    for each in scene(view, CELL):
        yield each.spot
    wide, high = size_of(view.waters)
    rows = (ground_row(view.waters, y, 0, STEP, wide // STEP) for y in range(0, high, STEP))
    for ground in {name for row in rows for name in row}:
        yield PlaceLook(ground)


LEGEND = replace(
    table_legend(table(), lambda _: (), {}, SHORT, paint_sample), place=place, places=places
)


# --- Examples -------------------------------------------------------------------------------------

ZOOM = 3
ROADS = Waters("An example", 108 * DOT, 60 * DOT)
EAST = 900
LENGTH, WIDTH = 48 * DOT, 12 * DOT


def _ship(number: int, x: int, y: int, lashed: bool = False) -> HullMark:
    """A ship that heads east, her stern so many dots from the west and from the north."""
    hull = Hull(Point(x * DOT, y * DOT), EAST, LENGTH, WIDTH)
    return HullMark(number, "A1"[number], number, hull, lashed=lashed)


def _point(x: int, y: int) -> Point:
    return Point(x * DOT, y * DOT)


def aim() -> WarsView:
    """Two cannon of a broadside, their lines meeting the enemy's side."""
    aims = tuple(Aim(_point(x, 42), _point(x, 20), declared=x == 36) for x in (36, 48))
    return WarsView(ROADS, EAST, (_ship(0, 18, 48), _ship(1, 30, 12)), aims=aims, selected=0)


def boarding() -> WarsView:
    """Two ships side by side, lashed."""
    ships = (_ship(0, 24, 36, lashed=True), _ship(1, 30, 24, lashed=True))
    return WarsView(ROADS, EAST, ships, selected=0)


EXAMPLES: Mapping[str, Callable[[], WarsView]] = {"aim": aim, "boarding": boarding}


def example(name: str, palette: Palette, glyphs: Glyphs) -> Sequence[Row]:
    """A position by its name, without the frame of the chart. Raises KeyError for another name."""
    return inner(paint(EXAMPLES[name](), look(palette, glyphs, ZOOM)))


def picture(sea: Sea, viewer: Player | None, page: Palette, letters: Glyphs) -> tuple[Row, ...]:
    """What `viewer` sees of it, or all of it for nobody."""
    return paint(view_of(sea), look(page, letters, LEGIBLE))
