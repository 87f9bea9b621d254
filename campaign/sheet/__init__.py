"""The campaign master sheet: seven forces, a fold, and what comes of them, as an engine."""

import random
from collections.abc import Mapping, Sequence
from typing import assert_never

from campaign.kernel.dice import Dice
from campaign.kernel.play import Play, Refusal, Step
from campaign.kernel.rules import Rule
from campaign.kernel.sealed import Player, Seen
from .model.actions import Action, Adopt, Appraise, Assign, Cast, Declare, Name, Report, Setup, Sign
from .model.opening import begin
from .model.state import Phase, Sheet
from .rules import declaring, imagination, muster, naming, points, turn
from .rules.legal import legal_actions

OVER = Rule("C-15")


def start(setup: Setup, dice: Dice) -> Step[Sheet]:
    """An empty sheet for each captain. Raises ValueError with a sentence for a wrong setup."""
    play = Play(begin(setup), dice)
    turn.announce_prize(play)
    turn.advance(play)
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
    match act:
        case Assign():
            return muster.refuse_assign(sheet, act)
        case Appraise():
            return muster.refuse_appraise(sheet, act)
        case Adopt():
            return muster.refuse_adopt(sheet, act)
        case Sign():
            return muster.refuse_sign(sheet, act)
        case Cast():
            return naming.refuse_cast(sheet, act)
        case Name():
            return naming.refuse_name(sheet, act)
        case Declare():
            return declaring.refuse_declare(sheet, act)
        case Report():
            return points.refuse_report(sheet, act)
        case _:
            assert_never(act)


def apply(sheet: Sheet, act: Action, dice: Dice) -> Step[Sheet]:
    """Do a legal action, then run on until a captain must decide."""
    play = Play(sheet, dice)
    match act:
        case Assign():
            muster.assign(play, act)
        case Appraise():
            muster.appraise(play, act)
        case Adopt():
            muster.adopt(play, act)
        case Sign():
            muster.sign(play, act)
        case Cast():
            naming.cast(play)
        case Name():
            naming.name(play, act)
        case Declare():
            declaring.declare(play, act)
        case Report():
            points.report(play, act)
        case _:
            assert_never(act)
    turn.advance(play)
    return play.done()


def imagine(seen: Seen[Sheet], rng: random.Random) -> Sheet:
    """A whole season as the captain might think it is: the enemy's fold filled in (C-7)."""
    return imagination.imagined(seen, rng)


def score(sheet: Sheet) -> Mapping[Player, float]:
    """The points of both captains as they stand (C-14)."""
    one, two = points.totals(sheet)
    return {Player(0): float(one), Player(1): float(two)}
