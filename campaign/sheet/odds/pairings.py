"""What a pair of forces promises, to a captain who knows one of them and guesses at the other.

A belief about an enemy force is a few forces it may be, each with its chance. It comes out of
imagined seasons that fit what is seen; how likely each of them is, is known from the mixture that
a good captain plays with those values.
"""

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from pieces_of_eight.campaign.kernel.arithmetic import added
from ..model.state import FORCES, Contents, Fleet, Options, Result, Sheet
from .mixture import Mixture, Sort, attack_chances
from .strengths import LOST, TABLE, WON, Might, battle, endings, might_of, passing, quiet, raid

Belief: TypeAlias = tuple[tuple[float, Might], ...]
"""What a force may be, with chances that make 1."""

STRAY = 0.02
"""How many forces of each sort a line is thought to hold besides those of the mixture."""
UNREAD = 0.05
"""How likely it is thought that a captain values his forces by no plan of the mixture."""


class Choice(NamedTuple):
    """What can be written for an attack, and what it promises."""

    result: Result
    value: float
    """Points above the enemy's, against no contact that nobody pays for."""
    won: float
    lost: float


class Pairing(NamedTuple):
    """What a pair promises, in points above the enemy's."""

    attack: float
    """By my attacks."""
    danger: float
    """By the enemy's; as a rule less than nothing."""

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
    return tuple(
        ((likely[sort] + STRAY) / whole, mean(found)) for sort, found in sorted(by_sort.items())
    )


def mean(forces: Sequence[Might]) -> Might:
    """The usual one of some forces of a sort: the middle one in strength."""
    return sorted(forces, key=lambda force: force.strength)[len(forces) // 2]


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
