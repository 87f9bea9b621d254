"""Sworn dice: every throw follows from a secret of each side, sworn before the first one (C-27).

Of his secret each side makes a chain of links. The last link is the secret, and the one before a
link is its SHA-256; the first of all, link 0, is the side's pledge, which is stated before any
die falls. Throw n takes link n of both. So neither side can know a throw without the other's
secret, and neither can choose it.

A throw is all the dice of one action: between them nobody decides anything. What is taken back
has thrown none, so an undo spends no link and shows none.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from math import isqrt

from msgspec import Struct

from campaign.kernel.dice import Dice, Faces, Roll

LINKS = 2**13
"""How many throws a chain is good for: no fight comes near it. Careers that were begun rest on this
number, so it never changes."""
SECRET_BYTES = 32
_WORD = 2**32
"""Dice are made of numbers below this one; a number beyond the last whole round of a die's
sides is passed over, so that no face comes oftener than another."""


class ChainSpentError(Exception):
    """More throws were asked for than the chain has links."""

    def __init__(self, links: int) -> None:
        super().__init__(f"these dice were sworn for {links} throws, and all of them have fallen")
        self.links = links


def mixed(*parts: bytes) -> bytes:
    """SHA-256 of some parts, each with its length before it, so that no two lists are alike."""
    return sha256(b"".join(len(part).to_bytes(4, "big") + part for part in parts)).digest()


def secret_of(random: bytes, word: str = "") -> bytes:
    """The secret of a side: what the system's own randomness gave, and a captain's word."""
    return mixed(b"pieces of eight: secret", random, word.encode())


def derived(secret: bytes, label: str) -> bytes:
    """The secret for one match out of that of a career."""
    return mixed(b"pieces of eight: match", secret, label.encode())


def pledge_of(secret: bytes) -> bytes:
    """What is sworn of a secret that no chain is made of itself, as that of a career."""
    return sha256(secret).digest()


class Chain:
    """A whole chain, made of its secret.

    A link in every `stride` is kept, and the stretch that is being spent: for a chain of n
    links about twice the root of n of them lie in memory, and few are ever made again. Nothing
    is made before a link is asked for: a game that is opened need not be played on.
    """

    __slots__ = ("_ends", "_from", "_secret", "_stretch", "_stride", "links")

    def __init__(self, secret: bytes, links: int = LINKS) -> None:
        self.links = links
        self._secret = secret
        self._stride = isqrt(links - 1) + 1
        self._ends: dict[int, bytes] = {}
        self._from = -1
        self._stretch: list[bytes] = []

    @property
    def pledge(self) -> bytes:
        """Link 0."""
        return self.link(0)

    def link(self, number: int) -> bytes:
        """A link, from 0 (the pledge) on. Raises ChainSpentError beyond the last."""
        if number > self.links:
            raise ChainSpentError(self.links)
        if number == self.links:
            return self._secret
        start = number - number % self._stride
        if start != self._from:
            self._take_up(start)
        return self._stretch[number - start]

    def _take_up(self, start: int) -> None:
        """Make the stretch of links from `start` on."""
        if not self._ends:
            link, self._ends = self._secret, {self.links: self._secret}
            for number in range(self.links - 1, -1, -1):
                link = sha256(link).digest()
                if number % self._stride == 0:
                    self._ends[number] = link
        end = min(start + self._stride, self.links)
        stretch = [self._ends[end]]
        for _ in range(start, end):
            stretch.append(sha256(stretch[-1]).digest())
        self._from, self._stretch = start, stretch[::-1]


class Bare(Struct, frozen=True):
    """Sworn dice laid bare, for a process of this game that throws them too."""

    secrets: tuple[bytes, ...]
    links: int
    label: str

    def dice(self, at: int = 0) -> "Sworn":
        """The dice, of which so many throws have fallen."""
        return Sworn([Chain(secret, self.links) for secret in self.secrets], self.label, at)


class Sworn:
    """The dice of a match that follow from the links of its sides (C-27.2); see `dice.Thrower`.

    A throw is all the dice of one action (C-27.3).
    """

    __slots__ = ("at", "label", "sides")

    def __init__(self, sides: Sequence[Chain], label: str, at: int = 0) -> None:
        """`label` says which match of a career it is: no other throws the same dice."""
        self.sides = tuple(sides)
        self.label = label
        self.at = at
        """How many throws have fallen."""

    def for_action(self) -> Dice:
        """The dice of the next action that throws any; asking for them spends nothing."""
        return self.throw(self.at + 1)

    def passed(self, thrown: Sequence[Faces]) -> None:
        """An action has been taken, and this is what it threw."""
        self.at += bool(thrown)

    def throw(self, number: int) -> Dice:
        """The dice of one throw, from 1. They raise ChainSpentError."""
        stream: Iterator[int] | None = None

        def faces(roll: Roll) -> Faces:
            nonlocal stream
            if stream is None:
                stream = _numbers(self._key(number))
            return tuple([_face(stream, roll.sides) for _ in range(roll.dice)])

        return faces

    def bare(self) -> Bare:
        """All that they follow from."""
        links = min(chain.links for chain in self.sides)
        return Bare(tuple(chain.link(links) for chain in self.sides), links, self.label)

    def _key(self, number: int) -> bytes:
        """What all dice of a throw follow from."""
        links = [side.link(number) for side in self.sides]
        place = number.to_bytes(8, "big"), self.label.encode()
        return mixed(b"pieces of eight: throw", *links, *place)


def _numbers(key: bytes) -> Iterator[int]:
    """Numbers below `_WORD`, without an end, eight out of each hash."""
    block = 0
    while True:
        digest = mixed(key, block.to_bytes(8, "big"))
        for at in range(0, len(digest), 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        block += 1


def _face(numbers: Iterator[int], sides: int) -> int:
    """A face of one die, each as likely as any other."""
    fair = _WORD - _WORD % sides
    return next(number for number in numbers if number < fair) % sides + 1
