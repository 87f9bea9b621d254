"""A sea battle of a season: two forces on waters of their own, and what comes out of it (C-12)."""

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.chart import Room
from pieces_of_eight.campaign.geometry.hexes import FACE_NAMES, Face, axial, faces_between
from pieces_of_eight.campaign.kernel.sealed import Player, opponent_of
from pieces_of_eight.campaign.port.state import PENNANT, Holding, Loss, Port, Quality, ShipEnd, own
from pieces_of_eight.campaign.sea_fight.events import account
from pieces_of_eight.campaign.sea_fight.setup import KINDS, Kind, generate, start_rows
from pieces_of_eight.campaign.sea_fight.state import (
    Crew,
    Edge,
    Options,
    Sea,
    Setup,
    Ship,
    ShipPlan,
    Terrain,
    Trait,
    Waters,
)
from pieces_of_eight.campaign.sea_fight.state import Fate as Fell
from pieces_of_eight.campaign.sheet.events import opponents
from pieces_of_eight.campaign.sheet.points import those_who_meet
from pieces_of_eight.campaign.sheet.state import (
    NOBODY,
    Engagement,
    Fate,
    Outcome,
    Sheet,
    force,
    opened,
)
from pieces_of_eight.campaign.sheet.state import ShipEnd as Told
from .season import commander, known_for
from .world import ChartedGround, Ended, World, Worn, all_of, going, unhurt

MOST_A_SIDE = 8
LETTERS = ("ABCDEFGH", "12345678")
WIDTH = 24
HEIGHTS = (14, 20)  # rows of a sea for one or two ships a side, and for more
COINS = (15, 20)  # the length of such fights
LINE = 4  # ships abreast; the others sail in a second line
FRONT, BEHIND = 7, 3
"""The column of the front line, counted from its own edge, and how far the second is behind it."""
CONVOY = 3  # how far a defender's merchantmen are behind his front line (C-12)
CHASE = 7  # how much nearer an attacker stands to merchantmen without an escort (H-48)
HEADINGS = (("W", "NW", "SW"), ("E", "NE", "SE"))  # the faces that lead west and east
SEAS: dict[Room, Kind] = {
    Room.OPEN: "open",
    Room.ISLANDS: "islands",
    Room.REEFS: "shoals",
    Room.NARROW: "coast",
}  # by the room there is on a water, what sea a fight there gets (H-241)

FATES = {
    Fell.AFLOAT: Fate.KEPT,
    Fell.SUNK: Fate.SUNK,
    Fell.EXPLODED: Fate.SUNK,
    Fell.TAKEN: Fate.TAKEN,
    Fell.FLED: Fate.FLED,
}
LOSSES = {Fate.SUNK: Loss.SUNK, Fate.TAKEN: Loss.TAKEN}


def those_who_fight(sheet: Sheet, engagement: Engagement) -> tuple[list[int], list[int]]:
    """By captain the ships that come onto the map, by their places in his fleet."""
    one, two = those_who_meet(sheet, engagement)
    return one[:MOST_A_SIDE], two[:MOST_A_SIDE]


def battle(
    port: Port,
    sheet: Sheet,
    engagement: Engagement,
    world: World,
    seed: int,
    ground: ChartedGround | None = None,
) -> Setup:
    """The fight of two forces on waters of their own (C-5, C-12), or on those of the place where
    they meet (C-18, H-241); captains are players here as on the sheet.

    The attacker comes from the one side, the defender lies on the other, nine hexes off; who
    hunts merchantmen is closer by some hexes. All merchantmen escape by the edge behind the
    defender: his own are close to it and head for it, while those whom an attacker has brought
    have to get past the enemy. The attacker has the wind, but not of merchantmen alone (H-48).
    """
    rng = random.Random(f"battle:{seed}")
    meet = those_who_fight(sheet, engagement)
    large = max(map(len, meet)) > 2
    hunting = hunts(port, meet, engagement.attacker)
    if ground is None:
        waters = generate(seed, KINDS[int(rng.random() * len(KINDS))], WIDTH, HEIGHTS[large])
        from_west = rng.random() < 0.5
        winds = FACE_NAMES if hunting else HEADINGS[from_west]
        wind = FACE_NAMES.index(winds[int(rng.random() * len(winds))])
    else:
        sea = generate(ground.seed, SEAS[ground.place.sea], WIDTH, HEIGHTS[large])
        waters = replace(sea, name=ground.place.name)  # the same all career (H-241)
        from_west = rng.random() < 0.5 if hunting else ground.eastward
        wind = FACE_NAMES.index(ground.wind)
    plans: list[ShipPlan] = []
    for who in (Player(0), Player(1)):
        attacks = who == engagement.attacker
        holding = own(port, who)
        merchant = [port.terms.models[holding.ships[n].model].merchant for n in meet[who]]
        places = stations(merchant, HEIGHTS[large], attacks=attacks)
        if attacks and hunting:
            places = closer(waters, places, from_west=from_west)
        for at, number in enumerate(meet[who]):
            column, row, outward = places[at]
            if attacks is not from_west:
                column = WIDTH - 1 - column
            east = from_west if attacks else from_west is not outward
            plan = ship_plan(port, holding, who, number, world)
            card = replace(plan.card, letter=LETTERS[who][at])
            heading = course(wind, east=east)
            plans.append(replace(plan, card=card, at=axial(column, row), facing=heading))
    edge = Edge.EAST if from_west else Edge.WEST
    options = Options(coins=COINS[large])
    return Setup(waters, wind, tuple(plans), engagement.attacker, (edge, edge), options)


def stations(
    merchant: Sequence[bool], height: int, *, attacks: bool
) -> list[tuple[int, int, bool]]:
    """By ship her column, counted from her own edge, her row, and whether she heads outward.

    Warships stand in front; who has none has his merchantmen in front, unless they defend.
    """
    warships = [n for n, trades in enumerate(merchant) if not trades]
    traders = [n for n, trades in enumerate(merchant) if trades]
    rows = start_rows(height)
    middle = (rows.start + rows.stop) // 2
    groups = [(warships, FRONT, False), (traders, FRONT - CONVOY, True)]
    if attacks:
        groups = [([*warships, *traders], FRONT, False)]
    found: dict[int, tuple[int, int, bool]] = {}
    for ships, front, outward in groups:
        for at, number in enumerate(ships):
            line, place = divmod(at, LINE)
            abreast = min(LINE, len(ships) - LINE * line)
            column = front - line * (BEHIND if front == FRONT else 1)
            # A row of lag keeps the second line of the escort out of the convoy's hexes.
            shift = line if front == FRONT else 1
            found[number] = (column, middle - abreast + 2 * place + shift, outward)
    taken: set[tuple[int, int]] = set()
    apart = []
    for number in range(len(found)):
        column, row, outward = found[number]
        while (column, row) in taken:  # who finds hers taken goes nearer to her edge
            column -= 1
        taken.add((column, row))
        apart.append((column, row, outward))
    return apart


def hunts(port: Port, meet: tuple[list[int], list[int]], who: Player) -> bool:
    """Whether a captain has nothing but merchantmen against him."""
    enemy = opponent_of(who)
    ships = [own(port, enemy).ships[n] for n in meet[enemy]]
    return all(port.terms.models[ship.model].merchant for ship in ships)


def closer(
    waters: Waters, places: Sequence[tuple[int, int, bool]], *, from_west: bool
) -> list[tuple[int, int, bool]]:
    """The stations of hunters, nearer to the enemy as far as there is open water."""
    taken: set[tuple[int, int]] = set()
    found = []

    def is_open(column: int, row: int) -> bool:
        """Whether a hex is open sea; columns are counted from the hunters' own edge."""
        at = column if from_west else -1 - column
        return Terrain(waters.rows[row][at]) is Terrain.SEA

    for column, row, outward in places:
        at = column + CHASE
        while (at, row) in taken or not is_open(at, row):
            at -= 1
        taken.add((at, row))
        found.append((at, row, outward))
    return found


def course(wind: Face, *, east: bool) -> Face:
    """The face to head for, of those that lead east or west: where the wind serves best."""
    faces = [FACE_NAMES.index(name) for name in HEADINGS[east]]
    return min(faces, key=lambda face: max(1, faces_between(face, wind)))


def ship_plan(port: Port, holding: Holding, who: Player, number: int, world: World) -> ShipPlan:
    """A ship with all her wear and all her guns, not yet on the map (C-4, H-46)."""
    ship = holding.ships[number]
    build = world.builds[ship.model]
    captain = commander(holding, number, port.captains[who].name)
    known = [Trait(each) for each in known_for(port, who, captain) if each in [*Trait]]
    trait = tuple(known) if len(known) > 1 else (*known, Trait.NONE)[0]
    told = {"captain": captain, "trait": trait}
    pennant = ship.victories >= PENNANT
    return ShipPlan(
        card=replace(build.card, name=ship.name, owner=who, pennant=pennant, **told),
        crew=Crew(ship.crew),
        guns=build.guns,
        at=axial(0, 0),
        facing=0,
        fighting=ship.fighting,
        gear=ship.gear,
        hull=(max(1, ship.hull[0]), max(1, ship.hull[1])),
    )


Ends: TypeAlias = Mapping[int, tuple[ShipEnd, Told]]
"""By ships that fought how each is left, and what is told of her on the sheet."""


def came_out(
    port: Port, sheet: Sheet, engagement: Engagement, better: Player, ends: Sequence[Ends]
) -> Ended:
    """What a battle has come to; whoever found no room on the map comes home as she went.

    The companies of a force that has lost its last ship go with her (H-34).
    """
    ships, told, missing = [], [], []
    for who, meet in enumerate(those_who_meet(sheet, engagement)):
        holding = own(port, Player(who))
        still = {n: (unhurt(holding.ships[n]), Told(n, Fate.KEPT)) for n in meet}
        left = {**still, **ends[who]}
        ships.append(tuple(Worn(n, left[n][0]) for n in meet))
        told.append(tuple(left[n][1] for n in meet))
        places, aboard = going(holding), opponents(sheet, engagement)[who]
        lost = (
            force(opened(sheet, Player(who))[0], aboard)[1]
            if all(end.fate in LOSSES for end in told[who])
            else ()
        )
        missing.append(all_of(holding, [places[n] for n in lost]))
    outcome = Outcome(better, (told[0], told[1]))
    return Ended(outcome, (ships[0], ships[1]), (missing[0], missing[1]))


def by_harm(harm: Iterable[tuple[Player, int]]) -> Player:
    """Who has done the other more harm, by lines of an account with whom each is credited."""
    gained = [0, 0]
    for to, points in harm:
        gained[to] += points
    return NOBODY if gained[0] == gained[1] else Player(int(gained[1] > gained[0]))


def fought(port: Port, sheet: Sheet, engagement: Engagement, sea: Sea) -> Ended:
    """What the battle has come to, for the sheet and for both captains.

    To bring merchantmen away is no harm done (H-47). What a ship lacked when she sailed is none
    either: the account leaves it out (H-182).
    """
    better = by_harm(
        (line.to, line.points) for line in account(sea) if line.to != sea.ships[line.about].owner
    )
    ends: list[Ends] = []
    for who, numbers in enumerate(those_who_fight(sheet, engagement)):
        mine = (ship for ship in sea.ships if ship.owner == who)
        pairs = zip(numbers, mine, strict=True)
        ends.append({n: (worn(s), Told(n, fate(s), killed(s))) for n, s in pairs})
    return came_out(port, sheet, engagement, better, ends)


def fate(ship: Ship) -> Fate:
    """What became of a ship, in the words of the sheet; a warship off the map has fled."""
    if ship.fate is Fell.ESCAPED:
        return Fate.ESCAPED if ship.merchant else Fate.FLED
    return FATES[ship.fate]


def killed(ship: Ship) -> bool:
    """Whether her captain was killed in the fight by an enemy's shot or steel."""
    return bool(ship.card.captain) and not ship.captain


def worn(ship: Ship) -> ShipEnd:
    """A ship as the fight has left her.

    No hand outlives a magazine (H-183). With a ship that goes down otherwise a captain may live;
    that is thrown for at home (H-43).
    """
    hull = (max(0, ship.hull[0]), max(0, ship.hull[1]))
    loss, crew = LOSSES.get(fate(ship), Loss.KEPT), Quality(ship.crew)
    alive = not killed(ship) and not (ship.card.captain and ship.fate is Fell.EXPLODED)
    return ShipEnd(loss, max(0, ship.gear), hull, max(0, ship.fighting), crew, alive)
