"""What a force is worth in a fight, by one small table measured in real ones.

A captain who plans a season cannot fight its battles in his head. He goes by what ships cost, and
by how often the dearer side had the better of it, how many ships it lost and took, in some
hundreds of fights between two mates with one to three ships a side (`TABLE`). Everything is in
points of the sheet.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from msgspec import Struct

from campaign.sheet.model.state import (
    Chance,
    Company,
    Contents,
    Fate,
    Fleet,
    Letter,
    Options,
    Sail,
    force,
)

WON, DRAWN, LOST = 0, 1, 2
"""How a fight ended for a side."""


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

SAILORS = Table(
    steep=1.3,
    gauge=1.1,
    drawn=0.16,
    warship=(
        Ends(sunk=0.11, taken=0.00, away=0.03, captain=0.03),
        Ends(sunk=0.06, taken=0.00, away=0.00, captain=0.00),
        Ends(sunk=0.47, taken=0.09, away=0.11, captain=0.17),
    ),
)
"""From 73 battles of careers between sailors: they make less of the wind, and
let more enemies go. Of merchantmen there were too few; they stand as between mates."""

TABLES: Mapping[str, Table] = {"sailor": SAILORS, "mate": TABLE}
"""By the level of those who fight."""


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
    coins = sum(chance * haul for chance, haul in zip(TABLE.raid, TABLE.haul, strict=True))
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
