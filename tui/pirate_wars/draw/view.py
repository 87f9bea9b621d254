"""What is to be seen of a fight of Pirate Wars: the chart, and all that lies or is drawn on it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import IntEnum

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import (
    DOT,
    Corners,
    Hull,
    ahead,
    bearing,
    corners,
    middle,
    sighted,
)
from pieces_of_eight.campaign.geometry.plane import Point, centre
from pieces_of_eight.campaign.kernel.play import Event
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.pirate_wars.events import (
    Abandoned,
    BoardingDeclared,
    FiguresLost,
    GunBurst,
    Melee,
    MoraleTested,
    NobodyLeft,
    PowderFired,
    Rammed,
    Sank,
    ShotThrown,
    Struck,
    SumsThrown,
    Taken,
    VolleyAboard,
    VolleyThrown,
)
from pieces_of_eight.campaign.pirate_wars.state import (
    Dwellers,
    Fate,
    Sea,
    Ship,
    ShipId,
    Waters,
    in_the_fight,
)
from pieces_of_eight.campaign.pirate_wars.things import SIGHT, on_the_way, party_place
from pieces_of_eight.campaign.pirate_wars.waters import ANCHORAGE, land_of, parties_on
from pieces_of_eight.tui.draw.film import Cue, Kind, dice, in_order

# --- The few glyphs that only the chart of Pirate Wars needs, in a rich table and a plain one -----

POINTS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
SHORT_POINTS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")


class WarsGlyphs(Struct, frozen=True):
    """One table of glyphs."""

    wind: tuple[str, ...]
    """Two cells that point along each of the eight points of the compass."""
    quarters: str
    """A cell in quarters, by the sum of those that are filled: 1 and 2 above, 4 and 8 below."""
    hulls: tuple[str, str]
    """By side a piece of hull, where a cell cannot be drawn in quarters: dense, and light."""
    ghost: str
    wake: str
    aim: str
    declared: str
    ruler: str
    """A mark on the border every so many dots."""
    whole: str
    """A line of the damage chart that is open, and one that is crossed off."""
    crossed: str
    loads: tuple[str, str, str, str]
    """A cannon empty, half loaded, loaded, and lost."""
    trouble: str
    pier: str
    wall: str
    """The wall of a fort: its corners from the north-west clockwise, level and upright."""
    door: tuple[str, str]
    """A door that is shut, and one that is down."""
    hut: str
    idol: str
    canoe: tuple[str, str]
    """The ends of a canoe, about the number of its warriors."""


RICH = WarsGlyphs(
    wind=("↑↑", "↑→", "→→", "→↓", "↓↓", "↓←", "←←", "←↑"),
    quarters=" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█",
    hulls=("█", "▒"),
    ghost="░",
    wake="·",
    aim="·",
    declared="•",
    ruler="┴",
    whole="■",
    crossed="x",
    loads=("□", "▄", "■", "x"),
    trouble="x",
    pier="║",
    wall="┌┐┘└─│",
    door=("∩", " "),
    hut="∩",
    idol="Ψ",
    canoe=("‹", "›"),
)
ASCII = WarsGlyphs(
    wind=("^^", "/>", "->", "\\>", "vv", "</", "<-", "<\\"),
    quarters=" " * 16,
    hulls=("#", "="),
    ghost="o",
    wake=".",
    aim=".",
    declared="*",
    ruler="|",
    whole="#",
    crossed="x",
    loads=("o", "-", "#", "x"),
    trouble="x",
    pier="H",
    wall="++++-|",
    door=("n", " "),
    hut="n",
    idol="Y",
    canoe=("<", ">"),
)
MONO = replace(RICH, quarters=ASCII.quarters)
WARS_GLYPHS: Mapping[str, WarsGlyphs] = {"rich": RICH, "mono": MONO, "ascii": ASCII}


def point_at(heading: int) -> int:
    """The point of the compass nearest to a heading in tenths of a degree, 0 for north."""
    return (heading + 225) // 450 % 8


# --- What is to be seen of islands that somebody lives on: what stands there, men ashore, canoes --
# The rules know the way inland as one number (H-160). On the chart it runs from the beach, where a
# party landed, to the middle of the island.

NORTH, SOUTH = 0, 1800
PIER_WIDTH = 4 * DOT
LOST = 3
"""The sign of a cannon that is smashed, behind those of its loads."""
SIZES = ((7, 3), (7, 3), (11, 5), (15, 7), (19, 9), (27, 13))
"""Cells that a fort or a village takes, across and down, at each zoom."""
WRECK_LENGTH, WRECK_WIDTH, WRECK_HEADING = 40 * DOT, 12 * DOT, 600


class IsleMark(Struct, frozen=True):
    """An island that somebody lives on, as it is drawn."""

    dwellers: Dwellers
    at: Point
    """Where the fort, the village or the wreck stands."""
    guns: tuple[int, ...] = ()
    """Each cannon by its load; LOST for one that is smashed."""
    door: int = -1
    """Hits that the door withstands yet; below nought where there is none."""
    folk: int = 0
    """How many who live there can be seen."""
    folk_at: Point | None = None
    """Where they are, when they are not at home."""
    chests: int = 0
    side: int = -1
    """Whose fort it is; below nought nobody's."""
    pier: Hull | None = None
    """Its pier, if it has one, from the shore outwards (H-271)."""


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


def canoes_of(sea: Sea) -> Iterator[Canoes]:
    """The canoes at sea, as far from their prey as they have to go yet."""
    for shore in sea.shores:
        if shore.raid is not None and shore.raid.afloat:
            ship = sea.ships[shore.raid.on]
            home = centre(sea.waters.shoals[shore.shoal].corners)
            to = middle(ship.place)
            far = shore.raid.left + ship.card.width
            yield Canoes(ahead(to, bearing(to, home), far), shore.raid.warriors)


def camp(isle: IsleMark, zoom: int, glyphs: WarsGlyphs) -> tuple[str, ...]:
    """The lines of what stands there; blanks let the ground be seen."""
    wide, high = SIZES[zoom]
    inner = holdings(isle, wide - 2)
    match isle.dwellers:
        case Dwellers.FORT:
            return fort(isle, wide, high, glyphs)
        case Dwellers.ISLANDERS:
            return village(wide, high, inner, glyphs)
        case Dwellers.SKELETONS:
            return (" ".join(glyphs.loads[gun] for gun in isle.guns), inner)


def landmark(isle: IsleMark, glyphs: WarsGlyphs) -> str:
    """One sign for what stands there, where there is room for no more."""
    signs = {
        Dwellers.FORT: glyphs.loads[2],
        Dwellers.ISLANDERS: glyphs.hut,
        Dwellers.SKELETONS: glyphs.crossed,
    }
    return signs[isle.dwellers]


def holdings(isle: IsleMark, room: int) -> str:
    """Who is at home, and so many chests, in as many cells."""
    home = isle.folk if isle.folk_at is None else 0
    found = f"{home}" if home else ""
    loot = f"${isle.chests}" if isle.chests else ""
    if found and loot:
        return f"{found} {loot}" if len(found) + len(loot) < room else f"{found}{loot}"[:room]
    return found or loot


def fort(isle: IsleMark, wide: int, high: int, glyphs: WarsGlyphs) -> tuple[str, ...]:
    """Four walls: the cannon stand on the north one as far as there is room, a door looks south.

    Who is within is written by itself, in the colours of his side.
    """
    nw, ne, se, sw, level, upright = tuple(glyphs.wall)
    north = [*_spaced(isle.guns, wide - 2, level, glyphs)]
    south = [*_spaced(isle.guns[wide - 2 :], wide - 2, level, glyphs)]
    if isle.door >= 0:
        south[(wide - 2) // 2] = glyphs.door[isle.door == 0]
    yard = f"{upright}{' ' * (wide - 2)}{upright}"
    return (f"{nw}{''.join(north)}{ne}", *(yard,) * (high - 2), f"{sw}{''.join(south)}{se}")


def _spaced(guns: tuple[int, ...], room: int, level: str, glyphs: WarsGlyphs) -> Iterator[str]:
    """A wall with cannon along it, as many as there is room for."""
    guns = guns[:room]
    places = {(2 * n + 1) * room // (2 * len(guns)): gun for n, gun in enumerate(guns)}
    for n in range(room):
        yield glyphs.loads[places[n]] if n in places else level


def village(wide: int, high: int, inner: str, glyphs: WarsGlyphs) -> tuple[str, ...]:
    """Huts about those who live there, and the idol among them."""
    huts = [glyphs.hut if n % 2 == 0 else " " for n in range(wide)]
    last = [*huts]
    last[wide // 2 - 1 : wide // 2 + 2] = [" ", glyphs.idol, " "]
    blank = (" " * wide,) * ((high - 3) // 2)
    return ("".join(huts), *blank, f"{inner:^{wide}}", *blank, "".join(last))


def wreck(isle: IsleMark) -> Hull:
    """The hull of the wreck on a dead man's island."""
    stern = ahead(isle.at, WRECK_HEADING, -WRECK_LENGTH // 2)
    return Hull(stern, WRECK_HEADING, WRECK_LENGTH, WRECK_WIDTH)


# --- View -----------------------------------------------------------------------------------------

SHOULDER = 70
"""Where the bow begins to narrow, in hundredths of her length."""


class Reach(IntEnum):
    """What a stretch of water is shaded for; the word in it says it too."""

    BALL = 0
    SHOT = 1
    ARMS = 2


class HullMark(Struct, frozen=True):
    """A ship as she is drawn."""

    id: int
    letter: str
    """Hers, or of her ship in small."""
    side: int
    hull: Hull
    rig: float = 1.0
    """What is left of her sails, 0 to 1."""
    spent: bool = False
    """She has had her move, or all her orders."""
    out: bool = False
    """Taken, wrecked or left: out of the fight where she lies."""
    lashed: bool = False
    name: str = ""
    pennant: bool = False
    """She wears one, for three victories (C-20)."""


class Zone(Struct, frozen=True):
    """A stretch of water that guns or muskets reach, with a word where there is room."""

    reach: Reach
    corners: Corners
    label: str = ""
    at: Point | None = None
    """Where the word is written; in the middle where nothing is named."""


class Aim(Struct, frozen=True):
    """A line of fire."""

    start: Point
    end: Point
    declared: bool = False
    """Whether the shot is ordered, and not only thought of."""


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
    trouble: Point | None = None
    """Where the move that is laid ends against something."""
    zones: tuple[Zone, ...] = ()
    aims: tuple[Aim, ...] = ()
    swimmers: tuple[Swimmer, ...] = ()
    isles: tuple[IsleMark, ...] = ()
    canoes: tuple[Canoes, ...] = ()
    cursor: Point | None = None
    hover: Point | None = None
    targets: frozenset[int] = frozenset()
    """Ships something can be done to now."""
    selected: int = -1
    measured: bool = True
    """Whether distances may be read off before they are declared."""


def view_of(sea: Sea) -> WarsView:
    """The chart with all ships and swimmers as they are."""
    return WarsView(
        sea.waters,
        sea.wind,
        tuple(mark_of(ship) for ship in sea.ships if ship.on_chart),
        swimmers=(*_in_the_water(sea), *_ashore(sea)),
        isles=tuple(_isle(sea, at) for at in range(len(sea.shores))),
        canoes=tuple(canoes_of(sea)),
        selected=sea.active,
        measured=sea.options.measuring,
    )


def _in_the_water(sea: Sea) -> Iterator[Swimmer]:
    for each in sea.swimmers:
        yield Swimmer(each.at, each.owner, sum(row.count for row in each.crew))


def _ashore(sea: Sea) -> Iterator[Swimmer]:
    for party in sea.parties:
        count = sum(row.count for row in (*party.crew, *party.snared))
        yield Swimmer(party_place(sea, party), party.owner, count)


def mark_of(ship: Ship) -> HullMark:
    """A ship as she lies."""
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


def outline(hull: Hull) -> Corners:
    """The shape a hull is drawn in: her rectangle with the bow brought to a point."""
    left, right, right_stern, left_stern = corners(hull)
    shoulder = hull._replace(length=hull.length * SHOULDER // 100)
    left_shoulder, right_shoulder, _, _ = corners(shoulder)
    bow = ahead(hull.stern, hull.heading, hull.length)
    narrow = (_between(bow, left), _between(bow, right))
    return (narrow[0], narrow[1], right_shoulder, right_stern, left_stern, left_shoulder)


def _between(one: Point, other: Point) -> Point:
    """A quarter of the way from one point to another."""
    return Point((3 * one[0] + other[0]) // 4, (3 * one[1] + other[1]) // 4)


def aboard(hull: Hull, along: float, across: float) -> Point:
    """A place on a ship: so far along her length from the stern, and across half her beam."""
    at = ahead(hull.stern, hull.heading, round(hull.length * along))
    return ahead(at, (hull.heading + 900) % 3600, round(hull.width * across / 2))


def masts(hull: Hull, rig: float) -> tuple[Corners, ...]:
    """The sails across her deck, as many of three as are left in proportion."""
    count = -(-3 * round(rig * 100) // 100) if rig > 0 else 0
    found = []
    for place in (22, 46, 70)[:count]:
        at = ahead(hull.stern, hull.heading, hull.length * place // 100)
        found.append(corners(Hull(at, hull.heading, hull.length // 8, hull.width)))
    return tuple(found)


# --- What of the events of Pirate Wars is seen on the chart, and between which points -------------


def cues(events: Sequence[Event], before: Sea, viewer: Player) -> list[Cue]:
    """One cue for each thing that is seen; what follows it alike on the same ship is one with it.

    `before` is the fight before the events: there lies a ship that has gone down since. Nothing
    of it is hidden from any viewer.
    """
    del viewer
    return in_order(cue for event in events for cue in seen(event, before))


def seen(event: Event, sea: Sea) -> Iterator[Cue]:
    """What is seen of one event."""

    def at(ship: ShipId) -> Point:
        return middle(sea.ships[ship].place)

    if isinstance(event, ShotThrown | VolleyThrown):
        yield Cue(Kind.SHOT, at(event.by), at(event.on))
        yield dice(at(event.on), event.faces, needed(event.target))
        yield Cue(Kind.HIT if event.hits else Kind.SPLASH, at(event.on))
    elif isinstance(event, Struck):
        yield Cue(Kind.HIT, at(event.on))
    elif isinstance(event, FiguresLost):
        yield Cue(Kind.HIT, at(event.ship))
    elif isinstance(event, Rammed):
        yield Cue(Kind.HIT, at(event.on))
    elif isinstance(event, GunBurst):
        yield Cue(Kind.FIRE, at(event.by))
    elif isinstance(event, PowderFired):
        yield Cue(Kind.BLAST, at(event.by))
    elif isinstance(event, Sank):
        yield Cue(Kind.SINKING, at(event.ship))
    else:
        yield from boarding_cues(event, at)


def boarding_cues(event: Event, at: Callable[[ShipId], Point]) -> Iterator[Cue]:
    """What is seen of a boarding."""
    if isinstance(event, Melee | VolleyAboard):
        first, second = sorted((event.by[0], event.on[0]))
        yield Cue(Kind.STEEL, at(first), at(second))
        for target, faces in event.thrown:
            yield dice(at(event.on[0]), faces, needed(target))
    elif isinstance(event, SumsThrown):
        yield Cue(Kind.STEEL, at(event.ones[0]), at(event.others[0]))
        yield dice(
            at(event.others[0]), event.faces, f"added to {event.sums[0]} and {event.sums[1]}"
        )
    elif isinstance(event, BoardingDeclared):
        yield Cue(Kind.GRAPNEL, at(event.by), at(event.on))
    elif isinstance(event, MoraleTested):
        yield dice(at(event.ship), (event.face,), needed(event.target))
    elif isinstance(event, Taken | Abandoned | NobodyLeft):
        yield Cue(Kind.FLAG, at(event.ship))


def needed(target: int) -> str:
    """What a die needs: "4 or less"; a 6 never succeeds."""
    most = min(target, 5)
    return f"{most} or less" if most > 1 else "1" if most == 1 else "nothing will do"
