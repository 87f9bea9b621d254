"""What is wanted of every file with a fault in it: it is read, or told of in one sentence."""

import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pieces_of_eight.content import ContentError
from pieces_of_eight.content.decode import read

Reader = Callable[[str, str], object]
"""Makes what a file holds from its text and its name. Raises ContentError."""
Bad = tuple[str, str, str, str]
"""A file, what is replaced in it, by what, and the sentence after "file, line N: "."""


def each(bad: list[Bad]) -> pytest.MarkDecorator:
    """A test for each fault of a table, called by its file and its sentence."""
    names = [f"{file}: {sentence[:40]}" for file, _, _, sentence in bad]
    return pytest.mark.parametrize(("file", "old", "new", "sentence"), bad, ids=names)


def assert_told(reader: Reader, file: str, old: str, new: str, sentence: str) -> None:
    """The fault is told in one sentence that names the file, and the line where there is one."""
    text = read(file)
    assert old in text
    with pytest.raises(ContentError) as told:
        reader(text.replace(old, new, 1), file)
    words = str(told.value)
    assert re.match(rf"{re.escape(file)}(, line \d+)?: ", words)
    assert sentence in words
    assert re.search(r"[^.?][.?]$", words)
    assert "\n" not in words


def assert_line(reader: Reader, file: str, old: str, new: str, field: str) -> None:
    """A line that has been replaced is the one that is named."""
    text = read(file).replace(old, new)
    with pytest.raises(ContentError) as told:
        reader(text, file)
    assert told.value.line is not None
    assert text.split("\n")[told.value.line - 1] == new
    assert (told.value.file, told.value.field) == (file, field)


def assert_read_or_told(reader: Reader, file: str, text: str) -> None:
    """Any other exception than a ContentError fails the test by itself."""
    told = file
    try:
        reader(text, file)
    except ContentError as error:
        told = str(error)
    assert told.startswith(file)


def assert_torn(readers: dict[str, Reader]) -> None:
    """A file with something cut out and something put in is read or told, and never crashes."""

    @given(
        st.sampled_from(sorted(readers)),
        st.integers(0, 10**6),
        st.integers(0, 40),
        st.text(alphabet="=[]{}'\"#-01.aX \n", max_size=12),
    )
    def torn(file: str, at: int, cut: int, put: str) -> None:
        text = read(file)
        at %= len(text)
        assert_read_or_told(readers[file], file, text[:at] + put + text[at + cut :])

    torn()


def assert_retyped(readers: dict[str, Reader]) -> None:
    """A file with a value of another type is read or told, and never crashes."""

    @given(
        st.sampled_from(sorted(readers)),
        st.integers(0, 10**6),
        st.sampled_from(['""', "-1", "1.5", "true", "[]", "{}", "[[]]", "10000000000000000000000"]),
    )
    def retyped(file: str, at: int, value: str) -> None:
        rows = read(file).split("\n")
        keyed = [n for n, row in enumerate(rows) if " = " in row and "'''" not in row]
        row = keyed[at % len(keyed)]
        rows[row] = f"{rows[row].split(' = ')[0]} = {value}"
        assert_read_or_told(readers[file], file, "\n".join(rows))

    retyped()
