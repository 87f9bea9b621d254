"""The last word on a captain, by how his career ended, read from its file and checked."""

from functools import cache
from string import Formatter

from msgspec import Struct, structs

from content.decode import decode, fault
from content.files import read

FILE = "words/epitaphs.toml"
NAMES = frozenset({"name", "other"})


class Epitaphs(Struct, frozen=True, forbid_unknown_fields=True):
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


def epitaphs_from(text: str, file: str) -> Epitaphs:
    """The lines that a TOML text holds. Raises ContentError."""
    found = decode(text, Epitaphs, file)
    for end, lines in structs.asdict(found).items():
        if not lines:
            raise fault(text, file, (end,), "must have one line at least")
        for line in lines:
            try:
                asked = {name for _, name, _, _ in Formatter().parse(line) if name is not None}
            except ValueError as error:
                raise fault(
                    text, file, (end,), f"has braces that do not match: {line!r}"
                ) from error
            if "name" not in asked or asked - NAMES:
                why = f"must name {{name}}, may name {{other}}, and nobody else: {line!r}"
                raise fault(text, file, (end,), why)
    return found


@cache
def epitaphs() -> Epitaphs:
    """The lines of the game."""
    return epitaphs_from(read(FILE), FILE)
