"""Careers at sea, and sheets whose fold is open, to try the bridge on."""

from functools import cache

from msgspec.structs import replace

from pieces_of_eight.campaign.bridge import World, season
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed
from pieces_of_eight.campaign.port.rules import begin
from pieces_of_eight.campaign.port.state import (
    NO_SHIP,
    Arms,
    Company,
    Group,
    Holding,
    Phase,
    Port,
    Quality,
    Ship,
    new_ship,
)
from pieces_of_eight.campaign.sheet import rules as setup
from pieces_of_eight.campaign.sheet.state import (
    FORCES,
    IN_PORT,
    Contents,
    Engagement,
    Fleet,
    Line,
    Result,
    Sheet,
)
from pieces_of_eight.campaign.sheet.state import Phase as Season
from pieces_of_eight.content.careers import career_setup, world

CROWNS = ("england", "spain")
ONE, TWO = Player(0), Player(1)
A, B = 0, 1


@cache
def the_world() -> World:
    return world(CROWNS)


def company(groups: int, officers: int = 1, name: str = "Landing company") -> Company:
    """A company of hand-to-hand groups and musketeers by turns."""
    return Company(
        name,
        tuple(f"{name} officer {n}" for n in range(officers)),
        tuple(Group(tuple(Arms)[n % 2], Quality.ABLE) for n in range(groups)),
    )


def fleet_of(*types: str, side: str = "North", captains: bool = True) -> tuple[Ship, ...]:
    """New ships of these types, each with a captain unless told otherwise."""
    terms = career_setup(("A", "B"), CROWNS).terms
    ids = [model.id for model in terms.models]
    ships = (new_ship(terms, ids.index(kind), f"{side} {n}") for n, kind in enumerate(types))
    return tuple(
        replace(ship, captain=f"Captain of {ship.name}" if captains else "") for ship in ships
    )


def at_sea(
    one: tuple[Ship, ...],
    two: tuple[Ship, ...],
    companies: tuple[tuple[Company, ...], tuple[Company, ...]] = ((), ()),
    flags: tuple[int, int] = (0, 0),
) -> Port:
    """Both captains have left port with these ships and companies."""
    career = begin(career_setup(("Ann Hale", "Luis Roca"), CROWNS, 3, ironman=False))
    holdings = tuple(
        Sealed(who, Holding(100, ships, companies[who], flags[who] if ships else NO_SHIP))
        for who, ships in ((ONE, one), (TWO, two))
    )
    return replace(career, phase=Phase.AT_SEA, holdings=(holdings[0], holdings[1]))


def opened(
    career: Port,
    attacker: Player = ONE,
    result: Result = Result.BATTLE,
    ships: tuple[int, int] = (99, 99),
) -> Sheet:
    """The sheet of a career at sea with its fold open: A of one captain against A of the other.

    `ships` of each side are in the force, and all companies; the others are in port.
    """
    sheet = setup.begin(season(career, the_world()))
    fleets: list[Fleet] = []
    for seal in sheet.fleets:
        assert seal.content is not None
        fleets.append(seal.content)
    contents = [
        Contents(
            tuple(A if n < ships[side] else IN_PORT for n in range(len(fleet.ships))),
            (A,) * len(fleet.companies),
            (3,) * FORCES,
        )
        for side, fleet in enumerate(fleets)
    ]
    lines = [
        (
            Line(3, A, 4, 7, side == attacker, result),
            *(Line(3, n, 4, 7, False, Result.NO_CONTACT) for n in range(1, FORCES)),
        )
        for side in (ONE, TWO)
    ]
    return replace(
        sheet,
        lines=(lines[0], lines[1]),
        phase=Season.FIGHTING,
        side=attacker,
        unfolded=(contents[0], contents[1]),
        shown=(fleets[0], fleets[1]),
        engagements=(Engagement(attacker, A, result),),
    )


def sent(*companies: Company) -> Port:
    """A captain at sea with frigates and these companies, against one sloop."""
    ships = fleet_of("light-frigate", "light-frigate", "light-frigate")
    return at_sea(ships, fleet_of("sloop", side="South"), (companies, ()))
