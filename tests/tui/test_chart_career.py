"""The chart in a career: it stays laid out from engagement to engagement, and after a reload."""

from pathlib import Path

import pytest

from pieces_of_eight.campaign.career import Stage
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sheet.describe import Spot
from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.tui.chart.view import ChartView
from pieces_of_eight.tui.play.career import take_up
from pieces_of_eight.tui.play.order_form import Commission
from pieces_of_eight.tui.sheet.chart import chart_view
from pieces_of_eight.tui.sheet.view import SheetView
from tests.tui.career_scenes import AGAINST_AI, WORDS, at, sail_on, sailed
from tests.tui.shell import make_folder

WORDS_OF = dict(WORDS.words or {})


def charted(saved: CareerFile) -> ChartView:
    """The chart of the season that is sailed, as the first captain sees it."""
    match = saved.match(saved.career.open.name).match
    sheet = match.seat(Player(0)).seen.value
    view = SheetView(sheet=sheet, who=Player(0), contents=None, fleet=None, cursor=Spot("line", 0))
    return chart_view(view, match.seed)


@pytest.mark.rule("C-18")
@pytest.mark.parametrize("commission", [AGAINST_AI, WORDS], ids=["plain", "words"])
def test_the_places_of_a_season_are_the_same_after_a_reload(
    commission: Commission, tmp_path: Path
) -> None:
    folder = make_folder(tmp_path)
    saved = sailed(folder, commission, at(Stage.DECLARING))
    before = charted(saved)
    assert len(before.pairs) == 7
    name = saved.name
    saved.close()
    words = WORDS_OF if commission is WORDS else None
    saved = take_up(folder, name, words)
    assert charted(saved) == before
    if not words:  # where words are set the seed is drawn: it would be thought of anew each time
        sail_on(saved, at(Stage.HOMECOMING))
        states = {pair.state for pair in charted(saved).pairs}
        assert len(states) > 1
    saved.close()
