"""The digest of what was settled: names come out whole where a page is narrow."""

from pieces_of_eight.campaign.chronicle.fights import Settled
from pieces_of_eight.tui.career.matches import settled_rows

LONG = "Nuestra Senora de la Concepcion and 2 more against Queen Anne's Revenge and 3 more"
TOLD = Settled(0, "Battle in the Windward Passage", LONG, "The end.", "", (0, 11))


def test_a_meeting_that_is_too_long_beside_its_place_has_a_row_of_its_own() -> None:
    told = [row.text for row in settled_rows([TOLD], ("England", "Spain"), 100)]
    assert "    Nuestra Senora" in "".join(told)
    assert LONG in "".join(told)
    assert ".." not in "".join(told)
    assert any(row.text == f"{TOLD.where}: {LONG}" for row in settled_rows([TOLD], ("E", "S"), 130))
