"""Whole small fights by mouse alone and against opponents, and what keys do on the way."""

from pathlib import Path

import pytest
from textual.geometry import Offset
from textual.pilot import Pilot

from pieces_of_eight.campaign.sea_fight.state import Fire, Stage
from pieces_of_eight.saves.match_file import Chair
from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.match.maps import MapFight
from pieces_of_eight.tui.match.pause import PauseScreen
from pieces_of_eight.tui.match.result import ResultScreen
from pieces_of_eight.tui.pages.curtain import CurtainScreen
from pieces_of_eight.tui.pages.rules import RulesScreen
from pieces_of_eight.tui.sea_fight.screens import SeaDesk, SeaMap
from pieces_of_eight.tui.settings import Settings
from pieces_of_eight.tui.widgets.menu import Menu
from tests.tui.fight_scenes import AGAINST_AI, duel, fight_app, save
from tests.tui.shell import click_key, message_of, place_of, press, text_of, until


def desk_of(app: PiecesApp) -> SeaDesk:
    assert isinstance(app.screen, MapFight)
    return app.screen.desk


def key_for(desk: SeaDesk) -> str:
    """What a hasty captain presses: the main action, and every gun fired."""
    if desk.listing is None and any(isinstance(action, Fire) for action in desk.legal):
        return "f"
    return "enter"


async def click_hex(pilot: Pilot[None], screen: MapFight) -> None:
    """Click the hex under the cursor."""
    screen.map.bring_into_sight(screen.desk.cursor)
    await pilot.pause()
    await pilot.click(offset=place_of(screen.map, screen.desk.cursor))
    await pilot.pause()


async def click_once(pilot: Pilot[None], screen: MapFight) -> None:
    """What a hasty captain clicks."""
    desk = screen.desk
    menu = screen.query_one("#fight-choices", Menu)
    if desk.listing is not None:
        await pilot.click(menu, offset=Offset(5, desk.at))
        await pilot.pause()
    elif desk.laid or desk.aims:
        await click_hex(pilot, screen)
    else:
        await click_key(pilot, "act")


async def test_a_fight_is_played_to_its_end_by_mouse_alone(tmp_path: Path) -> None:
    app = fight_app(tmp_path, lambda: save(tmp_path, duel(coins=1)))
    async with app.run_test(size=(120, 40)) as pilot:
        for _ in range(120):
            if not isinstance(app.screen, MapFight):
                break
            await click_once(pilot, app.screen)
        assert isinstance(app.screen, ResultScreen)


async def test_an_opponent_answers_from_his_own_process(tmp_path: Path) -> None:
    app = fight_app(tmp_path, lambda: save(tmp_path, duel(coins=1), AGAINST_AI))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = app.screen
        assert isinstance(screen, MapFight)
        for _ in range(400):
            if not isinstance(app.screen, MapFight):
                break
            if screen.session.human or screen.session.over:
                await press(pilot, key_for(screen.desk))
            else:
                await press(pilot, "enter")
                await screen.session.rested()
        assert isinstance(app.screen, ResultScreen)
        by_ai = [entry for entry in screen.session.saved.match.entries if entry.who == 1]
        assert by_ai


async def test_two_opponents_can_be_watched_stepped_and_hurried_to_the_end(tmp_path: Path) -> None:
    both = (Chair("ai", "Barnet", "sailor"), Chair("ai", "Rackham", "sailor"))
    app = fight_app(tmp_path, lambda: save(tmp_path, duel(coins=1), both))
    async with app.run_test(size=(120, 40)) as pilot:
        screen = app.screen
        assert isinstance(screen, MapFight)
        await press(pilot, "enter")
        await screen.session.rested()
        before = len(screen.session.saved.match.entries)
        assert "waits" in text_of(app)
        await press(pilot, "tab")
        await screen.session.rested()
        assert len(screen.session.saved.match.entries) == before + 1
        await press(pilot, "e")
        while not screen.session.over:
            await screen.session.rested()
        await pilot.pause()
        assert screen.session.over


async def test_a_course_is_drawn_before_it_is_sailed_and_can_be_taken_back(tmp_path: Path) -> None:
    app = fight_app(tmp_path, lambda: save(tmp_path, duel(facings=(4, 0))))
    async with app.run_test(size=(80, 24)) as pilot:
        desk = desk_of(app)
        start = desk.state.ships[0].at
        course = desk.here
        assert course is not None
        assert len(course.path) == 3
        view = app.screen.query_one(SeaMap).view
        assert [step.at for step in view.path] == list(course.path)
        assert any(ship.ghost and ship.at == course.place for ship in view.ships)
        end = course.place
        await press(pilot, "enter")
        assert desk.state.ships[0].at == end
        await press(pilot, "u")  # the whole course, as it was given
        assert desk.state.ships[0].at == start
        assert "Taken back" in message_of(app)
        await press(pilot, "u")
        assert "there is nothing to take back" in message_of(app)


async def test_undo_stops_at_the_last_die_and_says_so(tmp_path: Path) -> None:
    app = fight_app(tmp_path, lambda: save(tmp_path, duel()))
    async with app.run_test(size=(80, 24)) as pilot:
        desk = desk_of(app)
        await press(pilot, "e")
        assert desk.state.stage is Stage.FIRING
        await press(pilot, "f", "1", "4")
        assert desk.state.ships[0].fired[2]
        await press(pilot, "u")
        assert "dice were rolled" in message_of(app)


@pytest.mark.parametrize(
    ("key", "why"),
    [
        ("f", "Swan is still moving: end her movement first. [P8-10.2]"),
        ("g", "Swan is still moving: end her movement first. [P8-10.2]"),
        ("b", "Swan is still moving: end her movement first. [P8-10.2]"),
        ("e", "A ship may give up only one hex of her movement. [P8-12.7]"),
        ("o", "No dice yet: choose guns, grapnels or a boarding first."),
        ("u", "You cannot take that back: there is nothing to take back."),
    ],
)
async def test_a_key_with_nothing_to_do_says_why(tmp_path: Path, key: str, why: str) -> None:
    app = fight_app(tmp_path, lambda: save(tmp_path, duel((9, 6), (11, 10), (4, 0))))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, key)
        assert message_of(app) == why


async def test_ending_a_turn_with_loaded_guns_asks_once(tmp_path: Path) -> None:
    app = fight_app(tmp_path, lambda: save(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        desk = desk_of(app)
        await press(pilot, "e")
        await press(pilot, "e")
        assert "loaded guns" in message_of(app)
        assert desk.state.active == 0
        await press(pilot, "e")
        assert desk.state.active == 1


async def test_f1_opens_the_rule_of_the_prompt_and_q_the_pause(tmp_path: Path) -> None:
    app = fight_app(tmp_path, lambda: save(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "q")
        assert isinstance(app.screen, PauseScreen)
        assert app.screen.styles.align == ("center", "middle")  # its styles are new here
        await press(pilot, "enter")
        assert isinstance(app.screen, MapFight)
        await press(pilot, "f1")
        assert isinstance(app.screen, RulesScreen)
        assert "P8-12.2" in text_of(app)


async def test_a_fight_goes_on_where_it_was_left(tmp_path: Path) -> None:
    app = fight_app(tmp_path, lambda: save(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "e", "f", "2", "1")
        before = desk_of(app).state
        name = app.screen.session.saved.name  # type: ignore[attr-defined]
    again = fight_app(tmp_path, lambda: app.folder.open(name))
    async with again.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert desk_of(again).state == before
        told = [entry.words for entry in desk_of(again).session.journal.entries]
        assert any("fires her starboard broadside" in words for words in told)


async def test_the_sailing_master_advises_with_reasons(tmp_path: Path) -> None:
    app = fight_app(tmp_path, lambda: save(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "e", "a")
        assert isinstance(app.screen, MapFight)
        assert app.screen.advice is not None
        await app.screen.advice.wait()
        await pilot.pause()
        desk = desk_of(app)
        assert desk.listing is not None
        assert desk.listing.kind == "advice"
        assert set(desk.listing.actions) <= set(desk.legal)
        assert "The sailing master:" in text_of(app)
        desk.open_advice([(act, "a long reason, " * 20) for act in desk.listing.actions])
        await press(pilot, "o")
        assert app.screen.choices.size.height >= 2, "beside the odds, too"
        await press(pilot, "q")
        assert desk.listing is None
        assert isinstance(app.screen, MapFight)


async def test_a_curtain_falls_between_two_captains_who_want_one(tmp_path: Path) -> None:
    settings = Settings(depth="true", animation="none", curtain="yes")
    app = fight_app(tmp_path, lambda: save(tmp_path), settings)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "e", "f", "1")
        await until(pilot, lambda: isinstance(app.screen, CurtainScreen) and app.hearing)
        text = text_of(app)
        assert "Jack Rackham" in text
        assert "Swan" not in text
        await press(pilot, "j", "enter")
        await until(pilot, lambda: isinstance(app.screen, MapFight) and app.hearing)
        assert "Fire back?" in text_of(app)
