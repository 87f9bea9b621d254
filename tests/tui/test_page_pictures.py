"""Pictures of every page outside the fight, at the floor and at a good size."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input

from pieces_of_eight.campaign.chronicle.dossier import dossier
from pieces_of_eight.campaign.port.state import (
    Captain,
    Season,
    Served,
    Trait,
    own,
    with_captain,
    with_holding,
)
from pieces_of_eight.content.career.customs import closed
from pieces_of_eight.content.careers import career_setup
from pieces_of_eight.tui.career.dossier import DossierScreen
from pieces_of_eight.tui.career.gallery import GalleryScreen
from pieces_of_eight.tui.career.new_career import CareerForm, CareerSide, sitters
from pieces_of_eight.tui.career.wardroom import WardroomScreen
from pieces_of_eight.tui.match.pause import PauseScreen
from pieces_of_eight.tui.pages.curtain import CurtainScreen
from pieces_of_eight.tui.pages.help import HelpScreen
from pieces_of_eight.tui.pages.new_fight import NewFightScreen
from pieces_of_eight.tui.pages.rules import RulesScreen
from pieces_of_eight.tui.pages.saved import SavedScreen
from pieces_of_eight.tui.pages.settings import OwnKeysScreen, SettingsScreen
from pieces_of_eight.tui.settings import Settings
from tests.port.ports import ANN, CAPTAINS, CROWNS, LUIS, books, built, party, peopled, serving
from tests.sheet.sheets import SPAIN, fought
from tests.tui.editor_scenes import editor
from tests.tui.frames import FLOOR, GOOD, SIZES, Compare
from tests.tui.shell import make_app, make_folder, press, press_each, save_duel

Makes = Callable[[], Screen[None]]


def rival() -> DossierScreen:
    """What is known of a rival after two seasons."""
    reports = ("report Spain: Rose sunk, Toro kept", "report England: Gato taken", "report nobody:")
    sheets, points = (
        {1: fought(*reports), 2: fought(*reports)},
        [Season(n, (21, 10)) for n in (1, 2)],
    )
    luis = Captain("Luis Roca", "Spain", 2)
    ways = ("Reports are cheap where everybody writes them: spies cost half.",)
    known = dossier(SPAIN, luis, 3, points, sheets, "Hardly ever shows a temper.", ways)
    return DossierScreen(known)


def wardroom() -> WardroomScreen:
    """Four men of a captain's, one of them hated, one wounded and one a prisoner; two are dead."""
    winter = career_setup(CAPTAINS, CROWNS, 0, winter=True, captain=0).terms.winter
    ships = (built("Flag", captain=""), serving(Trait.GUNNER), serving(Trait.BOARDER, name="Wren"))
    state = peopled(*ships, companies=(replace(party(), officers=("Man swordsman",)),))
    men = (
        Served("Man gunner", 4, second=Trait.TERROR, seasons=3),
        Served("Man boarder", 1, wounded=True, mark="iron hook"),
        Served("Man swordsman", seasons=1),
        Served("Man smuggler", captive=True),
    )
    state = books(replace(state, terms=replace(state.terms, winter=winter)), *men)
    for who, foe in ((ANN, "Luis Roca"), (LUIS, "Man gunner")):
        state = with_captain(state, who, replace(state.captains[who], foe=foe))
    dead = ("Tom Pike", "Will Kidd")
    return WardroomScreen(
        with_holding(state, ANN, replace(own(state, ANN), fallen=dead)), ANN, lambda who: {}
    )


def gallery(*, plain: bool = False) -> GalleryScreen:
    """All captains of an English form, half of them closed, the cursor on one of these.

    Where it is asked whether signs are plain there are only captains with plain letters.
    """
    sides = (CareerSide("england", "person", "roberts"), CareerSide("spain", "mate", "salcedo"))
    form = CareerForm(sides, "3", "on", "", rules="winter")
    found = [one for one in sitters(form, 0) if one.name.isascii() or not plain]
    return GalleryScreen(found, "england", closed(()), lambda one: None, at="roberts")


PAGES: dict[str, Makes] = {
    "dossier": rival,
    "gallery": gallery,
    "wardroom": wardroom,
    "new_fight": lambda: NewFightScreen(1718),
    "rules": lambda: RulesScreen("P8-19.3"),
    "settings": SettingsScreen,
    "help": HelpScreen,
    "own_keys": OwnKeysScreen,
    "curtain": lambda: CurtainScreen("Anne Bonny", HelpScreen),
    "pause": PauseScreen,
}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_whole_at_the_floor(name: str, snap_compare: Compare, tmp_path: Path) -> None:
    assert snap_compare(make_app(tmp_path, PAGES[name]), terminal_size=FLOOR)


@pytest.mark.parametrize(
    "name", ["new_fight", "rules", "settings", "dossier", "gallery", "wardroom"]
)
def test_a_page_uses_the_room_it_has(name: str, snap_compare: Compare, tmp_path: Path) -> None:
    assert snap_compare(make_app(tmp_path, PAGES[name]), terminal_size=GOOD)


@SIZES
def test_the_title(size: tuple[int, int], snap_compare: Compare, tmp_path: Path) -> None:
    assert snap_compare(make_app(tmp_path), terminal_size=size)


def test_the_list_of_saved_fights(snap_compare: Compare, tmp_path: Path) -> None:
    folder = make_folder(tmp_path)
    for number, title in enumerate(("A duel of sloops", "The rematch", "Lost at sea")):
        saved = save_duel(folder, title)
        saved.close()
        path = tmp_path / f"{saved.name}.match"
        if title == "Lost at sea":
            path.write_bytes(b"salt water\n")
        moment = 1_700_000_000 + 3600 * number
        os.utime(path, (moment, moment))
    assert snap_compare(make_app(tmp_path, SavedScreen), press=["down"], terminal_size=FLOOR)


def test_the_palette(snap_compare: Compare, tmp_path: Path) -> None:
    async def search(pilot: Pilot[None]) -> None:
        await press(pilot, "slash")
        pilot.app.screen.query_one(Input).cursor_blink = False
        await pilot.press(*"sett")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()

    app = make_app(tmp_path, settings=Settings(depth="true", animation="none"))
    assert snap_compare(app, run_before=search, terminal_size=FLOOR)


def test_a_window_that_is_too_small(snap_compare: Compare, tmp_path: Path) -> None:
    assert snap_compare(make_app(tmp_path), terminal_size=(60, 20))


def test_a_key_that_another_command_has(snap_compare: Compare, tmp_path: Path) -> None:
    async def choose(pilot: Pilot[None]) -> None:
        await pilot.press("enter", "K", "down", "down", "enter", "f")

    app = make_app(tmp_path, OwnKeysScreen)
    assert snap_compare(app, run_before=choose, terminal_size=FLOOR)


def test_the_form_takes_the_place_of_the_brushes(snap_compare: Compare, tmp_path: Path) -> None:
    async def spoil(pilot: Pilot[None]) -> None:
        await press_each(pilot, "left", "left", "up", "up", "f", "tab", "delete")

    app = editor(tmp_path, "land_raid", "st-croix")
    assert snap_compare(app, terminal_size=FLOOR, run_before=spoil)


@SIZES
def test_a_town_is_drawn(size: tuple[int, int], snap_compare: Compare, tmp_path: Path) -> None:
    app = editor(tmp_path, "land_raid", "portobelo")
    assert snap_compare(app, terminal_size=size, press=["left", "up"])
