"""Learn the numbers by which a captain leads in a shore raid, from games of his own.

    python -m tests.fitting.shore learn lessons.jsonl --rounds 4 --games 1200 --seed 2000000
    python -m tests.fitting.shore try --games 400 --with few=.25 numbers.1.man=.9

A lesson is a raid of a captain whose numbers are bent by chance, against the captain as he is
shipped (or, with --against mate, a mate). Two lessons in a row are the same raid with the same
dice, the numbers bent the opposite way. After each round of lessons all numbers move in the
direction in which more was won, those that are not sure less, and the next round begins there.
Every lesson is kept, a line each; the same order goes on from where it stopped. `try` plays
mirrored games against the captain as he is. All follows from the seeds, with any --jobs.
"""

import argparse
import dataclasses
import math
import random
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import takewhile
from pathlib import Path

from msgspec import Struct, json
from msgspec.structs import asdict, replace

from campaign.ai.arena import Result
from campaign.ai.policy import LEVELS, Level, captain
from campaign.engines import SHORE_RAID
from campaign.kernel.sealed import Player
from campaign.shore_raid.mind.captain import USUAL, Ways, leads
from campaign.shore_raid.mind.tactics import Lead, Option, led
from campaign.shore_raid.model.state import PIRATES, TOWN, Raid
from tests.fitting.__main__ import CLAIM, done, show, watched
from tests.fitting.sea import WIDEST
from tests.fitting.sums import Found, fitted
from tests.ladder import mirror, shore_of, shore_setup

WIDTH, STEP, PULL = 0.25, 6.0, 30.0
AT_A_GLANCE = ("onset", "glance", "going", "spread", "small")
"""What a mate reckons with where he chooses a band; a captain looks at what its men would do."""
IDLE = {
    PIRATES: (*AT_A_GLANCE, "bearing", "taking", "closing"),
    TOWN: (*AT_A_GLANCE, "risk", "seizing", "onward"),
}
"""What a side reckons with nowhere."""
FOR_PIRATES = ("sought", "few", "pace", "lifted", "burnt", "spare", "crowded", "pile")
FOR_TOWN = (
    "urgent",
    "hurry",
    "laden",
    "others",
    "most_others",
    "gathered",
    "most_gathered",
    "there",
)


# --- The numbers, each under a name: "few", "most.0", "numbers.1.man" -----------------------------


def numbers(ways: Ways) -> dict[str, float]:
    """All numbers by their names; those of one side bear its number."""
    found: dict[str, float] = {}
    for name, value in asdict(ways).items():
        if name == "numbers":
            for side, each in zip((PIRATES, TOWN), value, strict=True):
                own = each._asdict().items()
                found |= {f"{name}.{side}.{key}": x for key, x in own if key not in IDLE[side]}
        elif isinstance(value, tuple):
            found |= {f"{name}.{side}": x for side, x in enumerate(value)}
        else:
            found[name] = value
    return found


def heard(name: str, side: Player) -> bool:
    """Whether a side that goes by a number may act otherwise for it."""
    first, _, rest = name.partition(".")
    if rest:
        return rest[0] == str(side)
    return first not in (FOR_TOWN if side == PIRATES else FOR_PIRATES)


def changed(ways: Ways, by: Mapping[str, float]) -> Ways:
    """Ways with other numbers in some places; whole ones stay whole.

    Raises KeyError for a name that is none.
    """
    plain = numbers(ways)
    for name, number in by.items():
        exact = round(number) if isinstance(plain[name], int) else number
        first, *path = name.split(".")
        if not path:
            ways = replace(ways, **{first: exact})
            continue
        both, side = list(getattr(ways, first)), int(path[0])
        both[side] = both[side]._replace(**{path[1]: exact}) if path[1:] else exact
        ways = replace(ways, **{first: tuple(both)})
    return ways


def bent(ways: Ways, by: Mapping[str, float], width: float) -> Ways:
    """Numbers made greater or less, each by so many widths of its logarithm."""
    plain = numbers(ways)
    return changed(ways, {n: plain[n] * math.exp(width * widths) for n, widths in by.items()})


# --- Who plays ------------------------------------------------------------------------------------


class Trained:
    """A captain's drill by other numbers."""

    def __init__(self, ways: Ways) -> None:
        self.leads: tuple[Lead, Lead] = leads(ways)

    def options(self, raid: Raid, who: Player) -> Sequence[Option]:
        """The orders that are worth a thought to him; at least one."""
        return led(raid, who, self.leads[who])


def going_by(ways: Ways) -> Level:
    """A captain who goes by other numbers."""
    mind = dataclasses.replace(SHORE_RAID.mind, drill=Trained(ways))
    engine = dataclasses.replace(SHORE_RAID, mind=mind)
    return Level("trial", "", lambda _: captain(engine, 0.0), LEVELS["mate"].budget)


class Lesson(Struct, frozen=True):
    """A raid of a captain of bent numbers."""

    round: int
    number: int
    bent: dict[str, float]
    """By how many widths his numbers were bent; nothing of those that his side heeds nowhere."""
    result: float
    """From -1, for a heavy loss, to 1."""


def lesson(ways: Ways, width: float, against: str, round_: int, number: int) -> Lesson:
    """The lesson of a number: every second is the one before, bent the opposite way."""
    raid, other_way = divmod(number, 2)
    rng = random.Random(f"bent {raid}")
    game = mirror(raid)
    side = TOWN if game[2] else PIRATES
    by = {
        name: (-1) ** other_way * max(-WIDEST, min(WIDEST, rng.gauss(0, 1)))
        for name in numbers(ways)
        if heard(name, side)
    }
    result = shore_of(going_by(bent(ways, by, width)), LEVELS[against], game)
    return Lesson(round_, number, by, lead(result, side, shore_setup(game[0]).options.need))


def lead(result: Result, side: Player, need: int) -> float:
    """How clearly a raid was won or lost, from -1 to 1; three quarters of the need are even."""
    pirates = result.scores[side]  # results are told from his side, whichever it was
    won = math.tanh((pirates - 0.75 * need) / (0.25 * need))
    return won if side == PIRATES else -won


# --- What follows from lessons --------------------------------------------------------------------


def learned(lessons: Sequence[Lesson], names: Sequence[str]) -> list[Found]:
    """What it brought to have each number a width greater."""
    rows = [[each.bent.get(name, 0.0) for name in names] for each in lessons]
    return fitted(rows, paired(lessons), [each.number // 2 for each in lessons], PULL)


def paired(lessons: Sequence[Lesson]) -> list[float]:
    """The results, each less the mean of the two lessons that are one raid."""
    found = []
    for at, each in enumerate(lessons):
        other = lessons[at + 1 - 2 * (at % 2)]
        found.append((each.result - other.result) / 2)
    return found


def moved(ways: Ways, found: Mapping[str, Found], width: float, step: float) -> Ways:
    """Ways a step further in the direction in which more was won.

    What is not sure counts for less: a step is shortened by its error.
    """
    by = {
        name: step * each.worth / (1 + (each.error / each.worth) ** 2)
        for name, each in found.items()
        if each.worth
    }
    return bent(ways, by, width)


def rounds(orders: argparse.Namespace) -> Iterator[tuple[int, Ways, list[Lesson]]]:
    """Round by round where it began and its lessons: those that are kept, and then new ones."""
    known: dict[tuple[int, int], Lesson] = {}
    if orders.file.exists():
        for line in orders.file.read_bytes().splitlines():
            kept = json.decode(line, type=Lesson)
            known[kept.round, kept.number] = kept
    ways = USUAL
    for at in range(orders.rounds):
        first = orders.seed + at * orders.games
        plan = range(first, first + orders.games)
        played = takewhile(known.__contains__, [(at, number) for number in plan])
        lessons = [known[each] for each in played]
        work = partial(lesson, ways, orders.width, orders.against, at)
        with orders.file.open("ab") as file:
            for each in done(work, plan[len(lessons) :], orders.jobs):
                file.write(json.encode(each) + b"\n")
                file.flush()
                lessons.append(each)
        yield at, ways, lessons
        ways = after(orders, ways, lessons)


def after(orders: argparse.Namespace, ways: Ways, lessons: Sequence[Lesson]) -> Ways:
    """Where a round leads."""
    names = sorted(numbers(ways))
    found = dict(zip(names, learned(lessons, names), strict=True))
    return moved(ways, found, orders.width, orders.step)


# --- The orders -----------------------------------------------------------------------------------


def learn(orders: argparse.Namespace) -> None:
    """Play rounds of lessons, and say after each what it taught."""
    for at, ways, lessons in rounds(orders):
        mean = sum(each.result for each in lessons) / len(lessons)
        print(f"\nround {at + 1}, {len(lessons)} lessons, {mean:+.3f} each while bent:")
        names = sorted(numbers(ways))
        show(names, learned(lessons, names))
        told = numbers(after(orders, ways, lessons)).items()
        print(" ".join(f"{name}={number:.3g}" for name, number in told), flush=True)


def trial(orders: argparse.Namespace) -> None:
    """Play mirrored games of other numbers against a captain, and say how it stands."""
    by = {name: float(x) for name, x in (each.split("=", 1) for each in orders.changes)}
    work = partial(mirrored_game, changed(USUAL, by), orders.against)
    watched(done(work, range(orders.seed, orders.seed + orders.games), orders.jobs), orders, CLAIM)


def mirrored_game(ways: Ways, against: str, number: int) -> Result:
    """A mirrored raid of one who goes by some numbers against a level."""
    return shore_of(going_by(ways), LEVELS[against], mirror(number))


def main() -> None:
    """Read the orders from the command line, and do them."""
    parser = argparse.ArgumentParser(description="Learn the numbers of a captain ashore.")
    kinds = parser.add_subparsers(required=True)
    for name, does in (("learn", learn), ("try", trial)):
        kind = kinds.add_parser(name)
        kind.set_defaults(does=does)
        kind.add_argument("--games", type=int, default=400, help="in all, or in each round")
        kind.add_argument("--seed", type=int, default=2_000_000, help="of the first game")
        kind.add_argument("--jobs", type=int, default=1)
        kind.add_argument("--against", choices=("captain", "mate"), default="captain")
        if name == "learn":
            kind.add_argument("file", type=Path, help="where lessons are kept")
            kind.add_argument("--rounds", type=int, default=4)
            kind.add_argument("--width", type=float, default=WIDTH, help="of a logarithm")
            kind.add_argument("--step", type=float, default=STEP, help="widths for a sure win more")
        else:
            kind.add_argument("--with", dest="changes", nargs="+", default=[])
            kind.add_argument("--decide", action="store_true", help="stop when it is decided")
    orders = parser.parse_args()
    orders.does(orders)


if __name__ == "__main__":
    main()
