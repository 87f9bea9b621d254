"""The sheet as an abstract game, solved (C-17): sorts of forces, and the plan that mixes them."""

from collections.abc import Sequence
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from campaign.sheet.model.state import FORCES, IN_PORT, Company, Contents, Fleet, Options, Sail
from campaign.sheet.odds.strengths import (
    Might,
    battle,
    fortune,
    might,
    passing,
    quiet,
    raid,
    strength_of,
)

WARSHIPS = (0, 0, 0, 1, 2, 3, 1, 3)
"""By sort, how many of the usual warships."""
TRADERS = (0, 1, 2, 0, 0, 0, 0, 0)
TROOPS = (0, 0, 0, 0, 0, 0, 1, 1)
_WARSHIP = Sail("a brig", "brig", False, 12, 0, 10, "her captain")
_TRADER = Sail("a fluyt", "fluyt", True, 12, 3, 10)
_GROUPS = 9
ROUNDS = 110
"""Rounds of fictitious play: about a quarter of a second."""
PASS, BATTLE, RAID = 0, 1, 2
Cells: TypeAlias = Sequence[Sequence[float]]
"""By value (from the lowest) and sort, how many forces of a sheet are such on the average."""


# --- Ways to share a fleet out over seven lines, in sorts of forces (C-17) -----------------------
# Plans are thought out for fleets of about a hundred points, and then cut to the fleet that is
# there. So the sheet can be solved as one small game.


class Sort(IntEnum):
    """What a force may be."""

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
)
"""Five warships, two merchantmen and a company, in seven forces."""
TRADING: tuple[tuple[Sort, ...], ...] = (
    (_C, _T, _T, _T, _T, _T, _T),
    (_C, _C, _T, _T, _T, _T, _R),
    (_C, _C, _C, _T, _T, _R, _R),
)
"""Eight merchantmen for the same price."""
FIGHTING: tuple[tuple[Sort, ...], ...] = (
    (_A, _K, _K, _K, _K, _K, _K),
    (_A, _P, _K, _K, _K, _K, _R),
    (_A, _P, _P, _K, _K, _R, _R),
    (_A, _S, _K, _K, _K, _R, _R),
    (_X, _K, _K, _K, _K, _R, _R),
)
"""Seven warships and a company."""

FLEETS: tuple[tuple[tuple[tuple[Sort, ...], ...], float], ...] = (
    (USUAL, 0.6),
    (TRADING, 0.2),
    (FIGHTING, 0.2),
)
"""What a captain may have bought, and how likely that is thought to be."""


@lru_cache(maxsize=64)
def mights(options: Options) -> tuple[Might, ...]:
    """By sort, what a force of it amounts to."""
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


BLIND = len(GLIMPSES)
"""The number of the glimpse of who has no spyglass."""
SORTS = tuple(Sort)
KEY = tuple(GLIMPSES.index(glimpse(sort)) for sort in SORTS)
ALIKE = (*(tuple(sort for sort in SORTS if KEY[sort] == key) for key in range(BLIND)), SORTS)
"""By glimpse, the sorts of forces that look so."""


class Valued(NamedTuple):
    """A pure plan: sorts of forces, and the value of each."""

    shape: tuple[Sort, ...]
    values: tuple[int, ...]

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
    """By value (from the lowest) and sort, how many forces of a sheet are such on the average."""
    acts: Acts
    gain: float
    """What the best answer gains on it in a season, in points: how far it can be exploited."""

    @property
    def partitions(self) -> dict[tuple[int, ...], float]:
        """The chance of each set of seven values, the likeliest first."""
        found: dict[tuple[int, ...], float] = {}
        for plan, chance in self.plans:
            found[plan.partition] = found.get(plan.partition, 0.0) + chance
        return dict(sorted(found.items(), key=lambda item: -item[1]))


@lru_cache(maxsize=16)
def attack_chances(options: Options) -> list[list[tuple[float, float]]]:
    """By both values (from the lowest), the chances to attack without and with the glass (C-9)."""
    values = range(options.highest - options.lowest + 1)
    table = []
    for mine in values:
        row = []
        for theirs in values:
            leads = [mine + one - theirs - two for one in range(1, 7) for two in range(1, 7)]
            plain = sum(0 < lead < options.margin for lead in leads) / 36
            row.append((plain, sum(lead >= options.margin for lead in leads) / 36))
        table.append(row)
    return table


class Abstract:
    """The abstract game of one set of options, and answers in it."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.lowest = options.lowest
        self.steps = range(options.highest - options.lowest + 1)
        self.at_stake = [options.stake(options.lowest + step) for step in self.steps]
        self.mights = mights(options)
        self.attack = attack_chances(options)
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
            return bool(self.options.shun) and mine.armed
        return bool(mine.sails) if deed == BATTLE else mine.lands

    def stakes(self, sort: Sort, foe: Sort, deed: int) -> Stakes:
        """What a deed is worth above passing by."""
        mine, theirs = self.mights[sort], self.mights[foe]
        if deed == PASS:
            return Stakes(passing(mine, theirs, self.options), 0.0, 0.0)
        if deed == BATTLE and not theirs.sails:
            return Stakes(-float(self.options.fool), 0.0, 0.0)
        found = (battle if deed == BATTLE else raid)(mine, theirs, self.options)
        return Stakes(found[0] - quiet(mine, theirs, self.options), *found[1:])

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
                    gain = sum(one[each][0] for each in alike)
                    lost = sum(one[each][1] for each in alike)
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
                worth[mine][sort] += total / FORCES
        self.suffer(worth, acts)
        return worth, best

    def suffer(self, worth: list[list[float]], acts: Acts) -> None:
        """Take off what the enemy's attacks cost each force."""
        for (foe_value, foe, mine, key, deed), often in acts.items():
            chance = often * self.attack[foe_value][mine][key != BLIND] / FORCES
            row = self.deeds[foe, deed]
            for sort in ALIKE[key]:
                at = row[sort]
                gain = self.at_stake[mine] * at.won - self.at_stake[foe_value] * at.lost
                worth[mine][sort] -= chance * (at.lead + gain)

    def gain(self, cells: Cells, acts: Acts) -> float:
        """What the best answers to a mixture gain on it in a season."""
        theirs = sum(n * idle for row in cells for n, idle in zip(row, self.idle, strict=True))
        worth, _ = self.worth(cells, acts)
        best = self.best_plans(worth)
        return sum(likely * gain for gain, _, likely in best) - theirs

    def places(self, plan: Valued) -> list[tuple[int, Sort]]:
        """The cells of the forces of a plan."""
        return [
            (value - self.lowest, sort) for sort, value in zip(plan.shape, plan.values, strict=True)
        ]

    def best_plans(self, worth: Cells) -> list[tuple[float, Valued, float]]:
        """For each fleet that may be bought the plan that gains most, and the chance of it."""
        found = []
        for shapes, likely in self.fleets:
            gain, plan = max(
                (self.best_values(shape, worth) for shape in shapes), key=lambda p: p[0]
            )
            found.append((gain, plan, likely))
        return found

    def best_values(self, shape: tuple[Sort, ...], worth: Cells) -> tuple[float, Valued]:
        """The best values for a shape: force by force, what each sum can gain at the most."""
        low, high = self.lowest, self.options.highest
        best: dict[int, tuple[float, tuple[int, ...]]] = {0: (0.0, ())}
        for at, sort in enumerate(shape):
            left = FORCES - 1 - at
            after: dict[int, tuple[float, tuple[int, ...]]] = {}
            for done, (gain, values) in best.items():
                for value in range(low, high + 1):
                    total = done + value
                    if not low * left <= self.options.total - total <= high * left:
                        continue
                    more = gain + worth[value - low][sort]
                    if total not in after or more > after[total][0]:
                        after[total] = (more, (*values, value))
            best = after
        gain, values = best[self.options.total]
        return gain, Valued(shape, values)


def solve(options: Options, rounds: int = ROUNDS) -> Mixture:
    """The mixture that fictitious play comes to; later rounds count more."""
    game = Abstract(options)
    plans: dict[Valued, float] = {}
    acts: Acts = {}
    even = FORCES / len(SORTS) / len(game.steps)
    cells = [[even] * len(SORTS) for _ in game.steps]
    whole = 0.0
    for number in range(1, rounds + 1):
        worth, best = game.worth(cells, acts)
        whole += number
        step = number / whole
        cells = [[n * (1 - step) for n in row] for row in cells]
        for at in acts:
            acts[at] *= 1 - step
        for _, plan, likely in game.best_plans(worth):
            plans[plan] = plans.get(plan, 0.0) + number * likely
            places = game.places(plan)
            for value, sort in places:
                cells[value][sort] += step * likely
            blend(acts, best, places, step * likely)
    ranked = sorted(plans.items(), key=lambda item: -item[1])
    return Mixture(
        tuple((plan, weight / whole) for plan, weight in ranked),
        tuple(tuple(row) for row in cells),
        acts,
        game.gain(cells, acts),
    )


def blend(acts: Acts, best: Acts, places: list[tuple[int, Sort]], step: float) -> None:
    """Add the last best answer to the average of what is done."""
    for at in best:
        many = places.count(at[:2])
        if many:
            acts[at] = acts.get(at, 0.0) + step * many


@lru_cache(maxsize=16)
def mixture(options: Options) -> Mixture:
    """The mixture of these options, solved once."""
    return solve(options)


# --- A plan of sorts and values cut to the fleet that is there -----------------------------------
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
        whole = sum(wanted[line] for line in self.used) or 1.0
        strength = sum(strength_of(ship) for ship in fleet.ships)
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
        """Other companies go where there is room, with the strongest first."""
        for company, at in enumerate(self.companies):
            size = self.fleet.companies[company].size
            lines = [line for line in range(FORCES) if self.room(line) >= size]
            if at == IN_PORT and lines:
                self.companies[company] = max(lines, key=self.strength)

    def strength(self, line: int) -> float:
        """How strong a line has become."""
        return sum(
            strength_of(ship)
            for ship, at in zip(self.fleet.ships, self.ships, strict=True)
            if at == line
        )
