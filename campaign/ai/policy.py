"""Policies: what chooses an action from what a player sees, and the levels a player meets."""

import random
from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

from msgspec import Struct, structs

from campaign.ai.drill import Drilled
from campaign.ai.greedy import Greedy
from campaign.ai.orders import Orderly
from campaign.ai.patience import patient
from campaign.kernel.budget import STEADY, Budget
from campaign.kernel.game import Engine
from campaign.kernel.mind import TEMPERS, Mind
from campaign.kernel.sealed import Seen

S = TypeVar("S")
A = TypeVar("A")


class Policy(Protocol[S, A]):
    """An opponent's head: one method."""

    def choose(self, seen: Seen[S], legal: Sequence[A], rng: random.Random, budget: Budget, /) -> A:
        """One of the legal actions. Knows only what the player sees."""
        ...


class Random:
    """Any legal action, without a thought."""

    def choose(self, seen: Seen[S], legal: Sequence[A], rng: random.Random, budget: Budget, /) -> A:
        """One of the legal actions, all as likely."""
        return legal[int(rng.random() * len(legal))]


class Careless:
    """Any legal action but one by which a fight is called off while both could go on.

    Who does not think would offer to break off every other turn, and nothing would be fought.
    """

    def __init__(self, mind: Mind) -> None:
        self.mind = mind

    def choose(self, seen: Seen[S], legal: Sequence[A], rng: random.Random, budget: Budget, /) -> A:
        """One of the legal actions that go on with it, all as likely."""
        going_on = [action for action in legal if not isinstance(action, self.mind.breaks_off)]
        return Random().choose(seen, going_on or legal, rng, budget)


class Level(Struct, frozen=True):
    """A level of opponent, with the words a player reads."""

    name: str
    words: str
    """What it does, and what it sees."""
    make: Callable[[Engine[Any, Any, Any]], Policy[Any, Any]]
    budget: Budget = STEADY


def captain(engine: Engine[Any, Any, Any], errs: float, temper: str = "") -> Policy[Any, Any]:
    """The head that suits an engine; a temper shows where an engine hands over a head of its own.

    `errs` is how much of a sailor's errors he makes: 1 for a sailor, 0 for a mate.
    """
    mind = engine.mind
    if mind.head is None:
        return patient(mind, fighter(engine, errs))
    closing = Random() if mind.careless is None else mind.careless()
    return patient(mind, mind.head(errs * mind.doubts.spread, temper), closing)


def fighter(engine: Engine[Any, Any, Any], errs: float) -> Policy[Any, Any]:
    """The head that fights in an engine, by what the engine hands over."""
    mind = engine.mind
    spread = errs * mind.doubts.spread
    if mind.drill is not None:
        return Drilled(engine, mind.drill, spread)
    if mind.scripts is not None:
        return Orderly(engine, mind.scripts, spread)
    if mind.whole_moves:
        return Greedy(engine, spread, plans=False, strides=mind.whole_moves)
    sure = mind.doubts.sure
    return Greedy(engine, spread, sure=None if sure is None else errs * sure)


def careless(engine: Engine[Any, Any, Any]) -> Policy[Any, Any]:
    """The head of who does not think: where the engine has one, it is one that comes to an end."""
    made = engine.mind.careless
    return patient(engine.mind, Careless(engine.mind) if made is None else made())


_SEES = "Sees: what you see. Throws the same dice."


def levels(temper: str = "") -> dict[str, Level]:
    """The levels, the weakest first, for a captain of a temper."""
    return {
        level.name: level
        for level in (
            Level(
                "powder monkey",
                f"Does anything the rules allow but break off, without a thought. {_SEES}",
                careless,
            ),
            Level(
                "sailor",
                f"Weighs every order, but often misjudges it. {_SEES}",
                lambda engine: captain(engine, 1.0, temper),
                structs.replace(STEADY, rounds=16),
            ),
            Level(
                "mate",
                f"Weighs every order by its odds and takes the best. {_SEES}",
                lambda engine: captain(engine, 0.0, temper),
                structs.replace(STEADY, rounds=60),
            ),
        )
    }


LEVELS = levels()
"""The levels of captains of no temper, the weakest first."""


def level(name: str) -> Level:
    """The level of this name, or of a name and a temper, as in "mate, bold".

    Raises ValueError with a sentence for a stranger.
    """
    rank, _, temper = name.partition(", ")
    if rank not in LEVELS:
        raise ValueError(f"there is no opponent {rank!r}; there are {', '.join(LEVELS)}")
    if not temper:
        return LEVELS[rank]
    if temper not in TEMPERS:
        raise ValueError(f"there is no temper {temper!r}; there are {', '.join(TEMPERS)}")
    return structs.replace(levels(temper)[rank], name=name)
