"""Careers at sea, sheets whose fold is open, and their fights, to try the bridge on."""

import random
from functools import cache
from typing import Any

from msgspec.structs import replace

from pieces_of_eight.campaign import bridge
from pieces_of_eight.campaign import sheet as sheet_rules
from pieces_of_eight.campaign.bridge import World, season
from pieces_of_eight.campaign.bridge.world import ChartedGround, Ended
from pieces_of_eight.campaign.engines import FIGHTS
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed
from pieces_of_eight.campaign.pirate_wars.state import Edition
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
    Chance,
    Contents,
    Engagement,
    Fleet,
    Happening,
    Line,
    Report,
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


@cache
def warring(edition: Edition) -> World:
    """A world whose battles at sea are fought by Pirate Wars."""
    return world(CROWNS, edition)


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


def unfolded(
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


def pair(one: str | Ship = "sloop", two: str = "brig") -> Port:
    """One ship against one."""
    mine = fleet_of(one) if isinstance(one, str) else (one,)
    return at_sea(mine, fleet_of(two, side="South"))


def worn_fleet(rng: random.Random, side: str) -> tuple[Ship, ...]:
    """One to four ships of any types, each with some wear, some without a captain."""
    types = [model.id for model in career_setup(("A", "B"), CROWNS).terms.models]
    ships = fleet_of(*rng.choices(types, k=rng.randint(1, 4)), side=side)
    return tuple(
        replace(
            ship,
            gear=rng.randint(ship.gear // 2, ship.gear),
            hull=(rng.randint(1, ship.hull[0]), rng.randint(1, ship.hull[1])),
            fighting=rng.randint(0, ship.fighting),
            crew=Quality(rng.randint(0, 2)),
            captain=ship.captain if rng.random() < 0.8 else "",
        )
        for ship in ships
    )


def met(seed: int) -> Port:
    """Two forces with all their wear."""
    rng = random.Random(seed)
    return at_sea(worn_fleet(rng, "North"), worn_fleet(rng, "South"))


# Fights. ----------------------------------------------------------------------------------


def drawn(career: Port, chance: Chance, by: Player = ONE) -> Sheet:
    """The sheet of a season in which force A of a captain has drawn a card that is played."""
    result = Result.LANDING if chance is Chance.ISLAND else Result.TREASURE_GRAB
    card = Happening(by, A, chance, IN_PORT, 4)
    return replace(unfolded(career), happenings=(card,), engagements=(Engagement(by, A, result),))


def engaged(career: Port, what: Result | Chance, attacker: Player) -> Sheet:
    """The sheet of an engagement that was declared, or drawn as a card."""
    if isinstance(what, Chance):
        return drawn(career, what, attacker)
    return unfolded(career, attacker, what)


def fight(
    career: Port,
    what: Result | Chance = Result.BATTLE,
    attacker: Player = ONE,
    seed: int = 1,
    made: World | None = None,
    ground: ChartedGround | None = None,
) -> Any:
    """What an engagement begins with."""
    sheet = engaged(career, what, attacker)
    return bridge.setup(career, sheet, sheet.engagements[0], made or the_world(), seed, ground)


def begun(career: Port, what: Result | Chance = Result.BATTLE, **more: Any) -> Any:
    """Its first position."""
    sheet = engaged(career, what, more.get("attacker", ONE))
    engine = bridge.fight(sheet, sheet.engagements[0], more.get("made") or the_world()).engine
    return FIGHTS[engine].game.start(fight(career, what, **more), Seeded(more.get("seed", 1))).state


def came_of(
    career: Port,
    state: Any,
    what: Result | Chance = Result.BATTLE,
    attacker: Player = ONE,
    made: World | None = None,
) -> Ended:
    """What it has come to in a position; the sheet takes the report."""
    sheet = engaged(career, what, attacker)
    end = bridge.ended(career, sheet, sheet.engagements[0], state, made or the_world())
    if not isinstance(what, Chance):
        assert sheet_rules.refuse(sheet, Report(attacker, end.outcome)) is None
    return end


def over(career: Port, *changes: dict[str, Any], made: World | None = None) -> Ended:
    """The end of a battle in which these things befell the ships, in order."""
    sea = begun(career, made=made)
    ships = list(sea.ships)
    for n, change in enumerate(changes):
        ships[n] = replace(ships[n], **change)
    over_now = type(sea.phase)["OVER"]
    return came_of(career, replace(sea, ships=tuple(ships), phase=over_now), made=made)
