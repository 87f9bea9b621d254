"""The last word on a captain, by how his career ended, read from its file and checked."""

from collections.abc import Iterator
from functools import cache

from msgspec import structs

from pieces_of_eight.content.decode import Fault, FromToml, named, unmatched
from pieces_of_eight.content.files import read

FILE = "words/epitaphs.toml"
NAMES = frozenset({"name", "other"})


class Epitaphs(FromToml):
    """Lines for each end; every one names him, and may name his rival."""

    drowned: tuple[str, ...]
    killed: tuple[str, ...]
    outlived: tuple[str, ...]
    """He lives, and his rival does not."""
    together: tuple[str, ...]
    """Both are dead."""
    won: tuple[str, ...]
    even: tuple[str, ...]
    lost: tuple[str, ...]

    def faults(self) -> Iterator[Fault]:
        for end, lines in structs.asdict(self).items():
            if not lines:
                yield (end,), "must have one line at least"
            for line in lines:
                yield from (((end,), why) for why in unmatched(line))
                asked = set(named(line))
                if "name" not in asked or asked - NAMES:
                    why = f"must name {{name}}, may name {{other}}, and nobody else: {line!r}"
                    yield (end,), why


@cache
def epitaphs() -> Epitaphs:
    """The lines of the game."""
    return Epitaphs.from_toml(read(FILE), FILE)
