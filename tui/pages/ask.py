"""Pages that ask: for words to be typed, or once more before what cannot be taken back."""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Button, Input, Static

from pieces_of_eight.campaign.kernel.play import amid
from pieces_of_eight.campaign.kernel.sworn import Oath
from pieces_of_eight.saves.words import SaveError
from pieces_of_eight.tui.game import MakesPage
from pieces_of_eight.tui.play.swearing import (
    ASKED,
    NUMBER,
    SWORN_DICE,
    CanPromise,
    in_two_lines,
    number_of,
)
from pieces_of_eight.tui.widgets.controls import Hidden, Pick
from pieces_of_eight.tui.widgets.menu import Menu, Row
from .base import Entries, FormScreen, GameScreen, ListScreen, on

YES = "yes"
WAIT = "One moment ..."


class Asked(Struct, frozen=True):
    """One thing that is asked for."""

    label: str
    value: str = ""  # what stands in the field at first
    hidden: bool = False


class Amiss(NamedTuple):
    """What is wrong with what was typed: a sentence, and the number of the field."""

    sentence: str
    field: int = 0


Then = Callable[[Sequence[str]], Amiss | Awaitable[Amiss | None] | None]
"""Takes what was typed. The page goes when nothing is amiss with it.

What takes long is awaited; who leaves the page meanwhile does not stop it.
"""


class AskScreen(FormScreen):
    """A box of fields over nothing; Enter goes from one to the next, and at the last it is done."""

    PAGE_NAME = "A question"
    AIM = "Fill in the form, then confirm it."
    KEYS = ("act", "next", "leave")
    AUTO_FOCUS = "Input"

    def __init__(
        self, where: str, words: str, fields: Sequence[Asked], act: str, then: Then
    ) -> None:
        """`where` is the page that asks, `words` say for what; `act` is what is done in the end."""
        super().__init__()
        self._where, self._words, self._fields = where, words, tuple(fields)
        self._act, self._then, self._waiting = act, then, False

    def body(self) -> ComposeResult:
        with Vertical(id="ask"):
            yield Static(self._words, id="ask-words", markup=False)
            for at, asked in enumerate(self._fields):
                yield Static(asked.label, classes="ask-label", markup=False)
                if asked.hidden:
                    yield Hidden(id=f"ask-{at}")
                else:
                    yield Input(asked.value, compact=True, id=f"ask-{at}")
            yield Button(self._act, compact=True, id="ask-done")

    def on_mount(self) -> None:
        self.name_page(self._where)

    def key_entries(self) -> Entries:
        """Letters are typed here, so the way out is the key that is none."""
        return (("act", "Enter", self._act), ("next", "Tab", "Next"), ("leave", "Esc", "Back"))

    @property
    def typed(self) -> list[Input]:
        return [self.query_one(f"#ask-{at}", Input) for at in range(len(self._fields))]

    def do_end(self) -> None:
        if self._waiting:
            return
        found = self._then([field.value for field in self.typed])
        if isinstance(found, Awaitable):
            self._waiting = True
            self.say(WAIT)
            self.app.run_worker(self._wait(found))  # the page's own would end with the page
        else:
            self._answered(found)

    async def _wait(self, found: Awaitable[Amiss | None]) -> None:
        try:
            amiss = await found
        finally:
            self._waiting = False
        if self.is_current:
            self._answered(amiss)

    def _answered(self, amiss: Amiss | None) -> None:
        if amiss is None:
            self.app.pop_screen()
            return
        self.say(amiss.sentence, warning=True)
        wrong = self.typed[amiss.field]
        if isinstance(wrong, Hidden):
            wrong.value = ""
        wrong.focus()

    def submit(self, field: Input) -> None:
        if field is self.typed[-1]:
            self.do_end()
        else:
            self.focus_next()

    @on(Input.Changed)
    def _written(self, event: Input.Changed) -> None:
        event.stop()


NO_FILE = "A file cannot have that name. Choose another."


def file_amiss(error: Exception) -> Amiss:
    """Why something could not be done with the file whose name was typed."""
    return Amiss(str(error) if isinstance(error, SaveError) else NO_FILE)


def ask_file(
    page: GameScreen, where: str, words: str, field: Asked, act: str, do: Callable[[Path], str]
) -> None:
    """Ask for the name of a file, do something with it, and say what came of it."""

    def then(typed: Sequence[str]) -> Amiss | None:
        if not typed[0].strip():
            return Amiss("Type a file name.")
        try:
            page.say(do(Path(typed[0].strip()).expanduser()))
        except (SaveError, OSError, ValueError, RuntimeError) as error:
            return file_amiss(error)
        return None

    page.app.push_screen(AskScreen(where, words, [field], act, then))


BACK = "back"


class ChoiceScreen(ListScreen):
    """A question, and its answers; the first one is lit."""

    PAGE_NAME = "A question"
    AIM = "Choose what to do, or go back."
    KEYS = ("act", "rule", "keys", "leave")

    def __init__(
        self, title: str, words: str, rows: Sequence[Row], then: Callable[[str], None]
    ) -> None:
        """`then` is told the key of the row, once this page is gone; of `BACK` it hears nothing."""
        super().__init__()
        self._title, self._words, self._rows, self._then = title, words, rows, then

    def body(self) -> ComposeResult:
        with Vertical(id="sure"):
            yield Static(self._title, id="sure-title", markup=False)
            yield Static(self._words, id="sure-words", markup=False)
            yield Menu(self._rows, id="sure-menu")

    def choose(self, key: str) -> None:
        self.do_leave()
        if key != BACK:
            self.app.call_later(self._then, key)


class SureScreen(ChoiceScreen):
    """No is lit at first; yes opens the page of what was ordered in the place of this one."""

    PAGE_NAME = "Are you sure?"
    AIM = "Choose yes or no, or go back."
    WORDS = {"act": "Choose"}

    def __init__(self, order: str, meaning: str, rule: str, then: MakesPage) -> None:
        """`order` is what was chosen, `meaning` what it brings, in a sentence."""
        rows = (Row(BACK, "No, think again"), Row(YES, f"Yes: {amid(order)}"))
        super().__init__(order, f"{meaning} [{rule}]", rows, lambda _: None)
        self._rule, self._made = rule, then

    def rule(self) -> str:
        return self._rule

    def choose(self, key: str) -> None:
        if key == YES:
            self.app.switch_screen(self._made())
        else:
            self.do_leave()


# --- What is done only when it is asked for twice: on lists of what is saved ----------------------

NOTHING = ("", "")


class AskedTwice:
    """A question that the next key answers: the command that says yes, and about what."""

    def __init__(self) -> None:
        self._asked = NOTHING

    def ask(self, command: str, name: str) -> None:
        """The same command about the same thing says yes."""
        self._asked = command, name

    def agreed(self, command: str, name: str) -> bool:
        """Whether this says yes; either way nothing is asked any more."""
        before, self._asked = self._asked, NOTHING
        return before == (command, name)

    def hear(self, command: str) -> None:
        """Any other command says no."""
        if command != self._asked[0]:
            self._asked = NOTHING


def discard(page: GameScreen, twice: AskedTwice, name: str, title: str) -> bool:
    """Move what is saved to the wastebasket, when asked twice; whether it is there now."""
    if not twice.agreed("discard", name):
        twice.ask("discard", name)
        key = page.key_of("discard")
        page.say(f"Press {key} again to move '{title}' to the wastebasket.")
        return False
    try:
        page.game.folder.delete(name)
    except SaveError as error:
        page.say(str(error), warning=True)
        return False
    return True


# --- The page that shows what dice are sworn to, and asks for the number they follow from (C-27) --

Begin = Callable[[Oath | None], None]
"""Begins a game, for whose dice this or nothing was sworn, and shows it. Raises SaveError."""


def begin_on(page: GameScreen, order: CanPromise, begin: Begin, *, is_sworn: bool) -> None:
    """Begin what was ordered on a page; ask for the number first where the dice are sworn."""
    if is_sworn:
        page.app.push_screen(OathScreen(order, begin))
        return
    with page.tell_errors():
        begin(None)


# --- What was picked in a form stands there again the next time -----------------------------------


def remember(page: GameScreen, *more: str) -> None:
    """Keep what was picked, and `more`, each as "name=value"; a disk that fails keeps nothing."""
    said = (f"{pick.id}={pick.value}" for pick in page.query(Pick))
    with suppress(SaveError):
        page.game.folder.save_settings({f"last {page.PAGE_NAME}": ";".join((*said, *more))})


def remembered(page: GameScreen) -> dict[str, str]:
    """What was picked there the last time, by the names of the lines."""
    said = page.game.folder.settings().get(f"last {page.PAGE_NAME}", "").split(";")
    return {name: value for name, _, value in (each.partition("=") for each in said)}


def recall(page: GameScreen, *but: str) -> None:
    """Pick it again, as far as it is offered, in all lines but some."""
    last = remembered(page)
    for pick in page.query(Pick):
        if pick.id not in but and last.get(pick.id or "") in dict(pick.values):
            pick.offer(pick.values, last[pick.id or ""])


class OathScreen(AskScreen):
    """Opened when a game is begun whose dice are sworn; with the number it begins."""

    PAGE_NAME = "The dice are sworn"
    AIM = "Write the fingerprint down if you like. Enter begins."
    RULE = SWORN_DICE

    def __init__(self, order: CanPromise, begin: Begin) -> None:
        promise = order.promise()
        words = f"{ASKED}\n\n{in_two_lines(promise.commitment)}"

        def answered(typed: Sequence[str]) -> Amiss | None:
            try:
                begin(promise.answered(number_of(typed[0])))
            except (ValueError, SaveError) as error:
                return Amiss(str(error))
            return None

        super().__init__(self.PAGE_NAME, words, [Asked(NUMBER)], "Begin", answered)
