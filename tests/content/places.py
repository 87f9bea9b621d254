"""What is looked for in seas, towns and islands, ready and made."""

from collections.abc import Iterator

from pieces_of_eight.campaign.geometry import hexes
from pieces_of_eight.campaign.geometry.squares import Square
from pieces_of_eight.campaign.land_raid.setup import first_state, shut_in
from pieces_of_eight.campaign.land_raid.state import RAIDERS, TOWN, Ground, Kind, Plan, plan
from pieces_of_eight.campaign.land_raid.state import Setup as Landing
from pieces_of_eight.campaign.pirate_wars.state import Craft, Dwellers, Land
from pieces_of_eight.campaign.sea_fight.state import Edge, Setup, Terrain
from pieces_of_eight.content.land_raid.scenarios import ReadyRaid
from pieces_of_eight.content.pirate_wars.scenarios import War

GROUPS = (Kind.HAND_TO_HAND, Kind.MUSKET, Kind.MILITIA, Kind.MOB, Kind.UNARMED)
EVERYTHING = {*Dwellers, *Craft, "door", "ramp", "stairs", "ladders", "cover", "trees", "small"}

# --- Seas -----------------------------------------------------------------------------------------


def badly_placed(setup: Setup) -> Iterator[str]:
    """Ships that are not on open sea, or share a hex, a name, a letter or a captain."""
    rows, ships = setup.waters.rows, setup.ships
    for ship in ships:
        column, row = hexes.offset(ship.at)
        there = 0 <= row < len(rows) and 0 <= column < len(rows[0])
        if not there or rows[row][column] != Terrain.SEA.value:
            yield f"{ship.card.name} is ashore"
    for key in ("name", "letter", "captain"):
        if len({getattr(ship.card, key) for ship in ships}) < len(ships):
            yield f"a {key} comes twice"
    if len({ship.at for ship in ships}) < len(ships):
        yield "two ships in one hex"
    if {ship.card.owner for ship in ships} != {0, 1}:
        yield "one side has no ship"


def nearest_enemies(setup: Setup) -> int:
    north, south = ([s.at for s in setup.ships if s.card.owner == side] for side in (0, 1))
    return min(hexes.distance(a, b) for a in north for b in south)


def chased(setup: Setup) -> list[tuple[str, int, int]]:
    """Merchantmen: how far each is from her edge, and how many faces off the wind she heads."""
    found = []
    for ship in setup.ships:
        if ship.card.merchant:
            column, row = hexes.offset(ship.at)
            height, width = len(setup.waters.rows), len(setup.waters.rows[0])
            away = {
                Edge.NORTH: row,
                Edge.SOUTH: height - 1 - row,
                Edge.WEST: column,
                Edge.EAST: width - 1 - column,
            }[setup.edges[ship.card.owner]]
            off = hexes.faces_between(ship.facing, setup.wind)
            found.append((ship.card.name, away, off))
    return found


# --- Towns ----------------------------------------------------------------------------------------


def count(setup: Landing, side: int, *kinds: Kind) -> int:
    return sum(unit.owner == side and unit.kind in kinds for unit in setup.units)


def cannot_be_landed_in(raid: ReadyRaid) -> Iterator[str]:
    """What is wrong with a town and those who are in it or come for it."""
    setup = raid.setup()
    state = first_state(setup)
    table = plan(state.town.rows)
    names = [unit.name for unit in setup.units if unit.kind <= Kind.GOVERNOR]
    governors = [unit for unit in setup.units if unit.kind is Kind.GOVERNOR]
    faults = {
        "some square cannot be walked to": shut_in(state.town) != (),
        "it has not one treasury": table.ground.count(Ground.TREASURY) != 1,
        "it has not one residence": table.ground.count(Ground.RESIDENCE) != 1,
        "boats lie elsewhere than on the beach": any(
            unit.owner == RAIDERS and table.ground[unit.at] is not Ground.BEACH
            for unit in setup.units
        ),
        "its governor is not at home": [table.ground[unit.at] for unit in governors]
        != [Ground.RESIDENCE],
        "its governor has another name": [unit.name for unit in governors] != [raid.governor],
        "names are wanting or come twice": "" in names or len(set(names)) < len(names),
        "cannon stand in the street": not {
            table.ground[unit.at] for unit in setup.units if unit.kind is Kind.GUN
        }
        <= {Ground.BATTERY, Ground.FORT},
    }
    yield from (f"{raid.id}: {fault}" for fault, there in faults.items() if there)


def steps(table: Plan, boats: set[Square], ground: Ground) -> int:
    """How many steps it is from the boats to the nearest square of a ground."""
    reached, taken = set(boats), 0
    while not any(table.ground[at] is ground for at in reached):
        reached |= {to for at in reached for to in table.steps[at]}
        taken += 1
    return taken


def steps_to_chests(raid: ReadyRaid) -> tuple[int, int]:
    """How many steps it is from the boats to the treasury and to the residence."""
    table = plan(raid.town().rows)
    boats = {unit.at for unit in raid.setup().units if unit.owner == RAIDERS}
    return steps(table, boats, Ground.TREASURY), steps(table, boats, Ground.RESIDENCE)


def raiders_of(raid: ReadyRaid) -> tuple[int, int]:
    setup = raid.setup()
    return count(setup, RAIDERS, Kind.OFFICER), count(setup, RAIDERS, *GROUPS)


def garrison_of(raid: ReadyRaid) -> tuple[int, int, int]:
    setup = raid.setup()
    kinds = GROUPS, (Kind.GUN,), (Kind.OFFICER,)
    groups, guns, officers = (count(setup, TOWN, *each) for each in kinds)
    return groups, guns, officers


def first_officer(setup: Landing) -> str:
    return next(unit.name for unit in setup.units if unit.kind is Kind.OFFICER)


# --- Islands --------------------------------------------------------------------------------------


def lands(war: War) -> list[Land]:
    """The islands of a fight that somebody lives on."""
    found = (shoal.land for shoal in war.chart().shoals)
    return [land for land in found if land is not None]


def kept(found: list[Land]) -> set[object]:
    """The kinds of things that there are on some islands."""
    things: set[object] = {land.dwellers for land in found}
    things |= {land.carriage for land in found if land.guns}
    things |= {land.craft for land in found if land.boats}
    for name in ("door", "ramp", "stairs", "ladders", "cover", "trees", "small"):
        if any(getattr(land, name) not in (False, 0, (0, 0)) for land in found):
            things.add(name)
    return things
