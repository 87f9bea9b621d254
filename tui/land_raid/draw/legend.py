"""What the signs on the map of a town mean: the words stand in its table.

And small positions, drawn for the page on how it is played.
"""

from collections.abc import Callable, Mapping, Sequence

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.land_raid.state import Kind, Quality, Raid, Town, UnitId
from pieces_of_eight.tui.draw.cells import Row
from pieces_of_eight.tui.draw.colours import Palette
from pieces_of_eight.tui.draw.crowds import paint_square
from pieces_of_eight.tui.draw.glyphs import Glyphs
from pieces_of_eight.tui.draw.legend import table_legend
from .painter import TownPainter, look, paint, table
from .view import Mark, Sign, TownView, UnitMark, spots, view_of

SHORT = (
    ("5+", "5 or more on a die hits, or saves"),
    ("2/4", "two of the four in hand can go there"),
    ("17%", "the chance that somebody falls"),
    ("1*M2", "the man who was first given an order"),
    ("exits N NE", "the ways on: north, north-east"),
    ("ALARM [..]", "the town sleeps; [!.] the best are awake, [!!] all are"),
    ("coins 2 of 45", "the raiders have 2 of the town's 45 coins; 23 win"),
)
LEGEND = table_legend(table(), spots, {}, SHORT, paint_square)


# --- Examples -------------------------------------------------------------------------------------

VILLAGE = Town(name="An example", rows=("H=R=H", ".=.==", "_____"))
RAIDER, TOWN = 0, 1


def _at(column: int, row: int) -> Square:
    return Square(row * len(VILLAGE.rows[0]) + column)


def _men(number: int, token: str, side: int, at: Square, attacks: Square = NOWHERE) -> UnitMark:
    kind = Kind.MUSKET if token[0] in "Mm" else Kind.HAND_TO_HAND
    return UnitMark(UnitId(number), token, side, at, Quality.ABLE, attacks=attacks, kind=kind)


def landing() -> TownView:
    """A group on the beach, and where it can go."""
    here = _at(2, 2)
    units = (_men(0, "H1", RAIDER, here), _men(1, "M1", RAIDER, here))
    around = [_at(column, row) for row in (1, 2) for column in (1, 2, 3)]
    marks = {at: Mark(Sign.REACH) for at in around if at != here}
    return TownView(
        town=VILLAGE, units=units, marks=marks, selected=frozenset({UnitId(0)}), dark=frozenset()
    )


def assault() -> TownView:
    """Two bodies of raiders who attack one square."""
    house = _at(2, 0)
    units = (
        _men(0, "H1", RAIDER, _at(1, 0), attacks=house),
        _men(1, "H2", RAIDER, _at(2, 1), attacks=house),
        _men(2, "H3", RAIDER, _at(2, 1), attacks=house),
        _men(3, "m1", TOWN, house),
        _men(4, "m2", TOWN, house),
    )
    return TownView(town=VILLAGE, units=units, fights=frozenset({house}))


EXAMPLES: Mapping[str, Callable[[], TownView]] = {"landing": landing, "assault": assault}


def example(name: str, palette: Palette, glyphs: Glyphs) -> Sequence[Row]:
    """A position by its name, without the frame of the map. Raises KeyError for another name."""
    painter = TownPainter(EXAMPLES[name](), look(palette, glyphs, table().small))
    return painter.inner(*table().table.layout.margin)


def picture(raid: Raid, viewer: Player | None, page: Palette, letters: Glyphs) -> tuple[Row, ...]:
    """What `viewer` sees of it, or all of it for nobody."""
    return paint(view_of(raid, viewer), look(page, letters, table().small))
