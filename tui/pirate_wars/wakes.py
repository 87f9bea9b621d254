"""The wakes of the ships: the way each came in this turn and the last."""

from collections.abc import Callable

from campaign.geometry.hulls import middle
from campaign.geometry.plane import Point
from campaign.pirate_wars.model.state import Sea

TURNS = 2
"""So many turns a wake is seen."""
MOST = 400
"""So many steps back it is looked for, however long a turn was."""


def wakes(state_at: Callable[[int], Sea], last: int) -> tuple[tuple[Point, ...], ...]:
    """The wakes at a step: what was seen at each step is asked for, the newest first."""
    now = state_at(last)
    ways: list[list[Point]] = [[middle(ship.place)] for ship in now.ships]
    for step in range(last - 1, max(-1, last - MOST), -1):
        then = state_at(step)
        if then.turn <= now.turn - TURNS:
            break
        for way, ship in zip(ways, then.ships, strict=False):
            at = middle(ship.place)
            if at != way[-1]:
                way.append(at)
    return tuple(
        tuple(reversed(way))
        for way, ship in zip(ways, now.ships, strict=True)
        if len(way) > 1 and ship.on_chart
    )
