"""Pages change their dress while they are open."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from textual.screen import Screen

from tests.tui.every_page import PAGES
from tests.tui.frames import DRESSES, FLOOR
from tests.tui.shell import make_app, text_of


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
