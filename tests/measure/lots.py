"""The table by which engagements are settled by lot, beside what fights of mates come to.

Careers are sailed and fought out by mates; every engagement of theirs is kept in a file, where a
later run goes on. Each number of the table is told with what was measured, between what the truth
lies, and in how many fights, raids or grabs.
"""

from collections.abc import Iterator, Sequence
from math import log
from pathlib import Path

from msgspec import Struct, json

from pieces_of_eight.campaign.ai.advise import advance
from pieces_of_eight.campaign.ai.policy import level
from pieces_of_eight.campaign.career import Career
from pieces_of_eight.campaign.lab.job import wilson
from pieces_of_eight.campaign.sheet.events import opponents
from pieces_of_eight.campaign.sheet.solver import CARRIED, LANDED, TABLE, might_of
from pieces_of_eight.campaign.sheet.state import Engagement, Fate, Result, Sheet
from tests.measure.careers import begun
from tests.measure.kept import parser, shown

ENDS = ("won", "drawn", "lost")
STEEPS = [n / 20 for n in range(10, 61)]
GAUGES = [n / 10 for n in range(5, 41)]


class Ship(Struct, frozen=True):
    """What became of a ship in a battle."""

    merchant: bool
    fate: Fate
    captain: bool
    """Whether her captain was killed."""


class Met(Struct, frozen=True):
    """An engagement that was fought out: sides are the attacker's and the other's."""

    seed: int
    result: Result
    end: int
    """For the attacker: 0 won, 1 drawn, 2 lost."""
    strengths: tuple[float, float] = (0.0, 0.0)
    unescorted: bool = False
    ships: tuple[tuple[Ship, ...], tuple[Ship, ...]] = ((), ())
    coins: int = 0
    groups: int = 0
    ashore: int = 0
    """Of the groups that landed those that were lost."""


def fought(seed: int, seasons: int) -> Iterator[Met]:
    """The engagements of a career of mates."""
    career, mate = Career(begun(seasons), seed), level("mate")
    advance(career, (mate, mate))
    for season in career.seasons:
        sheet = season.sheet.state
        yield from (met(seed, sheet, each) for each in sheet.engagements if each.outcome)


def met(seed: int, sheet: Sheet, engagement: Engagement) -> Met:
    """What is kept of an engagement."""
    outcome, who = engagement.outcome, engagement.attacker
    assert outcome is not None
    assert sheet.unfolded is not None
    assert sheet.shown is not None
    end = {who: 0, 1 - who: 2}.get(outcome.better, 1)
    if engagement.result is Result.BATTLE:
        letters = opponents(sheet, engagement)
        sides = [
            might_of(sheet.unfolded[side], sheet.shown[side], letters[side], sheet.options)
            for side in (who, 1 - who)
        ]
        ships = [
            tuple(
                Ship(sheet.shown[side].ships[told.ship].merchant, told.fate, told.captain_killed)
                for told in outcome.ships[side]
            )
            for side in (who, 1 - who)
        ]
        strengths = sides[0].strength, sides[1].strength
        both = ships[0], ships[1]
        return Met(seed, engagement.result, end, strengths, sides[1].unescorted, both)
    groups = sum(sheet.shown[who].companies[at].groups for at, _ in outcome.companies)
    lost = sum(count for _, count in outcome.companies)
    return Met(seed, engagement.result, end, coins=outcome.coins, groups=groups, ashore=lost)


def kept(path: Path, seeds: Sequence[int], seasons: int) -> list[Met]:
    """The engagements of the careers of some seeds; those that are missing are sailed first.

    A career is written in one line, so that none is kept by half.
    """
    lines = path.read_bytes().splitlines() if path.exists() else []
    found = {rows[0].seed: rows for rows in (json.decode(line, type=list[Met]) for line in lines)}
    with path.open("ab") as file:
        for seed in seeds:
            if seed not in found:
                found[seed] = list(fought(seed, seasons))
                file.write(json.encode(found[seed]) + b"\n")
                file.flush()
    return [each for seed in seeds for each in found[seed]]


def share(name: str, stands: float, hits: int, of: int) -> str:
    """A chance of the table beside how often it came."""
    if not of:
        return f"{name:34} {stands:6.2f}  never met"
    low, high = wilson(hits / of, of)
    away = "" if low <= stands <= high else "  AWAY"
    return f"{name:34} {stands:6.2f}  {hits / of:6.2f}  {low:.2f} to {high:.2f}  of {of}{away}"


def fitted(battles: Sequence[Met]) -> tuple[float, float]:
    """The steepness and the gauge under which the decided battles were likeliest."""
    decided = [each for each in battles if each.end != 1]

    def likely(steep: float, gauge: float) -> float:
        total = 0.0
        for each in decided:
            one, other = (strength**steep for strength in each.strengths)
            mine = one if each.unescorted else gauge * one
            total += log((mine if each.end == 0 else other) / (mine + other))
        return total

    return max(((s, g) for s in STEEPS for g in GAUGES), key=lambda pair: likely(*pair))


def table(met: Sequence[Met]) -> Iterator[str]:
    """A line for each number of the table."""
    battles = [each for each in met if each.result is Result.BATTLE]
    if battles:
        steep, gauge = fitted(battles)
        yield f"{'battles: steep':34} {TABLE.steep:6.2f}  {steep:6.2f}  of {len(battles)}"
        yield f"{'battles: gauge':34} {TABLE.gauge:6.2f}  {gauge:6.2f}  of {len(battles)}"
    yield share("battles: drawn", TABLE.drawn, sum(b.end == 1 for b in battles), len(battles))
    for merchant, rows in ((False, TABLE.warship), (True, TABLE.merchantman)):
        kind = "merchantman" if merchant else "warship"
        for end, row in enumerate(rows):
            ships = [
                ship
                for each in battles
                for side in (0, 1)
                if (each.end if side == 0 else 2 - each.end) == end
                for ship in each.ships[side]
                if ship.merchant is merchant
            ]
            for fate, chance in row.chances(merchant=merchant):
                count = sum(ship.fate is fate for ship in ships)
                yield share(f"{kind}, {ENDS[end]}: {fate.name.lower()}", chance, count, len(ships))
            count = sum(ship.captain for ship in ships)
            yield share(f"{kind}, {ENDS[end]}: captain killed", row.captain, count, len(ships))
    raids = [each for each in met if each.result is Result.LAND_RAID]
    for end, chance in enumerate(TABLE.raid):
        yield share(f"raids: {ENDS[end]}", chance, sum(r.end == end for r in raids), len(raids))
    for end, haul in enumerate(TABLE.haul):
        ended = [each for each in raids if each.end == end and each.groups]
        coins = sum(10 * each.coins / each.groups for each in ended) / max(1, len(ended))
        name = f"raids {ENDS[end]}: coins, ten groups"
        yield f"{name:34} {haul:6}  {coins:6.1f}  of {len(ended)}"
    landed = sum(each.groups for each in raids)
    yield share("raids: groups lost", TABLE.ashore, sum(each.ashore for each in raids), landed)
    for result, stand in ((Result.TREASURE_GRAB, CARRIED), (Result.LANDING, LANDED)):
        cards = [each for each in met if each.result is result]
        for name, chance, end in zip(("drawer", "other", "nobody"), stand, (0, 2, 1), strict=True):
            count = sum(each.end == end for each in cards)
            yield share(f"{result.name.lower()}: {name}", chance, count, len(cards))


if __name__ == "__main__":
    orders = parser(__doc__, "lots.jsonl")
    orders.add_argument("--seasons", type=int, default=3)
    asked = orders.parse_args()
    seeds = range(asked.first, asked.first + asked.seeds)
    shown(table(kept(asked.keep, seeds, asked.seasons)))
