"""What a force is worth in a fight, by a table measured in real ones, and fights settled by it."""

import random
from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct

from pieces_of_eight.campaign.kernel.arithmetic import added
from pieces_of_eight.campaign.kernel.sealed import Player
from ..model.account import opponents
from ..model.state import (
    BY_CARD,
    NOBODY,
    Chance,
    Company,
    Contents,
    Engagement,
    Fate,
    Fleet,
    Letter,
    Options,
    Outcome,
    Result,
    Sail,
    Sheet,
    ShipEnd,
    force,
    opponent_of,
)
from ..rules.points import those_who_meet

WON, DRAWN, LOST = 0, 1, 2
"""How a fight ended for a side."""
CARRIED = (0.27, 0.27, 0.46)
"""The chances that his men who drew it carry a chest off, the other's, and neither's: as it
came out between mates, with sailors for the strangers."""
LANDED = (0.26, 0.08, 0.66)
"""The same for the treasure of an island, of which who drew the card has more (H-88)."""


# --- What a force is worth in a fight, by one small table measured in real ones ------------------
# A captain who plans a season cannot fight its battles in his head. He goes by what ships cost,
# and by how often the dearer side had the better of it, how many ships it lost and took, in some
# hundreds of fights between two mates with one to three ships a side (`TABLE`). Everything is in
# points of the sheet.


class Ends(Struct, frozen=True):
    """What becomes of a ship, as chances; what is left over is that she is kept."""

    sunk: float
    taken: float
    away: float
    """Escaped if she is a merchantman, fled if she is not."""
    captain: float
    """Her captain killed, whatever became of her."""

    def chances(self, *, merchant: bool) -> tuple[tuple[Fate, float], ...]:
        """Each fate but the usual one, and its chance."""
        away = Fate.ESCAPED if merchant else Fate.FLED
        return ((Fate.SUNK, self.sunk), (Fate.TAKEN, self.taken), (away, self.away))


class Table(Struct, frozen=True):
    """The numbers, each from fights and raids played out between mates.

    What happens to merchantmen is from some dozens of fights only.
    """

    steep: float = 1.5
    """Odds of the better side: the ratio of strengths to this power."""
    gauge: float = 2.0
    """How much better the odds of an attacker are who has the wind of the enemy (H-48)."""
    drawn: float = 0.11
    arms: float = 0.53
    """How a merchantman fights, beside a warship of the same price."""
    warship: tuple[Ends, Ends, Ends] = (
        Ends(sunk=0.09, taken=0.02, away=0.01, captain=0.07),
        Ends(sunk=0.22, taken=0.02, away=0.06, captain=0.08),
        Ends(sunk=0.64, taken=0.18, away=0.11, captain=0.29),
    )
    """By how it ended for her side: WON, DRAWN, LOST."""
    merchantman: tuple[Ends, Ends, Ends] = (
        Ends(sunk=0.02, taken=0.02, away=0.25, captain=0.07),
        Ends(sunk=0.08, taken=0.02, away=0.60, captain=0.08),
        Ends(sunk=0.21, taken=0.30, away=0.10, captain=0.29),
    )
    raid: tuple[float, float, float] = (0.32, 0.12, 0.56)
    """How a raid ends for the raiders: WON, DRAWN, LOST."""
    haul: tuple[int, int, int] = (28, 20, 9)
    """The coins that a company of ten groups brings home, by how the raid ended."""
    ashore: float = 0.3
    """How many of its groups a company loses in a raid."""


TABLE = Table()
"""Of mates: what captains plan by, who do not know how well a fight will be fought."""


class Might(Struct, frozen=True):
    """A force as a captain weighs it."""

    strength: float = 0.0
    """In points of warships."""
    prize: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """Points for the enemy out of its ships, by how the fight ended for it."""
    saved: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """Points for cargo brought home through the fight."""
    cargo: int = 0
    """Points for cargo brought home without contact."""
    sails: int = 0
    groups: int = 0
    lands: bool = False
    """Whether it may raid: it has a landing company, of whatever size (C-12)."""
    unescorted: bool = False
    """Whether it is merchantmen and nothing else."""
    roving: bool = False
    """Whether fortune looks at it: a warship or a company (C-13)."""
    armed: bool = False
    """Whether it has a warship: then the enemy gains when it passes his ships by (H-213)."""


def might(ships: Iterable[Sail], companies: Iterable[Company], options: Options) -> Might:
    """What ships and companies together amount to."""
    strength, cargo, sails = 0.0, 0, 0
    prize, saved = [0.0] * 3, [0.0] * 3
    ships, companies = tuple(ships), tuple(companies)
    roving, armed = bool(companies), False
    for ship in ships:
        strength += strength_of(ship)
        rows = TABLE.merchantman if ship.merchant else TABLE.warship
        for end, row in enumerate(rows):
            prize[end] += row.sunk * (ship.cost // options.sunk)
            prize[end] += row.taken * (-(-ship.cost // options.taken) + ship.cargo)
            prize[end] += row.captain * options.captain * bool(ship.captain)
            safe = row.away if end == LOST else 1 - row.sunk - row.taken
            saved[end] += safe * -(-ship.cargo // options.home) * ship.merchant
        cargo += -(-ship.cargo // options.home) * ship.merchant
        sails += 1
        armed = armed or not ship.merchant
    unescorted = bool(ships) and all(ship.merchant for ship in ships)
    groups = [company.groups for company in companies]
    return Might(
        strength,
        (prize[0], prize[1], prize[2]),
        (saved[0], saved[1], saved[2]),
        cargo,
        sails,
        sum(groups),
        any(groups),
        unescorted,
        roving or armed,
        armed,
    )


def strength_of(ship: Sail) -> float:
    """How a ship counts in a fight."""
    return max(1.0, ship.cost * (TABLE.arms if ship.merchant else 1.0))


def might_of(contents: Contents, fleet: Fleet, letter: Letter, options: Options) -> Might:
    """What a force of a sheet amounts to."""
    ships, companies = force(contents, letter)
    aboard = [fleet.companies[n] for n in companies]
    return might((fleet.ships[n] for n in ships), aboard, options)


def attack(mine: Might, theirs: Might, table: Table = TABLE) -> tuple[float, float, float]:
    """The chances of WON, DRAWN and LOST for a force that gives battle (C-12)."""
    gauge = 1.0 if theirs.unescorted else table.gauge
    return endings(mine.strength, theirs.strength, gauge, table)


def endings(
    one: float, other: float, gauge: float = 1.0, table: Table = TABLE
) -> tuple[float, float, float]:
    """The chances of WON, DRAWN and LOST for a side of strength `one`."""
    if one <= 0 or other <= 0:
        return (0.0, 1.0, 0.0)
    share = gauge * one**table.steep / (gauge * one**table.steep + other**table.steep)
    return share * (1 - table.drawn), table.drawn, (1 - share) * (1 - table.drawn)


def battle(mine: Might, theirs: Might, options: Options) -> tuple[float, float, float]:
    """I give battle: my points above theirs, and the chances to win and lose the stake (H-49)."""
    chances = attack(mine, theirs)
    lead = chances[WON] * options.daring
    for mine_end, their_end in ((WON, LOST), (DRAWN, DRAWN), (LOST, WON)):
        gained = theirs.prize[their_end] + mine.saved[mine_end]
        lead += chances[mine_end] * (gained - mine.prize[mine_end] - theirs.saved[their_end])
    return lead, chances[WON], chances[LOST]


def raid(mine: Might, theirs: Might, options: Options) -> tuple[float, float, float]:
    """A raid by my force, that sails past theirs: as for a battle (C-14, H-37)."""
    coins = added(chance * haul for chance, haul in zip(TABLE.raid, TABLE.haul, strict=True))
    points = coins * mine.groups / 10 / options.coins_a_point
    lead = points - theirs.cargo - fortune(options) * theirs.roving
    return lead, TABLE.raid[WON], TABLE.raid[LOST]


def quiet(mine: Might, theirs: Might, options: Options) -> float:
    """No contact: my points above theirs (C-13)."""
    luck = fortune(options) * (mine.roving - theirs.roving)
    return mine.cargo - theirs.cargo + luck


def passing(mine: Might, theirs: Might, options: Options) -> float:
    """What it brings an attacker to write no contact: nothing, or the enemy's gain (H-213)."""
    return -float(options.shun) if mine.armed and theirs.sails else 0.0


@lru_cache(maxsize=64)
def fortune(options: Options) -> float:
    """The points that a card of the event deck brings on the average."""
    cards = sum(row.cards for row in options.deck)
    news = sum(row.cards * row.amount for row in options.deck if row.chance is Chance.DESERTER)
    return news / cards


# --- Engagements settled by lot, from the table of strengths -------------------------------------
# It is no way to play one: those are fought out by their own engines (C-12). But a season so
# settled takes no time, and on the average it ends as those that are fought.


def settled(
    sheet: Sheet, engagement: Engagement, rng: random.Random, table: Table = TABLE
) -> Outcome:
    """An end of the engagement, as it may be reported; the table says how well they fight."""
    if engagement.result in BY_CARD:
        drew = engagement.attacker
        chances = CARRIED if engagement.result is Result.TREASURE_GRAB else LANDED
        return Outcome((drew, opponent_of(drew), NOBODY)[drawn(chances, rng)], ((), ()))
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
    better = {WON: engagement.attacker, LOST: opponent_of(engagement.attacker)}.get(end, NOBODY)
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
    better = (raider, NOBODY, opponent_of(raider))[end]
    return Outcome(better, (one, two), coins, lost)
