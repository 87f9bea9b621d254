"""A sea fight in lines: what lies round the ship that acts, by bearings and distances."""

from collections.abc import Sequence

from pieces_of_eight.campaign.geometry.hexes import FACE_WORDS, Hex, axial, distance
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sea_fight import state
from pieces_of_eight.campaign.sea_fight.events import CREWS, count, label
from pieces_of_eight.campaign.sea_fight.state import NOBODY, Position, Sea, Ship, Terrain
from pieces_of_eight.campaign.sea_fight.waters import bearing, point_of_sailing
from pieces_of_eight.tui.line.menu import Line
from .captions import FATES, SAILING
from .desk import SeaDesk
from .face import FACE
from .words import words_of

SIDES = {
    Position.BOW: "ahead",
    Position.LARBOARD: "to larboard",
    Position.STARBOARD: "to starboard",
    Position.STERN: "astern",
}
"""Where the guns of a position point."""


def surroundings(sea: Sea, who: Player) -> Sequence[str]:
    """The wind, the ship that acts or the viewer's first, and all others from her, nearest first.

    "Swan, enemy sloop, 2 hexes ahead, heading east, hull half gone."
    """
    own = [ship for ship in sea.ships if ship.afloat and ship.owner == who]
    acts = None if sea.active == NOBODY else sea.ships[sea.active]
    here = acts if acts in own else next(iter(own), acts)
    found = [f"The wind blows to the {FACE_WORDS[sea.wind]}."]
    if here is not None:
        sailing = SAILING[point_of_sailing(here.facing, sea.wind)]
        found.append(
            f"{here.name}, your {here.card.type}, at {label(here.at)}, heading"
            f" {FACE_WORDS[here.facing]}, {sailing}{state_of(here)}."
        )
        found += hazards(sea, here)
    others = [ship for ship in sea.ships if ship is not here and ship.on_table]
    if here is not None:
        others.sort(key=lambda ship: (distance(here.at, ship.at), ship.id))
    found += [beside(ship, here, who) for ship in others]
    gone = [ship for ship in sea.ships if not ship.on_table]
    if gone:
        found.append("; ".join(f"{ship.name}: {FATES[ship.fate]}" for ship in gone) + ".")
    return found


HAZARDS = {
    Terrain.LAND: "Land",
    Terrain.SAND: "A beach",
    Terrain.TOWN: "A town",
    Terrain.SHOAL: "Shoals",
}
"""What no ship sails into."""
NEAR = 5
"""Hexes within which a captain is told of it."""


def hazards(sea: Sea, here: Ship) -> list[str]:
    """Land and shoals near a ship, the nearest of each on each bearing: "Land 2 hexes ahead."."""
    found: dict[tuple[str, str], int] = {}
    for row, letters in enumerate(sea.waters.rows):
        for column, letter in enumerate(letters):
            at, what = axial(column, row), HAZARDS.get(Terrain(letter))
            if what is not None and distance(here.at, at) <= NEAR:
                way = directions(here, at)
                found[what, way] = min(distance(here.at, at), found.get((what, way), NEAR))
    nearest = sorted((far, what, way) for (what, way), far in found.items())
    return [f"{what} {count(far, 'hex', 'hexes')} {way}." for far, what, way in nearest]


def beside(ship: Ship, here: Ship | None, who: Player) -> str:
    """A ship as she lies from another: whose she is, where, how she heads, and how she is."""
    whose = "your" if ship.owner == who else "enemy"
    if not ship.afloat:
        whose = "prize, once your" if ship.owner == who else "prize, once enemy"
    where = label(ship.at) if here is None else f"{bears(here, ship)}, at {label(ship.at)}"
    heading = f"heading {FACE_WORDS[ship.facing]}"
    return f"{ship.name}, {whose} {ship.card.type}, {where}, {heading}{state_of(ship)}."


def bears(here: Ship, there: Ship) -> str:
    """Where a ship lies from another: "2 hexes ahead", "3 hexes to larboard, towards the bow"."""
    far = count(distance(here.at, there.at), "hex", "hexes")
    return f"{far} {directions(here, there.at)}"


def directions(here: Ship, at: Hex) -> str:
    """On which of her sides a hex lies: "ahead", "ahead and to larboard"."""
    found = bearing((at[0] - here.at[0], at[1] - here.at[1]), here.facing)
    return " and ".join(SIDES[position] for position in found.positions)


def state_of(ship: Ship) -> str:
    """What is left of a ship, after a comma: hull by sides, gear, crew, guns, and her troubles."""
    card, (larboard, starboard) = ship.card, ship.hull
    told = [
        f"hull {larboard} larboard and {starboard} starboard of {card.hull}",
        f"gear {ship.gear} of {card.gear}",
        f"{ship.fighting} of {card.fighting} fighting points",
        f"{CREWS[ship.crew]} crew",
        count(ship.gun_crews, "gun manned", "guns manned"),
    ]
    troubles = {
        "on fire": ship.burning,
        "listing": ship.listing,
        "silenced": ship.silenced,
        "under reduced sail": bool(ship.reduced),
        "grappled": bool(ship.grappled),
        "without her captain": not ship.captain and not ship.merchant,
    }
    told += [words for words, holds in troubles.items() if holds]
    return ", " + ", ".join(told)


LINE = Line(
    face=FACE,
    desk=SeaDesk,
    words=words_of,
    surroundings=surroundings,
    kinds={
        state.Fire: "Fire",
        state.Reply: "Return fire",
        state.Grapple: "Throw grapnels",
        state.Board: "Board",
        state.Take: "Take over a prize",
    },
)
