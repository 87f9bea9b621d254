"""Types of arguments of the command line: numbers and sizes, checked as they are typed."""

import argparse
from collections.abc import Callable


def whole(lowest: int, highest: int) -> Callable[[str], int]:
    """Return a reader of whole numbers within bounds, whose error names them."""

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


def setting(words: str) -> tuple[str, str]:
    """Return the name of a setting and its value, typed as theme=contrast."""
    from pieces_of_eight.content.decode import listing, nearest
    from pieces_of_eight.tui.settings import BY_NAME

    name, _, value = words.partition("=")
    if name not in BY_NAME:
        why = f"There is no setting {name!r}; {nearest(name, list(BY_NAME))}"
        raise argparse.ArgumentTypeError(why)
    values = [each for each, _ in BY_NAME[name].values]
    if value not in values:
        raise argparse.ArgumentTypeError(f"{name} can be {listing(values)}, not {value!r}")
    return name, value


def for_this_run(args: argparse.Namespace) -> dict[str, str]:
    """The settings that hold for this run alone."""
    return dict(args.set or ()) | ({"ascii": "yes"} if args.ascii else {})


def terminal_size(words: str) -> tuple[int, int]:
    """Return the columns and lines of a terminal, typed as 80x24."""
    width, _, height = words.lower().partition("x")
    try:
        size = whole(80, 400)(width), whole(24, 200)(height)
    except (argparse.ArgumentTypeError, ValueError):
        raise argparse.ArgumentTypeError("write a size as 80x24; it can be no smaller") from None
    return size
