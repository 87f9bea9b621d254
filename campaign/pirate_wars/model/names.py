"""The names of things in Pirate Wars: posts, guns, places, fates, and numbers with their nouns."""

from pieces_of_eight.campaign.geometry.hulls import DOT
from pieces_of_eight.campaign.kernel.words import many
from .ship import Gun, Ship, ShipId
from .state import Sea
from .terms import (
    CHAIN,
    Arm,
    Cause,
    Edition,
    Ending,
    Fate,
    Flag,
    Mount,
    Place,
    Post,
    Sailing,
    Shot,
    Side,
)

SIDES = ("Red", "Blue")
"""What the two sides are called where no captain's name is known."""

POSTS = {
    Post.MARINE: ("marine", "marines"),
    Post.MATE: ("first mate", "first mates"),
    Post.LIEUTENANT: ("lieutenant", "lieutenants"),
    Post.CAPTAIN: ("captain", "captains"),
}
HANDS = {Flag.PIRATE: ("pirate", "pirates"), Flag.IMPERIAL: ("sailor", "sailors")}
ARMS = {
    Arm.NONE: "cutlasses",
    Arm.PISTOL: "pistols",
    Arm.MUSKET: "muskets",
    Arm.DECK_GUN: "deck guns",
}
PLACES = {Place.DECK: "deck", Place.GUNS: "guns", Place.TOPS: "tops"}
SHOTS = {Shot.SHOT: "shot", Shot.BALL: "ball"}
GUN_SIDES = {
    Side.BOW: "bow",
    Side.STARBOARD: "starboard",
    Side.STERN: "stern",
    Side.LARBOARD: "larboard",
}
POINTS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
SAILINGS = {
    Sailing.ADRIFT: "is adrift",
    Sailing.TACK: "tacks at half speed",
    Sailing.FULL: "sails at full speed",
}
CAUSES = {
    Cause.ADRIFT: "They will save themselves or strike.",
    Cause.BOARDED: "They lay down their arms.",
    Cause.CAPTAIN: "They turn and run.",
    Cause.HALF: "They rise against their captain and run.",
}
CRITICALS = {
    1: "her rudder is shot away",
    2: "a cannon is hit",
    3: "a cannon is hit",
    4: "a mast goes overboard",
    5: "her captain is struck down",
    6: "her powder is hit",
}
FATES = {
    Fate.AFLOAT: "in the fight",
    Fate.SUNK: "sunk",
    Fate.AGROUND: "wrecked",
    Fate.TAKEN: "taken",
    Fate.ABANDONED: "abandoned",
    Fate.GONE: "gone",
}
ENDINGS = {
    Ending.NOT_YET: "The fight goes on.",
    Ending.FIELD: "One side has no ship left to fight with.",
    Ending.TURNS: "Night falls: the fight is over.",
}


def name(sea: Sea, ship: ShipId) -> str:
    """A ship as a sentence calls her."""
    return sea.ships[ship].name


def does(n: int, more: str, one: str = "") -> str:
    """A verb behind a number: 1 goes, 2 go."""
    return more if n != 1 else one or f"{more}{'e' * more.endswith('o')}s"


def men(ship: Ship, post: Post, n: int) -> str:
    """So many figures of a post."""
    return many(n, *(HANDS[ship.flag] if post is Post.HAND else POSTS[post]))


def degrees(tenths: int) -> str:
    """An angle as it is read: whole degrees, or one place."""
    size = abs(tenths)
    return f"{size // 10}" if size % 10 == 0 else f"{size / 10:.1f}"


def comes_from(wind: int) -> str:
    """The point a wind comes from that blows towards a heading."""
    return POINTS[(wind + 2025) // 450 % 8]


def hand(tenths: int) -> str:
    """A swing: "30 degrees to starboard"."""
    return f"{degrees(tenths)} degrees to {'starboard' if tenths > 0 else 'larboard'}"


def distance_in_words(sea: Sea, hundredths: int) -> str:
    """A distance in the measure of the edition: dots, or chains of seventeen."""
    if sea.edition is Edition.CHAINS:
        return f"{hundredths / CHAIN:.1f} chains"
    return f"{round(hundredths / DOT, 1):g} dots"


def under_way(ship: Ship, sailing: Sailing) -> str:
    """How a ship goes, as a sentence says it; a launch without a sail is rowed."""
    rows = ship.card.rowed and sailing is Sailing.FULL
    return "is rowed" if rows else SAILINGS[sailing]


def dots(hundredths: int) -> str:
    """A way in dots."""
    return f"{round(hundredths / DOT, 1):g}"


def cannon(ship: Ship, at: int) -> str:
    """A cannon as an order names it: "starboard cannon 2", or "bow cannon"."""
    gun = ship.guns[at]
    alike = [n for n, each in enumerate(ship.guns) if same_place(each, gun)]
    number = f" {alike.index(at) + 1}" if len(alike) > 1 else ""
    light = "light " if gun.light else ""
    turning = "turning " if gun.mount is Mount.TURNTABLE else ""
    return f"{GUN_SIDES[gun.side]} {light}{turning}cannon{number}"


def same_place(one: Gun, other: Gun) -> bool:
    """Whether two cannon look over the same side."""
    return one.side is other.side
