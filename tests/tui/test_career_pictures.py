"""Pictures of the pages on which careers begin and are gone on with."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from pieces_of_eight.tui.career.careers import CareersScreen
from pieces_of_eight.tui.career.new_career import NewCareerScreen
from pieces_of_eight.tui.widgets.controls import Pick
from pieces_of_eight.tui.widgets.menu import Menu
from tests.tui.frames import FLOOR, GOOD, SIZES, Compare
from tests.tui.kept_careers import keep_all
from tests.tui.shell import make_app, make_folder, press

Does = Callable[[Pilot[None]], Awaitable[None]]


async def _two_people(pilot: Pilot[None]) -> None:
    """Two people, one with a name of her own, and a word that is half typed."""
    await pilot.pause()
    page = pilot.app.screen
    page.query_one("#second-chair", Pick).steer(1, 0)
    await pilot.pause()
    page.query_one("#first-captain", Pick).steer(-1, 0)
    await pilot.pause()
    page.query_one("#first-name", Input).value = "Isabel of the Winds"
    page.query_one("#first-word", Input).value = "turtle soup"
    page.query_one("#first-again", Input).focus()
    await pilot.press(*"turtle")


@SIZES
def test_the_form_of_a_career(size: tuple[int, int], snap_compare: Compare, tmp_path: Path) -> None:
    app = make_app(tmp_path, lambda: NewCareerScreen(1718))
    assert snap_compare(app, terminal_size=size, run_before=_two_people)


def _at(name: str) -> Does:
    async def go(pilot: Pilot[None]) -> None:
        await pilot.pause()
        for menu in pilot.app.screen.query(Menu):
            menu.go(next(row.key for row in menu.rows if name in row.key))
        await pilot.pause()

    return go


@pytest.mark.parametrize(
    ("career", "size"),
    [("anne", FLOOR), ("lost", FLOOR), ("anne", GOOD)],
    ids=["anne-floor", "lost-floor", "anne-good"],
)
def test_the_list_of_careers(
    career: str, size: tuple[int, int], snap_compare: Compare, tmp_path: Path
) -> None:
    keep_all(make_folder(tmp_path))
    app = make_app(tmp_path, CareersScreen)
    assert snap_compare(app, terminal_size=size, run_before=_at(career))


def test_a_word_that_was_wrong(snap_compare: Compare, tmp_path: Path) -> None:
    async def mistype(pilot: Pilot[None]) -> None:
        await press(pilot, "enter")
        await press(pilot, *"marlinspike", "enter", *"chowder", "enter")

    async def choose(pilot: Pilot[None]) -> None:
        await _at("anne")(pilot)
        await mistype(pilot)

    keep_all(make_folder(tmp_path))
    app = make_app(tmp_path, CareersScreen)
    assert snap_compare(app, terminal_size=FLOOR, run_before=choose)
