"""Ships, islands, landing parties and orders in words, as cards and lists name them."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import assert_never

from pieces_of_eight.campaign.geometry import hulls as h
from pieces_of_eight.campaign.geometry.plane import Point, centre, inside
from pieces_of_eight.campaign.kernel.describe import CardRow, Tone
from pieces_of_eight.campaign.kernel.play import many
from . import actions as a
from . import crew as c
from . import state as s
from .crew import ARMS, POSTS, SHOTS, cannon, does, dots, hand, men, name
from .say import island, loot, target_of, whom
from .waters import ROWING, in_reach, land_of, open_door, party_of, sailing_of, way

SIGHT = 1000 * h.DOT
NEAREST = 0.5
"""So far towards the middle of an island men are drawn who are come to what stands there."""
WITHIN = 10 * h.DOT
"""Who is in a fort stands so far south of its middle, where its own men are written."""
TOUCHED = 6 * h.DOT  # so near a point has to come to a hull to be at it
BRIEF_ARMS = {s.Arm.PISTOL: "pistols", s.Arm.MUSKET: "muskets", s.Arm.DECK_GUN: "deck guns"}
BRIEF_POSTS = {s.Post.MATE: ("mate", "mates"), s.Post.LIEUTENANT: ("lieut.", "lieuts.")}
SHORT_POINTS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
LOADS = {s.Load.LOADED: "loaded", s.Load.HALF: "half loaded", s.Load.EMPTY: "empty"}


# --- Where things stand ---------------------------------------------------------------------------


class Places(tuple[Point, ...]):
    """Where a thing is: at some points, and at all others that it holds."""

    holds: Callable[[Point], bool]

    def __contains__(self, at: object) -> bool:
        return (
            isinstance(at, Point) and bool(self) and (any(at == p for p in self) or self.holds(at))
        )


def places(holds: Callable[[Point], bool], *points: Point) -> Places:
    found = Places(points)
    found.holds = holds
    return found


def berth_of(sea: s.Sea, ship: s.Ship) -> Places:
    """Her men ashore and her middle; nowhere when she is off the chart.

    Whatever comes near enough to her hull is there, too.
    """
    party = party_of(sea, ship.id)
    ashore = () if party is None else (party_place(sea, party),)
    points = (*ashore, h.middle(ship.place)) if ship.on_chart else ()
    return places(lambda at: h.offing(at, ship.shape) <= TOUCHED, *points)


def ground_of(sea: s.Sea, at: int) -> Places:
    """The middle of an island; all of it is there."""
    corners = sea.waters.shoals[sea.shores[at].shoal].corners
    return places(lambda point: inside(point, corners), centre(corners))


def party_place(sea: s.Sea, party: s.Party) -> Point:
    if party.inside:
        x, y = centre(sea.waters.shoals[sea.shores[party.shore].shoal].corners)
        return Point(x, y + WITHIN)
    return on_the_way(sea, party, party.at)


def on_the_way(sea: s.Sea, party: s.Party, at: int) -> Point:
    """A point so far along the way that a party goes."""
    shore = sea.shores[party.shore]
    land, shape = land_of(sea, shore), sea.waters.shoals[shore.shoal].corners
    start, end = h.middle(sea.ships[party.of].place), centre(shape)
    bound = h.bearing(start, end)
    x, y = h.ahead(start, bound, h.sighted(start, bound, SIGHT, shape) or 0)
    share = NEAREST * min(1.0, at / land.way)
    return Point(x + round((end[0] - x) * share), y + round((end[1] - y) * share))


# --- Ships ----------------------------------------------------------------------------------------


def title(ship: s.Ship) -> str:
    """A ship by her name and letter: "Swan (A)"; a launch by her ship's: "A's first launch"."""
    mother, _, launch = ship.name.rpartition("'s ")
    if ship.card.boat and mother:
        return f"{ship.card.letter}'s {launch}"
    return f"{ship.name} ({ship.card.letter})"


def point_at(heading: int) -> int:
    """The point of the compass nearest to a heading in tenths of a degree, 0 for north."""
    return (heading + 225) // 450 % 8


def heading_words(heading: int) -> str:
    """A heading by the compass and in degrees: "north-east, 40"."""
    return f"{c.POINTS[point_at(heading)]}, {c.degrees(heading)} degrees"


def swing_words(turn: int) -> str:
    return hand(turn) if turn else "straight on"


def figure_words(ship: s.Ship, row: s.Figures) -> str:
    arms = "" if row.arm is s.Arm.NONE else f", {ARMS[row.arm]}{'' if row.loaded else ' empty'}"
    where = {s.Place.DECK: "on deck", s.Place.TOPS: "in the tops"}.get(row.place, "at the guns")
    hook = ", hook" if row.hook else ""
    return f"{men(ship, row.post, row.count).partition(' ')[2]}{arms}{hook}, {where}"


def state_rows(sea: s.Sea, ship: s.Ship) -> list[CardRow]:
    """Who commands her, how she heads, and what she makes of the wind; of a launch how she rows."""
    if ship.card.rowed:
        words = (
            many(ship.aboard, "man") if ship.aboard else "nobody aboard",
            "on the beach" if ship.beached else f"rows {ROWING // h.DOT} dots, half astern",
            many(ship.chests, "chest") if ship.chests else "",
        )
        return [CardRow(text, tone=Tone.DIM) for text in words if text]
    sailing = c.SAILINGS[sailing_of(sea, ship)].removeprefix("is ").split(" at ")[0]
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


def gun_rows(ship: s.Ship) -> list[CardRow]:
    loads = Counter((gun.side, gun.load) for gun in ship.guns if gun.whole)
    rows = []
    for side in s.Side:
        told = [f"{n} {LOADS[load]}" for (at, load), n in sorted(loads.items()) if at is side]
        rows += [CardRow(", ".join(told), c.GUN_SIDES[side])] if told else []
    return rows


def crew_rows(ship: s.Ship) -> list[CardRow]:
    """The crew by post, arms and place: "pirates guns", "muskets deck busy"."""
    rows = []
    for row in reversed(ship.crew):
        names = c.HANDS[ship.flag] if row.post is s.Post.HAND else None
        what = (names or BRIEF_POSTS.get(row.post) or POSTS[row.post])[row.count > 1]
        if row.arm is not s.Arm.NONE and row.post in (s.Post.HAND, s.Post.MARINE):
            what = BRIEF_ARMS[row.arm]
        elif row.hook and row.post is s.Post.HAND:
            what = "hooks"
        state = " busy" if row.busy else "" if row.loaded else " empty"
        tone = Tone.DIM if row.busy else Tone.PLAIN
        rows.append(CardRow(f"{what} {c.PLACES[row.place]}{state}", str(row.count), tone=tone))
    return rows


def marks(sea: s.Sea, ship: s.Ship) -> list[str]:
    fought = " and ".join(sea.ships[enemy].name for enemy in ship.fought)
    table = {
        c.FATES[ship.fate]: not ship.afloat,
        "rudder shot away": not ship.rudder,
        f"adrift for {many(ship.adrift, 'turn')}": ship.adrift > 0,
        "adrift": ship.drifts and ship.adrift == 0,
        "rammed: no tasks": ship.stunned,
        f"in melee with {fought}": bool(fought),
        "islanders are on her deck": ship.stormed,
        "her captain is dead": ship.dead_captain,
        "her crew is fleeing": ship.duty is s.Duty.FLEEING,
        "her crew is leaving the fight": ship.duty is s.Duty.LEAVING,
        "her captain is on his way to the powder": ship.powder,
    }
    return [words for words, applies in table.items() if applies]


def state_of(ship: s.Ship) -> str:
    told = {
        f"hull {ship.hull} of {ship.card.hull}": True,
        f"sails {ship.sails} of {ship.card.sails}": True,
        f"{ship.aboard} aboard": True,
        f"{sum(gun.whole for gun in ship.guns)} cannon": True,
        "adrift": bool(ship.adrift) or ship.drifts,
        "without a rudder": not ship.rudder,
        "her captain dead": ship.dead_captain,
        "stunned by a ram": ship.stunned,
        "islanders on her deck": ship.stormed,
        "taken": ship.captor is not None,
    }
    return ", ".join(words for words, holds in told.items() if holds)


# --- Islands, and parties that have landed --------------------------------------------------------


def island_words(land: s.Land) -> str:
    """An island where it is read out: whose it is may stand before it."""
    what = "an island" if land.owner is None else "fort"
    return f"{what} with a pier" if land.pier else what


def shore_rows(sea: s.Sea, at: int) -> list[CardRow]:
    """An island as it is now, with who comes from it."""
    shore = sea.shores[at]
    land = land_of(sea, shore)
    what = "a village" if land.dwellers is s.Dwellers.ISLANDERS else "a wreck"
    what = what if land.owner is None else f"{c.SIDES[land.owner]}'s fort"
    rows = [
        CardRow(words)
        for words in (
            f"{what}, {dots(land.way)} dots inland",
            *["a pier"] * land.pier,
            *_people(shore, land),
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


def _people(shore: s.Shore, land: s.Land) -> list[str]:
    match land.dwellers:
        case s.Dwellers.FORT:
            arms = "loaded" if shore.primed else "empty"
            marines = f"{many(shore.marines, 'marine')}, muskets {arms}"
            return [marines, "a lieutenant"] if shore.lieutenant else [marines]
        case s.Dwellers.SKELETONS:
            return [many(shore.bones, "skeleton")]
        case s.Dwellers.ISLANDERS:
            where = f"{dots(shore.at)} dots inland" if shore.at != land.way else "at home"
            if shore.hidden:
                where = "fled into the jungle"
            elif not shore.roused:
                where = "not roused yet"
            folk = shore.folk
            elders = ["a kahuna"] if folk.kahuna else []
            elders += [many(folk.shamans, "shaman")] if folk.shamans else []
            tribe = f"{many(folk.bows, 'bow')}, {folk.spears} with spear and shield"
            return [*([", ".join(elders)] if elders else []), tribe, where]


def _defences(shore: s.Shore, land: s.Land) -> list[str]:
    """What else stands in the way of a landing party."""
    found = []
    if land.door:
        stands_ = f"the door stands {many(shore.door, 'more ball hit')}"
        found.append(stands_ if shore.door else "the door is down")
    elif land.dwellers is s.Dwellers.FORT:
        found.append("no door: climb the wall")
    first, last = land.trees
    if first < last:
        found.append(f"snares at {first // h.DOT} to {last // h.DOT} dots")
    if land.boats:
        craft = f"{land.craft.value}{'s' * (land.boats > 1)}"
        room, speed, *_ = s.CRAFTS[land.craft]
        found.append(f"{land.boats} {craft}: {room * land.boats} seats, {speed // h.DOT} dots")
    return found


def shore_there(sea: s.Sea, at: int) -> str:
    shore = sea.shores[at]
    land = land_of(sea, shore)
    match land.dwellers:
        case s.Dwellers.FORT:
            officer = " and a lieutenant" if shore.lieutenant else ""
            door = f", door {shore.door or 'down'}" if land.door else ""
            who = f"{many(shore.marines, 'marine')}{officer}, {len(shore.guns)} cannon{door}"
        case s.Dwellers.ISLANDERS:
            state = " in the jungle" if shore.hidden else "" if shore.roused else " not roused"
            who = f"{many(shore.folk.count, 'islander')}{state}"
        case s.Dwellers.SKELETONS:
            who = f"{many(shore.bones, 'skeleton')}, {len(shore.guns)} cannon"
    return f"{who}, {many(shore.chests, 'chest')}"


def party_rows(sea: s.Sea, party: s.Party) -> list[CardRow]:
    ship, carried = sea.ships[party.of], loot_words(party)
    rows = [CardRow(stands(sea, party))]
    for row in reversed(party.crew):
        arms = f", {BRIEF_ARMS[row.arm]}" if row.arm is not s.Arm.NONE else ""
        empty = "" if row.loaded else " empty"
        rows.append(CardRow(f"{men(ship, row.post, row.count)}{arms}{empty}"))
    if carried:
        rows.append(CardRow(f"carrying {carried}", tone=Tone.GOOD))
    if caught := sum(row.count for row in party.snared):
        rows.append(CardRow(f"{many(caught, 'man')} in snares", tone=Tone.ALARM))
    return rows


def loot_words(party: s.Party) -> str:
    """What a landing party carries: "2 chests, 1 cannon"; empty for nothing."""
    chests = [many(party.chests, "chest")] if party.chests else []
    return ", ".join([*chests, *([f"{party.cannon} cannon"] if party.cannon else [])])


def stands(sea: s.Sea, party: s.Party) -> str:
    """Where a landing party is, in a few words."""
    land = land_of(sea, sea.shores[party.shore])
    if party.inside:
        return "at the treasure" if in_reach(sea, party) else "within the walls"
    if party.climbing:
        return "on the wall"
    if land.dwellers is s.Dwellers.FORT and party.at >= land.way:
        return "at the foot of the wall"
    return f"{dots(party.at)} dots inland" if party.at else "on the beach"


# --- Orders ---------------------------------------------------------------------------------------


def words_of(sea: s.Sea, act: a.Action) -> str:
    """What an order is called in a list."""
    if isinstance(act, a.Done):
        return "End the orders and roll the dice"
    ship = sea.ships[act.by]
    match act:
        case a.Take():
            return f"{title(ship)}, heading {heading_words(ship.heading)}"
        case a.Trim(sails=sails):
            far = way(ship, sailing_of(sea, ship), sails) / 100
            return f"Move under {many(sails, 'sail')}: {far:g} dots"
        case a.Leap(turn=turn):
            return f"Leap, then {swing_words(turn)}"
        case a.Back():
            return "Back water, straight astern"
        case a.FallOff(turn=turn):
            return f"Fall off {hand(turn)}" if turn else "Hold her course"
        case a.Swing(turn=turn):
            return f"Swing {hand(turn)}" if turn else "Hold her heading"
        case a.Board(on=on):
            return f"Board {title(sea.ships[on])}"
        case a.StandOff():
            return "Stand off"
        case a.Commit(party=party):
            # by who stays out of it, where that can be said shortly
            out = {row.post for row, n in zip(ship.crew, party, strict=True) if not n}
            officers = "captain and mate" if s.Post.MATE in out else "captain"
            told = many(sum(party), "man")
            captain = s.Post.CAPTAIN not in out
            return f"All who can: {told}" if captain else f"{told} without the {officers}"
        case a.Press(yes=yes):
            return "Board again next turn" if yes else "Cut loose"
        case a.Man(men=number):
            return f"Send {many(number, 'man')} over" if number else "Send nobody over"
        case a.Yield(strike=strike):
            return "Strike the colours" if strike else "Take to the water"
        case a.Fire(gun=gun, on=on, shot=shot):
            piece = cannon(ship, gun)
            return f"{piece[:1].upper()}{piece[1:]}: {SHOTS[shot]} at {title(sea.ships[on])}"
        case a.Shoot(on=on, post=post, arm=arm, count=count, place=place):
            them = f"{title(sea.ships[on])}{' in the tops' if place is s.Place.TOPS else ''}"
            return f"{men(ship, post, count)}, {ARMS[arm]}: at the men of {them}"
        case a.Reload(gun=gun, hands=hands):
            return f"Load the {cannon(ship, gun)}: {many(hands, 'man')}"
        case a.Prime(post=post, arm=arm, count=count):
            return f"{men(ship, post, count)} load {ARMS[arm]}"
        case a.Shift(gun=gun):
            return f"Shift the {cannon(ship, gun)} to the other side"
        case a.Strike(down=down):
            return f"{'Strike' if down else 'Set'} the square sail (two hands)"
        case a.Send(post=post, arm=arm, start=start, to=place, count=count):
            armed = "" if arm is s.Arm.NONE else f" with {ARMS[arm]}"
            return f"{men(ship, post, count)}{armed}: {c.PLACES[start]} to {c.PLACES[place]}"
        case a.Spare(whom=kept):
            return f"Keep {c.SPARED[kept]} when men fall"
        case a.Lower(side=side, party=party, gaff=gaff):
            launch = f"{'sailing ' * gaff}launch to {c.GUN_SIDES[side]}"
            return f"Lower a {launch}: {_passengers(ship, party)}"
        case a.Hoist(boat=boat):
            return f"Hoist in {name(sea, boat)}"
        case a.Scuttle():
            return f"The captain of {title(ship)} fires his powder: she blows up"
        case a.Land():
            return "Land everybody on the beach"
        case a.March(goal=goal):
            return _march(sea, act.by, goal)
        case a.Rob(chests=chests, guns=guns):
            return f"Pick up {loot(chests, guns)}"
        case a.Join(to=to, count=count):
            return f"Send {many(count, 'man')} over to {name(sea, to)}'s"
        case a.Haul(gun=gun, shore=shore) if shore != a.NOWHERE:
            return f"Set up the {cannon(ship, gun)} in {island(sea, shore)} (four men)"
        case a.Haul(gun=gun, to=to):
            crew = "two" if sea.ships[to].card.boat else "four"
            return f"Haul the {cannon(ship, gun)} over to {name(sea, to)} ({crew} men)"
        case a.Tranship(by=by, source=source, to=to, chests=chests, guns=guns):
            if source == by:
                return f"Carry {loot(chests, guns)} over to {name(sea, to)}"
            whence = "the pier" if sea.ships[source].beached else name(sea, source)
            return f"Carry {loot(chests, guns)} aboard from {whence}"
        case a.Embark():
            return "Get into the launch"
        case a.Snipe(post=post, arm=arm, count=count):
            shooters = f"{men(ship, post, count)} {does(count, 'fire')}"
            return f"{shooters} {ARMS[arm]} at {whom(sea, act)}"
        case a.Bombard(gun=gun, shot=shot):
            return f"{cannon(ship, gun).capitalize()}: {SHOTS[shot]} at {target_of(sea, act)}"
        case _:
            assert_never(act)


def _march(sea: s.Sea, by: s.ShipId, goal: s.Goal) -> str:
    if goal is not s.Goal.INLAND:
        return "Stay here and load" if goal is s.Goal.HOLD else "Go back to the beach"
    party = party_of(sea, by)
    assert party is not None
    shore = sea.shores[party.shore]
    land = land_of(sea, shore)
    left = max(0, land.way - party.at)
    if land.dwellers is s.Dwellers.FORT and not left and not party.inside:
        return "Go in through the door" if open_door(shore, land) else "Climb the wall"
    return f"Go inland ({round(left / h.DOT)} dots to go)" if left else "Go on to the treasure"


def _passengers(ship: s.Ship, party: Sequence[int]) -> str:
    """Who goes in a launch, by rank: "captain, 4 muskets, 2 pistols"."""
    counts = Counter[str]()
    for row, number in zip(reversed(ship.crew), reversed(party), strict=True):
        what = men(ship, row.post, number).partition(" ")[2]
        if row.post in (s.Post.HAND, s.Post.MARINE) and row.arm is not s.Arm.NONE:
            what = ARMS[row.arm].removesuffix("s" * (number == 1))
        if number:
            counts[what] += number
    officers = [POSTS[post][0] for post in (s.Post.CAPTAIN, s.Post.MATE, s.Post.LIEUTENANT)]
    return ", ".join(what if what in officers else f"{n} {what}" for what, n in counts.items())
