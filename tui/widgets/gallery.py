"""Cards side by side, one of them under the cursor."""

from collections.abc import Callable, Sequence

from rich.segment import Segment
from rich.text import Text
from textual import events
from textual.geometry import Region, Size
from textual.strip import Strip

from .menu import Menu

Draws = Callable[[str, bool], Sequence[Text]]
"""The lines of a card by its key, and whether the cursor is on it."""
GAP = 1
"""Cells between two cards."""


class Gallery(Menu):
    """A list whose rows are drawn as cards, as many beside each other as there is room for."""

    def __init__(self, draw: Draws, size: tuple[int, int], *, id: str | None = None) -> None:  # noqa: A002
        """`size` is that of a card, in cells."""
        super().__init__(id=id)
        self._draw_card = draw
        self._wide, self._high = size

    @property
    def columns(self) -> int:
        """How many cards stand beside each other."""
        return max(1, (self.scrollable_content_region.width + GAP) // (self._wide + GAP))

    def fit(self, high: int) -> None:
        """Draw cards of so many lines from now on."""
        if high != self._high:
            self._high = high
            self._measure()
            self.refresh()

    def steer(self, across: int, down: int) -> bool:
        """To the card beside this one, or below it; False at the edge."""
        at, last = self.cursor + across + down * self.columns, len(self.rows) - 1
        if down > 0 and at > last and self.cursor // self.columns < last // self.columns:
            at = last
        if not 0 <= at <= last or at == self.cursor:
            return False
        self.cursor = at
        return True

    def leap(self, down: int, *, page: bool) -> None:
        """By as many cards as are seen, or to an end."""
        far = max(1, self.size.height // self._high) * self.columns if page else len(self.rows)
        if self.rows:
            self.cursor = max(0, min(len(self.rows) - 1, self.cursor + down * far))

    def _measure(self) -> None:
        rows = -(-len(self.rows) // self.columns)
        self.virtual_size = Size(self.size.width, rows * self._high)

    def _show_cursor(self) -> None:
        region = Region(0, self.cursor // self.columns * self._high, 1, self._high)
        self.scroll_to_region(region, animate=False, force=True, immediate=True)

    def render_line(self, y: int) -> Strip:
        row, line = divmod(y + round(self.scroll_offset.y), self._high)
        width = self.scrollable_content_region.width
        pieces: list[Segment] = []
        for at in range(row * self.columns, min((row + 1) * self.columns, len(self.rows))):
            chosen = at == self.cursor and self.has_focus
            text = Text(end="").join([self._draw_card(self.rows[at].key, chosen)[line]])
            pieces += text.render(self.app.console)
            pieces.append(Segment(" " * GAP))
        strip = Strip(pieces).apply_style(self.rich_style)
        return strip.adjust_cell_length(width, self.rich_style)

    def _row_at(self, event: events.MouseEvent) -> int:
        place = event.get_content_offset_capture(self)
        column, rest = divmod(place.x, self._wide + GAP)
        if rest >= self._wide or column >= self.columns or place.y < 0:
            return -1
        return (place.y + round(self.scroll_offset.y)) // self._high * self.columns + column
