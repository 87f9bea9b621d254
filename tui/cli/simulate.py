"""`pieces-of-eight simulate`: games of AI against AI without a screen, counted."""

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import TypeVar

from campaign.ai.arena import Result, play_out, tally
from campaign.ai.policy import LEVELS, level
from campaign.engines import ENGINES
from content import UnknownNameError, prepared
from tui.cli.trouble import OK, USAGE, Trouble, as_sentence
from tui.faces import Pair, sides_of

T = TypeVar("T")

LOWEST = next(iter(LEVELS))
"""The level that any of the legal actions is good enough for; "random" on the command line."""

CAREER = "career"
"""What is given in place of a scenario for whole careers."""

SMALL = 8
"""Fewer games than this are not worth starting processes for."""


def simulate(args: argparse.Namespace) -> int:
    """Play the games and print who won how many. Raises Trouble."""
    if args.scenario == CAREER:
        from tui.cli.careers import simulate_careers

        return simulate_careers(args)
    try:
        engine, found = prepared(args.scenario)
    except UnknownNameError as error:
        raise Trouble(as_sentence(str(error)), USAGE) from None
    levels = (known(args.first), known(args.second))
    play = partial(one_game, args.scenario, levels)
    seeds = range(args.seed, args.seed + args.games)
    results = list(watched(games_of(play, seeds), args.games, quiet=args.json))
    sides = sides_of(engine)
    if args.json:
        print(as_json(args, sides, levels, results))
    else:
        print(as_table(found.title, sides, levels, results))
    return OK


def known(name: str) -> str:
    """The name of a level. Raises Trouble with the names there are."""
    name = LOWEST if name == "random" else name
    if name not in LEVELS:
        names = ", ".join(["random", *LEVELS])
        raise Trouble(f"There is no opponent {name!r}; there are {names}.", USAGE)
    return name


def one_game(name: str, levels: tuple[str, str], seed: int) -> Result:
    """A whole game of a ready scenario; all its dice follow from the seed."""
    first, second = levels
    engine, found = prepared(name)
    return play_out(ENGINES[engine], found.setup(), (level(first), level(second)), seed)


def games_of(play: Callable[[int], T], seeds: range) -> Iterator[T]:
    """How the games came out, by the order of the seeds, on all processors when there are many."""
    processes = os.cpu_count() or 1
    if len(seeds) < SMALL or processes == 1:
        yield from map(play, seeds)
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(play, seeds, chunksize=2)


def watched(results: Iterable[T], games: int, *, quiet: bool) -> Iterator[T]:
    """The results with a bar of progress beside them, where a terminal is there to show it."""
    if quiet or not sys.stderr.isatty():
        yield from results
        return
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    yield from track(results, "Fighting", total=games, console=console, transient=True)


def as_table(title: str, sides: Pair, levels: tuple[str, str], results: list[Result]) -> str:
    """What happened, in a few lines."""
    score = tally(results)
    low, high = score.interval
    first, second = sides
    mean = sum(result.actions for result in results) / len(results)
    return "\n".join(
        (
            f"{title}: {levels[0]} ({first}) against {levels[1]} ({second}), {score.games} games",
            f"  {first} won {score.wins}, {second} won {score.losses}, {score.draws} drawn",
            f"  share of {first} {score.share:.1%}, 95 % interval {low:.1%} to {high:.1%}",
            f"  {score.margin / score.games:+.1f} points and {mean:.0f} actions a game",
        )
    )


def as_json(
    args: argparse.Namespace, sides: Pair, levels: tuple[str, str], results: list[Result]
) -> str:
    """The same as one JSON object, with every game's points."""
    score = tally(results)
    low, high = score.interval
    first, second = (side.lower() for side in sides)
    return json.dumps(
        {
            "scenario": args.scenario,
            "seed": args.seed,
            first: levels[0],
            second: levels[1],
            "games": score.games,
            f"{first}_wins": score.wins,
            f"{second}_wins": score.losses,
            "draws": score.draws,
            f"{first}_share": round(score.share, 4),
            "interval_95": [round(low, 4), round(high, 4)],
            "points": [list(result.scores) for result in results],
            "actions": [result.actions for result in results],
        }
    )
