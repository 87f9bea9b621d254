"""The pages of what is kept: the chronicle, the hall of fame, the daily voyage.

A chronicle is written for the player as its page opens.

A key writes it once more as one page for a browser, with its pictures.
"""

import asyncio
from abc import abstractmethod
from collections.abc import Callable, Coroutine, Sequence
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.widgets import Static

from pieces_of_eight.campaign.chronicle import Chronicle, as_text
from pieces_of_eight.campaign.chronicle.document import WIDTH
from pieces_of_eight.campaign.kernel.play import many, start_of
from pieces_of_eight.content import UnknownNameError, nation
from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.saves.folder import CAREER
from pieces_of_eight.saves.hall import Daily, Fame, Scorer
from pieces_of_eight.saves.words import SaveError
from pieces_of_eight.tui.line.talk import plain
from pieces_of_eight.tui.pages.ask import Amiss, Asked, AskScreen, ask_file, file_amiss
from pieces_of_eight.tui.pages.base import ListScreen
from pieces_of_eight.tui.pages.reading import (
    STYLES,
    Blocks,
    Drawing,
    Leaf,
    PageBrush,
    Prose,
    ReadingScreen,
    laid,
    wrapped,
)
from pieces_of_eight.tui.play import daily
from pieces_of_eight.tui.play.beside import beside
from pieces_of_eight.tui.play.career import take_up
from pieces_of_eight.tui.play.daily import is_line
from pieces_of_eight.tui.play.scoring import MARKS, as_line, enter_line, take_record, write
from pieces_of_eight.tui.play.scoring import scorer_of_day as scorer
from pieces_of_eight.tui.play.swearing import told
from pieces_of_eight.tui.play.telling import when
from pieces_of_eight.tui.widgets.menu import Menu, Row
from .picture import TALL, CommissionScreen, flagged

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
    "Nobody is here yet.",
    "Sail a career to its end, or die trying. Your score goes on this wall, with the record of"
    " every match to prove it.",
)
DAILY = "daily"  # the page of the voyages of a day
BARE = "The wall is bare, so there is no chronicle to read."
NO_ENTRY = "Put the cursor on a captain to read his chronicle."
DAYS = "Everybody sails the same voyage on the same day. Each day has its own table."
COLUMNS = "       {:<{name}}{:<{crown}}{:>6}  {:>7}  {:<5}"
ROW = "{:>2}  {:<{name}}{:<{crown}}{:>6}  {:>7}  {:<5}"
ALOFT = "  {:>2}  {}"  # the beginning of a name that is too long for its column
NAME, CROWN = 25, 9  # cells for a name and for a crown, with the gap behind, where none is longer
BESIDE = 46
"""Cells of a row beside name and crown: margins, mark, scroll bar, place, figures, dice, date."""


class FameScreen(RecordsScreen):
    """The list above, what is known of one entry below."""

    PAGE_NAME = "The hall of fame"
    AIM = "The best captains. Enter checks a record."
    KEYS = ("south", "act", "log", "rule", "keys", "leave")
    RULE = "C-16"
    WORDS = {"south": "Down", "act": "Check", "log": "Chronicle", "leave": "Back"}
    BARE = "The wall is bare, so there is nothing to check."

    def __init__(self) -> None:
        super().__init__()
        self._entries: list[Fame] = []
        self._daily: list[Daily] = []

    def body(self) -> ComposeResult:
        yield Leaf(id="fame-empty")
        yield Static(id="fame-head")
        yield Menu(id="fame-list")
        yield Leaf(id="fame-below")

    def on_mount(self) -> None:
        self._entries = self.game.folder.hall.fame()
        self._daily = self.game.folder.hall.daily()
        self.set_class(not (self._entries or self._daily), "-nobody")
        self.query_one("#fame-empty", Leaf).show([Prose(EMPTY[0], "bold gold"), "", EMPTY[1]])
        count = len(self._entries)
        self.note("one career" if count == 1 else f"{count} careers" if count else "")
        self._fill()

    def on_resize(self) -> None:
        self._fill()

    def _fill(self) -> None:
        columns, menu = columns_of(self._entries, self.app.size.width), self.menu
        words = ("captain", "crown", "score", "seasons", "dice")
        head = COLUMNS.format(*words, name=columns[0], crown=columns[1])
        self.query_one("#fame-head", Static).update(head)
        rows = tables(self._entries, columns)
        if days := {one.day for one in self._daily}:
            note = many(len(days), "table")
            rows += [
                Row("", "Daily voyages"),
                Row(DAILY, "Open the tables of the daily voyage", note),
            ]
        menu.fill(rows, menu.key)
        self.show(menu.key)

    @property
    def record(self) -> Fame | None:
        key = self.menu.key
        return self._entries[int(key)] if key.isdecimal() else None

    def scorer(self) -> Scorer:
        from pieces_of_eight.tui.play.scoring import scorer

        assert self.record is not None
        return scorer(self.record)

    def show(self, key: str) -> None:
        fame = self.record
        blocks: Blocks = [DAYS]
        if fame is not None:
            sworn = [told(fame.sworn)] if fame.sworn else []
            drawn = portrait(fame, large=self.app.size.height >= TALL)
            blocks = [drawn, "", *sworn, *self.verdict(fame)]
        self.query_one("#fame-below", Leaf).show(blocks)

    def do_act(self) -> None:
        """Check the entry, or go on to the tables of the days."""
        if self.menu.key == DAILY:
            self.game.open_page(DAILY)
        else:
            self.check()

    def do_log(self) -> None:
        """Read the chronicle of the entry."""
        if self.record is None:
            self.say(NO_ENTRY if self._daily else BARE)
        else:
            self.read(self.record)


def columns_of(entries: Sequence[Fame], width: int) -> tuple[int, int]:
    crown = max((CROWN, *(len(fame.crown) + 1 for fame in entries)))
    name = max((NAME, *(len(fame.finisher) + 1 for fame in entries)))
    return max(NAME, min(name, width - BESIDE - crown)), crown


def tables(entries: Sequence[Fame], columns: tuple[int, int]) -> list[Row]:
    """All entries under the headings of their tables, by their places in the hall.

    A name that is longer than its column begins in lines above the row.
    """
    rows: list[Row] = []
    place, length = 0, -1
    for at, fame in enumerate(entries):
        if fame.length != length:
            long = f"Careers of {many(fame.length, 'season')}" if fame.length else "Long wars"
            rows.append(Row("", long))
            place, length = 0, fame.length
        *above, last = wrapped(fame.finisher, columns[0] - 1)
        for number, line in enumerate(above):
            rows.append(Row("", ALOFT.format("" if number else place + 1, line.plain)))
        rows.append(
            Row(str(at), row("" if above else place + 1, last.plain, fame, columns), date(fame))
        )
        place += 1
    return rows


def row(at: int | str, called: str, fame: Fame, columns: tuple[int, int]) -> str:
    name, crown = columns
    said = (at, called, fame.crown, f"{fame.score:g}", fame.seasons, fame.dice)
    return ROW.format(*said, name=name, crown=crown)


def date(fame: Fame) -> str:
    words = when(fame.date).partition(",")[0].split()
    return " ".join(word if word.isdigit() else word[:3] for word in words)


def portrait(fame: Fame, *, large: bool) -> Drawing:
    factor = "" if fame.factor == 1 else f", points times {fame.factor:.2f}"
    crown = f"of {fame.crown}"

    def name(brush: PageBrush, width: int) -> Sequence[Text]:
        """His name and whom he sailed for, on one line if there is room."""
        whole = Text.assemble((fame.named, brush.style("bold gold")), f" {crown}")
        apart: Blocks = [Prose(fame.named, "bold gold", 0), crown]
        return [whole] if whole.cell_len <= width else laid(apart, brush, width)

    words: Blocks = [
        name,
        f"{start_of(fame.ending)}; {fame.score:g} in all{factor}.",
        Prose(f"Entered {when(fame.date)}, version {fame.version or 'unknown'}", "faint", 0),
    ]
    return flagged(crown_id(fame.crown), words, large=large)


def crown_id(name: str) -> str:
    try:
        return nation(name).id
    except UnknownNameError:
        return name


# --- The voyages of a day -------------------------------------------------------------------------


SAIL = "sail"
SAME = (
    "One season, ironman, against a mate. Everybody sails the same voyage on the same date."
    " Your first voyage today counts, later ones are practice. The day ends at midnight UTC."
)
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
        words = against(self.day)  # the only names here that nobody has typed
        if self.game.settings.plain:
            words = plain(words)
        self.query_one("#daily-words", Leaf).show([Prose(words, "bold gold", 0), SAME])
        sail = Row(SAIL, sail_words(self.game, self.day))
        listed = rows(self._tables) or [Row("", NOBODY)]
        self.menu.fill([sail, *listed], at)
        self.note(daily.in_words(self.day))
        self.show(self.menu.key)

    def show(self, key: str) -> None:
        one, fame = self._at, self.record
        blocks: Blocks = ["Choose it to set sail. It is saved with your careers."]
        if one is not None:
            line = as_line(one).as_line(plain=self.game.settings.plain)
            known = [Prose(LINE_ALONE, "faint", 0)] if fame is None else self.verdict(fame)
            blocks = [Prose(line, "bold gold", 0), *([about(one, fame)] if fame else []), *known]
        self.query_one("#daily-below", Leaf).show(blocks)

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
        self.app.copy_to_clipboard(as_line(one).as_line(plain=self.game.settings.plain))
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
