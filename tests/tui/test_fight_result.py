"""After the fight: the account, and where it leads."""

from pathlib import Path

import pytest

from campaign.kernel.rules import Rule
from campaign.kernel.sealed import Player
from saves.match_file import Chair
from tests.tui.fight_scenes import duel, fight_app, save
from tests.tui.shell import message_of, press, text_of
from tui.app import PiecesApp
from tui.draw.colours import PALETTES
from tui.draw.glyphs import RICH
from tui.match.account import gain_lines, number_lines
from tui.match.log import LogScreen
from tui.match.page import FightScreen
from tui.match.result import WIDTH, ResultScreen
from tui.pages.rules import RulesScreen
from tui.pages.title import TitleScreen
from tui.play.faces import Gain
from tui.sea_fight.screens import SeaReplay

SINKING = ("e", "f", "1", "4", "enter")
"""What is pressed to sink a wreck and come to the account."""


def wreck_app(path: Path) -> PiecesApp:
    return fight_app(path, lambda: save(path, duel(hull=(1, 1)), seed=2))


async def test_the_account_names_the_winner_line_by_line(tmp_path: Path) -> None:
    app = wreck_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *SINKING)
        assert isinstance(app.screen, ResultScreen)
        text = text_of(app)
        for part in ("Jonathan Barnet wins, 8 points to 0.", "William sunk", "H-8", "1, 1.7"):
            assert part in text
        await press(pilot, "f1")
        assert isinstance(app.screen, RulesScreen)
        await press(pilot, "q", "l")
        assert isinstance(app.screen, LogScreen)


async def test_what_can_be_taken_back_at_the_end_stands_in_the_key_line(tmp_path: Path) -> None:
    app = wreck_app(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        page = app.screen
        assert isinstance(page, FightScreen)
        await press(pilot, *SINKING[:-1])
        assert page.session.over
        undone = page.session.why_not_undo() is None
        assert ("undo" in dict(page.CAPTIONS.keys(page.desk))) is undone


async def test_a_fight_is_seen_again_step_by_step(tmp_path: Path) -> None:
    app = wreck_app(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, *SINKING, "enter")
        assert isinstance(app.screen, SeaReplay)
        assert "step 0 of 3" in text_of(app)
        await press(pilot, "left")
        assert "That is its beginning." in message_of(app)
        await press(pilot, "right", "right")
        assert "step 2 of 3" in text_of(app)
        assert len(app.screen.sea.pending) == 1
        await press(pilot, "end", "right")
        assert "That is the end of the fight." in message_of(app)
        await press(pilot, "home", "pagedown", "z")
        assert "step 3 of 3" in text_of(app)
        await press(pilot, "q")
        assert isinstance(app.screen, ResultScreen)


async def test_the_account_is_opened_from_inside_a_fight_that_is_seen_again(
    tmp_path: Path,
) -> None:
    """Above it where it was not opened from the account; a telling moment leads back to it."""
    app = wreck_app(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, *SINKING, "enter", "c")
        assert isinstance(app.screen, ResultScreen), "it lies beneath"
        fight = app.screen_stack[-2]
        assert isinstance(fight, FightScreen)
        await press(pilot, "q")
        app.open_replay(fight.session)
        await pilot.pause()
        replay = app.screen
        assert isinstance(replay, SeaReplay)
        await press(pilot, "end", "right")
        assert message_of(app) == "That is the end of the fight. c opens its account."
        await press(pilot, "home", "c")
        assert isinstance(app.screen, ResultScreen)
        assert "Jonathan Barnet wins, 8 points to 0." in text_of(app)
        assert "Fight it again" not in text_of(app)
        assert replay.at == 0
        await press(pilot, "enter")
        assert app.screen is replay
        await press(pilot, "c", "down", "down", "enter")
        await pilot.pause()
        assert app.screen is replay
        assert replay.at == 3, "the ship goes down"


async def test_while_a_fight_goes_on_there_is_no_account(tmp_path: Path) -> None:
    app = wreck_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        page = app.screen
        assert isinstance(page, FightScreen)
        app.open_replay(page.session)
        await pilot.pause()
        await press(pilot, "c")
        assert message_of(app) == "The account is made up when the fight is over."


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
        assert fresh.desk.sea.turn == 1
        assert fresh.desk.sea.ships[1].afloat
        assert len(app.folder.matches()) == 2


async def test_from_the_account_to_the_title(tmp_path: Path) -> None:
    app = wreck_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *SINKING, "up", "down", "down", "down", "down", "enter")
        await pilot.pause()
        assert isinstance(app.screen, TitleScreen)


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


async def test_a_fight_that_is_over_is_left_for_the_title_without_a_pause(tmp_path: Path) -> None:
    app = wreck_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *SINKING[:-1])
        assert "q To the title" in text_of(app)
        await press(pilot, "q")
        await pilot.pause()
        assert isinstance(app.screen, TitleScreen)


async def test_a_step_without_news_is_told_as_the_end_of_a_turn(tmp_path: Path) -> None:
    app = fight_app(tmp_path, lambda: save(tmp_path, duel(coins=1)))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *"eeeeee")  # each stays, is warned of her loaded guns, and ends
        page = app.screen
        assert isinstance(page, FightScreen)
        app.push_screen(SeaReplay(page.session))
        await pilot.pause()
        told = []
        for _ in page.session.saved.match.entries:
            await press(pilot, "right")
            told.append(text_of(app))
        assert any("William ends her turn." in words for words in told)


@pytest.mark.parametrize("captain", ["Bartholomew the Portuguese of Campeche", "Ann"])
async def test_no_name_is_cut_in_the_account(captain: str, tmp_path: Path) -> None:
    chairs = (Chair("person", captain), Chair("person", "Calico Jack"))
    setup = duel(hull=(1, 1))
    app = fight_app(tmp_path, lambda: save(tmp_path, setup, chairs, seed=2))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *SINKING)
        assert isinstance(app.screen, ResultScreen)
        session = app.screen._session
        ink = PALETTES["night"].panel
        rows = number_lines(session, WIDTH, RICH, ink)
        words = " ".join(piece.text for row in rows for piece in row)
        assert set(captain.split()) <= set(words.split())
        why = "cargo of Nuestra Señora de la Soledad y Esperanza " * 2
        gain = Gain(Player(0), "12", why, Rule("C-14"))
        rows = gain_lines(gain, WIDTH, ink)
        assert {sum(len(piece.text) for piece in row) for row in rows} == {WIDTH}
        assert " ".join(row[1].text.strip() for row in rows) == gain.why.strip()
