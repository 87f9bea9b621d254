"""The sea map on the screen: scrolling, the cursor, the mouse."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace
from rich.segment import Segment
from textual import events
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from campaign.geometry.hexes import Face, Hex, neighbour, offset
from tui.drawing.glyphs import Glyphs
from tui.drawing.inks import Palette
from tui.drawing.layout import Zoom, area
from tui.drawing.layout import at as hex_at
from tui.drawing.look import Look
from tui.drawing.sea_chart import chart_of
from tui.drawing.sea_painter import SeaPainter
from tui.drawing.sea_view import SeaView, Shade
from tui.widgets.strips import segments, style, whole_numbers


class SeaMap(ScrollView, inherit_bindings=False, can_focus=True):
    """A map of hexes that paints only what has changed.

    The screen tells it what is seen with `set_view` and the smaller setters; it answers with
    messages. The cursor and the hover are its own: `set_view` takes over the cursor of the
    view it is given, and leaves it where it is when that view has none.
    """

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    SeaMap {
        scrollbar-size: 0 0;
    }
    """

    class CursorMoved(Message):
        """The cursor has come to another hex."""

        def __init__(self, sea_map: "SeaMap", at: Hex) -> None:
            super().__init__()
            self.sea_map = sea_map
            self.hex = at

        @property
        def control(self) -> "SeaMap":
            return self.sea_map

    class HexClicked(Message):
        """A hex was clicked with button 1 (left), 2 or 3 (right)."""

        def __init__(self, sea_map: "SeaMap", at: Hex, button: int) -> None:
            super().__init__()
            self.sea_map = sea_map
            self.hex = at
            self.button = button

        @property
        def control(self) -> "SeaMap":
            return self.sea_map

    class HexHovered(Message):
        """The mouse is over another hex, or over none."""

        def __init__(self, sea_map: "SeaMap", at: Hex | None) -> None:
            super().__init__()
            self.sea_map = sea_map
            self.hex = at

        @property
        def control(self) -> "SeaMap":
            return self.sea_map

    def __init__(
        self,
        view: SeaView,
        look: Look,
        *,
        hovering: bool = True,
        name: str | None = None,
        id: str | None = None,  # noqa: A002 (what every widget calls it)
        classes: str | None = None,
    ) -> None:
        """`hovering` False leaves the mouse's way over the map undrawn, for slow links."""
        super().__init__(name=name, id=id, classes=classes)
        self._hovering = hovering
        self._painter = SeaPainter(view, look)
        self.virtual_size = Size(self._painter.width, self._painter.height)

    @property
    def view(self) -> SeaView:
        """What is drawn, with the cursor and the hover as they are."""
        return self._painter.view

    @property
    def look(self) -> Look:
        return self._painter.look

    @property
    def cursor(self) -> Hex | None:
        return self.view.cursor

    # What the screen tells.

    def set_view(self, view: SeaView) -> None:
        """Draw another view. Only the hexes that differ are painted again."""
        cursor = view.cursor if view.cursor is not None else self.view.cursor
        if cursor is not None and not _holds(view, cursor):
            cursor = None
        moved = cursor is not None and cursor != self.view.cursor
        self._show(replace(view, cursor=cursor, hover=self.view.hover))
        if cursor is not None and moved:
            self.bring_into_sight(cursor)

    def set_overlay(self, overlay: Mapping[Hex, Shade]) -> None:
        """Lay ranges, arcs or reach over the map; an empty mapping takes them away."""
        self._show(replace(self.view, overlay=overlay))

    def move_cursor(self, at: Hex) -> None:
        """Put the cursor on a hex, tell of it, and bring it into sight.

        Hexes beyond the map are refused silently: the cursor stays.
        """
        if at == self.view.cursor or not self._on_map(at):
            return
        self._show(replace(self.view, cursor=at))
        self.bring_into_sight(at)
        self.post_message(self.CursorMoved(self, at))

    def step_cursor(self, face: Face) -> None:
        """Move the cursor one hex over a face."""
        if self.view.cursor is not None:
            self.move_cursor(neighbour(self.view.cursor, face))

    def set_zoom(self, zoom: Zoom) -> None:
        """Draw at another zoom, with what was in the middle still there."""
        if zoom != self.look.zoom:
            self._redraw(replace(self.look, zoom=zoom))

    def set_theme(self, palette: Palette, glyphs: Glyphs) -> None:
        """Draw in other colours or glyphs."""
        if palette is not self.look.palette or glyphs is not self.look.glyphs:
            self._redraw(replace(self.look, palette=palette, glyphs=glyphs))

    def centre_on(self, at: Hex) -> None:
        """Scroll so that a hex lies in the middle, as far as the map allows."""
        x, y, width, height = area(at, self.look.zoom)
        self.scroll_to(
            x + width // 2 - self.size.width // 2,
            y + height // 2 - self.size.height // 2,
            animate=False,
            force=True,
            immediate=True,
        )

    def bring_into_sight(self, at: Hex) -> None:
        """Scroll no further than needed to show a hex with two hexes of sea around it."""
        layout = self.look.layout
        region = Region(*area(at, self.look.zoom))
        across = max(0, min(layout.width * 2, (self.size.width - region.width) // 2))
        down = max(0, min(layout.height * 2, (self.size.height - region.height) // 2))
        roomy = region.grow((down, across, down, across))
        whole = Region(0, 0, self._painter.width, self._painter.height)
        self.scroll_to_region(roomy.intersection(whole), animate=False, force=True, immediate=True)

    def place_of(self, at: Hex) -> Offset:
        """Where on the screen the middle of a hex is, for a menu or the terminal's cursor."""
        x, y, width, height = area(at, self.look.zoom)
        here = Offset(x + width // 2, y + height // 2) + self._padding() - self.scroll_offset
        return here + self.content_region.offset

    # Drawing.

    def render_line(self, y: int) -> Strip:
        """One line of the screen, from the painter's rows; beyond the map lies the table."""
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

    def _measure(self) -> None:
        """Take the size of the drawing over: how far one may scroll, and nothing else.

        No layout depends on it, so none is asked for: that would draw the whole page twice.
        """
        size = Size(self._painter.width, self._painter.height)
        self.set_reactive(SeaMap.virtual_size, size)

    def _padding(self) -> Offset:
        """How far a map smaller than the widget is moved towards the middle."""
        return Offset(
            max(0, (self.size.width - self._painter.width) // 2),
            max(0, (self.size.height - self._painter.height) // 2),
        )

    def _redraw(self, look: Look) -> None:
        """Draw everything anew in another look."""
        middle = self.view.cursor or self._hex_at(self.size.width // 2, self.size.height // 2)
        self._painter = SeaPainter(self.view, look)
        self._measure()
        self.refresh()
        if middle is not None:
            self.centre_on(middle)

    def _show(self, view: SeaView) -> None:
        """Take a view and ask the screen to draw the hexes that have changed."""
        changed = self._painter.show(view)
        if changed is None:
            self._measure()
            self.refresh()
        elif changed:
            self._refresh_hexes(changed)

    def _refresh_hexes(self, changed: Iterable[Hex]) -> None:
        moved = self._padding() - self.scroll_offset
        window = Region(0, 0, self.size.width, self.size.height)
        regions = [
            region
            for at in changed
            if (region := Region(*area(at, self.look.zoom)).translate(moved).intersection(window))
        ]
        if regions:
            self.refresh(*regions)

    def on_resize(self) -> None:
        """Keep the cursor in sight when the screen changes its size."""
        if self.view.cursor is not None:
            self.bring_into_sight(self.view.cursor)

    # The mouse.

    def _hex_at(self, x: int, y: int) -> Hex | None:
        """The hex at a place of the widget, None beyond the map."""
        left, top = self._padding()
        at = hex_at(x - left + self.scroll_offset.x, y - top + self.scroll_offset.y, self.look.zoom)
        return at if self._on_map(at) else None

    def _on_map(self, at: Hex) -> bool:
        return _holds(self.view, at)

    def on_click(self, event: events.Click) -> None:
        """Put the cursor where the mouse is, and tell which button it was."""
        at = self._hex_at(event.x, event.y)
        if at is not None:
            self.move_cursor(at)
            self.post_message(self.HexClicked(self, at, event.button))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Light up the hex under the mouse."""
        if self._hovering:
            self._hover(self._hex_at(event.x, event.y))

    def on_leave(self, event: events.Leave) -> None:
        """The mouse has left the map."""
        if event.node is self:
            self._hover(None)

    def _hover(self, at: Hex | None) -> None:
        if at != self.view.hover:
            self._show(replace(self.view, hover=at))
            self.post_message(self.HexHovered(self, at))

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

    def zoom_by(self, steps: int) -> None:
        """Zoom in (positive) or out, as far as there are zooms."""
        zooms: tuple[Zoom, ...] = (0, 1, 2)
        self.set_zoom(zooms[max(0, min(2, self.look.zoom + steps))])


def _holds(view: SeaView, at: Hex) -> bool:
    """Whether a hex lies on the map of a view."""
    column, row = offset(at)
    return chart_of(view.waters).ground(column, row) is not None
