"""The names of things: warbands, figures, sides, studs, and numbers with their nouns."""

from msgspec import Struct

from campaign.geometry.squares import WAY_NAMES
from campaign.geometry.studs import Stud
from campaign.kernel.sealed import Player
from campaign.treasure_grab.model.ground import place_name, plan
from campaign.treasure_grab.model.state import BAND_SIZE, FigureId, Grab, band_of
from campaign.treasure_grab.model.terms import Band, Ending, Ground, Lie, Side


class Measures(Struct, frozen=True):
    """What lengths, heights and places are called."""

    length: tuple[str, str]
    """One, and more of them."""
    height: tuple[str, str]
    spot: str

    def far(self, n: int) -> str:
        """A length: "3 studs"."""
        return many(n, *self.length)

    def high(self, n: int) -> str:
        """A height: "2 bricks"."""
        return many(n, *self.height)


ON_BOARD = Measures(("stud", "studs"), ("brick", "bricks"), "stud")
"""As the rule book has them."""
ASHORE = Measures(("pace", "paces"), ("foot", "feet"), "spot")
"""The same in a career, where men land on islands and not on bricks: a figure stands five high."""
BANDS = {
    Band.RED_SOLDIERS: "the Red Soldiers",
    Band.RED_PIRATES: "the Red Pirates",
    Band.BLUE_SOLDIERS: "the Blue Soldiers",
    Band.BLUE_PIRATES: "the Blue Pirates",
}
LETTERS = {
    Band.RED_SOLDIERS: "S",
    Band.RED_PIRATES: "P",
    Band.BLUE_SOLDIERS: "s",
    Band.BLUE_PIRATES: "p",
}
"""A warband on the board: red in capitals, soldiers and pirates."""
SINGULAR = {
    Band.RED_SOLDIERS: "Red Soldier",
    Band.RED_PIRATES: "Red Pirate",
    Band.BLUE_SOLDIERS: "Blue Soldier",
    Band.BLUE_PIRATES: "Blue Pirate",
}
SIDES = {Side.NORTH: "north", Side.EAST: "east", Side.SOUTH: "south", Side.WEST: "west"}
GROUNDS = {
    Ground.WATER: "water",
    Ground.TREE: "a tree or a pillar",
    Ground.BARREL: "a barrel or a rock",
    Ground.CANNON: "the cannon",
}
WAYS = dict(
    zip(
        WAY_NAMES,
        (
            "north",
            "north-east",
            "east",
            "south-east",
            "south",
            "south-west",
            "west",
            "north-west",
        ),
        strict=True,
    )
)
LIES = {Lie.EAST: "from west to east", Lie.SOUTH: "from north to south"}
ENDINGS = {
    Ending.NOT_YET: "The game goes on.",
    Ending.CHESTS: "That is the last chest: the game is over.",
    Ending.TURNS: "The last round is played: the game is over.",
}


def name(who: FigureId) -> str:
    """A figure as a sentence calls it: the captain, or a follower by his number."""
    number = who % BAND_SIZE
    if not number:
        return f"the {SINGULAR[band_of(who)]} captain"
    return f"{SINGULAR[band_of(who)]} {number + 1}"


def subject(who: FigureId) -> str:
    """A figure at the start of a sentence."""
    return start_of(name(who))


def token(who: FigureId) -> str:
    """The two characters of a figure on the board; the captain is the first of his band."""
    return f"{LETTERS[band_of(who)]}{who % BAND_SIZE + 1}"


def player(grab: Grab, who: Player) -> str:
    """A player, by his warband or by his place at the table."""
    band = grab.bands[who]
    return f"player {who + 1}" if band is None else BANDS[band]


def place(grab: Grab, at: Stud) -> str:
    """A stud as it is called on the board: "C4", or "off the board"."""
    return place_name(plan(grab.board.rows), at)


def start_of(text: str) -> str:
    """A text with a capital at its start."""
    return text[:1].upper() + text[1:]


def listed(words: list[str]) -> str:
    """Some things in a row: "a, b and c"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def many(n: int, one: str, more: str | None = None) -> str:
    """A number with its noun."""
    return f"{n} {one if n == 1 else more or one + 's'}"
