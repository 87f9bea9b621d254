"""The pictures of a chronicle, and how a career ended: its reckoning, its entries.

The pictures show what the chronicle's teller knows and no more (C-18, C-24). A map that would tell
two people what one of them has hidden is left out until the career is over.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign import bridge
from pieces_of_eight.campaign.career import CAPTAINS, Career, CareerSeason
from pieces_of_eight.campaign.chronicle import as_html, as_json, as_text
from pieces_of_eight.campaign.chronicle.story import Chronicle
from pieces_of_eight.campaign.joining import OF_CAREER, BrokenRecordError
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.play import many
from pieces_of_eight.campaign.kernel.sealed import Player, hides, redact
from pieces_of_eight.campaign.port.events import ended
from pieces_of_eight.campaign.port.state import Captain, Ending
from pieces_of_eight.campaign.reckoning import PLAIN, Reckoning
from pieces_of_eight.campaign.sheet.state import Sheet
from pieces_of_eight.content.flags import nation
from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.saves.hall import CHECKED, Daily, Fame, record_digest
from pieces_of_eight.saves.words import SaveError
from pieces_of_eight.tui.chart.season import draw
from pieces_of_eight.tui.draw.cells import Row as Cells
from pieces_of_eight.tui.draw.colours import palette_for
from pieces_of_eight.tui.draw.glyphs import RICH
from pieces_of_eight.tui.draw.svg import svg
from pieces_of_eight.tui.play.career import Correspondence, ending_words, last_letter, lesson_of
from pieces_of_eight.tui.play.daily import counts, day_of, in_words
from pieces_of_eight.tui.play.scoring import (
    as_line,
    entry,
    epitaph,
    honest_career,
    own_entry,
    reckoned,
    story_of,
    teller_of,
    those_who_count,
    told_career,
)
from pieces_of_eight.tui.play.swearing import told_at_the_end
from pieces_of_eight.tui.play.telling import proofs
from pieces_of_eight.tui.registry import face_of
from pieces_of_eight.tui.sheet.chart import chart_view
from pieces_of_eight.tui.sheet.view import SheetView

if TYPE_CHECKING:
    from pieces_of_eight.saves.folder import Folder

Pictures: TypeAlias = Mapping[tuple[int, int], str]
"""By season and engagement, from 1, its picture; by season and 0 the season's chart."""
CHART = 0
WIDTH, HEIGHT = 150, 44  # cells of a chart


def pictures(record: CareerFile) -> Pictures:
    """All pictures of a career as whoever asks may see it."""
    teller = teller_of(record)
    found: dict[tuple[int, int], str] = {}
    for season in told_career(record).seasons:
        found |= dict(of_season(season, teller))
    return found


def of_season(season: CareerSeason, teller: Player | None) -> Iterator[tuple[tuple[int, int], str]]:
    """The chart of a season once opponents are named, and the maps of its fights that are over."""
    sheet: Sheet = season.sheet.state
    year = season.at_sea.season
    if any(line.opponent >= 0 for line in sheet.lines[0]):
        rows = chart(season.sheet, year, teller)
        yield (year, CHART), svg(rows, f"The chart of season {year}")
    for number, (fight, engagement) in enumerate(
        zip(season.fights, sheet.engagements, strict=False), start=1
    ):
        rows = final_map(fight, bridge.chairs(sheet, engagement), teller)
        if rows:
            title = f"Season {year}, engagement {number}, as it ended"
            yield (year, number), svg(rows, title)


def chart(match: Match, season: int, teller: Player | None) -> tuple[Cells, ...]:
    seen: Sheet = match.state if teller is None else redact(match.state, teller)
    who = teller if teller in (0, 1) else Player(0)
    view = SheetView(sheet=seen, who=who, contents=None, fleet=None)
    told = chart_view(view, match.seed, f"Season {season}")
    return draw(told, WIDTH, HEIGHT, palette_for("true"), RICH).rows


def final_map(fight: Match, chairs: bridge.Chairs, teller: Player | None) -> tuple[Cells, ...]:
    drawn = face_of(fight.engine.name).picture
    if drawn is None or fight.to_act:
        return ()
    palette = palette_for("true")
    if teller is None:
        return tuple(drawn(fight.state, None, palette, RICH))
    if teller in chairs:
        side = Player(chairs.index(teller))
        return tuple(drawn(redact(fight.state, side), side, palette, RICH))
    seen = redact(fight.state, teller)
    return () if hides(seen) else tuple(drawn(seen, None, palette, RICH))


# --- How a career ended: the reckoning, the entries in the hall, the last word on each captain ----

OF_PRACTICE = "This daily voyage was practice, so it goes into no table."
OF_A_LESSON = "This was a lesson, so it does not count for the hall of fame."


class CareerAccount(Struct, frozen=True):
    """What a career came to for one captain."""

    name: str  # who finished it, and after whom where the captain who began it died on the way
    crown: str  # by its id
    country: str
    seasons: tuple[int, ...]  # points, season by season
    alive: bool
    reckoning: Reckoning | None = None  # his score, where he has one
    against: str = ""  # what the factor is for


class CareerEnd(Struct, frozen=True):
    title: str
    epitaph: str
    ending: str
    accounts: tuple[CareerAccount, CareerAccount]
    entries: tuple[Fame, ...]  # for the hall of fame, without their date
    story: Chronicle
    trouble: str = ""  # why nobody is entered, or what else went wrong
    daily: Daily | None = None
    """Its entry in the table of its day, where it was the counted voyage of one."""
    secrets: tuple[str, ...] = ()  # what its dice followed from where they were sworn, in sentences
    album: Callable[[], Pictures] | None = None  # what draws the pictures of the story
    teller: int = 0  # the captain whose career it was first of all
    proofs: tuple[str, ...] = ()  # what all its dice followed from, and how they are thrown again
    recall: Correspondence | None = None  # by which its captain was called home (H-282)


def career_end(saved: "CareerFile") -> CareerEnd:
    """The end of the career in a file. Raises SaveError where its matches cannot be read.

    Nothing in it is a secret any more: the words of the captains are taken off the file, so that
    the hall of fame can read the record whenever somebody asks.
    """
    record, people = saved, saved.header.people
    trouble = unsealed(record)
    try:
        career = honest_career(record)
        counting = those_who_count(record, career)
        accounts = (account(record, career, CAPTAINS[0]), account(record, career, CAPTAINS[1]))
        ending = ending_words(career.state)
        entries = [entry(record, career, who, ending) for who in counting]
    except (BrokenRecordError, ValueError) as error:
        trouble = f"Your score does not count, because the record is not sound: {error}."
        accounts = (bare(saved.career, CAPTAINS[0]), bare(saved.career, CAPTAINS[1]))
        entries, counting = [], CAPTAINS[:1]
    if lesson_of(saved):
        entries, trouble = [], trouble or OF_A_LESSON
    digest = record_digest(record)
    daily = None
    if day_of(record.header):
        entries = []
        daily, trouble = of_a_day(record, digest, record.name, trouble)
    return CareerEnd(
        record.header.title,
        epitaph(record.matches[OF_CAREER], counting[0]),
        ended(saved.career.state, people[0] if len(people) == 1 else None),
        accounts,
        tuple(replace(fame, career=record.name, digest=digest) for fame in entries),
        story_of(record),
        trouble,
        daily,
        tuple(told_at_the_end(oath) for oath in record.oaths),
        partial(pictures, record),
        counting[0],
        tuple(proofs(record.oaths, record.header.seed, record.name)),
        last_letter(record) if saved.career.state.ending is Ending.RECALLED else None,
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
    try:
        saved.drop_seal()
    except SaveError as error:
        return str(error)
    return ""


def account(record: CareerFile, career: Career, who: Player) -> CareerAccount:
    found = bare(career, who)
    if who not in those_who_count(record, career):
        return found
    reckoning = reckoned(record, career, who)
    return replace(found, reckoning=reckoning, against=against(record, reckoning, who))


def finished(begun: Captain, now: Captain) -> str:
    """Who finished a career, and after whom (C-3, C-31)."""
    return f"{now.name}, after {begun.name}" if now.name != begun.name else begun.name


def against(record: CareerFile, reckoning: Reckoning, who: Player) -> str:
    rival = record.header.chairs[1 - who]
    if rival.person:
        return "against a person" if reckoning.factor == PLAIN else "partly against the computer"
    if reckoning.factor == PLAIN and not record.header.chairs[who].person:
        return "one opponent against another"
    return f"against a {rival.level.partition(', ')[0]}"


def bare(career: Career, who: Player) -> CareerAccount:
    begun, now = career.setup.career.captains[who], career.state.captains[who]
    seasons = tuple(season.points[who] for season in career.state.past)
    crown = begun.crown
    return CareerAccount(finished(begun, now), nation(crown).id, crown, seasons, now.alive)


# --- A chronicle in the forms in which it can be had: text, JSON, page for a browser --------------

Album: TypeAlias = Callable[[], Pictures]
"""What draws the pictures of a chronicle when they are wanted."""
Form: TypeAlias = Callable[[Chronicle, Album], str]

FORMS: Mapping[str, Form] = {
    "text": lambda story, album: as_text(story),
    "json": lambda story, album: as_json(story),
    "html": lambda story, album: as_html(story, album()),
}  # by what it is called on the command line; only the page for a browser has pictures


def publish(folder: "Folder", title: str, story: Chronicle, album: Album) -> Path:
    """Write a chronicle as a page for a browser and return its path. Raises SaveError."""
    return folder.write_text(title, FORMS["html"](story, album), "html")


# --- A career that is over enters the hall: its score, or its place in the table of its day -------

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
    return said


def sailed_by(entry: Daily, folder: "Folder") -> Daily:
    own = entry.fame is not None and folder.hall.tries().get(entry.day) == entry.fame.career
    return entry if own else replace(entry, mark=CHECKED)


def place_words(at: int) -> str:
    return PLACES[at] if at < len(PLACES) else f"Number {at + 1}"


def placed(fame: Fame, hall: Sequence[Fame]) -> str:
    alike = [each for each in hall if each.length == fame.length]
    table = f"careers of {many(fame.length, 'season')}" if fame.length else "long wars"
    place = f"{place_words(alike.index(fame))} place of {len(alike)}"
    return f"{place} in the hall of fame for {fame.named}, among {table}."


def of_the_day(entry: Daily, tables: Sequence[Daily], *, plain: bool) -> list[str]:
    others = [each for each in tables if each.day == entry.day]
    at = [each.code for each in others].index(entry.code)
    place = f"{place_words(at)} place of {len(others)} in the table of {in_words(entry.day)}."
    return [place, as_line(entry, tables, plain=plain)]
