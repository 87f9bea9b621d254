"""An end to doing and undoing: after so many actions in a row a captain ends what he is at.

Some orders cost nothing and can be given again and again: ships are moved from letter to letter of
a sheet, the flag from ship to ship in port, sails are trimmed before the first leap. Who chooses
without a thought could go on with that for ever. So after enough of it only what brings the turn
to its end is left to choose from: the sheet is sealed, the captain sails, the orders are done.
"""

import random
from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from campaign.kernel.budget import Budget
from campaign.kernel.mind import Head, Mind
from campaign.kernel.sealed import Seen

S = TypeVar("S")
A = TypeVar("A")


def endings(mind: Mind, legal: Sequence[A]) -> Sequence[A]:
    """Those of the legal actions that lead soonest to the end of the turn, if any does.

    A sheet with a fault in it cannot be sealed; a ready one that is taken over can.
    """
    for kind in mind.ends:
        found = [act for act in legal if isinstance(act, kind)]
        if found:
            return found
    return ()


class Patient(Generic[S, A]):
    """Chooses as his head does, until he has done enough; then how to come to an end."""

    def __init__(self, mind: Mind, head: Head, closing: Head) -> None:
        """`closing` chooses among the actions that end a turn."""
        self.mind = mind
        self.head = head
        self.closing = closing

    def choose(self, seen: Seen[S], legal: Sequence[A], rng: random.Random, budget: Budget, /) -> A:
        """An action, as both heads see it."""
        last = endings(self.mind, legal) if budget.strokes >= self.mind.enough else ()
        chosen: A = (
            self.closing.choose(seen, last, rng, budget)
            if last
            else self.head.choose(seen, legal, rng, budget)
        )
        return chosen


def patient(mind: Mind, head: Head, closing: Head | None = None) -> Patient[Any, Any]:
    """A head that comes to an end; one that heeds the list it is given closes for itself."""
    return Patient(mind, head, closing or head)
