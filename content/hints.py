"""Hints: a line each, said once in a player's life: something new is possible, or dangerous."""

from functools import cache

from msgspec import Struct

from content.decode import decode, fault
from content.files import read
from content.keyed import named

FILE = "words/hints.toml"


class Hint(Struct, frozen=True, forbid_unknown_fields=True):
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


class _Hints(Struct, frozen=True, forbid_unknown_fields=True):
    hints: tuple[Hint, ...]


def hints_from(text: str, file: str) -> tuple[Hint, ...]:
    """The hints that a TOML text holds. Raises ContentError."""
    found = decode(text, _Hints, file).hints
    for at, hint in enumerate(found):
        if bool(hint.offers) == bool(hint.happens):
            raise fault(text, file, ("hints", at, "id"), "must have either offers or happens")
        try:
            named(hint.words)
        except ValueError as error:
            why = f"has braces that do not match: {hint.words!r}"
            raise fault(text, file, ("hints", at, "words"), why) from error
    return found


@cache
def hints() -> tuple[Hint, ...]:
    """The hints of the game."""
    return hints_from(read(FILE), FILE)
