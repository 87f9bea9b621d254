"""Policies: what chooses an action from what a player sees, and the levels a player meets."""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from msgspec import Struct, structs

from campaign.ai.budget import STEADY, Budget
from campaign.ai.greedy import Greedy
from campaign.ai.orders import Orderly, Scripts
from campaign.engines import LAND_RAID
from campaign.kernel.game import Engine
from campaign.kernel.sealed import Seen
from campaign.land_raid import scripts as land_raid

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


class Level(Struct, frozen=True):
    """A level of opponent, with the words a player reads."""

    name: str
    words: str
    """What it does, and what it sees."""
    make: Callable[[Engine[Any, Any, Any]], Policy[Any, Any]]
    budget: Budget = STEADY


SCRIPTS: Mapping[str, Scripts] = {LAND_RAID.name: land_raid}
"""The engines in which a captain orders squads about, by name; in others he weighs every move."""


def captain(engine: Engine[Any, Any, Any], noise: float, doubt: float) -> Policy[Any, Any]:
    """The head that suits an engine, with the spread of its misjudgement of moves or of plans."""
    scripts = SCRIPTS.get(engine.name)
    return Greedy(engine, noise) if scripts is None else Orderly(engine, scripts, doubt)


_SEES = "Sees: what you see. Throws the same dice."

LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        Level(
            "powder monkey",
            f"Does anything the rules allow, without a thought. {_SEES}",
            lambda engine: Random(),
        ),
        Level(
            "sailor",
            f"Weighs every order, but often misjudges it. {_SEES}",
            lambda engine: captain(engine, noise=1.1, doubt=25.0),
            structs.replace(STEADY, rounds=16),
        ),
        Level(
            "mate",
            f"Weighs every order by its odds and takes the best. {_SEES}",
            lambda engine: captain(engine, noise=0.0, doubt=0.0),
            structs.replace(STEADY, rounds=60),
        ),
    )
}
"""The levels, the weakest first."""


def level(name: str) -> Level:
    """The level of this name. Raises ValueError with a sentence for a stranger."""
    if name not in LEVELS:
        raise ValueError(f"there is no opponent {name!r}; there are {', '.join(LEVELS)}")
    return LEVELS[name]
