"""The exact chances of what a chapter does: its own code run over all dice, as a list."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from math import lcm
from typing import TypeVar

from msgspec import Struct

from .dice import Dice, Faces, Roll, outcomes
from .play import Mod, Play
from .rules import Rule

S = TypeVar("S")
T = TypeVar("T", bound=Hashable)


# --- What the odds of an action are made of: parts with their modifiers, and exact chances -------


class Part(Struct, frozen=True):
    """Dice that are thrown together for one reason."""

    words: str
    """What throws them: "2 light guns", "Swan", "her grapnels"."""
    dice: int
    need: int
    """The lowest face that succeeds; 0 where a chart is read."""
    mods: tuple[Mod, ...] = ()
    """What made up the number of dice, or what helped the need, each by name."""


class Chance(Struct, frozen=True):
    """Something that may happen, and how likely it is."""

    words: str
    chance: Fraction


class Odds(Struct, frozen=True):
    """All that the dice of an action can do."""

    rule: Rule
    parts: tuple[Part, ...]
    rows: tuple[Chance, ...]
    """What excludes each other; the chances of all rows together are 1."""
    also: tuple[Chance, ...] = ()
    """What may come with it, each taken for itself."""
    mean: Fraction | None = None
    """How many hits or kills to expect, where they are counted."""
    note: str = ""
    """What the chances leave out, in a sentence."""


# --- The exact chances of what a chapter does: its own code, run over all dice -------------------


def over_all_dice(
    state: S, do: Callable[[Play[S]], object], read: Callable[[Play[S]], T]
) -> dict[T, Fraction]:
    """The exact distribution of what is read off the workbench when a rule has run."""

    def run(dice: Dice) -> T:
        play = Play(state, dice)
        do(play)
        return read(play)

    return outcomes(run)


def best_only(dice: Dice) -> Dice:
    """Dice for rules that ask only how high the best die of a throw comes.

    A throw of n dice is asked for as one die with as many sides as the n dice have results,
    so it has one answer for each band and not one for each way to fill them, at the same chances.
    """

    def throw(roll: Roll) -> Faces:
        if roll.dice < 2 or not roll.bands:
            return dice(roll)
        # In so many of the results no die comes to the band.
        below = [(need - 1) ** roll.dice for need in roll.bands]
        whole = Roll(roll.rule, 1, tuple(n + 1 for n in below), roll.sides**roll.dice)
        result = dice(whole)[0]
        best = max(
            (need for need, failing in zip(roll.bands, below, strict=True) if result > failing),
            default=1,
        )
        return (best,) + (1,) * (roll.dice - 1)

    return throw


def merged(weighted: Iterable[tuple[Mapping[T, Fraction], Fraction]]) -> dict[T, Fraction]:
    """One distribution out of several, each with its weight."""
    whole: dict[T, Fraction] = defaultdict(Fraction)
    for part, weight in weighted:
        for result, chance in part.items():
            whole[result] += chance * weight
    return dict(whole)


def read_as(found: Mapping[S, Fraction], read: Callable[[S], T]) -> dict[T, Fraction]:
    """The distribution of a fact about each result."""
    facts: dict[T, Fraction] = defaultdict(Fraction)
    for result, chance in found.items():
        facts[read(result)] += chance
    return dict(facts)


def mean(found: Mapping[int, Fraction]) -> Fraction:
    """What to expect of a number."""
    return sum([number * chance for number, chance in found.items()], Fraction(0))


def in_whole_numbers(found: Mapping[T, Fraction]) -> tuple[dict[T, int], int]:
    """A distribution in whole numbers: in how many ways each result comes, and of how many.

    Whole numbers, because long sums of fractions spend their time on reducing them.
    """
    of = lcm(*(chance.denominator for chance in found.values()))
    return {
        result: chance.numerator * (of // chance.denominator) for result, chance in found.items()
    }, of


def repeated(chance: Fraction, times: int) -> tuple[Fraction, ...]:
    """How many of `times` equal and independent trials succeed: the chance of 0, 1, 2, ..."""
    return trials((chance,) * times)


def trials(chances: Iterable[Fraction]) -> tuple[Fraction, ...]:
    """How many of some independent trials succeed: the chance of 0, 1, 2, ..."""
    counts = [Fraction(1)]
    for chance in chances:
        fails = [each * (1 - chance) for each in counts]
        wins = [each * chance for each in counts]
        counts = [a + b for a, b in zip([*fails, Fraction(0)], [Fraction(0), *wins], strict=True)]
    return tuple(counts)


def either(words: tuple[str, str], chance: Fraction) -> tuple[Chance, Chance]:
    """Two rows: it succeeds, or it fails."""
    return Chance(words[0], chance), Chance(words[1], 1 - chance)


def each_of(marks: Mapping[frozenset[str], Fraction], order: Iterable[str]) -> tuple[Chance, ...]:
    """The chance of each word to be among those that come true; impossible ones are left out."""
    sums: dict[str, Fraction] = defaultdict(Fraction)
    for words, chance in marks.items():
        for word in words:
            sums[word] += chance
    return tuple(Chance(word, sums[word]) for word in order if sums[word])
