"""A headless Chromium, driven by its DevTools protocol: keys, mouse, pictures, what it hears."""

import asyncio
import base64
import contextlib
import os
import re
import shutil
import signal
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType

NAMES = ("chromium", "chromium-browser", "google-chrome")
FOUND = next(filter(None, map(shutil.which, NAMES)), None)
WHY_NOT = "No Chromium is installed here: the game in a browser is not tried."
ESCAPE = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]|\x1b.")
PATIENCE = 60.0


class Page:
    """A page: what the game's terminal was sent is kept as text."""

    def __init__(self, line: ClientWebSocketResponse) -> None:
        self._line = line
        self._last = 0
        self._answers: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self.heard = ""
        self.asked: list[str] = []
        """Every address that was asked for."""
        self.amiss: list[str] = []
        self._reader = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async for message in self._line:
            if message.type != WSMsgType.TEXT:
                continue
            told = message.json()
            if "id" in told:
                self._answers.pop(told["id"]).set_result(told)
                continue
            params = told["params"]
            match told["method"]:
                case "Network.webSocketFrameReceived" if params["response"]["opcode"] == 2:
                    data = base64.b64decode(params["response"]["payloadData"])
                    self.heard += ESCAPE.sub("", data.decode("utf-8", "replace"))
                case "Network.requestWillBeSent":
                    self.asked.append(params["request"]["url"])
                case "Runtime.exceptionThrown":
                    self.amiss.append(str(params))
                case "Log.entryAdded" if params["entry"]["level"] == "error":
                    self.amiss.append(str(params["entry"]))

    async def ask(self, method: str, **params: object) -> dict[str, Any]:
        """Call a method of the protocol; its result."""
        self._last += 1
        answer = self._answers[self._last] = asyncio.get_running_loop().create_future()
        await self._line.send_json({"id": self._last, "method": method, "params": params})
        told = await asyncio.wait_for(answer, PATIENCE)
        assert "error" not in told, told
        result: dict[str, Any] = told["result"]
        return result

    async def go(self, url: str) -> None:
        """Open an address."""
        self.heard = ""
        await self.ask("Page.navigate", url=url)

    async def until(self, words: str) -> None:
        """Wait until the game has sent some words since `heard` was emptied."""
        async with asyncio.timeout(PATIENCE):
            while words not in self.heard:
                await asyncio.sleep(0.05)

    async def evaluate(self, script: str) -> Any:
        """What a script comes to in the page."""
        told = await self.ask("Runtime.evaluate", expression=script, returnByValue=True)
        return told["result"].get("value")

    async def text(self) -> str:
        """What a reader of the page sees outside the terminal; nothing while it is being loaded."""
        return str(await self.evaluate("document.body?.innerText ?? ''"))

    async def press(self, key: str) -> None:
        """Strike a key: a letter, Enter, Escape, ArrowDown."""
        codes = {"Enter": 13, "Escape": 27, "ArrowDown": 40, "ArrowUp": 38}
        code = codes.get(key, ord(key[0].upper()))
        words = {"key": key, "windowsVirtualKeyCode": code}
        if len(key) == 1:
            words["text"] = key
        elif key == "Enter":
            words["text"] = "\r"
        await self.ask("Input.dispatchKeyEvent", type="keyDown", **words)
        await self.ask("Input.dispatchKeyEvent", type="keyUp", **words)

    async def turn(self, key: str, words: str) -> None:
        """Strike a key, and wait until the game answers with some words."""
        self.heard = ""
        await self.press(key)
        await self.until(words)

    async def reads(self, words: str) -> None:
        """Wait until some words are seen outside the terminal."""
        async with asyncio.timeout(PATIENCE):
            while words not in await self.text():
                await asyncio.sleep(0.05)

    async def send(self, file: Path) -> None:
        """Choose a file on the page of files, and strike its button."""
        root = (await self.ask("DOM.getDocument"))["root"]["nodeId"]
        found = await self.ask("DOM.querySelector", nodeId=root, selector="input[type=file]")
        await self.ask("DOM.setFileInputFiles", files=[str(file)], nodeId=found["nodeId"])
        await self.evaluate("document.querySelector('form button').click()")

    async def keep_downloads(self, folder: Path) -> None:
        """Let what is handed out lie in a folder, without a question."""
        folder.mkdir()
        allowed = {"behavior": "allow", "downloadPath": str(folder)}
        await self.ask("Page.setDownloadBehavior", **allowed)

    async def click(self, x: float, y: float) -> None:
        """Click at a place of the page."""
        at = {"x": x, "y": y}
        await self.ask("Input.dispatchMouseEvent", type="mouseMoved", **at)
        for kind in ("mousePressed", "mouseReleased"):
            await self.ask("Input.dispatchMouseEvent", type=kind, button="left", clickCount=1, **at)

    async def picture(self, path: Path) -> None:
        """Write a picture of the page."""
        told = await self.ask("Page.captureScreenshot", format="png")
        path.write_bytes(base64.b64decode(told["data"]))


class Chromium:
    """A browser that runs; each page it opens is of a visitor of its own, unless told otherwise."""

    def __init__(self, session: ClientSession, port: int) -> None:
        self._session = session
        self._root = f"http://127.0.0.1:{port}"
        self._lines: list[ClientWebSocketResponse] = []

    async def page(self, width: int = 1000, height: int = 640) -> Page:
        """An empty page with cookies of its own."""
        async with self._session.get(f"{self._root}/json/version") as told:
            address = (await told.json())["webSocketDebuggerUrl"]
        browser = Page(await self._line(address))
        room = (await browser.ask("Target.createBrowserContext"))["browserContextId"]
        made = await browser.ask("Target.createTarget", url="about:blank", browserContextId=room)
        found = Page(await self._line(f"{self._root}/devtools/page/{made['targetId']}"))
        for domain in ("Page", "Network", "Runtime", "Log"):
            await found.ask(f"{domain}.enable")
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        await found.ask("Emulation.setDeviceMetricsOverride", **size)
        return found

    async def _line(self, address: str) -> ClientWebSocketResponse:
        line = await self._session.ws_connect(address, max_msg_size=0)
        self._lines.append(line)
        return line

    async def close(self) -> None:
        """Close what was opened to the browser."""
        for line in self._lines:
            await line.close()


@contextlib.asynccontextmanager
async def chromium(profile: Path) -> AsyncIterator[Chromium]:
    """A browser on a profile of its own, ended with all its processes."""
    assert FOUND is not None
    words = ["--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0"]
    words += ["--no-first-run", "--disable-dev-shm-usage", f"--user-data-dir={profile}"]
    process = await asyncio.create_subprocess_exec(
        FOUND,
        *words,
        "about:blank",
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        told = profile / "DevToolsActivePort"
        async with asyncio.timeout(PATIENCE):
            while not told.exists() or not told.read_text().strip():
                await asyncio.sleep(0.05)
        async with ClientSession() as session:
            browser = Chromium(session, int(told.read_text().splitlines()[0]))
            try:
                yield browser
            finally:
                await browser.close()
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        await process.wait()
