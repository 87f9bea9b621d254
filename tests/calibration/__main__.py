"""The command line: `python -m tests.calibration --games 400 --jobs 2`."""

import argparse
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import TextIO

from tests.calibration.games import GAMES
from tests.calibration.promises import Found, of_game
from tests.calibration.season import of_season
from tests.calibration.sums import Line, of_chances, of_points

SHEET = "the sheet"
HEAD = (
    f"{'game':22} {'what':34} {'n':>6} {'promised':>9} {'came':>9} {'came of 1':>10}  95 % interval"
)
FEW = 100
"""Words that were told less often stand in no line of their own."""


def found_in(name: str, seed: int) -> Found:
    """The promises of one game, or of one season."""
    return of_season(seed) if name == SHEET else of_game(name, seed)


def played(name: str, seeds: Sequence[int], jobs: int) -> list[Found]:
    """The promises of all games; the same whatever the number of jobs."""
    play: Callable[[int], Found] = partial(found_in, name)
    if jobs <= 1:
        return [play(seed) for seed in seeds]
    with ProcessPoolExecutor(jobs) as pool:
        return list(pool.map(play, seeds))


def report(name: str, games: Sequence[Found], words: bool, out: TextIO) -> bool:
    """Print what a game promised and what came; whether all of it is kept."""
    chances = [each for game in games for each in game.chances]
    lines = [("chances and numbers with orders", of_chances(chances))] if chances else []
    if any(game.points for game in games):
        lines.append(("points in the end, for each named", of_points([g.points for g in games])))
    for what, line in lines:
        print(row(name, what, line), file=out, flush=True)
    if words:
        by_words = defaultdict(list)
        for each in chances:
            by_words[f"{each.order}: {each.words}"].append(each)
        for told, some in sorted(by_words.items()):
            if len(some) >= FEW:
                print(row("", told, of_chances(some)), file=out)
    return all(line.kept for _, line in lines)


def row(name: str, what: str, line: Line) -> str:
    """One line of the table."""
    low, high = line.interval
    numbers = f"{line.count:6} {line.promised:9.1f} {line.came:9.1f} {line.ratio:10.3f}"
    return f"{name:22} {what[:34]:34} {numbers}  {low:.3f} - {high:.3f}  {line.verdict}"


def main(arguments: Iterable[str] | None = None) -> int:
    """Read the orders from the command line and print the table; 1 if a promise is not kept."""
    parser = argparse.ArgumentParser(description="Count whether advice keeps its promises.")
    parser.add_argument("games_of", nargs="*", metavar="game", help="all, where none is named")
    parser.add_argument("--games", type=int, default=400, help="of each kind")
    parser.add_argument("--seed", type=int, default=20_000, help="of the first game")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--words", action="store_true", help="a line for each thing promised, too")
    asked = parser.parse_args(None if arguments is None else list(arguments))
    names = asked.games_of or [*GAMES, SHEET]
    print(HEAD)
    kept = True
    for name in names:
        games = played(name, range(asked.seed, asked.seed + asked.games), asked.jobs)
        kept = report(name, games, asked.words, sys.stdout) and kept
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
