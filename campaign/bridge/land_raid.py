"""A land raid of a season: a force's companies against a town of the enemy's crown (C-12, H-45).

The captain himself stays with his ships: his life hangs on them alone (H-43). Where a company
is large enough for a land raid, smaller ones of its force land with it.
"""

import random

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.chart import Kind as Place
from pieces_of_eight.campaign.geometry.squares import Square
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.land_raid.actions import Setup, UnitPlan
from pieces_of_eight.campaign.land_raid.events import better
from pieces_of_eight.campaign.land_raid.setup import (
    MOST_A_SIDE,
    PARTIES,
    Rating,
    garrison,
    generate,
    landings,
)
from pieces_of_eight.campaign.land_raid.state import MOST as ROOM
from pieces_of_eight.campaign.land_raid.state import (
    RAIDERS,
    Ground,
    Kind,
    Plan,
    Quality,
    Raid,
    Trait,
    plan,
)
from pieces_of_eight.campaign.land_raid.state import Fate as Fell
from pieces_of_eight.campaign.port.state import Arms, Port, own
from pieces_of_eight.campaign.port.state import Group as Enlisted
from pieces_of_eight.campaign.sheet.state import Engagement, Sheet, opponent_of
from .landing import Man, companies_of, ended
from .season import known_for
from .world import Ended, World
from .world import Ground as Ashore

MADE_UP = 3
"""One town in so many is on no map."""
FORTIFIED = 3
"""From this the rank of a port is taken: no weaker is her fort, and no poorer her treasury."""
GONE = (Fell.DEAD, Fell.CAPTURED)
TRAITS = [str(trait) for trait in Trait if trait]
"""What an officer may be known for ashore."""
KINDS = {Arms.HAND_TO_HAND: Kind.HAND_TO_HAND, Arms.MUSKET: Kind.MUSKET}


def party(port: Port, sheet: Sheet, engagement: Engagement, beach: int) -> list[Man]:
    """Who goes ashore on so many squares, in the order of the fight's units.

    The officers come first; whoever finds no room on the beach keeps the boats, and is safe
    (H-45).
    """
    holding = own(port, engagement.attacker)
    men: list[Man] = []
    for officer in (True, False):
        for _, place in companies_of(port, sheet, engagement):
            company = holding.companies[place]
            count = len(company.officers if officer else company.groups)
            men += [Man(place, officer, n) for n in range(count)]
    return men[: min(MOST_A_SIDE, ROOM * beach)]


def raid(
    port: Port,
    sheet: Sheet,
    engagement: Engagement,
    world: World,
    seed: int,
    ground: Ashore | None = None,
) -> Setup:
    """The raid of a force. Raiders are player 0 of it, the town is player 1 (H-30)."""
    owner = opponent_of(engagement.attacker)
    found = town(world, owner, seed) if ground is None else town_at(ground, world, owner)
    table = plan(found.town.rows)
    beach = beaches(found, table)
    holding = own(port, engagement.attacker)
    units: list[UnitPlan] = []
    for man in party(port, sheet, engagement, len(beach)):
        company = holding.companies[man.company]
        square = ashore(beach, units)
        if man.officer:
            name = company.officers[man.number]
            known = known_for(port.terms, holding, name)
            trait = Trait(known) if known in TRAITS else Trait.NONE
            units.append(UnitPlan(RAIDERS, Kind.OFFICER, Quality.ABLE, square, name, trait))
        else:
            units.append(private(company.groups[man.number], square))
    defenders = tuple(unit for unit in found.units if unit.owner != RAIDERS)
    return Setup(found.town, (*units, *defenders), found.options)


def private(group: Enlisted, square: Square) -> UnitPlan:
    """A group as it lands."""
    return UnitPlan(RAIDERS, KINDS[group.arms], Quality(group.quality), square)


def ashore(beach: tuple[Square, ...], units: list[UnitPlan]) -> Square:
    """The square of the next to land: three parties by turns, and further ones for a crowd."""
    used = {square: sum(unit.at == square for unit in units) for square in beach}
    room = [square for square in beach if used[square] < ROOM]
    return min(room, key=lambda square: (square not in beach[:PARTIES], used[square]))


def town(world: World, owner: Player, seed: int) -> Setup:
    """A town of a captain's crown, on the map or made up, by the seed of the engagement (C-5)."""
    rng = random.Random(f"town:{seed}")
    shore = world.shores[owner]
    if shore.ports and rng.random() * MADE_UP >= 1:
        return shore.ports[int(rng.random() * len(shore.ports))]
    fort, treasury = int(rng.random() * 4), int(rng.random() * 4)
    rating = Rating(fort, treasury, 2 + int(rng.random() * 3))
    name = shore.towns[int(rng.random() * len(shore.towns))]
    made = generate(seed, rating, name=name)
    return Setup(made, garrison(made, rating, seed, shore.officers))


def town_at(ground: Ashore, world: World, owner: Player) -> Setup:
    """The town of a place on the chart: the one that is drawn of it, or one made up (H-242)."""
    shore, place = world.shores[owner], ground.place
    if place.name in shore.charted:
        drawn = shore.ports[shore.charted.index(place.name)]
        return replace(drawn, town=replace(drawn.town, name=place.name))
    lots = ground.lot("town")
    guarded = FORTIFIED - place.rank if place.kind is Place.PORT else 0
    fort, treasury = (max(guarded, int(lots.random() * 4)) for _ in range(2))
    rating = Rating(fort, treasury, 2 + int(lots.random() * 3))
    made = generate(ground.seed, rating, name=place.name)
    return Setup(made, garrison(made, rating, ground.seed, shore.officers))


def beaches(found: Setup, table: Plan) -> tuple[Square, ...]:
    """Where boats land: the squares that the town's own raiders land on, then all other beach."""
    squares = [unit.at for unit in found.units if unit.owner == RAIDERS] or landings(found.town)
    rest = (Square(n) for n, ground in enumerate(table.ground) if ground is Ground.BEACH)
    return tuple(dict.fromkeys((*squares, *rest)))


def raided(port: Port, sheet: Sheet, engagement: Engagement, end: Raid) -> Ended:
    """What the raid has come to: the raiders' coins, and whom their companies have lost."""
    units = [unit for unit in end.units if unit.owner == RAIDERS]
    beach = sum(ground is Ground.BEACH for ground in plan(end.town.rows).ground)
    men = party(port, sheet, engagement, beach)
    lost = [man for man, unit in zip(men, units, strict=True) if unit.fate in GONE]
    return ended(port, sheet, engagement, lost, better(end), end.purse[RAIDERS])
