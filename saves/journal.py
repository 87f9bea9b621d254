"""A file open for writing: one appended line a change, the disk waited for beside the game.

The caller's thread hands every line to the system, so that a killed game has lost nothing. A
thread of the journal's own waits for the disk, at most one change behind. Where a file was added
to, it is written anew when it is next opened; the three files before it stay as older copies.
"""

import contextlib
import os
import threading
from collections.abc import Callable, Collection
from concurrent.futures import Future, ThreadPoolExecutor
from copy import copy
from pathlib import Path

from pieces_of_eight.saves.disk import Disk, write_all
from pieces_of_eight.saves.journal_file import (
    OLDER,
    Change,
    End,
    Fault,
    Rows,
    Scan,
    Tables,
    check,
    decoded,
    encoded,
    older,
    put,
    scan,
    whole_file,
)
from pieces_of_eight.saves.words import clean, why

FIRST_LINES = 4
"""Lines in which a file says what it is: its head, and the tables that stand before all others."""
LONGEST = 2**16
"""Bytes of one of these."""


class Journal:
    """The tables of one file in memory, and every change to them on the disk.

    Whoever opens one holds the lock of its file. No method raises for a disk that fails, but where
    it says so: what happened stands in `troubles`, the changes wait, and the next one tries again.
    """

    def __init__(self, path: Path, kind: str, disk: Disk) -> None:
        self.path = path
        self.tables: Tables = {}
        self._kind = kind
        self._disk = disk
        self._handle: int | None = None
        self._end = End()
        self._torn = False
        self._stale = False  # what the system says is on the disk may not be
        self._waiting: list[bytes] = []
        self._troubles: list[str] = []
        self._told: str | None = None
        self._telling = threading.Lock()
        self._pool = ThreadPoolExecutor(1, path.name)
        self._syncing: Future[None] | None = None
        self._due = False

    @classmethod
    def create(cls, path: Path, kind: str, disk: Disk, tables: Tables) -> "Journal":
        """A new file with these tables, whole or not at all; what bears its name becomes older.

        Raises OSError, and ValueError or TypeError for documents that a save cannot hold.
        """
        journal = cls(path, kind, disk)
        for name, rows in tables.items():
            for number, document in rows.items():
                put(journal.tables, decoded(encoded(Change(name, int(number), document))))
        journal._write_anew()
        return journal

    @classmethod
    def resume(cls, path: Path, kind: str, disk: Disk, found: Scan) -> "Journal":
        """Go on with a file that was read.

        Where that was added to since it was written, it becomes an older copy. Raises OSError where
        there is damage in the file and it cannot be written anew.
        """
        journal = cls(path, kind, disk)
        journal.tables = found.tables
        journal._end = End(found.lines, found.chain, found.length)
        journal._torn = found.fault is Fault.TORN
        if found.head is None or found.fault is Fault.BAD:
            journal._write_anew()
        elif found.lost or found.lines > found.head.lines:
            with contextlib.suppress(OSError):  # then lines are added to it as it is
                journal._write_anew()
        return journal

    def append(self, *changes: Change) -> None:
        """Make changes, in memory and as lines of the file. The documents are the journal's own.

        Raises ValueError or TypeError, and changes nothing, for one that a save cannot hold.
        """
        payloads = [encoded(change) for change in changes]
        for change in changes:
            check(change.doc)
        for change in changes:
            put(self.tables, change)
        self._waiting += payloads
        self._flush()
        if not self._due:
            self._due = True
            self._syncing = self._pool.submit(self._sync)

    def drop(self, tables: Collection[str]) -> None:
        """Take whole tables out."""
        self.append(*(Change(table, 0) for table in tables if table in self.tables))

    def renew(self, tables: Tables) -> None:
        """Make these the tables of the file, in one step, whole or not at all. Raises OSError."""
        old, before = self.tables, self._end
        self.tables = tables
        try:
            self._write_anew()
        except OSError as error:
            if self._end is before:
                self.tables = old
                raise
            self._tell(error)  # the new file is in its place, if not for certain on the disk

    def drop_older(self) -> None:
        """Remove the older copies, which hold what nobody is to read. Raises OSError."""
        for steps in range(1, OLDER + 1):
            self._disk.remove(older(self.path, steps))
        self._disk.sync_folder(self.path.parent)

    def has_older(self, table: str, rows: Rows) -> bool:
        """Whether an older copy begins with other rows in a table. Raises OSError.

        Only the first lines are read: there the tables stand that are written first.
        """
        paths = (older(self.path, steps) for steps in range(1, OLDER + 1))
        return any(_beginning(path).get(table) != rows for path in paths if path.exists())

    @property
    def unsaved(self) -> int:
        """How many changes have not reached the file."""
        return len(self._waiting)

    def troubles(self) -> list[str]:
        """What went wrong since this was last asked, in sentences."""
        with self._telling:
            told, self._troubles = self._troubles, []
        return told

    def settle(self) -> None:
        """Wait for the disk: all that can be on it is there then."""
        if self._syncing is not None:
            self._syncing.result()
        if self._stale:
            self._guard(self._write_again)

    def close(self) -> None:
        """Write what still waits, wait for the disk, and let the file go."""
        self.settle()
        if self._waiting or not self._in_place():
            self._guard(self._write_again)
        self._pool.shutdown()
        self._let_go()

    def _flush(self) -> None:
        """Hand to the system what waits; a file that was taken away is written anew."""
        try:
            if self._stale or not self._in_place():
                self._write_again()
                return
            if self._handle is None:
                self._handle = self._disk.open(self.path)
            if self._torn:
                self._disk.cut(self._handle, self._end.length)
                self._torn = False
            end = copy(self._end)
            write_all(self._disk, self._handle, b"".join(map(end.line, self._waiting)))
            self._end = end
            self._waiting.clear()
            self._well()
        except OSError as error:
            self._torn = True
            self._tell(error)

    def _sync(self) -> None:
        """Wait until what was appended is on the disk, in the thread of the journal."""
        self._due = False
        handle = self._handle
        if handle is None:
            return
        try:
            self._disk.sync(handle)
        except OSError as error:
            self._stale = True  # pages may be gone for good: only a new file is sure
            self._tell(error)

    def _write_again(self) -> None:
        """Write a file anew of which something is lost, and its folder too. Raises OSError."""
        self._disk.make_folder(self.path.parent)
        self._write_anew()

    def _write_anew(self) -> None:
        """Write the file beside itself and put it in its own place. Raises OSError.

        No file is open while it gets another name: some systems allow no other way.
        """
        if self._syncing is not None:
            self._syncing.result()
        fresh = self.path.with_name(f"{self.path.name}.new")
        try:
            handle = self._disk.open(fresh, fresh=True)
            try:
                data, end = whole_file(self._kind, self.tables)
                write_all(self._disk, handle, data)
                self._disk.sync(handle)
            finally:
                self._disk.close(handle)
            self._let_go()
            self._keep_older()
            self._disk.replace(fresh, self.path)
        except OSError:
            self._disk.remove(fresh)
            raise
        self._end = end
        self._torn = self._stale = False
        self._waiting.clear()
        self._disk.sync_folder(self.path.parent)
        self._well()

    def _keep_older(self) -> None:
        """Make room behind the file, and keep it there under its older name as well."""
        if not self.path.exists():
            return
        last = older(self.path, 1)
        if last.exists():
            if last.samefile(self.path):  # a game was stopped here: it is kept already
                return
            for steps in range(OLDER, 1, -1):
                if (moved := older(self.path, steps - 1)).exists():
                    self._disk.replace(moved, older(self.path, steps))
        self._disk.twin(self.path, last)

    def _in_place(self) -> bool:
        """Whether the file that was written is still the one that bears the name."""
        if self._handle is None:
            return self.path.exists()
        try:
            return os.path.samestat(os.fstat(self._handle), self.path.stat())
        except OSError:
            return False

    def _let_go(self) -> None:
        """Close the file if it is open."""
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
            if sentence != self._told:
                self._told = sentence
                self._troubles.append(sentence)

    def _well(self) -> None:
        """Note that a trouble is over."""
        with self._telling:
            if self._told is not None:
                self._told = None
                self._troubles.append(f"{clean(self.path.name)} is saved again; nothing is lost.")


def _beginning(path: Path) -> Tables:
    """The tables in the first lines of a file. Raises OSError."""
    with path.open("rb") as file:
        return scan(b"".join(file.readline(LONGEST) for _ in range(FIRST_LINES))).tables
