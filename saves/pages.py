"""The tables of one match in a journal: a file of its own, or a part of a career's."""

from typing import Protocol

from saves.database import Database, JournalTable
from saves.journal import Journal
from saves.lines import Document


class Pages(Protocol):
    """Where a match is written down."""

    def put(self, table: str, number: int, document: Document) -> None:
        """Set a document; it is the table's from now on."""
        ...

    def drop(self, table: str, number: int) -> None:
        """Take a document out."""
        ...

    @property
    def unsaved(self) -> int:
        """How many changes have not reached the file."""
        ...

    def troubles(self) -> list[str]:
        """What went wrong with the disk since this was last asked, in sentences."""
        ...

    def settle(self) -> None:
        """Wait until all is on the disk."""
        ...

    def close(self) -> None:
        """Wait for the disk, and let go of what nobody else needs."""
        ...


class MatchPages:
    """A journal that holds one match and nothing else."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self._database = Database(journal)

    def put(self, table: str, number: int, document: Document) -> None:
        """Set a document."""
        table_of(self._database, table).put(number, document)

    def drop(self, table: str, number: int) -> None:
        """Take a document out."""
        table_of(self._database, table).drop(number)

    @property
    def unsaved(self) -> int:
        """How many changes have not reached the file."""
        return self.journal.unsaved

    def troubles(self) -> list[str]:
        """What went wrong with the disk since this was last asked."""
        return self.journal.troubles()

    def settle(self) -> None:
        """Wait until all is on the disk."""
        self.journal.settle()

    def close(self) -> None:
        """Wait for the disk, and let the file go."""
        self.journal.close()


def table_of(database: Database, name: str) -> JournalTable:
    """A table of a database, by the type it has there."""
    table = database.table(name)
    assert isinstance(table, JournalTable)
    return table
