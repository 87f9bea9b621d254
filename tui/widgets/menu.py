"""A list to choose from, by keys and by mouse. The chosen row has a mark, not only a colour.

It stands in one column, or in two on a page that would rather show its picture.
"""

from collections.abc import Callable, Sequence

from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual import events
from textual.geometry import Region, Size
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip

from .frame import ControlMessage
from .row import Row as Row


class Menu(ScrollView, inherit_bindings=False, can_focus=True):
    """Rows, one of them under the cursor."""

    ALLOW_SELECT = False
    COMPONENT_CLASSES = {
        "menu--row",
        "menu--chosen",
        "menu--blurred",
        "menu--hover",
        "menu--heading",
        "menu--note",
    }

    cursor: reactive[int] = reactive(0)
    _over: reactive[int] = reactive(-1)

    class Moved(ControlMessage):
        """The cursor stands on another row."""

        def __init__(self, menu: "Menu", key: str) -> None:
            super().__init__(menu)
            self.key = key

    class Chosen(Moved):
        """A row was chosen."""

    def __init__(self, rows: Sequence[Row] = (), *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.rows = tuple(rows)
        self.set_reactive(Menu.cursor, self._first())

    @property
    def key(self) -> str:
        """The key of the row under the cursor; empty when there is none."""
        return self.rows[self.cursor].key if self.rows else ""

    def fill(self, rows: Sequence[Row], at: str = "") -> None:
        """Show other rows, with the cursor on the row of the key `at` if there is one."""
        self.rows = tuple(rows)
        keys = [row.key for row in self.rows]
        self.set_reactive(Menu.cursor, keys.index(at) if at and at in keys else self._first())
        self._measure()
        self.refresh()
        self._show_cursor()

    def go(self, key: str) -> None:
        """Put the cursor on the row with this key, if there is one."""
        keys = [row.key for row in self.rows]
        if key and key in keys:
            self.cursor = keys.index(key)

    def steer(self, across: int, down: int) -> bool:
        """Move the cursor; False when there is nothing further that way."""
        if not down:
            return False
        at = self.cursor + down
        while 0 <= at < len(self.rows) and not self.rows[at].key:
            at += down
        return self._move(at)

    def _move(self, at: int) -> bool:
        there = 0 <= at < len(self.rows)
        if there:
            self.cursor = at
        return there

    def leap(self, down: int, *, page: bool) -> None:
        """Move the cursor by a page, or to an end of the list."""
        far = max(1, self.size.height - 1) if page else len(self.rows)
        for _ in range(far):
            if not self.steer(0, down):
                break

    def act(self) -> bool:
        """Choose the row under the cursor."""
        if not self.key:
            return False
        self.post_message(self.Chosen(self, self.key))
        return True

    def _first(self) -> int:
        return next((at for at, row in enumerate(self.rows) if row.key), 0)

    def _measure(self) -> None:
        self.virtual_size = Size(self.size.width, len(self.rows))

    def on_mount(self) -> None:
        self._measure()

    def on_resize(self) -> None:
        self._measure()
        self._show_cursor()

    def watch_cursor(self) -> None:
        self._show_cursor()
        if self.key:
            self.post_message(self.Moved(self, self.key))

    def _show_cursor(self) -> None:
        above = 1 if self.cursor and not self.rows[self.cursor - 1].key else 0
        region = Region(0, self.cursor - above, 1, 1 + above)
        self.scroll_to_region(region, animate=False, force=True, immediate=True)

    def render_line(self, y: int) -> Strip:
        at = y + round(self.scroll_offset.y)
        width = self.scrollable_content_region.width
        if at >= len(self.rows):
            return Strip.blank(width, self.rich_style)
        return self._draw(at, width)

    def _draw(self, at: int, width: int) -> Strip:
        row = self.rows[at]
        chosen = at == self.cursor and bool(row.key)
        name = "row" if row.key else "heading"
        if chosen:
            name = "chosen" if self.has_focus else "blurred"
        elif at == self._over and row.key:
            name = "hover"
        style = self.get_component_rich_style(f"menu--{name}")
        pointer = ">" if self.app.has_class("-ascii") else "►"
        mark = pointer if chosen and self.has_focus else " "
        text = f" {mark} {row.text}" if row.key else f" {row.text}"
        room = width - len(row.note) - 1
        if len(text) > room - bool(row.note):  # a note stands off by one cell at least
            text = f"{text[: room - 2 - bool(row.note)]}.."
        segments = [Segment(text.ljust(room)[:room], style)]
        if row.note:
            segments.append(Segment(row.note, self._note_style(style, plain=name == "row")))
        segments.append(Segment(" " * (width - room - len(row.note)), style))
        return Strip(segments, width)

    def _note_style(self, style: Style, *, plain: bool) -> Style:
        return self.get_component_rich_style("menu--note") if plain else style

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if not self.app.has_class("-no-hover"):
            self._over = self._row_at(event)

    def on_leave(self) -> None:
        self._over = -1

    def on_click(self, event: events.Click) -> None:
        at = self._row_at(event)
        if 0 <= at < len(self.rows) and self.rows[at].key:
            event.stop()
            self.cursor = at
            self.act()

    def _row_at(self, event: events.MouseEvent) -> int:
        return event.get_content_offset_capture(self).y + round(self.scroll_offset.y)


class Columns(Menu):
    """Rows that go down the first column and then down the second."""

    @property
    def _tall(self) -> int:
        return (len(self.rows) + 1) // 2

    def steer(self, across: int, down: int) -> bool:
        """Up and down through all rows; left and right to the other column."""
        if not across:
            return super().steer(across, down)
        at = self.cursor + across * self._tall
        if across > 0 and self.cursor < self._tall:
            at = min(at, len(self.rows) - 1)
        return self._move(at)

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


# --- Cards side by side, one of them under the cursor ---------------------------------------------

Draws = Callable[[str, bool], Sequence[Text]]
"""The lines of a card by its key, and whether the cursor is on it."""
GAP = 1  # cells between two cards


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
        return at != self.cursor and self._move(at)

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
