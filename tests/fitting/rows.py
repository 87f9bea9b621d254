"""Fit the numbers by which opponents judge any fight of the ladder: play, fit, try.

    python -m tests.fitting.rows "shore raid" play --games 1000 --out shore.jsonl
    python -m tests.fitting.rows "shore raid" fit shore.jsonl
    python -m tests.fitting.rows "shore raid" try --with tactics.SEIZING=1.1 tactics.LAG=.02

As `python -m tests.fitting sea` does, but for every number that is written out in an engine's
mind (see `tests.fitting.judges`), each bent by itself. `play` has mates fight whose numbers are
bent by chance; `fit` says what it brought to have one greater, and names the numbers that follow;
`try` plays mirrored games of a mate with other numbers against the mate as he is. All follows from
the seeds, with any --jobs.
"""

import argparse
import math
import random
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from msgspec import Struct, json

from campaign import engines
from campaign.ai.arena import Result
from campaign.ai.policy import LEVELS
from tests.fitting.__main__ import BELIEF, CLAIM, STEP, WIDTH, done, show, watched
from tests.fitting.judges import judge, numbers
from tests.fitting.sea import WIDEST
from tests.fitting.sums import fitted
from tests.ladder import ROWS

FIGHTS = {row.name: row for row in ROWS if row.engine in engines.FIGHTS}


class Bout(Struct, frozen=True):
    """A game between two mates whose numbers were bent."""

    row: str
    seed: int
    bent: tuple[dict[str, float], dict[str, float]]
    """By how many widths each side's numbers were bent."""
    margin: float
    """The first side's points less the best of the others', in the end."""


def bent(engine: str, by: Mapping[str, float], width: float) -> dict[str, float]:
    """Numbers made greater or less, each by so many widths of its logarithm."""
    plain = numbers(engine)
    return {name: plain[name] * math.exp(width * widths) for name, widths in by.items()}


def drawn(engine: str, rng: random.Random) -> dict[str, float]:
    """By how many widths the numbers are bent in a game."""
    return {name: max(-WIDEST, min(WIDEST, rng.gauss(0, 1))) for name in numbers(engine)}


def bout(row: str, width: float, seed: int) -> Bout:
    """The game of a seed between two mates, all of whose numbers are bent by chance."""
    found = FIGHTS[row]
    rng = random.Random(f"bent {seed}")
    by = drawn(found.engine, rng), drawn(found.engine, rng)
    levels = [judge(found.engine, bent(found.engine, each, width)) for each in by]
    first, *others = found.play(levels[0], levels[1], seed).scores
    return Bout(row, seed, by, first - max(others))


def against_the_mate(row: str, changes: Mapping[str, float], number: int) -> Result:
    """A mirrored game against the mate as he is, of one who goes by other numbers."""
    found = FIGHTS[row]
    return found.play(judge(found.engine, changes), LEVELS["mate"], number)


def by_numbers(bouts: Sequence[Bout]) -> tuple[list[str], list[list[float]], list[float]]:
    """Each game a row: by how much more the first side's numbers were bent, and the margin."""
    names = sorted({name for one in bouts for name in one.bent[0]})
    rows = [[one.bent[0][name] - one.bent[1][name] for name in names] for one in bouts]
    return names, rows, [one.margin for one in bouts]


# --- The orders ----------------------------------------------------------------------------------


def play(orders: argparse.Namespace) -> None:
    """Play games of bent numbers, and add them to a file as they end."""
    seeds = range(orders.seed, orders.seed + orders.games)
    with orders.out.open("ab") as file:
        for each in done(partial(bout, orders.row, orders.width), seeds, orders.jobs):
            file.write(json.encode(each) + b"\n")
            file.flush()


def fit(orders: argparse.Namespace) -> None:
    """Print what was found of the games in files."""
    lines = [line for path in orders.files for line in path.read_bytes().splitlines()]
    bouts = [json.decode(line, type=Bout) for line in lines]
    seeds = [each.seed for each in bouts]
    names, rows, margins = by_numbers(bouts)
    spread = sum(margin**2 for margin in margins) / len(margins)
    found = fitted(rows, margins, seeds, spread / orders.belief**2)
    print(f"{len(bouts)} games, seeds {min(seeds)} to {max(seeds)}: points for a width more:")
    show(names, found)
    step = {name: orders.step * each.worth for name, each in zip(names, found, strict=True)}
    after = bent(FIGHTS[orders.row].engine, step, orders.width)
    print("\nnumbers a step that way:\n" + " ".join(f"{n}={x:.3g}" for n, x in after.items()))


def trial(orders: argparse.Namespace) -> None:
    """Play mirrored games of other numbers against the mate, and say how it stands."""
    changes = {name: float(x) for name, x in (each.split("=", 1) for each in orders.changes)}
    strangers = set(changes) - set(numbers(FIGHTS[orders.row].engine))
    if strangers:
        raise SystemExit(f"there are no numbers {', '.join(sorted(strangers))}")
    work = partial(against_the_mate, orders.row, changes)
    games = range(orders.seed, orders.seed + orders.games)
    watched(done(work, games, orders.jobs), orders, CLAIM)


def main() -> None:
    """Read the orders from the command line, and do them."""
    parser = argparse.ArgumentParser(description="Fit the numbers of a judgement.")
    parser.add_argument("row", choices=FIGHTS)
    kinds = parser.add_subparsers(required=True)
    for name, does in (("play", play), ("fit", fit), ("try", trial)):
        kind = kinds.add_parser(name)
        kind.set_defaults(does=does)
        if name != "try":
            kind.add_argument("--width", type=float, default=WIDTH, help="of a number's logarithm")
        if name == "fit":
            kind.add_argument("files", type=Path, nargs="+")
            kind.add_argument("--belief", type=float, default=BELIEF, help="points a width brings")
            kind.add_argument("--step", type=float, default=STEP, help="widths for each such point")
            continue
        kind.add_argument("--games", type=int, default=400)
        kind.add_argument("--seed", type=int, default=700_000, help="of the first game")
        kind.add_argument("--jobs", type=int, default=1)
        if name == "play":
            kind.add_argument("--out", type=Path, required=True)
        else:
            kind.add_argument("--with", dest="changes", nargs="+", default=[])
            kind.add_argument("--decide", action="store_true", help="stop when it is decided")
    orders = parser.parse_args()
    orders.does(orders)


if __name__ == "__main__":
    main()
