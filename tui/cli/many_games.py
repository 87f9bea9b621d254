"""Many games without a screen: on all processors, with a bar of progress."""

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import TypeVar

T = TypeVar("T")

SMALL = 8
"""Fewer games than this are not worth starting processes for."""


def games_of(play: Callable[[int], T], seeds: range) -> Iterator[T]:
    """How the games came out, by the order of the seeds, on all processors when there are many."""
    processes = os.cpu_count() or 1
    if len(seeds) < SMALL or processes == 1:
        yield from map(play, seeds)
        return
    pool = ProcessPoolExecutor(processes, initializer=_leave_it_to_the_parent)
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # no process is left half begun
    try:
        results = pool.map(play, seeds, chunksize=2)
    finally:
        signal.signal(signal.SIGINT, before)
    try:
        yield from results
    except BaseException:  # Ctrl-C: nobody waits for the games that are being played
        for child in multiprocessing.active_children():
            child.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_it_to_the_parent() -> None:
    """In a process that plays games: Ctrl-C is not for it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def watched(results: Iterable[T], games: int, *, quiet: bool) -> Iterator[T]:
    """The results with a bar of progress beside them, where a terminal is there to show it."""
    if quiet or not sys.stderr.isatty():
        yield from results
        return
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    yield from track(results, "Fighting", total=games, console=console, transient=True)
