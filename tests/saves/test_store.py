"""A file of documents, whatever is in it and wherever it is cut; what is told of it: `cases`."""

import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pieces_of_eight.saves.disk import Disk
from pieces_of_eight.saves.seal import LARGEST_NUMBER, Change, Documents
from pieces_of_eight.saves.store import FORMAT, carry_out, scan
from tests.saves.tools import file_of

HEAD = {"pieces-of-eight": "match", "format": FORMAT, "lines": 1}
STEPS: list[list[Change]] = [
    [("one 1", {"a": 1}), ("two", {"b": "x"})],
    [("one 1", None)],
    [("one 2", {}), ("one", {"c": "a\r\nb"})],
]
values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-LARGEST_NUMBER, LARGEST_NUMBER)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(codec="utf-8")),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4)
    ),
    max_leaves=12,
)
changes = st.builds(
    lambda key, document: (key, None if key.endswith(" ") else document),
    st.sampled_from(["a", "b", "a 1", "a 2", "a "]),
    st.none() | st.dictionaries(st.text(max_size=6), values, max_size=5),
)


def file(steps: list[list[Change]]) -> bytes:
    return file_of([HEAD, *steps])


def after(steps: list[list[Change]]) -> Documents:
    found: Documents = {}
    for step in steps:
        carry_out(step, found)
    return found


@settings(max_examples=20)
@given(st.lists(st.lists(changes, max_size=3), max_size=6))
def test_whatever_json_can_say_comes_back(steps: list[list[Change]]) -> None:
    found = scan(file(steps))
    assert (found.lines, found.torn, found.damaged) == (1 + len(steps), False, False)
    assert found.documents == after(steps)


def test_cut_at_any_byte_a_file_keeps_every_complete_step() -> None:
    data = file(STEPS * 3)
    for length in range(len(data)):
        found, complete = scan(data[:length]), data[:length].count(b"\n")
        assert found.lines == complete
        assert found.documents == after((STEPS * 3)[: max(0, complete - 1)])
        assert not found.damaged
        assert found.torn == (not data[:length].endswith(b"\n") and length > 0)


def test_a_flipped_bit_anywhere_keeps_every_step_before_it() -> None:
    data = file(STEPS)
    for at in range(len(data)):
        for bit in range(8):
            flipped = bytearray(data)
            flipped[at] ^= 1 << bit
            before, found = data[:at].count(b"\n"), scan(bytes(flipped))
            assert (found.lines, found.torn or found.damaged) == (before, True)
            assert found.documents == after(STEPS[: max(0, before - 1)])


@given(st.binary(max_size=200))
def test_no_bytes_at_all_make_the_reader_fail(data: bytes) -> None:
    assert scan(data).head is None


def test_to_wait_for_the_disk_is_to_ask_the_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[int] = []
    monkeypatch.setattr(os, "fsync", waited.append)
    disk = Disk()
    disk.sync(handle := disk.make(tmp_path / "some.journal"))
    disk.close(handle)
    disk.sync_folder(tmp_path)
    assert waited[0] == handle
    assert len(waited) == (1 if os.name == "nt" else 2)
