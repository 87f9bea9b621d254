"""The last words on captains: each fits whoever it is said of, and a broken file is told so."""

import pytest
from msgspec import structs

from pieces_of_eight.content.decode import ContentError, read
from pieces_of_eight.content.words import EPITAPHS as FILE
from pieces_of_eight.content.words import Epitaphs, epitaphs


def test_every_end_has_lines_that_name_the_dead_and_no_line_comes_twice() -> None:
    lines = [line for each in structs.asdict(epitaphs()).values() for line in each]
    assert len(lines) == len(set(lines)) >= 15
    for line in lines:
        assert "Ann" in line.format(name="Ann", other="Luis")


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("Here lies {name}, who", "Here lies {somebody}, who", "must name {name}"),
        ("Here lies {name}, who", "Here lies {name, who", "braces"),
        ("even = [", "even = []\nmore = [", "more"),
        ("together = [", "together = []\nothers = [", "others"),
    ],
)
def test_a_broken_file_is_told(old: str, new: str, why: str) -> None:
    with pytest.raises(ContentError, match=why):
        Epitaphs.from_toml(read(FILE).replace(old, new), FILE)


def test_an_end_without_a_line_is_told() -> None:
    text = "\n".join(f"{name} = []" for name in structs.asdict(epitaphs()))
    with pytest.raises(ContentError, match="at least one line"):
        Epitaphs.from_toml(text, FILE)
