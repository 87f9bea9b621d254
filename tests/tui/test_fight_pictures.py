"""Pictures of the fight: at the floor step by step, and with room."""

from pathlib import Path

import pytest

from pieces_of_eight.tui.app import PiecesApp
from tests.tui.fight_scenes import duel, fight_app, save
from tests.tui.frames import FLOOR, GOOD, Compare, pressing

STEPS: dict[str, tuple[str, ...]] = {
    "start": (),
    "odds": ("e", "f", "o"),
    "answered": ("e", "f", "1", "4"),
    "log": ("e", "f", "1", "4", "l"),
}
"""What is pressed to come to each picture."""

OVER = ("e", "f", "1", "4", "enter", "enter")
"""What is pressed to sink a wreck, and come to the account of the fight."""


def fight(path: Path) -> PiecesApp:
    return fight_app(path, lambda: save(path, duel()))


@pytest.mark.parametrize("step", STEPS)
def test_the_fight_at_the_floor(step: str, snap_compare: Compare, tmp_path: Path) -> None:
    assert snap_compare(fight(tmp_path), terminal_size=FLOOR, run_before=pressing(*STEPS[step]))


def test_the_fight_with_room(snap_compare: Compare, tmp_path: Path) -> None:
    keys = pressing("e", "r", "f")
    assert snap_compare(fight(tmp_path), terminal_size=GOOD, run_before=keys)


def test_the_account(snap_compare: Compare, tmp_path: Path) -> None:
    app = fight_app(tmp_path, lambda: save(tmp_path, duel(hull=(1, 1)), seed=2))
    assert snap_compare(app, terminal_size=GOOD, run_before=pressing(*OVER))


def test_the_replay(snap_compare: Compare, tmp_path: Path) -> None:
    app = fight_app(tmp_path, lambda: save(tmp_path, duel(hull=(1, 1)), seed=2))
    keys = (*OVER, "enter", "right", "right", "right")
    assert snap_compare(app, terminal_size=FLOOR, run_before=pressing(*keys))
