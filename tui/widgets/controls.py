"""Small controls: a secret field, a button on one line, and a text longer than its place."""

from rich.text import Text
from textual import events
from textual.app import RenderResult
from textual.containers import VerticalScroll
from textual.message import Message
from textual.widget import Widget

from pieces_of_eight.tui.textual_private import ShownOtherwise


class Hidden(ShownOtherwise):
    """For words that are secret. What was typed can be neither read nor copied from it."""

    def __init__(self, placeholder: str = "", *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(placeholder=placeholder, password=True, compact=True, id=id)

    @property
    def shown(self) -> Text:
        """One mark for each letter, of those that the terminal can show."""
        mark = "*" if self.app.has_class("-ascii") else "•"
        return Text(mark * len(self.value), no_wrap=True, overflow="ignore", end="")

    def action_copy(self) -> None:
        """A secret goes to no clipboard."""

    def action_cut(self) -> None:
        """Nor does it when it is taken away."""


class Press(Widget, can_focus=True):
    """Words between brackets; Enter, Space or a click presses it."""

    ALLOW_SELECT = False

    class Pressed(Message):
        """The button was pressed."""

        def __init__(self, button: "Press") -> None:
            super().__init__()
            self.button = button

        @property
        def control(self) -> "Press":
            return self.button

    def __init__(self, words: str, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.words = words

    def render(self) -> RenderResult:
        mark = ">" if self.app.has_class("-ascii") else "►"
        return Text(f" {mark if self.has_focus else ' '} {self.words}   ", no_wrap=True)

    def get_content_width(self, container: object, viewport: object) -> int:
        return len(self.words) + 6

    def steer(self, across: int, down: int) -> bool:
        """A button has nowhere to go."""
        return False

    def act(self) -> bool:
        self.post_message(self.Pressed(self))
        return True

    def on_click(self, event: events.Click) -> None:
        event.stop()
        self.act()


class Reading(VerticalScroll, inherit_bindings=False, can_focus=True):
    """Scrolls with the same keys as everything else moves with."""

    ALLOW_SELECT = True

    def steer(self, across: int, down: int) -> bool:
        """Scroll by a line; at either end the arrows go on to the next control."""
        if down > 0 and self.scroll_offset.y >= self.max_scroll_y:
            return False
        if down < 0 and self.scroll_offset.y <= 0:
            return False
        self.scroll_relative(y=down, animate=False, immediate=True)
        return bool(down)

    def leap(self, down: int, *, page: bool) -> None:
        """Scroll by a page, or to an end."""
        if page:
            self.scroll_relative(y=down * max(1, self.size.height - 1), animate=False)
        elif down < 0:
            self.scroll_home(animate=False)
        else:
            self.scroll_end(animate=False)

    def act(self) -> bool:
        """Turn the page."""
        self.leap(1, page=True)
        return True
