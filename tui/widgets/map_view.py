"""What every map on the screen does: it scrolls, zooms, and leads cursor and mouse over places.

A place is whatever the kind of map counts by: a hex, a square, a square inch, a point.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Generic, TypeVar

from msgspec.structs import replace
from textual import events
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from pieces_of_eight.tui.draw.cells import Zoom
from pieces_of_eight.tui.draw.film import Frame
from pieces_of_eight.tui.draw.scale import THREE, Scales
from .in_pane import shifted, with_room
from .strips import Paints, laid_over, segments, whole_numbers

P = TypeVar("P")
"""A place."""


class MapView(ScrollView, Generic[P], inherit_bindings=False, can_focus=True):
    """A map that paints only what has changed. It answers with messages.

    The cursor and the hover are its own: `set_view` takes over the cursor of the view it is
    given, and leaves it where it is when that view has none but still holds it. Views and looks
    are structs; a view has a `cursor` and a `hover`, a look a `zoom`, a `palette` and `glyphs`.
    """

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    MapView {
        scrollbar-size: 0 0;
    }
    """
    BESIDE = (1, 1)
    """How many cells around a place are brought into sight with it: across and down."""
    NEAR = 4
    """What is brought into sight with a place takes at most this part of the pane on each side."""
    SCALES: ClassVar[Scales] = THREE
    """The scales at which this kind of map can be drawn."""
    PAINTER: ClassVar[type[Any]]
    """Makes a painter of a view in a look."""
    DRAGS: ClassVar[bool] = True
    """Whether something is dragged, if `drags` says nothing else; if not, a press is a click."""

    class Told(Message):
        """Something has happened at a place of the map; None beyond it."""

        def __init__(self, view: "MapView[Any]", at: Any, button: int = 0) -> None:
            super().__init__()
            self.view = view
            self.at = at
            self.button = button

        @property
        def control(self) -> "MapView[Any]":
            return self.view

    class Clicked(Told):
        """A place was clicked with button 1 (left), 2 or 3 (right)."""

    class Dragged(Told):
        """With the left button held the mouse has come to another place."""

    class Dropped(Told):
        """The left button was let go elsewhere than it was pressed."""

    def __init__(
        self,
        view: Any,
        look: Any,
        *,
        hovering: bool = True,
        id: str | None = None,  # noqa: A002 (what every widget calls it)
    ) -> None:
        """`hovering` False leaves the mouse's way over the map undrawn, for slow links."""
        super().__init__(id=id)
        self._hovering = hovering
        self.drags = self.DRAGS
        painter: Paints = self.PAINTER(view, look)
        self._painter = painter
        self._pressed: P | None = None
        """Where the left button was pressed, while it is held."""
        self._over: P | None = None
        self._chosen = False
        """Whether the player has chosen a scale other than the one that suits the pane."""
        self._dropped = False
        """Whether the click that follows is only the end of a drag."""
        self.rows_at_rest: Callable[[], int] = lambda: 0
        """The rows of the pane while no list takes lines of it; 0 where the page has no lists."""
        self.listed: Callable[[], bool] = lambda: False
        """Whether a list is open."""
        self._whole = Size(0, 0)
        """The size of the pane without a list, when the map was last fitted to it."""
        self._rows = 0
        """The rows of the pane when the map was last fitted to it."""
        self._free = 0
        """The rows of the pane when a list was last opened."""
        self._rest: Offset | None = None
        """Where the map will be scrolled to when the list has closed; None while none is open."""
        self._lies: Offset | None = None
        """Where the drawing begins, while lines are asked for."""
        self.redrawn: Callable[[], None] = lambda: None
        """Called when all is drawn anew: what lies over the map lies elsewhere then."""
        self.film: Frame = {}
        """What lies over the map for a moment, by cell of the drawing."""
        self.virtual_size = Size(painter.width, painter.height)

    # What each kind of map does in its own way.

    @property
    @abstractmethod
    def view(self) -> Any:
        """What is drawn, with the cursor and the hover as they are."""

    @property
    @abstractmethod
    def look(self) -> Any:
        """How it is drawn."""

    @abstractmethod
    def area(self, at: P) -> tuple[int, int, int, int]:
        """The cells a place may colour, as x, y, width and height."""

    @abstractmethod
    def place_at(self, x: int, y: int) -> P | None:
        """The place at a cell of the drawing; None beyond the map."""

    @property
    def beside(self) -> tuple[int, int]:
        """How many cells around a place are brought into sight with it at this zoom."""
        return self.BESIDE

    def fitted(self, pane: Size) -> Zoom | None:
        """The scale that suits a pane; None where it is not found from the pane."""
        return None

    def holds(self, view: Any, at: P) -> bool:
        """Whether a place lies on the map of a view; so it does while the map stays the same."""
        return True

    # What the screen tells.

    def set_view(self, view: Any) -> None:
        """Draw another view. Only the places that differ are painted again."""
        old = self.view
        cursor = view.cursor if view.cursor is not None else old.cursor
        if cursor is not None and not self.holds(view, cursor):
            cursor = None
        self._show(replace(view, cursor=cursor, hover=old.hover))
        if cursor is not None and cursor != old.cursor:
            self.bring_into_sight(cursor)

    def set_zoom(self, zoom: Zoom) -> None:
        """Draw at a scale that the player chooses; it stays until he chooses the usual one."""
        self._chosen = zoom != self._usual
        self._draw_at(zoom)

    def zoom_by(self, steps: int) -> None:
        """Draw larger (positive) or smaller, as far as there are scales."""
        self.set_zoom(self.SCALES.stepped(self.look.zoom, steps))

    def next_zoom(self) -> None:
        """Draw at the scale that the key comes to next: the usual, a larger, a smaller one."""
        self.set_zoom(self.SCALES.after(self.look.zoom, self._usual))

    def _draw_at(self, zoom: Zoom) -> None:
        if zoom != self.look.zoom:
            self._redraw(replace(self.look, zoom=zoom))

    @property
    def _usual(self) -> Zoom:
        """The scale at which the map is drawn while the player has chosen no other."""
        found = self.fitted(self.whole)
        return self.SCALES.legible if found is None else found

    def _refit(self) -> None:
        """Draw as large as suits the pane, unless the player has chosen a scale himself."""
        found = None if self._chosen else self.fitted(self.whole)
        if found is not None:
            self._draw_at(found)

    def set_theme(self, palette: Any, glyphs: Any) -> None:
        """Draw in other colours or glyphs."""
        if palette != self.look.palette or glyphs is not self.look.glyphs:
            self._redraw(replace(self.look, palette=palette, glyphs=glyphs))

    def centre_on(self, at: P) -> None:
        """Scroll so that a place lies in the middle, as far as the map allows."""
        self._fit()
        x, y, width, height = self.area(at)
        whole = self.whole
        self._scroll_whole(x + width // 2 - whole.width // 2, y + height // 2 - whole.height // 2)
        self._keep_in_pane(self._drawn(at))

    def bring_into_sight(self, at: P) -> None:
        """Scroll no further than needed to show a place with a little around it.

        A list that is open leads the cursor to what it asks about: the map does not jump sideways
        for what lies in sight already.
        """
        self._fit()
        region = self._roomy(at, self._pane)
        if self.listed():
            drawn = self._drawn(at)
            region = Region(drawn.x, region.y, drawn.width, region.height)
        self._keep_in_pane(region)

    @property
    def pane_start(self) -> Offset:
        """The cell of the drawing that lies at the upper left of the pane."""
        return self.scroll_offset - self._padding()

    def open_on(self, at: P) -> None:
        """Show a place on a map that has just been opened, with a part of the pane all round."""
        pane = self._pane
        self._keep_in_pane(self._roomy(at, pane, (pane.width, pane.height)))
        if self._rest is not None:  # a list is open: when it closes the map lies as it was opened
            self._rest = self.scroll_offset

    # Where the map lies. A list of choices takes lines of the pane, and gives them back.

    @property
    def whole(self) -> Size:
        """The size of the pane while no list takes lines of it."""
        return Size(self.size.width, self.rows_at_rest() or self.size.height)

    @property
    def max_scroll_y(self) -> int:
        """As without a list; where a list gives the map a line more, the map stays where it is."""
        return max(0, self.virtual_size.height - self._pane.height)

    @property
    def _pane(self) -> Size:
        return Size(self.size.width, min(self.size.height, self.whole.height))

    def _fit(self) -> None:
        """Take over the size of the pane: a list that opens or closes leaves the map in place."""
        whole, rows, before = self.whole, self.size.height, self._rows
        if not rows:
            return
        self._rows = rows
        if whole != self._whole:
            first = not self._whole
            self._whole, self._free = whole, whole.height
            self._rest = self.scroll_offset if self.listed() else None
            self._refit()
            self._measure()
            if first and self.view.cursor is not None:
                self.open_on(self.view.cursor)
            else:
                self.settle()
        elif self.listed():
            if self._rest is None:
                self._rest, self._free = self.scroll_offset, before
            if rows != before:
                self._keep_cursor()
        elif rows != before or (self._rest is not None and rows >= self._free):
            self._go_back()

    def _go_back(self) -> None:
        """The list has closed: the map lies as before, unless the cursor has gone from there."""
        if self._rest is not None:
            self._scroll(self._rest)
            self._rest = None
        self._keep_cursor()

    def _keep_cursor(self) -> None:
        """Scroll no further than needed to show the cursor, where it is hidden."""
        cursor = self.view.cursor
        if cursor is not None:
            hidden = shifted(self.scroll_offset, self._drawn(cursor), self._pane)
            if hidden != self.scroll_offset:
                self._keep_in_pane(self._roomy(cursor, self._pane))

    def settle(self) -> None:
        """Bring the cursor into sight where the screen has changed its size."""
        if self.view.cursor is not None:
            self.bring_into_sight(self.view.cursor)

    def _scroll_whole(self, x: int, y: int) -> None:
        """Scroll as far as the pane without a list allows; when a list closes, it lies so again."""
        whole = self.whole
        top = self._padding().y
        most_x = max(0, self._painter.width - whole.width)
        most_y = max(0, self._painter.height + top - whole.height)
        to = Offset(max(0, min(x, most_x)), max(0, min(y, most_y)))
        self._scroll(to)
        if self._rest is not None:
            self._rest = to

    def _keep_in_pane(self, region: Region) -> None:
        """Scroll no further than needed to show a region."""
        self._scroll(shifted(self.scroll_offset, region, self._pane))

    def _scroll(self, to: Offset) -> None:
        self.scroll_to(to.x, to.y, animate=False, force=True, immediate=True)

    def _drawn(self, at: P) -> Region:
        """The cells of a place, counted as one scrolls."""
        return Region(*self.area(at)).translate((0, self._padding().y))

    def _roomy(self, at: P, pane: Size, room: tuple[int, int] | None = None) -> Region:
        """The cells of a place with a little around it, as much as becomes a pane."""
        bounds = Region(0, self._padding().y, self._painter.width, self._painter.height)
        found = with_room(self._drawn(at), self.beside if room is None else room, pane, self.NEAR)
        return found.intersection(bounds)

    # Drawing.

    def render_lines(self, crop: Region) -> list[Strip]:
        """Some lines of the screen: where the map lies is asked once for all of them."""
        self._lies = self._padding()
        try:
            return super().render_lines(crop)
        finally:
            self._lies = None

    def render_line(self, y: int) -> Strip:
        """One line of the screen, from the painter's rows; beyond the map lies the table."""
        width = self.size.width
        left, top = self._padding() if self._lies is None else self._lies
        start = self.scroll_offset
        first, line = start.x - left, y + start.y - top
        painter = self._painter
        if first < 0 or first + width > painter.width or not 0 <= line < painter.height:
            cells = painter.stretch(line, first, first + width)
        else:
            cells = whole_numbers(painter.row(line), first, first + width)
        if self.film:
            cells = laid_over(cells, self.film, first, line)
        return Strip(segments(cells), width)

    def _measure(self) -> None:
        """Take the size of the drawing over. No layout depends on it, so none is asked for."""
        height = self._painter.height + self._padding().y
        self.set_reactive(MapView.virtual_size, Size(self._painter.width, height))

    def _padding(self) -> Offset:
        """How far a map smaller than the widget is moved towards the middle."""
        whole = self.whole
        return Offset(
            max(0, (whole.width - self._painter.width) // 2),
            max(0, (whole.height - self._painter.height) // 2),
        )

    def _redraw(self, look: Any) -> None:
        """Draw everything anew in another look."""
        middle = self.view.cursor
        if middle is None:
            middle = self._under(self.size.width // 2, self.size.height // 2)
        self._painter = self.PAINTER(self.view, look)
        self._measure()
        self.refresh()
        self.redrawn()
        if middle is not None:
            self.centre_on(middle)

    def _show(self, view: Any) -> None:
        """Take a view and ask the screen to draw the places that have changed."""
        changed = self._painter.show(view)
        if changed is None:
            self._refit()
            self._measure()
            self.refresh()
        elif changed:
            self._refresh_places(changed)

    def _refresh_places(self, changed: Iterable[P]) -> None:
        moved = self._padding() - self.scroll_offset
        window = Region(0, 0, self.size.width, self.size.height)
        regions = [
            region
            for at in changed
            if (region := Region(*self.area(at)).translate(moved).intersection(window))
        ]
        if regions:
            self.refresh(*regions)

    @property
    def painter(self) -> Paints:
        return self._painter

    def refresh_rows(self, rows: Iterable[int]) -> None:
        """Draw some rows of the drawing anew, as far as they are in sight."""
        moved = self._padding().y - self.scroll_offset.y
        seen = [row + moved for row in rows if 0 <= row + moved < self.size.height]
        if seen:
            self.refresh(*(Region(0, y, self.size.width, 1) for y in seen))

    def on_resize(self) -> None:
        """Keep the cursor in sight when the screen changes its size, and the place under a list."""
        self._fit()

    # The mouse.

    def _under(self, x: int, y: int) -> P | None:
        """The place at a cell of the widget, None beyond the map."""
        left, top = self._padding()
        return self.place_at(x - left + self.scroll_offset.x, y - top + self.scroll_offset.y)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Remember where the left button is pressed: it may become a drag."""
        if event.button == 1 and self.drags:
            self._pressed = self._over = self._under(event.x, event.y)

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """A drag ends where the button is let go."""
        at, pressed = self._under(event.x, event.y), self._pressed
        self._pressed = self._over = None
        self._dropped = event.button == 1 and pressed is not None and at not in (None, pressed)
        if self._dropped:
            self.post_message(self.Dropped(self, at, 1))

    def on_click(self, event: events.Click) -> None:
        """Tell where the mouse is, and which button it was; the end of a drag is no click."""
        at = self._under(event.x, event.y)
        dropped, self._dropped = self._dropped, False
        if at is not None and not dropped:
            self._click(at, event.button)

    def _click(self, at: P, button: int) -> None:
        self.post_message(self.Clicked(self, at, button))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Light up the place under the mouse; while the button is held, tell of the drag."""
        at = self._under(event.x, event.y)
        if self._pressed is not None and event.button == 1:
            if at is not None and at != self._over:
                first = self._over == self._pressed
                self._over = at
                if first:
                    self.post_message(self.Dragged(self, self._pressed, 1))
                self.post_message(self.Dragged(self, at, 1))
        elif self._hovering:
            self._hover(at)

    def on_leave(self, event: events.Leave) -> None:
        if event.node is self:
            self._hover(None)

    def _hover(self, at: P | None) -> None:
        if at != self.view.hover:
            self._show(replace(self.view, hover=at))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel with Control or Shift held zooms; alone it scrolls."""
        self._wheel(event, 1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel with Control or Shift held zooms; alone it scrolls."""
        self._wheel(event, -1)

    def _wheel(self, event: events.MouseEvent, steps: int) -> None:
        if event.ctrl or event.shift:
            event.stop()
            event.prevent_default()
            self.zoom_by(steps)
