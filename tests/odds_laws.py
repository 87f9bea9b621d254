"""The law "odds tell the truth": what a page shows of an order is what comes of it when played.

An engine's adapter is `tests/<engine>/claims.py`. It has `KINDS`, the kinds of order whose odds
are shown, and `claims(seeds, each)`, which makes claims out of random games, of each kind so many
a game (see `orders`): the odds as the pages show them, and a way to play the order by the rules
and to say in the words of the odds what came of it. `test_odds_laws.py` finds every adapter by
its place, and `cases/odds.txt` shows that the law can fail.

Where the dice of an order have few courses, all of them are played and the odds must be equal
to the last fraction. Where they have many, the order is played 200 times with fixed seeds.
"""

import random
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import islice
from math import comb, exp, prod
from typing import Any, NamedTuple

from pieces_of_eight.campaign.kernel.dice import Dice, Seeded, branched, branches, loose
from pieces_of_eight.campaign.kernel.odds import Chance, Odds
from tests.games import Recorder, choose
from tests.tables import SETUPS, case

COURSES = 400
"""So many courses of the dice are played, each once."""
PLAYS = 200
"""How often an order is played whose dice have more courses than that."""
DOUBT = 1e-6
"""A finding that is less likely than this, if the odds are right, is none of chance.

The quick tests make some thousands of such tests, so one in a thousand sets of seeds would
raise a false alarm; the seeds are fixed, so it would be seen at once and for ever.
"""


class Outcome(NamedTuple):
    """What came of one play of an order, in the words of its odds."""

    row: str | None
    """The one row that came true; None where the odds have no rows."""
    marks: frozenset[str] = frozenset()
    """Which of the words under `also` came true."""
    number: int | None = None
    """What `mean` is the mean of; None where the odds have no mean."""


class Claim(NamedTuple):
    """An order, the odds that are shown for it, and a way to play it."""

    kind: str
    """What kind of order it is: claims of a kind are also counted together."""
    words: str
    """The order and where it stands, for the message of a failure."""
    odds: Odds
    play: Callable[[Dice], Outcome]
    """Plays the order by the rules, with what it takes to see its end."""
    most: int | None = None
    """The highest number a row may begin with: no more than there are dice, nor than stand there.

    The adapter counts it off the position, not off the odds. None where rows count nothing.
    """
    unnamed: frozenset[str] = frozenset()
    """Marks that the odds leave out on purpose."""


class Tally:
    """How often a word came true over all claims of a kind, and how often it should have."""

    def __init__(self) -> None:
        self.seen: dict[tuple[str, str], float] = defaultdict(float)
        self.expected: dict[tuple[str, str], float] = defaultdict(float)
        self.spread: dict[tuple[str, str], float] = defaultdict(float)

    def add(self, claim: Claim, word: str, seen: int, chance: Fraction) -> None:
        """Count the plays of one claim."""
        key = claim.kind, word
        self.seen[key] += seen
        self.expected[key] += PLAYS * float(chance)
        self.spread[key] += PLAYS * float(chance * (1 - chance))

    def check(self) -> None:
        """A small lie that every claim of a kind tells is found when they are put together."""
        for key, expected in self.expected.items():
            far = abs(self.seen[key] - expected)
            assert of_sum(far, self.spread[key]) >= DOUBT, (
                f"{key[0]}: over all, {key[1]!r} came {self.seen[key]:.0f} times, "
                f"the odds say {expected:.1f}"
            )


# --- the law -----------------------------------------------------------------------------


def odds_tell_the_truth(claims: Iterable[Claim]) -> Counter[str]:
    """The law, over some claims; it gives back how many there were of each kind."""
    kinds: Counter[str] = Counter()
    tally = Tally()
    for claim in claims:
        kinds[claim.kind] += 1
        well_formed(claim)
        true(claim, tally)
    tally.check()
    return kinds


def well_formed(claim: Claim) -> None:
    """Chances are fractions, rows make 1, and nothing is counted beyond what stands there."""
    odds = claim.odds
    for row in (*odds.rows, *odds.also):
        assert isinstance(row.chance, Fraction | int), f"{claim.words}: {row} is no fraction"
        assert 0 <= row.chance <= 1, f"{claim.words}: {row} is no chance"
        number = counted(row.words)
        if claim.most is not None and number is not None:
            assert number <= claim.most, f"{claim.words}: {row.words!r}, of {claim.most} at most"
    for rows in (odds.rows, odds.also):
        assert len({row.words for row in rows}) == len(rows), f"{claim.words}: a row comes twice"
    assert not odds.rows or sum(row.chance for row in odds.rows) == 1, (
        f"{claim.words}: the rows make {sum(row.chance for row in odds.rows)}: {told(odds.rows)}"
    )


def counted(words: str) -> int | None:
    """The number a row begins with, if it does: "5 fall"."""
    found = re.match(r"\d+", words)
    return int(found.group()) if found else None


def true(claim: Claim, tally: Tally) -> None:
    """The odds are those of the rules: exactly where that can be told, else by many plays."""
    if few_courses(claim):
        found = list(islice(branched(claim.play), COURSES + 1))
        if len(found) <= COURSES:
            exactly(claim, found)
            return
    rng = random.Random(claim.words)
    by_plays(claim, [claim.play(loose(rng)) for _ in range(PLAYS)], tally)


def few_courses(claim: Claim) -> bool:
    """Whether the dice of the order seem to have few courses, by one play of it."""
    recorder = Recorder(loose(random.Random(0)))
    claim.play(recorder)
    return prod(len(branches(roll)) for roll in recorder.rolls) <= 4 * COURSES


def exactly(claim: Claim, found: Sequence[tuple[Outcome, Fraction]]) -> None:
    """Every course of the dice was played: the odds are equal to the last fraction."""
    rows: dict[str | None, Fraction] = defaultdict(Fraction)
    marks: dict[str, Fraction] = defaultdict(Fraction)
    numbers: list[tuple[int, Fraction]] = []
    for outcome, chance in found:
        rows[outcome.row] += chance
        for mark in outcome.marks - claim.unnamed:
            marks[mark] += chance
        if outcome.number is not None:
            numbers.append((outcome.number, chance))
    odds = claim.odds
    shown = possible(odds.rows) if odds.rows else {None: Fraction(1)}
    assert shown == dict(rows), (
        f"{claim.words}: the odds say {told(odds.rows)}, the rules {shares(rows)}"
    )
    assert possible(odds.also) == dict(marks), (
        f"{claim.words}: beside it the odds say {told(odds.also)}, the rules {shares(marks)}"
    )
    assert (odds.mean is not None) == bool(numbers), f"{claim.words}: a mean of nothing, or none"
    if odds.mean is not None:
        mean = sum((number * chance for number, chance in numbers), Fraction(0))
        assert odds.mean == mean, f"{claim.words}: the mean is {odds.mean}, by the rules {mean}"


def possible(rows: Iterable[Chance]) -> dict[str, Fraction]:
    """The rows that can come true."""
    return {row.words: Fraction(row.chance) for row in rows if row.chance}


def by_plays(claim: Claim, found: Sequence[Outcome], tally: Tally) -> None:
    """The order was played many times: what came of it is what the odds let expect."""
    odds = claim.odds
    rows: Counter[str | None] = Counter(outcome.row for outcome in found)
    marks = Counter(mark for outcome in found for mark in outcome.marks - claim.unnamed)
    shown = possible(odds.rows) if odds.rows else {None: Fraction(1)}
    assert set(rows) <= set(shown), (
        f"{claim.words}: {sorted(map(str, set(rows) - set(shown)))} came true, "
        f"the odds say {told(odds.rows)}"
    )
    also = possible(odds.also)
    assert set(marks) <= set(also), (
        f"{claim.words}: {sorted(set(marks) - set(also))} came true beside it, "
        "and the odds do not say so"
    )
    for word, seen, chance in (
        *((row, rows[row], chance) for row, chance in shown.items() if row is not None),
        *((mark, marks[mark], chance) for mark, chance in also.items()),
    ):
        assert of_trials(seen, chance) >= DOUBT, (
            f"{claim.words}: {word!r} came {seen} times of {PLAYS}, "
            f"the odds say {float(chance):.3f}"
        )
        tally.add(claim, word, seen, chance)
    mean_is_right(claim, [outcome.number for outcome in found if outcome.number is not None])


def mean_is_right(claim: Claim, numbers: Sequence[int]) -> None:
    """The mean of the odds is the mean of the plays."""
    shown = claim.odds.mean
    assert (shown is not None) == bool(numbers), f"{claim.words}: a mean of nothing, or none"
    if shown is None:
        return
    mean = sum(numbers) / len(numbers)
    largest = max(*numbers, *(counted(row.words) or 0 for row in claim.odds.rows if row.chance), 1)
    spread = sum((n - mean) ** 2 for n in numbers)
    assert of_sum(len(numbers) * abs(mean - float(shown)), spread, largest) >= DOUBT, (
        f"{claim.words}: the mean is {float(shown):.3f}, of {PLAYS} plays {mean:.3f}"
    )


def told(rows: Iterable[Chance]) -> str:
    """Rows in a line, for a message."""
    return ", ".join(f"{row.words} {float(row.chance):.4f}" for row in rows)


def shares(found: Any) -> str:
    """Shares in a line, for a message."""
    return ", ".join(f"{word} {float(chance):.4f}" for word, chance in found.items())


# --- how likely a finding is, if the odds are right --------------------------------------


def of_trials(seen: int, chance: Fraction) -> float:
    """How likely a count of the plays is, or one still further off: both tails, exactly."""
    p = float(chance)
    below = sum(comb(PLAYS, n) * p**n * (1 - p) ** (PLAYS - n) for n in range(seen + 1))
    at = comb(PLAYS, seen) * p**seen * (1 - p) ** (PLAYS - seen)
    return min(1.0, 2 * min(below, max(0.0, 1 - below) + at))


def of_sum(far: float, spread: float, largest: float = 1.0) -> float:
    """How likely a sum of independent numbers is so far from its mean, at the very most.

    `spread` is the variance of the sum, `largest` the most that one of them can be off. This is
    Bernstein's bound: it holds for small counts as well as for large ones.
    """
    return min(1.0, 2 * exp(-far * far / (2 * (spread + largest * far / 3)))) if far else 1.0


# --- orders out of random games ----------------------------------------------------------


def orders(
    engine: str, seeds: Iterable[int], kinds: tuple[type, ...], each: int
) -> Iterator[tuple[Any, Any]]:
    """States of random games of all setups, and orders of some kinds that are legal there.

    At most `each` of a kind out of a game, taken at random, and no two of a kind at one moment.
    """
    for setup in SETUPS[engine]:
        for seed in seeds:
            yield from of_game(engine, setup, seed, kinds, each)


def of_game(
    engine: str, setup: str, seed: int, kinds: tuple[type, ...], each: int
) -> Iterator[tuple[Any, Any]]:
    """The orders of some kinds out of one random game."""
    tried, found = case(engine, setup, seed), defaultdict(list)
    game, rng, dice = tried.engine.game, random.Random(seed), Seeded(seed)
    state = game.start(tried.setup, dice).state
    while to_act := game.to_act(state):
        who = rng.choice(to_act)
        legal = game.legal(state, who)
        for kind in kinds:
            if some := [action for action in legal if type(action) is kind]:
                found[kind].append((state, rng.choice(some)))
        state = game.apply(state, choose(rng, legal, tried.seldom), dice).state
    for kind in kinds:
        yield from rng.sample(found[kind], min(each, len(found[kind])))
