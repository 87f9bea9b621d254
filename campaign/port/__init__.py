"""The port between the seasons of a career, as an engine (C-1 to C-5, C-15, C-16)."""

import random
from collections.abc import Mapping, Sequence

from pieces_of_eight.campaign.kernel.dice import Dice, Rule
from pieces_of_eight.campaign.kernel.play import Chapter, Play, Refusal, Step
from pieces_of_eight.campaign.kernel.sealed import Player, Seen
from . import bargains, homecoming, rules, war
from .events import earned
from .rules import begin, legal_actions
from .state import Action, ComeHome, Deal, Phase, Port, Retire, SailAgain, SetSail, Setup

OVER = Rule("C-1")


def start(setup: Setup, dice: Dice) -> Step[Port]:
    """Two captains in port. Raises ValueError with a sentence for a setup that cannot be."""
    return Play(begin(setup), dice).done()


def to_act(port: Port) -> tuple[Player, ...]:
    """The captain who is in port, or comes home."""
    return () if port.phase is Phase.OVER else (port.side,)


def legal(port: Port, who: Player) -> Sequence[Action]:
    """Every kind of thing `who` may do; names and reports are samples."""
    return legal_actions(port, who) if to_act(port) == (who,) else ()


def refuse(port: Port, act: Action) -> Refusal | None:
    """Why an action may not be taken, in words, or None."""
    if port.phase is Phase.OVER:
        return Refusal(OVER, "the career is over")
    if act.by not in (0, 1):
        return Refusal(OVER, "there are two captains")
    return ACTIONS[type(act)][0](port, act)


def apply(port: Port, act: Action, dice: Dice) -> Step[Port]:
    """Do a legal action."""
    play = Play(port, dice)
    ACTIONS[type(act)][1](play, act)
    return play.done()


ACTIONS: Mapping[type[Action], Chapter] = {
    Deal: (bargains.refuse_deal, bargains.deal),
    SetSail: (bargains.refuse_sail, rules.set_sail),
    ComeHome: (homecoming.refuse_home, homecoming.come_home),
    Retire: (war.refuse_ashore, war.retire),
    SailAgain: (war.refuse_ashore, war.sail_again),
}


def imagine(seen: Seen[Port], rng: random.Random) -> Port:
    """A whole career as the captain might think it is: the enemy's goods guessed."""
    return rules.imagined(seen, rng)


def score(port: Port) -> Mapping[Player, float]:
    """The victory points of both captains (C-16)."""
    one, two = earned(port)
    return {Player(0): float(one), Player(1): float(two)}
