"""Pictures of the chart over the sheet, by night and by day."""

from pathlib import Path

import pytest

from pieces_of_eight.campaign.sheet.state import Phase
from tests.tui.frames import DRESSES, GOOD, SIZES, Compare, pressing
from tests.tui.sheet_scenes import save, season, sheet_app

CHART = pressing("c")


@pytest.fixture(autouse=True)
def _salted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same fingerprints in every picture."""
    monkeypatch.setattr("secrets.token_hex", lambda count: "5a" * count)


def at(path: Path, hour: Phase, dress: str = "night") -> object:
    """A season at an hour; of its engagements three have been fought."""
    match = season(until=hour, seed=3, reports=3)
    return sheet_app(path, lambda: save(path, match), DRESSES[dress])


@SIZES
def test_the_chart_while_engagements_are_fought(
    size: tuple[int, int], snap_compare: Compare, tmp_path: Path
) -> None:
    app = at(tmp_path, Phase.OVER)
    assert snap_compare(app, run_before=CHART, terminal_size=size)


def test_a_piece_of_the_chart(snap_compare: Compare, tmp_path: Path) -> None:
    app = at(tmp_path, Phase.OVER, "chart")
    assert snap_compare(app, run_before=pressing("c", "tab", "z"), terminal_size=GOOD)
