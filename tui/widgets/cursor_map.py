"""A map with a cursor that the map itself moves and tells of."""

from abc import abstractmethod
from typing import Any, ClassVar

from msgspec.structs import replace
from textual.geometry import Offset

from .map_view import MapView, P


class CursorMap(MapView[P]):
    """A map on which nothing is dragged: wherever the button is let go, that is a click."""

    DRAGS = False
    MOVED: ClassVar[type[MapView.Told]]
    """Told when the cursor has come to another place."""
    CLICKED: ClassVar[type[MapView.Clicked]]
    """Told when a place was clicked; the cursor is there already."""
    HOVERED: ClassVar[type[MapView.Told]]
    """Told when the mouse is over another place, or over none."""

    @abstractmethod
    def holds(self, view: Any, at: P) -> bool: ...

    @property
    def cursor(self) -> P | None:
        found: P | None = self.view.cursor
        return found

    def move_cursor(self, at: P) -> None:
        """Put the cursor on a place, tell of it, and bring it into sight.

        Places beyond the map are refused silently: the cursor stays.
        """
        if at == self.view.cursor or not self.holds(self.view, at):
            return
        self._show(replace(self.view, cursor=at))
        self.bring_into_sight(at)
        self.post_message(self.MOVED(self, at))

    def place_of(self, at: P) -> Offset:
        """Where on the screen the middle of a place is, for a menu or the terminal's cursor."""
        x, y, width, height = self.area(at)
        here = Offset(x + width // 2, y + height // 2) + self._padding() - self.scroll_offset
        return here + self.content_region.offset

    def _click(self, at: P, button: int) -> None:
        self.move_cursor(at)
        self.post_message(self.CLICKED(self, at, button))

    def _hover(self, at: P | None) -> None:
        if at != self.view.hover:
            super()._hover(at)
            self.post_message(self.HOVERED(self, at))
