"""The sheet as an abstract game, solved (C-17): sorts of forces, and the plan that mixes them."""

from collections.abc import Sequence
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.arithmetic import added
from ..model.state import FORCES, Company, Options, Prize, Sail
from .strengths import Might, battle, fortune, might, passing, quiet, raid

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


NOWHERE = -1
"""No force goes for a prize: there is none."""
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
    at: int = NOWHERE
    """The force that goes for the prize of a last season (C-22)."""

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

    @property
    def partitions(self) -> dict[tuple[int, ...], float]:
        """The chance of each set of seven values, the likeliest first."""
        found: dict[tuple[int, ...], float] = {}
        for plan, chance in self.plans:
            found[plan.partition] = found.get(plan.partition, 0.0) + chance
        return dict(sorted(found.items(), key=lambda item: -item[1]))


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


def decided(options: Options) -> list[list[tuple[float, float]]]:
    """The same where equal scores are thrown again: as at the prize (C-22)."""
    table = attack_chances(options)
    return [
        [(plain / made, glass / made) for (plain, glass), made in zip(row, mades, strict=True)]
        for row, mades in zip(
            table,
            [
                [added(there) + added(table[two][one]) for two, there in enumerate(row)]
                for one, row in enumerate(table)
            ],
            strict=True,
        )
    ]


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
        """Take off what the enemy's attacks cost each force."""
        for (foe_value, foe, mine, key, deed), often in acts.items():
            chance = often * self.attack[foe_value][mine][key != BLIND] / self.rivals
            row = self.deeds[foe, deed]
            for sort in ALIKE[key]:
                at = row[sort]
                gain = self.at_stake[mine] * at.won - self.at_stake[foe_value] * at.lost
                worth[mine][sort] -= chance * (at.lead + gain)

    def gain(self, cells: Cells, acts: Acts) -> float:
        """What the best answers to a mixture gain on it in a season."""
        worth, _ = self.worth(cells, acts)
        best = self.best_plans(worth)
        return sum(likely * gain for gain, _, likely in best) - self.idling(cells)

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
    """For each sum the best without a force for the prize, and the best with one."""
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
        """Let what was played count less by a step."""
        self.cells = [[n * (1 - step) for n in row] for row in self.cells]
        for at in self.acts:
            self.acts[at] *= 1 - step

    def add(self, places: list[tuple[int, Sort]], step: float) -> None:
        """Add what the forces of a plan do by a step."""
        for value, sort in places:
            self.cells[value][sort] += step
        blend(self.acts, self.best, places, step)

    @property
    def average(self) -> tuple[tuple[float, ...], ...]:
        return tuple(tuple(row) for row in self.cells)


def halves(options: Options) -> tuple[Half, Half | None]:
    """The forces that meet whom they are named against, and the one that goes for the prize."""
    if options.prize is None:
        return Half(Abstract(options)), None
    return Half(Abstract(options, FORCES - 1)), Half(Abstract(options, 1, options.prize))


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


def blend(acts: Acts, best: Acts, places: list[tuple[int, Sort]], step: float) -> None:
    """Add the last best answer to the average of what is done."""
    for at in best:
        many = places.count(at[:2])
        if many:
            acts[at] = acts.get(at, 0.0) + step * many


def mixture(options: Options) -> Mixture:
    """The mixture of these options, solved once; of a prize only its worth counts.

    Grudges count for nothing: whom they are borne against is new almost every season.
    """
    prize = options.prize and Prize("a prize", 0, options.prize.worth)
    return _solved(replace(options, prize=prize, grudges=("", ""), grudge=0))


@lru_cache(maxsize=16)
def _solved(options: Options) -> Mixture:
    return solve(options)


def worths(options: Options) -> tuple[Cells, Cells]:
    """By value and sort what a force gains against the mixture: a usual one, and at the prize."""
    mix, (many, one) = mixture(options), halves(options)
    usual, _ = many.game.worth(mix.cells, mix.acts)
    if one is None:
        return usual, usual
    return usual, one.game.worth(mix.chosen, mix.chosen_acts)[0]
