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

from .disk import NAME, RESERVED, Disk, Lock, copies, is_there, telling, write_whole
from .hall import Hall
from .seal import Documents, Words, sealed
from .store import FileSummary, Index, Scan, Store, best_copy, kind_of, read, whole_file
from .words import LETTERS, SaveError, SealedError, clean, fault, said

if TYPE_CHECKING:
    from pieces_of_eight.campaign.kernel.game import Engine
    from pieces_of_eight.campaign.kernel.match import Match
    from pieces_of_eight.campaign.kernel.sworn import Oath
    from .career_file import CareerFile, CareerHeader, CareerStanding, CareerSummary
    from .match_file import Chair, Header, MatchFile, MatchSummary


S = TypeVar("S", bound="FileSummary")
F = TypeVar("F", "MatchFile", "CareerFile")
SUFFIX, CAREER = ".match", ".career"
WASTEBASKET, CHRONICLES = "wastebasket", "chronicles"


class GameEdition(NamedTuple):
    """What this copy of the game is, to judge saves by."""

    engines: Mapping[str, Engine]
    rules: Callable[[], str] = str
    """The version of the rules. Like the next it is asked when a match is kept or opened, which a
    title page does not do."""
    content: Callable[[], str] = str  # a hash of the content
    join: Callable[[CareerFile], Any] = bool
    """The career of these matches; raises whatever it likes where they are no whole one."""
    standing: Callable[[CareerFile], CareerStanding] = attrgetter("standing")
    """How a career stands, for lists; asked when it is left."""

    def other(self, header: Header | CareerHeader) -> str:
        """That a game was begun with another version, in words; nothing where it was this one."""
        now = self.rules()
        if (header.rules, header.content) == (now, self.content()):
            return ""
        numbers = f" ({header.rules}; this is {now})" if header.rules != now else ""
        return f"was begun with another version of the game{numbers}"

    def fault(self, error: SaveError, header: Header | CareerHeader, name: str) -> SaveError:
        """What is wrong with a game: what has been found, or that its version had other rules."""
        other = self.other(header)
        return fault("rules", name, other) if other else error


class Folder:
    """A folder of saves; it is made when something is first written into it. Without a path it is
    the player's own data folder. `edition` says what this copy of the game can play. `disk` and
    `now` are there for tests. No two matches or careers have one name."""

    def __init__(
        self,
        path: Path | None,
        edition: GameEdition,
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
            raise fault("unkept", str(self.path), error) from error

    def settings(self) -> dict[str, str]:
        """The settings that were saved; empty when there are none."""
        pairs = [(row.get("key"), row.get("value")) for row in self.index.rows("settings")]
        return {k: v for k, v in pairs if isinstance(k, str) and isinstance(v, str)}

    def save_settings(self, settings: Mapping[str, str]) -> None:
        """Change the settings named; the others stay. Raises SaveError."""
        old = self.settings()
        changed = {key: value for key, value in settings.items() if old.get(key) != value}
        if changed:
            rows = [{"key": key, "value": value} for key, value in changed.items()]
            self.index.put("settings", "key", rows)

    @property
    def today(self) -> str:
        """The date in UTC, as "2026-11-23"."""
        return self.now().astimezone(UTC).date().isoformat()

    def _hour(self) -> str:
        return self.now().isoformat(timespec="seconds")

    # Matches and careers.

    def matches(self) -> list[MatchSummary]:
        """All matches, the one played last first. A file that is no good says so itself."""
        from .match_file import MatchSummary, summary

        return self._list(SUFFIX, MatchSummary, summary, lambda one: one.actions)

    def careers(self) -> list[CareerSummary]:
        """All careers, the one played last first. A file that is no good says so itself."""
        from .career_file import CareerSummary, summary

        return self._list(CAREER, CareerSummary, summary, lambda _: 0)

    def create(
        self,
        engine: str,
        match: Match,
        title: str,
        chairs: tuple[Chair, ...],
        texts: Mapping[str, str] | None = None,
    ) -> MatchFile:
        """Keep a match from now on; its engine is named as in the edition. Raises SaveError."""
        from .match_file import ALONE, MatchFile, documents_of, new_header

        given = engine, match, title, chairs, dict(texts or {}), self.edition, self._hour()
        with self._beginning(clean(title), SUFFIX) as (path, lock):
            documents = documents_of(ALONE, new_header(*given), match)
            store = Store(path, MatchFile.KIND, Scan(documents=documents))
            store.keep(self.disk, lock, self.waste)
            made = MatchFile(path.stem, store, self.edition)
        made.take(match)
        return made

    def create_career(
        self,
        header: CareerHeader,
        setup: Any = None,
        words: Words | None = None,
        texts: Mapping[str, str] | None = None,
        oaths: tuple[Oath, ...] = (),
    ) -> CareerFile:
        """Keep a career from now on, sealed from its first byte if there are words. The setup is
        whatever the career follows from. When it was begun, under which rules and with which
        content is filled in here. Raises SaveError."""
        from .career_file import CareerFile, new_documents

        seal, rules, content = sealed(words or {}), self.edition.rules(), self.edition.content()
        own = {"id": secrets.token_hex(8), "begun": self._hour()}
        header = msgspec.structs.replace(header, rules=rules, content=content, **own)
        with self._beginning(clean(header.title), CAREER) as (path, lock):
            documents = new_documents(header, setup, texts or {}, oaths, seal)
            store = Store(path, CareerFile.KIND, Scan(documents=documents))
            store.seal = seal
            store.keep(self.disk, lock, self.waste)
            return CareerFile(path.stem, store, self.edition)

    def open(self, name: str) -> MatchFile:
        """Go on with a match, from an older copy where its file is damaged: its notes tell. What is
        damaged is kept in the wastebasket. Raises SaveError when it is open elsewhere, when no copy
        of it can be read, or when its record no longer replays."""
        from .match_file import MatchFile

        return self._open(MatchFile, name)

    def open_career(self, name: str, words: Words | None = None) -> CareerFile:
        """Go on with a career. Raises SealedError without the right words, else as `open`."""
        from .career_file import CareerFile

        return self._open(CareerFile, name, words)

    def read_match(self, name: str) -> MatchFile:
        """A match as it stands, to be looked at while others play it. Raises as `open`."""
        from .match_file import MatchFile

        return self._read(MatchFile, self.there(name, SUFFIX))

    def read_career(self, name: str, words: Words | None = None) -> CareerFile:
        """A career as it stands, to be looked at while others play it. Raises as `open_career`."""
        from .career_file import CareerFile

        return self._read(CareerFile, self.there(name, CAREER), words)

    def _open(self, kind: type[F], name: str, words: Words | None = None) -> F:
        with self._locked(name, f".{kind.KIND}") as (path, lock):
            found = self._read(kind, path, words)
            found.store.keep(self.disk, lock, self.waste)
        return found

    def _read(self, kind: type[F], path: Path, words: Words | None = None) -> F:
        """The copy of a file to go on with, what goes on of it played again. Raises SaveError."""

        def make(store: Store) -> F:
            found = kind(path.stem, store, self.edition)
            found.check()
            return found

        return best_copy(path, kind.KIND, make, lambda found: found.actions, words)

    # Files of either kind.

    def check(self, name: str, words: Words | None = None) -> list[str]:
        """What is wrong with a match or career; nothing when it replays without a fault. Raises
        SealedError for a career that is sealed and sound, when its words are not given."""
        if foreign := self._foreign().get(name):
            return [foreign]
        suffix = self._suffix_of(name)
        try:
            if suffix == SUFFIX:
                return self.read_match(name).notes
            career = self.read_career(name, words)
        except SealedError:
            path = self.path / f"{name}{suffix}"
            if read(path, suffix[1:]).damaged:
                do = "open it with the passwords to keep what is sound"
                return [said("damaged", path.name, do=do)]
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
        """What one file anywhere holds, as it was written, for whoever checks its dice. No older
        copy is taken. Raises SaveError and SealedError."""
        from .career_file import OWN, CareerFile
        from .match_file import ALONE, MatchFile

        if not is_there(path):
            raise fault("no file", str(path))
        is_career = kind_of(path) == CareerFile.KIND
        store = Store.read(path, CareerFile.KIND if is_career else MatchFile.KIND, words=words)
        if store.found.damaged:
            raise fault("cut", path.name)
        found: MatchFile | CareerFile
        if is_career:
            found = CareerFile(path.stem, store, self.edition)
            if found.public != msgspec.structs.replace(found.header, seed=0):
                raise fault("terms", path.name)
            known = {*OWN, *found.names()}
        else:
            found, known = MatchFile(path.stem, store, self.edition), {ALONE}
        for key in store.documents:
            if key.partition(" ")[0] not in known:
                raise fault("stranger", path.name, key)
        return found

    def export(self, name: str, path: Path) -> None:
        """Write a match or career to a file of its own, which must not exist yet. What is sealed
        stays sealed. Raises SaveError, for a running ironman career as well."""
        if is_there(path):
            raise fault("exists", str(path))
        suffix = self._suffix_of(name)
        store = Store.read(self.file(name, suffix), suffix[1:])
        if store.found.damaged:
            raise fault("damaged", store.file, do="open it once, then export it")
        if suffix == CAREER and _is_bound(store):
            raise fault("ironman", store.file)
        self.write(path, suffix[1:], store.documents, "choose another place")

    def import_(self, path: Path) -> str:
        """Take a file of a match or career into the folder; its name there. Raises SaveError."""
        from .career_file import CareerFile, public_header, seal_record
        from .match_file import MatchFile

        if kind_of(path) != CareerFile.KIND:
            match = MatchFile(path.stem, Store.read(path, MatchFile.KIND), self.edition)
            match.check()
            return self._take_in(path, match.header.title, SUFFIX)
        store = Store.read(path, CareerFile.KIND)
        if _is_bound(store):
            raise fault("ironman in", path.name)
        if seal_record(store) is None:
            CareerFile(path.stem, store, self.edition).check()
        return self._take_in(path, public_header(store).title, CAREER)

    def _take_in(self, source: Path, title: str, suffix: str) -> str:
        """Copy a file from elsewhere under a free name, which is returned. Raises SaveError."""
        with self._beginning(title, suffix) as (path, lock):
            self._put(path, source.read_bytes())
        lock.free()
        return path.stem

    def delete(self, name: str) -> None:
        """Move a match or career to the wastebasket, with its older copies. Raises SaveError."""
        with self._locked(name, self._suffix_of(name)) as (path, lock):
            self.throw_away(path)
        lock.free()

    def throw_away(self, path: Path) -> None:
        """Move a file and its older copies to the wastebasket. Raises SaveError."""
        with telling(path):
            for kept in reversed(copies(path)):  # cut short, it is still there whole
                self.disk.replace(kept, self.waste(kept))
            self.disk.sync_folder(self.path)

    # What else lies there.

    def drawings(self) -> Drawings:
        """The ships that were drawn in the yard."""
        return Drawings(self)

    def write_text(self, name: str, text: str, ending: str = "txt") -> Path:
        """Write a text for the player into the folder of chronicles; where it lies. The file is
        named after `name`, which may be anything: what is no plain letter of it falls. Nothing is
        written over; a text that is there already is not written again. Raises SaveError."""
        if not re.fullmatch(r"[a-z]{1,8}", ending):
            raise SaveError("The ending of a chronicle's file must be a few plain letters.")
        data = text.encode("utf-8", "replace")
        names = self.names(name, f".{ending}", self.path / CHRONICLES, "chronicle")
        path = next(
            each
            for each in names
            if not each.exists() or (each.is_file() and each.read_bytes() == data)
        )
        with telling(path):
            if not path.exists():
                self.disk.make_folder(path.parent)
                self._put(path, data)
        return path

    def write(self, path: Path, kind: str, documents: Documents, do: str = "") -> None:
        """Write a file in one step. Raises SaveError."""
        with telling(path, do):
            if path.parent == self.path:
                self.disk.make_folder(self.path)
            self._put(path, whole_file(kind, documents)[0])

    def _put(self, path: Path, data: bytes) -> None:
        write_whole(self.disk, path, data)
        self.disk.sync_folder(path.parent)

    def waste(self, path: Path) -> Path:
        """A free name in the wastebasket for a file. Raises OSError."""
        basket = self.path / WASTEBASKET
        self.disk.make_folder(basket)
        stamp = self.now().strftime("%Y%m%d-%H%M%S")
        names = (basket / f"{stamp}-{number}-{path.name}" for number in itertools.count(1))
        return next(free for free in names if not free.exists())

    # Names, locks, and what lies in the folder.

    def file(self, name: str, suffix: str) -> Path:
        """The file of a save. Raises SaveError for what is no name of one."""
        device = os.name == "nt" and RESERVED.fullmatch(name)
        if device or not NAME.fullmatch(name):
            raise fault("absent", clean(name, 60), noun=suffix[1:])
        return self.path / f"{name}{suffix}"

    def there(self, name: str, suffix: str) -> Path:
        """The file of a save that is here, if only as an older copy. Raises SaveError."""
        path = self.file(name, suffix)
        if not copies(path):
            raise fault("absent", clean(name, 60), noun=suffix[1:])
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
        path = self.there(name, suffix)
        lock = Lock(self.path / f".{path.stem}.lock")
        with telling(path), lock.freed_on_failure():
            if not lock.take():
                raise fault("open", path.name)
            yield path, lock

    @contextlib.contextmanager
    def _beginning(self, title: str, suffix: str) -> Iterator[tuple[Path, Lock]]:
        """A file that no match or career has yet, named after a title, and its lock, taken. What it
        is to hold may be bad: then the lock is freed, and SaveError raised."""
        for path in self.names(title, suffix):
            lock = Lock(self.path / f".{path.stem}.lock")
            with telling(path), lock.freed_on_failure():
                self.disk.make_folder(self.path)
                is_free = not self._is_taken(path.stem) and lock.take()
                if not is_free or self._is_taken(path.stem):  # another window may have been quicker
                    lock.free()
                    continue
                try:
                    yield path, lock
                except (ValueError, TypeError) as error:
                    raise fault("unfit", "", error, noun=suffix[1:]) from error
                return

    def _is_taken(self, stem: str) -> bool:
        return any(copies(self.path / f"{stem}{suffix}") for suffix in (SUFFIX, CAREER))

    def _list(
        self, suffix: str, kind: type[S], sum_up: Callable[[Store], S], length: Callable[[S], int]
    ) -> list[S]:
        """Every file of a kind, the one played last first; those that did not change from memory.
        Raises SaveError for a folder that is no good."""
        table = suffix[1:]
        known = {row.get("name"): row for row in self.index.rows(table)}
        fresh: list[dict[str, Any]] = []
        found: list[S] = []
        for path in self.files(suffix):
            look, row = _look_at(path), known.pop(path.stem, {})
            with contextlib.suppress(ValueError):
                if row.get("look") == look:
                    found.append(msgspec.convert(row.get("summary"), kind))
                    continue
            played = datetime.fromtimestamp(look[2] / 1e9, UTC).isoformat(timespec="seconds")
            try:
                made = best_copy(path, table, sum_up, length)
                one = msgspec.structs.replace(made, name=path.stem, played=played)
                fresh.append({"name": path.stem, "look": look, "summary": msgspec.to_builtins(one)})
            except SaveError as error:  # it may be right in another version
                one = kind(path.stem, played, str(error), path.stem)
            found.append(one)
        if fresh or known:
            with contextlib.suppress(SaveError):  # it is found out again the next time
                self.index.put(table, "name", fresh, gone=list(known), patience=0)
        found.sort(key=lambda one: (one.played, one.name), reverse=True)
        strange = self._foreign(suffix).items()
        return [*found, *(kind(name, problem=problem, title=name) for name, problem in strange)]

    def files(self, suffix: str) -> list[Path]:
        """The files of all matches, or careers; those of which only an older copy is left as well.
        Raises SaveError when the folder cannot be read."""
        shape = rf"({NAME.pattern}){re.escape(suffix)}(\.[1-9])?"
        stems = {parts[1] for name in self._all_names() if (parts := re.fullmatch(shape, name))}
        return [self.path / f"{stem}{suffix}" for stem in sorted(stems)]

    def _foreign(self, suffix: str = "") -> dict[str, str]:
        kinds = re.escape(suffix) if suffix else rf"\{SUFFIX}|\{CAREER}"
        ours = rf"\..*|{NAME.pattern}({kinds})(\.[1-9]|\.[0-9a-f]+\.new)?"
        saves = [name for name in self._all_names() if re.search(kinds, name)]
        return {name: said("copied", name) for name in saves if not re.fullmatch(ours, name)}

    def _all_names(self) -> list[str]:
        """What lies in the folder, if there is one. Raises SaveError."""
        try:
            return sorted(path.name for path in self.path.iterdir())
        except FileNotFoundError:
            return []
        except OSError as error:
            raise fault("unlisted", str(self.path), error) from error


def _look_at(path: Path) -> list[Any]:
    for kept in copies(path):
        with contextlib.suppress(OSError):
            known = kept.stat()
            return [kept.name, known.st_size, known.st_mtime_ns]
    return ["", 0, 0]


def _is_bound(store: Store) -> bool:
    """Whether there may be no copies: an ironman career that is not over. Raises SaveError."""
    from .career_file import public_header, standing_of

    return public_header(store).ironman and not standing_of(store).over


def plain(title: str) -> str:
    """A title in letters that every file system takes; empty when none of it is left. No name of a
    device is made of it, such as Con or Aux."""
    spelt = unicodedata.normalize("NFKD", "".join(LETTERS.get(sign, sign) for sign in title))
    ascii_ = spelt.encode("ascii", "ignore").decode().lower()
    stem = re.sub(r"[^a-z0-9]+", "-", ascii_)[:40].strip("-")
    return f"{stem}-1" if RESERVED.fullmatch(stem) else stem


# --- The ships that were drawn in the yard: small files beside the saves, kept whole or not at all

DRAWING, DRAWN = "drawing", ".drawing"
LARGEST_DRAWING = 1 << 16  # bytes of a drawing; no ship takes as many
Table: TypeAlias = Mapping[str, object]


class Drawings:
    """The drawings of a folder of saves."""

    def __init__(self, folder: Folder) -> None:
        self._folder = folder

    def all(self) -> list[FileSummary]:
        """Every drawing by its title. A file that is no good says so itself."""
        found = []
        for path in self._folder.files(DRAWN):
            try:
                found.append(FileSummary(path.stem, title=_read(path)[0]))
            except SaveError as error:
                found.append(FileSummary(path.stem, problem=str(error), title=path.stem))
        return sorted(found, key=lambda filed: (filed.title.casefold(), filed.name))

    def take(self, name: str) -> Table:
        """A drawing as it was kept. Raises SaveError."""
        return _read(self._folder.there(name, DRAWN))[1]

    def keep(self, title: str, drawing: Table) -> str:
        """Keep a drawing under a title; one of the same title is replaced. Raises SaveError."""
        shown = clean(title, 60)
        if not shown:
            raise SaveError("Give the drawing a name first.")
        paths = self._folder.names(shown, DRAWN)
        path = next(each for each in paths if not each.exists() or _title_of(each) == shown)
        with telling(path):
            if path.is_file():
                self._folder.disk.copy(path, self._folder.waste(path))
        self._write(path, shown, drawing)
        return path.stem

    def delete(self, name: str) -> None:
        """Move a drawing to the wastebasket. Raises SaveError."""
        self._folder.throw_away(self._folder.there(name, DRAWN))

    def export(self, name: str, path: Path) -> None:
        """Write a drawing to a file of its own, which must not exist yet. Raises SaveError."""
        title, drawing = _read(self._folder.there(name, DRAWN))
        if is_there(path):
            raise fault("exists", str(path))
        self._write(path, title, drawing)

    def import_(self, path: Path) -> str:
        """Take a drawing in from elsewhere, beside all others; its name here. Raises SaveError."""
        title, drawing = _read(path)
        if not title:
            raise SaveError(f"{clean(path.name, 60)} holds a ship without a name.")
        target = next(p for p in self._folder.names(title, DRAWN) if not p.exists())
        self._write(target, title, drawing)
        return target.stem

    def _write(self, path: Path, title: str, drawing: Table) -> None:
        self._folder.write(path, DRAWING, {DRAWING: {"title": title, "drawing": dict(drawing)}})


def _title_of(path: Path) -> str | None:
    with contextlib.suppress(SaveError):
        return _read(path)[0]
    return None


def _read(path: Path) -> tuple[str, Table]:
    """Title and drawing of a file. Raises SaveError with one sentence."""
    found = read(path, DRAWING, DRAWING, LARGEST_DRAWING)
    match found.documents.get(DRAWING):
        case {"title": str(title), "drawing": dict(drawing)} if not found.torn | found.damaged:
            return clean(title, 60), drawing
    raise fault("altered", path.name)
