"""Pictures of lessons: one moment of each, at the floor and large."""

from pathlib import Path

import pytest

from content.lessons import lessons
from tests.tui.frames import SIZES, Compare, pressing
from tests.tui.pupil import lesson_app

MOMENTS = {
    "raid": ("enter", "up", "enter", "tab", "m", "q", "up", "enter"),
    "shore": ("enter", "enter", *("right",) * 3, "enter", "e", "e", "enter", "enter", "f"),
}
"""By lesson the keys that lead to its moment."""


@SIZES
@pytest.mark.parametrize("name", MOMENTS)
def test_a_lesson(name: str, size: tuple[int, int], snap_compare: Compare, tmp_path: Path) -> None:
    lesson = next(one for one in lessons() if one.id == name)
    app = lesson_app(tmp_path, lesson)
    assert snap_compare(app, terminal_size=size, run_before=pressing(*MOMENTS[name]))
