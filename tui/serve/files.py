"""A visitor's files, beside his game: a game is taken in, the wastebasket is emptied.

No path comes from a visitor: what he sends is laid under a name of ours, judged by a program of
its own that has the visitor's folder alone, and taken away again.
"""

import asyncio
import contextlib
import shutil
import tempfile
from asyncio.subprocess import PIPE
from pathlib import Path

from saves.place import WASTEBASKET
from saves.ration import MEGABYTE, used
from tui.serve.games import VisitorGames
from tui.serve.worker import command, surroundings

LARGEST = 4 * MEGABYTE
PATIENCE = 60.0
"""Seconds in which a file has to be judged."""
AT_ONCE = 2


class Files:
    """What the page of files does."""

    too_large = f"The file is larger than {LARGEST // MEGABYTE} MB: no game is."

    def __init__(self, games: VisitorGames) -> None:
        self._games = games
        self._turn = asyncio.Semaphore(AT_ONCE)

    def room(self, key: str) -> str:
        """How much of a visitor's room is used."""
        most = self._games.limits.quota
        so_far = used(self._games.folder(key))
        return f"{so_far / MEGABYTE:.1f} of {most / MEGABYTE:g} MB"

    async def take_in(self, key: str, data: bytes) -> tuple[int, str]:
        """Take a saved game in; the status, and a sentence."""
        if not data:
            return 400, "Choose a file first."
        if len(data) > LARGEST:
            return 413, self.too_large
        folder, quota = self._games.folder(key), self._games.limits.quota
        if used(folder) + len(data) > quota:
            return 413, (
                f"There is no room for it: your {quota / MEGABYTE:g} MB are used up. Throw games"
                " away in the game, and empty the wastebasket here."
            )
        async with self._turn:
            with tempfile.TemporaryDirectory() as scratch:
                sent = Path(scratch, "upload")
                await asyncio.to_thread(sent.write_bytes, data)
                return await judged(folder, quota, sent)

    async def empty(self, key: str) -> tuple[int, str]:
        """Remove for good what the visitor has thrown away."""
        basket = self._games.folder(key) / WASTEBASKET
        await asyncio.to_thread(shutil.rmtree, basket, ignore_errors=True)
        return 200, "The wastebasket is empty."


async def judged(folder: Path, quota: int, sent: Path) -> tuple[int, str]:
    """Let a process of its own read a file and take it in."""
    process = await asyncio.create_subprocess_exec(
        *command(folder, quota, "--import", str(sent)),
        stdout=PIPE,
        stderr=PIPE,
        env=surroundings(),
    )
    try:
        said, _ = await asyncio.wait_for(process.communicate(), PATIENCE)
    except TimeoutError:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        return 400, "The file takes too long to read; it is not taken in."
    words = said.decode("utf-8", "replace").strip()
    if process.returncode == 0:
        return 200, words
    return 400, words or "The file is no saved game of Pieces of Eight; it is not taken in."
