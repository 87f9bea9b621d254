"""Files of documents: one line a change, each with a checksum over it and all before it.

A document lies under a key; one whose key is another's with a space behind it belongs to that. A
line holds what happens in one step, so that a killed game leaves none half done. The caller's
thread hands each line to the system before it returns; the disk is waited for beside the game.
"""

import contextlib
import gc
import os
import re
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Self, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from .disk import LARGEST_FILE, OLDER, Disk, Lock, bytes_of, copies, older, telling, write_whole
from .seal import CLEAR, Change, Document, Documents, Seal, Words, bounded, check
from .words import OtherVersionError, SaveError, SealedError, clean, count, fault, said

if TYPE_CHECKING:
    from tinydb import TinyDB

FORMAT = 0
"""The format of all files. Until the game is 1.0 it stays 0, and files of another are refused."""
MARK = b"\xef\xbb\xbf"  # what some editors put before a text
Counter: TypeAlias = Annotated[int, msgspec.Meta(ge=0, lt=2**31)]
R = TypeVar("R")
_line = re.compile(rb"(?:0|[1-9][0-9]{0,15}) [0-9a-f]{16} ([^\r\n]+)")


class FileHead(Struct, frozen=True, rename={"kind": "pieces-of-eight"}):
    """The first line of a file. Its shape is the same in every format."""

    kind: str
    format: Counter
    lines: Counter
    """Lines that were there when the file was written anew, in one step: one with fewer was cut."""


class Scan(Struct):
    """What was read of a file: everything before the first line that does not hold."""

    head: FileHead | None = None
    documents: Documents = {}
    lines: int = 0  # good lines, the head included
    chain: bytes = b""  # the checksum of the last good line
    torn: bool = False  # whether the last line was cut off, and nothing else is wrong
    damaged: bool = False
    foreign: bool = False  # whether another program has changed how its lines end, or how it begins


_encode = msgspec.json.Encoder().encode
_head = msgspec.json.Decoder(FileHead)
_changes = msgspec.json.Decoder(list[Change])


# --- Lines ----------------------------------------------------------------------------------------


def line(number: int, chain: bytes, payload: bytes) -> tuple[bytes, bytes]:
    chain = blake2b(chain + b"%d " % number + payload, digest_size=8).digest()
    return b"%d %s %s\n" % (number, chain.hex().encode(), payload), chain


def whole_file(kind: str, documents: Documents) -> tuple[bytes, bytes]:
    """A file that holds these documents, and the checksum of its last line."""
    payloads = [_encode(FileHead(kind, FORMAT, 1 + len(documents)))]
    payloads += [_encode([change]) for change in documents.items()]
    text, chain = bytearray(), b""
    for number, payload in enumerate(payloads):
        one, chain = line(number, chain, payload)
        text += one
    return bytes(text), chain


def decoded(payload: bytes) -> list[Change]:
    """The changes of a line. Raises ValueError for anything else."""
    try:
        changes = _changes.decode(payload)
    except RecursionError as error:
        raise ValueError("is nested too deeply") from error
    for _, document in changes:
        check(document)
    return changes


def carry_out(changes: Iterable[Change], documents: Documents) -> None:
    for key, document in changes:
        if document is not None:
            documents[key] = document
        elif key.endswith(" "):
            for each in [each for each in documents if each.startswith(key)]:
                del documents[each]
        else:
            documents.pop(key, None)


def scan(data: bytes) -> Scan:
    """Read a file as far as it holds. Never raises: what is wrong is said in what it returns."""
    plain = data.removeprefix(MARK).replace(b"\r\n", b"\n")
    found = Scan(documents={}, foreign=plain != data)
    *texts, rest = plain.split(b"\n")
    for text in texts:
        parts = _line.fullmatch(text)
        again, chain = line(found.lines, found.chain, parts[1] if parts else b"")
        if not parts or again[:-1] != text:
            break
        try:
            if found.head is None:
                found.head = _head.decode(parts[1])
            else:
                carry_out(decoded(parts[1]), found.documents)
        except (ValueError, RecursionError):
            break
        found.lines, found.chain = found.lines + 1, chain
    left = len(texts) + bool(rest) - found.lines
    was_longer = found.head is not None and found.lines < found.head.lines
    found.damaged = left > 1 or was_longer
    found.torn = left == 1 and not found.damaged
    return found


def read(path: Path, kind: str, noun: str = "save", largest: int = LARGEST_FILE) -> Scan:
    """What a file holds up to its first bad line. Raises SaveError where that is not even a head
    of this kind and format."""
    name, data = path.name, bytes_of(path, noun, largest)
    try:
        bounded(data)
    except ValueError as error:
        raise fault("large", name, noun=noun) from error
    found, first = scan(data), data.removeprefix(MARK)
    if not first.strip(b"\r\n"):
        raise fault("empty", name)
    if not re.match(rb"0 [0-9a-f]{16} ", first):
        raise fault("foreign", name, noun=noun)
    if found.head is None:
        raise fault("first", name)
    if found.head.kind != kind:
        raise fault("kind", name, kind=clean(found.head.kind, 20), noun=kind)
    if found.head.format != FORMAT:
        raise fault("format", name, format=found.head.format, mine=FORMAT)
    return found


def kind_of(path: Path) -> str:
    """What a file says it is; nothing where that cannot be read."""
    try:
        with path.open("rb") as file:
            head = scan(file.readline(4096)).head if path.is_file() else None
    except OSError:
        return ""
    return head.kind if head else ""


# --- A file ---------------------------------------------------------------------------------------


class Store:
    """One file of documents, read; and once it is `keep`ed, every change of them on the disk. No
    method raises for a disk that fails, but where it says so: `trouble` says what is wrong, and the
    next change tries again. What is put into one that is not kept is not written down."""

    def __init__(
        self, path: Path, kind: str, found: Scan, steps: int = 0, words: Words | None = None
    ) -> None:
        self.path = path
        self.file = clean(path.name)  # what the file is called in sentences
        self.documents = found.documents
        self.found, self.steps = found, steps
        """How many copies before the file in use this was read from; 0 is that file."""
        self.words = words or {}
        self.seal = CLEAR
        self.notes: list[str] = []  # what the player should be told, in sentences
        self.trouble = ""  # why not all is on the disk, in a sentence, as long as that lasts
        self._kind = kind
        self._disk = Disk()
        self._lock: Lock | None = None
        self._handle: int | None = None
        self._lines, self._chain = found.lines, found.chain
        self._is_sound = False  # whether all before the next line is on the disk, or will be
        self._pool = ThreadPoolExecutor(1, path.name)
        self._syncing: Future[None] | None = None
        self._is_due = False

    @classmethod
    def read(cls, path: Path, kind: str, steps: int = 0, words: Words | None = None) -> Self:
        """A file, or one of its older copies. Raises SaveError."""
        return cls(path, kind, read(older(path, steps), kind), steps, words)

    @property
    def is_kept(self) -> bool:
        """Whether what is put into it is written down."""
        return self._lock is not None

    def under(self, key: str) -> Document:
        """A document from under the seal; empty where there is none that can be read."""
        try:
            return self.seal.under(key, self.documents.get(key, {}))
        except ValueError:
            return {}

    def keep(self, disk: Disk, lock: Lock, waste: Callable[[Path], Path]) -> None:
        """Write down from now on what is put; what is new is written first. What was added to
        becomes an older copy; a file that is gone on with in part or not at all is copied aside.

        Raises OSError for want of that, and ValueError or TypeError for documents that a save
        cannot hold.
        """
        found, self._disk = self.found, disk
        is_new, is_other = found.head is None, self.steps > 0 or found.damaged
        if is_new:
            written, self.documents = decoded(_encode([*self.documents.items()])), {}
            carry_out(written, self.documents)
        if is_other and self.path.is_file():
            disk.copy(self.path, waste(self.path))
        is_mended = found.torn or found.foreign or self.path.is_symlink()
        self._is_sound = not (is_new or is_other or is_mended)
        if is_new or is_other:
            self._write_anew()
        elif is_mended or (found.head and found.lines > found.head.lines):
            with contextlib.suppress(OSError):
                self._write_anew()
        self._lock = lock

    def put(self, *changes: Change) -> None:
        """Make changes in one step, in memory and as a line of the file, under its seal. Raises
        ValueError or TypeError, and changes nothing, for one that a save cannot hold."""
        if self._lock is None:
            return
        covered = [
            (key, None if document is None else self.seal.over(key, document))
            for key, document in changes
        ]
        payload = _encode(covered)
        for _, document in covered:
            check(document)
        carry_out(covered, self.documents)
        with self._telling():
            if not self._is_sound or not self._is_in_place():
                self._write_anew()
            else:
                if self._handle is None:
                    self._handle = self._disk.open(self.path)
                text, self._chain = line(self._lines, self._chain, payload)
                self._disk.write_all(self._handle, text)
                self._lines += 1
        if not self._is_due:
            self._is_due = True
            self._syncing = self._pool.submit(self._sync)

    def renew(self, documents: Documents, seal: Seal) -> None:
        """Make these all that is in the file, in one step, and let no older copy remain, which is
        under another seal. Raises OSError, and then the file is as it was."""
        old, before = (self.documents, self.seal), self._chain
        self.documents, self.seal = documents, seal
        try:
            for steps in range(1, OLDER + 1):
                self._disk.remove(older(self.path, steps))
            self._write_anew(keep=False)
            self._tell("")
        except OSError as error:
            if self._chain is before:
                self.documents, self.seal = old
                raise
            # the new file is in its place, if not for certain on the disk
            self._tell(said("trouble", self.file, error))

    def wait_for_disk(self) -> None:
        """Return when all is on the disk that can be."""
        if self._lock is not None:
            if self._syncing is not None:
                self._syncing.result()
            if not self._is_sound or not self._is_in_place():
                with self._telling():
                    self._write_anew()

    def close(self) -> None:
        """Wait for the disk, and let the file go. Again it does nothing."""
        if self._lock is not None:
            self.wait_for_disk()
            self._pool.shutdown()
            self._let_go()
            self._lock.free()
            self._lock = None

    def _sync(self) -> None:
        self._is_due = False
        try:
            if self._handle is not None:
                self._disk.sync(self._handle)
        except OSError as error:
            self._is_sound = False  # pages may be gone for good: only a new file is sure
            self._tell(said("trouble", self.file, error))

    def _write_anew(self, *, keep: bool = True) -> None:
        """Write the file beside itself and put it in its own place. Raises OSError."""
        self._let_go()  # nothing of ours is open while it gets another name
        folder = self.path.parent
        is_gone = not folder.is_dir()
        self._disk.make_folder(folder)
        data, chain = whole_file(self._kind, self.documents)
        write_whole(self._disk, self.path, data, keep=keep)
        self._lines, self._chain, self._is_sound = 1 + len(self.documents), chain, True
        self._disk.sync_folder(folder)
        if is_gone:
            self.notes.append(said("again", self.file))

    def _is_in_place(self) -> bool:
        if self._handle is None:
            return self.path.exists()
        try:
            return os.path.samestat(os.fstat(self._handle), self.path.stat())
        except OSError:
            return False

    def _let_go(self) -> None:
        if self._syncing is not None:
            self._syncing.result()
        if self._handle is not None:
            with contextlib.suppress(OSError):
                self._disk.close(self._handle)
            self._handle = None

    @contextmanager
    def _telling(self) -> Iterator[None]:
        """Tell of a disk that fails: the next change writes the whole file then."""
        try:
            yield
            self._tell("")
        except OSError as error:
            self._is_sound = False
            self._let_go()
            self._tell(said("trouble", self.file, error))

    def _tell(self, trouble: str) -> None:
        if trouble != self.trouble:
            self.trouble = trouble
            self.notes.append(trouble or said("well", self.file))


class SaveFile:
    """A match or a career in the file where it is kept; close it on leaving."""

    def __init__(self, name: str, store: Store) -> None:
        self.name = name
        self.store, self.notes = store, store.notes

    @property
    def trouble(self) -> str:
        """Why not all is on the disk, in a sentence, as long as that lasts."""
        return self.store.trouble

    def wait_for_disk(self) -> None:
        """Return when all that was done is on the disk, or cannot be."""
        self.store.wait_for_disk()

    def close(self) -> None:
        """Wait for the disk, and let the file go. Again it does nothing."""
        self.store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class FileSummary(Struct, frozen=True):
    """A file in a list."""

    name: str = ""  # what `Folder.open` or `open_career` wants to hear
    played: str = ""  # when the file was last changed: ISO 8601, in UTC
    problem: str = ""  # what is wrong with the file, in words
    title: str = ""


def typed(document: Any, kind: type[R], what: str, name: str, **more: object) -> R:
    """A document as what it should be. Raises SaveError with the sentence for `what`."""
    try:
        return msgspec.convert(document, kind, str_keys=True)
    except (ValueError, RecursionError) as error:
        raise fault(what, name, error, **more) from error


# --- Which copy to go on with ---------------------------------------------------------------------


def best_copy(
    path: Path,
    kind: str,
    make: Callable[[Store], R],
    length: Callable[[R], int],
    words: Words | None = None,
) -> R:
    """The copy to go on with: the file, or of it and its older copies what goes furthest.

    `make` makes something of a file, and raises SaveError where it is not whole; `length` tells
    how many actions that has had. Nothing is written. Raises SaveError where none can be read,
    with what is wrong with the file.
    """
    found: list[tuple[R, Store]] = []
    wrong: list[SaveError] = []
    collects = gc.isenabled()
    gc.disable()  # to look for garbage while a record is read takes a third of the time
    try:
        for steps in range(OLDER + 1):
            try:
                store = Store.read(path, kind, steps, words)
                found.append((make(store), store))
            except SaveError as error:
                wrong.append(error)
                if steps == 0 and isinstance(error, OtherVersionError | SealedError):
                    raise
            if found and not found[-1][1].found.damaged:
                break
    finally:
        if collects:
            gc.enable()
    if not found:
        raise wrong[0]
    made, store = max(found, key=lambda one: length(one[0]))
    kept, file = count(length(made), "action"), store.file
    if store.steps:
        reason = f"{file} is damaged"
        if found[0][1].steps:
            told = str(wrong[0])
            reason = told.rpartition("; ")[0] or told.rstrip(".")
        what = "older" if path.exists() else "left"
        store.notes.append(said(what, file, reason, kept=kept))
    elif store.found.damaged:
        store.notes.append(said("from line", file, number=store.found.lines + 1, kept=kept))
    elif store.found.torn:
        store.notes.append(said("torn", file, noun=kind, kept=kept))
    return made


# --- The index of a folder: settings, the hall of fame, voyages of a day, what lists remember -----

KIND = "index"
PATIENCE = 2.0  # seconds that a change waits for another window of the game to be done with its own


class Index:
    """The index file of a folder, with older copies: a TinyDB, of which this is the storage. It is
    opened for a moment each time, so that windows can share it."""

    def __init__(self, path: Path, disk: Disk) -> None:
        self._path, self._disk = path, disk

    def read(self, *, to_write: bool = True) -> Documents:
        """What the newest copy holds that is whole; where none is, what the newest still holds.
        Raises OtherVersionError to who means to write over an index of another version."""
        found: Documents = {}
        for path in copies(self._path):
            try:
                part = read(path, KIND)
            except SaveError as error:
                if to_write and isinstance(error, OtherVersionError):
                    raise
                continue
            if not part.damaged:
                return part.documents
            found = found or part.documents
        return found

    def write(self, data: Any) -> None:
        """Put these tables in the place of what there is. Raises OSError."""
        tables = {
            name: {str(number): dict(row) for number, row in rows.items()}
            for name, rows in data.items()
        }
        write_whole(self._disk, self._path, whole_file(KIND, tables)[0], keep=True)
        self._disk.sync_folder(self._path.parent)

    def close(self) -> None:
        """Nothing stays open."""

    def rows(self, table: str) -> list[Document]:
        """The documents of a table as they are written: whoever reads them trusts nothing."""
        found = self.read(to_write=False).get(table, {}).values()
        return [each for each in found if isinstance(each, dict)]

    def entries(self, table: str, kind: type[R]) -> list[R]:
        """The documents of a table, those that are what they should be."""
        found = []
        for document in self.rows(table):
            with contextlib.suppress(ValueError):
                found.append(msgspec.convert(document, kind))
        return found

    def put(
        self,
        table: str,
        key: str,
        rows: Sequence[Document],
        gone: Sequence[Any] = (),
        patience: float | None = None,
    ) -> None:
        """Put documents into a table, each in the place of one with the same key, and take out
        those whose keys are `gone`. Raises SaveError."""
        from tinydb import where

        with self.open(patience) as database:
            for row in rows:
                database.table(table).upsert(row, where(key) == row[key])
            database.table(table).remove(where(key).one_of(list(gone)))

    @contextmanager
    def open(self, patience: float | None = None) -> "Iterator[TinyDB]":
        """The database, for as long as the block lasts. Raises SaveError."""
        from tinydb import TinyDB
        from tinydb.middlewares import CachingMiddleware

        lock = Lock(self._path.with_name(f".{self._path.name}.lock"))
        until = time.monotonic() + (PATIENCE if patience is None else patience)
        with telling(self._path):
            self.read()  # one of another version is left alone
            self._disk.make_folder(self._path.parent)
            while not lock.take():
                if time.monotonic() >= until:
                    raise fault("settings", "")
                time.sleep(0.01)
            try:
                written_once: Any = CachingMiddleware  # when it is closed
                with TinyDB(storage=written_once(lambda: self)) as database:
                    yield database
            finally:
                lock.free()
