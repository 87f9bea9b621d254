"""The country around a board, in bands from its table: sand, surf, shallows, the open sea."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import cos, hypot, sin

from .cells import Cell, Row, quartered, whim
from .table import GroundRow, TableLook

SWAYS = 2.5 + 1.8
"""How far the coast swings at most."""
ACROSS, DOWN = 14, 9
"""One thing lies in so many quarters of cells."""
BESIDE = ((-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0))
Dots = Sequence[tuple[str, int, int]]
"""Colours of quarters, or signs of cells, with their column and line."""


def wander(distance: float) -> float:
    swing = 1.6 * sin(distance * 0.31) + 1.2 * sin(distance * 0.13 + 1)
    return (swing - 1.2 * sin(1)) * min(1.0, distance / 5)


class Country:
    """The lines around a board that have been painted."""

    def __init__(
        self,
        look: TableLook,
        board: tuple[int, int, int, int],
        edge: Callable[[float, float], str],
    ) -> None:
        """`board` is its left and upper cell, its width and its height.

        `edge` tells the ground of the place that is nearest to a cell.
        """
        left, top, width, height = board
        self._west, self._east = left, left + width
        self._north, self._south = 2 * top, 2 * (top + height)
        self._look, self._bands = look, look.table.table.around
        self._edge, self._beyond = edge, look.table.table.beyond
        self._kept: dict[tuple[int, int, int], Row] = {}
        self._things: dict[tuple[int, int, int], Dots | None] = {}
        self._unit = 2 if look.fine else 1
        """How many parts of a cell a picture counts by."""
        self._across, self._down = ACROSS * self._unit // 2, DOWN * self._unit // 2
        swings = [abs(band.wobble) * SWAYS for band in self._bands]
        widths = [band.width + band.ragged for band in self._bands]
        self._near, self._far = widths[0] - swings[0], sum(widths[:-1]) + sum(swings)
        """So near and so far all points lie in the first band, and in the last."""
        grounds = look.table.table.ground
        self._papers = {
            name: look.palette.ink(row.tones[0]) for name, row in grounds.items() if row.tones
        }
        self._ground_at = lru_cache(maxsize=None)(self._lies) if self._beyond else self._lies

    def row(self, y: int, start: int, stop: int) -> Row:
        """A line of cells from one column to another, counted as on the map."""
        found = self._kept.get((y, start, stop))
        if found is None:
            paint = self._painted if self._look.fine else self._signed
            found = self._kept[y, start, stop] = paint(y, start, stop)
        return found

    def _painted(self, y: int, start: int, stop: int) -> Row:
        bare, below = (
            [self._papers[self._ground(x + 0.5, line + 0.5)] for x in range(start, stop)]
            for line in (2 * y, 2 * y + 1)
        )
        upper, lower = ([ink for ink in line for _ in (0, 1)] for line in (bare, below))
        self._lay((upper, lower), 2 * start, 2 * y)
        return tuple(map(quartered, upper[::2], upper[1::2], lower[::2], lower[1::2], bare))

    def _signed(self, y: int, start: int, stop: int) -> Row:
        """The same in signs."""
        table, palette = self._look.table.table, self._look.palette
        names = [self._ground(x + 0.5, 2 * y + 1.0) for x in range(start, stop)]
        signs = [_strewn(table.ground[name], x, y) for x, name in enumerate(names, start)]
        self._lay((signs,), start, y)
        if self._look.glyphs.name == "ascii":
            signs = [table.plain.get(sign, sign) for sign in signs]
        return tuple(
            Cell(sign, palette.ink(table.ground[name].ink), self._papers[name])
            for sign, name in zip(signs, names, strict=True)
        )

    def _ground(self, x: float, y: float) -> str:
        found = self._ground_at(x, y)
        rim = self._look.table.table.ground[found].rim
        if rim and any(self._ground_at(x + dx, y + dy) != found for dx, dy in BESIDE):
            return rim
        return found

    def _lies(self, x: float, y: float) -> str:
        """What lies at a point, from the board outwards: what goes on from its edge, or a band."""
        aside = max(self._west - x, x - self._east, 0.0)
        below = max(self._north - y, y - self._south, 0.0)
        out = hypot(aside, below)
        if self._beyond:
            edge = self._edge(x + 2 * wander(below / 2), y / 2 + wander(aside / 2))
            found = self._beyond.get(edge)
            grounds = self._look.table.table
            if found and (grounds.ground[found].sprites or out < 2 * grounds.road):
                return found
        if out > self._far:
            return self._bands[-1].ground
        if out < self._near:
            return self._bands[0].ground
        sway = 2.5 * sin(x * 0.17 + y * 0.05) + 1.8 * cos(y * 0.23 - x * 0.06)
        for band in self._bands:
            out -= band.width + band.wobble * sway
            if out < 0 or (out < band.ragged and whim(int(2 * x), int(y)) % 3 == 0):
                return band.ground
        return self._bands[-1].ground

    def _lay(self, lines: Sequence[list[str]], left: int, top: int) -> None:
        """Lay what stands or breaks there on two lines of quarters, or on one of signs."""
        wide, high = len(lines[0]), len(lines)
        across, down = self._across, self._down
        for block_y in range((top - 2 * down) // down, (top + high) // down + 1):
            for block_x in range((left - 22) // across, (left + wide) // across + 1):
                for at in ((block_x, block_y, 0), (block_x, block_y, 1)):
                    if at not in self._things:
                        self._things[at] = self._thing(*at)
                    for shown, dx, dy in self._things[at] or ():
                        if 0 <= dy - top < high and 0 <= dx - left < wide:
                            lines[dy - top][dx - left] = shown

    def _thing(self, block_x: int, block_y: int, turn: int) -> Dots | None:
        """What lies in a stretch of the picture, all of it on the same ground."""
        chance, unit = whim(block_x + 977 * turn, block_y), self._unit
        x = block_x * self._across + (chance % 9 + 7 * turn) * unit // 2
        y = block_y * self._down + (chance // 9 % 5 + 4 * turn) * unit // 2

        def ground(x: float, y: float) -> str:
            return self._ground(x / unit, 2 * y / unit)

        name, table = ground(x, y), self._look.table.table
        row = table.ground[name]
        if not row.sprites or (turn and not row.dense):
            return None
        picture = table.sprite[row.sprites[chance // 53 % len(row.sprites)]][-1]
        lines = (picture.dots if self._look.fine else picture.signs).split("\n")
        right, foot = x + max(map(len, lines)), y + len(lines)
        aside = right / unit <= self._west or x / unit >= self._east
        off = aside or 2 * foot / unit <= self._north or 2 * y / unit >= self._south
        if not off or not name == ground(right, foot) == ground(x, foot):
            return None
        letters = table.letters | row.colours
        return [
            (self._look.palette.ink(letters[letter]) if self._look.fine else letter, x + dx, y + dy)
            for dy, line in enumerate(lines)
            for dx, letter in enumerate(line)
            if letter != "."
        ]


def _strewn(ground: GroundRow, x: int, y: int) -> str:
    chance, often = whim(x, y), len(ground.strewn) == 1
    if ground.strewn and (often or chance % 7 == 0):
        return ground.strewn[chance // 7 % len(ground.strewn)]
    return " "
