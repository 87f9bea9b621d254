"""What a kind of scenario tells the editor: what can be painted, typed and picked, and its map.

A subject knows one kind of document, the struct of the scenario; it never changes one, it makes
another. Places are plots: a column and a row, whatever the map counts by.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from msgspec import Struct

from pieces_of_eight.tui.pages.base import GameScreen
from pieces_of_eight.tui.widgets.map_view import MapView
from .grid import Plot, Rows, rows_of

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
