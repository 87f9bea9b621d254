"""A button on one line."""

from rich.text import Text
from textual import events
from textual.app import RenderResult
from textual.message import Message
from textual.widget import Widget


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
