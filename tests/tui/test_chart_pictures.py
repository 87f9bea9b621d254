"""Pictures of the chart over the sheet, at three sizes by night and by day, and in every dress."""

from pathlib import Path

import pytest

from campaign.sheet.model.state import Phase
from tests.tui.frames import DRESSES, FLOOR, GOOD, WIDE, Compare, pressing
from tests.tui.sheet_scenes import save, season, sheet_app

BY_SIZE = pytest.mark.parametrize("size", [FLOOR, GOOD, WIDE], ids=["floor", "good", "wide"])
LOOKS = ("256", "16", "mono", "ascii")
CHART = pressing("c")


@pytest.fixture(autouse=True)
def _salted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same fingerprints in every picture."""
    monkeypatch.setattr("secrets.token_hex", lambda count: "5a" * count)


def at(path: Path, hour: Phase, dress: str = "night") -> object:
    """A season at an hour; of its engagements three have been fought."""
    match = season(until=hour, seed=3, reports=3)
    return sheet_app(path, lambda: save(path, match), DRESSES[dress])


@BY_SIZE
@pytest.mark.parametrize("dress", ["night", "chart"])
def test_the_chart_while_engagements_are_fought(
    dress: str, size: tuple[int, int], snap_compare: Compare, tmp_path: Path
) -> None:
    app = at(tmp_path, Phase.OVER, dress)
    assert snap_compare(app, run_before=CHART, terminal_size=size)


def test_the_chart_in_every_dress(looks_same: Compare, tmp_path: Path) -> None:
    app = at(tmp_path, Phase.OVER)
    assert looks_same(app, LOOKS, run_before=CHART, terminal_size=GOOD)


def test_the_chart_while_opponents_are_named(snap_compare: Compare, tmp_path: Path) -> None:
    pressed = pressing("c", "enter", "down", "enter", "down", "enter", "enter")
    app = at(tmp_path, Phase.NAMING)
    assert snap_compare(app, run_before=pressed, terminal_size=GOOD)


def test_a_piece_of_the_chart(snap_compare: Compare, tmp_path: Path) -> None:
    app = at(tmp_path, Phase.OVER, "chart")
    assert snap_compare(app, run_before=pressing("c", "tab", "z"), terminal_size=GOOD)
