"""What a career's file says: who sails since when, how it stands, and the matches in it.

Readable by anybody are the header, the seal, the standing and the list of the matches. What is
private (the seed, the setup, the texts, and every match) lies under the cover of the file, and the
header once more: that one holds, the readable one is for lists.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.sworn import Oath
from pieces_of_eight.saves.cover import Cover
from pieces_of_eight.saves.journal_file import LARGEST_NUMBER, Document, Rows, Tables
from pieces_of_eight.saves.match_file import ANCHOR, ENTRIES, TURN, Chair
from pieces_of_eight.saves.match_file import HEADER as PART_HEADER
from pieces_of_eight.saves.seal import SealRecord
from pieces_of_eight.saves.words import SaveError, clean

T = TypeVar("T")
KIND = "career"
HEADER, SEAL, STANDING, MATCHES = "header", "seal", "standing", "matches"
PRIVATE, SETUP = "private", "setup"
"""The tables of the career itself; those of a match are called `<match>/<table>`."""
PUBLIC = frozenset((HEADER, SEAL, STANDING, MATCHES))
LARGEST_SEED = 2**128 - 1
OWN = PUBLIC | {PRIVATE, SETUP}
DONE = "done"
"""The one table of a match that is over: its header and record in one squeezed document."""
OPEN_TABLES = (PART_HEADER, ENTRIES, TURN, ANCHOR)
"""The tables of a match that is being played."""
ACTIONS = "actions"
PART = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,39}(/[A-Za-z0-9][A-Za-z0-9-]{0,39}){0,3}")
"""What a match of a career may be called, such as "season-1/battle-A"."""


class CareerHeader(Struct, frozen=True, forbid_unknown_fields=True):
    """All of a career that never changes, but for the chairs."""

    title: str
    chairs: tuple[Chair, Chair]
    """The captain and his rival."""
    crowns: tuple[str, str]
    seed: int = 0
    """Written with what is private: whoever knows it could foretell the dice. Up to 128 bits."""
    difficulty: str = ""
    seasons: int = 3
    ironman: bool = False
    options: dict[str, str] = {}
    """Whatever else was chosen at the start, by the caller's own keys."""
    id: str = ""
    """The same wherever the file is carried."""
    rules: str = ""
    """The version of the game and its rules it was begun under."""
    content: str = ""
    """A hash of the content it was begun with."""
    begun: str = ""
    """When it was begun: ISO 8601, in UTC."""

    @property
    def captain(self) -> str:
        return self.chairs[0].name

    @property
    def rival(self) -> str:
        return self.chairs[1].name


class Standing(Struct, frozen=True, forbid_unknown_fields=True):
    """How a career stands, for lists: told by whoever plays it."""

    season: int = 1
    points: tuple[int, int] = (0, 0)
    """Victory points of all seasons, by captain."""
    turn: tuple[int, ...] = ()
    """Whose turn it is."""
    ending: str = ""
    """How the career ended; empty while it is under way."""
    dead: bool = False
    """Whether the captain's death has ended it."""

    @property
    def over(self) -> bool:
        return bool(self.ending)


class Private(Struct, frozen=True, forbid_unknown_fields=True):
    """What of the career itself is nobody's business but the captains'."""

    header: CareerHeader
    """As it holds, whatever the readable one says."""
    seed: int | str
    """One that is larger than a number in a file may be stands in hexadecimal letters."""
    texts: dict[str, str] = {}
    oaths: tuple[Oath, ...] = ()
    """What the dice follow from where they are sworn (C-27), each of them from its time on."""


class _Part(Struct, frozen=True, forbid_unknown_fields=True):
    """A match in the list of matches."""

    name: str


def cleaned(header: CareerHeader) -> CareerHeader:
    """The header with every text in it fit to be shown. Raises ValueError for a huge seed."""
    if not -LARGEST_NUMBER <= header.seed <= LARGEST_SEED:
        raise ValueError("has a seed that is too large")
    one, two = (Chair(c.kind, clean(c.name), clean(c.level)) for c in header.chairs)
    words = ("title", "difficulty", "id", "rules", "content", "begun")
    plain = {name: clean(getattr(header, name)) for name in words}
    crowns = clean(header.crowns[0]), clean(header.crowns[1])
    options = cleaned_texts(header.options)
    return replace(header, chairs=(one, two), crowns=crowns, options=options, **plain)


def cleaned_texts(texts: Mapping[str, str]) -> dict[str, str]:
    """Texts by their keys, fit to be shown."""
    return {clean(key): clean(text, 2000) for key, text in texts.items()}


def plain_header(header: CareerHeader) -> Document:
    """The header as it is written: without the seed."""
    document: Document = msgspec.to_builtins(header, str_keys=True)
    del document["seed"]
    return document


def private_row(
    header: CareerHeader, texts: Mapping[str, str], oaths: tuple[Oath, ...], cover: Cover
) -> Document:
    """What is private of the career itself, as it is written."""
    seed = header.seed if header.seed <= LARGEST_NUMBER else f"{header.seed:032x}"
    sworn = msgspec.to_builtins(oaths)
    document = {"header": plain_header(header), "seed": seed, "texts": dict(texts), "oaths": sworn}
    return cover.over(PRIVATE, 1, document)


def own_tables(
    header: CareerHeader,
    standing: Standing,
    texts: Mapping[str, str],
    oaths: tuple[Oath, ...],
    names: Mapping[int, str],
    cover: Cover,
    record: SealRecord | None,
) -> Tables:
    """The tables of the career itself."""
    tables: Tables = {HEADER: {"1": plain_header(header)}}
    if record is not None:
        tables[SEAL] = {"1": msgspec.to_builtins(record)}
    tables[STANDING] = {"1": msgspec.to_builtins(standing)}
    tables[PRIVATE] = {"1": private_row(header, texts, oaths, cover)}
    if names:
        tables[MATCHES] = {str(number): {"name": name} for number, name in names.items()}
    return tables


def public_header(tables: Tables, file: str) -> CareerHeader:
    """The header of a career file, without its seed. Raises SaveError."""
    return cleaned(_read(tables, HEADER, CareerHeader, file))


def standing_of(tables: Tables) -> Standing:
    """How the career of a file stands; as at its start where that cannot be read."""
    try:
        return msgspec.convert(tables[STANDING]["1"], Standing)
    except (ValueError, LookupError):
        return Standing()


def seal_of(tables: Tables, file: str) -> SealRecord | None:
    """What a file says of its seal; None for one that is not sealed. Raises SaveError."""
    return _read(tables, SEAL, SealRecord, file) if SEAL in tables else None


def private_of(
    tables: Tables, cover: Cover, file: str
) -> tuple[CareerHeader, dict[str, str], tuple[Oath, ...]]:
    """The header of a career as it holds, with its seed; the texts, and what was sworn for its
    dice. Raises SaveError."""
    private = _read(uncovered(tables, PRIVATE, cover), PRIVATE, Private, file)
    try:
        seed = private.seed if isinstance(private.seed, int) else int(private.seed, 16)
        header = cleaned(replace(private.header, seed=seed))
        return header, dict(private.texts), private.oaths
    except ValueError as error:
        raise _nameless(file, error) from error


def _read(tables: Tables, table: str, kind: type[T], file: str) -> T:
    """The one document of a table, typed."""
    try:
        return msgspec.convert(tables[table]["1"], kind)
    except (ValueError, LookupError) as error:
        raise _nameless(file, error) from error


def _nameless(file: str, error: Exception) -> SaveError:
    """The error of a file that does not say what the career is."""
    return SaveError(
        f"{file} does not say what career it holds ({clean(str(error))}); take another copy."
    )


def plain_setup(setup: Any, cover: Cover) -> Tables:
    """What a career is begun with, as its table. Raises ValueError or TypeError."""
    document = {"setup": msgspec.to_builtins(setup, str_keys=True)}
    return {SETUP: {"1": cover.over(SETUP, 1, document, squeeze=True)}}


def setup_of(tables: Tables, cover: Cover) -> Any:
    """What a career was begun with, as plain mappings and lists; None where it is not kept."""
    return uncovered(tables, SETUP, cover).get(SETUP, {}).get("1", {}).get("setup")


def names_of(tables: Tables) -> dict[int, str]:
    """The matches of a file in the order they were begun, by their numbers."""
    found: dict[int, str] = {}
    for number, document in tables.get(MATCHES, {}).items():
        try:
            name = msgspec.convert(document, _Part).name
        except ValueError:
            continue
        here = is_done(tables, name) or f"{name}/{PART_HEADER}" in tables
        if PART.fullmatch(name) and here and name not in found.values():
            found[int(number)] = name
    return dict(sorted(found.items()))


def is_done(tables: Tables, name: str) -> bool:
    """Whether a match is over and put away."""
    return f"{name}/{DONE}" in tables


def uncovered(tables: Tables, table: str, cover: Cover) -> Tables:
    """One table of a file as it was before its cover; a document that cannot be read is empty."""
    rows: Rows = {}
    for number, document in tables.get(table, {}).items():
        try:
            rows[number] = cover.under(table, int(number), document)
        except ValueError:
            rows[number] = {}
    return {table: rows} if rows else {}


def part_tables(tables: Tables, name: str, cover: Cover) -> Tables:
    """The tables of one match that is being played, as those of a match file."""
    found: Tables = {}
    for table in OPEN_TABLES:
        full = f"{name}/{table}"
        if rows := uncovered(tables, full, cover).get(full):
            found[table] = rows
    return found


def covered(tables: Tables, name: str, cover: Cover) -> Tables:
    """The tables of a match as they lie in the career's file."""
    return {
        f"{name}/{table}": {
            number: cover.over(f"{name}/{table}", int(number), document)
            for number, document in rows.items()
        }
        for table, rows in tables.items()
    }


def done_tables(tables: Tables, name: str, cover: Cover) -> Tables:
    """The tables of a match that is put away; empty ones for a document that cannot be read."""
    full = f"{name}/{DONE}"
    document = uncovered(tables, full, cover).get(full, {}).get("1", {})
    try:
        return msgspec.convert(document, Tables)
    except ValueError:
        return {}


def done(tables: Tables, name: str, cover: Cover) -> Document:
    """A match that is over, from the tables of a match file: without whose turn it is."""
    kept = {table: rows for table, rows in tables.items() if table != TURN}
    document = cover.over(f"{name}/{DONE}", 1, kept, squeeze=True)
    return {**document, ACTIONS: max(map(int, kept.get(ENTRIES, {})), default=0)}


def done_actions(tables: Tables, name: str) -> int:
    """How many actions a match had that is put away."""
    found = tables.get(f"{name}/{DONE}", {}).get("1", {}).get(ACTIONS, 0)
    return found if isinstance(found, int) and found > 0 else 0


def covers(tables: Tables, old: Cover, new: Cover) -> Iterator[tuple[str, Rows]]:
    """Every private table of a file, from under one cover under another.

    Raises ValueError for a document that cannot be read.
    """
    for table, rows in tables.items():
        if table in PUBLIC:
            continue
        squeeze = table == SETUP or table.endswith(f"/{DONE}")
        moved: Rows = {}
        for number, document in rows.items():
            plain = old.under(table, int(number), document)
            beside = {ACTIONS: document[ACTIONS]} if squeeze and ACTIONS in document else {}
            moved[number] = {**new.over(table, int(number), plain, squeeze), **beside}
        yield table, moved
