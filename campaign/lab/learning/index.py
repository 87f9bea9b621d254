"""Actions by number: the same action has the same number in every game of a setup."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Any

import msgspec

SPARE = 1024
"""Numbers for actions that no survey met: where places are points of a plane, most are new."""

_encode = msgspec.msgpack.Encoder(order="deterministic").encode


class Actions:
    """The numbers of all actions of a setup, from 0 to `size` - 1.

    A known action has a number of its own, its place in `known`. Strangers share the spare numbers
    behind them: each has the one that follows from its bytes, or the next that is free where a
    stranger that is legal at the same moment has that one. So a number says one action at any
    moment, and which it says follows from the moment alone.
    """

    def __init__(self, known: Iterable[Any], spare: int = SPARE) -> None:
        """`spare` is how many numbers the strangers share."""
        self.known: tuple[Any, ...] = tuple(sorted({*known}, key=_encode))
        self.spare = spare
        self.size = len(self.known) + spare
        """How many numbers there are."""
        self._numbers = {action: number for number, action in enumerate(self.known)}

    def numbered(self, legal: Sequence[Any]) -> dict[int, Any]:
        """The legal actions of a moment by their numbers, in rising order.

        Raises ValueError where there are more strangers among them than spare numbers.
        """
        numbers = self._numbers
        found = {numbers[action]: action for action in legal if action in numbers}
        if len(found) < len(legal):
            self._seat([action for action in legal if action not in numbers], found)
        return {number: found[number] for number in sorted(found)}

    def _seat(self, strangers: list[Any], found: dict[int, Any]) -> None:
        """Give each stranger a spare number; who comes first follows from what they are."""
        if len(strangers) > self.spare:
            raise ValueError(
                f"{len(strangers)} legal actions are new to the index, which has {self.spare} "
                "numbers to spare: make the environment with a larger `spare`."
            )
        for mark, action in sorted(((_mark(each), each) for each in strangers), key=_first):
            at = mark % self.spare
            while len(self.known) + at in found:
                at = (at + 1) % self.spare
            found[len(self.known) + at] = action


def _first(pair: tuple[int, Any]) -> int:
    return pair[0]


@lru_cache(maxsize=65536)
def _mark(action: Any) -> int:
    """A number that follows from what an action is: the same in every process."""
    kind = type(action).__name__.encode()
    return int.from_bytes(blake2b(kind + _encode(action), digest_size=8).digest(), "big")
