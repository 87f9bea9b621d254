"""What every test of pages needs."""

import time
from collections.abc import Iterator

import pytest

from tests.tui.idle import wait_no_longer_than_needed
from tests.tui.messages import hand_out_at_once
from tests.tui.strips import looks_same
from tests.tui.styles_once import find_styles_once
from tests.tui.thrift import (
    count_luck_roughly,
    name_pictures_alike,
    paint_at_rest,
    parse_sheets_once,
)

__all__ = ["looks_same"]


@pytest.fixture(autouse=True)
def _greenwich(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Pages tell the time of the player's own clock: here it is that of Greenwich."""
    with monkeypatch.context() as patched:
        patched.setenv("TZ", "UTC")
        time.tzset()
        yield
    time.tzset()


@pytest.fixture(autouse=True)
def _usual_opponents(monkeypatch: pytest.MonkeyPatch) -> None:
    """Opponents draw their seed by lot: here they are the same in every run."""
    monkeypatch.setattr("tui.play.opponents.drawn", lambda: 77)


@pytest.fixture(autouse=True)
def _brisk_pilots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pilots go on as soon as the page has answered."""
    wait_no_longer_than_needed(monkeypatch)


@pytest.fixture(autouse=True)
def _painted_when_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages are painted at rest. Where paints are counted, a fixture of this name does nothing."""
    paint_at_rest(monkeypatch)


@pytest.fixture(autouse=True)
def _sheets_parsed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Style sheets are parsed once for all games."""
    parse_sheets_once(monkeypatch)


@pytest.fixture(autouse=True)
def _styles_found_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Widgets that are alike wear the same: what it is is found once."""
    find_styles_once(monkeypatch)


@pytest.fixture(autouse=True)
def _luck_counted_roughly(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the end of a fight luck is counted: in a picture all of it, else in a few replays."""
    if "snap_compare" not in request.fixturenames:
        count_luck_roughly(monkeypatch)


@pytest.fixture(autouse=True)
def _pictures_named_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """No picture needs a name of its own."""
    name_pictures_alike(monkeypatch)


@pytest.fixture(autouse=True)
def _messages_handed_out_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who hears which message is looked up once for all widgets of a kind."""
    hand_out_at_once(monkeypatch)


@pytest.fixture(autouse=True)
def _no_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every player of the tests would be new: the hints have tests of their own."""
    monkeypatch.setattr("tui.play.hints.hints", tuple)
