"""After a raid: its account, its log, and the raid seen again, with what was hidden."""

from pathlib import Path

import pytest

from pieces_of_eight.campaign.geometry.squares import NOWHERE
from pieces_of_eight.campaign.land_raid.events import Moved
from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.land_raid.screens import SCREENS
from pieces_of_eight.tui.match.log import LogScreen
from pieces_of_eight.tui.match.maps import MapFight, MapReplay
from pieces_of_eight.tui.match.result import ResultScreen
from pieces_of_eight.tui.pages.curtain import CurtainScreen
from pieces_of_eight.tui.pages.rules import RulesScreen
from pieces_of_eight.tui.pages.saved import SavedScreen
from tests.tui.every_key import through_the_curtain
from tests.tui.raid_ends import ended, fought
from tests.tui.raid_scenes import raid_app, raid_setup, save
from tests.tui.shell import make_app, make_folder, message_of, press, text_of

FLOOR, GOOD = (80, 24), (120, 40)


def replay_of(app: PiecesApp) -> MapReplay:
    assert isinstance(app.screen, MapReplay)
    return app.screen


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        ("won", "Henry Morgan wins with 2"),
        ("drawn", "Nobody wins: the raiders have"),
        ("lost", "Don Juan wins: the raiders got only"),
    ],
)
async def test_the_account_says_who_has_won(tmp_path: Path, outcome: str, words: str) -> None:
    app = raid_app(tmp_path, lambda: ended(tmp_path, outcome))
    async with app.run_test(size=GOOD) as pilot:
        await press(pilot, "enter")
        assert isinstance(app.screen, ResultScreen)
        text = text_of(app)
        assert words in text
        assert "Day breaks: the raid is over. It lasted 5 turns." in text
        assert "P8-22.28" in text
        assert "Look at the town" in text
        await press(pilot, "f1")
        assert isinstance(app.screen, RulesScreen)


async def test_when_all_is_over_the_replay_shows_what_was_hidden(tmp_path: Path) -> None:
    app = raid_app(tmp_path, lambda: fought(tmp_path))
    async with app.run_test(size=GOOD) as pilot:
        await press(pilot, "enter", "enter")
        page = replay_of(app)
        assert "As Henry Morgan saw it." in text_of(app)
        hidden = len(page.view().units)
        assert page.view().dark
        await press(pilot, "v")
        assert len(page.view().units) > hidden
        assert not page.view().dark
        assert "Everybody who was there is shown." in text_of(app)
        assert "v As seen" in text_of(app)
        await press(pilot, "v")
        assert len(page.view().units) == hidden


async def test_while_a_raid_goes_on_its_replay_keeps_the_secret(tmp_path: Path) -> None:
    app = raid_app(tmp_path, lambda: save(tmp_path, raid_setup()))
    async with app.run_test(size=FLOOR) as pilot:
        page = app.screen
        assert isinstance(page, MapFight)
        app.push_screen(SCREENS.replay(page.session))
        await pilot.pause()
        await press(pilot, "v")
        assert message_of(app) == "Until the fight is over, you see only what you saw then."
        assert len(replay_of(app).view().units) < len(replay_of(app).shown.units)


async def test_the_log_of_one_side_has_nothing_of_men_it_did_not_see(tmp_path: Path) -> None:
    app = raid_app(tmp_path, lambda: fought(tmp_path))
    async with app.run_test(size=FLOOR) as pilot:
        await press(pilot, "enter", "l")
        assert isinstance(app.screen, LogScreen)
        entries = app.screen._entries
        raid = app.screen_stack[-3].session.state  # type: ignore[attr-defined]
        moves = [each.event for each in entries if isinstance(each.event, Moved)]
        assert moves
        for event in moves:
            if raid.units[event.unit].owner == 1:
                assert event.to[0].content not in (None, NOWHERE)
        await press(pilot, "home", "f1")
        assert isinstance(app.screen, RulesScreen)


async def test_a_saved_raid_is_gone_on_with_from_the_list_of_both_kinds(tmp_path: Path) -> None:
    saved = save(tmp_path, raid_setup())
    who = saved.match.to_act[0]
    for _ in range(3):
        saved.match.submit(who, saved.match.seat(who).legal()[0])
    state = saved.match.state
    saved.close()
    app = make_app(tmp_path, SavedScreen)
    async with app.run_test(size=FLOOR) as pilot:
        assert "Raiders: Henry Morgan" in text_of(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, CurtainScreen)  # two play, and the garrison is hidden
        await through_the_curtain(app, pilot)
        assert isinstance(app.screen, MapFight)
        assert app.screen.session.saved.match.state == state
    assert len(make_folder(tmp_path).matches()) == 1
