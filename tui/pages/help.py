"""Every key, from the table of commands, and what to know about terminals."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import groupby
from typing import cast

from msgspec.structs import replace
from rich.console import Group
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.command import CommandList, CommandPalette, DiscoveryHit, Hit, Hits, Provider
from textual.containers import Horizontal
from textual.widgets import Static

from pieces_of_eight.content.lessons import SEASON, Lesson, is_own_lesson, lessons, parts_of
from pieces_of_eight.content.words import Hint
from pieces_of_eight.tui.game import Application
from pieces_of_eight.tui.keyboard import (
    EDITOR,
    EDITOR_TITLE,
    ORDER_GROUP,
    REVEAL,
    SEEN_AGAIN,
    ZOOM,
    Command,
    Orders,
    keys_of,
    spoken,
)
from pieces_of_eight.tui.play import hints
from pieces_of_eight.tui.play.lesson import begin
from pieces_of_eight.tui.play.own_keys import with_keys
from pieces_of_eight.tui.registry import face_of, kind_of, kinds
from pieces_of_eight.tui.settings import changed
from pieces_of_eight.tui.widgets.controls import Reading
from pieces_of_eight.tui.widgets.menu import Menu, Row
from .base import GameScreen, ListScreen

OF_NO_FIGHT = Orders(REVEAL, ZOOM)
"""What is looked at where no fight lies open: all that any map has."""
GROUPS = (
    ("Cursor", "Cursor and choice"),
    (ORDER_GROUP, "Orders"),
    ("Look", "Looking"),
    ("Game", "The game"),
)

ADVICE = (
    "The mouse does everything the keys do: click a choice, the map, or a key in the bottom line.",
    "80 columns and 24 lines are enough; from 120 by 40 on there are panels beside the map.",
    "Boxes or question marks instead of a map? Set Plain signs to yes in the settings.",
    "Wrong or dull colours: choose their number in the settings. 256 is also the choice for "
    "a slow line; on a terminal that tells of true colour, put COLORTERM=truecolor in the "
    "environment.",
    "macOS Terminal: use the font Menlo with line spacing 0.805, or half the map is cut off.",
    "Windows: use Windows Terminal, not the old console.",
    "tmux and ssh work; colours are fewer there unless told otherwise.",
    "Linux and macOS: Ctrl+Z goes to the shell, and fg brings the game back.",
)


class HelpScreen(GameScreen):
    """One long page to scroll."""

    PAGE_NAME = "Keys and help"
    AIM = "Look up a key."
    KEYS = ("south", "southeast", "rule", "settings", "leave")
    WORDS = {"south": "Down", "southeast": "Page down", "rule": "The rules", "leave": "Back"}

    def body(self) -> ComposeResult:
        with Reading(id="help"):
            yield Static(self._words())

    def label(self, name: str) -> str:
        return (name == "rule" and self._lesson) or super().label(name)

    @property
    def _lesson(self) -> str:
        engine = self.game.engine
        return face_of(engine).order.lesson if engine else ""

    def rule(self) -> str:
        """The book opens at the lesson, where there is one."""
        return face_of(self.game.engine).order.rule if self._lesson else ""

    def _words(self) -> Group:
        gold, engine, keymap = self.game.inks.gold, self.game.engine, self.game.keymap
        parts: list[Text | Table] = []

        def add(title: str, commands: Iterable[Command]) -> None:
            """Commands with their keys at the left, under a title."""
            table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
            table.add_column(width=20, style=gold)
            table.add_column()
            for each in commands:
                plain = self.game.settings.plain
                keys = (spoken(key, ascii_only=plain) for key in keys_of(each, keymap))
                table.add_row(", ".join(keys), each.help)
            parts.extend((Text(title, style=f"bold {gold}"), table, Text()))

        pages = [page for page in self.app.screen_stack if isinstance(page, GameScreen)]
        if any(page.ORDERS is EDITOR for page in pages):
            add(EDITOR_TITLE, EDITOR.own)
        offered = kinds()
        for group, title in GROUPS:
            shown = tuple(offered) if group == ORDER_GROUP and not engine else (engine,)
            for name in shown:
                kind = kind_of(name)
                commands = (OF_NO_FIGHT if kind is None else kind.orders).commands
                words = f"{title}: {offered[name].title.lower()}" if name != engine else title
                add(words, (each for each in commands if each.group == group))
        running = replace(SEEN_AGAIN["act"], help="Let the fight play by itself, or stop it.")
        others = (SEEN_AGAIN[name] for name in ("pace", "moment", "account", "what_if"))
        add("A fight seen again", (running, *others))
        parts.append(Text("Terminals", style=f"bold {gold}"))
        for line in ADVICE:
            parts += [Text(line), Text()]
        preset, own = f"The keys are those of the preset '{keymap.preset}'", len(keymap.own)
        ends = f"; you have changed {own} of them." if own else "."
        return Group(*parts, Text(f"{preset}{ends}", self.game.inks.faint))


# --- The page of hints: those that were said can be read again, and all can be turned off ---------


class HintsScreen(GameScreen):
    """Every hint that was said, by kinds of fights, with the player's own keys."""

    PAGE_NAME = "Hints"
    KEYS = ("south", "act", "keys", "leave")

    def body(self) -> ComposeResult:
        with Reading(id="help"):
            yield Static(Group(*self._words()))

    @property
    def _seen(self) -> list[Hint]:
        return hints.again(hints.said(self.game.folder))

    def aim(self) -> str:
        so_far = f"{len(self._seen)} of {len(hints.hints())} hints so far"
        return f"All the hints you were given: {so_far}."

    def label(self, name: str) -> str:
        act = "Turn hints off" if self.game.settings.hints == "yes" else "Turn hints on"
        words = {"south": "Down", "act": act, "leave": "Back"}
        return words.get(name) or super().label(name)

    def do_act(self) -> None:
        to = "no" if self.game.settings.hints == "yes" else "yes"
        self.game.change_settings(changed(self.game.settings, "hints", to))
        self.refresh_keys()
        self.say("You will get no more hints." if to == "no" else "You will get hints again.")

    def _words(self) -> list[Text]:
        game, lines = self.game, list[Text]()
        for engine, found in groupby(self._seen, key=lambda hint: hint.engine):
            kind = kind_of(engine)
            if kind is not None:
                lines += [Text(), Text(kind.title, style=f"bold {game.inks.gold}")]
                plain, of = game.settings.plain, kind.orders.key_of
                key_of = partial(of, keymap=game.keymap, ascii_only=plain)
                lines += [Text(with_keys(hint.words, key_of)) for hint in found]
        return lines[1:] or [Text("You have had no hint yet. They come while you fight.")]


# --- The page of lessons: what can be learned by playing, and what is learned already -------------


class LessonsScreen(ListScreen):
    """A list at the left, what one lesson teaches at the right."""

    PAGE_NAME = "Lessons"
    KEYS = ("south", "act", "keys", "leave")
    WORDS = {"south": "Down", "act": "Begin", "leave": "Back"}

    def body(self) -> ComposeResult:
        done = hints.learned(self.game.folder)
        rows = [
            Row(one.id, one.title, "done" if one.id in done else told(one)) for one in lessons()
        ]
        with Horizontal(id="lessons"):
            yield Menu(rows, id="lesson-list")
            with Reading(id="lesson-right", can_focus=False):
                yield Static(id="lesson-words")

    def on_mount(self) -> None:
        menu, done = self.menu, hints.learned(self.game.folder)
        new = next((one.id for one in lessons() if one.id not in done), menu.key)
        menu.fill(menu.rows, new)
        self.note(f"{len(done)} of {len(lessons())} done" if done else "")
        self.show(menu.key)

    def aim(self) -> str:
        return "Learn by playing, one step at a time."

    def choose(self, key: str) -> None:
        begin_lesson(self, self._of(key))

    def _of(self, name: str) -> Lesson:
        return next(one for one in lessons() if one.id == name)

    def show(self, key: str) -> None:
        one, inks = self._of(key), self.game.inks
        words = Text.assemble((one.title, f"bold {inks.gold}"), f"\n\n{one.blurb}\n\n")
        steps = sum(len(part.steps) for part in parts_of(one))
        words.append(f"{steps} steps, about {one.minutes} minutes.", inks.faint)
        self.query_one("#lesson-words", Static).update(words)


def begin_lesson(page: GameScreen, lesson: Lesson) -> None:
    """Open a lesson in place of a page."""
    with page.tell_errors():
        if lesson.engine in SEASON:
            from pieces_of_eight.tui.play.career import begin_season

            page.game.open_career(begin_season(lesson, page.game.folder))
        else:
            page.game.open_fight(begin(lesson, page.game.folder))


def told(lesson: Lesson) -> str:
    """What stands beside a lesson that is not done."""
    return f"{'own, ' * is_own_lesson(lesson)}{lesson.minutes} min"


# --- The palette: every command the page has a use for, found by a few letters --------------------

PLACES = {"yard": ("The yard", "Design a ship for Pirate Wars.")}
"""Pages by their names, with a label and what they are for."""
BELOW_FIGHTS = 2  # the title and its palette: with more pages open something is going on


class OwnPalette(CommandPalette):
    """Textual's palette in the game's own dress; it may be the first page opened."""

    CSS_PATH = GameScreen.CSS_PATH

    def on_screen_resume(self) -> None:
        cast("Application", self.app).listen(self)

    def dismiss(self, result: None = None) -> AwaitComplete:
        return super().dismiss(result) if self.is_current else AwaitComplete()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The list hears no key before it is laid out: it does not know its lines yet."""
        if action == "command_list":
            return bool(self.query_one(CommandList).scrollable_content_region)
        return super().check_action(action, parameters)


class CommandTable(Provider):
    """Offers the table of commands."""

    _chosen = False

    def _offered(self) -> Iterator[tuple[str, Callable[[], None], str]]:
        """What can be chosen, how it is done, and what it is for."""
        page = self.screen
        if not isinstance(page, GameScreen):
            return
        if len(page.app.screen_stack) <= BELOW_FIGHTS:  # nothing else is going on
            for name, (label, about) in PLACES.items():
                yield label, partial(self._once, page.game.open_page, name), about
        passed_over = {"palette"}
        if page.label("leave") == page.label("quit"):  # the title: to leave it is to quit
            passed_over.add("leave")
        for command in page.ORDERS.commands:
            name = command.name
            if command.group != "Cursor" and name not in passed_over and page.can(name):
                command = page.worded(name)
                yield command.label, partial(self._once, page.do, name), command.help

    def _once(self, do: Callable[[str], None], name: str) -> None:
        if not self._chosen:
            self._chosen = True
            do(name)

    async def discover(self) -> Hits:
        for label, do, about in self._offered():
            yield DiscoveryHit(label, do, help=about)

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for label, do, about in self._offered():
            score = max(matcher.match(label), matcher.match(about))
            if score > 0:
                yield Hit(score, matcher.highlight(label), do, help=about)
