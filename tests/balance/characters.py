"""Who hires whom, and what a trait is worth (C-19): `python -m tests.balance.characters`.

First, careers whose engagements are settled by lot: in how many ports of a mate's each trait is
hired, and the coins that the traits of the port save or bring for each man hired, before his price.
Then, for each trait, careers in which all who are for hire of the first captain have it, beside
the same careers without characters: with `--fights LEVEL` fought out by that level.
"""

import argparse
import os
import statistics
import sys
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import NamedTuple, TextIO

from msgspec.structs import replace

from campaign.career.model.actions import Deal, SetSail
from campaign.career.model.events import Dealt, PaidOut
from campaign.career.model.people import TRAITS, person_of, trait_rule
from campaign.career.model.state import Cast, Person, Terms, Trait
from campaign.career.rules.port import hand_of
from campaign.kernel.sealed import Player, Sealed
from campaign.reckoning import PLAIN, reckoning
from campaign.voyage import Setup, Voyage
from content.career.characters import characters
from content.careers import people_for
from tests.balance.scores import POLICIES, fought
from tests.by_lot import sailed
from tui.cli.simulate import begin

LEAST, MOST = 0.05, 0.25
"""The share of ports in which each trait is to be hired."""
WORTH = 0.08
"""What a trait may change a career's score by."""


def peopled(seasons: int, seed: int) -> Setup:
    """A career with characters."""
    setup = begin(seasons, seed)
    one, two = setup.career.captains
    names, crowns = (one.name, two.name), (one.crown, two.crown)
    return cast_with(setup, Cast(people_for(names, crowns, seasons, seed), two_names=True))


def of_one_trait(seasons: int, seed: int, trait: Trait) -> Setup:
    """A career in which all who are for hire of the first captain have this trait, or none."""
    setup = begin(seasons, seed)
    asked = characters().trait[trait].price if trait else 0
    men = tuple(Person(f"Man {n}", trait, asked, "") for n in range(3 * seasons))
    return cast_with(setup, Cast((men if trait else (), ()), two_names=True))


def cast_with(setup: Setup, cast: Cast) -> Setup:
    career = setup.career
    return replace(setup, career=replace(career, terms=replace(career.terms, cast=cast)))


class Hired(NamedTuple):
    """What characters were to two mates in one career."""

    ports: int
    found: Counter[Trait]
    """In how many ports each trait was hired."""
    coins: Counter[Trait]
    """What the traits of the port saved or brought."""
    points: int
    """What both have earned."""


def hired(seasons: int, seed: int) -> Hired:
    """Who was hired in a career, and what it brought."""
    heads = (POLICIES["mate"](), POLICIES["mate"]())
    voyage = sailed(peopled(seasons, seed), heads, seed)
    terms: Terms = voyage.state.terms
    found: Counter[Trait] = Counter()
    here: set[Trait] = set()
    ports = 0
    for entry in voyage.career.entries:
        if isinstance(entry.action, Deal):
            assert entry.action.bargain.content is not None
            person = person_of(terms, hand_of(entry.action.bargain.content))
            here |= {person.trait} if person else set()
        else:
            ports += isinstance(entry.action, SetSail)
            found.update(here)
            here = set()
    points = sum(captain.earned for captain in voyage.state.captains)
    return Hired(ports, found, coins_of(voyage), points)


def coins_of(voyage: Voyage) -> Counter[Trait]:
    """What each trait of the port saved or brought in a career, both captains together."""
    traits = {trait_rule(trait): trait for trait in TRAITS}
    found: Counter[Trait] = Counter()
    for event in (event for step in voyage.career.steps for event in step.events):
        match event:
            case Dealt(mods=Sealed(content=mods)) | PaidOut(smuggled=Sealed(content=mods)) if mods:
                for mod in mods:
                    if mod.rule in traits:
                        found[traits[mod.rule]] += abs(mod.value)
    return found


def score(seasons: int, fights: str, trait: Trait, seed: int) -> int:
    """The first captain's score in a career whose men for hire all have a trait."""
    heads = (POLICIES["mate"](), POLICIES["mate"]())
    setup = of_one_trait(seasons, seed, trait)
    voyage: Voyage = fought(setup, heads, fights, seed) if fights else sailed(setup, heads, seed)
    return reckoning(voyage, Player(0), PLAIN).score


def shares(games: int, seasons: int, seed: int, pool: ProcessPoolExecutor, out: TextIO) -> bool:
    """Print in how many ports each trait is hired; whether all are within the limits."""
    careers = list(pool.map(partial(hired, seasons), range(seed, seed + games), chunksize=5))
    ports = sum(each.ports for each in careers)
    total: Counter[Trait] = Counter()
    coins: Counter[Trait] = Counter()
    for each in careers:
        total.update(each.found)
        coins.update(each.coins)
    mean = statistics.mean(each.points / 2 for each in careers)
    print(f"{games} careers of {seasons} by lot, {ports} ports: hired in", file=out)
    good = True
    for trait in TRAITS:
        share = total[trait] / ports
        error = 1.96 * (share * (1 - share) / ports) ** 0.5
        within = LEAST <= share <= MOST
        good = good and within
        verdict = "good" if within else "AMISS"
        each_time = coins[trait] / max(1, total[trait])
        saved = f"  {each_time:5.1f} coins a man, {each_time / 10 / mean:.1%} of {mean:.0f} points"
        words = saved if coins[trait] else ""
        print(f"  {trait:16} {share:6.1%} +/- {error:4.1%}  {verdict}{words}", file=out, flush=True)
    return good


def worths(
    games: int, seasons: int, fights: str, seed: int, pool: ProcessPoolExecutor, out: TextIO
) -> bool:
    """Print by how much each trait changes a score; whether none is sure to change it too much."""
    seeds = range(seed, seed + games)
    plain = list(pool.map(partial(score, seasons, fights, Trait.NONE), seeds))
    mean = statistics.mean(plain)
    how = f"fought out by {fights}s" if fights else "settled by lot"
    print(f"{games} careers of {seasons}, {how}: without characters {mean:.1f}", file=out)
    good = True
    for trait in TRAITS:
        found = list(pool.map(partial(score, seasons, fights, trait), seeds))
        apart = [each - other for each, other in zip(found, plain, strict=True)]
        change = statistics.mean(apart) / mean
        error = 1.96 * statistics.stdev(apart) / games**0.5 / mean
        sure = abs(change) - error > WORTH
        good = good and not sure
        verdict = "TOO MUCH" if sure else "good" if abs(change) + error < WORTH else "not sure"
        print(f"  {trait:16} {change:+6.1%} +/- {error:5.1%}  {verdict}", file=out, flush=True)
    return good


def main(words: Sequence[str] | None = None) -> int:
    """Read the orders from the command line and print the tables; 1 if something is amiss."""
    parser = argparse.ArgumentParser(description="Measure who is hired, and what traits are worth.")
    parser.add_argument("--games", type=int, default=200, help="careers to see who is hired")
    parser.add_argument("--careers", type=int, default=100, help="careers a trait")
    parser.add_argument("--seasons", type=int, default=3)
    parser.add_argument("--fights", default="", help="a level that fights all engagements out")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args(words)
    with ProcessPoolExecutor(asked.processes) as pool:
        good = shares(asked.games, asked.seasons, asked.seed, pool, sys.stdout)
        if asked.careers > 1:
            rest = asked.careers, asked.seasons, asked.fights, asked.seed
            good = worths(*rest, pool, sys.stdout) and good
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
