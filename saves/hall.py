"""The hall of fame and the tables of the voyages of a day: scores, each with its record.

A score names the digest of its record. What works a score out of a record is handed in.
"""

from collections.abc import Callable, Iterable
from hashlib import blake2b
from typing import TYPE_CHECKING, Annotated, TypeAlias

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from .words import SaveError, SealedError, clean, cleaned

if TYPE_CHECKING:
    from .career_file import CareerFile
    from .folder import Folder
    from .seal import Words


FAME, TRIES, DAILY, FEATS = "fame", "daily tries", "daily", "feats"  # the tables of the index
OWN, CHECKED, TOLD = RANKS = "own", "checked", "told"
"""Where an entry of a day comes from: sailed here, a record that was played again, or a line."""
PLAYED = ("engine", "setup", "seed")
"""What a digest takes of the header of a match: not who sat there, nor texts of the screens."""
Scorer: TypeAlias = "Callable[[CareerFile], float]"
"""What works out the score of a career: saves know no engine."""
_encode = msgspec.msgpack.Encoder(order="deterministic").encode


class Remembered(Struct, frozen=True):
    """What the hall tells of a captain besides his score; none of it counts."""

    won: bool
    rank: str  # what his crown thought of him at the end
    deed: str  # his best; empty where he won nothing
    epitaph: str
    feats: tuple[str, ...] = ()  # by their ids
    wrecks: tuple[str, ...] = ()  # by ship that was sunk the place where


class FirstTime(Struct, frozen=True):
    """A feat that was done for the first time in this folder."""

    feat: str
    captain: str
    date: str = ""  # ISO 8601


class Fame(Struct, frozen=True, forbid_unknown_fields=True):
    """A career in the hall of fame."""

    captain: str
    crown: str
    score: float
    seasons: int
    factor: float  # by which the difficulty multiplied the points
    ending: str  # how the career ended
    date: str  # ISO 8601
    version: str  # the version of the game it was played with
    career: str  # the name of the file that holds its record
    digest: str  # of the record in that file: see `record_digest`
    dice: str = "fixed"  # how the dice fell: as the career's options have it
    chair: int = 0  # which of the two captains of the record it is
    length: int = 1  # for how many seasons the career was begun, which is the table it stands in
    heir: str = ""
    """Who finished the career where the captain died on the way; empty where he did himself."""
    sworn: str = ""  # the commitments that were shown for its dice; empty where they were not sworn
    told: Remembered | None = None  # None in the entries of older versions
    vows: int = 0  # what vows that were kept have added to the score, in hundredths

    @property
    def finisher(self) -> str:
        """Who stood on the quarterdeck at the end."""
        return self.heir or self.captain

    @property
    def named(self) -> str:
        """Who finished the career, and after whom."""
        return f"{self.heir}, after {self.captain}" if self.heir else self.captain


class Daily(Struct, frozen=True, forbid_unknown_fields=True):
    """A voyage in the table of its day."""

    day: Annotated[str, Meta(pattern=r"^\d{4}-\d\d-\d\d$")]  # as "2026-11-23"
    player: str
    points: int
    won: int
    fought: int
    code: str  # of its line: it binds the points to the record
    mark: Annotated[str, Meta(pattern="^(own|checked|told)$")]  # OWN, CHECKED or TOLD
    fame: Fame | None = None
    """Its record, as the hall of fame keeps one; nothing where only a line was told."""
    article: str = ""  # what was so for both captains that day; empty where nothing is known


class Hall:
    """The tables of a folder. To ask for tries and points loads next to nothing: the title page
    waits for them."""

    def __init__(self, folder: "Folder") -> None:
        self._folder = folder

    def fame(self) -> list[Fame]:
        """All entries, table by table: the shortest careers first. In a table the highest score is
        first; of equal ones that of more seasons, then the older."""
        found = self._folder.index.entries(FAME, Fame)
        return sorted(found, key=lambda fame: (fame.length, -fame.score, -fame.seasons, fame.date))

    def enter_fame(self, fame: Fame) -> Fame:
        """Add an entry; the same one is not added again, whatever its date. The one that stands.
        When it was entered and under which rules is filled in here, where it is not said. Raises
        SaveError."""
        folder = self._folder
        date = fame.date or folder.now().isoformat(timespec="seconds")
        fame = cleaned(replace(fame, date=date, version=fame.version or folder.edition.rules()))
        for known in self.fame():
            if replace(known, date=fame.date, told=fame.told) == fame:
                return known
        self._add(FAME, fame)
        return fame

    def against(self, fame: Fame, scorer: Scorer, words: "Words | None" = None) -> list[str]:
        """What speaks against an entry, in sentences; nothing where its record comes to its score.
        Raises SealedError without the right words."""
        folder = self._folder
        try:
            career = folder.read_career(fame.career, words)
            if record_digest(career) != fame.digest:
                return [f"{career.file} is not the record that this score was entered with."]
            score = scorer(career)
        except SealedError:
            raise
        except SaveError as error:
            return [str(error)]
        except Exception as error:  # a record may hold anything, and scores trust their callers
            why = clean(str(error))
            return [f"The score of {fame.career}.career cannot be worked out: {why}."]
        if abs(score - fame.score) > 1e-6:
            return [f"{career.file} is worth {score:g} points, not {fame.score:g}."]
        return []

    def feats(self) -> dict[str, FirstTime]:
        """By id the feats that were done here, in games that are under way, too."""
        return {each.feat: each for each in self._folder.index.entries(FEATS, FirstTime)}

    def enter_feats(self, found: Iterable[FirstTime]) -> list[FirstTime]:
        """Add those that were never done before, with today's date; those. Raises SaveError."""
        date, known, new = self._folder.now().isoformat(timespec="seconds"), self.feats(), []
        for each in found:
            if each.feat not in known:
                known[each.feat] = replace(cleaned(each), date=date)
                self._add(FEATS, known[each.feat])
                new.append(known[each.feat])
        return new

    def tries(self) -> dict[str, str]:
        """By date the career that is its one counted voyage of that day."""
        rows = self._folder.index.rows(TRIES)
        return {row["day"]: row["career"] for row in reversed(rows)}

    def note_try(self, day: str, career: str) -> None:
        """Keep that the voyage of a date was begun. Raises SaveError."""
        self._add(TRIES, {"day": day, "career": career})

    def points_of(self, day: str) -> int | None:
        """What the player's own voyage of a date came to; None while it is not over."""
        rows = self._folder.index.rows(DAILY)
        return next(
            (row["points"] for row in rows if (row["day"], row["mark"]) == (day, OWN)), None
        )

    def daily(self) -> list[Daily]:
        """The tables, the newest day first, the best of each first; no voyage stands twice. Where a
        line was told first and its record came later, the record stands."""
        best: dict[tuple[str, str], Daily] = {}
        for each in self._folder.index.entries(DAILY, Daily):
            before = best.get((each.day, each.code))
            if before is None or _rank(each) < _rank(before):
                best[each.day, each.code] = each
        found = sorted(best.values(), key=lambda each: (-each.points, each.player, each.code))
        return sorted(found, key=lambda each: each.day, reverse=True)

    def enter_daily(self, entry: Daily) -> Daily:
        """Add an entry; what stands there already is not added again. Raises SaveError. A player
        has one voyage a day: another one under his name is refused."""
        entry = cleaned(entry)
        self.check_daily(entry)
        for known in self.daily():
            if (known.day, known.code) == (entry.day, entry.code) and _rank(known) <= _rank(entry):
                return known
        self._add(DAILY, entry)
        return entry

    def check_daily(self, entry: Daily) -> None:
        """Refuse another voyage of a player who stands in the table of a day. Raises SaveError."""
        for known in self.daily():
            same = known.player.casefold() == entry.player.casefold()
            if known.day == entry.day and known.code != entry.code and same:
                raise SaveError(
                    f"{known.player} is already in the table of {known.day}, with"
                    f" {known.points} points. If this is another player, use another name."
                )

    def _add(self, table: str, row: object) -> None:
        with self._folder.index.open() as database:
            database.table(table).insert(msgspec.to_builtins(row))


def record_digest(career: "CareerFile") -> str:
    """A fingerprint of all that was played in a career, match by match and action by action."""
    from .match_file import written_of

    total = blake2b(digest_size=16)
    for name in career.names():
        header, rows, _ = written_of(career.store, name)
        played = [rows[number] for number in sorted(rows, key=int)]
        total.update(_encode([name, [(header or {}).get(field) for field in PLAYED], played]))
    return total.hexdigest()


def _rank(entry: Daily) -> int:
    return RANKS.index(entry.mark)
