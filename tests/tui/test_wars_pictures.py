"""Pictures of Pirate Wars: moves, orders, boardings and the pages around them, in every look."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from campaign.geometry.hulls import DOT
from campaign.pirate_wars.model.state import Options
from campaign.pirate_wars.model.terms import Ending, Fate, Phase
from tests.tui.frames import DRESSES, FLOOR, GOOD, SIZES, Compare, pressing
from tests.tui.shell import make_app
from tests.tui.wars_scenes import (
    NEW,
    RED,
    alongside,
    close_duel,
    landed_on,
    moment,
    save,
    wars_app,
)
from tui.pages.new_fight import NewFightScreen
from tui.pirate_wars.fight import WarsFight
from tui.pirate_wars.screens import WarsReplay

LOOKS = ("chart", "16", "ascii")


@SIZES
def test_a_move_at_the_helm(size: tuple[int, int], looks_same: Compare, tmp_path: Path) -> None:
    app = wars_app(tmp_path, lambda: save(tmp_path, close_duel()), DRESSES["night"])
    keys = pressing("m", "right", "right")
    assert looks_same(app, LOOKS, size, keys, anew=True)


@SIZES
def test_fire_is_ordered_over_the_ranges(
    size: tuple[int, int], looks_same: Compare, tmp_path: Path
) -> None:
    app = wars_app(tmp_path, lambda: save(tmp_path, moment()), DRESSES["night"])
    assert looks_same(app, LOOKS, size, pressing("r", "f", "down"), anew=True)


@pytest.mark.parametrize(
    "keys", [("x",), ("m",), ("o",), ("c",), ("s", "e")], ids=["sides", "crew", "odds", "card", "e"]
)
def test_the_orders_of_a_crew_at_the_floor(
    keys: tuple[str, ...], snap_compare: Compare, tmp_path: Path
) -> None:
    app = wars_app(tmp_path, lambda: save(tmp_path, moment()))
    assert snap_compare(app, terminal_size=FLOOR, run_before=pressing(*keys))


@SIZES
def test_a_party_for_a_boarding(
    size: tuple[int, int], snap_compare: Compare, tmp_path: Path
) -> None:
    app = wars_app(tmp_path, lambda: save(tmp_path, alongside()))
    keys = pressing("2", "down", "down", "down", "left", "left")
    assert snap_compare(app, terminal_size=size, run_before=keys)


def test_a_boarding_by_sums(snap_compare: Compare, tmp_path: Path) -> None:
    app = wars_app(tmp_path, lambda: save(tmp_path, alongside(NEW)))
    assert snap_compare(app, terminal_size=FLOOR, run_before=pressing("down"))


PARTIES = {
    "fort": lambda: landed_on("wars-fort", 0, 12),
    "village": lambda: landed_on("wars-idol", 90, 20, at=36 * DOT, roused=True),
    "wreck": lambda: landed_on("wars-bones", 20, 20),
}
"""A party on an island of each kind, and to be told where to go."""


@pytest.mark.parametrize(("look", "size"), [("night", GOOD), ("chart", FLOOR)])
@pytest.mark.parametrize("island", PARTIES)
def test_a_party_on_an_island(
    island: str, look: str, size: tuple[int, int], looks_same: Compare, tmp_path: Path
) -> None:
    app = wars_app(tmp_path, lambda: save(tmp_path, PARTIES[island]()), DRESSES[look])
    dresses = ["ascii"] if size == FLOOR else ()
    assert looks_same(app, dresses, size, pressing(), anew=True)


def test_where_nobody_measures_no_range_is_seen(snap_compare: Compare, tmp_path: Path) -> None:
    blind = moment(gap=190, options=Options(20, measuring=False))
    app = wars_app(tmp_path, lambda: save(tmp_path, blind))
    assert snap_compare(app, terminal_size=FLOOR, run_before=pressing("f"))


def test_the_account(snap_compare: Compare, tmp_path: Path) -> None:
    swan, hart = moment().ships
    taken = replace(hart, hull=1, sails=2, fate=Fate.TAKEN, captor=RED)
    over = replace(moment(Phase.OVER), ships=(swan, taken), ending=Ending.TURNS, turn=20)
    app = wars_app(tmp_path, lambda: save(tmp_path, over))
    assert snap_compare(app, terminal_size=GOOD, run_before=pressing("enter"))


def test_a_fight_seen_again(snap_compare: Compare, tmp_path: Path) -> None:
    app = wars_app(tmp_path, lambda: save(tmp_path, close_duel()))

    async def again(pilot: Pilot[None]) -> None:
        await pilot.pause()
        await pilot.press("enter", "enter")
        assert isinstance(app.screen, WarsFight)
        app.push_screen(WarsReplay(app.screen.session))
        await pilot.pause()
        await pilot.press("right", "right", "right")
        await pilot.pause()

    assert snap_compare(app, terminal_size=GOOD, run_before=again)


def test_the_form(snap_compare: Compare, tmp_path: Path) -> None:
    app = make_app(tmp_path, lambda: NewFightScreen(1718, "pirate_wars"), DRESSES["night"])
    keys = pressing("down", "down", "down")
    assert snap_compare(app, terminal_size=FLOOR, run_before=keys)
