"""How the chart lies on the screen: a plain chart, whose degrees are squares or nearly so."""

from math import floor

from msgspec import Struct

from pieces_of_eight.campaign.geometry.chart import TENTHS, Place, Window
from pieces_of_eight.content.career.chart import caribbean

LEAST, MOST = 0.86, 1.3
"""A degree of longitude in degrees of latitude: 0.94 at 20 north, and 1 on a chart of 1680. On a
low screen it is drawn wider, so that more of the screen shows what is to be seen."""
NEAR = 15.0
"""Degrees from west to east that the chart shows when it is drawn larger."""
FLAT = 0.44
"""How high such a piece is, for its width."""

At = tuple[float, float]
"""Degrees east and north; the Caribbean lies west of Greenwich, below zero."""


class Bounds(Struct, frozen=True):
    """What is to be seen at the least, in degrees east and north."""

    west: float
    east: float
    south: float
    north: float


class Fit(Struct, frozen=True):
    """Where the chart lies on so many pixels: a cell is one pixel wide and two high."""

    wide: int
    high: int
    west: float
    north: float
    across: float
    """Pixels to a degree of longitude."""
    down: float
    """Pixels to a degree of latitude."""

    def point(self, at: At) -> tuple[float, float]:
        """Where a place lies, in pixels from the upper left corner."""
        return (at[0] - self.west) * self.across, (self.north - at[1]) * self.down

    def pixel(self, at: At) -> tuple[int, int]:
        """The pixel of a place."""
        x, y = self.point(at)
        return floor(x), floor(y)

    def cell(self, at: At) -> tuple[int, int]:
        """The cell of a place."""
        x, y = self.pixel(at)
        return x, y // 2

    def holds(self, x: int, y: int) -> bool:
        """Whether there is such a pixel."""
        return 0 <= x < self.wide and 0 <= y < self.high


def degrees(west: int, north: int) -> At:
    """A point of the chart's data in degrees east and north."""
    return -west / TENTHS, north / TENTHS


def whereabouts(place: Place) -> At:
    """Where a place lies."""
    return degrees(place.west, place.north)


def whole() -> Bounds:
    """The window that every picture of the whole chart shows."""
    window: Window = caribbean().chart.window
    west, north = degrees(window.west, window.north)
    east, south = degrees(window.east, window.south)
    return Bounds(west, east, south, north)


def about(at: At) -> Bounds:
    """A piece of the chart about a place."""
    tall = NEAR * FLAT / 2
    return Bounds(at[0] - NEAR / 2, at[0] + NEAR / 2, at[1] - tall, at[1] + tall)


def fit(wide: int, high: int, bounds: Bounds) -> Fit:
    """The bounds as large as they go; what room is left shows more sea or land about them."""
    across = wide / (bounds.east - bounds.west)
    down = high / (bounds.north - bounds.south)
    if across > MOST * down:
        across = MOST * down
    elif across < LEAST * down:
        down = across / LEAST
    west = (bounds.west + bounds.east) / 2 - wide / across / 2
    north = (bounds.north + bounds.south) / 2 + high / down / 2
    return Fit(wide, high, west, north, across, down)
