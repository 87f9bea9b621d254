"""Maps with all that can be drawn on them, and their kept pictures: which scenes in which looks.

Films are kept as text as well: each kind of event, a few frames beside each other over a sea.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hexes import axial, distance, sectors, within
from pieces_of_eight.campaign.geometry.hulls import DOT, middle
from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.land_raid.moving import with_eyes_open
from pieces_of_eight.campaign.land_raid.setup import first_state
from pieces_of_eight.campaign.land_raid.state import (
    RAIDERS,
    TOWN,
    Alarm,
    Kind,
    Options,
    Quality,
    Raid,
    Setup,
    Town,
    UnitId,
    UnitPlan,
)
from pieces_of_eight.campaign.pirate_wars import state as wars
from pieces_of_eight.campaign.pirate_wars.course import laid
from pieces_of_eight.campaign.pirate_wars.setup import launch
from pieces_of_eight.campaign.sea_fight.state import Edge, Waters
from pieces_of_eight.campaign.shore_raid import describe as shore_words
from pieces_of_eight.campaign.shore_raid.setup import land as land_ashore
from pieces_of_eight.campaign.shore_raid.state import Fate
from pieces_of_eight.campaign.treasure_grab.describe import reach
from pieces_of_eight.campaign.treasure_grab.events import LETTERS
from pieces_of_eight.campaign.treasure_grab.setup import KINDS, generate
from pieces_of_eight.campaign.treasure_grab.setup import Kind as BoardKind
from pieces_of_eight.campaign.treasure_grab.state import NOBODY, Grab, Lie, Phase, with_figure
from pieces_of_eight.content import treasure
from pieces_of_eight.content.pirate_wars.scenarios import war
from pieces_of_eight.tui.draw.cells import Cell
from pieces_of_eight.tui.draw.colours import OverlayBand
from pieces_of_eight.tui.draw.film import (
    PLAIN,
    RICH,
    Cue,
    Film,
    FilmInks,
    FilmSpot,
    Frame,
    Marks,
    Picture,
    dice,
)
from pieces_of_eight.tui.draw.film import CueKind as Shows
from pieces_of_eight.tui.land_raid import draw as towns
from pieces_of_eight.tui.land_raid.draw import SquareMark, SquareSign, TownView, UnitMark
from pieces_of_eight.tui.pirate_wars.draw import painter as charts
from pieces_of_eight.tui.pirate_wars.draw.view import WarsView
from pieces_of_eight.tui.pirate_wars.draw.view import view_of as chart_of
from pieces_of_eight.tui.pirate_wars.overlay import as_it_lies, reaches
from pieces_of_eight.tui.pirate_wars.overlay import planned as with_course
from pieces_of_eight.tui.sea_fight import draw as seas
from pieces_of_eight.tui.sea_fight.draw import PathStep, SeaPainter, SeaView, Shade, ShipMark
from pieces_of_eight.tui.shore_raid import draw as shores
from pieces_of_eight.tui.shore_raid import screens as overlay
from pieces_of_eight.tui.shore_raid.draw import Goods, ShoreView
from pieces_of_eight.tui.treasure_grab import draw as boards
from pieces_of_eight.tui.treasure_grab.draw import GrabView
from pieces_of_eight.tui.treasure_grab.face import view_of as board_view
from tests.shore_raid.positions import marked as hit
from tests.shore_raid.positions import who
from tests.treasure_grab.positions import fig, game, stud
from tests.tui.fights import BROKEN, RED, abeam, landed_on, quay, scuffle, supply
from tests.tui.pictures import Pictures

# --- Sea -----------------------------------------------------------------------------------------

WATERS = Waters(
    name="Test sound",
    rows=(
        "............",
        ".__.........",
        "_^^_:.......",
        "_^#^........",
        ".^^_........",
        "..:.........",
        "...........^",
        ".......:..^^",
        "..........__",
    ),
)


def _fleet() -> tuple[ShipMark, ...]:
    """Six ships of one side, one on each heading, and five of the other in all conditions."""
    own = [
        ShipMark(id=face, letter="ABCDEF"[face], side=0, at=axial(5 + face, 1), facing=face)
        for face in range(6)
    ]
    foes = [
        ShipMark(id=6, letter="1", side=1, at=axial(8, 4), facing=4, burning=True, hull=0.4),
        ShipMark(id=7, letter="2", side=1, at=axial(6, 7), facing=0, prize=True, hull=0.2),
        ShipMark(id=8, letter="3", side=1, at=axial(4, 7), facing=2, grappled=(1,), spent=True),
        ShipMark(id=9, letter="4", side=1, at=axial(5, 7), facing=5, grappled=(4,), gear=0.0),
        ShipMark(id=10, letter="5", side=1, at=axial(2, 7), facing=1, reduced=True),
    ]
    return (*own, *foes)


def _arc() -> dict[tuple[int, int], Shade]:
    """The starboard arc of ship D: nearer hexes give more dice."""
    q, r = axial(5, 4)
    bands = {
        1: Shade(OverlayBand.SHORT, "7d"),
        2: Shade(OverlayBand.NORMAL, "5d"),
        3: Shade(OverlayBand.LONG, "3d"),
    }
    arc = {
        (q + away[0], r + away[1]): bands[distance((0, 0), away)]
        for away in within(3)
        if 1 in sectors(away)
    }
    arc[axial(4, 5)] = Shade(OverlayBand.REACH)
    arc[axial(3, 5)] = Shade(OverlayBand.CHANCE)
    arc[axial(9, 5)] = Shade(OverlayBand.DARK)
    arc[axial(4, 4)] = Shade(OverlayBand.RAKING, "9+")
    return arc


def full_sea() -> SeaView:
    """A view with everything in it."""
    return SeaView(
        waters=WATERS,
        ships=(
            *_fleet(),
            ShipMark(id=3, letter="D", side=0, at=axial(6, 6), facing=2, ghost=True),
        ),
        wind=2,
        cursor=axial(9, 7),
        hover=axial(1, 6),
        selected=3,
        path=(PathStep(axial(5, 5), "1"), PathStep(axial(5, 6), "2")),
        overlay=_arc(),
        targets=frozenset({axial(8, 4)}),
        escape=(Edge.EAST, Edge.NORTH),
    )


def quiet_sea() -> SeaView:
    """The same sea with nothing on it but a cursor."""
    return SeaView(waters=WATERS, cursor=axial(5, 4))


# --- Land ----------------------------------------------------------------------------------------

BAY = Town(
    name="Test bay",
    rows=(
        "~~~~__~~~~",
        "%H=R__WW=%",
        "%H=.==.H=%",
        "%=CC==T==F",
        "H=CC=HH+=F",
        "H==H=G#=BB",
        ".=HH=G$=H%",
        "%%==%=..%%",
    ),
)
COVE = Town(name="Test cove", rows=("%=HH=F", "H=C=TB", ".=$#R=", "_____~"))


def square(town: Town, label: str) -> Square:
    """The square of a name such as "C4"."""
    return Square((int(label[1:]) - 1) * len(town.rows[0]) + ord(label[0]) - ord("A"))


def squares(town: Town, labels: str) -> frozenset[Square]:
    """The squares of several names."""
    return frozenset(square(town, label) for label in labels.split())


def crew(town: Town) -> tuple[UnitPlan, ...]:
    """Raiders on the beach and up the street, a garrison in its beds."""
    raiders, garrison = RAIDERS, TOWN
    posts: list[tuple[Player, Kind, Quality, str, str]] = [
        (raiders, Kind.OFFICER, Quality.HARDENED, "E1", "Ann"),
        *[(raiders, Kind.HAND_TO_HAND, Quality.HARDENED, "E1", "")] * 2,
        *[(raiders, Kind.MUSKET, Quality.ABLE, "F1", "")] * 3,
        *[(raiders, Kind.HAND_TO_HAND, Quality.SCURVY, "E2", "")] * 2,
        (raiders, Kind.OFFICER, Quality.ABLE, "E4", "Ned"),
        *[(raiders, Kind.HAND_TO_HAND, Quality.ABLE, "E4", "")] * 3,
        *[(raiders, Kind.MUSKET, Quality.ABLE, "E4", "")] * 2,
        (garrison, Kind.GOVERNOR, Quality.ABLE, "D2", "Don Luis"),
        (garrison, Kind.OFFICER, Quality.ABLE, "J4", "Diego"),
        *[(garrison, Kind.MUSKET, Quality.HARDENED, "J4", "")] * 2,
        *[(garrison, Kind.MUSKET, Quality.ABLE, "J5", "")] * 3,
        (garrison, Kind.OFFICER, Quality.ABLE, "F5", "Pedro"),
        *[(garrison, Kind.MILITIA, Quality.ABLE, "F5", "")] * 2,
        *[(garrison, Kind.MOB, Quality.SCURVY, "F5", "")] * 3,
        (garrison, Kind.UNARMED, Quality.SCURVY, "C4", ""),
        (garrison, Kind.UNARMED, Quality.SCURVY, "G4", ""),
        (garrison, Kind.GUN, Quality.ABLE, "I6", ""),
        (garrison, Kind.GUN, Quality.ABLE, "J6", ""),
    ]
    return tuple(
        UnitPlan(owner, kind, quality, square(town, label), name)
        for owner, kind, quality, label, name in posts
    )


def sleeping() -> Raid:
    """A town asleep with raiders in its streets."""
    return first_state(Setup(BAY, crew(BAY), Options(posting=False)))


def alarmed(alarm: Alarm = Alarm.FULL) -> Raid:
    """The same when the town has woken."""
    return with_eyes_open(replace(sleeping(), alarm=alarm))


def with_fires(raid: Raid, **fires: int) -> Raid:
    """A raid with fires by the names of their squares."""
    burning = list(raid.fires)
    for label, strength in fires.items():
        burning[square(raid.town, label)] = strength
    return with_eyes_open(replace(raid, fires=tuple(burning)))


def burning() -> Raid:
    """Fires of every strength, burnt ground, and a house that is looted."""
    raid = with_fires(alarmed(), G4=1, H3=2, G2=3, H2=4, J3=2)
    return replace(raid, looted=tuple(squares(BAY, "D2 B2")))


def close_fight() -> TownView:
    """Six against six with an attack declared, everything marked, and a cursor."""
    raid = burning()
    target = square(BAY, "E5")
    view = towns.view_of(raid, RAIDERS)
    units = tuple(
        replace(
            unit,
            at=target if unit.at == square(BAY, "F5") else unit.at,
            attacks=target if unit.at == square(BAY, "E4") else NOWHERE,
            spent=unit.token in ("M4", "H5"),
        )
        for unit in view.units
    )
    return replace(
        view,
        units=units,
        awake=(view.awake - {square(BAY, "F5")}) | {target},
        fights=frozenset({target}),
        selected=chosen(units, "H1 H2"),
        cursor=square(BAY, "F3"),
        marks=marked(BAY),
    )


def marked(town: Town) -> dict[Square, SquareMark]:
    """A mark of every sign."""
    return {
        square(town, "F2"): SquareMark(SquareSign.PATH),
        square(town, "E3"): SquareMark(SquareSign.REACH),
        square(town, "F3"): SquareMark(SquareSign.PATH, "2"),
        square(town, "G3"): SquareMark(SquareSign.CHANCE, "5+"),
        square(town, "C4"): SquareMark(SquareSign.TORCH),
        square(town, "E5"): SquareMark(SquareSign.TARGET, "4+"),
        square(town, "D6"): SquareMark(SquareSign.CHOICE),
        square(town, "C6"): SquareMark(SquareSign.TARGET),
    }


def chosen(units: Iterable[UnitMark], tokens: str) -> frozenset[UnitId]:
    """The units of some tokens."""
    return frozenset(unit.id for unit in units if unit.token in tokens.split())


def crowd(count: int, side: Player = RAIDERS, town: Town = COVE, label: str = "B2") -> TownView:
    """So many units in one square."""
    letter = "H" if side == RAIDERS else "h"
    units = tuple(
        UnitMark(UnitId(n), f"{letter}{n + 1}", int(side), square(town, label))
        for n in range(count)
    )
    return TownView(town=town, units=units)


# --- Shore ---------------------------------------------------------------------------------------


def melee() -> ShoreView:
    """Everything that can be drawn, on one map."""
    raid = hit(quay(), "d1", fate=Fate.RUNNING)
    men = [f for f in raid.figures if f.band]
    march, found = shore_words.laid(raid, men, 9 * 32 + 20), shore_words.reach(raid, men)
    view = shores.view_of(raid)
    names = ("C1", "C2", "C3", "D1", "P1")
    figures = overlay.chosen(view.figures, raid, [who(raid, name) for name in names])
    marks = {
        at: shores.InchSign.HALF if stop.half else shores.InchSign.WHOLE
        for at, stop in found.items()
    }
    marks |= overlay.of_way(march, 32)
    marks |= {7 * 32 + 11: shores.InchSign.TARGET, 7 * 32 + 12: shores.InchSign.TARGET}
    return replace(
        view,
        figures=(*figures, *overlay.ghosts(raid, march)),
        things=(*view.things, (6 * 32 + 3, Goods.LOAD), (6 * 32 + 4, Goods.EMPTY_GUN)),
        marks=marks,
        cursor=9 * 32 + 20,
        hover=32,
    )


def pistol() -> ShoreView:
    """What a pistol reaches."""
    raid = quay()
    figure = raid.figures[who(raid, "P1")]
    return replace(shores.view_of(raid), marks=overlay.of_ranges(raid, figure), cursor=9 * 32 + 9)


# --- Grab ----------------------------------------------------------------------------------------


def reaching() -> GrabView:
    """A figure in hand, with what it can reach."""
    grab = scuffle()
    who = fig("S1")
    costs = {
        at: boards.StudMark(boards.StudSign.REACH, str(cost))
        for at, cost in reach(grab, who).items()
    }
    return boards.view_of(grab, cursor=stud(grab, "D5"), selected=who, marks=costs, numbered=False)


def brawl() -> GrabView:
    """All four warbands: standing, sitting, lying, spent; the chest held, from north to south."""
    figures = {"S1": "B2", "S2": "B3", "P1": "D6", "P2": "F6", "s1": "H3", "s2": "K6", "p1": "G9"}
    chest = {"chest": "C2", "lie": Lie.SOUTH, "held": ("S1", "S2")}
    grab = game(figures, BROKEN, phase=Phase.FIGHTING, **chest)  # type: ignore[arg-type]
    grab = hurt(hurt(grab, "P1", wounds=1), "s1", wounds=1, slipped=True)
    grab = hurt(grab, "S2", fought=True)
    target = {
        stud(grab, "D6"): boards.StudMark(boards.StudSign.TARGET, "42%"),
        stud(grab, "F6"): boards.StudMark(boards.StudSign.TARGET, "17%"),
    }
    return boards.view_of(grab, cursor=stud(grab, "F6"), selected=fig("S1"), marks=target)


def hurt(grab: Grab, token: str, **how: int) -> Grab:
    """The game with something changed about a figure."""
    who = fig(token)
    return replace(grab, figures=with_figure(grab.figures, who, replace(grab.figures[who], **how)))


def off_the_board() -> GrabView:
    """The chest half over the edge, and who carries it beside the board."""
    grab = game({"S1": "5 10", "S2": "C9", "s1": "L1"}, BROKEN, "B8", lie=Lie.SOUTH)
    return boards.view_of(grab, cursor=stud(grab, "5 10"), selected=NOBODY, numbered=True)


def made(kind: BoardKind) -> GrabView:
    """A made board with the sides of all four warbands."""
    return board_view(generate(7, kind), tuple(LETTERS))


# --- Pirate Wars ---------------------------------------------------------------------------------


def island() -> WarsView:
    """An island with reefs, and two ships far apart."""
    return chart_of(launch(war("wars-island").setup()))


def broadside() -> WarsView:
    """Two ships in each other's reach: ranges, fire declared, a wreck, men in the water."""
    sea = abeam()
    swan, hart = sea.ships
    wreck = replace(
        hart, id=wars.ShipId(2), stern=Point(330 * DOT, 150 * DOT), fate=wars.Fate.AGROUND
    )
    men = wars.Swimmers(
        wars.ShipId(1), RED, Point(90 * DOT, 40 * DOT), (wars.Figures(wars.Post.HAND, count=6),), 1
    )
    sea = replace(
        sea,
        ships=(swan, hart, wreck),
        declared=(wars.Salvo(swan.id, 0, hart.id, wars.Shot.BALL),),
        swimmers=(men,),
    )
    wake = (Point(150 * DOT, 190 * DOT), Point(130 * DOT, 150 * DOT), middle(swan.place))
    return replace(
        as_it_lies(sea, 0, (wake,)),
        cursor=middle(hart.place),
        zones=tuple(reaches(sea, swan)),
        targets=frozenset((1,)),
    )


def planned() -> WarsView:
    """A move of two leaps laid before it is made."""
    sea = abeam()
    ship = sea.ships[0]
    sea = replace(sea, active=ship.id, move=wars.Move(6400, 6400, 1, 7))
    assert sea.move is not None
    return with_course(as_it_lies(sea, NOBODY), ship, laid(sea, ship, sea.move, (-600,)))


def fort() -> WarsView:
    """A fort with a cannon smashed, and a party at the foot of its wall."""
    return chart_of(landed_on("wars-fort", 0, 12, guns=(wars.Load.LOADED, wars.Load.EMPTY)))


def village() -> WarsView:
    """Islanders who come to meet a party, with canoes at sea."""
    raid = wars.Raid(wars.ShipId(0), 3, 3, 20 * DOT)
    return chart_of(landed_on("wars-idol", 90, 20, at=36 * DOT, roused=True, raid=raid))


def wreck() -> WarsView:
    """A dead man's island with a party at the wreck."""
    return chart_of(landed_on("wars-bones", 20, 24))


# --- Kept pictures -------------------------------------------------------------------------------

SCENES: Mapping[str, Mapping[str, Callable[[], Any]]] = {
    "sea": {"": full_sea},
    "town": {
        "asleep-raiders": lambda: towns.view_of(sleeping(), RAIDERS, cursor=square(BAY, "E4")),
        "asleep-town": lambda: towns.view_of(sleeping(), TOWN, cursor=square(BAY, "J4")),
        "alarmed": lambda: towns.view_of(alarmed(), TOWN, cursor=square(BAY, "F5")),
        "burning": lambda: towns.view_of(burning(), None),
        "fight": close_fight,
        "crowd": lambda: replace(crowd(8, TOWN), cursor=square(COVE, "C1")),
    },
    "shore": {
        "melee": melee,
        "ranges": pistol,
        "supply": lambda: shores.view_of(land_ashore(supply())),
    },
    "grab": {
        **{kind.replace(" ", "-"): partial(made, kind) for kind in KINDS},
        "spit": lambda: board_view(treasure("spit").board(), tuple(LETTERS)[::2]),
        "reach": reaching,
        "brawl": brawl,
        "rim": off_the_board,
    },
    "wars": {
        "island": island,
        "broadside": broadside,
        "planned": planned,
        "fort": fort,
        "village": village,
        "wreck": wreck,
    },
}
LOOKS = """
sea night/rich/0,1,3,6 chart/rich/1 16/rich/1 mono/ascii/0,1,2,5
town asleep-raiders night/rich/2
town asleep-town night/rich/2
town alarmed night/rich/11
town burning night/rich/23 chart/rich/11
town fight night/rich/1,2,11 256/rich/2 16/rich/2 mono/ascii/1,2,11
town crowd night/rich/2
shore melee night/rich/0,1,6,11 chart/rich/1 16/rich/1 mono/ascii/0,1,6
shore ranges mono/ascii/1
shore supply night/rich/0
grab wreck night/rich/0 mono/ascii/3
grab jungle-hill night/rich/0
grab ruined-tower night/rich/0
grab jetty night/rich/0
grab spit chart/rich/3
grab reach night/rich/0,3 mono/ascii/0
grab brawl night/rich/0,3,15 256/rich/3 mono/ascii/0,3
grab rim night/rich/0
wars island night/rich/0 mono/ascii/0
wars broadside night/rich/1 16/rich/1 mono/ascii/1
wars planned night/rich/3 mono/rich/0
wars fort night/rich/1 mono/ascii/3
wars village chart/rich/1
wars wreck night/rich/0 mono/ascii/1
"""
"""A line for a scene of a map: its palettes with their glyphs, and the zooms of each."""


def kept(name: str) -> list[tuple[str, str, str, Any]]:
    """The scenes of a kind of map in the looks that are kept."""
    found = []
    for line in LOOKS.strip().splitlines():
        map_, *rest = line.split()
        if map_ == name:
            scene, looks = (rest[0], rest[1:]) if name != "sea" else ("", rest)
            for look in looks:
                palette, glyphs, zooms = look.split("/")
                found += [(scene, palette, glyphs, int(zoom)) for zoom in zooms.split(",")]
    return found


PAINTERS: Mapping[str, tuple[Any, Callable[[Any, Any], Any]]] = {
    "sea": (seas.table().look, lambda view, look: SeaPainter(view, look).whole()),
    "town": (towns.table().look, towns.paint),
    "shore": (shores.table().look, shores.paint),
    "grab": (boards.table().look, boards.paint_board),
    "wars": (charts.table().look, charts.paint),
}
PICTURES = {
    name: Pictures(name, scenes, kept(name), *PAINTERS[name]) for name, scenes in SCENES.items()
}


# --- Films ---------------------------------------------------------------------------------------

NAMES = {"rich": RICH, "plain": PLAIN}
WIDE, HIGH = 18, 6
HERE, THERE = FilmSpot(1, 1, 5, 3), FilmSpot(11, 1, 5, 3)
INKS = FilmInks("bright", "smoke", "fire", "water", "paper", "gold")
SHIP: Picture = tuple(
    tuple(Cell(glyph, "hull", "sea") for glyph in line) for line in ("  |  ", " /|\\ ", "\\===/")
)
BETWEEN = (Shows.SHOT, Shows.GRAPNEL, Shows.STEEL, Shows.MARCH, Shows.CLIMB)


def film(kind: Shows, marks: Marks = RICH) -> Film:
    """The film of one cue, over a ship at one place and another beside her."""
    cue = Cue(kind, HERE, THERE if kind in BETWEEN else None)
    if kind is Shows.DICE:
        cue = dice(HERE, (3, 6), "6 hits", (6,))
    if kind is Shows.COUNT:
        cue = Cue(kind, HERE, need="-3 hull")
    return Film([cue], lambda spot: spot, lambda spot: SHIP, marks, INKS)


def lines(frame: Frame) -> list[str]:
    """A frame as lines of text."""
    return [
        "".join(frame[x, y].glyph if (x, y) in frame else " " for x in range(WIDE))
        for y in range(HIGH)
    ]


def strip(kind: Shows, marks: Marks) -> str:
    """The frames of a kind beside each other, under its words."""
    rows = zip(*(lines(frame) for frame in film(kind, marks).frames()), strict=True)
    return "\n".join((kind.words, *("|".join(row).rstrip() for row in rows), ""))


def strips(name: str) -> str:
    """The strips of every kind, with the glyphs of a name."""
    return "\n".join(strip(kind, NAMES[name]) for kind in Shows)


def golden_name(name: str) -> str:
    return f"films-{name}.txt"
