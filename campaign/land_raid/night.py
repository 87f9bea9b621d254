"""Night: what each side sees of the other (H-17), how a unit is put anywhere, what is imagined.

Raiders see what is next to their men, what a fire lights, and what they have seen before; the
town sees what is next to its men and what a fire lights, and every raider once it is roused or
a shot was fired. Whenever a captain learns something, the step is marked as opened.
"""

import random
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.kernel.play import Play
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed, Seen
from .events import can_be_looted
from .state import (
    BURNT,
    NOBODY,
    RAIDERS,
    TOWN,
    Deed,
    Fate,
    Ground,
    Kind,
    Known,
    Options,
    Places,
    Plan,
    Raid,
    Sight,
    Tally,
    Town,
    Unit,
    UnitId,
    opponent_of,
    places_of,
    plan,
    sight_of,
    spied,
    square_of,
    standing,
    with_one,
    with_places,
    with_sight,
    with_unit,
)

MOST_RISEN = 8
RICH = (Ground.TREASURY, Ground.RESIDENCE)  # what is guarded, if anything is


def sight_now(raid: Raid, viewer: Player) -> Sight:
    """What a side sees of `raid` as things are; `raid` itself may hold an older sight."""
    table = plan(raid.town.rows)
    squares = [False] * len(table.ground)
    if raid.options.open_table or (viewer == TOWN and raid.raised):
        squares = [True] * len(table.ground)
    else:
        before = raid.sights[viewer].content
        if viewer == RAIDERS and before is not None:
            squares = list(before.squares)
        eyes = [at for n, at in enumerate(standing(raid, viewer)) if n not in raid.guns]
        lit = [Square(at) for at, fire in enumerate(raid.fires) if 0 < fire < BURNT]
        for at in (*eyes, *lit):
            for near in table.near[at] if at != NOWHERE else ():
                squares[near] = True
    return sight_in(squares, standing(raid, opponent_of(viewer)))


def sight_in(squares: Iterable[bool], places: tuple[Square, ...]) -> Sight:
    """A sight of some squares: of the places of an enemy's units those that lie in them."""
    in_sight = (*squares, False)  # the last is for NOWHERE, which is -1
    return Sight(in_sight[:-1], tuple([at if in_sight[at] else NOWHERE for at in places]))


def with_eyes_open(raid: Raid) -> Raid:
    for side in (RAIDERS, TOWN):
        raid = with_sight(raid, side, sight_now(raid, side))
    return raid


def look(play: Play[Raid], viewer: Player) -> None:
    """Let a side see what there is to see now; mark the step if it learns anything by it."""
    raid, enemy = play.state, opponent_of(viewer)
    before, now = sight_of(raid, viewer), sight_now(raid, viewer)
    if now == before:
        return
    pairs = zip(standing(raid, enemy), before.units, strict=True)
    in_the_dark = any(at != NOWHERE and known == NOWHERE for at, known in pairs)
    if in_the_dark or now.units != before.units:
        play.open(raid.places[enemy])
    play.state = with_sight(raid, viewer, now)


def put(play: Play[Raid], who: UnitId, to: Square, *, told: bool = False) -> None:
    """Put a unit on a square, or NOWHERE; both sides see of it what they can.

    `told` where the order has said openly where it goes: then the enemy learns no more by it.
    """
    raid = play.state
    owner = raid.units[who].owner
    places = places_of(raid, owner)
    play.state = raid = with_places(raid, owner, replace(places, at=with_one(places.at, who, to)))
    if owner == TOWN:
        sees_more = not raid.raised
    else:
        known = sight_of(raid, owner).squares
        near = plan(raid.town.rows).near[to] if to != NOWHERE else ()
        sees_more = not all(known[square] for square in near)
    if sees_more:
        look(play, owner)
    raid, viewer = play.state, opponent_of(owner)
    sight = sight_of(raid, viewer)
    seen = to if to != NOWHERE and sight.squares[to] else NOWHERE
    if sight.units[who] != seen:
        if not told:
            play.open(raid.places[owner])
        play.state = with_sight(
            raid, viewer, replace(sight, units=with_one(sight.units, who, seen))
        )


def remove(play: Play[Raid], who: UnitId, fate: Fate) -> None:
    unit = play.state.units[who]
    play.state = with_unit(play.state, unit, fate=fate, attacks=NOWHERE, steps=0)
    put(play, who, NOWHERE)


def laid_out(town: Town, units: tuple[Unit, ...], at: tuple[Square, ...], options: Options) -> Raid:
    """A raid before its first turn, with each unit where `at` says; nobody sees anybody yet."""
    squares = len(town.rows) * len(town.rows[0])
    blind = Sight((False,) * squares, (NOWHERE,) * len(units))
    raiders, defenders = (
        tuple(to if unit.owner == side else NOWHERE for unit, to in zip(units, at, strict=True))
        for side in (RAIDERS, TOWN)
    )
    return Raid(
        town=town,
        units=units,
        places=(
            Sealed(RAIDERS, places_at_start(raiders)),
            Sealed(TOWN, places_at_start(defenders)),
        ),
        sights=(Sealed(RAIDERS, blind), Sealed(TOWN, blind)),
        options=options,
        guns=tuple(unit.id for unit in units if unit.gun),
        fires=(0,) * squares,
        purse=(0, options.coins),
        deeds=(Tally(),) * len(Deed),
        last=options.turns,
    )


def places_at_start(at: tuple[Square, ...]) -> Places:
    return Places(at, at, tuple([NOBODY] * len(at)))


def begin_movement(play: Play[Raid]) -> None:
    """Note where everybody stands as a movement step begins (H-29)."""
    for side in (RAIDERS, TOWN):
        play.state = with_places(play.state, side, places_at_start(standing(play.state, side)))


def show(play: Play[Raid], who: UnitId) -> None:
    """A unit that shoots or attacks shows the square it stands in (H-17)."""
    light_up(play, opponent_of(play.state.units[who].owner), square_of(play.state, who))


def light_up(play: Play[Raid], viewer: Player, at: Square) -> None:
    raid, enemy = play.state, opponent_of(viewer)
    squares = sight_of(raid, viewer).squares
    if not squares[at]:
        play.open(raid.places[enemy])
        sight = sight_in(with_one(squares, at, True), standing(raid, enemy))
        play.state = with_sight(raid, viewer, sight)


def confess(play: Play[Raid], side: Player) -> None:
    """What follows hangs on where a side's unseen units stand: that is told by it."""
    raid = play.state
    if standing(raid, side) != spied(raid, opponent_of(side)):
        play.open(raid.places[side])


def known(raid: Raid, owner: Player, at: Square) -> Known:
    """A square of a side's, as it knows it and as the enemy sees it."""
    squares = sight_of(raid, opponent_of(owner)).squares
    seen = at if at != NOWHERE and squares[at] else NOWHERE
    raiders, town = (at, seen) if owner == RAIDERS else (seen, at)
    return Sealed(RAIDERS, raiders), Sealed(TOWN, town)


# --- What a captain may imagine: unseen enemies stand somewhere he does not see (H-17) ------------
# A town guards what is worth most. How keenly, nobody knows, so that differs from world to world.


def imagine(seen: Seen[Raid], rng: random.Random) -> Raid:
    """A whole raid that looks to `seen.who` just as what he sees (H-17)."""
    raid, enemy = seen.value, opponent_of(seen.who)
    mine = sight_of(raid, seen.who)
    raid = with_places(raid, enemy, places_at_start(guesses(raid, enemy, mine, rng)))
    blank = Sight((False,) * len(mine.squares), (NOWHERE,) * len(raid.units))
    return with_sight(raid, enemy, sight_now(with_sight(raid, enemy, blank), enemy))


def guesses(raid: Raid, enemy: Player, sight: Sight, rng: random.Random) -> tuple[Square, ...]:
    """For each enemy unit where it is seen, or a square out of sight where it might be."""
    table = plan(raid.town.rows)
    room = {at: MOST_RISEN for at in table.those(table.open) if not sight.squares[at]}
    found = list(sight.units)
    rich = [at for at in room if table.ground[at] in RICH and can_be_looted(raid, at)]
    keen = rng.random()
    for unit in raid.units:
        if unit.owner == enemy and unit.here and found[unit.id] == NOWHERE:
            may_guard = unit.owner == TOWN and (unit.group or unit.kind is Kind.OFFICER)
            on_guard = may_guard and rng.random() < keen
            found[unit.id] = guess(table, unit, room, rng, rich if on_guard else ())
    return tuple(found)


def guess(
    table: Plan, unit: Unit, room: dict[Square, int], rng: random.Random, guarded: Sequence[Square]
) -> Square:
    """A square for one unseen unit: where such a unit is likeliest, while there is room.

    That is one of the `guarded` squares for who stands guard.
    """
    likely = [at for at in guarded if room[at] > 2]
    likely = likely or [at for at, left in room.items() if left > 2 and suits(table, unit, at)]
    squares = likely or [at for at, left in room.items() if left]
    at = squares[int(rng.random() * len(squares))]
    room[at] -= not unit.gun
    return at


def suits(table: Plan, unit: Unit, at: Square) -> bool:
    if unit.owner == RAIDERS:
        return True
    if unit.kind is Kind.GOVERNOR:
        return table.ground[at] is Ground.RESIDENCE
    if unit.kind is Kind.GUN:
        return table.ground[at] in (Ground.BATTERY, Ground.FORT)
    return table.town[at]
