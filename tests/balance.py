"""The balance of towns and shores: `make balance` plays each, AI against AI, and judges it.

Each is to be winnable and losable: neither side may win more than seven games in ten. Draws
count for nobody. How near the truth a share is, its interval says.
"""

import argparse
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any, NamedTuple, TextIO

from msgspec import Struct, structs

from campaign.ai.arena import Result, play_out, wilson
from campaign.ai.policy import LEVELS, Level, level
from campaign.engines import LAND_RAID, SHORE_RAID
from campaign.kernel.game import Engine
from campaign.land_raid.model.generate import Rating
from campaign.land_raid.model.state import RAIDERS, TOWN
from campaign.shore_raid.model.generate import Rating as ShoreRating
from content import Raid, raid, raids, random_raid
from content.shore_raid.chance import random_shore
from content.shore_raid.scenarios import ShoreRaid, shore_raid, shore_raids

LIMIT = 0.7
"""The most either side may win of a town's games."""
MADE = "made"
"""What a made-up town is called on the command line; "made-2-2-3" is one of that rating."""
MADE_SHORE = "shore"
"""What a made-up shore is called; "shore-2-2-3" is one of that rating."""
RATINGS = ("", "-0-0-1", "-1-1-2", "-2-2-3", "-3-3-4", "-3-3-5")
"""Made-up towns as they fall, and of the ratings that can be chosen for a new raid."""


class Game(NamedTuple):
    """One game that is to be played."""

    town: str
    """A town or a shore."""
    level: str
    rounds: int
    """How many raids the search imagines for a plan; 0 as many as the level usually does."""
    seed: int


class Record(Struct, frozen=True):
    """The games of one town."""

    raiders: int = 0
    town: int = 0
    draws: int = 0
    coins: float = 0.0
    """What the raiders brought home, in all games together."""
    actions: int = 0

    @property
    def games(self) -> int:
        return self.raiders + self.town + self.draws

    def plus(self, result: Result) -> "Record":
        """The record after one more game."""
        return Record(
            self.raiders + (result.winner == RAIDERS),
            self.town + (result.winner == TOWN),
            self.draws + (result.winner is None),
            self.coins + result.scores[RAIDERS],
            self.actions + result.actions,
        )


def is_shore(name: str) -> bool:
    """Whether a name is that of a shore, ready or made-up."""
    return name.split("-")[0] == MADE_SHORE or name in {each.id for each in shore_raids()}


def shore_of(name: str, seed: int) -> ShoreRaid:
    """A ready shore, or the made-up one of a seed."""
    if name == MADE_SHORE:
        return random_shore(seed)
    if name.startswith(f"{MADE_SHORE}-"):
        return random_shore(seed, ShoreRating(*map(int, name.split("-")[1:])))
    return shore_raid(name)


def town_of(name: str, seed: int) -> Raid:
    """A ready town, or the made-up one of a seed."""
    if name == MADE:
        return random_raid(seed)
    if name.startswith(f"{MADE}-"):
        return random_raid(seed, Rating(*map(int, name.split("-")[1:])))
    return raid(name)


def head(game: Game) -> Level:
    """The level of both captains, with the search that was asked for."""
    usual = level(game.level)
    if not game.rounds:
        return usual
    return structs.replace(usual, budget=structs.replace(usual.budget, rounds=game.rounds))


def play(game: Game) -> Result:
    """How one game came out."""
    captain = head(game)
    engine: Engine[Any, Any, Any] = SHORE_RAID if is_shore(game.town) else LAND_RAID
    found = shore_of if is_shore(game.town) else town_of
    setup = found(game.town, game.seed).setup()
    return play_out(engine, setup, (captain, captain), game.seed)


def record(results: Iterable[Result]) -> Record:
    """The record of some games."""
    found = Record()
    for result in results:
        found = found.plus(result)
    return found


def measured(
    towns: Sequence[str], games: int, captain: str, rounds: int, seed: int, processes: int
) -> Iterator[tuple[str, Record]]:
    """The record of each town, on all seeds from the first, as soon as it is known."""
    plan = [Game(town, captain, rounds, seed + at) for town in towns for at in range(games)]
    if processes <= 1:
        yield from _shared_out(towns, games, map(play, plan))
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from _shared_out(towns, games, pool.map(play, plan, chunksize=2))


def _shared_out(
    towns: Sequence[str], games: int, results: Iterator[Result]
) -> Iterator[tuple[str, Record]]:
    for town in towns:
        yield town, record(next(results) for _ in range(games))


def fault(found: Record) -> str:
    """How a town breaks the limit, in a word or two; nothing if it does not."""
    for wins, who in ((found.raiders, "raiders"), (found.town, "town")):
        if wins > LIMIT * found.games:
            return f"{who} above {LIMIT:.0%}"
    return ""


def row(town: str, found: Record) -> str:
    """The line of a town in the table."""
    games = max(1, found.games)
    shares = (_share(wins, found.games) for wins in (found.raiders, found.town))
    return (
        f"{town:14} {found.games:5}  {'  '.join(shares)}  {found.draws / games:4.0%}"
        f"  {found.coins / games:5.1f}  {found.actions / games:7.0f}  {fault(found) or 'good'}"
    )


HEAD = (
    f"{'town':14} {'games':>5}  {'raiders':>7} {'95 %':>12}  {'town':>7} {'95 %':>12}"
    f"  {'draw':>4}  {'coins':>5}  {'actions':>7}"
)


def _share(wins: int, games: int) -> str:
    share = wins / max(1, games)
    low, high = wilson(share, games)
    return f"{share:7.1%} {f'{low:.1%}-{high:.1%}':>12}"


def table(out: TextIO, records: Iterable[tuple[str, Record]]) -> bool:
    """Print the table, a line as soon as it is known; whether every town keeps the limit."""
    print(HEAD, file=out, flush=True)
    good = True
    for town, found in records:
        print(row(town, found), file=out, flush=True)
        good = good and not fault(found)
    return good


def orders(words: Sequence[str] | None = None) -> argparse.Namespace:
    """What is asked for on the command line."""
    parser = argparse.ArgumentParser(description="Measure whether the towns are fair.")
    parser.add_argument("towns", nargs="*", help="towns, shores, made-2-2-3; all ready ones")
    parser.add_argument("--made", action="store_true", help="made-up towns of each rating instead")
    parser.add_argument("--games", type=int, default=200, help="games for each town")
    parser.add_argument("--rounds", type=int, default=4, help="raids imagined a plan; 0 as usual")
    parser.add_argument("--level", choices=list(LEVELS), default="mate")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    return parser.parse_args(words)


def main(words: Sequence[str] | None = None) -> int:
    """Read the orders from the command line and print the table; 1 if a town breaks the limit."""
    asked = orders(words)
    ready = [*(each.id for each in raids()), *(each.id for each in shore_raids())]
    every = [kind + rating for kind in (MADE, MADE_SHORE) for rating in RATINGS]
    every = every if asked.made else ready
    towns = asked.towns or every
    records = measured(towns, asked.games, asked.level, asked.rounds, asked.seed, asked.processes)
    return 0 if table(sys.stdout, records) else 1


if __name__ == "__main__":
    sys.exit(main())
