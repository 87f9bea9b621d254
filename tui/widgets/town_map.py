"""The map of a town on the screen: scrolling, the cursor, the mouse."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace
from rich.segment import Segment
from textual import events
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from campaign.geometry.squares import NOWHERE, Square, stepped
from campaign.land_raid.state import UnitId
from tui.drawing.layout import Zoom
from tui.drawing.town_glyphs import TownGlyphs
from tui.drawing.town_inks import TownPalette
from tui.drawing.town_layout import TownLook, area
from tui.drawing.town_layout import at as square_at
from tui.drawing.town_painter import TownPainter
from tui.drawing.town_view import Mark, TownView
from tui.widgets.strips import segments, style, whole_numbers


class TownMap(ScrollView, inherit_bindings=False, can_focus=True):
    """A map of squares that paints only what has changed.

    The screen tells it what is seen with `set_view` and the smaller setters; it answers with
    messages. The cursor and the hover are its own: `set_view` takes over the cursor of the
    view it is given, and leaves it where it is when that view has none.
    """

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    TownMap {
        scrollbar-size: 0 0;
    }
    """

    class Told(Message):
        """Something has happened on the map."""

        def __init__(self, town_map: "TownMap") -> None:
            super().__init__()
            self.town_map = town_map

        @property
        def control(self) -> "TownMap":
            return self.town_map

    class CursorMoved(Told):
        """The cursor has come to another square."""

        def __init__(self, town_map: "TownMap", at: Square) -> None:
            super().__init__(town_map)
            self.square = at

    class SquareClicked(Told):
        """A square was clicked with button 1 (left), 2 or 3 (right)."""

        def __init__(self, town_map: "TownMap", at: Square, button: int) -> None:
            super().__init__(town_map)
            self.square = at
            self.button = button

    class SquareHovered(Told):
        """The mouse is over another square, or over none."""

        def __init__(self, town_map: "TownMap", at: Square | None) -> None:
            super().__init__(town_map)
            self.square = at

    def __init__(
        self,
        view: TownView,
        look: TownLook,
        *,
        hovering: bool = True,
        name: str | None = None,
        id: str | None = None,  # noqa: A002 (what every widget calls it)
        classes: str | None = None,
    ) -> None:
        """`hovering` False leaves the mouse's way over the map undrawn, for slow links."""
        super().__init__(name=name, id=id, classes=classes)
        self._hovering = hovering
        self._painter = TownPainter(view, look)
        self.virtual_size = Size(self._painter.width, self._painter.height)

    @property
    def view(self) -> TownView:
        """What is drawn, with the cursor and the hover as they are."""
        return self._painter.view

    @property
    def look(self) -> TownLook:
        return self._painter.look

    @property
    def cursor(self) -> Square | None:
        return self.view.cursor

    # What the screen tells.

    def set_view(self, view: TownView) -> None:
        """Draw another view. Only the squares that differ are painted again."""
        cursor = view.cursor if view.cursor is not None else self.view.cursor
        if cursor is not None and cursor >= view.columns * view.rows:
            cursor = None
        moved = cursor is not None and cursor != self.view.cursor
        hover = self.view.hover if view.town == self.view.town else None
        self._show(replace(view, cursor=cursor, hover=hover))
        if cursor is not None and moved:
            self.bring_into_sight(cursor)

    def set_marks(self, marks: Mapping[Square, Mark]) -> None:
        """Mark squares that can be gone to or shot at; an empty mapping takes marks away."""
        self._show(replace(self.view, marks=marks))

    def set_selected(self, selected: frozenset[UnitId]) -> None:
        """Show which units are about to be given an order."""
        self._show(replace(self.view, selected=selected))

    def move_cursor(self, at: Square) -> None:
        """Put the cursor on a square, tell of it, and bring it into sight.

        Squares beyond the town are refused silently: the cursor stays.
        """
        if at == self.view.cursor or not 0 <= at < self.view.columns * self.view.rows:
            return
        self._show(replace(self.view, cursor=at))
        self.bring_into_sight(at)
        self.post_message(self.CursorMoved(self, at))

    def step_cursor(self, step: tuple[int, int]) -> None:
        """Move the cursor by columns and rows, such as (1, 0) to the east."""
        view = self.view
        if view.cursor is not None:
            self.move_cursor(stepped(view.cursor, step, view.columns, view.rows))

    def set_zoom(self, zoom: Zoom) -> None:
        """Draw at another zoom, with what was in the middle still there."""
        if zoom != self.look.zoom:
            self._redraw(replace(self.look, zoom=zoom))

    def zoom_by(self, steps: int) -> None:
        """Zoom in (positive) or out, as far as there are zooms."""
        zooms: tuple[Zoom, ...] = (0, 1, 2)
        self.set_zoom(zooms[max(0, min(2, self.look.zoom + steps))])

    def set_theme(self, palette: TownPalette, glyphs: TownGlyphs) -> None:
        """Draw in other colours or glyphs."""
        if palette != self.look.palette or glyphs is not self.look.glyphs:
            self._redraw(replace(self.look, palette=palette, glyphs=glyphs))

    def centre_on(self, at: Square) -> None:
        """Scroll so that a square lies in the middle, as far as the map allows."""
        x, y, width, height = self._area(at)
        self.scroll_to(
            x + width // 2 - self.size.width // 2,
            y + height // 2 - self.size.height // 2,
            animate=False,
            force=True,
            immediate=True,
        )

    def bring_into_sight(self, at: Square) -> None:
        """Scroll no further than needed to show a square with one around it."""
        layout = self.look.layout
        region = Region(*self._area(at))
        across = max(0, min(layout.width, (self.size.width - region.width) // 2))
        down = max(0, min(layout.height, (self.size.height - region.height) // 2))
        roomy = region.grow((down, across, down, across))
        whole = Region(0, 0, self._painter.width, self._painter.height)
        self.scroll_to_region(roomy.intersection(whole), animate=False, force=True, immediate=True)

    def place_of(self, at: Square) -> Offset:
        """Where on the screen the middle of a square is, for a menu or the terminal's cursor."""
        x, y, width, height = self._area(at)
        here = Offset(x + width // 2, y + height // 2) + self._padding() - self.scroll_offset
        return here + self.content_region.offset

    # Drawing.

    def render_line(self, y: int) -> Strip:
        """One line of the screen, from the painter's rows; beyond the town lies the table."""
        width = self.size.width
        left, top = self._padding()
        line = y + self.scroll_offset.y - top
        paper = style(self.look.palette.frame_text, self.look.palette.table, False)
        if not 0 <= line < self._painter.height:
            return Strip.blank(width, paper)
        start = self.scroll_offset.x
        cells = whole_numbers(self._painter.row(line), start, start + width)
        pieces = [Segment(" " * left, paper)] if left else []
        pieces += segments(cells)
        strip = Strip(pieces, left + len(cells))
        return strip.adjust_cell_length(width, paper)

    def _area(self, at: Square) -> tuple[int, int, int, int]:
        return area(at, self.view.columns, self.look.zoom)

    def _measure(self) -> None:
        """Take the size of the drawing over: how far one may scroll, and nothing else."""
        size = Size(self._painter.width, self._painter.height)
        self.set_reactive(TownMap.virtual_size, size)

    def _padding(self) -> Offset:
        """How far a map smaller than the widget is moved towards the middle."""
        return Offset(
            max(0, (self.size.width - self._painter.width) // 2),
            max(0, (self.size.height - self._painter.height) // 2),
        )

    def _redraw(self, look: TownLook) -> None:
        """Draw everything anew in another look."""
        middle = self.view.cursor
        if middle is None:
            middle = self._square_at(self.size.width // 2, self.size.height // 2)
        self._painter = TownPainter(self.view, look)
        self._measure()
        self.refresh()
        if middle is not None:
            self.centre_on(middle)

    def _show(self, view: TownView) -> None:
        """Take a view and ask the screen to draw the squares that have changed."""
        changed = self._painter.show(view)
        if changed is None:
            self._measure()
            self.refresh()
        elif changed:
            self._refresh_squares(changed)

    def _refresh_squares(self, changed: Iterable[Square]) -> None:
        moved = self._padding() - self.scroll_offset
        window = Region(0, 0, self.size.width, self.size.height)
        regions = [
            region
            for at in changed
            if (region := Region(*self._area(at)).translate(moved).intersection(window))
        ]
        if regions:
            self.refresh(*regions)

    def on_resize(self) -> None:
        """Keep the cursor in sight when the screen changes its size."""
        if self.view.cursor is not None:
            self.bring_into_sight(self.view.cursor)

    # The mouse.

    def _square_at(self, x: int, y: int) -> Square | None:
        """The square at a place of the widget, None beside the town."""
        left, top = self._padding()
        x, y = x - left + self.scroll_offset.x, y - top + self.scroll_offset.y
        at = square_at(x, y, self.view.columns, self.view.rows, self.look.zoom)
        return None if at == NOWHERE else at

    def on_click(self, event: events.Click) -> None:
        """Put the cursor where the mouse is, and tell which button it was."""
        at = self._square_at(event.x, event.y)
        if at is not None:
            self.move_cursor(at)
            self.post_message(self.SquareClicked(self, at, event.button))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Light up the square under the mouse."""
        if self._hovering:
            self._hover(self._square_at(event.x, event.y))

    def on_leave(self, event: events.Leave) -> None:
        """The mouse has left the map."""
        if event.node is self:
            self._hover(None)

    def _hover(self, at: Square | None) -> None:
        if at != self.view.hover:
            self._show(replace(self.view, hover=at))
            self.post_message(self.SquareHovered(self, at))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel with Control or Shift held zooms; alone it scrolls."""
        if event.ctrl or event.shift:
            event.stop()
            event.prevent_default()
            self.zoom_by(1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel with Control or Shift held zooms; alone it scrolls."""
        if event.ctrl or event.shift:
            event.stop()
            event.prevent_default()
            self.zoom_by(-1)
