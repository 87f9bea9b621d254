"""The prizes of last seasons (C-22), read from their file."""

from collections.abc import Iterator
from functools import cache
from typing import Annotated

from msgspec import Meta

from pieces_of_eight.campaign.bridge.world import Treasure
from pieces_of_eight.content.decode import Fault, FromToml, repeats
from pieces_of_eight.content.files import read

FILE = "career/prizes.toml"
Words = Annotated[str, Meta(min_length=1)]


class PrizeRow(FromToml):
    """A prize as it is written."""

    name: Words
    worth: Annotated[int, Meta(ge=1)]
    about: Words


class PrizeFile(FromToml):
    """The file as it is written."""

    prize: Annotated[tuple[PrizeRow, ...], Meta(min_length=1)]

    def faults(self) -> Iterator[Fault]:
        for at, why in repeats([row.name for row in self.prize]):
            yield ("prize", at, "name"), why


@cache
def treasures() -> tuple[Treasure, ...]:
    """The prizes of the game."""
    found = PrizeFile.from_toml(read(FILE), FILE).prize
    return tuple(Treasure(row.name, row.worth, row.about) for row in found)
