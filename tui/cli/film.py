"""`pieces-of-eight replay --cast` and `--svg`: the page of a replay, step by step, in a file.

The page is the game's own, drawn without a terminal. A cast is what asciinema plays (version 2: a
line of JSON for the head, and one for each moment); a picture is lines and letters (SVG).
"""

import asyncio
import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from pieces_of_eight.tui.draw.cells import Cell, Ink, Row
from pieces_of_eight.tui.draw.svg import svg
from pieces_of_eight.tui.play.beside import Running
from .trouble import USAGE, Trouble

if TYPE_CHECKING:
    from rich.segment import Segment
    from rich.style import Style

    from pieces_of_eight.saves.folder import Folder
    from pieces_of_eight.saves.match_file import MatchFile


TAIL = 3.0
"""Seconds for which the last picture of a cast stands."""
HIDE, SHOW, CLEAR, PLAIN = "\x1b[?25l", "\x1b[?25h", "\x1b[2J", "\x1b[0m"
"""What a terminal is told: take the cursor away or show it, clear the screen, plain letters."""
Rows = Sequence[Row]


class Size(Struct, frozen=True):
    """The columns and lines of a terminal."""

    width: int
    height: int


def cast_of(saved: "MatchFile", folder: "Folder", size: Size, pace: int) -> str:
    """A whole replay as a cast, each step for as long as on the page at that pace."""
    running, steps = Running(pace=pace), saved.match.steps
    pictures = drawn(saved, folder, size, range(len(steps)))
    head = {
        "version": 2,
        "width": size.width,
        "height": size.height,
        "title": saved.header.title,
        "env": {"TERM": "xterm-256color"},
    }
    lines: list[list[Any]] = [[0.0, "o", HIDE + CLEAR + "".join(written((), pictures[0]))]]
    now = 0.0
    for step, (before, after) in zip(steps, pairwise(pictures), strict=False):
        now += running.stands(dice=bool(step.thrown))
        lines.append([round(now, 3), "o", "".join(written(before, after))])
    lines.append([round(now + TAIL, 3), "o", PLAIN + SHOW])
    return "".join(json.dumps(each, ensure_ascii=False) + "\n" for each in (head, *lines))


def picture_of(saved: "MatchFile", folder: "Folder", size: Size, step: int | None) -> str:
    """A step of a replay as a picture; the last where none is named. Raises Trouble."""
    last = len(saved.match.steps) - 1
    step = last if step is None else step
    if step > last:
        raise Trouble(f"The fight has {last} steps; there is no step {step}.", USAGE)
    title = f"{saved.header.title}, step {step} of {last}"
    return svg(drawn(saved, folder, size, [step])[0], title)


def drawn(
    saved: "MatchFile", folder: "Folder", size: Size, steps: Iterable[int]
) -> list[tuple[Row, ...]]:
    """The page of the replay at each of some steps."""
    return asyncio.run(_drawn(saved, folder, size, steps))


async def _drawn(
    saved: "MatchFile", folder: "Folder", size: Size, steps: Iterable[int]
) -> list[tuple[Row, ...]]:
    from pieces_of_eight.tui.app import PiecesApp
    from pieces_of_eight.tui.play.session import Session
    from pieces_of_eight.tui.registry import screens_of
    from pieces_of_eight.tui.settings import Settings
    from pieces_of_eight.tui.textual_private import lines_of

    screens = screens_of(saved.match.engine.name)
    page = screens.replay(Session(saved, screens.face))
    settings = Settings(depth="true", animation="none", hover="no")
    found = []
    app = PiecesApp(folder, settings, lambda: page)
    async with app.run_test(size=(size.width, size.height)) as pilot:
        for step in steps:
            page.go(step)
            await pilot.pause()
            found.append(tuple(cells_of(line) for line in lines_of(page)))
    return found


def cells_of(line: "Iterable[Segment]") -> Row:
    """A line of the screen, cell by cell."""
    return tuple(
        Cell(sign, *colours_of(segment.style))
        for segment in line
        if not segment.control
        for sign in segment.text
    )


def colours_of(style: "Style | None") -> tuple[Ink, Ink, bool, bool]:
    """The colour of a sign, that behind it, and whether it is bold or underlined."""
    if style is None:
        return "", "", False, False
    ink, paper = (
        "" if colour is None or colour.is_default else colour.get_truecolor().hex
        for colour in (style.color, style.bgcolor)
    )
    if style.reverse:
        ink, paper = paper, ink
    return ink, paper, bool(style.bold), bool(style.underline)


def written(before: Rows, after: Rows) -> Iterator[str]:
    """What a terminal is told so that it shows the rows after those before."""
    for y, row in enumerate(after):
        if y >= len(before) or before[y] != row:
            yield f"\x1b[{y + 1};1H"
            for colours, run in groupby(row, key=lambda cell: cell[1:]):
                yield f"{told(*colours)}{''.join(cell.glyph for cell in run)}"
            yield PLAIN


def told(ink: Ink, paper: Ink, bold: bool, underline: bool) -> str:
    """What a terminal is told before signs of a colour."""
    codes = ["0", *["1"] * bold, *["4"] * underline]
    for code, colour in (("38", ink), ("48", paper)):
        if colour:
            codes += [code, "2", *(str(int(colour[at : at + 2], 16)) for at in (1, 3, 5))]
    return f"\x1b[{';'.join(codes)}m"
