"""Pictures of lessons: one moment of each, at the floor and large."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from content.lessons import lessons
from tests.tui.frames import SIZES, Compare
from tests.tui.pupil import lesson_app, press
from tui.match.page import FightScreen

MOMENTS = {
    "grab": ("enter", *("right",) * 2, *("down",) * 3, "enter"),
    "raid": ("enter", "up", "enter", "tab", "m", "q", "up", "enter"),
    "shore": ("enter", "enter", *("right",) * 3, "enter", "e", "e", "enter", "enter", "f"),
    "wars": ("tab", "enter", "enter", "m"),
}
"""By lesson the keys that lead to its moment."""


def reached(*keys: str) -> Callable[[Pilot[None]], object]:
    """Press these keys before the picture, each when the others have done."""

    async def pressing(pilot: Pilot[None]) -> None:
        await pilot.pause()
        page = pilot.app.screen
        assert isinstance(page, FightScreen)
        await press(pilot, page, *keys)

    return pressing


@SIZES
@pytest.mark.parametrize("name", MOMENTS)
def test_a_lesson(name: str, size: tuple[int, int], snap_compare: Compare, tmp_path: Path) -> None:
    lesson = next(one for one in lessons() if one.id == name)
    app = lesson_app(tmp_path, lesson)
    assert snap_compare(app, terminal_size=size, run_before=reached(*MOMENTS[name]))
