"""Which copy of a match or career to go on with: the file, or one of its older copies."""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Generic, TypeVar

from msgspec import Struct

from pieces_of_eight.saves.edition import Edition
from pieces_of_eight.saves.journal_file import OLDER, Fault, Scan, Tables, older, read
from pieces_of_eight.saves.match_file import KIND
from pieces_of_eight.saves.match_restore import Restored, actions, restore
from pieces_of_eight.saves.words import OtherVersionError, SaveError, SealedError, clean, count

R = TypeVar("R")
LEFT_ALONE = (OtherVersionError, SealedError)
"""What is wrong with no file: another version of the game or a word opens it."""


class Copy(Struct, Generic[R]):
    """A copy that can be gone on with."""

    restored: R
    found: Scan
    steps: int
    """How many copies before the file in use; 0 is that file."""
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
def whole(
    path: Path, kind: str, restore: Callable[[Tables, str], R], length: Callable[[R], int]
) -> Copy[R]:
    """The copy to go on with: the file, or of it and its older copies what goes furthest.

    `restore` makes something of the tables of a file with its name, and raises SaveError where
    they are not whole; `length` tells how many actions that has had.

    Nothing is written. Raises SaveError where none can be read, with what is wrong with the file.
    """
    name = clean(path.name)
    found: list[Copy[R]] = []
    for steps in range(OLDER + 1):
        try:
            scanned = read(older(path, steps), kind)
            restored = restore(scanned.tables, name)
        except SaveError as error:
            if steps == 0:
                wrong = error
                if isinstance(error, LEFT_ALONE):
                    raise
            continue
        found.append(Copy(restored, scanned, steps))
        if not found[-1].damaged:
            break
    if not found:
        raise wrong
    best = max(found, key=lambda copy: length(copy.restored))
    kept = count(length(best.restored), "action")
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
            f" dropped; the {kind} stands after {kept}."
        ]
    return best


def _problem(error: SaveError) -> str:
    """What is wrong, without what can be done about it."""
    return str(error).rpartition("; ")[0] or str(error).rstrip(".")


def whole_match(path: Path, edition: Edition) -> Copy[Restored]:
    """The copy of a match to go on with. Raises SaveError."""
    return whole(path, KIND, partial(restore, edition=edition), lambda one: actions(one.match))
