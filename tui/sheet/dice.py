"""Two dice as they fall for a pair of forces: painted below the fold, one side each (C-9)."""

from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sheet.model.say import captain
from pieces_of_eight.campaign.sheet.model.state import LETTERS
from pieces_of_eight.tui.draw.cells import Ink
from pieces_of_eight.tui.draw.lines import wrapped
from .canvas import Canvas, cut, tile
from .ceremony import outcome_words
from .view import SheetView, Throw

PIPS = {
    1: ("   ", " o ", "   "),
    2: ("o  ", "   ", "  o"),
    3: ("o  ", " o ", "  o"),
    4: ("o o", "   ", "o o"),
    5: ("o o", " o ", "o o"),
    6: ("o o", "o o", "o o"),
}
"""The faces of a die, row by row."""
DIE = 9
"""Columns of a die with its edges; it has five rows."""
BESIDE = 36
"""Columns for one side: its force, its die and its score."""


def paint_throw(canvas: Canvas, view: SheetView, throw: Throw, top: int) -> None:
    """The pair that throws: own side at the left, the enemy's at the right, then what it means."""
    half = canvas.width // 2
    for side, left in ((view.who, 0), (view.foe, half)):
        paint_side(canvas, view, throw, side, left + max(1, (half - BESIDE) // 2), top)
    ink = canvas.inks.title
    if throw.attacker in (0, 1):
        ink = canvas.inks.good if throw.attacker == view.who else canvas.inks.bad
    for row, words in enumerate(wrapped(outcome_words(view.sheet, throw), canvas.width - 4)):
        canvas.put((canvas.width - len(words)) // 2, top + 7 + row, words, ink, bold=True)


def paint_side(
    canvas: Canvas, view: SheetView, throw: Throw, side: Player, left: int, top: int
) -> None:
    """A force, its value, its die, and what both come to."""
    inks, ahead = canvas.inks, throw.attacker == side
    tile(canvas, left, top, LETTERS[throw.letters[side]], side)
    canvas.put(left + 4, top, cut(captain(view.sheet, side), BESIDE - 4), inks.title, bold=True)
    canvas.put(left, top + 3, f"value {throw.values[side]}  +", inks.text)
    paint_die(canvas, throw.faces[side], left + 11, top + 1, inks.title)
    score = f"=  {throw.scores[side]}"
    canvas.put(left + 11 + DIE + 2, top + 3, score, inks.good if ahead else inks.text, bold=True)
    if ahead:
        canvas.put(left + 11 + DIE + 8, top + 3, "attacks", inks.good)


def paint_die(canvas: Canvas, face: int, x: int, y: int, ink: Ink) -> None:
    """A die, seen from above."""
    left_top, level, right_top, upright, left_low, right_low, pip = canvas.glyphs.die
    flat = level * (DIE - 2)
    sides = [f"{upright} {' '.join(part).replace('o', pip)} {upright}" for part in PIPS[face]]
    rows = [f"{left_top}{flat}{right_top}", *sides, f"{left_low}{flat}{right_low}"]
    for row, words in enumerate(rows):
        canvas.put(x, y + row, words, ink, paper=canvas.inks.trough)
