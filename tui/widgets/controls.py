"""Small controls: a secret field, a text longer than its place, and a value out of a few."""

from collections.abc import Sequence

from rich.segment import Segment
from rich.text import Text
from textual import events
from textual.app import RenderResult
from textual.containers import VerticalScroll
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Input

from .frame import ControlMessage


class Hidden(Input):
    """For words that are secret. What was typed can be neither read nor copied from it."""

    def __init__(self, placeholder: str = "", *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(placeholder=placeholder, password=True, compact=True, id=id)

    def render_line(self, y: int) -> Strip:
        strip = super().render_line(y)
        if not self.app.has_class("-ascii"):
            return strip
        return Strip([Segment(text.replace("•", "*"), look) for text, look, _ in strip])

    def action_copy(self) -> None:
        """A secret goes to no clipboard."""

    def action_cut(self) -> None:
        """Nor does it when it is taken away."""


class Reading(VerticalScroll, inherit_bindings=False, can_focus=True):
    """Scrolls with the same keys as everything else moves with."""

    ALLOW_SELECT = True

    def steer(self, across: int, down: int) -> bool:
        """Scroll by a line; at either end the arrows go on to the next control."""
        at = self.scroll_offset.y
        if (down > 0 and at >= self.max_scroll_y) or (down < 0 and at <= 0):
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
        self.leap(1, page=True)
        return True


# --- One line of a form: a title and a value between two arrows, changed by keys or by mouse ------

TITLE_WIDTH = 14
"""Cells for the titles of a form, unless told otherwise: so the values stand in one column."""


class Pick(Widget, can_focus=True):
    """A value out of a few."""

    ALLOW_SELECT = False
    COMPONENT_CLASSES = {"pick--title", "pick--value", "pick--arrow"}

    at: reactive[int] = reactive(0)

    class Changed(ControlMessage):
        """Another value was picked."""

        def __init__(self, pick: "Pick", value: str) -> None:
            super().__init__(pick)
            self.pick, self.value = pick, value

    def __init__(
        self,
        title: str,
        values: Sequence[tuple[str, str]],
        value: str = "",
        *,
        help: str = "",  # noqa: A002
        title_width: int = TITLE_WIDTH,
        value_width: int = 0,
        id: str | None = None,  # noqa: A002
    ) -> None:
        """`values` are pairs of a value and its words; without `value` the first is picked. The
        value gets `value_width` cells, or as many as the longest needs with some air."""
        super().__init__(id=id)
        self.title, self.help, self._title_width = title, help, title_width
        self._value_width = value_width
        self.values = tuple(values)  # those on offer, with their words
        self.set_reactive(Pick.at, self._index(value))

    @property
    def value(self) -> str:
        return self.values[self.at][0] if self.values else ""

    def offer(self, values: Sequence[tuple[str, str]], value: str = "") -> None:
        """Offer other values."""
        self.values = tuple(values)
        self.set_reactive(Pick.at, self._index(value))
        self.refresh()

    def widen(self, title_width: int) -> None:
        """Give the title as many cells as the titles of other lines have now."""
        self._title_width = title_width
        self.refresh()

    def steer(self, across: int, down: int) -> bool:
        """Left and right change the value, round and round; up and down leave the line."""
        if across and len(self.values) > 1:
            self.at = (self.at + across) % len(self.values)
            self.post_message(self.Changed(self, self.value))
        return bool(across)

    def act(self) -> bool:
        """The main action: the next value."""
        return self.steer(1, 0)

    def _index(self, value: str) -> int:
        return next((at for at, (name, _) in enumerate(self.values) if name == value), 0)

    def render(self) -> RenderResult:
        widest = self._value_width or 2 + max((len(words) for _, words in self.values), default=0)
        room = min(widest, max(1, self.size.width - self._title_width - 4))
        left, right = ("<", ">") if self.app.has_class("-ascii") else ("◄", "►")
        mark = right if self.has_focus else " "
        title = self.get_component_rich_style("pick--title", partial=True)
        value = self.get_component_rich_style("pick--value")
        arrow = self.get_component_rich_style("pick--arrow", partial=True)
        words = self.values[self.at][1] if self.values else ""
        arrows = (left, right) if len(self.values) > 1 else (" ", " ")
        return Text.assemble(
            (f"{mark} ", arrow),
            (self.title.ljust(self._title_width), title),
            (arrows[0], arrow),
            (words[:room].center(room), value),
            (arrows[1], arrow),
            no_wrap=True,
        )

    def on_click(self, event: events.Click) -> None:
        event.stop()
        column = event.get_content_offset_capture(self).x
        self.steer(-1 if column <= self._title_width + 3 else 1, 0)
