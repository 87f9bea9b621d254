"""What the signs on the map of a sea fight mean: the words stand in its table."""

from collections.abc import Mapping

from pieces_of_eight.campaign.geometry.hexes import Hex
from pieces_of_eight.tui.draw.places import PlaceLook
from pieces_of_eight.tui.draw.table_legend import table_legend
from .painter import table
from .view import SeaView, spots

SHORT = (
    ("7d", "so many dice are thrown"),
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


LEGEND = table_legend(table(), _shown, {}, SHORT)
