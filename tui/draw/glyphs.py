"""Every glyph drawn, in three tables: a rich one, one for want of colours, and plain ASCII.

The rich table keeps to WGL4, which the usual terminal fonts hold, and the quadrant blocks,
which terminals draw by themselves. Every glyph is one cell wide and has no emoji variant.
"""

from collections.abc import Iterator, Mapping

from msgspec import Struct, structs

from .depth import Depth
from .inks import Band, Ground


class Glyphs(Struct, frozen=True):
    """One table of glyphs; each string is a single glyph unless told otherwise."""

    name: str
    half: str
    """The upper half of a cell; a space where cells cannot be halved."""
    details: Mapping[Ground, tuple[str, ...]]
    """Short runs of glyphs that tell a ground, one of which is chosen by the place."""
    dot: str
    bands: Mapping[Band, str]
    """What an overlay without text shows, lest only its colour tell it."""
    cursor: tuple[str, str]
    target: tuple[str, str]
    selected: tuple[str, str]
    fire: str
    prize: str
    treasure: str
    """Beside the forces that go for the prize of a last season (C-22)."""
    reduced: str
    grappled: str
    damage: str
    done: str
    """Beside a ship whose turn is over."""
    pennant: str
    """Beside a ship of three victories."""
    stub: tuple[str, str, str, str, str]
    """Two cells of hull, from none left to whole, in quarters."""
    links: tuple[str, str, str, str]
    """A grapnel's line to the north-east, the east, the west and the north-west."""
    wind: tuple[str, ...]
    """Two cells that point along each face."""
    arrows: tuple[str, str, str, str]
    """North, east, south, west: the way out by an edge."""
    bows: tuple[tuple[str, ...], tuple[str, ...]]
    """By side what stands beside a ship's letter at the smallest zoom, by face."""
    eighths: str
    """Bars: from an eighth of a cell to a whole one, in as many steps as there are glyphs."""
    trough: str
    rule: str
    """Horizontal lines of panels."""
    rays: tuple[str, str, str]
    """Lines of the wind rose: rising, level, falling."""
    quarters: str
    """A cell by its quarters, upper left 1, upper right 2, lower left 4, lower right 8; nothing
    where cells cannot be quartered."""
    fills: tuple[str, str]
    """What the bars of two captains are filled with, to be told apart without colour."""
    marks: tuple[str, str]
    """The same for two lines."""
    sides: tuple[str, str]
    """The sign of each side, where there is no room for its shape: a filled one, an open one."""
    moves: tuple[str, str]
    """What has been gained and what has been lost."""
    axes: tuple[str, str, str]
    """Of a chart: upright, corner, and a mark on the lower edge."""
    die: tuple[str, str, str, str, str, str, str]
    """The edges of a die (two corners with what lies between, what stands below them, the two lower
    corners), and a pip."""


RICH = Glyphs(
    name="rich",
    half="▀",
    details={
        Ground.DEEP: ("~", "~~", "≈"),
        Ground.SEA: ("~", "~~", "≈~"),
        Ground.COAST: ("~", "~~", "≈"),
        Ground.SHOAL: ("∙:°", ":∙.", "°.:", ".°∙"),
        Ground.SAND: ("·", ".", "·.", ""),
        Ground.LAND: ("'", ",", '"', ""),
        Ground.WOOD: ("▲", "▲ ▲", "▲▲", ""),
        Ground.TOWN: ("⌂⌂",),
    },
    dot="·",
    bands={
        Band.DARK: "x",
        Band.LONG: "·",
        Band.NORMAL: ":",
        Band.SHORT: "+",
        Band.RAKING: "‡",
        Band.REACH: "•",
        Band.CHANCE: "?",
    },
    cursor=("[", "]"),
    target=("»", "«"),
    selected=("(", ")"),
    fire="*",
    prize="x",
    treasure="☼",
    reduced="╤",
    grappled="∞",
    damage="!",
    done="√",
    pennant="Γ",
    stub=("  ", "▘ ", "▀ ", "▀▘", "▀▀"),
    links=("/", "=", "=", "\\"),
    wind=("↑→", "→→", "↓→", "←↓", "←←", "←↑"),
    arrows=("▲", "►", "▼", "◄"),
    bows=(("▀", "►", "▄", "▄", "◄", "▀"), ("'", "›", ",", ",", "‹", "'")),
    eighths="▏▎▍▌▋▊▉█",
    trough=" ",
    rule="─",
    rays=("/", "─", "\\"),
    quarters=" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█",
    fills=("█", "▒"),
    marks=("■", "○"),
    sides=("■", "○"),
    moves=("▲", "▼"),
    axes=("│", "└", "┴"),
    die=("┌", "─", "┐", "│", "└", "┘", "●"),
)

ASCII = Glyphs(
    name="ascii",
    half=" ",
    details={
        Ground.DEEP: ("~", "", "~"),
        Ground.SEA: ("~", "", "~"),
        Ground.COAST: ("~", "", "~"),
        Ground.SHOAL: (":.:", ".:.", ":.:"),
        Ground.SAND: ("__", "_"),
        Ground.LAND: ("^", "^^"),
        Ground.WOOD: ("%%", "%^", "^%"),
        Ground.TOWN: ("##",),
    },
    dot=".",
    bands={
        Band.DARK: "x",
        Band.LONG: "-",
        Band.NORMAL: "=",
        Band.SHORT: "+",
        Band.RAKING: "*",
        Band.REACH: "o",
        Band.CHANCE: "?",
    },
    cursor=("[", "]"),
    target=("{", "}"),
    selected=("(", ")"),
    fire="*",
    prize="x",
    treasure="$",
    reduced="-",
    grappled="&",
    damage="!",
    done="v",
    pennant="p",
    stub=("..", "-.", "=.", "=-", "=="),
    links=("/", "=", "=", "\\"),
    wind=("/>", "->", "\\>", "</", "<-", "<\\"),
    arrows=("^", ">", "v", "<"),
    bows=(("'", ">", ",", ",", "<", "'"), ('"', ")", ";", ";", "(", '"')),
    eighths="#",
    trough=".",
    rule="-",
    rays=("/", "-", "\\"),
    quarters="",
    fills=("#", ":"),
    marks=("*", "o"),
    sides=("*", "&"),
    moves=("^", "v"),
    axes=("|", "+", "+"),
    die=("+", "-", "+", "|", "+", "+", "o"),
)

MONO = structs.replace(RICH, name="mono", half=ASCII.half, details=ASCII.details)
"""For want of colours: nothing on a map is told by its colour alone."""

GLYPHS: Mapping[str, Glyphs] = {"rich": RICH, "mono": MONO, "ascii": ASCII}


def table_for(depth: Depth, *, plain: bool) -> str:
    """The name of the table of glyphs with which a map is drawn."""
    return "ascii" if plain else "mono" if depth == "mono" else "rich"


def glyphs_for(depth: Depth, *, plain: bool) -> Glyphs:
    """The table of glyphs for a number of colours."""
    return GLYPHS[table_for(depth, plain=plain)]


def every_glyph(table: Glyphs) -> Iterator[str]:
    """Each glyph of a table, one by one; its name is left out."""
    for field, value in structs.asdict(table).items():
        if field != "name":
            yield from _glyphs_in(value)


def _glyphs_in(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield from value
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from _glyphs_in(part)
    elif isinstance(value, tuple):
        for part in value:
            yield from _glyphs_in(part)
