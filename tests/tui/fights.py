"""Small fights of every kind for the tests of the screen, at any moment, and how they are kept."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hexes import Face, axial
from pieces_of_eight.campaign.geometry.hulls import DOT, Hull, ahead, sighted
from pieces_of_eight.campaign.geometry.plane import Point, centre
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.land_raid.state import RAIDERS, Deed, Raid, Tally
from pieces_of_eight.campaign.land_raid.state import Done as RaidDone
from pieces_of_eight.campaign.land_raid.state import Options as RaidOptions
from pieces_of_eight.campaign.land_raid.state import Phase as RaidPhase
from pieces_of_eight.campaign.land_raid.state import Setup as RaidSetup
from pieces_of_eight.campaign.pirate_wars import state as wars
from pieces_of_eight.campaign.pirate_wars.actions import Setup as WarsSetup
from pieces_of_eight.campaign.pirate_wars.setup import launch
from pieces_of_eight.campaign.pirate_wars.tasks import launch_of
from pieces_of_eight.campaign.sea_fight import state as sea
from pieces_of_eight.campaign.shore_raid import state as shore
from pieces_of_eight.campaign.treasure_grab import state as grab
from pieces_of_eight.content import scenario
from pieces_of_eight.content.pirate_wars.scenarios import war
from pieces_of_eight.content.shore_raid.scenarios import shore_raid
from pieces_of_eight.content.treasure_grab.scenarios import seated, treasure
from pieces_of_eight.saves.match_file import Chair, MatchFile
from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.registry import screens_of
from pieces_of_eight.tui.settings import Settings
from tests.land_raid import positions as towns
from tests.pirate_wars import positions as waters
from tests.shore_raid import positions as shores
from tests.treasure_grab import positions as boards
from tests.tui.shell import app_at, keep

# --- Kept fights ----------------------------------------------------------------------------------


def save(path: Path, begin: Any = None, chairs: Any = None, seed: int | None = None) -> MatchFile:
    """A fight, saved at its beginning or in its middle; a duel of sloops where it is not told."""
    begin = duel() if begin is None else begin
    engine = type(begin).__module__.split(".")[2]
    usual = USUAL[engine]
    if isinstance(begin, grab.Grab):
        setup: Any = grab.Setup(begin.board, seated(len(begin.bands)), begin.options)
    else:
        setup = begin if type(begin).__name__ == "Setup" else usual.setup()
    seats = len(setup.bands) if engine == "treasure_grab" else 2
    chairs = chairs or people(*usual.names[:seats])
    return keep(
        path, engine, setup, begin, usual.title, chairs, usual.seed if seed is None else seed
    )


def page(
    begin: Any = None, chairs: Any = None, seed: int | None = None
) -> Callable[[PiecesApp], Any]:
    """What opens the page of a fight in the folder of a game."""

    def made(app: PiecesApp) -> Any:
        saved = save(app.folder.path, begin, chairs, seed)
        return screens_of(saved.match.engine.name).fight(saved)

    return made


def ended(path: Path, outcome: str) -> MatchFile:
    """A raid that came out so at break of day: "won", "drawn" or "lost"."""
    coins, deeds = STAKES[outcome]
    last = raid(phase=RaidPhase.LOOTING, alarm=towns.Alarm.FULL, turn=5, turns=5)
    tallies = tuple(Tally(*deeds.get(deed, (0, 0))) for deed in Deed)
    saved = save(path, replace(last, purse=(coins, 45 - coins), deeds=tallies))
    while saved.match.to_act:
        who = saved.match.to_act[0]
        legal = saved.match.seat(who).legal()
        saved.match.submit(who, next((act for act in legal if isinstance(act, RaidDone)), legal[0]))
    return saved


def fought(path: Path, seed: int = 3, turns: int = 4, chairs: Any = None) -> MatchFile:
    """A raid played to its end by two who choose at random, from the first turn."""
    saved, rng = save(path, raid_setup(turns=turns), chairs, seed), random.Random(seed)
    while saved.match.to_act:
        who = saved.match.to_act[0]
        saved.match.submit(who, rng.choice(saved.match.seat(who).legal()))
    return saved


def people(*names: str) -> tuple[Chair, ...]:
    return tuple(Chair("person", name) for name in names)


class Usual(NamedTuple):
    """How a kind of fight is kept where nothing else is told."""

    title: str
    names: tuple[str, ...]
    setup: Callable[[], Any]
    seed: int = 1


PEOPLE = people("Jonathan Barnet", "Jack Rackham")
AGAINST_AI = (PEOPLE[0], Chair("ai", "Jack Rackham", "sailor"))

SINKING = ("e", "f", "1", "4", "enter", "enter")
"""What is pressed to sink a wreck, and come to the account."""


def wreck_app(path: Path, settings: Settings | None = None) -> PiecesApp:
    """The game, open at a duel with a wreck."""
    return app_at(path, lambda: save(path, duel(hull=(1, 1)), seed=2), settings)


# --- Sea ------------------------------------------------------------------------------------------


def duel(
    swan: tuple[int, int] = (9, 6),
    william: tuple[int, int] = (11, 6),
    facings: tuple[Face, Face] = (0, 0),
    options: sea.Options | None = None,
    coins: int = 2,
    hull: tuple[int, int] | None = None,
) -> sea.Setup:
    """The duel of sloops with the two ships where they are wanted (column, row).

    `hull` is what is left of the sides of the second.
    """
    setup = scenario("duel").setup(options or sea.Options(coins=coins))
    north, south = setup.ships
    ships = (
        replace(north, at=axial(*swan), facing=facings[0]),
        replace(south, at=axial(*william), facing=facings[1], hull=hull),
    )
    return replace(setup, ships=ships)


# --- Land -----------------------------------------------------------------------------------------

VILLAGE = """
%        H        =      T:o+mm    F:lg
=        C:bu     =      =         B:g
H:h      =        $      R:vo      =
_:OHH+MM _:OHM-   _      =         =
~        ~        _      ~         ~
"""
"""A town with something of everything; the raiders on the beach, the garrison asleep."""
STREET = """
H:m   =     W
=:OMM =:o   =
_:HH- _     _
"""
"""A handful of houses in which all is near: muskets, an enemy officer, buildings."""
BEACH = """
=        =       =    =:m
_:       _:OHHM  _:H  =
"""
"""A landing with one musket asleep in the street."""


STAKES = {
    "won": (27, {Deed.TREASURY: (1, 14), Deed.RESIDENCE: (1, 5), Deed.LOOTED: (4, 8)}),
    "drawn": (20, {Deed.TREASURY: (1, 14), Deed.BURNED: (2, 4), Deed.SPIKED: (1, 2)}),
    "lost": (3, {Deed.GROUP_KILLED: (3, 6), Deed.RAIDERS_KILLED: (4, -3)}),
}
"""How a raid comes out: the raiders' coins, and what brought them."""


def raid_setup(picture: str = VILLAGE, *, turns: int = 12, posting: bool = False) -> RaidSetup:
    """A picture as a setup."""
    return towns.setup(picture, RaidOptions(turns=turns, posting=posting))


def raid(
    picture: str = STREET,
    phase: RaidPhase = RaidPhase.MOVING,
    side: Player = RAIDERS,
    *,
    night: bool = True,
    **more: Any,
) -> Raid:
    """A picture in the middle of a raid."""
    return towns.position(picture, phase, side, night=night, **more)


# --- Shore ----------------------------------------------------------------------------------------

QUAY = (
    "....====.................,,,.%%%",
    ".##+====..#########......,,,.%%%",
    ".#11====..#1111111#......,,,..%%",
    ".#11====..#1111111+.....x.......",
    ".####===..#########.....x.......",
    "................................",
    "================================",
    "================xx==============",
    "________________________________",
    "________________________________",
    "____SSSSSSSSSSSSSSSSSSSSSSS_____",
    "~~~SSSSSSSSSSSSSSSSSSSSSSSSS~~~~",
    "~~~~SSSSSSSSSSSSSSSSSSSSSSS~~~~~",
    "~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~",
)
"""A warehouse, a house, crates, broken ground, trees, and a ship at the quay."""
FIGURES = (
    *("C* 10,8 N", "C 11,8 N", "C 12,8 N", "D 12,9 N", "P 9,9 N", "P- 8,9 N", "C$ 20,9 S"),
    *("C 5,11 N", "B 6,11 N", "B 7,11 N", "D 8,11 N"),
    *("b 11,7 S", "b 12,7 S", "d 20,5 E", "r 25,3 W", "r- 26,3 W", "p* 6,2 S"),
)


def carding(*pieces: shore.PiecePlan) -> shore.Raid:
    """The moment before a band is formed: a card of 5 lies there."""
    cards = ((1, 2, 3, 5), (2, 3))
    places = (shores.STORE,)
    return shores.position(*FIGURES, rank=5, rows=QUAY, places=places, pieces=pieces, cards=cards)


def quay() -> shore.Raid:
    """A band of five that has closed with two townsmen, with all that can be on a map around."""
    gun = shore.PiecePlan(shore.PieceKind.SWIVEL, shore.TOWN, shores.middle(30, 8))
    found = shores.called(carding(gun), "C1 C2 C3 D1 P1")
    return shores.marked(shores.marked(found, "b1", points=2), "B2", acted=True)


def supply(turns: int = 29) -> shore.Setup:
    """The supply raid, or the beginning of it."""
    setup = shore_raid("supply").setup()
    return replace(setup, options=replace(setup.options, turns=turns))


# --- Grab -----------------------------------------------------------------------------------------

BROKEN = """
0 0 0 0 0 0 0 0 0 0 0 0
0 0 0 2 2 2 2 0 0 ~ ~ 0
0 T 0 2 3 3 2 0 0 ~ ~ 0
0 0 0 2 3 3 2 0 0 0 0 0
0 0 0 1 1 1 1 0 o 0 C 0
0 0 0 0 0 0 0 0 0 0 0 0
0 0 o 0 0 0 0 0 0 0 0 0
0 0 0 0 5 5 0 0 0 T 0 0
0 0 0 0 0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0 0 0 0 0
"""
"""A board with something of everything."""


def scuffle(
    phase: grab.Phase = grab.Phase.MOVING,
    options: grab.Options = grab.Options(),  # noqa: B008
) -> grab.Grab:
    """Red soldiers and blue soldiers near the chest; a target in the open, and one in cover."""
    figures = {"S1": "C6", "S2": "D6", "s1": "H6", "s2": "I6", "s3": "L8"}
    return boards.game(figures, BROKEN, "D7", phase=phase, options=options)


def at_the_rim() -> grab.Grab:
    """Two red soldiers beside a chest at the southern edge; the enemy is far away."""
    return boards.game({"S1": "B9", "S2": "D10", "s1": "L1"}, BROKEN, "C9")


# --- Pirate Wars ----------------------------------------------------------------------------------

OLD, NEW = wars.Edition.DOTS, wars.Edition.CHAINS
RED, BLUE = Player(0), Player(1)
CHART = wars.Waters("the test", 400 * DOT, 200 * DOT)


def lettered(ship: wars.Ship, letter: str, name: str) -> wars.Ship:
    """A ship of a position by a letter and a name of her own."""
    return replace(ship, card=replace(ship.card, letter=letter, name=name))


def abeam(
    phase: wars.Phase = wars.Phase.TASKS,
    gap: int = 40,
    edition: wars.Edition = OLD,
    options: wars.Options | None = None,
) -> wars.Sea:
    """Two ships beside each other, so many dots from keel to keel; Red has the word."""
    one = waters.ship("black-seas-barracuda", (150, 100), 0, RED, edition)
    two = waters.ship("imperial-flagship", (150 + gap, 100), 0, BLUE, edition)
    pair = lettered(one, "A", "Swan"), lettered(two, "1", "Hart")
    found = waters.sea(*pair, edition=edition, phase=phase, chooser=RED, first=BLUE)
    return replace(found, waters=CHART, options=options or wars.Options(20))


def alongside(edition: wars.Edition = OLD) -> wars.Sea:
    """The two touch, and Red is asked whether she boards."""
    touching = (wars.Contact(wars.ShipId(0), wars.ShipId(1), 1),)
    return replace(abeam(wars.Phase.BOARDING, 11, edition), contacts=touching)


def landed_on(name: str, heading: int, inland: int, **changes: Any) -> wars.Sea:
    """A ready fight with an island: a launch of the first ship has landed, which came on a heading.

    Her men stand so many dots inland; `changes` are to the island.
    """
    found = launch(war(name).setup())
    shape = found.waters.shoals[found.shores[0].shoal].corners
    way, off = heading * 10, 200 * DOT
    start = ahead(centre(shape), way, -off)
    reach = sighted(start, way, off, shape)
    assert reach is not None
    crew = (wars.Figures(wars.Post.HAND, count=6),)
    place = Hull(ahead(start, way, reach - 13 * DOT), way, 12 * DOT, 4 * DOT)
    mother, boat_id = found.ships[0], wars.ShipId(len(found.ships))
    boat = launch_of(mother, boat_id, f"{mother.name}'s first launch", crew, place)
    boat = replace(boat, crew=(), beached=True)
    party = wars.Party(boat_id, mother.owner, 0, crew, inland * DOT, landed=1)
    return replace(
        found,
        ships=(*found.ships, boat),
        parties=(party,),
        shores=(replace(found.shores[0], **changes),),
        phase=wars.Phase.ASHORE,
        turn=2,
        chooser=RED,
        first=BLUE,
    )


def close_duel(edition: wars.Edition = OLD, turns: int = 3) -> WarsSetup:
    """The duel of the roads with the two on one course, within each other's reach."""
    setup = war("wars-duel").setup(edition, wars.Options(turns=turns))
    one, two = setup.ships
    ships = (
        replace(one, at=Point(150 * DOT, 270 * DOT), heading=0),
        replace(two, at=Point(190 * DOT, 270 * DOT), heading=0),
    )
    return replace(setup, wind=900, ships=ships)


CREW = ("Anne Bonny", "Ben Gunn", "Cat Lewis", "Dan Teach")
USUAL = {
    "sea_fight": Usual("A duel of sloops", ("Jonathan Barnet", "Jack Rackham"), duel),
    "land_raid": Usual("A raid by night", ("Henry Morgan", "Don Juan"), raid_setup),
    "shore_raid": Usual("A shore raid", ("Black Coat", "The Captain of the Watch"), supply),
    "treasure_grab": Usual("A treasure grab", CREW, lambda: treasure("spit").setup(), 3),
    "pirate_wars": Usual(
        "A duel in the roads",
        ("Anne Bonny", "Woodes Rogers"),
        lambda: war("wars-duel").setup(OLD),
    ),
}


def kept(engine: str, path: Path) -> MatchFile:
    """The usual fight of a kind, saved at its beginning."""
    return save(path, USUAL[engine].setup())
