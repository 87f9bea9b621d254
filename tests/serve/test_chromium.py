"""The game as a visitor has it: a real server, a real browser, keys and mouse."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from saves.ration import MEGABYTE
from tests.serve.chromium import FOUND, WHY_NOT, Chromium, Page, chromium
from tests.serve.hosting import hosted, resident, workers
from tests.tui.kept_careers import kept
from tests.tui.shell import make_folder

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(FOUND is None, reason=WHY_NOT),  # no browser, no visitor
    pytest.mark.skipif(  # Linux alone has it
        not Path("/proc").is_dir(), reason="Processes are counted in /proc."
    ),
]
MOST = 60 * 1024
"""KB of memory of a visitor's process on the title page, and in a fight."""
MENU = "New career"
NEW_FIGHT = 5
"""Rows from the first of the title to that of a new fight."""
LEAVE = 8
"""Rows from the first of a pause to that which leaves the fight."""
PATIENCE = 60.0


async def until_left(server: int, most: int) -> None:
    """Wait until no more than `most` processes of visitors run."""
    async with asyncio.timeout(PATIENCE):
        while len(workers(server)) > most:
            await asyncio.sleep(0.1)


async def grown(folder: Path, size: int) -> int:
    """Wait until the fights that are kept take more than `size` bytes; how many they take."""
    async with asyncio.timeout(PATIENCE):
        while True:
            kept = sum(each.stat().st_size for each in folder.glob("data/visitors/*/*.match"))
            if kept > size:
                return kept
            await asyncio.sleep(0.1)


async def down(page: Page, rows: int) -> None:
    """Go down some rows of a menu."""
    for _ in range(rows):
        await page.press("ArrowDown")


@pytest.fixture
async def served(tmp_path: Path) -> AsyncIterator[tuple[str, int]]:
    """A server for two visitors of a megabyte each: its address, and the number of its process."""
    words = ("--visitors", "2", "--quota", "1")
    async with hosted(tmp_path / "data", *words) as (url, server):
        yield url, server.pid


@pytest.fixture
async def browser(tmp_path: Path) -> AsyncIterator[Chromium]:
    async with chromium(tmp_path / "profile") as found:
        yield found


async def test_a_visitor_fights_by_keys_and_mouse_and_goes_on_after_a_reload(
    tmp_path: Path, served: tuple[str, int], browser: Chromium
) -> None:
    url, server = served
    page = await browser.page(1280, 800)
    await page.go(url)
    await page.until(MENU)
    assert page.amiss == []
    assert all(asked.startswith((url, "data:")) for asked in page.asked), page.asked
    [worker] = workers(server)
    assert resident(worker) < MOST
    await down(page, NEW_FIGHT)
    await page.turn("Enter", "A duel of sloops")
    await page.turn("e", "Turn 1")
    begun = await grown(tmp_path, 0)
    page.heard = ""
    await page.press("Enter")  # where the pale ship lies
    sailed = await grown(tmp_path, begun)
    await page.until("hex")
    await page.click(40, 770)  # the first order of the footer
    await grown(tmp_path, sailed)
    assert resident(worker) < MOST
    await page.go(url)
    await page.until("Turn 1")
    assert workers(server)[0] == worker
    await page.go("about:blank")
    await until_left(server, 0)


async def test_a_visitor_leaves_by_keys_and_his_place_is_free_at_once(
    served: tuple[str, int], browser: Chromium
) -> None:
    url, server = served
    page = await browser.page()
    await page.go(url)
    await page.until(MENU)
    await down(page, NEW_FIGHT)
    await page.turn("Enter", "A duel of sloops")
    await page.turn("e", "Turn 1")
    await page.turn("q", "Save and leave")
    await down(page, LEAVE)
    await page.turn("Enter", MENU)
    await page.turn("q", "► Quit")
    await page.press("Enter")
    await page.reads("The game is closed")
    await until_left(server, 0)


async def test_a_third_visitor_is_told_and_comes_in_when_one_has_gone(
    served: tuple[str, int], browser: Chromium
) -> None:
    url, server = served
    pages = [await browser.page() for _ in range(3)]
    for page in pages[:2]:
        await page.go(url)
        await page.until(MENU)
    await pages[2].go(url)
    await pages[2].reads("All places are taken")
    await pages[0].go("about:blank")
    await until_left(server, 1)
    await pages[2].go(url)
    await pages[2].until(MENU)


async def test_a_career_comes_by_upload_and_goes_by_download(
    tmp_path: Path, served: tuple[str, int], browser: Chromium
) -> None:
    """And what has no room is not taken in."""
    url, _ = served
    name = kept(tmp_path / "home")
    sent = tmp_path / "sent.career"
    make_folder(tmp_path / "home").export(name, sent)
    large = tmp_path / "large.career"
    large.write_bytes(b"x" * (MEGABYTE + 1))
    page = await browser.page()
    await page.go(url)
    await page.until(MENU)
    await page.go(f"{url}files")
    await page.reads("of 1 MB")
    await page.send(large)
    await page.reads("There is no room for it")
    await page.send(sent)
    await page.reads("taken in under the name")
    await page.keep_downloads(tmp_path / "downloads")
    await page.go(url)
    await page.until(MENU)
    await down(page, 2)  # the careers
    await page.turn("Enter", "Henry Morgan")
    await page.press("w")
    handed = tmp_path / "downloads" / f"{name}.career"
    async with asyncio.timeout(PATIENCE):
        while not handed.exists():
            await asyncio.sleep(0.1)
    assert make_folder(tmp_path / "elsewhere").import_(handed)


async def test_a_page_whose_game_has_died_says_that_it_is_closed(
    served: tuple[str, int], browser: Chromium
) -> None:
    url, server = served
    page = await browser.page()
    await page.go(url)
    await page.until(MENU)
    [worker] = workers(server)
    os.kill(worker, signal.SIGKILL)
    await page.reads("The game is closed")
