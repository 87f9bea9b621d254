"""Every private name of Textual that the game uses, each behind a name of ours that says what for.

Textual may change them with any release; `tests/tui/test_textual_private.py` fails when it does.
Nothing else in the game calls or replaces a name of Textual's that begins with an underscore.
"""

from abc import abstractmethod
from typing import Any, Protocol, TypeVar

from rich.console import RenderableType
from rich.terminal_theme import TerminalTheme
from rich.text import Text
from textual._parser import Parser
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.filter import LineFilter
from textual.message import Message
from textual.screen import Screen
from textual.strip import Strip
from textual.widgets import Input

AnyApp = App[None]
Page = Screen[None]

# Colours.


def take_filters_out(app: AnyApp, *kinds: type[LineFilter]) -> None:
    """Let nothing of these kinds change the colours of what is drawn."""
    app._filters = [each for each in app._filters if not isinstance(each, kinds)]


def look_up_named_colours_in(app: AnyApp, theme: TerminalTheme) -> None:
    """Turn the sixteen colours that have names into those of a theme."""
    app._refresh_truecolor_filter(theme)


# Pages.


def make_as_if_pushed(app: AnyApp, page: Page) -> None:
    """Let the first page of all be left like one that was pushed on another."""
    page._push_result_callback(app, None)


def lay_at_the_bottom(app: AnyApp, page: Page) -> None:
    """Put a page beneath all that are open."""
    app._screen_stack.insert(0, page)
    app._register(app, page)


def lines_of(page: Page) -> list[Strip]:
    """All that stands on a page now, line by line."""
    return page._compositor.render_strips()


# The end.


def is_being_left(app: AnyApp) -> bool:
    """Whether the app is on its way out."""
    return app._exit


def error_of(app: AnyApp) -> Exception | None:
    """What nobody caught."""
    return app._exception


def print_at_the_end(app: AnyApp, words: RenderableType) -> None:
    """Print something once the terminal is given back."""
    app._exit_renderables.append(words)


def end_at_once(app: AnyApp) -> None:
    """Take no more messages, and end."""
    app._close_messages_no_wait()


# What a terminal sends.


def new_parser() -> Parser[Message]:
    """What makes messages of the keys and reports of a terminal, at the beginning of one."""
    return XTermParser()


# What Textual calls: each class below stands before Textual's own among the bases of ours.


class FailsInItsOwnWords:
    """An app that says itself what has failed."""

    def _fatal_error(self) -> None:
        self.failed()

    @abstractmethod
    def failed(self) -> None:
        """Nobody caught an error: say so, and end. Textual would print every local value."""


class ShownOtherwise(Input):
    """A field that does not show what was typed as it was typed."""

    @property
    def _value(self) -> Text:
        return self.shown

    @property
    @abstractmethod
    def shown(self) -> Text:
        """What stands in the field."""


# What Textual calls on every page. A class of ours more among the bases would be one to read.


class Hears(Protocol):
    """What a page holds that is told when it has been painted, and chooses what it takes."""

    def painted(self, since: float) -> None:
        """All that has changed is on the terminal; the painting began at this time."""
        ...

    def takes(self, message: Message) -> bool:
        """Whether a message is for the page; one that is not goes no further."""
        ...


PageClass = TypeVar("PageClass", bound=type[Page])


def heard(kind: PageClass) -> PageClass:
    """A class of pages of which each holds, as its `hearing`, somebody who `Hears` for it."""
    refresh, take = kind._compositor_refresh, kind._on_message

    def _compositor_refresh(page: Any) -> None:
        since = Message().time
        refresh(page)
        page.hearing.painted(since)

    async def _on_message(page: Any, message: Message) -> None:
        if page.hearing.takes(message):
            await take(page, message)
        else:
            message.stop()

    kind._compositor_refresh = _compositor_refresh  # type: ignore[assignment,method-assign]
    kind._on_message = _on_message  # type: ignore[assignment,method-assign]
    return kind
