"""What lies ahead of a hull: ships, islands, the edge of the chart, room to swing (PW-2)."""

from campaign.geometry.hulls import (
    CLEARANCE,
    QUARTER,
    Hull,
    between_keels,
    bounds,
    contact,
    corners,
    meet,
    middle,
    near,
    swept,
)
from campaign.pirate_wars.model.editions import ARTICLES
from campaign.pirate_wars.model.state import NOBODY, Move, Sea, Ship, ShipId, Shoal

PIVOT = QUARTER


RAM_ANGLE = QUARTER // 2


def most_turn(sea: Sea, ship: Ship, move: Move) -> int:
    """How far she may swing after her next leap (PW-2.6, R0-13, R0-14, R1-15)."""
    far, length = min(move.left, ship.card.length), ship.card.length
    articles = ARTICLES[sea.edition]
    if 2 * far > length or (2 * far == length and articles.half_turns):
        return PIVOT
    return articles.slow_turn if 2 * move.whole < length else 0


def neighbours(sea: Sea, ship: Ship, reach: int) -> list[Ship]:
    """The ships whose hulls may be in the way, so far from her own."""
    box = ship.box
    return [
        each
        for each in sea.ships
        if near(box, each.box, reach) and each.id != ship.id and each.on_chart
    ]


def clear_water(sea: Sea, ship: Ship, heading: int, far: int) -> tuple[ShipId, int]:
    """How far a hull comes along a heading, and whom she meets there, if anybody."""
    hit, at = NOBODY, far
    for each in neighbours(sea, ship, far + CLEARANCE):
        found = contact(ship.shape, heading, far, each.shape)
        if found is not None and found < at:
            hit, at = each.id, found
    return hit, at


def shore_ahead(sea: Sea, hull: Hull, far: int) -> tuple[int, int] | None:
    """How far a hull comes before she strikes an island, and which; None with open water."""
    found: tuple[int, int] | None = None
    for at, shoal in enumerate(sea.waters.shoals):
        if not shoal.island or not reaches(hull, far, shoal, 0):
            continue
        if not meet(corners(swept(hull, far)), shoal.corners):
            continue
        low, high = 0, far  # she is clear at `low` and not at `high`
        while high - low > 1:
            half = (low + high) // 2
            if meet(corners(swept(hull, half)), shoal.corners):
                high = half
            else:
                low = half
        if found is None or low < found[0]:
            found = low, at
    return found


def lies_clear(sea: Sea, hull: Hull) -> bool:
    """Whether a hull touches no island."""
    shape = corners(hull)
    return not any(shoal.island and meet(shape, shoal.corners) for shoal in sea.waters.shoals)


def rams(by: Ship, on: Ship) -> bool:
    """Whether a contact while moving forward is a ram: at 45 degrees or more (PW-2.8).

    The angle is that of the keels, whichever way they point (H-199). Launches neither ram nor are
    rammed (PW-8.1).
    """
    ships = by.afloat and on.afloat and not by.card.boat and not on.card.boat
    return ships and between_keels(by.heading, on.heading) >= RAM_ANGLE


def off_chart(sea: Sea, hull: Hull) -> bool:
    """Whether a ship that lies so has left the chart (H-102)."""
    x, y = middle(hull)
    return not (0 <= x <= sea.waters.width and 0 <= y <= sea.waters.height)


def reaches(hull: Hull, far: int, shoal: Shoal, draft: int) -> bool:
    """A quick look whether a shoal may be near; it errs to yes."""
    x, y = hull.stern
    reach = hull.length + far + hull.width + draft
    left, top, right, bottom = bounds(shoal.corners)
    return left - reach <= x <= right + reach and top - reach <= y <= bottom + reach
