"""A board as a small picture in half blocks: a stud to a pixel, where the map has no room."""

from pieces_of_eight.tui.draw.cells import Cell, Ink, Row
from .glyphs import GrabGlyphs
from .layout import GrabLook, framed
from .palettes import GrabPalette
from .stud import paint_stud
from .view import Dress, GrabView, dresses


def preview(view: GrabView, palette: GrabPalette, glyphs: GrabGlyphs) -> tuple[Row, ...]:
    """The board without its marks: two rows of studs to a line, where cells can be halved.

    Where a figure stands, a cell has the letter of its warband.
    """
    look = GrabLook(palette, glyphs)
    worn, columns = dresses(view), view.columns
    left, top, width, height = framed(columns, view.rows, 0)
    first, wide = left // 2 + 1, width // 2 - 2
    rows = [
        worn[row * columns + first : row * columns + first + wide]
        for row in range(top + 1, top + height - 1)
    ]
    if glyphs.half == " ":
        return tuple(tuple(_letter(dress, look) for dress in row) for row in rows)
    return tuple(
        tuple(
            _manned(one, other, look) or Cell(glyphs.half, _colour(one, look), _colour(other, look))
            for one, other in zip(upper, lower, strict=True)
        )
        for upper, lower in zip(rows[::2], [*rows[1::2], *rows[-1:]], strict=False)
    )


def _manned(one: Dress, other: Dress, look: GrabLook) -> Cell | None:
    """The letter of who stands on one of two studs, the upper one first."""
    for dress in (one, other):
        if dress.figure is not None:
            cell = paint_stud(dress, look)[0][0]
            return cell._replace(glyph=dress.figure.token[0], bold=True)
    return None


def _letter(dress: Dress, look: GrabLook) -> Cell:
    cells = paint_stud(dress, look)[0]
    return cells[1] if cells[0].glyph == " " else cells[0]


def _colour(dress: Dress, look: GrabLook) -> Ink:
    """A stud as one colour: that of what fills it, or its paper."""
    cell = paint_stud(dress, look)[0][0]
    if dress.part is not None or (dress.bed.ground is not None and not cell.glyph.isspace()):
        return cell.ink
    return cell.ink if cell.glyph == look.glyphs.half else cell.paper
