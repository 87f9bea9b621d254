"""What a force and a whole sheet may come to: measured strengths, and plans mixed by them."""

import random
from collections import defaultdict
from collections.abc import Iterable, Sequence
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.arithmetic import added
from pieces_of_eight.campaign.kernel.sealed import Player, opponent_of
from .events import opponents
from .points import those_who_meet
from .state import (
    BY_CARD,
    FORCES,
    IN_PORT,
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
    Prize,
    Result,
    Sail,
    Sheet,
    ShipEnd,
    opened,
)
from .state import force as sheet_force

WON, DRAWN, LOST = 0, 1, 2  # how a fight ended for a side
CARRIED = (0.27, 0.27, 0.46)
"""The chances that his men who drew it carry a chest off, the other's, and neither's: as it
came out between mates, with sailors for the strangers."""
SHARED = (0.48, 0.48, 0.04)
"""The same where what strangers leave falls to one of the two (C-35.4); not measured."""
LANDED = (0.26, 0.08, 0.66)
"""The same for the treasure of an island, of which who drew the card has more (H-88)."""


# --- What a force is worth in a fight, by a table measured in real ones, and fights settled by it -
# A captain who plans a season cannot fight its battles in his head. He goes by what ships cost,
# and by how often the dearer side had the better of it, how many ships it lost and took, in some
# hundreds of fights between two mates with one to three ships a side (`TABLE`). Everything is in
# points of the sheet.


class Ends(Struct, frozen=True):
    """What becomes of a ship, as chances; what is left over is that she is kept."""

    sunk: float
    taken: float
    away: float  # escaped if she is a merchantman, fled if she is not
    captain: float  # her captain killed, whatever became of her

    def chances(self, *, merchant: bool) -> tuple[tuple[Fate, float], ...]:
        """Each fate but the usual one, and its chance."""
        away = Fate.ESCAPED if merchant else Fate.FLED
        return ((Fate.SUNK, self.sunk), (Fate.TAKEN, self.taken), (away, self.away))


class Table(Struct, frozen=True):
    """The numbers, each from fights and raids played out between mates.

    What happens to merchantmen is from some dozens of fights only.
    """

    steep: float = 1.5  # odds of the better side: the ratio of strengths to this power
    gauge: float = 2.0
    """How much better the odds of an attacker are who has the wind of the enemy (H-48)."""
    drawn: float = 0.11
    arms: float = 0.53  # how a merchantman fights, beside a warship of the same price
    warship: tuple[Ends, Ends, Ends] = (
        Ends(sunk=0.09, taken=0.02, away=0.01, captain=0.07),
        Ends(sunk=0.22, taken=0.02, away=0.06, captain=0.08),
        Ends(sunk=0.64, taken=0.18, away=0.11, captain=0.29),
    )  # by how it ended for her side: WON, DRAWN, LOST
    merchantman: tuple[Ends, Ends, Ends] = (
        Ends(sunk=0.02, taken=0.02, away=0.25, captain=0.07),
        Ends(sunk=0.08, taken=0.02, away=0.60, captain=0.08),
        Ends(sunk=0.21, taken=0.30, away=0.10, captain=0.29),
    )
    raid: tuple[float, float, float] = (0.32, 0.12, 0.56)
    """How a raid ends for the raiders: WON, DRAWN, LOST."""
    haul: tuple[int, int, int] = (28, 20, 9)
    """The coins that a company of ten groups brings home, by how the raid ended."""
    ashore: float = 0.3  # how many of its groups a company loses in a raid


TABLE = Table()  # of mates: what captains plan by, who do not know how well a fight will be fought


class Might(Struct, frozen=True):
    """A force as a captain weighs it."""

    strength: float = 0.0  # in points of warships
    prize: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """Points for the enemy out of its ships, by how the fight ended for it."""
    saved: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """Points for cargo brought home through the fight."""
    cargo: int = 0  # points for cargo brought home without contact
    sails: int = 0
    groups: int = 0
    lands: bool = False  # whether it may raid: it has a landing company, of whatever size (C-12)
    unescorted: bool = False  # whether it is merchantmen and nothing else
    roving: bool = False  # whether fortune looks at it: a warship or a company (C-13)
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
    ships, companies = sheet_force(contents, letter)
    aboard = [fleet.companies[n] for n in companies]
    return might((fleet.ships[n] for n in ships), aboard, options)


def attack(mine: Might, theirs: Might) -> tuple[float, float, float]:
    """The chances of WON, DRAWN and LOST for a force that gives battle (C-12)."""
    gauge = 1.0 if theirs.unescorted else TABLE.gauge
    return endings(mine.strength, theirs.strength, gauge)


def chance_of(sheet: Sheet, engagement: Engagement, who: Player) -> float:
    """The chance that `who` has the better of a battle or raid, once the fold is open (H-48)."""
    by = engagement.attacker
    end = WON if by == who else LOST
    if engagement.result is Result.LAND_RAID:
        return TABLE.raid[end]
    letters = opponents(sheet, engagement)
    mine, theirs = (
        might_of(*opened(sheet, side), letters[side], sheet.options)
        for side in (by, opponent_of(by))
    )
    return attack(mine, theirs)[end]


def endings(one: float, other: float, gauge: float = 1.0) -> tuple[float, float, float]:
    """The chances of WON, DRAWN and LOST for a side of strength `one`."""
    if one <= 0 or other <= 0:
        return (0.0, 1.0, 0.0)
    share = gauge * one**TABLE.steep / (gauge * one**TABLE.steep + other**TABLE.steep)
    return share * (1 - TABLE.drawn), TABLE.drawn, (1 - share) * (1 - TABLE.drawn)


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


def settled(sheet: Sheet, engagement: Engagement, rng: random.Random) -> Outcome:
    """An end of the engagement, as it may be reported."""
    if engagement.result in BY_CARD:
        drew = engagement.attacker
        chances = LANDED
        if engagement.result is Result.TREASURE_GRAB:
            chances = SHARED if sheet.options.things else CARRIED
        return Outcome((drew, opponent_of(drew), NOBODY)[drawn(chances, rng)], ((), ()))
    if engagement.result is Result.LAND_RAID:
        return settled_raid(sheet, engagement, rng)
    letters = opponents(sheet, engagement)
    one, two = (
        might_of(*opened(sheet, Player(side)), letters[side], sheet.options) for side in (0, 1)
    )
    end = drawn(attack(two, one) if engagement.attacker else attack(one, two), rng)
    ends = (LOST - end, end) if engagement.attacker else (end, LOST - end)
    meet = those_who_meet(sheet, engagement)
    fates = [
        tuple(ship_end(sheet, Player(side), n, ends[side], rng) for n in meet[side])
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


def ship_end(sheet: Sheet, side: Player, number: int, end: int, rng: random.Random) -> ShipEnd:
    ship = opened(sheet, side)[1].ships[number]
    row = (TABLE.merchantman if ship.merchant else TABLE.warship)[end]
    fates = row.chances(merchant=ship.merchant)
    place = drawn((*(chance for _, chance in fates), 1.0), rng)
    fate = fates[place][0] if place < len(fates) else Fate.KEPT
    return ShipEnd(number, fate, bool(ship.captain) and rng.random() < row.captain)


def settled_raid(sheet: Sheet, engagement: Engagement, rng: random.Random) -> Outcome:
    raider = engagement.attacker
    end = drawn(TABLE.raid, rng)
    contents, fleet = opened(sheet, raider)
    landed = sheet_force(contents, engagement.letter)[1]
    companies = [(number, fleet.companies[number].groups) for number in landed]
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


# --- The sheet as an abstract game, solved (C-17): sorts of forces, and the plan that mixes them --

WARSHIPS = (0, 0, 0, 1, 2, 3, 1, 3)  # by sort, how many of the usual warships
TRADERS = (0, 1, 2, 0, 0, 0, 0, 0)
TROOPS = (0, 0, 0, 0, 0, 0, 1, 1)
_WARSHIP = Sail("a brig", "brig", False, 12, 0, 10, "her captain")
_TRADER = Sail("a fluyt", "fluyt", True, 12, 3, 10)
_GROUPS = 9
ROUNDS = 110  # rounds of fictitious play: about a quarter of a second
PASS, BATTLE, RAID = 0, 1, 2
Cells: TypeAlias = Sequence[Sequence[float]]
"""By value (from the lowest) and sort, how many forces of a sheet are such on the average."""


# --- Ways to share a fleet out over seven lines, in sorts of forces (C-17) -----------------------
# Plans are thought out for fleets of about a hundred points, and then cut to the fleet that is
# there. So the sheet can be solved as one small game.


class Sort(IntEnum):
    RUMOUR = 0
    TRADER = 1
    CONVOY = 2
    CRUISER = 3
    PAIR = 4
    SQUADRON = 5
    RAIDERS = 6
    EXPEDITION = 7


_R, _T, _C, _K, _P, _S, _A, _X = Sort

USUAL: tuple[tuple[Sort, ...], ...] = (
    (_A, _K, _K, _K, _K, _T, _T),
    (_A, _K, _K, _K, _K, _C, _R),
    (_A, _P, _K, _K, _T, _T, _R),
    (_A, _P, _K, _K, _C, _R, _R),
    (_A, _P, _P, _T, _T, _R, _R),
    (_A, _S, _K, _T, _T, _R, _R),
    (_X, _K, _K, _T, _T, _R, _R),
)  # five warships, two merchantmen and a company, in seven forces
TRADING: tuple[tuple[Sort, ...], ...] = (
    (_C, _T, _T, _T, _T, _T, _T),
    (_C, _C, _T, _T, _T, _T, _R),
    (_C, _C, _C, _T, _T, _R, _R),
)  # eight merchantmen for the same price
FIGHTING: tuple[tuple[Sort, ...], ...] = (
    (_A, _K, _K, _K, _K, _K, _K),
    (_A, _P, _K, _K, _K, _K, _R),
    (_A, _P, _P, _K, _K, _R, _R),
    (_A, _S, _K, _K, _K, _R, _R),
    (_X, _K, _K, _K, _K, _R, _R),
)  # seven warships and a company

FLEETS: tuple[tuple[tuple[tuple[Sort, ...], ...], float], ...] = (
    (USUAL, 0.6),
    (TRADING, 0.2),
    (FIGHTING, 0.2),
)  # what a captain may have bought, and how likely that is thought to be


def mights(options: Options) -> tuple[Might, ...]:
    company = Company("a company", max(_GROUPS, options.raid_groups), 2, 11)
    return tuple(
        might(
            (_WARSHIP,) * WARSHIPS[sort] + (_TRADER,) * TRADERS[sort],
            (company,) * TROOPS[sort],
            options,
        )
        for sort in Sort
    )


def glimpse(sort: Sort) -> tuple[int, bool]:
    """What a spyglass shows of a force: sails, three or more alike, and whether troops (C-9)."""
    return min(3, WARSHIPS[sort] + TRADERS[sort]), bool(TROOPS[sort])


GLIMPSES: tuple[tuple[int, bool], ...] = tuple(dict.fromkeys(glimpse(sort) for sort in Sort))
"""All that a spyglass may show, told apart."""


# --- The sheet as an abstract game, solved: the mixed plan that no reader can exploit (C-17) -----
# Two fleets of one price are shared out and valued in secret, forces meet by chance, dice and
# values say who attacks, and the attacker, who knows the values and perhaps has a glimpse through
# the glass, passes by, gives battle, or raids. Fictitious play over this game converges to a
# mixture; each side's answer to the other's average is exact. The game is symmetric, so it is
# worth nothing, and what the best answer gains is what the mixture can be exploited for.


NOWHERE = -1  # no force goes for a prize: there is none
BLIND = len(GLIMPSES)  # the number of the glimpse of who has no spyglass
SORTS = tuple(Sort)
KEY = tuple(GLIMPSES.index(glimpse(sort)) for sort in SORTS)
ALIKE = (*(tuple(sort for sort in SORTS if KEY[sort] == key) for key in range(BLIND)), SORTS)
"""By glimpse, the sorts of forces that look so."""


class Valued(NamedTuple):
    """A pure plan: sorts of forces, and the value of each."""

    shape: tuple[Sort, ...]
    values: tuple[int, ...]
    at: int = NOWHERE  # the force that goes for the prize of a last season (C-22)

    @property
    def partition(self) -> tuple[int, ...]:
        """The seven values without their forces, the highest first."""
        return tuple(sorted(self.values, reverse=True))


class Stakes(NamedTuple):
    """What an engagement of two sorts is worth above no contact, without the values' part."""

    lead: float
    won: float
    lost: float


Acts: TypeAlias = dict[tuple[int, Sort, int, int, int], float]
"""By value, sort, enemy value, glimpse and deed, how many forces do so when they attack."""


class Mixture(NamedTuple):
    """What is played: pure plans with their chances, and how many forces there are of each kind."""

    plans: tuple[tuple[Valued, float], ...]
    cells: tuple[tuple[float, ...], ...]
    """By value (from the lowest) and sort, how many forces of a sheet are such on the average; the
    one that goes for a prize is not among them."""
    acts: Acts
    gain: float
    """What the best answer gains on it in a season, in points: how far it can be exploited."""
    chosen: tuple[tuple[float, ...], ...] = ()
    """The same of the force that goes for the prize; nothing where there is none."""
    chosen_acts: Acts = {}


def attack_chances(options: Options) -> list[list[tuple[float, float]]]:
    """By both values (from the lowest), the chances to attack without and with the glass (C-9)."""

    def chances(lead: int) -> tuple[float, float]:
        leads = [lead + one - two for one in range(1, 7) for two in range(1, 7)]
        plain = sum(0 < each < options.margin for each in leads) / 36
        return plain, sum(each >= options.margin for each in leads) / 36

    values = range(options.highest - options.lowest + 1)
    return [[chances(mine - theirs) for theirs in values] for mine in values]


def decided(options: Options) -> list[list[tuple[float, float]]]:
    """The same where equal scores are thrown again: as at the prize (C-22)."""
    table = attack_chances(options)
    made = [
        [added(there) + added(table[two][one]) for two, there in enumerate(row)]
        for one, row in enumerate(table)
    ]
    return [
        [(plain / each, glass / each) for (plain, glass), each in zip(*rows, strict=True)]
        for rows in zip(table, made, strict=True)
    ]


class Scores(NamedTuple):
    """What the battle scores of two forces can come to, as chances (C-9)."""

    mine: float  # that mine attacks
    glass: float  # that it attacks with the spyglass
    theirs: float
    even: float


def scores(options: Options, mine: int, theirs: int, *, prize: bool) -> Scores:
    """The chances of two forces of these values; at the prize equal scores are thrown again."""
    table = (decided if prize else attack_chances)(options)
    plain, glass = table[mine - options.lowest][theirs - options.lowest]
    attacked = added(table[theirs - options.lowest][mine - options.lowest])
    return Scores(plain + glass, glass, attacked, max(0.0, 1 - plain - glass - attacked))


class Abstract:
    """The abstract game of one set of options, and answers in it.

    `rivals` are the enemy forces that one may meet. Where there is a prize, that is one, and the
    attacker who passes by leaves it to the enemy if he is there (C-22).
    """

    def __init__(self, options: Options, rivals: int = FORCES, prize: Prize | None = None) -> None:
        self.options = options
        self.rivals = rivals
        self.prize = prize
        self.lowest = options.lowest
        self.steps = range(options.highest - options.lowest + 1)
        self.at_stake = [options.stake(options.lowest + step) for step in self.steps]
        self.mights = mights(options)
        self.attack = attack_chances(options) if prize is None else decided(options)
        self.fleets = [
            ([shape for shape in shapes if shape.count(Sort.RUMOUR) <= options.rumours], likely)
            for shapes, likely in FLEETS
        ]
        luck = fortune(options)
        self.idle = [self.mights[sort].cargo + luck * self.mights[sort].roving for sort in SORTS]
        self.deeds = {
            (sort, deed): [self.stakes(sort, foe, deed) for foe in SORTS]
            for sort in SORTS
            for deed in (PASS, BATTLE, RAID)
            if self.may(sort, deed)
        }

    def may(self, sort: Sort, deed: int) -> bool:
        """Whether a force of a sort can do so, and it is worth writing down."""
        mine = self.mights[sort]
        if deed == PASS:  # where it costs nothing it is what all else is measured by
            return self.prize is not None or (bool(self.options.shun) and mine.armed)
        return bool(mine.sails) if deed == BATTLE else mine.lands

    def stakes(self, sort: Sort, foe: Sort, deed: int) -> Stakes:
        """What a deed is worth above passing by."""
        mine, theirs = self.mights[sort], self.mights[foe]
        prize = 0 if self.prize is None else self.prize.worth
        if deed == PASS:
            left = prize * theirs.armed
            return Stakes(passing(mine, theirs, self.options) - left, 0.0, 0.0)
        if deed == BATTLE and not theirs.sails:
            found = prize * mine.armed if self.prize else -self.options.fool
            return Stakes(float(found), 0.0, 0.0)
        lead, won, lost = (battle if deed == BATTLE else raid)(mine, theirs, self.options)
        lead += prize * (won * mine.armed - lost * theirs.armed)
        return Stakes(lead - quiet(mine, theirs, self.options), won, lost)

    def answers(self, cells: Cells) -> dict[tuple[Sort, int, int, int], tuple[float, float]]:
        """By sort, deed, enemy value and glimpse: what it gains, and how often it is lost."""
        found = {}
        for (sort, deed), row in self.deeds.items():
            for value, many in enumerate(cells):
                one = [
                    (n * (at.lead + self.at_stake[value] * at.won), n * at.lost)
                    for n, at in zip(many, row, strict=True)
                ]
                for key, alike in enumerate(ALIKE):
                    gain = added(one[each][0] for each in alike)
                    lost = added(one[each][1] for each in alike)
                    found[sort, deed, value, key] = (gain, lost)
        return found

    def worth(self, cells: Cells, acts: Acts) -> tuple[list[list[float]], Acts]:
        """What a force of each value and sort gains against an enemy, and what it best does."""
        answers = self.answers(cells)
        worth = [list(self.idle) for _ in self.steps]
        best: Acts = {}
        for mine in self.steps:
            for sort in SORTS:
                deeds = [deed for deed in (BATTLE, RAID) if (sort, deed) in self.deeds]
                pays = (sort, PASS) in self.deeds
                total = 0.0
                for theirs in self.steps:
                    chances = self.attack[mine][theirs]
                    for key in range(BLIND + 1):
                        gain, does = 0.0, PASS
                        if pays:
                            gain = answers[sort, PASS, theirs, key][0]
                        for deed in deeds:
                            promised, lost = answers[sort, deed, theirs, key]
                            if promised - self.at_stake[mine] * lost > gain:
                                gain, does = promised - self.at_stake[mine] * lost, deed
                        if does or pays:
                            total += chances[key != BLIND] * gain
                            best[mine, sort, theirs, key, does] = 1.0
                worth[mine][sort] += total / self.rivals
        self.suffer(worth, acts)
        return worth, best

    def suffer(self, worth: list[list[float]], acts: Acts) -> None:
        for (foe_value, foe, mine, key, deed), often in acts.items():
            chance = often * self.attack[foe_value][mine][key != BLIND] / self.rivals
            row = self.deeds[foe, deed]
            for sort in ALIKE[key]:
                at = row[sort]
                gain = self.at_stake[mine] * at.won - self.at_stake[foe_value] * at.lost
                worth[mine][sort] -= chance * (at.lead + gain)

    def idling(self, cells: Cells) -> float:
        """What forces bring home that meet nobody."""
        return added(n * idle for row in cells for n, idle in zip(row, self.idle, strict=True))

    def places(self, plan: Valued) -> list[tuple[int, Sort]]:
        """The cells of the forces of a plan, but for the one that goes for the prize."""
        return [self.cell(plan, at) for at in range(FORCES) if at != plan.at]

    def cell(self, plan: Valued, at: int) -> tuple[int, Sort]:
        """The cell of one force of a plan."""
        return plan.values[at] - self.lowest, plan.shape[at]

    def best_plans(
        self, worth: Cells, at_prize: Cells | None = None
    ) -> list[tuple[float, Valued, float]]:
        """For each fleet that may be bought the plan that gains most, and the chance of it.

        `at_prize` is what the force is worth that goes for the prize, where there is one.
        """
        found = []
        for shapes, likely in self.fleets:
            gain, plan = max(
                (self.best_values(shape, worth, at_prize) for shape in shapes), key=lambda p: p[0]
            )
            found.append((gain, plan, likely))
        return found

    def best_values(
        self, shape: tuple[Sort, ...], worth: Cells, at_prize: Cells | None = None
    ) -> tuple[float, Valued]:
        """The best values for a shape: force by force, what each sum can gain at the most."""
        low, high, total = self.lowest, self.options.highest, self.options.total
        best: dict[tuple[int, int], tuple[float, tuple[int, ...]]] = {(0, NOWHERE): (0.0, ())}
        for at, sort in enumerate(shape):
            left = FORCES - 1 - at
            after: dict[tuple[int, int], tuple[float, tuple[int, ...]]] = {}
            for (done, chosen), (gain, values) in best.items():
                tables = [(worth, chosen)]
                if at_prize is not None and chosen == NOWHERE:
                    tables.append((at_prize, at))
                for value in range(low, high + 1):
                    if not low * left <= total - done - value <= high * left:
                        continue
                    for table, goes in tables:
                        more = gain + table[value - low][sort]
                        key = done + value, goes
                        if key not in after or more > after[key][0]:
                            after[key] = (more, (*values, value))
            best = after if at_prize is None else few(after)
        (_, chosen), (gain, values) = max(
            (row for row in best.items() if (row[0][1] == NOWHERE) == (at_prize is None)),
            key=lambda row: row[1][0],
        )
        return gain, Valued(shape, values, chosen)


def few(
    found: dict[tuple[int, int], tuple[float, tuple[int, ...]]],
) -> dict[tuple[int, int], tuple[float, tuple[int, ...]]]:
    kept: dict[tuple[int, bool], tuple[tuple[int, int], tuple[float, tuple[int, ...]]]] = {}
    for key, row in found.items():
        short = key[0], key[1] == NOWHERE
        if short not in kept or row[0] > kept[short][1][0]:
            kept[short] = key, row
    return dict(kept.values())


# --- The mixture that fictitious play comes to ---------------------------------------------------


class Half:
    """The average of all that was played so far by some forces of a sheet: all, or a chosen one."""

    def __init__(self, game: Abstract) -> None:
        self.game = game
        even = game.rivals / len(SORTS) / len(game.steps)
        self.cells = [[even] * len(SORTS) for _ in game.steps]
        self.acts: Acts = {}
        self.best: Acts = {}

    def answered(self) -> list[list[float]]:
        """What a force gains against the average; what it best does is kept."""
        worth, self.best = self.game.worth(self.cells, self.acts)
        return worth

    def fade(self, step: float) -> None:
        self.cells = [[n * (1 - step) for n in row] for row in self.cells]
        for at in self.acts:
            self.acts[at] *= 1 - step

    def add(self, places: list[tuple[int, Sort]], step: float) -> None:
        """Add what the forces of a plan do by a step, and the last best answer."""
        for value, sort in places:
            self.cells[value][sort] += step
        for at in self.best:
            if many := places.count(at[:2]):
                self.acts[at] = self.acts.get(at, 0.0) + step * many

    @property
    def average(self) -> tuple[tuple[float, ...], ...]:
        return tuple(tuple(row) for row in self.cells)


def halves(options: Options) -> tuple[Half, Half | None]:
    if options.prize is None:
        return Half(Abstract(options)), None
    return Half(Abstract(options, FORCES - 1)), Half(Abstract(options, 1, options.prize))


@lru_cache(maxsize=16)
def solve(options: Options, rounds: int = ROUNDS) -> Mixture:
    """The mixture that fictitious play comes to; later rounds count more."""
    many, one = halves(options)
    game = many.game
    plans: dict[Valued, float] = {}
    whole = 0.0
    for number in range(1, rounds + 1):
        best = game.best_plans(many.answered(), one.answered() if one else None)
        whole += number
        for half in (many, one):
            if half is not None:
                half.fade(number / whole)
        for _, plan, likely in best:
            plans[plan] = plans.get(plan, 0.0) + number * likely
            many.add(game.places(plan), number / whole * likely)
            if one is not None:
                one.add([game.cell(plan, plan.at)], number / whole * likely)
    ranked = sorted(plans.items(), key=lambda item: -item[1])
    return Mixture(
        tuple((plan, weight / whole) for plan, weight in ranked),
        many.average,
        many.acts,
        gained(many, one),
        one.average if one else (),
        one.acts if one else {},
    )


def gained(many: Half, one: Half | None) -> float:
    """What the best answers gain on the average that both halves have come to."""
    best = many.game.best_plans(many.answered(), one.answered() if one else None)
    idle = many.game.idling(many.cells) + (one.game.idling(one.cells) if one else 0.0)
    return added(likely * gain for gain, _, likely in best) - idle


def mixture(options: Options) -> Mixture:
    """The mixture of these options, solved once; of a prize only its worth counts.

    Grudges count for nothing: whom they are borne against is new almost every season. Neither does
    whose spyglass is the better one: in the mixture both see alike.
    """
    return solve(at_odds(options))


def at_odds(options: Options) -> Options:
    """The options without what does not count for a mixture: flags and spies are like grudges."""
    prize = options.prize and Prize("a prize", 0, options.prize.worth)
    plain = {
        "grudges": ("", ""),
        "grudge": 0,
        "flag": 0,
        "spies": (False, False),
        "clearer": (0, 0),
    }
    return replace(options, prize=prize, **plain)


# --- A plan of sorts and values cut to the fleet that is there ------------------------------------
# Ships go where most is still wanted, merchantmen into the lines of traders, companies where the
# plan has its raiders and the ships have room.


def cut(plan: Valued, fleet: Fleet, options: Options, weights: Sequence[float]) -> Contents:
    """The sheet of a plan: its forces from A on, `weights` being how much more or less each gets.

    A captain who has too few ships for the plan makes rumours of the lines that matter least.
    """
    work = Cutting(plan, fleet, options, weights)
    work.embark()
    work.share_out()
    work.fill_up()
    work.embark_the_rest()
    return Contents(tuple(work.ships), tuple(work.companies), plan.values)


class Cutting:
    """The work of sharing out one fleet."""

    def __init__(
        self, plan: Valued, fleet: Fleet, options: Options, weights: Sequence[float]
    ) -> None:
        self.fleet = fleet
        self.options = options
        self.shape = plan.shape
        self.ships = [IN_PORT] * len(fleet.ships)
        self.companies = [IN_PORT] * len(fleet.companies)
        wanted = [
            weight * max(WARSHIPS[sort], TRADERS[sort] / 2)
            for weight, sort in zip(weights, plan.shape, strict=True)
        ]
        named = [line for line, sort in enumerate(plan.shape) if sort is not Sort.RUMOUR]
        named.sort(key=lambda line: (plan.values[line], wanted[line]), reverse=True)
        self.used = named[: len(fleet.ships)]
        whole = added(wanted[line] for line in self.used) or 1.0
        strength = added(strength_of(ship) for ship in fleet.ships)
        self.wanted = [strength * each / whole for each in wanted]

    def room(self, line: int) -> int:
        """Room that is left aboard the ships of a line."""
        ships, companies = self.fleet.ships, self.fleet.companies
        room = sum(ships[n].room for n, at in enumerate(self.ships) if at == line)
        return room - sum(companies[n].size for n, at in enumerate(self.companies) if at == line)

    def put(self, ship: int, line: int) -> None:
        """Send a ship to a line."""
        self.ships[ship] = line
        self.wanted[line] -= strength_of(self.fleet.ships[ship])

    def embark(self) -> None:
        """The largest companies, with ships that can carry them, where raiders are wanted."""
        lines = [line for line in self.used if TROOPS[self.shape[line]]]
        largest = sorted(range(len(self.companies)), key=lambda n: -self.fleet.companies[n].groups)
        for line, company in zip(lines, largest, strict=False):
            size = self.fleet.companies[company].size
            while self.room(line) < size and self.ships.count(line) < self.options.most_ships:
                free = [n for n, at in enumerate(self.ships) if at == IN_PORT]
                if len(free) < len(self.used):  # every other line is to have a ship too
                    break
                self.put(self.carrier(free, size - self.room(line)), line)
            if self.room(line) >= size:
                self.companies[company] = line

    def carrier(self, free: Sequence[int], size: int) -> int:
        """The cheapest warship with room enough, or whoever has most room."""
        ships = self.fleet.ships
        able = [n for n in free if ships[n].room >= size and not ships[n].merchant]
        if able:
            return min(able, key=lambda n: ships[n].cost)
        return max(free, key=lambda n: ships[n].room)

    def share_out(self) -> None:
        """Merchantmen to the lines of traders, then warships, the dearest first."""
        ships = self.fleet.ships
        free = [n for n, at in enumerate(self.ships) if at == IN_PORT]
        free.sort(key=lambda n: (not ships[n].merchant, -ships[n].cost))
        for number in free:
            open_lines = [n for n in self.used if self.ships.count(n) < self.options.most_ships]
            trading = [n for n in open_lines if TRADERS[self.shape[n]]]
            if not ships[number].merchant:
                trading = [n for n in open_lines if n not in trading]
            if lines := trading or open_lines:
                self.put(number, max(lines, key=lambda line: self.wanted[line]))

    def fill_up(self) -> None:
        """A line that is no rumour and has no ship gets one of those that have several."""
        for line in self.used:
            if line in self.ships:
                continue
            spare = [n for n in range(len(self.ships)) if self.may_leave(n)]
            if spare:
                self.put(min(spare, key=lambda n: self.fleet.ships[n].cost), line)

    def may_leave(self, ship: int) -> bool:
        """Whether a ship can be taken from where she is."""
        line = self.ships[ship]
        if line == IN_PORT:
            return True
        return self.ships.count(line) > 1 and self.room(line) >= self.fleet.ships[ship].room

    def embark_the_rest(self) -> None:
        for company, at in enumerate(self.companies):
            size = self.fleet.companies[company].size
            lines = [line for line in range(FORCES) if self.room(line) >= size]
            if at == IN_PORT and lines:
                self.companies[company] = max(lines, key=self.strength)

    def strength(self, line: int) -> float:
        return added(
            strength_of(ship)
            for ship, at in zip(self.fleet.ships, self.ships, strict=True)
            if at == line
        )


# --- What a pair of forces promises, to a captain who knows one of them and guesses at the other --
# A belief about an enemy force is a few forces it may be, each with its chance. It comes out of
# imagined seasons that fit what is seen; how likely each of them is, is known from the mixture that
# a good captain plays with those values.

Belief: TypeAlias = tuple[tuple[float, Might], ...]  # what a force may be, with chances that make 1

STRAY = 0.02  # how many forces of each sort a line is thought to hold besides those of the mixture
UNREAD = 0.05  # how likely it is thought that a captain values his forces by no plan of the mixture


class Choice(NamedTuple):
    """What can be written for an attack, and what it promises."""

    result: Result
    value: float  # points above the enemy's, against no contact that nobody pays for
    won: float
    lost: float


class Pairing(NamedTuple):
    """What a pair promises, in points above the enemy's."""

    attack: float  # by my attacks
    danger: float  # by the enemy's; as a rule less than nothing

    @property
    def value(self) -> float:
        return self.attack + self.danger


def typical(fleet: Fleet) -> float:
    """The price of a usual warship of a fleet; of any ship where it has none."""
    costs = [ship.cost for ship in fleet.ships if not ship.merchant]
    costs = costs or [ship.cost for ship in fleet.ships] or [12]
    return max(1.0, sum(costs) / len(costs))


def sort_of(force: Might, usual: float) -> Sort:
    """The sort that a force is most like; `usual` is the price of a usual warship."""
    if not force.sails:
        return Sort.RUMOUR
    if force.lands:
        return Sort.EXPEDITION if force.strength > 2 * usual else Sort.RAIDERS
    if force.strength < 0.6 * usual * min(2, force.sails):
        return Sort.TRADER if force.sails == 1 else Sort.CONVOY
    if force.strength < 1.5 * usual:
        return Sort.CRUISER
    return Sort.PAIR if force.strength < 2.5 * usual else Sort.SQUADRON


def beliefs(
    worlds: Sequence[tuple[Contents, Fleet]],
    values: Sequence[int],
    mix: Mixture,
    options: Options,
    usual: float,
) -> list[Belief]:
    """For each force of the enemy what it may be, out of so many imagined sheets of his."""
    likely = sorts_by_letter(mix, values, options)
    return [
        belief(
            [might_of(contents, fleet, letter, options) for contents, fleet in worlds],
            likely[letter],
            usual,
        )
        for letter in range(FORCES)
    ]


def sorts_by_letter(mix: Mixture, values: Sequence[int], options: Options) -> list[list[float]]:
    """By letter, how likely it is of each sort, all seven values being seen.

    Where there is a prize, the force that goes for it is told from those of the same value (C-22).
    """
    prize = FORCES if options.prize is None else options.prize.letter
    usual = [added(row[sort] for row in mix.cells) / FORCES for sort in Sort]
    chosen = [added(row[sort] for row in mix.chosen) / FORCES for sort in Sort]
    found = [[UNREAD * n for n in (chosen if at == prize else usual)] for at in range(FORCES)]
    partition = tuple(sorted(values, reverse=True))
    for plan, chance in mix.plans:
        if plan.partition != partition:
            continue
        if prize < FORCES and plan.values[plan.at] != values[prize]:
            continue
        for at, (sort, value) in enumerate(zip(plan.shape, plan.values, strict=True)):
            goes = at == plan.at
            alike = [n for n in range(FORCES) if values[n] == value and (n == prize) is goes]
            for letter in alike:
                found[letter][sort] += chance / len(alike)
    return found


def belief(guesses: Sequence[Might], likely: Sequence[float], usual: float) -> Belief:
    """One force: the guesses put together by sorts, each sort as likely as the mixture says."""
    by_sort: dict[Sort, list[Might]] = defaultdict(list)
    for guess in guesses:
        by_sort[sort_of(guess, usual)].append(guess)
    whole = added(likely[sort] + STRAY for sort in by_sort)
    weighed = []
    for sort, found in sorted(by_sort.items()):
        usual_one = sorted(found, key=lambda force: force.strength)[len(found) // 2]
        weighed.append(((likely[sort] + STRAY) / whole, usual_one))
    return tuple(weighed)


def choices(
    mine: Might, value: int, foe: Belief, theirs: int, options: Options, prize: int | None = None
) -> list[Choice]:
    """All that may be written when this force attacks, no contact first: each at a price (C-23).

    `prize` is what it is worth that the force goes for, where it goes for one (C-22).
    """
    shame = added(
        chance * (passing(mine, force, options) - (prize or 0) * force.armed)
        for chance, force in foe
    )
    found = [Choice(Result.NO_CONTACT, shame, 0.0, 0.0)]
    if mine.sails:
        found.append(choice(Result.BATTLE, mine, value, foe, theirs, options, prize))
    if mine.lands:
        found.append(choice(Result.LAND_RAID, mine, value, foe, theirs, options, prize))
    return found


def choice(
    result: Result,
    mine: Might,
    value: int,
    foe: Belief,
    theirs: int,
    options: Options,
    prize: int | None = None,
) -> Choice:
    """What battle or raid promises against a force of the value `theirs`."""
    gain, won, lost = 0.0, 0.0, 0.0
    more = prize or 0
    to_win, to_lose = options.stake(theirs) + more * mine.armed, options.stake(value)
    for chance, force in foe:
        lead, wins, loses = engage(result, mine, force, options)
        if prize is not None and result is Result.BATTLE and not force.sails:
            lead = float(prize * mine.armed)  # nobody is there, and it is his
        lead -= loses * more * force.armed
        gain += chance * (lead + wins * to_win - loses * to_lose)
        won += chance * wins
        lost += chance * loses
    return Choice(result, gain, won, lost)


def engage(
    result: Result, mine: Might, force: Might, options: Options
) -> tuple[float, float, float]:
    """Points above no contact without the stake, and the chances to win and to lose it."""
    if result is Result.BATTLE and not force.sails:
        return -float(options.fool), 0.0, 0.0
    found = (raid if result is Result.LAND_RAID else battle)(mine, force, options)
    return found[0] - quiet(mine, force, options), found[1], found[2]


def pairing(
    mine: Might, value: int, foe: Belief, theirs: int, options: Options, usual: float
) -> Pairing:
    """What comes of setting a force against one of the enemy's (C-8 to C-10)."""
    chances = attack_chances(options)
    plain, glass = chances[value - options.lowest][theirs - options.lowest]
    best = max(each.value for each in choices(mine, value, foe, theirs, options))
    sharp = 0.0
    by_glimpse: dict[tuple[int, bool], list[tuple[float, Might]]] = defaultdict(list)
    for chance, force in foe:
        by_glimpse[force.sails, force.groups > 0].append((chance, force))
    for group in by_glimpse.values():
        sharp += max(each.value for each in choices(mine, value, tuple(group), theirs, options))
    attacked = added(chances[theirs - options.lowest][value - options.lowest])
    danger = added(
        chance * suffered(mine, value, force, theirs, options, usual) for chance, force in foe
    )
    return Pairing(plain * best + glass * sharp, -attacked * danger)


def suffered(
    mine: Might, value: int, force: Might, theirs: int, options: Options, usual: float
) -> float:
    """What the enemy gains when a force of his attacks mine: he knows his own, and not mine."""
    to_win, to_lose = options.stake(value), options.stake(theirs)
    if force.lands:
        lead, won, lost = engage(Result.LAND_RAID, force, mine, options)
        return lead + won * to_win - lost * to_lose
    if not force.sails:
        return 0.0
    lead, won, lost = engage(Result.BATTLE, force, mine, options)
    bold = endings(force.strength, usual, TABLE.gauge)
    dares = bold[WON] / (bold[WON] + bold[LOST])
    fights = lead + won * to_win - lost * to_lose
    return dares * fights + (1 - dares) * passing(force, mine, options)


def values_of(sheet: Sheet, who: int) -> tuple[int, ...]:
    """The values of a side as they stand above the fold."""
    return tuple(line.value for line in sheet.lines[who])


# --- What it is worth to know how a captain mixes his plans ---------------------------------------


def exploited(options: Options, plans: Sequence[tuple[Valued, float]]) -> float:
    """What the best answer to plans with these chances gains in a season, in points.

    Their captain declares in each case as the mixture does; where it never was, he passes by.
    """
    mix, (many, one) = mixture(options), halves(options)
    laid_out(many, plans, mix.cells, mix.acts, at_prize=False)
    if one is not None:
        laid_out(one, plans, mix.chosen, mix.chosen_acts, at_prize=True)
    return gained(many, one)


def laid_out(
    half: Half, plans: Sequence[tuple[Valued, float]], usual: Cells, acts: Acts, *, at_prize: bool
) -> None:
    game = half.game
    half.cells = [[0.0] * len(row) for row in usual]
    for plan, chance in plans:
        for at in range(FORCES):
            if (at == plan.at) is at_prize:
                value, sort = game.cell(plan, at)
                half.cells[value][sort] += chance
    half.acts = {
        at: often * half.cells[at[0]][at[1]] / usual[at[0]][at[1]] for at, often in acts.items()
    }
