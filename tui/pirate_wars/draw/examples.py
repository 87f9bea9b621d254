"""Small positions of Pirate Wars, drawn for the page on how it is played."""

from collections.abc import Callable, Mapping, Sequence

from pieces_of_eight.campaign.geometry.hulls import DOT, Hull
from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.pirate_wars.state import Sea, Waters
from pieces_of_eight.tui.draw.cells import Row, Zoom, cropped
from pieces_of_eight.tui.draw.colours import Palette
from pieces_of_eight.tui.draw.glyphs import Glyphs
from .layers import MARGIN_RIGHT, MARGIN_X, MARGIN_Y, WarsLook
from .painter import WarsPainter, paint
from .view import Aim, HullMark, WarsView, view_of

ZOOM = 2
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
    painter = WarsPainter(EXAMPLES[name](), WarsLook(palette, glyphs, ZOOM))
    rows = painter.whole()
    wide = painter.width - MARGIN_X - MARGIN_RIGHT
    return cropped(rows, MARGIN_X, MARGIN_Y, wide, len(rows) - 2 * MARGIN_Y)


MIDDLING: Zoom = 1


def picture(sea: Sea, viewer: Player | None, page: Palette, letters: Glyphs) -> tuple[Row, ...]:
    """What `viewer` sees of it, or all of it for nobody."""
    return paint(view_of(sea), WarsLook(page, letters, MIDDLING))
