"""The pages of an engine: it is fought, seen again, and its map stands in a new fight's form."""

from abc import abstractmethod
from collections.abc import Callable
from typing import Any, cast

from msgspec import Struct
from textual.strip import Strip
from textual.widget import Widget

from pieces_of_eight.tui.draw.cells import Row
from pieces_of_eight.tui.draw.colours import Palette
from pieces_of_eight.tui.draw.glyphs import Glyphs
from pieces_of_eight.tui.play.faces import Face
from pieces_of_eight.tui.play.session import AnySession, Kept
from pieces_of_eight.tui.widgets.map_view import segments
from .page import FightScreen
from .replay import ReplayScreen

WORDS = 12
"""Lines that are left for the words beside the map."""


class Preview(Widget):
    """A map of a fight, as large as its place allows.

    It takes as many lines as it needs; the place around it scrolls if they are too many.
    """

    ALLOW_SELECT = False

    def __init__(self, palette: Palette, glyphs: Glyphs, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._palette = palette
        self._glyphs = glyphs
        self._view: Any = None
        self._drawn: tuple[Row, ...] = ()

    @abstractmethod
    def rows(self, view: Any, width: int, height: int) -> tuple[Row, ...]:
        """The largest picture that fits into a place of `width` by `height` characters."""

    def show(self, view: Any) -> None:
        """Show another map."""
        self._view = view
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        if self._view is not None and self.size.width:
            height = cast(Widget, self.parent).size.height - WORDS
            self._drawn = self.rows(self._view, self.size.width, height)
            self.styles.height = len(self._drawn)
        self.refresh()

    def render_line(self, y: int) -> Strip:
        if y >= len(self._drawn):
            return Strip.blank(self.size.width, self.rich_style)
        return Strip(segments(self._drawn[y])).adjust_cell_length(self.size.width, self.rich_style)


class Screens(Struct, frozen=True):
    """What is opened for a fight of one kind, and the face that goes with it."""

    face: Face
    fight: Callable[[Kept], FightScreen]
    """The page on which it is fought."""
    replay: Callable[[AnySession], ReplayScreen]
    """The page on which it is seen again."""
    preview: Callable[[Palette, Glyphs], Preview] | None = None
    """Its map on the page of new fights; None where it has none, or is not begun there."""
