"""The sheet as an abstract game, solved: the mixed plan that no reader can exploit (C-17).

Two fleets of one price are shared out and valued in secret, forces meet by chance, dice and
values say who attacks, and the attacker, who knows the values and perhaps has a glimpse through
the glass, passes by, gives battle, or raids. Fictitious play over this game converges to a
mixture; each side's answer to the other's average is exact. The game is symmetric, so it is worth
nothing, and what the best answer gains is what the mixture can be exploited for.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from campaign.sheet.shapes import FLEETS, GLIMPSES, Sort, glimpse, mights
from campaign.sheet.state import FORCES, Options
from campaign.sheet.strengths import battle, fortune, passing, quiet, raid

ROUNDS = 110
"""Rounds of fictitious play: about a quarter of a second."""

BLIND = len(GLIMPSES)
"""The number of the glimpse of who has no spyglass."""
SORTS = tuple(Sort)
KEY = tuple(GLIMPSES.index(glimpse(sort)) for sort in SORTS)
ALIKE = (*(tuple(sort for sort in SORTS if KEY[sort] == key) for key in range(BLIND)), SORTS)
"""By glimpse, the sorts of forces that look so."""
PASS, BATTLE, RAID = 0, 1, 2


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


Cells: TypeAlias = Sequence[Sequence[float]]
"""By value (from the lowest) and sort, how many forces of a sheet are such on the average."""
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
