"""What a career has gone on from is taken back no more, in whichever of its matches it was done."""

from typing import Any

import pytest

from pieces_of_eight.campaign.ai.advise import advance
from pieces_of_eight.campaign.career.state import Buy, Deal, SetSail
from pieces_of_eight.campaign.joining import resumed
from pieces_of_eight.campaign.kernel.match import Match, RefusedError
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed
from pieces_of_eight.campaign.sheet.state import Appraise, Report, Worth
from pieces_of_eight.campaign.voyage import CAPTAINS, Fights, Stage, Voyage, taken_up
from tests.test_voyage import ANYBODY, MATE, begun, lively

GONE_ON = "the career has gone on from there"
FOUGHT = "a fight that was fought cannot be taken back"


def at(stage: Stage, reports: int = 0) -> Voyage:
    """A career as it comes to a stage, with so many engagements entered on its sheet."""
    voyage = Voyage(begun(), lively())
    advance(
        voyage,
        (MATE, MATE),
        ANYBODY,
        lambda now: (
            now.stage is stage and (voyage.season is None or voyage.season.reported == reports)
        ),
    )
    assert voyage.open.stage is stage
    return voyage


def stands(match: Match[Any, Any, Any]) -> str | None:
    """Why the last action of a match stands."""
    return match.why_not_undo(match.entries[-1].who)


def test_the_order_to_sail_is_taken_back_until_the_sheet_is_laid_out() -> None:
    voyage = Voyage(begun(), lively())
    for who in CAPTAINS:
        voyage.career.submit(who, Deal(who, Sealed(who, Buy(0, "Rose"))))
        voyage.career.submit(who, SetSail(who))
    assert stands(voyage.career) is None
    voyage.go_on()
    assert stands(voyage.career) == GONE_ON
    with pytest.raises(RefusedError, match=GONE_ON):
        voyage.career.undo(Player(1))
    assert voyage.open.stage is Stage.MUSTER


def test_a_stroke_of_the_pen_is_taken_back_while_the_sheet_is_open() -> None:
    voyage = at(Stage.MUSTER)
    sheet = voyage.open.match
    who = sheet.to_act[0]
    sheet.submit(who, Appraise(who, Sealed(who, Worth(0, 5))))
    assert stands(sheet) is None
    sheet.undo(who)
    assert sheet.entries == []


def test_nothing_of_a_sheet_is_taken_back_once_a_fight_of_it_has_begun() -> None:
    voyage = at(Stage.FIGHT)
    assert stands(voyage.current.sheet) == GONE_ON
    voyage = at(Stage.FOUGHT)
    assert stands(voyage.current.sheet) == GONE_ON


def test_a_report_stands_and_so_does_the_fight_it_tells_of() -> None:
    voyage = at(Stage.FOUGHT)
    fight = voyage.current.fights[0]
    voyage.go_on()
    sheet = voyage.current.sheet
    assert isinstance(sheet.entries[-1].action, Report)
    assert stands(sheet) in (FOUGHT, GONE_ON, "dice were thrown, and no die is taken back")
    assert fight.why_it_stands() == GONE_ON
    assert sheet.why_it_stands() == FOUGHT
    with pytest.raises(RefusedError):
        sheet.undo(sheet.entries[-1].who)
    with pytest.raises(RefusedError):
        fight.undo(fight.entries[-1].who)


def test_when_both_are_home_nothing_of_the_season_is_taken_back() -> None:
    voyage = at(Stage.OVER)
    season = voyage.seasons[0]
    for match in (season.sheet, *season.fights):
        assert match.why_it_stands() == GONE_ON


def test_a_career_that_was_taken_up_again_holds_on_to_what_it_has() -> None:
    kept = at(Stage.FIGHT)
    season = kept.current
    put_away = [lambda: season.fights[0]]
    for voyage in (
        resumed(begun(), lively(), kept.record),
        taken_up(begun(), lively(), kept.career, season.sheet, list(season.fights)),
        taken_up(begun(), lively(), kept.career, season.sheet, put_away),
    ):
        assert voyage.career.why_it_stands() == GONE_ON
        assert voyage.current.sheet.why_it_stands() == GONE_ON
        assert voyage.current.fights[0].why_it_stands() is None


def test_a_match_of_its_own_holds_on_to_nothing() -> None:
    voyage = at(Stage.FIGHT)
    fight = voyage.current.fights[0]
    alone = Match(fight.engine, fight.setup, 1)
    assert alone.why_it_stands() is None
    assert alone.why_not_undo(Player(0)) == "there is nothing to take back"


def test_a_row_of_fights_greets_each_of_them_once() -> None:
    voyage, met = at(Stage.FIGHT), list[int]()
    fight = voyage.current.fights[0]
    row = Fights([fight, lambda: fight], lambda match: met.append(len(match.entries)))
    assert len(met) == 1
    assert row[1] is row[1] is fight
    assert len(met) == 2
