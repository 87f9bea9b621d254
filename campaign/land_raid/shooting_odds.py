"""What a seat knows of a raid, and small stages on which the rules are run for their odds.

A screen hands in a raid with the enemy's seals closed. Whatever is asked is asked of the men
in sight: of those who stand in the dark nobody knows that they are there.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum
from fractions import Fraction
from functools import lru_cache, partial, reduce
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.kernel.odds import (
    Chance,
    Odds,
    Part,
    apart,
    chain,
    chance_that,
    each_of,
    either,
    in_all,
    mean,
    numbers,
    or_more,
    over_all_dice,
    read_as,
    told,
)
from pieces_of_eight.campaign.kernel.play import Mod, Play, many
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed
from .actions import Serve, Shoot
from .events import Fired, Saved, affordable, described
from .fighting import (
    GUNS,
    SHOT_SAVE,
    driven,
    serve,
    shoot,
    take_blow,
    take_prisoners,
    take_shot,
    ways_out,
)
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
    return ", ".join(many(n, words) for words, n in Counter(map(described, units)).items())


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


class Blow(NamedTuple):
    """What one hit did: the mark, the loss it counts for, and the coins for the raiders."""

    mark: Mark
    loss: int
    coins: int


@lru_cache(maxsize=2048)
def struck(man: Man, steel: bool, captors: bool = True) -> tuple[Mapping[Blow, Fraction], Part]:
    """One hit by the rules, hand to hand or by shot, and the die with which he may get off.

    `captors`: enemies are left there to take prisoners. Officers who are hit hand to hand have a
    table instead of a die, and no need.
    """
    kind = Kind.HAND_TO_HAND if steel else Kind.MUSKET
    enemy = Unit(ENEMY, opponent_of(man.unit.owner), kind, Quality.ABLE)
    if not steel:
        row, placed = f"=={man.ground.value}", [(man.unit, FIGHT), (enemy, FROM)]
        raid = stage(row, placed, Phase.SHOOTING, (0, 0, man.fire))
        raid = replace(raid, shot=Shot(ENEMY, FIGHT, (enemy.owner,)))
    else:
        row = "====" if man.way else "#===" if man.attacking else "===#"
        placed = [(man.unit, FIGHT), (replace(enemy, attacks=FIGHT), FROM)]
        if man.attacking:
            placed = [(replace(man.unit, attacks=FIGHT), FROM), (enemy, FIGHT)]
        hits = (Hit(man.unit.owner, enemy.owner),)
        fight = Fight(FIGHT, man.unit.owner if man.attacking else enemy.owner, hits)
        raid = replace(stage(row, placed if captors else placed[:1]), fight=fight)

    def read(play: Play[Raid]) -> tuple[Blow, tuple[int, tuple[Mod, ...]]]:
        after = play.state
        mark = mark_of(after, placed[0][1])
        loss = after.fight.losses[man.unit.owner] if after.fight else int(mark is not Mark.STAYS)
        saved = [event for event in play.done().events if isinstance(event, Saved)]
        need = (saved[0].need, saved[0].mods) if saved else (0, ())
        return Blow(mark, loss, gained(after)), need

    blows, needs = apart(over_all_dice(raid, _strike if steel else _shoot, read))
    return blows, Part(described(man.unit), 1, *next(iter(needs)))


def _shoot(play: Play[Raid]) -> None:
    take_shot(play, VICTIM)


def _strike(play: Play[Raid]) -> None:
    """The hit falls; an officer who is driven off goes, and who is beaten is taken."""
    take_blow(play, VICTIM)
    take_prisoners(play)
    raid = play.state
    if raid.pending and isinstance(raid.pending[-1], AskDriven):
        unit = raid.units[VICTIM]
        driven(play, VICTIM, ways_out(raid, unit.owner, square_of(raid, VICTIM), 1)[0])


def mark_of(raid: Raid, began: Square) -> Mark:
    """What has become of the first unit of a stage, who stood at a square."""
    unit = raid.units[VICTIM]
    if unit.here:
        return Mark.STAYS if square_of(raid, VICTIM) == began else Mark.DRIVEN
    return Mark.CAPTURED if unit.fate is Fate.CAPTURED else Mark.KILLED


def harm(man: Man, steel: bool) -> Fraction:
    """What a hit costs on the average: strength that is gone, and coins lost or won."""
    points = strength((replace(man.unit, shot=False),)).factor
    blows = struck(man, steel)[0]
    return mean(read_as(blows, lambda each: points * bool(each.loss) + abs(each.coins)))


# Many hits on a body of men. --------------------------------------------------------------

Hits = tuple[tuple[tuple[bool, ...], Fraction], ...]
"""For each hit of a throw whether the striker names the victim; with its chance."""


class Body(Struct, frozen=True):
    """Men in one square, or going for one: each kind once, with its number."""

    men: tuple[Man, ...]
    numbers: tuple[int, ...]


def body_of(men: Iterable[Man]) -> Body:
    """Men counted by their kind, in an order of their own."""
    count = Counter(replace(man, unit=replace(bare(man.unit), shot=man.unit.shot)) for man in men)
    kinds = sorted(count, key=lambda man: (man.unit.kind, -man.unit.quality, repr(man)))
    return Body(tuple(kinds), tuple(count[kind] for kind in kinds))


class Lost(NamedTuple):
    """One of a body who is out of it."""

    kind: int
    mark: Mark
    loss: int


class Struck(NamedTuple):
    """A body between two hits."""

    thrown: int
    choices: tuple[bool, ...]
    """The hits of the last throw that are still to fall, as in `Hits`."""
    lost: tuple[Lost, ...]


@lru_cache(maxsize=1024)
def fallen(
    body: Body, throws: tuple[Hits, ...], steel: bool, captors: bool = True
) -> Mapping[tuple[Lost, ...], Fraction]:
    """Who of a body is lost under the hits of some throws, one after the other."""

    def out(kind: int, blow: Blow) -> tuple[Lost, ...]:
        return () if blow.mark is Mark.STAYS else (Lost(kind, blow.mark, blow.loss),)

    blows = [
        read_as(struck(man, steel, captors)[0], partial(out, kind))
        for kind, man in enumerate(body.men)
    ]
    harms = [harm(man, steel) for man in body.men]
    least = sorted(range(len(harms)), key=harms.__getitem__)
    orders = least, least[::-1]

    def step(at: Struck) -> dict[Struck, Fraction] | None:
        thrown, choices, lost = at
        if not choices:
            if thrown == len(throws):
                return None
            return {Struck(thrown + 1, hits, lost): chance for hits, chance in throws[thrown]}
        gone = [each.kind for each in lost]
        there = (kind for kind in orders[choices[0]] if gone.count(kind) < body.numbers[kind])
        victim = next(there, None)
        if victim is None:
            return {Struck(thrown, (), lost): Fraction(1)}
        return {
            Struck(thrown, choices[1:], tuple(sorted((*lost, *hit)))): chance
            for hit, chance in blows[victim].items()
        }

    return read_as(chain(Struck(0, (), ()), step), lambda at: at.lost)


# --- The odds of shots (P8-22.6 to 22.8): of one group, of a gun, and of a whole volley -----------

CHOICE = "Assumes that each captain chooses well who is hit."


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
    hits = reduce(in_all, (read_as(dict(shot), len) for shot in shots))
    saves = (struck(man, False)[1] for man in body.men)
    escapes = (replace(part, words=f"{part.words}, to escape") for part in saves)
    guns = all(gun for _, gun in volley)
    return Odds(
        GUNS if guns else HITTING,
        (*fire_parts(volley), *escapes),
        numbers(hits, "no hit", "hit"),
        fallen_rows(body, shots) if body.men else (),
        mean(hits),
        CHOICE if len(body.men) > 1 else "",
    )


@lru_cache(maxsize=256)
def shots_of(unit: Unit, gun: bool) -> tuple[Hits, Fired]:
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
        return tuple(who == unit.owner for who in shot.hits) if shot else (), told(play, Fired)

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


def fallen_rows(body: Body, shots: tuple[Hits, ...]) -> tuple[Chance, ...]:
    """How many fall, at the least; then who, where there are several kinds."""
    found = fallen(body, shots, False)
    rows = or_more(
        read_as(found, len), lambda n: "somebody falls" if n == 1 else f"{n} or more fall"
    )
    if len(body.men) == 1:
        return rows
    kinds = [f"{described(man.unit)} falls" for man in body.men]
    return *rows, *each_of(
        read_as(found, lambda lost: frozenset(kinds[each.kind] for each in lost)), kinds
    )


def of_victim(raid: Raid, who: UnitId) -> Odds:
    """The save of one who was shot, once he is named (P8-22.8)."""
    shot = raid.shot
    assert shot is not None
    man = Man(bare(raid.units[who]), ground_at(raid, shot.square), raid.fires[shot.square])
    blows, saving = struck(man, False)
    falls = chance_that(blows, lambda each: each.mark is Mark.KILLED)
    return Odds(SHOT_SAVE, (saving,), either(("he falls", "he is unhurt"), falls))
