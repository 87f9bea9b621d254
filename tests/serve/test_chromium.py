"""The game as a visitor has it: a real server, a real browser, keys and mouse."""

import asyncio
import contextlib
import os
import signal
import socket
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.serve.chromium import FOUND, WHY_NOT, Chromium, chromium
from tui.serve.berths import Limits

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(FOUND is None, reason=WHY_NOT),
    pytest.mark.skipif(not Path("/proc").is_dir(), reason="Processes are counted in /proc."),
]
MOST = 90 * 1024
"""KB of memory of a visitor's process on the title page."""
MENU = "New career"


def workers(server: int) -> list[int]:
    """The processes of visitors of a server."""
    found = Path(f"/proc/{server}/task/{server}/children").read_text().split()
    return [int(each) for each in found]


def resident(process: int) -> int:
    """KB of memory that a process holds."""
    told = Path(f"/proc/{process}/status").read_text()
    return int(told.partition("VmRSS:")[2].split()[0])


async def until_none(server: int) -> None:
    """Wait until no process of a visitor runs."""
    async with asyncio.timeout(Limits(1, 1, 1).grace + 20):
        while workers(server):
            await asyncio.sleep(0.2)


async def grown(folder: Path, size: int) -> int:
    """Wait until the fights that are kept take more than `size` bytes; how many they take."""
    async with asyncio.timeout(30):
        while True:
            kept = sum(each.stat().st_size for each in folder.glob("data/visitors/*/*.match"))
            if kept > size:
                return kept
            await asyncio.sleep(0.1)


@pytest.fixture
async def served(tmp_path: Path) -> AsyncIterator[tuple[str, int]]:
    """A server for two visitors: its address, and the number of its process."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = ["-m", "pieces_of_eight", "--data", str(tmp_path / "data"), "serve"]
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *words,
        "--visitors",
        "2",
        "--port",
        str(port),
        stdout=asyncio.subprocess.DEVNULL,
    )
    async with asyncio.timeout(60):
        while True:
            with contextlib.suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.close()
                await writer.wait_closed()
                break
            await asyncio.sleep(0.1)
    try:
        yield f"http://127.0.0.1:{port}/", process.pid
    finally:
        left = workers(process.pid)
        process.send_signal(signal.SIGTERM)
        await asyncio.wait_for(process.wait(), 30)
        for each in left:  # the games end with their server
            assert not Path(f"/proc/{each}").exists()


@pytest.fixture
async def browser(tmp_path: Path) -> AsyncIterator[Chromium]:
    async with chromium(tmp_path / "profile") as found:
        yield found


async def test_a_visitor_fights_by_keys_and_mouse_and_goes_on_after_a_reload(
    tmp_path: Path, served: tuple[str, int], browser: Chromium
) -> None:
    url, server = served
    page = await browser.page()
    await page.go(url)
    await page.until(MENU)
    assert page.amiss == []
    assert all(asked.startswith((url, "data:")) for asked in page.asked), page.asked
    [worker] = workers(server)
    assert resident(worker) < MOST
    await asyncio.sleep(0.5)
    await page.click(335, 560)  # the row "New fight"
    await asyncio.sleep(0.5)
    await page.press("e")
    fight = await grown(tmp_path, 0)
    await asyncio.sleep(1)
    await page.press("Enter")
    await grown(tmp_path, fight)
    await page.go(url)
    await page.until("Turn 1")
    assert workers(server)[0] == worker
    await page.go("about:blank")
    await until_none(server)


async def test_a_third_visitor_is_told_and_comes_in_when_one_has_gone(
    served: tuple[str, int], browser: Chromium
) -> None:
    url, server = served
    pages = [await browser.page() for _ in range(3)]
    for page in pages[:2]:
        await page.go(url)
        await page.until(MENU)
    await pages[2].go(url)
    async with asyncio.timeout(20):
        while "All berths are taken" not in await pages[2].text():
            await asyncio.sleep(0.1)
    await pages[0].go("about:blank")
    async with asyncio.timeout(30):
        while len(workers(server)) > 1:
            await asyncio.sleep(0.1)
    await pages[2].go(url)
    await pages[2].until(MENU)


async def test_a_page_whose_game_has_died_says_that_it_is_closed(
    tmp_path: Path, served: tuple[str, int], browser: Chromium
) -> None:
    url, server = served
    page = await browser.page()
    begun = time.monotonic()
    await page.go(url)
    await page.until(MENU)
    print(f"title after {time.monotonic() - begun:.2f} s")
    [worker] = workers(server)
    os.kill(worker, signal.SIGKILL)
    async with asyncio.timeout(20):
        while "The game is closed" not in await page.text():
            await asyncio.sleep(0.1)
