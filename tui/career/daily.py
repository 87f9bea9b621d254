"""The page of the voyages of a day: sail today's, read the tables, carry records in and out."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from textual.app import ComposeResult

from pieces_of_eight.content import nation
from pieces_of_eight.saves.folder import CAREER
from pieces_of_eight.saves.hall import Daily, Fame, Scorer
from pieces_of_eight.saves.words import SaveError
from pieces_of_eight.tui.line.talk import plain
from pieces_of_eight.tui.pages.ask import Amiss, Asked, AskScreen, ask_file, file_amiss
from pieces_of_eight.tui.pages.reading import Blocks, Leaf, Prose
from pieces_of_eight.tui.play import daily
from pieces_of_eight.tui.play.career import take_up
from pieces_of_eight.tui.play.daily import is_line
from pieces_of_eight.tui.play.scoring import MARKS, as_line, enter_line, take_record
from pieces_of_eight.tui.play.scoring import scorer_of_day as scorer
from pieces_of_eight.tui.widgets.menu import Menu, Row
from .chronicle import RecordsScreen
from .commission import CommissionScreen

if TYPE_CHECKING:
    from pieces_of_eight.tui.game import Game


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
        """The entry under the cursor."""
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
        """Begin the voyage of the day, or go on with it."""
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
        """Take a friend's record or line into the table of its day."""
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
    """Who sails against whom on a day."""
    terms = daily.commission_of(day)
    one, two = terms.captains
    mine, theirs = (nation(crown).name for crown in terms.crowns)
    return f"{one} of {mine} against {two} of {theirs}."


def sail_words(game: "Game", day: str) -> str:
    """What the first row offers."""
    folder = game.folder
    if day != folder.today:
        return f"Sail the voyage of {daily.in_words(day)} for practice"
    if daily.under_way(folder, day):
        return "Go on with today's voyage"
    if day in folder.hall.tries():
        return "Sail today's voyage again for practice"
    return "Sail today's voyage"


def key_of(one: Daily) -> str:
    """The key of an entry's row."""
    return f"{one.day} {one.code}"


def rows(tables: Sequence[Daily]) -> list[Row]:
    """All entries under the headings of their days."""
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
    """Who sailed under which captain, and how it ended."""
    return f"{one.player}, as {fame.named} of {fame.crown}: {fame.ending}."
