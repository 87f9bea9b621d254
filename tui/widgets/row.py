"""A line of a menu, before anything draws it."""

from msgspec import Struct


class Row(Struct, frozen=True):
    """One line of a menu. A row without a key is a heading, and cannot be chosen."""

    key: str
    text: str
    note: str = ""  # words at the right edge
