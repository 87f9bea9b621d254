"""The index of a folder: settings, the hall of fame, voyages of a day, what lists remember.

A TinyDB over one file, which is written whole. Of matches and careers it is only a memory: lost or
damaged, that is made again. Settings and fame live here alone, so the newest copy that can be read
is used. To read it loads no database: the title page waits for it.
"""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from .disk import Disk, Lock, copies, telling, write_whole
from .seal import Document, Documents
from .store import read, whole_file
from .words import OtherVersionError, SaveError, fault

if TYPE_CHECKING:
    from tinydb import TinyDB


T = TypeVar("T")
KIND = "index"
PATIENCE = 2.0
"""Seconds that a change waits for another window of the game to be done with its own."""


class WholeFile:
    """A storage for TinyDB: one file of documents with older copies, read and written whole."""

    def __init__(self, path: Path, disk: Disk) -> None:
        self._path = path
        self._disk = disk

    def read(self, *, to_write: bool = True) -> Documents:
        """What the newest copy holds that is whole; where none is, what the newest still holds.

        Raises OtherVersionError to who means to write over an index of another version.
        """
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


class Index:
    """The index file of a folder. Opened for a moment each time, so that windows can share it."""

    def __init__(self, path: Path, disk: Disk) -> None:
        self._path = path
        self._disk = disk
        self._file = WholeFile(path, disk)

    def rows(self, table: str) -> list[Document]:
        """The documents of a table as they are written: whoever reads them trusts nothing."""
        found = self._file.read(to_write=False).get(table, {}).values()
        return [each for each in found if isinstance(each, dict)]

    def read(self, table: str, kind: type[T]) -> list[T]:
        """The documents of a table, those that are what they should be."""
        import msgspec

        found = []
        for document in self.rows(table):
            try:
                found.append(msgspec.convert(document, kind))
            except ValueError:
                continue
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
            self._file.read()  # one of another version is left alone
            self._disk.make_folder(self._path.parent)
            while not lock.take():
                if time.monotonic() >= until:
                    raise fault("settings", "")
                time.sleep(0.01)
            try:
                written_once: Any = CachingMiddleware  # when it is closed
                with TinyDB(storage=written_once(lambda: self._file)) as database:
                    yield database
            finally:
                lock.free()
