"""What a seal vouches for: that what can be read without the words was not changed without them.

In every row that anybody may read lies a sealed copy of it. A career that is left is closed with a
digest of all its rows, under the seal: the first change takes it away, and leaving puts it back.
Where it is missing, the game was stopped, or somebody has cut the last lines off.
"""

from hashlib import blake2b
from typing import TypeVar

import msgspec

from saves.career_file import END, HEADER, CareerHeader, public_header, readable
from saves.lines import Document, Tables
from saves.seal import Seal

T = TypeVar("T")
DIGEST = "digest"
TERMS = {
    "chairs": "who plays",
    "difficulty": "the level",
    "seasons": "the number of seasons",
    "ironman": "ironman",
    "options": "how the dice fall or how battles are fought",
}
"""What the terms of a career are called; everything else in a header is its name and its day."""

_encode = msgspec.msgpack.Encoder(order="deterministic").encode


def end_row(tables: Tables, seal: Seal) -> Document:
    """What closes a career that is left."""
    return seal.over(END, 1, {DIGEST: _digest(tables)})


def true_header(
    tables: Tables, header: CareerHeader, seal: Seal, file: str
) -> tuple[CareerHeader, str]:
    """The header that was sealed, and a sentence where the one that can be read differs."""
    row = tables[HEADER]["1"]
    try:
        copy = seal.under(HEADER, 1, row)
    except ValueError:
        return header, (
            f"The terms of {file} were written without its words: ironman, dice, chairs, level"
            " and seasons may be other than they were."
        )
    if copy == readable(row):
        return header, ""
    true = public_header({HEADER: {"1": copy}}, file)
    fields = [name for name in header.__struct_fields__ if _differs(name, header, true)]
    named = [TERMS[name] for name in fields if name in TERMS] or ["its name"]
    return true, (
        f"Somebody has changed {' and '.join(named)} in {file} without its words; what was agreed"
        " holds."
    )


def closing_note(tables: Tables, seal: Seal, file: str) -> str:
    """A sentence where a career was not left as it lies there; empty where it was."""
    row = tables.get(END, {}).get("1")
    if row is None:
        return (
            f"{file} was not closed when it was last open: the game was stopped then, or the last"
            " lines of the file were taken away."
        )
    try:
        known = seal.under(END, 1, row).get(DIGEST)
    except ValueError:
        known = None
    if known == _digest(tables):
        return ""
    return f"Somebody has changed {file} without its words since it was last closed."


def _differs(name: str, one: CareerHeader, two: CareerHeader) -> bool:
    return bool(getattr(one, name) != getattr(two, name))


def _digest(tables: Tables) -> str:
    """All rows but the end, in a few letters."""
    kept = {name: rows for name, rows in tables.items() if name != END}
    return blake2b(_encode(kept), digest_size=16).hexdigest()
