"""A career out of its tables: the matches that are being played, each record against its state.

Matches that are over are put away whole; they are read and replayed when somebody asks for them.

What a seal vouches for is checked here too: what can be read without the words was not changed
without them. In every row that anybody may read lies a sealed copy of it. A career that is left is
closed with a digest of all its rows, under the seal: the first change takes it away, and leaving
puts it back. Where it is missing, the game was stopped, or somebody has cut the last lines off.
"""

from hashlib import blake2b
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from campaign.kernel.match import Match
from saves.career_file import (
    END,
    HEADER,
    KIND,
    MATCHES,
    OPEN_TABLES,
    CareerHeader,
    Standing,
    covered,
    done_actions,
    done_tables,
    header_row,
    is_done,
    names_of,
    part_tables,
    private_of,
    public_header,
    readable,
    seal_of,
    setup_of,
    standing_of,
)
from saves.edition import Edition
from saves.journal_file import Document, Tables
from saves.match_restore import Restored, actions, look_through, rescue, restore
from saves.seal import CLEAR, Cover, Seal, Words, opened
from saves.words import NewerError, SaveError, clean

T = TypeVar("T")
DIGEST = "digest"
TERMS = {
    "chairs": "who plays",
    "difficulty": "the level",
    "seasons": "the number of seasons",
    "ironman": "ironman",
    "options": "how the dice fall or how battles are fought",
}
"""What the terms of a career are called; everything else in a header is its name and its day."""

_encode = msgspec.msgpack.Encoder(order="deterministic").encode


class RestoredCareer(Struct):
    """A career that can be gone on with."""

    header: CareerHeader
    standing: Standing
    texts: dict[str, str]
    seal: Seal | None
    names: dict[int, str]
    """Its matches in the order they were begun, by their numbers."""
    running: dict[str, Restored]
    """The matches that are being played, by name."""
    tables: Tables
    """What its file should hold now, under its cover."""
    changed: bool = False
    """Whether that is something else than what the file holds."""
    notes: list[str] = msgspec.field(default_factory=list)
    """What the player should be told, in sentences."""

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
        return put_away(found.tables, name, found.cover, self._file, self._edition).match

    def look_through(self, name: str) -> None:
        """See that the record of a match that is put away can be read. Raises SaveError."""
        if name not in self._found.running:
            mine = done_tables(self._found.tables, name, self._found.cover)
            look_through(mine, _label(self._file, name), self._edition)


class CareerReader:
    """The reader of career files (see `saves.copies`). Opens a seal once for all copies."""

    kind = KIND

    def __init__(self, edition: Edition, words: Words) -> None:
        self._edition = edition
        self._words = words
        self._seals: dict[str, Seal] = {}

    def restore(self, tables: Tables, name: str) -> RestoredCareer:
        """The career of a file. Raises SaveError, and SealedError without the right words."""
        found = self.begin(tables, name)
        first = _first(found)
        for part in self._playing(found):
            mine = part_tables(tables, part, found.cover)
            try:
                restored = restore(mine, _label(name, part), self._edition)
            except NewerError:
                raise
            except SaveError as error:
                if error.recoverable or part == first:
                    raise
                raise SaveError(_offer(error), recoverable=True) from error
            found.running[part] = restored
            found.notes += [note for note in restored.notes if note not in found.notes]
        self._join(found, name)
        return found

    def rescue(self, tables: Tables, name: str) -> RestoredCareer:
        """The career as far as anything of it is whole. Raises SaveError when nothing is.

        A match that nothing is left of is taken out: it can be begun again.
        """
        found = self.begin(tables, name)
        for part in self._playing(found):
            mine = part_tables(tables, part, found.cover)
            try:
                restored = rescue(mine, _label(name, part), self._edition)
            except NewerError:
                raise
            except SaveError as error:
                if part == _first(found):
                    raise
                self._take_out(found, part, str(error))
                continue
            found.running[part] = restored
            found.notes += restored.notes
            if restored.changed:
                found.changed = True
                found.tables = _without(found.tables, part)
                found.tables |= covered(restored.tables, part, found.cover)
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

    def length(self, restored: RestoredCareer) -> int:
        """How many actions all its matches have had."""
        playing = sum(actions(one.match) for one in restored.running.values())
        over = (done_actions(restored.tables, name) for name in restored.names.values())
        return playing + sum(over)

    def begin(self, tables: Tables, name: str) -> RestoredCareer:
        """The career itself, of which no match has been read. Raises SaveError."""
        header, record = public_header(tables, name), seal_of(tables, name)
        seal = None
        if record is not None:
            seal = self._seals.get(record.id)
            if seal is None or seal.record != record:
                people = tuple(chair.name for chair in header.chairs)
                seal = self._seals[record.id] = opened(record, self._words, people, name)
        seed, texts = private_of(tables, seal or CLEAR, name)
        found = RestoredCareer(
            header, standing_of(tables), texts, seal, names_of(tables), {}, tables
        )
        if seal is not None and seal.vouches:
            self._vouch(found, seal, name)
        found.header = replace(found.header, seed=seed)
        return found

    def _vouch(self, found: RestoredCareer, seal: Seal, name: str) -> None:
        """Hear the seal on what can be read without it; where they differ, it is believed."""
        if note := closing_note(found.tables, seal, name):
            found.notes.append(note)
        found.tables = {table: rows for table, rows in found.tables.items() if table != END}
        found.header, note = true_header(found.tables, found.header, seal, name)
        if note:
            found.notes.append(note)
            found.changed = True
            found.tables = {**found.tables, HEADER: {"1": header_row(found.header, seal)}}

    def _playing(self, found: RestoredCareer) -> list[str]:
        return [name for name in found.names.values() if not is_done(found.tables, name)]

    def _take_out(self, found: RestoredCareer, part: str, wrong: str) -> None:
        """Leave a match out, and say so."""
        number = next(number for number, name in found.names.items() if name == part)
        del found.names[number]
        found.changed = True
        found.tables = _without(found.tables, part)
        rows = {n: row for n, row in found.tables[MATCHES].items() if n != str(number)}
        found.tables[MATCHES] = rows
        found.notes.append(f"{wrong.rstrip('.')}; it was removed, and is begun anew.")


def put_away(tables: Tables, part: str, cover: Cover, file: str, edition: Edition) -> Restored:
    """A match that is over, replayed from its record. Raises SaveError."""
    mine = done_tables(tables, part, cover)
    restored = restore(mine, _label(file, part), edition)
    restored.notes.clear()  # it has no stored position, and needs none
    return restored


def record_of(tables: Tables, part: str, cover: Cover) -> dict[str, Any]:
    """What was played in a match, as it was written: the tables of a match file."""
    if is_done(tables, part):
        return done_tables(tables, part, cover)
    return part_tables(tables, part, cover)


def _first(found: RestoredCareer) -> str:
    """The match that a career cannot be without: the one it was begun with."""
    return next(iter(found.names.values()), "")


def _offer(error: SaveError) -> str:
    """What is told of a match that nothing is left of."""
    return f"{str(error).rstrip('.')}; recover the career to begin that match anew."


def _without(tables: Tables, part: str) -> Tables:
    """The tables of a file without those of a match that is being played."""
    gone = {f"{part}/{table}" for table in OPEN_TABLES}
    return {name: rows for name, rows in tables.items() if name not in gone}


def _label(file: str, part: str) -> str:
    """What a match is called in sentences."""
    return f"{file} ({part})"


def end_row(tables: Tables, seal: Seal) -> Document:
    """What closes a career that is left."""
    return seal.over(END, 1, {DIGEST: _digest(tables)})


def true_header(
    tables: Tables, header: CareerHeader, seal: Seal, file: str
) -> tuple[CareerHeader, str]:
    """The header that was sealed, and a sentence where the one that can be read differs."""
    row = tables[HEADER]["1"]
    try:
        copy = seal.under(HEADER, 1, row)
    except ValueError:
        return header, (
            f"The terms of {file} were written without its words: ironman, dice, chairs, level"
            " and seasons may be other than they were."
        )
    if copy == readable(row):
        return header, ""
    true = public_header({HEADER: {"1": copy}}, file)
    fields = [name for name in header.__struct_fields__ if _differs(name, header, true)]
    named = [TERMS[name] for name in fields if name in TERMS] or ["its name"]
    return true, (
        f"Somebody has changed {' and '.join(named)} in {file} without its words; what was agreed"
        " holds."
    )


def closing_note(tables: Tables, seal: Seal, file: str) -> str:
    """A sentence where a career was not left as it lies there; empty where it was."""
    row = tables.get(END, {}).get("1")
    if row is None:
        return (
            f"{file} was not closed when it was last open: the game was stopped then, or the last"
            " lines of the file were taken away."
        )
    try:
        known = seal.under(END, 1, row).get(DIGEST)
    except ValueError:
        known = None
    if known == _digest(tables):
        return ""
    return f"Somebody has changed {file} without its words since it was last closed."


def _differs(name: str, one: CareerHeader, two: CareerHeader) -> bool:
    return bool(getattr(one, name) != getattr(two, name))


def _digest(tables: Tables) -> str:
    """All rows but the end, in a few letters."""
    kept = {name: rows for name, rows in tables.items() if name != END}
    return blake2b(_encode(kept), digest_size=16).hexdigest()
