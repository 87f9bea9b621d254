"""A fleet fitted out by the harbour master in one go."""

from pathlib import Path

from pieces_of_eight.tui.career.port_look import Spot
from tests.tui.port_scenes import app_at, screen_of
from tests.tui.shell import message_of, press_each


async def test_the_harbour_master_fits_a_captain_out_and_it_can_be_taken_back(
    tmp_path: Path,
) -> None:
    app = app_at(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = screen_of(app)
        before = len(screen.session.saved.match.entries)
        coins = screen.desk.holding.coins
        screen.desk.spot = Spot("outfit")
        await press_each(pilot, "enter")
        done = len(screen.session.saved.match.entries) - before
        assert done > 3
        assert screen.desk.holding.coins < coins
        assert "harbour master has spent" in message_of(app)
        await press_each(pilot, *["u"] * done)
        assert screen.desk.holding.coins == coins
