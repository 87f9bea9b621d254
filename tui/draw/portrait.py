"""A captain's portrait in cells: a small painting in a gilt frame, in the coat of his crown."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from .cells import Cell, Ink, Row
from .depth import Depth
from .likeness import Hair, Likeness, Skin
from .outlines import Grid, Point
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


Inks = Sequence[Ink]

SKINS: Mapping[Depth, Mapping[Skin, Inks]] = {
    "true": {
        "pale": ("#e8bd9b", "#bd8563", "#f8dcc0"),
        "ruddy": ("#dba37c", "#a96b48", "#f0c4a0"),
        "tanned": ("#bd8456", "#875632", "#d8a577"),
        "dark": ("#84563a", "#573521", "#a3734f"),
    },
    "256": {
        "pale": ("#ffd7af", "#d7af87", "#ffffd7"),
        "ruddy": ("#d7af87", "#af875f", "#ffd7af"),
        "tanned": ("#af875f", "#875f00", "#d7af87"),
        "dark": ("#875f5f", "#4e4e4e", "#af875f"),
    },
    "16": {
        "pale": ("#aa5500",) * 3,
        "ruddy": ("#aa5500",) * 3,
        "tanned": ("#aa5500",) * 3,
        "dark": ("#aa5500",) * 3,
    },
}
"""Skin in the light, in shadow, and where it shines."""
HAIRS: Mapping[Depth, Mapping[Hair, Inks]] = {
    "true": {
        "black": ("#2e2622", "#171210"),
        "brown": ("#5c3d25", "#372314"),
        "red": ("#a9502a", "#6e2f17"),
        "fair": ("#cfa85c", "#8f6f35"),
        "grey": ("#b3aca0", "#78726a"),
    },
    "256": {
        "black": ("#121212", "#080808"),
        "brown": ("#875f00", "#4e4e4e"),
        "red": ("#af5f00", "#870000"),
        "fair": ("#d7af5f", "#af8700"),
        "grey": ("#b2b2b2", "#767676"),
    },
    "16": {
        "black": ("#000000",) * 2,
        "brown": ("#000000",) * 2,
        "red": ("#aa0000",) * 2,
        "fair": ("#ffff55",) * 2,
        "grey": ("#aaaaaa",) * 2,
    },
}
"""Hair in the light and in shadow."""
COATS: Mapping[Depth, Mapping[str, Inks]] = {
    "true": {
        "england": ("#b23227", "#741c18", "#e9c46a"),
        "spain": ("#3a3138", "#1f1a20", "#c9302c"),
        "france": ("#2f55a8", "#1c3369", "#f0c75e"),
        "denmark": ("#d5d2c8", "#8f8d88", "#b0302f"),
    },
    "256": {
        "england": ("#af0000", "#870000", "#ffd75f"),
        "spain": ("#3a3a3a", "#1c1c1c", "#d70000"),
        "france": ("#005faf", "#00005f", "#ffd75f"),
        "denmark": ("#d0d0d0", "#8a8a8a", "#af0000"),
    },
    "16": {
        "england": ("#aa0000", "#aa0000", "#ffff55"),
        "spain": ("#000000", "#000000", "#aa0000"),
        "france": ("#0000aa", "#0000aa", "#ffff55"),
        "denmark": ("#ffffff", "#aaaaaa", "#aa0000"),
    },
}
"""By the id of a crown its coat in the light and in shadow, and what it is trimmed with."""
NO_COAT: Mapping[Depth, Inks] = {
    "true": ("#6b5a42", "#43372a", "#b99a5b"),
    "256": ("#875f00", "#5f5f00", "#af8700"),
    "16": ("#00aa00", "#00aa00", "#ffff55"),
}
"""For a crown that this game does not know."""
COMMON: Mapping[Depth, Mapping[str, Ink]] = {
    "true": {
        "w": "#f3ead8", "W": "#b8ab95", "g": "#ecc25a", "G": "#8d6a26", "e": "#1d1512",
        "m": "#8e3b33", "a": "#2b2521", "A": "#15110f", "p": "#f0e6d2", "P": "#b9a98c",
        "r": "#a3312a", "R": "#66201d", "x": "#e9e2d4", "z": "#7d3b2f",
    },
    "256": {
        "w": "#ffffd7", "W": "#bcbcbc", "g": "#ffd75f", "G": "#af8700", "e": "#121212",
        "m": "#870000", "a": "#1c1c1c", "A": "#080808", "p": "#eeeeee", "P": "#bcbcbc",
        "r": "#af0000", "R": "#5f0000", "x": "#eeeeee", "z": "#870000", "k": "#3a3a3a",
    },
    "16": {
        "w": "#ffffff", "W": "#aaaaaa", "g": "#ffff55", "G": "#aa5500", "e": "#000000",
        "m": "#aa0000", "a": "#000000", "A": "#000000", "p": "#ffffff", "P": "#aaaaaa",
        "r": "#aa0000", "R": "#aa0000", "x": "#ffffff", "z": "#aa0000", "k": "#555555",
    },
}  # fmt: skip
"""Linen, gold, eyes, mouth, felt, plume, scarf and scar; in true colour the ground is mixed."""
FRAMES: Mapping[Depth, Inks] = {
    "true": ("#d9ab4a", "#8a6526"),
    "256": ("#d7af5f", "#875f00"),
    "16": ("#ffff55", "#aa5500"),
}
"""The frame where the light falls, and away from it."""
GROUNDS = ("#5b4630", "#1c150f")
"""What is behind a captain in true colour: about the head, and at the edge."""


def inks_of(look: Likeness, crown: str, depth: Depth) -> Mapping[str, Ink]:
    """The colours of the letters, by what a captain looks like and by his crown."""
    coat = COATS[depth].get(crown, NO_COAT[depth])
    own = (*SKINS[depth][look.skin], *HAIRS[depth][look.hair], *coat)
    return {**COMMON[depth], **dict(zip("sSlhHcCt", own, strict=True))}
