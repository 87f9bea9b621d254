"""The line by which a voyage of a day is told to a friend, and the code at its end.

The first letters of a code bind what the line says to one record; the last ones bind the line to
itself, so a slip of the pen is found without any record. Neither proves that a line is honest:
that only the record does.
"""

import re
from datetime import date
from hashlib import blake2b

from msgspec import Struct

from .daily import SALT, VERSION

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Figures and letters without those that look like others."""
BOUND, SEALED = 8, 4
"""Letters of a code that bind a line to its record, and to itself."""
LONGEST = 300
LINE = re.compile(
    r"Pieces of Eight (?P<day>\d{4}-\d{2}-\d{2})[^\w-]+(?P<points>-?\d{1,6}) points?\W+"
    r"(?P<won>\d{1,3}) of (?P<fought>\d{1,3}) won\W+code (?P<code>[0-9A-Z][0-9A-Z -]{6,40})\W*",
    re.IGNORECASE,
)
SHAPE = "Pieces of Eight 2026-11-23, 41 points, 3 of 5 won, code XXXX-XXXX-XXXX"


class Told(Struct, frozen=True):
    """What a line says."""

    day: str
    points: int
    won: int
    fought: int
    code: str

    @property
    def facts(self) -> str:
        """All but the code."""
        return f"{self.day} {self.points} {self.won} {self.fought}"

    def as_line(self, *, plain: bool = False) -> str:
        """The line to copy."""
        parts = (
            f"Pieces of Eight {self.day}",
            f"{self.points} points",
            f"{self.won} of {self.fought} won",
            f"code {self.code}",
        )
        return (", " if plain else " · ").join(parts)


def told(day: str, points: int, won: int, fought: int, digest: str) -> Told:
    """What is told of a voyage; `digest` is that of its record."""
    bare = Told(day, points, won, fought, "")
    bound = _letters(f"record {bare.facts} {digest}", BOUND)
    return Told(day, points, won, fought, _spaced(bound + _seal(bare, bound)))


def is_line(words: str) -> bool:
    """Whether somebody means a line, and not the name of a file."""
    return " ".join(words[:LONGEST].split()).lower().startswith("pieces of eight ")


def read_line(words: str) -> Told:
    """What a line says. Raises ValueError with a sentence where it is none, or was changed."""
    line = " ".join(words[:LONGEST].split())
    found = LINE.fullmatch(line) if line.isprintable() else None
    if found is None:
        raise ValueError(f"That is no line of a voyage of a day; one looks like this: {SHAPE}.")
    try:
        day = date.fromisoformat(found["day"]).isoformat()
    except ValueError:
        raise ValueError(f"There is no day {found['day']}; copy the line once more.") from None
    code = re.sub(r"[ -]", "", found["code"]).upper()
    code = code.replace("O", "0").replace("I", "1").replace("L", "1")
    points, won, fought = (int(found[name]) for name in ("points", "won", "fought"))
    one = Told(day, points, won, fought, _spaced(code))
    if one.won > one.fought:
        raise ValueError(f"Nobody wins {one.won} of {one.fought} fights; copy the line once more.")
    if len(code) != BOUND + SEALED or code[BOUND:] != _seal(one, code[:BOUND]):
        raise ValueError("The code does not fit what the line says; copy the line once more.")
    return one


def _seal(one: Told, bound: str) -> str:
    return _letters(f"line {one.facts} {bound}", SEALED)


def _letters(words: str, count: int) -> str:
    """So many letters that follow from some words."""
    bits = blake2b(f"{VERSION} {words}".encode(), digest_size=16, person=SALT).digest()
    number = int.from_bytes(bits, "big")
    return "".join(LETTERS[number >> 5 * at & 31] for at in range(count))


def _spaced(code: str) -> str:
    """A code in groups of four."""
    return "-".join(code[at : at + 4] for at in range(0, len(code), 4))
