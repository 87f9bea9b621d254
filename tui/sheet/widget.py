"""The sheet on the screen: what was painted, and what the mouse does to it."""

from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from tui.chart.view import ChartView
from tui.draw.glyphs import Glyphs
from tui.draw.inks import Palette
from tui.sheet.canvas import Canvas, Picture
from tui.sheet.chart import chart_picture
from tui.sheet.paper import paint
from tui.sheet.view import SheetView, Spot
from tui.widgets.strips import segments


class Paper(Widget, can_focus=True):
    """Paints a sheet as large as its place; tells of clicks, and of ships dragged to a force."""

    ALLOW_SELECT = False

    class Clicked(Message):
        """A place was clicked."""

        def __init__(self, paper: "Paper", spot: Spot) -> None:
            super().__init__()
            self.paper = paper
            self.spot = spot

        @property
        def control(self) -> "Paper":
            return self.paper

    class Dragged(Clicked):
        """A ship or company was dragged to another place."""

        def __init__(self, paper: "Paper", spot: Spot, to: Spot) -> None:
            super().__init__(paper, spot)
            self.to = to

    def __init__(self, palette: Palette, glyphs: Glyphs, id: str) -> None:  # noqa: A002
        super().__init__(id=id)
        self._look = (palette, glyphs)
        self._view: SheetView | None = None
        self._chart: ChartView | None = None
        """The chart, where it lies over the sheet."""
        self._picture = Picture((), ())
        self._held: Spot | None = None
        """What the mouse holds."""

    def set_view(self, view: SheetView, chart: ChartView | None = None) -> None:
        """Show another view; the chart lies over the sheet where one is given."""
        if (view, chart) != (self._view, self._chart):
            self._view, self._chart = view, chart
            self._paint()

    def set_theme(self, palette: Palette, glyphs: Glyphs) -> None:
        """Draw in other colours or glyphs."""
        self._look = (palette, glyphs)
        self._paint()

    def _paint(self) -> None:
        if self._view is None or not self.size:
            return
        self._picture = self._painted(self._view)
        self.refresh()

    def _painted(self, view: SheetView) -> Picture:
        """The sheet, or the chart that lies over it."""
        if self._chart is not None:
            return chart_picture(self._chart, self.size.width, self.size.height, *self._look)
        canvas = Canvas(self.size.width, self.size.height, *self._look)
        paint(canvas, view)
        return canvas.picture()

    def on_resize(self) -> None:
        self._paint()

    def render_line(self, y: int) -> Strip:
        if y >= len(self._picture.rows):
            return Strip.blank(self.size.width)
        strip = Strip(segments(self._picture.rows[y]))
        return strip.adjust_cell_length(self.size.width)

    # The mouse.

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self._held = self._picture.at(event.x, event.y)
        self.capture_mouse()

    def on_mouse_up(self, event: events.MouseUp) -> None:
        self.release_mouse()
        held, self._held = self._held, None
        to = self._picture.at(event.x, event.y)
        if held is None or to is None:
            return
        event.stop()
        if held == to:
            self.post_message(self.Clicked(self, held))
        elif held.kind == "unit":
            self.post_message(self.Dragged(self, held, to))
