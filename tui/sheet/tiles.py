"""Lettered tiles in the colours of their captain, and the mark of the cursor."""

from campaign.kernel.sealed import Player
from tui.sheet.canvas import Canvas
from tui.sheet.view import SheetView, Spot


def tile(canvas: Canvas, x: int, y: int, letter: str, side: Player, deep: int = 1) -> None:
    """The letter of a force on the colour of its captain, three cells wide."""
    look = canvas.palette.sides[side]
    for row in range(deep):
        words = f" {letter} " if not row else "   "
        canvas.put(x, y + row, words, look.letter, paper=look.hull, bold=True)


def row_mark(
    canvas: Canvas, view: SheetView, spot: Spot, left: int, right: int, y: int, deep: int = 1
) -> None:
    """Where the cursor stands: a colour under the row, and a mark before it."""
    if view.cursor == spot:
        wash = canvas.palette.cursor
        tiled = 4 if spot.kind != "unit" else 5
        for row in range(y, y + deep):
            canvas.band(row, left + tiled, right, wash.text, wash.ink)
        canvas.put(left, y, canvas.glyphs.arrows[1], canvas.inks.title, bold=True)
