"""The balance of Pirate Wars: fights that are met by chance, and the ready ones, mate against mate.

A chance meeting is drawn so that both fleets are worth the same; over all of them either side is
to win 45 to 55 of a hundred games that are decided. Of a ready fight its line tells how it goes;
neither side may win more than nine in ten. `--strengths` measures the ships against each other,
which is where the strengths in `content/models/strengths.toml` come from.
"""

import argparse
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import exp
from typing import NamedTuple, TextIO

from msgspec.structs import replace

from campaign.ai.arena import play_out, wilson
from campaign.ai.policy import LEVELS, level
from campaign.engines import PIRATE_WARS
from campaign.pirate_wars.model.terms import Edition
from content.models import models
from content.war_chance import MOST_SHIPS, SORTS, Played, random_war
from content.wars import War, war, wars

FAIR = 0.45, 0.55
"""Between these lies the share of either side in the chance meetings that are decided."""
LIMIT = 0.9
"""The most either side may win of a ready fight."""
CHANCE = "chance"


class Game(NamedTuple):
    """One game that is to be played."""

    name: str
    """A ready fight, "chance-open-2", or two models "renegade-runner:man-o-war"."""
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
    if ":" in game.name:
        return duel(*game.name.split(":"), seed=game.seed)
    if not game.name.startswith(CHANCE):
        return war(game.name)
    _, wanted, ships = game.name.split("-")
    sort = next(sort for sort in SORTS if sort == wanted)
    played: Played = "revised" if game.edition is Edition.CHAINS else "1994"
    return random_war(game.seed, int(ships), sort, played)


def duel(red: str, blue: str, seed: int) -> War:
    """A chance meeting of two given ships."""
    met = random_war(seed, 1, SORTS[seed % 3])
    sides = [
        replace(side, ships=(replace(side.ships[0], model=model),))
        for side, model in zip(met.sides, (red, blue), strict=True)
    ]
    return replace(met, red=sides[0], blue=sides[1])


def play(game: Game) -> Tally:
    """How one game came out."""
    captain = level(game.level)
    wind = None if game.name.startswith(CHANCE) or ":" in game.name else game.seed % 8 * 450
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


def strengths(results: dict[tuple[str, str], Tally]) -> dict[str, float]:
    """What each ship is worth, so that equal sums mean equal chances: the logit of a duel is the
    difference. By steps along the likelihood, with a slight pull to nought."""
    names = sorted({name for pair in results for name in pair})
    worth = dict.fromkeys(names, 0.0)
    for _ in range(4000):
        push = {name: -0.02 * worth[name] for name in names}
        for (red, blue), found in results.items():
            games = sum(found)
            off = found.red + found.draws / 2 - games / (1 + exp(worth[blue] - worth[red]))
            push[red] += off
            push[blue] -= off
        for name in names:
            worth[name] += 0.02 * push[name]
    return worth


def print_strengths(out: TextIO, asked: argparse.Namespace) -> None:
    """Measure every pirate against every ship of the crown, in both editions."""
    flags = {flag: [m.id for m in models() if m.flag == flag] for flag in ("pirate", "imperial")}
    pairs = [(one, other) for one in flags["pirate"] for other in flags["imperial"]]
    for edition in Edition:
        plan = [
            Game(":".join(pair), edition, asked.level, asked.seed + n)
            for pair in pairs
            for n in range(asked.games)
        ]
        results: dict[tuple[str, str], Tally] = {}
        for game, each in zip(plan, measured(plan, asked.processes), strict=True):
            red, blue = game.name.split(":")
            results[red, blue] = results.get((red, blue), Tally()).plus(each)
        for name, worth in strengths(results).items():
            print(f"{edition.value:8} {name:26} {worth:6.2f}", file=out, flush=True)


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
