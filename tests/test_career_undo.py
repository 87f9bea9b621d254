"""What a career has gone on from is taken back no more, in whichever of its matches it was done."""

from typing import Any

import pytest

from pieces_of_eight.campaign.ai.advise import advance
from pieces_of_eight.campaign.career import CAPTAINS, Career, Fights, Stage, taken_up
from pieces_of_eight.campaign.kernel.match import Match, RefusedError
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed
from pieces_of_eight.campaign.port.state import Buy, Deal, SetSail
from pieces_of_eight.campaign.sheet.state import Appraise, Report, Worth
from tests.test_career import ANYBODY, MATE, begun, lively

GONE_ON = "the career has gone on since"
FOUGHT = "what has been fought cannot be taken back"


def at(stage: Stage, reports: int = 0) -> Career:
    """A career as it comes to a stage, with so many engagements entered on its sheet."""
    career = Career(begun(), lively())
    advance(
        career,
        (MATE, MATE),
        ANYBODY,
        lambda now: (
            now.stage is stage and (career.season is None or career.season.reported == reports)
        ),
    )
    assert career.open.stage is stage
    return career


def stands(match: Match[Any, Any, Any]) -> str | None:
    """Why the last action of a match stands."""
    return match.why_not_undo(match.entries[-1].who)


def test_the_order_to_sail_is_taken_back_until_the_sheet_is_laid_out() -> None:
    career = Career(begun(), lively())
    for who in CAPTAINS:
        career.port.submit(who, Deal(who, Sealed(who, Buy(0, "Rose"))))
        career.port.submit(who, SetSail(who))
    assert stands(career.port) is None
    career.go_on()
    assert stands(career.port) == GONE_ON
    with pytest.raises(RefusedError, match=GONE_ON):
        career.port.undo(Player(1))
    assert career.open.stage is Stage.MUSTER


def test_a_stroke_of_the_pen_is_taken_back_while_the_sheet_is_open() -> None:
    career = at(Stage.MUSTER)
    sheet = career.open.match
    who = sheet.to_act[0]
    sheet.submit(who, Appraise(who, Sealed(who, Worth(0, 5))))
    assert stands(sheet) is None
    sheet.undo(who)
    assert sheet.entries == []


def test_nothing_of_a_sheet_is_taken_back_once_a_fight_of_it_has_begun() -> None:
    career = at(Stage.FIGHT)
    assert stands(career.current.sheet) == GONE_ON
    career = at(Stage.FOUGHT)
    assert stands(career.current.sheet) == GONE_ON


def test_a_report_stands_and_so_does_the_fight_it_tells_of() -> None:
    career = at(Stage.FOUGHT)
    fight = career.current.fights[0]
    career.go_on()
    sheet = career.current.sheet
    assert isinstance(sheet.entries[-1].action, Report)
    assert stands(sheet) in (FOUGHT, GONE_ON, "dice were rolled, and no roll can be taken back")
    assert fight.why_it_stands() == GONE_ON
    assert sheet.why_it_stands() == FOUGHT
    with pytest.raises(RefusedError):
        sheet.undo(sheet.entries[-1].who)
    with pytest.raises(RefusedError):
        fight.undo(fight.entries[-1].who)


def test_when_both_are_home_nothing_of_the_season_is_taken_back() -> None:
    career = at(Stage.OVER)
    season = career.seasons[0]
    for match in (season.sheet, *season.fights):
        assert match.why_it_stands() == GONE_ON


def test_a_career_that_was_taken_up_again_holds_on_to_what_it_has() -> None:
    kept = at(Stage.FIGHT)
    season = kept.current
    put_away = [lambda: season.fights[0]]
    for career in (
        taken_up(begun(), lively(), kept.port, season.sheet, list(season.fights)),
        taken_up(begun(), lively(), kept.port, season.sheet, put_away),
    ):
        assert career.port.why_it_stands() == GONE_ON
        assert career.current.sheet.why_it_stands() == GONE_ON
        assert career.current.fights[0].why_it_stands() is None


def test_a_match_of_its_own_holds_on_to_nothing() -> None:
    career = at(Stage.FIGHT)
    fight = career.current.fights[0]
    alone = Match(fight.engine, fight.setup, 1)
    assert alone.why_it_stands() is None
    assert alone.why_not_undo(Player(0)) == "there is nothing to take back"


def test_a_row_of_fights_greets_each_of_them_once() -> None:
    career, met = at(Stage.FIGHT), list[int]()
    fight = career.current.fights[0]
    row = Fights([fight, lambda: fight], lambda match: met.append(len(match.entries)))
    assert len(met) == 1
    assert row[1] is row[1] is fight
    assert len(met) == 2
