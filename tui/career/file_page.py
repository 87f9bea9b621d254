"""The page of a career by file: what was sent, whose turn it is, and what its seasons came to."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Protocol

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widgets import Static

from campaign.kernel.words import many
from saves.words import SaveError
from tui.career.chronicle import ChronicleScreen
from tui.career.digest import DigestScreen
from tui.career.pages import CareerOwner, end_page
from tui.career.reckoned import CareerEnd, career_end
from tui.career.season_told import SeasonTold
from tui.pages.ask import Amiss, Asked, AskScreen
from tui.pages.base import GameScreen
from tui.pages.by_file import file_words
from tui.pages.long_work import LongWork
from tui.pages.taking import Taking
from tui.play.by_file.file_career import FileCareer, SailedSeason, ended, opened
from tui.play.by_file.kept_career import story_so_far
from tui.play.logbook import Logbook
from tui.play.session import AnySession, Session
from tui.registry import screens_of
from tui.widgets.controls import Reading
from tui.widgets.menu import Menu, Row

GO, END, STORY, HOME, FIGHTS = "go", "end", "story", "home", "fights"
SHEET, OPEN, ALL = "sheet", "open", "all"
READING = "Its letters are read; fights may be settled with them."
KEEPING = "The career is kept, and its end is opened ..."
GATHERING = "What the season has come to is gathered ..."


class Leads(Protocol):
    """What leads from here to the other pages of the career."""

    career: FileCareer

    def turn_page(self) -> Screen[None]:
        """Where something is to be decided. Raises SaveError."""
        ...

    def told(self) -> SeasonTold:
        """What the last season came to, as data. Raises SaveError."""
        ...

    def home_page(self) -> Screen[None]:
        """What the last season came to. Raises SaveError."""
        ...


def end_of(career: FileCareer) -> tuple[Logbook, CareerEnd]:
    """The book of a career that is over, and its end as data. Raises SaveError."""
    logbook = ended(career)
    try:
        return logbook, career_end(logbook)
    except BaseException:
        logbook.close()
        raise


class FilePage(GameScreen):
    """A list of what can be done at the left, how the career stands at the right."""

    PAGE_NAME = "A career by file"
    KEYS = ("south", "act", "rule", "keys", "leave")
    AUTO_FOCUS = "#file-list"

    def __init__(self, owner: Leads, *, stale: bool = False) -> None:
        """Where the career is `stale` its letters are read once more as the page opens."""
        super().__init__()
        self._stale = stale
        self._owner = owner
        self._sessions: list[AnySession] = []
        self._opening = False
        """Whether a page is being opened that takes its time."""

    @property
    def career(self) -> FileCareer:
        return self._owner.career

    def body(self) -> ComposeResult:
        with Horizontal(id="saved"):
            yield Menu(id="file-list")
            with Reading(id="saved-right", can_focus=False):
                yield Static(id="file-words")

    def on_mount(self) -> None:
        self._work = LongWork(self)
        self._taking = Taking(self, self._work, self._news, self.career.posted.own.game)
        self._show()
        if self._stale:
            self._news("", "")
        for sentence in self.career.notes[-1:]:
            self.say(sentence, warning=True)

    def on_unmount(self) -> None:
        for session in self._sessions:
            session.close()

    def rule(self) -> str:
        return "C-29"

    def aim(self) -> str:
        if self.career.table.over:
            return "The career is over: read what it came to."
        if self.career.mine_to_do:
            return "It is your turn: go on with the career."
        return "Send your file; the career goes on when the other captain's has come."

    def label(self, name: str) -> str:
        words = {"south": "Down", "act": "Choose", "leave": "Leave"}
        return words.get(name) or super().label(name)

    # What it shows.

    def _show(self) -> None:
        career = self.career
        self.query_one(Menu).fill(self._rows(), "")
        self.query_one("#file-words", Static).update(self._words())
        self.note(career.place.lower())
        self.refresh_keys()

    def _rows(self) -> Sequence[Row]:
        """What can be done: what is new first."""
        career = self.career
        go = [Row(GO, "Go on", "your turn")] if career.mine_to_do else []
        sailed = []
        if career.sailed is not None:
            number = career.sailed.at_sea.season
            sailed = [
                Row(HOME, f"What season {number} came to", "new" if career.unread else ""),
                Row(FIGHTS, "How its fights went"),
                Row(SHEET, "Its sheet, with both folds open"),
            ]
            sailed.append(Row(STORY, "The chronicle so far"))
        if career.table.over:
            go = [Row(END, "The end of the career")]
        first = [*sailed, *go] if career.unread else [*go, *sailed]
        return [*first, Row(OPEN, "Open a file ..."), Row(ALL, "All games by file")]

    def _words(self) -> Text:
        career, inks = self.career, self.game.inks
        posted, voyage = career.posted, career.voyage
        text = Text.assemble((posted.title, f"bold {inks.gold}"), "\n\n")
        text.append(f"{posted.me} against {posted.other}\n")
        if voyage is not None and not career.table.over:
            for each in voyage.state.captains:
                text.append(f"{each.name}, {each.crown}: {many(each.earned, 'point')}\n")
        text.append(f"\n{career.table.whose_turn}\n\n")
        if career.sent:
            text.append(f"Your file brings {career.sent}.\n\n")
        text.append_text(file_words(posted, inks))
        return text

    # What is done.

    def _news(self, game: str, words: str) -> None:
        """A file has come: read the career anew."""
        self.run_worker(self._read_again(words), group="career")

    async def _read_again(self, words: str) -> None:
        again = partial(opened, self.game.folder, self.career.posted.own.game)
        found = await self._work.done(again, READING)
        if found is None or not self.is_attached:
            return
        self._stale = False
        self._owner.career = found
        self._show()
        self.say(found.table.whose_turn if found.mine_to_do else words)

    @on(Menu.Chosen)
    def _chosen(self, event: Menu.Chosen) -> None:
        event.stop()
        try:
            self._do(event.key)
        except SaveError as error:
            self.say(str(error), warning=True)

    def _do(self, key: str) -> None:
        """Do what was chosen. Raises SaveError."""
        match key:
            case "go":
                self.game.show(self._owner.turn_page())
            case "home":
                self._home()
            case "fights":
                self.app.push_screen(DigestScreen(SailedSeason(self.career)))
            case "sheet":
                self._look_at_sheet()
            case "end":
                self._end()
            case "story":
                story = partial(story_so_far, self.career.table)
                self.app.push_screen(ChronicleScreen(story, self.career.posted.title))
            case "open":
                fields = [Asked("The file, with its folder")]
                words = "Type where the other captain's file lies. It is only read."
                self.app.push_screen(
                    AskScreen(self.PAGE_NAME, words, fields, "Open it", self._typed)
                )
            case _:
                self.game.open_page("mail")

    def _end(self) -> None:
        """Show the end of a career that is over, which is kept as any other."""
        if not self._opening:
            self._opening = True
            self.app.run_worker(self._show_end())  # the page's own would end with the page

    async def _show_end(self) -> None:
        """Open the book of the career, and close it again if the page has been left meanwhile."""
        try:
            found = await self._work.done(partial(end_of, self.career), KEEPING)
            if found is None:
                return
            logbook, end = found
            if self.is_current:
                self.game.hold(logbook)
                self.game.show(end_page(CareerOwner(logbook, self.game), end))
            else:
                logbook.close()
        except SaveError as error:
            self.say(str(error), warning=True)
        finally:
            self._opening = False

    def _home(self) -> None:
        """Show what the season has come to."""
        if not self._opening:
            self._opening = True
            self.run_worker(self._show_home())

    async def _show_home(self) -> None:
        """Gather it out of all that was fought; that it is read may be impossible to keep."""
        try:
            told = await self._work.done(self._owner.told, GATHERING)
            if told is not None and self.is_current:
                self.game.show(self._owner.home_page())
        except SaveError as error:
            self.say(str(error), warning=True)
        finally:
            self._opening = False

    def _look_at_sheet(self) -> None:
        """Show the sheet of the season that is over. Raises SaveError."""
        screens = screens_of("sheet")
        session: AnySession = Session(SailedSeason(self.career).sheet(), screens.face)
        self._sessions.append(session)
        self.app.push_screen(screens.replay(session))

    def _typed(self, typed: Sequence[str]) -> Amiss | None:
        """Take in the file that was typed."""
        path = Path(typed[0].strip()).expanduser()
        try:
            self.game.folder.letter_box().read(path)
        except SaveError as error:
            return Amiss(str(error))
        self._taking.take(path)
        return None

    def do_leave(self) -> None:
        """Everything is kept."""
        self.game.home()
