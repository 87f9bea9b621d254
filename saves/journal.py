"""A journal open for writing: one appended line a change, the disk waited for in the background.

The caller's thread encodes and appends, so that a killed game has lost nothing. A thread of the
journal's own waits for the disk and writes the file anew when it has grown too long: beside the
old file, which is replaced in one step and kept as an older generation.
"""

import contextlib
import errno
import os
import threading
from collections.abc import Callable, Collection
from copy import copy
from pathlib import Path
from tempfile import mkdtemp

from saves.disk import Disk, write_all
from saves.journal_file import (
    FORMAT,
    OLDER,
    Change,
    End,
    Fault,
    Head,
    Rows,
    Scan,
    Tables,
    check,
    decoded,
    encoded,
    older,
    put,
    scan,
)
from saves.words import clean, why

CHUNK = 2**16
FIRST_LINES = 4
"""Lines in which a file says what it is: its head, and the tables that stand before all others."""


class Journal:
    """The tables of one file in memory, and every change to them on the disk.

    Whoever opens one holds the lock of its file. No method raises for a disk that fails:
    what happened stands in `troubles`, the changes wait, and the next one tries again.
    """

    compact_after = 2**20
    """Bytes a file may grow beyond `grow` times its length when it was last written anew."""
    grow = 2

    def __init__(self, path: Path, kind: str, disk: Disk) -> None:
        self.path = path
        self.tables: Tables = {}
        self.generation = 0
        self._kind = kind
        self._disk = disk
        self._lock = threading.Lock()
        self._handle: int | None = None
        self._end = End()
        self._base = 0
        self._torn = False
        self._stale = False  # what the system says is on the disk may not be
        self._waiting: list[bytes] = []
        self._since: list[bytes] | None = None
        self._troubles: list[str] = []
        self._told: str | None = None
        self._thread: threading.Thread | None = None
        self._due = threading.Event()
        self._idle = threading.Event()
        self._idle.set()
        self._leaving = False
        self._tidy = False

    @classmethod
    def create(cls, path: Path, kind: str, disk: Disk, tables: Tables, after: int = 0) -> "Journal":
        """A new file with these tables, whole or not at all.

        It is the generation that comes `after`; what bears its name stays as an older one.
        Raises OSError, and ValueError or TypeError for documents that a save cannot hold.
        """
        journal = cls(path, kind, disk)
        journal.generation = after
        for name, rows in tables.items():
            for number, document in rows.items():
                put(journal.tables, decoded(encoded(Change(name, int(number), document))))
        journal._write_anew()
        return journal

    @classmethod
    def resume(cls, path: Path, kind: str, disk: Disk, found: Scan) -> "Journal":
        """Go on with a file that was read. Raises OSError when it cannot be written.

        A torn end is cut off; a file with damage in it is written anew, and stays behind as an
        older generation.
        """
        journal = cls(path, kind, disk)
        journal.tables = found.tables
        head = found.head
        journal.generation = head.generation if head else 0
        journal._end = End(found.lines, found.chain, found.length)
        alive = 1 + sum(map(len, found.tables.values()))
        journal._base = found.length * alive // max(found.lines, alive)
        if head is None or found.fault is Fault.BAD:
            journal._compact()
        elif found.lost:
            journal._handle = disk.open(path)
            disk.cut(journal._handle, found.length)
        return journal

    def append(self, change: Change, mine: bool = False) -> None:
        """Make a change, in memory at once and as a line of the file.

        A document that becomes the journal's own (`mine`) is kept as it is; of any other, what
        would be read again. Raises ValueError or TypeError, and changes nothing, for a document
        that a save cannot hold.
        """
        payload = encoded(change)
        if not mine:
            change = decoded(payload)
        else:
            check(change, payload)
        with self._lock:
            put(self.tables, change)
            if self._since is not None:
                self._since.append(payload)
            self._waiting.append(payload)
            self._flush()
        self._wake()

    def forget(self, tables: Collection[str]) -> None:
        """Leave tables out from now on: of the file they are gone when it is next written anew.

        That is asked for here. Until then they lie in the file still, and are read again.
        """
        with self._lock:
            for table in tables:
                self.tables.pop(table, None)
            self._tidy = True
        self._wake()

    def renew(self, tables: Tables) -> None:
        """Make these the tables of the file, in one step, whole or not at all. Raises OSError."""
        self.settle()  # then the thread sleeps until the next change, which comes from here
        old, before = self.tables, self.generation
        self.tables = tables
        try:
            self._compact()
        except OSError as error:
            if self.generation == before:
                self.tables = old
                raise
            with self._lock:  # the new file is in its place, if not for certain on the disk
                self._tell(error)

    def drop_older(self) -> None:
        """Remove the older generations, which hold what nobody is to read. Raises OSError."""
        for steps in range(1, OLDER + 1):
            self._disk.remove(older(self.path, steps))
        self._disk.sync_folder(self.path.parent)

    def has_older(self, table: str, rows: Rows) -> bool:
        """Whether an older generation begins with other rows in a table. Raises OSError.

        Only the first lines are read: there the tables stand that are written first.
        """
        self.settle()  # while the thread writes a file anew, generations change their names
        paths = (older(self.path, steps) for steps in range(1, OLDER + 1))
        return any(_beginning(path).get(table) != rows for path in paths if path.exists())

    def _wake(self) -> None:
        """Give the thread something to do."""
        with self._lock:
            self._idle.clear()
            self._due.set()
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name=self.path.name, daemon=True)
            self._thread.start()

    @property
    def unsaved(self) -> int:
        """How many changes have not reached the file."""
        return len(self._waiting)

    def troubles(self) -> list[str]:
        """What went wrong since this was last asked, in sentences."""
        with self._lock:
            told, self._troubles = self._troubles, []
        return told

    def close(self) -> None:
        """Write what still waits, wait for the disk, and let the file go."""
        if self._thread is not None:
            self._leaving = True
            self._due.set()
            self._thread.join()
            self._thread = None
        with self._lock:
            if self._waiting:
                self._flush()
        if self._waiting or self._tidy or not self._in_place():
            self._guard(self._compact)
        self._guard(self._sync)
        if self._stale:
            self._guard(self._compact)
        self._let_go()

    def _flush(self) -> None:
        """Append what waits; the lock is held.

        A file that was removed, or whose folder was, takes no lines: it is written anew.
        """
        try:
            if not self._in_place():
                raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
            if self._handle is None:
                self._handle = self._disk.open(self.path)
            if self._torn:
                self._disk.cut(self._handle, self._end.length)
                self._torn = False
            while self._waiting:
                end = copy(self._end)
                write_all(self._disk, self._handle, end.line(self._waiting[0]))
                self._end = end
                del self._waiting[0]
            self._well()
        except OSError as error:
            self._torn = True
            self._stale = self._stale or isinstance(error, FileNotFoundError)
            self._tell(error)

    def _run(self) -> None:
        """The thread of the journal."""
        while not self._leaving:
            self._due.wait()
            self._due.clear()
            self._guard(self._sync)
            grown = self._end.length > self.grow * self._base + self.compact_after
            if self._stale or self._tidy or grown:
                self._tidy = False
                self._base = self._end.length  # should it fail, it is not tried with every action
                self._guard(self._compact)
            with self._lock:
                if not self._due.is_set():
                    self._idle.set()

    def settle(self) -> None:
        """Wait until the thread has nothing left to do: all is on the disk that can be."""
        self._idle.wait()

    def _sync(self) -> None:
        """Wait until what was appended is on the disk."""
        handle = self._handle
        if handle is None:
            return
        try:
            self._disk.sync(handle)
        except OSError:
            self._stale = True  # pages may be gone for good: only a new file is sure
            raise

    def _compact(self) -> None:
        """Write the file anew, elsewhere where its folder is gone for good. Raises OSError."""
        if not self.path.parent.is_dir():
            self._find_a_folder()
        self._write_anew()

    def _find_a_folder(self) -> None:
        """Make the folder of the file again; where that cannot be, take another, and say so."""
        old, name = self.path.parent, clean(self.path.name)
        try:
            self._disk.make_folder(old)
            told = f"The folder of {name} was removed; it was made again, and {name} is kept there."
        except OSError:
            new = Path(mkdtemp(prefix="pieces-of-eight-"))
            self.path = new / self.path.name
            told = f"The folder of {name} is gone; {name} is kept in {clean(str(new))} instead."
        with self._lock:
            self._troubles.append(told)

    def _write_anew(self) -> None:
        """Write the file anew beside itself, and put it in its own place. Raises OSError."""
        with self._lock:
            tables = {name: dict(rows) for name, rows in self.tables.items()}
            self._since = []
        fresh = self.path.with_name(f"{self.path.name}.new")
        try:
            handle = self._disk.open(fresh, fresh=True)
            try:
                state = self._write(handle, tables)
                self._disk.sync(handle)
                with self._lock:
                    self._swap(handle, fresh, state)
            except OSError:
                self._disk.remove(fresh)
                raise
            finally:
                self._disk.close(handle)
        finally:
            self._since = None
        self._disk.sync_folder(self.path.parent)

    def _write(self, handle: int, tables: Tables) -> End:
        """Write a whole journal."""
        end, lines = End(), 1 + sum(map(len, tables.values()))
        head = Head(self._kind, FORMAT, self.generation + 1, lines)
        chunk = bytearray(end.line(encoded(head)))
        for name, rows in tables.items():
            for number, document in rows.items():
                chunk += end.line(encoded(Change(name, int(number), document)))
                if len(chunk) > CHUNK:
                    write_all(self._disk, handle, bytes(chunk))
                    chunk.clear()
        write_all(self._disk, handle, bytes(chunk))
        return end

    def _swap(self, handle: int, fresh: Path, end: End) -> None:
        """Add what was appended meanwhile, then let the new file take the place of the old.

        The lock is held, so nothing here waits for the disk.
        """
        for payload in self._since or ():
            write_all(self._disk, handle, end.line(payload))
        self._keep_older()
        self._let_go()  # some systems replace no file that is open
        self._disk.replace(fresh, self.path)
        self.generation += 1
        self._end, self._base = end, end.length
        self._torn = self._stale = False
        self._waiting.clear()
        self._well()
        with contextlib.suppress(OSError):  # the next action tries again, and tells
            self._handle = self._disk.open(self.path)

    def _keep_older(self) -> None:
        """Make room behind the file, and keep it there under its older name as well."""
        if not self.path.exists():
            return
        last = older(self.path, 1)
        if last.exists():
            if last.samefile(self.path):  # a swap was cut short here: it is kept already
                return
            for steps in range(OLDER, 1, -1):
                if (moved := older(self.path, steps - 1)).exists():
                    self._disk.replace(moved, older(self.path, steps))
        self._disk.twin(self.path, last)

    def _in_place(self) -> bool:
        """Whether the file that was written is still the one that bears the name."""
        if self._handle is None:
            return True
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
            with self._lock:
                self._tell(error)

    def _tell(self, error: OSError) -> None:
        """Note a trouble, once as long as it lasts; the lock is held."""
        sentence = (
            f"{clean(self.path.name)} cannot be saved now: {why(error)}. The game goes on, and"
            " saving is tried again with every action."
        )
        if sentence != self._told:
            self._told = sentence
            self._troubles.append(sentence)

    def _well(self) -> None:
        """Note that a trouble is over; the lock is held."""
        if self._told is not None:
            self._told = None
            self._troubles.append(f"{clean(self.path.name)} is saved again; nothing is lost.")


def _beginning(path: Path) -> Tables:
    """The tables in the first lines of a file. Raises OSError."""
    with path.open("rb") as file:
        return scan(b"".join(file.readline(CHUNK) for _ in range(FIRST_LINES))).tables
