"""The disk: what is asked of the operating system, what files are called, and locks on them.

All of it stands in one place, where tests can break in.
"""

import os
import re
import sys
from pathlib import Path

SUFFIX = ".match"
CAREER = ".career"
NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")
"""What either may be called: letters that every file system takes, and no way out of a folder."""
RESERVED = re.compile(r"con|prn|aux|nul|(com|lpt)[0-9]")
"""Names that mean a device on Windows, whatever ending follows them."""


class Disk:
    """The disk. Every method that changes something is one step that may be the last."""

    def open(self, path: Path, fresh: bool = False) -> int:
        """Open a file for appending. A fresh one is made, or emptied; any other must exist."""
        flags = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0)
        return os.open(path, flags | (os.O_CREAT | os.O_TRUNC if fresh else 0), 0o600)

    def write(self, handle: int, data: bytes) -> int:
        """Append bytes; how many were taken."""
        return os.write(handle, data)

    def cut(self, handle: int, length: int) -> None:
        """Cut a file to a length in bytes."""
        os.ftruncate(handle, length)

    def sync(self, handle: int) -> None:
        """Wait until a file is on the disk."""
        os.fsync(handle)

    def close(self, handle: int) -> None:
        """Close a file."""
        os.close(handle)

    def replace(self, source: Path, target: Path) -> None:
        """Give a file another's name in one step; what bore the name is gone."""
        os.replace(source, target)

    def twin(self, source: Path, target: Path) -> None:
        """Give a file a second, free name; where the file system cannot, make a copy."""
        try:
            os.link(source, target)
        except FileExistsError:
            raise
        except OSError:
            self.copy(source, target)

    def copy(self, source: Path, target: Path) -> None:
        """Write the bytes of one file into another that must not exist yet."""
        with open(target, "xb") as copied:
            copied.write(source.read_bytes())

    def remove(self, path: Path) -> None:
        """Remove a half-written file, or an older copy that would break a seal.

        Nothing else that a player could miss is ever removed.
        """
        path.unlink(missing_ok=True)

    def make_folder(self, folder: Path) -> None:
        """Make a folder, and those it lies in."""
        folder.mkdir(parents=True, exist_ok=True)

    def sync_folder(self, folder: Path) -> None:
        """Wait until the names in a folder are on the disk, where the system can tell."""
        if os.name == "nt":  # Windows opens no folders; its renames are journalled
            return
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def write_all(disk: Disk, handle: int, data: bytes) -> None:
    """Append all the bytes, however few the system takes at a time."""
    while data:
        data = data[disk.write(handle, data) :]


def safe(stem: str) -> str:
    """A name that means a file on every system."""
    return f"{stem}-1" if RESERVED.fullmatch(stem) else stem


def is_copy(ending: str, suffix: str) -> bool:
    """Whether a file ends like one of a kind, or like an older copy of it."""
    return re.fullmatch(re.escape(suffix) + r"(\.[1-9])?", ending) is not None


class Lock:
    """A lock on a file beside the save. Whoever holds it may write the save.

    The lock file stays on the disk: taking it away would let two in at once.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._handle: int | None = None

    def take(self) -> bool:
        """Take the lock; whether it was free. Raises OSError where no lock can be had."""
        handle = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        if not _lock(handle):
            os.close(handle)
            return False
        self._handle = handle
        return True

    def free(self) -> None:
        """Give the lock back, if it is held."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> bool:
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        return True

else:
    import fcntl

    def _lock(handle: int) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
