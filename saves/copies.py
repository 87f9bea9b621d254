"""Which copy of a match or career to go on with: the file, or one of its older copies."""

import contextlib
import gc
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from msgspec import Struct

from saves.edition import Edition
from saves.journal_file import OLDER, Fault, Scan, Tables, older, read
from saves.match_file import KIND
from saves.match_restore import Restored, actions, rescue, restore
from saves.words import OtherVersionError, SaveError, SealedError, clean, count


class Found(Protocol):
    """What was made of the tables of a file."""

    tables: Tables
    changed: bool
    notes: list[str]


R = TypeVar("R", bound=Found)
LEFT_ALONE = (OtherVersionError, SealedError)
"""What is wrong with no file: another version of the game or a word opens it."""


class Reader(Protocol[R]):
    """What makes something of the tables of one kind of file."""

    kind: str

    def restore(self, tables: Tables, name: str) -> R:
        """What a file holds, if it is whole. Raises SaveError."""
        ...

    def rescue(self, tables: Tables, name: str) -> R:
        """What can be gone on with all the same. Raises SaveError when nothing can."""
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

    def rescue(self, tables: Tables, name: str) -> Restored:
        """The match as far as anything of it is whole."""
        return rescue(tables, name, self._edition)

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

    @property
    def intact(self) -> bool:
        """Whether its file can simply be written on."""
        return self.steps == 0 and not self.restored.changed and self.found.fault is not Fault.BAD

    @property
    def sound(self) -> bool:
        """Whether nothing is missing of what it was: what lies behind it is only older."""
        return not self.restored.changed and self.found.fault is Fault.NONE

    @property
    def may_lack(self) -> bool:
        """Whether an older copy may go further: it is damaged, or was cut."""
        return self.found.fault is Fault.BAD


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
    """What a file holds, as far as it goes. Nothing is written.

    Raises SaveError when it is no good, when an older copy goes further, or when the
    record no longer replays; the error says what `furthest` would go on from, if anything.
    """
    name = clean(path.name)
    try:
        found = read(path, reader.kind)
        here = _copy(reader, reader.restore(found.tables, name), found, 0)
    except LEFT_ALONE:
        raise
    except SaveError as error:
        raise _told(error, _best(_copies(path, reader))) from error
    if here.may_lack:
        behind = _best(_older(path, reader))
        if behind is not None and behind.length > here.length:
            kept = count(here.length, "action")
            raise _offer(f"{name} is damaged in line {found.lines + 1}, after {kept}", behind, None)
    if found.fault is Fault.TORN:
        here.restored.notes.insert(0, _torn(name, reader.kind, here.length))
    if found.fault is Fault.BAD:
        here.restored.notes.insert(0, _bad(name, found.lines, here.length))
    return here


def look(path: Path, edition: Edition) -> Restored:
    """A match file anywhere, only read: its header, its match, and notes on what is wrong.

    Raises SaveError as `Folder.open` does.
    """
    return whole(path, MatchReader(edition)).restored


@all_kept()
def furthest(path: Path, reader: Reader[R]) -> Copy[R]:
    """The copy that goes furthest, the newest of those that go as far. Raises SaveError."""
    name = clean(path.name)
    best = _best(_copies(path, reader))
    if best is None:
        try:
            reader.rescue(read(path, reader.kind).tables, name)
        except SaveError as error:
            raise SaveError(f"{error.problem}; no older copy of it is whole.") from error
    assert best is not None
    best.restored.notes.insert(
        0,
        f"{name} was recovered{' from an older copy' if best.steps else ''}, after"
        f" {count(best.length, 'action')}.",
    )
    return best


def _copy(reader: Reader[R], restored: R, found: Scan, steps: int) -> Copy[R]:
    return Copy(restored, found, steps, reader.length(restored))


def _copies(path: Path, reader: Reader[R]) -> list[Copy[R]]:
    """The file, if anything of it can be gone on with, and its older copies.

    Raises SaveError for one that is left alone.
    """
    found: list[Copy[R]] = []
    try:
        found.append(_rescued(path, reader, 0))
    except LEFT_ALONE:
        raise
    except SaveError:
        pass
    return found + _older(path, reader)


def _older(path: Path, reader: Reader[R]) -> list[Copy[R]]:
    """The older copies that can be gone on with, the newest first.

    None that is older than a sound one: what that one lacks was taken back.
    """
    found: list[Copy[R]] = []
    for steps in range(1, OLDER + 1):
        with contextlib.suppress(SaveError):
            found.append(_rescued(path, reader, steps))
            if found[-1].sound:
                break
    return found


def _rescued(path: Path, reader: Reader[R], steps: int) -> Copy[R]:
    """What can be gone on with of one copy. Raises SaveError."""
    kept = older(path, steps)
    scanned = read(kept, reader.kind)
    return _copy(reader, reader.rescue(scanned.tables, clean(kept.name)), scanned, steps)


def _best(copies: list[Copy[R]]) -> Copy[R] | None:
    """The first of the copies that go furthest."""
    return max(copies, key=lambda copy: copy.length, default=None)


def _told(error: SaveError, best: Copy[R] | None) -> SaveError:
    """What is wrong with a file, and what is gone on with when it is recovered."""
    if best is None:
        sentence = f"{error.problem}; take another copy of it." if error.recoverable else str(error)
        return SaveError(sentence, differs_at=error.differs_at)
    if best.steps:
        return _offer(error.problem, best, error.differs_at)
    return SaveError(str(error), error.recoverable, error.differs_at)


def _offer(wrong: str, behind: Copy[R], differs_at: int | None) -> SaveError:
    """The error that offers an older copy."""
    return SaveError(
        f"{wrong}; an older copy holds {count(behind.length, 'action')}: recover it to go on from"
        " there.",
        True,
        differs_at,
    )


def _torn(name: str, kind: str, length: int) -> str:
    return (
        f"The last line of {name} was torn (the game was stopped while writing it) and was"
        f" dropped; the {kind} stands after {count(length, 'action')}."
    )


def _bad(name: str, lines: int, length: int) -> str:
    return (
        f"{name} is damaged in line {lines + 1}; everything before it is kept, which is"
        f" {count(length, 'action')}, and the damaged file goes to the wastebasket."
    )
