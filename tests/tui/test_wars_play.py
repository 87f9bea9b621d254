"""Pirate Wars on the page itself: orders by mouse, and a course by the wheel."""

from pathlib import Path
from typing import Any

import pytest
from textual.geometry import Offset
from textual.pilot import Pilot

from pieces_of_eight.campaign.geometry.hulls import middle
from pieces_of_eight.campaign.pirate_wars.course import laid
from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.draw.open_sea import grid_of
from pieces_of_eight.tui.match.fight_desk import FightDesk
from pieces_of_eight.tui.match.maps import MapFight
from pieces_of_eight.tui.widgets.menu import Menu
from tests.tui.shell import press
from tests.tui.wars_scenes import moment, save, wars_app


def desk_of(app: PiecesApp) -> FightDesk[Any, Any]:
    assert isinstance(app.screen, MapFight)
    return app.screen.desk


async def click(pilot: Pilot[None], screen: MapFight, ship: int) -> None:
    """Click amidships of a ship."""
    at = middle(screen.desk.state.ships[ship].place)
    screen.map.bring_into_sight(at)
    await pilot.pause()
    x, y = grid_of(screen.map.look).at(at)
    place = Offset(x, y) + screen.map._padding() - screen.map.scroll_offset
    await pilot.click(screen.map, offset=place)
    await pilot.pause()


async def test_orders_are_given_by_mouse(tmp_path: Path) -> None:
    app = wars_app(tmp_path, lambda: save(tmp_path, moment()))
    async with app.run_test(size=(120, 40)) as pilot:
        screen = app.screen
        assert isinstance(screen, MapFight)
        await click(pilot, screen, 1)
        assert screen.desk.listing is not None
        assert screen.desk.listing.title == "Hart (1): what do you do?"
        await pilot.click(screen.query_one("#fight-choices", Menu), offset=Offset(5, 1))
        await pilot.pause()
        assert len(screen.desk.state.declared) == 1
        await press(pilot, "q")
        await click(pilot, screen, 0)
        await click(pilot, screen, 0)  # the first only looks
        assert screen.desk.listing is not None
        assert screen.desk.listing.kind == "helm"


@pytest.mark.parametrize("lit", [1, 2])
async def test_a_course_is_laid_by_the_wheel_and_sailed_by_enter(tmp_path: Path, lit: int) -> None:
    """Enter sails as far as the leap that is lit, and again the rest."""
    app = wars_app(tmp_path, lambda: save(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        desk = desk_of(app)
        sea, by = desk.state, desk.who
        await press(pilot, "m", "left", "left", "pageup")
        assert desk.here is not None
        turns = [leap.turn for leap in desk.here.orders]
        assert turns[0] == -250
        first, last = (leg.hull for leg in laid(sea, sea.ships[by], sea.move, turns).legs)
        assert first != last
        await press(pilot, *("down",) * (lit - 1), "enter")
        if lit == 1:
            assert desk.state.ships[by].place == first
            await press(pilot, "enter")
        assert desk.state.ships[by].place == last
