"""The page of careers: go on with one, throw one away, carry one out or in."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Static

from saves.disk import CAREER
from saves.words import SaveError, SealedError
from tui.career.listing import (
    CARD_HEIGHT,
    CARD_WIDTH,
    card,
    card_height,
    portrait,
    state,
)
from tui.career.picture import Brush, stacked, wrapped
from tui.pages.ask import Amiss, Asked, AskScreen
from tui.pages.base import GameScreen
from tui.widgets.controls import Reading
from tui.widgets.gallery import Gallery
from tui.widgets.menu import Menu, Row

if TYPE_CHECKING:
    from rich.text import Text

    from saves.careers import CareerSummary

WIDE = 110
"""Columns from which cards stand side by side instead of a list."""
SCROLL_BAR = 1
NONE_YET = "No career is kept yet: begin one on the title page."


class CareersScreen(GameScreen):
    """A list at the left, or cards where there is room; at the right all of one career."""

    WHERE = "Careers"
    KEYS = ("act", "discard", "export", "import", "keys", "leave")
    AUTO_FOCUS = "#careers-list"

    def __init__(self) -> None:
        super().__init__()
        self._known: dict[str, CareerSummary] = {}
        self._high = CARD_HEIGHT
        """Lines of a card."""
        self._asked = ("", "")
        """A question that the next key answers: the command that says yes, and the career."""

    def body(self) -> ComposeResult:
        with Horizontal(id="careers"):
            yield Menu(id="careers-list")
            yield Gallery(self._card, (CARD_WIDTH, CARD_HEIGHT), id="careers-cards")
            with Reading(id="careers-right", can_focus=False):
                yield Static(id="careers-words")

    def on_mount(self) -> None:
        self._fill()
        self._fit()

    def label(self, name: str) -> str:
        words = {"act": "Go on", "leave": "Back"}
        return words.get(name) or super().label(name)

    def do(self, name: str) -> None:
        if name != self._asked[0]:
            self._asked = ("", "")
        super().do(name)

    # Going on.

    def do_act(self) -> None:
        """Go on with the career under the cursor; those whose words lock it are asked first."""
        one = self._known.get(self._list.key)
        if one is None:
            self.say(NONE_YET)
        elif one.holders:
            self._ask_words(one.name, one.holders)
        else:
            self._told(self._enter(one.name, (), []))

    def _ask_words(self, name: str, holders: tuple[int, ...]) -> None:
        """Ask each captain who has set a word for it."""
        header = self._known[name].header
        names = [header.chairs[who].name if header else f"captain {who + 1}" for who in holders]
        fields = [Asked(f"The word of {captain}", hidden=True) for captain in names]
        words = "This career is sealed. What is typed here is not shown."
        then = partial(self._enter, name, holders)
        self.app.push_screen(AskScreen(self.WHERE, words, fields, "Open", then))

    def _enter(self, name: str, holders: Sequence[int], words: Sequence[str]) -> Amiss | None:
        """Open a career, from an older copy if that was agreed to, and show what is open in it."""
        from tui.play.logbook import Logbook

        recover = self._asked == ("act", name)
        self._asked = ("", "")
        given = dict(zip(holders, words, strict=True))
        try:
            logbook = Logbook.open(self.game.folder, name, given, recover=recover)
        except SealedError as error:
            wrong = error.wrong if error.wrong in holders else None
            return Amiss(str(error), 0 if wrong is None else list(holders).index(wrong))
        except SaveError as error:
            if not error.recoverable or recover:
                return Amiss(str(error))
            self._asked = ("act", name)
            return Amiss(f"{error} Enter again goes on from what is whole.")
        self.game.open_career(logbook)
        return None

    def _told(self, amiss: Amiss | None) -> None:
        if amiss:
            self.say(amiss.sentence, warning=True)

    # Throwing away, and carrying.

    def do_discard(self) -> None:
        """Move the career under the cursor to the wastebasket, when asked twice."""
        name = self._list.key
        if not name:
            self.say("There is nothing to throw away.")
        elif self._asked != ("discard", name):
            self._asked = ("discard", name)
            self.say(f"Press d again to throw '{self._known[name].title}' into the wastebasket.")
        else:
            self._asked = ("", "")
            self._discard(name)

    def _discard(self, name: str) -> None:
        try:
            self.game.folder.delete(name)
        except SaveError as error:
            self.say(str(error), warning=True)
            return
        self._fill()
        self.say("It lies in the wastebasket, a folder beside the saved careers.")

    def do_export(self) -> None:
        """Write the career under the cursor to a file of its own."""
        one = self._known.get(self._list.key)
        if one is None:
            self.say("There is nothing to export.")
        elif one.header and one.header.ironman and not one.standing.over:
            self.say("An ironman career has one save: it can be exported when it is over.")
        else:
            words = "One file with all of the career in it. What is sealed stays sealed."
            field = Asked("Write it to", f"~/{one.name}{CAREER}")
            then = partial(self._export, one.name)
            self.app.push_screen(AskScreen("Export a career", words, [field], "Export", then))

    def _export(self, name: str, typed: Sequence[str]) -> Amiss | None:
        if not typed[0].strip():
            return Amiss("Type the name of a file.")
        try:
            path = _path(typed[0])
            path = path / f"{name}{CAREER}" if path.is_dir() else path
            self.game.folder.export(name, path)
        except (SaveError, OSError, ValueError, RuntimeError) as error:
            return Amiss(_sentence(error))
        self.say(f"It is written to {path}.")
        return None

    def do_import(self) -> None:
        """Take a career in from a file."""
        words = "A file that was exported, from this machine or another."
        field = Asked("Read it from", "~/")
        page = AskScreen("Import a career", words, [field], "Import", self._import)
        self.app.push_screen(page)

    def _import(self, typed: Sequence[str]) -> Amiss | None:
        if not typed[0].strip():
            return Amiss("Type the name of a file.")
        try:
            name = self.game.folder.import_(_path(typed[0]))
        except (SaveError, OSError, ValueError, RuntimeError) as error:
            return Amiss(_sentence(error))
        self._fill(name)
        if name in self._known:
            self.say(f"'{self._known[name].title}' is in the list now.")
        else:
            self.say("That was a fight and no career: it lies with the saved fights.")
        return None

    # What is shown.

    @property
    def _list(self) -> Menu:
        """The list in use: cards where there is room."""
        return self.query_one(
            "#careers-cards" if self.has_class("-wide") else "#careers-list", Menu
        )

    def _fill(self, at: str = "") -> None:
        try:
            found = self.game.folder.careers()
        except SaveError as error:
            self.say(str(error), warning=True)
            found = []
        self._known = {one.name: one for one in found}
        self._fit_cards()
        rows = [Row(one.name, one.title, state(one)) for one in found]
        for menu in self.query(Menu):
            menu.fill(rows, at)
        self.note(f"{len(found)} kept" if found else "")
        self._show()

    def on_resize(self) -> None:
        super().on_resize()
        if self.is_mounted:
            self._fit()

    def _fit_cards(self) -> None:
        """Cards are as high as the longest names need, where there are cards."""
        if self.has_class("-wide"):
            self._high = card_height(self._known.values(), self._brush)
            self.query_one(Gallery).fit(self._high)

    def _fit(self) -> None:
        """Cards where there is room, else a list; the cursor stays on its career."""
        wide, key = self.app.size.width >= WIDE, self._list.key
        if wide != self.has_class("-wide"):
            self.set_class(wide, "-wide")
            self._fit_cards()
            self._list.go(key)
            if not self.has_class("-too-small"):
                self._list.focus()
        self.call_after_refresh(self._show)

    @property
    def _brush(self) -> Brush:
        return Brush(self.game.inks, self.game.depth, self.game.settings.plain)

    def _card(self, name: str, chosen: bool) -> "list[Text]":
        return card(self._known[name], self._brush, chosen, self._high)

    def _show(self) -> None:
        words = self.query_one("#careers-words", Static)
        one = self._known.get(self._list.key)
        width = max(20, self.query_one("#careers-right").size.width - SCROLL_BAR)
        empty = stacked(wrapped(NONE_YET, width))
        words.update(portrait(one, self._brush, width) if one else empty)

    @on(Menu.Moved)
    def _moved(self, event: Menu.Moved) -> None:
        event.stop()
        self._show()

    @on(Menu.Chosen)
    def _chosen(self, event: Menu.Chosen) -> None:
        event.stop()
        self.do_act()


def _path(typed: str) -> Path:
    """A path as it is typed; RuntimeError where there is no such home."""
    return Path(typed.strip()).expanduser()


def _sentence(error: Exception) -> str:
    """What went wrong with a path, for the player."""
    if isinstance(error, SaveError):
        return str(error)
    return "There can be no file of that name; choose another."
