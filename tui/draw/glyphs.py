"""Every glyph drawn, in three tables: a rich one, one for want of colours, and plain ASCII.

The rich table keeps to WGL4, which the usual terminal fonts hold, and the quadrant blocks,
which terminals draw by themselves. Every glyph is one cell wide and has no emoji variant.
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Protocol, TypeVar

from msgspec import Struct, convert, structs

from pieces_of_eight.tui.tables import tables_in
from .cells import Ink, Line, Piece
from .colours import Depth, PanelInks


class Glyphs(Struct, frozen=True):
    """One table of glyphs; each string is a single glyph unless told otherwise."""

    name: str
    half: str  # the upper half of a cell; a space where cells cannot be halved
    dot: str
    treasure: str  # beside the forces that go for the prize of a last season (C-22)
    stub: tuple[str, str, str, str, str]  # two cells of hull, from none left to whole, in quarters
    links: tuple[str, str, str, str]
    """A grapnel's line to the north-east, the east, the west and the north-west."""
    wind: tuple[str, ...]  # two cells that point along each face
    arrows: tuple[str, str, str, str]  # North, east, south, west: the way out by an edge
    eighths: str
    """Bars: from an eighth of a cell to a whole one, in as many steps as there are glyphs."""
    trough: str
    rule: str  # horizontal lines of panels
    rays: tuple[str, str, str]  # lines of the wind rose: rising, level, falling
    quarters: str
    """A cell by its quarters, upper left 1, upper right 2, lower left 4, lower right 8; nothing
    where cells cannot be quartered."""
    fills: tuple[str, str]
    """What the bars of two captains are filled with, to be told apart without colour."""
    marks: tuple[str, str]  # the same for two lines
    sides: tuple[str, str]
    """The sign of each side, where there is no room for its shape: a filled one, an open one."""
    moves: tuple[str, str]  # what has been gained and what has been lost
    axes: tuple[str, str, str]  # of a chart: upright, corner, and a mark on the lower edge
    die: tuple[str, str, str, str, str, str, str]
    """The edges of a die (two corners with what lies between, what stands below them, the two lower
    corners), and a pip."""


_TABLES = tables_in(Path(__file__).with_name("glyphs.toml"))
RICH, ASCII = (convert(_TABLES[name], Glyphs) for name in ("rich", "ascii"))
MONO = structs.replace(RICH, name="mono", half=ASCII.half)
"""For want of colours: nothing on a map is told by its colour alone."""

GLYPHS: Mapping[str, Glyphs] = {"rich": RICH, "mono": MONO, "ascii": ASCII}


def glyphs_for(depth: Depth, *, plain: bool) -> Glyphs:
    """The table of glyphs for a number of colours."""
    return GLYPHS["ascii" if plain else "mono" if depth == "mono" else "rich"]


WINDS = ("↑↑", "↑→", "→→", "↓→", "↓↓", "↓←", "←←", "↑←")
PLAIN_WINDS = ("^^", "/>", "->", "\\>", "vv", "</", "<-", "<\\")


def blows(point: int, glyphs: Glyphs) -> str:
    """Two cells that point along one of the eight points of the compass, 0 for north."""
    return (PLAIN_WINDS if glyphs.name == "ascii" else WINDS)[point]


# --- Styled text in lines: sentences, headings, bars of points and odds, the end of the log -------


class LogLine(Protocol):
    """What was told, such as an entry of the log of a fight."""

    @property
    def words(self) -> str: ...

    @property
    def chore(self) -> Hashable:
        """By what it is bookkeeping, alike for what is one line; None where it is none."""
        ...


T = TypeVar("T", bound=LogLine)


def folded(log: Iterable[T]) -> list[T]:
    """What was told, of the same bookkeeping in a row the last alone."""
    found: list[T] = []
    for entry in log:
        if found and entry.chore is not None and entry.chore == found[-1].chore:
            found.pop()
        found.append(entry)
    return found


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
    """The last of what was said, in at most `room` lines: as many whole sentences as fit. A
    sentence longer than all of them ends in two dots."""
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
    log: Sequence[LogLine], width: int, room: int, glyphs: Glyphs, inks: PanelInks
) -> list[Line]:
    """The end of the log under its heading, in at most `room` lines of `width` cells. Bookkeeping
    is grey."""
    lines: list[Line] = []
    for entry in reversed(folded(log)[-room:]):
        text = wrapped(entry.words, width - 1)
        ink = inks.text if entry.chore is None else inks.dim
        fresh = [(Piece(part if not n else f" {part}", ink),) for n, part in enumerate(text)]
        if len(lines) + len(fresh) > room - 1:
            break
        lines = [*fresh, *lines]
    return [heading("Log", width, glyphs, inks), *lines]


def bar(share: float, width: int, glyphs: Glyphs) -> str:
    """A bar `width` cells long, filled to a share of 0 to 1. A share above 0 shows at least the
    thinnest sliver, one below 1 never looks full."""
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


def hull_words(hull: tuple[int, int]) -> str:
    """The two sides of a hull, larboard first: on every page as "15|15"."""
    return f"{hull[0]}|{hull[1]}"


def percent(chance: float) -> str:
    """A chance in percents that calls only the certain certain: "<1%", ">99%"."""
    if 0 < chance < 0.005:
        return "<1%"
    if 0.995 <= chance < 1:
        return ">99%"
    return f"{round(chance * 100)}%"
