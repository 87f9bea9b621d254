"""The ladder of opponents: `make arena` measures every level on fresh seas and prints the table.

Every level plays the one below it and the lowest. A difference counts only when its interval
says so: dice decide much in a small fight.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import TextIO

from campaign.ai.arena import Result, Score, mirrored, play_out, tally
from campaign.ai.policy import LEVELS, Level, level
from campaign.engines import SEA_FIGHT
from campaign.kernel.sealed import Player
from campaign.sea_fight.actions import Setup
from content import random_scenario


def sea_fight(seed: int, ships: int, attacker: Player) -> Setup:
    """The sea fight of a seed: fair fleets, two in three on open water."""
    return random_scenario(seed, ships, "open" if seed % 3 else "islands").setup(attacker=attacker)


def game_of(one: Level, other: Level, ships: int, game: tuple[int, Player, bool]) -> Result:
    """How one mirrored game came out, from the side of `one`."""
    seed, attacker, swapped = game
    setup = sea_fight(seed, ships, attacker)
    policies = (other, one) if swapped else (one, other)
    result = play_out(SEA_FIGHT, setup, policies, seed * 4 + attacker * 2 + swapped)
    return result.turned if swapped else result


def _named(one: str, other: str, ships: int, game: tuple[int, Player, bool]) -> Result:
    """`game_of` for another process, where levels go by their names."""
    return game_of(level(one), level(other), ships, game)


def tournament(
    one: str, other: str, ships: int, games: int, *, first_seed: int = 0, processes: int = 1
) -> Score:
    """Mirrored games between two levels with so many ships a side, on all seeds from the first."""
    play, plan = partial(_named, one, other, ships), mirrored(games, first_seed)
    if processes <= 1:
        return tally(map(play, plan))
    with ProcessPoolExecutor(processes) as pool:
        return tally(pool.map(play, plan, chunksize=4))


def pairings() -> list[tuple[str, str]]:
    """Each level against the one below, and those above the second against the lowest."""
    names = list(LEVELS)
    found = [(names[at], names[at - 1]) for at in range(1, len(names))]
    return found + [(name, names[0]) for name in names[2:]]


def ladder(out: TextIO, sizes: Sequence[int], games: int, first_seed: int, processes: int) -> None:
    """Print the table, a line as soon as it is known; large fights are slower, and fewer."""
    print("ships  level          against        games  share  95 % interval  points", file=out)
    for ships in sizes:
        for one, other in pairings():
            score = tournament(one, other, ships, games, first_seed=first_seed, processes=processes)
            low, high = score.interval
            line = (
                f"{ships:5}  {one:13}  {other:13}  {score.games:5}  {score.share:5.1%}"
                f"  {low:5.1%} - {high:5.1%}  {score.margin / max(1, score.games):+6.1f}"
            )
            print(line, file=out, flush=True)


def main() -> None:
    """Read the orders from the command line and print the table."""
    parser = argparse.ArgumentParser(description="Measure the opponents against each other.")
    parser.add_argument(
        "--games", type=int, default=400, help="mirrored games a row, in small fights"
    )
    parser.add_argument("--ships", type=int, nargs="*", default=[1, 2, 4, 8], help="ships a side")
    parser.add_argument("--seed", type=int, default=10_000, help="the first seed")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    orders = parser.parse_args()
    ladder(sys.stdout, orders.ships, orders.games, orders.seed, orders.processes)


if __name__ == "__main__":
    main()
