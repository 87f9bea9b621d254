"""The border of a chart: a ruler in dots along its edges, where captains may measure."""

from campaign.geometry.hulls import DOT
from tui.draw.cells import Cell, Row
from tui.pirate_wars.draw.layout import MARGIN_RIGHT, MARGIN_X, MARGIN_Y, WarsLook
from tui.pirate_wars.draw.view import WarsView

EVERY = (100, 50, 20)
"""So many dots from one number of the ruler to the next, at each zoom."""


def ruler(view: WarsView, look: WarsLook, width: int) -> Row:
    """The upper or lower edge: the dots from the west, each number over its place."""
    frame, ink = look.palette.frame, look.palette.frame_text
    letters = [" "] * width
    step = EVERY[look.zoom] * DOT
    for at in range(0, view.waters.width + 1, step) if view.measured else ():
        words = str(at // DOT)
        x = at // look.cell + MARGIN_X - (len(words) - 1) // 2
        if x + len(words) <= width:
            letters[x : x + len(words)] = words
    return tuple(Cell(letter, ink, frame) for letter in letters)


def side_ruler(y: int, view: WarsView, look: WarsLook) -> tuple[Row, Row]:
    """The left and right end of a line: the dots from the north where a number falls on it."""
    frame, ink = look.palette.frame, look.palette.frame_text
    high = 2 * look.cell
    top = (y - MARGIN_Y) * high
    step = EVERY[look.zoom] * DOT
    number = -(-top // step) * step
    words = str(number // DOT) if view.measured and number < top + high else ""
    left = tuple(Cell(letter, ink, frame) for letter in f"{words:>{MARGIN_X - 1}} ")
    return left, (Cell(" ", ink, frame),) * MARGIN_RIGHT
