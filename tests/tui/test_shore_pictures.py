"""Pictures of the shore raid: its moments, and its form."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pieces_of_eight.campaign.shore_raid.state import Raid, Setup
from pieces_of_eight.tui.pages.new_fight import NewFightScreen
from tests.tui.frames import DRESSES, FLOOR, SIZES, Compare, pressing
from tests.tui.shell import make_app
from tests.tui.shore_scenes import brawl, save, shore_app, supply

AT_HIM = ("tab",) * 5
SCENES: dict[str, tuple[Callable[[], Setup | Raid], tuple[str, ...]]] = {
    "begun": (supply, ()),
    "blows": (brawl, (*AT_HIM, "enter")),
    "struck": (brawl, (*AT_HIM, "enter", "1")),
}


@SIZES
@pytest.mark.parametrize("name", SCENES)
def test_a_shore_raid(
    name: str, size: tuple[int, int], snap_compare: Compare, tmp_path: Path
) -> None:
    begin, keys = SCENES[name]
    app = shore_app(tmp_path, lambda: save(tmp_path, begin()), DRESSES["night"])
    assert snap_compare(app, terminal_size=size, run_before=pressing(*keys))


def test_the_form_of_a_shore_raid(snap_compare: Compare, tmp_path: Path) -> None:
    app = make_app(tmp_path, lambda: NewFightScreen(1718, "shore_raid"))
    assert snap_compare(app, terminal_size=FLOOR, run_before=pressing())
