"""Every glyph of a shore, in two tables: a rich one and one of plain ASCII.

As at sea the rich table keeps to WGL4 and the block elements; every glyph is one cell wide.
"""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.shore_raid.model.state import Ground
from .view import Sign, Thing


class ShoreGlyphs(Struct, frozen=True):
    """One table of glyphs; each string is a single glyph unless told otherwise."""

    name: str
    half: str
    """The upper half of a cell; empty where cells cannot be halved."""
    grounds: Mapping[Ground, tuple[str, ...]]
    """Runs of two glyphs, one of which is chosen by the place."""
    things: Mapping[Thing, str]
    signs: Mapping[Sign, str]
    headings: tuple[str, ...]
    """Eight glyphs clockwise from north."""
    spent: str
    wounds: tuple[str, str]
    """One point, and more."""
    busy: str
    laden: str
    runs: str
    cursor: tuple[str, str]
    weapons: Mapping[str, str]
    """What a man holds who is drawn as a figure, by his letter in capitals."""
    rail: str
    """The rail of a ship, repeated along it."""
    box: str
    """The frame of a card: its four corners, a level and an upright line."""


_LETTERS: Mapping[Ground, tuple[str, ...]] = {
    Ground.WATER: ("~ ", "  ", "  ", " ~", "  "),
    Ground.HOUSE: ("##",),
    Ground.FLOOR: ("  ", " ."),
    Ground.DOOR: ("][",),
    Ground.OPEN: ("  ", "  ", " '", "  ", ", "),
    Ground.STREET: ("  ", "  ", " .", "  "),
    Ground.WHARF: ("__", "_ "),
    Ground.DECK: ("==",),
    Ground.ROUGH: (",.", ".,", ", "),
    Ground.JUNGLE: ("%%", "% ", " %"),
    Ground.CRATES: ("xx",),
}

RICH = ShoreGlyphs(
    name="rich",
    half="▀",
    grounds={
        **_LETTERS,
        Ground.WATER: ("~ ", "  ", "  ", " ≈", "  "),
        Ground.HOUSE: ("  ", "▄ ", "  ", " ▄", "  "),
        Ground.FLOOR: ("  ", " ·"),
        Ground.DOOR: ("▐▌",),
        Ground.STREET: ("  ", "  ", " ·", "  "),
        Ground.WHARF: ("──", "─ "),
        Ground.DECK: ("══",),
        Ground.ROUGH: ("▖ ", " ▘", "▗▝", " ▖"),
        Ground.JUNGLE: ("▲▲", "▲ ", " ▲"),
        Ground.CRATES: ("■□", "□■"),
    },
    things={Thing.LOAD: "●", Thing.GUN: "╪", Thing.EMPTY_GUN: "┼"},
    signs={
        Sign.HALF: "•",
        Sign.WHOLE: "·",
        Sign.NEAR: "╬",
        Sign.FAR: "┼",
        Sign.FARTHEST: "·",
        Sign.TARGET: "‡",
        Sign.CHOICE: "○",
        Sign.CORNER: "◊",
    },
    headings=("▲", "┐", "►", "┘", "▼", "└", "◄", "┌"),
    spent="·",
    wounds=("'", '"'),
    busy="$",
    laden="●",
    runs="»",
    cursor=("[", "]"),
    weapons={"C": "/", "D": "'", "B": "‡", "P": "┐", "R": "│"},
    rail="╤═",
    box="┌┐└┘─│",
)

ASCII = ShoreGlyphs(
    name="ascii",
    half="",
    grounds=_LETTERS,
    things={Thing.LOAD: "o", Thing.GUN: "+", Thing.EMPTY_GUN: "-"},
    signs={
        Sign.HALF: ":",
        Sign.WHOLE: ".",
        Sign.NEAR: "+",
        Sign.FAR: "-",
        Sign.FARTHEST: ".",
        Sign.TARGET: "*",
        Sign.CHOICE: "@",
        Sign.CORNER: "o",
    },
    headings=("^", "/", ">", "\\", "v", "/", "<", "\\"),
    spent=".",
    wounds=("'", '"'),
    busy="$",
    laden="o",
    runs=">",
    cursor=("[", "]"),
    weapons={"C": "/", "D": "'", "B": "!", "P": "-", "R": "|"},
    rail="T=",
    box="++++-|",
)

MONO = replace(RICH, name="mono", half=ASCII.half, grounds=ASCII.grounds)
"""For want of colours: a wall is no gap between its signs."""

SHORE_GLYPHS: Mapping[str, ShoreGlyphs] = {"rich": RICH, "mono": MONO, "ascii": ASCII}
