"""The balance of the sheet: `python -m tests.balance.sheet` plays seasons, AI against AI.

Engagements are settled by lot from the table of strengths, so a season takes a blink. Printed are
the solved mixture, the ladder of levels, who gains by throwing first, how the pure plans that
C-17 names fare against the mixture, how much is fought, and which wares are bought most rarely;
each share with its interval, each with its verdict.
"""

import argparse
import os
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any, NamedTuple, TextIO

from msgspec.structs import replace

from campaign.ai.arena import Result, Score, tally, wilson
from campaign.ai.policy import Level, Policy, level
from campaign.career.model.state import Arms, Quality
from campaign.engines import CAREER, SHEET
from campaign.kernel.dice import Seeded
from campaign.kernel.match import Match
from campaign.kernel.mind import Budget
from campaign.kernel.sealed import Player, seen
from campaign.lab.sheets import SEATS, setup_of, through, usual_fleet
from campaign.sheet.mind import captain
from campaign.sheet.model.actions import Setup
from campaign.sheet.model.plans import led
from campaign.sheet.model.state import (
    FORCES,
    Company,
    Contents,
    Fleet,
    Options,
    Prize,
    Sail,
    Sheet,
)
from campaign.sheet.model.state import Result as Kind
from campaign.sheet.odds.cutting import Cutting, cut
from campaign.sheet.odds.mixture import Sort, Valued, mixture
from campaign.sheet.odds.reading import distance, exploited
from content.careers import career_setup, sheet_options
from tui.cli.simulate import bought

SHIPPED = sheet_options()
"""The numbers of the game, before any of them is changed on the command line."""
APART = 0.3
"""How far two tempers are to be apart."""
SOLE, EVEN, RARE = 0.6, 0.03, 0.05
"""How much a pure plan may win, how far from the half who throws first may be, and in how few
musters a ware may be bought (C-17)."""


class Season(NamedTuple):
    """How a season came out, and who named first."""

    result: Result
    first: Player
    battles: int = 0
    raids: int = 0


def kept_to(fleet: Fleet, keep: Callable[[Sail], bool], filler: Sail) -> Fleet:
    """The fleet with all its other ships sold, and as many points of another kind bought."""
    ships = [ship for ship in fleet.ships if keep(ship)]
    purse = sum(ship.cost for ship in fleet.ships) - sum(ship.cost for ship in ships)
    return replace(fleet, ships=(*ships, *[filler] * (purse // filler.cost)))


class Pure(captain.Captain):
    """A captain who always makes the same muster, and thinks well about the rest."""

    def __init__(self, muster: Callable[[Fleet, Options, random.Random], Contents]) -> None:
        super().__init__()
        self.same = muster

    def muster(self, fleet: Fleet, options: Options, rng: random.Random) -> Contents:
        found = self.same(fleet, options, rng)
        return captain.shuffled(found, rng) if options.prize is None else found


def flat(fleet: Fleet, options: Options, rng: random.Random) -> Contents:
    """All values alike, whatever the forces are."""
    drawn = captain.Captain().muster(fleet, options, rng)
    more = options.total % FORCES
    values = [options.total // FORCES + (at < more) for at in range(FORCES)]
    return replace(drawn, values=tuple(values))


def one_great_fleet(fleet: Fleet, options: Options, rng: random.Random) -> Contents:
    """Two rumours, four lone ships, and all the others in one force of the highest value."""
    shape = (Sort.SQUADRON, *[Sort.CRUISER] * 4, Sort.RUMOUR, Sort.RUMOUR)
    values = [options.highest, *[options.lowest] * (FORCES - 1)]
    for at in (1, 2, 3, 4):
        values[at] += min(options.highest - values[at], options.total - sum(values))
    plan = Valued(shape, tuple(values))
    work = Cutting(plan, fleet, options, (9.0, *[0.1] * (FORCES - 1)))
    work.share_out()
    work.fill_up()
    work.embark_the_rest()
    return led(Contents(tuple(work.ships), tuple(work.companies), plan.values), options)


def four_raids(fleet: Fleet, options: Options, rng: random.Random) -> Contents:
    """A brig with a company in each of four forces, a cruiser, and two rumours."""
    shape = (*[Sort.RAIDERS] * 4, Sort.CRUISER, Sort.RUMOUR, Sort.RUMOUR)
    plan = Valued(shape, (3, 3, 3, 3, 2, 5, 2))
    return cut(plan, fleet, options, [1.0] * FORCES)


def drawn(fleet: Fleet, options: Options, rng: random.Random) -> Contents:
    """What the mate himself draws."""
    return captain.Captain().muster(fleet, options, rng)


TRADER = Sail("another trader", "fluyt", True, 12, 3, 10)
WARSHIP = Sail("another sloop", "sloop", False, 8, 0, 6, "a captain")
RAIDING = Fleet(
    (*[Sail(f"ship {n}", "brig", False, 12, 0, 10, "a captain") for n in range(4)], WARSHIP),
    tuple(Company(f"company {n}", 8, 2, 10) for n in range(4)),
)
"""The same price spent on companies, of a size that a brig can carry."""
PURE: dict[str, tuple[Callable[[Fleet], Fleet], Callable[..., Contents]]] = {
    "all values equal": (lambda fleet: fleet, flat),
    "all merchantmen": (lambda f: kept_to(f, lambda ship: ship.merchant, TRADER), drawn),
    "all warships": (lambda f: kept_to(f, lambda ship: not ship.merchant, WARSHIP), drawn),
    "one great fleet": (lambda fleet: fleet, one_great_fleet),
    "four companies": (lambda fleet: RAIDING, four_raids),
}
"""The plans of C-17 and one more: what is bought, and how it is mustered."""


def play_season(setup: Setup, heads: Sequence[Policy[Any, Any]], seed: int) -> Season:
    """A whole season, its engagements settled by lot. Raises RuntimeError at a wrong action."""
    dice = Seeded(seed)
    sheet: Sheet = SHEET.game.start(setup, dice).state
    for _, _, step in through(sheet, dice, heads, seed):
        sheet = step.state
    points = SHEET.game.score(sheet)
    result = Result((points[SEATS[0]], points[SEATS[1]]), 0, SHEET.better(sheet))
    kinds = [each.result for each in sheet.engagements]
    return Season(result, sheet.first, kinds.count(Kind.BATTLE), kinds.count(Kind.LAND_RAID))


def duel(one: str, other: str, options: Options, seed: int) -> Season:
    """Two levels with equal fleets; each seed is played from both chairs."""
    chosen: list[Level] = [level(one), level(other)]
    fleet, swapped = usual_fleet(seed // 2), seed % 2
    heads = [each.make(SHEET) for each in (reversed(chosen) if swapped else chosen)]
    season = play_season(setup_of((fleet, fleet), options), heads, seed)
    return turned(season) if swapped else season


def trial(plan: str, options: Options, seed: int) -> Season:
    """A pure plan against the mate, from both chairs."""
    buys, musters = PURE[plan]
    fleet, swapped = usual_fleet(seed // 2), seed % 2
    fleets = [buys(fleet), fleet]
    heads: list[Policy[Any, Any]] = [Pure(musters), level("mate").make(SHEET)]
    if swapped:
        fleets.reverse()
        heads.reverse()
    season = play_season(setup_of(fleets, options), heads, seed)
    return turned(season) if swapped else season


def turned(season: Season) -> Season:
    """The season with both captains in each other's chair."""
    return season._replace(result=season.result.turned, first=Player(1 - season.first))


def by_first(seasons: Iterable[Season]) -> Score:
    """The same seasons from the side of whoever named first."""
    return tally(each.result.turned if each.first else each.result for each in seasons)


def played(play: Callable[[int], Season], games: int, seed: int, processes: int) -> list[Season]:
    """So many seasons, on all seeds from the first."""
    seeds = range(seed, seed + games)
    if processes <= 1:
        return [play(each) for each in seeds]
    with ProcessPoolExecutor(processes) as pool:
        return list(pool.map(play, seeds, chunksize=20))


def purchases(musters: int, seed: int) -> dict[str, int]:
    """By ware, in how many musters a captain with his first purse buys it; the rarest first."""
    total: Counter[str] = Counter()
    setup = career_setup(("Ann Hale", "Luis Roca"), ("england", "spain"), 1)
    for number in range(seed, seed + musters):
        match = Match(CAREER, setup, number)
        head, rng = level("mate").make(CAREER), random.Random(f"port {number}")
        while match.to_act == (SEATS[0],):
            sight = seen(match.state, SEATS[0])
            legal = CAREER.game.legal(sight.value, SEATS[0])
            match.submit(SEATS[0], head.choose(sight, legal, rng, Budget()))
        total.update(bought(setup.terms, match.entries))
    names = [model.name for model in setup.terms.models]
    names += [f"{quality.name.lower()} {arms} group" for arms in Arms for quality in Quality]
    return dict(sorted(((name, total[name]) for name in names), key=lambda ware: ware[1]))


def wares_table(musters: int, seed: int, out: TextIO) -> bool:
    """Print how often each ware is bought; whether each is in more than one muster in twenty."""
    found = purchases(musters, seed)
    for name, count in found.items():
        low, high = wilson(count / musters, musters)
        verdict = "good" if count > RARE * musters else "TOO RARE"
        share = f"{count / musters:5.1%}  {low:5.1%} - {high:5.1%}"
        print(f"{name:34} {musters:5}  {share}  {'':6}  {verdict}", file=out)
    return all(count > RARE * musters for count in found.values())


def row(name: str, score: Score, verdict: str) -> str:
    low, high = score.interval
    return (
        f"{name:34} {score.games:5}  {score.share:5.1%}  {low:5.1%} - {high:5.1%}"
        f"  {score.margin / max(1, score.games):+6.1f}  {verdict}"
    )


def mixture_table(options: Options, out: TextIO) -> bool:
    """The solved plans of values, and whether they are mixed enough."""
    mix = mixture(options)
    plans = mix.partitions
    for values, chance in plans.items():
        if chance >= 0.01:
            print(f"{' '.join(map(str, values)):34} {chance:5.1%}", file=out)
    good = sum(chance >= 0.05 for chance in plans.values()) >= 3 and max(plans.values()) <= SOLE
    most, gain = captain.READ * captain.at_stake(options), mix.gain
    firm = gain <= most or options.prize is not None
    print("mixed enough" if good else "NOT MIXED ENOUGH", file=out)
    print(
        f"who knows the whole plan and answers it best gains {gain:.2f} points of"
        f" {captain.at_stake(options)} at stake, {most:.2f} at most"
        f"  {'good' if firm else 'TOO MUCH'}",
        file=out,
    )
    return good and firm


def tempers_table(options: Options, out: TextIO) -> bool:
    """How far tempers are apart, and what a reader gains of each; whether it is as C-21 has it."""
    leanings = {name: captain.led_by(each, options) for name, each in captain.TEMPERS.items()}
    most = max(captain.READ * captain.at_stake(options), mixture(options).gain)
    good = True
    for name, leaning in leanings.items():
        others = [distance(leaning, each) for at, each in leanings.items() if at != name]
        gain = exploited(options, leaning)
        fine = gain <= most and (min(others) > APART or options.prize is not None)
        good = good and fine
        print(
            f"{name:10} {min(others):.2f} from the nearest temper, {gain:.2f} points to a reader"
            f"  {'good' if fine else 'NOT AS IT SHOULD BE'}",
            file=out,
        )
    return good


def table(options: Options, games: int, seed: int, processes: int, out: TextIO) -> bool:
    """Print everything, a line as soon as it is known; whether all of it is as C-17 has it."""
    good = mixture_table(options, out)
    good = tempers_table(options, out) and good
    print(f"\n{'':34} {'games':>5}  share  95 % interval   points", file=out)
    for one, other in (("mate", "sailor"), ("sailor", "powder monkey"), ("mate", "powder monkey")):
        seasons = played(partial(duel, one, other, options), games, seed, processes)
        score = tally(each.result for each in seasons)
        print(row(f"{one} against {other}", score, ""), file=out, flush=True)
    seasons = played(partial(duel, "mate", "mate", options), 4 * games, seed, processes)
    score = by_first(seasons)
    fair = abs(score.share - 0.5) <= EVEN
    print(row("who names first", score, "good" if fair else "UNFAIR"), file=out, flush=True)
    battles = sum(each.battles for each in seasons) / len(seasons)
    raids = sum(each.raids for each in seasons) / len(seasons)
    print(f"fought in such a season: {battles:.2f} battles, {raids:.2f} raids", file=out)
    for plan in PURE:
        seasons = played(partial(trial, plan, options), games, seed, processes)
        score = tally(each.result for each in seasons)
        verdict = "good" if score.share <= SOLE else "TOO GOOD"
        print(row(f"{plan} against the mate", score, verdict), file=out, flush=True)
        good = good and score.share <= SOLE
    print(f"\n{'bought':34} {'musters':>5}", file=out)
    return wares_table(games, seed, out) and good and fair


def main(words: Sequence[str] | None = None) -> int:
    """Read the orders from the command line and print the tables; 1 if something is amiss."""
    parser = argparse.ArgumentParser(description="Measure whether the sheet is fair.")
    parser.add_argument("--games", type=int, default=1000, help="seasons a line")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--stakes", type=int, nargs="+", default=SHIPPED.stakes)
    parser.add_argument("--prize", type=int, default=0, help="what a prize is worth; 0 for none")
    parser.add_argument("--margin", type=int, default=SHIPPED.margin)
    parser.add_argument("--daring", type=int, default=SHIPPED.daring)
    parser.add_argument("--home", type=int, default=SHIPPED.home)
    parser.add_argument("--coins", type=int, default=SHIPPED.coins_a_point, help="for a point")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args(words)
    options = replace(
        SHIPPED,
        stakes=tuple(asked.stakes),
        margin=asked.margin,
        daring=asked.daring,
        home=asked.home,
        coins_a_point=asked.coins,
        prize=Prize("the prize", 2, asked.prize) if asked.prize else None,
    )
    return 0 if table(options, asked.games, asked.seed, asked.processes, sys.stdout) else 1


if __name__ == "__main__":
    sys.exit(main())
