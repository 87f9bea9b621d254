"""A journal file opened for reading: what it holds, or one sentence on what is wrong with it."""

from collections.abc import Callable, Mapping
from pathlib import Path

from msgspec import Struct

from saves.lines import LARGEST_FILE, Fault, Head, Scan, Tables, scan
from saves.words import NewerError, SaveError, clean, why

LARGEST_HEAD = 4096
"""Bytes of the first line of a file, far more than it has."""
SHOWN = 60
"""Letters of a file's name in a sentence about a name that is none."""
OLDER = 2
"""How many generations are kept behind the one in use."""


class Format(Struct, frozen=True):
    """The format this game writes, and how each older one becomes the next."""

    current: int
    migrations: Mapping[int, Callable[[Tables], Tables]]
    """By the number of the old format."""


def _unchanged(tables: Tables) -> Tables:
    """The tables as they are: what is new in a format is only what the older game would refuse."""
    return tables


FORMAT = Format(2, {1: _unchanged})
"""Format 2: the rows of a sealed career that anybody may read have a sealed copy in them, and
seeds of careers may have 128 bits."""


def older(path: Path, steps: int) -> Path:
    """The name of a generation of a file, `steps` before the one in use; 0 is that one."""
    return path.with_name(f"{path.name}.{steps}") if steps else path


def generations(path: Path) -> list[Path]:
    """The generations of a file that lie on the disk, the newest first."""
    return [kept for steps in range(OLDER + 1) if (kept := older(path, steps)).exists()]


def read(path: Path, kind: str, form: Format = FORMAT) -> Scan:
    """What a file holds up to its first bad line, brought to the format of today.

    Raises SaveError with a sentence when it cannot be read, is another program's, is of
    another kind or of a newer format, or is damaged in its first line.
    """
    name = clean(path.name)
    found = scan(bytes_of(path, name))
    if found.fault is Fault.EMPTY:
        raise SaveError(f"{name} is empty; take an older copy of it if there is one.")
    if found.fault is Fault.FOREIGN:
        raise SaveError(
            f"{name} is not a save of Pieces of Eight; choose another file. Nothing was changed."
        )
    if found.head is None:
        raise SaveError(
            f"{name} is damaged in its first line and cannot be read; use another copy."
        )
    if found.head.kind != kind:
        raise SaveError(
            f"{name} is a file of this game, but its {clean(found.head.kind, 20)} file and not"
            f" its {kind} file; choose another."
        )
    if found.head.format > form.current:
        raise NewerError(
            f"{name} was written by a newer Pieces of Eight (format {found.head.format},"
            f" this one reads up to {form.current}); bring the game up to date to open it."
        )
    found.tables = _migrated(found, name, form)
    return found


def head_of(path: Path) -> Head | None:
    """What a file says it is; None where that cannot be read."""
    try:
        if not path.is_file():
            return None
        with path.open("rb") as file:
            return scan(file.readline(LARGEST_HEAD)).head
    except OSError:
        return None


def bytes_of(path: Path, name: str, noun: str = "save", largest: int = LARGEST_FILE) -> bytes:
    """All of an ordinary file, which `name` tells of. Raises SaveError."""
    try:
        if path.is_dir():
            raise SaveError(f"{name} is a folder and not a {noun}; choose a file.")
        if path.exists() and not path.is_file():
            raise SaveError(f"{name} is not an ordinary file; choose another.")
        with path.open("rb") as file:
            data = file.read(largest + 1)
    except OSError as error:
        raise SaveError(f"{name} cannot be read: {why(error)}; check it and try again.") from error
    if len(data) > largest:
        raise SaveError(f"{name} is too large to be a {noun} of this game; choose another file.")
    return data


def is_there(path: Path) -> bool:
    """Whether there is anything of this name. Raises SaveError for a name that cannot be."""
    try:
        return path.exists()
    except OSError as error:
        shown = clean(path.name, SHOWN)
        raise SaveError(f"{shown} cannot be looked for: {why(error)}; choose another.") from error


def _migrated(found: Scan, name: str, form: Format) -> Tables:
    """The tables of a file, one format after the other up to today's."""
    tables, at = found.tables, found.head.format if found.head else form.current
    while at < form.current:
        migrate = form.migrations.get(at)
        if migrate is None:
            raise SaveError(
                f"{name} is of format {at}, which this game no longer reads; open it once with"
                " an older version first."
            )
        try:
            tables = migrate(tables)
        except Exception as error:  # whatever an old and damaged file makes of a migration
            raise SaveError(
                f"{name} is of the older format {at} and cannot be brought up to date; take"
                " another copy of it."
            ) from error
        at += 1
    return tables
