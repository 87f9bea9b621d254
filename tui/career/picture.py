"""Careers as pictures: captains under their colours, alone or side by side, with words."""

from collections.abc import Sequence
from itertools import zip_longest
from textwrap import wrap

from msgspec import Struct
from rich.text import Text

from pieces_of_eight.tui.draw.cells import Row
from pieces_of_eight.tui.draw.depth import Depth
from pieces_of_eight.tui.draw.flags import WIDTH, flag
from pieces_of_eight.tui.inks import Inks
from pieces_of_eight.tui.pages.base import GameScreen
from pieces_of_eight.tui.play.order_form import PERSON
from pieces_of_eight.tui.widgets.strips import style

GAP = 2
"""Cells between a flag and what stands beside it."""
WIDEST = 56
"""Columns of one captain at most."""
BETWEEN = 4
"""Columns between the two."""
NUMBER = 4
"""Columns for points."""
TALL = 34
"""Lines of a page from which its flags are large."""


class Brush(Struct, frozen=True):
    """With what is drawn."""

    inks: Inks
    depth: Depth
    plain: bool
    """Whether only signs of any keyboard may be used."""


def brush_of(page: GameScreen) -> Brush:
    """With what a page draws now."""
    return Brush(page.game.inks, page.game.depth, page.game.settings.plain)


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


def width_for(columns: int) -> int:
    """The columns of one captain on a page of so many."""
    return min(WIDEST, (columns - BETWEEN) // 2)


def beside(left: Sequence[Text], right: Sequence[Text], width: int) -> list[Text]:
    """Two columns in one."""
    lines = []
    for one, two in zip_longest(left, right):
        line = one.copy() if one is not None else Text()
        line.truncate(width, pad=True)
        line.append(" " * BETWEEN)
        if two is not None:
            end = two.copy()
            end.truncate(width)
            line.append_text(end)
        lines.append(line)
    return lines


def side_by_side(
    lines: Sequence[Text], aside: Sequence[Text], used: int, gap: int = BETWEEN
) -> list[Text]:
    """Lines to the right of others that use so many columns; the longer of the two goes on."""
    found = []
    for at in range(max(len(lines), len(aside))):
        line = lines[at].copy() if at < len(lines) else Text()
        if at < len(aside):
            line.truncate(used, pad=True)
            line.append(" " * gap)
            line.append_text(aside[at])
        line.no_wrap, line.overflow = True, "crop"
        found.append(line)
    return found


def crowned(
    crown: str, words: tuple[str, str, str], brush: Brush, width: int, *, large: bool = False
) -> list[Text]:
    """A captain's name, and two more things about him, beside his flag."""
    inks = (f"bold {brush.inks.gold}", brush.inks.ink, brush.inks.faint)
    room = width - GAP - (2 * WIDTH if large else WIDTH)
    lines = [
        Text(line, ink)
        for text, ink in zip(words, inks, strict=True)
        for line in wrap(text, max(10, room))
    ]
    found = flagged(crown, lines, brush, large=large)
    for line in found:
        line.truncate(width)
    return found


def ruled(words: str, brush: Brush, width: int) -> Text:
    """The heading of a part, with a rule to the edge of the column."""
    rule = "-" if brush.plain else "─"
    rest = rule * max(0, width - len(words) - 3)
    return Text.assemble(
        (rule, brush.inks.frame),
        (f" {words} ", f"bold {brush.inks.gold}"),
        (rest, brush.inks.frame),
    )


def counted(
    number: int, words: str, brush: Brush, width: int, *, strong: bool = False
) -> list[Text]:
    """A number with what it is for, in as many lines as that needs."""
    ink = f"bold {brush.inks.gold}" if strong else brush.inks.ink
    lines = []
    for at, line in enumerate(wrap(words, width - NUMBER - 2)):
        lead = f"{number:>{NUMBER}}" if not at else " " * NUMBER
        lines.append(Text.assemble((lead, f"bold {brush.inks.good}"), (f"  {line}", ink)))
    return lines


def told(words: str, ink: str, width: int) -> list[Text]:
    """A sentence in lines, those after the first indented."""
    return [Text(line, ink) for line in wrap(words, width, subsequent_indent="  ")]
