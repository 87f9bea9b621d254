"""The page of settings, drawn from their schema."""

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Button, Static

from pieces_of_eight.tui.keyboard import Command, Keymap, keys_of, spoken
from pieces_of_eight.tui.play.own_keys import EVERY_PAGE, KeyAnswer, kept
from pieces_of_eight.tui.registry import key_table
from pieces_of_eight.tui.settings import SCHEMA, STANDING, Setting, changed, value_of
from pieces_of_eight.tui.widgets.controls import Pick
from pieces_of_eight.tui.widgets.menu import Menu, Row
from .base import ALWAYS, Entries, FormScreen, ListScreen, on

# --- The page of keys: every command with its key, each of which can be another -------------------

LABEL, KEYS = 18, 22  # cells for what a command is called, and for its keys


class OwnKeysScreen(ListScreen):
    """A list of commands. Enter asks for the new key of one; until it comes no key is a command."""

    PAGE_NAME = "Keys one by one"
    KEYS = ("act", "discard", "undo", "keys", "leave")
    WORDS = {"act": "Change", "discard": "Its usual key", "undo": "All as usual", "leave": "Back"}

    def __init__(self) -> None:
        super().__init__()
        self._table = key_table()
        self._asked: Command | None = None  # the command that is to have another key
        self._swap: KeyAnswer | None = None
        """What Enter does now, where others have the key that was chosen."""
        self._sure = False  # whether one more key gives all commands their usual keys

    def body(self) -> ComposeResult:
        yield Menu(self._rows(), id="own-keys-list")
        yield Static(id="own-keys-help")

    def on_mount(self) -> None:
        self._count()
        self._explain(self.menu.key)

    # What is shown.

    def aim(self) -> str:
        return "Choose a command, then press the key you want for it."

    def key_entries(self) -> Entries:
        """While a key is asked for, all but two may be it."""
        if self._asked is None:
            return super().key_entries()
        swap = (("act", "Enter", "Swap"),) if self._swap is not None else ()
        return (*swap, ("leave", "Esc", "As it was"))

    def footer(self) -> Entries:
        return self.key_entries() if self._asked is not None else super().footer()

    def _rows(self) -> list[Row]:
        rows = []
        for title, commands in self._table.groups():
            rows += [Row("", title), *(Row(each.id, self._words(each)) for each in commands)]
        return rows

    def _words(self, command: Command) -> str:
        keymap = self.game.keymap
        words = f"{command.label:{LABEL}}{self._spoken(command, keymap):{KEYS}}"
        if not keymap.own_key(command.id):
            return words.rstrip()
        return f"{words}usually {self._spoken(command, Keymap(keymap.preset))}"

    def _spoken(self, command: Command, keymap: Keymap) -> str:
        plain = self.game.settings.plain
        return ", ".join(spoken(key, ascii_only=plain) for key in keys_of(command, keymap))

    def _count(self) -> None:
        keymap = self.game.keymap
        own = f", {len(keymap.own)} of your own" if keymap.own else ""
        self.note(f"preset {keymap.preset}{own}")

    def _explain(self, id_: str) -> None:
        if id_:
            places = self._table.places(id_)
            where = "On every page" if EVERY_PAGE in places else ", ".join(places)
            words = f"{self._table.commands[id_].help}\n{where}."
            self.query_one("#own-keys-help", Static).update(words)

    # What is pressed.

    def show(self, key: str) -> None:
        self._sure = False
        self._explain(key)

    def choose(self, key: str) -> None:
        command = self._table.commands[key]
        self._asked, self._swap = command, None
        self.say(f"Press the new key for {command.label}. Esc keeps the old one.")
        self.refresh_keys()

    def on_key(self, event: events.Key) -> None:
        if self._asked is None or event.key == ALWAYS or self.too_small:
            return
        event.stop()
        event.prevent_default()
        if event.key == "escape":
            self._leave_as_it_was()
        elif event.key == "enter" and self._swap is not None:
            self._take(self._swap)
        else:
            answer = self._table.change(self.game.keymap, self._asked, event.key)
            self._swap = answer.swap
            self._take(answer)
        self.refresh_keys()

    def _take(self, answer: KeyAnswer) -> None:
        self.say(answer.words)
        if answer.keymap is None:
            return
        self._asked = self._swap = None
        settings = self.game.settings
        own = kept(settings.own_keys, answer.keymap)
        self.game.change_settings(replace(settings, own_keys=own))
        self.menu.fill(self._rows(), self.menu.key)
        self._count()
        self.refresh_keys()

    def _leave_as_it_was(self) -> None:
        self._asked = self._swap = None
        self.say("Nothing has changed.")

    # What is done with the keys of the key line, or with the mouse on it.

    def do(self, name: str) -> None:
        if name != "undo":
            self._sure = False
        super().do(name)

    def do_act(self) -> None:
        if self._swap is not None:
            self._take(self._swap)
        else:
            super().do_act()

    def do_discard(self) -> None:
        command = self._table.commands.get(self.menu.key)
        if command is not None:
            self._take(self._table.reset(self.game.keymap, command))

    def do_undo(self) -> None:
        keymap = self.game.keymap
        if not keymap.own:
            self.say("All keys are the usual ones.")
        elif not self._sure:
            self._sure = True
            key = self.key_of("undo")
            self.say(f"Press {key} again to restore all the usual keys.")
        else:
            self._sure = False
            self._take(KeyAnswer("All keys are the usual ones.", Keymap(keymap.preset)))

    def do_leave(self) -> None:
        if self._asked is not None:
            self._leave_as_it_was()
            self.refresh_keys()
        else:
            super().do_leave()


# --- Settings -------------------------------------------------------------------------------------

BUTTONS = {
    "own_keys": ("Keys one by one", "Give each command the key you like."),
    "hints": ("Show the hints again", "Read the hints you were given, or turn them off."),
}  # the pages that a button opens: its words, and what is done there
ROOM_FOR_ALL = 50  # lines of a window from which each choice has its explanation below it
OPEN = "open-"  # before the name of a page in the id of its button


class ChoicesScreen(FormScreen):
    """Each change takes effect at once and is kept."""

    CHOICES: ClassVar[Sequence[Setting]] = ()  # what is set on it
    KEYS = ("west", "east", "act", "keys", "leave")
    WORDS = {"act": "Change", "leave": "Back"}
    VERTICAL_BREAKPOINTS = [(0, "-low"), (ROOM_FOR_ALL, "-tall")]

    def body(self) -> ComposeResult:
        with Vertical(id="settings"):
            for choice in self.CHOICES:
                yield Pick(
                    choice.title,
                    tuple(choice.values.items()),
                    value_of(self.game.settings, choice.name),
                    help=choice.help,
                    value_width=17,
                    id=choice.name,
                )
                yield Static(choice.help, classes="explained")
            yield from self.beneath()
            yield Static(id="settings-help")

    def beneath(self) -> ComposeResult:
        """What stands below the choices."""
        return iter(())

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        if isinstance(event.widget, Pick):
            self.explain(event.widget.help)

    def explain(self, words: str) -> None:
        """Say what is set where the cursor is."""
        self.query_one("#settings-help", Static).update(words)

    @on(Pick.Changed)
    def _picked(self, event: Pick.Changed) -> None:
        name = event.pick.id
        if name:
            self.game.change_settings(changed(self.game.settings, name, event.value))
            self.refresh_keys()


class SettingsScreen(ChoicesScreen):
    """How the game looks, sounds and is played."""

    PAGE_NAME = "Settings"
    AIM = "Choose how the game looks and sounds. A change shows at once."
    CHOICES: ClassVar[Sequence[Setting]] = SCHEMA

    def beneath(self) -> ComposeResult:
        for page, (words, _) in BUTTONS.items():
            yield Button(words, compact=True, id=f"{OPEN}{page}")
            yield Static(BUTTONS[page][1], classes="explained")

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        if isinstance(event.widget, Button):
            self.explain(BUTTONS[(event.widget.id or "").removeprefix(OPEN)][1])

    def press_button(self, name: str) -> None:
        self.game.open_page(name.removeprefix(OPEN))


class StandingOrdersScreen(ChoicesScreen):
    """The orders that a player gives again and again, and need not be asked about."""

    PAGE_NAME = "Standing orders"
    AIM = "Choose what you always answer. You will still be asked about the rest."
    CHOICES: ClassVar[Sequence[Setting]] = STANDING
