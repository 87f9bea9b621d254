"""Pictures of the pages around a raid: its order form, its end, its log, the raid seen again."""

import os
from pathlib import Path

from pieces_of_eight.tui.pages.new_fight import NewFightScreen
from pieces_of_eight.tui.pages.saved import SavedScreen
from tests.tui.frames import DRESSES, FLOOR, GOOD, Compare, pressing
from tests.tui.raid_ends import ended, fought
from tests.tui.raid_scenes import raid_app, save
from tests.tui.shell import make_app, make_folder, save_duel


def test_the_form_of_a_town_from_a_seed(snap_compare: Compare, tmp_path: Path) -> None:
    app = make_app(tmp_path, lambda: NewFightScreen(1718, "land_raid"), DRESSES["chart"])
    keys = pressing("down", "end", "tab")
    assert snap_compare(app, terminal_size=FLOOR, run_before=keys)


def test_the_account_of_a_raid(snap_compare: Compare, tmp_path: Path) -> None:
    app = raid_app(tmp_path, lambda: ended(tmp_path, "won"))
    assert snap_compare(app, run_before=pressing("enter"), terminal_size=FLOOR)


def test_the_log_of_a_raid(snap_compare: Compare, tmp_path: Path) -> None:
    app = raid_app(tmp_path, lambda: fought(tmp_path))
    keys = ("enter", "l", "pageup")
    assert snap_compare(app, run_before=pressing(*keys), terminal_size=FLOOR)


def test_a_raid_seen_again(snap_compare: Compare, tmp_path: Path) -> None:
    app = raid_app(tmp_path, lambda: fought(tmp_path))
    pressed = ("enter", "enter", *("pagedown",) * 2, "v")
    assert snap_compare(app, run_before=pressing(*pressed), terminal_size=GOOD)


def test_the_list_of_fights_of_both_kinds(snap_compare: Compare, tmp_path: Path) -> None:
    folder = make_folder(tmp_path)
    for number, saved in enumerate((save_duel(folder), save(tmp_path))):
        saved.close()
        moment = 1_700_000_000 + 3600 * number
        os.utime(tmp_path / f"{saved.name}.match", (moment, moment))
    assert snap_compare(make_app(tmp_path, SavedScreen), terminal_size=FLOOR)
