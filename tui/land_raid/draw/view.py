"""What is to be seen of a land raid: the town, and all that stands, burns or is marked in it."""

from collections.abc import Iterator, Mapping, Sequence
from enum import IntEnum
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import (
    NOWHERE,
    STRAIGHT,
    Square,
    place,
    square,
    stepped,
)
from pieces_of_eight.campaign.kernel.play import Event, many
from pieces_of_eight.campaign.kernel.sealed import Player, redact
from pieces_of_eight.campaign.land_raid.events import (
    AlarmRaised,
    BurntOut,
    Captured,
    CaughtFire,
    Fired,
    Fought,
    Killed,
    Looted,
    Moved,
    NerveTested,
    Saved,
    TorchLaid,
    token,
)
from pieces_of_eight.campaign.land_raid.fighting import ONE_HIT
from pieces_of_eight.campaign.land_raid.state import (
    BUILDINGS,
    RAIDERS,
    Alarm,
    Ground,
    Kind,
    Phase,
    Plan,
    Quality,
    Raid,
    Town,
    Unit,
    UnitId,
    is_awake,
    places_seen,
    plan,
)
from pieces_of_eight.tui.draw.cells import whim
from pieces_of_eight.tui.draw.film import MOST, Cue, dice, dice_for, in_order, or_more
from pieces_of_eight.tui.draw.film import Kind as FilmKind
from pieces_of_eight.tui.draw.places import PlaceLook, WornUnit

WALLED = BUILDINGS | {Ground.BATTERY}  # what has an outline
NORTH, EAST, SOUTH, WEST = range(4)


class Sign(IntEnum):
    """What is marked on a square; a glyph or a text in the square says it too."""

    REACH = 0  # men can go here
    CHANCE = 1  # men can go here, but not safely
    PATH = 2  # a step of a planned way
    TARGET = 3  # can be attacked or shot at
    TORCH = 4  # can be set on fire
    CHOICE = 5  # answers a question, or can be looted
    THREAT = 6  # the enemy can do harm here next turn


class Mark(Struct, frozen=True):
    """The mark of one square, and up to three characters such as "4+"; more are cut off."""

    sign: Sign
    text: str = ""


class UnitMark(Struct, frozen=True):
    """An officer, a group or a gun as it is drawn."""

    id: UnitId
    token: str  # two characters: capital letters for raiders, small ones for the town
    side: int  # 0 raiders, 1 town
    at: Square
    quality: Quality = Quality.ABLE
    spent: bool = False  # has nothing more to do in this part of the turn
    attacks: Square = NOWHERE  # the square it has declared to attack
    kind: Kind = Kind.HAND_TO_HAND  # what he carries where he is drawn as a figure


class TownView(Struct, frozen=True):
    """Everything the painter is told. Two equal views give the same picture."""

    town: Town
    units: tuple[UnitMark, ...] = ()  # those that are seen, in the order in which they are drawn
    fires: tuple[int, ...] = ()
    """By square: 0 none, 1 to 3 how far it burns, 4 burnt ground. Empty for no fires at all."""
    looted: frozenset[Square] = frozenset()
    dark: frozenset[Square] = frozenset()  # squares in which an enemy would not be seen
    awake: frozenset[Square] = frozenset()  # squares of units of the town that are awake
    fights: frozenset[Square] = frozenset()  # squares under attack
    alarm: Alarm = Alarm.ASLEEP  # the town's windows are lit when it is awake
    cursor: Square | None = None
    hover: Square | None = None
    selected: frozenset[UnitId] = frozenset()  # the units that are about to be given an order
    marks: Mapping[Square, Mark] = {}

    @property
    def columns(self) -> int:
        return len(self.town.rows[0])

    @property
    def rows(self) -> int:
        return len(self.town.rows)


def view_of(
    raid: Raid,
    viewer: Player | None,
    *,
    selected: frozenset[UnitId] = frozenset(),
    marks: Mapping[Square, Mark] | None = None,
    cursor: Square | None = None,
) -> TownView:
    """What a side sees of a raid, redacted for it or whole; nothing else is looked at.

    With no viewer everything is shown, which needs a raid that nothing is taken out of.
    """
    at = places_seen(raid, viewer)
    units = tuple(
        _mark(raid, unit, at[unit.id])
        for unit in sorted(raid.units, key=_rank)
        if unit.here and at[unit.id] != NOWHERE
    )
    return TownView(
        town=raid.town,
        units=units,
        fires=raid.fires,
        looted=frozenset(raid.looted),
        dark=_dark(raid, viewer),
        awake=frozenset(unit.at for unit in units if is_awake(raid, raid.units[unit.id])),
        fights=frozenset(raid.fights),
        alarm=raid.alarm,
        cursor=cursor,
        selected=selected,
        marks=marks or {},
    )


def _dark(raid: Raid, viewer: Player | None) -> frozenset[Square]:
    if viewer is None:
        return frozenset()
    sight = raid.sights[viewer].content
    assert sight is not None, "nobody reads what the enemy sees"
    walked = plan(raid.town.rows).open
    return frozenset(Square(n) for n, seen in enumerate(sight.squares) if not seen and walked[n])


def _rank(unit: Unit) -> tuple[int, bool, Kind, UnitId]:
    """Officers before groups, guns last."""
    return unit.owner, unit.gun, unit.kind, unit.id


def _mark(raid: Raid, unit: Unit, at: Square) -> UnitMark:
    return UnitMark(
        id=unit.id,
        token=token(raid, unit.id),
        side=int(unit.owner),
        at=at,
        quality=unit.quality,
        spent=_spent(raid, unit),
        attacks=unit.attacks,
        kind=unit.kind,
    )


def _spent(raid: Raid, unit: Unit) -> bool:
    """Whether a unit has done all it can in the part of the turn that is under way."""
    match raid.phase:
        case Phase.MOVING:
            return unit.attacks != NOWHERE or (unit.moved and unit.steps <= 0)
        case Phase.SHOOTING:
            return unit.shot
        case Phase.BURNING | Phase.LOOTING:
            return unit.busy or unit.shot or unit.engaged
        case _:
            return False


# --- The same in words of the table: what every square shows --------------------------------------

SIDES = "nesw"
SHORE = (Ground.WATER, Ground.BEACH)
BURNT = 4
CROWDED = 6  # so many units always have room in a square drawn at the smallest scales


def spots(view: TownView) -> tuple[PlaceLook, ...]:
    """What is on each square, in reading order."""
    here: dict[Square, list[UnitMark]] = {}
    for unit in view.units:
        here.setdefault(unit.at, []).append(unit)
    lit = view.alarm is not Alarm.ASLEEP
    return tuple(
        [
            _spot(view, Square(at), bed, here.get(Square(at), []), lit)
            for at, bed in enumerate(beds(view.town.rows))
        ]
    )


def _spot(
    view: TownView, at: Square, bed: PlaceLook, units: Sequence[UnitMark], lit: bool
) -> PlaceLook:
    """A square with all that lies on it; its marks in the order in which they are laid."""
    fire, mark = view.fires[at] if view.fires else 0, view.marks.get(at)
    chosen = [unit for unit in units if unit.id in view.selected]
    marks = {
        "looted": at in view.looted and not fire,
        "fire1": fire == 1,
        "fire2": fire == 2,
        "fire3": fire == 3,
        "burnt": fire == BURNT,
        "lit": lit and not fire,
        "dark": at in view.dark,
        "more": len(units) > CROWDED,
        "awake": at in view.awake,
        "fight": at in view.fights,
        "chosen": bool(chosen),
        mark.sign.name.lower() if mark else "": mark is not None,
        "hover": at == view.hover,
        "cursor": at == view.cursor,
    }
    worn = tuple(name for name, is_so in marks.items() if is_so)
    if not worn and not units:
        return bed
    attacks = [f"attack_{SIDES[n]}" for n in _attacked(view, at, units)]
    return bed._replace(
        edges=(*bed.edges, *attacks),
        things=tuple([_worn(unit, view.selected) for unit in units]),
        marks=worn,
        text=mark.text if mark else "",
    )


def _worn(unit: UnitMark, selected: frozenset[UnitId]) -> WornUnit:
    states = {
        "spent": unit.spent,
        "scurvy": unit.quality is Quality.SCURVY,
        "hardened": unit.quality is Quality.HARDENED,
        "chosen": unit.id in selected,
    }
    name = f"{('raider', 'town')[unit.side]}_{unit.kind.name.lower()}"
    return WornUnit(name, unit.token, tuple(name for name, is_so in states.items() if is_so))


def _attacked(view: TownView, at: Square, units: Sequence[UnitMark]) -> list[int]:
    """The sides over which men of a square attack."""
    aims = {unit.attacks for unit in units} - {NOWHERE}
    if not aims:
        return []
    steps = (stepped(at, step, view.columns, view.rows) for step in STRAIGHT)
    return [n for n, to in enumerate(steps) if to in aims]


@lru_cache(maxsize=16)
def beds(rows: tuple[str, ...]) -> tuple[PlaceLook, ...]:
    """The squares of a town with nothing on them, in reading order."""
    table = plan(rows)
    return tuple(_bed(table, Square(at)) for at in range(len(table.ground)))


def _bed(table: Plan, at: Square) -> PlaceLook:
    column, row = place(at, table.columns)
    edges = [f"{name}_{SIDES[side]}" for side in range(4) if (name := _edge(table, at, side))]
    if table.ground[at] in WALLED:
        ends = {"end_e": column == table.columns - 1, "end_s": row == table.rows - 1}
        edges += [name for name, is_so in ends.items() if is_so]
    if arms := _arms(table, column, row):
        edges.append(f"wall{arms}")
    return PlaceLook(
        table.ground[at].value,
        tone=(column + row) & 1,
        edges=tuple(edges),
        chance=whim(column, row) % 64,
    )


def _arms(table: Plan, column: int, row: int) -> int:
    """The outlines that meet in the corner to the north-west, by 1 north, 2 east, 4 south, 8 west.

    They run between squares of different buildings: those of one have none between them.
    """

    def front(across: int, down: int) -> Ground | None:
        at = square(column + across, row + down, table.columns, table.rows)
        ground = table.ground[at] if at != NOWHERE else None
        return ground if ground in WALLED else None

    around = front(-1, -1), front(0, -1), front(0, 0), front(-1, 0)
    return sum(1 << n for n, one in enumerate(around) if one is not around[(n + 1) % 4])


def _edge(table: Plan, at: Square, side: int) -> str:
    """What runs along a side of a square: a quay or surf.

    Waves break on the water along a beach, and where a beach ends the map.
    """
    ground, to = table.ground[at], stepped(at, STRAIGHT[side], table.columns, table.rows)
    other = table.ground[to] if to != NOWHERE else None
    if ground is Ground.STREET:
        return "quay" if other in SHORE else ""
    if ground is Ground.WATER:
        return "surf" if other is Ground.BEACH else ""
    ends = ground is Ground.BEACH and other is None and _runs(table, at, side)
    return "surf" if ends else ""


def _runs(table: Plan, at: Square, side: int) -> bool:
    """Whether a beach lies along a side of the map, not just with its end against it."""
    along = (WEST, EAST) if side in (NORTH, SOUTH) else (NORTH, SOUTH)
    beside = (stepped(at, STRAIGHT[way], table.columns, table.rows) for way in along)
    return any(to != NOWHERE and table.ground[to] is Ground.BEACH for to in beside)


def landing_view(raid: Raid) -> TownView:
    """A town as a chart shows it, with the raiders on the beach and nobody else."""
    view = view_of(redact(raid, RAIDERS), RAIDERS)
    ashore = tuple(unit for unit in view.units if unit.side == RAIDERS)
    return replace(view, units=ashore, dark=frozenset())


# --- What of a land raid's events is seen on the map, as far as the captain at it sees that far ---


def cues(events: Sequence[Event], before: Raid, viewer: Player) -> list[Cue]:
    """One cue for each thing that is seen; what follows it alike at the same square is one with it.

    Events and raid are as the viewer has them: of what is hidden from him there is nothing to see.
    """
    places = list(places_seen(before, viewer))
    rows = before.town.rows
    middle = Square(len(rows[0]) * (len(rows) // 2) + len(rows[0]) // 2)
    found: list[Cue] = []
    for event in events:
        if isinstance(event, Moved):
            found += marched(event.unit, event.to[viewer].content, places)
        elif isinstance(event, Fired):
            found += fired(event, places)
        elif isinstance(event, AlarmRaised):
            found.append(Cue(FilmKind.BELL, middle))
        elif isinstance(event, Saved | NerveTested):
            found += tested(event, places[event.unit])
        else:
            found += at_a_square(event)
    return in_order(found)


def marched(unit: UnitId, came: Square | None, places: list[Square]) -> Iterator[Cue]:
    """A unit on the march, where the viewer sees both squares; from there it goes on."""
    went = places[unit]
    if came is not None:
        places[unit] = came
        if NOWHERE not in (came, went):
            yield Cue(FilmKind.MARCH, went, came)


def fired(event: Fired, places: list[Square]) -> Iterator[Cue]:
    """A shot: its ball only where the viewer sees who fires."""
    if places[event.by] not in (NOWHERE, event.at):
        yield Cue(FilmKind.SHOT, places[event.by], event.at)
        yield dice_for(event.at, event.faces, event.need, "a hit")
    if event.hits:
        yield Cue(FilmKind.HIT, event.at)


def tested(event: Saved | NerveTested, at: Square) -> Iterator[Cue]:
    """The die of a man for himself, where the viewer sees him."""
    if at != NOWHERE:
        so = "he is saved" if isinstance(event, Saved) else "he runs"
        good = range(event.need, MOST) if isinstance(event, Saved) else ()
        yield dice(at, (event.face,), or_more(event.need, so), good)


def at_a_square(event: Event) -> Iterator[Cue]:
    """What is seen of an event that names its square."""
    if isinstance(event, Fought):
        yield Cue(FilmKind.STEEL, event.at)
        for who, does in ((event.attacker, "attack"), (1 - event.attacker, "defence")):
            told = f"{does}: {many(event.hits[who], 'hit')}"
            yield dice(event.at, event.faces[who], told, range(ONE_HIT, MOST))
    elif isinstance(event, Killed) and event.square != NOWHERE:
        yield Cue(FilmKind.FALL, event.square)
    elif isinstance(event, Captured) and event.square != NOWHERE:
        yield Cue(FilmKind.FLAG, event.square)
    elif isinstance(event, Looted):
        yield Cue(FilmKind.DOOR, event.at)
        yield dice(event.at, event.faces, "coins", range(1, MOST))
    elif isinstance(event, TorchLaid):
        burns = range(event.need, MOST)
        yield dice(event.at, (event.face,), or_more(event.need, "it burns"), burns)
        if event.face in burns:
            yield Cue(FilmKind.FIRE, event.at)
    elif isinstance(event, CaughtFire | BurntOut):
        yield Cue(FilmKind.FIRE, event.at)
