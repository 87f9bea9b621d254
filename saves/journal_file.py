"""The file of a journal: how a line is written, and how a file is read, or why it is not.

A line is a running number, a checksum and a change in JSON. The checksum covers the one before
it too, so a line that is missing, moved or from another file is found out like one with a
flipped bit. The first line is the head: what kind of file, and which format.
"""

import re
from enum import StrEnum
from hashlib import blake2b
from pathlib import Path
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Struct

from pieces_of_eight.saves.words import OtherVersionError, SaveError, clean, why

FORMAT = 0
"""The format of all files. Until the game is 1.0 it stays 0, and files of another are refused."""
LARGEST_FILE = 256 * 2**20
LARGEST_LINE = 16 * 2**20
LARGEST_NUMBER = 2**63 - 1
"""Whole numbers beyond this, up or down, do not go into the digest of a state either."""
DEEPEST = 60
"""How deep lists and mappings may lie in one another."""

Document: TypeAlias = dict[str, Any]
Rows: TypeAlias = dict[str, Document]
"""The documents of a table by their number, written as TinyDB wants it: in letters."""
Tables: TypeAlias = dict[str, Rows]
Counter: TypeAlias = Annotated[int, msgspec.Meta(ge=0, lt=2**31)]

_line = re.compile(rb"(0|[1-9][0-9]{0,15}) ([0-9a-f]{16}) ([^\r\n]+)", re.DOTALL)
LARGEST_HEAD = 4096
"""Bytes of the first line of a file, far more than it has."""
SHOWN = 60
"""Letters of a file's name in a sentence about a name that is none."""
OLDER = 3
"""How many older copies are kept beside the file in use."""


class Head(Struct, frozen=True, rename={"kind": "pieces-of-eight"}):
    """The first line of a file. Its shape is the same in every format."""

    kind: str
    format: Counter
    lines: Counter
    """Lines that were there when the file was written anew, in one step: one with fewer was cut."""


class Change(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One document put into a table, or taken out when there is none; number 0 is all of them."""

    table: str
    id: int
    doc: Document | None = None


class Fault(StrEnum):
    """What is wrong with the lines of a file."""

    NONE = "none"
    EMPTY = "empty"
    FOREIGN = "foreign"
    HEAD = "head"
    TORN = "torn"
    BAD = "bad"


class Scan(Struct):
    """What was read of a journal: everything before the first line that does not hold."""

    head: Head | None = None
    tables: Tables = msgspec.field(default_factory=dict)
    lines: int = 0
    """Good lines, the head included."""
    length: int = 0
    """Bytes of the good lines."""
    chain: bytes = b""
    """The checksum of the last good line."""
    fault: Fault = Fault.NONE
    lost: int = 0
    """Lines that do not hold, or come after one."""


_encode = msgspec.json.Encoder().encode
_head = msgspec.json.Decoder(Head)
_change = msgspec.json.Decoder(Change)


def encoded(value: Head | Change) -> bytes:
    """A head or a change as JSON. Raises ValueError or TypeError for what JSON cannot hold."""
    return _encode(value)


def decoded(payload: bytes) -> Change:
    """A change out of its JSON. Raises ValueError for anything else."""
    try:
        change = _change.decode(payload)
    except RecursionError as error:
        raise ValueError("is nested too deep") from error
    check(change.doc)
    return change


def check(value: Any, depth: int = 0) -> None:
    """Raise ValueError for a value with huge numbers or deep nesting in it."""
    if isinstance(value, dict | list | tuple):
        if depth == DEEPEST:
            raise ValueError("is nested too deep")
        for part in value.values() if isinstance(value, dict) else value:
            check(part, depth + 1)
    elif isinstance(value, int) and not -LARGEST_NUMBER <= value <= LARGEST_NUMBER:
        raise ValueError("holds a number that is too large")


def checksum(number: int, chain: bytes, payload: bytes) -> bytes:
    """The checksum of a line, over its number, its payload and the checksum before it."""
    return blake2b(chain + b"%d " % number + payload, digest_size=8).digest()


def line(number: int, chain: bytes, payload: bytes) -> tuple[bytes, bytes]:
    """The line of a payload, and the checksum that the next line goes on from."""
    check = checksum(number, chain, payload)
    return b"%d %s %s\n" % (number, check.hex().encode(), payload), check


class End(Struct):
    """Where a file of lines stands: what the next line needs to know."""

    lines: int = 0
    chain: bytes = b""
    length: int = 0

    def line(self, payload: bytes) -> bytes:
        """The next line; the end moves behind it."""
        text, self.chain = line(self.lines, self.chain, payload)
        self.lines += 1
        self.length += len(text)
        return text


def whole_file(kind: str, tables: Tables) -> tuple[bytes, End]:
    """A file that holds these tables, and where it ends."""
    end, lines = End(), 1 + sum(map(len, tables.values()))
    text = bytearray(end.line(encoded(Head(kind, FORMAT, lines))))
    for name, rows in tables.items():
        for number, document in rows.items():
            text += end.line(encoded(Change(name, int(number), document)))
    return bytes(text), end


def scan(data: bytes) -> Scan:
    """Read a journal as far as it holds. Never raises: what is wrong is in `fault`."""
    found = Scan()
    *lines, rest = data.split(b"\n")
    for at, text in enumerate(lines):
        if not _take(found, text):
            last = at == len(lines) - 1 and not rest
            found.lost = len(lines) - at + bool(rest)
            found.fault = _first(text) if at == 0 else Fault.TORN if last else Fault.BAD
            return _measured(found)
    if rest or not lines:
        found.lost = bool(rest)
        found.fault = Fault.TORN if lines else _first(rest)
    return _measured(found)


def _measured(found: Scan) -> Scan:
    """The same; a file that is shorter than it ever was is damaged, and not only torn."""
    if found.head is not None and found.lines < found.head.lines:
        found.fault = Fault.BAD
    return found


def _take(found: Scan, text: bytes) -> bool:
    """Add one line to what was found; whether it holds."""
    parts = _line.fullmatch(text) if len(text) <= LARGEST_LINE else None
    if not parts:
        return False
    number, said, payload = parts.groups()
    check = checksum(found.lines, found.chain, payload)
    if number != b"%d" % found.lines or said != check.hex().encode():
        return False
    try:
        if found.lines == 0:
            found.head = _head.decode(payload)
        else:
            put(found.tables, decoded(payload))
    except (ValueError, RecursionError):
        return False
    found.lines += 1
    found.length += len(text) + 1
    found.chain = check
    return True


def put(tables: Tables, change: Change) -> None:
    """Carry out a change. A table without documents is no table."""
    rows = tables.setdefault(change.table, {})
    if change.doc is not None:
        rows[str(change.id)] = change.doc
    else:
        rows.pop(str(change.id), None)
    if not rows or change == Change(change.table, 0):
        del tables[change.table]


def _first(text: bytes) -> Fault:
    """What is wrong with a file whose first line does not hold."""
    if not text:
        return Fault.EMPTY
    return Fault.HEAD if re.match(rb"0 [0-9a-f]{16} ", text) else Fault.FOREIGN


def older(path: Path, steps: int) -> Path:
    """The name of an older copy of a file, the newest of them with 1; 0 is the file itself."""
    return path.with_name(f"{path.name}.{steps}") if steps else path


def copies(path: Path) -> list[Path]:
    """The file and its older copies, as many as lie on the disk, the newest first."""
    return [kept for steps in range(OLDER + 1) if (kept := older(path, steps)).exists()]


def read(path: Path, kind: str) -> Scan:
    """What a file holds up to its first bad line.

    Raises SaveError with a sentence when it cannot be read, is another program's, is of
    another kind or of another format, or is damaged in its first line.
    """
    name = clean(path.name)
    found = scan(bytes_of(path, name))
    if found.fault is Fault.EMPTY:
        raise SaveError(f"{name} is empty; take an older copy of it if there is one.")
    if found.fault is Fault.FOREIGN:
        raise SaveError(
            f"{name} is not a save of Pieces of Eight; choose another file. Nothing was changed."
        )
    if found.head is None:
        raise SaveError(
            f"{name} is damaged in its first line and cannot be read; use another copy."
        )
    if found.head.kind != kind:
        raise SaveError(
            f"{name} is a file of this game, but its {clean(found.head.kind, 20)} file and not"
            f" its {kind} file; choose another."
        )
    if found.head.format != FORMAT:
        raise OtherVersionError(
            f"{name} was written by another version of Pieces of Eight (format"
            f" {found.head.format}, this one reads {FORMAT}); open it with that version."
        )
    return found


def head_of(path: Path) -> Head | None:
    """What a file says it is; None where that cannot be read."""
    try:
        if not path.is_file():
            return None
        with path.open("rb") as file:
            return scan(file.readline(LARGEST_HEAD)).head
    except OSError:
        return None


def bytes_of(path: Path, name: str, noun: str = "save", largest: int = LARGEST_FILE) -> bytes:
    """All of an ordinary file, which `name` tells of. Raises SaveError."""
    try:
        if path.is_dir():
            raise SaveError(f"{name} is a folder and not a {noun}; choose a file.")
        if path.exists() and not path.is_file():
            raise SaveError(f"{name} is not an ordinary file; choose another.")
        with path.open("rb") as file:
            data = file.read(largest + 1)
    except OSError as error:
        raise SaveError(f"{name} cannot be read: {why(error)}; check it and try again.") from error
    if len(data) > largest:
        raise SaveError(f"{name} is too large to be a {noun} of this game; choose another file.")
    return data


def is_there(path: Path) -> bool:
    """Whether there is anything of this name. Raises SaveError for a name that cannot be."""
    try:
        return path.exists()
    except OSError as error:
        shown = clean(path.name, SHOWN)
        raise SaveError(f"{shown} cannot be looked for: {why(error)}; choose another.") from error
