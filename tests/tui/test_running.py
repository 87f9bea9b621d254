"""A fight that is seen again runs by itself, at a pace, and goes to its telling moments."""

from functools import cache
from pathlib import Path

import pytest

from pieces_of_eight.campaign.engines import SEA_FIGHT
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.saves.match_file import Chair, MatchFile
from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.play.beside import PACES, Running
from pieces_of_eight.tui.play.session import Session
from pieces_of_eight.tui.play.telling import chance_words, tellings, weighed
from pieces_of_eight.tui.registry import screens_of
from pieces_of_eight.tui.settings import Settings
from tests.tui.fight_scenes import duel
from tests.tui.shell import (
    PilotedApp,
    make_folder,
    message_of,
    press_each,
    text_of,
    until,
)

CHAIRS = (Chair("ai", "Barnet", "mate"), Chair("ai", "Rackham", "mate"))
NAMES = ("Barnet", "Rackham")
AHEAD = 40
"""Steps of a fight that are enough for a telling moment."""


@cache
def fought() -> Match:  # type: ignore[type-arg]
    """A duel with a wreck: she goes down at a shot."""
    match = Match(SEA_FIGHT, duel(hull=(1, 1)), 2)
    while match.to_act and len(match.steps) < AHEAD:
        seat = match.seat(match.to_act[0])
        orders = seat.legal()
        shots = [each for each in orders if type(each).__name__ == "Fire"]
        match.submit(match.to_act[0], shots[0] if shots else orders[-1])
    return match


def replay_app(path: Path, animation: str) -> PiecesApp:
    """The game, open at a fight that is seen again."""
    folder = make_folder(path)
    pages = screens_of("sea_fight")

    def page() -> object:
        saved: MatchFile = folder.create("sea_fight", fought(), "Duel", CHAIRS)
        return pages.replay(Session(saved, pages.face))

    settings = Settings(depth="true", animation=animation, hover="no")
    return PilotedApp(folder, settings, page)  # type: ignore[arg-type]


def test_paces_go_round_and_dice_stand_longer() -> None:
    first = Running()
    seen = [first, first.faster(), first.faster().faster()]
    assert [each.pace for each in seen] == [*PACES]
    assert seen[-1].faster() == first
    assert first.stands(dice=True) > first.stands(dice=False)
    assert first.stands(dice=True) == pytest.approx(4 * seen[-1].stands(dice=True))
    assert 0.3 <= first.stands(dice=False) <= first.stands(dice=True) <= 0.8


def test_telling_steps_are_those_of_deeds() -> None:
    match = fought()
    steps = [each.step for each in tellings(match, Player(0), NAMES)]
    assert steps
    assert steps == sorted(steps)
    assert all(match.steps[step].events for step in steps)


async def test_a_fight_runs_to_its_end_and_a_step_stops_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pieces_of_eight.tui.play.beside.QUIET", 0.004)
    monkeypatch.setattr("pieces_of_eight.tui.play.beside.DICE", 0.004)
    app, last = replay_app(tmp_path, "full"), len(fought().steps) - 1
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: f"step {last} of {last}" in text_of(app))
        assert "Play" in text_of(app)
        monkeypatch.setattr("pieces_of_eight.tui.play.beside.QUIET", 60)
        monkeypatch.setattr("pieces_of_eight.tui.play.beside.DICE", 60)
        await press_each(pilot, "enter")
        assert f"step 0 of {last}" in text_of(app)
        assert "Stop" in text_of(app)
        await press_each(pilot, "p")
        assert "by itself, 2x" in text_of(app)
        await press_each(pilot, "right")
        assert f"step 1 of {last}" in text_of(app)
        assert "Play" in text_of(app)
        assert not app.screen.map.film  # type: ignore[attr-defined]
        await press_each(pilot, "m")
        assert app.screen.map.film, "what happened at the moment is seen"  # type: ignore[attr-defined]
        await press_each(pilot, "left")
        assert not app.screen.map.film  # type: ignore[attr-defined]
        await press_each(pilot, "p")
        assert app.screen._run.pace == 2  # type: ignore[attr-defined]
        await press_each(pilot, "p")
        assert "by itself, 4x" in text_of(app)
        await press_each(pilot, "p")
        assert "by itself, 1x" in text_of(app)


async def test_where_nothing_may_move_one_steps_by_hand(tmp_path: Path) -> None:
    app, last = replay_app(tmp_path, "none"), len(fought().steps) - 1
    async with app.run_test(size=(80, 24)) as pilot:
        await press_each(pilot, "enter")
        assert f"step 1 of {last}" in text_of(app)
        await press_each(pilot, "p")
        assert "nothing plays by itself" in text_of(app)
        await press_each(pilot, "m")
        found = tellings(fought(), Player(0), NAMES)[0]
        assert f"step {found.step} of" in text_of(app)
        chance = chance_words(weighed(fought(), found, NAMES))
        assert f"Turn 1: {found.words}: {chance}." in message_of(app)


async def test_ctrl_z_lays_the_game_aside(tmp_path: Path) -> None:
    laid_aside: list[bool] = []

    class Suspended(PilotedApp):
        def action_suspend_process(self) -> None:
            laid_aside.append(True)

    app = Suspended(make_folder(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("ctrl+z")
        assert laid_aside == [True]
