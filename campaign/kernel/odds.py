"""The exact chances of what a chapter does: its own code run over all dice, as a list."""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import reduce
from math import lcm
from typing import NamedTuple, TypeVar

from msgspec import Struct

from .arithmetic import added
from .dice import Dice, Faces, Roll, Rule, outcomes
from .play import Event, Mod, Play, many
from .sealed import Player

S = TypeVar("S", bound=Hashable)
T = TypeVar("T", bound=Hashable)
E = TypeVar("E", bound=Event)


# --- What the odds of an action are made of: parts with their modifiers, and exact chances -------


class Part(Struct, frozen=True):
    """Dice that are thrown together for one reason."""

    words: str  # what throws them: "2 light guns", "Swan", "her grapnels"
    dice: int
    need: int  # the lowest face that succeeds; 0 where a chart is read
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
    rows: tuple[Chance, ...]  # what excludes each other; the chances of all rows together are 1
    also: tuple[Chance, ...] = ()  # what may come with it, each taken for itself
    mean: Fraction | None = None  # how many hits or kills to expect, where they are counted
    note: str = ""  # what the chances leave out, in a sentence


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


def how_likely(
    state: S, do: Callable[[Play[S]], object], holds: Callable[[Play[S]], bool]
) -> Fraction:
    """The chance that something holds when a rule has run."""
    return chance_that(over_all_dice(state, do, holds), bool)


def told(play: Play[S], kind: type[E]) -> E:
    """The first event of a kind that a rule has told."""
    return next(event for event in play.done().events if isinstance(event, kind))


def chain(start: T, step: Callable[[T], Mapping[T, Fraction] | None]) -> dict[T, Fraction]:
    """The exact distribution of where throws one after the other end.

    `step` says what the next throw makes of a position, None where it is an end. Positions that
    are equal between two throws count once; else ten dice in a row would be 1,024 courses.
    """
    ends: dict[T, int] = {}
    todo, of = {start: 1}, 1
    while todo:
        moves = {at: step(at) for at in todo}
        parts = {p.denominator for move in moves.values() if move for p in move.values()}
        factor = lcm(*parts)
        ends = {at: ways * factor for at, ways in ends.items()}
        after: dict[T, int] = defaultdict(int)
        for at, move in moves.items():
            ways = todo[at] * factor
            if move is None:
                ends[at] = ends.get(at, 0) + ways
                continue
            for to, chance in move.items():
                after[to] += ways // chance.denominator * chance.numerator
        todo, of = after, of * factor
    return {at: Fraction(ways, of) for at, ways in ends.items()}


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
    facts: dict[T, int] = defaultdict(int)
    results, of = in_whole_numbers(found)
    for result, ways in results.items():
        facts[read(result)] += ways
    return {fact: Fraction(ways, of) for fact, ways in facts.items()}


def paired(one: Mapping[S, Fraction], other: Mapping[T, Fraction]) -> dict[tuple[S, T], Fraction]:
    """Every pair of what two throws come to that have nothing to do with each other."""
    return {(n, m): chance * more for n, chance in one.items() for m, more in other.items()}


def in_all(one: Mapping[int, Fraction], other: Mapping[int, Fraction]) -> dict[int, Fraction]:
    """What the numbers of two such throws come to together."""
    (ones, of_ones), (others, of_others) = in_whole_numbers(one), in_whole_numbers(other)
    sums: dict[int, int] = defaultdict(int)
    for n, ways in ones.items():
        for m, more in others.items():
            sums[n + m] += ways * more
    return {n: Fraction(ways, of_ones * of_others) for n, ways in sums.items()}


def chance_that(found: Mapping[S, Fraction], holds: Callable[[S], bool]) -> Fraction:
    """The chance of all results of which something holds."""
    return sum((chance for result, chance in found.items() if holds(result)), Fraction(0))


def mean(found: Mapping[int, Fraction]) -> Fraction:
    """What to expect of a number."""
    return sum([number * chance for number, chance in found.items()], Fraction(0))


def in_whole_numbers(found: Mapping[T, Fraction]) -> tuple[dict[T, int], int]:
    """A distribution in whole numbers: in how many ways each result comes, and of how many.

    Whole numbers, because long sums of fractions spend their time on reducing them.
    """
    of = lcm(*{chance.denominator for chance in found.values()})
    return {
        result: chance.numerator * (of // chance.denominator) for result, chance in found.items()
    }, of


def trials(chances: Iterable[Fraction]) -> dict[int, Fraction]:
    """How many of some independent trials succeed."""
    return reduce(in_all, ({0: 1 - chance, 1: chance} for chance in chances), {0: Fraction(1)})


def numbers(
    found: Mapping[int, Fraction], none: str, one: str, more: str | None = None
) -> tuple[Chance, ...]:
    """A row for each number, in words for none, for one and for more."""
    return tuple(Chance(many(n, one, more) if n else none, found[n]) for n in sorted(found))


def or_more(found: Mapping[int, Fraction], words: Callable[[int], str]) -> tuple[Chance, ...]:
    """A row for each number from 1 on: that it is so many, or more."""
    sums = {n: chance_that(found, n.__le__) for n in range(1, max(found) + 1)}
    return tuple(Chance(words(n), chance) for n, chance in sums.items() if chance)


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


def apart(
    found: Mapping[tuple[S, T], Fraction],
) -> tuple[dict[S, Fraction], dict[T, Fraction]]:
    """A distribution of pairs as one of either half."""
    return read_as(found, lambda pair: pair[0]), read_as(found, lambda pair: pair[1])


def rows_and_marks(
    found: Mapping[tuple[str, frozenset[str]], Fraction], order: Iterable[str], marks: Iterable[str]
) -> tuple[tuple[Chance, ...], tuple[Chance, ...]]:
    """The rows that exclude each other, and what may come with them."""
    rows, also = apart(found)
    return tuple(Chance(row, rows[row]) for row in order if rows.get(row)), each_of(also, marks)


def those_of(table: Mapping[str, object]) -> frozenset[str]:
    """The words of what holds, out of a table of words."""
    return frozenset(words for words, holds in table.items() if holds)


# --- How lucky dice were: what came of them, what was to be expected, and how often less comes ----
# All of it is worked out from the chances of each throw, as it was thrown.

Ways = tuple[float, ...]  # the chances that nothing, one, two and so on come of a die


class Luck(Struct, frozen=True):
    """How much came of some dice, and how much was to be expected."""

    came: int = 0
    expected: float = 0.0
    thrown: tuple[tuple[int, Ways], ...] = ()
    """How many dice were thrown, and what each could bring."""

    def __str__(self) -> str:
        return f"{self.came} ({self.expected:.1f})"

    @property
    def dice(self) -> int:
        """How many were thrown in all."""
        return sum(dice for dice, _ in self.thrown)

    def throw(self, came: int, dice: int, ways: Ways) -> "Luck":
        """With some more dice, of which so much came."""
        owed = dice * added(worth * chance for worth, chance in enumerate(ways))
        return self + Luck(came, owed, ((dice, ways),) if dice else ())

    def __add__(self, other: "Luck") -> "Luck":
        counts: Counter[Ways] = Counter()
        for dice, ways in (*self.thrown, *other.thrown):
            counts[ways] += dice
        return Luck(
            self.came + other.came,
            self.expected + other.expected,
            tuple((dice, ways) for ways, dice in counts.items()),
        )

    @property
    def share(self) -> float | None:
        """In what share of all such throws less would have come; None where nothing was thrown.

        What brings just as much counts half.
        """
        if not self.thrown:
            return None
        chances: Sequence[float] = (1.0,)
        for dice, ways in self.thrown:
            chances = together(chances, of_many(ways, dice))
        came = max(0, self.came)
        alike = chances[came] if came < len(chances) else 0.0
        return min(1.0, added(chances[:came]) + alike / 2)


class Came(NamedTuple):
    """What came of the dice of an event."""

    by: Player  # whose dice they were
    what: str  # what they were thrown for: "the guns"
    luck: Luck


def yes_or_no(chance: float) -> Ways:
    """The ways of a die that comes off with this chance, or does not."""
    return 1 - chance, chance


def from_face(need: int) -> Ways:
    """The ways of a die that needs a face or more."""
    return yes_or_no(max(0, 7 - max(1, need)) / 6)


def of_many(ways: Ways, dice: int) -> Sequence[float]:
    """The chances that nothing, one, two and so on come of some dice in all."""
    found: Sequence[float] = (1.0,)
    power: Sequence[float] = ways
    while dice:
        if dice % 2:
            found = together(found, power)
        dice //= 2
        if dice:
            power = together(power, power)
    return found


def together(one: Sequence[float], other: Sequence[float]) -> Sequence[float]:
    """The chances of the sum of two throws."""
    found = [0.0] * (len(one) + len(other) - 1)
    for first, chance in enumerate(one):
        if chance:
            for second, likely in enumerate(other):
                found[first + second] += chance * likely
    return found


def summed(found: Iterable[Came], seats: int, *kinds: str) -> list[Luck]:
    """The luck of each seat; of some kinds of dice where any are named."""
    lucks = [Luck()] * seats
    for by, what, luck in found:
        if by in range(seats) and (not kinds or what in kinds):
            lucks[by] += luck
    return lucks


def luckier(share: float | None) -> str:
    """Beside how many others dice were lucky, in words: ", luckier than 59 of 100"."""
    if share is None:
        return ""
    return f", luckier than {min(99, max(1, round(100 * share)))} of 100"
