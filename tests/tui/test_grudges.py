"""H-254 and C-21 on the pages: grudges and the ships that were met, in the letter, at the muster
and at home."""

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.chronicle.facts import Sighting
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.port.events import GrudgeBorne
from pieces_of_eight.campaign.sheet.state import Sheet
from pieces_of_eight.tui.career.homecoming import GOOD, PLAIN, one_of
from pieces_of_eight.tui.career.picture import known_of, written
from pieces_of_eight.tui.draw.portrait import SMALL
from pieces_of_eight.tui.pages.reading import Brush, laid
from pieces_of_eight.tui.play.career import grudges
from pieces_of_eight.tui.sheet.captions import known as sections
from pieces_of_eight.tui.themes import INKS
from tests.chronicles import grudging
from tests.sheet.sheets import ENGLAND, SPAIN, empty
from tests.tui.endings import LETTER

BRUSH = Brush(INKS["night", "mono"], "mono", True)


def known(sheet: Sheet, who: Player, met: tuple[Sighting, ...] = ()) -> str:
    """What the panel of the muster tells a captain."""
    desk: Any = SimpleNamespace(met=lambda asked: met if asked == who else (), me=who, state=sheet)
    found = [
        line
        for title, rows in sections(desk)
        for line in (title, *(f"{row.label} {row.words}" for row in rows))
    ]
    return "\n".join(found)


@pytest.mark.rule("H-254")
def test_the_muster_names_both_grudges_and_each_captain_his_own_as_his() -> None:
    sheet = empty()
    sheet = replace(sheet, options=replace(sheet.options, grudges=("Luis", "Harry"), grudge=2))
    mine, theirs = known(sheet, ENGLAND), known(sheet, SPAIN)
    assert "Grudges, worth 2 more points" in mine
    assert [line.split() for line in mine.splitlines()[-2:]] == [
        ["yours", "Luis"],
        ["theirs", "Harry"],
    ]
    assert [line.split() for line in theirs.splitlines()[-2:]] == [
        ["yours", "Harry"],
        ["theirs", "Luis"],
    ]
    assert known(empty(), ENGLAND) == ""


@pytest.mark.rule("C-21")
def test_the_muster_lists_the_ships_that_were_met() -> None:
    words = known(empty(), ENGLAND, LETTER.fleet)
    assert "you have met" in words
    for ship in LETTER.fleet:
        assert f"season {ship.last.season}" in words
        assert ship.name.split()[0] in words
        assert ship.end.split()[0] in words
    assert known(empty(), ENGLAND) == ""


@pytest.mark.rule("H-254")
def test_the_letter_says_who_bears_a_grudge_against_whom() -> None:
    words = " ".join(
        line.plain.strip() for line in laid([written(LETTER, SMALL), *known_of(LETTER)], BRUSH, 60)
    )
    assert "Grudges" in words
    assert "You bear a grudge against Luis Vera" in words
    bare = [written(LETTER, SMALL), *known_of(replace(LETTER, grudges=()))]
    assert not any("rudge" in line.plain for line in laid(bare, BRUSH, 60))
    told = list(grudges(grudging("Luis", "Harry"), SPAIN))
    assert "You bear a grudge against Harry" in told[0]
    assert "Ann Hale bears one against your Luis" in told[1]
    assert list(grudges(grudging(), ENGLAND)) == []


@pytest.mark.rule("H-254")
@pytest.mark.parametrize(("foe", "tone"), [("Luis", PLAIN), ("", GOOD)])
def test_a_grudge_is_news_at_home(foe: str, tone: str) -> None:
    found = one_of(grudging(), GrudgeBorne(Rule("H-254"), ENGLAND, foe))
    assert found is not None
    assert (found[1].tone, found[1].rule) == (tone, "H-254")
