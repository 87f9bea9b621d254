"""Files that are no good: each gets one sentence that names it, and none is changed."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from pieces_of_eight.saves.disk import older
from pieces_of_eight.saves.store import FORMAT
from pieces_of_eight.saves.words import OtherVersionError, SaveError
from tests.saves.tools import created, file_of, folder, kept, lines_of, play, states


def rehead(data: bytes, head: bytes) -> bytes:
    """A journal with another first line, all checksums right again."""
    return file_of([head, *lines_of(data)[1:]])


def head_line(kind: str, form: int) -> bytes:
    """The first line of a file of some kind and format."""
    return json.dumps({"pieces-of-eight": kind, "format": form, "lines": 1}).encode()


def added(data: bytes, payload: bytes) -> bytes:
    """A journal with one more line, and one after it."""
    return file_of([*lines_of(data), payload, [["match 99", {}]]])


OTHER = FORMAT + 1
TINYDB = json.dumps({"_default": {"1": {"name": "Ranger", "guns": 8}}}).encode()
BAD: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "empty": (lambda data: b"", "is empty"),
    "blank": (lambda data: b"\n\n\n", "is empty"),
    "json": (lambda data: b'{"a": 1}\n', "is not a save of Pieces of Eight"),
    "tinydb": (lambda data: TINYDB, "is not a save of Pieces of Eight"),
    "deep json": (lambda data: b"[" * 10**6, "is not a save of Pieces of Eight"),
    "text": (lambda data: b"Dear Anne,\n\nthe wind is fair.\n", "is not a save of Pieces"),
    "zeroes": (lambda data: bytes(4096), "is not a save of Pieces of Eight"),
    "picture": (lambda data: b"\x89PNG\r\n\x1a\n" + data, "is not a save of Pieces of Eight"),
    "pickle": (lambda data: b"\x80\x04\x95cos\nsystem\n(S'true'\ntR.", "is not a save of"),
    "first letter": (lambda data: b"1" + data[1:], "is not a save of Pieces of Eight"),
    "first line": (lambda data: data[:30] + b"?" + data[31:], "is damaged in its first line"),
    "no head": (lambda data: rehead(data, b'{"a":1}'), "is damaged in its first line"),
    "wrong types": (
        lambda data: rehead(data, b'{"pieces-of-eight":1,"format":"x","generation":[]}'),
        "is damaged in its first line",
    ),
    "huge format": (
        lambda data: rehead(data, head_line("match", 10**30)),
        "is damaged in its first line",
    ),
    "another format": (
        lambda data: rehead(data, head_line("match", OTHER)),
        f"by another version of Pieces of Eight .format {OTHER}, this one reads {FORMAT}.; open it",
    ),
    "index": (
        lambda data: rehead(data, head_line("index", FORMAT)),
        "is a file of this game, but its index file and not its match file",
    ),
    "escape": (
        lambda data: rehead(data, head_line("\x1b[31mred\x07", FORMAT)),
        "but its red file and not its match file",
    ),
    "only a head": (lambda data: data.splitlines(keepends=True)[0], "does not say what is played"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_file_that_is_no_save_is_told_in_one_sentence_and_left_alone(
    tmp_path: Path, name: str
) -> None:
    path = kept(tmp_path)
    make, why = BAD[name]
    bad = make(path.read_bytes())
    path.write_bytes(bad)
    place = folder(tmp_path)
    with pytest.raises(SaveError, match=rf"^duel\.match .*({why}).*\.$") as wrong:
        place.open("duel")
    assert str(wrong.value).isprintable()
    [listed] = place.matches()
    assert listed.name == "duel"
    assert listed.problem == place.check("duel")[0]
    assert path.read_bytes() == bad


@pytest.mark.parametrize("name", [name for name in BAD if name != "another format"])
def test_an_older_copy_of_a_file_that_is_no_save_is_taken(tmp_path: Path, name: str) -> None:
    path = kept(tmp_path)
    older(path, 1).write_bytes(path.read_bytes())
    bad = BAD[name][0](path.read_bytes())
    path.write_bytes(bad)
    place = folder(tmp_path)
    assert "an older copy was taken" in place.check("duel")[0]
    assert place.matches()[0].problem == ""
    with place.open("duel") as saved:
        assert saved.match.state == states(6)[-1]
        assert "an older copy was taken, which stands after 6 actions" in saved.notes[0]
        play(saved, 1)
    [waste] = (tmp_path / "wastebasket").iterdir()
    assert waste.read_bytes() == bad
    assert place.check("duel") == []
    assert older(path, 1).read_bytes() == bad


def test_a_file_of_another_version_is_left_alone_even_with_an_older_copy(tmp_path: Path) -> None:
    path = kept(tmp_path)
    older(path, 1).write_bytes(path.read_bytes())
    path.write_bytes(rehead(path.read_bytes(), head_line("match", OTHER)))
    before = path.read_bytes()
    with pytest.raises(OtherVersionError, match="open it with that version"):
        folder(tmp_path).open("duel")
    assert path.read_bytes() == before


def test_a_file_truncated_at_every_fiftieth_keeps_what_is_before(tmp_path: Path) -> None:
    data = kept(tmp_path, 30).read_bytes()
    path, all_states = tmp_path / "duel.match", states(30)
    header = data.index(b"\n", data.index(b"\n") + 1)
    for part in range(50):
        cut = len(data) * part // 50
        path.write_bytes(data[:cut])
        place = folder(tmp_path)
        if cut <= header:
            with pytest.raises(SaveError, match=r"^duel\.match "):
                place.open("duel")
            continue
        with place.open("duel") as saved:
            complete = data[: data.rindex(b"\n", 0, cut)].count(b'"digest"')
            assert saved.actions == complete
            assert saved.match.state == all_states[complete]
            play(saved, 1)
        assert place.check("duel") == []


def test_a_bit_flipped_at_every_fiftieth_keeps_what_is_before_and_the_damaged_file(
    tmp_path: Path,
) -> None:
    data = kept(tmp_path, 30).read_bytes()
    path, all_states = tmp_path / "duel.match", states(30)
    for part in range(50):
        at = len(data) * part // 50
        flipped = bytearray(data)
        flipped[at] ^= 1 << part % 8
        path.write_bytes(flipped)
        place = folder(tmp_path)
        if at < data.index(b"\n", data.index(b"\n") + 1):  # the head or the header is hit
            with pytest.raises(SaveError, match=r"^duel\.match "):
                place.open("duel")
            continue
        saved = place.open("duel")
        with saved:
            assert saved.match.state == all_states[saved.actions]
            assert "duel.match" in saved.notes[0]
            assert "torn" in saved.notes[0] or "is damaged in line" in saved.notes[0]
        copies = [p.read_bytes() for p in (tmp_path / "wastebasket").iterdir()]
        assert flipped in copies or "torn" in saved.notes[0]
        for extra in tmp_path.glob("duel.match.*"):
            extra.unlink()


def test_of_a_damaged_file_and_its_older_copies_the_furthest_is_taken(
    tmp_path: Path,
) -> None:
    path = kept(tmp_path, 20)
    data = path.read_bytes()
    older(path, 1).write_bytes(data)
    lines = data.splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:10], b"!", *lines[10:]]))
    place = folder(tmp_path)
    with place.open("duel") as saved:
        assert saved.match.state == states(20)[-1]
        assert saved.notes[0].startswith("duel.match is damaged; an older copy was taken, which")


@pytest.mark.parametrize(
    "payload",
    [
        b'[["match 7",{"who":%d}]]' % 10**40,
        b'[["match 7",{"action":' + b"[" * 5000 + b"]" * 5000 + b"}]]",
        b'[["match 7",{"action":' + b"[" * 90 + b"]" * 90 + b"}]]",
        b'[[7,{"action":7}]]',
        b'["match 7"]',
        b"nonsense",
    ],
)
def test_a_line_with_huge_numbers_deep_nesting_or_nonsense_ends_the_file_there(
    tmp_path: Path, payload: bytes
) -> None:
    path = kept(tmp_path)
    path.write_bytes(added(path.read_bytes(), payload))
    with folder(tmp_path).open("duel") as saved:
        assert saved.actions == 6
        assert "is damaged in line" in saved.notes[0]


def test_a_folder_in_the_place_of_a_file_is_told(tmp_path: Path) -> None:
    place = folder(tmp_path)
    (tmp_path / "duel.match").mkdir()
    with pytest.raises(SaveError, match=r"^duel\.match is a folder and not a save"):
        place.open("duel")
    [listed] = place.matches()
    assert listed.problem.startswith("duel.match is a folder")
    with pytest.raises(SaveError, match="is a folder"):
        place.import_(tmp_path / "duel.match")
    with pytest.raises(SaveError, match=r"nothing.match cannot be read: no such file or directory"):
        place.import_(tmp_path / "nothing.match")


def test_a_file_that_is_no_ordinary_file_is_not_read(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match=r"^null is not an ordinary file"):
        folder(tmp_path).import_(Path("/dev/null"))


def test_a_match_of_which_only_an_older_copy_is_left_is_listed_and_opened(
    tmp_path: Path,
) -> None:
    path = kept(tmp_path)
    path.rename(older(path, 2))
    place = folder(tmp_path)
    [listed] = place.matches()
    assert (listed.problem, listed.actions) == ("", 6)
    with place.open("duel") as saved:
        assert saved.actions == 6
        assert saved.notes[0].startswith("duel.match cannot be read: no such file or directory; an")
    assert path.exists()


def test_a_sentence_about_a_file_holds_no_escapes_of_its_name(tmp_path: Path) -> None:
    evil = tmp_path / "\x1b]0;pwned\x07\x1b[31mduel.match"
    evil.write_bytes(b"")
    with pytest.raises(SaveError) as wrong:
        folder(tmp_path).import_(evil)
    assert str(wrong.value).isprintable()
    assert created(folder(tmp_path), "\x1b[2J\u202eDuel\x00 \x9b31m of\nsloops").header.title == (
        "Duel of sloops"
    )
