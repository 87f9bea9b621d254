"""Count what opponents do that makes a person laugh: `python -m tests.follies sea_fight`."""

import argparse
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

from tests.follies.games import Folly, strokes

SHOWN = 8
"""So many games are named for each folly."""


def engines() -> list[str]:
    """The kinds of fight whose follies are known, by their modules here."""
    others = ("__init__", "__main__", "games")
    return sorted(
        path.stem for path in Path(__file__).parent.glob("*.py") if path.stem not in others
    )


def of_game(engine: str, level: str, seed: int) -> list[Folly]:
    """The follies of one game."""
    kind: Any = import_module(f"tests.follies.{engine}")
    return list(kind.follies(strokes(kind.ENGINE, kind.setup(seed), seed, level)))


def found(engine: str, orders: argparse.Namespace) -> Iterator[tuple[int, list[Folly]]]:
    """Game by game the seed and the follies."""
    seeds = range(orders.seed, orders.seed + orders.games)
    play = partial(of_game, engine, orders.level)
    if orders.jobs <= 1:
        yield from zip(seeds, map(play, seeds), strict=True)
        return
    with ProcessPoolExecutor(orders.jobs) as pool:
        yield from zip(seeds, pool.map(play, seeds, chunksize=4), strict=True)


def report(engine: str, orders: argparse.Namespace) -> None:
    """Print what was found of one kind of fight."""
    kind: Any = import_module(f"tests.follies.{engine}")
    by_name: dict[str, list[tuple[int, Folly]]] = defaultdict(list)
    for seed, of_it in found(engine, orders):
        for folly in of_it:
            by_name[folly.name].append((seed, folly))
    print(f"{engine}: {orders.games} games of {orders.level}s, from seed {orders.seed}")
    for name, words in kind.NAMES.items():
        cases = by_name[name]
        games = len({seed for seed, _ in cases})
        share = 100 * len(cases) / orders.games
        print(f"  {share:7.1f} in 100 games  {name}  (in {games} games): {words}")
        for seed, folly in cases[: SHOWN if not orders.all else None]:
            print(f"          seed {seed}, turn {folly.turn}: {folly.words}")


def main() -> None:
    """Read the orders from the command line, and print what was found."""
    parser = argparse.ArgumentParser(description="Count the follies of opponents.")
    parser.add_argument("engine", nargs="*", choices=[*engines(), []], default=[])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0, help="of the first game")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--level", default="mate")
    parser.add_argument("--all", action="store_true", help="name every one")
    orders = parser.parse_args()
    for engine in orders.engine or engines():
        report(engine, orders)


if __name__ == "__main__":
    main()
