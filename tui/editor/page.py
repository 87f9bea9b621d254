"""The page on which a scenario is painted: brushes, its map, its form, and whether it is sound."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace
from textual import on as textual_on
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.message import Message
from textual.timer import Timer
from textual.widgets import Input, Static

from pieces_of_eight.content.decode import ContentError
from pieces_of_eight.tui.draw.cells import Line as Written
from pieces_of_eight.tui.draw.cells import Piece
from pieces_of_eight.tui.keyboard import Orders
from pieces_of_eight.tui.match.log import WIDTHS
from pieces_of_eight.tui.match.on_map import explain_map
from pieces_of_eight.tui.pages.base import GameScreen, on
from pieces_of_eight.tui.registry import screens_of
from pieces_of_eight.tui.widgets.controls import Pick
from pieces_of_eight.tui.widgets.frame import LinesView, cut_at_words
from pieces_of_eight.tui.widgets.map_view import MapView
from pieces_of_eight.tui.widgets.menu import Menu, Row
from .keeping import Keeping, Work, root
from .kind import ORDERS
from .subject import History, Line, Plot, holds
from .subject import line as subject_line

# --- The form beside the map: a line for each thing that is typed or picked, with what is wrong ---

TITLE_WIDTH, VALUE_WIDTH = 9, 20


class Form(VerticalScroll, can_focus=False):
    """The lines of a subject."""

    class Filled(Message):
        """Something else stands in a line."""

        def __init__(self, line: Line, value: str) -> None:
            super().__init__()
            self.line = line
            self.value = value

    def __init__(self, lines: Sequence[Line], document: Any, at: Plot, *, id: str) -> None:  # noqa: A002
        super().__init__(id=id)
        self._lines = {line.name: line for line in lines}
        self._document, self._at = document, at

    def compose(self) -> ComposeResult:
        for name, line in self._lines.items():
            value = line.read(self._document, self._at)
            if line.offered is None:
                with Horizontal(classes="edit-typed", id=f"{name}-line"):
                    title = Static(f"  {line.title}", markup=False)
                    title.styles.width = TITLE_WIDTH + 4
                    yield title
                    yield Input(value, compact=True, max_length=line.longest, id=name)
            else:
                yield Pick(
                    line.title,
                    line.offered(self._document, self._at),
                    value,
                    title_width=TITLE_WIDTH,
                    value_width=VALUE_WIDTH,
                    id=name,
                )
            fault = Static(classes="edit-fault", id=f"{name}-fault", markup=False)
            fault.display = False
            yield fault

    def show(self, document: Any, at: Plot, fault: str = "", beside: str = "") -> None:
        """Let the lines say what a document says; a fault stands under the line it is `beside`."""
        self._document, self._at = document, at
        for name, line in self._lines.items():
            there = line.there(document, at)
            value = line.read(document, at)
            if line.offered is None:
                self.query_one(f"#{name}-line").display = there
                typed = self.query_one(f"#{name}", Input)
                if typed.value != value and not typed.has_focus:
                    with typed.prevent(Input.Changed):
                        typed.value = value
            else:
                pick = self.query_one(f"#{name}", Pick)
                pick.display = there
                offered = tuple(line.offered(document, at))
                if there and (pick.values != offered or pick.value != value):
                    pick.offer(offered, value)
            told = self.query_one(f"#{name}-fault", Static)
            told.display = name == beside and there
            if told.display:
                told.update(fault)

    def line_of(self, field: str) -> str:
        """The line beside which a fault of a field of the file stands; "" for none."""
        there = (name for name, line in self._lines.items() if field in line.fields)
        return next(there, "")

    @property
    def hint(self) -> str:
        """What the line under the cursor means."""
        focused = self.screen.focused
        line = self._lines.get((focused.id or "") if focused is not None else "")
        return line.hint if line is not None else ""

    def enter(self) -> None:
        """Go to the first line."""
        first = next(iter(self._lines))
        self.query_one(f"#{first}").focus()

    @textual_on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        self._fill(event.input.id or "", event.value)

    @textual_on(Pick.Changed)
    def _picked(self, event: Pick.Changed) -> None:
        event.stop()
        self._fill(event.pick.id or "", event.value)

    def _fill(self, name: str, value: str) -> None:
        line = self._lines[name]
        if value != line.read(self._document, self._at):
            self.post_message(self.Filled(line, value))


REST = 0.2
"""Seconds after the last plot of a stroke until the document is checked."""


class EditorScreen(GameScreen):
    """Something of the player's own is made."""

    PAGE_NAME = "Your own"
    AIM = "Choose a brush and paint; fill in the form; then save it, or play it now."
    KEYS = ("act", "discard", "play", "end", "next", "form", "undo", "pen", "keys", "leave")
    AUTO_FOCUS = "#edit-map"
    HORIZONTAL_BREAKPOINTS = [*WIDTHS]

    def __init__(self, work: Work) -> None:
        super().__init__()
        self.work = work
        self.keeping = Keeping(self)
        """Saves, plays and leaves."""
        self._subject = work.subject
        rows = self._subject.rows(work.document)
        self._at: Plot = len(rows[0]) // 2, len(rows) // 2
        """The plot under the cursor."""
        self._pen = False
        """Whether the cursor paints wherever it goes."""
        self._strokes = 0
        """How many strokes have been begun: the steps of one are taken back together."""
        self._last: Plot | None = None
        """Where the mouse painted last, while its button is held."""
        self._carried: Plot | None = None
        """Where something was taken up that is not set down yet."""
        self.fault: ContentError | None = work.fault()
        """What the check found wrong when the document was last changed."""
        self._judging: Timer | None = None
        """Runs while a stroke has not been checked yet."""
        self._map: MapView[Any]

    @property
    def engine(self) -> str:
        return self._subject.engine

    @property
    def parts(self) -> tuple[object, ...]:
        return (self.keeping,)

    @property
    def orders(self) -> Orders:
        return ORDERS

    @property
    def at(self) -> Plot:
        """The plot under the cursor."""
        return self._at

    @property
    def map(self) -> MapView[Any]:
        return self._map

    @property
    def form(self) -> Form:
        return self.query_one(Form)

    @property
    def brush(self) -> str:
        """The key of the brush that is taken."""
        return self.query_one("#edit-brushes", Menu).key

    def body(self) -> ComposeResult:
        rows = []
        for shelf in self._subject.shelves:
            rows.append(Row("", shelf.title))
            rows += [Row(each.key, each.title, each.note) for each in shelf.brushes]
        drawn = self._subject.drawing.make_map(self, self.work.document)
        drawn.drags = True
        self._map = drawn
        with Horizontal(id="edit-main"):
            yield Menu(rows, id="edit-brushes")
            yield drawn
            yield Form(self._subject.lines, self.work.document, self._at, id="edit-form")
        yield LinesView("edit-status")

    def on_mount(self) -> None:
        self.name_page(self._subject.title)
        self.draw()

    def on_screen_resume(self) -> None:
        if self.is_mounted:
            drawing = self._subject.drawing
            self.map.set_theme(drawing.palette(self), drawing.glyphs(self))
            self.draw()

    def on_unmount(self) -> None:
        """Whatever closes the page: what is not saved is kept as a draft."""
        self.keeping.keep_draft()

    # What it shows.

    def draw(self) -> None:
        """Show the document as it is now."""
        document, subject = self.work.document, self._subject
        rows = subject.rows(document)
        self._at = min(self._at[0], len(rows[0]) - 1), min(self._at[1], len(rows) - 1)
        view = subject.drawing.view(document)
        self.map.set_view(replace(view, cursor=subject.drawing.place(document, self._at)))
        fault = self.fault
        words = "" if fault is None else self.work.fault_words(fault)
        beside = "" if fault is None else self.form.line_of(root(fault.field or ""))
        self.form.show(document, self._at, words, beside)
        self.query_one("#edit-status", LinesView).show(self._status, self.inks.paper)
        self.note(f"{document.title}{' (not saved)' if self.work.unsaved else ''}")
        self.refresh_keys()

    def _status(self, width: int, height: int) -> Sequence[Written]:
        """What lies under the cursor, the brush, and whether all is sound."""
        inks = self.inks
        told = self._subject.strokes.told(self.work.document, self._at)
        brush = self._subject.brushes[self.brush].title if self.brush else ""
        hand = "Carrying" if self._carried is not None else "Pen" if self._pen else "Brush"
        right = f"{hand}: {brush}" if self._carried is None else "Carrying: choose where to"
        room = width - len(right) - 3
        told = told if len(told) <= room else f"{told[: room - 2]}.."
        sound = "It is sound: it can be saved and played."
        verdict = Piece(f" {sound}", inks.good)
        if self.fault is not None:
            words = cut_at_words(self.work.fault_words(self.fault), width - 2)
            verdict = Piece(f" {words}", inks.bad)
        first = (Piece(f" {told.ljust(room)}", inks.text), Piece(f" {right}", inks.title, True))
        return (first, (verdict,))

    def label(self, name: str) -> str:
        if name == "form" and self.has_class("-form"):
            return "Map"
        return super().label(name)

    def key_entries(self) -> tuple[tuple[str, str, str], ...]:
        """In a field letters are typed: what is left are the keys that are none."""
        if isinstance(self.focused, Input):
            opens = ("rule", self.key_of("rule"), self.label("rule"))
            return (("next", "Tab", "Next line"), opens, ("leave", "Esc", "The map"))
        return super().key_entries()

    def rule(self) -> str:
        return self._subject.rule

    def on_descendant_focus(self) -> None:
        """Say what the line means that the cursor has come to."""
        if self.is_mounted:
            self.say(self.form.hint)
            self.refresh_keys()

    # What is changed.

    def _done(self, document: Any, stroke: str = "") -> None:
        """The document is another one now."""
        self._take(self.work.history.done(document, stroke))

    def _take(self, history: History) -> None:
        if history is not self.work.history:
            self.work.history = history
            if history.stroke == self._stroke():
                self._judge_soon()
            else:
                self.judge()
        self.draw()

    def judge(self) -> None:
        """Check the document as it is now."""
        if self._judging is not None:
            self._judging.stop()
            self._judging = None
        self.fault = self.work.fault()

    def _judge_soon(self) -> None:
        """Check it once the stroke has come to rest: no brush waits for that."""
        if self._judging is not None:
            self._judging.stop()
        self._judging = self.set_timer(REST, self._judge_and_draw)

    def _judge_and_draw(self) -> None:
        self.judge()
        self.draw()

    def _paint(self, plots: Sequence[Plot], stroke: str = "") -> None:
        """Paint some plots with the brush; where one refuses, say why and go on."""
        document, refused = self.work.document, ""
        for plot in plots:
            try:
                document = self._subject.strokes.paint(document, self.brush, plot)
            except ValueError as error:
                refused = str(error)
        self._done(document, stroke)
        if refused:
            self.say(refused, warning=True)

    def _stroke(self) -> str:
        return f"stroke {self._strokes}"

    def go(self, plot: Plot) -> None:
        """Put the cursor on a plot; with the pen down, paint what lies on the way there."""
        if not holds(self._subject.rows(self.work.document), plot) or plot == self._at:
            return
        way = list(subject_line(self._at, plot))[1:]
        self._at = plot
        if self._pen:
            self._paint(way, self._stroke())
        else:
            self.draw()

    @property
    def on_map(self) -> bool:
        return self.focused is self.map

    def _steer(self, across: int, down: int) -> None:
        if self.on_map:
            self.go(self._subject.drawing.step(self._at, across, down))
        else:
            super()._steer(across, down)

    def do_northwest(self) -> None:
        self._aslant(-1, -1)

    def do_northeast(self) -> None:
        self._aslant(1, -1)

    def do_southwest(self) -> None:
        self._aslant(-1, 1)

    def do_southeast(self) -> None:
        self._aslant(1, 1)

    def _aslant(self, across: int, down: int) -> None:
        if self.on_map:
            self._steer(across, down)
        else:
            self._leap(down, page=across > 0)

    def do_act(self) -> None:
        if not self.on_map:
            super().do_act()
        elif self._carried is not None:
            self.do_carry()
        else:
            self._strokes += 1
            self._paint([self._at], self._stroke() if self._pen else "")

    def do_next(self) -> None:
        self._next(1)

    def do_previous(self) -> None:
        self._next(-1)

    def _next(self, step: int) -> None:
        """The next brush while the map is painted; else the next line."""
        if self.on_map:
            self.query_one("#edit-brushes", Menu).steer(0, step)
        elif step > 0:
            self.focus_next()
        else:
            self.focus_previous()

    def do_pen(self) -> None:
        self._pen = not self._pen
        self._strokes += 1
        self.say("The pen is down: it paints wherever the cursor goes." if self._pen else "")
        if self._pen:
            self._paint([self._at], self._stroke())
        else:
            self.draw()

    def do_discard(self) -> None:
        self._done(self._subject.strokes.erase(self.work.document, self._at))

    def do_change(self) -> None:
        self._try(lambda: self._subject.strokes.change(self.work.document, self._at))

    def do_carry(self) -> None:
        start, self._carried = self._carried, None
        if start is None:
            self._carried = self._at
            self.draw()
        else:
            self._try(lambda: self._subject.strokes.carry(self.work.document, start, self._at))

    def _try(self, change: Callable[[], Any], stroke: str = "") -> None:
        try:
            self._done(change(), stroke)
        except ValueError as error:
            self.draw()
            self.say(str(error), warning=True)

    def do_choose(self) -> None:
        self.query_one("#edit-brushes", Menu).go(
            self._subject.strokes.brush_at(self.work.document, self._at)
        )

    def do_undo(self) -> None:
        if not self.work.history.past:
            self.say("Nothing has been done that could be taken back.")
            return
        self._take(self.work.history.undone())

    def do_redo(self) -> None:
        if not self.work.history.future:
            self.say("Nothing was taken back that could be done again.")
            return
        self._take(self.work.history.redone())

    def do_zoom(self) -> None:
        self.map.next_zoom()

    def do_legend(self) -> None:
        told = self._subject.strokes.told(self.work.document, self._at)
        explain_map(self.map, screens_of(self._subject.engine).face, told)

    def do_form(self) -> None:
        """To the form and back; where the screen is narrow it takes the place of the brushes."""
        inside = self.focused is not None and self.form in self.focused.ancestors
        self.set_class(not inside, "-form")
        if inside:
            self.map.focus()
        else:
            self.call_after_refresh(self.form.enter)

    def do_brushes(self) -> None:
        self.remove_class("-form")
        brushes = self.query_one("#edit-brushes", Menu)
        (self.map if self.focused is brushes else brushes).focus()

    # The mouse, the list and the form.

    @on(Menu.Moved)
    def _brush_taken(self, event: Menu.Moved) -> None:
        event.stop()
        self.draw()
        if isinstance(event, Menu.Chosen):
            self.map.focus()

    @on(MapView.Clicked)
    def _clicked(self, event: MapView.Clicked) -> None:
        event.stop()
        plot = self._plot(event)
        if plot is None:
            return
        self.say("")
        self.map.focus()
        self._at = plot
        if event.button == 3:
            self.do_discard()
        elif event.button == 2:
            self.draw()
            self.do_choose()
        elif self._carried is not None:
            self.do_carry()
        else:
            self._strokes += 1
            self._paint([plot], "")

    @on(MapView.Dragged)
    def _dragged(self, event: MapView.Dragged) -> None:
        """Paint along the way of the mouse: all of it is one stroke."""
        event.stop()
        plot = self._plot(event)
        if plot is None:
            return
        if self._last is None:
            self._strokes += 1
            self._last = plot
        way = list(subject_line(self._last, plot))
        self._last = self._at = plot
        self._paint(way, self._stroke())

    @on(MapView.Dropped)
    def _dropped(self, event: MapView.Dropped) -> None:
        event.stop()
        self._last = None
        self._strokes += 1

    def _plot(self, event: MapView.Told) -> Plot | None:
        """The plot of a place of the map; None for one beside it."""
        plot = self._subject.drawing.plot(self.work.document, event.at)
        return plot if holds(self._subject.rows(self.work.document), plot) else None

    @on(Form.Filled)
    def _filled(self, event: Form.Filled) -> None:
        event.stop()
        each = event.line
        stroke = f"line {each.name}" if each.offered is None else ""
        self._try(lambda: each.write(self.work.document, self._at, event.value), stroke)

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.focus_next()

    # Leaving.

    def do_leave(self) -> None:
        """From the form to the map; from the map off the page, once nothing would be lost."""
        if self._pen or self._carried is not None:
            self._pen, self._carried = False, None
            self.draw()
        elif not self.on_map:
            self.remove_class("-form")
            self.map.focus()
        elif self.work.unsaved:
            self.keeping.ask_before_leaving()
        else:
            super().do_leave()

    def close(self) -> None:
        """Leave the page, whatever is saved."""
        super().do_leave()

    def again(self) -> "EditorScreen":
        """The page anew, with the same work."""
        return EditorScreen(self.work)
