"""The sheet of last season, offered at the muster as the first of the ready ones."""

from pathlib import Path

import pytest

from pieces_of_eight.campaign.sheet.points import as_last_season
from pieces_of_eight.campaign.sheet.state import Fleet, Phase, Sail
from pieces_of_eight.tui.sheet.screens import SheetScreen
from tests.tui.sheet_scenes import ENGLISH, save, season, setup, sheet_app
from tests.tui.shell import press, text_of

NOW = Fleet((*ENGLISH.ships[1:], Sail("Terror", "frigate", False, 30, 0, 24)), ENGLISH.companies)
"""England's fleet a season later: the Happy Return is gone, and the Terror is new."""


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_captain_starts_from_his_own_sheet_of_last_season(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    before, now = season(until=Phase.NAMING), season(setup(NOW))
    plans = as_last_season(before.state, now.state)
    app = sheet_app(tmp_path, lambda: save(tmp_path, now))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, SheetScreen)
        screen.desk.last = plans
        await press(pilot, "r")
        assert "As last season" in text_of(app)
        assert "Terror" in text_of(app)  # the sheet is shown while it is chosen
        await press(pilot, "enter")
        assert screen.desk.written == plans[0]
        await press(pilot, "u")
        assert screen.desk.written != plans[0]


async def test_nobody_is_offered_the_sheet_of_the_other(tmp_path: Path) -> None:
    before, now = season(until=Phase.NAMING), season(setup(NOW))
    _, theirs = as_last_season(before.state, now.state)
    app = sheet_app(tmp_path, lambda: save(tmp_path, now))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, SheetScreen)
        app.screen.desk.last = (None, theirs)
        await press(pilot, "r")
        assert "As last season" not in text_of(app)
