"""Where the square inches of a shore lie on the screen, at each scale.

The smallest lays two inches over each other in the halves of a cell, and shows the whole width of
a town at the floor. In the next an inch is two cells beside each other, so that each half of
a cell is half an inch; the third has room for a man's number, his band and his heading. In those
that are larger men are figures among roofs and trees.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.shore_raid.ground import Cell
from pieces_of_eight.campaign.shore_raid.state import Ground
from pieces_of_eight.tui.draw.cells import NOWHERE, Grid, Ink, Scales, Zoom
from pieces_of_eight.tui.draw.colours import Depth, PanelInks, Themes, Wash, palette_for
from pieces_of_eight.tui.draw.glyphs import Glyphs
from pieces_of_eight.tui.land_raid.draw.glyphs import TOWN_PALETTES, Pair, TokenInks
from .view import Goods, Sign

# --- Every glyph of a shore, in two tables: a rich one and one of plain ASCII ---------------------
# As at sea the rich table keeps to WGL4 and the block elements; every glyph is one cell wide.


class ShoreGlyphs(Struct, frozen=True):
    """One table of glyphs; each string is a single glyph unless told otherwise."""

    name: str
    half: str
    """The upper half of a cell; empty where cells cannot be halved."""
    grounds: Mapping[Ground, tuple[str, ...]]
    """Runs of two glyphs, one of which is chosen by the place."""
    things: Mapping[Goods, str]
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
    things={Goods.LOAD: "●", Goods.GUN: "╪", Goods.EMPTY_GUN: "┼"},
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
    things={Goods.LOAD: "o", Goods.GUN: "+", Goods.EMPTY_GUN: "-"},
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


# --- The colours of a shore: what a table of them holds, and the table of each theme --------------


class CardInks(Struct, frozen=True):
    """The colours of a card of the deck."""

    paper: Ink
    red: Ink
    black: Ink
    back: Ink
    """The frame of a card that is not being played."""


class ShorePalette(Struct, frozen=True):
    """One theme."""

    name: str
    grounds: Mapping[Ground, Pair]
    """Two shades of each ground, so that inches can be counted by fives."""
    details: Mapping[Ground, Ink]
    number: Ink
    """The number of a place on its floor."""
    sides: tuple[TokenInks, TokenInks]
    chosen: TokenInks
    ghost: Wash
    """Where a man would stand."""
    thing: Ink
    marks: Mapping[Sign, Wash]
    cursor: Wash
    cursor_man: Wash
    """The cursor on a man: a colour that neither side is lost in."""
    hover: Wash
    cards: CardInks
    table: Ink
    frame: Ink
    frame_text: Ink
    panel: PanelInks


class Dressing(NamedTuple):
    """Colours and glyphs of a page with a shore on it."""

    palette: ShorePalette
    glyphs: ShoreGlyphs
    plain: Glyphs
    """The glyphs of bars and rules."""

    @property
    def inks(self) -> PanelInks:
        return self.palette.panel


SHORE_PALETTES = Themes(
    ShorePalette,
    Path(__file__).with_name("colours.txt"),
    dict.fromkeys(
        ("sides", "chosen", "cursor", "hover", "table", "frame", "frame_text", "panel"),
        TOWN_PALETTES,
    ),
)


def shore_palette_for(depth: Depth, light: bool = False) -> ShorePalette:
    """The table for a depth of colour; it goes by the name of the sea's table beside it.

    With sixteen colours only the panels turn light; the shore keeps its night.
    """
    sea = palette_for(depth, light)
    return replace(SHORE_PALETTES[sea.name], panel=sea.panel)


# --- Layout ---------------------------------------------------------------------------------------

MARGIN_X = 3
MARGIN_Y = 1


class ShoreLayout(Grid, frozen=True, kw_only=True):
    """The measures of one zoom: cells for an inch; at the smallest two inches share a line."""

    zoom: Zoom
    left: int = MARGIN_X
    above: int = MARGIN_Y

    @property
    def inches(self) -> int:
        """How many rows of inches a line of cells holds."""
        return self.stacked


SHORE_LAYOUTS = (
    ShoreLayout(zoom=0, width=1, height=1, stacked=2),
    ShoreLayout(zoom=1, width=2, height=1),
    ShoreLayout(zoom=2, width=4, height=2),
    ShoreLayout(zoom=3, width=6, height=3),
    ShoreLayout(zoom=4, width=8, height=4),
    ShoreLayout(zoom=5, width=10, height=5),
)
LARGE = 3
"""The scale from which roofs, trees and men are drawn."""
SHORE_SCALES = Scales(offered=tuple(range(len(SHORE_LAYOUTS))), legible=1, closer=2)


class ShoreLook(Struct, frozen=True):
    """How to draw: colours, glyphs and zoom."""

    palette: ShorePalette
    glyphs: ShoreGlyphs
    zoom: Zoom = 1

    @property
    def layout(self) -> ShoreLayout:
        return SHORE_LAYOUTS[self.zoom]


def size(columns: int, rows: int, zoom: Zoom) -> tuple[int, int]:
    """Width and height in cells of a shore, its numbers included."""
    return SHORE_LAYOUTS[zoom].size(columns, rows)


def area(at: Cell, columns: int, zoom: Zoom) -> tuple[int, int, int, int]:
    """The cells a square inch may colour, as x, y, width and height."""
    return SHORE_LAYOUTS[zoom].area(at, columns)


def at(x: int, y: int, columns: int, rows: int, zoom: Zoom) -> Cell | None:
    """The square inch a cell belongs to, the upper one of two; None beside the shore."""
    found = SHORE_LAYOUTS[zoom].at(x, y, columns, rows)
    return None if found == NOWHERE else found
