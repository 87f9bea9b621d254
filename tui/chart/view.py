"""What is drawn of a season on the chart: its pairs, where they meet, and what came of it."""

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct

from pieces_of_eight.campaign.geometry.chart import Place
from pieces_of_eight.tui.draw.cells import Ink
from pieces_of_eight.tui.draw.colours import Depth, Palette
from pieces_of_eight.tui.draw.flags import INKS
from pieces_of_eight.tui.draw.glyphs import Glyphs

NOTHING = -1


class State(StrEnum):
    """How a pair stands, for the captain who looks."""

    NAMED = "named"
    """Opponents, and no dice thrown yet."""
    MINE = "mine"
    """His own force attacks."""
    THEIRS = "theirs"
    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"
    NO_CONTACT = "no contact"
    RUMOUR = "a rumour"


class Pair(Struct, frozen=True):
    """Two forces that meet."""

    mine: int
    """The letter of the own force, 0 for A."""
    theirs: int
    values: tuple[int, int]
    place: Place
    state: State
    words: str = ""
    """What is known of it: "battle", "land raid"."""
    points: tuple[int, int] | None = None
    """His and the enemy's, once they are known."""
    holds: tuple[str, str] = ("", "")
    """What he knows of both forces, in words."""
    wrecks: int = 0
    """Ships that were sunk there."""


class Earlier(Struct, frozen=True):
    """A fight of an earlier season."""

    place: Place
    season: int
    state: State
    """How it ended for the captain who looks."""


class ChartView(Struct, frozen=True):
    """A season on the chart, as one captain sees it."""

    who: int
    """The captain who looks, 0 or 1: his colours are the left ones of every tag."""
    crowns: tuple[str, str]
    """His and the enemy's."""
    pairs: tuple[Pair, ...]
    free: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """His forces and the enemy's that have no opponent yet."""
    cursor: int = NOTHING
    """His force under the cursor."""
    foe: int = NOTHING
    """The enemy's, while an opponent is looked for."""
    season: str = ""
    """For the cartouche: "Season 1 of 3"."""
    close: bool = False
    """Whether the chart is drawn larger, about the cursor."""
    strip: bool = False
    """Whether a line under the chart tells of the seven, for want of a panel."""
    earlier: tuple[Earlier, ...] = ()
    """Fights of seasons before the one that is shown."""

    @property
    def pair(self) -> Pair | None:
        """The pair under the cursor."""
        return next((pair for pair in self.pairs if pair.mine == self.cursor), None)


# --- The signs of the chart: flags of one cell, wrecks, winds, and how a pair stands --------------

FLAGS: Mapping[str, tuple[str, str, str, str]] = {
    "England": ("┼", "e", "r", "w"),
    "Spain": ("x", "s", "r", "w"),
    "France": ("*", "f", "g", "b"),
    "Denmark": ("╬", "d", "w", "r"),
    "": ("=", "h", "b", "w"),
}
"""By crown the sign, the sign where only ASCII is drawn, and the colours of sign and cloth; the
last is the Dutch flag, of ports that are nobody's enemy."""
NEUTRAL_NAME = "Dutch"
BAY = ("∩", "u")
WRECK = ("‡", "Y")
WINDS: Mapping[str, tuple[str, str]] = {
    "N": ("↓↓", "vv"),
    "NE": ("↓←", "</"),
    "E": ("←←", "<-"),
    "SE": ("↑←", "<\\"),
    "S": ("↑↑", "^^"),
    "SW": ("↑→", "/>"),
    "W": ("→→", "->"),
    "NW": ("↓→", "\\>"),
}
"""By where a wind comes from the two cells that say where it goes."""
DEPTHS: Mapping[str, Depth] = {
    "night": "true",
    "chart": "true",
    "256": "256",
    "chart-256": "256",
    "16": "16",
    "mono": "mono",
}
"""By palette how many colours there are."""


def is_plain(glyphs: Glyphs) -> bool:
    """Whether only ASCII is drawn."""
    return glyphs.name == "ascii"


def flag_of(crown: str, palette: Palette, glyphs: Glyphs) -> tuple[str, Ink, Ink]:
    """The flag of a crown in one cell: its sign, and the colours of sign and cloth."""
    rich, plain, sign, cloth = FLAGS[crown]
    glyph = plain if is_plain(glyphs) else rich
    if palette.name == "mono":
        return (glyph, "#ffffff", "#555555") if cloth in "rb" else (glyph, "#000000", "#ffffff")
    inks = INKS[DEPTHS[palette.name]]
    return glyph, inks[sign], inks[cloth]


def middle_of(state: State, glyphs: Glyphs) -> str:
    """What stands between the two letters of a pair."""
    plain = is_plain(glyphs)
    match state:
        case State.NAMED:
            return "-" if plain else "·"
        case State.MINE:
            return glyphs.arrows[1]
        case State.THEIRS:
            return glyphs.arrows[3]
        case State.WON:
            return glyphs.done
        case State.LOST:
            return "x"
        case State.DRAWN:
            return "~" if plain else "≈"
        case State.NO_CONTACT:
            return "="
        case State.RUMOUR:
            return "?"


def ink_of(state: State, palette: Palette) -> Ink:
    """The colour in which it stands there."""
    panel = palette.panel
    return {
        State.WON: panel.good,
        State.LOST: panel.bad,
        State.RUMOUR: panel.fair,
        State.DRAWN: panel.fair,
        State.NO_CONTACT: panel.text,
    }.get(state, panel.title)
