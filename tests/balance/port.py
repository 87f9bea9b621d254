"""How heads for port and sheet fare against each other: `python -m tests.balance.port`.

Careers are sailed from both chairs, each seed twice. Port, sheet and homecoming are the game's own;
engagements are settled by lot from the table of strengths, where the stronger force wins more often
(C-17), or with `--fights LEVEL` fought out. Printed are the share of careers that the first head
wins, with its interval, by how many points, and how often each has the prize of the last season.
"""

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import NamedTuple, TextIO

from msgspec.structs import replace

from campaign.ai.arena import Result, Score, tally
from campaign.career.mind.captain import PLAIN, Captain
from campaign.career.model.account import better, earned
from campaign.kernel.sealed import Player
from campaign.sheet.model.account import prize_holder
from tests.balance.scores import POLICIES, Shopper, fought, port, sheet
from tests.by_lot import Master, sailed
from tui.cli.simulate import begin

FEW_TRADERS = replace(PLAIN, merchant=0.2 * PLAIN.merchant, company=0.5 * PLAIN.company)
"""What a captain likes to buy who wants warships for the prize of the last season."""
HEADS: dict[str, Callable[[], Master]] = {
    "captain": lambda: Master(port("captain"), sheet("captain")),
    "mate": POLICIES["mate"],
    "sailor's port": lambda: Master(port("sailor"), sheet("mate")),
    "careless port": lambda: Master(port("powder monkey"), sheet("mate")),
    "few traders": lambda: Master(Captain(0.0, FEW_TRADERS), sheet("mate")),
    "one ship": lambda: Master(Shopper(lambda model: True, 1), sheet("mate")),
}
"""Heads for port and sheet by name; who is named by one of the two is a mate in the other."""


class Sailed(NamedTuple):
    """How a career came out for a head, and whether it had the prize: 1, -1 for the enemy."""

    result: Result
    prize: int


def career(one: str, other: str, seasons: int, fights: str, number: int) -> Sailed:
    """The mirrored career of a number: two, one after the other, are one seed."""
    seed, swapped = divmod(number, 2)
    names = (other, one) if swapped else (one, other)
    heads = [HEADS[name]() for name in names]
    setup = begin(seasons, seed)
    voyage = fought(setup, heads, fights, seed) if fights else sailed(setup, heads, seed)
    points = earned(voyage.state)
    result = Result((float(points[0]), float(points[1])), 0, better(voyage.state))
    holder = prize_holder(voyage.seasons[-1].sheet.state)
    prize = {Player(swapped): 1, Player(1 - swapped): -1}.get(holder, 0)
    return Sailed(result.turned if swapped else result, prize)


def line(name: str, found: Iterable[Sailed]) -> str:
    """The line of a head in the table."""
    careers = list(found)
    score: Score = tally(each.result for each in careers)
    low, high = score.interval
    count = max(1, len(careers))
    mine, theirs = (sum(each.prize == who for each in careers) / count for who in (1, -1))
    return (
        f"{name:20} {count:5}  {score.share:5.1%}  {low:5.1%} - {high:5.1%}"
        f"  {score.margin / count:+6.1f}  prize {mine:4.0%}, the enemy {theirs:4.0%}"
    )


def table(names: Sequence[str], asked: argparse.Namespace, out: TextIO) -> None:
    """A line for each head against the one that is the measure."""
    print(f"careers of {asked.seasons} against: {asked.against}", file=out)
    numbers = range(2 * asked.seed, 2 * asked.seed + asked.games)
    with ProcessPoolExecutor(asked.processes) as pool:
        for name in names:
            play = partial(career, name, asked.against, asked.seasons, asked.fights)
            print(line(name, pool.map(play, numbers, chunksize=4)), file=out, flush=True)


def main(words: Sequence[str] | None = None) -> int:
    """Read the orders from the command line and print the table."""
    parser = argparse.ArgumentParser(description="Measure heads for port and sheet by careers.")
    parser.add_argument("heads", nargs="*", help=f"of {', '.join(HEADS)}; all of them")
    parser.add_argument("--against", choices=list(HEADS), default="mate")
    parser.add_argument("--games", type=int, default=400, help="careers a line")
    parser.add_argument("--seasons", type=int, default=3)
    parser.add_argument("--fights", default="", help="a level that fights all engagements out")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args(words)
    table(asked.heads or [name for name in HEADS if name != asked.against], asked, sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main())
