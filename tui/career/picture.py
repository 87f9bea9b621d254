"""Careers as pictures: each captain under his colours, and what a form or a save says of them."""

from collections.abc import Sequence
from textwrap import wrap

from msgspec import Struct
from rich.text import Text

from tui.draw.cells import Row
from tui.draw.depth import Depth
from tui.draw.flags import flag
from tui.inks import Inks
from tui.play.order_form import PERSON
from tui.widgets.strips import style

GAP = 2
"""Cells between a flag and what stands beside it."""


class Brush(Struct, frozen=True):
    """With what is drawn."""

    inks: Inks
    depth: Depth
    plain: bool
    """Whether only signs of any keyboard may be used."""


def painted(row: Row) -> Text:
    """A line of cells as a text."""
    text = Text(no_wrap=True, end="")
    for cell in row:
        text.append(cell.glyph, style(cell.ink, cell.paper, cell.bold))
    return text


def room_beside(crown: str, brush: Brush, width: int, *, large: bool = False) -> int:
    """The cells that are left for words beside a flag."""
    return width - len(flag(crown, brush.depth, large=large, plain=brush.plain)[0]) - GAP


def flagged(crown: str, words: Sequence[Text], brush: Brush, *, large: bool = False) -> list[Text]:
    """A flag, and beside it some lines of words; as many lines as the longer of them has."""
    cloth = [painted(row) for row in flag(crown, brush.depth, large=large, plain=brush.plain)]
    wide = cloth[0].cell_len
    lines = []
    above = max(0, len(cloth) - len(words)) // 2
    beside = [Text()] * above + list(words)
    for at in range(max(len(cloth), len(beside))):
        line = cloth[at].copy() if at < len(cloth) else Text(" " * wide)
        line.append(" " * GAP)
        if at < len(beside):
            line.append_text(beside[at])
        line.no_wrap, line.overflow = True, "crop"
        lines.append(line)
    return lines


def wrapped(words: str, width: int, ink: str = "") -> list[Text]:
    """A sentence in lines of at most `width` cells."""
    return [Text(line, ink, no_wrap=True) for line in wrap(words, max(10, width))]


def stacked(lines: Sequence[Text]) -> Text:
    """Lines one below the other."""
    text = Text("\n", no_wrap=True, overflow="crop").join(lines)
    text.no_wrap, text.overflow = True, "crop"
    return text


def played_by(chair: str) -> str:
    """Who decides for a captain: a person, or an opponent of a level."""
    return "a person" if chair == PERSON else f"AI {chair}"
