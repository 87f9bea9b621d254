"""The maps of all fights: what makes them scroll, and what must not."""

from pathlib import Path
from typing import Any

import pytest
from textual.geometry import Offset, Region
from textual.pilot import Pilot

from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.match.desk import QUESTION, Listing
from pieces_of_eight.tui.match.page import FightScreen
from pieces_of_eight.tui.settings import Settings
from pieces_of_eight.tui.widgets.map_view import MapView
from tests.tui.every_page import ENGINES, PAGES
from tests.tui.shell import PilotedApp, make_folder

PANES = (
    *((engine, (80, 24)) for engine in ENGINES),
    *(pytest.param(engine, (120, 40), marks=pytest.mark.soak) for engine in ENGINES),
)
"""What scrolls is the same for all; the wider panes of most are looked at in long runs."""
PLAIN = Settings(depth="true", animation="none", hover="no", curtain="no")
STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))


def app_of(engine: str, path: Path) -> PiecesApp:
    app = PilotedApp(make_folder(path), PLAIN, lambda: PAGES[engine](app))
    return app


def page_of(app: PiecesApp) -> FightScreen:
    assert isinstance(app.screen, FightScreen)
    return app.screen


def origin(drawn: MapView[Any]) -> Offset:
    """Where the first cell of the drawing lies in the pane."""
    return drawn._padding() - drawn.scroll_offset


def cursor_of(drawn: MapView[Any]) -> Region:
    """The cells of the cursor in the drawing."""
    return Region(*drawn.area(drawn.view.cursor))


async def no_list(pilot: Pilot[None], page: FightScreen) -> None:
    page.desk.listing = None
    page.draw()
    await pilot.pause()


async def walk(page: FightScreen, step: tuple[int, int], times: int) -> None:
    for _ in range(times):
        page.cursor(*step)
        page.draw()


def visible(drawn: MapView[Any]) -> bool:
    pane = Region(0, 0, *drawn.size)
    return pane.contains_region(cursor_of(drawn).translate(origin(drawn)))


@pytest.mark.parametrize(("engine", "size"), PANES)
async def test_a_list_that_opens_and_closes_leaves_the_map_where_it_is(
    engine: str, size: tuple[int, int], tmp_path: Path
) -> None:
    app = app_of(engine, tmp_path)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        page = page_of(app)
        kept = 0
        for step in (None, *STEPS):
            await no_list(pilot, page)
            if step is not None:
                await walk(page, step, 9)
                await pilot.pause()
            before, cursor = origin(page.map), cursor_of(page.map)
            for rows in (1, 9):
                action = page.session.legal()[0]
                page.desk.listing = Listing(QUESTION, "", (action,) * rows)
                page.draw()
                await pilot.pause()
                assert visible(page.map)
                below = cursor.translate(before).bottom > page.map.size.height
                kept += not below
                assert below or origin(page.map) == before
                assert origin(page.map).x == before.x
                await no_list(pilot, page)
                assert origin(page.map) == before
        assert kept


@pytest.mark.parametrize("engine", ["sea_fight", "pirate_wars"])
async def test_a_list_that_leads_the_cursor_to_a_place_in_sight_moves_no_map_sideways(
    engine: str, tmp_path: Path
) -> None:
    app = app_of(engine, tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        page = page_of(app)
        await no_list(pilot, page)
        page.map.set_zoom(2)
        await pilot.pause()
        page.map.centre_on(page.map.view.cursor)
        before, width = origin(page.map), page.map.size.width
        assert page.map._painter.width > width
        for x in (12, width - 13):
            place = page.map._under(x, 4)
            assert place is not None
            page.desk.listing = Listing(QUESTION, "", (page.session.legal()[0],))
            page.desk.cursor = place
            page.draw()
            await pilot.pause()
            assert origin(page.map).x == before.x
            assert visible(page.map)


@pytest.mark.parametrize(("engine", "size"), PANES)
async def test_a_map_scrolls_only_when_the_cursor_comes_near_the_edge_of_its_pane(
    engine: str, size: tuple[int, int], tmp_path: Path
) -> None:
    app = app_of(engine, tmp_path)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        page = page_of(app)
        await no_list(pilot, page)
        page.map.set_zoom(2)
        await pilot.pause()
        page.draw()
        drawn, moved = page.map, 0
        for step in (*STEPS, *STEPS):
            for _ in range(14):
                before = origin(drawn)
                await walk(page, step, 1)
                went = origin(drawn) - before
                region = cursor_of(drawn).translate(before)
                moved += went != Offset(0, 0)
                assert abs(went.x) <= needed(region.x, region.right, drawn.size.width)
                assert abs(went.y) <= needed(region.y, region.bottom, drawn.size.height)
                assert visible(drawn)
        fits = drawn._painter.width <= drawn.size.width
        assert moved or (fits and drawn._painter.height <= drawn.size.height)


def needed(low: int, high: int, room: int) -> int:
    """How far a map may scroll for a cursor there: as far as it is within the margin, or beyond."""
    margin = (room - (high - low)) // 4
    return max(0, margin - low, high - (room - margin))
