"""A match out of its tables: its record is played again, and that is where it stands."""

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

import msgspec

from pieces_of_eight.campaign.kernel.match import DivergedError, Entry, Match, Position, replay
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.kernel.sworn import Oath, dice_of
from pieces_of_eight.saves.edition import AnyEngine, Edition
from pieces_of_eight.saves.journal_file import Document, Tables
from pieces_of_eight.saves.match_file import (
    ANCHOR,
    ENTRIES,
    HEADER,
    TURN,
    Header,
    StoredEntry,
    StoredPosition,
    Turn,
    cleaned,
)
from pieces_of_eight.saves.words import OtherVersionError, SaveError, clean

AnyMatch = Match[Any, Any, Any]
Source: TypeAlias = tuple[str, Sequence[Oath]]
"""What a match is called in its career, and what was sworn for the dice of that."""
NO_CAREER: Source = ("match", ())


class Written(NamedTuple):
    """A match as it was written down, before anybody plays it."""

    header: Header
    engine: AnyEngine
    setup: Any
    start: Position[Any] | None
    """The position of another game that it was taken up from."""
    entries: list[Entry]
    turn: Turn | None
    """How far it is said to have come; None where nothing is said of that."""


class Restored(NamedTuple):
    """A match that can be gone on with."""

    header: Header
    match: AnyMatch


def written(tables: Tables, name: str, edition: Edition) -> Written:
    """What a file says of a match, `name` being the file's. Raises SaveError where it is spoilt."""
    header = header_of(tables, name)
    engine = edition.engines.get(header.engine)
    if engine is None:
        raise OtherVersionError(
            f"{name} is a game of {clean(header.engine, 40)!r}, which this copy of Pieces of"
            " Eight does not have; bring the game up to date to open it."
        )
    try:
        setup = msgspec.convert(header.setup, engine.setup, str_keys=True)
        start = _start(tables, engine)
        turn = msgspec.convert(only(tables, TURN), Turn) if TURN in tables else None
    except (ValueError, LookupError, RecursionError) as error:
        raise SaveError(
            f"{name} has a beginning that cannot be read ({clean(str(error))}); take another copy."
        ) from error
    first = start.actions if start else 0
    return Written(header, engine, setup, start, _entries(tables, engine, first, name), turn)


def restore(tables: Tables, name: str, edition: Edition, source: Source = NO_CAREER) -> Restored:
    """The match of a file. Raises SaveError when it cannot be read or no longer replays."""
    found = written(tables, name, edition)
    header = found.header
    (label, oaths), seed = source, header.seed
    dice = dice_of(seed, oaths if header.sworn is None else (header.sworn,), label)
    try:
        match = replay(found.engine, found.setup, seed, found.entries, found.start, dice)
    except DivergedError as error:
        why = f"{name} does not replay from action {error.at + 1} on: {clean(error.why)}"
    except Exception as error:  # a set-up may hold anything, and rules trust their callers
        why = f"the game of {name} cannot be begun ({clean(str(error))})"
    else:
        return Restored(header, match)
    if header.rules != edition.rules:
        raise OtherVersionError(
            f"{why}; it was begun with version {header.rules}, and this is {edition.rules}."
        )
    raise SaveError(f"{why}; take another copy of it.")


def actions(match: AnyMatch) -> int:
    """How many actions a match has had."""
    return match.earlier + len(match.entries)


def header_of(tables: Tables, name: str) -> Header:
    """The header of a match file. Raises SaveError."""
    try:
        return cleaned(msgspec.convert(only(tables, HEADER), Header))
    except (ValueError, LookupError) as error:
        raise SaveError(
            f"{name} does not say what is played in it ({clean(str(error))}); take another copy."
        ) from error


def only(tables: Tables, table: str) -> Document:
    """The one document of a table. Raises LookupError."""
    if "1" not in tables.get(table, {}):
        raise LookupError(f"no {table}")
    return tables[table]["1"]


def _start(tables: Tables, engine: AnyEngine) -> Position[Any] | None:
    """The position that a match was taken up from. Raises LookupError and ValueError."""
    if ANCHOR not in tables:
        return None
    stored = msgspec.convert(only(tables, ANCHOR), StoredPosition)
    state = msgspec.convert(stored.state, engine.state, str_keys=True)
    return Position(state, stored.dice, stored.actions)


def _entries(tables: Tables, engine: AnyEngine, first: int, name: str) -> list[Entry]:
    """The record after `first` actions. Raises SaveError where a part of it is lost."""
    rows, found = tables.get(ENTRIES, {}), list[Entry]()
    stored: Any = StoredEntry
    shape = stored[engine.action]  # so that a document is read once, action and all
    for number in range(first + 1, first + len(rows) + 1):
        if str(number) not in rows:
            raise SaveError(f"Action {number} of {name} is missing; take another copy.")
        try:
            read = msgspec.convert(rows[str(number)], shape, str_keys=True)
        except (ValueError, RecursionError) as error:
            raise SaveError(
                f"Action {number} of {name} cannot be read ({clean(str(error))});"
                " take another copy."
            ) from error
        found.append(Entry(Player(read.who), read.action, read.thrown, read.digest))
    return found
