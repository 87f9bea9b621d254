"""The folder of saves: its matches and careers, its settings, and the way in and out for files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from platformdirs import user_data_path

from pieces_of_eight.saves.disk import CAREER, NAME, SUFFIX, Disk
from pieces_of_eight.saves.edition import Edition
from pieces_of_eight.saves.journal_file import Fault, copies, head_of, is_there, read
from pieces_of_eight.saves.place import Place
from pieces_of_eight.saves.tries import TRIES
from pieces_of_eight.saves.words import SaveError, clean, why

if TYPE_CHECKING:  # loaded when a match is: the title page needs only the settings
    from pieces_of_eight.campaign.kernel.match import Match
    from pieces_of_eight.campaign.kernel.sworn import Oath
    from pieces_of_eight.saves.career_file import CareerHeader
    from pieces_of_eight.saves.careers import CareerSummary
    from pieces_of_eight.saves.daily import Daily
    from pieces_of_eight.saves.disk import Lock
    from pieces_of_eight.saves.evidence import Evidence
    from pieces_of_eight.saves.fame import Fame, Scorer
    from pieces_of_eight.saves.journal import Journal
    from pieces_of_eight.saves.match_file import Chair
    from pieces_of_eight.saves.match_listing import MatchSummary
    from pieces_of_eight.saves.match_restore import Restored
    from pieces_of_eight.saves.saved_career import SavedCareer
    from pieces_of_eight.saves.saved_match import SavedMatch
    from pieces_of_eight.saves.text_files import Drawings

    Words = Mapping[int, str]


class Folder:
    """A folder of saves. Raises SaveError when there can be none at `path`.

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
        self._place = Place(self.path, edition, disk or Disk(), now)
        self._index = self._place.index

    def settings(self) -> dict[str, str]:
        """The settings that were saved; empty when there are none."""
        return self._index.settings()

    def save_settings(self, settings: Mapping[str, str]) -> None:
        """Save these settings; others stay as they are. Raises SaveError."""
        self._index.save_settings(settings)

    def matches(self) -> list[MatchSummary]:
        """All matches, the one played last first. A file that is no good says so itself."""
        from pieces_of_eight.saves.match_listing import matches

        return matches(self.path, self._index, self.edition).all()

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

        from pieces_of_eight.campaign.kernel.sworn import Sworn
        from pieces_of_eight.saves.journal import Journal
        from pieces_of_eight.saves.match_file import KIND, Header, cleaned, fresh_tables
        from pieces_of_eight.saves.match_restore import Restored, header_of

        header = Header(
            engine,
            title,
            chairs,
            msgspec.to_builtins(match.setup, str_keys=True),
            match.seed,
            self.edition.rules,
            self.edition.content,
            self._place.now().isoformat(timespec="seconds"),
            dict(texts or {}),
            match.dice.oaths[0] if isinstance(match.dice, Sworn) else None,
        )
        path, lock = self._place.free_name(clean(title), SUFFIX)
        with self._place.beginning(lock, path):
            header = cleaned(header)
            tables = fresh_tables(header, match)
            journal = Journal.create(path, KIND, self._place.disk, tables)
        header = header_of(journal.tables, path.name)  # as it will be read again
        return self._saved(path, lock, journal, Restored(header, match), [])

    def open(self, name: str) -> SavedMatch:
        """Go on with a match, from an older copy where its file is damaged: its notes tell.

        What is damaged is kept in the wastebasket. Raises SaveError when it is open elsewhere, when
        no copy of it can be read, or when its record no longer replays.
        """
        from pieces_of_eight.saves.copies import whole_match
        from pieces_of_eight.saves.match_file import KIND

        path = self._place.file(name)
        lock = self._place.locked(path)
        with self._place.holding(lock, path):
            found = whole_match(path, self.edition)
            journal = self._place.journal(path, KIND, found)
        return self._saved(path, lock, journal, found.restored, found.notes)

    def careers(self) -> list[CareerSummary]:
        """All careers, the one played last first. A file that is no good says so itself."""
        from pieces_of_eight.saves.careers import careers

        return careers(self._place).all()

    def create_career(
        self,
        header: CareerHeader,
        setup: Any = None,
        words: Words | None = None,
        texts: Mapping[str, str] | None = None,
        oaths: tuple[Oath, ...] = (),
    ) -> SavedCareer:
        """Keep a career from now on, sealed from its first byte if there are words.

        The setup is whatever the career follows from. When it was begun, under which rules and
        with which content is filled in here. Raises SaveError.
        """
        from pieces_of_eight.saves.careers import create

        return create(self._place, header, setup, words or {}, texts or {}, oaths)

    def open_career(self, name: str, words: Words | None = None) -> SavedCareer:
        """Go on with a career. Raises SealedError without the right words, else as `open`."""
        from pieces_of_eight.saves.careers import enter

        return enter(self._place, name, words or {})

    def check(self, name: str, words: Words | None = None) -> list[str]:
        """What is wrong with a match or career; nothing when it replays without a fault.

        Raises SealedError for a career that is sealed and sound, when its words are not given.
        """
        from pieces_of_eight.saves.copies import whole_match

        if self._is_career(name):
            from pieces_of_eight.saves.careers import check

            return check(self._place, name, words or {})
        try:
            return whole_match(self._place.file(name), self.edition).notes
        except SaveError as error:
            return [str(error)]

    def evidence(self, path: Path, words: Words | None = None) -> Evidence:
        """What a file anywhere holds, to check its dice. Raises SaveError and SealedError."""
        from pieces_of_eight.saves.evidence import evidence

        return evidence(path, self.edition, words or {})

    def export(self, name: str, path: Path) -> None:
        """Write a match or career to a file of its own, which must not exist yet.

        What is sealed stays sealed. Raises SaveError, for a running ironman career as well.
        """
        from pieces_of_eight.saves.journal import Journal

        if is_there(path):
            raise SaveError(f"{clean(str(path))} exists already; choose another name.")
        if self._is_career(name):
            from pieces_of_eight.saves.career_file import KIND
            from pieces_of_eight.saves.careers import to_export

            tables = to_export(self._place, name)
        else:
            from pieces_of_eight.saves.match_file import KIND

            found = read(self._place.file(name), KIND)
            if found.fault is Fault.BAD:
                raise SaveError(f"{name}{SUFFIX} is damaged; open it before you export it.")
            tables = found.tables
        try:
            Journal.create(path, KIND, self._place.disk, tables).close()
        except OSError as error:
            raise SaveError(
                f"{clean(str(path))} cannot be written: {why(error)}; choose another place."
            ) from error

    def import_(self, path: Path) -> str:
        """Take a file of a match or career into the folder; its name there. Raises SaveError."""
        from pieces_of_eight.saves.match_file import KIND
        from pieces_of_eight.saves.match_restore import header_of, restore

        head = head_of(path)
        if head is not None and head.kind == CAREER[1:]:
            from pieces_of_eight.saves.careers import take_in

            return take_in(self._place, path)
        found = read(path, KIND)
        header = header_of(found.tables, clean(path.name))
        restore(found.tables, clean(path.name), self.edition)
        return self._place.take_in(path, header.title, SUFFIX).stem

    def delete(self, name: str) -> None:
        """Move a match or career to the wastebasket. Raises SaveError."""
        suffix = CAREER if self._is_career(name) else SUFFIX
        self._place.delete(self._place.file(name, suffix))

    def fame(self) -> list[Fame]:
        """The hall of fame, table by table, the highest score of each first."""
        from pieces_of_eight.saves.fame import standing_in

        return standing_in(self._index)

    def enter_fame(self, fame: Fame) -> Fame:
        """Take a career into the hall of fame; its entry there. Raises SaveError.

        When it was entered and under which rules is filled in here, where it is not said.
        """
        from msgspec.structs import replace

        from pieces_of_eight.saves.fame import enter

        date = fame.date or self._place.now().isoformat(timespec="seconds")
        version = fame.version or self.edition.rules
        return enter(self._index, replace(fame, date=date, version=version))

    def check_fame(self, fame: Fame, scorer: Scorer, words: Words | None = None) -> list[str]:
        """What speaks against a score: nothing when its record replays and comes to it."""
        from pieces_of_eight.saves.fame import check

        return check(self._place, fame, scorer, words or {})

    @property
    def today(self) -> str:
        """The date in UTC, as "2026-11-23"."""
        return self._place.now().astimezone(UTC).date().isoformat()

    def tries(self) -> dict[str, str]:
        """By date the career that is its one counted voyage of that day."""
        from pieces_of_eight.saves.tries import tries

        return tries(self._index)

    def note_try(self, day: str, career: str) -> None:
        """Keep that the voyage of a date was begun. Raises SaveError."""
        from pieces_of_eight.saves.daily import Try

        self._index.add(TRIES, Try(day, career))

    def points_of(self, day: str) -> int | None:
        """What the player's own voyage of a date came to; None while it is not over."""
        from pieces_of_eight.saves.tries import points

        return points(self._index, day)

    def daily(self) -> list[Daily]:
        """The tables of the voyages of a day, the newest day first, its best first."""
        from pieces_of_eight.saves.daily import standing_in

        return standing_in(self._index)

    def enter_daily(self, entry: Daily) -> Daily:
        """Take a voyage into the table of its day; its entry there. Raises SaveError."""
        from pieces_of_eight.saves.daily import enter

        return enter(self._index, entry)

    def check_daily(self, entry: Daily) -> None:
        """Refuse a second voyage of one player and day. Raises SaveError."""
        from pieces_of_eight.saves.daily import check

        check(self._index, entry)

    def drawings(self) -> Drawings:
        """The ships that were drawn in the yard."""
        from pieces_of_eight.saves.text_files import Drawings

        return Drawings(self._place)

    def write_text(self, name: str, text: str, ending: str = "txt") -> Path:
        """Write a text for the player into the folder of chronicles. Raises SaveError."""
        from pieces_of_eight.saves.text_files import write_text

        return write_text(self._place, name, text, ending)

    def _is_career(self, name: str) -> bool:
        return NAME.fullmatch(name) is not None and bool(copies(self._place.file(name, CAREER)))

    def _saved(
        self, path: Path, lock: Lock, journal: Journal, restored: Restored, notes: list[str]
    ) -> SavedMatch:
        """The match, handed to the player."""
        from pieces_of_eight.saves.match_listing import matches
        from pieces_of_eight.saves.saved_match import SavedMatch

        def leave(saved: SavedMatch) -> None:
            lock.free()
            matches(self.path, self._index, self.edition).remember(path)

        return SavedMatch(path.stem, restored, journal, notes, leave)
