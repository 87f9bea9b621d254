"""Laws of every page: plain signs are plain, and a window that is too small loses nothing."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from textual.screen import Screen

from pieces_of_eight.tui.career.settle import SettleScreen
from tests.tui.every_page import PAGES
from tests.tui.frames import DRESSES, FLOOR
from tests.tui.shell import make_app, save_duel, text_of

OTHERS = {"palette", "demo"}
"""The palette is Textual's own; the demonstration leaves at whatever happens."""
SMALL = (79, 23)


@pytest.fixture(autouse=True)
def _nobody_settles(monkeypatch: pytest.MonkeyPatch) -> None:
    async def stays(page: SettleScreen) -> None:
        """The page stays what it is while it is looked at."""

    monkeypatch.setattr(SettleScreen, "_settle", stays)


async def test_every_page_is_plain_in_plain_signs_and_waits_in_a_small_window(
    tmp_path: Path,
) -> None:
    app = make_app(tmp_path, settings=DRESSES["ascii"])
    save_duel(app.folder).close()
    met: set[type[Screen[None]]] = set()
    async with app.run_test(size=FLOOR) as pilot:
        for name in sorted(PAGES.keys() - OTHERS):
            page = PAGES[name](app)
            if type(page) in met:
                continue
            met.add(type(page))
            await app.push_screen(page)
            await app.workers.wait_for_complete()
            await pilot.pause()
            seen = text_of(app)
            assert [sign for sign in seen if not sign.isascii()] == [], name
            assert {len(line) for line in seen.split("\n")} == {FLOOR[0]}, name
            await pilot.resize_terminal(*SMALL)
            await pilot.pause()
            assert " ".join(text_of(app).split()) == "needs 80x24, have 79x23", name
            await pilot.press("q", "enter", "x")
            assert app.screen is page, f"{name}: keys do something in a window that is too small"
            await pilot.resize_terminal(*FLOOR)
            await app.pop_screen()


@pytest.mark.parametrize("name", ["sheet", "port", "land_raid", "treasure_grab", "fame"])
async def test_a_page_changes_its_dress_and_comes_back(name: str, tmp_path: Path) -> None:
    app = make_app(tmp_path, settings=DRESSES["night"])
    async with app.run_test(size=FLOOR) as pilot:
        await app.push_screen(PAGES[name](app))
        await pilot.pause()
        seen = []
        for dress in ("night", "ascii", "night"):
            worn = DRESSES[dress]
            app.use(replace(app.settings, depth=worn.depth, ascii=worn.ascii))
            await app.push_screen(Screen())
            await app.pop_screen()
            await pilot.pause()
            seen.append(text_of(app))
    assert seen[0] == seen[2] != seen[1]
    assert seen[1].isascii()
