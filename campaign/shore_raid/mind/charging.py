"""Charges: where each man of a band goes to fall on one enemy, from behind where he can.

A charge is a march of half the move at the most, after which the men may still fight (PA-6.1).
"""

from collections.abc import Iterator
from math import sqrt
from typing import NamedTuple

from campaign.geometry.plane import HEADINGS, Point, behind, squared
from campaign.shore_raid.mind.stakes import charged, out, price
from campaign.shore_raid.model.actions import March
from campaign.shore_raid.model.ground import CONTACT
from campaign.shore_raid.model.paths import measure, walk_to
from campaign.shore_raid.model.roads import about
from campaign.shore_raid.model.state import Figure, Raid
from campaign.shore_raid.rules.marching import refuse_march
from campaign.shore_raid.rules.scene import Scene

TARGETS = 4
"""How many enemies a band looks at closely."""
REAR = 2.0
"""How much further a man looks for a place behind the enemy, in inches."""


class Charge(NamedTuple):
    """A march into contact, and what it promises against one enemy."""

    march: March
    foe: Figure
    dice: tuple[int, ...]
    """The die of each who comes to blows."""
    gain: float


def charges(raid: Raid, ground: Scene, free: list[Figure]) -> Iterator[Charge]:
    """The charges that a band can make: all who are free together, and each alone."""
    half = ground.open // 2
    for foe in targets(raid, ground, free)[:TARGETS]:
        if len(free) > 1:
            found = charge(raid, ground, free, foe)
            if found is not None:
                yield found
        for man in free:
            if squared(man.at, foe.at) <= (half + CONTACT) ** 2:
                found = charge(raid, apart(ground, free, man), [man], foe)
                if found is not None:
                    yield found


def targets(raid: Raid, ground: Scene, free: list[Figure]) -> list[Figure]:
    """The enemies within a charge of the band, the most rewarding first."""
    half = ground.open // 2 + 2 * CONTACT
    marks: list[tuple[float, int]] = []
    for n, foe in enumerate(ground.foes):
        far = min([squared(man.at, foe.at) for man in free])
        if far <= half * half:
            back = sum([behind(foe.at, foe.facing, man.at) for man in free]) / len(free)
            marks.append((-price(raid, foe) * (1 + back) - 0.2 * foe.points, n))
    return [ground.foes[n] for _, n in sorted(marks)]


def apart(ground: Scene, free: list[Figure], man: Figure) -> Scene:
    """The scene of one man who goes alone: the others of his band stay where they are."""
    others = [f.at for f in free if f is not man]
    table = ground.table
    return ground._replace(
        taken=ground.taken | {table.cell(at) for at in others}, rest=[*ground.rest, *others]
    )


def charge(raid: Raid, ground: Scene, men: list[Figure], foe: Figure) -> Charge | None:
    """The best places about an enemy for some men; None where nobody can come to blows."""
    table = ground.table
    spots = beside(ground, foe)
    used: set[int] = set()
    places: dict[int, Point] = {}
    dice: list[int] = []
    slow = False
    for man in sorted(men, key=lambda man: squared(man.at, foe.at)):
        near = sorted(spots, key=lambda cell: reach(ground, man, foe, cell))
        for cell in (*near, *about(table, table.cell(foe.at))):
            if cell in used or cell in ground.taken:
                continue
            to = table.middles[cell]
            walk = walk_to(table, ground.close, man.at, (), to)
            if walk is None:
                continue
            used.add(cell)
            places[man.id] = to
            slow = slow or walk.broken
            if cell in spots:
                dice.append(charged(raid, man, to, foe).die)
            break
        else:
            return None
    if not dice:
        return None
    march = March(tuple(man.id for man in men), tuple(places[man.id] for man in men))
    far = measure([man.at for man in men], (), march.to)
    if 2 * far > (ground.broken if slow else ground.open) or refuse_march(raid, march):
        return None
    return Charge(march, foe, tuple(dice), out(tuple(dice), foe.points) * price(raid, foe))


def reach(ground: Scene, man: Figure, foe: Figure, cell: int) -> float:
    """How far a place beside an enemy is for a man, in inches; one behind him seems nearer."""
    to = ground.table.middles[cell]
    far = sqrt(squared(man.at, to)) / 100
    return far - REAR * behind(foe.at, foe.facing, to)


def beside(ground: Scene, foe: Figure) -> list[int]:
    """The cells beside an enemy from which he can be struck."""
    table = ground.table
    middle = table.cell(foe.at)
    x, y = middle % table.columns, middle // table.columns
    found = []
    for dx, dy in HEADINGS:
        if 0 <= x + dx < table.columns and 0 <= y + dy < table.rows:
            cell = (y + dy) * table.columns + x + dx
            to = table.middles[cell]
            if (
                table.walk[cell]
                and cell not in ground.taken
                and squared(to, foe.at) <= CONTACT * CONTACT
                and table.line(to, foe.at)
            ):
                found.append(cell)
    return found
