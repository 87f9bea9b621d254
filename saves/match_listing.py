"""The matches of a folder in a list, each as far as its file tells without being replayed."""

import contextlib
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from msgspec import Struct

from saves.copies import whole_match
from saves.disk import NAME, SUFFIX, is_copy
from saves.edition import Edition
from saves.journal_file import Tables, copies, read
from saves.match_file import ENTRIES, KIND, TURN, Chair, Turn
from saves.match_restore import header_of, only
from saves.words import OtherVersionError, SaveError, clean, why


class MatchSummary(Struct, frozen=True):
    """A match in a list. Where something is wrong with the file, `problem` says it in words."""

    name: str
    """What `Folder.open` wants to hear."""
    title: str
    engine: str = ""
    chairs: tuple[Chair, ...] = ()
    actions: int = 0
    to_act: tuple[int, ...] = ()
    """Whose turn it is; nobody's when the game is over."""
    begun: str = ""
    played: str = ""
    """When the file was last changed: ISO 8601, in UTC."""
    problem: str = ""

    @property
    def over(self) -> bool:
        return not self.problem and not self.to_act


class Look(Struct, frozen=True):
    """How a file looks from outside: another look means that it was changed."""

    file: str
    """Its name: an older copy may be all that is left."""
    size: int
    time: int


class Remembered(Struct, frozen=True):
    """A summary, and the look of the file that it was made from."""

    look: Look
    summary: MatchSummary


def files(folder: Path, suffix: str = SUFFIX) -> list[Path]:
    """The files of all matches, or careers; those of which only an older copy is left as well.

    Raises SaveError when the folder cannot be read.
    """
    try:
        paths = list(folder.iterdir())
    except OSError as error:
        raise SaveError(
            f"The folder {clean(str(folder))} cannot be read: {why(error)}; check it."
        ) from error
    found = set()
    for path in paths:
        name, dot, rest = path.name.partition(".")
        if is_copy(dot + rest, suffix) and NAME.fullmatch(name):
            found.add(folder / f"{name}{suffix}")
    return sorted(found)


def look_at(path: Path) -> Look:
    """The look of the newest file of a match: whether it is still as remembered."""
    for kept in copies(path):
        with contextlib.suppress(OSError):
            known = kept.stat()
            return Look(kept.name, known.st_size, known.st_mtime_ns)
    return Look("", 0, 0)


def time_of(look: Look) -> str:
    """When a file was last changed: ISO 8601, in UTC."""
    return datetime.fromtimestamp(look.time / 1e9, UTC).isoformat(timespec="seconds")


def summary(path: Path, look: Look, edition: Edition) -> MatchSummary:
    """A match in a list; what is wrong with it, if anything, with what can be done about it."""
    played = time_of(look)
    try:
        try:
            return _summary(path, read(path, KIND).tables, played)
        except OtherVersionError:
            raise
        except SaveError:
            return _summary(path, whole_match(path, edition).found.tables, played)
    except SaveError as error:
        return MatchSummary(path.stem, path.stem, played=played, problem=str(error))


def _summary(path: Path, tables: Tables, played: str) -> MatchSummary:
    """What a list says of a match that was read. Raises SaveError for one without a header."""
    header = header_of(tables, path.name)
    actions = max(map(int, tables.get(ENTRIES, {})), default=0)
    to_act = tuple(range(len(header.chairs)))  # where that cannot be read, anybody's
    with contextlib.suppress(LookupError, ValueError):
        to_act = msgspec.convert(only(tables, TURN), Turn).to_act
    return MatchSummary(
        path.stem, header.title, header.engine, header.chairs, actions, to_act, header.begun, played
    )
