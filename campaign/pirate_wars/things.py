"""Ships, islands and landing parties of Pirate Wars in words, and where they stand."""

from collections import Counter

from pieces_of_eight.campaign.geometry.hulls import (
    DOT,
    Corners,
    ahead,
    bearing,
    middle,
    offing,
    sighted,
)
from pieces_of_eight.campaign.geometry.plane import Point, centre, inside
from pieces_of_eight.campaign.kernel.describe import CardRow, Tone
from pieces_of_eight.campaign.kernel.play import many
from .crew import FATES, GUN_SIDES, HANDS, POSTS, SAILINGS, SIDES, dots, men
from .orders import point_at
from .state import (
    CRAFTS,
    Arm,
    Duty,
    Dwellers,
    Figures,
    Folk,
    Land,
    Load,
    Party,
    Place,
    Post,
    Sea,
    Ship,
    Shore,
    Side,
    seats,
)
from .waters import ROWING, in_reach, land_of, party_of, sailing_of

SIGHT = 1000 * DOT
NEAREST = 0.5
"""So far towards the middle of an island men are drawn who are come to what stands there."""
WITHIN = 10 * DOT
"""Who is in a fort stands so far south of its middle, where its own men are written."""
BRIEF_ARMS = {Arm.PISTOL: "pistols", Arm.MUSKET: "muskets", Arm.DECK_GUN: "deck guns"}
BRIEF_POSTS = {Post.MATE: ("mate", "mates"), Post.LIEUTENANT: ("lieut.", "lieuts.")}
SHORT_POINTS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
LOADS = {Load.LOADED: "loaded", Load.HALF: "half loaded", Load.EMPTY: "empty"}
TOUCHED = 6 * DOT
"""So near a point has to come to a hull to be at it."""
WHERE = {Place.DECK: "deck", Place.GUNS: "guns", Place.TOPS: "tops"}
"""Cells of the rose itself."""


def party_place(sea: Sea, party: Party) -> Point:
    """Where a landing party is drawn."""
    if party.inside:
        x, y = centre(sea.waters.shoals[sea.shores[party.shore].shoal].corners)
        return Point(x, y + WITHIN)
    return on_the_way(sea, party, party.at)


def on_the_way(sea: Sea, party: Party, at: int) -> Point:
    """A point so far along the way that a party goes."""
    shore = sea.shores[party.shore]
    land, shape = land_of(sea, shore), sea.waters.shoals[shore.shoal].corners
    start, end = middle(sea.ships[party.of].place), centre(shape)
    way = bearing(start, end)
    beach = ahead(start, way, sighted(start, way, SIGHT, shape) or 0)
    share = NEAREST * min(1.0, at / land.way)
    return Point(
        beach[0] + round((end[0] - beach[0]) * share), beach[1] + round((end[1] - beach[1]) * share)
    )


def state_rows(sea: Sea, ship: Ship) -> list[CardRow]:
    """Who commands her, how she heads, and what she makes of the wind; of a launch how she rows."""
    if ship.card.rowed:
        words = (
            many(ship.aboard, "man") if ship.aboard else "nobody aboard",
            "on the beach" if ship.beached else f"rows {ROWING // DOT} dots, half astern",
            many(ship.chests, "chest") if ship.chests else "",
        )
        return [CardRow(text, tone=Tone.DIM) for text in words if text]
    sailing = SAILINGS[sailing_of(sea, ship)].removeprefix("is ").split(" at ")[0]
    under = f"{ship.sails} sails"
    if ship.under:  # of those she moved under some may be shot away by now
        under = f"{min(ship.under, ship.sails)} of {ship.sails} sails"
    heads = f"{SHORT_POINTS[point_at(ship.heading)]} {ship.heading // 10}, {sailing}"
    tone = Tone.BAD if ship.dead_captain else Tone.PLAIN
    return [
        CardRow(ship.card.captain or "no captain", tone=tone),
        CardRow(heads, tone=Tone.DIM),
        CardRow(f"{under}, {ship.aboard} men", tone=Tone.DIM),
        *([CardRow("wears a pennant", tone=Tone.GOOD)] if ship.card.pennant else []),
    ]


def gun_rows(ship: Ship) -> list[CardRow]:
    """The cannon of each side, and how they are loaded."""
    rows = []
    for side in Side:
        loads = Counter(gun.load for gun in ship.guns if gun.side is side and gun.whole)
        if loads:
            told = [f"{number} {LOADS[load]}" for load, number in sorted(loads.items())]
            rows.append(CardRow(", ".join(told), GUN_SIDES[side]))
    return rows


def crew_rows(ship: Ship) -> list[CardRow]:
    """The crew by post, arms and place; who has had his task is told so."""
    return [
        CardRow(row_words(ship, row), str(row.count), tone=Tone.DIM if row.busy else Tone.PLAIN)
        for row in reversed(ship.crew)
    ]


def row_words(ship: Ship, row: Figures) -> str:
    """Figures in the narrow lines of a card: "pirates guns", "muskets deck, busy"."""
    if row.post is Post.HAND:
        what = HANDS[ship.flag][row.count > 1]
    else:
        what = BRIEF_POSTS.get(row.post, POSTS[row.post])[row.count > 1]
    if row.arm is not Arm.NONE and row.post in (Post.HAND, Post.MARINE):
        what = BRIEF_ARMS[row.arm]
    elif row.hook and row.post is Post.HAND:
        what = "hooks"
    state = " busy" if row.busy else "" if row.loaded else " empty"
    return f"{what} {WHERE[row.place]}{state}"


def marks(sea: Sea, ship: Ship) -> list[str]:
    """What ails a ship, in words."""
    fought = " and ".join(sea.ships[enemy].name for enemy in ship.fought)
    table = (
        (not ship.afloat, FATES[ship.fate]),
        (not ship.rudder, "rudder shot away"),
        (ship.adrift > 0, f"adrift for {many(ship.adrift, 'turn')}"),
        (ship.drifts and ship.adrift == 0, "adrift"),
        (ship.stunned, "rammed: no tasks"),
        (bool(fought), f"in melee with {fought}"),
        (ship.stormed, "islanders are on her deck"),
        (ship.dead_captain, "her captain is dead"),
        (ship.duty is Duty.FLEEING, "her crew is fleeing"),
        (ship.duty is Duty.LEAVING, "her crew is leaving the fight"),
        (ship.powder, "her captain is on his way to the powder"),
    )
    return [words for applies, words in table if applies]


class Berth(tuple[Point, ...]):
    """Where a ship is: whatever comes near enough to her hull, or her men ashore, is there."""

    ship: Ship

    def __contains__(self, at: object) -> bool:
        return (
            isinstance(at, Point)
            and bool(self)
            and (any(at == each for each in self) or offing(at, self.ship.shape) <= TOUCHED)
        )


def berth_of(sea: Sea, ship: Ship) -> Berth:
    """Her men ashore and her middle; nowhere when she is off the chart."""
    party = party_of(sea, ship.id)
    ashore = () if party is None else (party_place(sea, party),)
    places = Berth((*ashore, middle(ship.place)) if ship.on_chart else ())
    places.ship = ship
    return places


class Ground(tuple[Point, ...]):
    """Where an island is: all of it is there."""

    corners: Corners

    def __contains__(self, at: object) -> bool:
        return isinstance(at, Point) and inside(at, self.corners)


def ground_of(sea: Sea, at: int) -> Ground:
    """The middle of an island."""
    corners = sea.waters.shoals[sea.shores[at].shoal].corners
    places = Ground((centre(corners),))
    places.corners = corners
    return places


def state_of(ship: Ship) -> str:
    """What is left of a ship: hull, sails, crew, guns, and her troubles."""
    whole = sum(gun.whole for gun in ship.guns)
    told = [
        f"hull {ship.hull} of {ship.card.hull}",
        f"sails {ship.sails} of {ship.card.sails}",
        f"{ship.aboard} aboard",
        f"{whole} cannon",
    ]
    troubles = {
        "adrift": bool(ship.adrift) or ship.drifts,
        "without a rudder": not ship.rudder,
        "her captain dead": ship.dead_captain,
        "stunned by a ram": ship.stunned,
        "islanders on her deck": ship.stormed,
        "taken": ship.captor is not None,
    }
    return ", ".join([*told, *(words for words, holds in troubles.items() if holds)])


def shore_name(sea: Sea, at: int) -> str:
    """An island by its name."""
    return sea.waters.shoals[sea.shores[at].shoal].name


def shore_rows(sea: Sea, at: int) -> list[CardRow]:
    """An island as it is now, with who comes from it."""
    shore = sea.shores[at]
    land = land_of(sea, shore)
    rows = [
        CardRow(words)
        for words in (
            f"{what_it_is(land)}, {dots(land.way)} dots inland",
            *["a pier"] * land.pier,
            *people(shore, land),
            *_defences(shore, land),
            many(shore.chests, "chest") if shore.chests else "no treasure left",
        )
    ]
    if shore.raid is not None:
        on, left = sea.ships[shore.raid.on], f", {dots(shore.raid.left)} dots off"
        where = "at sea" if shore.raid.afloat else "running to their canoes,"
        told = f"{many(shore.raid.warriors, 'warrior')} {where} for {on.name}"
        told += left if sea.options.measuring and shore.raid.afloat else ""
        rows.append(CardRow(told, tone=Tone.ALARM))
    return rows


def what_it_is(land: Land) -> str:
    """A fort and whose it is, a village, a wreck."""
    if land.owner is not None:
        return f"{SIDES[land.owner]}'s fort"
    return "a village" if land.dwellers is Dwellers.ISLANDERS else "a wreck"


def island_words(land: Land) -> str:
    """An island where it is read out: whose it is may stand before it."""
    what = "an island" if land.owner is None else "fort"
    return f"{what} with a pier" if land.pier else what


def people(shore: Shore, land: Land) -> list[str]:
    """Who lives on an island and is to be seen."""
    match land.dwellers:
        case Dwellers.FORT:
            arms = "loaded" if shore.primed else "empty"
            marines = f"{many(shore.marines, 'marine')}, muskets {arms}"
            return [marines, "a lieutenant"] if shore.lieutenant else [marines]
        case Dwellers.SKELETONS:
            return [many(shore.bones, "skeleton")]
        case Dwellers.ISLANDERS:
            where = f"{dots(shore.at)} dots inland" if shore.at != land.way else "at home"
            if shore.hidden:
                where = "fled into the jungle"
            elif not shore.roused:
                where = "not roused yet"
            return [*tribe(shore.folk), where]


def tribe(folk: Folk) -> list[str]:
    """Islanders by rank, in lines."""
    elders = [
        words
        for words, number in (
            ("a kahuna", folk.kahuna),
            (many(folk.shamans, "shaman"), folk.shamans),
        )
        if number
    ]
    return [
        *([", ".join(elders)] if elders else []),
        f"{many(folk.bows, 'bow')}, {folk.spears} with spear and shield",
    ]


def _defences(shore: Shore, land: Land) -> list[str]:
    """What else stands in the way of a landing party."""
    found = []
    if land.door:
        found.append(
            f"the door stands {many(shore.door, 'more ball hit')}"
            if shore.door
            else "the door is down"
        )
    elif land.dwellers is Dwellers.FORT:
        found.append("no door: climb the wall")
    first, last = land.trees
    if first < last:
        found.append(f"snares at {first // DOT} to {last // DOT} dots")
    if land.boats:
        craft = f"{land.craft.value}s" if land.boats > 1 else land.craft.value
        room = seats(land.craft, land.boats)
        speed = CRAFTS[land.craft].speed // DOT
        found.append(f"{land.boats} {craft}: {room} seats, {speed} dots")
    return found


def party_rows(sea: Sea, party: Party) -> list[CardRow]:
    """A landing party: where it stands, its men, what it carries, who hangs in a snare."""
    ship = sea.ships[party.of]
    rows = [CardRow(stands(sea, party))]
    for row in reversed(party.crew):
        arms = f", {BRIEF_ARMS[row.arm]}" if row.arm is not Arm.NONE else ""
        empty = "" if row.loaded else " empty"
        rows.append(CardRow(f"{men(ship, row.post, row.count)}{arms}{empty}"))
    if loot_words(party):
        rows.append(CardRow(f"carrying {loot_words(party)}", tone=Tone.GOOD))
    caught = sum(row.count for row in party.snared)
    if caught:
        rows.append(CardRow(f"{many(caught, 'man', 'men')} in snares", tone=Tone.ALARM))
    return rows


def shore_there(sea: Sea, at: int) -> str:
    """Who and what there is on an island."""
    shore = sea.shores[at]
    land = land_of(sea, shore)
    match land.dwellers:
        case Dwellers.FORT:
            officer = " and a lieutenant" if shore.lieutenant else ""
            door = f", door {shore.door or 'down'}" if land.door else ""
            who = f"{many(shore.marines, 'marine')}{officer}, {len(shore.guns)} cannon{door}"
        case Dwellers.ISLANDERS:
            state = " in the jungle" if shore.hidden else "" if shore.roused else " not roused"
            who = f"{many(shore.folk.count, 'islander')}{state}"
        case Dwellers.SKELETONS:
            who = f"{many(shore.bones, 'skeleton')}, {len(shore.guns)} cannon"
    return f"{who}, {many(shore.chests, 'chest')}"


def loot_words(party: Party) -> str:
    """What a landing party carries: "2 chests, 1 cannon"; empty for nothing."""
    chests = [many(party.chests, "chest")] if party.chests else []
    cannon = [f"{party.cannon} cannon"] if party.cannon else []
    return ", ".join([*chests, *cannon])


def stands(sea: Sea, party: Party) -> str:
    """Where a landing party is, in a few words."""
    land = land_of(sea, sea.shores[party.shore])
    if party.inside:
        return "at the treasure" if in_reach(sea, party) else "within the walls"
    if party.climbing:
        return "on the wall"
    if land.dwellers is Dwellers.FORT and party.at >= land.way:
        return "at the foot of the wall"
    return f"{dots(party.at)} dots inland" if party.at else "on the beach"
