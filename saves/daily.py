"""The tables of the voyages of a day: each entry with its record, or told by a line alone."""

from datetime import date

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.saves.fame import Fame, cleaned
from pieces_of_eight.saves.index import Index
from pieces_of_eight.saves.tries import CHECKED, OWN, TABLE, TOLD
from pieces_of_eight.saves.words import SaveError, clean

RANKS = (OWN, CHECKED, TOLD)


class Try(Struct, frozen=True):
    """The one voyage of a date that counts here."""

    day: str
    career: str


class Daily(Struct, frozen=True, forbid_unknown_fields=True):
    """A voyage in the table of its day."""

    day: str
    """As "2026-11-23"."""
    player: str
    points: int
    won: int
    fought: int
    code: str
    """Of its line: it binds the points to the record."""
    mark: str
    """OWN, CHECKED or TOLD."""
    fame: Fame | None = None
    """Its record, as the hall of fame keeps one; nothing where only a line was told."""


def standing_in(index: Index) -> list[Daily]:
    """The tables, the newest day first, the best of each day first; no voyage stands twice.

    Where a line was told first and its record came later, the record stands.
    """
    best: dict[tuple[str, str], Daily] = {}
    for each in map(_cleaned, index.rows(TABLE, Daily)):
        before = best.get((each.day, each.code))
        if each.mark not in RANKS or not _is_date(each.day):
            continue
        if before is None or _rank(each) < _rank(before):
            best[each.day, each.code] = each
    found = sorted(best.values(), key=lambda each: (-each.points, each.player, each.code))
    return sorted(found, key=lambda each: each.day, reverse=True)


def enter(index: Index, entry: Daily) -> Daily:
    """Add an entry; what stands there already is not added again. Raises SaveError.

    A player has one voyage a day: another one under his name is refused.
    """
    entry = _cleaned(entry)
    check(index, entry)
    for known in standing_in(index):
        if (known.day, known.code) == (entry.day, entry.code) and _rank(known) <= _rank(entry):
            return known
    index.add(TABLE, entry)
    return entry


def check(index: Index, entry: Daily) -> None:
    """Refuse another voyage of a player who stands in the table of that day. Raises SaveError."""
    for known in standing_in(index):
        same = known.player.casefold() == entry.player.casefold()
        if known.day == entry.day and known.code != entry.code and same:
            raise SaveError(
                f"{known.player} stands in the table of {known.day} already, with"
                f" {known.points} points; give another name, if it is another player."
            )


def _rank(entry: Daily) -> int:
    return RANKS.index(entry.mark)


def _cleaned(entry: Daily) -> Daily:
    """The entry with every text in it fit to be shown."""
    words = ("day", "player", "code", "mark")
    plain = {name: clean(getattr(entry, name), 40) for name in words}
    return replace(entry, fame=entry.fame and cleaned(entry.fame), **plain)


def _is_date(words: str) -> bool:
    try:
        return date.fromisoformat(words).isoformat() == words
    except ValueError:
        return False
