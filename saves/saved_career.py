"""A career that is kept: one file, and in it every match of all its seasons.

A match in it is played and kept as one that has a file of its own.
"""

from collections.abc import Callable, Mapping
from types import TracebackType
from typing import Any

import msgspec
from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.match import Match, RefusedError
from pieces_of_eight.campaign.kernel.play import Refusal, Step
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.kernel.sworn import Oath
from pieces_of_eight.saves.career_file import (
    DONE,
    HEADER,
    MATCHES,
    OPEN_TABLES,
    OWN,
    PART,
    PRIVATE,
    SEAL,
    STANDING,
    Standing,
    cleaned_texts,
    covered,
    covers,
    done,
    done_tables,
    is_done,
    own_tables,
    part_tables,
    plain_header,
    private_row,
    setup_of,
)
from pieces_of_eight.saves.career_restore import RestoredCareer, put_away
from pieces_of_eight.saves.cover import CLEAR, Cover
from pieces_of_eight.saves.edition import Edition
from pieces_of_eight.saves.journal import Journal
from pieces_of_eight.saves.journal_file import Change, Document, Tables
from pieces_of_eight.saves.match_file import Chair, fresh_tables
from pieces_of_eight.saves.match_file import Header as MatchHeader
from pieces_of_eight.saves.match_file import cleaned as cleaned_match
from pieces_of_eight.saves.match_restore import Restored, written
from pieces_of_eight.saves.saved_match import SavedMatch
from pieces_of_eight.saves.seal import Seal, sealed
from pieces_of_eight.saves.words import SaveError, clean, why

Leave = Callable[[SavedMatch], None]


class CareerMatch(SavedMatch):
    """A match of a career. Made by `SavedCareer.match` and `begin`; the career keeps it open.

    Pages come and go, one after the other and sometimes two at once; if each left the match when
    it is closed, what follows by itself would no longer be written down.
    """

    of_career = True

    def __init__(self, name: str, found: Restored, career: "SavedCareer", leave: Leave) -> None:
        super().__init__(name, found, career.journal, career.notes, leave)
        self._career = career

    def close(self) -> None:
        """Wait for the disk: a page is going, the match stays open."""
        self.journal.settle()
        self._tell()

    def _put(self, *changes: Change) -> None:
        super()._put(*map(self._covered, changes))

    def _covered(self, change: Change) -> Change:
        """A change of the match as one of the career's file."""
        table, number, document = f"{self.name}/{change.table}", change.id, change.doc
        if document is not None:
            document = self._career.cover.over(table, number, document)
        return Change(table, number, document)

    def _let_go(self) -> None:
        """Wait for the disk; the file stays open for the career."""
        self.journal.settle()


class PutAwayMatch(CareerMatch):
    """A match that is over: to be looked at from its start to its end, and changed no more."""

    def submit(self, who: Player, action: Any) -> Step[Any]:
        """Refuse."""
        raise self._stands(who)

    def undo(self, who: Player) -> None:
        """Refuse."""
        raise self._stands(who)

    def sit(self, chairs: tuple[Chair, ...]) -> None:
        """Nothing: who played it is written down."""

    def note(self, key: str, text: str) -> None:
        """Nothing: there is nothing left to keep it for."""

    def _stands(self, who: Player) -> RefusedError:
        prompt = self.match.engine.prompt(self.match.state, who)
        return RefusedError(Refusal(prompt.rule, "it is over and entered in the career"))

    def _keep(self) -> None:
        """Nothing: all of it is kept."""


class SavedCareer:
    """A career and its file. Made by `Folder.create_career` and `open_career`; close it.

    Every match in it is kept as `SavedMatch` keeps one. Nothing here raises for a disk that
    fails; `notes` and `on_trouble` tell. Only a change of words must reach the disk to count.
    """

    def __init__(
        self,
        name: str,
        restored: RestoredCareer,
        notes: list[str],
        journal: Journal,
        edition: Edition,
        leave: "Callable[[SavedCareer], None]",
    ) -> None:
        self.name = name
        self.header = restored.header
        self.standing = restored.standing
        self.texts = restored.texts
        self.oaths = restored.oaths
        """What was sworn for its dice, each from its time on."""
        self.notes = notes
        """What the player should be told, in sentences; troubles of the disk are added."""
        self.on_trouble: Callable[[str], None] | None = None
        self.journal = journal
        self._seal = restored.seal
        self._edition = edition
        self._leave: Callable[[SavedCareer], None] | None = leave
        self._names = restored.names
        self._restored = restored.running
        self._open: dict[str, SavedMatch] = {}
        self._tidy_up()

    def _tidy_up(self) -> None:
        """Take out what a game that was stopped has left half done."""
        tables, known = self.journal.tables, set(self._names.values())
        over = {name for name in known if is_done(tables, name)}
        self.journal.drop([f"{name}/{table}" for name in over for table in OPEN_TABLES])
        strays = [table for table in tables if table not in OWN]  # whose beginning was cut short
        self.journal.drop([table for table in strays if table.rpartition("/")[0] not in known])
        if self._seal is not None:
            self._drop_older()

    # The matches.

    def names(self) -> tuple[str, ...]:
        """The matches in the order they were begun."""
        return tuple(self._names.values())

    def is_over(self, name: str) -> bool:
        """Whether a match is over and put away: nothing in it changes any more."""
        return is_done(self.journal.tables, name)

    def match(self, name: str) -> SavedMatch:
        """A match, to be gone on with; one that is over is replayed, only to be looked at.

        The same object until it is closed. Raises SaveError.
        """
        if name in self._open:
            return self._open[name]
        if name not in self._names.values():
            raise SaveError(f"There is no {clean(name, 60)!r} in this career.")
        if self.is_over(name):
            file = self.journal.path.name
            found = put_away(self, name, file, self._edition)
            made: SavedMatch = PutAwayMatch(name, found, self, self._left)
        else:
            made = CareerMatch(name, self._restored.pop(name), self, self._left)
        self._open[name] = made
        return made

    def record(self, name: str) -> Match[Any, Any, Any]:
        """A match as it stands; one that is put away is replayed. Raises SaveError."""
        return self.match(name).match

    def look_through(self, name: str) -> None:
        """See that the record of a match that is put away can be read. Raises SaveError."""
        if self.is_over(name):
            mine = done_tables(self.journal.tables, name, self.cover)
            written(mine, f"{self.journal.path.name} ({name})", self._edition)

    def begin(
        self,
        name: str,
        engine: str,
        match: Match[Any, Any, Any],
        title: str = "",
        chairs: tuple[Chair, ...] = (),
        texts: Mapping[str, str] | None = None,
    ) -> SavedMatch:
        """Keep a match in the career from now on, whatever was played of it already.

        Title and chairs are the career's where none are given. Raises SaveError.
        """
        if not PART.fullmatch(name) or name in self._names.values():
            raise SaveError(f"No match of this career can be called {clean(name, 60)!r} now.")
        now = self.header
        header = MatchHeader(
            engine,
            title or now.title,
            chairs or now.chairs,
            msgspec.to_builtins(match.setup, str_keys=True),
            match.seed,
            self._edition.rules,
            self._edition.content,
            "",
            dict(texts or {}),
        )
        try:
            header = cleaned_match(header)
            found = Restored(header, match)
            kept = self._written(name, found, fresh_tables(header, match))
        except (ValueError, TypeError) as error:
            raise SaveError(f"This match cannot be kept: it {clean(str(error))}.") from error
        place = max(self._names, default=0) + 1
        self._put(MATCHES, place, {"name": name})  # now it is there
        self._names[place] = name
        self._open[name] = kept
        self._tell()
        return kept

    def _written(self, name: str, found: Restored, tables: Tables) -> SavedMatch:
        """A match written into the file: put away where it is over, else row by row."""
        if not found.match.to_act:
            self._put(f"{name}/{DONE}", 1, done(tables, name, self.cover))
            return PutAwayMatch(name, found, self, self._left)
        for table, rows in covered(tables, name, self.cover).items():
            self.journal.append(*(Change(table, int(n), doc) for n, doc in rows.items()))
        return CareerMatch(name, found, self, self._left)

    def finish(self, name: str) -> None:
        """Put a match away that is over, open or not; one that is not over stays as it is."""
        if name in self._open:
            self._open[name].leave()
        elif name in self._restored and not self._restored[name].match.to_act:
            self._put_away(name)

    def _left(self, saved: SavedMatch) -> None:
        """A match was closed: put it away if it is over, else it can be gone on with."""
        del self._open[saved.name]
        if self.is_over(saved.name):
            return
        self._restored[saved.name] = Restored(saved.header, saved.match)
        if not saved.match.to_act:
            self._put_away(saved.name)
        self._tell()

    def _put_away(self, name: str) -> None:
        """Keep of a match that is over its setup and its record, squeezed."""
        tables = part_tables(self.journal.tables, name, self.cover)
        self._put(f"{name}/{DONE}", 1, done(tables, name, self.cover))
        self.journal.drop([f"{name}/{table}" for table in OPEN_TABLES])
        del self._restored[name]

    # The career itself.

    def stand(self, standing: Standing) -> None:
        """Say how the career stands, for the list of careers."""
        if standing != self.standing:
            plain = replace(standing, ending=clean(standing.ending))
            self.standing = plain
            self._put(STANDING, 1, msgspec.to_builtins(plain))

    def sit(self, chairs: tuple[Chair, Chair]) -> None:
        """Change who plays for whom. Chairs of matches under way are changed by themselves."""
        one, two = (Chair(chair.kind, clean(chair.name), clean(chair.level)) for chair in chairs)
        self.header = replace(self.header, chairs=(one, two))
        self._put(HEADER, 1, plain_header(self.header))
        self._keep_private()

    def note(self, key: str, text: str) -> None:
        """Keep a text with the career, under a key of the caller's."""
        self.texts = {**self.texts, **cleaned_texts({key: text})}
        self._keep_private()

    def _keep_private(self) -> None:
        row = private_row(self.header, self.texts, self.oaths, self.cover)
        self._put(PRIVATE, 1, row)

    @property
    def tables(self) -> Tables:
        """What its file holds, under its cover."""
        return self.journal.tables

    @property
    def setup(self) -> Any:
        """What the career was begun with, as plain mappings and lists."""
        return setup_of(self.journal.tables, self.cover)

    @property
    def unsaved(self) -> int:
        """How many changes have not reached the file, 0 when all is well."""
        return self.journal.unsaved

    def settle(self) -> None:
        """Wait until all that was done is on the disk."""
        self.journal.settle()

    def close(self) -> None:
        """Leave every match, wait for the disk, and let the file go. Again it does nothing."""
        if self._leave is None:
            return
        for saved in list(self._open.values()):
            saved.leave()
        for name in list(self._restored):
            self.finish(name)
        self.journal.close()
        self._tell()
        leave, self._leave = self._leave, None
        leave(self)

    def __enter__(self) -> "SavedCareer":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    # The words of the captains.

    @property
    def cover(self) -> Cover:
        """What lies over all that is private."""
        return self._seal or CLEAR

    @property
    def holders(self) -> tuple[int, ...]:
        """The players who have set a word."""
        return self._seal.holders if self._seal else ()

    def knows(self, who: int, word: str) -> bool:
        """Whether this is the word of a captain; of one who has set none, anybody knows it."""
        return not (self._seal and who in self._seal.holders) or self._seal.fits(who, word)

    def set_word(self, who: int, word: str, old: str = "", oath: Oath | None = None) -> None:
        """Set or change the word of a captain; one that is set is asked for first.

        When this returns, the file is sealed under it and no older copy of it is left in the
        folder. What is sworn for all dice from now on is written in the same step, so that no
        copy without the word has it. Raises SaveError, and then all is as before.
        """
        self._ask(who, old)
        seal = self._seal.with_word(who, word) if self._seal else sealed({who: word})
        before = self.oaths
        self.oaths = (*before, oath) if oath else before
        try:
            self._reseal(seal)
        except SaveError:
            self.oaths = before
            raise

    def lift_word(self, who: int, old: str) -> None:
        """Take back the word of a captain, who says it once more. Raises SaveError."""
        self._ask(who, old)
        if self._seal and who in self._seal.holders:
            self._reseal(self._seal.without(who))

    def drop_seal(self) -> None:
        """Write the career in clear: for when nothing in it is a secret. Raises SaveError."""
        if self._seal:
            self._reseal(None)

    def _ask(self, who: int, old: str) -> None:
        """Refuse who does not know the word that is set."""
        if not self.knows(who, old):
            name = self.header.chairs[who].name
            raise SaveError(f"That is not the word of {name}; the old one stays.")

    def _reseal(self, seal: Seal | None) -> None:
        """Write the whole file anew under another seal, and let no older copy remain."""
        cover, record = seal or CLEAR, seal.record if seal else None
        file = clean(self.journal.path.name)
        try:
            tables: Tables = own_tables(
                self.header, self.standing, self.texts, self.oaths, self._names, cover, record
            )
            moved = covers(self.journal.tables, self.cover, cover)
            tables.update({table: rows for table, rows in moved if table != PRIVATE})
            self.journal.renew(tables)
        except ValueError as error:
            raise SaveError(
                f"{file} holds something that {clean(str(error))}; the words stay as they were."
            ) from error
        except OSError as error:
            raise SaveError(
                f"{file} cannot be written: {why(error)}; the words stay as they were."
            ) from error
        self._seal = seal
        try:
            self.journal.drop_older()
        except OSError as error:
            self._say(_left_behind(file, error))
        self._tell()

    def _drop_older(self) -> None:
        """Remove copies under another seal or none: a game that was stopped may leave them."""
        try:
            if self.journal.has_older(SEAL, self.journal.tables[SEAL]):
                self.journal.drop_older()
        except OSError as error:
            self._say(_left_behind(clean(self.journal.path.name), error))

    # Writing, and telling.

    def _put(self, table: str, number: int, document: Document) -> None:
        self.journal.append(Change(table, number, document))
        self._tell()

    def _tell(self) -> None:
        """Pass on what went wrong with the disk."""
        for sentence in self.journal.troubles():
            self._say(sentence)

    def _say(self, sentence: str) -> None:
        self.notes.append(sentence)
        if self.on_trouble is not None:
            self.on_trouble(sentence)


def _left_behind(file: str, error: OSError) -> str:
    """What is told when an older copy outlives a change of words."""
    return (
        f"An older copy of {file} could not be removed: {why(error)}. It does not have the new"
        " words; remove it yourself."
    )
