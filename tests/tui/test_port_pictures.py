"""Pictures of a stay in port at the hours of it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pieces_of_eight.campaign.kernel.match import Match
from tests.tui.frames import FLOOR, GOOD, Compare, pressing
from tests.tui.port_scenes import AGAINST_AI, fresh, home, port_app, save, spain_next

Keys = tuple[str, ...]
Scene = Callable[[], Match[Any, Any, Any]]

COMPANY = ("down",) * 5

HOURS: dict[str, tuple[Scene, Keys]] = {
    "for sale": (fresh, ("b", "down", "down")),
    "home": (home, ()),
    "a company": (home, (*COMPANY, "enter", "down")),
    "another name": (home, ("enter", "5", *"Fancy")),
    "ledger": (home, ("m", "t", "r")),
    "rival in port": (spain_next, ()),
}
"""Hours of a stay: how the career stands, and what is pressed then."""
MAIN = ("for sale", "home")


@pytest.fixture(autouse=True)
def _quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rival stays where he is."""
    monkeypatch.setattr("pieces_of_eight.tui.play.opponents.opponents_of", lambda saved: {})


def at(path: Path, hour: str) -> object:
    make = HOURS[hour][0]
    return port_app(path, lambda: save(path, make(), AGAINST_AI))


@pytest.mark.parametrize("hour", HOURS)
def test_the_port_at_the_floor(hour: str, snap_compare: Compare, tmp_path: Path) -> None:
    pressed = pressing(*HOURS[hour][1])
    assert snap_compare(at(tmp_path, hour), run_before=pressed, terminal_size=FLOOR)


@pytest.mark.parametrize("hour", MAIN)
def test_the_port_with_room(hour: str, snap_compare: Compare, tmp_path: Path) -> None:
    pressed = pressing(*HOURS[hour][1])
    assert snap_compare(at(tmp_path, hour), run_before=pressed, terminal_size=GOOD)
