"""An end to doing and undoing: after so many actions in a row a captain ends what he is at.

Some orders cost nothing and can be given again and again: ships are moved from letter to letter of
a sheet, the flag from ship to ship in port, sails are trimmed before the first leap. Who chooses
without a thought could go on with that for ever. So after enough of it only what brings the turn
to its end is left to choose from: the sheet is sealed, the captain sails, the orders are done.
"""

import random
from collections.abc import Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from campaign.ai.budget import Budget
from campaign.career.actions import SetSail
from campaign.engines import (
    CAREER,
    LAND_RAID,
    PIRATE_WARS,
    SEA_FIGHT,
    SHEET,
    SHORE_RAID,
    TREASURE_GRAB,
)
from campaign.kernel.sealed import Seen
from campaign.land_raid.model import actions as raid
from campaign.pirate_wars.model import actions as wars
from campaign.sea_fight.model import actions as sea
from campaign.sheet.actions import Adopt, Sign
from campaign.shore_raid.model import actions as shore
from campaign.treasure_grab.model import actions as grab

S = TypeVar("S")
A = TypeVar("A")

ENDS: Mapping[str, tuple[type, ...]] = {
    SEA_FIGHT.name: (sea.End, sea.Hold),
    LAND_RAID.name: (raid.Done,),
    SHORE_RAID.name: (shore.Done, shore.Pass),
    PIRATE_WARS.name: (wars.Done, wars.StandOff, wars.Leap),
    TREASURE_GRAB.name: (grab.End, grab.Done, grab.Wait),
    SHEET.name: (Sign, Adopt),
    CAREER.name: (SetSail,),
}
"""By engine the kinds of action that lead to the end of a turn, those that end it first.

A sheet with a fault in it cannot be sealed; a ready one that is taken over can.
"""
ENOUGH: Mapping[str, int] = {SHEET.name: 150, CAREER.name: 250}
"""By engine after how many actions in a row a captain has done enough."""
A_FLEET = 1000
"""The same in all other engines: more than the orders of a great fleet."""


class Head(Protocol[S, A]):
    """What chooses (see `policy.Policy`)."""

    def choose(
        self, seen: Seen[S], legal: Sequence[A], rng: random.Random, budget: Budget, /
    ) -> A: ...


def enough(engine: str) -> int:
    """After how many actions in a row a captain ends what he is at."""
    return ENOUGH.get(engine, A_FLEET)


def endings(engine: str, legal: Sequence[A]) -> Sequence[A]:
    """Those of the legal actions that lead soonest to the end of the turn, if any does."""
    for kind in ENDS.get(engine, ()):
        found = [act for act in legal if isinstance(act, kind)]
        if found:
            return found
    return ()


class Patient(Generic[S, A]):
    """Chooses as his head does, until he has done enough; then how to come to an end."""

    def __init__(self, engine: str, head: Head[S, A], closing: Head[S, A]) -> None:
        """`closing` chooses among the actions that end a turn."""
        self.engine = engine
        self.head = head
        self.closing = closing

    def choose(self, seen: Seen[S], legal: Sequence[A], rng: random.Random, budget: Budget, /) -> A:
        """An action, as both heads see it."""
        last = endings(self.engine, legal) if budget.strokes >= enough(self.engine) else ()
        if last:
            return self.closing.choose(seen, last, rng, budget)
        return self.head.choose(seen, legal, rng, budget)


def patient(
    engine: str, head: Head[Any, Any], closing: Head[Any, Any] | None = None
) -> Patient[Any, Any]:
    """A head that comes to an end; one that heeds the list it is given closes for itself."""
    return Patient(engine, head, closing or head)
