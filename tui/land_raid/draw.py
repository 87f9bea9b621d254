"""The town on the screen: what is to be seen of it, its table and painter, its legend, its film."""

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
from pieces_of_eight.campaign.land_raid import events as e
from pieces_of_eight.campaign.land_raid.fighting import ONE_HIT
from pieces_of_eight.campaign.land_raid.state import (
    BUILDINGS,
    BURNT,
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
from pieces_of_eight.tui.draw.cells import Row, Scales, Zoom, whim
from pieces_of_eight.tui.draw.colours import Palette
from pieces_of_eight.tui.draw.crowds import paint_square
from pieces_of_eight.tui.draw.film import MOST, Cue, dice, dice_for, in_order, or_more
from pieces_of_eight.tui.draw.film import CueKind as FilmKind
from pieces_of_eight.tui.draw.glyphs import Glyphs
from pieces_of_eight.tui.draw.legend import short_words, table_legend
from pieces_of_eight.tui.draw.places import MapPainter, PlaceLook, WornUnit
from pieces_of_eight.tui.draw.table import MapTable, TableLook, map_table

WALLED = BUILDINGS | {Ground.BATTERY}  # what has an outline
NORTH, EAST, SOUTH, WEST = range(4)


class SquareSign(IntEnum):
    """What is marked on a square; a glyph or a text in the square says it too."""

    REACH = 0  # men can go here
    CHANCE = 1  # men can go here, but not safely
    PATH = 2  # a step of a planned way
    TARGET = 3  # can be attacked or shot at
    TORCH = 4  # can be set on fire
    CHOICE = 5  # answers a question, or can be looted
    THREAT = 6  # the enemy can do harm here next turn


class SquareMark(Struct, frozen=True):
    """The mark of one square, and up to three characters such as "4+"; more are cut off."""

    sign: SquareSign
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
    marks: Mapping[Square, SquareMark] = {}

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
    marks: Mapping[Square, SquareMark] | None = None,
    cursor: Square | None = None,
) -> TownView:
    """What a side sees of a raid, redacted for it or whole; nothing else is looked at.

    With no viewer everything is shown, which needs a raid that nothing is taken out of.
    """
    at, table = places_seen(raid, viewer), plan(raid.town.rows)
    # Officers before groups, guns last.
    ranked = sorted(raid.units, key=lambda unit: (unit.owner, unit.gun, unit.kind, unit.id))
    seen = [unit for unit in ranked if unit.here and at[unit.id] != NOWHERE]
    dark: list[Square] = []
    if viewer is not None:
        squares = raid.sights[viewer].own.squares
        dark = [each for each in table.those(table.open) if not squares[each]]
    return TownView(
        town=raid.town,
        units=tuple(
            UnitMark(
                unit.id,
                e.token(raid, unit.id),
                int(unit.owner),
                at[unit.id],
                unit.quality,
                is_spent(raid, unit),
                unit.attacks,
                unit.kind,
            )
            for unit in seen
        ),
        fires=raid.fires,
        looted=frozenset(raid.looted),
        dark=frozenset(dark),
        awake=frozenset(at[unit.id] for unit in seen if is_awake(raid, unit)),
        fights=frozenset(raid.fights),
        alarm=raid.alarm,
        cursor=cursor,
        selected=selected,
        marks=marks or {},
    )


def landing_view(raid: Raid) -> TownView:
    """A town as a chart shows it, with the raiders on the beach and nobody else."""
    view = view_of(redact(raid, RAIDERS), RAIDERS)
    ashore = tuple(unit for unit in view.units if unit.side == RAIDERS)
    return replace(view, units=ashore, dark=frozenset())


def is_spent(raid: Raid, unit: Unit) -> bool:
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
CROWDED = 6  # so many units always have room in a square drawn at the smallest scales


def spots(view: TownView) -> tuple[PlaceLook, ...]:
    here: dict[Square, list[UnitMark]] = {}
    for unit in view.units:
        here.setdefault(unit.at, []).append(unit)
    squares = enumerate(beds(view.town.rows))
    return tuple([spot(view, Square(at), bed, here.get(Square(at), [])) for at, bed in squares])


def spot(view: TownView, at: Square, bed: PlaceLook, units: Sequence[UnitMark]) -> PlaceLook:
    """A square with all that lies on it; its marks in the order in which they are laid."""
    fire, mark = view.fires[at] if view.fires else 0, view.marks.get(at)
    marks = {
        "looted": at in view.looted and not fire,
        "fire1": fire == 1,
        "fire2": fire == 2,
        "fire3": fire == 3,
        "burnt": fire == BURNT,
        "lit": view.alarm is not Alarm.ASLEEP and not fire,
        "dark": at in view.dark,
        "more": len(units) > CROWDED,
        "awake": at in view.awake,
        "fight": at in view.fights,
        "chosen": any(unit.id in view.selected for unit in units),
        mark.sign.name.lower() if mark else "": mark is not None,
        "hover": at == view.hover,
        "cursor": at == view.cursor,
    }
    worn = names_of(marks)
    if not worn and not units:
        return bed
    aims = {unit.attacks for unit in units} - {NOWHERE}
    ways = [stepped(at, step, view.columns, view.rows) for step in STRAIGHT] if aims else []
    attacks = [f"attack_{SIDES[n]}" for n, to in enumerate(ways) if to in aims]
    return bed._replace(
        edges=(*bed.edges, *attacks),
        things=tuple([worn_by(unit, view.selected) for unit in units]),
        marks=worn,
        text=mark.text if mark else "",
    )


def names_of(table: Mapping[str, bool]) -> tuple[str, ...]:
    return tuple(name for name, is_so in table.items() if is_so)


def worn_by(unit: UnitMark, selected: frozenset[UnitId]) -> WornUnit:
    states = {
        "spent": unit.spent,
        "scurvy": unit.quality is Quality.SCURVY,
        "hardened": unit.quality is Quality.HARDENED,
        "chosen": unit.id in selected,
    }
    name = f"{('raider', 'town')[unit.side]}_{unit.kind.name.lower()}"
    return WornUnit(name, unit.token, names_of(states))


@lru_cache(maxsize=16)
def beds(rows: tuple[str, ...]) -> tuple[PlaceLook, ...]:
    """The squares of a town with nothing on them, in reading order."""
    table = plan(rows)
    return tuple(bed(table, Square(at)) for at in range(len(table.ground)))


def bed(table: Plan, at: Square) -> PlaceLook:
    column, row = place(at, table.columns)
    edges = [f"{name}_{SIDES[side]}" for side in range(4) if (name := edge(table, at, side))]
    if table.ground[at] in WALLED:
        edges += names_of({"end_e": column == table.columns - 1, "end_s": row == table.rows - 1})
    if arms := arms_of(table, column, row):
        edges.append(f"wall{arms}")
    return PlaceLook(
        table.ground[at].value,
        tone=(column + row) & 1,
        edges=tuple(edges),
        chance=whim(column, row) % 64,
    )


def arms_of(table: Plan, column: int, row: int) -> int:
    """The outlines that meet in the corner to the north-west, by 1 north, 2 east, 4 south, 8 west.

    They run between squares of different buildings: those of one have none between them.
    """
    around = []
    for across, down in ((-1, -1), (0, -1), (0, 0), (-1, 0)):
        at = square(column + across, row + down, table.columns, table.rows)
        ground = table.ground[at] if at != NOWHERE else None
        around.append(ground if ground in WALLED else None)
    return sum(1 << n for n, one in enumerate(around) if one is not around[(n + 1) % 4])


def edge(table: Plan, at: Square, side: int) -> str:
    """What runs along a side of a square: a quay or surf.

    Waves break on the water along a beach, and where a beach ends the map, if it lies along that
    side and not just with its end against it.
    """

    def beyond(side: int) -> Ground | None:
        to = stepped(at, STRAIGHT[side], table.columns, table.rows)
        return table.ground[to] if to != NOWHERE else None

    ground, other = table.ground[at], beyond(side)
    if ground is Ground.STREET:
        return "quay" if other in SHORE else ""
    if ground is Ground.WATER:
        return "surf" if other is Ground.BEACH else ""
    along = (WEST, EAST) if side in (NORTH, SOUTH) else (NORTH, SOUTH)
    ends = ground is Ground.BEACH and other is None and Ground.BEACH in map(beyond, along)
    return "surf" if ends else ""


# --- The painter ----------------------------------------------------------------------------------


def table() -> MapTable:
    return map_table("land_raid/map.toml")


PREVIEW: Zoom = 0  # a square in two cells: only where the map itself has no room
SCALES = Scales(tuple(range(1, len(table().grids))), legible=table().small, stride=2)


class TownPainter(MapPainter[TownView]):
    PAINT = staticmethod(paint_square)

    def spots(self, view: TownView) -> Sequence[PlaceLook]:
        return spots(view)

    def columns_of(self, view: TownView) -> int:
        return view.columns

    def name_of_column(self, column: int) -> str:
        return chr(ord("A") + column)

    def name_of_row(self, row: int) -> str:
        return str(row + 1)

    def _elsewhere(self, view: TownView) -> bool:
        return view.town != self.view.town


def paint(view: TownView, look: TableLook) -> tuple[Row, ...]:
    return TownPainter(view, look).whole()


LEGEND = table_legend(table(), spots, {}, short_words(__file__), paint_square)


# --- Examples -------------------------------------------------------------------------------------

VILLAGE = Town(name="An example", rows=("H=R=H", ".=.==", "_____"))
RAIDER, TOWN = 0, 1


def _at(column: int, row: int) -> Square:
    return Square(row * len(VILLAGE.rows[0]) + column)


def _men(number: int, token: str, side: int, at: Square, attacks: Square = NOWHERE) -> UnitMark:
    kind = Kind.MUSKET if token[0] in "Mm" else Kind.HAND_TO_HAND
    return UnitMark(UnitId(number), token, side, at, Quality.ABLE, attacks=attacks, kind=kind)


def landing() -> TownView:
    """A group on the beach, and where it can go."""
    here = _at(2, 2)
    units = (_men(0, "H1", RAIDER, here), _men(1, "M1", RAIDER, here))
    around = [_at(column, row) for row in (1, 2) for column in (1, 2, 3)]
    marks = {at: SquareMark(SquareSign.REACH) for at in around if at != here}
    return TownView(
        town=VILLAGE, units=units, marks=marks, selected=frozenset({UnitId(0)}), dark=frozenset()
    )


def assault() -> TownView:
    """Two bodies of raiders who attack one square."""
    house = _at(2, 0)
    units = (
        _men(0, "H1", RAIDER, _at(1, 0), attacks=house),
        _men(1, "H2", RAIDER, _at(2, 1), attacks=house),
        _men(2, "H3", RAIDER, _at(2, 1), attacks=house),
        _men(3, "m1", TOWN, house),
        _men(4, "m2", TOWN, house),
    )
    return TownView(town=VILLAGE, units=units, fights=frozenset({house}))


EXAMPLES = {"landing": landing, "assault": assault}


def example(name: str, palette: Palette, glyphs: Glyphs) -> Sequence[Row]:
    painter = TownPainter(EXAMPLES[name](), table().look(palette, glyphs, table().small))
    return painter.inner(*table().table.layout.margin)


def picture(raid: Raid, viewer: Player | None, page: Palette, letters: Glyphs) -> tuple[Row, ...]:
    return paint(view_of(raid, viewer), table().look(page, letters, table().small))


# --- What of a land raid's events is seen on the map, as far as the captain at it sees that far ---


def cues(events: Sequence[Event], before: Raid, viewer: Player) -> list[Cue]:
    """One cue for each thing that is seen; what follows it alike at the same square is one with it.

    Events and raid are as the viewer has them: of what is hidden from him there is nothing to see.
    """
    places = list(places_seen(before, viewer))
    return in_order([cue for event in events for cue in cues_of(event, before, viewer, places)])


def cues_of(event: Event, raid: Raid, viewer: Player, places: list[Square]) -> Iterator[Cue]:
    """What is seen of an event; `places` are those of the units, whom a march takes on."""
    match event:
        case e.Moved(unit=unit):
            went, came = places[unit], event.to[viewer].content
            if came is not None:
                places[unit] = came
                if NOWHERE not in (came, went):
                    yield Cue(FilmKind.MARCH, went, came)
        case e.Fired(by=by, at=at):
            if places[by] not in (NOWHERE, at):  # its ball only where he sees who fires
                yield Cue(FilmKind.SHOT, places[by], at)
                yield dice_for(at, event.faces, event.need, "a hit")
            if event.hits:
                yield Cue(FilmKind.HIT, at)
        case e.AlarmRaised():
            columns, rows = len(raid.town.rows[0]), len(raid.town.rows)
            yield Cue(FilmKind.BELL, Square(columns * (rows // 2) + columns // 2))
        case e.Saved(unit=unit) | e.NerveTested(unit=unit) if places[unit] != NOWHERE:
            saved = isinstance(event, e.Saved)
            so = or_more(event.need, "he is saved" if saved else "he runs")
            yield dice(places[unit], (event.face,), so, range(event.need, MOST) if saved else ())
        case e.Fought(at=at):
            yield Cue(FilmKind.STEEL, at)
            for who, does in ((event.attacker, "attack"), (1 - event.attacker, "defence")):
                told = f"{does}: {many(event.hits[who], 'hit')}"
                yield dice(at, event.faces[who], told, range(ONE_HIT, MOST))
        case e.Killed(square=at) if at != NOWHERE:
            yield Cue(FilmKind.FALL, at)
        case e.Captured(square=at) if at != NOWHERE:
            yield Cue(FilmKind.FLAG, at)
        case e.Looted(at=at, faces=faces):
            yield Cue(FilmKind.DOOR, at)
            yield dice(at, faces, "coins", range(1, MOST))
        case e.TorchLaid(at=at, face=face, need=need):
            yield dice(at, (face,), or_more(need, "it burns"), range(need, MOST))
            if face in range(need, MOST):
                yield Cue(FilmKind.FIRE, at)
        case e.CaughtFire(at=at) | e.BurntOut(at=at):
            yield Cue(FilmKind.FIRE, at)
