"""The card of an island: what stands there, who lives on it, and who has landed."""

from campaign.geometry.hulls import DOT
from campaign.pirate_wars.model.dwellers import ashore, land_of
from campaign.pirate_wars.model.land import CRAFTS, Dwellers, Folk, Land, Party, Shore, seats
from campaign.pirate_wars.model.names import SIDES, dots, many, men
from campaign.pirate_wars.model.state import Sea
from campaign.pirate_wars.model.terms import Arm
from tui.draw.cells import Line, Piece
from tui.draw.glyphs import Glyphs
from tui.draw.inks import PanelInks
from tui.draw.lines import heading, wrapped
from tui.pirate_wars.card import BRIEF_ARMS
from tui.pirate_wars.draw.glyphs import WARS_GLYPHS
from tui.pirate_wars.orders import loot_words, stands
from tui.pirate_wars.words import title

PLACES = {
    Dwellers.FORT: "wall",
    Dwellers.ISLANDERS: "village",
    Dwellers.SKELETONS: "wreck",
}


def shore_name(sea: Sea, at: int) -> str:
    """An island by its name."""
    return sea.waters.shoals[sea.shores[at].shoal].name


def shore_lines(sea: Sea, at: int, width: int, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """An island as it is now, and each landing party on it."""
    shore = sea.shores[at]
    land = land_of(sea, shore)
    said = [
        f"{what_it_is(land)}, {dots(land.way)} dots inland",
        *people(shore, land),
        *_defences(shore, land),
        many(shore.chests, "chest") if shore.chests else "no treasure left",
    ]
    found = [heading(shore_name(sea, at), width, glyphs, inks)]
    found += [(Piece(line, inks.text),) for words in said for line in wrapped(words, width)]
    if shore.guns:
        loads = "".join(WARS_GLYPHS[glyphs.name].loads[gun] for gun in shore.guns)
        stand = Piece(f" on {land.carriage}", inks.dim)
        found.insert(2, (Piece("cannon ", inks.dim), Piece(loads, inks.good), stand))
    if shore.raid is not None:
        on, left = sea.ships[shore.raid.on], f", {dots(shore.raid.left)} dots off"
        told = f"! {many(shore.raid.warriors, 'warrior')} at sea for {on.name}"
        told += left if sea.options.measuring else ""
        found += [(Piece(line, inks.bad, True),) for line in wrapped(told, width)]
    for party in ashore(sea, at):
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


def shore_words(sea: Sea, at: int) -> str:
    """An island in one line."""
    return f"{shore_name(sea, at)}: {shore_there(sea, at)}"


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
