"""A career that is over enters the hall: its score, or its place in the table of its day."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.words import many
from pieces_of_eight.saves.hall import CHECKED, Daily, Fame
from pieces_of_eight.tui.play.daily import in_words
from pieces_of_eight.tui.play.daily_record import as_line
from .reckoned import CareerEnd

if TYPE_CHECKING:
    from pieces_of_eight.saves.folder import Folder

PLACES = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth")


def enter(end: CareerEnd, folder: "Folder", *, plain: bool) -> list[str]:
    """Enter what a career came to; in sentences where it stands. Done again it changes nothing.

    Raises SaveError.
    """
    entered = [folder.hall.enter_fame(fame) for fame in end.entries]
    hall = folder.hall.fame()
    said = [placed(fame, hall) for fame in entered]
    if end.daily is not None:
        entry = folder.hall.enter_daily(sailed_by(end.daily, folder))
        said += of_the_day(entry, folder.hall.daily(), plain=plain)
    return [*said, *end.secrets]


def sailed_by(entry: Daily, folder: "Folder") -> Daily:
    """The entry as one's own only where it was sailed here: a friend's career may be looked at."""
    own = entry.fame is not None and folder.hall.tries().get(entry.day) == entry.fame.career
    return entry if own else replace(entry, mark=CHECKED)


def place_words(at: int) -> str:
    """A place in a table, counted from 0."""
    return PLACES[at] if at < len(PLACES) else f"Number {at + 1}"


def placed(fame: Fame, hall: Sequence[Fame]) -> str:
    """The place of an entry in its table of the hall of fame."""
    at = [each for each in hall if each.length == fame.length].index(fame)
    table, place = many(fame.length, "season"), place_words(at)
    return f"{place} place in the hall of fame for {fame.named}, among careers of {table}."


def of_the_day(entry: Daily, tables: Sequence[Daily], *, plain: bool) -> list[str]:
    """The place of a voyage in the table of its day, and the line by which a friend is told."""
    others = [each for each in tables if each.day == entry.day]
    at = [each.code for each in others].index(entry.code)
    place = f"{place_words(at)} place of {len(others)} in the table of {in_words(entry.day)}."
    return [place, as_line(entry).as_line(plain=plain)]
