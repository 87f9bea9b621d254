"""A captain's portrait in cells: a small painting in a gilt frame, in the coat of his crown."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from .cells import Cell, Ink, Row
from .depth import Depth
from .likeness import Likeness
from .outlines import Grid, Point
from .portrait_colours import FRAMES, GROUNDS, inks_of
from .portrait_shapes import (
    CLOSE,
    GROUND,
    HATS,
    WHOLE,
    beard,
    coat,
    face,
    features,
    long_hair,
    short_hair,
)

SMALL, LARGE, GRAND = 17, 20, 30
"""Columns of a portrait on a small page, on a larger one, and where there is plenty of room."""
GLOW = 0.6
"""How far the light about the head reaches, in widths of the picture."""
HEAVY = {"e": 4, "m": 2}
"""Letters that count for more than their samples: eyes and mouth make a face."""
Colour = tuple[float, ...]


@lru_cache(maxsize=16)
def portrait(look: Likeness, crown: str, depth: Depth, columns: int = SMALL) -> tuple[Row, ...]:
    """A captain in a frame, so many columns wide; for terminals that have colours."""
    view = WHOLE if columns >= GRAND else CLOSE
    rows = round(columns * view[1][1] / view[1][0] / 2) * 2
    inks = inks_of(look, crown, depth)
    grid = drawing(look, columns, rows, view)
    lines = [
        [
            mixed(found, inks, glow(x, y, columns, rows))
            if depth == "true"
            else inks[found.most_common(1)[0][0]]
            for x, found in enumerate(line)
        ]
        for y, line in enumerate(grid.pixels())
    ]
    framed(lines, *FRAMES[depth])
    return tuple(
        tuple(halved(one, two) for one, two in zip(upper, lower, strict=True))
        for upper, lower in zip(lines[::2], lines[1::2], strict=True)
    )


def drawing(look: Likeness, columns: int, rows: int, view: tuple[Point, Point]) -> Grid:
    """The captain in letters, from the ground to the hat."""
    grid = Grid(columns, rows, view, GROUND)
    long_hair(grid, look)
    coat(grid)
    face(grid, look)
    features(grid, look)
    beard(grid, look)
    short_hair(grid, look)
    HATS[look.hat](grid)
    return grid


def mixed(found: Counter[str], inks: Mapping[str, Ink], ground: Colour) -> Ink:
    """The colour of a pixel by how many samples of it have which letter; the most weigh most."""
    weights = {letter: count**2 * HEAVY.get(letter, 1) for letter, count in found.items()}
    total = sum(weights.values())
    shares = [
        (ground if letter == GROUND else parts(inks[letter]), weight / total)
        for letter, weight in weights.items()
    ]
    return hexed(sum(colour[n] * share for colour, share in shares) for n in range(3))


def glow(x: int, y: int, columns: int, rows: int) -> Colour:
    """What is behind the captain at a pixel: lighter about the head."""
    across, down = (x + 0.5) / columns - 0.5, (y + 0.5) / rows - 0.42
    share = min(1.0, (across**2 + down**2) ** 0.5 / GLOW)
    near, edge = map(parts, GROUNDS)
    return tuple(one + (two - one) * share for one, two in zip(near, edge, strict=True))


def framed(lines: Sequence[list[Ink]], lit: Ink, dark: Ink) -> None:
    """Lay the frame over the outermost pixels; the light comes from the left, above."""
    for line in lines:
        line[0], line[-1] = lit, dark
    lines[0][:-1] = [lit] * (len(lines[0]) - 1)
    lines[-1][1:] = [dark] * (len(lines[-1]) - 1)


def halved(upper: Ink, lower: Ink) -> Cell:
    """A cell of two pixels."""
    return Cell(" ", upper, upper) if upper == lower else Cell("▀", upper, lower)


def parts(ink: Ink) -> Colour:
    """A colour as red, green and blue."""
    return tuple(int(ink[at : at + 2], 16) for at in (1, 3, 5))


def hexed(colour: Iterable[float]) -> Ink:
    """Red, green and blue as a terminal library reads them."""
    return "#" + "".join(f"{min(255, round(part)):02x}" for part in colour)
