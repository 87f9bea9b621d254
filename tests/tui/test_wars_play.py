"""A whole duel of Pirate Wars by keys alone in both editions, by mouse, and against an opponent."""

from pathlib import Path
from typing import Any

import pytest
from textual.geometry import Offset
from textual.pilot import Pilot

from pieces_of_eight.campaign.geometry.hulls import middle
from pieces_of_eight.campaign.pirate_wars.course import laid
from pieces_of_eight.campaign.pirate_wars.events import ShotThrown
from pieces_of_eight.campaign.pirate_wars.state import Edition
from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.draw.open_sea import grid_of
from pieces_of_eight.tui.match.fight_desk import FightDesk
from pieces_of_eight.tui.match.maps import MapFight
from pieces_of_eight.tui.match.result import ResultScreen
from pieces_of_eight.tui.widgets.menu import Menu
from tests.tui.shell import message_of, press, text_of
from tests.tui.wars_scenes import AGAINST_AI, NEW, OLD, close_duel, moment, save, wars_app


def desk_of(app: PiecesApp) -> FightDesk[Any, Any]:
    assert isinstance(app.screen, MapFight)
    return app.screen.desk


def ordering(desk: FightDesk[Any, Any]) -> bool:
    """Whether orders of the tasks are given."""
    return bool(desk.heads)


def keys_for(desk: FightDesk[Any, Any]) -> tuple[str, ...]:
    """What a hasty captain presses: on with the move, everything fired, the dice thrown."""
    if desk.listing is None and ordering(desk):
        return ("x", "e", "e") if desk.rows("fire") else ("e", "e")
    return ("enter",)


@pytest.mark.parametrize("edition", [OLD, NEW])
async def test_a_duel_is_played_to_its_end_by_keys_alone(edition: Edition, tmp_path: Path) -> None:
    app = wars_app(tmp_path, lambda: save(tmp_path, close_duel(edition)))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = app.screen
        assert isinstance(screen, MapFight)
        for _ in range(120):
            if not isinstance(app.screen, MapFight):
                break
            await press(pilot, *keys_for(desk_of(app))[:1])
            if isinstance(app.screen, MapFight) and ordering(desk_of(app)):
                await press(pilot, *keys_for(desk_of(app))[-1:])
        assert isinstance(app.screen, ResultScreen)
        text = text_of(app)
        assert "wins" in text or "Honours are even" in text
        told = [entry.event for entry in screen.session.journal.entries]
        assert any(isinstance(event, ShotThrown) for event in told)
        assert "cannon (expected)" in text


async def test_an_opponent_answers_from_his_own_process(tmp_path: Path) -> None:
    app = wars_app(tmp_path, lambda: save(tmp_path, close_duel(turns=1), AGAINST_AI))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = app.screen
        assert isinstance(screen, MapFight)
        for _ in range(120):
            if not isinstance(app.screen, MapFight):
                break
            if screen.session.human or screen.session.over:
                await press(pilot, keys_for(screen.desk)[-1])
            else:
                await press(pilot, "enter")
                await screen.session.rested()
        assert isinstance(app.screen, ResultScreen)
        assert any(entry.who == 1 for entry in screen.session.saved.match.entries)


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


@pytest.mark.parametrize(
    ("key", "why"),
    [
        ("f", "Tasks come after all movement. [PW-2.1]"),
        ("x", "Tasks come after all movement. [PW-2.1]"),
        ("s", "Tasks come after all movement. [PW-2.1]"),
        ("b", "Tasks come after all movement. [PW-2.1]"),
        ("o", "No dice here. Choose a shot or a boarding first."),
        ("g", "There is nobody to grapple on this page."),
        ("u", "You cannot take that back: there is nothing to take back."),
    ],
)
async def test_a_key_with_nothing_to_do_says_why(tmp_path: Path, key: str, why: str) -> None:
    app = wars_app(tmp_path, lambda: save(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, key)
        assert message_of(app) == why
