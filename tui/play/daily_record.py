"""The record of a voyage of a day: whether it is that of its date, and what it came to.

The rules of a fair record are those of every career (see `tui.play.scoring`): each match follows
from those before it, every action is legal, and every die is that of the seed. Here it is seen
besides that seed and terms are those of the date.
"""

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from pieces_of_eight.campaign.joining import BrokenRecordError
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.voyage import Voyage
from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.saves.hall import CHECKED, OWN, TOLD, Daily, Fame, Scorer, record_digest
from pieces_of_eight.saves.words import SaveError, clean
from .daily import RIVAL, commission_of, counts, day_named, day_of, named, player_of
from .daily_line import Told, read_line, told
from .logbook import ending_words
from .scoring import entry, seats, voyage_of

if TYPE_CHECKING:
    from pieces_of_eight.saves.folder import Folder

CAPTAIN = Player(0)
MARKS = {OWN: "sailed here", CHECKED: "checked", TOLD: "told, not checked"}
"""What is said of where an entry comes from."""


def check_day(record: CareerFile, voyage: Voyage) -> None:
    """Refuse a record that is not the counted voyage of its date. Raises BrokenRecordError."""
    header, day = record.header, day_of(record.header)
    if not day:
        raise BrokenRecordError("it is no voyage of a day")
    terms = commission_of(day)
    if not counts(header):
        raise BrokenRecordError(f"it was sailed for practice, or not begun on {day}")
    if record.oaths:
        raise BrokenRecordError("its dice are not those of the day")
    if not header.ironman or header.crowns != terms.crowns:
        raise BrokenRecordError("its terms are not those of the day")
    if any(sat.levels[1] != RIVAL for sat in seats(record, voyage)):
        raise BrokenRecordError(f"the rival was not played by a {RIVAL} all the way")
    if not any(not sat.levels[0] for sat in seats(record, voyage)):
        raise BrokenRecordError("no person sailed it")


def fame_of(record: CareerFile, digest: str, career: str) -> Fame:
    """The score of a voyage of a day, as the hall keeps one. Raises BrokenRecordError."""
    voyage = voyage_of(record)
    check_day(record, voyage)
    bare = entry(record, voyage, CAPTAIN, ending_words(voyage.state))
    begun = record.header
    return msgspec.structs.replace(
        bare, career=career, digest=digest, date=begun.begun, version=begun.rules
    )


def entry_of(record: CareerFile, digest: str, career: str, mark: str, player: str = "") -> Daily:
    """A voyage for the table of its day. Raises BrokenRecordError."""
    fame = fame_of(record, digest, career)
    line = line_of(record, fame)
    who = named(player) if player.strip() else player_of(record.header)
    return Daily(line.day, who, line.points, line.won, line.fought, line.code, mark, fame)


def line_of(record: CareerFile, fame: Fame) -> Told:
    """What is told of a record whose score is known."""
    won, fought = engagements(record)
    return told(day_of(record.header), int(fame.score), won, fought, fame.digest)


def engagements(record: CareerFile) -> tuple[int, int]:
    """How many engagements the captain had the better of, and how many there were."""
    ends = [
        each.outcome
        for name, match in record.matches.items()
        if name.endswith("/sheet")
        for each in match.state.engagements
        if each.outcome is not None
    ]
    return sum(end.better == CAPTAIN for end in ends), len(ends)


def scorer(one: Daily) -> Scorer:
    """What works out the score of an entry's record again; it raises where it says another."""

    def score(record: CareerFile) -> float:
        assert one.fame is not None
        found = entry_of(record, one.fame.digest, one.fame.career, one.mark)
        if (found.day, found.code) != (one.day, one.code):
            raise BrokenRecordError(f"it is the record of {said(found)}")
        return float(found.points)

    return score


def said(one: Daily) -> str:
    """A voyage in a few words."""
    return f"{one.points} points of {one.day}, {one.won} of {one.fought} won"


def read_record(folder: "Folder", file: Path, player: str = "") -> Daily:
    """The voyage in a file, played again from end to end; nothing is kept.

    Raises SaveError with a sentence for anything that is none.
    """
    with tempfile.TemporaryDirectory() as scratch:
        place = type(folder)(Path(scratch), folder.edition)
        name = place.import_(file)
        if name not in {each.name for each in place.careers()}:
            raise SaveError(f"{clean(file.name)} is a fight, and no voyage of a day.")
        saved = place.read_career(name)
        return judged(saved, record_digest(saved), name, CHECKED, player, clean(file.name))


def take_record(folder: "Folder", file: Path, player: str = "") -> Daily:
    """Take a friend's record into the folder and the table of its day; its entry there.

    Raises SaveError, and then nothing is kept.
    """
    found = read_record(folder, file, player)
    for known in folder.hall.daily():
        if (known.day, known.code) == (found.day, found.code) and known.fame is not None:
            return known
    folder.hall.check_daily(found)
    career = folder.import_(file)
    assert found.fame is not None
    fame = msgspec.structs.replace(found.fame, career=career)
    return folder.hall.enter_daily(msgspec.structs.replace(found, fame=fame))


def judged(
    record: CareerFile, digest: str, career: str, mark: str, player: str, file: str
) -> Daily:
    """The entry of a record. Raises SaveError with a sentence where it does not hold."""
    try:
        return entry_of(record, digest, career, mark, player)
    except Exception as error:  # a record may hold anything, and what reads it trusts its callers
        why = clean(str(error)).rstrip(".")
        raise SaveError(f"{file} enters no table of a day: {why}.") from error


def enter_line(folder: "Folder", words: str, player: str) -> Daily:
    """Take a line into the table of its day, told and not checked; its entry there.

    Raises SaveError, and ValueError with a sentence for what is no line.
    """
    line = read_line(words)
    day_named(line.day, folder.today)
    points = line.points, line.won, line.fought
    return folder.hall.enter_daily(Daily(line.day, named(player), *points, line.code, TOLD))


def as_line(one: Daily) -> Told:
    """What is told of an entry."""
    return Told(one.day, one.points, one.won, one.fought, one.code)


def own_entry(record: CareerFile, digest: str, career: str) -> Daily:
    """The entry of a voyage that was sailed here. Raises SaveError."""
    return judged(record, digest, career, OWN, "", "This voyage")
