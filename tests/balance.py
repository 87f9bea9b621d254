"""The balance of towns, shores and sea fights: `make balance` plays each, AI against AI.

Each is to be winnable and losable: neither side may win more than seven games in ten. Draws
count for nobody. How near the truth a share is, its interval says. The first side are the raiders,
or North at sea.
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
from campaign.engines import LAND_RAID, SEA_FIGHT, SHORE_RAID
from campaign.kernel.game import Engine
from campaign.kernel.sealed import Player
from campaign.land_raid.model.generate import Rating
from campaign.shore_raid.model.generate import Rating as ShoreRating
from content import Raid, raid, raids, random_raid, scenario, scenarios
from content.shore_raid.chance import random_shore
from content.shore_raid.scenarios import ShoreRaid, shore_raid, shore_raids

FIRST, SECOND = Player(0), Player(1)
LIMIT = 0.7
"""The most either side may win of a place's games."""
MADE = "made"
"""What a made-up town is called on the command line; "made-2-2-3" is one of that rating."""
MADE_SHORE = "shore"
"""What a made-up shore is called; "shore-2-2-3" is one of that rating."""
RATINGS = ("", "-0-0-1", "-1-1-2", "-2-2-3", "-3-3-4", "-3-3-5")
"""Made-up towns as they fall, and of the ratings that can be chosen for a new raid."""


class Game(NamedTuple):
    """One game that is to be played."""

    place: str
    """A town, a shore or a ready sea fight."""
    level: str
    rounds: int
    """How many raids the search imagines for a plan; 0 as many as the level usually does."""
    seed: int


class Record(Struct, frozen=True):
    """The games of one place."""

    first: int = 0
    """Won by the raiders, or by North."""
    second: int = 0
    draws: int = 0
    points: float = 0.0
    """The coins that the raiders brought home, or the points of North, in all games together."""
    actions: int = 0

    @property
    def games(self) -> int:
        return self.first + self.second + self.draws

    def plus(self, result: Result) -> "Record":
        """The record after one more game."""
        return Record(
            self.first + (result.winner == FIRST),
            self.second + (result.winner == SECOND),
            self.draws + (result.winner is None),
            self.points + result.scores[FIRST],
            self.actions + result.actions,
        )


def is_sea(name: str) -> bool:
    """Whether a name is that of a ready sea fight."""
    return name in {each.id for each in scenarios()}


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


def opened(game: Game) -> tuple[Engine[Any, Any, Any], Any]:
    """By what a game is played, and its setup."""
    if is_sea(game.place):
        return SEA_FIGHT, scenario(game.place).setup()
    if is_shore(game.place):
        return SHORE_RAID, shore_of(game.place, game.seed).setup()
    return LAND_RAID, town_of(game.place, game.seed).setup()


def play(game: Game) -> Result:
    """How one game came out."""
    captain = head(game)
    engine, setup = opened(game)
    return play_out(engine, setup, (captain, captain), game.seed)


def record(results: Iterable[Result]) -> Record:
    """The record of some games."""
    found = Record()
    for result in results:
        found = found.plus(result)
    return found


def measured(
    places: Sequence[str], games: int, captain: str, rounds: int, seed: int, processes: int
) -> Iterator[tuple[str, Record]]:
    """The record of each place, on all seeds from the first, as soon as it is known."""
    plan = [Game(place, captain, rounds, seed + at) for place in places for at in range(games)]
    if processes <= 1:
        yield from _shared_out(places, games, map(play, plan))
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from _shared_out(places, games, pool.map(play, plan, chunksize=2))


def _shared_out(
    places: Sequence[str], games: int, results: Iterator[Result]
) -> Iterator[tuple[str, Record]]:
    for place in places:
        yield place, record(next(results) for _ in range(games))


def fault(found: Record) -> str:
    """How a place breaks the limit, in a word or two; nothing if it does not."""
    for wins, who in ((found.first, "first side"), (found.second, "second side")):
        if wins > LIMIT * found.games:
            return f"{who} above {LIMIT:.0%}"
    return ""


def row(place: str, found: Record) -> str:
    """The line of a place in the table."""
    games = max(1, found.games)
    shares = (_share(wins, found.games) for wins in (found.first, found.second))
    return (
        f"{place:14} {found.games:5}  {'  '.join(shares)}  {found.draws / games:4.0%}"
        f"  {found.points / games:6.1f}  {found.actions / games:7.0f}  {fault(found) or 'good'}"
    )


HEAD = (
    f"{'place':14} {'games':>5}  {'first':>7} {'95 %':>12}  {'second':>7} {'95 %':>12}"
    f"  {'draw':>4}  {'points':>6}  {'actions':>7}"
)


def _share(wins: int, games: int) -> str:
    share = wins / max(1, games)
    low, high = wilson(share, games)
    return f"{share:7.1%} {f'{low:.1%}-{high:.1%}':>12}"


def table(out: TextIO, records: Iterable[tuple[str, Record]]) -> bool:
    """Print the table, a line as soon as it is known; whether every place keeps the limit."""
    print(HEAD, file=out, flush=True)
    good = True
    for place, found in records:
        print(row(place, found), file=out, flush=True)
        good = good and not fault(found)
    return good


def orders(words: Sequence[str] | None = None) -> argparse.Namespace:
    """What is asked for on the command line."""
    parser = argparse.ArgumentParser(description="Measure whether places are fair to both.")
    parser.add_argument("places", nargs="*", help="towns, shores, sea fights, made-2-2-3; or all")
    parser.add_argument("--made", action="store_true", help="made-up towns of each rating instead")
    parser.add_argument("--games", type=int, default=200, help="games for each place")
    parser.add_argument("--rounds", type=int, default=4, help="raids imagined a plan; 0 as usual")
    parser.add_argument("--level", choices=list(LEVELS), default="mate")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    return parser.parse_args(words)


def main(words: Sequence[str] | None = None) -> int:
    """Read the orders from the command line and print the table; 1 if a place breaks the limit."""
    asked = orders(words)
    ready = [each.id for each in (*raids(), *shore_raids(), *scenarios())]
    every = [kind + rating for kind in (MADE, MADE_SHORE) for rating in RATINGS]
    every = every if asked.made else ready
    places = asked.places or every
    records = measured(places, asked.games, asked.level, asked.rounds, asked.seed, asked.processes)
    return 0 if table(sys.stdout, records) else 1


if __name__ == "__main__":
    sys.exit(main())
