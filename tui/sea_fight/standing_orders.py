"""Standing orders at sea: which answer a captain has given once and for all."""

from collections.abc import Mapping, Sequence

from pieces_of_eight.campaign.sea_fight.state import (
    Action,
    Clock,
    Hold,
    NoReply,
    Press,
    Reply,
    Sea,
    Stake,
    Whistle,
)

COINS = {"leave": 0, "add": 1, "take": -1}
WINDS = {"never": 0, "left": -1, "right": 1}
STAKES = {"never": False, "always": True}


def answer(sea: Sea, legal: Sequence[Action], habits: Mapping[str, str]) -> Action | None:
    """The action by which a standing order answers what is asked now; None where none does."""
    del sea
    for action in legal:
        match action:
            case Clock(coins=coins) if COINS.get(habits.get("coins", "")) == coins:
                return action
            case Whistle(turn=turn) if WINDS.get(habits.get("whistle", "")) == turn:
                return action
            case Stake(yes=yes) if STAKES.get(habits.get("stake", "")) == yes:
                return action
            case _:
                pass
    return _replying(legal, habits.get("return_fire", "")) or _pressing(
        legal, habits.get("press_on", "")
    )


def _pressing(legal: Sequence[Action], habit: str) -> Action | None:
    """Whether she presses on, where that is all that is left to decide of her course."""
    wanted = {"always": Press, "never": Hold}.get(habit)
    may_press = any(isinstance(action, Press) for action in legal)
    if wanted is None or not may_press or not all(isinstance(a, Press | Hold) for a in legal):
        return None
    return next((action for action in legal if isinstance(action, wanted)), None)


def _replying(legal: Sequence[Action], habit: str) -> Action | None:
    """What she fires back at; where she could do so in several ways, her captain is asked."""
    if habit == "never":
        return next((action for action in legal if isinstance(action, NoReply)), None)
    wanted = [
        action for action in legal if isinstance(action, Reply) and action.aim.name.lower() == habit
    ]
    return wanted[0] if len(wanted) == 1 else None
