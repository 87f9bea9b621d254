"""The folder of saves: its matches and careers, drawings, settings, and ways in and out for files.

A file is judged before anything of it is written; one that is not gone on with is copied aside.
Whoever only reads needs no lock and writes nothing.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import re
import secrets
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

import msgspec
from platformdirs import user_data_path

from .disk import NAME, RESERVED, Disk, Lock, copies, is_there, nothing_here, telling, write_whole
from .hall import Hall
from .index import Index
from .journal import Copy, Documents, Journal, R, Scan, best_copy, kind_of, read, whole_file
from .words import LETTERS, SaveError, SealedError, clean, why

if TYPE_CHECKING:
    from pieces_of_eight.campaign.kernel.game import Engine
    from pieces_of_eight.campaign.kernel.match import Match
    from pieces_of_eight.campaign.kernel.sworn import Oath
    from .career_file import CareerFile, CareerHeader, CareerSummary, Standing
    from .drawings import Drawings
    from .match_file import Chair, MatchFile, MatchSummary, Summary
    from .seal import Words


S = TypeVar("S", bound="Summary")
SUFFIX, CAREER = ".match", ".career"
WASTEBASKET, CHRONICLES = "wastebasket", "chronicles"
AnyEngine: TypeAlias = "Engine[Any, Any, Any]"


class Edition(NamedTuple):
    """What this copy of the game is, to judge saves by."""

    engines: Mapping[str, AnyEngine]
    rules: Callable[[], str] = str
    """The version of the rules. Like the next it is asked when a match is kept or opened, which a
    title page does not do."""
    content: Callable[[], str] = str
    """A hash of the content."""
    join: Callable[[CareerFile], Any] = bool
    """The career of these matches; raises whatever it likes where they are no whole one."""
    standing: Callable[[CareerFile], Standing] = attrgetter("standing")
    """How a career stands, for lists; asked when it is left."""


class Folder:
    """A folder of saves; it is made when something is first written into it.

    Without a path it is the player's own data folder. `edition` says what this copy of the
    game can play. `disk` and `now` are there for tests. No two matches or careers
    have one name.
    """

    def __init__(
        self,
        path: Path | None,
        edition: Edition,
        disk: Disk | None = None,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self.path = user_data_path("pieces-of-eight", appauthor=False) if path is None else path
        self.edition = edition
        self.disk = disk or Disk()
        self.index = Index(self.path / "index.journal", self.disk)
        self.hall = Hall(self)
        self.now = now

    def prepare(self) -> None:
        """See that files can be written in it, before anybody plays. Raises SaveError."""
        probe = self.path / f".{secrets.token_hex(6)}.probe"
        try:
            self.disk.make_folder(self.path)
            self.disk.close(self.disk.make(probe))
            self.disk.remove(probe)
        except OSError as error:
            raise SaveError(
                f"Saves cannot be kept in {clean(str(self.path))}: {why(error)}; choose another"
                " folder with --data."
            ) from error

    # Settings.

    def settings(self) -> dict[str, str]:
        """The settings that were saved; empty when there are none."""
        pairs = [(row.get("key"), row.get("value")) for row in self.index.rows("settings")]
        return {k: v for k, v in pairs if isinstance(k, str) and isinstance(v, str)}

    def save_settings(self, settings: Mapping[str, str]) -> None:
        """Change the settings named; the others stay. Raises SaveError."""
        old = self.settings()
        new = {key: value for key, value in settings.items() if old.get(key) != value}
        if new:
            from tinydb import Query

            with self.index.open() as database:
                for key, value in new.items():
                    row = {"key": key, "value": value}
                    database.table("settings").upsert(row, Query().key == key)

    # Matches.

    def matches(self) -> list[MatchSummary]:
        """All matches, the one played last first. A file that is no good says so itself."""
        from .match_file import MatchSummary, summary

        return self._list(SUFFIX, MatchSummary, summary, lambda one: one.actions)

    def create(
        self,
        engine: str,
        match: Match[Any, Any, Any],
        title: str,
        chairs: tuple[Chair, ...],
        texts: Mapping[str, str] | None = None,
    ) -> MatchFile:
        """Keep a match from now on; its engine is named as in the edition. Raises SaveError."""
        from .match_file import ALONE, KIND, MatchFile, documents_of, new_header

        begun = self.now().isoformat(timespec="seconds")
        with self._beginning(clean(title), SUFFIX) as (path, lock):
            known = dict(texts or {})
            header = new_header(engine, match, title, chairs, known, self.edition, begun)
            documents = documents_of(ALONE, header, match)
            journal = Journal.create(path, KIND, self.disk, documents)
            made = MatchFile(path.stem, journal.documents, self.edition, path.name)
        made.match = match
        return made.keep(journal, lock.free)

    def open(self, name: str) -> MatchFile:
        """Go on with a match, from an older copy where its file is damaged: its notes tell.

        What is damaged is kept in the wastebasket. Raises SaveError when it is open elsewhere, when
        no copy of it can be read, or when its record no longer replays.
        """
        from .match_file import KIND

        with self._locked(name, SUFFIX) as (path, lock):
            found = self._whole_match(path)
            journal = self._journal(path, KIND, found)
        found.made.notes += found.notes
        return found.made.keep(journal, lock.free)

    def read_match(self, name: str) -> MatchFile:
        """A match as it stands, to be looked at while others play it. Raises as `open`."""
        return self._whole_match(self._there(name, SUFFIX)).made

    def _whole_match(self, path: Path) -> Copy[MatchFile]:
        """The copy of a match to go on with, its record played again. Raises SaveError."""
        from .match_file import KIND, MatchFile

        def make(documents: Documents, file: str) -> MatchFile:
            found = MatchFile(path.stem, documents, self.edition, file)
            _ = found.match
            return found

        return best_copy(path, KIND, make, lambda found: found.actions)

    # Careers.

    def careers(self) -> list[CareerSummary]:
        """All careers, the one played last first. A file that is no good says so itself."""
        from .career_file import CareerSummary, summary

        return self._list(CAREER, CareerSummary, summary, lambda _: 0)

    def create_career(
        self,
        header: CareerHeader,
        setup: Any = None,
        words: Words | None = None,
        texts: Mapping[str, str] | None = None,
        oaths: tuple[Oath, ...] = (),
    ) -> CareerFile:
        """Keep a career from now on, sealed from its first byte if there are words.

        The setup is whatever the career follows from. When it was begun, under which rules and
        with which content is filled in here. Raises SaveError.
        """
        from .career_file import KIND, CareerFile, new_documents
        from .seal import sealed

        seal = sealed(words or {})
        begun = self.now().isoformat(timespec="seconds")
        rules, content = self.edition.rules(), self.edition.content()
        header = msgspec.structs.replace(
            header, id=secrets.token_hex(8), rules=rules, content=content, begun=begun
        )
        with self._beginning(clean(header.title), CAREER) as (path, lock):
            documents = new_documents(header, setup, texts or {}, oaths, seal)
            journal = Journal.create(path, KIND, self.disk, documents)
            made = CareerFile(path.stem, journal.documents, self.edition, path.name, {}, seal)
        return made.keep(journal, lock.free)

    def open_career(self, name: str, words: Words | None = None) -> CareerFile:
        """Go on with a career. Raises SealedError without the right words, else as `open`."""
        from .career_file import KIND

        with self._locked(name, CAREER) as (path, lock):
            found = self.whole_career(path, words)
            journal = self._journal(path, KIND, found)
        return found.made.keep(journal, lock.free)

    def read_career(self, name: str, words: Words | None = None) -> CareerFile:
        """A career as it stands, to be looked at while others play it. Raises as `open_career`."""
        return self.whole_career(self._there(name, CAREER), words).made

    def whole_career(self, path: Path, words: Words | None) -> Copy[CareerFile]:
        """The copy of a career to go on with, what goes on of it played again. Raises SaveError."""
        from .career_file import KIND, reader

        make = reader(path.stem, self.edition, words or {})
        found = best_copy(path, KIND, make, lambda career: career.actions)
        found.made.notes += found.notes
        return found

    # Files of either kind.

    def check(self, name: str, words: Words | None = None) -> list[str]:
        """What is wrong with a match or career; nothing when it replays without a fault.

        Raises SealedError for a career that is sealed and sound, when its words are not given.
        """
        if foreign := self._foreign().get(name):
            return [foreign]
        try:
            if self._suffix_of(name) == SUFFIX:
                return self._whole_match(self.file(name, SUFFIX)).notes
            path = self.file(name, CAREER)
            career = self.whole_career(path, words).made
        except SealedError:
            if read(path, CAREER[1:]).damaged:
                return [f"{path.name} is damaged; open it with the words to save what is whole."]
            raise
        except SaveError as error:
            return [str(error)]
        for part in career.names():
            try:
                career.record(part)
            except SaveError as error:
                career.notes.append(str(error))
        return career.notes

    def evidence(self, path: Path, words: Words | None = None) -> MatchFile | CareerFile:
        """What one file anywhere holds, as it was written, for whoever checks its dice.

        No older copy is taken. Raises SaveError and SealedError.
        """
        from .career_file import KIND as OF_CAREER
        from .career_file import OWN, CareerFile
        from .match_file import ALONE, KIND, MatchFile

        name = clean(path.name)
        if not is_there(path):
            raise SaveError(f"There is no file {clean(str(path))}; name a saved game.")
        of_career = kind_of(path) == OF_CAREER
        found = read(path, OF_CAREER if of_career else KIND)
        if found.damaged:
            raise SaveError(f"{name} is damaged or was cut off: its last lines cannot be read.")
        known = {ALONE}
        if of_career:
            career = CareerFile(path.stem, found.documents, self.edition, name, words or {})
            if career.public != msgspec.structs.replace(career.header, seed=0):
                raise SaveError(
                    f"{name} tells lists other terms than hold in it; somebody changed them."
                )
            known = {*OWN, *career.names()}
        for key in found.documents:
            if key.partition(" ")[0] not in known:
                raise SaveError(f"{name} holds {clean(key)}, which belongs to no match in it.")
        return career if of_career else MatchFile(path.stem, found.documents, self.edition, name)

    def export(self, name: str, path: Path) -> None:
        """Write a match or career to a file of its own, which must not exist yet.

        What is sealed stays sealed. Raises SaveError, for a running ironman career as well.
        """
        if is_there(path):
            raise SaveError(f"{clean(str(path))} exists already; choose another name.")
        source = self.file(name, self._suffix_of(name))
        found = read(source, source.suffix[1:])
        if found.damaged:
            raise SaveError(f"{source.name} is damaged; open it before you export it.")
        if source.suffix == CAREER and _is_bound(found, source.name):
            raise SaveError(
                f"{source.name} is an ironman career: there is no copy of it until it is over."
            )
        self.write(path, source.suffix[1:], found.documents, "choose another place")

    def import_(self, path: Path) -> str:
        """Take a file of a match or career into the folder; its name there. Raises SaveError."""
        name = clean(path.name)
        if kind_of(path) != CAREER[1:]:
            from .match_file import MatchFile

            found = read(path, SUFFIX[1:])
            match = MatchFile(name, found.documents, self.edition, name)
            _ = match.match
            return self._take_in(path, match.header.title, SUFFIX)
        from .career_file import public_header, reader, seal_record

        found = read(path, CAREER[1:])
        if _is_bound(found, name):
            raise SaveError(
                f"{name} is an ironman career under way, and no copy of one can be imported."
            )
        if seal_record(found.documents, name) is None:
            reader(name, self.edition, {})(found.documents, name)
        return self._take_in(path, public_header(found.documents, name).title, CAREER)

    def delete(self, name: str) -> None:
        """Move a match or career to the wastebasket, with its older copies. Raises SaveError."""
        with self._locked(name, self._suffix_of(name)) as (path, lock):
            for kept in reversed(copies(path)):  # cut short, it is still there whole
                self.disk.replace(kept, self.waste(kept))
            self.disk.sync_folder(self.path)
        lock.free()

    @property
    def today(self) -> str:
        """The date in UTC, as "2026-11-23"."""
        return self.now().astimezone(UTC).date().isoformat()

    # What else lies there.

    def drawings(self) -> Drawings:
        """The ships that were drawn in the yard."""
        from .drawings import Drawings

        return Drawings(self)

    def write_text(self, name: str, text: str, ending: str = "txt") -> Path:
        """Write a text for the player into the folder of chronicles; where it lies.

        The file is named after `name`, which may be anything: what is no plain letter of it falls.
        Nothing is written over; a text that is there already is not written again.
        Raises SaveError.
        """
        if not re.fullmatch(r"[a-z]{1,8}", ending):
            raise SaveError("The ending of a chronicle's file is one of a few plain letters.")
        data = text.encode("utf-8", "replace")
        for path in self.names(name, f".{ending}", self.path / CHRONICLES, "chronicle"):
            with telling(path):
                if not path.exists():
                    self.disk.make_folder(path.parent)
                    write_whole(self.disk, path, data)
                    self.disk.sync_folder(path.parent)
                    return path
                if path.is_file() and path.read_bytes() == data:
                    return path
        raise AssertionError  # numbers do not end

    # Names, locks, and what lies in the folder.

    def file(self, name: str, suffix: str) -> Path:
        """The file of a save. Raises SaveError for what is no name of one."""
        device = os.name == "nt" and RESERVED.fullmatch(name)
        if device or not NAME.fullmatch(name):
            raise nothing_here(name, suffix)
        return self.path / f"{name}{suffix}"

    def _there(self, name: str, suffix: str) -> Path:
        """The file of a save that is here, if only as an older copy. Raises SaveError."""
        path = self.file(name, suffix)
        if not copies(path):
            raise nothing_here(name, suffix)
        return path

    def _suffix_of(self, name: str) -> str:
        is_career = NAME.fullmatch(name) and copies(self.path / f"{name}{CAREER}")
        return CAREER if is_career else SUFFIX

    def names(
        self, title: str, suffix: str, folder: Path | None = None, other: str = ""
    ) -> Iterator[Path]:
        """The files that a title may have, one after the other without end."""
        stem = plain(title) or other or suffix[1:]
        for n in itertools.count(1):
            yield (folder or self.path) / f"{stem if n == 1 else f'{stem}-{n}'}{suffix}"

    @contextlib.contextmanager
    def _locked(self, name: str, suffix: str) -> Iterator[tuple[Path, Lock]]:
        """A file that is here, and its lock, taken; it is freed where the block fails."""
        path = self._there(name, suffix)
        lock = Lock(self.path / f".{path.stem}.lock")
        with telling(path):
            if not lock.take():
                raise SaveError(
                    f"{path.name} is open in another window of the game; close it there first."
                )
            try:
                yield path, lock
            except BaseException:
                lock.free()
                raise

    @contextlib.contextmanager
    def _beginning(self, title: str, suffix: str) -> Iterator[tuple[Path, Lock]]:
        """A file that no match or career has yet, named after a title, and its lock, taken.

        What it is to hold may be bad: then the lock is freed, and SaveError raised.
        """
        for path in self.names(title, suffix):
            with telling(path):
                self.disk.make_folder(self.path)
                lock = Lock(self.path / f".{path.stem}.lock")
                if self._is_taken(path.stem) or not lock.take():
                    continue
                try:
                    if self._is_taken(path.stem):
                        continue
                    yield path, lock
                    return
                except BaseException as error:
                    lock.free()
                    if isinstance(error, ValueError | TypeError):
                        what = f"This {suffix[1:]} cannot be kept: it {clean(str(error))}."
                        raise SaveError(what) from error
                    raise

    def _is_taken(self, stem: str) -> bool:
        return any(copies(self.path / f"{stem}{suffix}") for suffix in (SUFFIX, CAREER))

    def _journal(self, path: Path, kind: str, found: Copy[R]) -> Journal:
        """The journal to go on with; a file that is not gone on with is kept. Raises OSError."""
        if found.steps == 0 and not found.found.damaged:
            return Journal.resume(path, kind, self.disk, found.found)
        if path.is_file():
            self.disk.copy(path, self.waste(path))
        return Journal.create(path, kind, self.disk, found.found.documents)

    def _take_in(self, source: Path, title: str, suffix: str) -> str:
        """Copy a file from elsewhere under a free name, which is returned. Raises SaveError."""
        with self._beginning(title, suffix) as (path, lock):
            write_whole(self.disk, path, source.read_bytes())
            self.disk.sync_folder(self.path)
        lock.free()
        return path.stem

    def write(self, path: Path, kind: str, documents: Documents, do: str = "") -> None:
        """Write a file in one step. Raises SaveError."""
        with telling(path, do):
            if path.parent == self.path:
                self.disk.make_folder(self.path)
            write_whole(self.disk, path, whole_file(kind, documents)[0])
            self.disk.sync_folder(path.parent)

    def waste(self, path: Path) -> Path:
        """A free name in the wastebasket for a file. Raises OSError."""
        basket = self.path / WASTEBASKET
        self.disk.make_folder(basket)
        stamp = self.now().strftime("%Y%m%d-%H%M%S")
        names = (basket / f"{stamp}-{number}-{path.name}" for number in itertools.count(1))
        return next(free for free in names if not free.exists())

    def _list(
        self,
        suffix: str,
        kind: type[S],
        sum_up: Callable[[Documents, str], S],
        length: Callable[[S], int],
    ) -> list[S]:
        """Every file of a kind, the one played last first; those that did not change from memory.

        Raises SaveError for a folder that is no good.
        """
        table = suffix[1:]
        known = {row.get("name"): row for row in self.index.rows(table)}
        fresh: list[dict[str, Any]] = []
        found: list[S] = []
        for path in self._files(suffix):
            look = _look_at(path)
            row = known.pop(path.stem, None)
            try:
                if row is None or row.get("look") != look:
                    raise ValueError("is not as it was")
                one = msgspec.convert(row.get("summary"), kind)
            except ValueError:
                played = datetime.fromtimestamp(look[2] / 1e9, UTC).isoformat(timespec="seconds")
                try:
                    made = best_copy(path, table, sum_up, length).made
                    one = msgspec.structs.replace(made, name=path.stem, played=played)
                    plain_one = msgspec.to_builtins(one)
                    fresh.append({"name": path.stem, "look": look, "summary": plain_one})
                except SaveError as error:  # it may be right in another version
                    one = kind(path.stem, played, str(error), path.stem)
            found.append(one)
        if fresh or known:
            with contextlib.suppress(SaveError):  # it is found out again the next time
                self._remember(table, fresh, known)
        found.sort(key=lambda one: (one.played, one.name), reverse=True)
        strange = self._foreign(suffix).items()
        return [*found, *(kind(name, problem=problem, title=name) for name, problem in strange)]

    def _remember(self, table: str, fresh: list[dict[str, Any]], gone: Mapping[Any, Any]) -> None:
        """Keep what was found out about files. Raises SaveError, at once where others write."""
        from tinydb import Query

        with self.index.open(patience=0) as database:
            for row in fresh:
                database.table(table).upsert(row, Query().name == row["name"])
            database.table(table).remove(Query().name.one_of(list(gone)))

    def _files(self, suffix: str) -> list[Path]:
        """The files of all matches, or careers; those of which only an older copy is left as well.

        Raises SaveError when the folder cannot be read.
        """
        found = set()
        for name in self._all_names():
            stem, dot, ending = name.partition(".")
            if re.fullmatch(re.escape(suffix) + r"(\.[1-9])?", dot + ending) and NAME.fullmatch(
                stem
            ):
                found.add(self.path / f"{stem}{suffix}")
        return sorted(found)

    def _foreign(self, suffix: str = "") -> dict[str, str]:
        """Saves that another program has copied under names that are none, with what to do."""
        kinds = [suffix] if suffix else [SUFFIX, CAREER]
        return {
            name: f"{clean(name)} is a copy that another program made; saves import takes it in."
            for name in self._all_names()
            for kind in kinds
            if kind in name
            and not name.startswith(".")
            and not re.fullmatch(
                NAME.pattern + re.escape(kind) + r"(\.[1-9]|\.[0-9a-f]+\.new)?", name
            )
        }

    def _all_names(self) -> list[str]:
        """What lies in the folder, if there is one. Raises SaveError."""
        try:
            return sorted(path.name for path in self.path.iterdir())
        except FileNotFoundError:
            return []
        except OSError as error:
            raise SaveError(
                f"The folder {clean(str(self.path))} cannot be read: {why(error)}; choose another"
                " with --data."
            ) from error


def _look_at(path: Path) -> list[Any]:
    """How the newest file of a save looks from outside: another look means it was changed."""
    for kept in copies(path):
        with contextlib.suppress(OSError):
            known = kept.stat()
            return [kept.name, known.st_size, known.st_mtime_ns]
    return ["", 0, 0]


def _is_bound(found: Scan, file: str) -> bool:
    """Whether there may be no copies: an ironman career that is not over. Raises SaveError."""
    from .career_file import public_header, standing_of

    return public_header(found.documents, file).ironman and not standing_of(found.documents).over


def plain(title: str) -> str:
    """A title in letters that every file system takes; empty when none of it is left.

    No name of a device is made of it, such as Con or Aux.
    """
    spelt = unicodedata.normalize("NFKD", "".join(LETTERS.get(sign, sign) for sign in title))
    ascii_ = spelt.encode("ascii", "ignore").decode().lower()
    stem = re.sub(r"[^a-z0-9]+", "-", ascii_)[:40].strip("-")
    return f"{stem}-1" if RESERVED.fullmatch(stem) else stem
