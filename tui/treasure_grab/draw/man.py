"""A man as he is drawn on a large stud: hat, face, coat with his token, arms, sword and legs.

Each warband has a hat of its own, so that its men are known by shape as well as by colour.
"""

from collections.abc import Mapping

from pieces_of_eight.campaign.treasure_grab.state import Band
from pieces_of_eight.tui.draw.cells import Cell, Ink, Samples, cell, four_at
from pieces_of_eight.tui.draw.colours import PALETTES, Ground
from .layout import GrabLook
from .view import FigureMark

HATS: Mapping[int, Samples] = {
    0: ("h  hh  h", "hhhhhhhh", " .ffff. ", "  ffff  "),
    1: ("  hhhh  ", " hhhhhhh", "  ffff h", "  ffff  "),
    2: ("  hhhh f", "hhhhhhhh", "  ffff  ", "  ffff  "),
    3: ("   hh   ", "  hhhh  ", "  hhhh  ", "  ffff  "),
}
"""Three corners, a knotted cloth, a broad brim with a feather, a tall cap; and the face below."""
SMALL_HATS: Mapping[int, Samples] = {
    0: ("hh hh hh", " hhffhh "),
    1: ("  hhhh  ", "  ffffhh"),
    2: ("  hhhh f", "hhhhhhhh"),
    3: ("   hh   ", "  hhhh  "),
}
PLAIN_HATS = {0: "/^^\\", 1: "(--'", 2: "_nn_", 3: " [] "}
"""The same in plain signs."""
WIDE = 4
"""How many cells a man is wide, his arms with him."""
SWORD = "/"


def draw(
    figure: FigureMark, lines: list[list[Cell]], coat: tuple[Ink, Ink], look: GrabLook
) -> None:
    """Lay a man over the cells of his stud: standing, sitting a line lower, or on his back."""
    paper, ink = coat
    high = look.layout.height
    left = (look.layout.width - WIDE) // 2
    top = 1 if high < 5 else 2  # for hat and face
    if figure.lying:
        _write(lines, high - 1, left, f"{look.glyphs.lying}{figure.token:<3}", ink, paper)
        return
    first = 1 if figure.sitting else 0
    if figure.sitting:
        top = min(top, high - 1 - first)
    _hat(figure.band, lines, left, first, top, paper, look)
    token_line = min(high - 1, first + top + (high - first - top - 1) // 3)
    last = high if figure.sitting else high - 1
    for line in range(first + top, max(last, token_line + 1)):
        _body(lines[line], left, paper, look)
        if line == token_line:
            _write(lines, line, left + 1, figure.token, ink, paper, under=figure.sitting)
            if not figure.sitting:
                sword = lines[line][left + WIDE]
                lines[line][left + WIDE] = Cell(SWORD, paper, sword.paper, True)
    if last < high:
        _legs(lines[-1], left, figure.band, paper, look)


def _hat(
    band: Band,
    lines: list[list[Cell]],
    left: int,
    first: int,
    high: int,
    paper: Ink,
    look: GrabLook,
) -> None:
    if look.glyphs.half == " ":
        for n, glyph in enumerate(PLAIN_HATS[int(band)], left):
            if glyph != " ":
                under = lines[first][n]
                lines[first][n] = Cell(glyph, paper, under.paper, True)
        for line in range(first + 1, first + high):
            for n in (left + 1, left + 2):
                lines[line][n] = Cell("o", paper, lines[line][n].paper, True)
        return
    samples = (HATS if high > 1 else SMALL_HATS)[int(band)]
    skin = PALETTES[look.palette.name].grounds[Ground.SAND][2]
    inks = {"h": paper, "f": skin, ".": paper}
    for line in range(high):
        for x in range(WIDE):
            four = four_at(samples, x, line)
            if four.strip():
                under = lines[first + line][left + x]
                lines[first + line][left + x] = cell(four, inks, under.paper)


def _body(line: list[Cell], left: int, paper: Ink, look: GrabLook) -> None:
    """A line of the coat, with half a cell of arm on each side."""
    right, half = left + WIDE - 1, look.glyphs.half != " "
    arms = ("▐", "▌") if half else ("[", "]")
    line[left] = Cell(arms[0], paper, line[left].paper, True)
    line[right] = Cell(arms[1], paper, line[right].paper, True)
    for x in range(left + 1, right):
        line[x] = Cell(" ", paper, paper)


def _legs(line: list[Cell], left: int, band: Band, paper: Ink, look: GrabLook) -> None:
    """Two legs; in plain signs as a standing figure has them."""
    pair = look.glyphs.legs[int(band)] if look.glyphs.half == " " else "▌▐"
    for x, glyph in zip((left + 1, left + 2), pair, strict=True):
        line[x] = Cell(glyph, paper, line[x].paper, True)


def _write(
    lines: list[list[Cell]],
    line: int,
    left: int,
    text: str,
    ink: Ink,
    paper: Ink,
    *,
    under: bool = False,
) -> None:
    for x, glyph in enumerate(text, left):
        lines[line][x] = Cell(glyph, ink, paper, True, under)
