"""What careers come to, by how a captain sails: each way meets a mate, from both chairs.

Engagements are settled by lot from the table of strengths, or fought out with `--fights LEVEL`.
Levels are to come in their order, and no way of not fighting may come to half of what a mate does
(C-16).
"""

import random
import statistics
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from pieces_of_eight.campaign.ai.advise import advance
from pieces_of_eight.campaign.ai.policy import LEVELS, Level, level
from pieces_of_eight.campaign.career import Career, CareerSetup
from pieces_of_eight.campaign.engines import PORT, SHEET
from pieces_of_eight.campaign.kernel.game import Engine
from pieces_of_eight.campaign.kernel.mind import Budget, Head
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed, Seen
from pieces_of_eight.campaign.lab.careers import career_job
from pieces_of_eight.campaign.lab.job import GameJob, GameRow
from pieces_of_eight.campaign.lab.job import GameResult as Game
from pieces_of_eight.campaign.port.bargains import refuse_deal
from pieces_of_eight.campaign.port.events import better
from pieces_of_eight.campaign.port.state import (
    Buy,
    Deal,
    Model,
    Port,
    SetSail,
    fresh,
    own,
    used_names,
)
from pieces_of_eight.campaign.reckoning import PLAIN, reckoning
from pieces_of_eight.campaign.sheet.state import Phase, Result, Sheet
from pieces_of_eight.content.careers import career_setup, world
from tests.games import tally
from tests.measure.by_lot import Master, sailed
from tests.measure.kept import Kept, parser, shown

NAMES, CROWNS = ("Ann Hale", "Luis Roca"), ("england", "spain")
MEASURE = "mate"


class Shopper:
    """Buys ships of the kinds he wants while his coins last, at most so many, and sails.

    Where a port has none of them he buys a ship of another kind rather than stay ashore.
    """

    def __init__(self, wants: Callable[[Model], bool], most: int) -> None:
        self.wants = wants
        self.most = most

    def choose(
        self, seen: Seen[Port], legal: Sequence[Any], rng: random.Random, budget: Budget
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
        return SetSail(who) if holding.ships else next(each for each in legal if buys(each))


def buys(action: Any) -> bool:
    return isinstance(action, Deal) and isinstance(action.bargain.content, Buy)


class Declining:
    """A mate at the sheet who never gives battle and never raids."""

    def __init__(self) -> None:
        self.head: Head = level(MEASURE).make(SHEET)

    def choose(
        self, seen: Seen[Sheet], legal: Sequence[Any], rng: random.Random, budget: Budget
    ) -> Any:
        """No contact where something is to be declared, else what the mate does."""
        if seen.value.phase is not Phase.DECLARING:
            return self.head.choose(seen, legal, rng, budget)
        return replace(legal[0], result=Sealed(seen.who, Result.NO_CONTACT))


def of_level(name: str) -> Master:
    """A captain who decides in port and at the sheet as a level does."""
    return Master(level(name).make(PORT), level(name).make(SHEET))


AVOID: dict[str, Callable[[], Master]] = {
    "buys the least": lambda: Master(Shopper(lambda model: True, 1), level(MEASURE).make(SHEET)),
    "declines all": lambda: Master(level(MEASURE).make(PORT), Declining()),
    "runs cargo": lambda: Master(Shopper(lambda model: model.merchant, 99), Declining()),
}
"""Ways of sailing that keep out of fights."""
WAYS: dict[str, Callable[[], Master]] = {
    **{name: partial(of_level, name) for name in reversed(LEVELS)},
    **AVOID,
}


def begun(seasons: int) -> CareerSetup:
    """The careers of two rivals, at their beginning."""
    return CareerSetup(career_setup(NAMES, CROWNS, seasons, ironman=False), world(CROWNS))


class Headed(Level, frozen=True):
    """A level whose captain of a career is a given head."""

    head: Any = None

    def make(self, engine: Engine) -> Any:
        return self.head


def sailed_as_told(job: GameJob) -> GameRow:
    """A career that is sailed in the two ways which the job names for its levels."""
    heads = [WAYS[way]() for way in job.levels]
    setup = msgspec.msgpack.decode(job.setup, type=CareerSetup)
    if job.fights:
        career, mate = Career(setup, job.seed), level(MEASURE)
        chairs = [Headed(mate.name, mate.words, head=head) for head in heads]
        advance(career, chairs, level(job.fights))
    else:
        career = sailed(setup, heads, job.seed)
    scores = tuple(float(reckoning(career, Player(who), PLAIN).score) for who in (0, 1))
    return GameRow(job.name, "", job.levels, job.seed, better(career.state), scores, 0, 0, 0)


def measured(way: str, seasons: int, fights: str, seeds: Sequence[int], kept: Kept) -> list[Game]:
    """The scores of a way of sailing, and what it has won, from both chairs."""
    setup, name = begun(seasons), f"{seasons} seasons, {fights or 'by lot'}"
    seats = (way, MEASURE), (MEASURE, way)
    jobs = [career_job(name, setup, each, seed, fights) for seed in seeds for each in seats]
    rows = kept.rows(jobs, sailed_as_told)
    games = [Game(row.points, row.actions, row.winner) for row in rows]
    return [*games[::2], *(game.turned for game in games[1::2])]


def table(seasons: int, fights: str, only: str, seeds: Sequence[int], kept: Kept) -> Iterator[str]:
    """A line for each way of sailing; the first that is measured is the mate's, for comparison."""
    yield f"{'way of sailing':16} careers   score  95 % interval   won    of a mate's"
    mates = 0.0
    for way in (MEASURE, *(each for each in WAYS if each != MEASURE and only in each)):
        games = measured(way, seasons, fights, seeds, kept)
        scores = [game.scores[0] for game in games]
        mean = statistics.mean(scores)
        error = 1.96 * statistics.stdev(scores) / len(scores) ** 0.5
        mates = mates or mean
        verdict = "TOO MUCH" if way in AVOID and mean >= mates / 2 else ""
        yield (
            f"{way:16} {len(games):7}  {mean:6.1f}  {mean - error:5.1f} to {mean + error:5.1f}"
            f"  {tally(games).share:5.1%}  {mean / mates:5.0%}  {verdict}"
        )


if __name__ == "__main__":
    orders = parser(__doc__, "careers.jsonl")
    orders.add_argument("--seasons", type=int, default=3)
    orders.add_argument("--fights", default="", metavar="LEVEL", help="who fights all fights out")
    asked = orders.parse_args()
    seeds = range(asked.first, asked.first + asked.seeds)
    kept = Kept(asked.keep, asked.processes)
    shown(table(asked.seasons, asked.fights, asked.only, seeds, kept))
