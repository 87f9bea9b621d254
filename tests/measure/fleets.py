"""What plans of buying win in a winter, by lot: each meets a mate, from both chairs (C-38).

By lot a crew fights no better for being drilled: that plan shows what drill costs, not what it is
worth.
"""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from pieces_of_eight.campaign.ai.policy import level
from pieces_of_eight.campaign.career import CareerSetup
from pieces_of_eight.campaign.engines import SHEET
from pieces_of_eight.campaign.kernel.mind import Budget
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed, Seen
from pieces_of_eight.campaign.lab.careers import career_job
from pieces_of_eight.campaign.lab.job import GameJob, GameRow
from pieces_of_eight.campaign.lab.job import GameResult as Game
from pieces_of_eight.campaign.port.bargains import refuse_deal
from pieces_of_eight.campaign.port.events import better
from pieces_of_eight.campaign.port.state import Deal, Port, Train, own
from pieces_of_eight.campaign.reckoning import PLAIN, reckoning
from pieces_of_eight.content.careers import career_setup, people_for, world
from tests.games import tally
from tests.measure.by_lot import Master, sailed
from tests.measure.careers import MEASURE, NAMES, Shopper, of_level
from tests.measure.kept import Kept, parser, shown

CROWNS = ("england", "spain")
SEASONS = 3


class Drilling(Shopper):
    """Drills every crew he has before he buys another ship."""

    def choose(
        self, seen: Seen[Port], legal: Sequence[Any], rng: random.Random, budget: Budget
    ) -> Any:
        """Drill while there is a crew to drill, else what a shopper does."""
        for n in range(len(own(seen.value, seen.who).ships)):
            deal = Deal(seen.who, Sealed(seen.who, Train(n)))
            if refuse_deal(seen.value, deal) is None:
                return deal
        return super().choose(seen, legal, rng, budget)


def buys(*ids: str, shopper: type[Shopper] = Shopper) -> Master:
    """Who buys ships of some types alone, and sails them as a mate."""
    return Master(shopper(lambda model: model.id in ids, 99), level(MEASURE).make(SHEET))


def merchants() -> Master:
    """Who buys merchantmen alone, and sails them as a mate."""
    return Master(Shopper(lambda model: model.merchant, 99), level(MEASURE).make(SHEET))


PLANS: Mapping[str, Callable[[], Master]] = {
    "mate": lambda: of_level(MEASURE),
    "only merchantmen": merchants,
    "only sloops": lambda: buys("sloop", "schooner"),
    "only brigs": lambda: buys("brig", "brigantine"),
    "drilled brigs": lambda: buys("brig", "brigantine", shopper=Drilling),
}


def begun(seed: int) -> CareerSetup:
    """A winter's career of three seasons, at its beginning."""
    people = people_for(NAMES, CROWNS, SEASONS, seed)
    terms = career_setup(
        NAMES, CROWNS, SEASONS, people=people, two_names=True, winter=True, seed=seed
    )
    return CareerSetup(terms, world(CROWNS))


def won(job: GameJob) -> GameRow:
    """A career of the two plans that the job names for its levels."""
    setup = msgspec.msgpack.decode(job.setup, type=CareerSetup)
    career = sailed(setup, [PLANS[plan]() for plan in job.levels], job.seed)
    scores = tuple(float(reckoning(career, Player(who), PLAIN).score) for who in (0, 1))
    return GameRow(job.name, "", job.levels, job.seed, better(career.state), scores, 0, 0, 0)


def table(only: str, seeds: Sequence[int], kept: Kept) -> Iterator[str]:
    """A line for each plan: how many of a hundred careers it wins, and within what."""
    yield f"{'plan':18} careers   won   95 % interval  score"
    for plan in (each for each in PLANS if only in each):
        seats = (plan, MEASURE), (MEASURE, plan)
        jobs = [career_job("fleets", begun(n), each, n) for n in seeds for each in seats]
        games = [Game(row.points, row.actions, row.winner) for row in kept.rows(jobs, won)]
        games = [*games[::2], *(game.turned for game in games[1::2])]
        share, score = tally(games).share, sum(game.scores[0] for game in games) / len(games)
        off = 1.96 * (share * (1 - share) / len(games)) ** 0.5
        within = f"{share - off:5.1%} to {share + off:5.1%}"
        yield f"{plan:18} {len(games):7} {share:5.1%}  {within}  {score:5.1f}"


if __name__ == "__main__":
    asked = parser(__doc__, "fleets.jsonl").parse_args()
    seeds = range(asked.first, asked.first + asked.seeds)
    shown(table(asked.only, seeds, Kept(asked.keep, asked.processes)))
