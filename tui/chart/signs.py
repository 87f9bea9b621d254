"""The signs of the chart: flags of one cell, wrecks, winds, and how a pair stands."""

from collections.abc import Mapping

from pieces_of_eight.tui.draw.cells import Ink
from pieces_of_eight.tui.draw.depth import Depth
from pieces_of_eight.tui.draw.flags import INKS
from pieces_of_eight.tui.draw.glyphs import Glyphs
from pieces_of_eight.tui.draw.inks import Palette
from .view import State

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
