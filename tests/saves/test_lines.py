"""The lines of a file: what holds is read, and nothing that does not."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pieces_of_eight.saves.seal import DEEPEST, LARGEST_NUMBER, MOST, Change, Documents, bounded
from pieces_of_eight.saves.store import (
    FORMAT,
    carry_out,
    decoded,
    scan,
)
from tests.saves.tools import file_of

HEAD = {"pieces-of-eight": "match", "format": FORMAT, "lines": 1}
STEPS: list[list[Change]] = [
    [("one 1", {"a": 1}), ("two", {"b": "x"})],
    [("one 1", None)],
    [("one 2", {}), ("one", {"c": "a\r\nb"})],
]

numbers = st.integers(-LARGEST_NUMBER, LARGEST_NUMBER)
values = st.recursive(
    st.none()
    | st.booleans()
    | numbers
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(codec="utf-8")),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4)
    ),
    max_leaves=12,
)
documents = st.dictionaries(st.text(max_size=6), values, max_size=5)
keys = st.sampled_from(["a", "b", "a 1", "a 2", "a "])
changes = st.builds(
    lambda key, document: (key, None if key.endswith(" ") else document),
    keys,
    st.none() | documents,
)


def file(steps: list[list[Change]]) -> bytes:
    return file_of([HEAD, *steps])


def after(steps: list[list[Change]]) -> Documents:
    found: Documents = {}
    for step in steps:
        for change in step:
            carry_out([change], found)
    return found


def test_a_file_is_read_as_it_was_written() -> None:
    found = scan(file(STEPS))
    assert (found.lines, found.torn, found.damaged, found.foreign) == (4, False, False, False)
    assert found.documents == {"two": {"b": "x"}, "one 2": {}, "one": {"c": "a\r\nb"}}


@given(st.lists(st.lists(changes, max_size=3), max_size=6))
def test_whatever_json_can_say_comes_back(steps: list[list[Change]]) -> None:
    found = scan(file(steps))
    assert (found.torn, found.damaged) == (False, False)
    assert found.documents == after(steps)


@pytest.mark.parametrize(
    "change",
    [
        lambda data: b"\xef\xbb\xbf" + data,
        lambda data: data.replace(b"\n", b"\r\n"),
        lambda data: b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n"),
    ],
    ids=["mark", "ends", "both"],
)
def test_a_file_with_other_ends_of_lines_or_a_byte_order_mark_is_the_same(
    change: Callable[[bytes], bytes],
) -> None:
    found = scan(change(file(STEPS)))
    assert found.documents == after(STEPS)
    assert (found.torn, found.damaged, found.foreign) == (False, False, True)


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
            assert found.lines == before
            assert found.documents == after(STEPS[: max(0, before - 1)])
            assert found.torn or found.damaged


def test_a_file_that_is_shorter_than_it_was_written_is_damaged_and_not_only_torn() -> None:
    data = file_of([{**HEAD, "lines": 3}, *STEPS])
    for length in range(data.index(b"\n") + 1, len(data)):
        found = scan(data[:length])
        assert found.damaged == (found.lines < 3)


@pytest.mark.parametrize(
    "change",
    [
        lambda lines: [*lines[:2], *lines[3:]],
        lambda lines: [*lines[:2], lines[3], lines[2]],
        lambda lines: [*lines[:3], *lines[2:]],
        lambda lines: [*lines[:2], *file(STEPS[::-1]).splitlines(keepends=True)[2:]],
        lambda lines: [*lines[:2], b"\n", *lines[2:]],
    ],
    ids=["missing", "swapped", "doubled", "of another file", "empty"],
)
def test_a_line_out_of_its_place_ends_what_is_believed(
    change: Callable[[list[bytes]], list[bytes]],
) -> None:
    found = scan(b"".join(change(file(STEPS).splitlines(keepends=True))))
    assert found.torn or found.damaged
    assert found.lines in (2, 3)


@pytest.mark.parametrize(
    "payload",
    [
        b"null",
        b"{}",
        b'[[1,{"n":1}]]',
        b'[["a"]]',
        b'[["a",[]]]',
        b'[["a",{},2]]',
        b'[["a",{"n":%d}]]' % (LARGEST_NUMBER + 1),
        b'[["a",{"n":[-%d]}]]' % 10**400,
        b'[["a",{"n":' + b"[" * DEEPEST + b"]" * DEEPEST + b"}]]",
        b'[["a",{"n":' + b"[" * 100_000 + b"]" * 100_000 + b"}]]",
        b'[["a",{"n":"\xff"}]]',
        b'[["a",{"n":NaN}]]',
    ],
    ids=range(12),
)
def test_a_line_with_a_true_checksum_must_still_make_sense(payload: bytes) -> None:
    with pytest.raises(ValueError, match=r"."):
        decoded(payload)
    found = scan(file_of([HEAD, STEPS[0], payload]))
    assert (found.lines, found.documents) == (2, after(STEPS[:1]))


def test_a_document_is_as_deep_as_may_be_and_no_deeper() -> None:
    def nested(depth: int, inside: Any) -> dict[str, Any]:
        return {"n": nested(depth - 1, inside)} if depth else {"n": inside}

    for inside in (LARGEST_NUMBER, -LARGEST_NUMBER, "9" * 500, "[" * 500):
        steps: list[list[Change]] = [[("a", nested(DEEPEST - 1, inside))]]
        assert scan(file(steps)).documents == after(steps)
    assert scan(file([[("a", nested(DEEPEST, 1))]])).documents == {}


def test_what_has_more_parts_than_any_save_is_not_read() -> None:
    bounded(b"[" + b"0," * (MOST - 1))
    for part in (b"0,", b"[],", b'{"a":0},'):
        with pytest.raises(ValueError, match="too large"):
            bounded(b"[" + part * MOST)


@given(st.binary(max_size=200))
def test_no_bytes_at_all_make_the_reader_fail(data: bytes) -> None:
    assert scan(data).head is None
