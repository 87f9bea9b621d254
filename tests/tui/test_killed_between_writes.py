"""A career that is killed between two writes: it is sound at once, and goes on."""

from pathlib import Path

import pytest

from pieces_of_eight.tui.play.career import begin, take_up
from pieces_of_eight.tui.play.scoring import finding
from tests.saves.tools import lines_of
from tests.tui.endings import AGAINST_SAILOR, sail
from tests.tui.shell import make_folder


@pytest.mark.rule("C-27.3")
def test_killed_after_any_step_but_an_action_a_career_is_proved_at_once_and_opens(
    tmp_path: Path,
) -> None:
    """Of the actions between them one in eighty."""
    saved = begin(AGAINST_SAILOR, make_folder(tmp_path / "whole"))
    name = saved.name
    sail(saved)
    saved.settle()
    file = tmp_path / "whole" / f"{name}.career"
    lines = file.read_bytes().splitlines(keepends=True)
    saved.close()
    keys = [
        [change[0].rpartition(" ")[2] for change in line] for line in lines_of(b"".join(lines))[1:]
    ]
    first = next(n for n, each in enumerate(keys, 1) if "turn" in each)
    ends = [
        end
        for end in range(first, len(lines))
        if end % 80 == 0 or not all(key == "turn" or key.isdecimal() for key in keys[end - 1])
    ]
    assert len(ends) > 10
    for end in ends:
        place = tmp_path / str(end)
        place.mkdir()
        path = place / file.name
        path.write_bytes(b"".join(lines[: end + 1]))
        folder = make_folder(place)
        assert finding(folder, path).sound, lines[end]
        take_up(folder, name).close()
