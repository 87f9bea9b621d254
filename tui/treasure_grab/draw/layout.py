"""Where the studs of a board lie on the screen, at each scale: plain rectangles of cells.

The margin around the board is part of the map, for whoever is partly off with the chest;
the letters and numbers of columns and rows are written on the studs next to the board.
"""

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import Stud
from pieces_of_eight.campaign.treasure_grab.ground import MARGIN
from pieces_of_eight.campaign.treasure_grab.state import Ground
from pieces_of_eight.tui.draw.cells import Grid, Ink, Zoom
from pieces_of_eight.tui.draw.colours import PALETTES, Depth, PanelInks, Themes, Wash, palette_for
from .view import Sign

# --- The glyphs of a treasure grab: a rich table and one of plain ASCII ---------------------------


class GrabGlyphs(Struct, frozen=True):
    """One table of glyphs."""

    name: str
    half: str
    """The upper half of a cell; a space where cells cannot be halved."""
    grounds: Mapping[Ground, tuple[str, str]]
    """Two glyphs that fill a stud, and two for the lines below."""
    legs: tuple[str, str, str, str]
    """What a standing figure stands on, by its warband."""
    body: str
    lying: str
    """In place of the letter of who lies on his back."""
    lid: tuple[str, str, str]
    """The chest from its left end to its right: end, middle, end."""
    box: tuple[str, str, str]
    """The same of its lower half."""
    upright: str
    """Two sides of a chest that lies from north to south."""
    lock: str
    signs: Mapping[Sign, str]
    """What a mark without text shows, lest only its colour tell it."""
    level: str
    """The ground at no height, where heights are always written."""
    done: str
    """Beside a figure that has nothing more to do."""


GRAB_RICH = GrabGlyphs(
    name="rich",
    half="▀",
    grounds={
        Ground.WATER: ("~ ", " ~"),
        Ground.TREE: ("▲▲", "▐▌"),
        Ground.BARREL: ("()", "()"),
        Ground.CANNON: ("═█", "oo"),
    },
    legs=("▌▐", "▐▌", "▙▟", "▛▜"),
    body="██",
    lying="~",
    lid=("[", "=", "]"),
    box=("[", "_", "]"),
    upright="[]",
    lock="$",
    signs={Sign.REACH: "•", Sign.CHOICE: "•", Sign.TARGET: "»", Sign.OPEN: "+", Sign.COVERED: "c"},
    level="·",
    done="√",
)

GRAB_ASCII = GrabGlyphs(
    name="ascii",
    half=" ",
    grounds={
        Ground.WATER: ("~ ", " ~"),
        Ground.TREE: ("%%", "||"),
        Ground.BARREL: ("()", "()"),
        Ground.CANNON: ("=#", "oo"),
    },
    legs=("/\\", "||", "[]", "}{"),
    body="##",
    lying="~",
    lid=("[", "=", "]"),
    box=("[", "_", "]"),
    upright="[]",
    lock="$",
    signs={Sign.REACH: "o", Sign.CHOICE: "o", Sign.TARGET: "{", Sign.OPEN: "+", Sign.COVERED: "c"},
    level=".",
    done="v",
)

GRAB_MONO = replace(GRAB_RICH, name="mono", half=GRAB_ASCII.half)

GRAB_GLYPHS: Mapping[str, GrabGlyphs] = {"rich": GRAB_RICH, "mono": GRAB_MONO, "ascii": GRAB_ASCII}


# --- The colours of a treasure grab: what a table of them holds, and the table of each theme ------


class HeightInk(Struct, frozen=True):
    """Bare ground of one height."""

    papers: tuple[Ink, Ink]
    """Two shades that take turns, so that studs can be counted."""
    digit: Ink
    """A number or a thing that is written on it."""


class BandInks(Struct, frozen=True):
    """The colours of one warband."""

    paper: Ink
    ink: Ink
    spent: Ink
    """The paper of those who have nothing more to do."""
    name: Ink
    """Its name in a panel, and the letters along its side of the board."""


class GrabPalette(Struct, frozen=True):
    """One theme."""

    name: str
    levels: tuple[HeightInk, ...]
    """By height, from nought to nine."""
    numbered: bool
    """Whether heights are always written, for want of shades."""
    cliff: Wash
    """Laid over the lower edge of a stud whose southern neighbour is lower."""
    water: tuple[Ink, Ink]
    wave: Ink
    tree: Wash
    barrel: Ink
    bands: tuple[BandInks, BandInks, BandInks, BandInks]
    sitting: Ink
    """Behind the letters of who sits, where there is no room to draw it lower."""
    dark_ink: bool
    """Whether the letters of who sits are in the paper's colour, on a light ground."""
    chosen: Wash
    """The figure that is about to be given an order."""
    ghost: Wash
    chest: Wash
    marks: Mapping[Sign, Wash]
    cursor: Wash
    hover: Wash
    table: Ink
    frame_text: Ink
    panel: PanelInks


GRAB_PALETTES = Themes(
    GrabPalette,
    Path(__file__).with_name("colours.txt"),
    dict.fromkeys(("table", "panel"), PALETTES),
)


def grab_palette_for(depth: Depth, light: bool = False) -> GrabPalette:
    """The table for a depth of colour; it goes by the name of the sea's table beside it."""
    sea = palette_for(depth, light)
    return replace(GRAB_PALETTES[sea.name], panel=sea.panel)


# --- Layout ---------------------------------------------------------------------------------------

GRAB_LAYOUTS = (
    Grid(width=2, height=1),
    Grid(width=3, height=2),
    Grid(width=6, height=3),
    Grid(width=8, height=4),
    Grid(width=10, height=5),
    Grid(width=14, height=7),
)
CLOSE = 2
"""The scale from which men are drawn with hat, arms and legs."""


class GrabLook(Struct, frozen=True):
    """How to draw: colours, glyphs and zoom."""

    palette: GrabPalette
    glyphs: GrabGlyphs
    zoom: Zoom = 0

    @property
    def layout(self) -> Grid:
        return GRAB_LAYOUTS[self.zoom]


def size(columns: int, rows: int, zoom: Zoom) -> tuple[int, int]:
    """Width and height in cells of so many studs."""
    return GRAB_LAYOUTS[zoom].size(columns, rows)


def area(at: Stud, columns: int, zoom: Zoom) -> tuple[int, int, int, int]:
    """The cells of a stud, as x, y, width and height."""
    return GRAB_LAYOUTS[zoom].area(at, columns)


def at(x: int, y: int, columns: int, rows: int, zoom: Zoom) -> Stud:
    """The stud a cell belongs to; NOWHERE beyond the margin."""
    return Stud(GRAB_LAYOUTS[zoom].at(x, y, columns, rows))


def framed(columns: int, rows: int, zoom: Zoom) -> tuple[int, int, int, int]:
    """The cells of the board with its letters and numbers: x, y, width and height."""
    layout = GRAB_LAYOUTS[zoom]
    edge = MARGIN - 1
    return (
        edge * layout.width,
        edge * layout.height,
        (columns - 2 * edge) * layout.width,
        (rows - 2 * edge) * layout.height,
    )


def scale_for(columns: int, rows: int, width: int, height: int) -> Zoom:
    """The largest scale at which a board lies in a pane; of its letters the last can be missing."""
    found: Zoom = 0
    for zoom in range(len(GRAB_LAYOUTS)):
        _, _, wide, high = framed(columns, rows, zoom)
        if wide <= width and high - 1 <= height:
            found = zoom
    return found
