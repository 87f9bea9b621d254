"""The balance of Pirate Wars: fights that are met by chance, and the ready ones, mate against mate.

A chance meeting is drawn so that both fleets are worth the same; over all of them either side is
to win 45 to 55 of a hundred games that are decided. Of a ready fight its line tells how it goes;
neither side may win more than nine in ten. `--strengths` measures the ships against each other,
which is where the strengths in `content/models/strengths.toml` come from.
"""

import argparse
import os
import random
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import exp
from typing import NamedTuple, TextIO

from msgspec.structs import replace

from campaign.ai.arena import play_out, wilson
from campaign.ai.policy import LEVELS, level
from campaign.engines import PIRATE_WARS
from campaign.pirate_wars.terms import Edition
from content.models import models
from content.war_chance import FLAGS, MOST_SHIPS, SORTS, Played, random_war, side_of
from content.wars import War, war, wars

FAIR = 0.45, 0.55
"""Between these lies the share of either side in the chance meetings that are decided."""
LIMIT = 0.9
"""The most either side may win of a ready fight."""
CHANCE = "chance"


class Game(NamedTuple):
    """One game that is to be played."""

    name: str
    """A ready fight, or "chance-open-2"."""
    edition: Edition
    level: str
    seed: int


class Tally(NamedTuple):
    """How the games of one fight came out."""

    red: int = 0
    blue: int = 0
    draws: int = 0

    @property
    def decided(self) -> int:
        return self.red + self.blue

    @property
    def share(self) -> float:
        """Of the games that were decided, those that Red won."""
        return self.red / max(1, self.decided)

    def plus(self, other: "Tally") -> "Tally":
        """Both together."""
        return Tally(*(a + b for a, b in zip(self, other, strict=True)))


def fight_of(game: Game) -> War:
    """The fight that is meant."""
    if not game.name.startswith(CHANCE):
        return war(game.name)
    _, wanted, ships = game.name.split("-")
    sort = next(sort for sort in SORTS if sort == wanted)
    played: Played = "revised" if game.edition is Edition.CHAINS else "1994"
    return random_war(game.seed, int(ships), sort, played)


def play(game: Game) -> Tally:
    """How one game came out."""
    captain = level(game.level)
    wind = None if game.name.startswith(CHANCE) else game.seed % 8 * 450
    setup = fight_of(game).setup(game.edition, wind=wind)
    result = play_out(PIRATE_WARS, setup, (captain, captain), game.seed)
    return Tally(result.winner == 0, result.winner == 1, result.winner is None)


def measured(plan: Sequence[Game], processes: int) -> Iterator[Tally]:
    """The games one by one, in the order of the plan."""
    if processes <= 1:
        yield from map(play, plan)
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(play, plan, chunksize=4)


def row(name: str, edition: str, found: Tally, fault: str = "") -> str:
    """The line of a fight in the table."""
    low, high = wilson(found.share, found.decided)
    return (
        f"{name:20} {edition:8} {sum(found):5} {found.red:5} {found.blue:5} {found.draws:5}"
        f"  {found.share:6.1%} {f'{low:.1%}-{high:.1%}':>12}  {fault or 'good'}"
    )


HEAD = (
    f"{'fight':20} {'edition':8} {'games':>5} {'red':>5} {'blue':>5} {'draw':>5}"
    f"  {'red':>6} {'95 %':>12}"
)


def table(out: TextIO, plan: Sequence[Game], results: Iterable[Tally]) -> bool:
    """Print a line for each fight as soon as it is known; whether all keep their limits."""
    print(HEAD, file=out, flush=True)
    found: dict[tuple[str, Edition], Tally] = {}
    games = iter(results)
    good = True
    for game in plan:
        key = game.name, game.edition
        found[key] = found.get(key, Tally()).plus(next(games))
    for (name, edition), each in found.items():
        chance = name.startswith(CHANCE)
        far = not chance and not 1 - LIMIT <= each.share <= LIMIT
        print(row(name, edition.value, each, f"above {LIMIT:.0%}" if far else ""), file=out)
        good = good and not far
    for edition in Edition:
        met = Tally()
        for (name, played), each in found.items():
            if name.startswith(CHANCE) and played is edition:
                met = met.plus(each)
        if sum(met):
            fair = FAIR[0] <= met.share <= FAIR[1]
            fault = "" if fair else f"not within {FAIR[0]:.0%} and {FAIR[1]:.0%}"
            print(row("all chance meetings", edition.value, met, fault), file=out, flush=True)
            good = good and fair
    return good


class Fought(NamedTuple):
    """Two fleets that met, and how it came out for Red: 1 won, 0 lost, a half for a draw."""

    red: tuple[str, ...]
    blue: tuple[str, ...]
    won: float
    sort: str = "open"


class Strengths(NamedTuple):
    """What fights tell: the logit of Red's chance is the difference of the sums of `worth`, less
    what pirates need by the number of ships a side and by the waters."""

    worth: dict[str, float]
    lead: dict[int, float]
    ground: dict[str, float]


def strengths(fights: Sequence[Fought]) -> Strengths:
    """Found by steps along the likelihood, with a slight pull to nought."""
    found = Strengths(
        {name: 0.0 for fight in fights for name in (*fight.red, *fight.blue)},
        {len(fight.red): 0.0 for fight in fights},
        {fight.sort: 0.0 for fight in fights},
    )
    stride = STRIDE / len(fights)
    for _ in range(STEPS):
        worth = {name: -PULL * value for name, value in found.worth.items()}
        lead = {number: -PULL * value for number, value in found.lead.items()}
        ground = {sort: -PULL * value for sort, value in found.ground.items()}
        for red, blue, won, sort in fights:
            ahead = sum(found.worth[m] for m in red) - sum(found.worth[m] for m in blue)
            off = won - 1 / (1 + exp(found.lead[len(red)] + found.ground[sort] - ahead))
            lead[len(red)] -= off
            ground[sort] -= off
            for name in red:
                worth[name] += off
            for name in blue:
                worth[name] -= off
        for name, push in worth.items():
            found.worth[name] += stride * push
        for number, push in lead.items():
            found.lead[number] += stride * push
        for sort, push in ground.items():
            found.ground[sort] += stride * push
    return found


STEPS, STRIDE, PULL = 1500, 2.0, 0.5


def drawn(edition: Edition, seed: int, *, fleets: bool) -> War:
    """A meeting of ships drawn without a thought for what they are worth."""
    lots = random.Random(f"strengths:{edition.value}:{seed}")
    ships = 2 + seed % (MOST_SHIPS - 1) if fleets else 1
    flags = [[m.id for m in models() if m.flag == flag] for flag in FLAGS]
    red, blue = ([lots.choice(able) for _ in range(ships)] for able in flags)
    met = random_war(seed, ships, SORTS[seed // 3 % 3])
    return replace(met, red=side_of(lots, "red", red), blue=side_of(lots, "blue", blue))


class Draw(NamedTuple):
    """A meeting that is fought to measure the ships."""

    edition: Edition
    level: str
    seed: int
    fleets: bool


def fight(draw: Draw) -> Fought:
    """How it came out."""
    met = drawn(draw.edition, draw.seed, fleets=draw.fleets)
    captain = level(draw.level)
    result = play_out(PIRATE_WARS, met.setup(draw.edition), (captain, captain), draw.seed)
    won = 0.5 if result.winner is None else float(result.winner == 0)
    red, blue = (tuple(ship.model for ship in side.ships) for side in met.sides)
    return Fought(red, blue, won, SORTS[draw.seed // 3 % 3])


def print_strengths(out: TextIO, asked: argparse.Namespace) -> None:
    """Measure the ships in both editions, in duels and in fleets, as the file has them."""
    for edition in Edition:
        for fleets in (False, True):
            seeds = range(asked.seed, asked.seed + asked.games)
            draws = [Draw(edition, asked.level, seed, fleets) for seed in seeds]
            worth, lead, ground = strengths(list(map(fight, draws)))
            print(f"[{edition.value}.{'fleets' if fleets else 'duels'}]", file=out)
            for name, value in sorted(worth.items(), key=lambda item: item[1]):
                print(f"{name} = {value:.2f}", file=out)
            for needs in (lead, ground):
                told = ", ".join(f"{of} = {value:.2f}" for of, value in needs.items())
                print(f"# {told}", file=out, flush=True)


def orders(words: Sequence[str] | None = None) -> argparse.Namespace:
    """What is asked for on the command line."""
    parser = argparse.ArgumentParser(description="Measure whether Pirate Wars is fair.")
    parser.add_argument("fights", nargs="*", help="ready fights, chance-open-2; all of them")
    parser.add_argument("--games", type=int, default=20, help="games for each fight and edition")
    parser.add_argument("--level", choices=list(LEVELS), default="mate")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--strengths", action="store_true", help="measure the ships instead")
    return parser.parse_args(words)


def main(words: Sequence[str] | None = None) -> int:
    """Read the orders from the command line and print the table; 1 if a limit is broken."""
    asked = orders(words)
    if asked.strengths:
        print_strengths(sys.stdout, asked)
        return 0
    chance = [f"{CHANCE}-{sort}-{n}" for sort in SORTS for n in range(1, MOST_SHIPS + 1)]
    names = asked.fights or [*(entry.id for entry in wars()), *chance]
    plan = [
        Game(name, edition, asked.level, asked.seed + n)
        for name in names
        for edition in Edition
        for n in range(asked.games)
    ]
    return 0 if table(sys.stdout, plan, measured(plan, asked.processes)) else 1


if __name__ == "__main__":
    sys.exit(main())
