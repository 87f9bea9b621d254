"""How often orders of the crown are kept: by a mate whom nobody asked, and by plans that try.

One run of winters by lot is kept: what an order pays follows from the mate's rate. An order
is good where some plan keeps it half as often again as a mate does; another is a lottery.

With `--encounters` it counts in how many of a hundred ports the condition of each encounter
holds for a mate in a winter, how often it came, and what each of its answers is worth.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from pieces_of_eight.campaign.ai.policy import level
from pieces_of_eight.campaign.bridge.deeds import deeds
from pieces_of_eight.campaign.career import CareerSetup
from pieces_of_eight.campaign.engines import PORT, SHEET
from pieces_of_eight.campaign.kernel.deeds import Deed
from pieces_of_eight.campaign.kernel.mind import Budget
from pieces_of_eight.campaign.kernel.sealed import Player, Seen
from pieces_of_eight.campaign.lab.careers import career_job
from pieces_of_eight.campaign.lab.job import GameJob, GameRow
from pieces_of_eight.campaign.port.encounters import Encounter
from pieces_of_eight.campaign.port.events import Greeted
from pieces_of_eight.campaign.port.meetings import whole_standing
from pieces_of_eight.campaign.port.mind import Spender, Taste, hoped
from pieces_of_eight.campaign.port.state import Model, own
from pieces_of_eight.campaign.sheet.state import Phase, Result, Sheet
from pieces_of_eight.content.career.encounters import encounters
from pieces_of_eight.content.career.orders import RAREST, USUAL, order_rows
from pieces_of_eight.content.careers import career_setup, people_for, world
from tests.measure.by_lot import SEATS, Master, sailed
from tests.measure.careers import AVOID, CROWNS, MEASURE, NAMES, Shopper, of_level
from tests.measure.kept import Kept, parser, shown

SEASONS = 3
SLOOPS = ("sloop", "schooner")
BETTER = 15  # coins by which one answer may be better than every other
TRYING = 1.5
"""The best plan must keep an order so many times as often as a mate."""


class Declaring:
    """A mate at the sheet who always writes the first of some results that he may."""

    def __init__(self, *wishes: Result) -> None:
        self.mate, self.wishes = level(MEASURE).make(SHEET), wishes

    def choose(
        self, seen: Seen[Sheet], legal: Sequence[Any], rng: random.Random, budget: Budget
    ) -> Any:
        """The wished result where something is to be declared, else what the mate does."""
        if seen.value.phase is not Phase.DECLARING:
            return self.mate.choose(seen, legal, rng, budget)
        open_to_him = {each.result.content: each for each in legal}
        return next(open_to_him[wish] for wish in self.wishes if wish in open_to_him)


def declaring(*wishes: Result) -> Master:
    """A mate in port, who declares in one way."""
    return Master(level(MEASURE).make(PORT), Declaring(*wishes))


def sloops() -> Master:
    """Who buys sloops and schooners alone, and sails them as a mate."""
    small = Shopper(lambda model: model.name in SLOOPS, 99)
    return Master(small, level(MEASURE).make(SHEET))


def merchants() -> Master:
    """Who buys merchantmen alone, and sails them as a mate."""
    traders = Shopper(lambda model: model.merchant, 99)
    return Master(traders, level(MEASURE).make(SHEET))


def fighting(wants: Callable[[Model], bool]) -> Master:
    """Who buys ships of some types alone, and gives battle wherever he may."""
    return Master(Shopper(wants, 99), Declaring(Result.BATTLE, Result.NO_CONTACT))


def raiders() -> Master:
    """Who raises two companies before anything else, and raids wherever he may."""
    spender = Spender(taste=Taste(merchant=0.3, company=60.0))
    return Master(spender, Declaring(Result.LAND_RAID, Result.BATTLE, Result.NO_CONTACT))


PLANS = {
    "mate": lambda: of_level(MEASURE),
    "sloops": sloops,
    "traders": merchants,
    "battle": lambda: declaring(Result.BATTLE, Result.NO_CONTACT),
    "sloops, battle": lambda: fighting(lambda model: model.name in SLOOPS),
    "great ships, battle": lambda: fighting(lambda model: not model.merchant and model.cost >= 20),
    "raiders": raiders,
    "raid, else pass": lambda: declaring(Result.LAND_RAID, Result.NO_CONTACT),
    "declines all": AVOID["declines all"],
    "runs cargo": AVOID["runs cargo"],
}


def kept_orders(job: GameJob) -> GameRow:
    """A career of one plan against a mate: for each order in how many seasons the plan kept it."""
    setup = msgspec.msgpack.decode(job.setup, type=CareerSetup)
    plan, _ = job.levels
    career = sailed(setup, (PLANS[plan](), PLANS["mate"]()), job.seed)
    found = {order.id: 0 for order in order_rows()}
    for season in career.seasons:
        flags = own(season.at_sea, Player(0)).flag, own(season.at_sea, Player(1)).flag
        facts = deeds(season.sheet.state, flags)
        for order in order_rows():
            found[order.id] += order.done.holds(facts, Player(0))
    seasons = float(len(career.seasons))
    return GameRow(job.name, "", job.levels, job.seed, None, (seasons, 0.0), 0, 0, 0, more=found)


def rates(plan: str, seeds: Sequence[int], kept: Kept) -> Mapping[str, float]:
    """By order in how many of a hundred seasons a plan keeps it."""
    jobs = [career_job("orders", winter(seed), (plan, MEASURE), seed, "") for seed in seeds]
    rows = list(kept.rows(jobs, kept_orders))
    seasons = sum(row.points[0] for row in rows)
    return {name: 100 * sum(row.more[name] for row in rows) / seasons for name in rows[0].more}


def table(only: str, seeds: Sequence[int], kept: Kept) -> Iterator[str]:
    """A line for each order, with what is wrong with it."""
    found = {plan: rates(plan, seeds, kept) for plan in PLANS if only in plan or plan == MEASURE}
    yield f"{'order':20} written  {'  '.join(found)}"
    for order in order_rows():
        mate, best = found["mate"][order.id], max(each[order.id] for each in found.values())
        said = "  ".join(f"{each[order.id]:{len(plan)}.0f}" for plan, each in found.items())
        wrong = "" if RAREST <= mate <= USUAL else "  RATE"
        wrong += "" if best >= TRYING * mate else "  LOTTERY"
        wrong += "" if abs(order.rate - mate) <= max(3, mate / 5) else "  WRITTEN WRONG"
        yield f"{order.id:20} {order.rate:7}  {said}{wrong}"


# --- Encounters -----------------------------------------------------------------------------------


def met_encounters(job: GameJob) -> GameRow:
    """A winter's career of two mates: by encounter in how many ports it could come, and did."""
    setup = msgspec.msgpack.decode(job.setup, type=CareerSetup)
    career = sailed(setup, (PLANS["mate"](), PLANS["mate"]()), job.seed)
    rows, ports, found = encounters(), 0, Counter[str]()
    for who in SEATS:
        seat = career.port.seat(who)
        for step, events in enumerate(seat.log(), 1):
            if any(isinstance(each, Greeted) and each.by == who for each in events):
                port, ports = seat.seen_at(step), ports + 1
                facts = [*port.deeds, *whole_standing(port, who)]
                pairs = [fact.pair for fact in facts if fact.what == "forces unmet"]
                found.update(row.id for row in rows if comes(row, facts, who, pairs))
                found.update(f"met {each.encounter}" for each in own(port, who).met)
    return GameRow(job.name, "", job.levels, job.seed, None, (float(ports), 0.0), more=dict(found))


def comes(row: Encounter, facts: Sequence[Deed], who: Player, pairs: Sequence[int]) -> bool:
    """Whether an encounter fits what a captain has done."""
    if row.at_sea:
        return any(row.when.holds_in(facts, who, pair) for pair in pairs)
    return row.when.holds(facts, who)


def encounter_table(seeds: Sequence[int], kept: Kept) -> Iterator[str]:
    """A line for each encounter: its rates, and what its answers are worth in coins."""
    jobs = [career_job("encounters", winter(seed), (MEASURE, MEASURE), seed, "") for seed in seeds]
    played = list(kept.rows(jobs, met_encounters))
    ports = sum(row.points[0] for row in played)
    found = sum((Counter(row.more) for row in played), Counter[str]())
    yield f"{'encounter':30} holds  came  worth   ({ports:.0f} ports)"
    for row in encounters():
        holds, came = (100 * found[name] / ports for name in (row.id, f"met {row.id}"))
        worth = sorted(map(hoped, row.answers), reverse=True)
        wrong = "  ONE ANSWER" if worth[0] - worth[1] > BETTER and not spends(row) else ""
        told = ", ".join(f"{hoped(each):.0f}" for each in row.answers)
        wrong += "" if found[row.id] else "  NEVER"
        yield f"{row.id:30} {holds:5.1f} {came:5.1f}  {told}{wrong}"


def spends(row: Encounter) -> bool:
    """Whether the best answer needs a thing, which not everybody has."""
    return any(cost.what == "spent" for cost in max(row.answers, key=hoped).costs)


def winter(seed: int) -> CareerSetup:
    men = people_for(NAMES, CROWNS, SEASONS, seed)
    how = {"people": men, "winter": True, "seed": seed}
    setup = career_setup(NAMES, CROWNS, SEASONS, ironman=False, **how)
    return CareerSetup(setup, world(CROWNS))


if __name__ == "__main__":
    reader = parser(__doc__, "orders.jsonl")
    reader.add_argument("--encounters", action="store_true", help="count encounters, not orders")
    asked = reader.parse_args()
    seeds, kept = (
        range(asked.first, asked.first + asked.seeds),
        Kept(asked.keep, asked.processes),
    )
    shown(encounter_table(seeds, kept) if asked.encounters else table(asked.only, seeds, kept))
