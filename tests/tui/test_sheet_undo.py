"""What is taken back at the sheet: strokes, marks, names and results, until they are answered."""

from pathlib import Path
from typing import Any

import pytest

from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sheet.state import Phase, Result
from pieces_of_eight.tui.play.career import SheetSession
from pieces_of_eight.tui.sheet.captions import keys
from pieces_of_eight.tui.sheet.desk import SheetDesk
from pieces_of_eight.tui.sheet.face import FACE
from tests.tui.sheet_scenes import AGAINST_AI, save, season
from tests.tui.shell import message_of, order_and_mean_it, press_each, text_of
from tests.tui.test_sheet_play import app_at, screen_of


async def test_a_result_taken_back_and_a_report_that_stands(tmp_path: Path) -> None:
    app = app_at(tmp_path, season(until=Phase.FIGHTING))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await order_and_mean_it(pilot, "3")
        await press_each(pilot, "u")
        assert "what has been fought cannot be taken back." in message_of(app)
        sheet = screen_of(app).desk.state
        assert sheet.engagements[0].outcome is not None
        assert sheet.lines[Player(0)][0].result is Result.LAND_RAID


async def test_undo_takes_a_naming_back_that_nobody_has_followed(
    tmp_path: Path,
) -> None:
    app = app_at(tmp_path, season(until=Phase.NAMING))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        desk = screen_of(app).desk
        match, who = desk.session.saved.match, desk.me
        assert "u Undo" not in text_of(app)
        await press_each(pilot, "u")
        assert "dice were rolled" in message_of(app)
        await press_each(pilot, "enter")
        assert desk.hand
        assert "u Undo" not in text_of(app)
        await press_each(pilot, "escape")
        assert not desk.hand
        before = match.state
        await press_each(pilot, "enter", "enter")
        assert desk.me != who
        assert "u Undo" in text_of(app)
        await press_each(pilot, "u")
        assert match.state == before
        assert desk.me == who
        assert "u Undo" not in text_of(app)


@pytest.mark.rule("H-231")
def test_a_naming_that_an_opponent_has_answered_stands_and_that_is_said(tmp_path: Path) -> None:
    match = season(until=Phase.NAMING)
    while match.state.side != 0:
        match.submit(match.state.side, match.engine.game.legal(match.state, match.state.side)[0])
    said: list[str] = []
    desk = SheetDesk(SheetSession(save(tmp_path, match, AGAINST_AI), FACE), said.append)
    desk.main()
    desk.main()
    assert match.state.side == 1
    assert ("undo", "Undo") in keys(desk)
    desk.undo()
    assert match.state.side == 0
    desk.main()
    desk.main()
    desk.session.saved.match.submit(Player(1), match.seat(Player(1)).legal()[0])
    desk.refresh()
    assert ("undo", "Undo") not in keys(desk)
    desk.undo()
    assert said[-1] == "You cannot take that back: Don Blas has named a pair since [H-231]."


def declaring(path: Path, seed: int, who: int) -> tuple[SheetDesk, Match[Any, Any, Any], list[str]]:
    """A desk whose captain has results to write, and at least two; what it says."""
    match = season(until=Phase.DECLARING, seed=seed)
    assert match.state.side == who
    said: list[str] = []
    return SheetDesk(SheetSession(save(path, match, AGAINST_AI), FACE), said.append), match, said


@pytest.mark.rule("H-231")
def test_results_are_taken_back_until_the_other_has_written_one(tmp_path: Path) -> None:
    desk, match, said = declaring(tmp_path, 7, 0)
    first, number = match.state, len(match.entries)
    desk.choose(1)
    desk.choose(2)
    assert len(match.entries) == number + 2
    assert ("undo", "Undo") in keys(desk)
    desk.undo()
    desk.undo()
    assert match.state == first
    desk.undo()
    assert said[-1] == "You cannot take that back: a secret came out, and cannot be hidden again."
    while match.state.side == 0:
        desk.choose(1)
    assert not desk.session.human
    assert ("undo", "Undo") in keys(desk)
    desk.undo()
    assert match.state.side == 0
    desk.choose(1)
    desk.session.saved.match.submit(Player(1), match.seat(Player(1)).legal()[0])
    desk.refresh()
    assert match.state.phase is Phase.DECLARING
    assert ("undo", "Undo") not in keys(desk)
    desk.undo()
    assert said[-1] == "You cannot take that back: Don Blas has written a result since [H-231]."
    while match.state.phase is Phase.DECLARING:
        desk.session.saved.match.submit(Player(1), match.seat(Player(1)).legal()[0])
    desk.refresh()
    assert desk.session.why_not_undo() == "a secret came out, and cannot be hidden again"
