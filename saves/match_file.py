"""What a match file says: who plays what since when, the record, and where the game stands."""

from typing import Any, Generic, Literal, TypeVar

import msgspec
from msgspec import Struct

from campaign.kernel.match import Entry, Match, Position, digest
from campaign.kernel.sworn import Oath
from saves.journal_file import LARGEST_NUMBER, Document, Tables
from saves.words import clean

A = TypeVar("A")

KIND = "match"
HEADER, ENTRIES, LATEST, ANCHOR = "header", "entries", "latest", "anchor"
"""The tables of a match file. The anchor is there when the game went on from a position."""


class Chair(Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays a side: a person by name, or an AI by its level."""

    kind: Literal["person", "ai"]
    name: str
    level: str = ""

    @property
    def person(self) -> bool:
        return self.kind == "person"


class Header(Struct, frozen=True, forbid_unknown_fields=True):
    """All of a match that no action changes."""

    engine: str
    """The name of the engine."""
    title: str
    chairs: tuple[Chair, ...]
    """By player."""
    setup: Any
    """The setup of the engine, as plain mappings and lists; `Match.setup` has it typed."""
    seed: int
    rules: str
    """The version of the rules it was begun under."""
    content: str
    """A hash of the content (ship types and so on) it was begun with."""
    begun: str
    """When it was begun: ISO 8601, in UTC."""
    texts: dict[str, str] = {}
    """Whatever the screens want to keep with a match, by their own keys."""
    sworn: Oath | None = None
    """Of sworn dice what they follow from (C-27); other dice follow from the seed. A match of a
    career has none of its own."""


class StoredEntry(Struct, Generic[A], frozen=True, forbid_unknown_fields=True):
    """An Entry as it is read, its action of the type that the engine names."""

    who: int
    action: A
    thrown: tuple[tuple[int, ...], ...]
    digest: str


class StoredPosition(Struct, frozen=True, forbid_unknown_fields=True):
    """A Position whose state has not been given its type yet, with its digest."""

    actions: int
    dice: int
    digest: str
    to_act: tuple[int, ...]
    """Whose turn it is, for lists of matches; nobody's when the game is over."""
    state: Any


def cleaned(header: Header) -> Header:
    """The header with every text in it fit to be shown. Raises ValueError for a huge seed."""
    if not -LARGEST_NUMBER <= header.seed <= LARGEST_NUMBER:
        raise ValueError("has a seed that is too large")
    chairs = tuple(Chair(c.kind, clean(c.name), clean(c.level)) for c in header.chairs)
    plain = {name: clean(getattr(header, name)) for name in ("title", "rules", "content", "begun")}
    texts = {clean(key): clean(text, 2000) for key, text in header.texts.items()}
    return msgspec.structs.replace(header, chairs=chairs, texts=texts, **plain)


def plain_entry(entry: Entry) -> Document:
    """An entry as a document."""
    document: Document = msgspec.to_builtins(entry, str_keys=True)
    return document


def plain_position(match: Match[Any, Any, Any]) -> Document:
    """Where a match stands, as a document."""
    state = msgspec.to_builtins(match.state, str_keys=True)
    known = match.entries[-1].digest if match.entries else digest(match.state)
    actions = match.earlier + len(match.entries)
    return {
        "actions": actions,
        "dice": match.dice.at,
        "digest": known,
        "to_act": match.to_act,
        "state": state,
    }


def plain_anchor(match: Match[Any, Any, Any]) -> Document:
    """The position that a match was taken up from, as a document."""
    first = match.steps[0].state
    return {
        "actions": match.earlier,
        "dice": match.dice.at - sum(len(f) for each in match.entries for f in each.thrown),
        "digest": digest(first),
        "to_act": match.engine.game.to_act(first),
        "state": msgspec.to_builtins(first, str_keys=True),
    }


def typed_position(stored: StoredPosition, state: Any) -> Position[Any]:
    """A position with its state typed. Raises msgspec.ValidationError."""
    return Position(
        msgspec.convert(stored.state, state, str_keys=True), stored.dice, stored.actions
    )


def fresh_tables(header: Header, match: Match[Any, Any, Any]) -> Tables:
    """All that a match file holds, as tables."""
    tables: Tables = {HEADER: {"1": msgspec.to_builtins(header, str_keys=True)}}
    entries = {
        str(match.earlier + number): plain_entry(entry)
        for number, entry in enumerate(match.entries, start=1)
    }
    if entries:
        tables[ENTRIES] = entries
    tables[LATEST] = {"1": plain_position(match)}
    if match.taken_up:
        tables[ANCHOR] = {"1": plain_anchor(match)}
    return tables
