"""Which copy of a match or career to go on with: the file, or one of its older copies."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from msgspec import Struct

from saves.edition import Edition
from saves.journal_file import OLDER, Fault, Scan, Tables, older, read
from saves.match_file import KIND
from saves.match_restore import Restored, actions, restore
from saves.words import OtherVersionError, SaveError, SealedError, clean, count

R = TypeVar("R")
LEFT_ALONE = (OtherVersionError, SealedError)
"""What is wrong with no file: another version of the game or a word opens it."""


class Reader(Protocol[R]):
    """What makes something of the tables of one kind of file."""

    kind: str

    def restore(self, tables: Tables, name: str) -> R:
        """What a file holds, if it is whole. Raises SaveError."""
        ...

    def length(self, restored: R) -> int:
        """How many actions it has had."""
        ...


class MatchReader:
    """The reader of match files."""

    kind = KIND

    def __init__(self, edition: Edition) -> None:
        self._edition = edition

    def restore(self, tables: Tables, name: str) -> Restored:
        """The match of a file."""
        return restore(tables, name, self._edition)

    def length(self, restored: Restored) -> int:
        """How many actions the match has had."""
        return actions(restored.match)


class Copy(Struct, Generic[R]):
    """A copy that can be gone on with."""

    restored: R
    found: Scan
    steps: int
    """How many copies before the file in use; 0 is that file."""
    length: int
    """Actions in it."""
    notes: list[str] = []
    """What the player should be told, in sentences."""

    @property
    def damaged(self) -> bool:
        """Whether something may be missing of what it was."""
        return self.found.fault is Fault.BAD

    @property
    def intact(self) -> bool:
        """Whether it is the file in use, and can simply be written on."""
        return self.steps == 0 and not self.damaged


@contextmanager
def all_kept() -> Iterator[None]:
    """Collect no rubbish while a record is read: there is none, and to look for it takes a third
    of the time."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


@all_kept()
def whole(path: Path, reader: Reader[R]) -> Copy[R]:
    """The copy to go on with: the file, or of it and its older copies what goes furthest.

    Nothing is written. Raises SaveError where none can be read, with what is wrong with the file.
    """
    name = clean(path.name)
    found: list[Copy[R]] = []
    for steps in range(OLDER + 1):
        try:
            scanned = read(older(path, steps), reader.kind)
            restored = reader.restore(scanned.tables, name)
        except SaveError as error:
            if steps == 0:
                wrong = error
                if isinstance(error, LEFT_ALONE):
                    raise
            continue
        found.append(Copy(restored, scanned, steps, reader.length(restored)))
        if not found[-1].damaged:
            break
    if not found:
        raise wrong
    best = max(found, key=lambda copy: copy.length)
    kept = count(best.length, "action")
    if best.steps:
        what = f"{name} is damaged" if found[0].steps == 0 else _problem(wrong)
        best.notes = [
            f"{what}; an older copy was taken, which stands after {kept}, and the damaged file goes"
            " to the wastebasket."
        ]
    elif best.damaged:
        best.notes = [
            f"{name} is damaged in line {best.found.lines + 1}; everything before it is kept, which"
            f" is {kept}, and the damaged file goes to the wastebasket."
        ]
    elif best.found.fault is Fault.TORN:
        best.notes = [
            f"The last line of {name} was torn (the game was stopped while writing it) and was"
            f" dropped; the {reader.kind} stands after {kept}."
        ]
    return best


def _problem(error: SaveError) -> str:
    """What is wrong, without what can be done about it."""
    return str(error).rpartition("; ")[0] or str(error).rstrip(".")


def look(path: Path, edition: Edition) -> Copy[Restored]:
    """A match file anywhere, only read. Raises SaveError as `Folder.open` does."""
    return whole(path, MatchReader(edition))
