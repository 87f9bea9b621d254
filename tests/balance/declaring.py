"""What declaring comes to: `python -m tests.balance.declaring` sends out fleets as they are bought.

Opponents buy their fleets in port, write their sheets, name and declare; engagements are settled
by lot from the table of strengths. Printed is how many pairs lead to something played, and how
every fixed way of declaring fares against the mate's own (C-23). With `--fights` some seasons are
fought out as well, by each level, and the battles that nobody wins are counted.
"""

import argparse
import os
import random
import statistics
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from typing import Any, NamedTuple, TextIO

from msgspec.structs import replace

from campaign import bridge
from campaign.ai.arena import MOST_ACTIONS, wilson
from campaign.ai.policy import Policy, level
from campaign.ai.voyaging import advance
from campaign.career.model.state import Phase as Part
from campaign.engines import CAREER, SHEET
from campaign.kernel.dice import Seeded
from campaign.kernel.match import Match
from campaign.kernel.mind import Budget
from campaign.kernel.sealed import Sealed, Seen, seen
from campaign.lab.sheets import SEATS, settled_or_chosen, setup_of
from campaign.sheet.model.actions import Declare
from campaign.sheet.model.state import (
    BY_CARD,
    NOBODY,
    Fleet,
    Letter,
    Options,
    Phase,
    Result,
    Sheet,
    Spied,
    force,
)
from campaign.sheet.rules.muster import own
from campaign.voyage import Voyage
from tests.balance.sheet import SHIPPED
from tui.cli.simulate import begin

LEVELS = ("mate", "sailor")
PLAYED, NEAR = 0.6, 0.03
"""How many pairs are to lead to something played, and how near to the mate's own declaring a
fixed way may come, in seasons won against him (C-23)."""


class Look(NamedTuple):
    """What a fixed way of declaring may go by."""

    ships: int
    troops: bool
    mine: int
    theirs: int
    """The values of both forces."""
    spied: Spied | None


Way = Callable[[Look], Result]


def always(look: Look) -> Result:
    """Battle wherever there is a ship."""
    return Result.BATTLE if look.ships else Result.NO_CONTACT


def never(look: Look) -> Result:
    """No contact, come what may."""
    return Result.NO_CONTACT


def raids_first(look: Look) -> Result:
    """A raid wherever there are troops, and battle elsewhere."""
    return Result.LAND_RAID if look.troops else always(look)


def raids_only(look: Look) -> Result:
    """A raid wherever there are troops, and nothing else."""
    return Result.LAND_RAID if look.troops else Result.NO_CONTACT


def what_is_seen(look: Look) -> Result:
    """Battle with what the spyglass shows, a raid where there are troops, and nothing else."""
    if look.troops:
        return Result.LAND_RAID
    return always(look) if look.spied and look.spied.sails else Result.NO_CONTACT


def not_fooled(look: Look) -> Result:
    """Raids first, and battle but where the spyglass has shown that nobody is there."""
    if look.spied is not None and not look.spied.sails and not look.troops:
        return Result.NO_CONTACT
    return raids_first(look)


def bolder_values(look: Look) -> Result:
    """Raids first, and battle where the enemy has staked as much as we have or more."""
    if look.troops:
        return Result.LAND_RAID
    return always(look) if look.theirs >= look.mine else Result.NO_CONTACT


WAYS: dict[str, Way] = {
    "always battle": always,
    "always decline": never,
    "raid, else battle": raids_first,
    "raid, else decline": raids_only,
    "raid, battle with what is seen": what_is_seen,
    "raid, battle unless none is seen": not_fooled,
    "raid, battle if they stake more": bolder_values,
}
"""Ways of declaring in which nothing is weighed."""


class Fixed:
    """A mate who declares in a fixed way."""

    def __init__(self, way: Way) -> None:
        self.way = way
        self.head: Policy[Any, Any] = level("mate").make(SHEET)

    def choose(
        self, seen: Seen[Sheet], legal: Sequence[Any], rng: random.Random, budget: Budget
    ) -> Any:
        """What the way says where something is to be declared, else what the mate does."""
        if seen.value.phase is not Phase.DECLARING:
            return self.head.choose(seen, legal, rng, budget)
        first: Declare = legal[0]
        result = self.way(look_at(seen, first.letter))
        allowed = {act.result.content for act in legal}
        result = result if result in allowed else Result.NO_CONTACT
        return replace(first, result=Sealed(seen.who, result))


def look_at(sight: Seen[Sheet], letter: Letter) -> Look:
    """What a captain sees of one of his attacks."""
    sheet, who = sight.value, sight.who
    contents, _ = own(sheet, who)
    ships, companies = force(contents, letter)
    line = sheet.lines[who][letter]
    foe = sheet.lines[1 - who][line.opponent]
    secrets = sheet.secrets[who].content
    assert secrets is not None
    spied = [each for each in secrets.spied if each.letter == line.opponent]
    return Look(len(ships), bool(companies), line.value, foe.value, spied[0] if spied else None)


@cache
def fleets_bought(seed: int) -> tuple[Fleet, Fleet]:
    """What two mates have sent to sea out of their first purses."""
    setup = begin(1, seed)
    match = Match(CAREER, setup.career, seed)
    heads = [level("mate").make(CAREER) for _ in SEATS]
    rng = random.Random(f"port {seed}")
    while match.state.phase is Part.PORT:
        who = match.to_act[0]
        sight = seen(match.state, who)
        legal = CAREER.game.legal(sight.value, who)
        match.submit(who, heads[who].choose(sight, legal, rng, Budget()))
    one, two = bridge.season(match.state, setup.world).fleets
    assert one.content is not None
    assert two.content is not None
    return one.content, two.content


class Told(NamedTuple):
    """A season: what its seven pairs came to, and the points of both."""

    pairs: Counter[str]
    points: tuple[int, int]

    @property
    def turned(self) -> "Told":
        return Told(self.pairs, (self.points[1], self.points[0]))


def told(sheet: Sheet) -> Told:
    """The season that is over, pair by pair."""
    found: Counter[str] = Counter()
    for letter, line in enumerate(sheet.lines[0]):
        theirs = sheet.lines[1][line.opponent]
        cards = [
            each
            for each in sheet.engagements
            if each.result in BY_CARD and each.letter == (letter, line.opponent)[each.attacker]
        ]
        if line.result in (Result.BATTLE, Result.LAND_RAID):
            found["battle" if line.result is Result.BATTLE else "raid"] += 1
            continue
        found["a card played" if cards else "nothing"] += 1
        if line.score == theirs.score:
            found["tie"] += 1
        elif line.fooled or theirs.fooled:
            found["rumour met"] += 1
        else:
            found["declined"] += 1
    points = SHEET.game.score(sheet)
    return Told(found, (int(points[SEATS[0]]), int(points[SEATS[1]])))


def season(
    heads: Sequence[Policy[Any, Any]], fleets: Sequence[Fleet], options: Options, seed: int
) -> Told:
    """A season settled by lot."""
    dice, lots = Seeded(seed), random.Random(f"lots {seed}")
    rngs = [random.Random(f"{seed}:{seat}") for seat in SEATS]
    sheet = SHEET.game.start(setup_of(fleets, options), dice).state
    for _ in range(MOST_ACTIONS):
        to_act = SHEET.game.to_act(sheet)
        if not to_act:
            return told(sheet)
        action = settled_or_chosen(sheet, to_act[0], heads, rngs, lots)
        sheet = SHEET.game.apply(sheet, action, dice).state
    raise RuntimeError("the season has no end")


def trial(way: str, options: Options, seed: int) -> Told:
    """A season of a mate who declares so ("" for as he likes) with a mate; chairs by turns."""
    fleets = fleets_bought(seed // 2)
    one = Fixed(WAYS[way]) if way else level("mate").make(SHEET)
    heads = [one, level("mate").make(SHEET)]
    if seed % 2:
        return season(heads[::-1], fleets, options, seed).turned
    return season(heads, fleets, options, seed)


def run(play: Callable[[int], Any], seeds: Iterable[int], processes: int) -> list[Any]:
    """So many seasons."""
    if processes <= 1:
        return [play(seed) for seed in seeds]
    with ProcessPoolExecutor(processes) as pool:
        return list(pool.map(play, seeds, chunksize=10))


def shares(counted: Counter[str], whole: int, out: TextIO) -> None:
    """A line for each kind, with its share and interval."""
    for kind, count in sorted(counted.items()):
        low, high = wilson(count / max(1, whole), whole)
        print(f"  {kind:34} {count / max(1, whole):6.1%}  {low:5.1%} - {high:5.1%}", file=out)


def pairs_table(seasons: Sequence[Told], out: TextIO) -> bool:
    """What the pairs came to; whether enough of them led to something played."""
    counted = sum((each.pairs for each in seasons), Counter[str]())
    pairs = 7 * len(seasons)
    counted["played"] = pairs - counted["nothing"]
    print(f"{pairs} pairs of {len(seasons)} seasons", file=out)
    shares(counted, pairs, out)
    return counted["played"] >= PLAYED * pairs


def ways_table(options: Options, games: int, seed: int, processes: int, out: TextIO) -> bool:
    """How each way of declaring fares against the mate; whether none comes near to his own."""
    print(f"\n{'against the mate':36} seasons won  95 % interval   points ahead", file=out)
    good = True
    for way in WAYS:
        found = run(partial(trial, way, options), range(seed, seed + games), processes)
        won = (
            sum(
                (each.points[0] > each.points[1]) + (each.points[0] == each.points[1]) / 2
                for each in found
            )
            / games
        )
        low, high = wilson(won, games)
        leads = [each.points[0] - each.points[1] for each in found]
        spread = 1.96 * statistics.stdev(leads) / games**0.5
        near = won > 0.5 - NEAR
        good = good and not near
        lead = f"{statistics.mean(leads):+6.2f} +/- {spread:.2f}"
        verdict = "TOO NEAR" if near else "good"
        print(
            f"  {way:34} {won:8.1%}  {low:8.1%} - {high:5.1%}  {lead}  {verdict}",
            file=out,
            flush=True,
        )
    return good


class Fights(NamedTuple):
    """The battles of a season that was fought out, and those nobody had the better of."""

    battles: int
    undecided: int
    raids: int
    actions: int


def fought(fights: str, seed: int) -> Fights:
    """A season of two mates whose fights are fought by a level."""
    voyage = Voyage(begin(1, seed), seed)
    mate = level("mate")
    advance(voyage, (mate, mate), level(fights))
    sheet: Sheet = voyage.seasons[0].sheet.state
    battles = [each for each in sheet.engagements if each.result is Result.BATTLE]
    draws = [each for each in battles if each.outcome and each.outcome.better == NOBODY]
    raids = [each for each in sheet.engagements if each.result is Result.LAND_RAID]
    actions = sum(len(fight.entries) for fight in voyage.seasons[0].fights)
    return Fights(len(battles), len(draws), len(raids), actions)


def fights_table(games: int, seed: int, processes: int, out: TextIO) -> None:
    """By level, how many battles nobody has the better of."""
    for name in LEVELS:
        found = run(partial(fought, name), range(seed, seed + games), processes)
        battles = sum(each.battles for each in found)
        draws = sum(each.undecided for each in found)
        low, high = wilson(draws / max(1, battles), battles)
        print(
            f"{name:14} {battles} battles of {games} seasons, nobody ahead in"
            f" {draws / max(1, battles):.1%}  {low:5.1%} - {high:5.1%}",
            file=out,
            flush=True,
        )


def main(words: Sequence[str] | None = None) -> int:
    """Read the orders from the command line and print the tables; 1 if something is amiss."""
    parser = argparse.ArgumentParser(description="Measure what declaring comes to.")
    parser.add_argument("--games", type=int, default=400, help="seasons a line")
    parser.add_argument("--fights", type=int, default=0, help="seasons fought out by each level")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    for name in OPTIONS:
        parser.add_argument(f"--{name}", type=int, default=getattr(SHIPPED, name))
    asked = parser.parse_args(words)
    options = replace(SHIPPED, **{name: getattr(asked, name) for name in OPTIONS})
    out, seeds = sys.stdout, range(asked.seed, asked.seed + asked.games)
    seasons = run(partial(trial, "", options), seeds, asked.processes)
    good = pairs_table(seasons, out)
    good = ways_table(options, asked.games, asked.seed, asked.processes, out) and good
    if asked.fights:
        fights_table(asked.fights, asked.seed, asked.processes, out)
    return 0 if good else 1


OPTIONS = ("margin", "daring", "fool", "shun")
"""The numbers of declaring that can be changed on the command line."""


if __name__ == "__main__":
    sys.exit(main())
