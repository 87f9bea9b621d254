"""The page of games by file: whose turn it is, where the file lies, and how one is opened."""

from collections.abc import Awaitable, Sequence
from functools import partial
from pathlib import Path

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Static

from saves.letter_box import SHORT, Posted
from saves.letters import CAREER, Letters, invitation_of
from saves.words import SaveError, clean, count
from tui.inks import Inks
from tui.pages.ask import Amiss, Asked, AskScreen
from tui.pages.base import GameScreen
from tui.pages.long_work import LongWork
from tui.pages.taking import GROUP, Taking
from tui.play.by_file import mail
from tui.play.order_form import Order
from tui.registry import screens_of
from tui.widgets.controls import Reading
from tui.widgets.menu import Menu, Row

OPEN = "open"
SAYS = """\
Take in a file that somebody has sent you: an invitation to a fight or a career, or his side's \
file of a game that you play already.

You begin a fight yourself on the form of a new fight: let the other side be played by file.

A career goes by file as well: on the form of a new career let the rival be played by file.

Where both of you see one folder, nothing has to be sent: say that folder when you join, and \
the game finds the other's file by itself.
"""
READING = "Its letters are read ..."


class ByFileScreen(GameScreen):
    """A list at the left, what is known of one game at the right."""

    PAGE_NAME = "Games by file"
    AIM = "See whose turn it is; go on with your own, or open a file you got."
    KEYS = ("south", "act", "rule", "keys", "leave")
    AUTO_FOCUS = "#mail-list"

    def __init__(self) -> None:
        super().__init__()
        self._games: dict[str, Posted] = {}
        self._standing: dict[str, tuple[int, str]] = {}
        """By game how many letters it had when they were read, and whose turn it was then."""

    def body(self) -> ComposeResult:
        with Horizontal(id="saved"):
            yield Menu(id="mail-list")
            with Reading(id="saved-right", can_focus=False):
                yield Static(id="mail-words")

    def on_mount(self) -> None:
        self._work = LongWork(self)
        self._taking = Taking(self, self._work, self._news)
        self._fill()

    def rule(self) -> str:
        return "C-28"

    def label(self, name: str) -> str:
        words = {"south": "Down", "act": "Go on", "leave": "Back"}
        return words.get(name) or super().label(name)

    def do_act(self) -> None:
        """Ask for a file, or go on with the game under the cursor."""
        menu = self.query_one(Menu)
        if menu.key == OPEN:
            fields = [Asked("The file, with its folder"), Asked("Your name, where you are invited")]
            words = "Type where the file lies. It is only read, and stays where it is."
            self.app.push_screen(AskScreen(self.PAGE_NAME, words, fields, "Open it", self._opened))
            return
        posted = self._games[menu.key]
        if is_career(posted):
            self.run_worker(self._career(posted.own.game), group=GROUP)
            return
        try:
            self.game.open_fight(mail.go_on(self.game.folder, posted))
        except SaveError as error:
            self.say(str(error), warning=True)

    async def _career(self, game: str) -> None:
        """Open a career: its letters are read beside the page."""
        from tui.play.by_file.file_career import opened

        found = await self._work.done(partial(opened, self.game.folder, game), READING)
        if found is None or not self.is_current:
            return
        try:
            self.game.open_file_career(found)
        except SaveError as error:
            self.say(str(error), warning=True)

    def _opened(self, typed: Sequence[str]) -> Amiss | Awaitable[Amiss | None] | None:
        """Take in the file that was typed, or join its game."""
        box, path = self.game.folder.letter_box(), Path(typed[0].strip()).expanduser()
        try:
            letters = box.read(path)
        except SaveError as error:
            return Amiss(str(error), int(not typed[1].strip()))
        if not box.knows(invitation_of(letters).game):
            return self._join(path, letters, typed[1])
        self._taking.take(path)
        return None

    async def _join(self, path: Path, letters: Letters, name: str) -> Amiss | None:
        """Take up an invitation: what it begins is made beside the page."""
        terms = mail.Terms(name, place=str(path.absolute().parent))
        folder = self.game.folder
        join = partial(mail.join, letters, clean(path.name), _order, folder, terms)
        try:
            posted = await self._work.run(join)
        except SaveError as error:
            if self.is_current:  # the question has been left meanwhile
                self.say(str(error), warning=True)
            return Amiss(str(error), int(not name.strip()))
        if self.is_attached:
            self.call_later(self._fill, posted.own.game)
        return None

    def _news(self, game: str, words: str) -> None:
        self._fill(self.query_one(Menu).key)
        self.say(words)

    def on_screen_resume(self) -> None:
        if self.query(Menu):
            self._fill(self.query_one(Menu).key)

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
        if posted is not None and self._known(posted) is None:
            self.run_worker(self._read(posted), group=GROUP)

    def _known(self, posted: Posted) -> str | None:
        """Whose turn it is in a game, if its letters have been read as they are now."""
        many, words = self._standing.get(posted.own.game, (0, ""))
        return words if many == len(posted.letters) else None

    async def _read(self, posted: Posted) -> None:
        """Read the letters of a game, which may be as long as a career, beside the page."""
        words = await self._work.done(partial(mail.standing, posted, self.game.folder))
        if words is None or not self.is_attached:
            return
        self._standing[posted.own.game] = len(posted.letters), words
        key = self.query_one(Menu).key
        if key == posted.own.game:
            self.query_one("#mail-words", Static).update(self._words(posted))

    def _words(self, posted: Posted) -> Text:
        inks, known = self.game.inks, self._known(posted)
        text = Text.assemble((posted.title, f"bold {inks.gold}"), "\n\n")
        text.append(f"{posted.me} against {posted.other}\n{known or READING}\n\n")
        text.append_text(file_words(posted, inks))
        return text

    @on(Menu.Moved)
    def _moved(self, event: Menu.Moved) -> None:
        event.stop()
        self._show(event.key)

    @on(Menu.Chosen)
    def _chosen(self, event: Menu.Chosen) -> None:
        event.stop()
        self.do_act()


def is_career(posted: Posted) -> bool:
    """Whether a game is a career."""
    return invitation_of(posted.letters).engine == CAREER


def file_words(posted: Posted, inks: Inks) -> Text:
    """What is to be done with the file of this side, and where it lies."""
    text = Text()
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


def _order(engine: str) -> Order:
    """How fights of a kind are ordered. Raises KeyError for a stranger."""
    order = screens_of(engine).face.order
    assert order is not None
    return order
