"""What a seat sees as a flat vector, and as named planes that are windows on it."""

from array import array
from collections.abc import Mapping
from typing import Any, NamedTuple
from zlib import crc32

from campaign.kernel.sealed import Player
from campaign.lab.learning.leaves import leaves, parts
from campaign.lab.learning.survey import Survey

SPARE = 64
"""Numbers for what no survey met."""
MOST = 8.0
"""No number of an observation is further from nothing."""
MOST_KEPT = 4096
"""Values of one part that are kept with their numbers."""


class Plane(NamedTuple):
    """A window on a vector: from where, how many rows, and what stands in its columns."""

    start: int
    rows: int
    names: tuple[str, ...]

    @property
    def stop(self) -> int:
        """The place behind its last number."""
        return self.start + self.rows * len(self.names)


class Numbers(NamedTuple):
    """A part in numbers: its stretch of the vector, and what stands among the spare ones."""

    start: int
    stretch: "array[float]"
    spare: tuple[tuple[int, float], ...]


class Observer:
    """Turns what a seat sees into numbers. They follow from that alone, never from what was before.

    A number is divided by the largest that a survey met. What was always the same in the survey
    has no column; if it is different after all, that is told among the spare numbers, as is
    everything that is new.
    """

    def __init__(self, survey: Survey, seats: int, spare: int = SPARE) -> None:
        self._seats = seats
        self._spare = spare
        self._constants = survey.constants
        self._columns: dict[tuple[str, int], dict[str, tuple[int, float]]] = {}
        self._kept: dict[tuple[str, int], dict[Any, Numbers]] = {}
        self._last: dict[tuple[str, int], tuple[Any, Numbers]] = {}
        names = tuple(map(str, range(seats)))
        self.planes: Mapping[str, Plane] = self._planes(survey, names)
        """By name; together they are the vector. A table of the game, such as its ships, has a row
        for each of them. "seat" says who looks, "to act" who decides, "spare" what is new."""
        self.size = self.planes["spare"].stop
        """How long a vector is."""

    def _planes(self, survey: Survey, names: tuple[str, ...]) -> Mapping[str, Plane]:
        """Lay the columns side by side."""
        planes = {"seat": Plane(0, 1, names), "to act": Plane(self._seats, 1, names)}
        at = 2 * self._seats
        for column in survey.columns:
            part = self._columns.setdefault((column.field, column.row), {})
            part[column.name] = at, column.scale
            at += 1
        fields = dict.fromkeys((field, row >= 0) for field, row in self._columns)
        for field, table in fields:
            own = [
                columns
                for (each, row), columns in self._columns.items()
                if each == field and (row >= 0) == table
            ]
            start = min(place for place, _ in own[0].values())
            name = f"{field}, in all" if not table and (field, True) in fields else field
            planes[name] = Plane(start, len(own), tuple(own[0]))
        planes["spare"] = Plane(at, 1, tuple(map(str, range(self._spare))))
        return planes

    def vector(self, view: Any, who: Player, to_act: tuple[Player, ...]) -> "array[float]":
        """What `who` sees, in numbers. `view` is a state as he sees it."""
        found = array("f", bytes(4 * self.size))
        found[who] = 1.0
        for each in to_act:
            found[self._seats + each] = 1.0
        behind = self.size - self._spare
        for field, row, value in parts(view):
            start, stretch, spare = self._numbers(field, row, value)
            if stretch:
                found[start : start + len(stretch)] = stretch
            for at, number in spare:
                found[behind + at] = min(MOST, found[behind + at] + number)
        return found

    def plane(self, vector: "array[float]", name: str) -> list[list[float]]:
        """A named plane of a vector, row by row."""
        plane = self.planes[name]
        wide = len(plane.names)
        return [vector[at : at + wide].tolist() for at in range(plane.start, plane.stop, wide)]

    def _numbers(self, field: str, row: int, value: Any) -> Numbers:
        """A part in numbers; most parts are what they were before the last action."""
        part = field, row
        last = self._last.get(part)
        if last is not None and last[0] is value:
            return last[1]
        kept = self._kept.setdefault(part, {})
        found = kept.get(value)
        if found is None:
            if len(kept) >= MOST_KEPT:
                kept.clear()
            found = kept[value] = self._made(field, row, value)
        self._last[part] = value, found
        return found

    def _made(self, field: str, row: int, value: Any) -> Numbers:
        """A part in numbers, made anew."""
        columns = self._columns.get((field, row), {})
        start = min((at for at, _ in columns.values()), default=0)
        stretch = array("f", bytes(4 * len(columns)))
        spare = []
        for name, number in leaves(value):
            if name in columns:
                at, scale = columns[name]
                stretch[at - start] = max(-MOST, min(MOST, number / scale))
            elif number and (field, row, name, number) not in self._constants:
                spare.append((crc32(f"{field}[{row}]{name}".encode()) % self._spare, 1.0))
        return Numbers(start, stretch, tuple(spare))
