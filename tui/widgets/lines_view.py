"""A widget of a few lines of coloured text, painted only when they change."""

from collections.abc import Callable, Sequence
from itertools import zip_longest

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from pieces_of_eight.tui.draw.cells import Ink, Line

Maker = Callable[[int, int], Sequence[Line]]
"""Makes the lines for a width and a height."""


class LinesView(Widget):
    """Shows what its maker makes of its size."""

    ALLOW_SELECT = False

    class Clicked(Message):
        """A line was clicked."""

        def __init__(self, view: "LinesView", line: int) -> None:
            super().__init__()
            self.view = view
            self.line = line

        @property
        def control(self) -> "LinesView":
            return self.view

    def __init__(self, id: str) -> None:  # noqa: A002  what every widget calls it
        super().__init__(id=id)
        self._make: Maker = lambda width, height: ()
        self._paper: Ink = "default"
        self._lines: Sequence[Line] = ()

    def show(self, make: Maker, paper: Ink) -> None:
        """Show other lines, on a ground of the colour `paper`."""
        repainted, before = paper != self._paper, self._lines
        self._make, self._paper = make, paper
        self._again()
        width = self.size.width
        if repainted:
            self.refresh()
        elif other := [
            Region(0, y, width, 1)
            for y, (old, new) in enumerate(zip_longest(before, self._lines))
            if old != new
        ]:
            self.refresh(*other)

    def _again(self) -> None:
        """Make the lines for the size of now."""
        self._lines = tuple(self._make(self.size.width, self.size.height)) if self.size else ()

    def on_resize(self) -> None:
        self._again()
        self.refresh()

    def render_line(self, y: int) -> Strip:
        paper = Style(bgcolor=self._paper)
        width = self.size.width
        if y >= len(self._lines):
            return Strip.blank(width, paper)
        segments = [
            Segment(
                piece.text,
                Style(color=piece.ink, bgcolor=piece.paper or self._paper, bold=piece.bold),
            )
            for piece in self._lines[y]
        ]
        return Strip(segments).adjust_cell_length(width, paper)

    def on_click(self, event: events.Click) -> None:
        event.stop()
        self.post_message(self.Clicked(self, event.y))
