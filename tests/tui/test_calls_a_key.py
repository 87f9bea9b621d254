"""A page is worked out once a change, so that a key costs little: its calls are counted."""

from pathlib import Path

import pytest

from campaign.sea_fight.model.actions import Fire
from campaign.sheet.model.state import Phase
from content import scenario
from tests.tui import grab_scenes, shore_scenes, wars_scenes
from tests.tui.calls import calls_of, most
from tests.tui.fight_scenes import duel, fight_app
from tests.tui.fight_scenes import save as save_fight
from tests.tui.raid_scenes import TOWN, moment, raid_app
from tests.tui.raid_scenes import save as save_raid
from tests.tui.sheet_scenes import save as save_sheet
from tests.tui.sheet_scenes import season, sheet_app
from tests.tui.shell import press_each
from tui.app import PiecesApp
from tui.sea_fight.fight import SeaFight
from tui.settings import Settings

ROOM = (120, 40)
CURSOR, SALVO = 1500, 8000
"""The most calls for a cursor key, and for a salvo with the odds of every answer to it."""
MARCH, SCROLL, LAID = 1800, 2300, 3300
"""For the cursor while men are led, whose cards and goals change with it; for one that scrolls a
chart, of which a new row of hexes is painted; and for one with which a move of Pirate Wars is laid,
whose ghosts are painted upon the water."""

HOURS = {
    "the forces of the muster": (Phase.MUSTER, ("down",)),
    "the fleet of the muster": (Phase.MUSTER, ("tab", "down")),
    "the forces that are named": (Phase.NAMING, ("down",)),
    "what is declared": (Phase.DECLARING, ("down",)),
}
SEAS = {"duel": CURSOR, "battle": CURSOR, "line": CURSOR, "convoy": SCROLL}
LED = ("tab", "enter", "up")
"""The keys by which men ashore are told off."""


@pytest.fixture(autouse=True)
def _painted_when_looked_at() -> None:
    """Here pages are painted as in the game."""


async def costs_at_most(limit: int, app: PiecesApp, before: tuple[str, ...], key: str) -> None:
    """Press a key on a page that has been moved about on already, and count."""
    async with app.run_test(size=ROOM) as pilot:
        await pilot.pause()
        await press_each(pilot, *before)
        found = await calls_of(pilot, key)
        assert 0 < found.total() <= limit, most(found)


@pytest.mark.parametrize("hour", HOURS)
async def test_a_cursor_key_on_the_sheet(hour: str, tmp_path: Path) -> None:
    phase, before = HOURS[hour]
    app = sheet_app(tmp_path, lambda: save_sheet(tmp_path, season(until=phase)))
    await costs_at_most(CURSOR, app, before, "down")


@pytest.mark.parametrize("name", SEAS)
async def test_a_cursor_key_at_sea(name: str, tmp_path: Path) -> None:
    app = fight_app(tmp_path, lambda: save_fight(tmp_path, scenario(name).setup()))
    await costs_at_most(SEAS[name], app, ("down",), "down")


async def test_a_cursor_key_in_a_list_at_sea(tmp_path: Path) -> None:
    app = fight_app(tmp_path, lambda: save_fight(tmp_path))
    await costs_at_most(CURSOR, app, ("e", "f"), "down")


@pytest.mark.parametrize("night", [False, True])
@pytest.mark.parametrize(("before", "limit"), [(("right",), CURSOR), (LED, MARCH)])
async def test_a_cursor_key_in_a_town(
    before: tuple[str, ...], limit: int, night: bool, tmp_path: Path
) -> None:
    app = raid_app(tmp_path, lambda: save_raid(tmp_path, moment(TOWN, night=night)))
    await costs_at_most(limit, app, before, "right")


async def test_a_cursor_key_on_a_shore(tmp_path: Path) -> None:
    app = shore_scenes.shore_app(tmp_path, lambda: shore_scenes.save(tmp_path))
    await costs_at_most(CURSOR, app, ("down",), "down")


SCALED = 12000
"""For the key that comes back to a scale of a map: all of it is laid out again, none drawn anew."""
DRAWN = ("figure._floor", "surroundings._Lie.__call__", "scene._scattered")


@pytest.mark.parametrize("ashore", ["shore", "town"])
async def test_a_scale_that_is_come_back_to(ashore: str, tmp_path: Path) -> None:
    if ashore == "shore":
        app = shore_scenes.shore_app(tmp_path, lambda: shore_scenes.save(tmp_path))
    else:
        app = raid_app(tmp_path, lambda: save_raid(tmp_path, moment(TOWN)))
    async with app.run_test(size=(200, 60)) as pilot:
        await pilot.pause()
        await press_each(pilot, "z", "z", "z", "z")
        for _ in range(4):
            found = await calls_of(pilot, "z")
            assert 0 < found.total() <= SCALED, most(found)
            assert not [name for name in DRAWN if name in found]


async def test_a_cursor_key_in_pirate_wars(tmp_path: Path) -> None:
    app = wars_scenes.wars_app(tmp_path, lambda: wars_scenes.save(tmp_path))
    await costs_at_most(LAID, app, ("down",), "down")


async def test_a_cursor_key_in_a_treasure_grab(tmp_path: Path) -> None:
    app = grab_scenes.grab_app(tmp_path, lambda: grab_scenes.save(tmp_path))
    await costs_at_most(CURSOR, app, ("down",), "down")


async def test_a_salvo_is_fired(tmp_path: Path) -> None:
    app = fight_app(tmp_path, lambda: save_fight(tmp_path))
    async with app.run_test(size=ROOM) as pilot:
        await pilot.pause()
        await press_each(pilot, "e", "f")
        assert isinstance(app.screen, SeaFight)
        assert isinstance(app.screen.desk.choice, Fire)
        found = await calls_of(pilot, "enter")
        assert 0 < found.total() <= SALVO, most(found)


async def test_the_key_that_hurries_a_film(tmp_path: Path) -> None:
    """It ends the film and moves the cursor, for no more than where nothing is shown."""
    settings = Settings(depth="true", animation="full", hover="no", curtain="no")
    wreck = duel(hull=(1, 1))
    app = fight_app(tmp_path, lambda: save_fight(tmp_path, wreck, seed=2), settings)
    async with app.run_test(size=(200, 60)) as pilot:
        await pilot.pause()
        await press_each(pilot, "e", "f", "1", "4")
        assert isinstance(app.screen, SeaFight)
        assert app.screen.on_map is not None
        assert app.screen.map.film, "the salvo is shown"
        found = await calls_of(pilot, "down")
        assert not app.screen.on_map.shows
        assert 0 < found.total() <= CURSOR, most(found)
