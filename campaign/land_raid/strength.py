"""What a side brings to a hand-to-hand fight (P8-22.10, P8-22.11): points and dice."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Mod, Play, total
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed
from .events import Strength
from .state import (
    NOBODY,
    RAIDERS,
    TOWN,
    Kind,
    Known,
    Places,
    Plan,
    Quality,
    Raid,
    Sight,
    Trait,
    Unit,
    UnitId,
    opponent_of,
    plan,
    spied,
    square_of,
    standing,
)

FACTORS = Rule("P8-22.10")
FACTOR_TABLE = Rule("R3-39")
SWORDSMAN = Rule("C-19.7")
SWORD = 2
"""The points that a swordsman is worth more than another officer."""

FACTOR = {
    Kind.OFFICER: 2,
    Kind.GOVERNOR: 0,
    Kind.HAND_TO_HAND: 4,
    Kind.MUSKET: 2,
    Kind.MILITIA: 2,
    Kind.MOB: 2,
    Kind.UNARMED: 1,
    Kind.GUN: 0,
}
MOST_MODS = 3
POINTS_A_DIE = 4


HITTING = Rule("P8-22.7")
MILITIA = Rule("R3-37")
HIT = 5


def strength(units: Sequence[Unit]) -> Strength:
    """Points and dice of one side; who has shot does not count (P8-22.10, R3-39, R3-40)."""
    fighters = [unit for unit in units if not unit.shot and FACTOR[unit.kind]]
    base = sum(FACTOR[unit.kind] for unit in fighters)
    groups = [unit for unit in fighters if unit.group]
    hardened = min(MOST_MODS, sum(unit.quality is Quality.HARDENED for unit in groups))
    scurvy = min(MOST_MODS, sum(unit.quality is Quality.SCURVY for unit in groups))
    blades = sum(unit.trait is Trait.SWORDSMAN for unit in fighters)
    table = (
        (blades, Mod(+SWORD * blades, "a swordsman leads", SWORDSMAN)),
        (hardened, Mod(+hardened, "battle hardened groups", FACTORS)),
        (scurvy, Mod(-scurvy, "scurvy groups", FACTOR_TABLE)),
    )
    mods = tuple(mod for applies, mod in table if applies)
    factor = max(0, base + total(mods))
    dice = max(1, factor // POINTS_A_DIE) if fighters else 0
    return Strength(base, mods, factor, dice)


def hit_mods(unit: Unit) -> tuple[Mod, ...]:
    """What a group's quality does to its shooting (P8-22.7, R3-37)."""
    table = (
        (unit.quality is Quality.HARDENED, Mod(+1, "battle hardened", HITTING)),
        (
            unit.quality is Quality.SCURVY and unit.kind is not Kind.MILITIA,
            Mod(-1, "scurvy", HITTING),
        ),
        (unit.kind is Kind.MILITIA, Mod(-1, "militia", MILITIA)),
    )
    return tuple(mod for applies, mod in table if applies)


def hit_need(unit: Unit) -> int:
    """The lowest face that hits."""
    return HIT - total(hit_mods(unit))


# --- Night: what each side sees of the other (H-17), and the only way a unit is put anywhere ------
# Raiders see what is next to their men, what a fire lights, and what they have seen before; the
# town sees what is next to its men and what a fire lights, and every raider once it is roused or
# a shot was fired. Whenever a captain learns something, the step is marked as opened.

MOST_RISEN = 8
BURNT = 4


def sight_of(raid: Raid, viewer: Player) -> Sight:
    """What a side sees of `raid` as things are; `raid` itself may hold an older sight."""
    table = plan(raid.town.rows)
    squares = [False] * len(table.ground)
    if raid.options.open_table or (viewer == TOWN and raid.raised):
        squares = [True] * len(table.ground)
    else:
        before = raid.sights[viewer].content
        if viewer == RAIDERS and before is not None:
            squares = list(before.squares)
        for n, at in enumerate(standing(raid, viewer)):
            if at != NOWHERE and n not in raid.guns:  # a gun has no eyes
                for near in table.near[at]:
                    squares[near] = True
        for at in lit_squares(raid, table):
            squares[at] = True
    return Sight(tuple(squares), seen_in(squares, standing(raid, opponent_of(viewer))))


def seen_in(squares: Iterable[bool], places: tuple[Square, ...]) -> tuple[Square, ...]:
    """Of the places of an enemy's units those that lie in sight."""
    open_to = (*squares, False)  # the last is for NOWHERE, which is -1
    return tuple([at if open_to[at] else NOWHERE for at in places])


def lit_squares(raid: Raid, table: Plan) -> list[Square]:
    """The squares that a fire lights: its own and those around it."""
    return [
        near for at, fire in enumerate(raid.fires) if 0 < fire < BURNT for near in table.near[at]
    ]


def look(play: Play[Raid], viewer: Player) -> None:
    """Let a side see what there is to see now; mark the step if it learns anything by it."""
    raid = play.state
    before, now = raid.sights[viewer].content, sight_of(raid, viewer)
    assert before is not None
    if now == before:
        return
    enemy = opponent_of(viewer)
    in_the_dark = any(
        at != NOWHERE and before.units[n] == NOWHERE for n, at in enumerate(standing(raid, enemy))
    )
    if in_the_dark or now.units != before.units:
        play.open(raid.places[enemy])
    sights = list(raid.sights)
    sights[viewer] = Sealed(viewer, now)
    play.state = replace(raid, sights=(sights[0], sights[1]))


def put(play: Play[Raid], who: UnitId, to: Square, *, told: bool = False) -> None:
    """Put a unit on a square, or NOWHERE; both sides see of it what they can.

    `told` where the order has said openly where it goes: then the enemy learns no more by it.
    """
    raid = play.state
    owner = raid.units[who].owner
    places = raid.places[owner].content
    assert places is not None
    at = (*places.at[:who], to, *places.at[who + 1 :])
    play.state = replace(raid, places=_sealed(raid, owner, replace(places, at=at)))
    _watch(play, owner, to)
    _be_seen(play, who, to, told=told)


def _sealed(raid: Raid, owner: Player, places: Places) -> tuple[Sealed[Places], Sealed[Places]]:
    mine = Sealed(owner, places)
    return (mine, raid.places[1]) if owner == RAIDERS else (raid.places[0], mine)


def begin_movement(play: Play[Raid]) -> None:
    """Note where everybody stands as a movement step begins (H-29)."""
    raid = play.state
    raiders, town = (places_at_start(standing(raid, side)) for side in (RAIDERS, TOWN))
    play.state = replace(raid, places=(Sealed(RAIDERS, raiders), Sealed(TOWN, town)))


def places_at_start(at: tuple[Square, ...]) -> Places:
    """The places of a side as a movement step begins."""
    return Places(at, at, tuple([NOBODY] * len(at)))


def _watch(play: Play[Raid], viewer: Player, at: Square) -> None:
    """One of a side's units has come to a square, or gone: what does the side see now?"""
    raid = play.state
    sight = raid.sights[viewer].content
    assert sight is not None
    if viewer == TOWN:
        if not raid.raised:
            look(play, viewer)
    elif at != NOWHERE:
        near = plan(raid.town.rows).near[at]
        if not all(sight.squares[square] for square in near):
            look(play, viewer)


def _be_seen(play: Play[Raid], who: UnitId, at: Square, *, told: bool) -> None:
    """The enemy sees a unit where it has come to, or sees it no more."""
    raid = play.state
    owner = raid.units[who].owner
    viewer = opponent_of(owner)
    sight = raid.sights[viewer].content
    assert sight is not None
    now = at if at != NOWHERE and sight.squares[at] else NOWHERE
    if sight.units[who] == now:
        return
    if not told:
        play.open(raid.places[owner])
    seen = Sealed(viewer, Sight(sight.squares, (*sight.units[:who], now, *sight.units[who + 1 :])))
    sights = (seen, raid.sights[1]) if viewer == RAIDERS else (raid.sights[0], seen)
    play.state = replace(raid, sights=sights)


def show(play: Play[Raid], who: UnitId) -> None:
    """A unit that shoots or attacks shows the square it stands in (H-17)."""
    light_up(play, opponent_of(play.state.units[who].owner), square_of(play.state, who))


def light_up(play: Play[Raid], viewer: Player, at: Square) -> None:
    """A side sees who is in a square."""
    raid = play.state
    sight = raid.sights[viewer].content
    assert sight is not None
    if sight.squares[at]:
        return
    enemy = opponent_of(viewer)
    play.open(raid.places[enemy])
    squares = (*sight.squares[:at], True, *sight.squares[at + 1 :])
    seen = Sealed(viewer, Sight(squares, seen_in(squares, standing(raid, enemy))))
    sights = (seen, raid.sights[1]) if viewer == RAIDERS else (raid.sights[0], seen)
    play.state = replace(raid, sights=sights)


def confess(play: Play[Raid], side: Player) -> None:
    """What follows hangs on where a side's unseen units stand: that is told by it."""
    raid = play.state
    seen = spied(raid, opponent_of(side))
    if any(at != seen[n] for n, at in enumerate(standing(raid, side))):
        play.open(raid.places[side])


def known(raid: Raid, owner: Player, at: Square) -> Known:
    """A square of a side's, as it knows it and as the enemy sees it."""
    sight = raid.sights[opponent_of(owner)].content
    assert sight is not None
    seen = at if at != NOWHERE and sight.squares[at] else NOWHERE
    raiders, town = (at, seen) if owner == RAIDERS else (seen, at)
    return Sealed(RAIDERS, raiders), Sealed(TOWN, town)
