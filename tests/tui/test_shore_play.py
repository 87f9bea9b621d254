"""Shore raids played at the screen: by keys to the end, by the mouse, and on made-up shores."""

from pathlib import Path

from textual.geometry import Offset
from textual.pilot import Pilot

from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.shore_raid.events import won
from pieces_of_eight.campaign.shore_raid.ground import Cell
from pieces_of_eight.campaign.shore_raid.state import Ending, Phase
from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.match.maps import MapFight
from pieces_of_eight.tui.match.result import ResultScreen
from pieces_of_eight.tui.shore_raid.overlay import ShoreDesk
from pieces_of_eight.tui.shore_raid.screens import SCREENS
from tests.shore_raid.positions import who
from tests.tui.shell import QuickApp, click_right, make_folder, press_each, text_of
from tests.tui.shore_captain import Captains
from tests.tui.shore_scenes import STILL, brawl, carding, cell, desk_at, save, shore_app, supply


def desk_of(app: PiecesApp) -> ShoreDesk:
    assert isinstance(app.screen, MapFight)
    return app.screen.desk


async def test_the_supply_raid_is_played_by_keys_from_its_first_card_to_its_end(
    tmp_path: Path,
) -> None:
    """A band takes a load from the warehouse and casts off; both captains at one keyboard."""
    app = QuickApp(make_folder(tmp_path), STILL, lambda: SCREENS.fight(save(tmp_path, seed=139)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        desk = desk_of(app)
        captains = Captains(desk)
        for _ in range(1000):
            if desk.session.over:
                break
            await app.strike(*captains.keys())
        assert desk.state.ending is Ending.SAILED
        assert won(desk.state) > 0
        told = " ".join(entry.words for entry in desk.session.journal.entries)
        for words in (" form band ", " go ", " strikes ", " begins to pillage ", " takes a load "):
            assert words in told
        await pilot.pause()
        await press_each(pilot, "enter", "enter")
        assert isinstance(app.screen, ResultScreen)
        assert " wins: the pirates have only " in text_of(app)


def errand(desk: ShoreDesk) -> Cell | None:
    """Where a band goes next: to the warehouse, and home with what it has."""
    from pieces_of_eight.campaign.shore_raid.judgement import order

    marches = [act for act in order(desk.state, desk.legal) if hasattr(act, "to")]
    return cell(desk.state, marches[0].to[0]) if marches else None


def test_a_whole_raid_is_played_at_the_desk_without_a_refusal_that_is_not_told(
    tmp_path: Path,
) -> None:
    desk, said = desk_at(tmp_path, supply(6))
    for _ in range(4000):
        if desk.session.over:
            break
        if desk.listing is not None:
            desk.choose(1)
        elif desk.state.phase is Phase.CARD:
            desk.act()
            if desk.state.phase is Phase.CARD and desk.hand:
                desk.act()
        else:
            spoken = len(said)
            struck = sorted(desk.aims)
            goal = errand(desk) if not struck else None
            if struck:
                desk.look_at(cell(desk.state, desk.state.figures[struck[0]].at))
                desk.act()
                desk.choose(1)
            elif goal is not None and desk.laid:
                desk.look_at(goal)
                desk.act()
            if desk.state.phase is Phase.BAND and (len(said) > spoken or not struck):
                desk.end()
                desk.end()
    assert desk.session.over
    assert desk.state.turn == 6
    told = [entry.words for entry in desk.session.journal.entries]
    assert any(" so far (d" in words for words in told)


async def click(pilot: Pilot[None], app: PiecesApp, at: Point, *, button: int = 1) -> None:
    page = app.screen
    assert isinstance(page, MapFight)
    x, y, _, _ = page.map.area(cell(page.desk.state, at))
    scroll, padding = page.map.scroll_offset, page.map._padding()
    at = Offset(x - scroll.x + padding.x, y - scroll.y + padding.y)
    if button == 3:
        await click_right(pilot, at + pilot.app.screen.query_one("#fight-map").region.offset)
    else:
        await pilot.click("#fight-map", offset=at)


async def test_the_mouse_forms_a_band_and_sends_it(tmp_path: Path) -> None:
    app = shore_app(tmp_path, lambda: save(tmp_path, carding()))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        desk = desk_of(app)
        man = desk.state.figures[who(desk.state, "C2")]
        await click(pilot, app, man.at)
        assert len(desk.hand) == 5
        await click(pilot, app, man.at)
        assert desk.state.phase is Phase.BAND
        spot = Point(1650, 950)
        await click(pilot, app, spot)
        assert desk.here is not None
        before = desk.state
        await click(pilot, app, spot)
        assert desk.state != before


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
