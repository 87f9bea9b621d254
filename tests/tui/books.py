"""Words of the case books of career, port and sheet: folders, desks without a terminal, pages."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from textual.screen import Screen

from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.saves.match_file import Chair
from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.play.career import SheetSession
from pieces_of_eight.tui.registry import screens_of
from pieces_of_eight.tui.sheet.desk import SheetDesk
from pieces_of_eight.tui.sheet.face import FACE
from tests.tui import port_scenes, sheet_scenes

__all__ = ["a_folder", "desk_of", "port", "sheet", "through"]

Chairs = tuple[Chair, ...]


@asynccontextmanager
async def a_folder() -> AsyncIterator[Path]:
    """A folder that is there until a case is over."""
    with TemporaryDirectory() as path:
        yield Path(path)


def desk_of(
    path: Path, match: Match | None = None, chairs: Chairs = sheet_scenes.AGAINST_AI
) -> tuple[SheetDesk, list[str]]:
    """The desk of a sheet, and all that it says."""
    said: list[str] = []
    saved = sheet_scenes.save(path, match, chairs)
    return SheetDesk(SheetSession(saved, FACE), said.append), said


def port(
    match: Match | None = None, chairs: Chairs = port_scenes.PEOPLE
) -> Callable[[PiecesApp], Screen[None]]:
    """The page of a stay in port."""
    return lambda app: screens_of("port").fight(port_scenes.save(app.folder.path, match, chairs))


def sheet(
    match: Match | None = None, chairs: Chairs = sheet_scenes.PEOPLE
) -> Callable[[PiecesApp], Screen[None]]:
    """The page of a sheet."""
    return lambda app: screens_of("sheet").fight(sheet_scenes.save(app.folder.path, match, chairs))


async def through(walk: Any, name: str) -> str:
    """Wait for the curtain of a captain, and open it; what stood on it."""
    await walk.until(lambda: name in str(walk) and walk.app.hearing)
    shown = walk.line("Pass it", name)
    page = walk.page
    await walk(name[0].lower(), "enter")
    await walk.until(lambda: walk.page is not page and walk.app.hearing)
    return f"{type(page).__name__}: {shown}"
