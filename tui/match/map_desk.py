"""What a desk can do whose fight lies on a map, whatever counts as a place there."""

from abc import abstractmethod
from typing import Any, TypeVar

from tui.match.desk import Desk

S = TypeVar("S")
A = TypeVar("A")


class MapDesk(Desk[S, A]):
    """A desk that is told of places: hexes, squares, square inches or points."""

    @abstractmethod
    def look_at(self, at: Any) -> None:
        """Put the cursor on a place."""

    @abstractmethod
    def click(self, at: Any) -> None:
        """A place was clicked: look at it; a second click does what Enter does."""

    @abstractmethod
    def open_fire(self) -> None:
        """Lay open who can be fired at, or say why nobody can."""

    @abstractmethod
    def turn_ranges(self) -> None:
        """Lay what can be reached over the map, of one after the other, or take it away."""
