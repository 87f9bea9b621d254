"""The balance of Pirate Wars: fights that are met by chance, and the ready ones, mate against mate.

A chance meeting is drawn so that both fleets are worth the same; over all of them either side is
to win 45 to 55 of a hundred games that are decided. Of a ready fight two lines tell how it goes,
with the wind of its chart and with the winds of the die in turn; neither side may win more than
nine in ten. `--strengths` measures the ships against each other and `--fleets` what they are
worth in fleets, which is where the strengths in `content/pirate_wars/strengths.toml` come from.
"""

import argparse
import os
import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import exp
from operator import itemgetter
from typing import NamedTuple, TextIO

from msgspec.structs import replace

from campaign.ai.arena import play_out, wilson
from campaign.ai.policy import LEVELS, level
from campaign.engines import PIRATE_WARS
from campaign.pirate_wars.model.terms import Edition
from content.pirate_wars.chance import MOST_SHIPS, SORTS, Played, random_war
from content.pirate_wars.scenarios import LETTERS, War, war, wars
from content.pirate_wars.ships import models

FAIR = 0.45, 0.55
"""Between these lies the share of either side in the chance meetings that are decided."""
GAMES, MEETINGS = 20, 60
"""Games of a ready fight, and of each sort of chance meeting: in all of an edition 960, so that a
share of half is taken for one outside the limits in less than one run of five hundred."""
LIMIT = 0.9
"""The most either side may win of a ready fight."""
CHANCE = "chance"
CHARTED = ", charted"
"""What stands behind the name of a ready fight that is played with the wind of its chart."""


class Game(NamedTuple):
    """One game that is to be played."""

    name: str
    """A ready fight, "chance-open-2", or two models "renegade-runner:man-o-war"."""
    edition: Edition
    level: str
    seed: int
    charted: bool = False
    """Whether a ready fight has the wind of its chart, or one of the eight of the die in turn."""


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
    drawn = game.charted or game.name.startswith(CHANCE) or ":" in game.name
    wind = None if drawn else game.seed % 8 * 450
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
        key = game.name + CHARTED * game.charted, game.edition
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


class Uneven(NamedTuple):
    """A fight between two fleets that nobody has made even."""

    edition: Edition
    pirates: int
    crown: int
    seed: int

    def fleets(self) -> tuple[list[str], list[str]]:
        """The ships of both, drawn from the seed."""
        lots = random.Random(f"fleets:{self.seed}:{self.pirates}:{self.crown}")
        flags = ("pirate", self.pirates), ("imperial", self.crown)
        red, blue = (
            lots.choices([m.id for m in models() if m.flag == flag], k=count)
            for flag, count in flags
        )
        return red, blue


def play_uneven(fight: Uneven) -> float:
    """1 where the pirates win, 0 where the Crown does, a half for a draw."""
    met = random_war(fight.seed, fight.pirates, SORTS[fight.seed % len(SORTS)])
    sides = [
        replace(
            side,
            ships=tuple(
                replace(ship, model=model, letter=letter)
                for ship, model, letter in zip(side.ships * 2, fleet, LETTERS[colour], strict=False)
            )[: len(fleet)],
        )
        for side, fleet, colour in zip(met.sides, fight.fleets(), ("red", "blue"), strict=True)
    ]
    captain = level("mate")
    setup = replace(met, red=sides[0], blue=sides[1]).setup(fight.edition)
    winner = play_out(PIRATE_WARS, setup, (captain, captain), fight.seed).winner
    return 0.5 if winner is None else float(winner == 0)


class Fit(NamedTuple):
    """What explains the ends of some fights."""

    worth: dict[str, float]
    """By model what she adds to her fleet."""
    lacks: dict[int, float]
    """By the number of pirates what they lack against a fleet of the same worth."""


def fleet_strengths(fights: Sequence[Uneven], ends: Sequence[float], steps: int = 3000) -> Fit:
    """The worths and lacks by which the pirates' share is the logistic of the difference; worths
    are pulled a little to what all ships have in common."""
    rows = []
    for fight, end in zip(fights, ends, strict=True):
        red, blue = fight.fleets()
        ships = Counter(red)
        ships.subtract(blue)
        rows.append((fight.pirates, ships, fight.pirates - fight.crown, end))
    own = dict.fromkeys(sorted({model for _, ships, _, _ in rows for model in ships}), 0.0)
    lacks = dict.fromkeys(sorted({pirates for pirates, _, _, _ in rows}), 0.0)
    common = 0.5
    for _ in range(steps):
        push, lacking, more = dict.fromkeys(own, 0.0), dict.fromkeys(lacks, 0.0), 0.0
        for pirates, ships, lead, end in rows:
            sum_ = common * lead + sum(own[model] * count for model, count in ships.items())
            off = end - 1 / (1 + exp(lacks[pirates] - sum_))
            lacking[pirates] -= off
            more += off * lead
            for model, count in ships.items():
                push[model] += off * count
        for model in own:
            own[model] += 1.2 * (push[model] - 0.6 * own[model]) / len(rows)
        for pirates in lacks:
            lacks[pirates] += 4 * lacking[pirates] / len(rows)
        common += 1.2 * more / len(rows)
    return Fit({model: common + worth for model, worth in own.items()}, lacks)


def print_fleets(out: TextIO, asked: argparse.Namespace) -> None:
    """Play fleets that are not even, and print what ships are worth in them, by edition."""
    sizes = [(n, crown) for n in range(1, MOST_SHIPS + 1) for crown in (n, n - 1, n - 2)]
    for edition in Edition:
        plan = [
            Uneven(edition, pirates, crown, asked.seed + n)
            for pirates, crown in sizes
            if crown > 0
            for n in range(asked.fleets)
        ]
        with ProcessPoolExecutor(max(1, asked.processes)) as pool:
            found = fleet_strengths(plan, list(pool.map(play_uneven, plan, chunksize=4)))
        for name, worth in sorted(found.worth.items(), key=itemgetter(1)):
            print(f"{edition.value:8} {name:26} {worth:6.2f}", file=out, flush=True)
        for pirates, lack in found.lacks.items():
            print(f"{edition.value:8} {pirates} pirates lack {lack:15.2f}", file=out, flush=True)


def print_strengths(out: TextIO, asked: argparse.Namespace) -> None:
    """Measure every pirate against every ship of the crown, in both editions."""
    flags = {flag: [m.id for m in models() if m.flag == flag] for flag in ("pirate", "imperial")}
    pairs = [(one, other) for one in flags["pirate"] for other in flags["imperial"]]
    for edition in Edition:
        plan = [
            Game(":".join(pair), edition, asked.level, asked.seed + n)
            for pair in pairs
            for n in range(asked.games or GAMES)
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
    parser.add_argument("--games", type=int, default=0, help="games for each fight and edition")
    parser.add_argument("--level", choices=list(LEVELS), default="mate")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--strengths", action="store_true", help="measure the ships instead")
    parser.add_argument("--fleets", type=int, default=0, help="measure so many fleets of each size")
    return parser.parse_args(words)


def main(words: Sequence[str] | None = None) -> int:
    """Read the orders from the command line and print the table; 1 if a limit is broken."""
    asked = orders(words)
    if asked.fleets:
        print_fleets(sys.stdout, asked)
        return 0
    if asked.strengths:
        print_strengths(sys.stdout, asked)
        return 0
    chance = [f"{CHANCE}-{sort}-{n}" for sort in SORTS for n in range(1, MOST_SHIPS + 1)]
    names = asked.fights or [*(entry.id for entry in wars()), *chance]
    plan = [
        Game(name, edition, asked.level, asked.seed + n, charted)
        for name in names
        for charted in ((False,) if name.startswith(CHANCE) else (True, False))
        for edition in Edition
        for n in range(asked.games or (MEETINGS if name.startswith(CHANCE) else GAMES))
    ]
    return 0 if table(sys.stdout, plan, measured(plan, asked.processes)) else 1


if __name__ == "__main__":
    sys.exit(main())
