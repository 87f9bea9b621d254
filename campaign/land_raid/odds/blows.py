"""What hits do to a body of men (P8-22.7 to 22.13): one hit by the rules, many by counting.

Men of one kind are counted, not told apart, so a body is a few numbers, and hits on it are
worked out one after the other over all that can be left of it.

Who takes a hit is a captain's choice. Here each captain does what is sensible: every hit is
weighed by what it costs on the average, in points of strength and in coins; the striker names
the man with whom it costs most, the owner the one with whom it costs least.
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum
from fractions import Fraction
from functools import lru_cache
from math import lcm
from operator import mul
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import Square
from pieces_of_eight.campaign.kernel.odds import Part, in_whole_numbers, over_all_dice, read_as
from pieces_of_eight.campaign.kernel.play import Play
from ..model.events import Saved
from ..model.say import described
from ..model.state import (
    AskDriven,
    Fate,
    Fight,
    Ground,
    Hit,
    Kind,
    Phase,
    Quality,
    Raid,
    Shot,
    Unit,
    UnitId,
    opponent_of,
    square_of,
)
from ..model.strength import strength
from ..rules.fighting import driven, take_blow, ways_out
from ..rules.shooting import take_shot
from .stages import bare, gained, stage

VICTIM, ENEMY = UnitId(0), UnitId(1)
BACK, FROM, FIGHT, AWAY = Square(0), Square(1), Square(2), Square(3)
"""The row on which a fight is staged: attackers in its second square, defenders in its third."""


class Mark(IntEnum):
    """What a hit has made of a man."""

    STAYS = 0
    KILLED = 1
    CAPTURED = 2
    DRIVEN = 3


class Man(Struct, frozen=True):
    """A unit that may be hit, and what about its place matters."""

    unit: Unit
    ground: Ground = Ground.STREET
    fire: int = 0
    """How long its square has burnt."""
    attacking: bool = False
    way: bool = True
    """Whether it can be driven off: there is a square to go to."""


class Fallen(Struct, frozen=True):
    """What one hit did: the mark, the loss it counts for, and the coins for the raiders."""

    mark: Mark
    loss: int
    coins: int


Blow = Mapping[Fallen, Fraction]


def _steel_stage(man: Man, captors: bool) -> Raid:
    row = "===="
    if not man.way:
        row = "#===" if man.attacking else "===#"
    enemy = Unit(ENEMY, opponent_of(man.unit.owner), Kind.HAND_TO_HAND, Quality.ABLE)
    if man.attacking:
        placed = [(replace(man.unit, attacks=FIGHT), FROM), (enemy, FIGHT)]
    else:
        placed = [(man.unit, FIGHT), (replace(enemy, attacks=FIGHT), FROM)]
    attacker = man.unit.owner if man.attacking else enemy.owner
    fight = Fight(FIGHT, attacker, (Hit(man.unit.owner, enemy.owner),))
    return replace(stage(row, placed if captors else placed[:1]), fight=fight)


def _strike(play: Play[Raid]) -> None:
    """The hit falls, and an officer who is driven off goes."""
    take_blow(play, VICTIM)
    raid = play.state
    if raid.pending and isinstance(raid.pending[-1], AskDriven):
        unit = raid.units[VICTIM]
        driven(play, VICTIM, ways_out(raid, unit.owner, square_of(raid, VICTIM), 1)[0])


@lru_cache(maxsize=1024)
def by_steel(man: Man, captors: bool) -> Blow:
    """One hit hand to hand, with or without enemies left there to take prisoners."""

    def read(play: Play[Raid]) -> Fallen:
        after = play.state
        assert after.fight is not None
        return Fallen(mark_of(after, man), after.fight.losses[man.unit.owner], gained(after))

    return over_all_dice(_steel_stage(man, captors), _strike, read)


def mark_of(raid: Raid, man: Man) -> Mark:
    """What has become of the first unit of a stage."""
    unit = raid.units[VICTIM]
    if unit.here:
        began = FROM if man.attacking else FIGHT
        return Mark.STAYS if square_of(raid, VICTIM) == began else Mark.DRIVEN
    return Mark.CAPTURED if unit.fate is Fate.CAPTURED else Mark.KILLED


def _shot_stage(man: Man) -> Raid:
    shooter = Unit(ENEMY, opponent_of(man.unit.owner), Kind.MUSKET, Quality.ABLE)
    raid = stage(
        f"=={man.ground.value}",
        [(man.unit, FIGHT), (shooter, FROM)],
        Phase.SHOOTING,
        (0, 0, man.fire),
    )
    return replace(raid, shot=Shot(ENEMY, FIGHT, (shooter.owner,)))


@lru_cache(maxsize=1024)
def by_shot(man: Man) -> Blow:
    """One hit by a musket or a gun."""

    def read(play: Play[Raid]) -> Fallen:
        mark = mark_of(play.state, man)
        return Fallen(mark, int(mark is not Mark.STAYS), gained(play.state))

    return over_all_dice(_shot_stage(man), _shoot, read)


def _shoot(play: Play[Raid]) -> None:
    take_shot(play, VICTIM)


@lru_cache(maxsize=1024)
def save_part(man: Man, *, steel: bool = False) -> Part:
    """The die with which a unit that was hit may get off, with what helps it.

    Officers who are hit hand to hand have a table instead, and no need.
    """

    def read(play: Play[Raid]) -> Saved | None:
        return next((event for event in play.done().events if isinstance(event, Saved)), None)

    raid, hit = (_steel_stage(man, True), _strike) if steel else (_shot_stage(man), _shoot)
    event = next(iter(over_all_dice(raid, hit, read)))
    need, mods = (event.need, event.mods) if event else (0, ())
    return Part(described(man.unit), 1, need, mods)


def harm(man: Man, blow: Blow) -> Fraction:
    """What a hit costs on the average: strength that is gone, and coins lost or won."""
    points = strength((replace(man.unit, shot=False),)).factor
    return sum(
        ((points * bool(each.loss) + abs(each.coins)) * p for each, p in blow.items()), Fraction(0)
    )


# Many hits on a body of men. --------------------------------------------------------------

State = tuple[int, ...]
"""For each kind of man in turn how many stay, are killed, captured, and driven off."""
Ways = dict[State, int]

KINDS_OF_MARK = len(Mark)


class Body(Struct, frozen=True):
    """Men in one square, or going for one: each kind once, with its number and what a hit does."""

    men: tuple[Man, ...]
    numbers: tuple[int, ...]

    @property
    def whole(self) -> State:
        """Before the first hit."""
        return tuple(n if mark is Mark.STAYS else 0 for n in self.numbers for mark in Mark)


def body_of(men: Iterable[Man]) -> Body:
    """Men counted by their kind, in an order of their own."""
    count: dict[Man, int] = {}
    for man in men:
        alike = replace(man, unit=replace(bare(man.unit), shot=man.unit.shot))
        count[alike] = count.get(alike, 0) + 1
    kinds = sorted(count, key=lambda man: (man.unit.kind, -man.unit.quality, repr(man)))
    return Body(tuple(kinds), tuple(count[kind] for kind in kinds))


def tally(state: State, kind: int, mark: Mark) -> int:
    """How many of a kind of man bear a mark."""
    return state[KINDS_OF_MARK * kind + mark]


def number(state: State, mark: Mark) -> int:
    """How many in all bear a mark."""
    return sum(state[mark::KINDS_OF_MARK])


class Hitting:
    """Hits on a body: in how many ways each state comes out of another."""

    def __init__(self, body: Body, blows: Sequence[Blow]) -> None:
        marks = [in_whole_numbers(read_as(blow, lambda each: each.mark)) for blow in blows]
        self.of = lcm(*(of for _, of in marks))
        self._marks = [
            tuple((mark, n * (self.of // of)) for mark, n in found.items()) for found, of in marks
        ]
        harms = [harm(man, blow) for man, blow in zip(body.men, blows, strict=True)]
        least = sorted(range(len(harms)), key=lambda kind: harms[kind])
        self._orders = (tuple(least), tuple(reversed(least)))
        self._known: dict[tuple[bool, State], tuple[tuple[State, int], ...]] = {}

    def one(self, found: Mapping[State, int], *, striker: bool) -> Ways:
        """One more hit, its victim named by striker or owner; there are `of` times the ways."""
        after: Ways = {}
        for state, weight in found.items():
            for to, n in self._next(state, striker):
                after[to] = after.get(to, 0) + weight * n
        return after

    def _next(self, state: State, striker: bool) -> tuple[tuple[State, int], ...]:
        key = (striker, state)
        if key not in self._known:
            self._known[key] = tuple(self._moves(state, striker))
        return self._known[key]

    def _moves(self, state: State, striker: bool) -> Iterable[tuple[State, int]]:
        order = self._orders[striker]
        kind = next((kind for kind in order if state[KINDS_OF_MARK * kind]), None)
        if kind is None:
            yield state, self.of
            return
        at = KINDS_OF_MARK * kind
        for mark, n in self._marks[kind]:
            after = list(state)
            after[at] -= 1
            after[at + mark] += 1
            yield tuple(after), n


class Reckoning:
    """What the states of a body come to: losses, and coins before anybody's funds run out."""

    def __init__(self, blows: Sequence[Blow]) -> None:
        self._loss: list[int] = []
        self._sure: list[int] = []
        self._dice: list[tuple[int, dict[int, int], int]] = []
        for blow in blows:
            for mark in Mark:
                found = {each: chance for each, chance in blow.items() if each.mark is mark}
                coins, _ = in_whole_numbers(read_as(found, lambda each: each.coins))
                if len(coins) > 1:
                    self._dice.append((len(self._sure), coins, sum(coins.values())))
                self._loss.append(max((each.loss for each in found), default=0))
                self._sure.append(next(iter(coins)) if len(coins) == 1 else 0)
        self._known: dict[tuple[int, ...], tuple[dict[int, int], int]] = {}

    def losses(self, state: State) -> int:
        """Killed, captured and driven off, as they count when both sides compare."""
        return sum(map(mul, state, self._loss))

    def coins(self, state: State) -> tuple[int, dict[int, int], int]:
        """What is sure; and what dice bring besides: in how many ways each sum, and of how many."""
        sure = sum(map(mul, state, self._sure))
        thrown = tuple(state[at] for at, _, _ in self._dice)
        if thrown not in self._known:
            found, of = {0: 1}, 1
            for times, (_, coins, total) in zip(thrown, self._dice, strict=True):
                for _ in range(times):
                    found, of = summed(found, coins), of * total
            self._known[thrown] = found, of
        return sure, *self._known[thrown]


Number = TypeVar("Number", int, Fraction)


def summed(one: Mapping[int, Number], more: Mapping[int, Number]) -> dict[int, Number]:
    """The sum of two independent numbers, each with its chances or its ways."""
    found: dict[int, Number] = {}
    for a, p in one.items():
        for b, q in more.items():
            both = p * q
            found[a + b] = found[a + b] + both if a + b in found else both
    return found
