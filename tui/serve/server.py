"""What a browser is answered: the page of the game, its line, files up and down, and refusals."""

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from html import escape
from pathlib import Path
from string import Template
from typing import Any, NamedTuple
from urllib.parse import quote, urlsplit

import textual_serve
from aiohttp import WSMsgType, web

from tui.serve.files import LARGEST, Files
from tui.serve.games import Limits, VisitorGame, VisitorGames
from tui.serve.visitors import COOKIE, YEAR, fresh_key, key_of

PAGES = Path(__file__).with_name("pages")
THEIRS = Path(textual_serve.__file__).parent / "static"
"""The terminal in a page, as textual-serve brings it, with its font."""
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; font-src 'self';"
    " style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self';"
    " form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}
HERE = ("127.0.0.1", "localhost", "::1")
LONGEST_MESSAGE = 64 * 1024
FULL = "All places are taken. Come back in a while: your games are kept."
STRANGE = "Another site's page may not open this game. Open its own address instead."
NO_KEY = "Open the first page of this address, and let it keep a cookie: your games hang on it."

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Address(NamedTuple):
    """Where the game is served."""

    host: str = "127.0.0.1"
    port: int = 8000
    url: str = ""
    """What visitors type, where a proxy stands between; else it follows from their request."""

    @property
    def is_private(self) -> bool:
        """Whether only this machine can reach it."""
        return self.host in HERE


class Server:
    """The game as a web application."""

    def __init__(self, root: Path, limits: Limits, address: Address) -> None:
        self.games = VisitorGames(root, limits)
        self.files = Files(self.games)
        self.address = address

    def application(self) -> web.Application:
        """What aiohttp runs."""
        app = web.Application(middlewares=[self._guarded], client_max_size=LARGEST + 64 * 1024)
        app.add_routes(
            [
                web.get("/", self.index),
                web.get("/ws", self.line),
                web.get("/files", self.list_files),
                web.post("/files", self.change_files),
                web.get("/download/{key}", self.download),
                web.static("/static", THEIRS),
                web.static("/own", PAGES),
            ]
        )
        app.cleanup_ctx.append(self._watching)
        app.on_shutdown.append(self._close)
        return app

    async def _watching(self, _: web.Application) -> AsyncIterator[None]:
        watch = asyncio.create_task(self.games.watch())
        yield
        watch.cancel()

    async def _close(self, _: web.Application) -> None:
        """End the games before the server waits for the lines that show them."""
        await self.games.end_all()

    @web.middleware
    async def _guarded(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse pages of other sites; every answer says what a browser may load."""
        if not self._is_ours(request):
            response: web.StreamResponse = page("told.html", 403, words=STRANGE)
        else:
            try:
                response = await handler(request)
            except web.HTTPRequestEntityTooLarge:
                response = page("told.html", 413, words=self.files.too_large)
            except web.HTTPException as error:
                words = f"There is nothing here ({error.status} {error.reason})."
                response = page("told.html", error.status, words=words)
        if not response.prepared:
            response.headers.update(HEADERS)
        return response

    def _is_ours(self, request: web.Request) -> bool:
        """Whether a request is meant for this address, and comes from a page of it."""
        known = urlsplit(self.address.url).netloc
        if not known and self.address.is_private:
            named = urlsplit(f"//{request.host}").hostname or ""
            if named not in HERE:  # a name that somebody has bent to this machine
                return False
        asks = request.method != "GET" or request.path == "/ws"
        origin = request.headers.get("Origin")
        if not asks:
            return True
        return origin is not None and urlsplit(origin).netloc == (known or request.host)

    # The game.

    async def index(self, request: web.Request) -> web.StreamResponse:
        """The page of the game, or why there is none now; a visitor gets his key here."""
        key = key_of(request.cookies.get(COOKIE)) or fresh_key()
        if not self.games.has_room(key):
            response = page("told.html", 503, words=FULL)
            response.headers["Retry-After"] = "60"
        else:
            response = page("game.html")
        secure = urlsplit(self.address.url).scheme == "https"
        response.set_cookie(COOKIE, key, max_age=YEAR, httponly=True, samesite="Lax", secure=secure)
        return response

    async def line(self, request: web.Request) -> web.StreamResponse:
        """The line between a page and its game."""
        key = key_of(request.cookies.get(COOKIE))
        if key is None:
            return page("told.html", 403, words=NO_KEY)
        if not self.games.has_room(key):
            return page("told.html", 503, words=FULL)
        game = self.games.game(key)
        socket = web.WebSocketResponse(heartbeat=15, max_msg_size=LONGEST_MESSAGE)
        await socket.prepare(request)
        try:
            query = request.query
            await game.show(socket, _columns(query.get("width")), _lines(query.get("height")))
            async for message in socket:
                if message.type == WSMsgType.TEXT:
                    await heard(game, socket, message.data)
        finally:
            game.hide(socket)
        return socket

    # Files.

    async def list_files(self, request: web.Request) -> web.StreamResponse:
        """The page of a visitor's files."""
        return self._files_page(request, "")

    async def change_files(self, request: web.Request) -> web.StreamResponse:
        """Take a file in, or empty the wastebasket, and say what came of it."""
        key = key_of(request.cookies.get(COOKIE))
        if key is None:
            return page("told.html", 403, words=NO_KEY)
        form = await request.post()
        sent = form.get("file")
        if isinstance(sent, web.FileField):
            status, said = await self.files.take_in(key, sent.file.read())
        elif form.get("do") == "empty":
            status, said = await self.files.empty(key)
        else:
            status, said = 400, "Choose a file first."
        return self._files_page(request, said, status)

    def _files_page(self, request: web.Request, said: str, status: int = 200) -> web.Response:
        key = key_of(request.cookies.get(COOKIE))
        if key is None:
            return page("told.html", 403, words=NO_KEY)
        return page("files.html", status, said=said, room=self.files.room(key))

    async def download(self, request: web.Request) -> web.StreamResponse:
        """A file that the visitor's own game hands out; nobody else gets it."""
        key = key_of(request.cookies.get(COOKIE))
        game = self.games.running.get(key or "")
        try:
            named = request.match_info["key"]
            found = await self.games.downloads.get_download_metadata(named)
        except KeyError:
            raise web.HTTPNotFound from None
        if game is None or found.app_service is not game.worker:
            raise web.HTTPNotFound
        name = quote(found.file_name, safe="")
        response = web.StreamResponse(headers=HEADERS)
        response.content_type = "application/octet-stream"
        response.headers["Content-Disposition"] = f"attachment; filename*=UTF-8''{name}"
        await response.prepare(request)
        async for chunk in self.games.downloads.download(named):
            await response.write(chunk)
        await response.write_eof()
        return response


async def heard(game: VisitorGame, socket: web.WebSocketResponse, words: str) -> None:
    """Do what a page says: keys and mouse, its size, whether it is looked at. Else nothing."""
    kind, told = _message(words)
    worker = game.worker
    match kind, told:
        case "stdin", str():
            game.used = time.monotonic()
            await worker.send_bytes(told.encode("utf-8", "replace"))
        case "resize", {"width": int() | str() as wide, "height": int() | str() as high}:
            if not game.busy.locked():
                await worker.set_terminal_size(_columns(wide), _lines(high))
        case "ping", int() | float() | str():
            with contextlib.suppress(ConnectionError):
                await socket.send_json(["pong", told])
        case "blur", _:
            await worker.blur()
        case "focus", _:
            await worker.focus()


def _message(words: str) -> tuple[str, Any]:
    try:
        found = json.loads(words)
    except (ValueError, RecursionError):
        return "", None
    if not isinstance(found, list) or not found or not isinstance(found[0], str):
        return "", None
    return found[0], found[1] if len(found) > 1 else None


def _columns(told: object) -> int:
    return _between(told, 20, 400, 80)


def _lines(told: object) -> int:
    return _between(told, 10, 200, 24)


def _between(told: object, least: int, most: int, otherwise: int) -> int:
    try:
        return min(max(int(str(told)), least), most)
    except ValueError:
        return otherwise


def page(name: str, status: int = 200, **words: str) -> web.Response:
    """One of our pages; words are put into it as plain text."""
    text = Template((PAGES / name).read_text("utf-8"))
    shown = text.substitute({each: escape(told) for each, told in words.items()})
    headers = {"Cache-Control": "no-store"}
    return web.Response(text=shown, content_type="text/html", status=status, headers=headers)
