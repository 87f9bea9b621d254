"""Pictures of Pirate Wars: moves, orders, boardings and the pages around them."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.pirate_wars.state import Ending, Fate, Phase
from pieces_of_eight.tui.pages.new_fight import NewFightScreen
from tests.tui.frames import DRESSES, FLOOR, GOOD, SIZES, Compare, pressing
from tests.tui.shell import make_app
from tests.tui.wars_scenes import RED, alongside, close_duel, landed_on, moment, save, wars_app


@SIZES
def test_a_move_at_the_helm(size: tuple[int, int], snap_compare: Compare, tmp_path: Path) -> None:
    app = wars_app(tmp_path, lambda: save(tmp_path, close_duel()), DRESSES["night"])
    keys = pressing("m", "right", "right")
    assert snap_compare(app, terminal_size=size, run_before=keys)


def test_fire_is_ordered_over_the_ranges(snap_compare: Compare, tmp_path: Path) -> None:
    app = wars_app(tmp_path, lambda: save(tmp_path, moment()), DRESSES["night"])
    keys = pressing("r", "f", "down")
    assert snap_compare(app, terminal_size=FLOOR, run_before=keys)


@pytest.mark.parametrize("keys", [("m",), ("o",), ("s", "e")], ids=["crew", "odds", "e"])
def test_the_orders_of_a_crew_at_the_floor(
    keys: tuple[str, ...], snap_compare: Compare, tmp_path: Path
) -> None:
    app = wars_app(tmp_path, lambda: save(tmp_path, moment()))
    assert snap_compare(app, terminal_size=FLOOR, run_before=pressing(*keys))


def test_a_party_for_a_boarding(snap_compare: Compare, tmp_path: Path) -> None:
    app = wars_app(tmp_path, lambda: save(tmp_path, alongside()))
    keys = pressing("2", "down", "down", "down", "left", "left")
    assert snap_compare(app, terminal_size=GOOD, run_before=keys)


def test_a_party_on_an_island(snap_compare: Compare, tmp_path: Path) -> None:
    app = wars_app(tmp_path, lambda: save(tmp_path, landed_on("wars-fort", 0, 12)))
    assert snap_compare(app, terminal_size=GOOD, run_before=pressing())


def test_the_account(snap_compare: Compare, tmp_path: Path) -> None:
    swan, hart = moment().ships
    taken = replace(hart, hull=1, sails=2, fate=Fate.TAKEN, captor=RED)
    over = replace(moment(Phase.OVER), ships=(swan, taken), ending=Ending.TURNS, turn=20)
    app = wars_app(tmp_path, lambda: save(tmp_path, over))
    assert snap_compare(app, terminal_size=GOOD, run_before=pressing("enter"))


def test_the_form(snap_compare: Compare, tmp_path: Path) -> None:
    app = make_app(tmp_path, lambda: NewFightScreen(1718, "pirate_wars"), DRESSES["night"])
    keys = pressing("down", "down")
    assert snap_compare(app, terminal_size=FLOOR, run_before=keys)
