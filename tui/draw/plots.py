"""Numbers as pictures in cells: bars, a line for each captain, a gauge, and luck about its middle.

Nothing is told by colour alone: bars differ by what they are filled with, lines by being whole or
broken, and each has its name and its number beside it.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from msgspec import Struct

from .cells import Ink, Line, Piece
from .colours import PanelInks
from .glyphs import Glyphs, bar

RUNG = 2  # columns of a rung of a gauge
NAME = 9  # columns for what a bar is of
DASH = 4  # dots of a broken line from one dash to the next; half of them are drawn

FULL = 0.5  # the share of what was owed at which a picture of luck is full


class PlotTones(NamedTuple):
    """The colours of a plot."""

    sides: tuple[Ink, Ink]
    words: Ink
    faint: Ink
    good: Ink
    bad: Ink


class Bar(Struct, frozen=True):
    """A number with a name."""

    name: str
    value: float
    side: int  # whose it is, 0 or 1
    lead: str = ""  # what stands before the name: the season


class Curve(Struct, frozen=True):
    """A line over the seasons."""

    name: str
    values: tuple[float, ...]
    side: int


# --- Bars ----------------------------------------------------------------------------------------


def bars(found: Sequence[Bar], width: int, glyphs: Glyphs, tones: PlotTones) -> list[Line]:
    """A bar for each number in a line of `width` cells, all by one measure."""
    most = max((each.value for each in found), default=0)
    numbers = [f"{each.value:g}" for each in found]
    lead = max((len(each.lead) for each in found), default=0)
    name = min(NAME, max((len(each.name) for each in found), default=0))
    room = max(4, width - lead - name - 3 - max(map(len, numbers), default=0))
    lines: list[Line] = []
    for each, number in zip(found, numbers, strict=True):
        long = filled(each.value / most if most > 0 else 0, room, each.side, glyphs)
        lines.append(
            (
                Piece(f"{each.lead:<{lead}} ", tones.faint),
                Piece(f"{each.name[:name]:<{name}} ", tones.words),
                Piece(long, tones.sides[each.side]),
                Piece(f" {number}", tones.words, True),
            )
        )
    return lines


def filled(share: float, room: int, side: int, glyphs: Glyphs) -> str:
    if share <= 0:
        return ""
    if side:
        return glyphs.fills[side] * max(1, round(share * room))
    whole = glyphs.eighths[-1] * room
    return whole if share >= 1 else bar(share, room, glyphs).rstrip(glyphs.trough)


# --- A gauge, and luck ---------------------------------------------------------------------------


def gauge(rung: int, before: int, rungs: int, glyphs: Glyphs, tones: PlotTones) -> Line:
    """A ladder of rungs, lowest first: those reached, those just won or lost, those to come."""
    reached = min(rung, before) + 1
    up, down = max(0, rung - before), max(0, before - rung)
    rest = rungs - reached - up - down
    parts = (
        (glyphs.fills[0], reached, tones.sides[0]),
        (glyphs.moves[0], up, tones.good),
        (glyphs.moves[1], down, tones.bad),
        (glyphs.dot, rest, tones.faint),
    )
    return tuple(Piece(glyph * RUNG * count, ink) for glyph, count, ink in parts if count)


def balance(came: float, owed: float, width: int, glyphs: Glyphs, tones: PlotTones) -> Line:
    """How much more came than was owed, to the right of the middle; how much less, to its left. It
    is full at half as much again, or at half of it."""
    half = (width - 1) // 2
    share = (came - owed) / owed if owed > 0 else 0.0
    long = min(half, round(abs(share) / FULL * half))
    if came != owed and owed > 0:
        long = max(1, long)
    more, less = (long, 0) if share > 0 else (0, long)
    return _about(half, more, less, glyphs, tones)


def _about(half: int, more: int, less: int, glyphs: Glyphs, tones: PlotTones) -> Line:
    return (
        Piece(glyphs.rule * (half - less), tones.faint),
        Piece(glyphs.fills[1] * less, tones.bad),
        Piece(glyphs.axes[0], tones.words),
        Piece(glyphs.fills[0] * more, tones.good),
        Piece(glyphs.rule * (half - more), tones.faint),
    )


def about_the_middle(
    share: float | None, width: int, glyphs: Glyphs, inks: PanelInks
) -> tuple[Piece, ...]:
    """A share of 0 to 1 as a bar to the right of the middle, or to its left below one half."""
    half = (width - 1) // 2
    apart = 0.0 if share is None else 2 * share - 1
    long = round(abs(apart) * half)
    more, less = (long, 0) if apart > 0 else (0, long)
    tones = PlotTones(("", ""), inks.text, inks.dim, inks.good, inks.bad)
    return _about(half, more, less, glyphs, tones)


# --- Lines over the seasons ----------------------------------------------------------------------


class PlotFrame(NamedTuple):
    """Where a plot lies: its cells, and what its lowest and highest dot stand for."""

    columns: int
    rows: int
    low: float
    high: float

    def dot(self, at: float, value: float) -> tuple[int, int]:
        """The dot of a value, counted from the upper left; `at` is 0 at the left and 1 at the
        right. There are two dots to a cell each way."""
        share = (value - self.low) / (self.high - self.low)
        return round(at * (2 * self.columns - 1)), round((1 - share) * (2 * self.rows - 1))


def curves(
    found: Sequence[Curve], width: int, height: int, glyphs: Glyphs, tones: PlotTones
) -> list[Line]:
    """Lines over the seasons in `height` lines: the first whole, the second broken. Values begin
    before the first season; the names stand at the ends of the lines, with what they came to. Under
    them the seasons are numbered."""
    values = [value for each in found for value in each.values]
    low, high = min(0.0, *values), max(1.0, *values)
    ends = [f"{each.name} {each.values[-1]:g}" for each in found]
    lead = max(len(f"{low:g}"), len(f"{high:g}"))
    side = max(map(len, ends)) + 3
    frame = PlotFrame(max(8, width - lead - 2 - side), max(3, height - 2), low, high)
    cells = traced(found, frame, glyphs)
    rows = ended(found, frame)
    lines: list[Line] = []
    for row in range(frame.rows):
        scale = high if row == 0 else low if row == frame.rows - 1 else None
        words = "" if scale is None else f"{scale:g}"
        pieces = [
            Piece(f"{words:>{lead}} ", tones.faint),
            Piece(glyphs.axes[0], tones.faint),
            *painted(cells, row, frame, tones),
        ]
        for each, end, at in zip(found, ends, rows, strict=True):
            if at == row:
                mark = glyphs.marks[each.side]
                pieces.append(Piece(f" {mark} {end}", tones.sides[each.side], True))
        lines.append(tuple(pieces))
    return [*lines, *axis(len(found[0].values) - 1, lead, frame, glyphs, tones)]


def traced(
    found: Sequence[Curve], frame: PlotFrame, glyphs: Glyphs
) -> dict[tuple[int, int], tuple[str, int]]:
    cells: dict[tuple[int, int], tuple[str, int]] = {}
    for each in reversed(found):
        dots: dict[tuple[int, int], int] = {}
        for x, y in drawn(each, frame):
            cell = (x // 2, y // 2)
            dots[cell] = dots.get(cell, 0) | 1 << (x % 2 + 2 * (y % 2))
        for cell, four in dots.items():
            glyph = glyphs.quarters[four] if glyphs.quarters else glyphs.marks[each.side]
            cells[cell] = (glyph, each.side)
    return cells


def drawn(each: Curve, frame: PlotFrame) -> Iterator[tuple[int, int]]:
    """The dots of a line from value to value; a broken line leaves every other stretch out."""
    last = max(1, len(each.values) - 1)
    spots = [frame.dot(at / last, value) for at, value in enumerate(each.values)]
    count = 0
    for (x, y), (to_x, to_y) in pairwise(spots):
        steps = max(abs(to_x - x), abs(to_y - y), 1)
        for step in range(steps + 1):
            count += 1
            if each.side == 0 or count % DASH < DASH // 2:
                yield round(x + (to_x - x) * step / steps), round(y + (to_y - y) * step / steps)


def painted(
    cells: dict[tuple[int, int], tuple[str, int]], row: int, frame: PlotFrame, tones: PlotTones
) -> Iterator[Piece]:
    """A row of a plot, in runs of one captain."""
    found = [cells.get((column, row), (" ", 0)) for column in range(frame.columns)]
    for side, run in groupby(found, key=lambda cell: cell[1]):
        yield Piece("".join(glyph for glyph, _ in run), tones.sides[side])


def ended(found: Sequence[Curve], frame: PlotFrame) -> list[int]:
    rows: list[int] = []
    for each in found:
        row = frame.dot(1, each.values[-1])[1] // 2
        if row in rows:
            other = found[rows.index(row)].values[-1]
            row += 1 if each.values[-1] <= other else -1
            if not 0 <= row < frame.rows:
                row += 2 if row < 0 else -2
        rows.append(row)
    return rows


def axis(
    seasons: int, lead: int, frame: PlotFrame, glyphs: Glyphs, tones: PlotTones
) -> Iterator[Line]:
    edge, numbers = [glyphs.rule] * frame.columns, [" "] * frame.columns
    for season in range(1, seasons + 1):
        at = frame.dot(season / max(1, seasons), frame.low)[0] // 2
        edge[at] = glyphs.axes[2]
        numbers[at] = str(season % 10)
    yield (Piece(f"{'':{lead}} {glyphs.axes[1]}{''.join(edge)}", tones.faint),)
    yield (Piece(f"{'':{lead}}  {''.join(numbers)} season", tones.faint),)
