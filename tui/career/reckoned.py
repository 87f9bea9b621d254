"""How a career ended: the reckoning, the entries in the hall, the last word on each captain."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.career.model.account import better
from pieces_of_eight.campaign.career.model.events import CaptainFell
from pieces_of_eight.campaign.career.model.say import ENDINGS
from pieces_of_eight.campaign.career.model.state import Captain, Career, Ending
from pieces_of_eight.campaign.chronicle.story import Chronicle
from pieces_of_eight.campaign.joining import OF_CAREER, BrokenRecordError
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.reckoning import PLAIN, Reckoning
from pieces_of_eight.campaign.voyage import CAPTAINS, Voyage
from pieces_of_eight.content.epitaphs import epitaphs
from pieces_of_eight.content.flags import nation
from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.saves.hall import Daily, Fame, record_digest
from pieces_of_eight.saves.words import SaveError
from pieces_of_eight.tui.play.daily import counts, day_of
from pieces_of_eight.tui.play.daily_record import own_entry
from pieces_of_eight.tui.play.logbook import ending_words
from pieces_of_eight.tui.play.scoring import entry, reckoned, those_who_count, voyage_of
from pieces_of_eight.tui.play.story import story_of
from pieces_of_eight.tui.play.swearing import told_at_the_end
from .album import Pictures, pictures

if TYPE_CHECKING:
    from pieces_of_eight.saves.career_file import CareerFile
    from pieces_of_eight.tui.play.logbook import Logbook

OF_POINTS = 10
"""The points a captain has made choose his epitaph: so many of them go together."""

OF_PRACTICE = "This voyage of a day was practice: it enters no table."
OF_A_LESSON = "This was a lesson: it enters no hall of fame."


class Account(Struct, frozen=True):
    """What a career came to for one captain."""

    name: str
    """Who finished it, and after whom where the captain who began it died on the way."""
    crown: str
    """By its id."""
    country: str
    seasons: tuple[int, ...]
    """Points, season by season."""
    alive: bool
    reckoning: Reckoning | None = None
    """His score, where he has one."""
    against: str = ""
    """What the factor is for."""


class CareerEnd(Struct, frozen=True):
    """A career that is over."""

    title: str
    epitaph: str
    ending: str
    accounts: tuple[Account, Account]
    entries: tuple[Fame, ...]
    """For the hall of fame, without their date."""
    story: Chronicle
    trouble: str = ""
    """Why nobody is entered, or what else went wrong."""
    daily: Daily | None = None
    """Its entry in the table of its day, where it was the counted voyage of one."""
    secrets: tuple[str, ...] = ()
    """What its dice followed from where they were sworn, in sentences."""
    album: Callable[[], Pictures] | None = None
    """What draws the pictures of the story."""


def career_end(logbook: "Logbook") -> CareerEnd:
    """The end of the career in a logbook. Raises SaveError where its matches cannot be read.

    Nothing in it is a secret any more: the words of the captains are taken off the file, so that
    the hall of fame can read the record whenever somebody asks.
    """
    record = logbook.saved
    trouble = unsealed(record)
    try:
        voyage = voyage_of(record)
        counting = those_who_count(record, voyage)
        accounts = (account(record, voyage, CAPTAINS[0]), account(record, voyage, CAPTAINS[1]))
        ending = ending_words(voyage.state)
        entries = [entry(record, voyage, who, ending) for who in counting]
    except (BrokenRecordError, ValueError) as error:
        trouble = f"No score is entered, for the record does not hold: {error}."
        accounts = (bare(logbook.voyage, CAPTAINS[0]), bare(logbook.voyage, CAPTAINS[1]))
        entries, counting = [], CAPTAINS[:1]
    if logbook.lesson:
        entries, trouble = [], trouble or OF_A_LESSON
    digest = record_digest(record)
    daily = None
    if day_of(record.header):
        entries = []
        daily, trouble = of_a_day(record, digest, record.name, trouble)
    return CareerEnd(
        record.header.title,
        epitaph(record.matches[OF_CAREER], counting[0]),
        ENDINGS[logbook.voyage.state.ending],
        accounts,
        tuple(replace(fame, career=record.name, digest=digest) for fame in entries),
        story_of(record),
        trouble,
        daily,
        tuple(told_at_the_end(oath) for oath in record.oaths),
        partial(pictures, record),
    )


def of_a_day(
    record: CareerFile, digest: str, career: str, trouble: str
) -> tuple[Daily | None, str]:
    """The entry of a voyage of a day; else why it has none."""
    if trouble:
        return None, trouble
    if not counts(record.header):
        return None, OF_PRACTICE
    try:
        return own_entry(record, digest, career), ""
    except SaveError as error:
        return None, str(error)


def unsealed(saved: "CareerFile") -> str:
    """Write the career in clear; what went wrong, if anything."""
    try:
        saved.drop_seal()
    except SaveError as error:
        return str(error)
    return ""


def account(record: CareerFile, voyage: Voyage, who: Player) -> Account:
    """What an honest career came to for a captain; his score only where the hall takes it."""
    found = bare(voyage, who)
    if who not in those_who_count(record, voyage):
        return found
    reckoning = reckoned(record, voyage, who)
    return replace(found, reckoning=reckoning, against=against(record, reckoning, who))


def finished(begun: Captain, now: Captain) -> str:
    """Who finished a career, and after whom (C-3)."""
    return f"{now.name}, after {begun.name}" if now.successor else begun.name


def against(record: CareerFile, reckoning: Reckoning, who: Player) -> str:
    """For what the points are multiplied."""
    rival = record.header.chairs[1 - who]
    if rival.person:
        return "against a person" if reckoning.factor == PLAIN else "against an opponent at times"
    if reckoning.factor == PLAIN and not record.header.chairs[who].person:
        return "one opponent against another"
    return f"against a {rival.level.partition(', ')[0]}"


def bare(voyage: Voyage, who: Player) -> Account:
    """Points alone, for a career without a score."""
    begun, now = voyage.setup.career.captains[who], voyage.state.captains[who]
    seasons = tuple(season.points[who] for season in voyage.state.past)
    crown = begun.crown
    return Account(finished(begun, now), nation(crown).id, crown, seasons, now.alive)


# The last word on a captain.


def epitaph(career: Match[Career, object, object], who: Player) -> str:
    """What is said of a captain when his career is over."""
    state = career.state
    captain, other = state.captains[who], state.captains[1 - who]
    lines = fitting(career, who)
    line = lines[captain.earned // OF_POINTS % len(lines)]
    return line.format(name=captain.name, other=other.name)


def fitting(career: Match[Career, object, object], who: Player) -> Sequence[str]:
    """The lines that fit how it ended."""
    state, words = career.state, epitaphs()
    mine, theirs = state.captains[who], state.captains[1 - who]
    if state.ending is Ending.DEATH:
        if mine.alive:
            return words.outlived
        if not theirs.alive:
            return words.together
        return words.drowned if drowned(career, who) else words.killed
    winner = better(state)
    if winner is None:
        return words.even
    return words.won if winner == who else words.lost


def drowned(career: Match[Career, object, object], who: Player) -> bool:
    """Whether he went down with his ship: only then a die was thrown for him (H-43)."""
    ends = [
        event
        for step in career.steps
        for event in step.events
        if isinstance(event, CaptainFell) and event.by == who and event.dead
    ]
    return bool(ends) and ends[-1].face > 0
