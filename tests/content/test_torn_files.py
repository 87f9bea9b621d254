"""Whatever a content file holds is read, or told in a sentence."""

from hypothesis import given
from hypothesis import strategies as st

from pieces_of_eight.content.decode import read
from tests.content.faults import READERS, told

files, places = st.sampled_from(sorted(READERS)), st.integers(0, 10**6)


@given(files, places, st.integers(0, 40), st.text(alphabet="=[]{}'\"#-01.aX \n", max_size=12))
def test_a_torn_file_is_read_or_told_and_never_crashes(
    file: str, at: int, cut: int, put: str
) -> None:
    text = read(file)
    at %= len(text)
    assert told(file, text[:at] + put + text[at + cut :])


@given(
    files,
    places,
    st.sampled_from(['""', "-1", "1.5", "true", "[]", "{}", "[[]]", "10000000000000000000000"]),
)
def test_a_value_of_another_type_is_read_or_told(file: str, at: int, value: str) -> None:
    lines = read(file).split("\n")
    keyed = [n for n, line in enumerate(lines) if " = " in line and "'''" not in line]
    if keyed:
        row = keyed[at % len(keyed)]
        lines[row] = f"{lines[row].split(' = ')[0]} = {value}"
    assert told(file, "\n".join(lines))
