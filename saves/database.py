"""TinyDB over one small file of ours: read when it is opened, written whole when it is closed."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tinydb.storages import Storage

from pieces_of_eight.saves.disk import Disk
from pieces_of_eight.saves.journal import Journal
from pieces_of_eight.saves.journal_file import Tables

Data = Mapping[str, Mapping[Any, Mapping[str, Any]]]


class FileStorage(Storage):
    """The storage of a database: a file with checksums, and the three that were before it."""

    def __init__(self, path: Path, kind: str, disk: Disk, tables: Tables) -> None:
        """`tables` are those that the file holds now; they are the storage's own."""
        super().__init__()
        self._file = path, kind, disk
        self._data: Data = tables
        self._is_changed = False

    def read(self) -> Any:
        """All tables, as they stand now."""
        return self._data

    def write(self, data: Data) -> None:
        """Keep these until the database is closed."""
        self._data, self._is_changed = data, True

    def close(self) -> None:
        """Write the file anew, in one step, if anything was changed. Raises OSError."""
        if self._is_changed:
            tables: Tables = {
                name: {str(number): dict(document) for number, document in rows.items()}
                for name, rows in self._data.items()
            }
            Journal.create(*self._file, tables).close()
