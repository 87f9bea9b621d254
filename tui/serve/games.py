"""The games that run: how many at once, whose they are, and when they end."""

import asyncio
import contextlib
import logging
import time
from pathlib import Path
from typing import NamedTuple

from aiohttp import web
from textual_serve.download_manager import DownloadManager

from tui.serve.visitors import folder_of
from tui.serve.worker import Worker

AGAIN = b"\x1b[?1049h\x1b[?1000h\x1b[?1003h\x1b[?1015h\x1b[?1006h\x1b[?25l\x1b[?2004h"
"""What the game told its terminal at its start: a page that is loaded anew has to hear it again."""
SETTLED = 0.15
"""Seconds between two sizes, so that the game draws both."""
log = logging.getLogger(__name__)


class Limits(NamedTuple):
    """What a server allows."""

    visitors: int
    idle: float
    """Seconds without a key or a mouse."""
    quota: int
    """Bytes for each visitor."""
    grace: float = 15.0
    """Seconds for which a game waits for its page to come back."""


class VisitorGame:
    """A visitor's game, and the page that shows it if there is one."""

    def __init__(self, folder: Path, quota: int, downloads: DownloadManager) -> None:
        write = (self._send, self._send_text, self._left)
        self.worker = Worker(folder, quota, write, downloads)
        self.socket: web.WebSocketResponse | None = None
        self.used = self.left = time.monotonic()
        self.busy = asyncio.Lock()
        self.over = False
        """Whether the visitor has left the game by its own door."""

    async def _send(self, data: bytes) -> None:
        if self.socket is not None:
            with contextlib.suppress(ConnectionError, RuntimeError):
                await self.socket.send_bytes(data)

    async def _send_text(self, words: str) -> None:
        if self.socket is not None:
            with contextlib.suppress(ConnectionError, RuntimeError):
                await self.socket.send_str(words)

    async def _left(self) -> None:
        self.over = True

    async def part(self) -> None:
        """Close the page's line, if there is one."""
        socket, self.socket = self.socket, None
        if socket is not None:
            self.left = time.monotonic()
            with contextlib.suppress(ConnectionError, RuntimeError):
                await socket.close()

    async def show(self, socket: web.WebSocketResponse, width: int, height: int) -> None:
        """Show the game in a page: a fresh game, or the one that runs, drawn anew."""
        async with self.busy:
            await self.part()
            self.socket, self.used = socket, time.monotonic()
            if not self.worker.number:
                await self.worker.start(width, height)
                return
            await self._send(AGAIN)
            await self.worker.set_terminal_size(width, height - 1)
            await asyncio.sleep(SETTLED)
            await self.worker.set_terminal_size(width, height)

    def hide(self, socket: web.WebSocketResponse) -> None:
        """A page has gone; another may have taken its place already."""
        if self.socket is socket:
            self.socket, self.left = None, time.monotonic()

    def is_due(self, limits: Limits) -> bool:
        """Whether the game has to end now."""
        now = time.monotonic()
        away = self.socket is None and now - self.left > limits.grace
        return self.over or away or now - self.used > limits.idle or self.worker.ended


class VisitorGames:
    """All games that run, by the keys of their visitors."""

    def __init__(self, root: Path, limits: Limits) -> None:
        self.root = root
        self.limits = limits
        self.downloads = DownloadManager()
        self.running: dict[str, VisitorGame] = {}

    def has_room(self, key: str) -> bool:
        """Whether a visitor can play now: his game runs, or a place is free."""
        return key in self.running or len(self.running) < self.limits.visitors

    def folder(self, key: str) -> Path:
        """The folder of a visitor."""
        return folder_of(self.root, key)

    def game(self, key: str) -> VisitorGame:
        """The game of a visitor for whom there is room."""
        if key not in self.running:
            folder = self.folder(key)
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            self.running[key] = VisitorGame(folder, self.limits.quota, self.downloads)
        return self.running[key]

    async def end(self, key: str) -> None:
        """End the game of a visitor; all of it is saved. The place is free when it has ended.

        A game that cannot be ended is told to who hosts it, and holds up no other.
        """
        game = self.running[key]
        try:
            async with game.busy:
                await game.worker.end()
                await game.part()
        except Exception:
            log.exception("The game of a visitor could not be ended.")
        if self.running.get(key) is game:
            del self.running[key]

    async def watch(self) -> None:
        """End what is due, for as long as the server runs."""
        pause = min(1.0, self.limits.grace / 2, self.limits.idle / 2)
        while True:
            due = [key for key, game in self.running.items() if game.is_due(self.limits)]
            await asyncio.gather(*(self.end(key) for key in due))
            await asyncio.sleep(pause)

    async def end_all(self) -> None:
        """End every game."""
        await asyncio.gather(*(self.end(key) for key in list(self.running)))
