"""Small fights of Pirate Wars for the tests of the screen, at any moment of a turn."""

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import DOT, Hull, ahead, sighted
from pieces_of_eight.campaign.geometry.plane import Point, centre
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.pirate_wars.actions import Setup
from pieces_of_eight.campaign.pirate_wars.setup import launch
from pieces_of_eight.campaign.pirate_wars.state import (
    Contact,
    Edition,
    Figures,
    Options,
    Party,
    Phase,
    Post,
    Sea,
    Ship,
    ShipId,
    Waters,
)
from pieces_of_eight.campaign.pirate_wars.tasks import launch_of
from pieces_of_eight.content.pirate_wars.scenarios import war
from pieces_of_eight.saves.match_file import Chair, MatchFile
from pieces_of_eight.tui.match import captions
from pieces_of_eight.tui.match.fight_desk import FightDesk
from tests.pirate_wars import positions
from tests.tui.shell import app_at, desk_on, keep

PEOPLE = (Chair("person", "Anne Bonny"), Chair("person", "Woodes Rogers"))
OLD, NEW = Edition.DOTS, Edition.CHAINS
RED, BLUE = Player(0), Player(1)
CHART = Waters("the test", 400 * DOT, 200 * DOT)


def lettered(ship: Ship, letter: str, name: str) -> Ship:
    """A ship of a position by a letter and a name of her own."""
    return replace(ship, card=replace(ship.card, letter=letter, name=name))


def pair(
    gap: int = 40, edition: Edition = OLD, red: int = 0, blue: int = 0, **changes: Any
) -> tuple[Ship, Ship]:
    """Two ships beside each other, so many dots from keel to keel; headings in degrees."""
    one = positions.ship("black-seas-barracuda", (150, 100), red, RED, edition)
    two = positions.ship("imperial-flagship", (150 + gap, 100), blue, BLUE, edition)
    return lettered(one, "A", "Swan"), lettered(replace(two, **changes), "1", "Hart")


def moment(
    phase: Phase = Phase.TASKS,
    gap: int = 40,
    edition: Edition = OLD,
    options: Options | None = None,
    red: int = 0,
    **changes: Any,
) -> Sea:
    """A fight of two in the middle of a turn; Red has the word."""
    sea = positions.sea(
        *pair(gap, edition, red, **changes), edition=edition, phase=phase, chooser=RED, first=BLUE
    )
    return replace(sea, waters=CHART, options=options or Options(20))


def landed_on(name: str, heading: int, inland: int, **changes: Any) -> Sea:
    """A ready fight with an island: a launch of the first ship has landed, which came on a heading.

    Her men stand so many dots inland; `changes` are to the island.
    """
    sea = launch(war(name).setup())
    shape = sea.waters.shoals[sea.shores[0].shoal].corners
    way, off = heading * 10, 200 * DOT
    start = ahead(centre(shape), way, -off)
    reach = sighted(start, way, off, shape)
    assert reach is not None
    crew = (Figures(Post.HAND, count=6),)
    place = Hull(ahead(start, way, reach - 13 * DOT), way, 12 * DOT, 4 * DOT)
    mother, boat_id = sea.ships[0], ShipId(len(sea.ships))
    boat = launch_of(mother, boat_id, f"{mother.name}'s first launch", crew, place)
    boat = replace(boat, crew=(), beached=True)
    party = Party(boat_id, mother.owner, 0, crew, inland * DOT, landed=1)
    return replace(
        sea,
        ships=(*sea.ships, boat),
        parties=(party,),
        shores=(replace(sea.shores[0], **changes),),
        phase=Phase.ASHORE,
        turn=2,
        chooser=RED,
        first=BLUE,
    )


def alongside(edition: Edition = OLD) -> Sea:
    """The two touch, and Red is asked whether she boards."""
    touching = (Contact(ShipId(0), ShipId(1), 1),)
    return replace(moment(Phase.BOARDING, 11, edition), contacts=touching)


def save(
    path: Path,
    begin: Setup | Sea | None = None,
    chairs: tuple[Chair, ...] = PEOPLE,
    seed: int = 1,
    edition: Edition = OLD,
) -> MatchFile:
    """A fight, saved at its beginning or in its middle."""
    setup = war("wars-duel").setup(edition)
    return keep(path, "pirate_wars", setup, begin, "A duel in the roads", chairs, seed)


def close_duel(edition: Edition = OLD, turns: int = 3) -> Setup:
    """The duel of the roads with the two on one course, within each other's reach."""
    setup = war("wars-duel").setup(edition, Options(turns=turns))
    one, two = setup.ships
    ships = (
        replace(one, at=Point(150 * DOT, 270 * DOT), heading=0),
        replace(two, at=Point(190 * DOT, 270 * DOT), heading=0),
    )
    return replace(setup, wind=900, ships=ships)


def desk_at(
    path: Path,
    begin: Setup | Sea | None = None,
    chairs: tuple[Chair, ...] = PEOPLE,
    edition: Edition = OLD,
) -> tuple[FightDesk[Any, Any], list[str]]:
    """A desk without a terminal, and all that it says."""
    return desk_on(save(path, begin, chairs, edition=edition))


wars_app = app_at


def rows(desk: FightDesk[Any, Any]) -> list[str]:
    """The rows of the open list, without their numbers."""
    return [row.text for row in captions.rows(desk, 200, numbered=False)]


def acts(desk: FightDesk[Any, Any]) -> list[Any]:
    """The single orders of the open list."""
    listed = () if desk.listing is None else desk.listing.actions
    choices = [desk.choice_of(row) for row in listed]
    return [choice.orders[0] for choice in choices if len(choice.orders) == 1]


def given(desk: FightDesk[Any, Any]) -> list[Any]:
    """What was ordered so far."""
    return [entry.action for entry in desk.session.saved.match.entries]
