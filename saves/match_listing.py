"""What lies in a folder, in lists: each file as far as it tells without being replayed."""

import contextlib
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Generic, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from pieces_of_eight.saves.copies import whole_match
from pieces_of_eight.saves.disk import NAME, SUFFIX, is_copy
from pieces_of_eight.saves.edition import Edition
from pieces_of_eight.saves.index import Index
from pieces_of_eight.saves.journal_file import Tables, copies, read
from pieces_of_eight.saves.match_file import ENTRIES, KIND, TURN, Chair, Turn
from pieces_of_eight.saves.match_restore import header_of, only
from pieces_of_eight.saves.words import OtherVersionError, SaveError, clean, why

Look: TypeAlias = tuple[str, int, int]
"""How a file looks from outside: name, size and time. Another look means that it was changed."""


class Summary(Struct, frozen=True):
    """A file in a list."""

    name: str
    """What `Folder.open` or `open_career` wants to hear."""
    played: str = ""
    """When the file was last changed: ISO 8601, in UTC."""
    problem: str = ""
    """What is wrong with the file, in words."""


class MatchSummary(Summary, frozen=True):
    """A match in a list."""

    title: str = ""
    engine: str = ""
    chairs: tuple[Chair, ...] = ()
    actions: int = 0
    to_act: tuple[int, ...] = ()
    """Whose turn it is; nobody's when the game is over."""
    begun: str = ""

    @property
    def over(self) -> bool:
        return not self.problem and not self.to_act


S = TypeVar("S", bound=Summary)


class Remembered(Struct, Generic[S], frozen=True):
    """A summary, and the look of the file that it was made from."""

    look: Look
    summary: S


class Listing(Generic[S]):
    """All files of one kind in a folder; those that did not change from memory."""

    def __init__(
        self, folder: Path, suffix: str, index: Index, kind: type[S], sum_up: Callable[[Path], S]
    ) -> None:
        self._folder = folder
        self._suffix = suffix
        self._index = index
        self._shape: type[Remembered[S]] = Remembered[kind]  # type: ignore[valid-type]
        self._sum_up = sum_up

    def all(self) -> list[S]:
        """Every file, the one played last first. Raises SaveError for a folder that is no good."""
        rows = self._index.rows(self._suffix[1:], self._shape)
        known = {one.summary.name: one for one in rows}
        fresh: dict[str, Remembered[S]] = {}
        found: list[S] = []
        for path in files(self._folder, self._suffix):
            old = known.pop(path.stem, None)
            if old is None or old.look != look_at(path):
                old = self._fresh(path)
                if not old.summary.problem:  # what is wrong today may be right in another version
                    fresh[path.stem] = old
            found.append(old.summary)
        if fresh or known:
            self._index.remember(self._suffix[1:], fresh, frozenset(known))
        return sorted(found, key=lambda one: (one.played, one.name), reverse=True)

    def remember(self, path: Path) -> None:
        """Keep what is known of a file that was just left."""
        self._index.remember(self._suffix[1:], {path.stem: self._fresh(path)}, frozenset())

    def _fresh(self, path: Path) -> Remembered[S]:
        look = look_at(path)
        return Remembered(look, self._sum_up(path))


def files(folder: Path, suffix: str) -> list[Path]:
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
            return kept.name, known.st_size, known.st_mtime_ns
    return "", 0, 0


def time_of(path: Path) -> str:
    """When a file was last changed: ISO 8601, in UTC."""
    return datetime.fromtimestamp(look_at(path)[2] / 1e9, UTC).isoformat(timespec="seconds")


def matches(folder: Path, index: Index, edition: Edition) -> Listing[MatchSummary]:
    """The matches of a folder."""
    return Listing(folder, SUFFIX, index, MatchSummary, partial(summary, edition=edition))


def summary(path: Path, edition: Edition) -> MatchSummary:
    """A match in a list; what is wrong with it, if anything, with what can be done about it."""
    played = time_of(path)
    try:
        try:
            return _summary(path, read(path, KIND).tables, played)
        except OtherVersionError:
            raise
        except SaveError:
            return _summary(path, whole_match(path, edition).found.tables, played)
    except SaveError as error:
        return MatchSummary(path.stem, played, str(error), path.stem)


def _summary(path: Path, tables: Tables, played: str) -> MatchSummary:
    """What a list says of a match that was read. Raises SaveError for one without a header."""
    header = header_of(tables, path.name)
    actions = max(map(int, tables.get(ENTRIES, {})), default=0)
    to_act = tuple(range(len(header.chairs)))  # where that cannot be read, anybody's
    with contextlib.suppress(LookupError, ValueError):
        to_act = msgspec.convert(only(tables, TURN), Turn).to_act
    seats = header.chairs
    told = header.title, header.engine, seats, actions, to_act, header.begun
    return MatchSummary(path.stem, played, "", *told)
