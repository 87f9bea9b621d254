"""Styled text in lines: sentences, headings, bars of points and odds, the end of the log."""

from collections.abc import Sequence
from typing import Protocol

from .cells import Ink, Line, Piece
from .glyphs import Glyphs
from .inks import PanelInks


class Told(Protocol):
    """What was told, such as an entry of the log of a fight."""

    @property
    def words(self) -> str: ...


def listed(names: Sequence[str], most: int = 3) -> str:
    """Some names in a row, the last of many counted: "Swan, Hawk and 3 more"."""
    shown = list(names)
    if len(shown) > most:
        shown = [*shown[: most - 1], f"{len(shown) - most + 1} more"]
    return " and ".join([", ".join(shown[:-1]), shown[-1]] if len(shown) > 1 else shown)


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


def bar(share: float, width: int, glyphs: Glyphs) -> str:
    """A bar `width` cells long, filled to a share of 0 to 1.

    A share above 0 shows at least the thinnest sliver, one below 1 never looks full.
    """
    steps = len(glyphs.eighths)
    whole = width * steps
    filled = round(max(0.0, min(1.0, share)) * whole)
    if share > 0:
        filled = max(1, filled)
    if share < 1:
        filled = min(whole - 1, filled)
    full, part = divmod(filled, steps)
    tail = glyphs.eighths[part - 1] if part else ""
    return (glyphs.eighths[-1] * full + tail).ljust(width, glyphs.trough)


def grade(share: float, inks: PanelInks) -> Ink:
    """Good above half, bad at a quarter or less, fair between."""
    if share > 0.5:
        return inks.good
    return inks.fair if share > 0.25 else inks.bad


def points_line(
    label: str, left: int, whole: int, width: int, glyphs: Glyphs, inks: PanelInks
) -> Line:
    """A label, a bar and the numbers: "hull  ████▌   5/8"."""
    share = left / whole if whole > 0 else 0.0
    return (
        Piece(f"{label:<6}", inks.dim),
        Piece(bar(share, width, glyphs), grade(share, inks)),
        Piece(f" {left}/{whole}", inks.text),
    )


def hull_words(hull: tuple[int, int]) -> str:
    """The two sides of a hull, larboard first: on every page as "15|15"."""
    return f"{hull[0]}|{hull[1]}"


def hull_line(
    left: tuple[int, int], whole: int, width: int, glyphs: Glyphs, inks: PanelInks
) -> Line:
    """The hull as `points_line` shows other things; `whole` is what a side has at first."""
    label, filled, _ = points_line("hull", sum(left), 2 * whole, width, glyphs, inks)
    return label, filled, Piece(f" {hull_words(left)}", inks.text)


def percent(chance: float) -> str:
    """A chance in percents that calls only the certain certain: "<1%", ">99%"."""
    if 0 < chance < 0.005:
        return "<1%"
    if 0.995 <= chance < 1:
        return ">99%"
    return f"{round(chance * 100)}%"
