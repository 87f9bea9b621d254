"""H-86 and H-88: the card of an island, on the sheet."""

import pytest

from pieces_of_eight.campaign.sheet import rules
from pieces_of_eight.campaign.sheet.state import Fate, Outcome, Phase, Report, Result, ShipEnd
from tests.sheet.sheets import ENGLAND, SPAIN, points, refused, run
from tests.sheet.test_fortune import CHEST, ISLAND, deck, grabs


@pytest.mark.rule("H-86", "C-13")
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
