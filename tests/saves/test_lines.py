"""The lines of a journal: what holds is read, and nothing that does not."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pieces_of_eight.saves.journal_file import (
    DEEPEST,
    FORMAT,
    LARGEST_NUMBER,
    Change,
    Fault,
    Head,
    Tables,
    decoded,
    encoded,
    line,
    put,
    scan,
)

CHANGES = [
    Change("one", 1, {"a": 1}),
    Change("two", 7, {"b": "x"}),
    Change("one", 1),
    Change("one", 2, {}),
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
changes = st.builds(
    Change, st.sampled_from(["a", "b", "long name"]), st.integers(1, 5), st.none() | documents
)


def journal(changes: list[Change]) -> list[bytes]:
    """The lines of a file."""
    lines, chain = [], b""
    for number, payload in enumerate([encoded(Head("match", FORMAT, 1)), *map(encoded, changes)]):
        text, chain = line(number, chain, payload)
        lines.append(text)
    return lines


def tables(changes: list[Change]) -> Tables:
    found: Tables = {}
    for change in changes:
        put(found, change)
    return found


def test_a_journal_is_read_as_it_was_written() -> None:
    found = scan(b"".join(journal(CHANGES)))
    assert found.fault is Fault.NONE
    assert found.head == Head("match", FORMAT, 1)
    assert found.tables == {"two": {"7": {"b": "x"}}, "one": {"2": {}}}
    assert found.lines == 5


@given(st.lists(changes, max_size=8))
def test_whatever_json_can_say_comes_back(many: list[Change]) -> None:
    found = scan(b"".join(journal(many)))
    assert found.fault is Fault.NONE
    assert found.tables == tables(many)


def test_cut_at_any_byte_a_journal_keeps_every_complete_line() -> None:
    lines = journal(CHANGES * 3)
    data = b"".join(lines)
    for length in range(len(data)):
        found = scan(data[:length])
        complete = data[:length].count(b"\n")
        assert found.lines == complete
        assert found.length == sum(map(len, lines[:complete]))
        assert found.tables == tables((CHANGES * 3)[: max(0, complete - 1)])
        at_an_end = found.length == length
        assert found.fault is not Fault.BAD
        assert (found.fault is Fault.NONE) == (at_an_end and complete > 0)


def test_a_flipped_bit_anywhere_keeps_every_line_before_it() -> None:
    lines = journal(CHANGES)
    data = b"".join(lines)
    for at in range(len(data)):
        for bit in range(8):
            flipped = bytearray(data)
            flipped[at] ^= 1 << bit
            before = data[:at].count(b"\n")
            found = scan(bytes(flipped))
            assert found.lines == before
            assert found.tables == tables(CHANGES[: max(0, before - 1)])
            assert found.fault is not Fault.NONE


@pytest.mark.parametrize(
    "change",
    [
        lambda lines: [*lines[:2], *lines[3:]],
        lambda lines: [*lines[:2], lines[3], lines[2], *lines[4:]],
        lambda lines: [*lines[:3], *lines[2:]],
        lambda lines: [*lines[:2], *journal(CHANGES[::-1])[2:]],
        lambda lines: [*lines[:2], b"\n", *lines[2:]],
        lambda lines: [*lines[:2], lines[2].replace(b"\n", b"\r\n"), *lines[3:]],
    ],
    ids=["missing", "swapped", "doubled", "of another file", "empty", "of another system"],
)
def test_a_line_out_of_its_place_ends_what_is_believed(
    change: Callable[[list[bytes]], list[bytes]],
) -> None:
    found = scan(b"".join(change(journal(CHANGES))))
    assert found.fault is Fault.BAD
    assert found.lines in (2, 3)
    assert found.lost == len(change(journal(CHANGES))) - found.lines


@pytest.mark.parametrize(
    "payload",
    [
        b"null",
        b"[]",
        b'{"table":1,"id":1}',
        b'{"table":"a"}',
        b'{"table":"a","id":"1"}',
        b'{"table":"a","id":1,"doc":[]}',
        b'{"table":"a","id":1,"more":2}',
        b'{"table":"a","id":1,"doc":{"n":%d}}' % (LARGEST_NUMBER + 1),
        b'{"table":"a","id":1,"doc":{"n":[-%d]}}' % 10**400,
        b'{"table":"a","id":1,"doc":{"n":' + b"[" * DEEPEST + b"]" * DEEPEST + b"}}",
        b'{"table":"a","id":1,"doc":{"n":' + b"[" * 100_000 + b"]" * 100_000 + b"}}",
        b'{"table":"a","id":1,"doc":{"n":"\xff"}}',
        b'{"table":"a","id":1,"doc":{"n":NaN}}',
    ],
    ids=range(13),
)
def test_a_line_with_a_true_checksum_must_still_make_sense(payload: bytes) -> None:
    with pytest.raises(ValueError, match=r"."):
        decoded(payload)
    head, chain = line(0, b"", encoded(Head("match", FORMAT, 1)))
    good, chain = line(1, chain, encoded(CHANGES[0]))
    bad, _ = line(2, chain, payload)
    found = scan(head + good + bad)
    assert (found.lines, found.lost, found.tables) == (2, 1, {"one": {"1": {"a": 1}}})


def test_a_document_is_as_deep_as_may_be_and_no_deeper() -> None:
    def nested(depth: int, inside: Any) -> dict[str, Any]:
        return {"n": nested(depth - 1, inside)} if depth else {"n": inside}

    for inside in (LARGEST_NUMBER, -LARGEST_NUMBER, "9" * 500, "[" * 500):
        change = Change("a", 1, nested(DEEPEST - 1, inside))
        assert decoded(encoded(change)) == change
    with pytest.raises(ValueError, match="deep"):
        decoded(encoded(Change("a", 1, nested(DEEPEST, 1))))


def test_all_of_a_table_goes_at_once() -> None:
    changes = [Change("one", 1, {}), Change("one", 2, {}), Change("two", 1, {}), Change("one", 0)]
    assert scan(b"".join(journal(changes))).tables == {"two": {"1": {}}}


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"", Fault.EMPTY),
        (b"\n", Fault.EMPTY),
        (b"\n\n\n", Fault.EMPTY),
        (b"{}", Fault.FOREIGN),
        (json.dumps({"_default": {"1": {"a": 1}}}).encode(), Fault.FOREIGN),
        (b"\x00" * 5000, Fault.FOREIGN),
        (b"0 0123456789abcdef {}", Fault.HEAD),
        (b'0 0123456789abcdef {"pieces-of-eight":"match"}\n', Fault.HEAD),
    ],
)
def test_what_is_wrong_with_a_first_line_is_told_apart(data: bytes, fault: Fault) -> None:
    assert scan(data).fault is fault


@given(st.binary(max_size=200))
def test_no_bytes_at_all_make_the_reader_fail(data: bytes) -> None:
    assert scan(data).head is None
