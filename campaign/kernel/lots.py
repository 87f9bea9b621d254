"""Choices from a seed, for towns and garrisons that are made up."""

import random
from collections.abc import Sequence
from typing import TypeVar

Choice = TypeVar("Choice")


class Lots:
    """Choices from a seed. Of Python's generator only `random()` is the same in all versions."""

    def __init__(self, seed: str) -> None:
        self._random = random.Random(seed).random

    def below(self, bound: int) -> int:
        """A whole number from 0 up to the one before `bound`."""
        return int(self._random() * bound)

    def between(self, least: int, most: int) -> int:
        """A whole number from `least` to `most`, both among them."""
        return least + self.below(most - least + 1)

    def happens(self, chance: float) -> bool:
        return self._random() < chance

    def one(self, things: Sequence[Choice]) -> Choice:
        return things[self.below(len(things))]

    def deal(self, things: Sequence[Choice], count: int) -> list[Choice]:
        """Some of the things, none twice; all of them, shuffled, where there are no more."""
        left = list(things)
        return [left.pop(self.below(len(left))) for _ in range(min(count, len(left)))]
