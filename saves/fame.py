"""The hall of fame: scores of careers that are over, each with the record that it rests on.

A score names the digest of its record. What works a score out of a record is handed in.
"""

from collections.abc import Callable
from hashlib import blake2b
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.sworn import Oath
from pieces_of_eight.saves.career_file import CareerHeader, Standing, setup_of
from pieces_of_eight.saves.career_restore import CareerReader, RestoredCareer, put_away, record_of
from pieces_of_eight.saves.cover import Cover
from pieces_of_eight.saves.disk import CAREER
from pieces_of_eight.saves.index import Index
from pieces_of_eight.saves.journal_file import Tables
from pieces_of_eight.saves.match_file import ENTRIES, HEADER, Chair
from pieces_of_eight.saves.place import Place
from pieces_of_eight.saves.saved_career import SavedCareer
from pieces_of_eight.saves.seal import Words
from pieces_of_eight.saves.words import SaveError, SealedError, clean

TABLE = "fame"
PLAYED = ("engine", "setup", "seed")
"""What a digest takes of the header of a match: not who sat there, nor texts of the screens."""

_encode = msgspec.msgpack.Encoder(order="deterministic").encode


class Fame(Struct, frozen=True, forbid_unknown_fields=True):
    """A career in the hall of fame."""

    captain: str
    crown: str
    score: float
    seasons: int
    factor: float
    """By which the difficulty multiplied the points."""
    ending: str
    """How the career ended."""
    date: str
    """ISO 8601."""
    version: str
    """The version of the game it was played with."""
    career: str
    """The name of the file that holds its record."""
    digest: str
    """Of the record in that file: see `record_digest`."""
    dice: str = "fixed"
    """How the dice fell: as the career's options have it."""
    chair: int = 0
    """Which of the two captains of the record it is."""
    length: int = 1
    """For how many seasons the career was begun, which is the table it stands in."""
    heir: str = ""
    """Who finished the career where the captain died on the way; empty where he did himself."""
    sworn: str = ""
    """The commitments that were shown for its dice; empty where they were not sworn."""

    @property
    def finisher(self) -> str:
        """Who stood on the quarterdeck at the end."""
        return self.heir or self.captain

    @property
    def named(self) -> str:
        """Who finished the career, and after whom."""
        return f"{self.heir}, after {self.captain}" if self.heir else self.captain


class Record(Struct, frozen=True):
    """A career as it was played, every match replayed, for whoever works out its score."""

    header: CareerHeader
    standing: Standing
    setup: Any
    """What it was begun with, as plain mappings and lists."""
    matches: dict[str, Match[Any, Any, Any]]
    """By name, in the order they were begun."""
    chairs: dict[str, tuple[Chair, ...]] = {}
    """By the same names who played them, by player."""
    texts: dict[str, str] = {}
    """What is kept with the career, by the caller's own keys."""
    oaths: tuple[Oath, ...] = ()
    """What was sworn for its dice."""


Scorer: TypeAlias = Callable[[Record], float]
"""What works out the score of a record: saves know no engine."""


def standing_in(index: Index) -> list[Fame]:
    """All entries, table by table: the shortest careers first.

    In a table the highest score is first, and of equal ones the older.
    """
    found = [cleaned(fame) for fame in index.rows(TABLE, Fame)]
    return sorted(found, key=lambda fame: (fame.length, -fame.score, fame.date))


def enter(index: Index, fame: Fame) -> Fame:
    """Add an entry; the same one is not added again, whatever its date. The one that stands there.

    Raises SaveError.
    """
    fame = cleaned(fame)
    for known in standing_in(index):
        if msgspec.structs.replace(known, date=fame.date) == fame:
            return known
    index.add(TABLE, fame)
    return fame


def record_digest(career: SavedCareer) -> str:
    """A fingerprint of all that was played in a career, for its entry."""
    return _digest(career.journal.tables, career.names(), career.cover)


def check(place: Place, fame: Fame, scorer: Scorer, words: Words) -> list[str]:
    """What speaks against an entry, in sentences; nothing when its score holds."""
    try:
        path = place.file(fame.career, CAREER)
        found = CareerReader(place.edition, words).whole(path).restored
        if _digest(found.tables, tuple(found.names.values()), found.cover) != fame.digest:
            return [f"{path.name} does not hold the record that this score was entered with."]
        record = _record(place, path.name, found)
    except SealedError:
        raise
    except SaveError as error:
        return [str(error)]
    try:
        score = scorer(record)
    except Exception as error:  # a record may hold anything, and scores trust their callers
        return [f"{path.name} has no score that can be worked out: {clean(str(error))}."]
    if abs(score - fame.score) > 1e-6:
        return [f"{path.name} comes to {score:g} points, not to {fame.score:g}."]
    return []


def record_in(career: SavedCareer) -> Record:
    """The record of a career that is open. Raises SaveError."""
    saved = {name: career.match(name) for name in career.names()}
    return Record(
        career.header,
        career.standing,
        career.setup,
        {name: one.match for name, one in saved.items()},
        {name: one.header.chairs for name, one in saved.items()},
        career.texts,
        career.oaths,
    )


def _record(place: Place, file: str, found: RestoredCareer) -> Record:
    """Every match of a career, replayed. Raises SaveError."""
    matches, chairs = {}, {}
    for name in found.names.values():
        restored = found.running.get(name)
        if restored is None:
            restored = put_away(found, name, file, place.edition)
        matches[name] = restored.match
        chairs[name] = restored.header.chairs
    setup = setup_of(found.tables, found.cover)
    return Record(found.header, found.standing, setup, matches, chairs, found.texts, found.oaths)


def _digest(tables: Tables, names: tuple[str, ...], cover: Cover) -> str:
    """What was played, match by match and action by action, in a few letters."""
    total = blake2b(digest_size=16)
    for name in names:
        record = record_of(tables, name, cover)
        header = record.get(HEADER, {}).get("1", {})
        rows = record.get(ENTRIES, {})
        played = [rows[number] for number in sorted(rows, key=int)]
        total.update(_encode([name, [header.get(field) for field in PLAYED], played]))
    return total.hexdigest()


def cleaned(fame: Fame) -> Fame:
    """The entry with every text in it fit to be shown."""
    words = ("captain", "crown", "ending", "date", "version", "career", "digest", "dice", "heir")
    plain = {name: clean(getattr(fame, name)) for name in words}
    return msgspec.structs.replace(fame, **plain, sworn=clean(fame.sworn, 200))
