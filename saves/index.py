"""The index of a folder: settings, the hall of fame, and what is known of matches and careers.

Of those it is only a memory, checked by size and time of their files: lost or damaged, it is
made again. Settings and fame live here alone, so the newest copy that can be read is used.
Reading them loads nothing more than this: the title page waits for them.
"""

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from pieces_of_eight.saves.disk import Disk, Lock
from pieces_of_eight.saves.journal_file import Fault, Tables, copies, read
from pieces_of_eight.saves.words import OtherVersionError, SaveError, why

if TYPE_CHECKING:
    from msgspec import Struct
    from tinydb import TinyDB as Database

T = TypeVar("T")
KIND = "index"
SETTINGS = "settings"
PATIENCE = 2.0
"""Seconds that a change waits for another window of the game to be done with its own."""


class Index:
    """The index file of a folder. Opened for a moment each time, so that windows can share it."""

    def __init__(self, path: Path, disk: Disk) -> None:
        self._path = path
        self._disk = disk

    def rows(self, table: str, kind: type[T]) -> list[T]:
        """The rows of a table, those that are what they should be."""
        import msgspec

        found = []
        for document in self._tables().get(table, {}).values():
            try:
                found.append(msgspec.convert(document, kind))
            except ValueError:
                continue
        return found

    def documents(self, table: str) -> list[dict[str, Any]]:
        """The rows of a table as they are written: whoever reads them trusts nothing."""
        return list(self._tables().get(table, {}).values())

    def remember(self, table: str, known: "Mapping[str, Struct]", gone: frozenset[str]) -> None:
        """Keep what was found out about some files, each with the `summary` that names it.

        Leaves it when somebody else writes.
        """
        import msgspec
        from tinydb import Query

        try:
            with self._open(0) as database:
                rows, summary = database.table(table), Query().summary
                for name, one in known.items():
                    rows.upsert(msgspec.to_builtins(one), summary.name == name)
                for name in gone:
                    rows.remove(summary.name == name)
        except SaveError:
            return  # it is found out again the next time

    def add(self, table: str, row: "Struct") -> None:
        """Add a row to a table for good. Raises SaveError."""
        import msgspec

        with self._open(PATIENCE) as database:
            database.table(table).insert(msgspec.to_builtins(row))

    def settings(self) -> dict[str, str]:
        """The settings; empty when there are none."""
        rows = self._tables().get(SETTINGS, {}).values()
        pairs = [(row.get("key"), row.get("value")) for row in rows]
        return {k: v for k, v in pairs if isinstance(k, str) and isinstance(v, str)}

    def save_settings(self, settings: Mapping[str, str]) -> None:
        """Change the settings named; the others stay. Raises SaveError."""
        old = self.settings()
        new = {key: value for key, value in settings.items() if old.get(key) != value}
        if not new:
            return
        from tinydb import Query

        with self._open(PATIENCE) as database:
            table = database.table(SETTINGS)
            for key, value in new.items():
                table.upsert({"key": key, "value": value}, Query().key == key)

    def _tables(self) -> Tables:
        """What the newest copy holds that is whole; where none is, what the newest still holds."""
        found: list[Tables] = []
        for path in copies(self._path):
            try:
                part = read(path, KIND)
            except SaveError:
                continue
            if part.fault is not Fault.BAD:
                return part.tables
            found.append(part.tables)
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

    @contextmanager
    def _open(self, patience: float) -> "Iterator[Database]":
        """The index as a database, for as long as the block lasts. Raises SaveError."""
        from tinydb import TinyDB

        from pieces_of_eight.saves.database import FileStorage

        self._leave_alone()
        lock = Lock(self._path.with_name(f".{self._path.name}.lock"))
        try:
            _wait(lock, patience)
            try:
                held = self._path, KIND, self._disk, self._tables()
                with TinyDB(*held, storage=FileStorage) as database:
                    yield database
            finally:
                lock.free()
        except OSError as error:
            raise SaveError(
                f"{self._path.name} cannot be written: {why(error)}; make room or choose another"
                " folder with --data."
            ) from error


def _wait(lock: Lock, patience: float) -> None:
    """Take a lock within some seconds. Raises SaveError."""
    until = time.monotonic() + patience
    while not lock.take():
        if time.monotonic() >= until:
            raise SaveError(
                "The settings are being written by another window of the game; try again."
            )
        time.sleep(0.01)
