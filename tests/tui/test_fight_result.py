"""After the fight: the account, and where it leads."""

from pathlib import Path

from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.match.log import LogScreen
from pieces_of_eight.tui.match.maps import MapReplay
from pieces_of_eight.tui.match.page import FightScreen
from pieces_of_eight.tui.match.result import ResultScreen
from pieces_of_eight.tui.pages.rules import RulesScreen
from tests.tui.fight_scenes import duel, fight_app, save
from tests.tui.shell import message_of, press, text_of

SINKING = ("e", "f", "1", "4", "enter", "enter")
"""What is pressed to sink a wreck and come to the account."""


def wreck_app(path: Path) -> PiecesApp:
    return fight_app(path, lambda: save(path, duel(hull=(1, 1)), seed=2))


async def test_the_account_names_the_winner_line_by_line(tmp_path: Path) -> None:
    app = wreck_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *SINKING)
        assert isinstance(app.screen, ResultScreen)
        text = text_of(app)
        for part in ("Jonathan Barnet wins by 8 points to 0.", "William sunk", "H-8", "1 (1.7)"):
            assert part in text
        await press(pilot, "f1")
        assert isinstance(app.screen, RulesScreen)
        await press(pilot, "q", "l")
        assert isinstance(app.screen, LogScreen)


async def test_a_fight_is_seen_again_step_by_step(tmp_path: Path) -> None:
    app = wreck_app(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, *SINKING, "enter")
        assert isinstance(app.screen, MapReplay)
        assert "step 0 of 3" in text_of(app)
        await press(pilot, "left")
        assert "This is the beginning." in message_of(app)
        await press(pilot, "right", "right")
        assert "step 2 of 3" in text_of(app)
        assert len(app.screen.seen.pending) == 1
        await press(pilot, "end", "right")
        assert "This is the end of the fight." in message_of(app)
        await press(pilot, "home", "pagedown", "z")
        assert "step 3 of 3" in text_of(app)
        await press(pilot, "q")
        assert isinstance(app.screen, ResultScreen)


async def test_while_a_fight_goes_on_there_is_no_account(tmp_path: Path) -> None:
    app = wreck_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        page = app.screen
        assert isinstance(page, FightScreen)
        app.open_replay(page.session)
        await pilot.pause()
        await press(pilot, "c")
        assert message_of(app) == "There is no account until the fight is over."


async def test_the_same_fight_is_fought_again_in_a_save_of_its_own(tmp_path: Path) -> None:
    app = wreck_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        old = app.screen
        assert isinstance(old, FightScreen)
        await press(pilot, *SINKING, "down", "enter")
        await pilot.pause()
        fresh = app.screen
        assert isinstance(fresh, FightScreen)
        assert fresh is not old
        assert fresh.session.saved.name != old.session.saved.name
        assert fresh.desk.state.turn == 1
        assert fresh.desk.state.ships[1].afloat
        assert len(app.folder.matches()) == 2


async def test_a_fight_that_is_over_opens_at_its_end(tmp_path: Path) -> None:
    app = wreck_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *SINKING[:-1])
        name = app.screen.session.saved.name  # type: ignore[attr-defined]
    again = fight_app(tmp_path, lambda: app.folder.open(name))
    async with again.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "Enter opens the account" in message_of(again)
        await press(pilot, "enter")
        assert "wins" in text_of(again)
