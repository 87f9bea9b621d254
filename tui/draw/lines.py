"""Text in lines: sentences broken to a width, headings with a rule, the end of the log."""

from collections.abc import Sequence
from typing import Protocol

from tui.draw.cells import Line, Piece
from tui.draw.glyphs import Glyphs
from tui.draw.inks import PanelInks


class Told(Protocol):
    """What was told, such as an entry of the log of a fight."""

    @property
    def words(self) -> str: ...


def wrapped(text: str, width: int) -> list[str]:
    """A sentence broken into lines."""
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word[:width])
    return lines


def news(said: Sequence[str], width: int, room: int) -> list[str]:
    """The last of what was said, in at most `room` lines: as many whole sentences as fit.

    A sentence longer than all of them ends in two dots.
    """
    lines: list[str] = []
    for sentence in reversed(said):
        text = wrapped(sentence, width)
        if lines and len(lines) + len(text) > room:
            break
        lines = [*text, *lines]
    if len(lines) > room:
        lines = [*lines[: room - 1], f"{lines[room - 1][: width - 3]} .."]
    return lines


def heading(words: str, width: int, glyphs: Glyphs, inks: PanelInks) -> Line:
    """The title of a part, with a rule to the edge."""
    words = words[: width - 4]
    return (
        Piece(glyphs.rule, inks.line),
        Piece(f" {words} ", inks.title, True),
        Piece(glyphs.rule * (width - len(words) - 3), inks.line),
    )


def log_lines(
    log: Sequence[Told], width: int, room: int, glyphs: Glyphs, inks: PanelInks
) -> list[Line]:
    """The end of the log under its heading, in at most `room` lines of `width` cells."""
    lines: list[Line] = []
    for entry in reversed(log[-room:]):
        text = wrapped(entry.words, width - 1)
        fresh = [
            (Piece(part if not n else f" {part}", inks.text if not lines else inks.dim),)
            for n, part in enumerate(text)
        ]
        if len(lines) + len(fresh) > room - 1:
            break
        lines = [*fresh, *lines]
    return [heading("Log", width, glyphs, inks), *lines]
