"""The recorded games come out as they were recorded."""

import pytest

from tests.regenerate import FOLDER
from tests.stories import GAMES, story


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_is_told_as_before(name: str) -> None:
    recorded = (FOLDER / f"{name}.txt").read_text("utf-8")
    assert story(name).splitlines() == recorded.splitlines(), (
        "a recorded game came out otherwise: if that was meant, run python -m tests.regenerate "
        "and read the difference"
    )


def test_there_is_no_record_of_a_game_that_is_not_played() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(GAMES)
