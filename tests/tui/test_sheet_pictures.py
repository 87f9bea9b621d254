"""Pictures of the sheet at the hours of a season."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from pieces_of_eight.campaign.sheet.state import Phase
from pieces_of_eight.tui.sheet.screens import SheetScreen
from pieces_of_eight.tui.sheet.view import SEALS_SHOWN, Ceremony
from tests.tui.frames import FLOOR, GOOD, Compare, pressing
from tests.tui.sheet_scenes import save, season, sheet_app

Keys = tuple[str, ...]

TO_THE_FLEET = ("down",) * 7
WRITTEN = ("r", "down", "down", "down", "enter")

HOURS: dict[str, tuple[Phase, Keys]] = {
    "begun": (Phase.MUSTER, (*TO_THE_FLEET, "a", "right", "b", "right", "5")),
    "wrong": (Phase.MUSTER, (*WRITTEN, "5", *TO_THE_FLEET, "d", "end", "enter")),
    "first word": (Phase.CASTING, ()),
    "naming": (Phase.NAMING, ("enter", "down", "enter", "down", "enter")),
    "declaring": (Phase.DECLARING, ("1",)),
    "engagements": (Phase.FIGHTING, ()),
    "over": (Phase.OVER, ()),
}
"""Hours of a season: until when it was played, and what is pressed then."""
MAIN = ("begun", "naming", "engagements", "over")


@pytest.fixture(autouse=True)
def _salted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same fingerprints in every picture."""
    monkeypatch.setattr("secrets.token_hex", lambda count: "5a" * count)


def at(path: Path, hour: str) -> object:
    phase = HOURS[hour][0]
    return sheet_app(path, lambda: save(path, season(until=phase, seed=3)))


@pytest.mark.parametrize("hour", HOURS)
def test_the_sheet_at_the_floor(hour: str, snap_compare: Compare, tmp_path: Path) -> None:
    pressed = pressing(*HOURS[hour][1])
    assert snap_compare(at(tmp_path, hour), run_before=pressed, terminal_size=FLOOR)


@pytest.mark.parametrize("hour", MAIN)
def test_the_sheet_with_room(hour: str, snap_compare: Compare, tmp_path: Path) -> None:
    pressed = pressing(*HOURS[hour][1])
    assert snap_compare(at(tmp_path, hour), run_before=pressed, terminal_size=GOOD)


def test_the_first_fold_opens(snap_compare: Compare, tmp_path: Path) -> None:
    app = at(tmp_path, "engagements")

    async def stop_at_the_first(pilot: Pilot[None]) -> None:
        await stop(pilot, SEALS_SHOWN)

    assert snap_compare(app, run_before=stop_at_the_first, terminal_size=GOOD)


async def stop(pilot: Pilot[None], at: int) -> None:
    """Hold the ceremony at a step of it."""
    await pilot.pause()
    screen = pilot.app.screen
    assert isinstance(screen, SheetScreen)
    screen.desk.ceremony = Ceremony(at=at)
    screen.desk.refresh()
    screen.draw()
    await pilot.pause()
