"""What the signs on the map of a sea fight mean: the words stand in its table.

And small positions, drawn for the page on how it is played.
"""

from collections.abc import Callable, Mapping, Sequence

from pieces_of_eight.campaign.geometry.hexes import Hex, axial
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sea_fight.state import Sea, Waters
from pieces_of_eight.tui.draw.cells import FRAME_X, FRAME_Y, Row
from pieces_of_eight.tui.draw.colours import Band, Palette
from pieces_of_eight.tui.draw.glyphs import Glyphs
from pieces_of_eight.tui.draw.hexes import paint_hex
from pieces_of_eight.tui.draw.legend import table_legend
from pieces_of_eight.tui.draw.places import PlaceLook
from .painter import SeaPainter, look, table
from .view import SeaView, Shade, ShipMark, spots, view_of

SHORT = (
    ("7d", "the dice her guns throw there"),
    ("4+", "a die of 4 or more does it"),
    ("6/8", "6 are left of 8"),
    ("first shot", "this position has not fired yet: 2 dice more a gun"),
    ("gear", "sailing gear: masts, spars and canvas"),
    ("1304", "column 13, row 04 of the map"),
)
AFAR: Mapping[Hex, PlaceLook] = {(-1, 0): PlaceLook("afar0"), (-1, 1): PlaceLook("afar1")}
"""The signs of the sides, which lie on no hex."""


def _shown(view: SeaView) -> Mapping[Hex, PlaceLook]:
    return {**spots(view), **(AFAR if view.ships else {})}


LEGEND = table_legend(table(), _shown, {}, SHORT, paint_hex)


# --- Examples -------------------------------------------------------------------------------------

NORTH_EAST, EAST = 0, 1
OPEN = Waters(name="An example", rows=("." * 7,) * 3)


def rake() -> SeaView:
    """A ship right astern of another, her broadside on the enemy's whole length."""
    shooter = ShipMark(id=0, letter="A", side=0, at=axial(1, 1), facing=NORTH_EAST)
    target = ShipMark(id=1, letter="1", side=1, at=axial(4, 1), facing=EAST)
    return SeaView(
        waters=OPEN,
        ships=(shooter, target),
        overlay={axial(n, 1): Shade(Band.RAKING) for n in (2, 3)},
        selected=0,
        targets=frozenset({target.at}),
    )


def boarding() -> SeaView:
    boarder = ShipMark(id=0, letter="A", side=0, at=axial(2, 1), facing=NORTH_EAST, grappled=(1,))
    target = ShipMark(id=1, letter="1", side=1, at=axial(3, 1), facing=NORTH_EAST, grappled=(4,))
    return SeaView(waters=OPEN, ships=(boarder, target), selected=0, targets=frozenset({target.at}))


EXAMPLES: Mapping[str, Callable[[], SeaView]] = {"rake": rake, "boarding": boarding}


def example(name: str, palette: Palette, glyphs: Glyphs) -> Sequence[Row]:
    """A position by its name, without the frame of the map. Raises KeyError for another name."""
    painter = SeaPainter(EXAMPLES[name](), look(palette, glyphs, table().small))
    return painter.inner(FRAME_X, FRAME_Y, FRAME_X, FRAME_Y)


def picture(sea: Sea, viewer: Player | None, page: Palette, letters: Glyphs) -> tuple[Row, ...]:
    """What `viewer` sees of it, or all of it for nobody."""
    return SeaPainter(view_of(sea), look(page, letters, table().small)).whole()
