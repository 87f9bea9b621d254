"""A fight as it is ordered on the page of new fights: checked in words, then begun."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from campaign.ai.policy import LEVELS
from saves.header import Chair
from tui.play.order import PERSON, Meant, Plan

if TYPE_CHECKING:
    from saves import Folder, SavedMatch

LONGEST_NAME = 24

CHAIR_WORDS: Sequence[tuple[str, str]] = [
    (PERSON, PERSON),
    *((level, level) for level in LEVELS),
]


def about(rank: str) -> str:
    """An opponent in a sentence: what he does, without what he sees."""
    return f"{rank.capitalize()}: {LEVELS[rank].words.partition('.')[0].lower()}."


USUAL = "mate"
"""Who plays where nothing is said."""


def chairs_of(plan: Plan, meant: Meant) -> tuple[Chair, ...]:
    """Who sits where. Raises ValueError with a sentence when two people cannot be told apart."""
    seats = len(meant.captains)
    chairs = (*plan.chairs, *(USUAL,) * seats)[:seats]
    typed = [" ".join(name.split())[:LONGEST_NAME] for name in (*plan.names, *("",) * seats)]
    names = [name or captain for name, captain in zip(typed, meant.captains, strict=False)]
    people = [name for name, chair in zip(names, chairs, strict=True) if chair == PERSON]
    folded = [name.casefold() for name in people]
    twice = next((name for name in people if folded.count(name.casefold()) > 1), None)
    if twice is not None:
        who = "Both" if seats == 2 else "Two"
        raise ValueError(f"{who} captains are called {twice}: give one of them another name.")
    return tuple(
        Chair("person", name) if chair == PERSON else Chair("ai", captain, chair)
        for name, chair, captain in zip(names, chairs, meant.captains, strict=True)
    )


def begin(plan: Plan, meant: Meant, folder: "Folder") -> "SavedMatch":
    """Begin the fight that a plan means (see `Order.meant`), saved from its first moment.

    Raises ValueError with a sentence.
    """
    from campaign.engines import ENGINES
    from campaign.kernel.match import Match

    seed = plan.number
    chairs = chairs_of(plan, meant)
    match = Match(ENGINES[plan.engine], meant.setup(), seed)
    return folder.create(plan.engine, match, meant.title, chairs)
