"""Dice: a rule never throws, it asks; and there are four ways to answer.

`Seeded` for the match, `Scripted` for examples and replays, `loose` for the imagination of
an AI, and `outcomes` for the exact odds. The same rule code serves all four, so chance is
never written twice.
"""

import random
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from hashlib import blake2b
from heapq import heappop, heappush
from itertools import combinations_with_replacement
from math import factorial, lcm, prod
from typing import NewType, Protocol, TypeAlias, TypeVar

from msgspec import Struct

# --- Citations: the ids of rules, and the paragraphs of the book they point into ------------------

Rule = NewType("Rule", str)
"""The id of a rule as it stands in the book: "P8-17.2", or "R3-17" for a reading."""


class Paragraph(Struct, frozen=True, forbid_unknown_fields=True):
    """One rule of the book, in our own words."""

    id: Rule
    title: str
    text: str
    see: tuple[Rule, ...] = ()
    tested: bool = True
    """Whether the paragraph binds the code, and so must be cited there and named by a test."""


# --- Dice -----------------------------------------------------------------------------------------

Faces: TypeAlias = tuple[int, ...]
T = TypeVar("T", bound=Hashable)
Choice = TypeVar("Choice")


# --- Dice: a rule never throws, it asks; and there are four ways to answer -----------------------
# `Seeded` for the match, `Scripted` for examples and replays, `loose` for the imagination of an
# AI, and `outcomes` for the exact odds. The same rule code serves all four, so chance is never
# written twice.


class Roll(Struct, frozen=True):
    """A request for dice.

    `bands` are the lowest faces of each class the rule tells apart: (5,) where a 5 or 6
    succeeds, (3, 5) where 1-2, 3-4 and 5-6 differ. Empty means that every face matters.
    A rule may use the faces only through its bands; the law of bands checks it.
    """

    rule: Rule
    dice: int = 1
    bands: tuple[int, ...] = ()
    sides: int = 6


Dice: TypeAlias = Callable[[Roll], Faces]


class Thrower(Protocol):
    """Where the dice of a match come from, action by action.

    What sworn ones protect against say C-27.3 and C-27.5.
    """

    at: int  # how far it has come: a save holds this number, and the match goes on from it

    def for_action(self) -> Dice:
        """The dice of the next action. Throwing them changes nothing here."""
        ...

    def passed(self, thrown: Sequence[Faces]) -> None:
        """An action was taken, or done again from a record, and this is what it threw."""
        ...


class Seeded:
    """The dice of a real match: die number n is a function of the seed and n alone.

    A save holds two integers, and any single die can be audited afterwards.
    """

    __slots__ = ("at", "seed")

    def __init__(self, seed: int, at: int = 0) -> None:
        self.seed = seed
        self.at = at

    def __call__(self, roll: Roll) -> Faces:
        first = self.at
        self.at += roll.dice
        return tuple(self.die(n, roll.sides) for n in range(first, self.at))

    def for_action(self) -> Dice:
        """The dice of the next action, see `Thrower`."""
        return Seeded(self.seed, self.at)

    def passed(self, thrown: Sequence[Faces]) -> None:
        """So many dice have fallen."""
        self.at += sum(map(len, thrown))

    def die(self, n: int, sides: int = 6) -> int:
        """Die number `n` of this seed, 1 to `sides`."""
        digest = blake2b(f"{self.seed}:{n}".encode(), digest_size=8).digest()
        return int.from_bytes(digest, "big") % sides + 1


class Scripted:
    """Dice that fall as written; complains about too few and about impossible faces."""

    __slots__ = ("left",)

    def __init__(self, *faces: int) -> None:
        self.left = list(faces)

    def __call__(self, roll: Roll) -> Faces:
        if len(self.left) < roll.dice:
            raise ValueError(f"{roll.rule} asks for {roll.dice} dice, the script has {self.left}")
        faces, self.left = tuple(self.left[: roll.dice]), self.left[roll.dice :]
        if any(not 1 <= face <= roll.sides for face in faces):
            raise ValueError(f"{roll.rule} has dice of {roll.sides} sides, the script says {faces}")
        return faces


def loose(rng: random.Random) -> Dice:
    """Fast dice for imagined games."""
    rand = rng.random

    def throw(roll: Roll) -> Faces:
        sides = roll.sides
        if roll.dice == 1:
            return (int(rand() * sides) + 1,)
        return tuple([int(rand() * sides) + 1 for _ in range(roll.dice)])

    return throw


class _ForkError(Exception):
    """The dice were asked for something not yet decided on this branch."""

    def __init__(self, roll: Roll) -> None:
        self.roll = roll


class _Trace:
    """Answers from a known beginning, then forks."""

    __slots__ = ("at", "known")

    def __init__(self, known: tuple[Faces, ...]) -> None:
        self.known = known
        self.at = 0

    def __call__(self, roll: Roll) -> Faces:
        if self.at == len(self.known):
            raise _ForkError(roll)
        self.at += 1
        return self.known[self.at - 1]


def _courses(play: Callable[[Dice], T], most: float = float("inf")) -> Iterator[tuple[T, int, int]]:
    """Every distinguishable course: what it led to, in how many ways, of how many in all.

    Whole numbers, because fractions reduced at every throw cost more than the rules do.
    """
    todo: list[tuple[tuple[Faces, ...], int, int]] = [((), 1, 1)]
    asked = 0
    while todo and asked < most:
        known, ways, of = todo.pop()
        asked += 1
        try:
            result = play(_Trace(known))
        except _ForkError as fork:
            each, total = _ways(fork.roll)
            todo += [((*known, faces), ways * n, of * total) for faces, n in each]
        else:
            yield result, ways, of


def branched(play: Callable[[Dice], T], most: float = float("inf")) -> Iterator[tuple[T, Fraction]]:
    """Every distinguishable course of play(dice) with its exact chance.

    The dice are asked at most so many times: where equal throws are thrown again there is no end.
    """
    for result, ways, of in _courses(play, most):
        yield result, Fraction(ways, of)


def likeliest(play: Callable[[Dice], T], most: int, rest: float) -> Iterator[tuple[T, float]]:
    """The courses of play(dice) with their chances, the likeliest first, until no more than `rest`
    is left; most of them are rare. The dice are asked at most so many times."""
    todo: list[tuple[float, int, tuple[Faces, ...]]] = [(-1.0, 0, ())]
    left, number = 1.0, 0
    while todo and left > rest and number < most:
        chance, _, known = heappop(todo)
        number += 1
        try:
            result = play(_Trace(known))
        except _ForkError as fork:
            each, total = _ways(fork.roll)
            for at, (faces, ways) in enumerate(each):
                heappush(todo, (chance * ways / total, number << 32 | at, (*known, faces)))
        else:
            left += chance
            yield result, -chance


def outcomes(play: Callable[[Dice], T]) -> dict[T, Fraction]:
    """The exact distribution of play(dice) over everything the dice can do."""
    found: dict[T, dict[int, int]] = defaultdict(partial(defaultdict, int))
    for result, ways, of in _courses(play):
        found[result][of] += ways
    return {result: _chance(counts) for result, counts in found.items()}


def _chance(counts: dict[int, int]) -> Fraction:
    """One fraction out of ways by how many there are in all: fractions are slow to add."""
    whole = lcm(*counts)
    return Fraction(sum([ways * (whole // of) for of, ways in counts.items()]), whole)


def branches(roll: Roll) -> tuple[tuple[Faces, Fraction], ...]:
    """The distinguishable answers to a roll and their chances.

    Dice of one throw are not told apart, nor faces of one band, so twelve dice that count
    sixes have 13 answers and not two thousand million.
    """
    each, total = _ways(roll)
    return tuple((faces, Fraction(ways, total)) for faces, ways in each)


@lru_cache(maxsize=4096)
def _ways(roll: Roll) -> tuple[tuple[tuple[Faces, int], ...], int]:
    """The answers to a roll, in how many ways each can fall, and how many ways there are."""
    lowest = sorted({1, *(b for b in roll.bands if 1 < b <= roll.sides)})
    if not roll.bands:
        lowest = list(range(1, roll.sides + 1))
    width = {
        face: above - face
        for face, above in zip(lowest, [*lowest[1:], roll.sides + 1], strict=True)
    }
    orders = factorial(roll.dice)
    found = []
    for faces in combinations_with_replacement(lowest, roll.dice):
        arrangements = orders // prod(factorial(faces.count(face)) for face in width)
        found.append((faces, arrangements * prod(width[face] for face in faces)))
    return tuple(found), roll.sides**roll.dice


# --- Choices from a seed, for towns and garrisons that are made up -------------------------------


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
