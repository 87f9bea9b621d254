"""The pages of what is kept: the chronicle, the hall of fame, the daily voyage.

A chronicle is written for the player as its page opens.

A key writes it once more as one page for a browser, with its pictures.
"""

import asyncio
from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator, Sequence
from itertools import chain, cycle
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace
from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.containers import Horizontal

from pieces_of_eight.campaign.chronicle import Chronicle, as_text
from pieces_of_eight.campaign.chronicle.document import WIDTH
from pieces_of_eight.campaign.kernel.play import many, start_of
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.content import UnknownNameError, nation
from pieces_of_eight.content.career.chart import caribbean
from pieces_of_eight.content.career.customs import opened
from pieces_of_eight.content.career.feats import Feat, all_feats
from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.saves.folder import CAREER
from pieces_of_eight.saves.hall import OWN, Daily, Fame, FirstTime, Hall, Scorer
from pieces_of_eight.saves.words import SaveError
from pieces_of_eight.tui.chart.view import ChartView
from pieces_of_eight.tui.draw.portrait import LARGE, SMALL
from pieces_of_eight.tui.line.talk import plain
from pieces_of_eight.tui.match.log import WIDE
from pieces_of_eight.tui.pages.ask import Amiss, Asked, AskScreen, ask_file, file_amiss
from pieces_of_eight.tui.pages.base import ListScreen, on
from pieces_of_eight.tui.pages.reading import (
    BETWEEN,
    STYLES,
    Beside,
    Blocks,
    Drawing,
    Leaf,
    PageBrush,
    Prose,
    ReadingScreen,
    abreast,
    laid,
    part,
)
from pieces_of_eight.tui.play import daily
from pieces_of_eight.tui.play.beside import beside
from pieces_of_eight.tui.play.career import take_up
from pieces_of_eight.tui.play.daily import is_line
from pieces_of_eight.tui.play.scoring import (
    MARKS,
    as_line,
    enter_line,
    own_points,
    take_record,
    write,
)
from pieces_of_eight.tui.play.scoring import scorer_of_day as scorer
from pieces_of_eight.tui.play.swearing import told
from pieces_of_eight.tui.play.telling import when
from pieces_of_eight.tui.widgets.controls import Pick
from pieces_of_eight.tui.widgets.menu import Menu, Row
from .books import bare_chart
from .careers import INNER, CardsScreen
from .picture import (
    TALL,
    CommissionScreen,
    charted,
    flagged,
    portrayed,
    room_aside,
    titles,
    width_for,
)

if TYPE_CHECKING:
    from textual.timer import Timer

    from pieces_of_eight.tui.game import Application
    from .album import Album


GATHERING = "Writing the chronicle ..."


class ChronicleScreen(ReadingScreen):
    """A logbook to page through."""

    PAGE_NAME = "The chronicle"
    AIM = "Read the story of this career."
    KEYS = ("south", "southeast", "northwest", "southwest", "export", "keys", "leave")
    WORDS = {
        "south": "Down",
        "southeast": "Page down",
        "northwest": "Start",
        "southwest": "End",
        "export": "Web page",
        "leave": "Close",
    }

    def __init__(
        self, story: Chronicle | Callable[[], Chronicle], title: str, album: "Album | None" = None
    ) -> None:
        """`story` may have to be gathered, which takes its time and may raise SaveError.

        `title` names the files it is written to; `album` draws the pictures, and may raise it too.
        """
        super().__init__()
        self._told = story
        self._title = title
        self._album = album
        self._story: Chronicle | None = None

    def on_mount(self) -> None:
        self.note(self._title)
        if isinstance(self._told, Chronicle):
            self._show(self._told)
        else:
            self.run_worker(self._gather(self._told))

    async def _gather(self, work: Callable[[], Chronicle]) -> None:
        self.say(GATHERING)
        with self.tell_errors():
            story = await beside(work)
            if self.is_attached:
                self._show(story)

    def _show(self, story: Chronicle) -> None:
        self._story = story
        self.draw()
        with self.tell_errors():
            path = write(self.game.folder, self._title, story)
            self.say(f"Written to {path.parent.name}/{path.name} and as JSON.")

    def do_export(self) -> None:
        if self._story is not None:
            self.say("Drawing the pictures ...")
            self._publish(self._story)

    @work(exclusive=True)
    async def _publish(self, story: Chronicle) -> None:
        from .album import publish

        folder, title, album = self.game.folder, self._title, self._album or dict
        with self.tell_errors():
            path = await asyncio.to_thread(publish, folder, title, story, album)
            self.say(f"Written to {path.parent.name}/{path.name}.")

    def blocks(self, columns: int, high: int) -> Blocks:
        """The logbook, its headings in gold."""
        return [] if self._story is None else [*map(logged, as_text(self._story).splitlines())]


def logged(line: str) -> Drawing:
    """A line of a logbook as it was written: a rule, a heading, or words."""
    part = bool(line) and line[0] != " " and line[-1] not in ".-=" and len(line) < WIDTH
    tone = "bold gold" if line.isupper() else "gold" if part else "ink"
    if line and not line.strip("-="):
        tone = "frame"
    return lambda brush, width: [Text(line, brush.style(tone))]


# --- A page of records, which are played again while it goes on: checked, or told -----------------

BEAT = 0.5  # seconds between two signs of life while a record is read
HOLDS = "The record is sound: every match follows from the ones before, and every die {dice}."
FIXED_DICE, SWORN_DICE = "follows from the seed", "follows from what was sworn"
CHECK = "Enter plays the record again to check it."


class RecordsScreen(ListScreen):
    """A list of entries of the hall, each with its record or without one."""

    CSS_PATH = STYLES
    BARE: ClassVar[str]  # why nothing can be checked where the cursor stands on no record

    def __init__(self) -> None:
        super().__init__()
        self._found: dict[str, list[str]] = {}
        """By row what speaks against its record, of those that were checked."""
        self._beat: Timer | None = None

    @property
    @abstractmethod
    def record(self) -> Fame | None:
        """The entry under the cursor, if it has a record."""

    @abstractmethod
    def scorer(self) -> Scorer:
        """What works out the score of the entry under the cursor."""

    def verdict(self, fame: Fame) -> Blocks:
        """What is known of the record under the cursor."""
        against = self._found.get(self.menu.key)
        if against is None:
            return [CHECK]
        if against:
            return [Prose(words, "bad", 0) for words in against]
        return [Prose(HOLDS.format(dice=SWORN_DICE if fame.sworn else FIXED_DICE), "good", 0)]

    def check(self) -> None:
        """Play the record under the cursor again, while the page goes on."""
        fame, key = self.record, self.menu.key
        if fame is None:
            self.say(self.BARE)
            return
        scorer = self.scorer()

        async def done() -> None:
            self._found[key] = await self._against(fame, scorer)
            self.show(self.menu.key)

        self._begin("Playing the record again", done())

    def read(self, fame: Fame) -> None:
        """Read the chronicle of an entry, whatever its score is."""
        self._begin("Writing the chronicle", self._tell(fame))

    def _begin(self, words: str, job: Coroutine[object, object, None]) -> None:
        self._done()
        self.say(f"{words} ...")
        signs = cycle((".", "..", "...", ""))
        self._beat = self.set_interval(BEAT, lambda: self.say(f"{words} ...{next(signs)}"))
        self.run_worker(job, group="record", exclusive=True)

    def _done(self) -> None:
        if self._beat is not None:
            self._beat.stop()
            self._beat = None
            self.say("")

    async def _against(self, fame: Fame, scorer: Scorer) -> list[str]:
        try:
            found = await asyncio.to_thread(self.game.folder.hall.against, fame, scorer)
        except SaveError as error:
            found = [str(error)]
        self._done()
        return found

    async def _tell(self, fame: Fame) -> None:
        from pieces_of_eight.tui.play.scoring import story_of
        from .album import pictures

        found: list[tuple[Chronicle, CareerFile]] = []

        def keep(record: CareerFile) -> float:
            """Take the story where a score would be worked out: it may be any record."""
            found.append((story_of(record), record))
            return fame.score

        against = await self._against(fame, keep)
        if found:
            story, record = found[0]
            page = ChronicleScreen(story, record.header.title, lambda: pictures(record))
            self.app.push_screen(page)
        else:
            self.say(against[0], warning=True)


# --- The hall of fame -----------------------------------------------------------------------------


EMPTY = (
    "Nobody is here yet. Sail a career to its end, or die trying. Your score goes on this wall,"
    " with the record of every match to prove it."
)
NO_ENTRY = "Put the cursor on a captain to read his chronicle."
SHOWN = (
    ("all", "all"),
    ("won", "won"),
    ("lost", "lost"),
    ("wars", "long wars"),
    ("daily", "daily voyages"),
)
FEATS, WRECKS = "Feats and wrecks", "Where your ships were sunk"
LISTED = "Enter lists all feats with the captains whom they open, and draws a chart of your wrecks."


class FameScreen(RecordsScreen, CardsScreen):
    """All captains whose careers are over, and all of one of them; the page of feats is the last
    row."""

    PAGE_NAME = "The hall of fame"
    AIM = "Your captains and their feats. Enter checks a record."
    KEYS = ("south", "act", "log", "rule", "keys", "leave")
    RULE = "C-16"
    WORDS = {"south": "Down", "log": "Chronicle", "leave": "Back"}
    BARE = "Put the cursor on a captain to check his record."

    def body(self) -> ComposeResult:
        hall = self.game.folder.hall
        own = [each.fame for each in hall.daily() if each.fame and each.mark == OWN]
        self._known = [*hall.fame(), *own]
        self._days = {fame.career for fame in own}
        crowns = sorted({fame.crown for fame in self._known})
        with Horizontal(id="hall-picks"):
            yield Pick("Captains", SHOWN)
            yield Pick("Crown", [("", "all"), *((crown, crown) for crown in crowns)])
        yield from super().body()

    def on_mount(self) -> None:
        self._fill()
        self._fit()

    @on(Pick.Changed)
    def _picked(self, event: Pick.Changed) -> None:
        self._fill()

    def _fill(self) -> None:
        show, crown = (pick.value for pick in self.query(Pick))
        rows = [
            Row(str(at), fame.finisher, f"{length_words(fame)}, {fame.score:g}")
            for at, fame in enumerate(self._known)
            if crown in ("", fame.crown) and self._fits(fame, show)
        ]
        self.note(many(len(rows), "career"))
        done = f"{len(self.game.folder.hall.feats())} of {len(all_feats())}"
        self.fill([*rows, Row(FEATS, FEATS, done)], self.menu.key)

    def _fits(self, fame: Fame, show: str) -> bool:
        """Whether an entry is among those that are shown."""
        won = fame.told is not None and fame.told.won
        among = {
            "won": won,
            "lost": not won and fame.told is not None,
            "wars": not fame.length,
            "daily": fame.career in self._days,
        }
        return among.get(show, True)

    @property
    def record(self) -> Fame | None:
        return self._at(self.menu.key)

    def _at(self, key: str) -> Fame | None:
        return self._known[int(key)] if key.isdecimal() else None

    def scorer(self) -> Scorer:
        from pieces_of_eight.tui.play.scoring import scorer

        assert self.record is not None
        return scorer(self.record)

    def card(self, key: str, brush: PageBrush) -> list[Text]:
        fame = self._at(key)
        if fame is None:
            row = next(row for row in self.menu.rows if row.key == key)
            return laid(titles(row.text, f"{row.note} feats"), brush, INNER)
        return laid([portrayed(crown_id(fame.crown), words_of(fame), SMALL)], brush, INNER)

    def show(self, key: str) -> None:
        fame = self._at(key)
        blocks: Blocks = [LISTED] if self._known else [EMPTY, "", LISTED]
        if fame is not None:
            words, crown = words_of(fame), crown_id(fame.crown)
            tall = self.app.size.height >= TALL
            head = portrayed(crown, words, LARGE) if tall else flagged(crown, titles(*words))
            sworn = [told(fame.sworn)] if fame.sworn else []
            blocks = [head, "", *self.verdict(fame), *sworn, "", *fate_of(fame)]
        self.query_one("#careers-words", Leaf).show(blocks)

    def do_act(self) -> None:
        """Check the entry, or go on to the feats."""
        if self.menu.key == FEATS:
            self.app.push_screen(FeatsScreen(self._known))
        else:
            self.check()

    def do_log(self) -> None:
        """Read the chronicle of the entry."""
        if self.record is None:
            self.say(NO_ENTRY)
        else:
            self.read(self.record)


def length_words(fame: Fame) -> str:
    return many(fame.length, "season") if fame.length else "long war"


def words_of(fame: Fame) -> tuple[str, ...]:
    """A captain's name, his crown, and how his career ended, in a word."""
    won = "" if fame.told is None else "won, " if fame.told.won else "lost, "
    return fame.finisher, fame.crown, f"{won}{fame.score:g} points"


def fate_of(fame: Fame) -> Blocks:
    """All that the hall tells of a captain in words; of one of an older version less."""
    factor = "" if fame.factor == 1 else f", points times {fame.factor:.2f}"
    factor += f", {fame.vows} in 100 more for vows" if fame.vows else ""
    begun = f" {fame.captain} began it." if fame.heir else ""
    found: Blocks = [
        f"{start_of(length_words(fame))}: {fame.ending}; {fame.score:g} in all{factor}.{begun}",
        Prose(f"Entered {when(fame.date)}, version {fame.version or 'unknown'}", "faint", 0),
    ]
    if (known := fame.told) is None:
        return found
    names = [each.name for feat in known.feats if (each := all_feats().get(feat))]
    feats = f"Feats: {', '.join(names)}." if names else ""
    return [
        Prose(known.epitaph, "bold gold", 0),
        *found[:1],
        f"{start_of(known.rank)} with {fame.crown}.",
        Prose(feats, "good", 0),
        known.deed,
        *found[1:],
    ]


# --- Feats and wrecks -----------------------------------------------------------------------------


class FeatsScreen(ReadingScreen):
    """The feats that were done and those that are still to be done, and the chart of wrecks."""

    PAGE_NAME = FEATS
    AIM = "What your captains were the first to do, and what nobody has done yet."
    RULE = "C-39"
    WORDS = {"act": "Close", "leave": "Close"}

    def __init__(self, entries: Sequence[Fame]) -> None:
        super().__init__()
        self._lost = wrecks(entries)

    def blocks(self, columns: int, high: int) -> Blocks:
        known = self.game.folder.hall.feats()
        said = plain if self.game.settings.plain else str
        rows = [feat_words(feat, known.get(feat.id), said) for feat in all_feats().values()]
        half = len(rows) // 2
        one, two = (list(chain(*part)) for part in (rows[:half], rows[half:]))
        used = 2 * width_for(columns) + BETWEEN
        words: Blocks = [Beside(one, two, width_for(columns))] if columns >= WIDE else [*one, *two]
        chart = part(WRECKS, wreck_words(self._lost), charted(wreck_chart(self._lost)))
        if high >= TALL and room_aside(columns, used):
            return [Beside(words, chart, used)]
        return [*words, *chart]

    def do_act(self) -> None:
        self.do_leave()


def feat_words(
    feat: Feat, first: FirstTime | None, said: Callable[[str], str] = str
) -> Sequence[str | Prose]:
    """A feat, and who did it first, or what it asks and whom it opens."""
    opens = [f"This opens {said(name)}." for name in opened(feat.id)]
    if first is not None:
        who = f"{first.captain}, {when(first.date).partition(',')[0]}."
        return Prose(feat.name, "bold gold", 0), " ".join((feat.says, who, *opens)), ""
    return Prose(feat.name, "faint", 0), Prose(" ".join([feat.asks, *opens]), "faint", 0), ""


def wrecks(entries: Sequence[Fame]) -> Counter[str]:
    """By place how many ships of all careers lie there."""
    return Counter(chain.from_iterable(fame.told.wrecks for fame in entries if fame.told))


def wreck_words(lost: Counter[str]) -> str:
    where = [f"{place} {count}" for place, count in lost.most_common()]
    return f"{many(lost.total(), 'ship')}: {', '.join(where)}." if where else "None so far."


def wreck_chart(lost: Counter[str]) -> ChartView:
    sea = caribbean().chart
    places = (*sea.waters, *sea.ports, *sea.bays)
    found = tuple(place for place in places if place.name in lost)
    return replace(bare_chart(Player(0), ("", "")), wrecks=found)


def hall_lines(hall: Hall) -> Iterator[str]:
    """The hall in plain lines: captains, feats, wrecks."""
    entries, known = hall.fame(), hall.feats()
    for fame in entries:
        yield ", ".join(words_of(fame))
        yield from (f"  {line}" for line in read_out(fate_of(fame)))
    for feat in all_feats().values():
        name, words = read_out(feat_words(feat, known.get(feat.id)))
        yield f"{name} ({'done' if feat.id in known else 'to be done'}): {words}"
    yield f"{WRECKS}. {wreck_words(wrecks(entries))}"


def read_out(blocks: Blocks) -> list[str]:
    """The paragraphs of a page of which all are words."""
    found = [each.words if isinstance(each, Prose) else str(each) for each in blocks]
    return [words for words in found if words]


def crown_id(name: str) -> str:
    try:
        return nation(name).id
    except UnknownNameError:
        return name


# --- The voyages of a day -------------------------------------------------------------------------


SAIL = "sail"
SAME = "One season, ironman, against a mate, the same for everybody."
COUNTS = " Your first voyage today counts. The day ends at midnight UTC."
PAST = " This day is over: a voyage of it is practice."
IN_A_ROW = "Days in a row: {}, at most {}."
MONTH = 38  # columns of a month
SAILS = "Your first voyage today counts, whatever comes of it. Later ones are practice."
TAKES = "Add a friend's record, which is checked before it counts, or only the line."
NOBODY = "The tables are empty. You can add a friend's record or line."
LINE_ALONE = "This is only a line, which nobody has checked. A record would prove it."


class DailyScreen(RecordsScreen):
    """What can be sailed and the tables above, what is known of one entry below."""

    PAGE_NAME = "The daily voyage"
    AIM = "Sail the voyage of the day, or see how others did."
    KEYS = ("act", "log", "export", "import", "rule", "keys", "leave")
    RULE = "C-26"
    WORDS = {"act": "Choose", "log": "Chronicle", "leave": "Back"}
    BARE = LINE_ALONE

    def __init__(self, day: str = "") -> None:
        """`day` is sailed for practice; without one it is today."""
        super().__init__()
        self._named = day
        self._tables: list[Daily] = []

    def body(self) -> ComposeResult:
        yield Leaf(id="daily-words")
        yield Menu(id="daily-list")
        yield Leaf(id="daily-below")

    def on_mount(self) -> None:
        self._fill()

    def on_screen_resume(self) -> None:
        if self.is_mounted:
            self._fill(self.menu.key)

    # What is shown.

    @property
    def day(self) -> str:
        """The date whose voyage can be sailed here."""
        return self._named or self.game.folder.today

    @property
    def _at(self) -> Daily | None:
        key = self.menu.key
        return next((each for each in self._tables if key_of(each) == key), None)

    @property
    def record(self) -> Fame | None:
        return None if self._at is None else self._at.fame

    def scorer(self) -> Scorer:
        assert self._at is not None
        daily.setup_of_day(self._at.day)  # made here, where nothing else reads content meanwhile
        return scorer(self._at)

    def _fill(self, at: str = "") -> None:
        self._tables = self.game.folder.hall.daily()
        sail = Row(SAIL, sail_words(self.game, self.day))
        listed = rows(self._tables) or [Row("", NOBODY)]
        self.menu.fill([sail, *listed], at)
        self.note(daily.in_words(self.day))
        self.show(self.menu.key)

    def show(self, key: str) -> None:
        one, fame = self._at, self.record
        blocks: Blocks = ["Choose it to set sail. It is saved with your careers."]
        if one is not None:
            line = self._line(one)
            known = [Prose(LINE_ALONE, "faint", 0)] if fame is None else self.verdict(fame)
            blocks = [Prose(line, "bold gold", 0), *([about(one, fame)] if fame else []), *known]
        self.query_one("#daily-below", Leaf).show(blocks)
        self.query_one("#daily-words", Leaf).show(
            [self._above(self.day if one is None else one.day)]
        )

    def _above(self, day: str) -> Drawing:
        """Who meets whom by which article, and beside it a month with the days in a row."""
        words, article = against(self.day), daily.article_of(self.day).says
        points, bare = own_points(self._tables), self.game.settings.plain
        row, most = daily.in_a_row(points, self.game.folder.today)
        same = SAME + (COUNTS if self.day == self.game.folder.today else PAST)
        told: Blocks = [Prose(plain(words) if bare else words, "bold gold", 0), article, "", same]
        month = [*daily.month_of(day, points, "." if bare else "·"), IN_A_ROW.format(row, most)]

        def draw(brush: PageBrush, width: int) -> Sequence[Text]:
            left = width - MONTH - BETWEEN
            return abreast(laid(told, brush, left), [*map(Text, month)], left, BETWEEN)

        return draw

    def _line(self, one: Daily) -> str:
        return as_line(one, self._tables, plain=self.game.settings.plain)

    def choose(self, key: str) -> None:
        if key == SAIL:
            self._sail()
        else:
            self.check()

    # Sailing.

    def _sail(self) -> None:
        folder, day = self.game.folder, self.day
        with self.tell_errors():
            if (name := daily.under_way(folder, day)) and day == folder.today:
                self.game.open_career(take_up(folder, name))
            elif day == folder.today and day not in folder.hall.tries():
                field = Asked("Your name in the table", daily.remembered_name(folder))
                self.app.push_screen(
                    AskScreen(self.PAGE_NAME, SAILS, [field], "Sail", self._begin_counted)
                )
            else:
                self._set_out(daily.remembered_name(folder))

    def _begin_counted(self, typed: Sequence[str]) -> Amiss | None:
        if not any(letter.isalnum() for letter in typed[0]):
            return Amiss("Type a name for the table of the day.")
        try:
            self._set_out(typed[0])
        except SaveError as error:
            return Amiss(str(error))
        return None

    def _set_out(self, player: str) -> None:
        saved = daily.begin_daily(self.game.folder, self.day, player)
        self.game.show(CommissionScreen(saved, ()))

    # Telling and carrying.

    def do_log(self) -> None:
        """Read the chronicle of the entry."""
        if self.record is None:
            self.say("This entry has no record, so there is no chronicle to read.")
        else:
            self.read(self.record)

    def do_export(self) -> None:
        """Give the line of the entry to the clipboard, and write its record to a file."""
        one = self._at
        if one is None:
            self.say("Put the cursor on an entry to write its record to a file.")
            return
        self.app.copy_to_clipboard(self._line(one))
        if one.fame is None:
            self.say("Its line is on the clipboard. There is no record to write to a file.")
            return
        career = one.fame.career
        words = (
            "One file holds the whole voyage, and a friend's game can play it again."
            " Its line is on the clipboard."
        )

        def write(path: Path) -> str:
            self.game.folder.export(career, path)
            return "Record written."

        field = Asked("Write it to", f"~/{career}{CAREER}")
        ask_file(self, self.PAGE_NAME, words, field, "Export", write)

    def do_import(self) -> None:
        fields = [Asked("A file or a line"), Asked("Your friend's name (not needed for a file)")]
        page = AskScreen(self.PAGE_NAME, TAKES, fields, "Add it", self._import)
        self.app.push_screen(page)

    def _import(self, typed: Sequence[str]) -> Amiss | None:
        words, player = typed
        if not words.strip():
            return Amiss("Type the name of a file, or paste a line.")
        folder = self.game.folder
        try:
            if is_line(words):
                if not any(letter.isalnum() for letter in player):
                    return Amiss("Type whose line this is.", 1)
                one = enter_line(folder, words, player)
            else:
                one = take_record(folder, Path(words.strip()).expanduser(), player)
        except (SaveError, OSError, ValueError, RuntimeError) as error:
            return Amiss(str(error)) if is_line(words) else file_amiss(error)
        self._fill(key_of(one))
        self.say(f"{one.player} is now in the table of {daily.in_words(one.day)}.")
        return None


def against(day: str) -> str:
    terms = daily.commission_of(day)
    one, two = terms.captains
    mine, theirs = (nation(crown).name for crown in terms.crowns)
    return f"{one} of {mine} against {two} of {theirs}."


def sail_words(game: "Application", day: str) -> str:
    folder = game.folder
    if day != folder.today:
        return f"Sail the voyage of {daily.in_words(day)} for practice"
    if daily.under_way(folder, day):
        return "Go on with today's voyage"
    if day in folder.hall.tries():
        return "Sail today's voyage again for practice"
    return "Sail today's voyage"


def key_of(one: Daily) -> str:
    return f"{one.day} {one.code}"


def rows(tables: Sequence[Daily]) -> list[Row]:
    found: list[Row] = []
    day, place = "", 0
    for one in tables:
        if one.day != day:
            found.append(Row("", daily.in_words(one.day)))
            day, place = one.day, 0
        place += 1
        won = f"{one.won} of {one.fought} won"
        words = f"{place:>3}  {one.player:<{daily.LONGEST_NAME}}{one.points:>5} points   {won}"
        found.append(Row(key_of(one), words, MARKS[one.mark]))
    return found


def about(one: Daily, fame: Fame) -> str:
    return f"{one.player}, as {fame.named} of {fame.crown}: {fame.ending}."
