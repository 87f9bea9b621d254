"""The names of things: kinds, ground, tokens on the map, squares, and numbers with their nouns."""

from collections.abc import Sequence

from campaign.geometry.squares import NOWHERE, Square
from campaign.kernel.dice import Faces
from campaign.kernel.play import Mod
from campaign.kernel.sealed import Player
from campaign.land_raid.model.ground import plan
from campaign.land_raid.model.state import RAIDERS, Known, Raid, Unit, UnitId
from campaign.land_raid.model.terms import Alarm, Deed, Ending, Ground, Kind, Quality

SIDES = ("Raiders", "Town")
"""What the two sides are called where no captain's name is known."""

KINDS = {
    Kind.OFFICER: "officer",
    Kind.GOVERNOR: "governor",
    Kind.HAND_TO_HAND: "hand-to-hand group",
    Kind.MUSKET: "musket group",
    Kind.MILITIA: "militia group",
    Kind.MOB: "mob",
    Kind.UNARMED: "unarmed group",
    Kind.GUN: "town gun",
}
LETTERS = {
    Kind.OFFICER: "o",
    Kind.GOVERNOR: "v",
    Kind.HAND_TO_HAND: "h",
    Kind.MUSKET: "m",
    Kind.MILITIA: "l",
    Kind.MOB: "b",
    Kind.UNARMED: "u",
    Kind.GUN: "g",
}
QUALITIES = {Quality.SCURVY: "scurvy", Quality.ABLE: "able", Quality.HARDENED: "battle hardened"}
GROUNDS = {
    Ground.WATER: "water",
    Ground.WALL: "wall",
    Ground.BEACH: "beach",
    Ground.OPEN: "open ground",
    Ground.STREET: "street",
    Ground.GATE: "gate",
    Ground.JUNGLE: "jungle",
    Ground.BATTERY: "battery",
    Ground.HOUSE: "house",
    Ground.CHURCH: "church",
    Ground.TAVERN: "tavern",
    Ground.WAREHOUSE: "warehouse",
    Ground.FORT: "fort",
    Ground.GAOL: "gaol",
    Ground.TREASURY: "treasury",
    Ground.RESIDENCE: "governor's residence",
}
ALARMS = {
    Alarm.ASLEEP: "The town sleeps.",
    Alarm.HALF: "The officers and the hardened are awake.",
    Alarm.FULL: "The whole town is awake!",
}
ENDINGS = {
    Ending.NOT_YET: "The raid goes on.",
    Ending.LEFT: "The last raiders are away: the raid is over.",
    Ending.GONE: "No raider is left: the raid is over.",
    Ending.SAIL: "A sail is near and the raiders run for it: the raid is over.",
    Ending.DAWN: "Day breaks: the raid is over.",
}
ROWS = {
    2: "the dead rise",
    3: "the dead rise",
    4: "defenders desert",
    5: "a quiet night",
    6: "officers and hardened groups wake",
    7: "the whole town wakes",
    8: "a quiet night",
    9: "a quiet night",
    10: "raiders get lost",
    11: "a quiet night",
    12: "sail ahoy",
}
DEEDS = {
    Deed.OFFICER_KILLED: "an officer killed",
    Deed.OFFICER_CAPTURED: "an officer captured",
    Deed.GOVERNOR_CAPTURED: "the governor captured",
    Deed.RAIDING_OFFICER_CAPTURED: "a raiding officer captured",
    Deed.GROUP_KILLED: "a group killed",
    Deed.SCURVY_KILLED: "a scurvy group killed",
    Deed.BURNED: "a building burned",
    Deed.TREASURY: "the treasury",
    Deed.RESIDENCE: "the governor's silver",
    Deed.LOOTED: "loot",
    Deed.SPIKED: "a gun spiked",
    Deed.RAIDERS_KILLED: "a raiding group killed",
    Deed.LATE: "a turn since the alarm",
}


def token(raid: Raid, who: UnitId) -> str:
    """The two characters of a unit on the map: raiders in capitals, each kind counted."""
    unit = raid.units[who]
    owner, kind = unit.owner, unit.kind
    number = sum([each.owner == owner and each.kind is kind for each in raid.units[: who + 1]])
    letter = LETTERS[unit.kind]
    sign = str(number) if number < 10 else chr(ord("a") + number - 10)
    return (letter.upper() if unit.owner == RAIDERS else letter) + sign


def name(raid: Raid, who: UnitId) -> str:
    """A unit as a sentence calls it: by his name, or its kind and token."""
    unit = raid.units[who]
    if unit.name:
        return unit.name
    return f"{KINDS[unit.kind]} {token(raid, who)}"


def called(raid: Raid, who: UnitId) -> str:
    """A unit in a word: an officer by his name, the others by what stands on the map."""
    return raid.units[who].name or token(raid, who)


def described(unit: Unit) -> str:
    """What a unit is: its quality and kind."""
    if unit.gun or unit.officer:
        return KINDS[unit.kind]
    return f"{QUALITIES[unit.quality]} {KINDS[unit.kind]}"


def start_of(text: str) -> str:
    """A text with a capital at its start."""
    return text[:1].upper() + text[1:]


def subject(raid: Raid, who: UnitId) -> str:
    """A unit at the start of a sentence."""
    return start_of(name(raid, who))


def label(raid: Raid, at: Square) -> str:
    """A square as it is called on the map."""
    return plan(raid.town.rows).label(at)


def place(raid: Raid, at: Square) -> str:
    """A square with what it holds: "the tavern at C2"."""
    return f"the {GROUNDS[plan(raid.town.rows).ground[at]]} at {label(raid, at)}"


def whither(raid: Raid, to: Known) -> str:
    """ "to C2", or "in the dark" where it was not seen."""
    seen = [seal.content for seal in to if seal.content not in (None, NOWHERE)]
    return f"to {label(raid, seen[0])}" if seen and seen[0] is not None else "in the dark"


def many(n: int, one: str, more: str | None = None) -> str:
    """A number with its noun."""
    return f"{n} {one if n == 1 else more or one + 's'}"


def dice(faces: Faces) -> str:
    return " ".join(map(str, faces)) if faces else "no dice"


def reasons(mods: Sequence[Mod]) -> str:
    """Modifiers as they follow a need: "; +1 battle hardened"."""
    return "".join(f"; {mod.value:+d} {mod.why}" for mod in mods)


def side(player: Player) -> str:
    return "The raiders" if player == RAIDERS else "The town"
