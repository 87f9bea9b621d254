"""A band of a shore raid is dragged over the map."""

from pathlib import Path

from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.match.maps import MapFight
from pieces_of_eight.tui.shore_raid.screens import ShoreDesk
from tests.shore_raid.positions import who
from tests.tui.shore_scenes import brawl, cell, save, shore_app


def desk_of(app: PiecesApp) -> ShoreDesk:
    assert isinstance(app.screen, MapFight)
    return app.screen.desk


async def test_a_band_is_dragged(tmp_path: Path) -> None:
    app = shore_app(tmp_path, lambda: save(tmp_path, brawl()))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        desk = desk_of(app)
        page = app.screen
        assert isinstance(page, MapFight)
        man = desk.state.figures[who(desk.state, "C2")]

        def spot(at: Point) -> tuple[int, int]:
            x, y, _, _ = page.map.area(cell(desk.state, at))
            offset = page.map._padding() - page.map.scroll_offset
            return x + offset.x, y + offset.y

        await pilot.mouse_down("#fight-map", offset=spot(man.at))
        page.map.post_message(page.map.Dragged(page.map, cell(desk.state, man.at), 1))
        page.map.post_message(page.map.Dragged(page.map, cell(desk.state, Point(1550, 950)), 1))
        await pilot.pause()
        assert desk.here is not None
        await pilot.mouse_up("#fight-map", offset=spot(Point(1550, 950)))
        await pilot.pause()
        assert desk.state.figures[man.id].at != man.at
