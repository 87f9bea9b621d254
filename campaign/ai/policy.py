"""Policies: what chooses an action from what a player sees, and the levels a player meets."""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from msgspec import Struct, structs

from campaign.ai import allot, port
from campaign.ai.budget import STEADY, Budget
from campaign.ai.drill import Drill, Drilled
from campaign.ai.greedy import Greedy
from campaign.ai.orders import Orderly, Scripts
from campaign.ai.patience import patient
from campaign.ai.temper import STEADY_HAND, TEMPERS, Temper
from campaign.engines import CAREER, LAND_RAID, PIRATE_WARS, SHEET, SHORE_RAID, TREASURE_GRAB
from campaign.kernel.game import Engine
from campaign.kernel.sealed import Seen
from campaign.land_raid.mind import tactics as land_raid
from campaign.pirate_wars.mind import tactics as pirate_wars
from campaign.shore_raid.mind import tactics as shore_raid
from campaign.treasure_grab.model.actions import Carry, Move, Swing

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

DRILLS: Mapping[str, Drill] = {SHORE_RAID.name: shore_raid, PIRATE_WARS.name: pirate_wars}
"""The engines that weigh orders themselves, by name."""


PLANLESS: Mapping[str, tuple[type, ...]] = {TREASURE_GRAB.name: (Move, Carry, Swing)}
"""The engines in which one order is a whole move: a position counts there as it stands.

With the kinds of orders that another of the kind can take back."""


class Misjudgement(Struct, frozen=True):
    """The spread of a captain's errors, each in the value of the engine."""

    moves: float = 0.0
    courses: float = 0.0
    """Of an order at sea that throws no dice."""
    plans: float = 0.0
    lines: float = 0.0
    """Of a master sheet, in points."""
    drills: float = 0.0
    """Of an order to a band, in points."""
    scuffles: float = 0.0
    """Of a treasure grab."""
    tasks: float = 0.0
    """Of an order of Pirate Wars, in points."""


def captain(
    engine: Engine[Any, Any, Any], errs: Misjudgement, temper: Temper = STEADY_HAND
) -> Policy[Any, Any]:
    """The head that suits an engine; a temper shows on the sheet and in port."""
    if engine.name == SHEET.name:
        return patient(engine.name, allot.Captain(errs.lines, temper), allot.Scribbler())
    if engine.name == CAREER.name:
        return patient(engine.name, port.Captain(errs.lines, temper.taste), Random())
    return patient(engine.name, fighter(engine, errs))


def fighter(engine: Engine[Any, Any, Any], errs: Misjudgement) -> Policy[Any, Any]:
    """The head that fights in an engine."""
    drill = DRILLS.get(engine.name)
    if drill is not None:
        spread = errs.tasks if engine.name == PIRATE_WARS.name else errs.drills
        return Drilled(engine, drill, spread)
    scripts = SCRIPTS.get(engine.name)
    if scripts is None and engine.name in PLANLESS:
        return Greedy(engine, errs.scuffles, plans=False, strides=PLANLESS[engine.name])
    if scripts is None:
        return Greedy(engine, errs.moves, sure=errs.courses)
    return Orderly(engine, scripts, errs.plans)


def careless(engine: Engine[Any, Any, Any]) -> Policy[Any, Any]:
    """The head of who does not think: on a sheet it must be one that comes to an end."""
    return patient(engine.name, allot.Scribbler() if engine.name == SHEET.name else Random())


_SEES = "Sees: what you see. Throws the same dice."


def levels(temper: Temper) -> dict[str, Level]:
    """The levels, the weakest first, for a captain of a temper."""
    return {
        level.name: level
        for level in (
            Level(
                "powder monkey",
                f"Does anything the rules allow, without a thought. {_SEES}",
                careless,
            ),
            Level(
                "sailor",
                f"Weighs every order, but often misjudges it. {_SEES}",
                lambda engine: captain(
                    engine, Misjudgement(1.1, 0.33, 25.0, 6.0, 0.25, 0.5, 1.8), temper
                ),
                structs.replace(STEADY, rounds=16),
            ),
            Level(
                "mate",
                f"Weighs every order by its odds and takes the best. {_SEES}",
                lambda engine: captain(engine, Misjudgement(), temper),
                structs.replace(STEADY, rounds=60),
            ),
        )
    }


LEVELS = levels(STEADY_HAND)
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
    return structs.replace(levels(TEMPERS[temper])[rank], name=name)
