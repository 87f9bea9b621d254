"""`pieces-of-eight replay --cast`, `--film` and `--svg`: the page of a replay in a file.

The page is the game's own, on a terminal that only writes down what it is sent. A cast is what
asciinema plays (version 2: a line of JSON for the head, and one for each moment); a picture is
lines and letters (SVG), and a film such a picture that moves: a step, smoke and balls and dice of
the next, and that step.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct
from rich.console import Console
from rich.text import Text
from textual.drivers.headless_driver import HeadlessDriver
from textual.pilot import Pilot

from pieces_of_eight.tui.difference import MOVE, Difference
from pieces_of_eight.tui.draw.cells import Cell, Ink, Row
from pieces_of_eight.tui.draw.film import FRAMES_A_SECOND
from pieces_of_eight.tui.draw.svg import moving, svg
from pieces_of_eight.tui.play.beside import Running
from .common import USAGE, Trouble

if TYPE_CHECKING:
    from rich.style import Style

    from pieces_of_eight.saves.folder import Folder
    from pieces_of_eight.saves.match_file import MatchFile
    from pieces_of_eight.tui.match.replay import ReplayScreen
    from pieces_of_eight.tui.pages.base import GameScreen

Look: TypeAlias = Callable[[], Awaitable[None]]
"""Lets the page be painted, and keeps apart what the terminal was sent for it."""
TAIL = 3.0  # seconds for which the last picture of a cast or a film stands
HIDE, SHOW, CLEAR, PLAIN = "\x1b[?25l", "\x1b[?25h", "\x1b[2J", "\x1b[0m"
"""What a terminal is told: take the cursor away or show it, clear the screen, plain letters."""


class TerminalSize(Struct, frozen=True):
    """The columns and lines of a terminal."""

    width: int
    height: int


def cast_of(saved: "MatchFile", folder: "Folder", size: TerminalSize, pace: int) -> str:
    """A whole replay as a cast, each step for as long as on the page at that pace."""
    running, steps = Running(pace=pace), saved.match.steps
    difference, cells = Difference(), size.width * size.height
    sent = [
        "".join(difference.of(painting, cells) for painting in paintings)
        for paintings in painted(saved, folder, size, range(len(steps)))
    ]
    head = {
        "version": 2,
        "width": size.width,
        "height": size.height,
        "title": saved.header.title,
        "env": {"TERM": "xterm-256color"},
    }
    lines: list[list[Any]] = [[0.0, "o", HIDE + CLEAR + sent[0]]]
    now = 0.0
    for step, after in zip(steps, sent[1:], strict=False):
        now += running.stands(dice=bool(step.thrown))
        lines.append([round(now, 3), "o", after])
    lines.append([round(now + TAIL, 3), "o", PLAIN + SHOW])
    return "".join(json.dumps(each, ensure_ascii=False) + "\n" for each in (head, *lines))


def picture_of(saved: "MatchFile", folder: "Folder", size: TerminalSize, step: int | None) -> str:
    """A step of a replay as a picture; the last where none is named. Raises Trouble."""
    last = len(saved.match.steps) - 1
    step = there(saved, step)
    title = f"{saved.header.title}, step {step} of {last}"
    [paintings] = painted(saved, folder, size, [step])
    return svg(shown(paintings, size), title)


def film_of(
    saved: "MatchFile",
    folder: "Folder",
    size: TerminalSize,
    step: int | None,
    until: int | None,
    keys: Sequence[str] = (),
) -> str:
    """Steps of a replay as a picture that moves, from one to another; keys are pressed before.

    Raises Trouble.
    """
    from pieces_of_eight.tui.match.view import cues_of, film_look
    from pieces_of_eight.tui.widgets.map_view import MapView, film_over

    first = there(saved, step)
    steps = range(first, 1 + (first if until is None else max(first, there(saved, until))))
    stood: list[float] = []
    page = again(saved)

    async def seen(pilot: Pilot[object], look: Look) -> None:
        for key in keys:
            await pilot.press(key)
        drawn, before = page.map, [page.state(step - 1) for step in steps]
        films = [
            cues_of(page.session, saved.match.steps[step], state)
            for step, state in zip(steps, before, strict=True)
        ]
        for cue in (cue for film in films for cue in film if isinstance(drawn, MapView)):
            drawn.bring_into_sight(cue.at)
        for step, cues in zip(steps, films, strict=True):
            page.go(step - 1)
            await look()
            stood.append(Running().stands(dice=False))
            if isinstance(drawn, MapView):
                for frame in film_over(drawn, cues, *film_look(page)).frames():
                    drawn.lay(frame)
                    await look()
                    stood.append(1 / FRAMES_A_SECOND)
                drawn.lay({})
        page.go(steps[-1])
        await look()
        stood.append(TAIL)

    paintings = written_down(folder, lambda: page, size, seen)
    ends = [sum(map(len, paintings[: at + 1])) for at in range(len(paintings))]
    sent = [painting for each in paintings for painting in each]
    frames = [(seconds, shown(sent[:end], size)) for seconds, end in zip(stood, ends, strict=True)]
    return moving(frames, f"{saved.header.title}, steps {first} to {steps[-1]}")


def there(saved: "MatchFile", step: int | None) -> int:
    """A step of the fight; the last where none is named. Raises Trouble."""
    last = len(saved.match.steps) - 1
    if step is not None and step > last:
        raise Trouble(f"The fight has only {last} steps; there is no step {step}.", USAGE)
    return last if step is None else step


def painted(
    saved: "MatchFile", folder: "Folder", size: TerminalSize, steps: Iterable[int]
) -> list[list[str]]:
    page = again(saved)

    async def seen(look: Look) -> None:
        for step in steps:
            page.go(step)
            await look()

    return written_down(folder, lambda: page, size, lambda _, look: seen(look))


def again(saved: "MatchFile") -> "ReplayScreen":
    from pieces_of_eight.tui.play.session import Session
    from pieces_of_eight.tui.registry import screens_of

    screens = screens_of(saved.match.engine.name)
    page: ReplayScreen = screens.replay(Session(saved, screens.face))
    return page


def written_down(
    folder: "Folder",
    page: Callable[[], "GameScreen"],
    size: TerminalSize,
    seen: Callable[[Pilot[object], Look], Awaitable[None]],
) -> list[list[str]]:
    """What a terminal is sent for a page at each look at it."""
    from pieces_of_eight.tui.app import PiecesApp
    from pieces_of_eight.tui.settings import Settings

    found: list[list[str]] = [[]]

    class WrittenDown(HeadlessDriver):
        """A terminal of which all is kept that it is sent."""

        is_headless = False

        def write(self, data: str) -> None:
            found[-1].append(data)

    async def go_on(pilot: Pilot[object]) -> None:
        async def look() -> None:
            await pilot.pause()
            found.append([])

        await pilot.pause()
        await seen(pilot, look)
        pilot.app.exit()

    settings = Settings(depth="true", animation="none", hover="no")
    app = PiecesApp(folder, settings, page, WrittenDown)
    asyncio.run(app.run_async(size=(size.width, size.height), auto_pilot=go_on))
    return found[:-1]


def shown(paintings: Sequence[str], size: TerminalSize) -> list[Row]:
    rows = [[Cell(" ", "", "")] * size.width for _ in range(size.height)]
    console = Console()
    for painting in paintings:
        _, *runs = MOVE.split(painting)
        for y, x, run in zip(runs[::3], runs[1::3], runs[2::3], strict=True):
            cells = [
                Cell(sign, *colours_of(style))
                for text, style, _ in Text.from_ansi(run.rstrip("\n"), end="").render(console)
                for sign in text
            ]
            rows[int(y) - 1][int(x) - 1 : int(x) - 1 + len(cells)] = cells
    return [tuple(row) for row in rows]


def colours_of(style: "Style | None") -> tuple[Ink, Ink, bool, bool]:
    if style is None:
        return "", "", False, False
    ink, paper = (
        "" if colour is None or colour.is_default else colour.get_truecolor().hex
        for colour in (style.color, style.bgcolor)
    )
    if style.reverse:
        ink, paper = paper, ink
    return ink, paper, bool(style.bold), bool(style.underline)
