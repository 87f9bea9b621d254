"""Fit the weights by which opponents judge a sea fight: play, fit, learn, try.

    python -m tests.fitting sea play --ships 4 --games 600 --seed 100000 --out duels.jsonl
    python -m tests.fitting sea fit duels.jsonl
    python -m tests.fitting sea try --ships 4 --games 400 --seed 700000 --with gear=.4 loss=2
    python -m tests.fitting sea try --ships 4 --judgement captain --from mate
    python -m tests.fitting sea learn --from captain --ships 2 --games 2000 --rounds 8

`play` has captains fight whose weights are bent by chance, and keeps what they were, how each turn
stood, and the result. `fit` says what it brought to have a weight greater, in points a game for
each width, and what a position that holds something gains from there; and names the weights that
follow. `learn` has captains of bent weights fight the mate, bends the set the way that did better,
and goes on from there, round by round; a weight of nought stays so. `try` plays mirrored games of a
mate with other weights, or of a captain, against the mate: believe nothing below 400 of them, on
seeds that no fit has seen. All follows from the seeds, with any --jobs.
"""

import argparse
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import TypeVar

from msgspec import json, structs

from campaign.ai.arena import Result, Score, mirrored
from campaign.ai.trial import Claim, likelihood, verdict
from campaign.sea_fight.mind.expectations import CAPTAIN, STANDARD, Weights
from tests.fitting.sea import (
    JUDGEMENTS,
    TOGETHER,
    Duel,
    against_the_mate,
    bent,
    by_positions,
    by_weights,
    duel,
    lesson,
)
from tests.fitting.sums import Found, fitted

SETS = {"captain": CAPTAIN, "mate": STANDARD}
CLAIM = Claim(even=0.5, better=0.56)
WIDTH, BELIEF, STEP = 0.5, 1.5, 0.7
EVERY = 20
PULL = 30.0
"""How strongly what a position holds is drawn to nought."""
Job = TypeVar("Job")
Done = TypeVar("Done")


def done(work: Callable[[Job], Done], jobs: Sequence[Job], processes: int) -> Iterator[Done]:
    """What work makes of each job, in their order."""
    if processes <= 1:
        yield from map(work, jobs)
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(work, jobs, chunksize=2)


def play(orders: argparse.Namespace) -> None:
    """Play duels of bent weights, and add them to a file as they end."""
    seeds = range(orders.seed, orders.seed + orders.games)
    work = partial(duel, with_changes(orders) or STANDARD, orders.width, orders.ships)
    with orders.out.open("ab") as file:
        for each in done(work, seeds, orders.jobs):
            file.write(json.encode(each) + b"\n")
            file.flush()


def fit(orders: argparse.Namespace) -> None:
    """Print what was found of the games in files."""
    lines = [line for path in orders.files for line in path.read_bytes().splitlines()]
    duels = [json.decode(line, type=Duel) for line in lines]
    seeds = [each.seed for each in duels]
    print(f"{len(duels)} games of {sorted({each.ships for each in duels})} ships a side, ")
    print(f"seeds {min(seeds)} to {max(seeds)}\n\npoints a game for a width more of a weight:")
    names, rows, margins = by_weights(duels)
    spread = sum(margin**2 for margin in margins) / len(margins)
    pull = spread / orders.belief**2
    found = fitted(rows, margins, seeds, pull)
    show(names, found)
    print("\npoints still to come for what a position holds, by the ships' value:")
    columns, positions, rest, games = by_positions(duels)
    show(columns, fitted(positions, rest, games, PULL))
    step = {name: orders.step * each.worth for name, each in zip(names, found, strict=True)}
    after = bent(with_changes(orders) or STANDARD, step, orders.width)
    told = [f"{name}={getattr(after, name):.3g}" for group in TOGETHER.values() for name in group]
    print("\nweights a step that way:\n" + " ".join(told))


def learn(orders: argparse.Namespace) -> None:
    """Better a captain's weights by games against the mate, and print them after every round.

    What is not sure counts for less: a step is shortened by its error.
    """
    weights, names = with_changes(orders) or CAPTAIN, list(TOGETHER)
    for at in range(orders.rounds):
        first = orders.seed + at * orders.games
        work = partial(lesson, weights, orders.width, orders.ships)
        lessons = list(done(work, range(first, first + orders.games), orders.jobs))
        mean = sum(each.result for each in lessons) / len(lessons)
        rows = [[each.bent[name] for name in names] for each in lessons]
        results, seeds = [each.result - mean for each in lessons], [each.seed for each in lessons]
        found = fitted(rows, results, seeds, PULL)
        step = {
            name: orders.step * each.worth / (1 + (each.error / each.worth) ** 2)
            for name, each in zip(names, found, strict=True)
            if each.worth
        }
        weights = bent(weights, step, orders.width)
        told = " ".join(f"{name}={value:.3g}" for name, value in structs.asdict(weights).items())
        print(f"round {at + 1}, {mean:+.3f} a game while bent: {told}", flush=True)


def show(names: Sequence[str], found: Sequence[Found]) -> None:
    """What was found, the surest first; nothing of what no game has shown."""
    seen = [(name, each) for name, each in zip(names, found, strict=True) if each.error]
    for name, each in sorted(seen, key=lambda pair: -abs(pair[1].worth / pair[1].error)):
        print(f"  {name:20s} {each.worth:+7.2f} +/- {1.96 * each.error:.2f}")


def trial(orders: argparse.Namespace) -> None:
    """Play mirrored games of other weights against the mate, and say how it stands."""
    work = partial(against_the_mate, with_changes(orders), orders.judgement, orders.ships)
    games = list(mirrored(orders.games, orders.seed))
    watched(done(work, games, orders.jobs), orders, CLAIM)


def watched(results: Iterable[Result], orders: argparse.Namespace, claim: Claim) -> None:
    """Say every so many games how a trial stands, to its end."""
    score = Score()
    for result in results:
        score = score.plus(result)
        decided = verdict(score, claim)
        if score.games % EVERY == 0 or score.games == orders.games:
            low, high = score.interval
            print(
                f"{score.games} games from seed {orders.seed}: {score.share:.1%} [{low:.1%}, "
                f"{high:.1%}], {score.margin / score.games:+.2f} points a game, likelihood "
                f"{likelihood(score, claim):+.1f} of {claim.bound:.1f}",
                flush=True,
            )
        if orders.decide and decided is not None:
            break


def with_changes(orders: argparse.Namespace) -> Weights | None:
    """The set the orders name with their changes; None for what the mate himself goes by."""
    changes = dict(each.split("=", 1) for each in orders.changes)
    if orders.base is None and not changes:
        return None
    strangers = set(changes) - set(Weights.__struct_fields__)
    if strangers:
        raise SystemExit(f"there are no weights {', '.join(sorted(strangers))}")
    numbers = {name: float(number) for name, number in changes.items()}
    return structs.replace(SETS[orders.base or "mate"], **numbers)


def main() -> None:
    """Read the orders from the command line, and do them."""
    parser = argparse.ArgumentParser(description="Fit the weights of a judgement.")
    parser.add_argument("engine", choices=["sea"])
    kinds = parser.add_subparsers(required=True)
    for name, does in (("play", play), ("fit", fit), ("learn", learn), ("try", trial)):
        kind = kinds.add_parser(name)
        kind.set_defaults(does=does)
        kind.add_argument("--from", dest="base", choices=SETS, help="the set to begin with")
        kind.add_argument("--with", dest="changes", nargs="+", default=[], metavar="WEIGHT=NUMBER")
        if name != "try":
            kind.add_argument("--width", type=float, default=WIDTH, help="of a weight's logarithm")
        if name == "fit":
            kind.add_argument("files", type=Path, nargs="+")
            kind.add_argument(
                "--belief", type=float, default=BELIEF, help="points a width may bring"
            )
            kind.add_argument("--step", type=float, default=STEP, help="widths for each such point")
            continue
        if name == "learn":
            kind.add_argument("--rounds", type=int, default=8)
            kind.add_argument("--step", type=float, default=20.0, help="widths for a sure win more")
        kind.add_argument("--ships", type=int, default=2, help="on each side")
        kind.add_argument("--games", type=int, default=400)
        kind.add_argument("--seed", type=int, default=700_000, help="of the first game")
        kind.add_argument("--jobs", type=int, default=1)
        if name == "play":
            kind.add_argument("--out", type=Path, required=True)
        elif name == "try":
            kind.add_argument("--judgement", choices=JUDGEMENTS, default="mate", help="whose")
            kind.add_argument("--decide", action="store_true", help="stop when it is decided")
    orders = parser.parse_args()
    orders.does(orders)


if __name__ == "__main__":
    main()
