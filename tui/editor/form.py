"""The form beside the map: a line for each thing that is typed or picked, with what is wrong."""

from collections.abc import Sequence
from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.message import Message
from textual.widgets import Input, Static

from pieces_of_eight.tui.widgets.pick import Pick
from .grid import Plot
from .subject import Line

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

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        self._fill(event.input.id or "", event.value)

    @on(Pick.Changed)
    def _picked(self, event: Pick.Changed) -> None:
        event.stop()
        self._fill(event.pick.id or "", event.value)

    def _fill(self, name: str, value: str) -> None:
        line = self._lines[name]
        if value != line.read(self._document, self._at):
            self.post_message(self.Filled(line, value))
