"""The process in which one visitor's game runs, started as textual-serve starts an application.

It overrides how textual-serve opens the process: no shell stands between, the process is known by
its number, and it is ended for certain.
"""

import asyncio
import contextlib
import logging
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Awaitable, Callable
from pathlib import Path

from textual_serve.app_service import AppService
from textual_serve.download_manager import DownloadManager

PROGRAM = f"{(__package__ or '').rpartition('.')[0]}.cli.visitor"
PATIENCE = 5.0
"""Seconds that a game has to close by itself."""
KEPT = ("HOME", "LANG", "PATH", "PYTHONPATH", "SYSTEMROOT", "TEMP", "TMP", "TMPDIR", "VIRTUAL_ENV")
"""What a game is told of the server's surroundings, and nothing else."""
WITH_US = {"COLORTERM": "truecolor", "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
WITH_US |= {"PYTHONUTF8": "1", "PYTHONSAFEPATH": "1"}

log = logging.getLogger(__name__)

Send = Callable[[bytes], Awaitable[None]]
SendText = Callable[[str], Awaitable[None]]
Close = Callable[[], Awaitable[None]]


def command(folder: Path, quota: int, *more: str) -> list[str]:
    """What runs a visitor's program on his folder."""
    return [sys.executable, "-m", PROGRAM, "--data", str(folder), "--quota", str(quota), *more]


def surroundings() -> dict[str, str]:
    """The environment of a visitor's program."""
    return {name: os.environ[name] for name in KEPT if name in os.environ} | WITH_US


class Worker(AppService):
    """One visitor's game."""

    def __init__(
        self,
        folder: Path,
        quota: int,
        write: tuple[Send, SendText, Close],
        downloads: DownloadManager,
    ) -> None:
        send, send_text, close = write
        super().__init__(
            str(folder),
            write_bytes=send,
            write_str=send_text,
            close=close,
            download_manager=downloads,
        )
        self._words = command(folder, quota)

    async def _open_app_process(self, width: int = 80, height: int = 24) -> Process:
        """Start the process; textual-serve would go by a shell."""
        told = self._build_environment(width=width, height=height)
        told = {name: value for name, value in told.items() if name not in os.environ}
        driver = {"TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver"}
        size = {"COLUMNS": str(width), "ROWS": str(height)}
        self._process = process = await asyncio.create_subprocess_exec(
            *self._words,
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            env={**surroundings(), **told, **driver, **size, **WITH_US},
        )
        self._stdin = process.stdin
        return process

    @property
    def number(self) -> int:
        """The number of the process; 0 before it runs."""
        return self._process.pid if self._process is not None else 0

    @property
    def ended(self) -> bool:
        """Whether the game has closed, by itself or by its end."""
        return self._task is not None and self._task.done()

    async def end(self) -> None:
        """Let the game close; one that does not is ended, and one whose line is broken."""
        try:
            await asyncio.wait_for(self.stop(), PATIENCE)
        except Exception as error:
            log.warning("A game was not asked to close: %r.", error)
        process = self._process
        if process is None:
            return
        if process.stdin is not None:
            process.stdin.close()
        try:
            await asyncio.wait_for(process.wait(), PATIENCE)
        except TimeoutError:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
