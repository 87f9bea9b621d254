"""A folder of saves from below: free names, locks, the wastebasket, and what the disk refuses."""

from __future__ import annotations

import contextlib
import itertools
import os
import re
import unicodedata
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from pieces_of_eight.saves.disk import CAREER, NAME, RESERVED, SUFFIX, Disk, Lock, safe, write_all
from pieces_of_eight.saves.edition import Edition
from pieces_of_eight.saves.index import Index
from pieces_of_eight.saves.journal_file import copies
from pieces_of_eight.saves.words import SaveError, clean, why

if TYPE_CHECKING:
    from pieces_of_eight.saves.copies import Copy, R
    from pieces_of_eight.saves.journal import Journal

WASTEBASKET = "wastebasket"


class Place:
    """A folder, and how its files are named, locked and put away. Raises SaveError without one."""

    def __init__(
        self,
        path: Path,
        edition: Edition,
        disk: Disk,
        now: Callable[[], datetime],
    ) -> None:
        self.path = path
        self.edition = edition
        self.disk = disk
        self.now = now
        self._prepare()
        self.index = Index(path / "index.journal", disk)

    def _prepare(self) -> None:
        """Make the folder, and see that files can be written in it."""
        probe = self.path / ".probe"
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            self.disk.close(self.disk.open(probe, fresh=True))
            self.disk.remove(probe)
        except OSError as error:
            raise SaveError(
                f"Saves cannot be kept in {clean(str(self.path))}: {why(error)}; choose another"
                " folder with --data."
            ) from error

    def file(self, name: str, suffix: str = SUFFIX) -> Path:
        """The file of a match or career. Raises SaveError for what is no name of one."""
        device = os.name == "nt" and RESERVED.fullmatch(name)
        if device or not NAME.fullmatch(name):
            raise nothing_here(name, suffix)
        return self.path / f"{name}{suffix}"

    def locked(self, path: Path) -> Lock:
        """The lock of a file that is there, taken. Raises SaveError."""
        if not copies(path):
            raise nothing_here(path.stem, path.suffix)
        lock = self._try_lock(path.stem, path.suffix)
        if lock is None:
            raise SaveError(
                f"{path.name} is open in another window of the game; close it there first."
            )
        return lock

    def _try_lock(self, name: str, suffix: str) -> Lock | None:
        """The lock of a name, or None while another has it. Raises SaveError."""
        lock = Lock(self.path / f".{name}.lock")
        try:
            return lock if lock.take() else None
        except OSError as error:
            raise unwritable(self.file(name, suffix), error) from error

    @contextlib.contextmanager
    def holding(self, lock: Lock, path: Path) -> Iterator[None]:
        """Open a file whose lock is taken; where that fails the lock is freed. Raises SaveError."""
        try:
            yield
        except OSError as error:
            lock.free()
            raise unwritable(path, error) from error
        except BaseException:
            lock.free()
            raise

    @contextlib.contextmanager
    def beginning(self, lock: Lock, path: Path) -> Iterator[None]:
        """The same for a file that is written for the first time: what it is to hold may be bad."""
        with self.holding(lock, path):
            try:
                yield
            except (ValueError, TypeError) as error:
                what = path.suffix[1:]
                raise SaveError(f"This {what} cannot be kept: it {clean(str(error))}.") from error

    def free_name(self, title: str, suffix: str) -> tuple[Path, Lock]:
        """A file that no match or career has yet, named after a title, and its lock."""
        stem = plain(title) or suffix[1:]
        for number in itertools.count(1):
            name = stem if number == 1 else f"{stem}-{number}"
            if not self._taken(name) and (lock := self._try_lock(name, suffix)):
                if not self._taken(name):
                    return self.file(name, suffix), lock
                lock.free()
        raise AssertionError  # numbers do not end

    def _taken(self, name: str) -> bool:
        return any(copies(self.file(name, suffix)) for suffix in (SUFFIX, CAREER))

    def journal(self, path: Path, kind: str, found: Copy[R]) -> Journal:
        """The journal to go on with; a file that is not gone on with is kept. Raises OSError."""
        from pieces_of_eight.saves.journal import Journal

        if found.intact:
            return Journal.resume(path, kind, self.disk, found.found)
        if path.is_file():
            self.disk.copy(path, self.waste(path))
        return Journal.create(path, kind, self.disk, found.found.tables)

    def take_in(self, source: Path, title: str, suffix: str) -> Path:
        """Copy a file from elsewhere under a free name. Raises SaveError."""
        target, lock = self.free_name(title, suffix)
        fresh = target.with_name(f"{target.name}.new")
        try:
            self.write(fresh, target, source.read_bytes())
        except OSError as error:
            raise unwritable(target, error) from error
        finally:
            lock.free()
        return target

    def write(self, fresh: Path, target: Path, data: bytes) -> None:
        """Write a file beside its place, and put it there in one step. Raises OSError."""
        handle = self.disk.open(fresh, fresh=True)
        try:
            write_all(self.disk, handle, data)
            self.disk.sync(handle)
        finally:
            self.disk.close(handle)
        self.disk.replace(fresh, target)
        self.disk.sync_folder(target.parent)

    def delete(self, path: Path) -> None:
        """Move a file to the wastebasket, with its older copies. Raises SaveError."""
        lock = self.locked(path)
        try:
            for kept in reversed(copies(path)):  # cut short, it is still there whole
                self.disk.replace(kept, self.waste(kept))
            self.disk.sync_folder(self.path)
        except OSError as error:
            raise unwritable(path, error) from error
        finally:
            lock.free()

    def waste(self, path: Path) -> Path:
        """A free name in the wastebasket for a file."""
        basket = self.path / WASTEBASKET
        basket.mkdir(exist_ok=True)
        stamp = self.now().strftime("%Y%m%d-%H%M%S")
        names = (basket / f"{stamp}-{number}-{path.name}" for number in itertools.count(1))
        return next(free for free in names if not free.exists())


def plain(title: str) -> str:
    """A title in letters that every file system takes; empty when none of it is left.

    No name of a device is made of it, such as Con or Aux.
    """
    ascii_ = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return safe(re.sub(r"[^a-z0-9]+", "-", ascii_)[:40].strip("-"))


def unwritable(path: Path, error: OSError) -> SaveError:
    """The error of a disk that does not take a file."""
    return SaveError(
        f"{clean(path.name)} cannot be written: {why(error)}; make room, or choose another folder"
        " with --data."
    )


def nothing_here(name: str, suffix: str) -> SaveError:
    """The error of a name that nothing has."""
    return SaveError(
        f"There is no {suffix[1:]} {clean(name, 60)!r} here; choose one from the list."
    )
