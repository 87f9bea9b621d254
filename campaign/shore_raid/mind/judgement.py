"""What a captain would look at: the value of a position, and a good order of actions.

Nothing here decides a rule. Points are counted as the account counts them; loads on their way
home are put at less the further they have to go.
"""

from collections.abc import Sequence
from typing import NamedTuple

from pieces_of_eight.campaign.kernel.sealed import Player
from ..model.account import better, won
from ..model.actions import (
    Action,
    Call,
    Done,
    Fight,
    Fire,
    Form,
    Lift,
    March,
    Pass,
    Pillage,
    Recharge,
    Reload,
    Sail,
    Serve,
)
from ..model.blows import melee, shot
from ..model.ground import ground_of
from ..model.routes import FAR, HOME, field
from ..model.state import NO_PLACE, PIRATES, Fate, Figure, Firelock, Phase, Raid
from ..odds import worth_of
from .expectations import STANDARD, Weights


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
    return sum(outlook(raid, who, weights))


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
