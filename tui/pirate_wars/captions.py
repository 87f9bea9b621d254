"""What stands around the chart: the heading, the keys of the moment, what is asked."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import DOT, gap
from pieces_of_eight.campaign.geometry.plane import inside
from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.kernel.play import many
from pieces_of_eight.campaign.pirate_wars.actions import (
    Board,
    Bombard,
    FallOff,
    Fire,
    Leap,
    March,
    Shoot,
    StandOff,
    Swing,
    Trim,
)
from pieces_of_eight.campaign.pirate_wars.crew import (
    FATES,
    GUN_SIDES,
    HANDS,
    POSTS,
    SAILINGS,
    SIDES,
    count,
    distance_in_words,
    dots,
    men,
    sails,
)
from pieces_of_eight.campaign.pirate_wars.state import (
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
    Sailing,
    Sea,
    Ship,
    Shore,
    Shot,
    Side,
    column,
    seats,
)
from pieces_of_eight.campaign.pirate_wars.waters import (
    ROWING,
    distance,
    land_of,
    outlook_of,
    parties_on,
    sailing_at,
    sailing_of,
    way,
)
from pieces_of_eight.tui.draw.cells import Line, Piece, text_of
from pieces_of_eight.tui.draw.colours import PanelInks
from pieces_of_eight.tui.draw.glyphs import Glyphs, heading, log_lines, percent, wrapped
from pieces_of_eight.tui.match import captions
from pieces_of_eight.tui.match.captions import Parts, fitted, odds_part, warned
from pieces_of_eight.tui.match.desk import sentence
from pieces_of_eight.tui.play.session import Entry
from pieces_of_eight.tui.widgets.row import Row
from . import crew_orders
from .crew_orders import Plan, loot_words, nearest, stands
from .desk import WarsDesk
from .draw.view import POINTS, SHORT_POINTS, WARS_GLYPHS, point_at
from .words import (
    SHORT,
    AsLastTurn,
    AtStation,
    Choice,
    Muster,
    heading_words,
    swing_words,
    title,
    words_of,
)

# --- The panel beside the chart: wind rose, ship's or island's card, odds, the end of the log -----

LEFT = 22
"""Columns of what stands beside the damage chart."""
WIDTH = 33
BRIEF_ARMS = {Arm.PISTOL: "pistols", Arm.MUSKET: "muskets", Arm.DECK_GUN: "deck guns"}
BRIEF_POSTS = {Post.MATE: ("mate", "mates"), Post.LIEUTENANT: ("lieut.", "lieuts.")}
WHERE = {Place.DECK: "deck", Place.GUNS: "guns", Place.TOPS: "tops"}
"""Cells of the rose itself."""
PLACES = {Dwellers.FORT: "wall", Dwellers.ISLANDERS: "village", Dwellers.SKELETONS: "wreck"}


def card_lines(sea: Sea, ship: Ship, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """A ship as she is now, with her damage chart at the right."""
    left = [*state_lines(sea, ship, inks), *gun_lines(ship, glyphs, inks), *crew_lines(ship, inks)]
    right = chart_lines(ship, glyphs, inks)
    lines: list[Line] = []
    for at in range(max(len(left), len(right))):
        here = left[at] if at < len(left) else ()
        gap = Piece(" " * max(1, LEFT - len(text_of(here))), inks.text)
        lines.append((*here, gap, *right[at]) if at < len(right) else here)
    legend = [] if ship.card.rowed else legend_lines(glyphs, inks)
    return [*lines, *warned(marks(sea, ship), WIDTH, inks), *legend]


def state_lines(sea: Sea, ship: Ship, inks: PanelInks) -> list[Line]:
    """Who commands her, how she heads, and what she makes of the wind."""
    if ship.card.rowed:
        return boat_lines(ship, inks)
    sailing = SAILINGS[sailing_of(sea, ship)].removeprefix("is ").split(" at ")[0]
    under = f"{ship.sails} sails"
    if ship.under:  # of those she moved under some may be shot away by now
        under = f"under {min(ship.under, ship.sails)} of {ship.sails}"
    words = [
        (ship.card.captain or "no captain", inks.bad if ship.dead_captain else inks.text),
        (f"{SHORT_POINTS[point_at(ship.heading)]} {ship.heading // 10}, {sailing}", inks.dim),
        (f"{under}, {ship.aboard} men", inks.dim),
        *([("wears a pennant", inks.fair)] if ship.card.pennant else []),
    ]
    return [(Piece(text[: LEFT - 1], ink),) for text, ink in words]


def boat_lines(ship: Ship, inks: PanelInks) -> list[Line]:
    """A launch: her men, how they row, and what lies in her."""
    words = [
        many(ship.aboard, "man", "men") if ship.aboard else "nobody aboard",
        "on the beach" if ship.beached else f"rows {ROWING // DOT} dots, half astern",
        many(ship.chests, "chest") if ship.chests else "",
    ]
    return [(Piece(text[: LEFT - 1], inks.dim),) for text in words if text]


def chart_lines(ship: Ship, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """The damage chart from the top: a line of hull or sail each, and the speed beside a sail.

    The mark stands at the sail she moved under last (PW-5.1).
    """
    signs, card = WARS_GLYPHS[glyphs.name], ship.card
    hull, sail = card.hull, card.sails
    found: list[Line] = [(Piece("damage", inks.dim),)]
    for letter in column(card.hull, card.sails):
        open_ = (sail if letter == "S" else hull) <= (ship.sails if letter == "S" else ship.hull)
        speed = f"{card.speeds[sail - 1]:>3}" if letter == "S" else "   "
        here = letter == "S" and sail == ship.under
        sign = signs.whole if open_ else signs.crossed
        ink = (inks.fair if letter == "S" else inks.good) if open_ else inks.bad
        found.append(
            (
                Piece(speed, inks.text if open_ else inks.dim),
                Piece(">" if here else " ", inks.title, True),
                Piece(letter, inks.text if open_ else inks.dim),
                Piece(f" {sign * 2}", ink),
            )
        )
        hull, sail = hull - (letter == "H"), sail - (letter == "S")
    return found


def legend_lines(glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """What the damage chart says, in two lines."""
    signs = WARS_GLYPHS[glyphs.name]
    return [
        (
            *(Piece(f"{signs.whole} ", inks.good), Piece("whole  ", inks.dim)),
            *(Piece(f"{signs.crossed} ", inks.bad), Piece("lost  ", inks.dim)),
            *(Piece("H", inks.text), Piece(" hull  ", inks.dim)),
            *(Piece("S", inks.text), Piece(" a sail", inks.dim)),
        ),
        (
            *(Piece("64", inks.text), Piece(" dots at so many sails  ", inks.dim)),
            *(Piece(">", inks.title, True), Piece(" now", inks.dim)),
        ),
    ]


def gun_lines(ship: Ship, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """The cannon of each side, each with its load."""
    signs = WARS_GLYPHS[glyphs.name].loads
    found: list[Line] = []
    for side in Side:
        guns = [gun for gun in ship.guns if gun.side is side]
        if guns:
            loads = "".join(signs[gun.load if gun.whole else 3] for gun in guns)
            ready = any(gun.whole and gun.load is Load.LOADED for gun in guns)
            ink = inks.good if ready else inks.dim
            found.append((Piece(f"{GUN_SIDES[side]:<10}", inks.dim), Piece(loads, ink)))
    return found


def crew_lines(ship: Ship, inks: PanelInks) -> list[Line]:
    """The crew by post, arms and place; who has had his task is told so."""
    return [
        (
            Piece(f"{row.count:>2} ", inks.dim if row.busy else inks.text),
            Piece(row_words(ship, row)[: LEFT - 4], inks.dim if row.busy else inks.text),
        )
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
        (bool(fought), f"in boarding with {fought}"),
        (ship.stormed, "islanders fight on her deck"),
        (ship.dead_captain, "her captain is dead"),
        (ship.duty is Duty.FLEEING, "her crew flees"),
        (ship.duty is Duty.LEAVING, "her crew leaves the fight"),
        (ship.powder, "the captain goes to his powder"),
    )
    return [words for applies, words in table if applies]


def status(sea: Sea, ship: Ship, inks: PanelInks) -> Line:
    """A ship in one line, for a narrow screen."""
    card = ship.card
    ready = sum(gun.whole and gun.load is Load.LOADED for gun in ship.guns)
    hands = count(ship.crew, sails)
    numbers = (
        f"hull {ship.hull}/{card.hull} sails {ship.sails}/{card.sails} men {ship.aboard} "
        f"idle {hands} guns {ready}/{len(ship.guns)} {SHORT_POINTS[point_at(ship.heading)]}"
    )
    if card.rowed:
        chests = f", {many(ship.chests, 'chest')}" if ship.chests else ""
        numbers = f"{many(ship.aboard, 'man', 'men')}{chests}"
    pieces = [Piece(f"{title(ship)} ", inks.title, True), Piece(numbers, inks.bar_text)]
    found = marks(sea, ship)
    if found:
        pieces.append(Piece(f" ! {', '.join(found)}", inks.bad, True))
    return tuple(pieces)


def rose(
    wind: int,
    ways: Sequence[tuple[Sailing, int]],
    heading: int,
    letter: str,
    glyphs: Glyphs,
    inks: PanelInks,
) -> tuple[Line, ...]:
    """Five lines: dots on the headings N, NE, E and so on about the ship's letter.

    `ways` has for each heading how she sails and how far; her own heading stands in brackets.
    """
    north, north_east, east, south_east, south, south_west, west, north_west = (
        _way(at, *ways[at], point_at(heading), inks) for at in range(8)
    )
    rising, level, falling = (Piece(ray, inks.line) for ray in glyphs.rays)
    upright = Piece("|", inks.line)
    middle = Piece(f" {letter} ", inks.title, True)
    gap = Piece("   ", inks.text)
    narrow = Piece(" ", inks.text)
    edge = Piece(level.text, inks.line)
    blows = WARS_GLYPHS[glyphs.name].wind[point_at(wind)]
    source = SHORT_POINTS[(point_at(wind) + 4) % 8]
    words = (Piece(f"  wind {blows} ", inks.dim), Piece(f"from {source}", inks.text))
    return (
        (north_west, narrow, north, narrow, north_east),
        (gap, narrow, falling, gap, upright, gap, rising, gap),
        (west, edge, middle, Piece(" ", inks.text), edge, east, *words),
        (gap, narrow, rising, gap, upright, gap, falling, gap),
        (south_west, narrow, south, narrow, south_east),
    )


def _way(at: int, sailing: Sailing, dots: int, here: int, inks: PanelInks) -> Piece:
    """Four cells: the dots she makes, in brackets on her own heading; a dash adrift."""
    number = "-" if sailing is Sailing.ADRIFT else str(dots)
    words = f"[{number}]" if at == here else f" {number} "
    ink = (inks.bad, inks.fair, inks.good)[sailing]
    return Piece(f"{words:^5}"[:5], ink, at == here)


class Beside(Struct, frozen=True):
    """What the panel is made of."""

    sea: Sea
    ship: Ship | None
    weighed: tuple[str, Odds] | None
    log: Sequence[Entry]
    shore: int | None = None
    """The island whose card lies open instead of a ship's."""
    wanted: str = ""
    """"odds" or "card": which part was asked for where there is no room for all."""


def panel_lines(
    beside: Beside, width: int, height: int, glyphs: Glyphs, inks: PanelInks
) -> list[Line]:
    """At most `height` lines of `width` cells: card and odds first, then rose and log."""
    weighed = beside.weighed
    return fitted(
        Parts(_rose(beside, width, glyphs, inks), _card(beside, width, glyphs, inks)),
        beside.wanted,
        height,
        (lambda room: odds_part(weighed, width, room, glyphs, inks)) if weighed else None,
        lambda room: log_lines(beside.log, width, room, glyphs, inks),
    )


def _rose(beside: Beside, width: int, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """The dots she makes on each heading under the sails she moved under last."""
    ship, wind = beside.ship, beside.sea.wind
    if ship is None or ship.card.rowed or beside.shore is not None:
        return []
    sails = ship.under or ship.sails
    kinds = [sailing_at(beside.sea, ship, point * 450) for point in range(8)]
    ways = [(kind, way(ship, kind, sails) // DOT) for kind in kinds]
    lines = rose(wind, ways, ship.heading, ship.card.letter, glyphs, inks)
    return [heading("Dots on each heading", width, glyphs, inks), *lines]


def _card(beside: Beside, width: int, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    ship = beside.ship
    if beside.shore is not None:
        return shore_lines(beside.sea, beside.shore, width, glyphs, inks)
    if ship is None:
        return []
    head = heading(title(ship), width, glyphs, inks)
    return [head, *card_lines(beside.sea, ship, glyphs, inks)]


def shore_name(sea: Sea, at: int) -> str:
    """An island by its name."""
    return sea.waters.shoals[sea.shores[at].shoal].name


def shore_lines(sea: Sea, at: int, width: int, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """An island as it is now, and each landing party on it."""
    shore = sea.shores[at]
    land = land_of(sea, shore)
    said = [
        f"{what_it_is(land)}, {dots(land.way)} dots inland",
        *["a pier"] * land.pier,
        *people(shore, land),
        *_defences(shore, land),
        many(shore.chests, "chest") if shore.chests else "no treasure left",
    ]
    found = [heading(shore_name(sea, at), width, glyphs, inks)]
    found += [(Piece(line, inks.text),) for words in said for line in wrapped(words, width)]
    if shore.guns:
        loads = "".join(WARS_GLYPHS[glyphs.name].loads[gun] for gun in shore.guns)
        ways = (SHORT_POINTS[point_at(outlook_of(sea, at, n))] for n in range(len(shore.guns)))
        stand = Piece(f" on {land.carriage}, {' '.join(ways)}", inks.dim)
        found.insert(2, (Piece("cannon ", inks.dim), Piece(loads, inks.good), stand))
    if shore.raid is not None:
        on, left = sea.ships[shore.raid.on], f", {dots(shore.raid.left)} dots off"
        where = "at sea" if shore.raid.afloat else "running to their canoes,"
        told = f"! {many(shore.raid.warriors, 'warrior')} {where} for {on.name}"
        told += left if sea.options.measuring and shore.raid.afloat else ""
        found += [(Piece(line, inks.bad, True),) for line in wrapped(told, width)]
    for party in parties_on(sea, at):
        found += party_lines(sea, party, width, glyphs, inks)
    return found


def what_it_is(land: Land) -> str:
    """A fort and whose it is, a village, a wreck."""
    if land.owner is not None:
        return f"{SIDES[land.owner]}'s fort"
    return "a village" if land.dwellers is Dwellers.ISLANDERS else "a wreck"


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
        found.append("no door: the wall must be scaled")
    first, last = land.trees
    if first < last:
        found.append(f"snares at {first // DOT} to {last // DOT} dots")
    if land.boats:
        craft = f"{land.craft.value}s" if land.boats > 1 else land.craft.value
        room = seats(land.craft, land.boats)
        speed = CRAFTS[land.craft].speed // DOT
        found.append(f"{land.boats} {craft}: {room} seats, {speed} dots")
    return found


def party_lines(sea: Sea, party: Party, width: int, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """A landing party: where it stands, its men, what it carries, who hangs in a snare."""
    ship = sea.ships[party.of]
    found = [heading(title(ship), width, glyphs, inks), (Piece(stands(sea, party), inks.text),)]
    for row in reversed(party.crew):
        arms = f", {BRIEF_ARMS[row.arm]}" if row.arm is not Arm.NONE else ""
        empty = "" if row.loaded else " empty"
        found.append((Piece(f"{men(ship, row.post, row.count)}{arms}{empty}", inks.text),))
    if loot_words(party):
        found.append((Piece(f"carrying {loot_words(party)}", inks.good),))
    caught = sum(row.count for row in party.snared)
    if caught:
        found.append((Piece(f"! {many(caught, 'man', 'men')} in snares", inks.bad, True),))
    return found


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


def shore_status(sea: Sea, at: int, party: Party | None, inks: PanelInks) -> Line:
    """An island, or a party that has landed on it, in one line for a narrow screen."""
    if party is None:
        name, there = shore_name(sea, at), shore_there(sea, at)
        return (Piece(f"{name} ", inks.title, True), Piece(there, inks.bar_text))
    land, shore = land_of(sea, sea.shores[at]), sea.shores[at]
    caught = sum(row.count for row in party.snared)
    snared = f", {caught} in snares" if caught else ""
    loot = f" with {loot_words(party)}" if loot_words(party) else ""
    left = f"; {PLACES[land.dwellers]} at {dots(land.way)}"
    foes = f", {_foes(shore)}"
    told = f"{many(party.figures, 'man', 'men')} {stands(sea, party)}{loot}{snared}{left}{foes}"
    return (Piece(f"{title(sea.ships[party.of])} ", inks.title, True), Piece(told, inks.bar_text))


def _foes(shore: Shore) -> str:
    """How many stand against a party."""
    if shore.hidden:
        return "nobody in sight"
    return f"{shore.folk.count + shore.bones + shore.marines + shore.lieutenant} against them"


# --- Captions -------------------------------------------------------------------------------------

LOOKING = tuple(name for name in captions.LOOKING if name != "plan")


def turn_words(sea: Sea, glyphs: Glyphs, *, short: bool = False) -> str:
    """Turn, wind and where merchantmen get away; `short` leaves room for who decides."""
    dot = "," if glyphs.name == "ascii" else " ·"
    point = point_at(sea.wind)
    arrows = WARS_GLYPHS[glyphs.name].wind[point]
    whence = SHORT_POINTS[(point + 4) % 8] if short else f"from the {POINTS[(point + 4) % 8]}"
    length = f"Turn {sea.turn} of {sea.options.turns}"
    edge = sea.options.haven
    if edge is None or not any(ship.card.trades for ship in sea.ships):
        return f"{length}{dot} wind {arrows} {whence}"
    haven = f"haven {edge[0].upper()}" if short else f"haven to the {edge}"
    return f"{length}{dot} wind {arrows} {whence}{dot} {haven}"


def who_decides(desk: WarsDesk) -> str:
    """Who decides, and with which ship."""
    ship = desk.ship if desk.legal else None
    words = "" if ship is None else title(ship) if ship.card.boat else ship.name
    return captions.who_decides(desk.session, words)


def keys(desk: WarsDesk) -> captions.Keys:
    """The commands of the moment with their labels, the most useful first."""
    return captions.fight_keys(desk, _doing, LOOKING)


def _doing(desk: WarsDesk) -> captions.Keys:
    back = captions.undoing(desk.session)
    if desk.listing is not None:
        return _choosing(desk)
    if desk.sailing:
        steering = ("next", "Next course"), ("helm", "Helm")
        return [("act", "Sail so"), ("plan", "Whole plan"), *steering, *back]
    if not desk.ordering:
        return [("act", "Choose"), *back]
    usual = [
        ("both_sides", "Both sides"),
        ("to_the_sails", "To the sails"),
        ("to_board", "To board"),
    ]
    fire = [("fire", "Fire")] if desk.shots() else []
    whole = ("plan", "Whole plan")
    return [("act", "Orders"), whole, *fire, *usual, ("helm", "Crew"), ("end", "Throw"), *back]


def _choosing(desk: WarsDesk) -> captions.Keys:
    """The commands of an open list."""
    choice = desk.choice
    if desk.planning:
        return captions.choosing(desk)
    if desk.sailing and desk.listing is not None and desk.listing.kind == "helm":
        act = "Sail so" if isinstance(choice, Leap) else "Do it"
        return captions.choosing(desk, ("act", act), ("west", "Larboard"), ("east", "Starboard"))
    if isinstance(choice, FallOff | Swing):
        wheel = ("west", "Larboard"), ("east", "Starboard")
        return captions.choosing(desk, ("act", "Do it"), *wheel)
    if isinstance(choice, Muster):
        return captions.choosing(desk, ("act", "These fight"), ("west", "Fewer"), ("east", "More"))
    if isinstance(choice, Shoot):
        return captions.choosing(desk, ("act", "Order it"), ("west", "Fewer"), ("east", "More"))
    return captions.choosing(desk)


def rows(desk: WarsDesk, width: int, *, numbered: bool) -> list[Row]:
    """The open choices, each with its number and its odds as far as there is room."""
    found = captions.rows(
        desk, width, lambda choice: _line(desk, choice), lambda _: "", SHORT, numbered=numbered
    )
    listing = desk.listing
    if listing is None or desk.planning:
        return found
    near = range(desk.at - captions.WEIGHED, desk.at + captions.WEIGHED)
    return [
        replace(row, note="")
        if isinstance(choice, Muster) and at != desk.at
        else replace(row, note=_note(desk, choice, weighed=at in near) or row.note)
        for at, (row, choice) in enumerate(zip(found, listing.actions, strict=True))
    ]


def _line(desk: WarsDesk, choice: Choice) -> str:
    """A choice in words; with the ship where the list is about several."""
    listing = desk.listing
    assert listing is not None
    if isinstance(choice, Leap) and desk.plan is not None and listing.kind == "helm":
        at = next(n for n, each in enumerate(listing.actions) if each is choice)
        leg = desk.plan.legs[at]
        stop = f": {leg.trouble}" if leg.trouble else f", {swing_words(leg.turn)}"
        return f"Leap {at + 1}: {dots(leg.far)} dots{stop}"
    if isinstance(choice, AtStation | AsLastTurn):
        return desk.crew.row_words(choice)
    words = words_of(desk.sea, choice, desk.party)
    ships = {each.by for each in listing.actions}
    if len(ships) > 1 and isinstance(choice, FallOff | Board | StandOff | March):
        return f"{title(desk.sea.ships[choice.by])}: {words[:1].lower()}{words[1:]}"
    return words


def _note(desk: WarsDesk, choice: Choice, *, weighed: bool) -> str:
    """What stands at the right: how far it is, and what it should bring; empty for its odds."""
    sea = desk.sea
    if isinstance(choice, Fire | Shoot) and sea.options.measuring:
        off = distance_in_words(sea, distance(sea.ships[choice.by], sea.ships[choice.on]))
        odds = desk.odds_of(choice) if weighed else None
        return off if odds is None or odds.mean is None else f"{off}, {_hope(choice, odds)}"
    if isinstance(choice, Bombard) and sea.options.measuring:
        odds = desk.odds_of(choice) if weighed else None
        what = "hits" if choice.door else "men"
        return "" if odds is None or odds.mean is None else f"{float(odds.mean):.1f} {what}"
    if isinstance(choice, Trim):
        return "before the first leap"
    return ""


def _hope(choice: Fire | Shoot, odds: Odds) -> str:
    """What a shot should bring: "1.5 sails", "1.0 lines, critical 4%"."""
    mean = float(odds.mean or 0)
    if isinstance(choice, Shoot):
        return f"{mean:.1f} men"
    if choice.shot is Shot.SHOT:
        return f"{mean:.1f} sails"
    critical = next((row.chance for row in odds.also if row.words in SHORT), None)
    told = "" if critical is None else f", {SHORT['a critical hit']} {percent(float(critical))}"
    return f"{mean:.1f} lines{told}"


def prompt_words(desk: WarsDesk) -> str:
    """What is asked now, or what will come of pressing Enter."""
    words = captions.prompt_words(desk)
    if desk.session.over or not desk.session.human:
        return words or desk.session.prompt.words
    if desk.planning:
        return words
    if (
        desk.sailing
        and desk.plan is not None
        and not (words and desk.listing and desk.listing.whys)
    ):
        return f"{desk.session.prompt.words} {plan_words(desk, desk.plan)}"
    if words:
        return words
    ship = desk.ship
    if desk.ordering and ship is not None:
        return f"{title(ship)}: {_declared(desk)}{crew_orders.at_rest(desk.sea, ship)}"
    return desk.session.prompt.words


def plan_words(desk: WarsDesk, plan: Plan) -> str:
    """The move that is laid, in a sentence or two."""
    ends = f"She ends heading {heading_words(plan.end.heading)}"
    ship, sea = desk.ship, desk.sea
    if plan.trouble:
        rows = ship is not None and ship.card.boat
        return sentence(plan.trouble) if rows else f"But {plan.trouble}!"
    held = next((leg.held for leg in plan.legs if leg.held), "")
    if held:
        return f"{ends}; {held}."
    if ship is None or not sea.options.measuring:
        return f"{ends}."
    there = replace(ship, stern=plan.end.stern, heading=plan.end.heading)
    if ship.card.boat and sea.shores:
        isles = [sea.waters.shoals[shore.shoal] for shore in sea.shores]
        off, name = min((gap(there.shape, isle.corners), isle.name) for isle in isles)
        return f"{ends}, {dots(off)} dots off {name}."
    foe = nearest(sea, ship)
    off_foe = (
        "" if foe is None else f", {distance_in_words(sea, distance(there, foe))} from {foe.name}"
    )
    return f"{ends}{off_foe}."


def _declared(desk: WarsDesk) -> str:
    """How much is declared already, as the beginning of a sentence."""
    declared = len(desk.sea.declared) + len(desk.sea.sieges)
    return f"{many(declared, 'order')} to fire. " if declared else ""


def place_words(desk: WarsDesk) -> str:
    """The water or the island under the cursor, in a sentence for the status line."""
    sea, at = desk.sea, desk.cursor
    ground = "open water"
    for shoal in sea.waters.shoals:
        if inside(at, shoal.corners):
            depth = "land" if shoal.island else f"{shoal.depth // DOT} dots deep"
            ground = f"{shoal.name}, {depth}"
    if desk.shore is not None:
        return f"{shore_name(sea, desk.shore)}: {shore_there(sea, desk.shore)}"
    if not sea.options.measuring:
        return f"{ground[:1].upper()}{ground[1:]}"
    return f"{at.x // DOT} east, {at.y // DOT} south: {ground}"
