"""Pictures of the shore raid: its moments, a few at the floor and in every dress."""

from collections.abc import Callable
from pathlib import Path

import pytest

from campaign.shore_raid.model.actions import Setup
from campaign.shore_raid.model.state import Raid
from tests.tui.frames import DRESSES, FLOOR, GOOD, Compare, pressing
from tests.tui.shell import make_app
from tests.tui.shore_scenes import brawl, carding, save, shore_app, supply
from tui.pages.new_fight import NewFightScreen

AT_HIM = ("tab",) * 5
SCENES: dict[str, tuple[Callable[[], Setup | Raid], tuple[str, ...]]] = {
    "begun": (supply, ()),
    "told off": (carding, ("enter",)),
    "going": (brawl, ("right", "right", "right", "right", "right", "right")),
    "placing": (brawl, ("left", "left", "left", "down", "m", "right")),
    "at him": (brawl, AT_HIM),
    "blows": (brawl, (*AT_HIM, "enter")),
    "close": (brawl, ("z", *AT_HIM, "enter")),
    "near": (brawl, ("z", "z", *AT_HIM)),
    "overview": (supply, ("z", "z", "z")),
    "ranges": (brawl, ("tab", "r")),
    "struck": (brawl, (*AT_HIM, "enter", "1")),
}
ORDERS = {
    "supply": (),
    "plantation": ("down",) * 4,
    "on no chart": ("down",) * 7,
}
IN_EVERY_DRESS = "blows"
LOOKS = ("chart", "256", "16", "ascii")


AT_THE_FLOOR = ("begun", "blows", "overview", "struck")
SIZED = {
    **{f"{name}-good": (name, GOOD) for name in SCENES},
    **{f"{name}-floor": (name, FLOOR) for name in AT_THE_FLOOR},
}


@pytest.mark.parametrize(("name", "size"), SIZED.values(), ids=SIZED)
def test_a_shore_raid(
    name: str, size: tuple[int, int], looks_same: Compare, tmp_path: Path
) -> None:
    begin, keys = SCENES[name]
    app = shore_app(tmp_path, lambda: save(tmp_path, begin()), DRESSES["night"])
    dresses = LOOKS if name == IN_EVERY_DRESS else ()
    assert looks_same(app, dresses, terminal_size=size, run_before=pressing(*keys))


def test_the_odds_where_it_is_narrow(snap_compare: Compare, tmp_path: Path) -> None:
    app = shore_app(tmp_path, lambda: save(tmp_path, brawl()), DRESSES["night"])
    assert snap_compare(app, terminal_size=FLOOR, run_before=pressing(*AT_HIM, "o"))


@pytest.mark.parametrize("name", ORDERS)
def test_the_form_of_a_shore_raid(name: str, snap_compare: Compare, tmp_path: Path) -> None:
    app = make_app(tmp_path, lambda: NewFightScreen(1718, "shore_raid"))
    assert snap_compare(app, terminal_size=FLOOR, run_before=pressing(*ORDERS[name]))
