"""Rivals are men and women, so what a crown asks and what one meets calls none of them *he*."""

import re

from pieces_of_eight.content.career.encounters import encounter_rows
from pieces_of_eight.content.career.orders import order_rows

HE = re.compile(r"\b(he|his|him|himself)\b", re.IGNORECASE)
SOMEBODY_ELSE = {
    "ashore-and-away": "the admiral",
    "old-iron": "a certain lord",
    "ship-and-master": "any captain",
    "an-admiral-watches": "an admiral",
}
"""Orders with a man in them who is no rival, and who he is."""
ABOUT_A_RIVAL = re.compile(
    r"\b(his (men|officers|fleet|ships|towns|harbours)|they hate him)\b", re.I
)


def test_no_order_calls_the_rival_a_man() -> None:
    assert {row.id for row in order_rows() if HE.search(f"{row.says} {row.why}")} == set(
        SOMEBODY_ELSE
    )


def test_no_encounter_calls_the_rival_a_man() -> None:
    for row in encounter_rows():
        told = [face.says for answer in row.answers for face in answer.faces]
        assert not ABOUT_A_RIVAL.search(" ".join([row.says, *told])), row.id
