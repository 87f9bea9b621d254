"""A case book notices what comes out otherwise, and shows it."""

import asyncio

from msgspec.structs import replace

from tests.casebook import difference, read, try_out
from tests.sea_fight.positions import R, changed, position

BOOK = """\
>>> words = "above the first case"

[P8-1.1 H-2] What is tried

    a picture

>>> (picture, words)
('a picture', 'above the first case')
>>> [each
...  for each in "ab"]
>>> 1 / 0
"""


def test_a_case_is_read_with_its_rules_and_tried_in_order() -> None:
    first, case = read(BOOK)
    assert (case.heading, case.rules) == ("What is tried", ("P8-1.1", "H-2"))
    names = {"words": "above the first case"}
    came = asyncio.run(try_out(case, names))
    assert [lines for _, lines in came] == [
        ["('a picture', 'above the first case')"],
        ["['a', 'b']"],
        ["ZeroDivisionError: division by zero"],
    ]
    assert [example.want == lines for example, lines in came] == [True, False, False]
    assert f"{first}{case}" == BOOK, "a book that is written is the one that was read"


def test_a_difference_names_the_fields_that_changed_and_no_others() -> None:
    sea = position("A→ R→")
    listing = changed(sea, replace(sea.ships[R], listing=True))
    assert difference(sea, listing) == "ships.1.listing: False -> True"
