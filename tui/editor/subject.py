"""What a kind of scenario tells the editor: what can be painted, typed and picked, and its map.

A subject knows one kind of document, the struct of the scenario; it never changes one, it makes
another. Places are plots: a column and a row, whatever the map counts by.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.tui.draw.table import TableFile
from pieces_of_eight.tui.pages.base import GameScreen
from pieces_of_eight.tui.widgets.map_view import MapView

# --- Maps of letters as an editor changes them: plots, lines of plots, rows and columns put in ----

Plot: TypeAlias = tuple[int, int]
"""A column and a row, both from 0."""
Rows: TypeAlias = tuple[str, ...]


def rows_of(text: str) -> Rows:
    """The rows of a map; blanks between letters mean nothing."""
    rows = ("".join(line.split()) for line in text.splitlines())
    return tuple(row for row in rows if row)


def as_text(rows: Rows, *, indented: bool = False) -> str:
    """Rows as a map is written: a blank between letters, odd rows of hexes indented."""
    return "".join(
        " " * (indented and at & 1) + " ".join(row) + "\n" for at, row in enumerate(rows)
    )


def letter(rows: Rows, plot: Plot) -> str:
    """What stands on a plot."""
    return rows[plot[1]][plot[0]]


def holds(rows: Rows, plot: Plot) -> bool:
    """Whether a plot lies on the map."""
    return 0 <= plot[1] < len(rows) and 0 <= plot[0] < len(rows[0])


def painted(rows: Rows, plot: Plot, sign: str) -> Rows:
    """The map with another letter on a plot."""
    column, row = plot
    line = rows[row]
    return (*rows[:row], f"{line[:column]}{sign}{line[column + 1 :]}", *rows[row + 1 :])


def line(start: Plot, end: Plot) -> Iterator[Plot]:
    """The plots from one to another, both among them: each touches the one before."""
    across, down = end[0] - start[0], end[1] - start[1]
    steps = max(abs(across), abs(down))
    for n in range(steps + 1):
        share = n / steps if steps else 0
        yield round(start[0] + across * share), round(start[1] + down * share)


def sized(rows: Rows, columns: int, height: int, at: Plot) -> Rows:
    """The map with so many columns and rows: they are doubled, or taken out, at a plot."""
    row = min(at[1], len(rows) - 1)
    found = _sized(rows, height, row)
    return tuple("".join(_sized(each, columns, min(at[0], len(each) - 1))) for each in found)


def _sized(each: Sequence[str], size: int, at: int) -> tuple[str, ...]:
    found = list(each)
    while len(found) < size:
        found.insert(at, found[at])
    while len(found) > size:
        del found[min(at, len(found) - 1)]
    return tuple(found)


def moved(plot: Plot, before: tuple[int, int], after: tuple[int, int], at: Plot) -> Plot | None:
    """Where what stood on a plot stands once the map has another size; None for what is gone.

    `before` and `after` are columns and rows; `at` is where lines were put in or taken out.
    """
    column = _moved(plot[0], before[0], after[0], min(at[0], before[0] - 1))
    row = _moved(plot[1], before[1], after[1], min(at[1], before[1] - 1))
    return None if column is None or row is None else (column, row)


def _moved(place: int, before: int, after: int, at: int) -> int | None:
    """Lines are put in before the one of the cursor, and taken out from there on."""
    if after >= before:
        return place + (after - before) * (place >= at)
    gone = min(before - after, before - at)
    first = at - (before - after - gone)
    if place < first:
        return place
    return None if place < first + (before - after) else place - (before - after)


# --- Subject --------------------------------------------------------------------------------------

Values: TypeAlias = Sequence[tuple[str, str]]
"""What can be picked, each value with its words."""


class Brush(Struct, frozen=True):
    """Something that can be painted."""

    key: str
    title: str
    note: str = ""
    """The sign that draws it in a file."""


class Shelf(Struct, frozen=True):
    """Brushes under a heading."""

    title: str
    brushes: Sequence[Brush]


def shelves_of(table: TableFile) -> list[Shelf]:
    """The grounds of a map's table that can be painted, under its headings."""
    found: dict[str, list[Brush]] = {}
    for sign, ground in table.ground.items():
        if ground.brush:
            found.setdefault(ground.shelf, []).append(Brush(sign, ground.brush, sign))
    return [Shelf(title, brushes) for title, brushes in found.items()]


class Line(Struct, frozen=True):
    """A line of the form beside the map."""

    name: str
    title: str
    read: Callable[[Any, Plot], str]
    """What stands in it; the plot is the one under the cursor."""
    write: Callable[[Any, Plot, str], Any]
    """The document with something else in it. Raises ValueError with a sentence."""
    offered: Callable[[Any, Plot], Values] | None = None
    """What can be picked; nothing for a line that is typed. None on offer hides the line."""
    there: Callable[[Any, Plot], bool] = lambda document, at: True
    """Whether it has a meaning with the cursor there."""
    hint: str = ""
    longest: int = 60
    """Letters of a line that is typed."""
    fields: tuple[str, ...] = ()
    """The fields of the file whose faults stand beside it: "landing", "posts"."""


class Strokes(Struct, frozen=True):
    """What can be done to a document at a plot; each makes another document."""

    paint: Callable[[Any, str, Plot], Any]
    """The document with something painted at a plot. Raises ValueError with a sentence."""
    erase: Callable[[Any, Plot], Any]
    """The document without what lies uppermost there."""
    change: Callable[[Any, Plot], Any]
    """What stands there turned, or made better. Raises ValueError with a sentence."""
    carry: Callable[[Any, Plot, Plot], Any]
    """What stands on the first plot set down on the second. Raises ValueError with a sentence."""
    brush_at: Callable[[Any, Plot], str]
    """The brush that paints what lies uppermost there."""
    told: Callable[[Any, Plot], str]
    """What lies there, in words: the place first."""


def beside(plot: Plot, across: int, down: int) -> Plot:
    """The next plot of a map of squares."""
    return plot[0] + across, plot[1] + down


class Drawing(Struct, frozen=True):
    """How the map shows a document, and counts its plots."""

    view: Callable[[Any], Any]
    """What the map draws of a document."""
    make_map: Callable[[GameScreen, Any], MapView[Any]]
    """The map of a document on a page."""
    palette: Callable[[GameScreen], Any]
    """The colours of the settings."""
    glyphs: Callable[[GameScreen], Any]
    """The signs of the settings."""
    place: Callable[[Any, Plot], Any]
    """A plot as the map counts."""
    plot: Callable[[Any, Any], Plot]
    """A place of the map as a plot."""
    step: Callable[[Plot, int, int], Plot] = beside
    """The plot to which the cursor goes from another, by columns and rows."""


class Subject(Struct, frozen=True):
    """One kind of scenario, as it is made on the screen. Documents and views are those of it."""

    word: str
    """What the command line calls it: "town"."""
    engine: str
    fresh: Callable[[str], Any]
    """An empty template under an id, which passes the check."""
    shelves: Sequence[Shelf]
    lines: Sequence[Line]
    strokes: Strokes
    drawing: Drawing
    captains: Callable[[Any], tuple[str, ...]]
    """Who plays where no name is typed: as many as the fight has sides."""
    nouns: Mapping[str, str] = {}
    """What the fields of the file are called where a fault is told: "landing": "a landing"."""
    rule: str = ""
    """The paragraph on the ground of such a fight."""

    @property
    def title(self) -> str:
        """What the page is called: "A town"."""
        return f"A {self.word}"

    @property
    def empty(self) -> str:
        """What the empty template is called in a list."""
        return f"An empty {self.word}"

    @property
    def brushes(self) -> Mapping[str, Brush]:
        """Every brush by its key."""
        return {each.key: each for shelf in self.shelves for each in shelf.brushes}

    @staticmethod
    def rows(document: Any) -> Rows:
        """The letters of a document's map."""
        return rows_of(document.map)


# --- What has been done to a document, step by step: undone and done again ------------------------

LONGEST = 500
"""Steps that are remembered."""


class History(Struct, frozen=True):
    """A document as it is now, with what it was before and what was taken back.

    Documents never change: each step makes another one.
    """

    now: Any
    past: tuple[Any, ...] = ()
    future: tuple[Any, ...] = ()
    stroke: str = ""
    """What the last step belongs to: steps of one stroke are one step."""

    def done(self, document: Any, stroke: str = "") -> "History":
        """The document is another one now. What does not change it is no step."""
        if document == self.now:
            return self
        if stroke and stroke == self.stroke and self.past:
            return History(document, self.past, (), stroke)
        return History(document, (*self.past, self.now)[-LONGEST:], (), stroke)

    def undone(self) -> "History":
        """The last step taken back; the same where there is none."""
        if not self.past:
            return self
        return History(self.past[-1], self.past[:-1], (self.now, *self.future))

    def redone(self) -> "History":
        """The last step that was taken back done again; the same where there is none."""
        if not self.future:
            return self
        return History(self.future[0], (*self.past, self.now), self.future[1:])


# --- Lines of the form that all scenarios have: the file, the title, the words about it -----------

NAME = re.compile(r"[^a-z0-9-]+")
LONGEST_ID = 40
SENTENCES = " | "
"""What stands between the sentences of a line that holds several."""


def of_field(
    name: str,
    title: str,
    hint: str,
    *,
    values: Values | None = None,
    shown: Callable[[Any], str] = str,
    taken: Callable[[str], Any] = str,
    longest: int = 60,
) -> Line:
    """A line for a field of the document: one of some `values` is picked, or words are typed."""
    return Line(
        name,
        title,
        lambda found, at: shown(getattr(found, name)),
        lambda found, at, words: replace(found, **{name: taken(words)}),
        offered=None if values is None else lambda found, at: values,
        hint=hint,
        longest=longest,
        fields=(name,),
    )


def counted(name: str, title: str, first: int, last: int, hint: str) -> Line:
    """A line in which a number is picked."""
    values = [(str(n), str(n)) for n in range(first, last + 1)]
    return of_field(name, title, hint, values=values, taken=int)


def switched(name: str, title: str, hint: str) -> Line:
    """A line in which yes or no is picked."""
    return of_field(
        name,
        title,
        hint,
        values=[("no", "no"), ("yes", "yes")],
        shown=lambda value: "yes" if value else "no",
        taken=lambda word: word == "yes",
    )


def size_lines(
    resized: Callable[[Any, int, int, Plot], Any],
    smallest: tuple[int, int],
    widest: int,
    highest: int,
) -> tuple[Line, Line]:
    """The lines in which the columns and the rows of the map are picked.

    `resized` makes a document of so many columns and rows; they are put in, or taken out, at a
    plot.
    """

    def size(found: Any) -> tuple[int, int]:
        rows = rows_of(found.map)
        return len(rows[0]), len(rows)

    def line(name: str, axis: int, last: int) -> Line:
        values = [(str(n), str(n)) for n in range(smallest[axis], last + 1)]

        def write(found: Any, at: Plot, value: str) -> Any:
            columns, rows = size(found)
            wanted = (columns, int(value)) if axis else (int(value), rows)
            return found if wanted == (columns, rows) else resized(found, *wanted, at)

        return Line(
            name,
            name.capitalize(),
            lambda found, at: str(size(found)[axis]),
            write,
            offered=lambda found, at: values,
            hint=f"A {name.rstrip('s')} is put in, or taken out, where the cursor stands.",
        )

    return line("columns", 0, widest), line("rows", 1, highest)


def history_line() -> Line:
    """The line with what is on record."""

    def taken(words: str) -> tuple[str, ...]:
        sentences = (" ".join(each.split()) for each in words.split(SENTENCES.strip()))
        return tuple(each for each in sentences if each)

    hint = "What is on record, a sentence each, with a bar between two of them."
    return of_field("history", "History", hint, shown=SENTENCES.join, taken=taken, longest=600)


COMMON = (
    of_field("title", "Title", "What it is called in the list of fights: one line."),
    of_field(
        "id",
        "File",
        "The name of the file, and of the scenario: small letters, figures and hyphens.",
        taken=lambda words: NAME.sub("-", words.lower())[:LONGEST_ID],
        longest=LONGEST_ID,
    ),
    of_field("blurb", "Words", "What is told beside its map, in a sentence or two.", longest=300),
)
"""The lines that stand first in each form."""
