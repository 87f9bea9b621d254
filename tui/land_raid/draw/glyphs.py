"""Every glyph of a town, in two tables: a rich one and one of plain ASCII.

As at sea the rich table keeps to WGL4 and the quadrant blocks; every glyph is one cell wide.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from pieces_of_eight.campaign.geometry.squares import Square
from pieces_of_eight.campaign.land_raid.state import Ground, Kind
from pieces_of_eight.tui.draw.cells import Grid, Ink, Scales, Zoom
from pieces_of_eight.tui.draw.colours import PALETTES, Depth, PanelInks, Themes, Wash, palette_for
from .view import Sign

# --- The glyphs of a town that is drawn large: roofs, walls, trees, men; rich and ASCII -----------


class SceneGlyphs(Struct, frozen=True):
    """One table; what is drawn over several cells is a tuple of lines, and a blank leaves a gap."""

    tiles: tuple[str, str]
    """Two courses of a roof, repeated along it."""
    ridge: str
    stones: tuple[str, str]
    """Two courses of a wall of stone."""
    battlement: str
    chimney: str
    cross: str
    pillar: str
    balcony: str
    bars: str
    panes: tuple[str, str]
    """A window of three cells by night, and lit."""
    door: str
    """The sides of a door, and between them its leaf."""
    crates: str
    barrel: str
    sign: str
    cannon: tuple[str, str]
    """By side, as the next."""
    flag: str
    planks: str
    """A quay, repeated along it."""
    strewn: Mapping[Ground, str]
    """What lies scattered over open ground; a blank is bare."""
    stamps: Mapping[Ground, tuple[tuple[str, ...], ...]]
    """Things that stand on a ground: a whim chooses one of them."""
    hats: tuple[tuple[str, str], tuple[str, str]]
    """By side an officer's and a man's: cocked hats and broad brims for raiders, tall caps and
    small ones for the town."""
    face: str
    legs: str
    weapons: Mapping[Kind, str]


RICH_SCENE = SceneGlyphs(
    tiles=("∩∩∩∩", "▄▀▄▀"),
    ridge="▄",
    stones=("┴┬┴┬", "┬┴┬┴"),
    battlement="█▄",
    chimney="█",
    cross="†",
    pillar="║",
    balcony="═",
    bars="│",
    panes=("▐▒▌", "▐█▌"),
    door="▐█▌",
    crates="■□",
    barrel="●",
    sign="◊",
    cannon=("●══", "══●"),
    flag="►",
    planks="╤═",
    strewn={
        Ground.WATER: "   ~        ≈      ~    ",
        Ground.BEACH: "     ·    .     °       ",
        Ground.OPEN: "  '     ,    \"    .     ",
        Ground.STREET: " · °  ∙   ·  ° ",
        Ground.GATE: "  ·    °  ",
        Ground.JUNGLE: " ▲ ' ▲   , ▲  ",
    },
    stamps={
        Ground.WATER: (("~≈≈~",), (" ~~≈ ", "≈~   "), ("≈≈",), ("~~~≈",)),
        Ground.BEACH: (("▄▀█▀▄", "  ▌  ", " ▄▌  "), ("▙▄▄▟",), ("∩ ∩",), ("▄▀▌▀▄", "  ▐  ")),
        Ground.OPEN: ((" ▄█▄ ", "▀▐█▌▀", "  │  "), ("┬┬┬┬┬",), ("▲▲", "││"), ("╤═╤", "│○│")),
        Ground.JUNGLE: (
            ("  ▲  ", " ▲█▲ ", "▀▀│▀▀"),
            ("▄▀█▀▄", "▀ ▌ ▀", "  ▌  "),
            (" ▄█▄ ", "█████", " ▐▌  "),
            ("▲ ▲ ▲", "█▲█▲█", "│ │ │"),
        ),
    },
    hats=(("▙▟", "▄▄"), ("▟▙", "▗▖")),
    face="▐▌",
    legs="▌▐",
    weapons={
        Kind.OFFICER: "†",
        Kind.GOVERNOR: "†",
        Kind.HAND_TO_HAND: "/",
        Kind.MUSKET: "│",
        Kind.MILITIA: "↑",
        Kind.MOB: "*",
    },
)

ASCII_SCENE = SceneGlyphs(
    tiles=("nnnn", "-_-_"),
    ridge="_",
    stones=("_|__", "__|_"),
    battlement="n_",
    chimney="#",
    cross="+",
    pillar="|",
    balcony="=",
    bars="|",
    panes=("[ ]", '["]'),
    door="[n]",
    crates="#o",
    barrel="o",
    sign="&",
    cannon=("o==", "==o"),
    flag=">",
    planks="T=",
    strewn={
        Ground.WATER: "   ~        -      ~    ",
        Ground.BEACH: "     .    ,     .       ",
        Ground.OPEN: "  '     ,    \"    .     ",
        Ground.STREET: " . o  .   :  . ",
        Ground.GATE: "  .    o  ",
        Ground.JUNGLE: " % ' %   , %  ",
    },
    stamps={
        Ground.WATER: (("~-~~",), (" ~~- ", "-~   "), ("--",), ("~~~-",)),
        Ground.BEACH: (("\\\\|//", "  |  ", " _|_ "), ("\\__/",), ("n n",), ("\\\\|//", "  |  ")),
        Ground.OPEN: ((" (%) ", "(%%%)", "  |  "), ("++++",), ("%%", "||"), ("___", "|o|")),
        Ground.JUNGLE: (
            ("  ^  ", " /%\\ ", "/_|_\\"),
            ("\\\\|//", "/ | \\", "  |  "),
            (" (%) ", "(%%%)", " ||  "),
            ("^ ^ ^", "%^%^%", "| | |"),
        ),
    },
    hats=(("\\/", "__"), ("/\\", "..")),
    face="()",
    legs="||",
    weapons={
        Kind.OFFICER: "+",
        Kind.GOVERNOR: "+",
        Kind.HAND_TO_HAND: "/",
        Kind.MUSKET: "|",
        Kind.MILITIA: "^",
        Kind.MOB: "!",
    },
)


class TownGlyphs(Struct, frozen=True):
    """One table of glyphs; each string is a single glyph unless told otherwise."""

    name: str
    box: str
    """Sixteen glyphs of outlines, by the sum of 1 north, 2 east, 4 south, 8 west."""
    cursor_box: str
    """The same for the cursor's frame."""
    cursor: tuple[str, str]
    """Its two sides where there is room for no frame."""
    flames: str
    ash: tuple[str, ...]
    """Lines of what is left of a burnt square."""
    veil: str
    """Darkness, where it needs a glyph."""
    alarm: str
    arrows: tuple[str, str, str, str]
    """Attacks to the north, east, south and west."""
    chosen: str
    fight: str
    signs: Mapping[Sign, str]
    """What a mark without a text shows."""
    lines: Mapping[Ground, tuple[str, ...]]
    """Lines that fill a ground, of which each line of a square takes one."""
    fronts: Mapping[Ground, str]
    """The front of a building, centred under its name."""
    surf: tuple[str, str]
    """Where waves break: along a line, and down a column."""
    windows: tuple[str, str]
    """How a window in a front is drawn, and how when it is lit."""
    scene: SceneGlyphs
    """What is drawn at the large scales."""


RICH = TownGlyphs(
    name="rich",
    box=" │─└││┌├─┘─┴┐┤┬┼",
    cursor_box=" ║═╚║║╔╠═╝═╩╗╣╦╬",
    cursor=("[", "]"),
    flames="^▲",
    ash=("░ ░  ░▒ ", " ░▒ ░  ░", "▒  ░ ░  "),
    veil="░",
    alarm="!",
    arrows=("▲", "►", "▼", "◄"),
    chosen="»",
    fight="×",
    signs={
        Sign.REACH: "•",
        Sign.CHANCE: "?",
        Sign.PATH: "·",
        Sign.TARGET: "‡",
        Sign.TORCH: "^",
        Sign.CHOICE: "○",
    },
    lines={
        Ground.WATER: ("   ~    ", "~      ~", "      ~ ", "  ≈     ", "     ~~ "),
        Ground.WALL: ("┬┴┬┴┬┴┬┴", "┴┬┴┬┴┬┴┬"),
        Ground.BEACH: ("  .    ·", "·    .  ", "    ·   ", "  .     "),
        Ground.OPEN: (" '    , ", "    '   ", "  ,     ", "      ' "),
        Ground.STREET: ("        ", "   ·    ", "      ··", "        ", " ·      "),
        Ground.GATE: ("▌      ▐",),
        Ground.JUNGLE: ("▲▲  ▲   ", " ▲ ▲▲▲  ", "  ▲▲  ▲ ", "▲   ▲▲  ", " ▲▲   ▲ "),
    },
    fronts={
        Ground.BATTERY: "●═ ●═",
        Ground.HOUSE: "□ ∩ □",
        Ground.CHURCH: "□†∩†□",
        Ground.TAVERN: "□∩ □□",
        Ground.WAREHOUSE: "▐▌ ▐▌",
        Ground.FORT: "▙▟▙▟▙▟",
        Ground.GAOL: "││∩││",
        Ground.TREASURY: "□ $ □",
        Ground.RESIDENCE: "□□∩□□",
    },
    surf=("~≈~ ~~≈ ", "~"),
    windows=("□", "■"),
    scene=RICH_SCENE,
)

ASCII = TownGlyphs(
    name="ascii",
    box=" |-+||++-+-+++++",
    cursor_box=" #=#####=#=#####",
    cursor=("[", "]"),
    flames="^*",
    ash=(". x  .:.", " .:. x  ", "x  . .: "),
    veil=":",
    alarm="!",
    arrows=("^", ">", "v", "<"),
    chosen=">",
    fight="x",
    signs={
        Sign.REACH: ":",
        Sign.CHANCE: "?",
        Sign.PATH: ".",
        Sign.TARGET: "*",
        Sign.TORCH: "^",
        Sign.CHOICE: "@",
    },
    lines={
        Ground.WATER: ("   ~    ", "~      ~", "      ~ ", "  ~     ", "     ~~ "),
        Ground.WALL: ("#-#-#-#-", "-#-#-#-#"),
        Ground.BEACH: ("  .    .", ".    _  ", "    .   ", "  _     "),
        Ground.OPEN: (" '    , ", "    '   ", "  ,     ", "      ' "),
        Ground.STREET: ("        ", "   .    ", "      ..", "        ", " .      "),
        Ground.GATE: ("|      |",),
        Ground.JUNGLE: ("%%  %   ", " % %%%  ", "  %%  % ", "%   %%  ", " %%   % "),
    },
    fronts={
        Ground.BATTERY: "o= o=",
        Ground.HOUSE: ". n .",
        Ground.CHURCH: ".tnt.",
        Ground.TAVERN: ".n ..",
        Ground.WAREHOUSE: "[] []",
        Ground.FORT: "n_n_n",
        Ground.GAOL: "||n||",
        Ground.TREASURY: ". $ .",
        Ground.RESIDENCE: "..n..",
    },
    surf=("~~~ ~~~ ", "~"),
    windows=(".", '"'),
    scene=ASCII_SCENE,
)

TOWN_GLYPHS: Mapping[str, TownGlyphs] = {
    "rich": RICH,
    "mono": replace(RICH, name="mono"),
    "ascii": ASCII,
}


# --- The colours of a town: what a table of them holds, and the table of each theme ---------------

Pair: TypeAlias = tuple[Ink, Ink]
"""Two shades that take turns, so that neighbours can be counted."""


class TokenInks(Struct, frozen=True):
    """The colours of one side's tokens."""

    papers: Pair
    ink: Ink
    scurvy: Pair
    """The papers of scurvy units, which are also written thin."""
    spent: Ink
    """The paper of those who have nothing more to do."""
    spent_ink: Ink


class FireInks(Struct, frozen=True):
    """A burning square, or one that has burnt."""

    paper: Ink
    flame: Ink
    word: Ink


class TownPalette(Struct, frozen=True):
    """One theme."""

    name: str
    grounds: Mapping[Ground, Pair]
    """Two shades of each ground as it looks by the light of men and fires."""
    night: Mapping[Ground, Pair]
    """The same where nobody sees what stands there."""
    details: Mapping[Ground, Ink]
    """Names, trees and waves."""
    night_details: Mapping[Ground, Ink]
    veil: bool
    """Whether darkness needs a glyph, for want of shades."""
    eave: Ink
    """Behind the outlines of buildings."""
    outline: Pair
    """In sight, and in the dark."""
    surf: Ink
    window: Pair
    """A window of a sleeping house, and of one whose people are up."""
    fires: tuple[FireInks, FireInks, FireInks, FireInks]
    """Burning in its first, second and third turn, and burnt out."""
    sides: tuple[TokenInks, TokenInks]
    chosen: TokenInks
    """Units that are about to be given an order."""
    more: Wash
    """How many units more there are than there is room for."""
    alarm: Wash
    fight: Wash
    arrow: Ink
    marks: Mapping[Sign, Wash]
    """What is laid over a marked square; its text stands on the unmixed colour."""
    cursor: Wash
    """The cursor's frame."""
    cursor_floor: Wash
    hover: Wash
    table: Ink
    frame: Ink
    frame_text: Ink
    panel: PanelInks


TOWN_PALETTES = Themes(
    TownPalette,
    Path(__file__).with_name("colours.txt"),
    dict.fromkeys(("table", "frame", "frame_text", "panel"), PALETTES),
)


def town_palette_for(depth: Depth, light: bool = False) -> TownPalette:
    """The table for a depth of colour; it goes by the name of the sea's table beside it.

    With sixteen colours only the panels turn light; the town keeps its night.
    """
    sea = palette_for(depth, light)
    return replace(TOWN_PALETTES[sea.name], panel=sea.panel)


# --- Where the squares of a town lie on the screen, at every scale --------------------------------
# Each square is a rectangle of cells whose first column, and but for the two smallest scales whose
# first line too, is a gutter: outlines, the cursor's frame and small marks stand there, and the
# rest is for tokens and words. A gutter on the far sides closes the map; letters and numbers run
# along its top and its left.

MARGIN_X = 3
MARGIN_Y = 1


class TownLayout(Grid, frozen=True, kw_only=True):
    """The measures of one zoom, in cells."""

    slots: int
    """How many tokens stand side by side. `below` tells how many lines of a square are gutter."""
    left: int = MARGIN_X
    above: int = MARGIN_Y
    right: int = 1

    @property
    def inside(self) -> tuple[int, int]:
        """Columns and lines of a square without its gutters."""
        return self.width - 1, self.height - self.below


SCENIC = 3
"""From this scale on there is room for buildings, trees and men as figures."""


def _scenic(height: int) -> TownLayout:
    """Squares of so many lines; a cell is half as wide as it is high."""
    return TownLayout(width=2 * height, height=height, below=1, slots=(2 * height - 1) // 2)


TOWN_LAYOUTS: tuple[TownLayout, ...] = (
    TownLayout(width=5, height=2, slots=2),
    TownLayout(width=7, height=2, slots=3),
    TownLayout(width=8, height=4, below=1, slots=3),
    *(_scenic(height) for height in range(5, 17)),
    TownLayout(width=9, height=4, slots=4),
)
"""By scale, from the smallest squares to the largest; the last one lies between the second and the
third: four lines without a gutter, for a small town in a low pane."""
LOW = len(TOWN_LAYOUTS) - 1
TOWN_SCALES = Scales(offered=(0, 1, LOW, *range(2, LOW)), legible=1)


class TownLook(Struct, frozen=True):
    """How to draw: colours, glyphs and zoom."""

    palette: TownPalette
    glyphs: TownGlyphs
    zoom: Zoom = 1
    layout: TownLayout = TOWN_LAYOUTS[1]
    """That of the zoom, whatever is given."""

    def __post_init__(self) -> None:
        force_setattr(self, "layout", TOWN_LAYOUTS[self.zoom])


def size(columns: int, rows: int, zoom: Zoom) -> tuple[int, int]:
    """Width and height in cells of a town of so many squares, letters and numbers included."""
    return TOWN_LAYOUTS[zoom].size(columns, rows)


def area(at: Square, columns: int, zoom: Zoom) -> tuple[int, int, int, int]:
    """The cells a square may colour, as x, y, width and height: its gutters on all sides."""
    return TOWN_LAYOUTS[zoom].area(at, columns)


def at(x: int, y: int, columns: int, rows: int, zoom: Zoom) -> Square:
    """The square a cell belongs to; NOWHERE beside the town."""
    return Square(TOWN_LAYOUTS[zoom].at(x, y, columns, rows))
