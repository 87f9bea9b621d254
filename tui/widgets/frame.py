"""What stands around every page: the heading, the message line, the key line, the size warning."""

from collections.abc import Callable, Sequence
from itertools import zip_longest
from textwrap import wrap

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import RenderResult
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from pieces_of_eight.tui.draw.cells import Ink, Line


class ControlMessage(Message):
    """What a control tells its page."""

    def __init__(self, control: Widget) -> None:
        super().__init__()
        self._control = control

    @property
    def control(self) -> Widget:
        return self._control


SMALLEST = Size(80, 24)  # the floor: every page is whole on a terminal of this size


GAP = 3  # cells between two things in a line
MOST_LINES = 4  # lines that the longest sentence of the game may take


GAME = "Pieces of Eight"


def room_for_both(page: str, aim: str, width: int) -> bool:
    return cell_len(page) + GAP + cell_len(aim) <= width


class Heading(Widget):
    """The first line: which page it is, and what is to be done on it (C-25). Where both have no
    room it is the aim that stays; the name goes to the line of messages."""

    page: reactive[str] = reactive("")
    aim: reactive[str] = reactive("")

    COMPONENT_CLASSES = {"heading--page", "heading--game"}

    def render(self) -> RenderResult:
        width = self.size.width
        name = self.get_component_rich_style("heading--page", partial=True)
        if not self.aim or not room_for_both(self.page, self.aim, width):
            return Text(cut_at_words(self.aim, width) or self.page, no_wrap=True)
        line = Text.assemble((self.page, name), " " * GAP, self.aim, no_wrap=True)
        if line.cell_len + GAP + len(GAME) <= width:
            faint = self.get_component_rich_style("heading--game", partial=True)
            line.append(GAME.rjust(width - line.cell_len), faint)
        return line


NOT_SAVED = "NOT SAVED"  # what stands beside whatever is said, while something cannot be written


class MessageLine(Widget):
    """The line in which the game answers: one sentence, gone with the next command.

    A sentence that needs more lines gets them for as long as it stands. While there is nothing to
    answer, it says what the first line has no room for. A few words about the page stand at its
    right where there is room.
    """

    COMPONENT_CLASSES = {"message--rest"}

    message: reactive[str] = reactive("")
    page: reactive[str] = reactive("")
    aim: reactive[str] = reactive("")  # name and aim of the page, as in its first line
    note: reactive[str] = reactive("")  # a few words about the page
    trouble: reactive[str] = reactive("")
    """What is wrong as long as it stands, such as a full disk: it is shown wherever nothing else
    is said, and in a word beside what is."""

    def say(self, sentence: str, *, warning: bool = False) -> None:
        """Show a sentence, or clear the line with an empty one."""
        self.set_class(warning, "-warning")
        self.message = sentence
        self._fit()

    def on_resize(self) -> None:
        self._fit()

    def watch_trouble(self) -> None:
        self._fit()

    def _fit(self) -> None:
        needed = max(1, len(self._lines()))
        if needed != self.size.height:
            self.styles.height = needed

    def _lines(self) -> list[str]:
        said = self.message or self.trouble
        return wrap(said, max(20, self.app.size.width - 2))[:MOST_LINES]

    def render(self) -> RenderResult:
        width = self.app.size.width - 2
        rest = self.aim  # what the first line leaves out: a page without such a line has no name
        if self.page:
            rest = "" if room_for_both(self.page, self.aim, width) else self.page
        words = self._lines() or [cut_at_words(rest, width)]
        line = Text("\n".join(words), no_wrap=True, overflow="crop")
        if len(words) > 1:
            return line
        faint = self.get_component_rich_style("message--rest", partial=True)
        note = NOT_SAVED if self.trouble else self.note
        if line.cell_len + GAP + cell_len(note) <= width:
            line.append(" " * (width - line.cell_len - cell_len(note)))
            line.append(note, faint)
        return line


def cut_at_words(sentence: str, width: int) -> str:
    """As much of a sentence as a line takes; what is cut ends in two dots."""
    lines = wrap(sentence, max(20, width))
    if len(lines) < 2:
        return sentence
    return f"{wrap(sentence, max(20, width - 3))[0]} .."


WAYS_OUT = ("leave", "quit")  # the commands that lead off a page
RULE, LEGEND = "rule", "legend"
"""The commands that open the book, whose key stands on every page, and that explain the signs."""
HELP = (RULE, "keys")
"""The commands that open the book and the list of keys: they are never crowded out."""


def _width(entry: tuple[str, str, str]) -> int:
    return len(entry[1]) + 1 + len(entry[2])


class KeyLine(Widget):
    """The last line: the keys that matter here. Each can be clicked."""

    COMPONENT_CLASSES = {"keyline--key", "keyline--hover"}

    class Pressed(Message):
        """A key was clicked."""

        def __init__(self, command: str) -> None:
            super().__init__()
            self.command = command

    entries: reactive[Sequence[tuple[str, str, str]]] = reactive(())
    """Name of the command, its key as written, its label."""
    explain: Callable[[str], str] = staticmethod(lambda name: "")
    """Says what a command is for: the words that appear where the mouse rests on its key."""
    _over: reactive[str] = reactive("")

    def watch__over(self, name: str) -> None:
        self.tooltip = self.explain(name) if name else None

    def _shown(self) -> list[tuple[int, int, tuple[str, str, str]]]:
        """The entries that fit, each with its first column and the one after its last. The way out,
        where it stands last, and the ways to the rules and to all keys are never crowded out."""
        found, column, room = [], 0, self.size.width
        last = self.entries[-1] if self.entries else None
        kept = [e for e in self.entries if e[0] in HELP or (e is last and e[0] in WAYS_OUT)]
        for entry in self.entries:
            if entry in kept:
                kept.remove(entry)
            elif column + _width(entry) + sum(_width(other) + GAP for other in kept) > room:
                room = 0  # nothing else goes in but what is kept
                continue
            found.append((column, column + _width(entry), entry))
            column += _width(entry) + GAP
        return found

    def render(self) -> RenderResult:
        key_style = self.get_component_rich_style("keyline--key", partial=True)
        over_style = self.get_component_rich_style("keyline--hover")
        text = Text(no_wrap=True)
        for start, _, (name, key, label) in self._shown():
            text.append(" " * (start - text.cell_len))
            over = over_style if name == self._over else None
            text.append(key, over or key_style)
            text.append(f" {label}", over or "")
        return text

    def _at(self, event: events.MouseEvent) -> str:
        column = event.get_content_offset_capture(self).x
        there = (name for start, stop, (name, _, _) in self._shown() if start <= column < stop)
        return next(there, "")

    def on_click(self, event: events.Click) -> None:
        name = self._at(event)
        if name:
            event.stop()
            self.post_message(self.Pressed(name))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if not self.app.has_class("-no-hover"):
            self._over = self._at(event)

    def on_leave(self) -> None:
        self._over = ""


class TooSmall(Widget):
    """Covers a page that has no room, and says so; the page beneath stays as it is."""

    def show(self, *, covering: bool) -> None:
        """Cover the page or uncover it. Nothing else of it is styled anew."""
        if covering != self.display:
            self.display = covering
        elif covering:
            self.refresh()

    def render(self) -> RenderResult:
        size = self.app.size
        return Text(f"needs {SMALLEST.width}x{SMALLEST.height}, have {size.width}x{size.height}")


# --- A widget of a few lines of coloured text, painted only when they change ----------------------

Maker = Callable[[int, int], Sequence[Line]]  # makes the lines for a width and a height


class LinesView(Widget):
    """Shows what its maker makes of its size."""

    ALLOW_SELECT = False

    class Clicked(ControlMessage):
        """A line was clicked."""

        def __init__(self, view: "LinesView", line: int) -> None:
            super().__init__(view)
            self.line = line

    def __init__(self, id: str) -> None:  # noqa: A002  what every widget calls it
        super().__init__(id=id)
        self._make: Maker = lambda width, height: ()
        self._paper: Ink = "default"
        self._lines: Sequence[Line] = ()

    def show(self, make: Maker, paper: Ink) -> None:
        """Show other lines, on a ground of the colour `paper`."""
        repainted, before = paper != self._paper, self._lines
        self._make, self._paper = make, paper
        self._again()
        width = self.size.width
        if repainted:
            self.refresh()
        elif other := [
            Region(0, y, width, 1)
            for y, (old, new) in enumerate(zip_longest(before, self._lines))
            if old != new
        ]:
            self.refresh(*other)

    def _again(self) -> None:
        self._lines = tuple(self._make(self.size.width, self.size.height)) if self.size else ()

    def on_resize(self) -> None:
        self._again()
        self.refresh()

    def render_line(self, y: int) -> Strip:
        paper = Style(bgcolor=self._paper)
        width = self.size.width
        if y >= len(self._lines):
            return Strip.blank(width, paper)
        segments = [
            Segment(
                piece.text,
                Style(color=piece.ink, bgcolor=piece.paper or self._paper, bold=piece.bold),
            )
            for piece in self._lines[y]
        ]
        return Strip(segments).adjust_cell_length(width, paper)

    def on_click(self, event: events.Click) -> None:
        event.stop()
        self.post_message(self.Clicked(self, event.y))
