"""Two captains side by side: a column each, under the colours of their crowns."""

from collections.abc import Sequence
from itertools import zip_longest
from textwrap import wrap

from rich.text import Text

from tui.career.picture import GAP, Brush, flagged
from tui.draw.flags import WIDTH

WIDEST = 56
"""Columns of one captain at most."""
BETWEEN = 4
"""Columns between the two."""
NUMBER = 4
"""Columns for points."""
TALL = 34
"""Lines of a page from which its flags are large."""


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
