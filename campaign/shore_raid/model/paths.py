"""Ways over the ground: how far it is past which corners, who stands in the way (PA-4, PA-6)."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from campaign.geometry.plane import Point, centre, distance, near
from campaign.kernel.sealed import Player
from campaign.shore_raid.model.actions import March
from campaign.shore_raid.model.ground import BARRED, BODY, CLEAR, STONY, Plan, plan
from campaign.shore_raid.model.paces import allowance
from campaign.shore_raid.model.state import Fate, Figure, Raid


class Walk(NamedTuple):
    """How one man goes to his new place."""

    path: tuple[Point, ...]
    broken: bool


def foes_of(raid: Raid, side: Player) -> list[Point]:
    """Where the enemies of a side stand who are in the fight."""
    here = Fate.HERE
    return [f.at for f in raid.figures if f.owner != side and f.fate is here]


def routes(start: Point, via: tuple[Point, ...], to: Point) -> Iterator[tuple[Point, ...]]:
    """Every way past some of the corners, those that follow each other, the shortest first."""
    yield start, to
    count = len(via)
    for passed in range(1, count + 1):
        for piece in sorted([via[n : n + passed] for n in range(count + 1 - passed)]):
            yield start, *piece, to


def walk_to(
    table: Plan, foes: list[Point], start: Point, via: tuple[Point, ...], to: Point
) -> Walk | None:
    """How a man walks to his new place; None where no way is free (PA-4.3, H-60, H-61).

    A way over open ground is preferred.
    """
    line = table.line
    kind = line(start, to)
    if kind == CLEAR and not (foes and stopped(start, to, foes)):
        return Walk((start, to), False)
    stony: Walk | None = None
    for path in routes(start, via, to) if via or kind == STONY else ():
        broken = False
        for a, b in pairwise(path):
            kind = line(a, b)
            if kind == BARRED or (foes and stopped(a, b, foes)):
                break
            broken = broken or kind == STONY
        else:
            if not broken:
                return Walk(path, False)
            stony = stony or Walk(path, True)
    return stony


def stopped(a: Point, b: Point, foes: list[Point]) -> bool:
    """Whether a leg passes too near to an enemy (H-61)."""
    (ax, ay), (bx, by) = a, b
    left, right = (ax, bx) if ax < bx else (bx, ax)
    top, bottom = (ay, by) if ay < by else (by, ay)
    left, right, top, bottom = left - BODY, right + BODY, top - BODY, bottom + BODY
    for foe in foes:
        x, y = foe
        if left < x < right and top < y < bottom and near(a, b, foe, BODY):
            return True
    return False


def ways(raid: Raid, act: March) -> list[Walk | None]:
    """How each of those who march walks; None for who cannot."""
    table, figures = plan(raid.shore.rows), [raid.figures[n] for n in act.figures]
    starts = [figure.at for figure in figures]
    foes = hard_by(raid, figures[0].owner, (*starts, *act.via, *act.to))
    return [
        walk_to(table, foes, start, act.via, to) for start, to in zip(starts, act.to, strict=True)
    ]


def hard_by(raid: Raid, side: Player, corners: tuple[Point, ...]) -> list[Point]:
    """The enemies of a side who may stand in the way of legs between some points."""
    across, down = [at[0] for at in corners], [at[1] for at in corners]
    left, right = min(across) - BODY, max(across) + BODY
    top, bottom = min(down) - BODY, max(down) + BODY
    return [at for at in foes_of(raid, side) if left < at[0] < right and top < at[1] < bottom]


def measure(starts: Sequence[Point], via: tuple[Point, ...], to: Sequence[Point]) -> int:
    """How far a group goes: from its centre by the corners to its new centre (PA-4.3)."""
    if not via:
        return distance(centre(starts), centre(to))
    way = (centre(starts), *via, centre(to))
    return sum([distance(a, b) for a, b in pairwise(way)])


def allowed_to(raid: Raid, figures: list[Figure], walks: list[Walk | None]) -> int:
    """How far a group may go: as far as the slowest of it."""
    return min(
        [
            allowance(raid, figure, walk is not None and walk.broken)
            for figure, walk in zip(figures, walks, strict=True)
        ]
    )
