"""Files of documents: one line a change, each with a checksum over it and all before it.

A document lies under a key; one whose key is another's with a space behind it belongs to that. A
line holds what happens in one step, so that a killed game leaves none half done. The caller's
thread hands each line to the system before it returns; the disk is waited for beside the game.
"""

import contextlib
import gc
import os
import re
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from hashlib import blake2b
from pathlib import Path
from typing import Annotated, Any, Generic, Self, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from .disk import LARGEST_FILE, OLDER, Disk, bytes_of, older, write_all, write_whole
from .words import OtherVersionError, SaveError, SealedError, clean, count, why

FORMAT = 0
"""The format of all files. Until the game is 1.0 it stays 0, and files of another are refused."""
LARGEST_NUMBER = 2**63 - 1
"""Whole numbers beyond this, up or down, do not go into the digest of a state either."""
DEEPEST = 60
"""How deep lists and mappings may lie in one another."""
MOST = 2_000_000
"""How many parts a file may have; what has more is not read at all."""

Document: TypeAlias = dict[str, Any]
Documents: TypeAlias = dict[str, Document]
Change: TypeAlias = tuple[str, Document | None]
"""A document put under a key, or taken out; a key that ends in a space takes out all under it."""
Counter: TypeAlias = Annotated[int, msgspec.Meta(ge=0, lt=2**31)]
R = TypeVar("R")
_line = re.compile(rb"(0|[1-9][0-9]{0,15}) ([0-9a-f]{16}) ([^\r\n]+)")


class Head(Struct, frozen=True, rename={"kind": "pieces-of-eight"}):
    """The first line of a file. Its shape is the same in every format."""

    kind: str
    format: Counter
    lines: Counter
    """Lines that were there when the file was written anew, in one step: one with fewer was cut."""


class Scan(Struct):
    """What was read of a file: everything before the first line that does not hold."""

    head: Head | None = None
    documents: Documents = {}
    lines: int = 0
    """Good lines, the head included."""
    length: int = 0
    """Bytes of the good lines."""
    chain: bytes = b""
    """The checksum of the last good line."""
    torn: bool = False
    """Whether the last line was cut off, and nothing else is wrong."""
    damaged: bool = False
    foreign: bool = False
    """Whether another program has changed how its lines end, or how it begins."""


_encode = msgspec.json.Encoder().encode
_head = msgspec.json.Decoder(Head)
_changes = msgspec.json.Decoder(list[Change])


def bounded(data: bytes, noun: str = "is") -> None:
    """Raise ValueError for JSON with more parts than any save has, before they are made."""
    if sum(map(data.count, (b",", b"[", b"{"))) > MOST:
        raise ValueError(f"{noun} too large")


def check(value: Any, depth: int = 0) -> None:
    """Raise ValueError for a value with huge numbers or deep nesting in it."""
    if isinstance(value, dict | list | tuple):
        if depth == DEEPEST:
            raise ValueError("is nested too deep")
        for part in value.values() if isinstance(value, dict) else value:
            check(part, depth + 1)
    elif isinstance(value, int) and not -LARGEST_NUMBER <= value <= LARGEST_NUMBER:
        raise ValueError("holds a number that is too large")


def decoded(payload: bytes) -> list[Change]:
    """The changes of a line. Raises ValueError for anything else."""
    try:
        changes = _changes.decode(payload)
    except RecursionError as error:
        raise ValueError("is nested too deep") from error
    for _, document in changes:
        check(document)
    return changes


def put(documents: Documents, change: Change) -> None:
    """Carry out a change."""
    key, document = change
    if document is not None:
        documents[key] = document
    elif key.endswith(" "):
        for each in [each for each in documents if each.startswith(key)]:
            del documents[each]
    else:
        documents.pop(key, None)


class End(Struct, frozen=True):
    """Where a file stands: what the next line needs to know."""

    lines: int = 0
    chain: bytes = b""
    length: int = 0

    def line(self, payload: bytes) -> tuple[bytes, "End"]:
        """The next line, and the end behind it."""
        check = blake2b(self.chain + b"%d " % self.lines + payload, digest_size=8).digest()
        text = b"%d %s %s\n" % (self.lines, check.hex().encode(), payload)
        return text, End(self.lines + 1, check, self.length + len(text))


def whole_file(kind: str, documents: Documents) -> tuple[bytes, End]:
    """A file that holds these documents, and where it ends."""
    payloads = [_encode(Head(kind, FORMAT, 1 + len(documents)))]
    payloads += [_encode([change]) for change in documents.items()]
    text, end = bytearray(), End()
    for payload in payloads:
        line, end = end.line(payload)
        text += line
    return bytes(text), end


def scan(data: bytes) -> Scan:
    """Read a file as far as it holds. Never raises: what is wrong is said in what it returns."""
    plain = data.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n")
    found, end = Scan(documents={}, foreign=plain != data), End()
    *lines, rest = plain.split(b"\n")
    for at, text in enumerate(lines):
        good = _take(found, text, end)
        if good is None:
            last = at == len(lines) - 1 and not rest
            found.torn, found.damaged = last, not last
            break
        end = good
    else:
        found.torn = bool(rest)
    found.lines, found.chain, found.length = end.lines, end.chain, end.length
    if found.head is not None and found.lines < found.head.lines:
        found.torn, found.damaged = False, True  # it was written in one step: it was longer
    return found


def _take(found: Scan, text: bytes, end: End) -> End | None:
    """Add one line to what was found; where it ends, None for one that does not hold."""
    parts = _line.fullmatch(text)
    if not parts:
        return None
    line, after = end.line(parts[3])
    if line[:-1] != text:
        return None
    try:
        if found.head is None:
            found.head = _head.decode(parts[3])
        else:
            for change in decoded(parts[3]):
                put(found.documents, change)
    except (ValueError, RecursionError):
        return None
    return after


def read(path: Path, kind: str, noun: str = "save", largest: int = LARGEST_FILE) -> Scan:
    """What a file holds up to its first bad line.

    Raises SaveError with a sentence when it cannot be read, is another program's, is of
    another kind or of another format, or is damaged in its first line.
    """
    name, data = clean(path.name), bytes_of(path, noun, largest)
    try:
        bounded(data)
    except ValueError as error:
        raise SaveError(f"{name} {error} to be a {noun} of this game; choose another.") from error
    found = scan(data)
    first = data.removeprefix(b"\xef\xbb\xbf")
    if found.head is None:
        if not first.strip(b"\r\n"):
            raise SaveError(f"{name} is empty; take an older copy of it if there is one.")
        if not re.match(rb"0 [0-9a-f]{16} ", first):
            raise SaveError(
                f"{name} is not a {noun} of Pieces of Eight; choose another file. Nothing was"
                " changed."
            )
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


def kind_of(path: Path) -> str:
    """What a file says it is; nothing where that cannot be read."""
    try:
        with path.open("rb") as file:
            head = scan(file.readline(4096)).head if path.is_file() else None
    except OSError:
        return ""
    return head.kind if head else ""


# --- Which copy to go on with ---------------------------------------------------------------------


class Copy(Struct, Generic[R]):
    """A copy of a file that can be gone on with."""

    made: R
    found: Scan
    steps: int
    """How many copies before the file in use; 0 is that file."""
    notes: list[str] = []
    """What the player should be told, in sentences."""


def best_copy(
    path: Path, kind: str, make: Callable[[Documents, str], R], length: Callable[[R], int]
) -> Copy[R]:
    """The copy to go on with: the file, or of it and its older copies what goes furthest.

    `make` makes something of the documents of a file with its name, and raises SaveError where
    they are not whole; `length` tells how many actions that has had.

    Nothing is written. Raises SaveError where none can be read, with what is wrong with the file.
    """
    name = clean(path.name)
    found: list[Copy[R]] = []
    wrong: SaveError | None = None
    for steps in range(OLDER + 1):
        try:
            with _no_collection():
                scanned = read(older(path, steps), kind)
                found.append(Copy(make(scanned.documents, name), scanned, steps))
        except (OtherVersionError, SealedError) as error:
            if steps == 0:
                raise
            wrong = wrong or error
        except SaveError as error:
            wrong = wrong or error
        if found and not found[-1].found.damaged:
            break
    if not found:
        assert wrong is not None
        raise wrong
    best = max(found, key=lambda copy: length(copy.made))
    kept = count(length(best.made), "action")
    if best.steps:
        what = f"{name} is damaged" if found[0].steps == 0 else _problem(wrong)
        best.notes = [
            f"{what}; an older copy was taken, which stands after {kept}, and the damaged file goes"
            " to the wastebasket."
        ]
    elif best.found.damaged:
        best.notes = [
            f"{name} is damaged in line {best.found.lines + 1}; everything before it is kept, which"
            f" is {kept}, and the damaged file goes to the wastebasket."
        ]
    elif best.found.torn:
        best.notes = [
            f"The last line of {name} was torn (the game was stopped while writing it) and was"
            f" dropped; the {kind} stands after {kept}."
        ]
    return best


def _problem(error: SaveError | None) -> str:
    """What is wrong, without what can be done about it."""
    return str(error).rpartition("; ")[0] or str(error).rstrip(".")


@contextlib.contextmanager
def _no_collection() -> Iterator[None]:
    """Collect no garbage while a record is read: to look for it takes a third of the time."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


# --- A file that is written -----------------------------------------------------------------------


class Journal:
    """The documents of one file in memory, and every change to them on the disk.

    Whoever opens one holds the lock of its file. No method raises for a disk that fails, but where
    it says so: `trouble` says what is wrong, the changes wait, and the next one tries again.
    """

    def __init__(self, path: Path, kind: str, disk: Disk, found: Scan) -> None:
        """Go on with a file that was read: use `create` or `resume`."""
        self.path = path
        self.documents = found.documents
        self.trouble = ""
        """Why not all is on the disk, in a sentence, as long as that lasts."""
        self._kind = kind
        self._disk = disk
        self._handle: int | None = None
        self._end = End(found.lines, found.chain, found.length)
        self._stale = False  # what the system says is on the disk may not be
        self._waiting: list[bytes] = []
        self._news: list[str] = []
        self._telling = threading.Lock()
        self._pool = ThreadPoolExecutor(1, path.name)
        self._syncing: Future[None] | None = None
        self._due = False

    @classmethod
    def create(cls, path: Path, kind: str, disk: Disk, documents: Documents) -> "Journal":
        """A new file with these documents, whole or not at all; what bears its name becomes older.

        Raises OSError, and ValueError or TypeError for documents that a save cannot hold.
        """
        found = Scan(documents={})
        for change in decoded(_encode([*documents.items()])):
            put(found.documents, change)
        journal = cls(path, kind, disk, found)
        journal._write_anew()
        return journal

    @classmethod
    def resume(cls, path: Path, kind: str, disk: Disk, found: Scan) -> "Journal":
        """Go on with a file that was read; where it was added to, it becomes an older copy.

        Raises OSError where there is damage in the file and it cannot be written anew.
        """
        journal = cls(path, kind, disk, found)
        if found.damaged or found.foreign or path.is_symlink():
            journal._write_anew()
        elif found.torn or found.head is None or found.lines > found.head.lines:
            with contextlib.suppress(OSError):  # then lines are added to it as it is
                journal._write_anew()
        return journal

    def append(self, *changes: Change) -> None:
        """Make changes in one step, in memory and as a line of the file, which owns the documents.

        Raises ValueError or TypeError, and changes nothing, for one that a save cannot hold.
        """
        payload = _encode(changes)
        for change in changes:
            check(change[1])
        for change in changes:
            put(self.documents, change)
        self._waiting.append(payload)
        self._flush()
        if not self._due:
            self._due = True
            self._syncing = self._pool.submit(self._sync)

    def renew(self, documents: Documents) -> None:
        """Make these all that is in the file, in one step, whole or not at all. Raises OSError."""
        old, before = self.documents, self._end
        self.documents = documents
        try:
            self._write_anew()
        except OSError as error:
            if self._end is before:
                self.documents = old
                raise
            self._tell(error)  # the new file is in its place, if not for certain on the disk

    def drop_older(self) -> None:
        """Remove the older copies, which hold what nobody is to read. Raises OSError."""
        for steps in range(1, OLDER + 1):
            self._disk.remove(older(self.path, steps))
        self._disk.sync_folder(self.path.parent)

    def news(self) -> list[str]:
        """What was to be told since this was last asked, in sentences."""
        with self._telling:
            told, self._news = self._news, []
        return told

    def settle(self) -> None:
        """Wait for the disk: all that can be on it is there then."""
        if self._syncing is not None:
            self._syncing.result()
        if self._stale or self._waiting:
            self._guard(self._write_again)

    def close(self) -> None:
        """Write what still waits, wait for the disk, and let the file go."""
        self.settle()
        if not self._is_in_place():
            self._guard(self._write_again)
        self._pool.shutdown()
        self._let_go()

    def _flush(self) -> None:
        """Hand to the system what waits; a file that was taken away is written anew."""
        try:
            if self._stale or not self._is_in_place():
                self._write_again()
                return
            if self._handle is None:
                self._handle = self._disk.open(self.path)
                self._disk.cut(self._handle, self._end.length)  # a torn line goes
            text, end = bytearray(), self._end
            for payload in self._waiting:
                line, end = end.line(payload)
                text += line
            write_all(self._disk, self._handle, bytes(text))
            self._end = end
            self._waiting.clear()
            self._well()
        except OSError as error:
            self._let_go()
            self._tell(error)

    def _sync(self) -> None:
        """Wait until what was appended is on the disk, in the thread of the journal."""
        self._due = False
        if self._handle is None:
            return
        try:
            self._disk.sync(self._handle)
        except OSError as error:
            self._stale = True  # pages may be gone for good: only a new file is sure
            self._tell(error)

    def _write_again(self) -> None:
        """Write a file anew of which something is lost, and its folder too. Raises OSError."""
        gone = not self.path.parent.is_dir()
        self._disk.make_folder(self.path.parent)
        self._write_anew()
        if gone:
            self._news.append(
                f"The folder of saves was gone; it was made again, and {clean(self.path.name)} is"
                " in it."
            )

    def _write_anew(self) -> None:
        """Write the file beside itself and put it in its own place. Raises OSError."""
        self._let_go()  # nothing of ours is open while it gets another name
        data, end = whole_file(self._kind, self.documents)
        write_whole(self._disk, self.path, data, keep=True)
        self._end = end
        self._stale = False
        self._waiting.clear()
        self._disk.sync_folder(self.path.parent)
        self._well()

    def _is_in_place(self) -> bool:
        """Whether the file that was written is still the one that bears the name."""
        if self._handle is None:
            return self.path.exists()
        try:
            return os.path.samestat(os.fstat(self._handle), self.path.stat())
        except OSError:
            return False

    def _let_go(self) -> None:
        """Close the file if it is open, and nobody waits for the disk with it any more."""
        if self._syncing is not None:
            self._syncing.result()
        if self._handle is not None:
            with contextlib.suppress(OSError):
                self._disk.close(self._handle)
            self._handle = None

    def _guard(self, step: Callable[[], None]) -> None:
        """Do one thing with the disk, and keep what goes wrong for the player to be told."""
        try:
            step()
        except OSError as error:
            self._tell(error)

    def _tell(self, error: OSError) -> None:
        """Note a trouble, once as long as it lasts."""
        sentence = (
            f"{clean(self.path.name)} cannot be saved now: {why(error)}. The game goes on, and"
            " saving is tried again with every action."
        )
        with self._telling:
            if sentence != self.trouble:
                self.trouble = sentence
                self._news.append(sentence)

    def _well(self) -> None:
        """Note that a trouble is over."""
        with self._telling:
            if self.trouble:
                self.trouble = ""
                self._news.append(f"{clean(self.path.name)} is saved again; nothing is lost.")


class Kept:
    """Something that is written down in a journal while it is open, and what is told of that."""

    def __init__(self) -> None:
        self.notes: list[str] = []
        """What the player should be told, in sentences; troubles of the disk are added."""
        self.journal: Journal | None = None
        """None where it is only read."""
        self._leave: Callable[[], None] | None = None
        """Called when it is closed."""

    @property
    def trouble(self) -> str:
        """Why not all is on the disk, in a sentence, as long as that lasts."""
        return self.journal.trouble if self.journal else ""

    def settle(self) -> None:
        """Wait until all that was done is on the disk, or cannot be."""
        if self.journal is not None:
            self.journal.settle()
            self.tell()

    def tell(self) -> None:
        """Note what there is to be told of the disk."""
        if self.journal is not None:
            self.notes += self.journal.news()

    def close(self) -> None:
        """Wait for the disk, and let the file go. Again it does nothing."""
        if self._leave is not None and self.journal is not None:
            leave, self._leave = self._leave, None
            self.journal.close()
            self.tell()
            leave()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
