"""What a kind of scenario tells the editor: what can be painted, typed and picked, and its map.

A subject knows one kind of document, the struct of the scenario; it never changes one, it makes
another. Places are plots: a column and a row, whatever the map counts by.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from msgspec import Struct

from tui.editor.grid import Plot
from tui.pages.base import GameScreen
from tui.widgets.map_view import MapView

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


class Subject(Struct, frozen=True):
    """One kind of scenario, as it is made on the screen. Documents and views are those of it."""

    word: str
    """What the command line calls it: "town"."""
    engine: str
    title: str
    """What the page is called: "A town"."""
    empty: str
    """What the empty template is called in a list."""
    fresh: Callable[[str], Any]
    """An empty template under an id, which passes the check."""
    rows: Callable[[Any], tuple[str, ...]]
    """The letters of the map."""
    shelves: Sequence[Shelf]
    lines: Sequence[Line]
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
    view: Callable[[Any], Any]
    """What the map draws of a document."""
    make_map: Callable[[GameScreen, Any], MapView[Any]]
    """The map of a document on a page."""
    dress: Callable[[GameScreen, MapView[Any]], None]
    """Take the colours and glyphs of the settings over."""
    place: Callable[[Any, Plot], Any]
    """A plot as the map counts."""
    plot: Callable[[Any, Any], Plot]
    """A place of the map as a plot."""
    captains: Callable[[Any], tuple[str, ...]]
    """Who plays where no name is typed: as many as the fight has sides."""
    step: Callable[[Plot, int, int], Plot] = lambda plot, across, down: (
        plot[0] + across,
        plot[1] + down,
    )
    """The plot to which the cursor goes from another, by columns and rows."""
    nouns: Mapping[str, str] = {}
    """What the fields of the file are called where a fault is told: "landing": "a landing"."""
    rule: str = ""
    """The paragraph on the ground of such a fight."""

    @property
    def brushes(self) -> Mapping[str, Brush]:
        """Every brush by its key."""
        return {each.key: each for shelf in self.shelves for each in shelf.brushes}
