"""TinyDB on a journal: its queries and tables as they are, and a change for a line."""

import copy
import json
from collections.abc import Callable, Iterator, Mapping, MutableMapping
from typing import Any

from tinydb import TinyDB
from tinydb.storages import Storage
from tinydb.table import Table

from saves.journal import Journal
from saves.journal_file import Change, Document, Rows, Tables


class JournalStorage(Storage):
    """The storage of a database: the tables that a journal holds in memory."""

    def __init__(self, journal: Journal) -> None:
        super().__init__()
        self.journal = journal

    def read(self) -> Tables | None:
        """All tables; the mapping is the caller's own, the rows in it are not."""
        return dict(self.journal.tables) or None

    def write(self, data: Mapping[str, Mapping[Any, Mapping[str, Any]]]) -> None:
        """Make the tables these, by a line for every document that differs."""
        for name in {**self.journal.tables, **data}:
            old = dict(self.journal.tables.get(name, {}))
            new = {str(number): dict(doc) for number, doc in data.get(name, {}).items()}
            for number in old.keys() - new.keys():
                self.journal.append(Change(name, int(number)))
            for number, doc in new.items():
                if old.get(number) != doc:
                    self.journal.append(Change(name, int(number), doc))

    def close(self) -> None:
        """Wait for the disk and let the file go."""
        self.journal.close()


class _Draft(MutableMapping[int, Document]):
    """A table as an update sees it. What was changed is found when it is done.

    TinyDB changes documents in place, so whoever takes one gets a copy; asking whether one is
    there, and adding one, touch nothing else.
    """

    def __init__(self, rows: Rows) -> None:
        self._rows = rows
        self._touched: dict[int, Document | None] = {}

    def __getitem__(self, number: int) -> Document:
        if number not in self._touched:
            self._touched[number] = copy.deepcopy(self._rows[str(number)])
        document = self._touched[number]
        if document is None:
            raise KeyError(number)
        return document

    def __setitem__(self, number: int, document: Document) -> None:
        self._touched[number] = document

    def __delitem__(self, number: int) -> None:
        if number not in self:
            raise KeyError(number)
        self._touched[number] = None

    def __contains__(self, number: object) -> bool:
        if isinstance(number, int) and number in self._touched:
            return self._touched[number] is not None
        return str(number) in self._rows

    def __iter__(self) -> Iterator[int]:
        old = [number for number in map(int, self._rows) if number in self]
        return iter(old + [n for n in self._touched if str(n) not in self._rows and n in self])

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def clear(self) -> None:
        """Take every document out."""
        self._touched = dict.fromkeys([*map(int, self._rows), *self._touched])

    def changes(self) -> Iterator[tuple[int, Document | None]]:
        """What differs from before, in the order it was touched."""
        for number, document in self._touched.items():
            kept = document if document is None else json.loads(json.dumps(document))
            if kept != self._rows.get(str(number)):  # as it would be read again
                yield number, kept


class JournalTable(Table):
    """A table whose insert is one appended line, whatever the table holds already."""

    _storage: JournalStorage

    def put(self, number: int, document: Document) -> None:
        """Set the document of a number, new or not, without reading the old one.

        The document is the table's from now on: made of plain mappings, lists, texts and
        numbers, and never changed again by the caller.
        """
        self._storage.journal.append(Change(self.name, number, document), mine=True)
        self._next_id = None
        self.clear_cache()

    def drop(self, number: int) -> None:
        """Take out the document of a number."""
        self._storage.journal.append(Change(self.name, number))
        self.clear_cache()

    def _update_table(self, updater: Callable[[Any], None]) -> None:
        journal = self._storage.journal
        draft = _Draft(journal.tables.get(self.name, {}))
        updater(draft)
        for number, document in list(draft.changes()):
            journal.append(Change(self.name, number, document))
        self.clear_cache()


class Database(TinyDB):
    """A TinyDB whose tables are lines of a journal: `Database(journal)`."""

    table_class = JournalTable

    def __init__(self, journal: Journal) -> None:
        super().__init__(journal, storage=JournalStorage)
