"""The page of fights by file: whose turn it is, where the file lies, and how one is opened."""

import asyncio
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Static

from saves.letter_box import SHORT, Posted
from saves.letters import invitation_of
from saves.words import SaveError, clean, count
from tui.pages.ask import Amiss, Asked, AskScreen
from tui.pages.base import GameScreen
from tui.play import mail
from tui.play.beside import beside
from tui.play.mail_watch import Watch
from tui.play.order_form import Order
from tui.registry import screens_of
from tui.widgets.controls import Reading
from tui.widgets.menu import Menu, Row

OPEN = "open"
SAYS = """\
Take in a file that somebody has sent you: an invitation to a fight, or his side's file of a \
fight that you play already.

You begin one yourself on the form of a new fight: let the other side be played by file.

A career by file is begun in lines, by the command mail begin career; here it is joined, and \
you see whose turn it is.

Where both of you see one folder, nothing has to be sent: say that folder when you join, and \
the game finds the other's file by itself.
"""
LOOK = 2.0
"""Seconds between two looks for files."""


class ByFileScreen(GameScreen):
    """A list at the left, what is known of one fight at the right."""

    PAGE_NAME = "Fights by file"
    AIM = "See whose turn it is; go on with your own, or open a file you got."
    KEYS = ("south", "act", "rule", "keys", "leave")
    AUTO_FOCUS = "#mail-list"

    def __init__(self) -> None:
        super().__init__()
        self._games: dict[str, Posted] = {}
        self._reading = asyncio.Lock()
        """Files are taken in one after the other: the fights of a career are settled by that."""

    def body(self) -> ComposeResult:
        with Horizontal(id="saved"):
            yield Menu(id="mail-list")
            with Reading(id="saved-right", can_focus=False):
                yield Static(id="mail-words")

    def on_mount(self) -> None:
        self._watch = Watch(self.game.folder)
        self._fill()
        self.set_interval(LOOK, self._look)

    def rule(self) -> str:
        return "C-28"

    def label(self, name: str) -> str:
        words = {"south": "Down", "act": "Go on", "leave": "Back"}
        return words.get(name) or super().label(name)

    def do_act(self) -> None:
        """Ask for a file, or go on with the fight under the cursor."""
        menu = self.query_one(Menu)
        if menu.key == OPEN:
            fields = [Asked("The file, with its folder"), Asked("Your name, where you are invited")]
            words = "Type where the file lies. It is only read, and stays where it is."
            self.app.push_screen(AskScreen(self.PAGE_NAME, words, fields, "Open it", self._opened))
            return
        try:
            self.game.open_fight(mail.go_on(self.game.folder, self._games[menu.key]))
        except SaveError as error:
            self.say(str(error), warning=True)

    def _opened(self, typed: Sequence[str]) -> Amiss | None:
        """Take in the file that was typed, or join its fight."""
        folder, path = self.game.folder, Path(typed[0].strip()).expanduser()
        box = folder.letter_box()
        try:
            letters = box.read(path)
            if box.knows(invitation_of(letters).game):
                self.run_worker(self._take(path), group="mail")
                return None
            terms = mail.Terms(typed[1], place=str(path.absolute().parent))
            posted = mail.join(letters, clean(path.name), _order, folder, terms)
        except SaveError as error:
            return Amiss(str(error))
        self.call_later(self._fill, posted.own.game)
        return None

    async def _take(self, path: Path) -> None:
        """Take in a file of a game that is played here."""
        async with self._reading:
            self.say("The file is taken in; a season's fights are settled with it.")
            try:
                posted = await beside(partial(mail.open_file, path, self.game.folder))
            except SaveError as error:
                self.say(str(error), warning=True)
                return
        if posted is not None and self.is_current:
            self._fill(posted.own.game)
            self.say(f"{posted.title}: {mail.standing(posted, self.game.folder)}")

    def on_screen_resume(self) -> None:
        if self.query(Menu):
            self._fill(self.query_one(Menu).key)

    def _look(self) -> None:
        """Take in what lies in the watched folders."""
        if self.is_current and not self._reading.locked():
            self.run_worker(self._look_round(), group="mail")

    async def _look_round(self) -> None:
        async with self._reading:
            news = await beside(self._watch.look)
        if news and self.is_current:
            self._fill(self.query_one(Menu).key)
            self.say(news[-1])

    def _fill(self, at: str = "") -> None:
        self._games = {each.own.game: each for each in self.game.folder.letter_box().games()}
        rows = [Row(OPEN, "Open a file ...")]
        rows += [Row(key, each.title, each.own.game[:SHORT]) for key, each in self._games.items()]
        menu = self.query_one(Menu)
        menu.fill(rows, at or (rows[1].key if len(rows) > 1 else OPEN))
        self._show(menu.key)

    def _show(self, key: str) -> None:
        posted = self._games.get(key)
        words = Text(SAYS) if posted is None else self._words(posted)
        self.query_one("#mail-words", Static).update(words)

    def _words(self, posted: Posted) -> Text:
        inks = self.game.inks
        text = Text.assemble((posted.title, f"bold {inks.gold}"), "\n\n")
        text.append(
            f"{posted.me} against {posted.other}\n{mail.standing(posted, self.game.folder)}\n\n"
        )
        sent = posted.letters[-1].by == posted.own.side
        if sent:
            other = posted.other if len(posted.letters) > 1 else "the other player"
            text.append(f"Send {other} your file:\n")
        else:
            text.append("Your file, as you have sent it:\n", inks.faint)
        text.append(f"{posted.file}\n\n", "" if sent else inks.faint)
        text.append(
            "The other's file is looked for in the same folder; or open it here.\n\n", inks.faint
        )
        text.append(f"{count(len(posted.letters), 'letter')} so far\n", inks.faint)
        return text

    @on(Menu.Moved)
    def _moved(self, event: Menu.Moved) -> None:
        event.stop()
        self._show(event.key)

    @on(Menu.Chosen)
    def _chosen(self, event: Menu.Chosen) -> None:
        event.stop()
        self.do_act()


def _order(engine: str) -> Order:
    """How fights of a kind are ordered. Raises KeyError for a stranger."""
    order = screens_of(engine).face.order
    assert order is not None
    return order
