"""Files of careers that are cut, flipped, foreign or too new: one sentence, and nothing is lost."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from pieces_of_eight.saves.disk import older
from pieces_of_eight.saves.store import FORMAT
from pieces_of_eight.saves.words import OtherVersionError, SaveError
from tests.saves.test_bad_files import OTHER, added, head_line, rehead
from tests.saves.tools import (
    begun,
    file_of,
    finish,
    folder,
    lines_of,
    play,
    set_sail,
    short,
    states,
)


def voyage(path: Path) -> Path:
    """The file of a career with a match that is over, a long one, and one under way."""
    with set_sail(folder(path)) as career:
        play(career.match("career"), 6)
        finish(career.begin("fight", "toy", short()))
        career.match("fight").leave()
        career.settle()
        play(career.begin("season-1", "toy", begun()), 20)
    return path / "voyage.career"


def reheaded(kind: str, form: int) -> Callable[[bytes], bytes]:
    return lambda data: rehead(data, head_line(kind, form))


def without_private(data: bytes) -> bytes:
    """A file without what is private of it, all checksums right."""
    lines = lines_of(data)
    return file_of([lines[0], *(line for line in lines[1:] if line[0][0] != ".private")])


BAD: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "a match": (reheaded("match", FORMAT), "its match file and not its career file"),
    "only a head": (lambda data: data.splitlines(True)[0], "does not say what career it holds"),
    "no private part": (without_private, "does not say what career it holds"),
    "a bad seal": (
        lambda data: added(data, b'[[".seal",{"id":"x"}]]'),
        "does not say what career it holds",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_a_file_that_is_no_career_is_told_in_one_sentence_and_left_alone(
    tmp_path: Path, name: str
) -> None:
    path = voyage(tmp_path)
    for extra in tmp_path.glob("voyage.career.*"):
        extra.unlink()
    make, why = BAD[name]
    path.write_bytes(bad := make(path.read_bytes()))
    place = folder(tmp_path)
    with pytest.raises(SaveError, match=rf"^voyage\.career .*({why}).*\.$") as wrong:
        place.open_career("voyage")
    assert str(wrong.value).isprintable()
    assert place.check("voyage")[0].startswith("voyage.career ")
    assert path.read_bytes() == bad
    assert [one.name for one in place.careers()] == ["voyage"]


def test_a_career_of_another_version_is_left_alone_even_with_an_older_copy(tmp_path: Path) -> None:
    path = voyage(tmp_path)
    older(path, 1).write_bytes(path.read_bytes())
    path.write_bytes(before := reheaded("career", OTHER)(path.read_bytes()))
    place = folder(tmp_path)
    with pytest.raises(OtherVersionError, match="open it with that version"):
        place.open_career("voyage")
    assert "another version" in place.careers()[0].problem
    with pytest.raises(OtherVersionError):
        place.import_(path)
    assert path.read_bytes() == before


def test_an_older_copy_that_goes_further_is_taken(tmp_path: Path) -> None:
    path = voyage(tmp_path)
    data = path.read_bytes()
    older(path, 1).write_bytes(data)
    lines = data.splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:9], b"!", *lines[9:]]))
    place = folder(tmp_path)
    assert "an older copy was taken" in place.check("voyage")[0]
    with pytest.raises(SaveError, match="is damaged; open it before"):
        place.export("voyage", tmp_path / "out")
    with place.open_career("voyage") as career:
        assert career.match("season-1").match.state == states(20)[-1]
        assert career.is_over("fight")
        assert "an older copy was taken" in career.notes[0]


@pytest.mark.parametrize("table", [b" 1", b""])
def test_a_career_with_a_spoilt_match_is_refused_or_an_older_copy_taken(
    tmp_path: Path, table: bytes
) -> None:
    path = voyage(tmp_path)
    good = path.read_bytes()
    path.write_bytes(bad := added(good, b'[["season-1%s",{}]]' % table))
    for extra in tmp_path.glob("voyage.career.*"):
        extra.unlink()
    place = folder(tmp_path)
    with pytest.raises(SaveError, match=r"voyage\.career \(season-1\)"):
        place.open_career("voyage")
    assert path.read_bytes() == bad
    older(path, 1).write_bytes(good)
    with place.open_career("voyage") as career:
        assert career.match("season-1").match.state == states(20)[-1]
        assert career.match("career").match.state == states(6)[-1]


def test_a_match_put_away_that_is_spoilt_is_told_when_it_is_looked_at(tmp_path: Path) -> None:
    path = voyage(tmp_path)
    for bad in ({"z": "AAAA"}, {"z": "%"}, {}, {"header": 3}, {"z": 5}):
        path.write_bytes(
            added(path.read_bytes(), json.dumps([["fight", {"done": 1, **bad}]]).encode())
        )
        place = folder(tmp_path)
        with place.open_career("voyage") as career:
            with pytest.raises(SaveError, match=r"^voyage\.career \(fight\) does not say what is"):
                career.match("fight")
            assert career.match("season-1").actions == 20
        assert "(fight)" in place.check("voyage")[-1]
