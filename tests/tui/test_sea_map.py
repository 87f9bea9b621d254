"""The map on the screen: cursor, scrolling, zoom and mouse."""

import pytest
from msgspec.structs import replace
from textual.app import App, ComposeResult
from textual.events import MouseEvent, MouseScrollDown, MouseScrollUp
from textual.geometry import Region

from pieces_of_eight.campaign.geometry.hexes import Face, Hex, axial, neighbour
from pieces_of_eight.campaign.sea_fight.state import Waters
from pieces_of_eight.tui.draw.cells import Zoom
from pieces_of_eight.tui.draw.colours import PALETTES
from pieces_of_eight.tui.draw.glyphs import RICH
from pieces_of_eight.tui.sea_fight.draw import SeaView, table
from pieces_of_eight.tui.sea_fight.screens import SeaMap
from pieces_of_eight.tui.widgets.map_view import MapView
from tests.tui.maps import WATERS, quiet_sea
from tests.tui.shell import place_of

NIGHT = PALETTES["night"]

WIDE = Waters(name="Wide sea", rows=("." * 40,) * 30)


class MapApp(App[None]):
    """A map and nothing else, that remembers what it was told."""

    def __init__(self, view: SeaView, zoom: Zoom = 1) -> None:
        super().__init__()
        self.sea_map = SeaMap(view, table().look(NIGHT, RICH, zoom))
        self.told: list[tuple[object, ...]] = []

    def compose(self) -> ComposeResult:
        yield self.sea_map

    def on_map_view_clicked(self, event: MapView.Clicked) -> None:
        self.told.append((event.at, event.button))


def _shown(sea_map: SeaMap) -> str:
    return "\n".join(sea_map.render_line(y).text for y in range(sea_map.size.height))


def put_cursor(sea_map: SeaMap, to: Hex) -> None:
    sea_map.set_view(replace(sea_map.view, cursor=to))


def walk(sea_map: SeaMap, face: Face) -> None:
    """Put the cursor on the hex that lies over a face of the one where it is."""
    assert sea_map.view.cursor is not None
    put_cursor(sea_map, neighbour(sea_map.view.cursor, face))


async def test_the_cursor_walks_over_faces() -> None:
    app = MapApp(SeaView(waters=WIDE, cursor=axial(0, 0)))
    async with app.run_test(size=(80, 24)) as pilot:
        sea_map = app.sea_map
        for face, to in ((1, axial(1, 0)), (2, axial(1, 1)), (0, axial(2, 0))):
            walk(sea_map, face)
            await pilot.pause()
            assert sea_map.view.cursor == to


async def test_the_cursor_is_always_in_sight_with_sea_around_it() -> None:
    app = MapApp(SeaView(waters=WIDE, cursor=axial(3, 3)))
    async with app.run_test(size=(80, 24)) as pilot:
        for place in ((39, 29), (20, 15), (0, 0), (0, 29), (39, 0)):
            put_cursor(app.sea_map, axial(*place))
            await pilot.pause()
            sea_map = app.sea_map
            window = Region(*sea_map.scroll_offset, *sea_map.size)
            assert window.contains_region(Region(*sea_map.area(axial(*place))))
            assert "[" in _shown(sea_map)


async def test_a_click_tells_the_hex() -> None:
    app = MapApp(SeaView(waters=WIDE, cursor=axial(0, 0)))
    async with app.run_test(size=(80, 24)) as pilot:
        x, y, width, height = app.sea_map.area(axial(5, 4))
        await pilot.click(SeaMap, offset=(x + width // 2, y + height // 2))
        assert app.told[-1] == (axial(5, 4), 1)


async def test_the_mouse_lights_up_the_hex_below_it_also_after_scrolling() -> None:
    app = MapApp(SeaView(waters=WIDE, cursor=axial(39, 29)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        sea_map = app.sea_map
        target = axial(33, 24)
        place = place_of(sea_map, target)
        await pilot.hover(SeaMap, offset=place)
        assert sea_map.view.hover == target


def _wheel(kind: type[MouseScrollDown] | type[MouseScrollUp], ctrl: bool) -> MouseEvent:
    return kind(None, 5, 5, 0, 0, 0, False, False, ctrl)


async def test_the_wheel_scrolls_and_with_control_it_zooms() -> None:
    app = MapApp(SeaView(waters=WIDE, cursor=axial(0, 0)))
    async with app.run_test(size=(80, 24)) as pilot:
        sea_map = app.sea_map
        sea_map.post_message(_wheel(MouseScrollDown, ctrl=False))
        await pilot.pause()
        assert sea_map.scroll_target_y > 0
        assert sea_map.look.zoom == 1
        sea_map.post_message(_wheel(MouseScrollUp, ctrl=True))
        await pilot.pause()
        assert sea_map.look.zoom == 2
        sea_map.post_message(_wheel(MouseScrollDown, ctrl=True))
        await pilot.pause()
        assert sea_map.look.zoom == 1


async def test_a_new_view_leaves_the_map_where_the_player_has_scrolled_it() -> None:
    view = SeaView(waters=WIDE, cursor=axial(0, 0))
    app = MapApp(view)
    async with app.run_test(size=(80, 24)) as pilot:
        app.sea_map.centre_on(axial(30, 20))
        await pilot.pause()
        before = app.sea_map.scroll_offset
        app.sea_map.set_view(SeaView(waters=WIDE, wind=3))
        await pilot.pause()
        assert app.sea_map.scroll_offset == before
        app.sea_map.bring_into_sight(axial(0, 0))
        await pilot.pause()
        assert app.sea_map.scroll_offset == (0, 0)


async def test_a_small_map_lies_in_the_middle_and_clicks_follow_it() -> None:
    app = MapApp(SeaView(waters=WATERS, cursor=axial(0, 0)))
    async with app.run_test(size=(120, 40)) as pilot:
        sea_map = app.sea_map
        assert sea_map._under(1, 5) is None
        place = place_of(sea_map, axial(4, 4))
        assert place.x > 30
        await pilot.click(SeaMap, offset=place)
        assert app.told[-1] == (axial(4, 4), 1)
        await pilot.click(SeaMap, offset=(1, 1))
        assert app.told[-1] == (axial(4, 4), 1)


async def test_zooming_keeps_the_cursor_in_sight() -> None:
    app = MapApp(SeaView(waters=WIDE, cursor=axial(30, 20)))
    async with app.run_test(size=(80, 24)) as pilot:
        sea_map = app.sea_map
        for steps in (1, 1, -1, -1, -1):
            sea_map.zoom_by(steps)
            await pilot.pause()
            window = Region(*sea_map.scroll_offset, *sea_map.size)
            assert window.contains_region(Region(*sea_map.area(axial(30, 20))))
        assert sea_map.look.zoom == 0


async def test_a_cursor_move_asks_for_two_hexes_only(monkeypatch: pytest.MonkeyPatch) -> None:
    app = MapApp(quiet_sea())
    async with app.run_test(size=(80, 24)) as pilot:
        sea_map = app.sea_map
        asked: list[Region] = []
        monkeypatch.setattr(sea_map, "refresh", lambda *regions, **_: asked.extend(regions))
        walk(sea_map, 1)
        await pilot.pause()
        assert len(asked) == 2
        assert all(region.area <= 12 for region in asked)


async def test_no_number_is_cut_in_two_at_the_edge_of_the_screen() -> None:
    """Of a "05" beside the map a "0" was left, wherever the window ended within it."""
    app = MapApp(SeaView(waters=WIDE, cursor=axial(20, 15)))
    async with app.run_test(size=(80, 24)) as pilot:
        for x in range(12):
            app.sea_map.scroll_to(x, 0, animate=False, force=True, immediate=True)
            await pilot.pause()
            top = _shown(app.sea_map).splitlines()[0]
            assert all(len(number) == 2 for number in top.split() if number.isdigit()), top
