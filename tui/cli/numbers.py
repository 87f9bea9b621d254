"""Whole numbers on the command line."""

import argparse
from collections.abc import Callable


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
