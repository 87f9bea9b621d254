"""The index of a folder: settings, the hall of fame, voyages of a day, what lists remember.

A TinyDB over one file, which is written whole. Of matches and careers it is only a memory: lost or
damaged, that is made again. Settings and fame live here alone, so the newest copy that can be read
is used. To read it loads no database: the title page waits for it.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from .disk import Disk, Lock, copies
from .journal import Document, Documents, Journal, read
from .words import OtherVersionError, SaveError, why

if TYPE_CHECKING:
    from tinydb import TinyDB
    from tinydb.storages import Storage


T = TypeVar("T")
KIND = "index"
PATIENCE = 2.0
"""Seconds that a change waits for another window of the game to be done with its own."""


class Index:
    """The index file of a folder. Opened for a moment each time, so that windows can share it."""

    def __init__(self, path: Path, disk: Disk) -> None:
        self._path = path
        self._disk = disk

    def rows(self, table: str) -> list[Document]:
        """The documents of a table as they are written: whoever reads them trusts nothing."""
        found = self._tables().get(table, {}).values()
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

    @contextmanager
    def open(self, patience: float | None = None) -> "Iterator[TinyDB]":
        """The database, for as long as the block lasts. Raises SaveError."""
        from tinydb import TinyDB

        lock = Lock(self._path.with_name(f".{self._path.name}.lock"))
        try:
            self._leave_alone()
            self._disk.make_folder(self._path.parent)
            _wait(lock, PATIENCE if patience is None else patience)
            try:
                storage = _storage(self._path, self._disk)
                with TinyDB(self._tables(), storage=storage) as database:
                    yield database
            finally:
                lock.free()
        except OSError as error:
            raise SaveError(
                f"{self._path.name} cannot be written: {why(error)}; make room or choose another"
                " folder with --data."
            ) from error

    def _tables(self) -> Documents:
        """What the newest copy holds that is whole; where none is, what the newest still holds."""
        found: list[Documents] = []
        for path in copies(self._path):
            try:
                part = read(path, KIND)
            except SaveError:
                continue
            if not part.damaged:
                return part.documents
            found.append(part.documents)
        return found[0] if found else {}

    def _leave_alone(self) -> None:
        """Raise OtherVersionError for the index of another version; damage is no matter."""
        try:
            if self._path.exists():
                read(self._path, KIND)
        except OtherVersionError:
            raise
        except SaveError:
            pass  # what is there stays as an older copy


def _storage(path: Path, disk: Disk) -> "type[Storage]":
    """The storage of a database: a file that is written whole, in one step, when it is closed."""
    from tinydb.storages import Storage

    class WholeFile(Storage):
        def __init__(self, tables: Documents) -> None:
            self._tables: Any = tables
            self._is_changed = False

        def read(self) -> Any:
            return self._tables

        def write(self, data: Any) -> None:
            self._tables, self._is_changed = data, True

        def close(self) -> None:
            if self._is_changed:
                tables = {
                    name: {str(number): dict(row) for number, row in rows.items()}
                    for name, rows in self._tables.items()
                }
                Journal.create(path, KIND, disk, tables).close()

    return WholeFile


def _wait(lock: Lock, patience: float) -> None:
    """Take a lock within some seconds. Raises SaveError."""
    until = time.monotonic() + patience
    while not lock.take():
        if time.monotonic() >= until:
            raise SaveError(
                "The settings are being written by another window of the game; try again."
            )
        time.sleep(0.01)
