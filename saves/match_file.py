"""What a match file says: who plays what since when, the record, and whose turn it is."""

from typing import Annotated, Any, Generic, Literal, TypeVar

import msgspec
from msgspec import Struct

from pieces_of_eight.campaign.kernel.match import Entry, Match
from pieces_of_eight.campaign.kernel.sworn import Oath
from pieces_of_eight.saves.journal_file import LARGEST_NUMBER, Document, Tables
from pieces_of_eight.saves.words import clean

A = TypeVar("A")

KIND = "match"
HEADER, ENTRIES, TURN, ANCHOR = "header", "entries", "turn", "anchor"
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
    """A Position whose state has not been given its type yet."""

    actions: Annotated[int, msgspec.Meta(ge=0)]
    dice: Annotated[int, msgspec.Meta(ge=0)]
    state: Any


class Turn(Struct, frozen=True, forbid_unknown_fields=True):
    """How far a match has come, for lists, and so that no end of its record can be taken away."""

    actions: int
    to_act: tuple[int, ...]
    """Whose turn it is; nobody's when the game is over."""


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


def plain_turn(match: Match[Any, Any, Any]) -> Document:
    """Whose turn it is, as a document."""
    turn = Turn(match.earlier + len(match.entries), match.to_act)
    document: Document = msgspec.to_builtins(turn)
    return document


def _plain_start(match: Match[Any, Any, Any]) -> Document:
    """The position that a match was taken up from, as a document."""
    return {
        "actions": match.earlier,
        "dice": match.dice.at - sum(len(f) for each in match.entries for f in each.thrown),
        "state": msgspec.to_builtins(match.steps[0].state, str_keys=True),
    }


def fresh_tables(header: Header, match: Match[Any, Any, Any]) -> Tables:
    """All that a match file holds, as tables."""
    tables: Tables = {HEADER: {"1": msgspec.to_builtins(header, str_keys=True)}}
    entries = {
        str(match.earlier + number): plain_entry(entry)
        for number, entry in enumerate(match.entries, start=1)
    }
    if entries:
        tables[ENTRIES] = entries
    tables[TURN] = {"1": plain_turn(match)}
    if match.taken_up:
        tables[ANCHOR] = {"1": _plain_start(match)}
    return tables
