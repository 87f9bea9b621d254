"""H-86 and H-88: the card of an island, on the sheet."""

import random

import pytest

from pieces_of_eight.campaign.kernel.sealed import Sealed
from pieces_of_eight.campaign.sheet import rules
from pieces_of_eight.campaign.sheet.odds import settled
from pieces_of_eight.campaign.sheet.points import next_engagement
from pieces_of_eight.campaign.sheet.state import (
    NOBODY,
    Declare,
    Fate,
    Outcome,
    Phase,
    Report,
    Result,
    ShipEnd,
)
from tests.sheet.sheets import ENGLAND, SPAIN, points, refused, run, scored, sealed
from tests.sheet.test_fortune import CHEST, ISLAND, deck, grabs


@pytest.mark.rule("H-86")
@pytest.mark.rule("C-13")
def test_an_island_is_landed_on_when_all_battles_are_over() -> None:
    sheet, log = grabs("A Rose; B Swan; C Hawk", 1, options=deck((ISLAND, 1, 4), (CHEST, 1, 4)))
    assert "England B raises an island" in log[0]
    assert log[0].endswith("[H-38]")
    found = [(each.letter, each.result) for each in sheet.engagements[1:]]
    assert found == [(1, Result.LANDING), (2, Result.TREASURE_GRAB)]
    assert rules.prompt(sheet, ENGLAND).words == "The landing of B is next."
    sheet, _ = run(sheet, "report nobody", "report nobody")
    assert sheet.phase is Phase.OVER
    assert not points(sheet, ENGLAND)


@pytest.mark.rule("H-88")
@pytest.mark.parametrize(
    ("better", "english", "spanish"),
    [("England", "B5", ""), ("Spain", "", "B5"), ("nobody", "", "")],
)
def test_the_treasure_is_worth_its_points_to_whoever_has_more_of_it(
    better: str, english: str, spanish: str
) -> None:
    sheet, _ = grabs("A Rose; B Swan", options=deck((ISLAND, 1, 5)))
    sheet, log = run(sheet, f"report {better}")
    assert (points(sheet, ENGLAND), points(sheet, SPAIN)) == (english, spanish)
    assert log[0].startswith("Landing of England B: England ")
    assert ("the island's treasure 5" in log[0]) is (better != "nobody")


@pytest.mark.rule("H-88")
def test_no_ship_and_no_company_comes_to_harm_at_an_island() -> None:
    sheet, _ = grabs("A Rose; B Swan Marines", options=deck((ISLAND, 1, 4)))
    sunk = ShipEnd(1, Fate.SUNK)
    for outcome in (Outcome(ENGLAND, ((sunk,), ())), Outcome(ENGLAND, ((), ()), 5)):
        assert refused(sheet, Report(ENGLAND, outcome))[0] == "C-12"


@pytest.mark.rule("C-10")
def test_nobody_declares_a_landing() -> None:
    sheet, _ = scored(sealed()[0], A=(6, 1))
    act = Declare(ENGLAND, 0, Sealed(ENGLAND, Result.LANDING))
    assert refused(sheet, act) == ("C-10", "write battle, no contact or land raid")


def test_a_landing_is_settled_by_lot_for_either_captain_or_for_nobody() -> None:
    sheet, _ = grabs("A Rose; B Swan", options=deck((ISLAND, 1, 4)))
    number = next_engagement(sheet)
    assert number is not None
    rng = random.Random(1)
    ends = {settled(sheet, sheet.engagements[number], rng).better for _ in range(60)}
    assert ends == {ENGLAND, SPAIN, NOBODY}
