"""The digest of what was settled: names come out whole where a page is narrow, and beside the list
lies the last picture of a fight where it is wide."""

from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen

from pieces_of_eight.campaign.career import Stage
from pieces_of_eight.campaign.chronicle.fights import Settled
from pieces_of_eight.tui.career.careers import PICTURE, DigestScreen, details, settled_rows
from pieces_of_eight.tui.career.pages import CareerOwner
from pieces_of_eight.tui.play.career import SETTLED, fight_name
from pieces_of_eight.tui.widgets.frame import LinesView
from tests.tui.career_scenes import AGAINST_SAILOR, at, sailed
from tests.tui.shell import make_app, press, text_of

LONG = "Nuestra Senora de la Concepcion and 2 more against Queen Anne's Revenge and 3 more"
TOLD = Settled(0, "Battle in the Windward Passage", LONG, "The end.", "", (0, 11))


@pytest.mark.parametrize(("width", "told"), [(100, TOLD.where), (130, f"{TOLD.where}: {LONG}")])
def test_a_fight_is_one_row_and_a_meeting_that_is_too_long_for_it_stands_below(
    width: int, told: str
) -> None:
    assert [row.text for row in settled_rows([TOLD], ("England", "Spain"), width)][1:] == [told]
    assert details(TOLD) == f"{TOLD.where}: {LONG}.\nThe end."


@pytest.mark.rule("C-25")
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)], ids=["floor", "good", "large"])
async def test_the_last_picture_of_the_fight_under_the_cursor_lies_beside_the_list(
    size: tuple[int, int], tmp_path: Path
) -> None:
    def page() -> Screen[None]:
        saved = sailed(app.folder, AGAINST_SAILOR, at(Stage.HOMECOMING))
        fights = saved.career.current.fights
        assert len(fights) > 1
        saved.note(SETTLED, " ".join(fight_name(1, number) for number in range(len(fights))))
        return DigestScreen(saved, CareerOwner(saved, app))

    app: Any = make_app(tmp_path, page)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        pictures = []
        for _ in range(4):
            await press(pilot, "down")
            assert " prevails. " in text_of(app), "what is told of it lies below the list"
            place = app.screen.query_one(f"#{PICTURE}", LinesView)
            pictures.append(place._lines if place.display else ())
        if size == (80, 24):
            assert not any(pictures)
        else:
            assert len(set(pictures)) > 1, "each fight has its own"
        if size == (200, 60):
            rows = text_of(app).splitlines()[1:-2]
            assert max(n for n, row in enumerate(rows) if row.strip()) >= 40
        await press(pilot, "enter")
        assert "again" in text_of(app)
