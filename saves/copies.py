"""Which copy of a match to go on with: the file, or one of its older generations."""

from pathlib import Path

from msgspec import Struct

from saves.edition import Edition
from saves.header import KIND
from saves.lines import Fault, Scan
from saves.reading import FORMAT, OLDER, Format, older, read
from saves.restore import Restored, actions, rescue, restore
from saves.words import NewerError, SaveError, clean, count


class Copy(Struct):
    """A copy of a match that can be gone on with."""

    restored: Restored
    found: Scan
    steps: int
    """How many generations before the file in use; 0 is that file."""

    @property
    def intact(self) -> bool:
        """Whether its file can simply be written on."""
        return self.steps == 0 and not self.restored.changed and self.found.fault is not Fault.BAD

    @property
    def generation(self) -> int:
        return self.found.head.generation if self.found.head else 0


def whole(path: Path, edition: Edition, form: Format) -> Copy:
    """The match of a file, as far as the file holds.

    Raises SaveError when it is no good, when an older generation goes further, or when the
    record no longer replays; the error says what `furthest` would go on from.
    """
    name = clean(path.name)
    try:
        found = read(path, KIND, form)
        here = Copy(restore(found.tables, name, edition), found, 0)
    except NewerError:
        raise
    except SaveError as error:
        if error.recoverable:
            raise
        behind = _best(_older(path, edition, form))
        if behind is None:
            raise
        raise _offer(str(error).rstrip("."), behind, error.differs_at) from error
    if found.fault is Fault.TORN:
        here.restored.notes.insert(0, _torn(name, here))
    if found.fault is Fault.BAD:
        behind = _best(_older(path, edition, form))
        if behind is not None and _length(behind) > _length(here):
            kept = count(_length(here), "action")
            raise _offer(f"{name} is damaged in line {found.lines + 1}, after {kept}", behind, None)
        here.restored.notes.insert(0, _bad(name, here))
    return here


def look(path: Path, edition: Edition, form: Format = FORMAT) -> Restored:
    """A match file anywhere, only read: its header, its match, and notes on what is wrong.

    Raises SaveError as `Folder.open` does.
    """
    return whole(path, edition, form).restored


def furthest(path: Path, edition: Edition, form: Format) -> Copy:
    """The copy that goes furthest, the newest of those that go as far. Raises SaveError."""
    name = clean(path.name)
    found = _older(path, edition, form)
    try:
        scanned = read(path, KIND, form)
        found.insert(0, Copy(rescue(scanned.tables, name, edition), scanned, 0))
    except NewerError:
        raise
    except SaveError as error:
        if not found:
            raise SaveError(f"{str(error).rstrip('.')}; no older copy of it is whole.") from error
    best = _best(found)
    assert best is not None
    best.restored.notes.insert(
        0,
        f"{name} was recovered from its generation {best.generation}, after"
        f" {count(_length(best), 'action')}.",
    )
    return best


def _older(path: Path, edition: Edition, form: Format) -> list[Copy]:
    """The older generations that can be gone on with, the newest first."""
    found = []
    for steps in range(1, OLDER + 1):
        behind = older(path, steps)
        try:
            scanned = read(behind, KIND, form)
            restored = rescue(scanned.tables, clean(behind.name), edition)
        except SaveError:
            continue
        found.append(Copy(restored, scanned, steps))
    return found


def _best(copies: list[Copy]) -> Copy | None:
    """The first of the copies that go furthest."""
    return max(copies, key=_length, default=None)


def _length(copy: Copy) -> int:
    return actions(copy.restored.match)


def _offer(wrong: str, behind: Copy, differs_at: int | None) -> SaveError:
    """The error that offers an older generation."""
    return SaveError(
        f"{wrong}; an older copy (generation {behind.generation}) holds"
        f" {count(_length(behind), 'action')}: recover it to go on from there.",
        True,
        behind.generation,
        differs_at,
    )


def _torn(name: str, here: Copy) -> str:
    return (
        f"The last line of {name} was torn (the game was stopped while writing it) and was"
        f" dropped; the match stands after {count(_length(here), 'action')}."
    )


def _bad(name: str, here: Copy) -> str:
    return (
        f"{name} is damaged in line {here.found.lines + 1}; everything before it is kept, which is"
        f" {count(_length(here), 'action')}, and the damaged file goes to the wastebasket."
    )
