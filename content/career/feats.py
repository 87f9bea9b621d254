"""Feats that the hall remembers, as rows of content (C-39)."""

from collections.abc import Iterator
from functools import cache
from typing import Annotated

from msgspec import Meta

from pieces_of_eight.campaign.kernel.deeds import Condition
from pieces_of_eight.content.decode import Fault, NamedEntry, read, rows
from .vocabulary import faults_of_aim

FILE = "career/feats.toml"
Sentence = Annotated[str, Meta(min_length=8, max_length=78)]


class Feat(NamedEntry):
    """A feat as it is written."""

    asks: Sentence
    says: Sentence
    done: Condition

    def faults(self) -> Iterator[Fault]:
        yield from faults_of_aim(self.done)


@cache
def all_feats() -> dict[str, Feat]:
    """All feats by their ids. Raises ContentError."""
    return {each.id: each for each in rows(Feat, "feat", read(FILE), FILE)}
