"""A career out of its tables: the matches that are being played, each played again.

Matches that are over are put away whole; they are read and replayed when somebody asks for them.
"""

from pathlib import Path
from typing import Any, Protocol

from msgspec import Struct

from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.sworn import Oath
from pieces_of_eight.saves.career_file import (
    KIND,
    CareerHeader,
    Standing,
    done_actions,
    done_tables,
    is_done,
    names_of,
    part_tables,
    private_of,
    public_header,
    seal_of,
    setup_of,
    standing_of,
)
from pieces_of_eight.saves.copies import Copy, whole
from pieces_of_eight.saves.cover import CLEAR, Cover
from pieces_of_eight.saves.edition import Edition
from pieces_of_eight.saves.journal_file import Tables
from pieces_of_eight.saves.match_restore import Restored, actions, restore, written
from pieces_of_eight.saves.seal import Seal, SealRecord, Words, opened
from pieces_of_eight.saves.words import SaveError, clean


class RestoredCareer(Struct):
    """A career that can be gone on with."""

    header: CareerHeader
    standing: Standing
    texts: dict[str, str]
    oaths: tuple[Oath, ...]
    """What was sworn for its dice."""
    seal: Seal | None
    names: dict[int, str]
    """Its matches in the order they were begun, by their numbers."""
    running: dict[str, Restored]
    """The matches that are being played, by name."""
    tables: Tables
    """What its file holds, under its cover."""

    @property
    def cover(self) -> Cover:
        return self.seal or CLEAR


class Records:
    """What a restored career holds, for whoever joins it (see `saves.edition`)."""

    def __init__(self, found: RestoredCareer, file: str, edition: Edition) -> None:
        self.header = found.header
        self._found = found
        self._file = file
        self._edition = edition

    @property
    def setup(self) -> Any:
        """What it was begun with, as plain mappings and lists."""
        return setup_of(self._found.tables, self._found.cover)

    def names(self) -> tuple[str, ...]:
        """Its matches in the order they were begun."""
        return tuple(self._found.names.values())

    def record(self, name: str) -> Match[Any, Any, Any]:
        """A match as it stands; one that is put away is replayed. Raises SaveError."""
        running = self._found.running.get(name)
        if running is not None:
            return running.match
        found = self._found
        return put_away(found, name, self._file, self._edition).match

    def look_through(self, name: str) -> None:
        """See that the record of a match that is put away can be read. Raises SaveError."""
        if name not in self._found.running:
            mine = done_tables(self._found.tables, name, self._found.cover)
            written(mine, _label(self._file, name), self._edition)


class CareerReader:
    """The reader of career files (see `saves.copies`). Opens a seal once for all copies."""

    def __init__(self, edition: Edition, words: Words) -> None:
        self._edition = edition
        self._words = words
        self._seals: dict[SealRecord, Seal] = {}

    def whole(self, path: Path) -> Copy[RestoredCareer]:
        """The copy of a career to go on with. Raises SaveError and SealedError."""
        return whole(path, KIND, self.restore, self._length)

    def restore(self, tables: Tables, name: str) -> RestoredCareer:
        """The career of a file. Raises SaveError, and SealedError without the right words."""
        found = self.begin(tables, name)
        for part in found.names.values():
            if not is_done(found.tables, part):
                mine, label = part_tables(tables, part, found.cover), _label(name, part)
                found.running[part] = restore(mine, label, self._edition, (part, found.oaths))
        self._join(found, name)
        return found

    def _join(self, found: RestoredCareer, name: str) -> None:
        """See that the matches make a whole career. Raises SaveError."""
        try:
            self._edition.join(Records(found, name, self._edition))
        except SaveError:
            raise
        except Exception as error:  # matches may hold anything, and rules trust their callers
            why = clean(str(error)) or type(error).__name__
            raise SaveError(
                f"The matches of {name} do not fit together ({why}); take another copy of it."
            ) from error

    def _length(self, restored: RestoredCareer) -> int:
        """How many actions all its matches have had."""
        playing = sum(actions(one.match) for one in restored.running.values())
        over = (done_actions(restored.tables, name) for name in restored.names.values())
        return playing + sum(over)

    def begin(self, tables: Tables, name: str) -> RestoredCareer:
        """The career itself, of which no match has been read. Raises SaveError."""
        header, record = public_header(tables, name), seal_of(tables, name)
        seal = None
        if record is not None:
            seal = self._seals.get(record)
            if seal is None:
                people = tuple(chair.name for chair in header.chairs)
                seal = self._seals[record] = opened(record, self._words, people, name)
        header, texts, oaths = private_of(tables, seal or CLEAR, name)
        return RestoredCareer(
            header, standing_of(tables), texts, oaths, seal, names_of(tables), {}, tables
        )


class HasRecords(Protocol):
    """A career's file as it was read, or as it lies open."""

    @property
    def tables(self) -> Tables: ...

    @property
    def cover(self) -> Cover: ...

    @property
    def oaths(self) -> tuple[Oath, ...]: ...


def put_away(career: HasRecords, part: str, file: str, edition: Edition) -> Restored:
    """A match that is over, replayed from its record. Raises SaveError."""
    mine = done_tables(career.tables, part, career.cover)
    return restore(mine, _label(file, part), edition, (part, career.oaths))


def record_of(tables: Tables, part: str, cover: Cover) -> dict[str, Any]:
    """What was played in a match, as it was written: the tables of a match file."""
    if is_done(tables, part):
        return done_tables(tables, part, cover)
    return part_tables(tables, part, cover)


def _label(file: str, part: str) -> str:
    """What a match is called in sentences."""
    return f"{file} ({part})"
