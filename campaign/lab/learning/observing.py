"""What a seat sees as a flat vector, and as named planes that are windows on it."""

from array import array
from collections.abc import Mapping
from itertools import zip_longest
from typing import Any, NamedTuple, TypeVar
from zlib import crc32

from msgspec.structs import astuple

from campaign.kernel.sealed import Player
from campaign.lab.learning.leaves import leaves, members, names, rows
from campaign.lab.learning.survey import Survey

T = TypeVar("T")
SPARE = 64
"""Numbers for what no survey met."""
MOST = 8.0
"""No number of an observation is further from nothing."""
MOST_KEPT = 1024
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
    """A part in numbers: its stretch of the vector, and its places among the spare ones."""

    place: slice
    stretch: "array[float]"
    spare: tuple[int, ...]


class Told(NamedTuple):
    """What a member of a part says: numbers at places of its stretch, and spare places."""

    numbers: tuple[tuple[int, float], ...]
    spare: tuple[int, ...]


NOTHING = Numbers(slice(0), array("f"), ())


class Sight(NamedTuple):
    """A view in numbers, with what they were made of. Once it is made it never changes."""

    values: tuple[Any, ...]
    """The fields of the view."""
    numbers: list[tuple[Numbers, ...]]
    """Of each field as a whole, and of its rows."""
    vector: "array[float]"
    """Without who looks and who decides."""
    spare: list[int]
    """How many things are told at each of the spare places."""


class Observer:
    """Turns what a seat sees into numbers. They follow from that alone, never from what was before.

    A number is divided by the largest that a survey met. What was always the same in the survey
    has no column; if it is different after all, that is told among the spare numbers, as is
    everything that is new. Little changes from one view to the next, so only that is put into
    numbers anew; several threads may share an observer.
    """

    def __init__(self, survey: Survey, seats: int, spare: int = SPARE) -> None:
        self._seats = seats
        self._spare = spare
        self._constants = survey.constants
        self._columns: dict[tuple[str, int], dict[str, tuple[int, float]]] = {}
        self._kept: dict[tuple[str, int], dict[Any, Numbers]] = {}
        self._told: dict[tuple[str, int, type], tuple[dict[Any, Told], ...]] = {}
        self._last: Sight | None = None
        self.planes: Mapping[str, Plane] = self._planes(survey, tuple(map(str, range(seats))))
        """By name; together they are the vector. A table of the game, such as its ships, has a row
        for each of them. "seat" says who looks, "to act" who decides, "spare" what is new."""
        self.size = self.planes["spare"].stop
        """How many numbers a vector has."""

    def _planes(self, survey: Survey, seats: tuple[str, ...]) -> Mapping[str, Plane]:
        """Lay the columns side by side."""
        planes = {"seat": Plane(0, 1, seats), "to act": Plane(self._seats, 1, seats)}
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
        """What `who` sees: `size` numbers of 4 bytes, each from -8 to 8.

        `view` is a state as he sees it, `to_act` are those who decide in it.
        """
        found = self._sight(view).vector[:]
        found[who] = 1.0
        for each in to_act:
            found[self._seats + each] = 1.0
        return found

    def plane(self, vector: "array[float]", name: str) -> list[list[float]]:
        """A named plane of a vector, row by row. Raises KeyError for a name not in `planes`."""
        plane = self.planes[name]
        wide = len(plane.names)
        return [vector[at : at + wide].tolist() for at in range(plane.start, plane.stop, wide)]

    def _sight(self, view: Any) -> Sight:
        """A view in numbers: those of the last one, but for the fields that have changed."""
        values = astuple(view)
        last = self._last or self._blank(len(values))
        changed = [at for at, value in enumerate(values) if value is not last.values[at]]
        if not changed:
            return last
        sight = Sight(values, last.numbers[:], last.vector[:], last.spare[:])
        for at in changed:
            field, value, before = view.__struct_fields__[at], values[at], last.numbers[at]
            if isinstance(value, tuple):
                now = self._table(field, value, last.values[at], before)
            else:
                now = (self._numbers(field, -1, value),)
            self._put(sight, before, now)
            sight.numbers[at] = now
        self._last = sight
        return sight

    def _blank(self, fields: int) -> Sight:
        """A view in which nothing was seen."""
        vector = array("f", bytes(4 * self.size))
        return Sight((object(),) * fields, [()] * fields, vector, [0] * self._spare)

    def _table(
        self, field: str, value: Any, last: Any, before: tuple[Numbers, ...]
    ) -> tuple[Numbers, ...]:
        """A field in numbers that may be a table; rows that are what they were keep theirs."""
        (whole, table), (_, old) = rows(value), rows(last)
        now = [self._numbers(field, -1, whole)]
        for row, each in enumerate(table):
            same = row < len(old) and each is old[row]
            now.append(before[row + 1] if same else self._numbers(field, row, each))
        return tuple(now)

    def _put(self, sight: Sight, before: tuple[Numbers, ...], now: tuple[Numbers, ...]) -> None:
        """Write the numbers of a field into a sight, in the place of those it had."""
        for old, new in zip_longest(before, now, fillvalue=NOTHING):
            if old is new:
                continue
            if new is NOTHING:  # the table has lost a row
                sight.vector[old.place] = array("f", bytes(4 * len(old.stretch)))
            else:
                sight.vector[new.place] = new.stretch
            if old.spare or new.spare:
                self._count(sight, old.spare, new.spare)

    def _count(self, sight: Sight, old: tuple[int, ...], new: tuple[int, ...]) -> None:
        """Count at the spare places what is told there now, and no more what was told before."""
        behind = self.size - self._spare
        for place in old:
            sight.spare[place] -= 1
        for place in new:
            sight.spare[place] += 1
        for place in (*old, *new):
            sight.vector[behind + place] = min(MOST, sight.spare[place])

    def _numbers(self, field: str, row: int, value: Any) -> Numbers:
        """A part in numbers; most parts have been what they are before."""
        kept = self._kept.setdefault((field, row), {})
        found = kept.get(value)
        if found is None:
            found = keep(kept, value, self._made(field, row, value))
        return found

    def _made(self, field: str, row: int, value: Any) -> Numbers:
        """A part in numbers, put together from its members; most of them have been met, too."""
        columns = self._columns.get((field, row), {})
        stretch, spare = array("f", bytes(4 * len(columns))), list[int]()
        kind = type(value)
        slots = self._told.get((field, row, kind))
        if slots is None:
            slots = self._told[field, row, kind] = tuple({} for _ in names(kind))
        for at, (kept, each) in enumerate(zip(slots, members(value), strict=True)):
            told = kept.get(each)
            if told is None:
                told = keep(kept, each, self._tell(field, row, names(kind)[at], each))
            for place, number in told.numbers:
                stretch[place] = number
            spare += told.spare
        start = min((at for at, _ in columns.values()), default=0)
        return Numbers(slice(start, start + len(stretch)), stretch, tuple(spare))

    def _tell(self, field: str, row: int, member: str, value: Any) -> Told:
        """What a member of a part says."""
        columns = self._columns.get((field, row), {})
        start = min((at for at, _ in columns.values()), default=0)
        numbers, spare = [], []
        for name, number in leaves(value, member):
            if name in columns:
                at, scale = columns[name]
                numbers.append((at - start, max(-MOST, min(MOST, number / scale))))
            elif number and (field, row, name, number) not in self._constants:
                spare.append(crc32(f"{field}[{row}]{name}".encode()) % self._spare)
        return Told(tuple(numbers), tuple(spare))


def keep(kept: dict[Any, T], value: Any, found: T) -> T:
    """Keep what was found for a value; after too many of them all begin anew."""
    if len(kept) >= MOST_KEPT:
        kept.clear()
    kept[value] = found
    return found
