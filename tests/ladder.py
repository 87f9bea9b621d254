"""The ladder of opponents: `make arena` measures every level against those below, in a table.

Every level plays the one below it and the lowest, in every kind of fight and on the sheet, on fresh
seeds and from both chairs. A pair plays until a trial decides it (`campaign/ai/trial.py`), or its
games or its share of the time are used up: dice decide much in a small fight. `--write` keeps the
table in docs/ladder.md. `--keep FILE` keeps every game, and another run goes on from there; begin
a new file when the opponents have changed.
"""

import argparse
import math
import os
import time
from collections import defaultdict, deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import closing
from functools import partial
from itertools import chain, takewhile
from pathlib import Path
from typing import NamedTuple, TypeAlias

from msgspec import Struct, json
from msgspec.structs import replace

from campaign.ai.arena import Result, Score, mirrored, play_out, tally
from campaign.ai.policy import EVERYWHERE, Level, level, levels_in
from campaign.ai.process import look_for_rubbish_seldom
from campaign.ai.trial import Claim, Finding, tried
from campaign.engines import (
    ENGINES,
    LAND_RAID,
    PIRATE_WARS,
    SEA_FIGHT,
    SHEET,
    SHORE_RAID,
    TREASURE_GRAB,
)
from campaign.kernel.sealed import Player
from campaign.land_raid.model.actions import Setup as RaidSetup
from campaign.pirate_wars.model.actions import Setup as WarSetup
from campaign.pirate_wars.model.terms import Edition
from campaign.sea_fight.model.actions import Setup
from campaign.sheet.model.state import Options as SheetOptions
from campaign.sheet.model.state import Prize
from campaign.shore_raid.model.actions import Setup as ShoreSetup
from campaign.treasure_grab.model.actions import Setup as GrabSetup
from campaign.treasure_grab.model.generate import KINDS, generate
from campaign.treasure_grab.model.state import Options as GrabOptions
from content import raid, raids, random_raid, random_scenario, treasure, treasures
from content.pirate_wars.chance import SORTS, Played, random_war
from content.shore_raid.chance import random_shore
from content.shore_raid.scenarios import shore_raid, shore_raids
from content.treasure_grab.scenarios import seated
from tests.balance.sheet import SHIPPED
from tests.balance.sheet import duel as season

HOUSE_RULES = GrabOptions(crocodiles=True, cannon=True, banana=True)
LAST = replace(SHIPPED, prize=Prize("the prize", 2, 40))
"""The terms of the last of three seasons: only there a captain's sheet is not a mate's (C-30)."""
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


def pairings(names: Sequence[str]) -> list[tuple[str, str]]:
    """Each level against the one below, and those above the second against the lowest."""
    found = [(names[at], names[at - 1]) for at in range(1, len(names))]
    return found + [(name, names[0]) for name in names[2:]]


# --- The table ------------------------------------------------------------------------------------


def sea_game(ships: int, one: Level, other: Level, number: int) -> Result:
    """The mirrored sea fight of a number: four games, one after the other, are one seed."""
    return game_of(one, other, ships, mirror(number))


def raid_game(one: Level, other: Level, number: int) -> Result:
    """The mirrored raid on a town of a number."""
    return raid_of(one, other, mirror(number))


def shore_game(one: Level, other: Level, number: int) -> Result:
    """The mirrored shore raid of a number."""
    return shore_of(one, other, mirror(number))


def grab_game(seats: int, one: Level, other: Level, number: int) -> Result:
    """The treasure grab of a number; the seats go round."""
    return grab_of(one, other, seats, number)


def war_setup(edition: Edition, ships: int, seed: int) -> WarSetup:
    """The fight of Pirate Wars of a seed, met by chance."""
    played: Played = "revised" if edition is Edition.CHAINS else "1994"
    return random_war(seed, ships, SORTS[seed % len(SORTS)], played).setup(edition)


def wars_game(edition: Edition, ships: int, one: Level, other: Level, number: int) -> Result:
    """The mirrored fight of Pirate Wars of a number."""
    seed, swapped = divmod(number, 2)
    policies = (other, one) if swapped else (one, other)
    result = play_out(PIRATE_WARS, war_setup(edition, ships, seed), policies, number)
    return result.turned if swapped else result


def sheet_game(options: SheetOptions, one: Level, other: Level, number: int) -> Result:
    """The mirrored season of a number, its engagements settled by lot."""
    return season(one.name, other.name, options, number).result


def mirror(number: int) -> tuple[int, Player, bool]:
    """Seed, attacker and whether the sides are swapped, of a game of this number."""
    return number // 4, Player(number // 2 % 2), bool(number % 2)


class Row(NamedTuple):
    """What two levels are compared in, and how many games they have for it at most."""

    name: str
    play: Callable[[Level, Level, int], Result]
    most: int
    engine: str = SHEET.name
    """By what it is played: as many levels are compared in it as there are."""
    captains: bool = True
    """Whether captains do in it anything that mates do not."""

    @property
    def levels(self) -> Sequence[str]:
        """The levels that are compared in it, the weakest first."""
        return levels_in(ENGINES[self.engine]) if self.captains else EVERYWHERE


ROWS = (
    *(
        Row(f"sea, {n} a side", partial(sea_game, n), most, SEA_FIGHT.name)
        for n, most in ((1, 400), (2, 400), (4, 240), (8, 80))
    ),
    Row("land raid", raid_game, 120, LAND_RAID.name),
    Row("shore raid", shore_game, 120, SHORE_RAID.name),
    Row("grab, 2 bands", partial(grab_game, 2), 200, TREASURE_GRAB.name),
    *(
        Row(
            f"Wars {edition.value}, {n} a side",
            partial(wars_game, edition, n),
            most,
            PIRATE_WARS.name,
        )
        for edition in Edition
        for n, most in ((1, 160), (3, 60))
    ),
    Row("sheet", partial(sheet_game, SHIPPED), 400, captains=False),
    Row("sheet with a prize", partial(sheet_game, LAST), 400),
)
"""Every row, and how many games a pair of it plays at most."""


def one_game(row: int, one: str, other: str, number: int) -> Result:
    """A game of a row, for another process, where levels go by their names."""
    return ROWS[row].play(level(one), level(other), number)


def played_ahead(
    pool: Executor, play: Callable[[int], Result], numbers: Sequence[int], ahead: int
) -> Generator[Result]:
    """The games in their order, some of them begun before they are asked for.

    What is begun and no longer wanted ends unseen: the result never depends on it.
    """
    waiting: deque[Future[Result]] = deque()
    try:
        for number in numbers:
            waiting.append(pool.submit(play, number))
            if len(waiting) >= ahead:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for each in waiting:
            each.cancel()


def trial_of(
    row: int,
    one: str,
    other: str,
    numbers: Sequence[int],
    pool: Executor | None,
    kept: "Kept",
    until: float = math.inf,
) -> Finding:
    """How a level fares against another in a row; the same for any number of processes.

    Games that are kept are not played again. After `until`, by the monotonic clock, only those
    are counted; at least one game is played.
    """
    play = partial(one_game, row, one, other)
    pair = ROWS[row].name, one, other
    known = kept.of(pair, numbers)
    left = numbers[len(known) :]
    if pool is None:
        return tried(chain(known, kept.added(pair, left, map(play, left), until)), Claim())
    with closing(played_ahead(pool, play, left, 2 * (os.cpu_count() or 1))) as games:
        return tried(chain(known, kept.added(pair, left, games, until)), Claim())


Pair: TypeAlias = tuple[str, str, str]
"""A row's name, and two levels."""


class Game(Struct, frozen=True):
    """A game as it is kept, a line each."""

    pair: Pair
    number: int
    result: Result


class Kept:
    """The games that were played, in a file if one is named, so that nothing is played twice."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._found: dict[Pair, dict[int, Result]] = defaultdict(dict)
        if path is not None and path.exists():
            for line in path.read_bytes().splitlines():
                game = json.decode(line, type=Game)
                self._found[game.pair][game.number] = game.result

    def of(self, pair: Pair, numbers: Sequence[int]) -> list[Result]:
        """The first of some games of a pair, up to the first that is missing."""
        found = self._found[pair]
        return [found[number] for number in takewhile(found.__contains__, numbers)]

    def added(
        self, pair: Pair, numbers: Sequence[int], games: Iterable[Result], until: float
    ) -> Iterator[Result]:
        """Games of these numbers as they end, each kept, as long as there is time."""
        for number, result in zip(numbers, games, strict=False):
            self._found[pair][number] = result
            if self._path is not None:
                with self._path.open("ab") as file:
                    file.write(json.encode(Game(pair, number, result)) + b"\n")
            yield result
            if time.monotonic() > until:
                return


HEAD = (
    "| fight | level | against | games | share | 95 % interval | points a game | is it better? |\n"
    "|---|---|---|---|---|---|---|---|"
)
WORDS = {True: "yes", False: "no", None: "not decided"}


def line(row: str, one: str, other: str, found: Finding) -> str:
    """A line of the table, as Markdown."""
    score, (low, high) = found.score, found.score.interval
    margin = score.margin / max(1, score.games)
    return (
        f"| {row} | {one} | {other} | {score.games} | {score.share:.1%} | {low:.1%} to {high:.1%}"
        f" | {margin:+.1f} | {WORDS[found.better]} |"
    )


def table(orders: argparse.Namespace) -> Iterator[str]:
    """The lines of the table, each as soon as it is known."""
    yield HEAD
    rows = [(at, row) for at, row in enumerate(ROWS) if orders.only in row.name]
    asked = [(at, row, pair) for at, row in rows for pair in pairings(row.levels)]
    kept, ends = Kept(orders.keep), time.monotonic() + (orders.minutes or math.inf) * 60
    with ProcessPoolExecutor(orders.processes, initializer=look_for_rubbish_seldom) as pool:
        for done, (at, row, (one, other)) in enumerate(asked):
            now = time.monotonic()
            until = now + (ends - now) / (len(asked) - done)  # what others left over is shared
            numbers = range(orders.seed, orders.seed + min(row.most, orders.games))
            found = trial_of(at, one, other, numbers, pool, kept, until)
            yield line(row.name, one, other, found)


PAGE = Path(__file__).resolve().parents[1] / "docs" / "ladder.md"


def page(lines: Sequence[str], date: str, minutes: float, processes: int) -> str:
    """The table with what has to be known to read it."""
    claim = Claim()
    return (
        "# The ladder of opponents\n\n"
        f"Measured by `make arena` on {date}, in {minutes:.0f} minutes with {processes} processes."
        f" A pair plays until it is decided whether the first is no better than {claim.even:.0%} or"
        f" gets {claim.better:.0%} of the points, with a doubt of {claim.doubt:.0%}; or until its"
        " games or its share of the time are used up. A draw counts half. Who stops early when"
        " ahead is seen a little better than he is, so shares of few games tell the order and not"
        " the distance. What else was measured of captains, and of what lies above them, stands in"
        " [captains.md](captains.md).\n\n" + "\n".join(lines) + "\n"
    )


def main() -> None:
    """Read the orders from the command line, print the table, and keep it if that is wanted."""
    parser = argparse.ArgumentParser(description="Measure the opponents against each other.")
    parser.add_argument("--games", type=int, default=400, help="the most games of a pair")
    parser.add_argument("--minutes", type=float, default=20, help="for all; 0 for no bound")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="games that are kept")
    parser.add_argument("--only", default="", metavar="WORDS", help="rows with these words")
    parser.add_argument("--seed", type=int, default=40_000, help="the number of the first game")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--write", action="store_true", help=f"keep the table in docs/{PAGE.name}")
    orders = parser.parse_args()
    began, lines = time.monotonic(), []
    for each in table(orders):
        lines.append(each)
        print(each, flush=True)
    minutes = (time.monotonic() - began) / 60
    if orders.write:
        date = time.strftime("%Y-%m-%d")
        PAGE.write_text(page(lines, date, minutes, orders.processes), "utf-8")


if __name__ == "__main__":
    main()
