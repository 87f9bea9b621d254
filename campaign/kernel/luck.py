"""How lucky dice were: what came of them, what was to be expected, and how often less comes.

All of it is worked out from the chances of each throw, as it was thrown.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec import Struct

from .arithmetic import added
from .sealed import Player

Ways = tuple[float, ...]
"""The chances that nothing, one, two and so on come of a die."""


class Luck(Struct, frozen=True):
    """How much came of some dice, and how much was to be expected."""

    came: int = 0
    expected: float = 0.0
    thrown: tuple[tuple[int, Ways], ...] = ()
    """How many dice were thrown, and what each could bring."""

    def __str__(self) -> str:
        return f"{self.came}, {self.expected:.1f}"

    @property
    def dice(self) -> int:
        """How many were thrown in all."""
        return sum(dice for dice, _ in self.thrown)

    def throw(self, came: int, dice: int, ways: Ways) -> "Luck":
        """With some more dice, of which so much came."""
        owed = dice * added(worth * chance for worth, chance in enumerate(ways))
        return self + Luck(came, owed, ((dice, ways),) if dice else ())

    def __add__(self, other: "Luck") -> "Luck":
        counts: Counter[Ways] = Counter()
        for dice, ways in (*self.thrown, *other.thrown):
            counts[ways] += dice
        return Luck(
            self.came + other.came,
            self.expected + other.expected,
            tuple((dice, ways) for ways, dice in counts.items()),
        )

    @property
    def share(self) -> float | None:
        """In what share of all such throws less would have come; None where nothing was thrown.

        What brings just as much counts half.
        """
        if not self.thrown:
            return None
        chances: Sequence[float] = (1.0,)
        for dice, ways in self.thrown:
            chances = together(chances, of_many(ways, dice))
        came = max(0, self.came)
        alike = chances[came] if came < len(chances) else 0.0
        return min(1.0, added(chances[:came]) + alike / 2)


class Came(NamedTuple):
    """What came of the dice of an event."""

    by: Player
    """Whose dice they were."""
    what: str
    """What they were thrown for: "the guns"."""
    luck: Luck


def yes_or_no(chance: float) -> Ways:
    """The ways of a die that comes off with this chance, or does not."""
    return 1 - chance, chance


def of_many(ways: Ways, dice: int) -> Sequence[float]:
    """The chances that nothing, one, two and so on come of some dice in all."""
    found: Sequence[float] = (1.0,)
    power: Sequence[float] = ways
    while dice:
        if dice % 2:
            found = together(found, power)
        dice //= 2
        if dice:
            power = together(power, power)
    return found


def together(one: Sequence[float], other: Sequence[float]) -> Sequence[float]:
    """The chances of the sum of two throws."""
    found = [0.0] * (len(one) + len(other) - 1)
    for first, chance in enumerate(one):
        if chance:
            for second, likely in enumerate(other):
                found[first + second] += chance * likely
    return found


def summed(found: Iterable[Came], seats: int, *kinds: str) -> list[Luck]:
    """The luck of each seat; of some kinds of dice where any are named."""
    lucks = [Luck()] * seats
    for by, what, luck in found:
        if by in range(seats) and (not kinds or what in kinds):
            lucks[by] += luck
    return lucks
