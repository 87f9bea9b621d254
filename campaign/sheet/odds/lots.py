"""Engagements settled by lot, from the table of strengths: for imagined seasons and measuring.

It is no way to play one: those are fought out by their own engines (C-12). But a season so
settled takes no time, and on the average it ends as those that are fought.
"""

import random

from campaign.kernel.sealed import Player
from campaign.sheet.model.account import opponents
from campaign.sheet.model.state import (
    BY_CARD,
    NOBODY,
    Engagement,
    Fate,
    Outcome,
    Result,
    Sheet,
    ShipEnd,
    force,
    other,
)
from campaign.sheet.odds.strengths import LOST, TABLE, WON, Table, attack, might_of
from campaign.sheet.rules.points import those_who_meet

CARRIED = (0.27, 0.27, 0.46)
"""The chances that his men who drew it carry a chest off, the other's, and neither's: as it
came out between mates, with sailors for the strangers."""
LANDED = (0.26, 0.08, 0.66)
"""The same for the treasure of an island, of which who drew the card has more (H-88)."""


def settled(
    sheet: Sheet, engagement: Engagement, rng: random.Random, table: Table = TABLE
) -> Outcome:
    """An end of the engagement, as it may be reported; the table says how well they fight."""
    if engagement.result in BY_CARD:
        drew = engagement.attacker
        chances = CARRIED if engagement.result is Result.TREASURE_GRAB else LANDED
        return Outcome((drew, other(drew), NOBODY)[drawn(chances, rng)], ((), ()))
    if engagement.result is Result.LAND_RAID:
        return settled_raid(sheet, engagement, rng)
    assert sheet.unfolded is not None
    assert sheet.shown is not None
    letters = opponents(sheet, engagement)
    one, two = (
        might_of(sheet.unfolded[side], sheet.shown[side], letters[side], sheet.options)
        for side in (0, 1)
    )
    end = drawn(attack(two, one, table) if engagement.attacker else attack(one, two, table), rng)
    ends = (LOST - end, end) if engagement.attacker else (end, LOST - end)
    meet = those_who_meet(sheet, engagement)
    fates = [
        tuple(ship_end(sheet, Player(side), n, ends[side], rng, table) for n in meet[side])
        for side in (0, 1)
    ]
    better = {WON: engagement.attacker, LOST: other(engagement.attacker)}.get(end, NOBODY)
    return Outcome(better, (fates[0], fates[1]))


def drawn(chances: tuple[float, ...], rng: random.Random) -> int:
    """The place of one of some chances that make 1 in all."""
    at = rng.random()
    for place, chance in enumerate(chances):
        at -= chance
        if at < 0:
            return place
    return len(chances) - 1


def ship_end(
    sheet: Sheet, side: Player, number: int, end: int, rng: random.Random, table: Table
) -> ShipEnd:
    """What becomes of one ship, when the fight ended so for her side."""
    assert sheet.shown is not None
    ship = sheet.shown[side].ships[number]
    row = (table.merchantman if ship.merchant else table.warship)[end]
    fates = row.chances(merchant=ship.merchant)
    place = drawn((*(chance for _, chance in fates), 1.0), rng)
    fate = fates[place][0] if place < len(fates) else Fate.KEPT
    return ShipEnd(number, fate, bool(ship.captain) and rng.random() < row.captain)


def settled_raid(sheet: Sheet, engagement: Engagement, rng: random.Random) -> Outcome:
    """A raid: who has the better of it, the coins, and the groups that stay ashore."""
    assert sheet.unfolded is not None
    assert sheet.shown is not None
    raider = engagement.attacker
    end = drawn(TABLE.raid, rng)
    _, landed = force(sheet.unfolded[raider], engagement.letter)
    companies = [(number, sheet.shown[raider].companies[number].groups) for number in landed]
    coins = TABLE.haul[end] * sum(groups for _, groups in companies) // 10
    lost = tuple(
        (number, sum(rng.random() < TABLE.ashore for _ in range(groups)))
        for number, groups in companies
    )
    one, two = (
        tuple(ShipEnd(number, Fate.KEPT) for number in ships)
        for ships in those_who_meet(sheet, engagement)
    )
    better = (raider, NOBODY, other(raider))[end]
    return Outcome(better, (one, two), coins, lost)
