"""The voyage of a day: one career for everybody, which follows from the date (UTC) alone.

Nothing is fetched and nothing is sent: the seed is a hash of the date, and all terms are fixed and
made of shipped content. It is kept as any career; its header names the date (C-26).
"""

import random
import re
from calendar import monthcalendar
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from functools import cache
from hashlib import blake2b
from itertools import count
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct

from pieces_of_eight.campaign.career import CareerSetup
from pieces_of_eight.campaign.kernel.play import many
from pieces_of_eight.content.captains import rivals, true_captains
from pieces_of_eight.content.career.customs import EverybodysCustom, articles
from pieces_of_eight.content.decode import shipped_with
from pieces_of_eight.content.flags import crowns
from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.saves.words import clean
from .career import begin, setup_of
from .order_form import LARGEST_SEED, PERSON, NewCareer

if TYPE_CHECKING:
    from pieces_of_eight.saves.career_file import CareerHeader
    from pieces_of_eight.saves.folder import Folder


T = TypeVar("T")
VERSION = 4  # goes up when what a date brings changes: other terms, other captains, other content
SALT = b"pieces of eight"
RIVAL = "mate"  # who plays the rival
DAY, PLAYER, PRACTICE = "daily", "player", "practice"
"""The options of a career's header: the date, who sails, and that the voyage does not count."""
YES = "yes"
NAME = "daily name"  # under which name the player's own stands among the settings
LONGEST_NAME = 24
SOMEBODY = "somebody"  # who gave no name


def _bits(what: str, day: str, size: int) -> bytes:
    words = f"{VERSION} {what} {day}".encode()
    return blake2b(words, digest_size=size, person=SALT).digest()


def seed_of(day: str) -> int:
    return 1 + int.from_bytes(_bits("seed", day, 8), "big") % LARGEST_SEED


@cache
def commission_of(day: str) -> NewCareer:
    """The terms of a date: captain, rival, crowns and article by lot, all else fixed."""
    lots = _bits("people", day, 4)
    with shipped_with({}):
        known = crowns()
        mine = _by_lot(known, lots[0])
        theirs = _by_lot([each for each in known if each != mine], lots[1])
        captain = _by_lot([each for each in true_captains() if each.serves(mine.id)], lots[2])
        rival = _by_lot(rivals(theirs.id), lots[3])
    return NewCareer(
        (captain.name, rival.name),
        (mine.id, theirs.id),
        (PERSON, f"{RIVAL}, {rival.temper}"),
        seasons=1,
        winter=True,
        seed=seed_of(day),
        article=article_of(day).id,
    )


def article_of(day: str) -> EverybodysCustom:
    """What is so for both captains on a date; each article comes once before one comes again."""
    with shipped_with({}):
        known = articles()
    turn, at = divmod(date.fromisoformat(day).toordinal(), len(known))
    return random.Random(f"articles:{VERSION}:{turn}").sample(known, len(known))[at]


def _by_lot(among: Sequence[T], lot: int) -> T:
    return among[lot % len(among)]


@cache
def setup_of_day(day: str) -> CareerSetup:
    """What the voyage of a date begins with, made of what came with the game alone."""
    commission = commission_of(day)
    with shipped_with({}):
        return setup_of(commission, commission.seed)


def day_named(words: str, today: str) -> str:
    """A date as it is typed. Raises ValueError with a sentence; no day to come is known yet."""
    try:
        day = date.fromisoformat(words.strip()).isoformat()
    except ValueError:
        raise ValueError(f"{clean(words, 30)!r} is not a date. Write it like {today}.") from None
    if day > today:
        raise ValueError(f"The voyage of {day} has not come yet: today is {today}.")
    return day


def in_words(day: str) -> str:
    """A date as it is spoken: 23 November 2026."""
    found = date.fromisoformat(day)
    return f"{found.day} {found:%B} {found.year}"


def day_of(header: "CareerHeader") -> str:
    """The date whose voyage a career is; empty for any other career."""
    return header.options.get(DAY, "")


def counts(header: "CareerHeader") -> bool:
    """Whether a voyage enters the table of its day: it was begun as the first, and on that day."""
    return PRACTICE not in header.options and header.begun[:10] == day_of(header)


def in_a_row(days: Iterable[str], today: str) -> tuple[int, int]:
    """How many days in a row were sailed up to a day or the one before it, and the most ever."""
    sailed = {date.fromisoformat(day).toordinal() for day in days}
    lengths = {end: next(n for n in count() if end - n not in sailed) for end in sailed}
    now = date.fromisoformat(today).toordinal()
    return lengths.get(now, lengths.get(now - 1, 0)), max(lengths.values(), default=0)


def month_of(day: str, points: Mapping[str, int], none: str) -> list[str]:
    """The month of a day, week by week: the points of each voyage, and the day in brackets."""
    now = date.fromisoformat(day)
    lines = [f"{now:%B %Y}", "     Mo   Tu   We   Th   Fr   Sa   Su"]
    for week in monthcalendar(now.year, now.month):
        found = [points.get(now.replace(day=at).isoformat(), none) if at else "" for at in week]
        cells = (
            f"{'[' * (at == now.day)}{each}".rjust(4) + "] "[at != now.day]
            for at, each in zip(week, found, strict=True)
        )
        lines.append(f"{next(filter(None, week)):>2} {''.join(cells)}")
    return lines


def named(words: str) -> str:
    """A player's name, fit for a table."""
    return clean(words, LONGEST_NAME) or SOMEBODY


def remembered_name(folder: "Folder") -> str:
    """The name under which the player sailed last; empty where he never did."""
    return clean(folder.settings().get(NAME, ""), LONGEST_NAME)


def under_way(folder: "Folder", day: str) -> str:
    """The counted career of a day that is not over and entered; empty where there is none."""
    name = folder.hall.tries().get(day, "")
    if not name or folder.hall.points_of(day) is not None:
        return ""
    kept = {each.name: each.header for each in folder.careers()}
    header = kept.get(name)  # another career may have come to bear the name of one thrown away
    return name if header and day_of(header) == day and counts(header) else ""


def begin_daily(folder: "Folder", day: str, player: str) -> CareerFile:
    """Begin the voyage of a date: the first of today counts, any other is practice.

    Raises SaveError.
    """
    marks = {DAY: day, PLAYER: named(player)}
    counted = day == folder.today and not folder.hall.tries().get(day)
    if not counted:
        marks[PRACTICE] = YES
    folder.save_settings({NAME: named(player)})
    from msgspec.structs import replace

    with shipped_with({}):
        saved = begin(replace(commission_of(day), marks=marks), folder)
    if counted:
        try:
            folder.hall.note_try(day, saved.name)
        except BaseException:
            saved.close()
            raise
    return saved


# --- The line by which a voyage of a day is told to a friend, and the code at its end -------------
# The first letters of a code bind what the line says to one record; the last ones bind the line to
# itself, so a slip of the pen is found without any record. Neither proves that a line is honest:
# that only the record does.

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Figures and letters without those that look like others."""
BOUND, SEALED = 8, 4  # letters of a code that bind a line to its record, and to itself
LONGEST_LINE = 300
LINE = re.compile(
    r"Pieces of Eight (?P<day>\d{4}-\d{2}-\d{2})[^\w-]+(?P<points>-?\d{1,6}) points?\W+"
    r"(?P<won>\d{1,3}) of (?P<fought>\d{1,3}) won\b.{0,80}\bcode "
    r"(?P<code>[0-9A-Z][0-9A-Z -]{6,40})\W*",
    re.IGNORECASE,
)
SHAPE = "Pieces of Eight 2026-11-23, 41 points, 3 of 5 won, code XXXX-XXXX-XXXX"


class DayLine(Struct, frozen=True):
    """What a line says."""

    day: str
    points: int
    won: int
    fought: int
    code: str

    @property
    def facts(self) -> str:
        """All but the code."""
        return f"{self.day} {self.points} {self.won} {self.fought}"

    def as_line(self, *more: str, plain: bool = False) -> str:
        """The line to copy, with what is told besides, which no code binds."""
        parts = (
            f"Pieces of Eight {self.day}",
            many(self.points, "point"),
            f"{self.won} of {self.fought} won",
            *more,
            f"code {self.code}",
        )
        return (", " if plain else " · ").join(parts)


def told(day: str, points: int, won: int, fought: int, digest: str) -> DayLine:
    """What is told of a voyage; `digest` is that of its record."""
    bare = DayLine(day, points, won, fought, "")
    bound = _letters(f"record {bare.facts} {digest}", BOUND)
    return DayLine(day, points, won, fought, _spaced(bound + _seal(bare, bound)))


def is_line(words: str) -> bool:
    """Whether somebody means a line, and not the name of a file."""
    return " ".join(words[:LONGEST_LINE].split()).lower().startswith("pieces of eight ")


def read_line(words: str) -> DayLine:
    """What a line says. Raises ValueError with a sentence where it is none, or was changed."""
    line = " ".join(words[:LONGEST_LINE].split())
    found = LINE.fullmatch(line) if line.isprintable() else None
    if found is None:
        raise ValueError(f"That is not the line of a daily voyage. One looks like this: {SHAPE}.")
    try:
        day = date.fromisoformat(found["day"]).isoformat()
    except ValueError:
        raise ValueError(f"{found['day']} is not in the calendar. Copy the line again.") from None
    code = re.sub(r"[ -]", "", found["code"]).upper()
    code = code.replace("O", "0").replace("I", "1").replace("L", "1")
    points, won, fought = (int(found[name]) for name in ("points", "won", "fought"))
    one = DayLine(day, points, won, fought, _spaced(code))
    if one.won > one.fought:
        raise ValueError(f"Nobody can win {one.won} of {one.fought} fights. Copy the line again.")
    if len(code) != BOUND + SEALED or code[BOUND:] != _seal(one, code[:BOUND]):
        raise ValueError("The code does not fit the rest of the line. Copy the line again.")
    return one


def _seal(one: DayLine, bound: str) -> str:
    return _letters(f"line {one.facts} {bound}", SEALED)


def _letters(words: str, count: int) -> str:
    bits = blake2b(f"{VERSION} {words}".encode(), digest_size=16, person=SALT).digest()
    number = int.from_bytes(bits, "big")
    return "".join(LETTERS[number >> 5 * at & 31] for at in range(count))


def _spaced(code: str) -> str:
    return "-".join(code[at : at + 4] for at in range(0, len(code), 4))
