"""What a season brings ashore: raids of a town or a harbour (C-12), and treasure grabs (C-13).

The captain himself stays with his ships: his life hangs on them alone (H-43). The ships that
brought the companies lie off, and are as they were.
"""

import random
from collections import Counter
from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.chart import PlaceKind as Place
from pieces_of_eight.campaign.geometry.squares import Square
from pieces_of_eight.campaign.kernel.sealed import Player, opponent_of, placed
from pieces_of_eight.campaign.land_raid import events as land_events
from pieces_of_eight.campaign.land_raid import setup as land_setup
from pieces_of_eight.campaign.land_raid import state as land
from pieces_of_eight.campaign.land_raid.state import Setup as LandSetup
from pieces_of_eight.campaign.land_raid.state import UnitPlan
from pieces_of_eight.campaign.port.customs import sum_of
from pieces_of_eight.campaign.port.state import WHOLE, Arms, Port, Quality, Scar, own
from pieces_of_eight.campaign.sheet.events import card_of
from pieces_of_eight.campaign.sheet.points import those_who_meet
from pieces_of_eight.campaign.sheet.state import (
    NOBODY,
    Chance,
    Engagement,
    Fate,
    Outcome,
    Sheet,
    ShipEnd,
    force,
    opened,
)
from pieces_of_eight.campaign.shore_raid import events as shore_events
from pieces_of_eight.campaign.shore_raid import setup as shore_setup
from pieces_of_eight.campaign.shore_raid import state as shore_state
from pieces_of_eight.campaign.treasure_grab.events import better as grab_better
from pieces_of_eight.campaign.treasure_grab.rules import claim_of
from pieces_of_eight.campaign.treasure_grab.setup import Kind as Board
from pieces_of_eight.campaign.treasure_grab.setup import generate as generate_board
from pieces_of_eight.campaign.treasure_grab.state import Band, Grab, Options
from pieces_of_eight.campaign.treasure_grab.state import Setup as GrabSetup
from .season import known_for
from .world import Chairs, ChartedGround, Ended, Missing, World, Worn, going, unhurt

CHEST = 15  # coins: a third of what a town usually has
GUARDSMAN = (land.Kind.MUSKET, land.Quality.ABLE)  # what a group more is
IN_GROUPS = (land.Kind.HAND_TO_HAND, land.Kind.MUSKET, land.Kind.MILITIA, land.Kind.MOB)
LANDED = Player(0)  # who comes ashore is the first player of a raid (H-30)


class Defence(NamedTuple):
    """By how much a town is held otherwise than usual, and how much more lies in it."""

    groups: int = 0
    chests: int = 0


def held(port: Port, raider: Player) -> Defence:
    """What customs make of the towns that a captain raids (C-32.4)."""
    owner = opponent_of(raider)
    guards = sum_of(port, owner, "guards") - sum_of(port, raider, "guide")
    return Defence(guards, sum_of(port, owner, "treasury"))


class CompanyMan(Struct, frozen=True):
    """An officer or a group of a company, by its places in the captain's holding."""

    company: int
    officer: bool
    number: int


def companies_of(port: Port, sheet: Sheet, engagement: Engagement) -> list[tuple[int, int]]:
    """The companies that land: their places in the fleet, and in the holding."""
    places = going(own(port, engagement.attacker))
    aboard = force(opened(sheet, engagement.attacker)[0], engagement.letter)[1]
    return [(n, places[n]) for n in aboard]


def party(
    port: Port, sheet: Sheet, engagement: Engagement
) -> tuple[list[CompanyMan], list[CompanyMan]]:
    """The officers and the groups who would go ashore, company by company."""
    holding = own(port, engagement.attacker)
    places = [place for _, place in companies_of(port, sheet, engagement)]
    officers = [
        CompanyMan(p, True, n) for p in places for n in range(len(holding.companies[p].officers))
    ]
    groups = [
        CompanyMan(p, False, n) for p in places for n in range(len(holding.companies[p].groups))
    ]
    return officers, groups


def came_back(
    port: Port,
    sheet: Sheet,
    engagement: Engagement,
    lost: Sequence[CompanyMan],
    ahead: Player | None,
    coins: int,
) -> Ended:
    attacker = engagement.attacker
    missing, told = [], []
    for number, place in companies_of(port, sheet, engagement):
        groups, officers = (
            tuple(man.number for man in lost if (man.company, man.officer) == (place, officer))
            for officer in (False, True)
        )
        told.append((number, len(groups)))
        if groups or officers:
            missing.append(Missing(place, groups, officers))
    holding = own(port, attacker)
    meet = those_who_meet(sheet, engagement)[attacker]
    ships = tuple(ShipEnd(n, Fate.KEPT) for n in meet)
    worn = tuple(Worn(n, unhurt(holding.ships[n])) for n in meet)
    better = {None: NOBODY, LANDED: attacker}.get(ahead, opponent_of(attacker))
    outcome = Outcome(better, placed(((), ()), attacker, ships), coins, tuple(told))
    lost_men = placed(((), ()), attacker, tuple(missing))
    return Ended(outcome, placed(((), ()), attacker, worn), lost_men)


# --- A land raid: a force's companies against a town of the enemy's crown (C-12, H-45) ------------
# Where a company is large enough for a land raid, smaller ones of its force land with it.

MADE_UP = 3  # one town in so many is on no map
FORTIFIED = 3
"""From this the rank of a port is taken: no weaker is her fort, and no poorer her treasury."""
UNBUILT = (*land_setup.WAYS, land.Ground.OPEN, land.Ground.JUNGLE)
TRAITS = [str(trait) for trait in land.Trait if trait]  # what an officer may be known for ashore
KINDS = {Arms.HAND_TO_HAND: land.Kind.HAND_TO_HAND, Arms.MUSKET: land.Kind.MUSKET}


def raiders(port: Port, sheet: Sheet, engagement: Engagement, beach: int) -> list[CompanyMan]:
    """Who goes ashore on so many squares, in the order of the fight's units: officers first.

    Whoever finds no room on the beach keeps the boats, and is safe (H-45).
    """
    officers, groups = party(port, sheet, engagement)
    return [*officers, *groups][: min(land_setup.MOST_A_SIDE, land.MOST * beach)]


def raid(
    port: Port,
    sheet: Sheet,
    engagement: Engagement,
    world: World,
    seed: int,
    ground: ChartedGround | None = None,
) -> LandSetup:
    """The raid of a force. Raiders are player 0 of it, the town is player 1 (H-30)."""
    owner = opponent_of(engagement.attacker)
    if ground is None:
        found = town(world, owner, seed)
    else:
        found = as_it_stands(port, owner, town_at(ground, world, owner))
    found = as_held(found, held(port, engagement.attacker))
    beach, holding = beaches(found), own(port, engagement.attacker)
    units: list[UnitPlan] = []
    for man in raiders(port, sheet, engagement, len(beach)):
        company = holding.companies[man.company]
        square = ashore(beach, units)
        if man.officer:
            name = company.officers[man.number]
            known = known_for(port, engagement.attacker, name)
            traits = [land.Trait(each) for each in known if each in TRAITS]
            trait = (traits[0], traits[1]) if len(traits) > 1 else (*traits, land.Trait.NONE)[0]
            row = (land.Kind.OFFICER, land.Quality.ABLE, square, name, trait)
            units.append(UnitPlan(land.RAIDERS, *row))
        else:
            group = company.groups[man.number]
            kind, quality = KINDS[group.arms], land.Quality(group.quality)
            units.append(UnitPlan(land.RAIDERS, kind, quality, square))
    defenders = (unit for unit in found.units if unit.owner != land.RAIDERS)
    return LandSetup(found.town, (*units, *defenders), found.options)


def as_held(found: LandSetup, more: Defence) -> LandSetup:
    """A town with groups more or fewer, and with another chest (C-32.4).

    Who is more stands with the fewest of those who sleep in town; one group is always left.
    """
    if more == Defence():
        return found
    units = list(found.units)
    groups = [each for each in units if each.owner == land.TOWN and each.kind in IN_GROUPS]
    for each in groups[max(1, len(groups) + more.groups) :]:
        units.remove(each)
    room = land_setup.MOST_A_SIDE - sum(each.owner == land.TOWN for each in units)
    for _ in range(min(more.groups, room)):
        post = min((each.at for each in groups), key=lambda at: sum(u.at == at for u in units))
        if sum(each.at == post for each in units) < land.MOST:
            units.append(UnitPlan(land.TOWN, *GUARDSMAN, post))
    coins = max(CHEST, found.options.coins + CHEST * more.chests)
    return LandSetup(found.town, tuple(units), replace(found.options, coins=coins))


def ashore(beach: tuple[Square, ...], units: list[UnitPlan]) -> Square:
    """The square of the next to land: three parties by turns, and further ones for a crowd."""
    used = {square: sum(unit.at == square for unit in units) for square in beach}
    room = [square for square in beach if used[square] < land.MOST]
    return min(room, key=lambda square: (square not in beach[: land_setup.PARTIES], used[square]))


def town(world: World, owner: Player, seed: int) -> LandSetup:
    """A town of a captain's crown, on the map or made up, by the seed of the engagement (C-5)."""
    rng = random.Random(f"town:{seed}")
    shore = world.shores[owner]
    if shore.ports and rng.random() * MADE_UP >= 1:
        return shore.ports[int(rng.random() * len(shore.ports))]
    rating = rated_town(rng, 0)
    return made_up(rating, shore.towns[int(rng.random() * len(shore.towns))], seed, shore.officers)


def town_at(ground: ChartedGround, world: World, owner: Player) -> LandSetup:
    """The town of a place on the chart: the one that is drawn of it, or one made up (H-242)."""
    shore, place = world.shores[owner], ground.place
    if place.name in shore.charted:
        drawn = shore.ports[shore.charted.index(place.name)]
        return replace(drawn, town=replace(drawn.town, name=place.name))
    guarded = FORTIFIED - place.rank if place.kind is Place.PORT else 0
    return made_up(rated_town(ground.lot("town"), guarded), place.name, ground.seed, shore.officers)


def as_it_stands(port: Port, owner: Player, found: LandSetup) -> LandSetup:
    """A town with what has been done to it: walled (C-34.3), or sacked last season (C-34.4)."""
    name = found.town.name
    if name in port.walls[owner]:
        found = walled(found)
    if was_sacked(port, name):
        options = replace(found.options, coins=left_of(port, found.options.coins))
        found = held_by(replace(found, options=options), musketeers(barracks(found)))
    return found


def was_sacked(port: Port, name: str) -> bool:
    return Scar(name, port.season - 1) in port.scars


def left_of(port: Port, treasury: int) -> int:
    """What a town that was sacked last season has left of its treasury (C-34.4)."""
    return treasury * port.terms.winter.sacked // WHOLE if port.terms.winter else treasury


def walled(found: LandSetup) -> LandSetup:
    """The town with a wall before its beach, and in it a gun that is manned (C-34.3).

    What is open beside the beach is walled where nobody stands and men still come in, the streets
    as well, all but one that has the gate. The gun stands where most of the beach lies under it.
    """
    name, rows = found.town.name, found.town.rows
    plan, shut = land.plan(rows), land_setup.shut_in(found.town)
    shore = {
        at: beach
        for at in plan.those(plan.open)
        if plan.ground[at] is not land.Ground.BEACH
        and (beach := sum(plan.ground[near] is land.Ground.BEACH for near in plan.near[at]))
    }
    streets = [at for at in shore if plan.ground[at] in land_setup.WAYS]
    gates = streets[len(streets) // 2 :][:1]
    free = [at for at in shore if plan.ground[at] in UNBUILT and at not in gates]
    post = max(free or gates or shore, key=lambda at: (shore[at], -at))
    held = {post, *(unit.at for unit in found.units)}
    for at in (each for each in free if each not in held):
        closed = drawn_over(rows, at, land.Ground.WALL)
        rows = closed if land_setup.shut_in(land.Town(name, closed)) == shut else rows
    for at in gates:
        rows = drawn_over(rows, at, land.Ground.GATE)
    if not plan.building[post]:
        rows = drawn_over(rows, post, land.Ground.BATTERY)
    gun = UnitPlan(land.TOWN, land.Kind.GUN, land.Quality.ABLE, post)
    return held_by(replace(found, town=land.Town(name, rows)), gun, musketeers(post))


def held_by(found: LandSetup, *more: UnitPlan) -> LandSetup:
    """The town with some units more, as far as it can take any."""
    room = land_setup.MOST_A_SIDE - sum(unit.owner == land.TOWN for unit in found.units)
    return replace(found, units=(*found.units, *more[: max(0, room)]))


def musketeers(at: Square) -> UnitPlan:
    return UnitPlan(land.TOWN, land.Kind.MUSKET, land.Quality.ABLE, at)


def barracks(found: LandSetup) -> Square:
    """Where a group more is lodged: with the town's soldiers, where fewest lie."""
    men = Counter(unit.at for unit in found.units if unit.owner == land.TOWN)
    soldiers = [u.at for u in found.units if u.owner == land.TOWN and u.kind in KINDS.values()]
    return min(soldiers or men, key=lambda at: (men[at], at))


def drawn_over(rows: tuple[str, ...], at: Square, ground: land.Ground) -> tuple[str, ...]:
    """A map with one square changed."""
    row, column = divmod(at, len(rows[0]))
    line = rows[row]
    return (*rows[:row], line[:column] + ground.value + line[column + 1 :], *rows[row + 1 :])


def rated_town(rng: random.Random, guarded: int) -> land_setup.Rating:
    fort, treasury = (max(guarded, int(rng.random() * 4)) for _ in range(2))
    return land_setup.Rating(fort, treasury, 2 + int(rng.random() * 3))


def made_up(
    rating: land_setup.Rating, name: str, seed: int, officers: tuple[str, ...]
) -> LandSetup:
    made = land_setup.generate(seed, rating, name=name)
    return LandSetup(made, land_setup.garrison(made, rating, seed, officers))


def beaches(found: LandSetup) -> tuple[Square, ...]:
    """Where boats land: the squares that the town's own raiders land on, then all other beach."""
    own_ones = [unit.at for unit in found.units if unit.owner == land.RAIDERS]
    grounds = enumerate(land.plan(found.town.rows).ground)
    rest = (Square(n) for n, ground in grounds if ground is land.Ground.BEACH)
    return tuple(dict.fromkeys((*(own_ones or land_setup.landings(found.town)), *rest)))


def raided(port: Port, sheet: Sheet, engagement: Engagement, end: land.Raid) -> Ended:
    """What the raid has come to: the raiders' coins, and whom their companies have lost."""
    units = [unit for unit in end.units if unit.owner == land.RAIDERS]
    beach = sum(ground is land.Ground.BEACH for ground in land.plan(end.town.rows).ground)
    men, gone = raiders(port, sheet, engagement, beach), (land.Fate.DEAD, land.Fate.CAPTURED)
    lost = [man for man, unit in zip(men, units, strict=True) if unit.fate in gone]
    better, coins = land_events.better(end), end.purse[land.RAIDERS]
    return came_back(port, sheet, engagement, lost, better, coins)


# --- A shore raid: small companies against a harbour of the enemy's crown (C-12, H-67) ------------
# A group becomes its men: what they have in their hands is as good as they are. An officer lands
# with them and is a man of mark. A group is lost to its company when most of its men are; what is
# carried to the boats comes home as coins.

MEN = 5  # the men of a group
SWIVELS = shore_setup.MOST.fort  # guns that watch the quay of a harbour that is walled
GUARDED = 3  # the most that such a harbour is held with
_ARMS, _RECRUIT = shore_state.Arms, shore_setup.Recruit
CLUB, DAGGER, CUTLASS = (_RECRUIT(arms) for arms in (_ARMS.CLUB, _ARMS.DAGGER, _ARMS.CUTLASS))
RIFLE = _RECRUIT(_ARMS.HANDS, shore_state.Firelock.RIFLE)
OFFICER = _RECRUIT(_ARMS.CUTLASS, shore_state.Firelock.PISTOL, personality=True)
GROUPS = {
    (Arms.HAND_TO_HAND, Quality.SCURVY): (CUTLASS, DAGGER, DAGGER, CLUB, CLUB),
    (Arms.HAND_TO_HAND, Quality.ABLE): (CUTLASS, CUTLASS, CUTLASS, DAGGER, DAGGER),
    (Arms.HAND_TO_HAND, Quality.HARDENED): (CUTLASS,) * MEN,
    (Arms.MUSKET, Quality.SCURVY): (RIFLE, RIFLE, DAGGER, CLUB, CLUB),
    (Arms.MUSKET, Quality.ABLE): (RIFLE, RIFLE, RIFLE, DAGGER, DAGGER),
    (Arms.MUSKET, Quality.HARDENED): (RIFLE,) * MEN,
}  # what the men of a group have in their hands, by what it fights with and how good it is


def pirates(port: Port, sheet: Sheet, engagement: Engagement) -> list[CompanyMan]:
    """Who goes ashore: officers first, then group after group, as far as there is room (H-67)."""
    officers, groups = party(port, sheet, engagement)
    return [*officers, *groups[: (shore_setup.MOST_A_SIDE - len(officers)) // MEN]]


def shore(
    port: Port,
    sheet: Sheet,
    engagement: Engagement,
    world: World,
    seed: int,
    ground: ChartedGround | None = None,
) -> shore_state.Setup:
    """The raid of a force. Pirates are player 0 of it, the town is player 1 (H-30)."""
    holding = own(port, engagement.attacker)
    crew: list[shore_setup.Recruit] = []
    groups = 0
    for man in pirates(port, sheet, engagement):
        company = holding.companies[man.company]
        if man.officer:
            crew.append(OFFICER.called(company.officers[man.number]))
        else:
            group = company.groups[man.number]
            crew += GROUPS[group.arms, group.quality]
            groups += 1
    owner, more_or_less = opponent_of(engagement.attacker), held(port, engagement.attacker)
    if ground is None:
        rating, name = harbour(world, owner, groups, seed)
        return shore_setup.landed(seed, rated_as_held(rating, more_or_less), name, crew)
    # A small party goes in where it is held least (H-242).
    rating, name = rated(ground.lot("harbour"), groups), ground.place.name
    rating = rated_as_held(rating, more_or_less)
    now = rating._replace(fort=SWIVELS) if name in port.walls[owner] else rating
    if not was_sacked(port, name):
        return shore_setup.landed(ground.seed, rating, name, crew, now)
    more = now._replace(garrison=min(now.garrison + 1, shore_setup.MOST.garrison))
    found = shore_setup.landed(ground.seed, rating, name, crew, more)
    places = (replace(each, loads=max(1, left_of(port, each.loads))) for each in found.shore.places)
    left = replace(found.shore, places=tuple(places))
    return replace(found, shore=left, options=shore_setup.terms_of(left))


def rated_as_held(rating: shore_setup.Rating, more: Defence) -> shore_setup.Rating:
    """A harbour with so many watches and treasures more or fewer, on its scale (C-32.4)."""
    least, most = shore_setup.LEAST, shore_setup.MOST
    garrison = min(most.garrison, max(least.garrison, rating.garrison + more.groups))
    treasury = min(most.treasury, max(least.treasury, rating.treasury + more.chests))
    return rating._replace(garrison=garrison, treasury=treasury)


def harbour(world: World, owner: Player, groups: int, seed: int) -> tuple[shore_setup.Rating, str]:
    """A harbour of a captain's crown, by the seed; a small party looks for a small one (C-5)."""
    rng = random.Random(f"harbour:{seed}")
    towns = world.shores[owner]
    names = (*(port.town.name for port in towns.ports), *towns.towns)
    return rated(rng, groups), names[int(rng.random() * len(names))]


def rated(rng: random.Random, groups: int) -> shore_setup.Rating:
    held = min(1 + int(rng.random() * GUARDED), max(1, groups // 2))
    return shore_setup.Rating(int(rng.random() * 2), int(rng.random() * 4), held)


def raided_shore(port: Port, sheet: Sheet, engagement: Engagement, end: shore_state.Raid) -> Ended:
    """What the raid has come to: the objective's points as coins, and whom it has cost.

    A group is lost when most of its men are (H-67).
    """
    figures = (figure for figure in end.figures if figure.owner == shore_state.PIRATES)
    gone, lost = (shore_state.Fate.DEAD, shore_state.Fate.CAPTURED), []
    for man in pirates(port, sheet, engagement):
        men = list(islice(figures, 1 if man.officer else MEN))
        if 2 * sum(figure.fate in gone for figure in men) > len(men):
            lost.append(man)
    better, coins = shore_events.better(end), shore_events.won(end)
    return came_back(port, sheet, engagement, lost, better, coins)


# --- A treasure grab: two boats, and a crew or two that nobody sent (C-13, H-90) ------------------
# Captains are players here as on the sheet, their men the soldiers; they land on opposite shores,
# nearer to the chest than the pirates who come behind. Nothing is lost in it and nothing is worn:
# whoever was hit rows home with a bandage (H-92).

STRANGERS = ("Black Meg", "Old Tom")  # who leads the crews that nobody sent
THEIR_LEVEL = "sailor"  # how well they play, whoever the captains are
CROWD = {Chance.WRECK: 1, Chance.CHEST: 2}  # how many such crews a card brings
PLACES: dict[Chance, tuple[Board, ...]] = {
    Chance.WRECK: ("wreck",),
    Chance.CHEST: ("jungle hill", "ruined tower"),
}
COLUMNS, ROWS = 20, 14
ROUNDS = 15  # then the tide comes in, and the chest falls to who is nearest to it (H-270)
SHORES = ((Band.RED_SOLDIERS, Band.BLUE_SOLDIERS), (Band.BLUE_SOLDIERS, Band.RED_SOLDIERS))
"""The captains' bands, which land in the north and in the south, by lot (R4-15)."""
PIRATES = (Band.RED_PIRATES, Band.BLUE_PIRATES)


def seats(sheet: Sheet, engagement: Engagement) -> Chairs:
    """Who plays: both captains, and the crews that are nobody's."""
    crowd = CROWD[card_of(sheet, engagement).chance]
    return (Player(0), Player(1), *(None,) * crowd)


def grab(
    sheet: Sheet, engagement: Engagement, seed: int, ground: ChartedGround | None = None
) -> GrabSetup:
    """The board of a card, and the bands that land on it, by the seed (C-5, H-91)."""
    rng = random.Random(f"grab:{seed}")
    chance = card_of(sheet, engagement).chance
    kinds = PLACES[chance]
    board = generate_board(seed, kinds[int(rng.random() * len(kinds))], COLUMNS, ROWS)
    if ground is not None:
        board = replace(board, name=f"{board.name} {ground.place.there}")
    bands = (*SHORES[rng.random() < 0.5], *PIRATES[: CROWD[chance]])
    return GrabSetup(board, bands, Options(turns=ROUNDS, tide=True))


def grabbed(end: Grab, *, remains: bool) -> Ended:
    """Who has the chest; nobody where it is strangers, unless what they leave is worth something.

    That falls to the captain whose men have fewer wounds (C-35.4).
    """
    winner = grab_better(end)
    better = winner if winner in (0, 1) and winner is not None else NOBODY
    one, two = (claim_of(end, Player(who))[-1] for who in (0, 1))
    if better == NOBODY and remains and one != two:
        better = Player(int(two > one))
    return Ended(Outcome(better, ((), ())), ((), ()))
