"""What the odds of a kind of fight can be asked on the command line.

What a question is made of is known without the rules; they are loaded to answer it.
"""

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from campaign.kernel.odds import Odds


class UnclearError(ValueError):
    """Something was described that cannot be; the sentence says what."""


class Question(NamedTuple):
    """Something whose odds can be asked for."""

    words: str
    """What is told, for the help."""
    describe: Callable[[argparse.ArgumentParser], None]
    """Adds the options that describe the case."""
    answer: "Callable[[argparse.Namespace], Odds]"
    """The odds of the case. Raises UnclearError."""


def whole(lowest: int, highest: int) -> Callable[[str], int]:
    """A whole number within bounds, or a sentence that names them."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = lowest - 1
        if not lowest <= number <= highest:
            raise argparse.ArgumentTypeError(
                f"{text!r} is not a whole number from {lowest} to {highest}"
            )
        return number

    return read
