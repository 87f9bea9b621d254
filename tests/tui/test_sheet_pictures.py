"""Pictures of the sheet at every hour of a season, and in every dress at the muster."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from campaign.sheet.model.state import Phase
from tests.tui.frames import FLOOR, GOOD, WIDE, Compare, pressing
from tests.tui.sheet_scenes import AGAINST_AI, save, season, sheet_app
from tui.sheet.ceremony import Ceremony
from tui.sheet.fight import SheetScreen
from tui.sheet.view import SEALS_SHOWN

Keys = tuple[str, ...]

TO_THE_FLEET = ("down",) * 7
WRITTEN = ("r", "down", "down", "down", "enter")

HOURS: dict[str, tuple[Phase, Keys]] = {
    "begun": (Phase.MUSTER, (*TO_THE_FLEET, "a", "right", "b", "right", "5")),
    "ready sheets": (Phase.MUSTER, ("r", "down", "down")),
    "written": (Phase.MUSTER, WRITTEN),
    "wrong": (Phase.MUSTER, (*WRITTEN, "5", *TO_THE_FLEET, "d", "end", "enter")),
    "first word": (Phase.CASTING, ()),
    "naming": (Phase.NAMING, ("enter", "down", "enter", "down", "enter")),
    "peeking": (Phase.NAMING, ("v", "enter")),
    "declaring": (Phase.DECLARING, ("1",)),
    "engagements": (Phase.FIGHTING, ()),
    "over": (Phase.OVER, ()),
    "account": (Phase.OVER, ("enter",)),
    "log": (Phase.OVER, ("l", "home")),
}
"""Every hour of a season: until when it was played, and what is pressed then."""
MAIN = ("begun", "naming", "declaring", "engagements", "over")
IN_EVERY_DRESS = ("begun", "engagements")
LOOKS = ("chart", "256", "16", "ascii")


@pytest.fixture(autouse=True)
def _salted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same fingerprints in every picture."""
    monkeypatch.setattr("secrets.token_hex", lambda count: "5a" * count)


def at(path: Path, hour: str) -> object:
    phase = HOURS[hour][0]
    return sheet_app(path, lambda: save(path, season(until=phase, seed=3)))


@pytest.mark.parametrize("hour", HOURS)
def test_the_sheet_at_the_floor(hour: str, looks_same: Compare, tmp_path: Path) -> None:
    pressed = pressing(*HOURS[hour][1])
    dresses = LOOKS if hour in IN_EVERY_DRESS else ()
    assert looks_same(at(tmp_path, hour), dresses, run_before=pressed, terminal_size=FLOOR)


@pytest.mark.parametrize("hour", MAIN)
def test_the_sheet_with_room(hour: str, looks_same: Compare, tmp_path: Path) -> None:
    pressed = pressing(*HOURS[hour][1])
    assert looks_same(at(tmp_path, hour), ["chart"], run_before=pressed, terminal_size=GOOD)


@pytest.mark.parametrize("hour", ["begun", "naming", "declaring"])
def test_the_sheet_on_a_whole_screen(hour: str, snap_compare: Compare, tmp_path: Path) -> None:
    pressed = pressing(*HOURS[hour][1])
    assert snap_compare(at(tmp_path, hour), run_before=pressed, terminal_size=WIDE)


@pytest.mark.parametrize("size", [GOOD, WIDE], ids=["good", "wide"])
def test_the_first_fold_opens(size: tuple[int, int], snap_compare: Compare, tmp_path: Path) -> None:
    app = at(tmp_path, "engagements")

    async def stop_at_the_first(pilot: Pilot[None]) -> None:
        await stop(pilot, SEALS_SHOWN)

    assert snap_compare(app, run_before=stop_at_the_first, terminal_size=size)


async def stop(pilot: Pilot[None], at: int) -> None:
    """Hold the ceremony at a step of it."""
    await pilot.pause()
    screen = pilot.app.screen
    assert isinstance(screen, SheetScreen)
    screen.desk.ceremony = Ceremony(at=at)
    screen.desk.refresh()
    screen.draw()
    await pilot.pause()


def test_the_seals_side_by_side(snap_compare: Compare, tmp_path: Path) -> None:
    app = at(tmp_path, "engagements")

    async def stop_at_the_seals(pilot: Pilot[None]) -> None:
        await stop(pilot, SEALS_SHOWN - 1)

    assert snap_compare(app, run_before=stop_at_the_seals, terminal_size=FLOOR)


def test_the_card_of_a_ship_where_it_is_narrow(snap_compare: Compare, tmp_path: Path) -> None:
    app = at(tmp_path, "begun")

    async def panel(pilot: Pilot[None]) -> None:
        await pressing(*TO_THE_FLEET)(pilot)  # type: ignore[misc]
        screen = pilot.app.screen
        assert isinstance(screen, SheetScreen)
        screen.do("card")
        await pilot.pause()

    assert snap_compare(app, run_before=panel, terminal_size=FLOOR)


def test_the_spyglass_is_the_captain_s_own(snap_compare: Compare, tmp_path: Path) -> None:
    match = season(until=Phase.DECLARING, seed=7)
    app = sheet_app(tmp_path, lambda: save(tmp_path, match, AGAINST_AI))
    assert snap_compare(app, run_before=pressing(), terminal_size=FLOOR)


def test_the_season_seen_again(snap_compare: Compare, tmp_path: Path) -> None:
    pressed = pressing("enter", "enter", "end")
    assert snap_compare(at(tmp_path, "over"), run_before=pressed, terminal_size=FLOOR)


def test_the_help_of_the_sheet(snap_compare: Compare, tmp_path: Path) -> None:
    pressed = pressing("question_mark", "pagedown")
    assert snap_compare(at(tmp_path, "begun"), run_before=pressed, terminal_size=FLOOR)
