"""A career: seasons, and the port between them, as an engine (C-1 to C-5, C-15, C-16)."""

import random
from collections.abc import Mapping, Sequence

from pieces_of_eight.campaign.kernel.dice import Dice, Rule
from pieces_of_eight.campaign.kernel.play import Chapter, Play, Refusal, Step
from pieces_of_eight.campaign.kernel.sealed import Player, Seen
from . import homecoming, port, rules
from .events import earned
from .rules import legal_actions
from .setup import begin
from .state import Action, Career, ComeHome, Deal, Phase, SetSail, Setup

OVER = Rule("C-1")


def start(setup: Setup, dice: Dice) -> Step[Career]:
    """Two captains in port. Raises ValueError with a sentence for a setup that cannot be."""
    return Play(begin(setup), dice).done()


def to_act(career: Career) -> tuple[Player, ...]:
    """The captain who is in port, or comes home."""
    return () if career.phase is Phase.OVER else (career.side,)


def legal(career: Career, who: Player) -> Sequence[Action]:
    """Every kind of thing `who` may do; names and reports are samples."""
    return legal_actions(career, who) if to_act(career) == (who,) else ()


def refuse(career: Career, act: Action) -> Refusal | None:
    """Why an action may not be taken, in words, or None."""
    if career.phase is Phase.OVER:
        return Refusal(OVER, "the career is over")
    if act.by not in (0, 1):
        return Refusal(OVER, "there are two captains")
    return ACTIONS[type(act)][0](career, act)


def apply(career: Career, act: Action, dice: Dice) -> Step[Career]:
    """Do a legal action."""
    play = Play(career, dice)
    ACTIONS[type(act)][1](play, act)
    return play.done()


ACTIONS: Mapping[type[Action], Chapter] = {
    Deal: (port.refuse_deal, port.deal),
    SetSail: (port.refuse_sail, rules.set_sail),
    ComeHome: (homecoming.refuse_home, homecoming.come_home),
}


def imagine(seen: Seen[Career], rng: random.Random) -> Career:
    """A whole career as the captain might think it is: the enemy's goods guessed."""
    return rules.imagined(seen, rng)


def score(career: Career) -> Mapping[Player, float]:
    """The victory points of both captains (C-16)."""
    one, two = earned(career)
    return {Player(0): float(one), Player(1): float(two)}
