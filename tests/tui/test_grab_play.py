"""Treasure grabs on the page itself: four at one table, the odds, the end, the form."""

from pathlib import Path

from msgspec.structs import replace

from pieces_of_eight.campaign.treasure_grab.state import Board, Options, Phase, Setup
from pieces_of_eight.content.treasure_grab.scenarios import seated
from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.match.maps import MapFight
from pieces_of_eight.tui.match.replay import ReplayScreen
from pieces_of_eight.tui.match.result import ResultScreen
from pieces_of_eight.tui.pages.new_fight import NewFightScreen
from pieces_of_eight.tui.settings import Settings
from pieces_of_eight.tui.treasure_grab.screens import GrabDesk
from tests.treasure_grab.positions import fig, game
from tests.tui.grab_scenes import BROKEN, grab_app, save, scuffle
from tests.tui.shell import make_app, press, text_of, until


def screen_of(app: PiecesApp) -> MapFight:
    assert isinstance(app.screen, MapFight)
    return app.screen


def desk_of(app: PiecesApp) -> GrabDesk:
    return screen_of(app).desk


async def test_no_curtain_falls_between_four_at_one_table(tmp_path: Path) -> None:
    settings = Settings(depth="true", animation="none", hover="no", curtain="secrets")
    setup = Setup(Board("A field", ("0" * 9,) * 8, (3, 3)), seated(4), Options())
    app = grab_app(tmp_path, lambda: save(tmp_path, setup), settings)
    async with app.run_test(size=(80, 24)) as pilot:
        deciders = []
        for _ in range(4):
            deciders.append(screen_of(app).session.decider)
            await press(pilot, "enter", "e", "e", "e", "e")
        assert sorted(map(str, deciders)) == ["0", "1", "2", "3"]


async def test_cover_and_odds_stand_beside_the_board_before_the_shot(tmp_path: Path) -> None:
    grab = game({"S1": "A5", "s1": "J5", "s2": "A9"}, BROKEN, phase=Phase.FIGHTING)
    app = grab_app(tmp_path, lambda: save(tmp_path, grab))
    async with app.run_test(size=(120, 40)) as pilot:
        text = text_of(app)
        assert "s1 in cover" in text
        assert "6/36" in text
        assert "15/36" in text
        await press(pilot, "f")
        assert "Odds" in text_of(app)
        assert not desk_of(app).state.figures[fig("S1")].fought


async def test_a_game_that_is_over_is_accounted_for_and_seen_again(tmp_path: Path) -> None:
    grab = replace(scuffle(Phase.FIGHTING), at=1, turn=20)
    app = grab_app(tmp_path, lambda: save(tmp_path, grab))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "e", "e", "enter", "enter")
        assert isinstance(app.screen, ResultScreen)
        assert "Nobody wins: the chest is still there." in text_of(app)
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        await press(pilot, "right", "z", "left")
        assert "step 0 of 1" in text_of(app)


async def test_the_form_seats_as_many_as_there_are_warbands(tmp_path: Path) -> None:
    app = make_app(tmp_path, lambda: NewFightScreen(7, "treasure_grab"))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "Second" in text_of(app))
        assert "Third" not in text_of(app)
        app.screen.query_one("#warbands").focus()
        await press(pilot, "right", "right")
        assert "Fourth" in text_of(app)
        plan_ = app.screen.plan()  # type: ignore[attr-defined]
        assert len(plan_.chairs) == 4
        assert "Grab it" in text_of(app)
        await press(pilot, "e")
        await until(pilot, lambda: isinstance(app.screen, MapFight))
        assert len(screen_of(app).session.chairs) == 4
