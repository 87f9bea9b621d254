"""The map of a town on the screen: cursor, scrolling, zoom and mouse."""

import pytest
from msgspec.structs import replace
from textual.app import App, ComposeResult
from textual.events import MouseScrollDown, MouseScrollUp
from textual.geometry import Region

from campaign.geometry.squares import Square, stepped
from campaign.land_raid.model.state import Town, UnitId
from tests.tui.shell import place_of
from tests.tui.town_pictures import look
from tests.tui.town_scenes import BAY, COVE, at, close_fight, crowd
from tui.draw.cells import Zoom
from tui.land_raid.draw.layout import LOW, TOWN_SCALES, area
from tui.land_raid.draw.view import Mark, Sign, TownView
from tui.land_raid.map import TownMap
from tui.widgets.map_view import MapView

WIDE = Town(name="Wide town", rows=("=" * 12,) * 10)


class MapApp(App[None]):
    """A map and nothing else, that remembers what it was told."""

    def __init__(self, view: TownView, zoom: Zoom = 1, *, hovering: bool = True) -> None:
        super().__init__()
        self.town_map = TownMap(view, look("night", "rich", zoom), hovering=hovering)
        self.town_map.set_zoom(zoom)
        self.told: list[tuple[object, ...]] = []

    def compose(self) -> ComposeResult:
        yield self.town_map

    def on_map_view_clicked(self, event: MapView.Clicked) -> None:
        self.told.append((event.at, event.button))


def _shown(town_map: TownMap) -> str:
    return "\n".join(town_map.render_line(y).text for y in range(town_map.size.height))


def _window(town_map: TownMap) -> Region:
    return Region(*town_map.scroll_offset, *town_map.size)


def put_cursor(town_map: TownMap, to: Square) -> None:
    town_map.set_view(replace(town_map.view, cursor=to))


def walk(town_map: TownMap, step: tuple[int, int]) -> None:
    """Move the cursor by columns and rows, such as (1, 0) to the east."""
    view = town_map.view
    assert view.cursor is not None
    put_cursor(town_map, stepped(view.cursor, step, view.columns, view.rows))


async def test_the_cursor_walks_over_sides_and_corners() -> None:
    app = MapApp(replace(crowd(1), cursor=at(COVE, "A2")))
    async with app.run_test(size=(80, 24)) as pilot:
        steps = ((1, 0), (1, 1), (0, 1), (-1, 0), (-1, 0))
        labels = ("B2", "C3", "C4", "B4", "A4")
        for step, label in zip(steps, labels, strict=True):
            walk(app.town_map, step)
            await pilot.pause()
            assert app.town_map.view.cursor == at(COVE, label)


async def test_the_cursor_is_always_in_sight_with_a_square_around_it() -> None:
    app = MapApp(TownView(town=WIDE, cursor=at(WIDE, "B2")), zoom=2)
    async with app.run_test(size=(60, 20)) as pilot:
        for label in ("L10", "F5", "A1", "A10", "L1", "G6"):
            put_cursor(app.town_map, at(WIDE, label))
            await pilot.pause()
            here = Region(*area(at(WIDE, label), 12, 2))
            assert _window(app.town_map).contains_region(here), label
            assert "╔" in _shown(app.town_map)


async def test_a_click_tells_the_square() -> None:
    app = MapApp(replace(crowd(1), cursor=at(COVE, "A1")))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.click(TownMap, offset=place_of(app.town_map, at(COVE, "D3")))
        assert app.told == [(at(COVE, "D3"), 1)]
        await pilot.click(TownMap, offset=(0, 0))
        assert app.told[-1] == (at(COVE, "D3"), 1)


async def test_the_mouse_lights_up_the_square_below_it_also_after_scrolling() -> None:
    app = MapApp(TownView(town=WIDE, cursor=at(WIDE, "L10")), zoom=2)
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.pause()
        place = place_of(app.town_map, at(WIDE, "J8"))
        await pilot.hover(TownMap, offset=place)
        assert app.town_map.view.hover == at(WIDE, "J8")


async def test_leaving_the_town_puts_out_the_light() -> None:
    app = MapApp(crowd(1))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.hover(TownMap, offset=place_of(app.town_map, at(COVE, "C2")))
        await pilot.hover(TownMap, offset=(0, 0))
        assert app.town_map.view.hover is None


async def test_the_mouse_is_not_followed_where_the_link_is_slow() -> None:
    app = MapApp(crowd(1), hovering=False)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.hover(TownMap, offset=place_of(app.town_map, at(COVE, "C2")))
        assert app.town_map.view.hover is None


def _wheel(
    kind: type[MouseScrollDown] | type[MouseScrollUp], ctrl: bool
) -> MouseScrollDown | MouseScrollUp:
    return kind(None, 5, 5, 0, 0, 0, False, False, ctrl)


async def test_the_wheel_scrolls_and_with_control_it_zooms() -> None:
    app = MapApp(TownView(town=WIDE, cursor=at(WIDE, "A1")), zoom=1)
    async with app.run_test(size=(60, 15)) as pilot:
        town_map = app.town_map
        town_map.post_message(_wheel(MouseScrollDown, ctrl=False))
        await pilot.pause()
        assert town_map.scroll_target_y > 0
        assert town_map.look.zoom == 1
        for kind, zoom in ((MouseScrollUp, LOW), (MouseScrollDown, 1), (MouseScrollDown, 0)):
            town_map.post_message(_wheel(kind, ctrl=True))
            await pilot.pause()
            assert town_map.look.zoom == zoom


async def test_the_scale_follows_the_pane_until_the_player_chooses_one() -> None:
    app = MapApp(TownView(town=BAY, cursor=at(BAY, "A1")), zoom=1)
    async with app.run_test(size=(84, 34)) as pilot:
        large = app.town_map.look.zoom
        assert large > 1
        await pilot.resize_terminal(80, 20)
        assert app.town_map.look.zoom == 1
        await pilot.resize_terminal(84, 34)
        assert app.town_map.look.zoom == large
        app.town_map.zoom_by(-1)
        await pilot.resize_terminal(80, 20)
        assert app.town_map.look.zoom == TOWN_SCALES.stepped(large, -1) != large


async def test_zooming_keeps_the_cursor_in_sight() -> None:
    app = MapApp(TownView(town=WIDE, cursor=at(WIDE, "K9")))
    async with app.run_test(size=(60, 15)) as pilot:
        for steps in (1, 1, -1, -1, -1):
            app.town_map.zoom_by(steps)
            await pilot.pause()
            here = Region(*area(at(WIDE, "K9"), 12, app.town_map.look.zoom))
            assert _window(app.town_map).contains_region(here)
        assert app.town_map.look.zoom == 0


async def test_a_new_view_keeps_the_cursor_and_shows_the_marks() -> None:
    app = MapApp(replace(crowd(2), cursor=at(COVE, "B2")))
    async with app.run_test(size=(80, 24)) as pilot:
        town_map = app.town_map
        town_map.set_view(replace(crowd(3), marks={at(COVE, "C2"): Mark(Sign.TARGET, "5+")}))
        await pilot.pause()
        assert town_map.view.cursor == at(COVE, "B2")
        assert "5+" in _shown(town_map)
        town_map.set_view(replace(crowd(3), selected=frozenset({UnitId(0)})))
        await pilot.pause()
        assert "5+" not in _shown(town_map)
        assert "»" in _shown(town_map)


async def test_a_cursor_beyond_a_smaller_town_is_given_up() -> None:
    app = MapApp(TownView(town=WIDE, cursor=at(WIDE, "L10")))
    async with app.run_test(size=(80, 24)) as pilot:
        app.town_map.set_view(crowd(1))
        await pilot.pause()
        assert app.town_map.view.cursor is None
        assert "H1" in _shown(app.town_map)


async def test_a_cursor_move_asks_for_two_squares_only(monkeypatch: pytest.MonkeyPatch) -> None:
    app = MapApp(close_fight(), zoom=2)
    async with app.run_test(size=(120, 40)) as pilot:
        asked: list[Region] = []
        monkeypatch.setattr(app.town_map, "refresh", lambda *regions, **_: asked.extend(regions))
        walk(app.town_map, (1, 0))
        await pilot.pause()
        assert len(asked) == 2
        assert all(region.area <= 9 * 5 for region in asked)


async def test_a_small_town_lies_in_the_middle() -> None:
    app = MapApp(replace(crowd(1), cursor=at(COVE, "A1")))
    async with app.run_test(size=(120, 40)):
        app.town_map.set_zoom(1)
        assert " A " not in app.town_map.render_line(0).text
        assert " A " in app.town_map.render_line((40 - 9) // 2).text
        assert place_of(app.town_map, at(COVE, "A1")).x > 30


async def test_colours_and_glyphs_change_without_a_new_view() -> None:
    app = MapApp(close_fight())
    async with app.run_test(size=(80, 24)) as pilot:
        plain = look("mono", "ascii", 1)
        app.town_map.set_theme(plain.palette, plain.glyphs)
        await pilot.pause()
        assert _shown(app.town_map).isascii()
        assert app.town_map.view.cursor == close_fight().cursor


async def test_a_new_view_leaves_the_map_where_the_player_has_scrolled_it() -> None:
    app = MapApp(TownView(town=WIDE, cursor=at(WIDE, "A1")), zoom=2)
    async with app.run_test(size=(60, 20)) as pilot:
        app.town_map.centre_on(at(WIDE, "H7"))
        await pilot.pause()
        before = app.town_map.scroll_offset
        app.town_map.set_view(TownView(town=WIDE, marks={at(WIDE, "H7"): Mark(Sign.REACH)}))
        await pilot.pause()
        assert app.town_map.scroll_offset == before


async def test_a_whole_town_can_be_seen_on_the_smallest_and_on_a_larger_screen() -> None:
    for zoom, screen in ((1, (80, 24)), (2, (120, 40))):
        app = MapApp(replace(close_fight(), town=BAY), zoom=zoom)  # type: ignore[arg-type]
        async with app.run_test(size=screen):
            shown = _shown(app.town_map)
            assert all(f" {letter} " in shown for letter in "ABCDEFGHIJ")
            assert all(f" {number} " in shown for number in range(1, 9))
