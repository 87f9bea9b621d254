"""The few glyphs that only the chart of Pirate Wars needs, in a rich table and a plain one."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

POINTS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
SHORT_POINTS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")


class WarsGlyphs(Struct, frozen=True):
    """One table of glyphs."""

    wind: tuple[str, ...]
    """Two cells that point along each of the eight points of the compass."""
    quarters: str
    """A cell in quarters, by the sum of those that are filled: 1 and 2 above, 4 and 8 below."""
    hulls: tuple[str, str]
    """By side a piece of hull, where a cell cannot be drawn in quarters: dense, and light."""
    ghost: str
    wake: str
    aim: str
    declared: str
    ruler: str
    """A mark on the border every so many dots."""
    whole: str
    """A line of the damage chart that is open, and one that is crossed off."""
    crossed: str
    loads: tuple[str, str, str, str]
    """A cannon empty, half loaded, loaded, and lost."""
    trouble: str
    wall: str
    """The wall of a fort: its corners from the north-west clockwise, level and upright."""
    door: tuple[str, str]
    """A door that is shut, and one that is down."""
    hut: str
    idol: str
    canoe: tuple[str, str]
    """The ends of a canoe, about the number of its warriors."""


RICH = WarsGlyphs(
    wind=("↑↑", "↑→", "→→", "→↓", "↓↓", "↓←", "←←", "←↑"),
    quarters=" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█",
    hulls=("█", "▒"),
    ghost="░",
    wake="·",
    aim="·",
    declared="•",
    ruler="┴",
    whole="■",
    crossed="x",
    loads=("□", "▄", "■", "x"),
    trouble="x",
    wall="┌┐┘└─│",
    door=("∩", " "),
    hut="∩",
    idol="Ψ",
    canoe=("‹", "›"),
)
ASCII = WarsGlyphs(
    wind=("^^", "/>", "->", "\\>", "vv", "</", "<-", "<\\"),
    quarters=" " * 16,
    hulls=("#", "="),
    ghost="o",
    wake=".",
    aim=".",
    declared="*",
    ruler="|",
    whole="#",
    crossed="x",
    loads=("o", "-", "#", "x"),
    trouble="x",
    wall="++++-|",
    door=("n", " "),
    hut="n",
    idol="Y",
    canoe=("<", ">"),
)
MONO = replace(RICH, quarters=ASCII.quarters)
WARS_GLYPHS: Mapping[str, WarsGlyphs] = {"rich": RICH, "mono": MONO, "ascii": ASCII}


def point_at(heading: int) -> int:
    """The point of the compass nearest to a heading in tenths of a degree, 0 for north."""
    return (heading + 225) // 450 % 8
