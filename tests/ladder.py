"""The ladder of opponents: `make arena` measures every level on fresh seas and towns, in tables.

Every level plays the one below it and the lowest. A difference counts only when its interval
says so: dice decide much in a small fight.
"""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import TextIO

from campaign.ai.arena import Result, Score, mirrored, play_out, tally
from campaign.ai.policy import LEVELS, Level, level
from campaign.engines import LAND_RAID, SEA_FIGHT, SHORE_RAID, TREASURE_GRAB
from campaign.kernel.sealed import Player
from campaign.land_raid.model.actions import Setup as RaidSetup
from campaign.sea_fight.model.actions import Setup
from campaign.shore_raid.model.actions import Setup as ShoreSetup
from campaign.treasure_grab.model.actions import Setup as GrabSetup
from campaign.treasure_grab.model.generate import KINDS, generate
from campaign.treasure_grab.model.state import Options as GrabOptions
from content import raid, raids, random_raid, random_scenario, treasure, treasures
from content.shore_raid.chance import random_shore
from content.shore_raid.scenarios import shore_raid, shore_raids
from content.treasure_grab.scenarios import seated

HOUSE_RULES = GrabOptions(crocodiles=True, cannon=True, banana=True)
SIDES = ("both", "raiders", "town")
"""A raid is measured as a whole, and from each side by itself: its two sides are no equals."""


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


def land_raid(seed: int) -> RaidSetup:
    """The raid of a seed: the ready towns and made-up ones by turns."""
    ready = raids()
    found = random_raid(seed) if seed % 2 else raid(ready[seed // 2 % len(ready)].id)
    return found.setup()


def raid_of(one: Level, other: Level, game: tuple[int, Player, bool]) -> Result:
    """How one raid came out, from the side of `one`, who raids unless the sides are swapped.

    Nobody attacks first ashore: what says so at sea gives the raid another night, other dice.
    """
    seed, night, swapped = game
    policies = (other, one) if swapped else (one, other)
    result = play_out(LAND_RAID, land_raid(seed), policies, seed * 4 + night * 2 + swapped)
    return result.turned if swapped else result


def shore_setup(seed: int) -> ShoreSetup:
    """The shore raid of a seed: the ready shores and made-up ones by turns."""
    ready = shore_raids()
    found = random_shore(seed) if seed % 2 else shore_raid(ready[seed // 2 % len(ready)].id)
    return found.setup()


def shore_of(one: Level, other: Level, game: tuple[int, Player, bool]) -> Result:
    """How one shore raid came out, from the side of `one`, as `raid_of` has it."""
    seed, throw, swapped = game
    policies = (other, one) if swapped else (one, other)
    result = play_out(SHORE_RAID, shore_setup(seed), policies, seed * 4 + throw * 2 + swapped)
    return result.turned if swapped else result


def grab_setup(seed: int, seats: int) -> GrabSetup:
    """The treasure grab of a seed: the ready boards and made-up ones by turns.

    Every third is played with all house rules.
    """
    ready = treasures()
    board = treasure(ready[seed // 2 % len(ready)].id).board()
    if seed % 2:
        board = generate(seed, KINDS[seed // 2 % len(KINDS)])
    return GrabSetup(board, seated(seats), GrabOptions() if seed % 3 else HOUSE_RULES)


def grab_of(one: Level, others: Level, seats: int, game: int) -> Result:
    """How one treasure grab came out, from the side of `one`; the seats go round."""
    seed, seat = divmod(game, seats)
    levels = [others] * seats
    levels[seat] = one
    result = play_out(TREASURE_GRAB, grab_setup(seed, seats), levels, seed * 7 + seat)
    for _ in range((seats - seat) % seats):
        result = result.turned
    return result


def named_grab(one: str, others: str, seats: int, game: int) -> Result:
    """`grab_of` for another process, where levels go by their names."""
    return grab_of(level(one), level(others), seats, game)


def grab_tournament(
    one: str, others: str, seats: int, games: int, *, first_seed: int = 0, processes: int = 1
) -> Score:
    """Treasure grabs of one level against others that are all alike."""
    play = partial(named_grab, one, others, seats)
    plan = range(first_seed * seats, first_seed * seats + games)
    if processes <= 1:
        return tally(map(play, plan))
    with ProcessPoolExecutor(processes) as pool:
        return tally(pool.map(play, plan, chunksize=4))


def named_shore(one: str, other: str, game: tuple[int, Player, bool]) -> Result:
    """`shore_of` for another process, where levels go by their names."""
    return shore_of(level(one), level(other), game)


def named_raid(one: str, other: str, game: tuple[int, Player, bool]) -> Result:
    """`raid_of` for another process, where levels go by their names."""
    return raid_of(level(one), level(other), game)


def raid_tournament(
    one: str,
    other: str,
    games: int,
    *,
    first_seed: int = 0,
    processes: int = 1,
    named: Callable[[str, str, tuple[int, Player, bool]], Result] = named_raid,
) -> tuple[Score, Score, Score]:
    """Mirrored raids between two levels: both sides together, as raiders, and as the town."""
    play, plan = partial(named, one, other), list(mirrored(games, first_seed))
    if processes <= 1:
        found = [play(game) for game in plan]
    else:
        with ProcessPoolExecutor(processes) as pool:
            found = list(pool.map(play, plan, chunksize=2))
    raiding = [result for (_, _, swapped), result in zip(plan, found, strict=True) if not swapped]
    holding = [result for (_, _, swapped), result in zip(plan, found, strict=True) if swapped]
    return tally(found), tally(raiding), tally(holding)


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
    print(f"ships    {_HEAD}  points", file=out)
    for ships in sizes:
        for one, other in pairings():
            score = tournament(one, other, ships, games, first_seed=first_seed, processes=processes)
            print(f"{ships:5}    {_row(one, other, score)}", file=out, flush=True)


def raid_ladder(
    out: TextIO, games: int, first_seed: int, processes: int, *, ashore: bool = False
) -> None:
    """Print the table of the land raid, or the shore raid, three lines for each pairing."""
    named, gains = (named_shore, " points") if ashore else (named_raid, "  coins")
    print(f"side     {_HEAD} {gains}", file=out)
    for one, other in pairings():
        scores = raid_tournament(
            one, other, games, first_seed=first_seed, processes=processes, named=named
        )
        for side, score in zip(SIDES, scores, strict=True):
            print(f"{side:8} {_row(one, other, score)}", file=out, flush=True)


def grab_ladder(out: TextIO, games: int, first_seed: int, processes: int) -> None:
    """Print the table of the treasure grab: a draw is half in the share."""
    print(f"seats    {_HEAD}  chests   won", file=out)
    for seats in (2, 3, 4):
        for one, other in pairings():
            score = grab_tournament(
                one, other, seats, games, first_seed=first_seed, processes=processes
            )
            won = score.wins / max(1, score.games)
            print(f"{seats:5}    {_row(one, other, score)}  {won:5.1%}", file=out, flush=True)


_HEAD = "level          against        games  share  95 % interval"


def _row(one: str, other: str, score: Score) -> str:
    low, high = score.interval
    return (
        f"{one:13}  {other:13}  {score.games:5}  {score.share:5.1%}"
        f"  {low:5.1%} - {high:5.1%}  {score.margin / max(1, score.games):+6.1f}"
    )


def main() -> None:
    """Read the orders from the command line and print the table."""
    parser = argparse.ArgumentParser(description="Measure the opponents against each other.")
    parser.add_argument(
        "--games", type=int, default=400, help="mirrored games a row, in small fights"
    )
    parser.add_argument("--ships", type=int, nargs="*", default=[1, 2, 4, 8], help="ships a side")
    parser.add_argument("--seed", type=int, default=10_000, help="the first seed")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--raids", type=int, default=160, help="mirrored raids a row; 0 for none")
    parser.add_argument("--shores", type=int, default=200, help="shore raids a row; 0 for none")
    parser.add_argument("--grabs", type=int, default=200, help="treasure grabs a row; 0 for none")
    orders = parser.parse_args()
    if orders.ships:
        ladder(sys.stdout, orders.ships, orders.games, orders.seed, orders.processes)
    if orders.raids:
        raid_ladder(sys.stdout, orders.raids, orders.seed, orders.processes)
    if orders.shores:
        raid_ladder(sys.stdout, orders.shores, orders.seed, orders.processes, ashore=True)
    if orders.grabs:
        grab_ladder(sys.stdout, orders.grabs, orders.seed, orders.processes)


if __name__ == "__main__":
    main()
