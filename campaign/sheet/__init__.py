"""The campaign master sheet: seven forces, a fold, and what comes of them, as an engine."""

import random
from collections.abc import Mapping, Sequence

from pieces_of_eight.campaign.kernel.dice import Dice, Rule
from pieces_of_eight.campaign.kernel.play import Chapter, Play, Refusal, Step
from pieces_of_eight.campaign.kernel.sealed import Player, Seen
from . import muster, naming, points, rules
from .rules import begin, legal_actions
from .state import (
    Action,
    Adopt,
    Appraise,
    Assign,
    Cast,
    Declare,
    Name,
    Phase,
    Report,
    Setup,
    Sheet,
    Sign,
)

OVER = Rule("C-15")


def start(setup: Setup, dice: Dice) -> Step[Sheet]:
    """An empty sheet for each captain. Raises ValueError with a sentence for a wrong setup."""
    play = Play(begin(setup), dice)
    rules.announce_prize(play)
    rules.advance(play)
    return play.done()


def to_act(sheet: Sheet) -> tuple[Player, ...]:
    """The captain who writes, names, declares, or reports."""
    return () if sheet.phase is Phase.OVER else (sheet.side,)


def legal(sheet: Sheet, who: Player) -> Sequence[Action]:
    """Every action `who` may take; of reports a few only, as a sample."""
    return legal_actions(sheet, who) if to_act(sheet) == (who,) else ()


def refuse(sheet: Sheet, act: Action) -> Refusal | None:
    """Why an action may not be taken, in words, or None."""
    if sheet.phase is Phase.OVER:
        return Refusal(OVER, "the season is over")
    if act.by not in (0, 1):
        return Refusal(OVER, "there are two captains")
    return ACTIONS[type(act)][0](sheet, act)


def apply(sheet: Sheet, act: Action, dice: Dice) -> Step[Sheet]:
    """Do a legal action, then run on until a captain must decide."""
    play = Play(sheet, dice)
    ACTIONS[type(act)][1](play, act)
    rules.advance(play)
    return play.done()


ACTIONS: Mapping[type[Action], Chapter] = {
    Assign: (muster.refuse_assign, muster.assign),
    Appraise: (muster.refuse_appraise, muster.appraise),
    Adopt: (muster.refuse_adopt, muster.adopt),
    Sign: (muster.refuse_sign, muster.sign),
    Cast: (naming.refuse_cast, lambda play, act: naming.cast(play)),
    Name: (naming.refuse_name, naming.name),
    Declare: (naming.refuse_declare, naming.declare),
    Report: (points.refuse_report, points.report),
}


def imagine(seen: Seen[Sheet], rng: random.Random) -> Sheet:
    """A whole season as the captain might think it is: the enemy's fold filled in (C-7)."""
    return rules.imagined(seen, rng)


def score(sheet: Sheet) -> Mapping[Player, float]:
    """The points of both captains as they stand (C-14)."""
    one, two = points.totals(sheet)
    return {Player(0): float(one), Player(1): float(two)}
