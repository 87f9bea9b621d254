"""What a captain would look at: the value of a position, and a good order of actions.

Nothing here decides a rule. Points are counted as the account counts them; loads on their way
home are put at less the further they have to go.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.kernel.arithmetic import added
from pieces_of_eight.campaign.kernel.sealed import Player
from .bands import Blow, melee, shot
from .events import better, won
from .ground import FAR, HOME, field, ground_of
from .odds import Stroke, of_fates, struck, worth_of
from .state import (
    NO_PLACE,
    PIRATES,
    Action,
    Call,
    Done,
    Fate,
    Fight,
    Figure,
    Fire,
    Firelock,
    Form,
    Gone,
    Lift,
    March,
    Pass,
    Phase,
    Pillage,
    Raid,
    Recharge,
    Reload,
    Sail,
    Serve,
)

# --- What captains make of men and blows: what they care about, and what attacks promise ----------

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


# --- Judgement ------------------------------------------------------------------------------------


class Outlook(NamedTuple):
    """A position as one side sees it, in points; its value is the sum."""

    booty: float
    """What is home, what is on its way, and how near the others are to more."""
    ours: float
    """One's own men."""
    theirs: float
    """The enemy's; none above nought."""
    verdict: float


def value(raid: Raid, who: Player, weights: Weights = STANDARD) -> float:
    """How good the position is for `who`, in points of the account."""
    return added(outlook(raid, who, weights))


def outlook(raid: Raid, who: Player, weights: Weights = STANDARD) -> Outlook:
    """What speaks for and against a position: booty, men, and the verdict."""
    sign = 1.0 if who == PIRATES else -1.0
    men = [0.0, 0.0]
    booty = float(won(raid))
    for figure in raid.figures:
        if figure.fate is Fate.HERE:
            men[figure.owner] += man(figure, weights)
            if figure.owner == PIRATES and raid.phase is not Phase.OVER:
                booty += prospect(raid, figure, weights)
    verdict = 0.0
    if raid.phase is Phase.OVER:
        best = better(raid)
        verdict = 0.0 if best is None else weights.verdict * (1.0 if best == PIRATES else -1.0)
    return Outlook(sign * booty, men[who], -men[1 - who], sign * verdict)


def man(figure: Figure, weights: Weights) -> float:
    """What a man in the fight is worth to his side."""
    gun = figure.firelock is not Firelock.NONE
    return (
        weights.man
        + weights.mark * figure.personality
        + gun * (weights.firelock + weights.loaded * figure.loaded)
    )


def prospect(raid: Raid, figure: Figure, weights: Weights) -> float:
    """What a pirate may still bring home: his load, or the next that he comes to."""
    table = ground_of(raid)
    cell = table.cell(figure.at)
    if figure.load != NO_PLACE:
        far = field(table, HOME).cost[cell] / 100
        return float(raid.shore.places[figure.load].worth * (0.3 + 0.6 * weights.reach**far))
    found = 0.0
    for place, left in enumerate(raid.left):
        if left:
            far = field(table, place).cost[cell]
            if far != FAR:
                pillages = 0.15 * (figure.pillaging == place)
                found = max(found, weights.onward * max(0.0, 60 - far / 100) + pillages)
    return found


# A good order. ----------------------------------------------------------------------------


def order(raid: Raid, actions: Sequence[Action]) -> Sequence[Action]:
    """The actions, the promising ones first."""
    return sorted(actions, key=lambda action: -habit(raid, action))


def habit(raid: Raid, act: Action) -> float:
    """How usual an action is for a captain who knows his trade."""
    match act:
        case Fight() | Fire() | Serve():
            return 4.0 + stroke(raid, act)
        case Pillage():
            return 8.0
        case Lift():
            return 7.0
        case March():
            return 3.0 + 0.5 * len(act.figures)
        case Call():
            return 2.0
        case Form():
            return 1.0 + 0.1 * len(act.figures)
        case Reload() | Recharge():
            return 2.5
        case Sail():
            return 9.0 if sated(raid) else -2.0
        case Pass() | Done():
            return 0.0
        case _:
            return 0.5


def stroke(raid: Raid, act: Fight | Fire | Serve) -> float:
    """What an attack may do, against doing nothing: 0 to 2."""
    figure, target = raid.figures[act.by], raid.figures[act.at]
    if isinstance(act, Serve):
        return 1.0
    blow = shot(raid, figure, target) if isinstance(act, Fire) else melee(raid, figure, target)
    if blow is None:
        return 0.0
    return worth_of(blow.die, target.points) - (
        0.5 if isinstance(act, Fight) and act.capture else 0.0
    )


def sated(raid: Raid) -> bool:
    """Whether the pirates have all they need, or all there is."""
    if better(raid) == PIRATES:
        return True
    return not any(raid.left) and not raid.heaps
