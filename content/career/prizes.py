"""The prizes of last seasons (C-22), read from their file."""

from functools import cache
from typing import Annotated

from msgspec import Meta, Struct

from campaign.bridge.world import Treasure
from content.decode import decode, refuse_repeats
from content.files import read

FILE = "career/prizes.toml"
Words = Annotated[str, Meta(min_length=1)]


class PrizeRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A prize as it is written."""

    name: Words
    worth: Annotated[int, Meta(ge=1)]
    about: Words


class PrizeFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The file as it is written."""

    prize: Annotated[tuple[PrizeRow, ...], Meta(min_length=1)]


def treasures_from(text: str, file: str) -> tuple[Treasure, ...]:
    """The prizes that a TOML text tells of. Raises ContentError."""
    rows = decode(text, PrizeFile, file).prize
    refuse_repeats([row.name for row in rows], text, file, "prize", "name")
    return tuple(Treasure(row.name, row.worth, row.about) for row in rows)


@cache
def treasures() -> tuple[Treasure, ...]:
    """The prizes of the game."""
    return treasures_from(read(FILE), FILE)
