"""Pictures of a treasure grab: the board at work, its form, its account, its help."""

from pathlib import Path

from msgspec.structs import replace

from pieces_of_eight.campaign.treasure_grab.state import Grab, Options, Phase
from pieces_of_eight.content import treasure
from pieces_of_eight.tui.pages.new_fight import NewFightScreen
from tests.treasure_grab.positions import game
from tests.tui.frames import DRESSES, FLOOR, GOOD, SIZES, Compare, pressing
from tests.tui.grab_scenes import at_the_rim, grab_app, save
from tests.tui.shell import make_app


def brawl(phase: Phase = Phase.FIGHTING) -> Grab:
    """All four warbands on the wreck, some of them hurt."""
    board = treasure("wreck").board()
    figures = {"S1": "H8", "S2": "K6", "S3": "C6", "s1": "L11", "s2": "P12", "P1": "S8", "P2": "W4"}
    picture = "\n".join(board.rows)
    grab = game({**figures, "p1": "B9", "p2": "F12"}, picture, "J9", phase=phase, held=("s1",))
    hurt = tuple(replace(f, wounds=1) if n in (2, 9) else f for n, f in enumerate(grab.figures))
    return replace(grab, board=board, figures=hurt, won=(1, 0, 0, 2), options=Options(chests=3))


@SIZES
def test_a_figure_may_go(size: tuple[int, int], snap_compare: Compare, tmp_path: Path) -> None:
    app = grab_app(tmp_path, lambda: save(tmp_path, brawl(Phase.MOVING)), DRESSES["night"])
    assert snap_compare(app, run_before=pressing("down", "right"), terminal_size=size)


def test_a_shot_is_weighed(snap_compare: Compare, tmp_path: Path) -> None:
    app = grab_app(tmp_path, lambda: save(tmp_path, brawl()), DRESSES["night"])
    assert snap_compare(app, run_before=pressing("enter"), terminal_size=FLOOR)


def test_the_chest_is_carried(snap_compare: Compare, tmp_path: Path) -> None:
    app = grab_app(tmp_path, lambda: save(tmp_path, at_the_rim()))
    assert snap_compare(app, run_before=pressing("g", "g", "down"), terminal_size=FLOOR)


def test_the_form_of_a_treasure_grab(snap_compare: Compare, tmp_path: Path) -> None:
    app = make_app(tmp_path, lambda: NewFightScreen(1718, "treasure_grab"))

    keys = ("tab", "right", "right")
    assert snap_compare(app, run_before=pressing(*keys), terminal_size=FLOOR)


def test_the_account_of_a_treasure_grab(snap_compare: Compare, tmp_path: Path) -> None:
    last = replace(brawl(), turn=20, order=(1, 2, 3, 0), at=3)
    app = grab_app(tmp_path, lambda: save(tmp_path, last))
    keys = ("enter", "enter", "e", "e", "enter", "enter")
    assert snap_compare(app, run_before=pressing(*keys), terminal_size=GOOD)
