"""Stays in port between two captains, against an opponent, and what follows them."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from pieces_of_eight.campaign.port.state import NO_SHIP, Phase, own
from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.career.port import PortScreen
from pieces_of_eight.tui.match.log import LogScreen
from pieces_of_eight.tui.pages.curtain import CurtainScreen
from pieces_of_eight.tui.pages.title import TitleScreen
from pieces_of_eight.tui.settings import Settings
from tests.tui.port_scenes import AGAINST_AI, SPAIN, app_at, fitted, screen_of, spain_next
from tests.tui.shell import message_of, press_each, text_of, until

CURTAIN = Settings(depth="true", animation="none", hover="no", curtain="secrets")


async def behind_the_curtain(app: PiecesApp, pilot: Pilot[None], name: str) -> None:
    """Wait for the curtain, look whose it is, and open it."""
    await until(pilot, lambda: isinstance(app.screen, CurtainScreen) and app.screen.is_mounted)
    await until(pilot, lambda: name in text_of(app))
    assert "coins" not in text_of(app)
    await press_each(pilot, name[0].lower(), "enter")
    await until(pilot, lambda: isinstance(app.screen, PortScreen) and app.screen.is_mounted)
    await pilot.pause()


async def test_two_captains_keep_their_books_behind_the_curtain(tmp_path: Path) -> None:
    app = app_at(tmp_path, fitted(), settings=CURTAIN)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await behind_the_curtain(app, pilot, "Anne Bonny")
        assert "Happy Return" in text_of(app)
        assert "for Anne Bonny's eyes only" in text_of(app)
        app.notify("the Happy Return is in port", timeout=60)
        await press_each(pilot, "e")
        await behind_the_curtain(app, pilot, "Don Blas")
        assert "Happy Return" not in text_of(app)
        await press_each(pilot, "b", "3", "enter")
        assert "for Don Blas's eyes only" in text_of(app)
        await press_each(pilot, "l")
        assert isinstance(app.screen, LogScreen)
        assert "Happy Return" not in text_of(app)
        await press_each(pilot, "q", "e")
        await until(pilot, lambda: isinstance(app.screen, TitleScreen))


async def test_the_rival_fits_out_while_one_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pieces_of_eight.tui.play.opponents.opponents_of", lambda saved: {})
    app = app_at(tmp_path, spain_next(), AGAINST_AI)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "Don Blas is in port and buys in secret" in text_of(app)
        assert "Happy Return" in text_of(app)
        await press_each(pilot, "down", "enter", "b", "m", "a", "u")
        assert "It is not your turn" in message_of(app)
        assert screen_of(app).desk.listing is None


async def test_against_an_opponent_the_stay_ends_with_his(tmp_path: Path) -> None:
    app = app_at(tmp_path, fitted(), AGAINST_AI)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        saved = screen_of(app).session.saved
        await press_each(pilot, "e")
        await until(pilot, lambda: isinstance(app.screen, TitleScreen))
        assert saved.match.state.phase is Phase.AT_SEA
        assert own(saved.match.state, SPAIN).flag != NO_SHIP


async def test_a_rival_who_trades_while_the_port_is_taken_down_breaks_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pieces_of_eight.tui.play.opponents.opponents_of", lambda saved: {})
    app = app_at(tmp_path, spain_next(), AGAINST_AI)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        page = screen_of(app)
        await page.query("#fight-main").remove()
        page.session.on_change(None)
        page.draw()
        assert page.is_mounted
        assert not page.stands
