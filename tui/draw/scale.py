"""The scales at which a map can be drawn, and which of them suits a pane."""

from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct

from .cells import Zoom

Measure: TypeAlias = Callable[[Zoom], tuple[int, int]]
"""Width and height of a drawing, in cells, at a scale."""


class Scales(Struct, frozen=True):
    """The scales that a kind of map offers, from the smallest drawing to the largest."""

    offered: tuple[Zoom, ...] = (0, 1, 2)
    legible: Zoom = 1
    """The smallest at which a map is drawn before the player chooses another."""
    closer: int = 1
    """Through so many scales larger than the usual one the key goes."""

    def fitted(self, measure: Measure, width: int, height: int) -> Zoom:
        """The largest scale at which the whole drawing fits a pane, but none that is illegible.

        Where nothing legible fits, the map is drawn legibly and scrolls.
        """
        found = self.legible
        for zoom in self.offered[self.offered.index(found) + 1 :]:
            wide, high = measure(zoom)
            if wide <= width and high <= height:
                found = zoom
        return found

    def largest(self, measure: Measure, width: int, height: int) -> Zoom | None:
        """The largest scale at which the whole drawing fits a place, legible or not; else None."""
        for zoom in reversed(self.offered):
            wide, high = measure(zoom)
            if wide <= width and high <= height:
                return zoom
        return None

    def stepped(self, zoom: Zoom, steps: int) -> Zoom:
        """The scale so many steps larger (positive) or smaller, as far as there are scales."""
        last = len(self.offered) - 1
        return self.offered[max(0, min(last, self.offered.index(zoom) + steps))]

    def after(self, zoom: Zoom, usual: Zoom) -> Zoom:
        """What the key for the scale comes to next: the usual one, larger ones, one smaller."""
        steps = (*range(self.closer + 1), -1)
        turns = tuple(dict.fromkeys([self.stepped(usual, each) for each in steps]))
        if zoom not in turns:
            return usual
        return turns[(turns.index(zoom) + 1) % len(turns)]


THREE = Scales()
"""A small, a middling and a large drawing."""
