"""Which band a card calls up: what each could do now, and which bands are worth forming."""

from collections.abc import Iterator
from math import sqrt

from campaign.geometry.plane import squared
from campaign.kernel.sealed import Player
from campaign.shore_raid.mind.charging import TARGETS
from campaign.shore_raid.mind.stakes import Hopes, out, price
from campaign.shore_raid.mind.walking import errand
from campaign.shore_raid.model.actions import Action, Call
from campaign.shore_raid.model.banding import callable_bands, largest, unbanded
from campaign.shore_raid.model.blows import hand_die
from campaign.shore_raid.model.ground import CONTACT, plan
from campaign.shore_raid.model.paces import allowance
from campaign.shore_raid.model.roads import FAR, HOME, field
from campaign.shore_raid.model.state import (
    NO_PLACE,
    PIRATES,
    Figure,
    Firelock,
    Raid,
    enemies,
    members,
)
from campaign.shore_raid.rules.legal import forms

SHARE = 2
"""How many bands of a size are formed for each card that calls up so many."""
LAG = 0.01
"""For each inch that a band is behind the others of its side."""
BEARING, GOING, IDLE = 0.55, 0.35, 0.12
"""What a man's march is worth with a load, without one, and for the town."""


def summons(raid: Raid, who: Player) -> Iterator[tuple[Action, Hopes]]:
    """Each band that can be called up or formed, with what it may do."""
    assert raid.card is not None
    foes = enemies(raid, who)
    for band in callable_bands(raid):
        yield Call(band), prospects(raid, members(raid, band), foes)
    size = min(raid.card.rank, largest(raid, who))
    for act in forms(raid, who, size):
        count = len(act.figures)
        hopes = prospects(raid, [raid.figures[n] for n in act.figures], foes)
        spread = -0.3 if enough(raid, who, count) else 0.0
        small = -0.25 * (size - count) if len(unbanded(raid, who)) >= size else 0.0
        yield act, hopes._replace(readiness=hopes.readiness + spread + small)


def enough(raid: Raid, who: Player, size: int) -> bool:
    """Whether there are bands of a size for all the cards that call up just so many."""
    sizes: dict[int, int] = {}
    for f in raid.figures:
        if f.owner == who and f.band and f.here:
            sizes[f.band] = sizes.get(f.band, 0) + 1
    cards = max(1, raid.cards[who].count(size))
    return sum(count == size for count in sizes.values()) >= SHARE * cards


def prospects(raid: Raid, men: list[Figure], foes: list[Figure]) -> Hopes:
    """What a band might do with a card, at a glance."""
    blood = readiness = 0.0
    near = nearest(men, foes)
    half = allowance(raid, men[0], False) // 2 + CONTACT
    if near and squared(men[0].at, near[0].at) <= (half + 300) ** 2:
        blood = max([onset(raid, men, foe, half) for foe in near])
    for man in men:
        if man.firelock is Firelock.NONE or not near:
            continue
        far = sqrt(squared(man.at, near[0].at)) / 100
        if man.loaded:
            blood += 0.2 * (far <= (15 if man.firelock is Firelock.PISTOL else 30))
        else:
            readiness += 0.15
    if men[0].owner == PIRATES:
        return Hopes(errands(raid, men), blood, 0.0, readiness)
    return Hopes(0.0, blood, 0.0, readiness + IDLE * len(men))


def nearest(men: list[Figure], foes: list[Figure]) -> list[Figure]:
    """The enemies nearest to a band."""
    at = men[0].at
    return sorted(foes, key=lambda foe: squared(foe.at, at))[:TARGETS]


def onset(raid: Raid, men: list[Figure], foe: Figure, half: int) -> float:
    """What the blows of a band on one enemy may come to, if it gets at him."""
    dice = [
        hand_die(man) for man in men if squared(man.at, foe.at) <= half * half and not man.attacked
    ]
    return out(tuple(dice[:4]), foe.points) * price(raid, foe) + 0.05 * len(dice) if dice else 0.0


def errands(raid: Raid, men: list[Figure]) -> float:
    """What a band of pirates does for the booty: it pillages, bears it home, or goes for it."""
    table = plan(raid.shore.rows)
    goal = errand(raid, men)
    cost = field(table, goal).cost
    found = 0.0
    for man in men:
        cell = table.cell(man.at)
        if man.load != NO_PLACE:
            found += BEARING
        elif table.place[cell] != NO_PLACE and raid.left[table.place[cell]]:
            found += 0.9
        elif goal == HOME:
            found += 0.05
        elif cost[cell] != FAR:
            found += GOING + LAG * min(60, cost[cell] / 100) / 4
    return found
