"""Sworn dice: all of them follow from a secret and a number (C-27).

A secret is drawn first, and its commitment is shown: a SHA-256 over the secret and all that the
game begins with. Then a number is typed, or drawn. So whoever types it cannot choose it for what it
brings, and the game cannot change its secret or the set-up afterwards. When the secret is told,
everybody can throw all dice again (docs/dice.md).
"""

import hmac
import secrets
from collections.abc import Mapping, Sequence
from hashlib import sha256
from itertools import count
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta, Struct

from .dice import Seeded

ALONE = "match"  # the label of a match that belongs to no career
LARGEST_NUMBER = 10**18 - 1
OVER = 2**31 - 1  # in `since`: all dice of the match had fallen
ALL = 2**256  # how many numbers a SHA-256 can be

Hex: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]  # 32 bytes
Number: TypeAlias = Annotated[int, Meta(ge=0, le=LARGEST_NUMBER)]
Fallen: TypeAlias = Annotated[int, Meta(ge=0, le=OVER)]

_encode = msgspec.json.Encoder(order="deterministic").encode


class FalseOathError(ValueError):
    """What was sworn does not fit together (C-27.1): in a sentence without a full stop."""


class Promise(Struct, frozen=True, forbid_unknown_fields=True):
    """A secret that was drawn, and what is shown of it before the number is known."""

    secret: Hex
    commitment: Hex
    since: dict[str, Fallen]
    """By label, of the matches that had begun before: how many of their dice had fallen. These
    follow from what was there before."""

    def answered(self, number: int) -> "Oath":
        """The oath with the number that was typed or drawn."""
        return Oath(self.secret, self.commitment, self.since, number)


class Oath(Promise, frozen=True, forbid_unknown_fields=True):
    """What dice follow from, as a save keeps it."""

    number: Number

    def check(self, setup: Any) -> None:
        """Refuse a secret or a set-up that is not the one sworn to. Raises FalseOathError."""
        if commitment(self.secret, setup, self.since) != self.commitment:
            raise FalseOathError("its secret and set-up are not those that were sworn to")

    def face(self, label: str, n: int, sides: int) -> int:
        """Die number `n` of a match, each face as likely as any other (C-27.2)."""
        fair = ALL - ALL % sides  # numbers from here on would favour the low faces
        for block in count():
            place = f"{self.number}|{label}|{n}|{block}".encode()
            found = int.from_bytes(hmac.digest(bytes.fromhex(self.secret), place, "sha256"), "big")
            if found < fair:
                return found % sides + 1
        raise AssertionError("there is always another block")


def swear(setup: Any, since: Mapping[str, int] | None = None) -> Promise:
    """Draw a secret for a game with this set-up: plain mappings, lists, texts and numbers."""
    secret, before = secrets.token_bytes(32).hex(), dict(since or {})
    return Promise(secret, commitment(secret, setup, before), before)


def commitment(secret: str, setup: Any, since: Mapping[str, int]) -> str:
    """The SHA-256 of a secret, 32 bytes, and after it of the rest as JSON without spaces, its
    keys in order."""
    rest = _encode({"setup": setup, "since": since})
    return sha256(bytes.fromhex(secret) + rest).hexdigest()


def drawn_number() -> int:
    """A number for whoever types none."""
    return secrets.randbelow(10**9)


def match_setup(engine: str, setup: Any, seed: int) -> Any:
    """What is sworn to of a match that belongs to no career."""
    plain = msgspec.to_builtins(setup, str_keys=True)
    return {"engine": engine, "seed": seed, "setup": plain}


class Sworn(Seeded):
    """The dice of a match that follow from an oath (C-27.2), or from each of several in its time.

    Those that fell before the first of them follow from the seed.
    """

    __slots__ = ("label", "oaths")

    def __init__(self, seed: int, oaths: Sequence[Oath], label: str = ALONE, at: int = 0) -> None:
        """`label` says which match of a career it is: no other has the same dice."""
        super().__init__(seed, at)
        self.oaths = tuple(oaths)
        self.label = label

    def for_action(self) -> "Sworn":
        """The dice of the next action, see `Thrower`."""
        return Sworn(self.seed, self.oaths, self.label, self.at)

    def die(self, n: int, sides: int = 6) -> int:
        """Die number `n` of the match, 1 to `sides`."""
        for oath in reversed(self.oaths):
            if oath.since.get(self.label, 0) <= n:
                return oath.face(self.label, n, sides)
        return super().die(n, sides)


def dice_of(seed: int, oaths: Sequence[Oath], label: str = ALONE, at: int = 0) -> Seeded:
    """The dice of a match for which this was sworn; those of its seed where nothing was (C-27)."""
    return Sworn(seed, oaths, label, at) if oaths else Seeded(seed, at)
