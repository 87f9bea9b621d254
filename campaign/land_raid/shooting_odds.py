"""What a seat knows of a raid, and small stages on which the rules are run for their odds.

A screen hands in a raid with the enemy's seals closed. Whatever is asked is asked of the men
in sight: of those who stand in the dark nobody knows that they are there.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.odds import (
    Chance,
    Odds,
    Part,
    in_whole_numbers,
    mean,
    over_all_dice,
    read_as,
)
from pieces_of_eight.campaign.kernel.play import Play, Refusal, many
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed
from . import actions
from .actions import Attack, Haul, Move, Post, Serve, Shoot
from .events import Fired, Saved, affordable, described
from .fighting import (
    GUNS,
    SHOT_SAVE,
    driven,
    refuse_attack,
    serve,
    shoot,
    take_blow,
    take_prisoners,
    take_shot,
    ways_out,
)
from .moving import held, leader, may_move, refuse_haul, refuse_move, refuse_post
from .state import (
    RAIDERS,
    TOWN,
    AskDriven,
    Deed,
    Fate,
    Fight,
    Ground,
    Hit,
    Kind,
    Options,
    Phase,
    Quality,
    Raid,
    Shot,
    Sight,
    Tally,
    Town,
    Unit,
    UnitId,
    opponent_of,
    plan,
    spied,
    square_of,
    standing,
    with_unit,
)
from .strength import HITTING, places_at_start, strength

# --- Stages ---------------------------------------------------------------------------------------

AMPLE = 500
"""Coins in either purse of a stage: there a deed is paid in full, and read off as its worth."""

Placed = tuple[Unit, Square]


def known_places(raid: Raid, side: Player) -> tuple[Square, ...]:
    """Where the units of a side stand, by unit id, as far as the holder of the state knows."""
    places = raid.places[side].content
    return places.at if places is not None else spied(raid, opponent_of(side))


def men_at(raid: Raid, side: Player, square: Square) -> tuple[Unit, ...]:
    """The officers and groups of a side that are known to stand in a square."""
    at = known_places(raid, side)
    return tuple(unit for unit in raid.units if at[unit.id] == square and not unit.gun)


def as_known(raid: Raid) -> Raid:
    """The raid with all seals open, and without the men of whom it is not known where they are."""
    both = (known_places(raid, RAIDERS), known_places(raid, TOWN))
    units = tuple(
        replace(unit, fate=Fate.LEFT)
        if unit.here and both[unit.owner][unit.id] == NOWHERE
        else unit
        for unit in raid.units
    )
    return opened(replace(raid, units=units), both)


def opened(raid: Raid, at: tuple[tuple[Square, ...], tuple[Square, ...]]) -> Raid:
    """A raid on an open table, with the men of both sides where `at` says."""
    squares = (True,) * len(raid.fires)
    places = (
        Sealed(RAIDERS, places_at_start(at[RAIDERS])),
        Sealed(TOWN, places_at_start(at[TOWN])),
    )
    sights = (Sealed(RAIDERS, Sight(squares, at[TOWN])), Sealed(TOWN, Sight(squares, at[RAIDERS])))
    options = replace(raid.options, open_table=True)
    return replace(raid, places=places, sights=sights, options=options)


def without_men(raid: Raid) -> Raid:
    """The town and the night alone, for rules that ask for nobody."""
    return opened(replace(raid, units=(), guns=(), pending=()), ((), ()))


def stage(
    row: str,
    placed: Sequence[Placed],
    phase: Phase = Phase.FIGHTING,
    fires: tuple[int, ...] | None = None,
) -> Raid:
    """A few units on one row of squares, numbered as they are given, with full purses."""
    units = tuple(replace(unit, id=UnitId(n)) for n, (unit, _) in enumerate(placed))
    raiders, town = (
        tuple(square if unit.owner == side else NOWHERE for unit, square in placed)
        for side in (RAIDERS, TOWN)
    )
    raid = Raid(
        town=Town("", (row,)),
        units=units,
        places=(Sealed(RAIDERS, None), Sealed(TOWN, None)),
        sights=(Sealed(RAIDERS, None), Sealed(TOWN, None)),
        options=Options(),
        guns=tuple(unit.id for unit in units if unit.gun),
        fires=fires or (0,) * len(row),
        purse=(AMPLE, AMPLE),
        deeds=(Tally(),) * len(Deed),
        last=99,
        turn=1,
        phase=phase,
    )
    return opened(raid, (raiders, town))


def gained(raid: Raid) -> int:
    """What the raiders have won on a stage, in coins; less than none for what they lost."""
    return raid.purse[RAIDERS] - AMPLE


@lru_cache(maxsize=4096)
def bare(unit: Unit) -> Unit:
    """A unit as every other of its kind is: without its number, its name, and what it did."""
    return Unit(UnitId(0), unit.owner, unit.kind, unit.quality, trait=unit.trait)


def ground_at(raid: Raid, at: Square) -> Ground:
    return plan(raid.town.rows).ground[at]


@lru_cache(maxsize=16384)
def after_paying(purse: tuple[int, int], due: int) -> tuple[int, int]:
    """Both purses when a sum has gone over as far as funds last."""
    moved = affordable(purse, due)
    return purse[RAIDERS] + moved, purse[TOWN] - moved


def counted(units: Sequence[Unit]) -> str:
    """Some units in words, each kind with its number: "2 able musket groups, 1 officer"."""
    found: dict[str, int] = {}
    for unit in units:
        found[described(unit)] = found.get(described(unit), 0) + 1
    return ", ".join(many(n, words) for words, n in found.items())


# --- Several men ordered at once: who can go where they are told, who must stay, and why ----------
# The preview is the engine: each order is asked of the rules in turn, in the town as the orders
# before it would leave it. Nothing is read but what the captain of the men may see.

Order: TypeAlias = Post | Move | Haul | Attack


class Stays(Struct, frozen=True):
    """One who cannot go, and why, in the words of a refusal."""

    unit: UnitId
    why: str
    rule: Rule


class March(Struct, frozen=True):
    """Where some men are told to go: the orders for it, in the order in which to give them."""

    to: Square
    orders: tuple[Order, ...]
    path: tuple[Square, ...]
    """The squares gone through on the longest way, the last of them `to`."""
    stay: tuple[Stays, ...]

    @property
    def going(self) -> tuple[UnitId, ...]:
        """Who goes, officers first."""
        return tuple(dict.fromkeys([order.by for order in self.orders]))

    @property
    def attacks(self) -> bool:
        """Whether they go in to attack."""
        return Attack in map(type, self.orders)


def march(raid: Raid, band: Iterable[UnitId], to: Square) -> March:
    """What happens when all in a band are told to go to a square, or to attack it.

    Officers go first, so that their groups may follow them; the scurvy go last, when they may
    already be led.
    """
    orders: list[Order] = []
    path: tuple[Square, ...] = ()
    stay: list[Stays] = []
    for who in sorted(band, key=lambda who: _rank(raid.units[who])):
        found, why = _way(raid, raid.units[who], to)
        if why is not None:
            stay.append(Stays(who, why.why, why.rule))
            continue
        for order in found:
            raid = after(raid, order)
        orders += found
        if len(found) > len(path):
            path = tuple(_target(order) for order in found)
    return March(to, tuple(orders), path, tuple(stay))


def goals(raid: Raid, band: Sequence[UnitId]) -> dict[Square, March]:
    """Every square to which at least one of a band can go now, or which he can attack."""
    if not band:
        return {}
    table = plan(raid.town.rows)
    at = standing(raid, raid.units[band[0]].owner)
    if raid.phase is Phase.POSTING:
        near = {Square(n) for n, town in enumerate(table.town) if town}
    else:
        near = {to for who in band for to in table.steps[at[who]]}
        far = [at[who] for who in band if raid.units[who].steps > 1]
        near |= {to for here in far for by in table.steps[here] for to in table.steps[by]}
    near -= {at[who] for who in band}
    found = ((to, march(raid, band, to)) for to in sorted(near))
    return {to: each for to, each in found if each.orders}


def _rank(unit: Unit) -> tuple[bool, bool, bool, UnitId]:
    """Officers, groups, scurvy groups, guns."""
    return unit.gun, unit.group and unit.quality is Quality.SCURVY, not unit.officer, unit.id


def _target(order: Order) -> Square:
    if isinstance(order, Attack):
        return order.at
    assert order.to.content is not None
    return order.to.content


def _way(raid: Raid, unit: Unit, to: Square) -> tuple[list[Order], Refusal | None]:
    """The orders that bring one man to a square, or why none does."""
    straight = order_to(raid, unit, to)
    why = refuse(raid, straight)
    if why is None:
        return [straight], None
    here = standing(raid, unit.owner)[unit.id]
    if raid.phase is not Phase.MOVING or unit.steps < 2 or here == NOWHERE:
        return [], why
    table = plan(raid.town.rows)
    if to in table.steps[here]:
        return [], why
    for by in _nearest_first(raid, here, to):
        first = actions.move(unit.id, unit.owner, by, raid.in_plain_sight(unit.owner))
        if refuse(raid, first) is None:
            then = after(raid, first)
            second = order_to(then, then.units[unit.id], to)
            why = refuse(then, second)
            if why is None:
                return [first, second], None
    return [], why


def _nearest_first(raid: Raid, here: Square, to: Square) -> list[Square]:
    """The squares between two that lie two steps apart, those on the straight way first."""
    table = plan(raid.town.rows)
    between = [by for by in table.steps[here] if to in table.steps[by] or to in table.beside[by]]
    across, down = (to % table.columns, to // table.columns)

    def bend(by: Square) -> int:
        x, y = by % table.columns, by // table.columns
        h, v = here % table.columns, here // table.columns
        return abs(2 * x - h - across) + abs(2 * y - v - down)

    return sorted(between, key=bend)


def order_to(raid: Raid, unit: Unit, to: Square) -> Order:
    """The one order that is meant by telling a unit to go to a square."""
    if raid.phase is Phase.POSTING:
        return actions.post(unit.id, to)
    if unit.kind is Kind.GUN:
        return actions.haul(unit.id, to)
    if to in held(raid, unit.owner):
        return actions.attack(unit.id, to)
    return actions.move(unit.id, unit.owner, to, raid.in_plain_sight(unit.owner))


def refuse(raid: Raid, order: Order) -> Refusal | None:
    """Why an order cannot be given, asked of its own chapter."""
    match order:
        case Post():
            return refuse_post(raid, order)
        case Haul():
            return refuse_haul(raid, order)
        case Attack():
            return refuse_attack(raid, order)
        case Move():
            return refuse_move(raid, order)


def after(raid: Raid, order: Order) -> Raid:
    """The raid as its captain would know it after an order; what he may newly see is left out."""
    unit = raid.units[order.by]
    if isinstance(order, Haul):
        return with_unit(raid, replace(unit, busy=True))  # a die says whether it moves
    to = _target(order)
    raid = _led(raid, unit, to, attacking=isinstance(order, Attack))
    if isinstance(order, Attack):
        fights = raid.fights if to in raid.fights else (*raid.fights, to)
        unit = replace(unit, attacks=to, steps=0, moved=True, engaged=True)
        return replace(with_unit(raid, unit), fights=fights)
    raid = with_unit(raid, replace(unit, steps=unit.steps - 1, moved=True))
    places = raid.places[unit.owner].content
    assert places is not None
    at = (*places.at[: unit.id], to, *places.at[unit.id + 1 :])
    mine = Sealed(unit.owner, replace(places, at=at))
    both = (mine, raid.places[1]) if unit.owner == RAIDERS else (raid.places[0], mine)
    return replace(raid, places=both)


def _led(raid: Raid, unit: Unit, to: Square, *, attacking: bool) -> Raid:
    """Count a group that has to be led against those its officer may take along (P8-22.3)."""
    if raid.phase is Phase.POSTING or may_move(raid, unit):
        return raid
    officer = leader(raid, unit, NOWHERE if attacking else to, to if attacking else NOWHERE)
    places = raid.places[unit.owner].content
    assert officer is not None
    assert places is not None
    led = (*places.led[: unit.id], officer.id, *places.led[unit.id + 1 :])
    mine = Sealed(unit.owner, replace(places, led=led))
    return replace(raid, places=(raid.places[0], mine))


# --- What hits do to a body of men (P8-22.7 to 22.13): one hit by the rules, many by counting -----
# Men of one kind are counted, not told apart, so a body is a few numbers, and hits on it are
# worked out one after the other over all that can be left of it.
#
# Who takes a hit is a captain's choice. Here each captain does what is sensible: every hit is
# weighed by what it costs on the average, in points of strength and in coins; the striker names
# the man with whom it costs most, the owner the one with whom it costs least.

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
    """The hit falls; an officer who is driven off goes, and who is beaten is taken."""
    take_blow(play, VICTIM)
    take_prisoners(play)
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

    def __init__(self, body: Body, blows: Sequence[Blow], harms: Sequence[Fraction]) -> None:
        """`harms` are what captains go by who say who takes a hit, by kind of man."""
        marks = [in_whole_numbers(read_as(blow, lambda each: each.mark)) for blow in blows]
        self.of = lcm(*(of for _, of in marks))
        self._marks = [
            tuple((mark, n * (self.of // of)) for mark, n in found.items()) for found, of in marks
        ]
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


def losses_by_mark(blows: Sequence[Blow]) -> list[int]:
    """By kind of man and mark, as in a state, what it counts when both sides compare losses."""
    return [
        max((each.loss for each in blow if each.mark is mark), default=0)
        for blow in blows
        for mark in Mark
    ]


Number = TypeVar("Number", int, Fraction)


def summed(one: Mapping[int, Number], more: Mapping[int, Number]) -> dict[int, Number]:
    """The sum of two independent numbers, each with its chances or its ways."""
    found: dict[int, Number] = {}
    for a, p in one.items():
        for b, q in more.items():
            both = p * q
            found[a + b] = found[a + b] + both if a + b in found else both
    return found


# --- The odds of shots (P8-22.6 to 22.8): of one group, of a gun, and of a whole volley -----------

CHOICE = "Assumes that each captain chooses well who is hit."

Shots = tuple[tuple[tuple[bool, ...], Fraction], ...]
"""For each hit of a shot whether the shooter names the victim; with its chance."""


def of_volley(raid: Raid, acts: Sequence[Shoot | Serve]) -> Odds:
    """Several groups and guns of one side firing into one square, one after the other.

    Raises ValueError for a volley of nobody, and for one at several squares.
    """
    if len({act.at for act in acts}) != 1:
        raise ValueError("a volley goes into one square")
    at, side = acts[0].at, raid.units[acts[0].by].owner
    volley = [(bare(raid.units[act.by]), isinstance(act, Serve)) for act in acts]
    shots = tuple(shots_of(unit, gun)[0] for unit, gun in volley)
    body = body_of(
        Man(bare(unit), ground_at(raid, at), raid.fires[at])
        for unit in men_at(raid, opponent_of(side), at)
    )
    hits = {0: Fraction(1)}
    for shot in shots:
        hits = summed(hits, read_as(dict(shot), len))
    guns = all(gun for _, gun in volley)
    return Odds(
        GUNS if guns else HITTING,
        (*fire_parts(volley), *(_saving(man) for man in body.men)),
        tuple(Chance(many(n, "hit") if n else "no hit", hits[n]) for n in sorted(hits)),
        fallen_rows(body, *fallen(body, shots)) if body.men else (),
        mean(hits),
        CHOICE if len(body.men) > 1 else "",
    )


def _saving(man: Man) -> Part:
    part = save_part(man)
    return replace(part, words=f"{part.words}, to escape")


@lru_cache(maxsize=256)
def shots_of(unit: Unit, gun: bool) -> tuple[Shots, Fired]:
    """The hits of one group's muskets, or of a gun it serves; and what is told of it."""
    placed = [(unit, Square(0))]
    if gun:
        placed.append((Unit(UnitId(1), TOWN, Kind.GUN, Quality.ABLE), Square(0)))
    target = Square(1)

    def do(play: Play[Raid]) -> None:
        if gun:
            serve(play, Serve(UnitId(0), UnitId(1), target))
        else:
            shoot(play, Shoot(UnitId(0), target))

    def read(play: Play[Raid]) -> tuple[tuple[bool, ...], Fired]:
        shot = play.state.shot
        event = next(event for event in play.done().events if isinstance(event, Fired))
        return tuple(who == unit.owner for who in shot.hits) if shot else (), event

    found = over_all_dice(stage("==", placed, Phase.SHOOTING), do, read)
    event = next(event for _, event in found)
    return tuple(read_as(found, lambda each: each[0]).items()), event


def fire_parts(volley: Sequence[tuple[Unit, bool]]) -> tuple[Part, ...]:
    """Those who throw alike, together."""
    parts = []
    for (unit, gun), n in Counter(volley).items():
        event = shots_of(unit, gun)[1]
        words = counted([unit] * n)
        if gun:
            words = f"{many(n, 'town gun')}, {described(unit)}"
        parts.append(Part(words, n * len(event.faces), event.need, event.mods))
    return tuple(parts)


@lru_cache(maxsize=1024)
def fallen(body: Body, shots: tuple[Shots, ...]) -> tuple[Ways, int]:
    """What is left of those in the square when all have fired: in how many ways, of how many."""
    blows = [by_shot(man) for man in body.men]
    hitting = Hitting(body, blows, list(map(harm, body.men, blows)))
    found: Ways = {body.whole: 1}
    whole = 1
    for shot in shots:
        counts, of = in_whole_numbers(dict(shot))
        most = max(len(choices) for choices in counts)
        after: Ways = {}
        for choices, n in counts.items():
            now = found
            for striker in choices:
                now = hitting.one(now, striker=striker)
            n *= hitting.of ** (most - len(choices))
            for state, weight in now.items():
                after[state] = after.get(state, 0) + weight * n
        found = after
        whole *= of * hitting.of**most
    return found, whole


def fallen_rows(body: Body, found: Ways, of: int) -> tuple[Chance, ...]:
    """How many fall, at the least; then who, where there are several kinds."""
    rows = []
    for n in range(1, sum(body.numbers) + 1):
        count = sum(w for state, w in found.items() if number(state, Mark.KILLED) >= n)
        rows.append(
            Chance("somebody falls" if n == 1 else f"{n} or more fall", Fraction(count, of))
        )
    if len(body.men) > 1:
        for kind, man in enumerate(body.men):
            count = sum(w for state, w in found.items() if tally(state, kind, Mark.KILLED))
            rows.append(Chance(f"{described(man.unit)} falls", Fraction(count, of)))
    return tuple(row for row in rows if row.chance)


def of_victim(raid: Raid, who: UnitId) -> Odds:
    """The save of one who was shot, once he is named (P8-22.8)."""
    shot = raid.shot
    assert shot is not None
    man = Man(bare(raid.units[who]), ground_at(raid, shot.square), raid.fires[shot.square])
    falls = read_as(by_shot(man), lambda each: each.mark)
    rows = (("he falls", Mark.KILLED), ("he is unhurt", Mark.STAYS))
    return Odds(
        SHOT_SAVE,
        (save_part(man),),
        tuple(Chance(words, falls.get(mark, Fraction(0))) for words, mark in rows),
    )
