"""The colours of the four crowns, small enough to stand beside a name."""

from collections.abc import Mapping

from pieces_of_eight.content.decode import FromToml, load
from .cells import Cell, Ink, Row
from .colours import Depth

WIDTH, HEIGHT = 11, 3
"""Cells of a small flag; a large one has twice as many each way."""


class FlagRow(FromToml):
    """A flag in square pixels, two to a cell."""

    small: str
    large: str
    ground: str
    """The pixel that is only cloth."""
    sign: str
    """What stands for the rest of it where cells cannot be halved."""


class FlagsFile(FromToml):
    """The flags by the ids of their crowns, and the colours of their pixels by depth."""

    flag: dict[str, FlagRow]
    inks: dict[Depth, dict[str, Ink]]


def flag(crown: str, depth: Depth, *, large: bool = False, plain: bool = False) -> tuple[Row, ...]:
    """The flag of a crown by its id, in lines of cells; `plain` draws it with signs."""
    all_flags = load(FlagsFile, "maps/flags.toml")
    found, inks = all_flags.flag.get(crown, all_flags.flag[""]), all_flags.inks[depth]
    rows = (found.large if large else found.small).split()
    draw = _signed if plain else _painted
    return tuple(
        tuple(draw(found, inks, upper, lower) for upper, lower in zip(one, two, strict=True))
        for one, two in zip(rows[::2], rows[1::2], strict=True)
    )


def _painted(found: FlagRow, inks: Mapping[str, Ink], upper: str, lower: str) -> Cell:
    if upper == lower:
        return Cell(" ", inks[upper], inks[upper])
    return Cell("▀", inks[upper], inks[lower])


def _signed(found: FlagRow, inks: Mapping[str, Ink], upper: str, lower: str) -> Cell:
    drawn = [pixel for pixel in (upper, lower) if pixel != found.ground]
    return Cell(found.sign if drawn else " ", inks[(drawn or [upper])[0]], inks[found.ground])
