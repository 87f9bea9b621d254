"""The page "how it is played" as lines of text, with its pictures."""

import textwrap
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from pieces_of_eight.content.how_to_play import HowToPlay, Part
from pieces_of_eight.tui.draw.cells import Row

BULLET, INDENT = "- ", "  "
"""What a line begins with, and what goes on with it."""
Draw = Callable[[str, str], Sequence[Row]]
"""Draws a picture: the engine whose painter it is, and the picture's name."""


class Inks(NamedTuple):
    """The colours of a page's words."""

    title: str
    faint: str


class LaidOut(NamedTuple):
    """A page in lines, and in which of them each part begins."""

    lines: tuple[Text, ...]
    begins: tuple[int, ...]


def text_of(row: Row) -> Text:
    """A row of cells as text."""
    found = Text(no_wrap=True, end="")
    for cell in row:
        look = Style(color=cell.ink, bgcolor=cell.paper, bold=cell.bold, underline=cell.underline)
        found.append(cell.glyph, look)
    return found


def link_to(name: str) -> Style:
    """The style of words that a click opens something by, on the page of the book."""
    return Style(meta={"@click": f"screen.look_up({name!r})"})


def laid_out(page: HowToPlay, width: int, inks: Inks, draw: Draw) -> LaidOut:
    """A page for so many columns. A picture that is wider is left out, and its sentence with it."""
    lines, begins = [Text(page.title, f"bold {inks.title}")], []
    for part in page.parts:
        lines.append(Text())
        begins.append(len(lines))
        lines.append(Text(part.title, f"bold {inks.title}"))
        lines += _lines(part, width)
        lines += _picture(part, draw(page.engine, part.picture), width) if part.picture else ()
        lines += [_links(line, inks.faint) for line in textwrap.wrap(" ".join(part.rules), width)]
    return LaidOut(tuple(lines), tuple(begins))


def _lines(part: Part, width: int) -> Iterator[Text]:
    for line in part.lines:
        numbered = line[:1].isdigit() and line[1:3] == ". "
        first = "" if numbered else BULLET
        rest = "   " if numbered else INDENT
        for words in textwrap.wrap(line, width, initial_indent=first, subsequent_indent=rest):
            yield Text(words)


def _links(line: str, faint: str) -> Text:
    """The ids of paragraphs, each of which a click opens."""
    found = Text("", faint)
    for name in line.split(" "):
        found.append(name, link_to(name))
        found.append(" ")
    return found


def _picture(part: Part, rows: Sequence[Row], width: int) -> Iterator[Text]:
    """A picture between two empty lines, and its sentence."""
    if not rows or len(rows[0]) > width - len(INDENT):
        return
    yield Text()
    for row in rows:
        yield Text(INDENT, end="") + text_of(row)
    for words in textwrap.wrap(
        part.caption, width, initial_indent=INDENT, subsequent_indent=INDENT
    ):
        yield Text(words, "italic")
    yield Text()
