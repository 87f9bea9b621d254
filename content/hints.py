"""Hints: a line each, said once in a player's life: something new is possible, or dangerous."""

from collections.abc import Iterator
from functools import cache

from pieces_of_eight.content.decode import Fault, FromToml, rows, unmatched
from pieces_of_eight.content.files import read

FILE = "words/hints.toml"


class Hint(FromToml):
    """A hint and what brings it: one of `offers` and `happens` is set.

    A name is that of an order or an event; with a field behind a dot, "Fire.side", it is meant
    only where that field is set.
    """

    id: str
    engine: str
    words: str
    """The line, with keys as `{name of the command}`."""
    offers: tuple[str, ...] = ()
    """It is said when one of these orders may be given."""
    happens: tuple[str, ...] = ()
    """It is said when one of these events has happened."""
    modifier: str = ""
    """Only where one of the event's dice had this modifier: "raking"."""

    def faults(self) -> Iterator[Fault]:
        if bool(self.offers) == bool(self.happens):
            yield ("id",), "must have either offers or happens"
        yield from ((("words",), why) for why in unmatched(self.words))


@cache
def hints() -> tuple[Hint, ...]:
    """The hints of the game."""
    return rows(Hint, "hints", read(FILE), FILE)
