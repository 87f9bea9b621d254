"""What captains make of men and blows: what they care about, and what attacks promise."""

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from campaign.geometry.plane import Point
from campaign.shore_raid.model.blows import Blow, melee
from campaign.shore_raid.model.state import NO_PLACE, PIRATES, Fate, Figure, Firelock, Gone, Raid
from campaign.shore_raid.odds import Stroke, of_fates, struck

MAN = 0.6
"""A common man put out of the fight."""
MARK = 0.6
"""What a man of mark is worth beyond that."""
GUN = 0.2
BEARER = 0.8
"""What it is worth beyond that to put out who carries a load, or is about to."""
RISK = 0.03
"""What it costs pirates to stand where one more enemy can charge.

The town comes on at any price: while it waits to be fallen upon, the booty goes home.
"""
CHARGE = 850
"""How far a charge is to be expected from, in hundredths of an inch."""


# --- What the captains of a shore raid care about, in numbers; tuned by matches (make arena) -----


class Weights(Struct, frozen=True, cache_hash=True):
    """How much each thing counts, in points of the account."""

    man: float = 0.35
    """A man in the fight."""
    mark: float = 1.0
    """What a personality is worth beyond that."""
    firelock: float = 0.15
    loaded: float = 0.1
    reach: float = 0.985
    """What is left of a load's worth for each inch it has still to be carried."""
    onward: float = 0.004
    """An inch nearer to the place, for each man without a load, while something lies there."""
    near: float = 0.01
    """An inch nearer to the enemy, for each of the town's men."""
    verdict: float = 10.0
    """The raid won, or lost."""


STANDARD = Weights()


Price = Callable[[Raid, Figure], float]
"""What it is worth to put a man out of the fight."""


# --- What captains make of men and blows: what a man is worth, and what attacks on him promise ---
# Nothing here decides a rule. Everything is in points of the account, roughly.


class Hopes(NamedTuple):
    """What an order promises, part by part, for each man who carries it out."""

    booty: float = 0.0
    """Loads seized, and carried nearer home; for the town, those who carry them cut off."""
    blood: float = 0.0
    """Enemies put out of the fight."""
    safety: float = 0.0
    """What the men are spared; below nought where they lie open to a charge."""
    readiness: float = 0.0
    """Loaded firelocks, bands kept together, nobody idle."""


def price(raid: Raid, man: Figure, bearing: float = BEARER, taking: float = BEARER) -> float:
    """What it is worth to put a man out of the fight, and one who bears or takes a load."""
    found = MAN + MARK * man.personality + GUN * (man.firelock is not Firelock.NONE)
    if man.owner == PIRATES:
        if man.load != NO_PLACE:
            found += bearing * min(3.0, raid.shore.places[man.load].worth)
        elif man.pillaging != NO_PLACE or man.work:
            found += taking
    return found


@lru_cache(maxsize=1 << 14)
def out(dice: tuple[int, ...], points: int) -> float:
    """The chance that some attacks together put out a man who has points on him (PA-5.5)."""
    return 1.0 - float(of_fates(struck(tuple(map(Stroke, dice)), points)).get(Fate.HERE, 0))


def charged(raid: Raid, man: Figure, to: Point, foe: Figure) -> Blow:
    """The blow of a man who charges an enemy from where he stands to a place beside him."""
    return melee(raid, replace(man, at=to, gone=Gone.HALF, began=man.at), foe)


def open_to(foes: list[Figure], at: Point) -> int:
    """How many enemies can be expected to charge who stands at a place."""
    x, y = at
    far = CHARGE * CHARGE
    return sum([(f.at[0] - x) ** 2 + (f.at[1] - y) ** 2 <= far for f in foes])
