"""The pages of a sea fight: how its map of hexes lies on them, and what stands beside it."""

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hexes import Hex, offset
from pieces_of_eight.campaign.sea_fight.state import NOBODY, Sea
from pieces_of_eight.tui.draw.cells import FRAME_X, FRAME_Y, Row, Scales, Zoom
from pieces_of_eight.tui.draw.colours import Palette
from pieces_of_eight.tui.draw.glyphs import Glyphs
from pieces_of_eight.tui.match.captions import Parts
from pieces_of_eight.tui.match.maps import MapPages, MapReplay, ShipMap
from .draw.painter import SeaPainter, in_small, over_pane, table
from .draw.view import SeaView
from .draw.waters import ground_at
from .face import FACE
from .overlay import as_it_lies, hex_words, view
from .panel import beside, parts, status, turn_words

LEGIBLE: Zoom = 1  # the least scale at which ships can be told apart by more than their letters
ABOUT = 3  # so many hexes are seen about the outermost ships
AMPLE: Zoom = 5  # larger than this no sea is drawn before its player asks for it


class SeaMap(ShipMap[Hex]):
    """A map of hexes."""

    TABLE = table
    SCALES = Scales(tuple(range(len(table().hexes))), LEGIBLE, closer=2)
    AT_FIRST = replace(SCALES, offered=SCALES.offered[: AMPLE + 1])
    PAINTER = SeaPainter
    OVER_PANE = staticmethod(over_pane)

    @classmethod
    def measured(cls, view: SeaView, zoom: Zoom) -> tuple[int, int]:
        return table().hexes[zoom].size(*whole(view))

    @classmethod
    def scale_for(cls, view: SeaView, width: int, height: int) -> Zoom:
        return scale_for(across(view), width, height)

    @property
    def beside(self) -> tuple[int, int]:
        """Two hexes of sea."""
        return self.look.hexes.width * 2, self.look.hexes.height * 2

    def area(self, at: Hex) -> tuple[int, int, int, int]:
        found: tuple[int, int, int, int] = self.look.hexes.area(at)
        return found

    def place_at(self, x: int, y: int) -> Hex | None:
        at: Hex = self.look.hexes.at(x, y)
        return at if self.holds(self.view, at) else None

    def holds(self, view: SeaView, at: Hex) -> bool:
        return bool(ground_at(view.waters, *offset(at)))


def scale_for(hexes: tuple[int, int], width: int, height: int) -> Zoom:
    """The largest scale at which so many hexes lie in a pane; their frame may be missing."""
    room = width + 2 * FRAME_X, height + 2 * FRAME_Y
    return SeaMap.AT_FIRST.fitted(lambda zoom: table().hexes[zoom].size(*hexes), *room)


def whole(view: SeaView) -> tuple[int, int]:
    """Columns and rows of a sea."""
    return len(view.waters.rows[0]), len(view.waters.rows)


def across(view: SeaView) -> tuple[int, int]:
    """Columns and rows of hexes that hold all ships and some sea about them."""
    most, places = whole(view), [offset(ship.at) for ship in view.ships if not ship.ghost]
    if not places:
        return most
    columns, rows = zip(*places, strict=True)
    wide, high = (max(found) - min(found) + 1 + 2 * ABOUT for found in (columns, rows))
    return min(most[0], wide), min(most[1], high)


def step(page: MapReplay) -> SeaView:
    """The sea, the cursor on the ship that acts."""
    sea: Sea = page.seen
    return as_it_lies(sea, sea.ships[max(0, sea.active)].at)


def again(page: MapReplay, width: int) -> Parts:
    """The card of the ship that acts."""
    sea: Sea = page.seen
    ship = None if sea.active == NOBODY else sea.ships[sea.active]
    return parts(sea, ship, width, page.glyphs, page.inks)


def quietly(page: MapReplay) -> str:
    """Nearly always it is the end of a turn."""
    before: Sea = page.state(page.at - 1)
    if before.active in (NOBODY, page.seen.active):
        return ""
    return f"{before.ships[before.active].name} ends her turn."


def tiny(
    view: SeaView, palette: Palette, glyphs: Glyphs, width: int, height: int
) -> tuple[Row, ...]:
    """The sea with a hex to a pixel."""
    return in_small(view, SeaMap.look_beside(palette, glyphs, 0))


PAGES = MapPages(
    face=FACE,
    map=SeaMap,
    view=view,
    step=step,
    tiny=tiny,
    heading=turn_words,
    status=status,
    beside=beside,
    again=again,
    quietly=quietly,
    place_words=lambda desk, view: hex_words(view, desk.cursor),
    nothing_weighed="No dice yet: choose guns, grapnels or a boarding first.",
    card="the ship's card",
)
SCREENS = PAGES.screens()
