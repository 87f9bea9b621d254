"""Pictures of the pages on which careers begin and are gone on with."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from tests.tui.frames import OTHERS, Compare
from tests.tui.kept_careers import keep_all
from tests.tui.shell import make_app, make_folder
from tui.career.careers import CareersScreen
from tui.career.new_career import NewCareerScreen
from tui.widgets.menu import Menu
from tui.widgets.pick import Pick

Does = Callable[[Pilot[None]], Awaitable[None]]

SIZES = {"floor": (80, 24), "good": (120, 40)}


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


async def _lookers_on(pilot: Pilot[None]) -> None:
    """The game plays both, under the flags that the other pictures do not show."""
    await pilot.pause()
    page = pilot.app.screen
    for line, times in (("first-crown", 1), ("second-crown", -1), ("first-chair", -1)):
        page.query_one(f"#{line}", Pick).steer(times, 0)
        await pilot.pause()
    page.query_one("#first-chair").focus()


FORMS: dict[str, Does | None] = {"alone": None, "two": _two_people, "none": _lookers_on}
FORM_DRESSES = {("two", "floor"): OTHERS, ("none", "floor"): ["chart"], ("none", "good"): ["chart"]}


@pytest.mark.parametrize(("form", "size"), [*((form, "floor") for form in FORMS), ("none", "good")])
def test_the_form_of_a_career(form: str, size: str, looks_same: Compare, tmp_path: Path) -> None:
    app = make_app(tmp_path, lambda: NewCareerScreen(1718))
    dresses = FORM_DRESSES.get((form, size), ())
    assert looks_same(app, dresses, SIZES[size], FORMS[form], anew=True)


def _at(name: str) -> Does:
    async def go(pilot: Pilot[None]) -> None:
        await pilot.pause()
        for menu in pilot.app.screen.query(Menu):
            menu.go(next(row.key for row in menu.rows if name in row.key))
        await pilot.pause()

    return go


@pytest.mark.parametrize(
    ("career", "size"),
    [*((name, "floor") for name in ("henry", "anne", "edward", "lost")), ("anne", "good")],
)
def test_the_list_of_careers(career: str, size: str, looks_same: Compare, tmp_path: Path) -> None:
    keep_all(make_folder(tmp_path))
    app = make_app(tmp_path, CareersScreen)
    dresses = OTHERS if career == "anne" else ()
    assert looks_same(app, dresses, SIZES[size], _at(career), anew=True)


def test_the_list_without_a_career(snap_compare: Compare, tmp_path: Path) -> None:
    assert snap_compare(make_app(tmp_path, CareersScreen), terminal_size=SIZES["floor"])


def test_a_word_that_was_wrong(looks_same: Compare, tmp_path: Path) -> None:
    async def mistype(pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press(*"marlinspike", "enter", *"chowder", "enter")
        await pilot.pause()

    async def choose(pilot: Pilot[None]) -> None:
        await _at("anne")(pilot)
        await mistype(pilot)

    keep_all(make_folder(tmp_path))
    app = make_app(tmp_path, CareersScreen)
    dresses = ["chart", "ascii"]
    assert looks_same(app, dresses, SIZES["floor"], choose, anew=True)


def test_a_path_is_asked_for(snap_compare: Compare, tmp_path: Path) -> None:
    async def ask(pilot: Pilot[None]) -> None:
        await _at("henry")(pilot)
        await pilot.press("w")
        await pilot.pause()

    keep_all(make_folder(tmp_path))
    app = make_app(tmp_path, CareersScreen)
    assert snap_compare(app, run_before=ask, terminal_size=SIZES["floor"])
