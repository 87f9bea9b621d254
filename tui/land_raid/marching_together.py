"""Men of several squares ordered together: each goes where all are sent, or the same way."""

from collections.abc import Sequence

from campaign.geometry.squares import NOWHERE, Square, place, square
from campaign.land_raid.model.state import Raid, UnitId
from campaign.land_raid.odds import bands
from campaign.land_raid.odds.bands import March


def marches(
    raid: Raid, band: Sequence[UnitId], places: Sequence[Square], origin: Square, to: Square
) -> March:
    """The orders that send a band to a square, and those who cannot go there the same way.

    The way is that from the origin to the square: who stands elsewhere goes as far, as he can.
    """
    whole = bands.march(raid, band, to)
    apart: dict[Square, list[UnitId]] = {}
    stay = []
    for each in whole.stay:
        target = same_way(raid, places[each.unit], origin, to)
        if target in (NOWHERE, to):
            stay.append(each)
        else:
            apart.setdefault(target, []).append(each.unit)
    orders = list(whole.orders)
    for order in whole.orders:
        raid = bands.after(raid, order)
    for target, men in apart.items():
        found = bands.march(raid, men, target)
        for order in found.orders:
            raid = bands.after(raid, order)
        orders += found.orders
        stay += found.stay
    return March(to, tuple(orders), whole.path, tuple(stay))


def same_way(raid: Raid, at: Square, origin: Square, to: Square) -> Square:
    """The square that lies from one as another lies from the origin; NOWHERE beyond the town."""
    columns, rows = len(raid.town.rows[0]), len(raid.town.rows)
    (x, y), (x0, y0), (x1, y1) = (place(each, columns) for each in (at, origin, to))
    return square(x + x1 - x0, y + y1 - y0, columns, rows)
