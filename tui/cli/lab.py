"""`pieces-of-eight lab`: many games of opponents, kept in a table, told in a report."""

import argparse
import os
import signal
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from itertools import product
from typing import Any, NamedTuple

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.play import many
from pieces_of_eight.campaign.lab.job import Claim, GameJob, GameRow, Score, verdict
from pieces_of_eight.campaign.lab.runner import LostError, rows_of, rows_on_cluster
from pieces_of_eight.saves.words import clean
from pieces_of_eight.tui.lab.games import Begins, games_of, level_named
from pieces_of_eight.tui.lab.report import (
    GameTable,
    LabGame,
    TableError,
    as_html,
    as_text,
    key_of,
    turned,
)
from .common import OK, USAGE, VERSION, WRONG, Trouble, write_new

Rows = Callable[[Iterable[GameJob]], Generator[GameRow]]

LONGEST_LINE = 100
STOPPING = ("SIGINT", "SIGTERM", "SIGHUP")
"""Signals on which a run ends in good order; not every system has all."""


def lab(args: argparse.Namespace) -> int:
    """Do one of the acts. Raises Trouble."""
    try:
        return run(args) if args.act == "run" else report(args)
    except (TableError, LostError) as error:
        raise Trouble(str(error)) from None


def report(args: argparse.Namespace) -> int:
    """Print what a table says, or write it as a page. Raises Trouble and TableError."""
    games = GameTable(args.table).games
    if not games:
        raise Trouble(f"{clean(str(args.table))} has no games in it.")
    if args.html is None:
        print(as_text(games, LONGEST_LINE if sys.stdout.isatty() else 78))
    else:
        write_new(args.html, as_html(games))
        print(f"Report written to {clean(str(args.html))}.")
    return OK


# --- A run: planned, played, kept ----------------------------------------------------------------


class Arrangement(NamedTuple):
    """A fight and who plays it; its games differ in their seeds, and in the seats if mirrored."""

    name: str
    options: str
    levels: tuple[str, ...]  # the first is the one that is counted
    begins: Begins


def run(args: argparse.Namespace) -> int:
    """Play what the table still lacks, and report. Raises Trouble, TableError and LostError."""
    plan, table = arrangements(args), GameTable(args.table)
    for version in {game.version for game in table.games} - {VERSION}:
        name = clean(str(args.table))
        raise Trouble(f"{name} is of version {version} of the game. Name another file.")
    try:
        with stopping(), rows_from(args) as rows:
            for one in plan:
                play(one, table, args, rows)
    except KeyboardInterrupt:
        kept = f"Stopped with {many(len(table.games), 'game')} in {clean(str(args.table))}."
        print(f"\n{kept} Run the same command again to go on from there.", file=sys.stderr)
        return WRONG
    print(as_text(table.games))
    return OK


def arrangements(args: argparse.Namespace) -> list[Arrangement]:
    """Return every fight with every set of options and of levels. Raises Trouble."""
    found = []
    asked = product(args.fights, args.option or [""], args.levels or ["mate,mate"])
    for name, options, words in asked:
        levels = tuple(map(level_named, words.split(",")))
        if not 2 <= len(levels) <= 4:
            raise Trouble(f"{words}: name two to four levels, as in mate,sailor.", USAGE)
        if args.until_decided and len(levels) != 2:
            raise Trouble("To decide who is better, name two levels.", USAGE)
        begins = games_of(name, options.split(), levels, args.data)
        found.append(Arrangement(name, " ".join(options.split()), levels, begins))
    return found


def play(one: Arrangement, table: GameTable, args: argparse.Namespace, rows: Rows) -> None:
    """Play what an arrangement lacks until it has its games or is decided; keep each at once."""
    known = {key_of(game.first, game.row): game for game in table.games}
    lacking = (job for first, job in jobs_of(one, args) if key_of(first, job) not in known)
    score = Score()
    with closing(rows(lacking)) as played:
        for first, job in watched(jobs_of(one, args), one.name, args.games):
            game = known.get(key_of(first, job))
            if game is None:
                game = LabGame(VERSION, first, next(played))
                table.add(game)
            score = score.plus(game.result)
            if args.until_decided and verdict(score, Claim()) is not None:
                return


def jobs_of(one: Arrangement, args: argparse.Namespace) -> Iterator[tuple[int, GameJob]]:
    for number in range(args.games):
        seats, first, seed = one.levels, 0, args.seed + number
        if args.mirror:  # every second game has the seed of the one before it, and other seats
            seed = args.seed + number // 2
            if number % 2:
                seats, first = turned(seats, 1), len(seats) - 1
        yield first, replace(one.begins(seats, seed), options=one.options)


def watched(jobs: Iterator[Any], title: str, games: int) -> Iterator[Any]:
    if not sys.stderr.isatty():
        return jobs
    from rich.console import Console
    from rich.progress import track

    return iter(track(jobs, title, games, console=Console(stderr=True), transient=True))


@contextmanager
def stopping() -> Iterator[None]:
    """Have what ends a process raise KeyboardInterrupt, so that the others are ended, too."""
    before = {}
    for name in STOPPING:
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) != signal.SIG_IGN:
            before[number] = signal.signal(number, signal.default_int_handler)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def rows_from(args: argparse.Namespace) -> Iterator[Rows]:
    """Have what plays jobs: this process, several of this machine, or a Dask cluster."""
    if args.dask is None:
        yield partial(rows_of, processes=args.jobs or os.cpu_count() or 1)
        return
    try:
        import distributed

        connect: Any = distributed.Client
        client = connect(args.dask, timeout=10)
    except ImportError:
        how = 'python -m pip install "pieces-of-eight[lab]"'
        raise Trouble(f"Dask needs one more package: {how}") from None
    except (OSError, ValueError, TimeoutError) as error:
        where, why = clean(args.dask), clean(str(error))
        raise Trouble(f"No Dask scheduler answers at {where}: {why}.") from None
    try:
        yield partial(rows_on_cluster, client=client)
    finally:
        client.close()
