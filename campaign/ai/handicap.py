"""How much an opponent gives away so that he is an even match, and what a fight changes in it.

What he gives away is a whole number from 0 to 100: at 0 he is a mate, at 50 he errs like a sailor,
and above that he acts without a thought now and then, at 100 always. He gives away less after a
fight that his enemy has won and more after one that he has won himself: whoever goes up and down
like that comes to rest where both win as often. The dice know nothing of it.
"""

import random
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from pieces_of_eight.campaign.kernel.mind import Budget, Head
from pieces_of_eight.campaign.kernel.sealed import Seen

MOST = 100
SAILOR = 50
"""Who gives away so much errs as a sailor does, and never acts without a thought."""
STEPS = (20, 14, 10)
"""By how much the first fights change it."""
STEP = 6
"""By how much all others do."""


class Standing(Struct, frozen=True):
    """How a player stands against such an opponent in a kind of fight."""

    given: int = SAILOR
    fights: int = 0
    won: int = 0
    """How many of the fights the player has won."""

    def after(self, won: bool | None, sides: int) -> "Standing":
        """The standing after a fight that the player has won, lost or drawn (None).

        Of more than two sides one wins the less often, and a victory changes the more: all win as
        often as their number lets them.
        """
        step = STEPS[self.fights] if self.fights < len(STEPS) else STEP
        change = {True: -step * (sides - 1), False: step, None: 0}[won]
        given = min(MOST, max(0, self.given + change))
        return Standing(given, self.fights + 1, self.won + (won is True))


def errors(given: int) -> tuple[float, float]:
    """What part of a sailor's errors he makes, and how often he acts without a thought."""
    if given <= SAILOR:
        return given / SAILOR, 0.0
    beyond = (given - SAILOR) / (MOST - SAILOR)
    return 1.0, beyond * beyond


class Slipping:
    """Chooses as his head does, but now and then without a thought."""

    def __init__(self, head: Head, careless: Head, often: float) -> None:
        """`often` is the share of his decisions that he does not think about."""
        self.head = head
        self.careless = careless
        self.often = often

    def choose(
        self, seen: Seen[Any], legal: Sequence[Any], rng: random.Random, budget: Budget, /
    ) -> Any:
        """An action of one of the two heads."""
        slips = rng.random() < self.often
        return (self.careless if slips else self.head).choose(seen, legal, rng, budget)
