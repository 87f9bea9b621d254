"""A newcomer who does what he is advised: `python -m tests.newcomer` counts how often he wins.

He knows no rule. In a sea fight he takes the first thing that the adviser of the page names. In a
raid, where squads are ordered about, he has a whole turn planned and gives the orders of the plan
as far as they can still be given, and asks for advice where it has none. He plays the fight and
the raid that the lists offer first, in the chair that their forms offer a person, against a sailor.
"""

import argparse
import random
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any, NamedTuple

from msgspec.structs import replace

from campaign.ai.advise import advise
from campaign.ai.adviser import RANK
from campaign.ai.arena import Result, Score, may_be_taken, play_out
from campaign.ai.policy import Level, level
from campaign.ai.rehearsal import rehearse
from campaign.engines import ENGINES
from campaign.kernel.game import Engine
from campaign.kernel.mind import Budget
from campaign.kernel.plan import asks
from campaign.kernel.sealed import Seen
from content import raid, raids, scenario, scenarios

HEAD = (
    f"{'game':28} {'chair':8} {'games':>5} {'won':>5} {'drawn':>5}  share   95 % interval  points"
)
ENOUGH = 0.6
"""How many of his first games a newcomer is to win who does as he is told."""

NOW_AND_THEN = 10
"""After so many games it is told how things stand."""


class Follower:
    """Does what the page advises, order by order."""

    def __init__(self, engine: Engine[Any, Any, Any]) -> None:
        self.engine = engine

    def choose(
        self, seen: Seen[Any], legal: Sequence[Any], rng: random.Random, budget: Budget
    ) -> Any:
        """The first advice, as the page asks for it: the same place gets the same."""
        if len(legal) == 1:
            return legal[0]
        return advise(self.engine, seen, legal, random.Random(0))[0].action


class Planner(Follower):
    """Does what the page plans for a whole turn, and else what it advises."""

    def __init__(self, engine: Engine[Any, Any, Any]) -> None:
        super().__init__(engine)
        self.turn = 0
        self.plan: list[Any] = []

    def choose(
        self, seen: Seen[Any], legal: Sequence[Any], rng: random.Random, budget: Budget
    ) -> Any:
        """The next order of the plan that can be given; a new plan with every turn."""
        if len(legal) == 1:
            return legal[0]
        state = seen.value
        if not asks(state) and state.turn != self.turn:
            self.turn, mate = state.turn, level(RANK)
            found = rehearse(
                self.engine, mate.make(self.engine), seen, random.Random(0), mate.budget
            )
            self.plan = [each.action for each in found]
        while self.plan and not asks(state):
            action = self.plan.pop(0)
            if action in legal or may_be_taken(self.engine, state, action, legal):
                return action
        return super().choose(seen, legal, rng, budget)


def follower(engine: Engine[Any, Any, Any]) -> Follower:
    """Who does as he is told in an engine."""
    return Follower(engine) if engine.mind.scripts is None else Planner(engine)


FOLLOWER = Level("newcomer", "Does what he is advised.", follower)


class Game(NamedTuple):
    """A fight that a newcomer meets first."""

    engine: str
    title: str
    setup: Callable[[], Any]
    chairs: tuple[str, str]
    """The first is offered to a person."""


def first_games() -> dict[str, Game]:
    """The first fight and the first raid of the lists."""
    duel, town = scenarios()[0], raids()[0]
    return {
        duel.id: Game("sea_fight", duel.title, scenario(duel.id).setup, ("North", "South")),
        town.id: Game("land_raid", town.title, raid(town.id).setup, ("raiders", "town")),
    }


def played(name: str, enemy: str, chair: int, seed: int) -> Result:
    """One game from the newcomer's side."""
    game = first_games()[name]
    seats = [level(enemy), level(enemy)]
    seats[chair] = FOLLOWER
    result = play_out(ENGINES[game.engine], game.setup(), seats, seed)
    return result.turned if chair else result


def measured(name: str, enemy: str, chair: int, seeds: Sequence[int], jobs: int) -> Iterator[Score]:
    """The score after each game in one chair; the same whatever the number of jobs."""
    play, score = partial(played, name, enemy, chair), Score()
    with ProcessPoolExecutor(jobs) as pool:
        for result in map(play, seeds) if jobs <= 1 else pool.map(play, seeds):
            score = score.plus(result)
            yield score


def row(name: str, chair: int, score: Score) -> str:
    """The line of a chair."""
    game = first_games()[name]
    won = replace(score, draws=0, losses=score.losses + score.draws)
    low, high = won.interval
    verdict = "good" if won.share >= ENOUGH else "TOO FEW"
    return (
        f"{game.title:28} {game.chairs[chair]:8} {score.games:5} {score.wins:5} {score.draws:5}"
        f"  {won.share:6.1%} {low:6.1%} - {high:6.1%} {score.margin / max(1, score.games):+6.1f}"
        f"  {verdict if chair == 0 else ''}"
    )


def main(arguments: Iterable[str] | None = None) -> int:
    """Read the orders from the command line and print the table; 1 if he wins too few."""
    parser = argparse.ArgumentParser(description="Count how often who does as advised wins.")
    parser.add_argument("names", nargs="*", metavar="game", help="all, where none is named")
    parser.add_argument("--games", type=int, default=200, help="in each chair")
    parser.add_argument("--seed", type=int, default=30_000, help="of the first game")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--enemy", default="sailor", help="the level he meets")
    parser.add_argument("--other-chair", action="store_true", help="the other chair, too")
    asked = parser.parse_args(None if arguments is None else list(arguments))
    print(HEAD)
    good = True
    for name in asked.names or first_games():
        for chair in (0, 1)[: 1 + asked.other_chair]:
            seeds = range(asked.seed, asked.seed + asked.games)
            score = Score()
            for score in measured(name, asked.enemy, chair, seeds, asked.jobs):
                if score.games % NOW_AND_THEN == 0 and score.games < len(seeds):
                    print(row(name, chair, score), file=sys.stderr, flush=True)
            print(row(name, chair, score), flush=True)
            good = good and (chair > 0 or score.wins >= ENOUGH * score.games)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
