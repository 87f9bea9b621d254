"""Pictures of the pages behind a season and behind a career, of figures made by hand."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.screen import Screen

from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.tui.career.careers import DigestScreen
from pieces_of_eight.tui.career.end import EndScreen
from pieces_of_eight.tui.career.homecoming import HomeScreen
from pieces_of_eight.tui.career.picture import LetterScreen
from pieces_of_eight.tui.career.port import ChartScreen, bare_chart
from pieces_of_eight.tui.career.records import ChronicleScreen, FameScreen
from tests.tui.endings import END, HOME, LETTER, SETTLED, STORY, WALL
from tests.tui.frames import DRESSES, FLOOR, SIZES, Compare
from tests.tui.shell import make_app, make_folder
from tests.tui.test_endings import Onward

Makes = Callable[[], Screen[None]]

CHART = bare_chart(Player(0), ("england", "spain"))
PAGES: dict[str, Makes] = {
    "home": lambda: HomeScreen(HOME, Onward()),
    "end": lambda: EndScreen(END),
    "chronicle": lambda: ChronicleScreen(STORY, END.title),
    "fame": FameScreen,
    "letter": lambda: LetterScreen(lambda: LETTER),
}


WITH_CHARTS: dict[str, Makes] = {
    **PAGES,
    "home": lambda: HomeScreen(HOME, Onward(), CHART),
    "end": lambda: EndScreen(END, None, CHART),
    "letter": lambda: LetterScreen(lambda: LETTER, chart=lambda: CHART),
    "digest": lambda: DigestScreen(Unopened()),  # type: ignore[arg-type]
    "chart": lambda: ChartScreen(CHART),
}
"""The same with the charts that a career hands them, and pages that lie between."""


class Unopened:
    """A career of which the digest needs nothing but what was settled."""

    season = None

    @property
    def career(self) -> "Unopened":
        return self


@pytest.fixture
def walled(tmp_path: Path) -> Path:
    """A folder whose hall of fame is not empty."""
    for fame in WALL:
        make_folder(tmp_path).hall.enter_fame(fame)
    return tmp_path


@SIZES
@pytest.mark.parametrize("page", WITH_CHARTS)
def test_a_page_behind_a_season(
    page: str,
    size: tuple[int, int],
    snap_compare: Compare,
    walled: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("pieces_of_eight.tui.career.careers.season_digest", lambda saved: SETTLED)
    app = make_app(walled, WITH_CHARTS[page], DRESSES["night"])
    assert snap_compare(app, terminal_size=size)


def test_the_empty_hall(snap_compare: Compare, tmp_path: Path) -> None:
    assert snap_compare(make_app(tmp_path, FameScreen, DRESSES["night"]), terminal_size=FLOOR)


def test_the_rest_of_a_long_homecoming(snap_compare: Compare, tmp_path: Path) -> None:
    app = make_app(tmp_path, PAGES["home"], DRESSES["night"])
    assert snap_compare(app, press=["pagedown"], terminal_size=FLOOR)
