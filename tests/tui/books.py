"""Words of the case books of career, port and sheet: folders, and desks without a terminal."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.saves.match_file import Chair
from pieces_of_eight.tui.play.career import SheetSession
from pieces_of_eight.tui.sheet.desk import SheetDesk
from pieces_of_eight.tui.sheet.face import FACE
from tests.tui.sheet_scenes import AGAINST_AI, save, season

__all__ = ["a_folder", "desk_of"]


@asynccontextmanager
async def a_folder() -> AsyncIterator[Path]:
    """A folder that is there until a case is over."""
    with TemporaryDirectory() as path:
        yield Path(path)


def desk_of(
    path: Path, match: Match[Any, Any, Any] | None = None, chairs: tuple[Chair, ...] = AGAINST_AI
) -> tuple[SheetDesk, list[str]]:
    """The desk of a sheet, and all that it says."""
    said: list[str] = []
    return SheetDesk(SheetSession(save(path, match or season(), chairs), FACE), said.append), said
