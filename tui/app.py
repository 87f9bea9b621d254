"""The application: it holds the folder and the settings, and goes from page to page.

Pages are imported when they are opened, so the title appears at once.
"""

import gc
import os
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import asdict
from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.segment import Segment
from rich.text import Text
from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.constants import TEXTUAL_ANIMATIONS
from textual.filter import ANSIToTruecolor, LineFilter
from textual.message import Message
from textual.screen import Screen
from textual.scrollbar import ScrollBar, ScrollBarRender

from . import themes
from .draw.colours import Depth, detect
from .game import Application, Closes, KnowsWord, MakesPage
from .keyboard import FREE, Keymap, keys_of
from .settings import BY_NAME, Settings, load
from .themes import INKS, Inks

if TYPE_CHECKING:
    from textual.command import Provider
    from textual.driver import Driver

    from pieces_of_eight.campaign.kernel.sealed import Player
    from pieces_of_eight.saves.career_file import CareerFile
    from pieces_of_eight.saves.folder import Folder
    from .play.session import AnySession, Kept


_COLOUR_SYSTEMS = {"true": "truecolor", "256": "256", "16": "standard", "mono": "standard"}


def collect_rubbish_again() -> None:
    """Once something is painted: what was made on the way there stays, and is not looked at."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()


class DiscreetConsole(Console):
    """Shows no traceback: its local values may be secrets of the other captain."""

    def __init__(self, instead: Callable[[], RenderableType], **options: Any) -> None:
        """`instead` makes what is shown in the place of one."""
        super().__init__(**options)
        self._instead = instead

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        loaded = sys.modules.get("rich.traceback")  # until then nothing can be one
        is_one = loaded is not None and isinstance(renderable, loaded.Traceback)
        shown = self._instead() if is_one else renderable
        return super().render(shown, options)


class PlainScrollBar(ScrollBarRender):
    """A scroll bar without blocks: its thumb begins and ends with a whole cell."""

    VERTICAL_BARS: ClassVar[list[str]] = [" "] * 8
    HORIZONTAL_BARS: ClassVar[list[str]] = [" "] * 8


def keymap_of(settings: Settings) -> tuple[Keymap, list[str]]:
    if not settings.own_keys:
        return Keymap(settings.keys), []
    from .registry import key_table

    return key_table().keymap(settings.keys, settings.own_keys)


def _palette() -> "type[Provider]":
    from .pages.help import CommandTable

    return CommandTable


class PiecesApp(App[None], inherit_bindings=False):
    """Pieces of Eight."""

    TITLE = "Pieces of Eight"
    CSS_PATH = "pieces.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"stray('{key}')", show=False) for key in FREE),
        Binding("ctrl+z", "suspend_process", show=False),
    ]
    COMMANDS: ClassVar = {_palette}
    COMMAND_PALETTE_BINDING = "ctrl+p"

    def __init__(
        self,
        folder: "Folder",
        settings: Settings | None = None,
        start: MakesPage | None = None,
        driver_class: "type[Driver] | None" = None,
    ) -> None:
        """`settings` stand for this run only; without them those of the folder are used."""
        self.settings = Settings()
        super().__init__(driver_class=driver_class)
        self.folder = folder
        self.own_content = str(folder.path / "content")  # the folder of the player's own content
        self.complaints: list[str] = []
        """What was wrong with the settings, for the first page to tell."""
        self.for_this_run: Mapping[str, str] = {}
        """Settings that were asked for when the game was started; they are not kept."""
        if settings is None:
            settings, self.complaints = load(folder.settings())
        self._start = start
        self._book: Closes | None = None
        self.depth: Depth = "true"
        self._shown: Screen[Any] | None = None
        """The page that takes keys: the one painted last, or the first of all."""
        self._awaited: Screen[Any] | None = None
        """The page that takes keys as soon as it is painted."""
        self._since = 0.0  # when it was painted
        # Before the start nothing is drawn yet: no style needs to be reckoned twice.
        self._apply(settings)
        self.complaints += self._key_faults
        self.set_reactive(App.theme, self._theme_name)
        self.stylesheet.set_variables(self.get_css_variables())

    def get_line_filters(self) -> Sequence[LineFilter]:
        return [] if self.settings.theme == themes.TERMINAL else [self._named_colours]

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return themes.variables(INKS["night", "true"])

    # Settings

    @property
    def keymap(self) -> Keymap:
        return self._player_keys

    @property
    def inks(self) -> Inks:
        return INKS[self.settings.theme, self.depth]

    @property
    def _theme_name(self) -> str:
        return f"{self.settings.theme}-{self.depth}"

    def use(self, settings: Settings) -> None:
        self._apply(settings)
        self.theme = self._theme_name
        self.set_keymap({})
        for page in self.screen_stack:
            self._lay_keys(page)

    def _apply(self, settings: Settings) -> None:
        """Everything about settings that needs no style to be reckoned anew."""
        self.settings = settings
        self._player_keys, self._key_faults = keymap_of(settings)
        self.depth = self._depth_for(settings)
        self.register_theme(themes.textual_theme(settings.theme, self.depth))
        self.console = DiscreetConsole(
            self.farewell,
            color_system=_COLOUR_SYSTEMS[self.depth],
            file=self.console.file,
            highlight=False,
            emoji=False,
            legacy_windows=False,
            force_terminal=True,
            safe_box=False,
        )
        as_terminal = themes.terminal_theme(self.inks)
        self.set_reactive(App.ansi_theme_dark, as_terminal)
        self.set_reactive(App.ansi_theme_light, as_terminal)
        self._named_colours = ANSIToTruecolor(as_terminal)
        self.animation_level = TEXTUAL_ANIMATIONS if settings.animated else "none"
        self.set_class(settings.plain, "-ascii")
        ScrollBar.renderer = PlainScrollBar if settings.plain else ScrollBarRender
        self.set_class(self.depth == "mono", "-mono")
        self.set_class(settings.hover != "yes", "-no-hover")

    def change_settings(self, settings: Settings) -> None:
        self.use(settings)
        from pieces_of_eight.saves.words import SaveError

        kept = asdict(settings)
        before = self.folder.settings() if self.for_this_run else {}
        for name, value in self.for_this_run.items():
            if kept[name] == value:
                kept[name] = before.get(name, BY_NAME[name].usual)
        try:
            self.folder.save_settings(kept)
        except SaveError as error:
            self.say(f"The settings last only until you leave. {error}", warning=True)

    def _depth_for(self, settings: Settings) -> Depth:
        if settings.theme == themes.TERMINAL:
            return "16"
        match settings.depth:
            case "true" | "256" | "16" | "mono" as depth:
                return depth
            case _:
                return detect(os.environ)

    # Pages

    def delay_update(self, delay: float = 0.01) -> None:
        super().delay_update(delay)

    def get_default_screen(self) -> Screen[None]:
        from .pages.title import TitleScreen

        self._shown = page = TitleScreen()
        return page

    def get_screen(self, screen: Any, screen_class: Any = None) -> Any:
        """The page to be opened, its styles read: from Python 3.12 on it is filled at once."""
        if isinstance(screen, Screen):
            self._lay_keys(screen)
            fresh = [
                path for path in screen.css_path if not self.stylesheet.has_source(str(path), "")
            ]
            for path in fresh:
                self.stylesheet.read(path)
            if fresh:
                self.stylesheet.parse()  # else the page is styled by what was known before
        return super().get_screen(screen, screen_class)

    def _lay_keys(self, page: Screen[Any]) -> None:
        from .pages.base import GameScreen

        if isinstance(page, GameScreen):
            self.update_keymap(
                {
                    each.id: ",".join(found)
                    for each in page.ORDERS.commands
                    if (found := keys_of(each, self.keymap)) != each.keys
                }
            )

    async def on_mount(self) -> None:
        if self._start is not None:
            self._shown = page = self._start()
            await self.push_screen(page)
        self.call_after_refresh(collect_rubbish_again)

    @property
    def engine(self) -> str:
        from .pages.base import GameScreen

        pages = [page for page in self.screen_stack if isinstance(page, GameScreen)]
        return next((page.engine for page in reversed(pages) if page.engine), "")

    @property
    def of_career(self) -> bool:
        from .pages.base import GameScreen

        return any(isinstance(page, GameScreen) and page.of_career for page in self.screen_stack)

    def page(self, name: str) -> Screen[None]:
        from .page_table import PAGES

        return PAGES[name]()

    def open_page(self, name: str) -> None:
        page = self.page(name)
        if not isinstance(self.screen, type(page)):
            self.push_screen(page)

    def open_rules(self, rule: str = "") -> None:
        from .pages.rules import RulesScreen

        if isinstance(self.screen, RulesScreen):
            self.screen.go(rule)
        else:
            self.push_screen(RulesScreen(rule))

    def open_fight(self, saved: "Kept") -> None:
        from .registry import screens_of

        self.show(screens_of(saved.match.engine.name).fight(saved))

    def open_career(self, saved: "CareerFile", before: "Sequence[Player] | None" = None) -> None:
        from .career import pages

        if before is None:
            self.show(pages.page_of(saved, self))
        else:
            self.show(pages.page_for(saved, self, before))

    def open_replay(self, session: "AnySession", step: int | None = None) -> None:
        from .registry import screens_of

        page = screens_of(session.saved.match.engine.name).replay(session)
        page.opens_at = step
        self.push_screen(page)

    def show(self, page: Screen[None]) -> None:
        self._leave_page()
        self._end_pages()
        self.call_next(self._show, page)  # no page may wait for its own end

    def home(self) -> None:
        self._leave_page()
        self._end_pages()
        self.call_next(self._home)

    def hold(self, book: Closes) -> None:
        if self._book is not book:
            self._close_book()
        self._book = book

    def _close_book(self) -> None:
        book, self._book = self._book, None
        if book is not None:
            book.close()

    def on_unmount(self) -> None:
        self._close_book()

    def _leave_page(self) -> Screen[None] | None:
        """Something else takes the place of the page on top: it takes no more keys.

        None where no page is open any more: the game is being left.
        """
        from .pages.base import GameScreen

        top = next(reversed(self.screen_stack), None)
        if isinstance(top, GameScreen):
            top.left = True
        return top

    def _end_pages(self) -> None:
        """All pages above the title go for good: they draw nothing more, for who knows whom."""
        from .pages.base import GameScreen

        for page in self.screen_stack[1:]:
            if isinstance(page, GameScreen):
                page.ends = True

    async def _show(self, page: Screen[None]) -> None:
        while len(self.screen_stack) > 2:
            await self.pop_screen()
        if len(self.screen_stack) == 1:
            await self.push_screen(page)
        elif self.screen_stack:  # none is open once the game is being left
            await self.switch_screen(page)

    async def _replace(self, left: Screen[None], page: Screen[None]) -> None:
        if left not in self.screen_stack:
            return
        while self.screen is not left:
            await self.pop_screen()
        await self.switch_screen(page)

    async def _home(self) -> None:
        while len(self.screen_stack) > 1:
            await self.pop_screen()
        if self._book is not None:
            from .pages.title import TitleScreen

            if isinstance(self.screen, TitleScreen):
                self.screen.point("careers")
        self._close_book()

    def hand_over(self, to: str, then: MakesPage, lock: KnowsWord | None = None) -> None:
        """Draw the curtain for the player called `to`; when he opens it, `then` makes his page.
        With a `lock` it opens by his word only.

        The curtain takes the place of the page on top, which is not the title. What the other
        has seen goes first: toasts, then the page itself; and only when the terminal shows
        nothing of it any more the page is left for the curtain.
        """
        from .pages.base import GameScreen
        from .pages.curtain import CurtainScreen

        left = self._leave_page()
        if left is None:
            return
        self.clear_notifications()
        curtain = CurtainScreen(to, then, lock)
        for screen in self.screen_stack:
            if isinstance(screen, GameScreen):
                screen.blank()
        # The page must not wait for its own end, so the app is the one to leave it: if the page
        # is gone before the terminal shows nothing of it, nobody does. It waits for two paintings:
        # the first may have been due before the page was blank.
        leave = partial(self.call_next, self._replace, left, curtain)
        left.call_after_refresh(left.call_after_refresh, leave)

    # Keys

    def listen(self, page: Screen[Any]) -> None:
        """Take keys for a page once it is painted."""
        self._awaited = page
        page.call_after_refresh(self.post_display_hook)  # where nothing has to be painted

    def post_display_hook(self) -> None:
        """Something is painted: keys that are struck from now on are meant for what is on top."""
        page, self._awaited = self._awaited, None
        if page is not None and page is self.screen and page is not self._shown:
            self._shown, self._since = page, Message().time

    def ask_anew(self) -> None:
        self._shown = None
        self.listen(self.screen)

    @property
    def hearing(self) -> bool:
        return self._shown is self.screen

    def hears(self, key: events.Key) -> bool:
        from .pages.base import ALWAYS

        return key.key == ALWAYS or (self.hearing and key.time >= self._since)

    async def on_event(self, event: events.Event) -> None:
        """Keys that were struck before the page was seen go no further.

        Nor is the cursor taken from a player in a browser: Textual takes it as the game starts,
        and the page need not say again that it is looked at.
        """
        unseen = isinstance(event, events.Key) and not self.hears(event)
        if not unseen and not (isinstance(event, events.AppBlur) and self.is_web):
            await super().on_event(event)

    def watch_app_focus(self, seen: bool) -> None:
        """Who looks again finds a cursor, though the page on top came while nobody looked.

        Textual gives it back only to the page from which it was taken.
        """
        page = self.screen_stack[-1] if seen and self.screen_stack else None
        where = page and (self.AUTO_FOCUS if page.AUTO_FOCUS is None else page.AUTO_FOCUS)
        if page is not None and where and page.focused is None:
            page.set_focus(next((each for each in page.query(where) if each.focusable), None))

    _told_of_letters = False
    """Whether it was said that the keyboard writes letters of another alphabet."""

    def on_key(self, event: events.Key) -> None:
        """Say once why no letter does anything, where none of them is Latin."""
        letter = event.character or ""
        if letter.isalpha() and not letter.isascii() and not self._told_of_letters:
            self._told_of_letters = True
            self.say("The game has no key for that letter: switch your keyboard to Latin letters.")

    # Commands

    def action_command_palette(self) -> None:
        """Open the palette, unless it is open or the page has no use for it."""
        from .pages.base import GameScreen
        from .pages.help import OwnPalette

        if isinstance(self.screen, GameScreen) and self.screen.can("palette"):
            self.push_screen(OwnPalette(placeholder="Type any part of a command's name"))

    def action_stray(self, key: str) -> None:
        """A key that the page on top does not know: it says what that is for, if anybody knows."""
        from .pages.base import GameScreen

        if isinstance(self.screen, GameScreen) and self.elsewhere(key):
            self.screen.do(key)

    def elsewhere(self, key: str) -> str:
        from .registry import elsewhere

        return elsewhere(key, self.keymap, self.engine)

    def say(self, sentence: str, *, warning: bool = False) -> None:
        """Answer in the message line of the page."""
        from .pages.base import GameScreen

        if isinstance(self.screen, GameScreen):
            self.screen.say(sentence, warning=warning)

    # Failure

    _is_leaving = False

    def exit(self, *result: Any, **options: Any) -> None:
        self._is_leaving = True
        super().exit(*result, **options)

    def farewell(self) -> RenderableType:
        """What is printed of an error that nobody caught, in the place of all local values.

        Once the game is being left, its terminal gone perhaps, a page that was still being made
        may miss its parts: that is no failure, and all is saved.
        """
        if self._is_leaving:
            return Group()
        from . import crash

        error = sys.exc_info()[1] or RuntimeError()
        stamp = time.strftime("%Y%m%d-%H%M%S")
        path = crash.write_report(error, self.folder.path, stamp)
        return Group(*[Text(line, overflow="fold") for line in crash.farewell(path)])


if TYPE_CHECKING:
    _pages_find_all_they_ask: Callable[..., Application] = PiecesApp
