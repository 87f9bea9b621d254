"""The disk: all that is asked of the operating system, in one place where tests can break in.

Files are their owner's alone (0600, folders 0700). A file is written whole under a name that nobody
can foretell, and takes its place in one step; three older copies stay. None is open here while it
gets another name or goes: Windows allows no other way.
"""

import contextlib
import errno
import glob
import os
import re
import secrets
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

from .words import fault

NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")
"""What a save may be called: letters that every file system takes, and no way out of a folder."""
RESERVED = re.compile(r"con|prn|aux|nul|(com|lpt)[0-9]")
"""Names that mean a device on Windows, whatever ending follows them."""
OLDER = 3  # how many older copies are kept beside the file in use
LARGEST_FILE = 64 * 2**20
_BYTES = getattr(os, "O_BINARY", 0)
_OWN = _BYTES | getattr(os, "O_NOFOLLOW", 0)


class Disk:
    """The disk. Every method that changes something is one step that may be the last."""

    def make(self, path: Path) -> int:
        """Make a file that must not exist yet, not even as a link; its handle."""
        return os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_EXCL | _OWN, 0o600)

    def open(self, path: Path) -> int:
        """Open a file for appending; its handle. A link is not followed."""
        return os.open(path, os.O_RDWR | os.O_APPEND | _OWN)

    def write(self, handle: int, data: bytes) -> int:
        """Append bytes; how many were taken."""
        return os.write(handle, data)

    def write_all(self, handle: int, data: bytes) -> None:
        """Append all the bytes, however few the system takes at a time."""
        while data:
            data = data[self.write(handle, data) :]

    def sync(self, handle: int) -> None:
        """Wait until a file is on the disk."""
        os.fsync(handle)

    def close(self, handle: int) -> None:
        os.close(handle)

    def replace(self, source: Path, target: Path) -> None:
        """Give a file another's name in one step; what bore the name is gone."""
        os.replace(source, target)

    def copy(self, source: Path, target: Path) -> None:
        """Write the bytes of a file into another that must not exist yet."""
        data = source.read_bytes()
        handle = self.make(target)
        try:
            self.write_all(handle, data)
        finally:
            self.close(handle)

    def remove(self, path: Path) -> None:
        """Remove a half-written file, or an older copy that would break a seal: nothing else."""
        path.unlink(missing_ok=True)

    def make_folder(self, folder: Path) -> None:
        """Make a folder, and those it lies in."""
        if not folder.is_dir():
            self.make_folder(folder.parent)
            with contextlib.suppress(FileExistsError):
                folder.mkdir(mode=0o700)
            if not folder.is_dir():
                raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))

    def sync_folder(self, folder: Path) -> None:
        """Wait until the names in a folder are on the disk, where the system can tell."""
        if os.name == "nt":  # Windows opens no folders; its renames are journalled
            return
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def write_whole(disk: Disk, target: Path, data: bytes, *, keep: bool = False) -> None:
    """Write a file beside its place and put it there in one step; with `keep` what was there
    becomes an older copy. What a game that was killed has left half-written goes. The name is on
    the disk when `Disk.sync_folder` has returned. Raises OSError."""
    fresh = target.with_name(f"{target.name}.{secrets.token_hex(6)}.new")
    handle = disk.make(fresh)
    try:
        try:
            disk.write_all(handle, data)
            disk.sync(handle)
        finally:
            disk.close(handle)
        if keep and target.is_file():
            for steps in range(OLDER, 1, -1):
                if (moved := older(target, steps - 1)).exists():
                    disk.replace(moved, older(target, steps))
            disk.copy(target, older(target, 1))
        disk.replace(fresh, target)
    except OSError:
        with contextlib.suppress(OSError):
            disk.remove(fresh)
        raise
    for left in target.parent.glob(f"{glob.escape(target.name)}.*.new"):
        with contextlib.suppress(OSError):
            disk.remove(left)


def older(path: Path, steps: int) -> Path:
    """The name of an older copy of a file, the newest of them with 1; 0 is the file itself."""
    return path.with_name(f"{path.name}.{steps}") if steps else path


def copies(path: Path) -> list[Path]:
    """The file and its older copies, as many as lie on the disk, the newest first."""
    return [kept for steps in range(OLDER + 1) if (kept := older(path, steps)).exists()]


def is_there(path: Path) -> bool:
    """Whether there is anything of this name. Raises SaveError for a name that cannot be."""
    try:
        return path.exists()
    except OSError as error:
        raise fault("name", path.name, error) from error


def bytes_of(path: Path, noun: str = "save", largest: int = LARGEST_FILE) -> bytes:
    """All of an ordinary file. Raises SaveError."""
    try:
        if path.is_dir():
            raise fault("folder", path.name, noun=noun)
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | _BYTES)
        with os.fdopen(handle, "rb") as file:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                raise fault("special", path.name)
            data = file.read(largest + 1)
    except OSError as error:
        raise fault("unread", path.name, error) from error
    if len(data) > largest:
        raise fault("large", path.name, noun=noun)
    return data


@contextlib.contextmanager
def telling(path: Path, do: str = "") -> Iterator[None]:
    """Say in a sentence that the disk does not take a file. Raises SaveError for OSError."""
    try:
        yield
    except OSError as error:
        ask = do or "make room, or choose another folder with --data"
        raise fault("unwritten", str(path) if do else path.name, error, do=ask) from error


class Lock:
    """A lock on a file beside the save. Whoever holds it may write the save. The lock file stays on
    the disk: taking it away would let two in at once."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._handle: int | None = None

    def take(self) -> bool:
        """Take the lock; whether it was free. Raises OSError where no lock can be had."""
        handle = os.open(self.path, os.O_RDWR | os.O_CREAT | _OWN, 0o600)
        try:
            _lock(handle)
        except (BlockingIOError, PermissionError):
            os.close(handle)
            return False
        self._handle = handle
        return True

    @contextlib.contextmanager
    def freed_on_failure(self) -> Iterator[None]:
        """Give the lock back where the block fails."""
        try:
            yield
        except BaseException:
            self.free()
            raise

    def free(self) -> None:
        """Give the lock back, if it is held."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
