"""Pictures of the fight: at the floor step by step, and large in every depth of colour."""

from pathlib import Path

import pytest

from tests.tui.fight_scenes import duel, fight_app, save
from tests.tui.frames import DRESSES, FLOOR, GOOD, OTHERS, WIDE, Compare, pressing
from tui.app import PiecesApp
from tui.settings import Settings

STEPS: dict[str, tuple[str, ...]] = {
    "start": (),
    "course": ("tab",),
    "helm": ("m",),
    "fire": ("e", "f"),
    "odds": ("e", "f", "o"),
    "card": ("c",),
    "ranges": ("e", "r"),
    "question": ("e", "f", "1"),
    "answered": ("e", "f", "1", "4"),
    "log": ("e", "f", "1", "4", "l"),
}
"""What is pressed to come to each picture."""

OVER = ("e", "f", "1", "4", "enter")
"""What is pressed to sink a wreck, and come to the account of the fight."""


def fight(path: Path, settings: Settings | None = None) -> PiecesApp:
    return fight_app(path, lambda: save(path, duel()), settings)


@pytest.mark.parametrize("step", STEPS)
def test_the_fight_at_the_floor(step: str, snap_compare: Compare, tmp_path: Path) -> None:
    assert snap_compare(fight(tmp_path), terminal_size=FLOOR, run_before=pressing(*STEPS[step]))


@pytest.mark.parametrize("size", [GOOD, WIDE], ids=["good", "wide"])
def test_the_fight_in_every_depth_of_colour(
    size: tuple[int, int], looks_same: Compare, tmp_path: Path
) -> None:
    app = fight(tmp_path, DRESSES["night"])
    assert looks_same(app, OTHERS, size, pressing("e", "r", "f"), anew=True)


def test_the_account(snap_compare: Compare, tmp_path: Path) -> None:
    app = fight_app(tmp_path, lambda: save(tmp_path, duel(hull=(1, 1)), seed=2))
    assert snap_compare(app, terminal_size=GOOD, run_before=pressing(*OVER))


def test_the_replay(snap_compare: Compare, tmp_path: Path) -> None:
    app = fight_app(tmp_path, lambda: save(tmp_path, duel(hull=(1, 1)), seed=2))
    keys = (*OVER, "enter", "right", "right", "right")
    assert snap_compare(app, terminal_size=FLOOR, run_before=pressing(*keys))
