"""A short list in two columns: for a page that would rather show its picture."""

from rich.segment import Segment
from textual import events
from textual.geometry import Size
from textual.strip import Strip

from tui.widgets.menu import Menu


class Columns(Menu):
    """Rows that go down the first column and then down the second."""

    @property
    def _tall(self) -> int:
        """Lines of a column."""
        return (len(self.rows) + 1) // 2

    def steer(self, across: int, down: int) -> bool:
        """Up and down through all rows; left and right to the other column."""
        if not across:
            return super().steer(across, down)
        at = self.cursor + across * self._tall
        if across > 0 and self.cursor < self._tall:
            at = min(at, len(self.rows) - 1)
        if not 0 <= at < len(self.rows):
            return False
        self.cursor = at
        return True

    def _measure(self) -> None:
        self.virtual_size = Size(self.size.width, self._tall)

    def _show_cursor(self) -> None:
        """Nothing of so short a list is ever out of sight."""

    def render_line(self, y: int) -> Strip:
        width = self.scrollable_content_region.width
        half = width // 2
        pieces: list[Segment] = []
        for at, room in ((y, half), (y + self._tall, width - half)):
            if y < self._tall and at < len(self.rows):
                pieces += self._draw(at, room)
            else:
                pieces += Strip.blank(room, self.rich_style)
        return Strip(pieces, width)

    def _row_at(self, event: events.MouseEvent) -> int:
        place = event.get_content_offset_capture(self)
        second = place.x >= self.size.width // 2
        return place.y + self._tall * second if 0 <= place.y < self._tall else -1
