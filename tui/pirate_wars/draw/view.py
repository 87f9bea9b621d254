"""What is to be seen of a fight of Pirate Wars: the chart, and all that lies or is drawn on it."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from pieces_of_eight.campaign.geometry.hulls import (
    DOT,
    Corners,
    Hull,
    ahead,
    bearing,
    bounds,
    middle,
    sighted,
)
from pieces_of_eight.campaign.geometry.plane import Point, centre
from pieces_of_eight.campaign.kernel.play import Event
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.pirate_wars import events as e
from pieces_of_eight.campaign.pirate_wars.state import (
    Dwellers,
    Fate,
    Sea,
    Ship,
    ShipId,
    Shoal,
    Waters,
    in_the_fight,
)
from pieces_of_eight.campaign.pirate_wars.things import SIGHT, on_the_way, party_place
from pieces_of_eight.campaign.pirate_wars.waters import ANCHORAGE, land_of, parties_on
from pieces_of_eight.tui.draw.film import Cue, CueKind, dice, in_order, lost
from pieces_of_eight.tui.draw.open_sea import Placed
from pieces_of_eight.tui.draw.places import PlaceLook, WornUnit

# --- What is to be seen of islands that somebody lives on: what stands there, men ashore, canoes --
# The rules know the way inland as one number (H-160). On the chart it runs from the beach, where a
# party landed, to the middle of the island.

NORTH, SOUTH = 0, 1800
PIER_WIDTH = 4 * DOT
LOST = 3  # the number of a cannon that is smashed, behind those of its loads


class IsleMark(Struct, frozen=True):
    """An island that somebody lives on, as it is drawn."""

    dwellers: Dwellers
    at: Point  # where the fort, the village or the wreck stands
    guns: tuple[int, ...] = ()  # each cannon by its load; LOST for one that is smashed
    door: int = -1  # hits that the door withstands yet; below nought where there is none
    folk: int = 0  # how many who live there can be seen
    folk_at: Point | None = None  # where they are, when they are not at home
    chests: int = 0
    side: int = -1  # whose fort it is; below nought nobody's
    pier: Hull | None = None  # its pier, if it has one, from the shore outwards (H-271)


class Canoes(Struct, frozen=True):
    """Warriors on their way to a ship, or back from her."""

    at: Point
    warriors: int


def _isle(sea: Sea, at: int) -> IsleMark:
    shore = sea.shores[at]
    land = land_of(sea, shore)
    lost = max(0, land.guns - len(shore.guns))
    folk = shore.folk.count + shore.bones + shore.marines + shore.lieutenant
    away = None
    if shore.at != land.way and (parties := parties_on(sea, at)):
        near = min(parties, key=lambda party: abs(party.at - shore.at))
        away = on_the_way(sea, near, shore.at)
    return IsleMark(
        land.dwellers,
        centre(sea.waters.shoals[shore.shoal].corners),
        (*map(int, shore.guns), *(LOST,) * lost),
        shore.door if land.door else -1,
        0 if shore.hidden else folk,
        away,
        shore.chests,
        -1 if land.owner is None else land.owner,
        pier_of(sea.waters.shoals[shore.shoal].corners) if land.pier else None,
    )


def pier_of(shape: Corners) -> Hull:
    """A pier from the south shore of an island to where ships can lie: forts have their doors
    there."""
    out = ahead(centre(shape), SOUTH, SIGHT)
    beach = ahead(out, NORTH, sighted(out, NORTH, SIGHT, shape) or 0)
    start = ahead(beach, NORTH, PIER_WIDTH)
    return Hull(start, SOUTH, PIER_WIDTH + ANCHORAGE, PIER_WIDTH)


def _canoes(sea: Sea) -> Iterator[Canoes]:
    """The canoes at sea, as far from their prey as they have to go yet."""
    for shore in sea.shores:
        if shore.raid is not None and shore.raid.afloat:
            ship = sea.ships[shore.raid.on]
            home = centre(sea.waters.shoals[shore.shoal].corners)
            to = middle(ship.place)
            far = shore.raid.left + ship.card.width
            yield Canoes(ahead(to, bearing(to, home), far), shore.raid.warriors)


# --- View -----------------------------------------------------------------------------------------


class HullMark(Struct, frozen=True):
    id: int
    letter: str  # hers, or of her ship in small
    side: int
    hull: Hull
    rig: float = 1.0  # what is left of her sails, 0 to 1
    spent: bool = False  # she has had her move, or all her orders
    out: bool = False  # taken, wrecked or left: out of the fight where she lies
    lashed: bool = False
    name: str = ""
    pennant: bool = False  # she wears one, for three victories (C-20)


class Zone(Struct, frozen=True):
    """A stretch of water that guns or muskets reach, with a word where there is room."""

    reach: str  # the mark of what reaches it: "ball", "shot" or "arms"
    corners: Corners
    label: str = ""
    at: Point | None = None  # where the word is written; in the middle where nothing is named


class AimLine(Struct, frozen=True):
    start: Point
    end: Point
    declared: bool = False  # whether the shot is ordered, and not only thought of


class Swimmer(Struct, frozen=True):
    """Men in the water, or on an island."""

    at: Point
    side: int
    count: int


class WarsView(Struct, frozen=True):
    """A moment of a fight as one draws it."""

    waters: Waters
    wind: int
    hulls: tuple[HullMark, ...] = ()
    wakes: tuple[tuple[Point, ...], ...] = ()
    """The way each ship came lately, the oldest point first."""
    track: tuple[Point, ...] = ()
    """The keel's way in the move that is laid, from amidships to amidships."""
    ghosts: tuple[HullMark, ...] = ()
    """Where the ship would lie after each leap, the last as solid as a ship."""
    trouble: Point | None = None  # where the move that is laid ends against something
    zones: tuple[Zone, ...] = ()
    aims: tuple[AimLine, ...] = ()
    swimmers: tuple[Swimmer, ...] = ()
    isles: tuple[IsleMark, ...] = ()
    canoes: tuple[Canoes, ...] = ()
    cursor: Point | None = None
    hover: Point | None = None
    targets: frozenset[int] = frozenset()  # ships something can be done to now
    selected: int = -1
    measured: bool = True  # whether distances may be read off before they are declared


def view_of(sea: Sea) -> WarsView:
    return WarsView(
        sea.waters,
        sea.wind,
        tuple(mark_of(ship) for ship in sea.ships if ship.on_chart),
        swimmers=tuple(_swimmers(sea)),
        isles=tuple(_isle(sea, at) for at in range(len(sea.shores))),
        canoes=tuple(_canoes(sea)),
        selected=sea.active,
        measured=sea.options.measuring,
    )


def _swimmers(sea: Sea) -> Iterator[Swimmer]:
    for each in sea.swimmers:
        yield Swimmer(each.at, each.owner, sum(row.count for row in each.crew))
    for party in sea.parties:
        count = sum(row.count for row in (*party.crew, *party.snared))
        yield Swimmer(party_place(sea, party), party.owner, count)


def mark_of(ship: Ship) -> HullMark:
    card = ship.card
    return HullMark(
        ship.id,
        card.letter.lower() if card.boat else card.letter,
        ship.owner,
        ship.place,
        ship.sails / card.sails if card.sails else 0.0,
        spent=ship.moved,
        out=not (in_the_fight(ship) or ship.beached) or ship.fate is not Fate.AFLOAT,
        lashed=ship.locked,
        name=ship.name,
        pennant=card.pennant and ship.fate is Fate.AFLOAT and ship.captor is None,
    )


# --- The same in words of the table ---------------------------------------------------------------

SEA, ISLE, REEF = "sea", "land", "reef"
SIDES = ("red", "blue")
SIGNS = ("■", "○")  # by side its sign
GUNS = ("empty", "half_loaded", "loaded", "smashed")  # by the load of a cannon ashore
WRECK_LENGTH, WRECK_WIDTH, WRECK_HEADING = 40 * DOT, 12 * DOT, 600
NAMED = 5 * DOT
"""How much of the sea a cell may be wide, that islands without anybody on them have names."""


def scene(view: WarsView, cell: int, *, small: bool = False) -> Iterator[Placed]:
    """What lies on the chart, the lowest first, where a cell is so wide; if `small` no names."""
    for zone in view.zones:
        yield _marked(zone.corners, zone.reach)
    for wake in view.wakes:
        yield _marked(wake, "wake")
    for shoal in view.waters.shoals:
        if not shoal.island:
            depth = str(shoal.depth // DOT)
            yield Placed(centre(shoal.corners), PlaceLook(REEF, text=depth))
        elif shoal.name and not small and (shoal.land is not None or cell <= NAMED):
            at = _offshore(shoal, view.waters, cell) if shoal.land else centre(shoal.corners)
            yield Placed(at, PlaceLook(ISLE, marks=("name",), text=shoal.name))
    for isle in view.isles:
        yield from _built(isle, view, cell)
    for canoe in view.canoes:
        yield _thing(canoe.at, "canoes", f"‹{canoe.warriors}›")
    for zone in view.zones:
        at = zone.at or centre(zone.corners)
        if zone.label and holds(view.waters, at):
            yield Placed(at, PlaceLook(SEA, marks=(zone.reach,), text=zone.label))
    yield from _men(view, cell)
    for aim in view.aims:
        yield _marked((aim.start, aim.end), "fire" if aim.declared else "aim")
    if view.track:
        yield _marked(view.track, "track")
    for number, mark in enumerate(view.ghosts, start=1):
        last = number == len(view.ghosts)
        unit = f"{SIDES[mark.side]}_ghost" if last else "leap"
        worn = WornUnit(unit, str(number), _masts(mark) if last else ())
        yield Placed(mark.hull, PlaceLook(SEA, things=(worn,)))
    if view.trouble is not None:
        yield _thing(view.trouble, "trouble", "x")
    for mark in view.hulls:
        yield Placed(mark.hull, _ship(mark, view))
    if view.hover is not None:
        yield Placed(view.hover, PlaceLook(SEA, marks=("hover",)))
    if view.cursor is not None:
        on_ship = any(holds_cell(middle(mark.hull), view.cursor, cell) for mark in view.hulls)
        yield Placed(view.cursor, PlaceLook(SEA, marks=("cursor_ship" if on_ship else "cursor",)))


def _marked(where: Corners, mark: str) -> Placed:
    return Placed(where, PlaceLook(SEA, marks=(mark,)))


def _thing(
    where: Point | Hull, unit: str, token: str, states: Sequence[str] = (), ground: str = SEA
) -> Placed:
    return Placed(where, PlaceLook(ground, things=(WornUnit(unit, token, tuple(states)),)))


def holds(waters: Waters, at: Point) -> bool:
    return 0 <= at[0] < waters.width and 0 <= at[1] < waters.height


def holds_cell(one: Point, other: Point, cell: int) -> bool:
    return one[0] // cell == other[0] // cell and one[1] // (2 * cell) == other[1] // (2 * cell)


def _offshore(shoal: Shoal, waters: Waters, cell: int) -> Point:
    """Where the name of an island stands on which there is something to see: off its shore."""
    west, north, east, south = bounds(shoal.corners)
    high, half = 2 * cell, (len(shoal.name) + 1) * cell // 2
    y = north - high // 2 if north >= high else south + high // 2
    return Point(max(half, min(waters.width - half, (west + east) // 2)), y)


def _built(isle: IsleMark, view: WarsView, cell: int) -> Iterator[Placed]:
    if isle.pier:
        yield _thing(isle.pier, "pier", "")
    home = isle.folk if isle.folk_at is None else 0
    there = " ".join(filter(None, (f"{home or ''}", f"${isle.chests}" if isle.chests else "")))
    states = [GUNS[gun] for gun in isle.guns]
    match isle.dwellers:
        case Dwellers.FORT:
            states += [("breach", "door")[isle.door > 0]] if isle.door >= 0 else []
            unit = f"{SIDES[isle.side]}_fort" if isle.side >= 0 else "fort"
            whose = SIGNS[isle.side] if isle.side >= 0 else " "
            yield _thing(isle.at, unit, whose + there, states, ISLE)
        case Dwellers.ISLANDERS:
            yield _thing(isle.at, "village", there, states, ISLE)
        case Dwellers.SKELETONS:
            stern = ahead(isle.at, WRECK_HEADING, -WRECK_LENGTH // 2)
            hull = Hull(stern, WRECK_HEADING, WRECK_LENGTH, WRECK_WIDTH)
            yield _thing(hull, "wreck", there, states, ISLE)
    if isle.folk and isle.folk_at is not None:
        at = isle.folk_at
        if any(abs(each.at.y - at.y) < 2 * cell for each in view.swimmers):
            at = Point(at.x, at.y - 2 * cell)
        yield _thing(at, "folk", f"{isle.folk}", ground=ISLE)


def _men(view: WarsView, cell: int) -> Iterator[Placed]:
    """Men in the water or ashore by their number, those in one place below each other."""
    taken: list[Point] = []
    for each in view.swimmers:
        at = each.at
        while any(holds_cell(at, other, cell) for other in taken):
            at = Point(at.x, at.y + 2 * cell)
        taken.append(at)
        yield _thing(at, f"{SIDES[each.side]}_men", f"{SIGNS[each.side]}{each.count}")


def _ship(mark: HullMark, view: WarsView) -> PlaceLook:
    launch = "_launch" if mark.letter.islower() else ""
    worn_by = {"spent": mark.spent, "out": mark.out, "pennant": mark.pennant}
    states = (*_masts(mark), *(state for state, applies in worn_by.items() if applies))
    beside = SIGNS[mark.side] if mark.side else ""
    worn = WornUnit(f"{SIDES[mark.side]}{launch}", mark.letter, states, beside)
    marked = "target" if mark.id in view.targets else "selected"
    is_marked = mark.id in view.targets or mark.id == view.selected
    return PlaceLook(SEA, things=(worn,), marks=(marked,) if is_marked else ())


def _masts(mark: HullMark) -> tuple[str, ...]:
    if mark.letter.islower():
        return ()
    left = 0 if mark.rig <= 0 else min(3, 1 + int(mark.rig * 2.5))
    return (("bare",), ("one_mast",), ("two_masts",), ())[left]


# --- What of the events of Pirate Wars is seen on the chart, and between which points -------------


def cues(events: Sequence[Event], before: Sea, viewer: Player) -> list[Cue]:
    """One cue for each thing that is seen; what follows it alike on the same ship is one with it.

    `before` is the fight before the events: there lies a ship that has gone down since. Nothing
    of it is hidden from any viewer.
    """
    del viewer
    return in_order(cue for event in events for cue in seen(event, before))


def seen(event: Event, sea: Sea) -> Iterator[Cue]:
    def at(ship: ShipId) -> Point:
        return middle(sea.ships[ship].place)

    match event:
        case e.ShotThrown(by=by, on=on, hits=hits) | e.VolleyThrown(by=by, on=on, hits=hits):
            yield Cue(CueKind.SHOT, at(by), at(on))
            yield thrown(at(on), event.faces, event.target)
            yield Cue(CueKind.HIT if hits else CueKind.SPLASH, at(on))
        case e.Crossed(ship=ship, figures=men) | e.FiguresLost(ship=ship, figures=men):
            yield Cue(CueKind.HIT, at(ship))
            hull, sails = (event.hull, event.sails) if isinstance(event, e.Crossed) else (0, 0)
            yield from lost(at(ship), {"hull": hull, "sails": sails, "men": men})
        case e.Struck(on=on) | e.Rammed(on=on):
            yield Cue(CueKind.HIT, at(on))
        case e.GunBurst(by=by):
            yield Cue(CueKind.FIRE, at(by))
        case e.PowderFired(by=by):
            yield Cue(CueKind.BLAST, at(by))
        case e.Sank(ship=ship):
            yield Cue(CueKind.SINKING, at(ship))
        case e.Melee(by=ours, on=theirs) | e.VolleyAboard(by=ours, on=theirs):
            first, second = sorted((ours[0], theirs[0]))
            yield Cue(CueKind.STEEL, at(first), at(second))
            for target, faces in event.thrown:
                yield thrown(at(theirs[0]), faces, target)
        case e.SumsThrown(ones=ones, others=others, faces=faces, sums=(one, other)):
            yield Cue(CueKind.STEEL, at(ones[0]), at(others[0]))
            yield dice(at(others[0]), faces, f"added to {one} and {other}")
        case e.BoardingDeclared(by=by, on=on):
            yield Cue(CueKind.GRAPNEL, at(by), at(on))
        case e.MoraleTested(ship=ship, face=face, target=target):
            yield thrown(at(ship), (face,), target)
        case e.Taken(ship=ship) | e.Abandoned(ship=ship) | e.NobodyLeft(ship=ship):
            yield Cue(CueKind.FLAG, at(ship))


def thrown(at: Point, faces: Sequence[int], target: int) -> Cue:
    """Dice of which those up to a target succeed; a 6 never does."""
    most = min(target, 5)
    need = f"{most} or less" if most > 1 else "1" if most == 1 else "nothing will do"
    return dice(at, faces, need, range(1, most + 1))
