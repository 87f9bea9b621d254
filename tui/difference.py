"""What a terminal shows already is not sent to it again: over a slow line a page takes seconds.

Textual paints whole widgets anew, and a map of which a list has taken three rows is most of a page.
What fills the whole screen is sent as it is: a page that is opened mends what others have written
over it, and wipes what was there before without asking what that was.
"""

import re
from collections.abc import Iterator
from itertools import groupby

from rich.cells import get_character_cell_size

Cell = tuple[str, str]
"""The codes of its style, and its sign: none in the second cell of a wide one."""

GAP = 8  # so many cells that are the same are sent along: to leap over them takes as many bytes
NO_CELLS = ("\x1b[?2026", "\x1b]")
"""What changes no cell begins so: a painting that is shown at one go, and orders to a window."""
MOVE = re.compile(r"\x1b\[(\d+);(\d+)H")
_PART = re.compile(r"\x1b\[([\d;]*)m|([^\x00-\x1f\x7f]+)|\n\Z")
_NARROW = re.compile(
    "[ -~\xa1-\xac\xae-\u02ff\u2010-\u2027\u2190-\u21ff\u2500-\u25fc\u2800-\u28ff]*"
)  # signs of which each takes one cell, without asking each of them


class NotPaintedError(Exception):
    """It is no painting, but something else that is said to a terminal."""


class ScreenRow:
    """What stands in a row of the screen."""

    def __init__(self) -> None:
        self.cells: list[Cell | None] = []
        self.painted: dict[int, tuple[str, int]] = {}
        """By column what was last painted there and still stands: as it was written, and how
        many cells it took."""

    def lay(self, x: int, run: str) -> tuple[list[Cell | None], list[Cell]]:
        """Lay a run of cells over it; what stood there, and the cells. Raises NotPaintedError."""
        cells = list(_cells(run))
        end = x + len(cells)
        for column, (_, length) in [*self.painted.items()]:
            if column < end and x < column + length:
                del self.painted[column]
        self.painted[x] = (run, len(cells))
        self.cells += [None] * (end - len(self.cells))
        before, self.cells[x:end] = self.cells[x:end], cells
        return before, cells


class Difference:
    """Holds what is shown, and makes of a painting what has to be sent."""

    def __init__(self) -> None:
        self._rows: dict[int, ScreenRow] = {}
        self._last = ""
        self._unsure = False

    def forget(self) -> None:
        """Nothing is known of the screen any more. A signal's handler may call it."""
        self._unsure = True

    def of(self, painting: str, cells: int) -> str:
        """What of a painting has to be sent to a screen of so many cells."""
        if painting.startswith(NO_CELLS):
            return painting
        if self._unsure:
            self._unsure, self._last = False, ""
            self._rows.clear()
        if painting == self._last:
            return ""
        self._last = painting
        begins, *runs = MOVE.split(painting)
        try:
            if begins:
                raise NotPaintedError
            length, sent = 0, ""
            for y, x, run in zip(runs[::3], runs[1::3], runs[2::3], strict=True):
                row = self._rows.setdefault(int(y), ScreenRow())
                at = int(x) - 1
                shown = row.painted.get(at)
                if shown is not None and shown[0] == run:
                    length += shown[1]
                    continue
                before, laid = row.lay(at, run)
                length += len(laid)
                sent += "".join(_changed(int(y), at, before, laid))
        except NotPaintedError:
            self._rows.clear()
            return painting
        return painting if length >= cells else f"{sent}\x1b[{y};{x}H"


def _cells(run: str) -> Iterator[Cell]:
    """The cells of a run. Raises NotPaintedError."""
    style, end = "", 0
    for part in _PART.finditer(run):
        if part.start() != end:
            raise NotPaintedError
        end = part.end()
        codes, text = part.groups()
        if codes is not None:
            style = "" if codes == "0" else codes
        elif text and _NARROW.fullmatch(text):
            yield from [(style, sign) for sign in text]
        elif text:
            yield from _wide(style, text)
    if end != len(run):
        raise NotPaintedError


def _wide(style: str, text: str) -> Iterator[Cell]:
    cell = ""
    for sign in f"{text} ":
        if cell and get_character_cell_size(sign):
            yield style, cell
            yield from [(style, "")] * (get_character_cell_size(cell[0]) - 1)
            cell = ""
        cell += sign


def _changed(y: int, x: int, before: list[Cell | None], cells: list[Cell]) -> Iterator[str]:
    changed = [at for at, cell in enumerate(cells) if cell != before[at]]
    start = end = changed[0] if changed else 0
    for at in (*changed, len(cells) + GAP) if changed else ():
        if at > end + GAP:
            while start and not cells[start][1]:  # a wide sign is sent whole
                start -= 1
            yield f"\x1b[{y};{x + start + 1}H"
            for style, same in groupby(cells[start : end + 1], lambda cell: cell[0]):
                text = "".join([sign for _, sign in same])
                yield f"\x1b[{style}m{text}\x1b[0m" if style else text
            start = at
        end = at
