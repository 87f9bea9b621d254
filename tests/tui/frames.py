"""What all pictures of pages share: their sizes, their dresses, and keys pressed before them."""

from collections.abc import Callable

import pytest
from textual.pilot import Pilot

from pieces_of_eight.tui.settings import Settings

Compare = Callable[..., bool]
"""The fixture `snap_compare`."""

FLOOR, GOOD = (80, 24), (120, 40)
"""Columns and lines: the least the game needs, and a usual window."""
SIZES = pytest.mark.parametrize("size", [FLOOR, GOOD], ids=["floor", "good"])

STILL = {"animation": "none", "hover": "no", "curtain": "no"}
"""Nothing moves, and nothing stands between two pages."""
DRESSES = {
    "night": Settings(depth="true", **STILL),
    "chart": Settings(depth="true", theme="chart", **STILL),
    "256": Settings(depth="256", **STILL),
    "16": Settings(depth="16", **STILL),
    "mono": Settings(depth="mono", **STILL),
    "ascii": Settings(depth="mono", ascii="yes", **STILL),
}
"""Every dress a page can be in."""


def pressing(*keys: str) -> Callable[[Pilot[None]], object]:
    """Press these keys before the picture, each when the page has answered the one before."""

    async def press(pilot: Pilot[None]) -> None:
        await pilot.pause()
        for key in keys:
            await pilot.press(key)
            await pilot.pause()
        await looked_back(pilot)

    return press


async def looked_back(pilot: Pilot[None]) -> None:
    """Wait until a page behind the end of a fight has counted what luck was worth."""
    workers = pilot.app.workers
    if looking := [each for each in workers if each.group == "look back"]:
        await workers.wait_for_complete(looking)
        await pilot.pause()
