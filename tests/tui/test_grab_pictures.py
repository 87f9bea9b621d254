"""Pictures of a treasure grab: the board at work, its form, its account, its help."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from campaign.kernel.sealed import Player
from campaign.treasure_grab.model.actions import Setup
from campaign.treasure_grab.model.state import AskPlace, Band, Grab, Options, Phase
from content import treasure
from content.treasure_grab.scenarios import seated
from tests.treasure_grab.positions import game
from tests.tui.frames import DRESSES, FLOOR, GOOD, SIZES, WIDE, Compare, pressing
from tests.tui.grab_scenes import BROKEN, at_the_rim, grab_app, people, save, scuffle
from tests.tui.shell import make_app
from tui.pages.new_fight import NewFightScreen

LOOKS = ("chart", "256", "16", "ascii")


def brawl(phase: Phase = Phase.FIGHTING) -> Grab:
    """All four warbands on the wreck, some of them hurt."""
    board = treasure("wreck").board()
    figures = {"S1": "H8", "S2": "K6", "S3": "C6", "s1": "L11", "s2": "P12", "P1": "S8", "P2": "W4"}
    picture = "\n".join(board.rows)
    grab = game({**figures, "p1": "B9", "p2": "F12"}, picture, "J9", phase=phase, held=("s1",))
    hurt = tuple(replace(f, wounds=1) if n in (2, 9) else f for n, f in enumerate(grab.figures))
    return replace(grab, board=board, figures=hurt, won=(1, 0, 0, 2), options=Options(chests=3))


@SIZES
def test_a_figure_may_go(size: tuple[int, int], looks_same: Compare, tmp_path: Path) -> None:
    app = grab_app(tmp_path, lambda: save(tmp_path, brawl(Phase.MOVING)), DRESSES["night"])
    assert looks_same(app, LOOKS, run_before=pressing("down", "right"), terminal_size=size)


@SIZES
def test_a_shot_is_weighed(size: tuple[int, int], looks_same: Compare, tmp_path: Path) -> None:
    app = grab_app(tmp_path, lambda: save(tmp_path, brawl()), DRESSES["night"])
    assert looks_same(app, LOOKS, run_before=pressing("enter"), terminal_size=size)


def test_a_warband_comes_on(snap_compare: Compare, tmp_path: Path) -> None:
    begin = Setup(treasure("jungle").board(), seated(4), Options())
    app = grab_app(tmp_path, lambda: save(tmp_path, begin, people(4)))
    assert snap_compare(app, run_before=pressing("tab"), terminal_size=FLOOR)


@pytest.mark.parametrize("presses", [1, 2], ids=["heights", "sight"])
def test_the_board_is_overlaid(presses: int, snap_compare: Compare, tmp_path: Path) -> None:
    app = grab_app(tmp_path, lambda: save(tmp_path, brawl(Phase.MOVING)))
    assert snap_compare(app, run_before=pressing(*["r"] * presses), terminal_size=GOOD)


@SIZES
def test_the_chest_is_carried(size: tuple[int, int], snap_compare: Compare, tmp_path: Path) -> None:
    app = grab_app(tmp_path, lambda: save(tmp_path, at_the_rim()))
    assert snap_compare(app, run_before=pressing("g", "g", "down"), terminal_size=size)


@SIZES
def test_enemies_pull_for_the_chest(
    size: tuple[int, int], snap_compare: Compare, tmp_path: Path
) -> None:
    app = grab_app(tmp_path, lambda: save(tmp_path, scuffle()))
    assert snap_compare(app, run_before=pressing("tab", "g"), terminal_size=size)


def test_the_winner_puts_the_chest_back(snap_compare: Compare, tmp_path: Path) -> None:
    won = replace(game({"s1": "H8"}, BROKEN), bands=(None, Band.BLUE_SOLDIERS), order=(0, 1))
    won = replace(won, won=(1, 0), options=Options(chests=2), pending=(AskPlace(Player(0)),))
    app = grab_app(tmp_path, lambda: save(tmp_path, won))
    assert snap_compare(app, run_before=pressing("tab", "up"), terminal_size=FLOOR)


def test_mischief_is_weighed(snap_compare: Compare, tmp_path: Path) -> None:
    agreed = Options(crocodiles=True, cannon=True, banana=True)
    grab = game({"S1": "J5", "s1": "H8", "s2": "I8"}, BROKEN, phase=Phase.FIGHTING, options=agreed)
    app = grab_app(tmp_path, lambda: save(tmp_path, grab))
    assert snap_compare(app, run_before=pressing("t"), terminal_size=GOOD)


def test_a_latecomer_takes_a_free_warband(snap_compare: Compare, tmp_path: Path) -> None:
    begin = treasure("jetty").setup((Band.RED_SOLDIERS, Band.BLUE_SOLDIERS, None))
    app = grab_app(tmp_path, lambda: save(tmp_path, begin))
    keys = ("enter", *"eeee") * 2
    assert snap_compare(app, run_before=pressing(*keys), terminal_size=FLOOR)


def test_the_board_is_large_where_there_is_room(snap_compare: Compare, tmp_path: Path) -> None:
    app = grab_app(tmp_path, lambda: save(tmp_path, brawl()))
    assert snap_compare(app, run_before=pressing("r"), terminal_size=WIDE)


def test_the_form_of_a_treasure_grab(snap_compare: Compare, tmp_path: Path) -> None:
    app = make_app(tmp_path, lambda: NewFightScreen(1718, "treasure_grab"))

    keys = ("tab", "tab", "right", "right")
    assert snap_compare(app, run_before=pressing(*keys), terminal_size=FLOOR)


def test_the_account_of_a_treasure_grab(snap_compare: Compare, tmp_path: Path) -> None:
    last = replace(brawl(), turn=20, order=(1, 2, 3, 0), at=3)
    app = grab_app(tmp_path, lambda: save(tmp_path, last))
    keys = ("enter", "enter", "e", "e", "enter")
    assert snap_compare(app, run_before=pressing(*keys), terminal_size=GOOD)


def test_a_treasure_grab_seen_again(snap_compare: Compare, tmp_path: Path) -> None:
    last = replace(scuffle(Phase.FIGHTING), at=1, turn=20)
    app = grab_app(tmp_path, lambda: save(tmp_path, last))
    keys = ("enter", "enter", "e", "e", "enter", "enter", "right")
    assert snap_compare(app, run_before=pressing(*keys), terminal_size=GOOD)
