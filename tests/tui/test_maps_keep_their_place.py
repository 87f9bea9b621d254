"""The map stands still: its size, scale and place change by a key that asks for it, and no other.

It follows a cursor, or a ship that begins to act, only where that would be off the map.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from textual.geometry import Offset, Region, Size
from textual.pilot import Pilot

from pieces_of_eight.campaign.sheet.state import Phase
from pieces_of_eight.content.lessons import lessons
from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.match.desk import QUESTION, Listing
from pieces_of_eight.tui.match.log import PANEL, WIDER
from pieces_of_eight.tui.match.page import FightScreen
from pieces_of_eight.tui.settings import Settings
from pieces_of_eight.tui.widgets.map_view import MapView
from tests.tui.every_page import ENGINES, PAGES
from tests.tui.pupil import lesson_app
from tests.tui.sheet_scenes import save, season, sheet_app
from tests.tui.shell import PilotedApp, make_folder, press

SIZES = ((80, 24), (120, 40), (200, 60))
WALKS = [*zip(ENGINES, (SIZES[n % 3] for n in range(5)), (40,) * 5, strict=True)]
WALKS += [
    pytest.param(engine, size, 90, marks=pytest.mark.soak) for engine in ENGINES for size in SIZES
]
"""Each engine at one size and for some keys; all sizes of all, and more keys, in long runs."""
PLAIN = Settings(depth="true", animation="none", hover="no", curtain="no")
STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))
KEYS = (
    *("enter", "tab", "up", "down", "left", "right", "home", "pagedown") * 2,
    *("e", "f", "g", "m", "b", "s", "x", "t", "h", "k", "o", "c", "r", "u", "1", "2"),
)
"""What a player presses who knows no better: nothing of it asks the map to move."""


def app_of(engine: str, path: Path) -> PiecesApp:
    app = PilotedApp(make_folder(path), PLAIN, lambda: PAGES[engine](app))
    return app


def page_of(app: PiecesApp) -> FightScreen:
    assert isinstance(app.screen, FightScreen)
    return app.screen


class Lies(NamedTuple):
    """How a map lies."""

    pane: Size
    zoom: int
    origin: Offset
    """Where the first cell of the drawing lies in the pane."""


def lies(page: FightScreen) -> Lies:
    drawn = page.map
    return Lies(drawn.size, drawn.look.zoom, drawn._padding() - drawn.scroll_offset)


def cursor_of(drawn: MapView[Any]) -> Region:
    """The cells of the cursor in the drawing."""
    return Region(*drawn.area(drawn.view.cursor))


def seen_from(before: Lies, drawn: MapView[Any]) -> bool:
    """Whether the cursor is in sight as the map lay before."""
    pane = Region(0, 0, *before.pane)
    return pane.contains_region(cursor_of(drawn).translate(before.origin))


def walk_of(seed: int, many: int) -> Iterator[str]:
    chance = Random(seed)
    return (chance.choice(KEYS) for _ in range(many))


@pytest.mark.parametrize(("engine", "size", "keys"), WALKS)
async def test_no_key_moves_a_map_but_those_that_ask_for_it(
    engine: str, size: tuple[int, int], keys: int, tmp_path: Path
) -> None:
    app = app_of(engine, tmp_path)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        page, lists = page_of(app), 0
        for key in walk_of(size[0], keys):
            if app.screen is not page:
                app.pop_screen()
                await pilot.pause()
            before, where = lies(page), page.map.view.cursor
            await press(pilot, key)
            if app.screen is not page:
                continue
            now = lies(page)
            lists += page.desk.listing is not None
            assert (now.pane, now.zoom) == (before.pane, before.zoom), key
            moved = now.origin != before.origin
            assert not moved or not seen_from(before, page.map), (key, where)
            assert seen_from(now, page.map), key
        assert lists or keys < 90 or engine == "treasure_grab"  # which lists nothing
        before = lies(page)
        page.say("A long sentence that has not got room in a line. " * 5)
        await pilot.pause()
        assert lies(page) == before
        await press(pilot, "z")
        assert lies(page) != before


@pytest.mark.parametrize("lesson", lessons()[:2])
async def test_no_sentence_of_a_lesson_moves_its_map(lesson: Any, tmp_path: Path) -> None:
    app = lesson_app(tmp_path, lesson)
    async with app.run_test(size=SIZES[0]) as pilot:
        await pilot.pause()
        page = page_of(app)
        before, tutor = lies(page), page.guide.tutor
        assert tutor is not None
        for step in range(len(lesson.steps) + 1):
            tutor.progress = type(tutor.progress)(lesson, (0,) * step)
            page.draw()
            await pilot.pause()
            assert lies(page) == before
            bar = page.query_one("#fight-lesson")
            assert bar.size.height >= len(tutor.lines(SIZES[0][0], "", ""))


@pytest.mark.parametrize("engine", ENGINES)
async def test_lists_and_panels_have_room_and_a_map_scrolls_only_for_a_cursor_that_is_off_it(
    engine: str, tmp_path: Path
) -> None:
    app = app_of(engine, tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        await pilot.pause()
        page = page_of(app)
        page.desk.listing = Listing(QUESTION, "", (page.session.legal()[0],) * 12)
        page.draw()
        await pilot.pause()
        assert page.choices.size.height >= 4
        page.desk.point(11)
        page.draw()
        await pilot.pause()
        assert page.choices.scroll_offset.y == 12 - page.choices.size.height
        page.desk.listing = None
        scale = page.map.look.zoom
        page.map.set_zoom(2)
        await pilot.pause()
        moved = 0
        for step in STEPS:
            for _ in range(14):
                before = lies(page)
                page.cursor(*step)
                page.draw()
                went = lies(page).origin != before.origin
                moved += went
                assert not went or not seen_from(before, page.map)
                assert seen_from(lies(page), page.map)
        drawn = page.map.painter
        fits = drawn.width <= page.map.size.width and drawn.height <= page.map.size.height
        assert moved or fits
        page.map.set_zoom(scale)
        for size in SIZES[1:]:
            await pilot.resize_terminal(*size)
            page.draw()
            await pilot.pause()
            panel, pane = page.query_one("#fight-panel").size.width, page.map.size
            assert panel in (WIDER if size == SIZES[2] else (PANEL,))
            assert pane.width + panel == size[0]
            if size == SIZES[2]:
                as_wide = Size(pane.width + panel - PANEL, pane.height)
                assert page.map.fitted(as_wide) == page.map.fitted(pane)


async def test_a_panel_that_is_called_covers_that_side_where_the_cursor_is_not(
    tmp_path: Path,
) -> None:
    app = app_of("sea_fight", tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        await press(pilot, "c")
        page, before = page_of(app), lies(page_of(app))
        panel = page.query_one("#fight-panel")
        sides = set()
        for step in (*((1, 0),) * 12, *((-1, 0),) * 24):
            page.cursor(*step)
            page.draw()
            await pilot.pause()
            sides.add(panel.region.x)
            if lies(page) == before:
                assert not panel.region.overlaps(cursor_of(page.map).translate(before.origin))
        assert sides == {0, 80 - panel.size.width}


# --- The charts of sheet and port -----------------------------------------------------------------


async def opened(pilot: Pilot[None], page: FightScreen, rows: int) -> None:
    action = page.session.legal()[0]
    page.desk.listing = Listing(QUESTION, "", (action,) * rows) if rows else None
    page.draw()
    await pilot.pause()
    await pilot.pause()


@pytest.mark.parametrize(
    ("name", "size"),
    [("port", SIZES[1]), ("sheet", SIZES[0]), ("sheet", SIZES[2])],
)
async def test_a_chart_lies_still_below_a_list(
    name: str, size: tuple[int, int], tmp_path: Path
) -> None:
    season_app = sheet_app(tmp_path, lambda: save(tmp_path, season(until=Phase.NAMING)))
    app = app_of(name, tmp_path) if name == "port" else season_app
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        page: Any = page_of(app)
        if name == "sheet" and not page.desk.charted:
            await press(pilot, "c")
        chart = page.query_one("#port-chart") if name == "port" else page.paper
        lay = set()
        for rows in (0, 3, 12, 0):
            await opened(pilot, page, rows)
            lay.add((chart.size, chart.region.offset, chart.display))
        assert len(lay) == 1
        assert chart.display
