"""Files of earlier games, kept as they were written: they open for ever.

One file a kind and format lies in `tests/saves/old`. They are never written anew: a change of
format adds a migration to `saves.journal_file.FORMAT`, and a new file beside these.
"""

import shutil
from pathlib import Path

import pytest

from saves.folder import Folder
from saves.journal_file import FORMAT, read
from tests.saves.tools import WORDS, edition, folder, states

OLD = Path(__file__).parent / "old"
FORMATS = range(1, FORMAT.current + 1)


def taken_out(tmp_path: Path, name: str) -> Folder:
    """A folder with a copy of an old file in it."""
    shutil.copy(OLD / name, tmp_path / name)
    return folder(tmp_path, playing=edition(rules="99"))


@pytest.mark.parametrize("form", FORMATS)
def test_an_old_match_opens_and_goes_on(tmp_path: Path, form: int) -> None:
    place = taken_out(tmp_path, f"format-{form}.match")
    with place.open(f"format-{form}") as saved:
        assert saved.match.state == states(20)[-1]
        assert saved.notes == []


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("kind", ["format", "sealed"])
def test_an_old_career_opens_and_goes_on(tmp_path: Path, kind: str, form: int) -> None:
    name = f"{kind}-{form}"
    place = taken_out(tmp_path, f"{name}.career")
    words = WORDS if kind == "sealed" else {}
    [listed] = place.careers()
    assert (listed.title, listed.holders) == ("Voyage", tuple(words))
    assert listed.standing.points == (12, 9)
    with place.open_career(name, words) as career:
        assert career.notes == []
        assert career.names() == ("career", "season-1/battle-A")
        assert career.match("career").match.state == states(20)[-1]
        assert career.is_over("season-1/battle-A")
        assert career.match("season-1/battle-A").match.to_act == ()
        assert (career.header.seed, career.setup, career.texts) == (
            77,
            {"purse": 100},
            {"flag": "black"},
        )
    assert place.check(name, words) == []


def test_there_is_an_old_file_of_every_kind_and_format() -> None:
    for form in FORMATS:
        for name, kind in (
            (f"format-{form}.match", "match"),
            (f"format-{form}.career", "career"),
            (f"sealed-{form}.career", "career"),
        ):
            head = read(OLD / name, kind).head
            assert head
            assert head.format == form
