"""Hexes: axial coordinates (q, r), pointy-top, r growing to the south.

Faces are numbered clockwise from north-east: 0 NE, 1 E, 2 SE, 3 SW, 4 W, 5 NW. A sector is
the sixth of the plane around a face, 30 degrees to either side; a hex exactly on the line
between two sectors belongs to both.
"""

from functools import lru_cache
from typing import TypeAlias

Hex: TypeAlias = tuple[int, int]
Face: TypeAlias = int

FACES: tuple[Face, ...] = (0, 1, 2, 3, 4, 5)
FACE_NAMES = ("NE", "E", "SE", "SW", "W", "NW")
FACE_WORDS = ("north-east", "east", "south-east", "south-west", "west", "north-west")
STEPS: tuple[Hex, ...] = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))


def neighbour(at: Hex, face: Face) -> Hex:
    """The hex that touches `at` at a face."""
    q, r = STEPS[face]
    return at[0] + q, at[1] + r


def distance(a: Hex, b: Hex) -> int:
    """How many hexes from one to the other; touching hexes are at distance 1."""
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))


def turned(face: Face, by: int) -> Face:
    """The face `by` sixths further round, clockwise where positive."""
    return (face + by) % 6


def faces_between(a: Face, b: Face) -> int:
    """How many faces lie between two headings: 0 to 3."""
    gap = (a - b) % 6
    return min(gap, 6 - gap)


@lru_cache(maxsize=4096)
def sectors(away: Hex) -> tuple[Face, ...]:
    """The sectors a displacement lies in: one, or two on the line between them.

    Written in cube coordinates a hex lies in the sector of a face when its largest
    coordinate is the one that the face steps along most; the line is where two are as large.
    """
    if away == (0, 0):
        return ()
    best = max(_along(away, face) for face in FACES)
    return tuple(face for face in FACES if _along(away, face) == best)


def _along(away: Hex, face: Face) -> int:
    """Twice the projection of a displacement on a face's direction, in whole numbers."""
    q, r = away
    x, z = STEPS[face]
    return 2 * q * x + 2 * r * z + q * z + r * x


@lru_cache(maxsize=4096)
def between(away: Hex) -> tuple[tuple[Hex, ...], ...]:
    """What the straight line from (0, 0) to a hex passes: a tuple of gates, in order.

    A gate is one hex, or two where the line comes through the middle of their common edge;
    the line of sight is open while each gate has a hex that is open. The ends themselves are
    not gates.
    """
    span = distance((0, 0), away)
    return tuple(_gate(away, step, span) for step in range(1, span))


def _gate(away: Hex, step: int, span: int) -> tuple[Hex, ...]:
    """The one hex, or the two, nearest to the point `step` hexes along a line of `span`."""
    # Scaled by `span` everything is whole. One cube coordinate of the point is a whole number
    # of hexes, so the nearest hexes are always among the four around it, and never three.
    ideal = (away[0] * step, away[1] * step)
    q, r = ideal[0] // span, ideal[1] // span
    off = {(q + x, r + z): _apart2((q + x, r + z), ideal, span) for x in (0, 1) for z in (0, 1)}
    best = min(off.values())
    return tuple(sorted(at for at in off if off[at] == best))


def _apart2(at: Hex, ideal: Hex, span: int) -> int:
    """The squared distance of a hex centre from the scaled ideal point."""
    q, r = at[0] * span - ideal[0], at[1] * span - ideal[1]
    return q * q + q * r + r * r


def offset(at: Hex) -> tuple[int, int]:
    """Column and row of a hex on a rectangular map whose odd rows are shifted right."""
    q, r = at
    return q + (r - (r & 1)) // 2, r


def axial(column: int, row: int) -> Hex:
    """The hex at a column and row of such a map: the inverse of `offset`."""
    return column - (row - (row & 1)) // 2, row


def within(reach: int) -> tuple[Hex, ...]:
    """Every displacement of 1 to `reach` hexes, row by row."""
    span = range(-reach, reach + 1)
    return tuple((q, r) for r in span for q in span if 0 < distance((0, 0), (q, r)) <= reach)
