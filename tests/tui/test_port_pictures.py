"""Pictures of a stay in port at every hour of it, and in every dress."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from campaign.kernel.match import Match
from tests.tui.frames import FLOOR, GOOD, WIDE, Compare, pressing
from tests.tui.port_scenes import AGAINST_AI, fresh, home, port_app, save, spain_next

Keys = tuple[str, ...]
Scene = Callable[[], Match[Any, Any, Any]]

COMPANY = ("down",) * 5

HOURS: dict[str, tuple[Scene, Keys]] = {
    "first morning": (fresh, ()),
    "for sale": (fresh, ("b", "down", "down")),
    "a name": (fresh, ("b", "3")),
    "home": (home, ()),
    "a ship": (home, ("enter", "down", "down", "down")),
    "mended": (home, ("m",)),
    "a company": (home, (*COMPANY, "enter", "down")),
    "another name": (home, ("enter", "5", *"Fancy")),
    "undone": (home, ("e",)),
    "ledger": (home, ("m", "t", "r")),
    "log": (home, ("l",)),
    "rival in port": (spain_next, ()),
}
"""Every hour of a stay: how the career stands, and what is pressed then."""
MAIN = ("for sale", "home", "a company", "rival in port")
IN_EVERY_DRESS = ("a ship", "another name")
LOOKS = ("chart", "256", "16", "ascii")


@pytest.fixture(autouse=True)
def _quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rival stays where he is."""
    monkeypatch.setattr("tui.play.opponents.opponents_of", lambda saved: {})


def at(path: Path, hour: str) -> object:
    make = HOURS[hour][0]
    return port_app(path, lambda: save(path, make(), AGAINST_AI))


@pytest.mark.parametrize("hour", HOURS)
def test_the_port_at_the_floor(hour: str, looks_same: Compare, tmp_path: Path) -> None:
    pressed = pressing(*HOURS[hour][1])
    dresses = LOOKS if hour in IN_EVERY_DRESS else ()
    asking = hour == "another name"
    assert looks_same(at(tmp_path, hour), dresses, FLOOR, pressed, anew=asking)


@pytest.mark.parametrize("hour", MAIN)
def test_the_port_with_room(hour: str, looks_same: Compare, tmp_path: Path) -> None:
    pressed = pressing(*HOURS[hour][1])
    assert looks_same(at(tmp_path, hour), ["chart"], run_before=pressed, terminal_size=GOOD)


def test_the_port_on_a_whole_screen(snap_compare: Compare, tmp_path: Path) -> None:
    assert snap_compare(at(tmp_path, "home"), run_before=pressing(), terminal_size=WIDE)


def test_the_card_where_it_is_narrow(snap_compare: Compare, tmp_path: Path) -> None:
    pressed = pressing("c")
    assert snap_compare(at(tmp_path, "home"), run_before=pressed, terminal_size=FLOOR)


def test_the_keys_of_the_port(snap_compare: Compare, tmp_path: Path) -> None:
    pressed = pressing("question_mark", "pagedown")
    assert snap_compare(at(tmp_path, "home"), run_before=pressed, terminal_size=FLOOR)
