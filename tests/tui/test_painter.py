"""The pictures of all maps are those that are kept."""

import pytest

from tests.tui.pictures import Pictures
from tests.tui.regenerate import PICTURES


@pytest.mark.parametrize("of", PICTURES, ids=lambda each: each.name)
def test_the_pictures_of_a_map_are_the_kept_ones(of: Pictures) -> None:
    changed = [kept for kept in of.kept if of.painted(*kept) != of.file(*kept).read_text("utf-8")]
    assert changed == [], "look at them; if it is meant: python -m tests.tui.regenerate"
