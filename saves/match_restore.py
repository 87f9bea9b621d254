"""A match out of its tables: the record and the stored position, each checking the other.

Neither is the only copy of the truth. A record that replays to what it says is believed before
the position; where the rules have changed and it does not, the position lets the game go on.
"""

from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

import msgspec
from msgspec import Struct

from campaign.kernel.match import DivergedError, Entry, Match, Position, digest, replay
from campaign.kernel.sealed import Player
from campaign.kernel.sworn import ALONE, Oath, dice_of
from saves.edition import AnyEngine, Edition
from saves.journal_file import Document, Tables
from saves.match_file import (
    ANCHOR,
    ENTRIES,
    HEADER,
    LATEST,
    Header,
    StoredEntry,
    StoredPosition,
    cleaned,
    fresh_tables,
    typed_position,
)
from saves.words import OtherVersionError, SaveError, clean, count

AnyMatch = Match[Any, Any, Any]


Source: TypeAlias = tuple[str, tuple[Oath, ...]]
"""What the dice of a career's match follow from where they are sworn: its name, and what was sworn
for the career."""
NO_CAREER: Source = ALONE, ()


class Restored(Struct):
    """A match that can be gone on with."""

    header: Header
    match: AnyMatch
    tables: Tables
    """What its file should hold now."""
    changed: bool = False
    """Whether that is something else than what the file holds."""
    notes: list[str] = msgspec.field(default_factory=list)
    """What the player should be told, in sentences."""


@dataclass
class _Case:
    """What speaks for the record and for the position of one file."""

    name: str
    header: Header
    engine: AnyEngine
    setup: Any
    tables: Tables
    source: Source = NO_CAREER
    record: AnyMatch | None = None
    """The match as far as the record replays."""
    differs_at: int = 0
    differs_why: str = ""
    latest: Position[Any] | None = None
    notes: list[str] = field(default_factory=list)


def restore(tables: Tables, name: str, edition: Edition, source: Source = NO_CAREER) -> Restored:
    """The match of a file. `name` is the file's, for the sentences.

    Raises SaveError when it cannot be read, or when the record no longer replays: then
    `differs_at` tells where, and `recoverable` whether `rescue` finds something to go on from.
    """
    case = _judge(tables, name, edition, source)
    if not case.differs_why and case.record is not None:
        return Restored(case.header, case.record, tables, notes=case.notes)
    begun = case.header.rules
    rules = "" if begun == edition.rules else f" (begun under rules {begun})"
    wrong = (
        f"{name}{rules} does not replay from action {case.differs_at + 1} on: {case.differs_why}"
    )
    if case.latest is not None:
        offer = f"its stored position after {count(case.latest.actions, 'action')} is whole"
    elif case.record is not None and case.record.entries:
        offer = f"what came before, {count(actions(case.record), 'action')}, can be kept"
    else:
        raise SaveError(f"{wrong}; take another copy of it.", differs_at=case.differs_at)
    raise SaveError(
        f"{wrong}; {offer}: recover it to go on from there.", True, case.differs_at, wrong
    )


def look_through(tables: Tables, name: str, edition: Edition) -> None:
    """See that a record can be read from end to end, without playing it. Raises SaveError."""
    header = header_of(tables, name)
    engine = _engine(header, name, edition)
    case = _Case(name, header, engine, _setup(header, engine, name), tables)
    _, unread = _entries(case, 0)
    if unread:
        raise SaveError(f"{name} holds a record of which a part is lost: {unread}.")


class Written(NamedTuple):
    """A match as it was written down, before anybody plays it."""

    header: Header
    engine: AnyEngine
    setup: Any
    entries: list[Entry]
    latest: StoredPosition | None
    """Where it is said to stand; None where it says nothing of that."""


def written(tables: Tables, name: str, edition: Edition) -> Written:
    """What a file says of a match. Raises SaveError where a part of it cannot be read."""
    header = header_of(tables, name)
    engine = _engine(header, name, edition)
    case = _Case(name, header, engine, _setup(header, engine, name), tables)
    if ANCHOR in tables:
        raise SaveError(f"The beginning of {name} is lost: it was recovered from a later position.")
    entries, unread = _entries(case, 0)
    if unread:
        raise SaveError(f"Action {len(entries) + 1} of {name} is lost: {unread}.")
    try:
        latest = stored_position(tables) if LATEST in tables else None
    except (LookupError, ValueError) as error:
        raise SaveError(f"{name} does not say where the game stands; take another copy.") from error
    return Written(header, engine, case.setup, entries, latest)


def rescue(tables: Tables, name: str, edition: Edition, source: Source = NO_CAREER) -> Restored:
    """Go on from what is whole: the record, else the position, else the record's beginning.

    Raises SaveError when there is nothing.
    """
    case = _judge(tables, name, edition, source)
    if not case.differs_why and case.record is not None:
        return Restored(case.header, case.record, tables, notes=case.notes)
    at = case.differs_at
    if case.latest is not None:
        match = _onwards(case, case.latest)
        case.notes.append(
            f"The record differs from action {at + 1} on ({case.differs_why}); the game goes on"
            f" from the stored position, after {count(actions(match), 'action')}."
        )
        fresh = fresh_tables(case.header, match)
        old = {n: doc for n, doc in tables.get(ENTRIES, {}).items() if int(n) <= match.earlier}
        entries = {**old, **fresh.pop(ENTRIES, {})}
        kept = {**tables, **fresh, ENTRIES: entries, ANCHOR: tables[LATEST]}
        return Restored(case.header, match, kept, True, case.notes)
    if case.record is None:
        raise SaveError(f"{name} holds nothing to go on from; take another copy of it.")
    case.notes.append(
        f"The record differs from action {at + 1} on ({case.differs_why}); what came before is"
        " kept, and the game goes on from there."
    )
    try:
        kept = fresh_tables(case.header, case.record)
    except Exception as error:  # a set-up may hold anything, and rules trust their callers
        raise SaveError(f"{name} holds nothing to go on from; take another copy of it.") from error
    if ANCHOR in tables:
        kept[ANCHOR] = tables[ANCHOR]
    return Restored(case.header, case.record, kept, True, case.notes)


def actions(match: AnyMatch) -> int:
    """How many actions a match has had."""
    return match.earlier + len(match.entries)


def _onwards(case: _Case, position: Position[Any]) -> AnyMatch:
    """The match from a position on, with what the record can add to it."""
    entries, _ = _entries(case, position.actions)
    try:
        return _replay(case, entries, position)
    except DivergedError as error:
        found: AnyMatch = error.match
        return found


def _replay(case: _Case, entries: list[Entry], position: Position[Any] | None) -> AnyMatch:
    """Play the record again, to go on with the dice that were sworn, or those of its seed."""
    (label, oaths), seed = case.source, case.header.seed
    if case.header.sworn is not None:
        oaths = (case.header.sworn,)
    dice = dice_of(seed, oaths, label)
    return replay(case.engine, case.setup, seed, entries, position, dice)


def header_of(tables: Tables, name: str) -> Header:
    """The header of a match file. Raises SaveError."""
    try:
        return cleaned(msgspec.convert(_only(tables, HEADER), Header))
    except (ValueError, LookupError) as error:
        raise SaveError(
            f"{name} does not say what is played in it ({clean(str(error))}); take another copy."
        ) from error


def stored_position(tables: Tables, table: str = LATEST) -> StoredPosition:
    """The position of a match file, untyped. Raises LookupError or ValueError."""
    return msgspec.convert(_only(tables, table), StoredPosition)


def _only(tables: Tables, table: str) -> Document:
    """The one document of a table."""
    if "1" not in tables.get(table, {}):
        raise LookupError(f"no {table}")
    return tables[table]["1"]


def _judge(tables: Tables, name: str, edition: Edition, source: Source) -> _Case:
    """Hear the record and the position of a file."""
    header = header_of(tables, name)
    engine = _engine(header, name, edition)
    case = _Case(name, header, engine, _setup(header, engine, name), tables, source)
    _hear_record(case)
    _hear_position(case)
    return case


def _engine(header: Header, name: str, edition: Edition) -> AnyEngine:
    """The engine that a match is played by. Raises OtherVersionError."""
    engine = edition.engines.get(header.engine)
    if engine is None:
        raise OtherVersionError(
            f"{name} is a game of {clean(header.engine, 40)!r}, which this copy of Pieces of"
            " Eight does not have; bring the game up to date to open it."
        )
    return engine


def _setup(header: Header, engine: AnyEngine, name: str) -> Any:
    """What a match is begun with, typed. Raises SaveError."""
    try:
        return msgspec.convert(header.setup, engine.setup, str_keys=True)
    except (ValueError, RecursionError) as error:
        raise SaveError(
            f"{name} has a set-up that cannot be read ({clean(str(error))}); take another copy."
        ) from error


def _hear_record(case: _Case) -> None:
    """Replay the record as far as it goes."""
    anchor = _position(case, ANCHOR)
    entries, unread = _entries(case, anchor.actions if anchor else 0)
    try:
        case.record = _replay(case, entries, anchor)
    except DivergedError as error:
        case.record, case.differs_at, case.differs_why = error.match, error.at, clean(error.why)
    except Exception as error:  # a set-up may hold anything, and rules trust their callers
        case.differs_why = f"the game cannot be begun ({clean(str(error))})"
    else:
        if unread:
            case.differs_at, case.differs_why = actions(case.record), unread


def _entries(case: _Case, first: int) -> tuple[list[Entry], str]:
    """The record after `first` actions; and why it ends before its end, in words."""
    rows, found = case.tables.get(ENTRIES, {}), list[Entry]()
    stored: Any = StoredEntry
    shape = stored[case.engine.action]  # so that a document is read once, action and all
    for number in range(first + 1, first + len(rows) + 1):
        document = rows.get(str(number))
        if document is None:
            beyond = any(int(other) > number for other in rows)
            return found, "it is missing" if beyond else ""
        try:
            read = msgspec.convert(document, shape, str_keys=True)
        except (ValueError, RecursionError) as error:
            return found, f"it cannot be read ({clean(str(error))})"
        found.append(Entry(Player(read.who), read.action, read.thrown, read.digest))
    return found, ""


def _hear_position(case: _Case) -> None:
    """Read the stored position, and compare it with the record."""
    latest = _position(case, LATEST)
    record = case.record
    if case.differs_why or record is None:
        case.latest = latest
        return
    if latest is None:
        case.notes.append("The stored position could not be read; it was rebuilt from the record.")
        return
    behind = actions(record) - latest.actions
    if behind > 0 and latest.actions >= record.earlier:  # the last line was not written
        agrees = digest(latest.state) == digest(record.steps[-1 - behind].state)
    else:
        mine, stored = (record.state, record.dice.at), (latest.state, latest.dice)
        agrees = behind == 0 and digest(mine) == digest(stored)
    if not agrees:
        case.notes.append(
            "The stored position did not agree with the record, which replays without a fault;"
            " the record was kept."
        )


def _position(case: _Case, table: str) -> Position[Any] | None:
    """A position of the file that a game can go on from, or None."""
    game = case.engine.game
    try:
        stored = stored_position(case.tables, table)
        position = typed_position(stored, case.engine.state)
        if position.actions < 0 or position.dice < 0:
            return None
        for who in game.to_act(position.state):
            game.legal(position.state, who)
        game.score(position.state)
    except Exception:  # a position may hold anything, and rules trust their callers
        return None
    return position
