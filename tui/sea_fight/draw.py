"""The picture of a sea fight: what is to be seen of it, its waters, its painter, and its legend."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import ceil, cos, sin

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hexes import (
    FACES,
    STEPS,
    Face,
    Hex,
    axial,
    distance,
    neighbour,
    offset,
)
from pieces_of_eight.campaign.kernel.play import Event
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sea_fight import events
from pieces_of_eight.campaign.sea_fight import state as s
from pieces_of_eight.campaign.sea_fight.describe import letters
from pieces_of_eight.campaign.sea_fight.state import Fate, Sea, Ship, ShipId, Terrain, Waters
from pieces_of_eight.tui.draw.cells import (
    FRAME_X,
    FRAME_Y,
    Afar,
    Cell,
    Row,
    Spot,
    cornered,
    framed,
    pointers,
    whim,
)
from pieces_of_eight.tui.draw.colours import OverlayBand, Palette
from pieces_of_eight.tui.draw.film import Cue, CueKind, dice, dice_for, in_order, lost, or_more
from pieces_of_eight.tui.draw.glyphs import GLYPHS, Glyphs
from pieces_of_eight.tui.draw.hexes import PLAIN_EDGE, HexFrame, HexPainter, halved, paint_hex
from pieces_of_eight.tui.draw.legend import short_words, table_legend
from pieces_of_eight.tui.draw.places import PlaceLook, WornUnit, preview
from pieces_of_eight.tui.draw.table import MapTable, TableLook, map_table

# --- What the hexes of a sea are painted as, on the board and beyond it ---------------------------

SEA, SHOAL, LAND, SAND, TOWN = (each.value for each in Terrain)
DEEP, COAST, WOOD = "deep", "coast", "wood"  # what else is painted; all are rows of the table
ASHORE = (LAND, SAND, TOWN)
LANDS = frozenset((*ASHORE, WOOD))  # all that a ship cannot be on
DEEP_FROM, DEEP_BEYOND = 3.6, 0.45
"""From where the water is painted deep: hexes from land and the swell of the bottom together, and
beyond the board the swell alone."""
PICTURES, FEW = 24, 8  # so many pictures there are of each ground, and beyond the board
CALM: Face = 1  # where streaks lie while no wind is told


@lru_cache(maxsize=8)
def grounds_of(waters: Waters) -> tuple[tuple[str, ...], ...]:
    """The grounds of a map, row by row. Letters the rules do not know raise ValueError."""
    columns = max((len(row) for row in waters.rows), default=0)
    bare = [
        [Terrain(letter).value for letter in row.ljust(columns, Terrain.SEA.value)]
        for row in waters.rows
    ]
    away = _from_land(bare)

    def shaded(column: int, row: int, ground: str) -> str:
        if ground == SEA:
            far = away.get((column, row), 99)
            deep = min(far, 4) + swell(column, row) > DEEP_FROM
            return COAST if far == 1 else DEEP if deep else SEA
        inland = all(bare[y][x] in ASHORE for x, y in _around(bare, column, row))
        return WOOD if ground == LAND and inland else ground

    return tuple(
        tuple(shaded(column, row, ground) for column, ground in enumerate(line))
        for row, line in enumerate(bare)
    )


def ground_at(waters: Waters, column: int, row: int) -> str:
    """The ground at a column and row, "" beyond the map."""
    rows = grounds_of(waters)
    return rows[row][column] if 0 <= row < len(rows) and 0 <= column < len(rows[0]) else ""


def _from_land(bare: list[list[str]]) -> dict[tuple[int, int], int]:
    """How many hexes each water hex lies from the nearest that is not open water."""
    away = {
        (column, row): 0
        for row, line in enumerate(bare)
        for column, ground in enumerate(line)
        if ground != SEA
    }
    edge = list(away)
    for at in edge:
        for near in _around(bare, *at):
            if near not in away:
                away[near] = away[at] + 1
                edge.append(near)
    return away


def _around(bare: list[list[str]], column: int, row: int) -> list[tuple[int, int]]:
    near = (offset(neighbour(axial(column, row), face)) for face in FACES)
    return [(x, y) for x, y in near if 0 <= y < len(bare) and 0 <= x < len(bare[0])]


def swell(column: int, row: int) -> float:
    """A slow rise and fall of the sea's bottom, so that open water is not one flat colour."""
    return 0.9 * sin(column * 0.31 + row * 0.17) + 0.7 * cos(row * 0.37 - column * 0.13)


# --- What the hexes show with nothing on them -----------------------------------------------------


@lru_cache(maxsize=4)
def beds(waters: Waters, wind: Face | None) -> dict[Hex, PlaceLook]:
    """The hexes of a map, with the wind's streaks on the water."""
    found = {}
    for row, line in enumerate(grounds_of(waters)):
        for column, ground in enumerate(line):
            shores = _shores(waters, column, row) if ground not in LANDS else ()
            q, r = at = axial(column, row)
            found[at] = PlaceLook(
                ground,
                tone=(q - r) % 3,
                number=SEA,
                edges=("surf",) if shores else (),
                faces=shores,
                chance=whim(column, row) % PICTURES,
                facing=CALM if wind is None else wind,
            )
    return found


def _shores(waters: Waters, column: int, row: int) -> tuple[Face, ...]:
    ground = ground_at if ground_at(waters, column, row) else ground_beyond
    near = (offset(neighbour(axial(column, row), face)) for face in FACES)
    return tuple(face for face, at in enumerate(near) if ground(waters, *at) in LANDS)


@lru_cache(maxsize=4096)
def bed_beyond(waters: Waters, column: int, row: int) -> PlaceLook:
    """A hex beyond the board: in one tone, and darker than those upon it.

    The land of the edge goes on a little way and ends; there are no hexes to be counted.
    """
    ground = ground_beyond(waters, column, row)
    shores = _shores(waters, column, row) if _has_coast(waters) and ground not in LANDS else ()
    if shores and ground != SHOAL:
        ground = COAST
    surf = ("surf",) if shores else ()
    chance = whim(column, row) % FEW
    return PlaceLook(ground, tone=1, edges=surf, faces=shores, chance=chance, marks=("beyond",))


@lru_cache(maxsize=4096)
def ground_beyond(waters: Waters, column: int, row: int) -> str:
    """What is painted at a column and row, also where the board has none."""
    rows = grounds_of(waters)
    near_x, near_y = min(max(column, 0), len(rows[0]) - 1), min(max(row, 0), len(rows) - 1)
    away, edge = max(abs(column - near_x), abs(row - near_y)), rows[near_y][near_x]
    if not away:
        return edge
    runs = 2.2 + 1.8 * sin(near_x * 0.9 + near_y * 1.3) + whim(column, row) % 3 * 0.4
    if away <= runs and (edge in LANDS or edge == SHOAL):
        shore = away > runs - 1 and edge != SHOAL
        return SAND if shore or edge == TOWN else edge
    return DEEP if swell(column, row) > DEEP_BEYOND else SEA


def _has_coast(waters: Waters) -> bool:
    first, *_, last = rows = grounds_of(waters)
    return not LANDS.isdisjoint((*first, *last, *(row[n] for row in rows for n in (0, -1))))


# --- What is to be seen of a sea fight: the map, and all that lies or is marked on it -------------


class Shade(Struct, frozen=True):
    """The overlay of one hex: its band, and up to three characters such as "7d" or "6+"."""

    band: OverlayBand
    text: str = ""


class PathStep(Struct, frozen=True):
    """One hex of a path, with what is written in it: the number of the step."""

    at: Hex
    label: str


class ShipMark(Struct, frozen=True):  # a ship as she is drawn
    id: int
    letter: str
    side: int  # 0 or 1: whose colours she flies now
    at: Hex
    facing: Face
    hull: float = 1.0  # the worse of her sides, 0 to 1
    gear: float = 1.0
    burning: bool = False
    prize: bool = False  # taken: her colours are struck
    reduced: bool = False
    grappled: tuple[Face, ...] = ()  # the faces towards the ships she is grappled to
    spent: bool = False  # her turn is over
    ghost: bool = False  # not a ship, but where one would come to lie
    name: str = ""
    pennant: bool = False  # she wears one, for three victories (C-20)


class SeaView(Struct, frozen=True):
    """Everything the painter is told. Two equal views give the same picture."""

    waters: Waters
    ships: tuple[ShipMark, ...] = ()
    wind: Face | None = None  # the face the wind blows towards
    cursor: Hex | None = None
    hover: Hex | None = None
    selected: int | None = None  # the id of the ship whose turn or card is shown
    path: tuple[PathStep, ...] = ()
    overlay: Mapping[Hex, Shade] = {}
    targets: frozenset[Hex] = frozenset()
    """Hexes of ships that can be fired at, grappled or boarded."""
    escape: tuple[s.Edge | None, s.Edge | None] = (None, None)
    """The edge by which each side's merchantmen escape (P8-10.8)."""


def ship_marks(sea: Sea) -> tuple[ShipMark, ...]:
    named = letters(sea.ships)
    return tuple(_mark(ship, sea, named[ship.id]) for ship in sea.ships if ship.on_table)


def view_of(sea: Sea) -> SeaView:
    """The plain view of a fight: map, ships, wind and the edges of escape."""
    merchants = {ship.owner for ship in sea.ships if ship.merchant and ship.afloat}
    escape = [sea.edges[side] if side in merchants else None for side in (0, 1)]
    return SeaView(
        waters=sea.waters,
        ships=ship_marks(sea),
        wind=sea.wind,
        selected=int(sea.active) if sea.active >= 0 else None,
        escape=(escape[0], escape[1]),
    )


def _mark(ship: Ship, sea: Sea, letter: str) -> ShipMark:
    side = ship.owner if ship.taken_by is None else ship.taken_by
    return ShipMark(
        id=ship.id,
        letter=letter,
        side=int(side),
        at=ship.at,
        facing=ship.facing,
        hull=min(ship.hull) / max(1, ship.card.hull),
        gear=ship.gear / max(1, ship.card.gear),
        burning=ship.burning,
        prize=ship.fate is Fate.TAKEN,
        reduced=ship.reduced > 0,
        grappled=_faces(ship.at, [sea.ships[other].at for other in ship.grappled]),
        spent=ship.acted,
        name=ship.name,
        pennant=ship.card.pennant and ship.afloat,
    )


def _faces(at: Hex, others: Sequence[Hex]) -> tuple[Face, ...]:
    away = [(q - at[0], r - at[1]) for q, r in others]
    return tuple(face for face, step in enumerate(STEPS) if step in away)


# --- The same in words of the table: what every hex of the map shows -----------------------------


def spots(view: SeaView) -> Mapping[Hex, PlaceLook]:
    """What every hex of the map shows."""
    found = dict(beds(view.waters, view.wind))
    ships = {ship.at: ship for ship in view.ships if ship.ghost}
    ships |= {ship.at: ship for ship in view.ships if ship.prize}
    ships |= {ship.at: ship for ship in view.ships if not (ship.ghost or ship.prize)}
    labels = {step.at: step.label for step in view.path}
    marked = {at for at in (view.cursor, view.hover) if at is not None}
    for at in {*ships, *labels, *marked, *view.overlay, *view.targets} & found.keys():
        ship, shade = ships.get(at), view.overlay.get(at)
        lying = None if ship is None or ship.ghost else ship
        marks = {
            "" if shade is None else shade.band.name.lower(): shade is not None,
            "path": at in labels,
            "selected": lying is not None and lying.id == view.selected,
            "target": at in view.targets,
            "hover": at == view.hover,
            "cursor": at == view.cursor and ship is None,
            "cursor_ship": at == view.cursor and ship is not None,
        }
        text = "" if shade is None else shade.text[:3]
        found[at] = found[at]._replace(
            things=() if ship is None else (_worn(ship),),
            marks=tuple(name for name, is_so in marks.items() if is_so),
            text=text if ship is not None else labels.get(at) or text,
            links=ship.grappled if ship is not None else (),
        )
    return found


def _worn(ship: ShipMark) -> WornUnit:
    """A ship in words of the table."""
    masts = 0 if ship.gear <= 0 else min(3, 1 + int(ship.gear * 2.5))
    states = {
        "burning": ship.burning,
        "prize": ship.prize,
        "grappled": bool(ship.grappled),
        "reduced": ship.reduced,
        "damaged": ship.hull <= 0.5,
        "spent": ship.spent,
        "pennant": ship.pennant,
        "two_masts": masts == 2,
        "one_mast": masts == 1,
        "bare": masts == 0,
    }
    return WornUnit(
        f"ghost{ship.side}" if ship.ghost else f"side{ship.side}",
        ship.letter,
        () if ship.ghost else tuple(name for name, is_so in states.items() if is_so),
        facing=ship.facing,
        gauge=-1 if ship.ghost else max(0, min(4, ceil(ship.hull * 4))),
    )


# --- What of a sea fight's events is seen on the map, and between which hexes ---------------------

GOES = {Fate.SUNK: CueKind.SINKING, Fate.EXPLODED: CueKind.BLAST, Fate.TAKEN: CueKind.FLAG}
"""What is seen of a ship that is lost."""
SUFFERED = (events.HullHit, events.GearHit, events.CrewHit, events.GunLost)


def cues(events: Sequence[Event], before: Sea, viewer: Player) -> list[Cue]:
    """One cue for each thing that is seen; what follows it alike on the same ship is one with it.

    `before` is the fight before the events: there lies a ship that has gone down since. At sea
    nothing is hidden, whoever the viewer is.
    """
    del viewer
    return in_order(cue for event in events for cue in seen(event, before))


def seen(event: Event, sea: Sea) -> Iterator[Cue]:

    def at(ship: ShipId) -> Hex:
        return sea.ships[ship].at

    if isinstance(event, events.Fired):
        yield Cue(CueKind.SHOT, at(event.by), at(event.on))
        yield dice_for(at(event.on), event.faces, s.HIT, "a hit")
        if not event.hits:
            yield Cue(CueKind.SPLASH, at(event.on))
    elif isinstance(event, SUFFERED):
        yield Cue(CueKind.HIT, at(event.ship))
        yield from lost(at(event.ship), losses(event))
    elif isinstance(event, events.Grappled):
        yield Cue(CueKind.GRAPNEL, at(event.by), at(event.on))
        yield dice_for(at(event.on), event.faces, event.need, "they hold")
    elif isinstance(event, events.Fighters):
        first, second = sorted((event.ship, event.on))
        yield Cue(CueKind.STEEL, at(first), at(second))
        yield dice_for(at(event.on), event.faces, event.need, "a man falls")
        yield from lost(at(event.on), {"men": event.kills})
    elif isinstance(event, events.Burned):
        yield dice(at(event.ship), (event.face,), "less 1: the hull that burns")
        yield from lost(at(event.ship), {"hull": event.points})
        yield Cue(CueKind.FIRE, at(event.ship))
    elif isinstance(event, events.Lost) and event.fate in GOES:
        yield Cue(GOES[event.fate], at(event.ship))
    else:
        yield from tested(event, at)


def losses(event: Event) -> dict[str, int]:
    """What a ship loses with an event, by what it is."""
    match event:
        case events.HullHit(points=points):
            return {"hull": points}
        case events.GearHit(points=points):
            return {"gear": points}
        case events.CrewHit(guns=guns, fighting=fighting):
            return {"guns": guns, "men": fighting}
    return {}


def tested(event: Event, at: Callable[[ShipId], Hex]) -> Iterator[Cue]:
    """The dice of a throw for a ship, her crew or her captain."""
    match event:
        case events.CaptainAtRisk(ship=ship, faces=faces, need=need) if faces:
            yield dice(at(ship), faces, or_more(need, "he falls"))
        case events.ColoursStruck(ship=ship, face=face, need=need):
            yield dice(at(ship), (face,), or_more(need, "she strikes"))
        case events.SeizeThrown(on=on, faces=faces) if faces:
            yield dice_for(at(on), faces, s.HIT, "she is taken")
        case events.Gambled(on=on, face=face, won=won):
            yield dice(at(on), (face,), "the gamble", (face,) if won else ())
        case events.Critical(ship=ship, face=face):
            yield dice(at(ship), (face,), "she is badly holed")
        case events.FireFought(ship=ship, face=face):
            yield dice_for(at(ship), (face,), s.FIRE_OUT, "the fire is out")
        case events.MoraleTested(ship=ship, face=face, second=second, fails_on=fails):
            yield dice(at(ship), (face, second) if second else (face,), or_more(fails, "they fail"))
        case events.GearTested(by=ship, face=face, need=need):
            yield dice_for(at(ship), (face,), need, "she answers")
        case events.Pressed(by=ship, face=face, need=need):
            yield dice_for(at(ship), (face,), need, "a hex more")


# --- The sea on the screen: its table, its painter, and what is laid over its pane ----------------


def table() -> MapTable:
    return map_table("sea_fight/map.toml")


class SeaPainter(HexPainter[SeaView]):
    """The sea in its frame."""

    def spots(self, view: SeaView) -> Mapping[Hex, PlaceLook]:
        return spots(view)

    def size_of(self, view: SeaView) -> tuple[int, int]:
        rows = grounds_of(view.waters)
        return len(rows[0]), len(rows)

    def beyond(self, view: SeaView, column: int, row: int) -> PlaceLook:
        return bed_beyond(view.waters, column, row)

    def frame(self, view: SeaView) -> HexFrame:
        """The edges by which merchantmen escape are coloured; in the corners blows the wind."""
        north, east, south, west = (
            f"escape{view.escape.index(edge)}" if edge in view.escape else PLAIN_EDGE
            for edge in range(4)
        )
        corner = "" if view.wind is None else self.look.glyphs.wind[view.wind]
        return HexFrame((north, east, south, west), corner)

    def _elsewhere(self, view: SeaView) -> bool:
        """Another sea, or another wind: its streaks lie all over the water."""
        return view.waters != self.view.waters or view.wind != self.view.wind


# --- What is laid over the pane of a sea: signs for ships beyond it, and the whole in small -------


def over_pane(view: SeaView, look: TableLook, start: Spot, size: Spot) -> Mapping[Spot, Cell]:
    """By cell of the pane what is laid over it, where ships lie beyond it; else nothing."""
    beyond, within, middle = [], [], _middle(view)
    (left, top), (wide, high) = start, size
    for ship in view.ships:
        x, y, width, height = look.hexes.area(ship.at)
        x, y = x + width // 2, y + (height - look.hexes.overlap) // 2
        if left <= x < left + wide and top <= y < top + high:
            within.append((x - left, y - top))
        elif not ship.ghost:
            inks = look.palette.washes["struck" if ship.prize else f"side{ship.side}"]
            far = str(distance(middle, ship.at))
            mark = look.glyphs.sides[ship.side]
            beyond.append(Afar((x, y), ship.letter, far, inks.text, inks.ink, mark))
    if not beyond:
        return {}
    plain = tuple(ship for ship in view.ships if not ship.ghost)
    found = cornered(_whole(view.waters, plain, look.palette.name, look.glyphs.name), size, within)
    return {**found, **pointers(beyond, start, size, look.glyphs.arrows)}


def _middle(view: SeaView) -> Hex:
    chosen = [ship.at for ship in view.ships if ship.id == view.selected and not ship.ghost]
    return chosen[0] if chosen else view.cursor or (0, 0)


@lru_cache(maxsize=8)
def _whole(waters: Waters, ships: tuple[ShipMark, ...], theme: str, glyphs: str) -> tuple[Row, ...]:
    """The whole sea as a small picture, with an edge."""
    drawn = TableLook(table(), table().palette(theme), GLYPHS[glyphs])
    edge = drawn.palette.washes[PLAIN_EDGE]
    return framed(in_small(SeaView(waters, ships), drawn), edge.text, edge.ink)


def in_small(view: SeaView, look: TableLook) -> tuple[Row, ...]:
    """A sea at its smallest, two rows of hexes to a line; a ship is the sign of her side."""
    ships = [replace(each, letter=look.glyphs.sides[each.side], ghost=False) for each in view.ships]
    places = spots(SeaView(view.waters, tuple(ships)))
    rows = preview(
        list(places.values()), len(grounds_of(view.waters)[0]), replace(look, zoom=0), paint_hex
    )
    return rows if look.fine else halved(rows)


# --- What the signs on the map of a sea fight mean: the words stand in its table ------------------

AFAR: Mapping[Hex, PlaceLook] = {(-1, 0): PlaceLook("afar0"), (-1, 1): PlaceLook("afar1")}
"""The signs of the sides, which lie on no hex."""


def _shown(view: SeaView) -> Mapping[Hex, PlaceLook]:
    return {**spots(view), **(AFAR if view.ships else {})}


LEGEND = table_legend(table(), _shown, {}, short_words(__file__), paint_hex)


# --- Examples -------------------------------------------------------------------------------------

NORTH_EAST, EAST = 0, 1
OPEN = Waters(name="An example", rows=("." * 7,) * 3)


def rake() -> SeaView:
    """A ship right astern of another, her broadside on the enemy's whole length."""
    shooter = ShipMark(id=0, letter="A", side=0, at=axial(1, 1), facing=NORTH_EAST)
    target = ShipMark(id=1, letter="1", side=1, at=axial(4, 1), facing=EAST)
    return SeaView(
        waters=OPEN,
        ships=(shooter, target),
        overlay={axial(n, 1): Shade(OverlayBand.RAKING) for n in (2, 3)},
        selected=0,
        targets=frozenset({target.at}),
    )


def boarding() -> SeaView:
    boarder = ShipMark(id=0, letter="A", side=0, at=axial(2, 1), facing=NORTH_EAST, grappled=(1,))
    target = ShipMark(id=1, letter="1", side=1, at=axial(3, 1), facing=NORTH_EAST, grappled=(4,))
    return SeaView(waters=OPEN, ships=(boarder, target), selected=0, targets=frozenset({target.at}))


EXAMPLES: Mapping[str, Callable[[], SeaView]] = {"rake": rake, "boarding": boarding}


def example(name: str, palette: Palette, glyphs: Glyphs) -> Sequence[Row]:
    """A position by its name, without the frame of the map. Raises KeyError for another name."""
    painter = SeaPainter(EXAMPLES[name](), table().look(palette, glyphs, table().small))
    return painter.inner(FRAME_X, FRAME_Y, FRAME_X, FRAME_Y)


def picture(sea: Sea, viewer: Player | None, page: Palette, letters: Glyphs) -> tuple[Row, ...]:
    """What `viewer` sees of it, or all of it for nobody."""
    return SeaPainter(view_of(sea), table().look(page, letters, table().small)).whole()
