"""How long it takes to settle an engagement, as a player waits for it (C-25).

`python -m tests.benchmarks.settling 10 mate` sails the first seasons of ten careers, settles all
their engagements by two mates, and prints how long each kind took.
"""

import asyncio
import os
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from time import perf_counter

from campaign.ai.settling import Settling
from campaign.voyage import Stage
from tests.tui.career_scenes import CROWNS, NAMES, sail_on
from tests.tui.shell import make_folder
from tui.play.commission import Commission
from tui.play.logbook import Logbook, begin
from tui.play.opponents import own_seed
from tui.play.order_form import PERSON

MEAN, WORST = 3.0, 8.0
"""Seconds that settling an engagement may take, on the average and at worst."""


async def settle(logbook: Logbook) -> None:
    """Settle the fight that is open, as its page does."""
    kept = logbook.take()
    levels = tuple(chair.level for chair in kept.header.chairs)
    settling = Settling(kept.match, levels, own_seed(kept))
    try:
        async for who, action in settling.moves():
            kept.submit(who, action)
    finally:
        settling.close()


def worked() -> float:
    """Seconds of one core that this process and those it has started have worked."""
    mine, theirs = getrusage(RUSAGE_SELF), getrusage(RUSAGE_CHILDREN)
    return mine.ru_utime + mine.ru_stime + theirs.ru_utime + theirs.ru_stime


def waits(path: Path, seed: int, level: str) -> Iterator[tuple[str, float, float]]:
    """The engagements of a season: each by its kind, the seconds that settling it took, and the
    seconds of a core: on a machine with nothing else to do the two are much the same."""
    commission = Commission(NAMES, CROWNS, (PERSON, level), 1, seed=seed)
    logbook = begin(commission, make_folder(path))
    sail_on(logbook, lambda now: now.stage in (Stage.ENGAGEMENT, Stage.HOMECOMING))
    while logbook.open_now.stage is Stage.ENGAGEMENT:
        logbook.go_on(watched=True)
        name, began, before = logbook.open_now.match.engine.name, perf_counter(), worked()
        asyncio.run(settle(logbook))
        yield name, perf_counter() - began, worked() - before
        logbook.go_on()
    logbook.close()


def main(careers: int, level: str, first: int = 1) -> None:
    """Print how long settling took, by kind and in all."""
    found: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for seed in range(first, first + careers):
        with tempfile.TemporaryDirectory() as path:
            for name, *both in waits(Path(path), seed, level):
                for kind in (name, "all"):
                    found[kind].append((both[0], both[1]))
                print(
                    f"{seed:4} {name:14} {both[0]:6.2f} s, {both[1]:6.2f} s of a core", flush=True
                )
    for name, times in sorted(found.items()):
        for what, seconds in (("waited", [t[0] for t in times]), ("worked", [t[1] for t in times])):
            mean, worst = sum(seconds) / len(seconds), max(seconds)
            print(f"{name:14} n {len(times):3}  {what} mean {mean:5.2f} s, worst {worst:5.2f} s")
    print(f"load {os.getloadavg()[0]:.1f}; wanted: mean {MEAN:.0f} s, worst {WORST:.0f} s")


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], *map(int, sys.argv[3:4]))
