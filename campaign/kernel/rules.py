"""Citations: the ids of rules, and the paragraphs of the book they point into."""

from typing import NewType

from msgspec import Struct

Rule = NewType("Rule", str)
"""The id of a rule as it stands in the book: "P8-17.2", or "R3-17" for a reading."""


class Paragraph(Struct, frozen=True, forbid_unknown_fields=True):
    """One rule of the book, in our own words."""

    id: Rule
    title: str
    text: str
    see: tuple[Rule, ...] = ()
    tested: bool = True
    """Whether the paragraph binds the code, and so must be cited there and named by a test."""
