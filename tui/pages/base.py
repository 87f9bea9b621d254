"""What every page is made on: its frame, its commands, its size warning."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial, wraps
from inspect import isawaitable
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias, TypeVar, cast

from msgspec.structs import replace
from textual import events
from textual import on as textual_on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import ScreenResume
from textual.message import Message
from textual.reactive import Reactive
from textual.screen import Screen
from textual.types import CSSPathType
from textual.widget import Widget
from textual.widgets import Button, Input

from pieces_of_eight.tui.game import Application
from pieces_of_eight.tui.keyboard import LOOK_GROUP, ORDER_GROUP, Command, Orders
from pieces_of_eight.tui.themes import panel_of
from pieces_of_eight.tui.widgets.frame import (
    LEGEND,
    RULE,
    SMALLEST,
    WAYS_OUT,
    Heading,
    KeyLine,
    MessageLine,
    TooSmall,
)
from pieces_of_eight.tui.widgets.menu import Menu

if TYPE_CHECKING:
    from pieces_of_eight.tui.draw.colours import Palette, PanelInks
    from pieces_of_eight.tui.draw.glyphs import Glyphs


# --- Hearing --------------------------------------------------------------------------------------
# What every page obeys: it takes keys while it is on top, and none that came before it was shown.
#
# Keys can be typed faster than pages change: twelve of them come in one write. A key that was
# struck before the page on top had been painted was meant for what was seen before; it is dropped.
# Nor is a key an order that is struck while it is still shown what others have done: it ends that.
# A page that has been left takes nothing more, neither keys nor what its controls tell.

WAYS = {
    "north": (0, -1),
    "south": (0, 1),
    "west": (-1, 0),
    "east": (1, 0),
    "northwest": (-1, -1),
    "southwest": (-1, 1),
    "northeast": (1, -1),
    "southeast": (1, 1),
}  # by command how far across and down it goes
ALWAYS = "ctrl+q"  # the key that leaves the game: it is taken whatever is shown
Entries: TypeAlias = tuple[tuple[str, str, str], ...]  # commands with their keys and labels
Handler = TypeVar("Handler", bound=Callable[..., object])


def on(message: type[Message], selector: str | None = None) -> Callable[[Handler], Handler]:
    """Handle what a control of a page tells, as Textual's `on`, and stop it there; a page that was
    left drops it."""

    def decorate(method: Handler) -> Handler:
        @wraps(method)
        async def handle(page: "GameScreen", event: Message) -> None:
            event.stop()
            if page.live and isawaitable(done := method(page, event)):
                await done

        return cast("Handler", textual_on(message, selector)(handle))

    return decorate


# --- Base -----------------------------------------------------------------------------------------


SHARED = Orders()  # what every page knows


def bindings_of(orders: Orders) -> list[BindingType]:
    return [
        Binding(",".join(each.keys), f"do('{each.name}')", each.label, show=False, id=each.id)
        for each in orders.commands
    ]


class GameScreen(Screen[None], inherit_bindings=False):
    """A page of the game.

    A control has `steer(across, down)`, which moves within it and is false at an edge, `act()`, its
    main action, and where it is long `leap(down, page=)`.
    A page writes `body` and a method `do_<name>` for each command it has a use for; a key
    without one answers in the message line. What can be asked for on it stands in its `ORDERS`.
    """

    ORDERS: ClassVar[Orders] = SHARED
    """What can be asked for on this page: a page of a fight has orders of its own."""
    BINDINGS = bindings_of(SHARED)
    CSS_PATH: ClassVar[CSSPathType | None] = Path(__file__).parent.parent / "pages.tcss"
    AUTO_FOCUS: ClassVar[str | None] = "*"
    ALLOW_SELECT = False
    LAYERS = ("page", "warning")
    PAGE_NAME: ClassVar[str] = ""
    """The name of the page in the heading; a page without one has no heading."""
    AIM: ClassVar[str] = ""  # what is to be done on it, where that is always the same
    KEYS: ClassVar[tuple[str, ...]] = ("act", "rule", "keys", "palette", "leave")
    """The commands of the key line, the most useful first."""
    WORDS: ClassVar[dict[str, str]] = {}
    """By command what the key line says for it on this page, where that is always the same."""
    RULE: ClassVar[str] = ""
    """The id of the paragraph that governs what is asked, where that is always the same."""
    focused = Reactive[Widget | None](None, repaint=False)
    """As Textual has it; but a page is not painted anew where only the focus goes elsewhere."""

    left = False  # whether the page is about to go: what comes in its place has been chosen
    ends = False  # whether it goes for good: it comes to the top once more only to be taken down

    def __init_subclass__(cls, **options: Any) -> None:
        """Bind the keys of a kind of page that has orders of its own."""
        if "ORDERS" in vars(cls):
            cls.BINDINGS, options["inherit_bindings"] = bindings_of(cls.ORDERS), False
        super().__init_subclass__(**options)

    @property
    def live(self) -> bool:
        """Whether the page is on top, and nothing has been chosen that takes its place."""
        return self.is_current and not self.left

    def hurry(self) -> bool:
        """End what is shown of what has happened; whether it did, and the key is for no more."""
        return False

    async def on_event(self, event: events.Event) -> None:
        if (
            isinstance(event, events.Key)
            and event.key != ALWAYS
            and (not self.game.hears(event) or self.hurry())
        ):
            event.stop()
        else:
            await super().on_event(event)

    @property
    def engine(self) -> str:
        """The kind of fight this page is about; empty for the pages of no fight."""
        return ""

    @property
    def of_career(self) -> bool:
        """Whether it is about a fight of a career, which has words of its own for some things."""
        return False

    @property
    def game(self) -> Application:
        """The app, by what pages may ask of it."""
        return cast("Application", self.app)

    # The colours and the glyphs of what is drawn without a style sheet.

    @property
    def palette(self) -> "Palette":
        """The colours of maps."""
        from pieces_of_eight.tui.draw.colours import palette_for  # the title needs none of them

        theme = self.game.settings.theme
        found = palette_for(self.game.depth, light=theme == "chart")
        return found if theme != "contrast" else replace(found, panel=panel_of(self.game.inks))

    @property
    def inks(self) -> "PanelInks":
        """The colours of words beside a map."""
        return self.palette.panel

    @property
    def bar_inks(self) -> "PanelInks":
        """The colours of words on the bar: gold and red, where they can be read on it."""
        from pieces_of_eight.tui.draw.colours import on_the_bar

        return on_the_bar(self.inks, self.game.depth)

    @property
    def glyphs(self) -> "Glyphs":
        from pieces_of_eight.tui.draw.glyphs import glyphs_for

        return glyphs_for(self.game.depth, plain=self.game.settings.plain)

    # What is on it.

    def body(self) -> ComposeResult:
        """The widgets between the heading and the message line."""
        return iter(())

    def compose(self) -> ComposeResult:
        if self.PAGE_NAME:
            heading = Heading()
            heading.set_reactive(Heading.page, self.PAGE_NAME)
            heading.set_reactive(Heading.aim, self.aim())
            yield heading
        yield from self.body()
        answer = MessageLine()
        answer.set_reactive(MessageLine.page, self.PAGE_NAME)
        answer.set_reactive(MessageLine.aim, self.aim())
        yield answer
        keys = KeyLine()
        keys.explain = lambda name: self.worded(name).help
        keys.set_reactive(KeyLine.entries, self.footer())
        yield keys
        yield TooSmall()

    def key_entries(self) -> Entries:
        """What the key line shows: commands, keys and labels. In a field letters are typed: what is
        left there are the keys that are none."""
        keys = {name: self.key_of(name) for name in self.KEYS if name in self.ORDERS}
        if self.typing:
            typed = {"next": "Tab", RULE: self.key_of(RULE), "leave": "Esc"}
            keys = {name: key for name, key in typed.items() if name in self.KEYS}
        return tuple((name, key, self.label(name)) for name, key in keys.items())

    @property
    def typing(self) -> bool:
        """Whether letters are written into a field now, instead of giving commands."""
        return self.focused is not None and self.focused.check_consume_key("a", "a")

    def key_of(self, name: str) -> str:
        """The key of a command, as it is written for a player."""
        return self.ORDERS.key_of(name, self.game.keymap, ascii_only=self.game.settings.plain)

    def label(self, name: str) -> str:
        """The words for a command in the key line of this page."""
        return self.WORDS.get(name) or self.ORDERS[name].label

    def worded(self, name: str) -> Command:
        """A command as this page has it: no words of a fight that it has nothing to do with."""
        command, label = self.ORDERS[name], self.label(name)
        of_fights = command.group in (ORDER_GROUP, LOOK_GROUP) and not self.engine
        if command.group == "Game" or (label == command.label and not of_fights):
            return replace(command, label=label)  # its help fits every page: Back is found as Leave
        return replace(command, label=label, help=f"{label}: what the key does on this page.")

    def refresh_keys(self) -> None:
        """Write key line and aim anew, after what is to be done or how it is called has changed."""
        for line in self.query_children(KeyLine):
            line.entries = self.footer()
        aim = self.aim()
        for about in self._lines_about_it():
            about.aim = aim

    def name_page(self, name: str) -> None:
        """Call the page otherwise from now on."""
        for about in self._lines_about_it():
            about.page = name

    def _lines_about_it(self) -> Iterator[Heading | MessageLine]:
        yield from self.query_children(Heading)
        yield from self.query_children(MessageLine)

    def footer(self) -> Entries:
        """The key line: the key to the rules stands in each, before the way out. Before it stands
        the key that explains the signs of a page, where there is room for it."""
        entries = self.key_entries()
        if not entries or RULE not in self.ORDERS:
            return entries
        there = [entry[0] for entry in entries]
        asked = (LEGEND, RULE) if self.can(LEGEND) else (RULE,)
        at = len(entries) - (there[-1] in WAYS_OUT)
        more = [(name, self.key_of(name), self.label(name)) for name in asked if name not in there]
        return (*entries[:at], *more, *entries[at:])

    def aim(self) -> str:
        """What is to be done on this page, and what is still missing, in a line (C-25)."""
        return self.AIM

    def note(self, words: str) -> None:
        """Write a few words about the page at the right of the line of messages."""
        for line in self.query_children(MessageLine):
            line.note = words

    def say(self, sentence: str, *, warning: bool = False) -> None:
        """Answer in the message line."""
        for line in self.query_children(MessageLine):
            line.say(sentence, warning=warning)

    def share(self, words: str, where: str) -> None:
        """Give words to the clipboard, and say where they are besides."""
        self.app.copy_to_clipboard(words)
        self.say(f"{where}. Its text is on the clipboard, too.")

    @contextmanager
    def tell_errors(self) -> Iterator[None]:
        """Say what went wrong with what is kept, where something raises SaveError."""
        from pieces_of_eight.saves.words import SaveError

        try:
            yield
        except SaveError as error:
            self.say(str(error), warning=True)

    def blank(self) -> None:
        """Take everything off the screen at once, before somebody else sits down to it."""
        self.add_class("-blank")

    # Commands

    @property
    def parts(self) -> tuple[object, ...]:
        """Parts of the page that carry out commands which the page itself does not."""
        return ()

    def doing(self, name: str) -> Callable[[], object] | None:
        """What carries out a command: a method `do_<name>` of the page or of one of its parts."""
        found = (getattr(each, f"do_{name}", None) for each in (self, *self.parts))
        across, down = WAYS.get(name, (0, 0))
        way = partial(self.aslant if across and down else self._steer, across, down)
        return next(filter(None, found), way if name in WAYS else None)

    def can(self, name: str) -> bool:
        return self.doing(name) is not None

    def do(self, name: str) -> None:
        """Carry out a command, or say why nothing happens; a page that was left does nothing."""
        if name != "quit" and (not self.live or self.too_small):
            return
        self.say("")
        action = self.doing(name) or partial(self.say, self.idle(name))
        action()

    def action_do(self, name: str) -> None:
        self.do(name)

    def idle(self, name: str) -> str:
        """Why a command does nothing on this page; for a key that is none here, what it is for."""
        return self.ORDERS[name].idle if name in self.ORDERS else self.game.elsewhere(name)

    @on(KeyLine.Pressed)
    def _key_clicked(self, event: KeyLine.Pressed) -> None:
        self.do(event.command)

    def do_act(self) -> None:
        act = getattr(self.focused, "act", None)
        if isinstance(self.focused, Button):
            self.focused.press()
        elif act is None or not act():
            self.say(self.idle("act"))

    def do_next(self) -> None:
        self.focus_next()

    def do_previous(self) -> None:
        self.focus_previous()

    def do_rule(self) -> None:
        self.game.open_rules(self.rule())

    def do_keys(self) -> None:
        self.game.open_page("help")

    def do_palette(self) -> None:
        self.app.action_command_palette()

    def do_settings(self) -> None:
        self.game.open_page("settings")

    def do_leave(self) -> None:
        self.app.pop_screen()

    def do_quit(self) -> None:
        self.app.exit()

    def rule(self) -> str:
        """The id of the paragraph that governs what is asked now; empty for the whole book."""
        return self.RULE

    def _steer(self, across: int, down: int) -> None:
        """Let the focused control follow the arrows; at its edge go on to its neighbour. A list
        without one is a ring, as Textual's own are."""
        focused = self.focused
        steer = getattr(focused, "steer", None)
        if steer is not None and steer(across, down):
            return
        if down:
            (self.focus_next if down > 0 else self.focus_previous)()
        if down and self.focused is focused and isinstance(focused, Menu):
            focused.leap(-down, page=False)

    def aslant(self, across: int, down: int) -> None:
        """Follow the keys of the corners: in a list they go by a page, or to an end."""
        self._leap(down, page=across > 0)

    def _leap(self, down: int, *, page: bool) -> None:
        leap = getattr(self.focused, "leap", None)
        if leap is not None:
            leap(down, page=page)

    # Size

    def on_resize(self) -> None:
        self.check_size()

    def on_compose(self) -> None:
        width = self.app.size.width
        fitting = [name for least, name in self.HORIZONTAL_BREAKPOINTS or () if width >= least]
        self.add_class(*fitting[-1:])

    _was_on_top = False  # whether the page has been on top before

    @on(ScreenResume)
    def _style_once(self, event: ScreenResume) -> None:
        event.refresh_styles &= self._was_on_top
        self._was_on_top = True

    def on_screen_resume(self) -> None:
        self.left = False
        self.game.listen(self)
        self.check_size()
        self.refresh_keys()

    def check_size(self) -> None:
        """Cover a page for which the terminal is too small, and uncover it when it has grown."""
        size = self.app.size
        small = size.width < SMALLEST.width or size.height < SMALLEST.height
        if small and not self.too_small:
            self._focused_before = self.focused
            self.set_focus(None)
        elif self.too_small and not small and self._focused_before:
            self.set_focus(self._focused_before)
        self.too_small = small
        for warning in self.query_children(TooSmall):
            warning.show(covering=small)

    too_small = False  # whether it is covered, since the terminal has no room for it
    _focused_before: Widget | None = None


# --- A page of which the heart is a list ----------------------------------------------------------


class ListScreen(GameScreen):
    """A list, and what belongs to the row under the cursor."""

    AUTO_FOCUS = "Menu"

    @property
    def menu(self) -> Menu:
        return self.query_one(Menu)

    def show(self, key: str) -> None:
        """Show what belongs to a row: the cursor has come to it."""

    def choose(self, key: str) -> None:
        self.do_act()

    @on(Menu.Moved)
    def _moved(self, event: Menu.Moved) -> None:
        if not isinstance(event, Menu.Chosen):
            self.show(event.key)

    @on(Menu.Chosen)
    def _chosen(self, event: Menu.Chosen) -> None:
        self.choose(event.key)


# --- A page of fields -----------------------------------------------------------------------------


class FormScreen(GameScreen):
    """Fields and buttons: Enter goes on from a field, and a button ends the form unless told."""

    def on_mount(self) -> None:
        self.kept = self.written

    @property
    def written(self) -> object:
        """What is lost where the page is left without an end."""
        return [field.value for field in self.query(Input) if field.value]

    def do_leave(self) -> None:
        beneath = self.app.screen_stack[-2]
        if self.written != self.kept and isinstance(beneath, GameScreen):
            beneath.say("You went back: what you wrote there is not kept.")
        super().do_leave()

    def submit(self, field: Input) -> None:
        self.focus_next()

    def press_button(self, name: str) -> None:
        """Do what a button is for, by its id."""
        self.do("end")

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        self.submit(event.input)

    @on(Button.Pressed)
    def _pressed(self, event: Button.Pressed) -> None:
        self.press_button(event.button.id or "")
