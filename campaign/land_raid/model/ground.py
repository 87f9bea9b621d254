"""The ground of a town: what each square is, and where one can go, see and shoot from it.

All of it follows from the letters of the map alone, so it is worked out once a town.
"""

from functools import lru_cache
from typing import NamedTuple

from pieces_of_eight.campaign.geometry.squares import (
    AROUND,
    NOWHERE,
    STRAIGHT,
    Square,
    around,
    beside,
    distance,
    label,
    stepped,
)
from pieces_of_eight.campaign.kernel.rules import Rule
from .state import Ground

MOVEMENT = Rule("P8-22.2")
RANGE = Rule("P8-22.6")
STRAIGHT_ONLY = Rule("R3-36")
TOWN_SQUARES = Rule("H-24")

BUILDINGS = frozenset(
    {
        Ground.HOUSE,
        Ground.CHURCH,
        Ground.TAVERN,
        Ground.WAREHOUSE,
        Ground.FORT,
        Ground.GAOL,
        Ground.TREASURY,
        Ground.RESIDENCE,
    }
)
BLOCKING = frozenset({Ground.WATER, Ground.WALL})
OUTSIDE = BLOCKING | {Ground.BEACH, Ground.JUNGLE}
"""What is no town square (H-24)."""
SEE_THROUGH = frozenset(Ground) - BUILDINGS - {Ground.WALL, Ground.JUNGLE}
"""Open ground for a shot over two squares (P8-22.6)."""


class Aim(NamedTuple):
    """A square that can be shot at, and the square the shot passes."""

    at: Square
    over: Square
    """NOWHERE where the target is the next square."""


class Plan(NamedTuple):
    """The tables of a town; each is indexed by square."""

    columns: int
    rows: int
    ground: tuple[Ground, ...]
    open: tuple[bool, ...]
    """Whether men can stand there (P8-22.2)."""
    building: tuple[bool, ...]
    burns: tuple[bool, ...]
    """Buildings and jungle (P8-22.17)."""
    town: tuple[bool, ...]
    """Whether it is a town square (H-24)."""
    steps: tuple[tuple[Square, ...], ...]
    """Where one step leads, in eight directions (P8-22.2)."""
    beside: tuple[tuple[Square, ...], ...]
    """The squares in four directions where men can stand: those to be attacked (P8-22.9)."""
    sides: tuple[tuple[Square, ...], ...]
    """All squares in four directions: where a fire may spread (P8-22.17)."""
    near: tuple[tuple[Square, ...], ...]
    """The square itself and those around it: what men there see (H-17)."""
    shots: tuple[tuple[Aim, ...], ...]
    """What muskets reach (P8-22.6)."""
    gun_shots: tuple[tuple[Aim, ...], ...]
    """What a town gun reaches (R3-60)."""

    def label(self, at: Square) -> str:
        """A square as it is called on the map."""
        return label(at, self.columns)

    def steps_between(self, a: Square, b: Square) -> int:
        """Steps between two squares, walls or not."""
        return distance(a, b, self.columns)


@lru_cache(maxsize=64)
def plan(rows: tuple[str, ...]) -> Plan:
    """The tables of a town from its map. Raises ValueError for a letter that is no ground."""
    columns, height = len(rows[0]), len(rows)
    ground = tuple(Ground(letter) for row in rows for letter in row)
    squares = [Square(n) for n in range(len(ground))]
    is_open = tuple(each not in BLOCKING for each in ground)
    clear = tuple(each in SEE_THROUGH for each in ground)
    sides = tuple(beside(at, columns, height) for at in squares)
    return Plan(
        columns=columns,
        rows=height,
        ground=ground,
        open=is_open,
        building=tuple(each in BUILDINGS for each in ground),
        burns=tuple(each in BUILDINGS or each is Ground.JUNGLE for each in ground),
        town=tuple(each not in OUTSIDE for each in ground),
        steps=tuple(_steps(at, columns, height, ground) for at in squares),
        beside=tuple(tuple(to for to in sides[at] if is_open[to]) for at in squares),
        sides=sides,
        near=tuple((at, *around(at, columns, height)) for at in squares),
        shots=tuple(
            (
                *(Aim(to, NOWHERE) for to in around(at, columns, height) if is_open[to]),
                *_far(at, columns, height, is_open, clear),
            )
            for at in squares
        ),
        gun_shots=tuple(
            (
                *(Aim(to, NOWHERE) for to in sides[at] if is_open[to]),
                *_far(at, columns, height, is_open, clear),
            )
            for at in squares
        ),
    )


def _steps(at: Square, columns: int, rows: int, ground: tuple[Ground, ...]) -> tuple[Square, ...]:
    """Where one step leads: walls and water block, and no diagonal cuts a wall's corner."""
    if ground[at] in BLOCKING:
        return ()
    found = []
    for step in AROUND:
        to = stepped(at, step, columns, rows)
        if to == NOWHERE or ground[to] in BLOCKING:
            continue
        corners = [stepped(at, leg, columns, rows) for leg in ((step[0], 0), (0, step[1]))]
        if step[0] and step[1] and any(ground[corner] is Ground.WALL for corner in corners):
            continue
        found.append(to)
    return tuple(sorted(found))


def _far(
    at: Square, columns: int, rows: int, is_open: tuple[bool, ...], clear: tuple[bool, ...]
) -> list[Aim]:
    """Shots over two squares: straight, and over open ground (P8-22.6, R3-36)."""
    found = []
    for step in STRAIGHT:
        over = stepped(at, step, columns, rows)
        to = stepped(over, step, columns, rows) if over != NOWHERE else NOWHERE
        if to != NOWHERE and clear[over] and is_open[to]:
            found.append(Aim(to, over))
    return found
