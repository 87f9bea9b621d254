"""The colours of the four crowns, small enough to stand beside a name."""

from collections.abc import Mapping

from msgspec import Struct

from .cells import Cell, Ink, Row
from .colours import Depth

ENGLAND = """
wwwwrrrwwww
wwwwrrrwwww
rrrrrrrrrrr
rrrrrrrrrrr
wwwwrrrwwww
wwwwrrrwwww
"""

SPAIN = """
rrwwwwwwwrr
wrrrwwwrrrw
wwwrrrrrwww
wwwrrrrrwww
wrrrwwwrrrw
rrwwwwwwwrr
"""

FRANCE = """
bbgbbbbbgbb
bgggbbbgggb
bbgbbgbbgbb
bbbbgggbbbb
bbbbbgbbbbb
bbbbbbbbbbb
"""

DENMARK = """
rrrwwrrrrrr
rrrwwrrrrrr
wwwwwwwwwww
wwwwwwwwwww
rrrwwrrrrrr
rrrwwrrrrrr
"""

ENGLAND_LARGE = """
wwwwwwwwwrrrrwwwwwwwww
wwwwwwwwwrrrrwwwwwwwww
wwwwwwwwwrrrrwwwwwwwww
wwwwwwwwwrrrrwwwwwwwww
rrrrrrrrrrrrrrrrrrrrrr
rrrrrrrrrrrrrrrrrrrrrr
rrrrrrrrrrrrrrrrrrrrrr
rrrrrrrrrrrrrrrrrrrrrr
wwwwwwwwwrrrrwwwwwwwww
wwwwwwwwwrrrrwwwwwwwww
wwwwwwwwwrrrrwwwwwwwww
wwwwwwwwwrrrrwwwwwwwww
"""

SPAIN_LARGE = """
rrrrwwwwwwwwwwwwwwrrrr
wrrrrrwwwwwwwwwwrrrrrw
wwwrrrrrwwwwwwrrrrrwww
wwwwwrrrrrwwrrrrrwwwww
wwwwwwwrrrrrrrrwwwwwww
wwwwwwwwwrrrrwwwwwwwww
wwwwwwwwwrrrrwwwwwwwww
wwwwwwwrrrrrrrrwwwwwww
wwwwwrrrrrwwrrrrrwwwww
wwwrrrrrwwwwwwrrrrrwww
wrrrrrwwwwwwwwwwrrrrrw
rrrrwwwwwwwwwwwwwwrrrr
"""

FRANCE_LARGE = """
bbbbggbbbbbbbbbbggbbbb
bbgbggbgbbbbbbgbggbgbb
bbggggggbbbbbbggggggbb
bbbggggbbbbbbbbggggbbb
bbbbggbbbbbbbbbbggbbbb
bbbbbbbbbbbbbbbbbbbbbb
bbbbbbbbbbggbbbbbbbbbb
bbbbbbbbgbggbgbbbbbbbb
bbbbbbbbggggggbbbbbbbb
bbbbbbbbbggggbbbbbbbbb
bbbbbbbbbbggbbbbbbbbbb
bbbbbbbbbbbbbbbbbbbbbb
"""

DENMARK_LARGE = """
rrrrrrwwwrrrrrrrrrrrrr
rrrrrrwwwrrrrrrrrrrrrr
rrrrrrwwwrrrrrrrrrrrrr
rrrrrrwwwrrrrrrrrrrrrr
rrrrrrwwwrrrrrrrrrrrrr
wwwwwwwwwwwwwwwwwwwwww
wwwwwwwwwwwwwwwwwwwwww
rrrrrrwwwrrrrrrrrrrrrr
rrrrrrwwwrrrrrrrrrrrrr
rrrrrrwwwrrrrrrrrrrrrr
rrrrrrwwwrrrrrrrrrrrrr
rrrrrrwwwrrrrrrrrrrrrr
"""

WIDTH, HEIGHT = 11, 3
"""Cells of a small flag; a large one has twice as many each way."""


class Flag(Struct, frozen=True):
    """A flag in square pixels, two to a cell: w white, r red, b blue, g gold."""

    small: str
    large: str
    ground: str
    """The pixel that is only cloth."""
    sign: str
    """What stands for the rest of it where cells cannot be halved."""


FLAGS: Mapping[str, Flag] = {
    "spain": Flag(SPAIN, SPAIN_LARGE, "w", "x"),
    "france": Flag(FRANCE, FRANCE_LARGE, "b", "*"),
    "england": Flag(ENGLAND, ENGLAND_LARGE, "w", "+"),
    "denmark": Flag(DENMARK, DENMARK_LARGE, "r", "+"),
}
"""By the id of the crown: ragged cross, lilies, St George's cross, and the white one."""

NO_FLAG = Flag(f"{'w' * 11}\n" * 6, f"{'w' * 22}\n" * 12, "w", " ")
"""For a crown that this game does not know."""

INKS: Mapping[str, Mapping[str, Ink]] = {
    "true": {"w": "#fbf7ec", "r": "#b23227", "b": "#2a4a9a", "g": "#f0c75e"},
    "256": {"w": "#eeeeee", "r": "#af0000", "b": "#005faf", "g": "#ffd75f"},
    "16": {"w": "#ffffff", "r": "#aa0000", "b": "#0000aa", "g": "#ffff55"},
    "mono": {"w": "#ffffff", "r": "#555555", "b": "#555555", "g": "#ffffff"},
}
"""The colours of the pixels by the depth of colour; none of the small tables must be rounded."""


def flag(crown: str, depth: Depth, *, large: bool = False, plain: bool = False) -> tuple[Row, ...]:
    """The flag of a crown by its id, in lines of cells; `plain` draws it with signs."""
    found, inks = FLAGS.get(crown, NO_FLAG), INKS[depth]
    rows = (found.large if large else found.small).split()
    draw = _signed if plain else _painted
    return tuple(
        tuple(draw(found, inks, upper, lower) for upper, lower in zip(one, two, strict=True))
        for one, two in zip(rows[::2], rows[1::2], strict=True)
    )


def _painted(found: Flag, inks: Mapping[str, Ink], upper: str, lower: str) -> Cell:
    """A cell of two pixels."""
    if upper == lower:
        return Cell(" ", inks[upper], inks[upper])
    return Cell("▀", inks[upper], inks[lower])


def _signed(found: Flag, inks: Mapping[str, Ink], upper: str, lower: str) -> Cell:
    """A cell with the flag's sign where either pixel is more than cloth."""
    drawn = [pixel for pixel in (upper, lower) if pixel != found.ground]
    return Cell(found.sign if drawn else " ", inks[(drawn or [upper])[0]], inks[found.ground])
