"""Pictures of lessons: a moment of a fight, and one of a season."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from pieces_of_eight.content.lessons import SEASON, lessons
from pieces_of_eight.tui.match.page import FightScreen
from pieces_of_eight.tui.play.career import begin_season
from tests.tui.career_scenes import career_app
from tests.tui.frames import FLOOR, Compare
from tests.tui.pupil import lesson_app, press

MOMENTS = {
    "shore": ("enter", "enter", *("right",) * 3, "enter", "e", "e", "enter", "enter", "f"),
    "season": ("down", "down", "enter", "u", "e", "r"),
}
"""By lesson the keys that lead to its moment."""


def reached(*keys: str) -> Callable[[Pilot[None]], object]:
    """Press these keys before the picture, each when the others have done."""

    async def pressing(pilot: Pilot[None]) -> None:
        await pilot.pause()
        for key in keys:
            page = pilot.app.screen
            assert isinstance(page, FightScreen)
            await press(pilot, page, key)

    return pressing


@pytest.mark.parametrize("name", MOMENTS)
def test_a_lesson(name: str, snap_compare: Compare, tmp_path: Path) -> None:
    lesson = next(one for one in lessons() if one.id == name)
    if lesson.engine in SEASON:
        app = career_app(tmp_path, lambda folder: begin_season(lesson, folder))
    else:
        app = lesson_app(tmp_path, lesson)
    assert snap_compare(app, terminal_size=FLOOR, run_before=reached(*MOMENTS[name]))
