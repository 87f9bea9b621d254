"""What careers come to for captains who fight, and who do not: `python -m tests.balance.scores`.

Each way of sailing meets a mate in so many careers, whose engagements are settled by lot, or with
`--fights LEVEL` are fought out by that level. None that keeps out of fights may come to half of
what a mate does (C-16).
"""

import argparse
import os
import random
import statistics
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any, NamedTuple, TextIO

from msgspec.structs import replace

from campaign.ai.policy import Policy, level
from campaign.ai.voyaging import advance
from campaign.career.model.actions import Buy, Deal, SetSail
from campaign.career.model.state import Career, Model, own
from campaign.career.model.wares import fresh, used_names
from campaign.career.rules.port import refuse_deal
from campaign.engines import CAREER, SHEET
from campaign.kernel.mind import Budget
from campaign.kernel.sealed import Player, Sealed, Seen
from campaign.reckoning import PLAIN, reckoning
from campaign.voyage import Voyage
from tests.balance.declaring import WAYS, Fixed
from tests.by_lot import Master, sailed
from tui.cli.simulate import begin

HALF = 0.5
"""No way of not fighting comes to so much of a mate's mean score (C-16)."""


class Shopper:
    """Buys ships of the kinds he wants while his coins last, at most so many, and sails."""

    def __init__(self, wants: Callable[[Model], bool], most: int) -> None:
        self.wants = wants
        self.most = most

    def choose(
        self, seen: Seen[Career], legal: Sequence[Any], rng: random.Random, budget: Budget
    ) -> Any:
        """The next ship, the cheapest where he wants but one, or the order to sail."""
        career, who = seen.value, seen.who
        terms, holding = career.terms, own(career, who)
        models = [n for n, model in enumerate(terms.models) if self.wants(model)]
        models.sort(key=lambda n: terms.models[n].cost if self.most == 1 else rng.random())
        name = fresh(terms.names[who], used_names(holding))
        deals = [Deal(who, Sealed(who, Buy(model, name))) for model in models]
        for deal in deals if len(holding.ships) < self.most else ():
            if refuse_deal(career, deal) is None:
                return deal
        return SetSail(who)


def port(name: str) -> Policy[Any, Any]:
    """The head of a level for the port."""
    found: Policy[Any, Any] = level(name).make(CAREER)
    return found


def sheet(name: str) -> Policy[Any, Any]:
    """The head of a level for the sheet."""
    found: Policy[Any, Any] = level(name).make(SHEET)
    return found


def declines() -> Fixed:
    """A mate at the sheet who never gives battle and never raids."""
    return Fixed(WAYS["always decline"])


POLICIES: dict[str, Callable[[], Master]] = {
    "mate": lambda: Master(port("mate"), sheet("mate")),
    "sailor": lambda: Master(port("sailor"), sheet("sailor")),
    "careless": lambda: Master(port("powder monkey"), sheet("powder monkey")),
    "buys the least": lambda: Master(Shopper(lambda model: True, 1), sheet("mate")),
    "declines all": lambda: Master(port("mate"), declines()),
    "runs cargo": lambda: Master(Shopper(lambda model: model.merchant, 99), declines()),
}
"""Ways of sailing: the first is the measure, the next two fight, the others avoid it."""
FIGHT = ("mate", "sailor", "careless")
"""Those who fight: the score is to put each above the next, and all above who avoids it."""


class Line(NamedTuple):
    """The scores of one way of sailing."""

    name: str
    scores: Sequence[int]

    @property
    def mean(self) -> float:
        return statistics.mean(self.scores)

    @property
    def spread(self) -> float:
        """The standard deviation of a score."""
        return statistics.stdev(self.scores)

    @property
    def error(self) -> float:
        """Half of the mean's 95 % interval."""
        return 1.96 * self.spread / len(self.scores) ** 0.5


def score(name: str, seasons: int, fights: str, seed: int) -> int:
    """The score of one career against a mate."""
    heads = (POLICIES[name](), POLICIES["mate"]())
    setup = begin(seasons, seed)
    voyage = fought(setup, heads, fights, seed) if fights else sailed(setup, heads, seed)
    return reckoning(voyage, Player(0), PLAIN).score


def fought(setup: Any, heads: Sequence[Master], fights: str, seed: int) -> Voyage:
    """A career whose engagements are fought out by a level."""
    voyage, mate = Voyage(setup, seed), level("mate")
    chairs = [replace(mate, make=lambda engine, head=head: head) for head in heads]
    advance(voyage, chairs, level(fights))
    return voyage


def table(games: int, seasons: int, fights: str, seed: int, processes: int, out: TextIO) -> bool:
    """Print a line for each way; whether they come in their order, and none that avoids fighting
    comes to half of a mate's."""
    how = f"fought out by {fights}s" if fights else "settled by lot"
    print(f"{games} careers of {seasons}, engagements {how}", file=out)
    print(f"  {'':16} {'mean':>6}  95 % interval  spread  of a mate's", file=out)
    measure, above, good = 0.0, float("inf"), True
    with ProcessPoolExecutor(processes) as pool:
        for name in POLICIES:
            play = partial(score, name, seasons, fights)
            line = Line(name, list(pool.map(play, range(seed, seed + games), chunksize=5)))
            measure = measure or line.mean
            share = line.mean / measure
            verdict = "good" if line.mean < above else "NOT IN ORDER"
            if name in FIGHT:
                above = line.mean
            elif share >= HALF:
                verdict = "TOO MUCH"
            good = good and verdict == "good"
            low, high = line.mean - line.error, line.mean + line.error
            print(
                f"  {name:16} {line.mean:6.1f}  {low:5.1f} - {high:5.1f}  {line.spread:6.1f}"
                f"  {share:7.0%}  {verdict}",
                file=out,
                flush=True,
            )
    return good


def main(words: Sequence[str] | None = None) -> int:
    """Read the orders from the command line and print the tables; 1 if something is amiss."""
    parser = argparse.ArgumentParser(description="Measure what careers come to.")
    parser.add_argument("--games", type=int, default=200, help="careers a line")
    parser.add_argument("--seasons", type=int, nargs="+", default=(1, 3))
    parser.add_argument("--fights", default="", help="a level that fights all engagements out")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args(words)
    good = [
        table(asked.games, seasons, asked.fights, asked.seed, asked.processes, sys.stdout)
        for seasons in asked.seasons
    ]
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
