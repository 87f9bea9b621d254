"""The folder of saves: its matches, its settings, and the way in and out for files."""

from __future__ import annotations

import contextlib
import itertools
import re
import unicodedata
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from platformdirs import user_data_path

from saves.disk import Disk, write_all
from saves.edition import Edition
from saves.index import Index
from saves.lines import Fault, scan
from saves.lock import Lock
from saves.names import NAME, SUFFIX
from saves.reading import FORMAT, Format, generations, read
from saves.words import SaveError, clean, why

if TYPE_CHECKING:  # loaded when a match is: the title page needs only the settings
    from campaign.kernel.match import Match
    from saves.copies import Copy
    from saves.header import Chair
    from saves.journal import Journal
    from saves.listing import MatchSummary, Remembered
    from saves.restore import Restored
    from saves.saved import SavedMatch

WASTEBASKET = "wastebasket"


class Folder:
    """A folder of saves. Raises SaveError when there can be none at `path`.

    Without a path it is the player's own data folder. `edition` says what this copy of the
    game can play. `disk`, `form` and `now` are there for tests.
    """

    def __init__(
        self,
        path: Path | None,
        edition: Edition,
        disk: Disk | None = None,
        form: Format = FORMAT,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self.path = user_data_path("pieces-of-eight", appauthor=False) if path is None else path
        self.edition = edition
        self._disk = disk or Disk()
        self._form = form
        self._now = now
        self._prepare()
        self._index = Index(self.path / "index.journal", self._disk, form)

    def _prepare(self) -> None:
        """Make the folder, and see that files can be written in it."""
        probe = self.path / ".probe"
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            self._disk.close(self._disk.open(probe, fresh=True))
            self._disk.remove(probe)
        except OSError as error:
            raise SaveError(
                f"Saves cannot be kept in {clean(str(self.path))}: {why(error)}; choose another"
                " folder with --data."
            ) from error

    def settings(self) -> dict[str, str]:
        """The settings that were saved; empty when there are none."""
        return self._index.settings()

    def save_settings(self, settings: Mapping[str, str]) -> None:
        """Save these settings; others stay as they are. Raises SaveError."""
        self._index.save_settings(settings)

    def matches(self) -> list[MatchSummary]:
        """All matches, the one played last first. A file that is no good says so itself."""
        from saves.listing import Remembered, look_at, match_files, summary

        known = self._index.remembered()
        fresh: dict[str, Remembered] = {}
        found: list[MatchSummary] = []
        for path in match_files(self.path):
            name, look = path.stem, look_at(path)
            old = known.pop(name, None)
            if old is None or old.look != look:
                old = Remembered(look, summary(path, look, self.edition, self._form))
                if not old.summary.problem:  # what is wrong today may be right in another version
                    fresh[name] = old
            found.append(old.summary)
        if fresh or known:
            self._index.remember(fresh, frozenset(known))
        return sorted(found, key=lambda one: (one.played, one.name), reverse=True)

    def create(
        self,
        engine: str,
        match: Match[Any, Any, Any],
        title: str,
        chairs: tuple[Chair, ...],
        texts: Mapping[str, str] | None = None,
    ) -> SavedMatch:
        """Keep a match from now on; its engine is named as in the edition. Raises SaveError."""
        import msgspec

        from saves.header import KIND, Header, cleaned, fresh_tables
        from saves.journal import Journal
        from saves.restore import Restored, header_of

        header = Header(
            engine,
            title,
            chairs,
            msgspec.to_builtins(match.setup, str_keys=True),
            match.dice.seed,
            self.edition.rules,
            self.edition.content,
            self._now().isoformat(timespec="seconds"),
            dict(texts or {}),
        )
        name, lock = self._free_name(clean(title))
        try:
            header = cleaned(header)
            tables, form = fresh_tables(header, match), self._form.current
            journal = Journal.create(self._path(name), KIND, form, self._disk, tables)
        except OSError as error:
            lock.free()
            raise self._unwritable(name, error) from error
        except (ValueError, TypeError) as error:
            lock.free()
            raise SaveError(f"This match cannot be kept: it {clean(str(error))}.") from error
        header = header_of(journal.tables, f"{name}{SUFFIX}")  # as it will be read again
        return self._saved(name, lock, journal, Restored(header, match, journal.tables))

    def open(self, name: str) -> SavedMatch:
        """Go on with a match.

        Raises SaveError when it is open elsewhere, is no good, or its record no longer
        replays; `recover` goes on all the same where the error says that it can.
        """
        from saves.copies import whole

        return self._enter(name, whole)

    def recover(self, name: str) -> SavedMatch:
        """Go on with a match from the copy that goes furthest. Raises SaveError.

        The file as it was is kept in the wastebasket.
        """
        from saves.copies import furthest

        return self._enter(name, furthest)

    def check(self, name: str) -> list[str]:
        """What is wrong with a match, in sentences; nothing when it replays without a fault."""
        from saves.copies import whole

        try:
            return whole(self._path(name), self.edition, self._form).restored.notes
        except SaveError as error:
            return [str(error)]

    def export(self, name: str, path: Path) -> None:
        """Write a match to a file of its own, which must not exist yet. Raises SaveError."""
        from saves.header import KIND
        from saves.journal import Journal

        if path.exists():
            raise SaveError(f"{clean(str(path))} exists already; choose another name.")
        found = read(self._path(name), KIND, self._form)
        if found.fault is Fault.BAD:
            raise SaveError(f"{name}{SUFFIX} is damaged; open or recover it before you export it.")
        try:
            Journal.create(path, KIND, self._form.current, self._disk, found.tables).close()
        except OSError as error:
            raise SaveError(
                f"{clean(str(path))} cannot be written: {why(error)}; choose another place."
            ) from error

    def import_(self, path: Path) -> str:
        """Take a file of a match into the folder; its name there. Raises SaveError."""
        from saves.header import KIND
        from saves.restore import header_of, restore

        found = read(path, KIND, self._form)
        header = header_of(found.tables, clean(path.name))
        try:
            restore(found.tables, clean(path.name), self.edition)
        except SaveError as error:
            if not error.recoverable:
                raise
        name, lock = self._free_name(header.title)
        fresh = self.path / f"{name}{SUFFIX}.new"
        try:
            handle = self._disk.open(fresh, fresh=True)
            try:
                write_all(self._disk, handle, path.read_bytes())
                self._disk.sync(handle)
            finally:
                self._disk.close(handle)
            self._disk.replace(fresh, self._path(name))
            self._disk.sync_folder(self.path)
        except OSError as error:
            raise self._unwritable(name, error) from error
        finally:
            lock.free()
        return name

    def delete(self, name: str) -> None:
        """Move a match to the wastebasket, with its older generations. Raises SaveError."""
        lock = self._locked(name)
        try:
            found = generations(self._path(name))
            if not found:
                raise _no_match(name)
            for path in reversed(found):  # cut short, the match is still there whole
                self._disk.replace(path, self._waste(path))
            self._disk.sync_folder(self.path)
        except OSError as error:
            raise self._unwritable(name, error) from error
        finally:
            lock.free()

    def _path(self, name: str) -> Path:
        """The file of a match. Raises SaveError for what is no name of one."""
        if not NAME.fullmatch(name):
            raise _no_match(name)
        return self.path / f"{name}{SUFFIX}"

    def _enter(self, name: str, pick: Callable[[Path, Edition, Format], Copy]) -> SavedMatch:
        """Lock a match, pick the copy to go on with, and open it for writing."""
        path, lock = self._path(name), self._locked(name)
        try:
            found = pick(path, self.edition, self._form)
            journal = self._journal(path, found)
        except OSError as error:
            lock.free()
            raise self._unwritable(name, error) from error
        except BaseException:
            lock.free()
            raise
        return self._saved(name, lock, journal, found.restored)

    def _journal(self, path: Path, found: Copy) -> Journal:
        """The journal to go on with; a file that is not gone on with is kept."""
        from saves.header import KIND
        from saves.journal import Journal

        form = self._form.current
        if found.intact:
            return Journal.resume(path, KIND, form, self._disk, found.found)
        if path.is_file():
            self._disk.copy(path, self._waste(path))
        after = max(map(_generation, generations(path)), default=0)
        return Journal.create(path, KIND, form, self._disk, found.restored.tables, after)

    def _saved(self, name: str, lock: Lock, journal: Journal, restored: Restored) -> SavedMatch:
        """The match, handed to the player."""
        from saves.listing import Remembered, look_at, summary
        from saves.saved import SavedMatch

        path = self._path(name)

        def leave(saved: SavedMatch) -> None:
            lock.free()
            look = look_at(path)
            now = summary(path, look, self.edition, self._form)
            self._index.remember({name: Remembered(look, now)}, frozenset())

        return SavedMatch(name, restored.header, restored.match, journal, restored.notes, leave)

    def _locked(self, name: str) -> Lock:
        """The lock of a match that is there, taken. Raises SaveError."""
        path = self._path(name)
        if not generations(path):
            raise _no_match(name)
        lock = self._try_lock(name)
        if lock is None:
            raise SaveError(
                f"{path.name} is open in another window of the game; close it there first."
            )
        return lock

    def _try_lock(self, name: str) -> Lock | None:
        """The lock of a name, or None while another has it. Raises SaveError."""
        lock = Lock(self.path / f".{name}.lock")
        try:
            return lock if lock.take() else None
        except OSError as error:
            raise self._unwritable(name, error) from error

    def _free_name(self, title: str) -> tuple[str, Lock]:
        """A name that no match has yet, made from a title, and its lock."""
        plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
        stem = re.sub(r"[^a-z0-9]+", "-", plain)[:40].strip("-") or "match"
        for number in itertools.count(1):
            name = stem if number == 1 else f"{stem}-{number}"
            if not generations(self._path(name)) and (lock := self._try_lock(name)):
                if not generations(self._path(name)):
                    return name, lock
                lock.free()
        raise AssertionError  # numbers do not end

    def _waste(self, path: Path) -> Path:
        """A free name in the wastebasket for a file."""
        basket = self.path / WASTEBASKET
        basket.mkdir(exist_ok=True)
        stamp = self._now().strftime("%Y%m%d-%H%M%S")
        names = (basket / f"{stamp}-{number}-{path.name}" for number in itertools.count(1))
        return next(free for free in names if not free.exists())

    def _unwritable(self, name: str, error: OSError) -> SaveError:
        """The error of a disk that does not take a match."""
        return SaveError(
            f"{name}{SUFFIX} cannot be written: {why(error)}; make room, or choose another folder"
            " with --data."
        )


def _generation(path: Path) -> int:
    """The number of a generation, 0 where it cannot be read."""
    with contextlib.suppress(OSError):
        head = scan(path.read_bytes()).head
        return head.generation if head else 0
    return 0


def _no_match(name: str) -> SaveError:
    return SaveError(f"There is no match {clean(name, 60)!r} here; choose one from the list.")
