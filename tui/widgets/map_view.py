"""What every map on the screen does: it scrolls, zooms, and leads cursor and mouse over places.

A place is whatever the kind of map counts by: a hex, a square, a square inch, a point.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import chain, groupby, takewhile
from operator import itemgetter
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from msgspec.structs import replace
from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual import events
from textual.geometry import Offset, Region, Size
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.timer import Timer

from pieces_of_eight.tui.draw.cells import THREE, Cell, Ink, Row, Scales, Zoom
from pieces_of_eight.tui.draw.film import (
    AFTERWARDS,
    FRAMES_A_SECOND,
    Cue,
    Film,
    FilmInks,
    FilmSpot,
    Frame,
    Marks,
    Picture,
)
from .frame import ControlMessage

# --- What of a drawing is brought into a pane, and how far that scrolls ---------------------------


def with_room(region: Region, room: tuple[int, int], pane: Size, part: int) -> Region:
    """A region with so many cells around it, across and down. On each side there are at most as
    many as one part of what the pane has left: of 4 a quarter."""
    across = max(0, min(room[0], (pane.width - region.width) // part))
    down = max(0, min(room[1], (pane.height - region.height) // part))
    return region.grow((down, across, down, across))


# --- Cells of the painters as the pieces of text that Textual shows -------------------------------


@lru_cache(maxsize=4096)
def style(ink: Ink, paper: Ink, bold: bool = False, underline: bool = False) -> Style:
    """The style of a cell; a line that the widget itself draws under its text is left there."""
    return Style(color=ink, bgcolor=paper, bold=bold, underline=underline or None)


_glyph = itemgetter(0)
_colours = itemgetter(slice(1, None))


def segments(cells: Iterable[Cell]) -> list[Segment]:
    """Cells of one colour next to each other become one piece of text. Nothing of ours is called
    for a cell: a page has five thousand of them."""
    return [
        Segment("".join(map(_glyph, run)), style(*colours))
        for colours, run in groupby(cells, key=_colours)
    ]


def painted(row: Row) -> Text:
    pieces = [(each.text, each.style or "") for each in segments(row)]
    return Text.assemble(*pieces, no_wrap=True, end="")


def whole_numbers(row: Row, start: int, stop: int) -> Row:
    """A stretch of a line of cells, with a number that its edge cuts through left out. Half a
    number is worse than none: of row 05 a "0" would be left, of 12 dice a "1"."""
    cells = list(row[start:stop])
    places = range(len(cells))
    for is_cut, inwards in (
        (start > 0 and row[start - 1].glyph.isdigit(), places),
        (stop < len(row) and row[stop].glyph.isdigit(), reversed(places)),
    ):
        for place in takewhile(lambda at: cells[at].glyph.isdigit(), inwards) if is_cut else ():
            cells[place] = cells[place]._replace(glyph=" ")
    return tuple(cells)


def laid_over(row: Row, frame: Frame, start: int, line: int) -> Row:
    cells = list(row)
    for (x, y), stamp in frame.items():
        if y == line and 0 <= x - start < len(cells):
            under = cells[x - start]
            if stamp.gives_way and (under.glyph.isalnum() or under.glyph == "%"):
                continue
            cells[x - start] = Cell(stamp.glyph, stamp.ink, stamp.paper or under.paper, stamp.bold)
    return tuple(cells)


P = TypeVar("P")  # a place


class MapView(ScrollView, Generic[P], inherit_bindings=False, can_focus=True):
    """A map that paints only what has changed. It answers with messages.

    The cursor and the hover are its own: `set_view` takes over the cursor of the view it is
    given, and leaves it where it is when that view has none but still holds it. Views and looks
    are structs; a view has a `cursor` and a `hover`, a look a `zoom`, a `palette` and `glyphs`.
    """

    ALLOW_SELECT = False
    BESIDE = (1, 1)  # how many cells around a place are brought into sight with it: across and down
    NEAR = 4
    """What is brought into sight with a place takes at most this part of the pane on each side."""
    SCALES: ClassVar[Scales] = THREE  # the scales at which this kind of map can be drawn
    PAINTER: ClassVar[type[Any]]  # makes a painter of a view in a look
    DRAGS: ClassVar[bool] = True
    """Whether something is dragged, if `drags` says nothing else; if not, a press is a click."""

    class Told(ControlMessage):
        """Something has happened at a place of the map; None beyond it."""

        def __init__(self, view: "MapView[Any]", at: Any, button: int = 0) -> None:
            super().__init__(view)
            self.at, self.button = at, button

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
        self.painter: Any = self.PAINTER(view, look)
        self._pressed: P | None = None  # where the left button was pressed, while it is held
        self._over: P | None = None
        self._chosen = False
        """Whether the player has chosen a scale other than the one that suits the pane."""
        self._dropped = False  # whether the click that follows is only the end of a drag
        self._fitted = Size(0, 0)  # the size of the pane when the map was last fitted to it
        self._lies: Offset | None = None  # where the drawing begins, while lines are asked for
        self.redrawn: Callable[[], None] = lambda: None
        """Called when all is drawn anew: what lies over the map lies elsewhere then."""
        self.film: Frame = {}  # what lies over the map for a moment, by cell of the drawing
        self.is_covered = False  # whether nothing else is to be seen at its edge
        self.virtual_size = Size(self.painter.width, self.painter.height)

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
        self.set_zoom(self.SCALES.stepped(self.look.zoom, steps))

    def next_zoom(self) -> None:
        """Draw at the scale that the key comes to next: the usual, a larger, a smaller one."""
        self.set_zoom(self.SCALES.after(self.look.zoom, self._usual))

    def _draw_at(self, zoom: Zoom) -> None:
        if zoom != self.look.zoom:
            self._redraw(replace(self.look, zoom=zoom))

    @property
    def _usual(self) -> Zoom:
        found = self.fitted(self.size)
        return self.SCALES.legible if found is None else found

    def _refit(self) -> None:
        found = None if self._chosen else self.fitted(self.size)
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
        self._scroll(Offset(x + width // 2, y + height // 2) - self._pane.center)

    def bring_into_sight(self, at: P) -> None:
        """Show a place that is not in sight whole, with a little around it; else nothing moves."""
        self._fit()
        if not self.shows(at):
            self._keep_in_pane(self._roomy(at, self.size))

    def shows(self, at: P) -> bool:
        """Whether a place is in sight whole."""
        return self._pane.contains_region(self.in_pane(at))

    def in_pane(self, at: P) -> Region:
        """The cells of a place as they lie in the pane."""
        return self._drawn(at) - self.scroll_offset

    @property
    def pane_start(self) -> Offset:
        return self.scroll_offset - self._padding()

    def open_on(self, at: P) -> None:
        """Show a place on a map that has just been opened, with a part of the pane all round."""
        self._keep_in_pane(self._roomy(at, self.size, (self.size.width, self.size.height)))

    @property
    def _pane(self) -> Region:
        return Region(0, 0, *self.size)

    def _fit(self) -> None:
        if not self.size.height or self.size == self._fitted:
            return
        first, self._fitted = not self._fitted, self.size
        self._refit()
        self._measure()
        if first and self.view.cursor is not None:
            self.open_on(self.view.cursor)
        else:
            self.settle()

    def settle(self) -> None:
        """Bring the cursor into sight where the screen has changed its size."""
        if self.view.cursor is not None:
            self.bring_into_sight(self.view.cursor)

    def _keep_in_pane(self, region: Region) -> None:
        x = min(max(self.scroll_offset.x, region.right - self.size.width), region.x)
        y = min(max(self.scroll_offset.y, region.bottom - self.size.height), region.y)
        self._scroll(Offset(x, y))

    def _scroll(self, to: Offset) -> None:
        self.scroll_to(to.x, to.y, animate=False, force=True, immediate=True)

    def _drawn(self, at: P) -> Region:
        return Region(*self.area(at)).translate((0, self._padding().y))

    def _roomy(self, at: P, pane: Size, room: tuple[int, int] | None = None) -> Region:
        bounds = Region(0, self._padding().y, self.painter.width, self.painter.height)
        found = with_room(self._drawn(at), self.beside if room is None else room, pane, self.NEAR)
        return found.intersection(bounds)

    # Drawing.

    def render_lines(self, crop: Region) -> list[Strip]:
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
        painter = self.painter
        if first < 0 or first + width > painter.width or not 0 <= line < painter.height:
            cells = painter.stretch(line, first, first + width)
        else:
            cells = whole_numbers(painter.row(line), first, first + width)
        if self.film:
            cells = laid_over(cells, self.film, first, line)
        return Strip(segments(cells), width)

    def _measure(self) -> None:
        height = self.painter.height + self._padding().y
        self.set_reactive(MapView.virtual_size, Size(self.painter.width, height))

    def _padding(self) -> Offset:
        width, height = self.size
        return Offset(
            max(0, (width - self.painter.width) // 2), max(0, (height - self.painter.height) // 2)
        )

    def _redraw(self, look: Any) -> None:
        middle = self.view.cursor
        if middle is None:
            middle = self._under(self.size.width // 2, self.size.height // 2)
        self.painter = self.PAINTER(self.view, look)
        self._measure()
        self.refresh()
        self.redrawn()
        if middle is not None:
            self.centre_on(middle)

    def _show(self, view: Any) -> None:
        changed = self.painter.show(view)
        if changed is None:
            self._refit()
            self._measure()
            self.refresh()
        elif changed:
            moved = self._padding() - self.scroll_offset
            places = (Region(*self.area(at)).translate(moved) for at in changed)
            regions = [region for each in places if (region := each.intersection(self._pane))]
            if regions:
                self.refresh(*regions)

    def lay(self, frame: Frame) -> None:
        """Lay a frame of a film over the drawing, instead of the one before."""
        rows = {y for _, y in (*self.film, *frame)}
        self.film = frame
        moved = self._padding().y - self.scroll_offset.y
        seen = [row + moved for row in rows if 0 <= row + moved < self.size.height]
        if seen:
            self.refresh(*(Region(0, y, self.size.width, 1) for y in seen))

    def on_resize(self) -> None:
        self._fit()

    # The mouse.

    def _under(self, x: int, y: int) -> P | None:
        left, top = self._padding()
        return self.place_at(x - left + self.scroll_offset.x, y - top + self.scroll_offset.y)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        if event.button == 1 and self.drags:
            self._pressed = self._over = self._under(event.x, event.y)

    def on_mouse_up(self, event: events.MouseUp) -> None:
        at, pressed = self._under(event.x, event.y), self._pressed
        self._pressed = self._over = None
        self._dropped = event.button == 1 and pressed is not None and at not in (None, pressed)
        if self._dropped:
            self.post_message(self.Dropped(self, at, 1))

    def on_click(self, event: events.Click) -> None:
        at = self._under(event.x, event.y)
        dropped, self._dropped = self._dropped, False
        if at is not None and not dropped:
            self.post_message(self.Clicked(self, at, event.button))

    def on_mouse_move(self, event: events.MouseMove) -> None:
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
        self._wheel(event, 1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._wheel(event, -1)

    def _wheel(self, event: events.MouseEvent, steps: int) -> None:
        if event.ctrl or event.shift:
            event.stop()
            event.prevent_default()
            self.zoom_by(steps)


# --- What lies over a map at the edge of its pane, wherever the map is scrolled to ----------------

Laid: TypeAlias = Mapping[tuple[int, int], Cell]  # by cell of the pane what lies over it
Finds: TypeAlias = Callable[[Any, Any, tuple[int, int], tuple[int, int]], Laid]
"""Says what lies over a pane: for a view, its look, where the pane begins, and how large it is."""


class Pointers:
    """Keeps what is laid over the pane of a map, and has the lines drawn on which it changes."""

    def __init__(self, drawn: MapView[Any], find: Finds) -> None:
        self._map, self._find = drawn, find
        self._lines: dict[int, dict[int, Cell]] = {}
        self._found: tuple[Any, Any, Offset, Size, Laid] | None = None
        """What is laid over the pane, and for which view, look, place and pane it was found."""

    def renew(self) -> None:
        """Find what is laid over the pane as the map lies now."""
        self._lines = {}
        for (x, y), cell in self._laid().items():
            self._lines.setdefault(y, {})[x] = cell

    def _laid(self) -> Laid:
        lies = self._map.view, self._map.look, self._map.pane_start, self._map.size
        if self._found is None or self._found[:4] != lies:
            view, look, (x, y), (wide, high) = lies
            self._found = (*lies, self._find(view, look, (x, y), (wide, high)))
        return self._found[4]

    def refresh(self) -> None:
        """Draw the lines anew on which something else is laid over the pane than before."""
        before, width = self._lines, self._map.size.width
        self.renew()
        lines = before.keys() | self._lines.keys()
        changed = [y for y in lines if before.get(y) != self._lines.get(y)]
        if changed:
            self._map.refresh(*(Region(0, y, width, 1) for y in changed))

    def over(self, strips: list[Strip], crop: Region) -> list[Strip]:
        """Some lines of the pane, from a column on, with what is laid over them."""
        self.renew()
        for y, laid in self._lines.items():
            if crop.y <= y < crop.bottom:
                strip = strips[y - crop.y]
                pieces, at, end = [], 0, strip.cell_length
                run: list[Cell] = []
                for x in sorted(laid):
                    place = x - crop.x
                    if not 0 <= place < end:
                        continue
                    if place != at + len(run):
                        pieces += [Strip(segments(run), len(run))]
                        pieces += [strip.crop(at + len(run), place)]
                        at, run = place, []
                    run.append(laid[x])
                pieces += [Strip(segments(run), len(run)), strip.crop(at + len(run), end)]
                strips[y - crop.y] = Strip.join(pieces)
        return strips


# --- What lies over a map: a film, by a timer that is there only while it runs, and what stays ----


class Projector:
    """Shows films over a map, one after the other; whatever is pressed ends them. What a film tells
    is shown elsewhere when it has `ended`: first the dice are seen, then told. What becomes of
    somebody after that is seen on the map as it is by then."""

    def __init__(
        self,
        drawn: MapView[Any],
        ended: Callable[[], None],
        finished: Callable[[], None] = lambda: None,
    ) -> None:
        """`ended` is called when all dice were seen, `finished` when nothing is shown any more."""
        self._map, self._ended, self._finished = drawn, ended, finished
        self._frames: Iterator[Frame] = iter(())
        self._afterwards: Iterator[Frame] = iter(())
        self._staying: Frame = {}  # what lies over the map under every film, and after it
        self._plan: Frame = {}  # the arrows of a plan that lies open
        self._banner: Frame = {}  # what lies over all the rest, until a key takes it away
        self._timer: Timer | None = None
        self.running = False  # whether something is shown that is not told yet

    def show(self, cues: Sequence[Cue], marks: Marks, inks: FilmInks, pace: float = 1.0) -> float:
        """Let what has happened be seen on the map as it lies there, instead of what still is. What
        is not told yet is seen first. `pace` says how many times as quickly as at leisure. The
        seconds of it."""
        if not self.running:
            self._stop()
        first, later = (
            film_over(self._map, [c for c in cues if (c.kind in AFTERWARDS) is late], marks, inks)
            for late in (False, True)
        )
        self._frames = chain(self._frames, first.frames())
        self._afterwards = chain(self._afterwards, later.frames())
        self.running |= first.seconds > 0
        if self._timer is None:
            self._timer = self._map.set_interval(1 / FRAMES_A_SECOND / pace, self._next)
            self._next()
        return (first.seconds + later.seconds) / pace

    def keep(self, staying: Frame) -> None:
        """Lay something over the map that stays, instead of what stayed before."""
        self._staying, before = staying, self._staying
        self._lay_anew(staying != before)

    def point_out(self, arrows: Frame) -> None:
        """Lay the arrows of a plan over the map, or take them away."""
        self._plan, before = arrows, self._plan
        self._lay_anew(arrows != before)

    def _lay_anew(self, is_other: bool) -> None:
        if is_other and self._timer is None:
            self._lay({})

    def announce(self, banner: Frame) -> None:
        """Lay something over all the rest, or take it away."""
        self._banner = banner
        self._map.is_covered = bool(banner)
        self._lay({})
        self._map.refresh()

    @property
    def busy(self) -> bool:
        return self._timer is not None

    def stop(self) -> None:
        """End the film: the map is as it is."""
        was_running, was_busy = self.running, self.busy
        self._stop()
        if was_running:
            self._ended()
        if was_busy:
            self._finished()

    def _stop(self) -> None:
        self._frames = self._afterwards = iter(())
        self.running = False
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
            self._lay({})

    def _next(self) -> None:
        frame = next(self._frames, None)
        if frame is None and self.running:
            self.running = False
            self._lay({})
            self._ended()
        if frame is None:
            frame = next(self._afterwards, None)
        if frame is None:
            self._stop()
            self._finished()
        else:
            self._lay(frame)

    def _lay(self, frame: Frame) -> None:
        self._map.lay({**self._staying, **self._plan, **frame, **self._banner})


def film_over(drawn: MapView[Any], cues: Sequence[Cue], marks: Marks, inks: FilmInks) -> Film:
    """The film of what happens, over a map as it lies there."""

    def spot(at: Any) -> FilmSpot:
        return FilmSpot(*drawn.area(at))

    return Film(cues, spot, partial(picture_of, drawn), marks, inks, in_sight(drawn))


def in_sight(drawn: MapView[Any]) -> FilmSpot:
    """The cells of the drawing that are in sight."""
    left, top = drawn.scroll_offset
    width = min(drawn.size.width, drawn.painter.width - left)
    return FilmSpot(left, top, width, min(drawn.size.height, drawn.painter.height - top))


def picture_of(drawn: MapView[Any], at: Any) -> Picture:
    """How a place is drawn now: its rows of cells."""
    x, y, width, height = drawn.area(at)
    rows = range(max(0, y), min(y + height, drawn.painter.height))
    return tuple(drawn.painter.row(row)[max(0, x) : x + width] for row in rows)
