"""What the tests of the terminal share: an app on a folder of its own, and its text."""

import asyncio
import time
from asyncio import Runner
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from textual.app import App, ComposeResult
from textual.errors import NoWidget
from textual.events import Click, MouseDown, MouseUp
from textual.geometry import Offset
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from pieces_of_eight import tui
from pieces_of_eight.campaign.engines import ENGINES
from pieces_of_eight.campaign.kernel.match import Checkpoint, Match
from pieces_of_eight.content import scenario
from pieces_of_eight.saves.folder import Folder, GameEdition
from pieces_of_eight.saves.match_file import Chair, MatchFile
from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.match.desk import NO, SURE, YES
from pieces_of_eight.tui.match.fight_desk import FightDesk
from pieces_of_eight.tui.match.page import FightScreen
from pieces_of_eight.tui.match.stack_desk import desk_of
from pieces_of_eight.tui.pages.base import GameScreen
from pieces_of_eight.tui.play.career import join, standing
from pieces_of_eight.tui.play.session import Session
from pieces_of_eight.tui.registry import face_of, screens_of
from pieces_of_eight.tui.settings import Settings
from pieces_of_eight.tui.widgets.frame import KeyLine, MessageLine
from pieces_of_eight.tui.widgets.map_view import MapView
from pieces_of_eight.tui.widgets.menu import Menu
from tests.tui.idle import HastyLoop

NOON = datetime(1718, 7, 24, 12, 0, tzinfo=UTC)


def make_folder(path: Path) -> Folder:
    """A folder whose clock stands still."""
    return Folder(path, GameEdition(ENGINES, join=join, standing=standing), now=lambda: NOON)


def make_app(
    path: Path,
    start: Callable[[], Screen[None]] | None = None,
    settings: Settings | None = None,
) -> PiecesApp:
    """The game on a folder, in true colours whatever terminal the tests run on."""
    return PilotedApp(make_folder(path), settings or Settings(depth="true"), start)


def app_at(
    path: Path, make: Callable[[], MatchFile], settings: Settings | None = None
) -> PiecesApp:
    """The game, open at a fight."""

    def fight() -> Screen[None]:
        saved = make()
        return screens_of(saved.match.engine.name).fight(saved)

    settings = settings or Settings(depth="true", animation="none", hover="no", curtain="no")
    return PilotedApp(make_folder(path), settings, fight)


def keep(
    path: Path,
    engine: str,
    setup: Any,
    begin: Any,
    title: str,
    chairs: tuple[Chair, ...],
    seed: int,
) -> MatchFile:
    """A fight, saved at its beginning or, where `begin` is no setup, in its middle."""
    if isinstance(begin, type(setup) | None):
        match = Match(ENGINES[engine], begin or setup, seed)
    else:
        match = Match(ENGINES[engine], setup, seed, Checkpoint(begin, 0, 0))
    return make_folder(path).create(engine, match, title, chairs)


def desk_on(saved: MatchFile) -> tuple[FightDesk[Any, Any], list[str]]:
    """A desk without a terminal, and all that it says."""
    said: list[str] = []
    return desk_of(Session(saved, face_of(saved.match.engine.name)), said.append), said


def save_duel(folder: Folder, title: str = "A duel of sloops") -> MatchFile:
    """A fight between two people, saved at its beginning."""
    engine = ENGINES["sea_fight"]
    match = Match(engine, scenario("duel").setup(), seed=1)
    chairs = (Chair("person", "Jonathan Barnet"), Chair("ai", "Calico Jack", "mate"))
    return folder.create("sea_fight", match, title, chairs)


def text_of(app: App[object]) -> str:
    """Everything on the screen now, line by line."""
    page = app.screen
    parts = []
    for widget in drawn_on(page):
        with suppress(NoWidget):
            parts.append((page.find_widget(widget), widget))
    shown = [" " * page.size.width] * page.size.height
    for where, widget in sorted(parts, key=lambda part: part[0].order):
        if seen := where.visible_region:
            strips = widget.render_lines(seen.translate(-where.region.offset))
            for line, strip in zip(seen.line_range, strips, strict=True):
                shown[line] = shown[line][: seen.x] + strip.text + shown[line][seen.right :]
    return "\n".join(shown)


def drawn_on(page: Screen[Any]) -> Iterator[Widget]:
    """All widgets of a page, and their scroll bars."""
    for widget in page.walk_children(Widget, with_self=True):
        yield widget
        if widget.show_vertical_scrollbar:
            yield widget.vertical_scrollbar
        if widget.show_horizontal_scrollbar:
            yield widget.horizontal_scrollbar


def message_of(app: PiecesApp) -> str:
    """What the message line says."""
    return app.screen.query_one(MessageLine).message


class PilotedApp(PiecesApp):
    """The game on a loop that does not sleep, for pictures too."""

    CSS_PATH = Path(tui.__file__).with_name("pieces.tcss")

    def run(self, **options: Any) -> None:
        with Runner(loop_factory=HastyLoop) as runner:
            return runner.run(self.run_async(**options))


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys, and wait until the last of them has taken effect."""
    for key in keys:
        await pilot.press(key)
    await pilot.pause()


async def press_each(pilot: Pilot[None], *keys: str) -> None:
    """Press keys, and let each of them take effect."""
    for key in keys:
        await pilot.press(key)
        await pilot.pause()


async def order_and_mean_it(pilot: Pilot[None], key: str) -> None:
    """Order what cannot be taken back: look that it is asked about with "No" lit, and say yes."""
    await press_each(pilot, key)
    page = pilot.app.screen
    assert isinstance(page, FightScreen)
    assert page.desk.listing is not None
    assert page.desk.listing.kind == SURE
    assert page.desk.at == NO
    await press_each(pilot, str(YES + 1))


async def click_key(pilot: Pilot[None], command: str) -> None:
    """Click a command in the key line."""
    line = pilot.app.screen.query_one(KeyLine)
    start = next(start for start, _, entry in line._shown() if entry[0] == command)
    await pilot.click(line, offset=Offset(start + 1, 0))
    await pilot.pause()


async def click_right(pilot: Pilot[None], at: Offset) -> None:
    """Click with the right button; pilots of Textual 8.0 have none."""
    widget, region = pilot.app.get_widget_at(*at)
    x, y = at - region.offset
    for kind in (MouseDown, MouseUp, Click):
        widget.post_message(kind(widget, x, y, 0, 0, 3, False, False, False, *at))
    await pilot.pause()


class Fight(GameScreen):
    """Stands where the fight will be."""

    PAGE_NAME = "A fight"

    def body(self) -> ComposeResult:
        yield Static("The sea")

    def do_leave(self) -> None:
        self.game.open_page("pause")


async def until(pilot: Pilot[None], holds: Callable[[], bool]) -> None:
    """Let the game run on until something holds, however busy the machine is."""
    if not holds():
        assert await come_true(holds)
        await pilot.pause()


async def come_true(holds: Callable[[], bool]) -> bool:
    """Whether something holds before long; the pilot does not ask every widget meanwhile."""
    for _ in range(12_000):
        if holds():
            return True
        await asyncio.to_thread(time.sleep, 0.005)
    return holds()


async def choose(pilot: Pilot[None], words: str) -> None:
    """Go to the row of the focused menu that begins with these words, and choose it."""
    menu = pilot.app.focused
    assert isinstance(menu, Menu)
    at = next(n for n, row in enumerate(menu.rows) if row.text.startswith(words))
    step = "down" if at > menu.cursor else "up"
    await press_each(pilot, *[step] * abs(at - menu.cursor), "enter")


def place_of(drawn: MapView[Any], at: Any) -> Offset:
    """Where on the screen the middle of a place of a map lies."""
    cells = drawn._drawn(at)
    middle = cells.offset + Offset(cells.width // 2, cells.height // 2)
    left = Offset(drawn._padding().x, 0)
    return middle + left - drawn.scroll_offset + drawn.content_region.offset
