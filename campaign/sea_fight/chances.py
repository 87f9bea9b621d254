"""The exact chances of what a chapter does: its own code, run over all dice."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from typing import TypeVar

from campaign.kernel.dice import Dice, Faces, Roll, outcomes
from campaign.kernel.odds import Chance
from campaign.kernel.play import Play
from campaign.sea_fight.state import Sea

T = TypeVar("T", bound=Hashable)


def told(
    sea: Sea, do: Callable[[Play[Sea]], object], read: Callable[[Play[Sea]], T]
) -> dict[T, Fraction]:
    """The exact distribution of what is read off the workbench when a rule has run."""

    def run(dice: Dice) -> T:
        play = Play(sea, dice)
        do(play)
        return read(play)

    return outcomes(run)


def best_only(dice: Dice) -> Dice:
    """Dice for rules that ask only whether any die of a throw succeeds.

    A throw of n dice is asked for as one die with as many sides as the n dice have results,
    so it has two answers and not n + 1, at the same chances.
    """

    def throw(roll: Roll) -> Faces:
        if roll.dice < 2 or len(roll.bands) != 1:
            return dice(roll)
        need = roll.bands[0]
        failing = (need - 1) ** roll.dice
        whole = Roll(roll.rule, 1, (failing + 1,), roll.sides**roll.dice)
        best = need if dice(whole)[0] > failing else 1
        return (best,) + (1,) * (roll.dice - 1)

    return throw


def merged(weighted: Iterable[tuple[Mapping[T, Fraction], Fraction]]) -> dict[T, Fraction]:
    """One distribution out of several, each with its weight."""
    whole: dict[T, Fraction] = defaultdict(Fraction)
    for part, weight in weighted:
        for result, chance in part.items():
            whole[result] += chance * weight
    return dict(whole)


def repeated(chance: Fraction, times: int) -> tuple[Fraction, ...]:
    """How many of `times` equal and independent trials succeed: the chance of 0, 1, 2, ..."""
    counts = [Fraction(1)]
    for _ in range(times):
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
