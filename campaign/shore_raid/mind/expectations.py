"""What captains make of men and blows: what they care about, and what attacks promise."""

from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.plane import Point
from ..model.blows import Blow, melee
from ..model.state import NO_PLACE, PIRATES, Fate, Figure, Firelock, Gone, Raid
from ..odds import Stroke, of_fates, struck

MARK = 0.6
"""What a man of mark is worth beyond a common man."""


class Numbers(NamedTuple):
    """What somebody who leads bands reckons with; these are a mate's numbers."""

    man: float = 0.6
    """A common man put out of the fight."""
    gun: float = 0.2
    """What it is worth beyond that to put out who has a firelock."""
    bearing: float = 0.8
    """What it is worth, for each point of a load, to put out who bears it."""
    taking: float = 0.8
    """What it is worth to put out who is about to take one."""
    charge: int = 850
    """How far a charge is to be expected from, in hundredths of an inch."""
    risk: float = 0.03
    """What it costs pirates to stand where one more enemy can charge.

    The town comes on at any price: while it waits to be fallen upon, the booty goes home.
    """
    fight: float = 0.1
    """A blow for its own sake."""
    charging: float = 0.1
    """A charge for its own sake."""
    worn: float = 0.2
    """How much sooner one is fallen upon for each point he has on him."""
    rear: float = 2.0
    """How much further a man looks for a place behind the enemy, in inches."""
    onset: float = 0.05
    """For each man of a band who can come to blows at once."""
    glance: float = 0.2
    """For each who can fire, where a band is chosen; as much as that is a loaded firelock."""
    seizing: float = 0.9
    """A man pillages for a turn."""
    going: float = 0.35
    """A man goes for the booty, where a band is chosen."""
    ready: float = 0.15
    """A firelock or a gun is loaded."""
    cover: float = 0.05
    """A man stands in cover."""
    onward: float = 0.03
    """An inch nearer to the booty, or to the enemy who is sought."""
    closing: float = 0.012
    """An inch nearer to the enemy, for the town."""
    spread: float = 0.3
    """What it costs to form another band of a size of which there are enough."""
    small: float = 0.25
    """What it costs to form a band of one man less than the card calls up."""


MATES = Numbers()


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


def price(raid: Raid, man: Figure, by: Numbers = MATES) -> float:
    """What it is worth to put a man out of the fight, and one who bears or takes a load."""
    found = by.man + MARK * man.personality + by.gun * (man.firelock is not Firelock.NONE)
    if man.owner == PIRATES:
        if man.load != NO_PLACE:
            found += by.bearing * min(3.0, raid.shore.places[man.load].worth)
        elif man.pillaging != NO_PLACE or man.work:
            found += by.taking
    return found


@lru_cache(maxsize=1 << 14)
def out(dice: tuple[int, ...], points: int) -> float:
    """The chance that some attacks together put out a man who has points on him (PA-5.5).

    Points are added up, so that it does not hang on which comes first.
    """
    strokes = tuple([Stroke(die) for die in sorted(dice)])
    return 1.0 - float(of_fates(struck(strokes, points)).get(Fate.HERE, 0))


def charged(raid: Raid, man: Figure, to: Point, foe: Figure) -> Blow:
    """The blow of a man who charges an enemy from where he stands to a place beside him."""
    return melee(raid, replace(man, at=to, gone=Gone.HALF, began=man.at), foe)


def open_to(foes: list[Figure], at: Point, charge: int = MATES.charge) -> int:
    """How many enemies can be expected to charge who stands at a place."""
    x, y = at
    far = charge * charge
    return sum([(a - x) ** 2 + (b - y) ** 2 <= far for a, b in [f.at for f in foes]])
