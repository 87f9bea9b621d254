"""What lies over a map: a film, by a timer that is there only while it runs, and what stays."""

from collections.abc import Iterator, Sequence
from typing import Any

from textual.timer import Timer

from pieces_of_eight.tui.draw.film import (
    FRAMES_A_SECOND,
    Cue,
    Film,
    FilmInks,
    Frame,
    Marks,
    Picture,
    Spot,
)
from .map_view import MapView


class Projector:
    """Shows films over a map, one after the other; whatever is pressed ends them."""

    def __init__(self, drawn: MapView[Any]) -> None:
        self._map = drawn
        self._frames: Iterator[Frame] = iter(())
        self._staying: Frame = {}
        """What lies over the map under every film, and after it."""
        self._arrows: Frame = {}
        """The arrows of a plan that lies open."""
        self._timer: Timer | None = None

    @property
    def running(self) -> bool:
        return self._timer is not None

    def show(self, cues: Sequence[Cue], marks: Marks, inks: FilmInks, pace: float = 1.0) -> float:
        """Let what has happened be seen on the map as it lies there, instead of what still is.

        `pace` says how many times as quickly as at leisure. The seconds until it ends.
        """
        self.stop()
        drawn = self._map
        film = Film(
            cues,
            lambda at: Spot(*drawn.area(at)),
            lambda at: picture_of(drawn, at),
            marks,
            inks,
            in_sight(drawn),
        )
        self._frames = film.frames()
        self._timer = self._map.set_interval(1 / FRAMES_A_SECOND / pace, self._next)
        self._next()
        return film.seconds / pace

    def keep(self, staying: Frame) -> None:
        """Lay something over the map that stays, instead of what stayed before."""
        if staying != self._staying:
            self._staying = staying
            if not self.running:
                self._lay({})

    def point_out(self, arrows: Frame) -> None:
        """Lay the arrows of a plan over the map, or take them away."""
        if arrows != self._arrows:
            self._arrows = arrows
            if not self.running:
                self._lay({})

    def stop(self) -> None:
        """End the film: the map is as it is."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
            self._lay({})

    def _next(self) -> None:
        frame = next(self._frames, None)
        if frame is None:
            self.stop()
        else:
            self._lay(frame)

    def _lay(self, frame: Frame) -> None:
        """Lay a frame over the map instead of the one before, and over what stays."""
        whole = {**self._staying, **self._arrows, **frame}
        rows = {y for _, y in (*self._map.film, *whole)}
        self._map.film = whole
        self._map.refresh_rows(rows)


def in_sight(drawn: MapView[Any]) -> Spot:
    """The cells of the drawing that are in sight."""
    left, top = drawn.scroll_offset
    width = min(drawn.size.width, drawn.painter.width - left)
    return Spot(left, top, width, min(drawn.size.height, drawn.painter.height - top))


def picture_of(drawn: MapView[Any], at: Any) -> Picture:
    """How a place is drawn now: its rows of cells."""
    x, y, width, height = drawn.area(at)
    rows = range(max(0, y), min(y + height, drawn.painter.height))
    return tuple(drawn.painter.row(row)[max(0, x) : x + width] for row in rows)
