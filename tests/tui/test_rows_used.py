"""In a large window no page is more than a third empty, from its first row in use to its last."""

from pathlib import Path

import pytest

from pieces_of_eight.tui.settings import Settings
from tests.tui.every_page import PAGES
from tests.tui.shell import PilotedApp, make_folder, text_of

LARGE = (200, 60)
AROUND = 1, -2
"""Rows above and below what a page is for: its heading, its message and its keys."""
BOX = "a box in the middle, which asks one thing"
EMPTY = "as many rows as it has things to tell, and here there are next to none"
STOCK = "a form of few rows, each explained"
EXCEPT = {
    **dict.fromkeys(("sure", "ask", "oath", "curtain", "curtain drawn", "a question"), BOX),
    **dict.fromkeys(("pause", "pause drawn", "palette", "settle"), BOX),
    **dict.fromkeys(("fame", "hints", "matches", "ledger", "digest"), EMPTY),
    **dict.fromkeys(("legend", "demo", "result"), EMPTY),
    **dict.fromkeys(("standing", "chairs", "who plays", "what if", "words"), STOCK),
    "letter": "a letter is as long as the rival makes it",
}
"""The pages that may be emptier, and why."""


@pytest.mark.parametrize("name", [name for name in PAGES if name not in EXCEPT])
async def test_a_page_uses_two_thirds_of_a_large_window(name: str, tmp_path: Path) -> None:
    plain = Settings(depth="true", animation="none", hover="no", curtain="no")
    app = PilotedApp(make_folder(tmp_path), plain, lambda: PAGES[name](app))
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        rows = text_of(app).splitlines()[slice(*AROUND)]
    used = [number for number, row in enumerate(rows) if row.strip()]
    assert 3 * (used[-1] - used[0] + 1) >= 2 * len(rows)


def test_what_is_excepted_is_a_page() -> None:
    assert set(EXCEPT) <= set(PAGES)
