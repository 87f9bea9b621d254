"""Pictures of what stands about a fight: a plan laid open, standing orders, who plays, contrast."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.match.maps import MapFight
from pieces_of_eight.tui.settings import Settings
from tests.tui.fight_scenes import AGAINST_AI, duel, fight_app, save
from tests.tui.frames import FLOOR, GOOD, SIZES, STILL, Compare, pressing
from tests.tui.test_turn_plan import laid


def fight(path: Path, theme: str = "night") -> PiecesApp:
    settings = Settings(depth="true", theme=theme, **STILL)
    return fight_app(path, lambda: save(path, duel(), AGAINST_AI), settings)


async def planning(pilot: Pilot[None]) -> None:
    """Lay the plan of a turn open."""
    await pilot.pause()
    assert isinstance(pilot.app.screen, MapFight)
    laid(pilot.app.screen.desk)
    pilot.app.screen.draw()
    await pilot.pause()


@SIZES
def test_a_plan_is_drawn(size: tuple[int, int], snap_compare: Compare, tmp_path: Path) -> None:
    assert snap_compare(fight(tmp_path), terminal_size=size, run_before=planning)


@pytest.mark.parametrize(
    ("page", "size"), [("Standing orders", FLOOR), ("Who plays", GOOD)], ids=["standing", "chairs"]
)
def test_a_page_of_the_pause(
    page: str, size: tuple[int, int], snap_compare: Compare, tmp_path: Path
) -> None:
    downs = {"Standing orders": 2, "Who plays": 3}[page]
    keys = ("q", *("down",) * downs, "enter")
    assert snap_compare(fight(tmp_path), terminal_size=size, run_before=pressing(*keys))


def test_a_fight_in_high_contrast(snap_compare: Compare, tmp_path: Path) -> None:
    app = fight(tmp_path, "contrast")
    assert snap_compare(app, terminal_size=GOOD, run_before=pressing("r"))
