"""The chart under a captain's books: last season as it ended, where there is room for it."""

from pathlib import Path

import pytest

from pieces_of_eight.campaign.career import Stage
from pieces_of_eight.tui.career.picture import LetterScreen
from pieces_of_eight.tui.career.port import PortScreen
from pieces_of_eight.tui.chart.view import State
from pieces_of_eight.tui.play.order_form import PERSON, Commission
from tests.tui.career_scenes import CROWNS, NAMES, at, career_app, sailed
from tests.tui.shell import text_of
from tests.tui.test_career_play import come_to, press_each

CAREER = Commission(NAMES, CROWNS, (PERSON, "powder monkey"), 3, seed=11)

ROOMY = (120, 44)
"""A window that holds the chart under the books of nine ships and two companies."""


def app_at(path: Path, season: int):  # type: ignore[no-untyped-def]
    return career_app(path, lambda folder: sailed(folder, CAREER, at(Stage.PORT, season)))


async def in_port(pilot, app) -> PortScreen:  # type: ignore[no-untyped-def]
    """The port; a letter of the rival lies before it from the second season on."""
    if isinstance(await come_to(pilot, app, LetterScreen, PortScreen), LetterScreen):
        await press_each(pilot, "enter")
    page = await come_to(pilot, app, PortScreen)
    assert isinstance(page, PortScreen)
    return page


@pytest.mark.parametrize(("season", "pairs"), [(1, 0), (2, 7)])
async def test_the_port_shows_last_season_on_the_chart(
    season: int, pairs: int, tmp_path: Path
) -> None:
    app = app_at(tmp_path, season)
    async with app.run_test(size=ROOMY) as pilot:
        page = await in_port(pilot, app)
        await pilot.pause()
        view = page._chart.view()
        assert len(view.pairs) == pairs
        assert "Port Royal" in text_of(app)
        for pair in view.pairs:
            assert pair.place.name in text_of(app)
            assert pair.state not in (State.NAMED, State.MINE, State.THEIRS)
