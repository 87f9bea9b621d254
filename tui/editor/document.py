"""A document that is made on the screen: its map of letters, its fields, what was done to it.

A document is the struct of a scenario. None is ever changed, another is made.
"""

from collections.abc import Iterator, Sequence
from types import NoneType, UnionType
from typing import Annotated, Any, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

from msgspec import Meta, Struct
from msgspec.structs import replace

# --- Maps of letters as an editor changes them: plots, lines of plots, rows and columns put in ----

Plot: TypeAlias = tuple[int, int]
"""A column and a row, both from 0."""
NOWHERE: Plot = (-1, -1)
"""Off every map."""
Rows: TypeAlias = tuple[str, ...]
V = TypeVar("V")


def as_text(rows: Rows, *, between: str = " ", indent: bool = False) -> str:
    """Rows as a map is written: `between` two letters a blank or nothing, odd hexes indented."""
    return "".join(
        " " * (indent and at & 1) + between.join(row) + "\n" for at, row in enumerate(rows)
    )


def letter(rows: Rows, plot: Plot) -> str:
    """What stands on a plot."""
    return rows[plot[1]][plot[0]]


def plots_of(rows: Rows, sign: str) -> tuple[Plot, ...]:
    """Everywhere a letter stands."""
    return tuple(
        (column, row)
        for row, line in enumerate(rows)
        for column, each in enumerate(line)
        if each == sign
    )


def after(values: Sequence[V], value: V) -> V:
    """The value behind another, round and round."""
    return values[(values.index(value) + 1) % len(values)]


def holds(rows: Rows, plot: Plot) -> bool:
    """Whether a plot lies on the map."""
    return 0 <= plot[1] < len(rows) and 0 <= plot[0] < len(rows[0])


def painted(rows: Rows, plot: Plot, sign: str) -> Rows:
    """The map with another letter on a plot."""
    column, row = plot
    line = rows[row]
    return (*rows[:row], f"{line[:column]}{sign}{line[column + 1 :]}", *rows[row + 1 :])


def line(start: Plot, end: Plot) -> Iterator[Plot]:
    """The plots from one to another, both among them: each touches the one before."""
    across, down = end[0] - start[0], end[1] - start[1]
    steps = max(abs(across), abs(down))
    for n in range(steps + 1):
        share = n / steps if steps else 0
        yield round(start[0] + across * share), round(start[1] + down * share)


def sized(rows: Rows, columns: int, height: int, at: Plot) -> Rows:
    """The map with so many columns and rows: they are doubled, or taken out, at a plot."""
    row = min(at[1], len(rows) - 1)
    found = _sized(rows, height, row)
    return tuple("".join(_sized(each, columns, min(at[0], len(each) - 1))) for each in found)


def _sized(each: Sequence[str], size: int, at: int) -> tuple[str, ...]:
    found = list(each)
    while len(found) < size:
        found.insert(at, found[at])
    while len(found) > size:
        del found[min(at, len(found) - 1)]
    return tuple(found)


def moved(plot: Plot, before: tuple[int, int], after: tuple[int, int], at: Plot) -> Plot | None:
    """Where what stood on a plot stands once the map has another size; None for what is gone.

    `before` and `after` are columns and rows; `at` is where lines were put in or taken out.
    """
    column = _moved(plot[0], before[0], after[0], min(at[0], before[0] - 1))
    row = _moved(plot[1], before[1], after[1], min(at[1], before[1] - 1))
    return None if column is None or row is None else (column, row)


def _moved(place: int, before: int, after: int, at: int) -> int | None:
    if after >= before:
        return place + (after - before) * (place >= at)
    gone = min(before - after, before - at)
    first = at - (before - after - gone)
    if place < first:
        return place
    return None if place < first + (before - after) else place - (before - after)


# --- Documents: structs that hold structs and tuples, read and made anew along a path ------------

Path: TypeAlias = tuple[str | int, ...]
"""The way to a value from the top of a document: ("north", "ships", 2, "type")."""


def steps(dotted: str) -> Path:
    """The path that is written as "groups.-1.quality"."""
    return tuple(int(step) if step.lstrip("-").isdigit() else step for step in dotted.split("."))


def value_at(found: Any, path: Path) -> Any:
    """What stands at a path. Raises IndexError where a list is too short."""
    for step in path:
        found = found[step] if isinstance(step, int) else getattr(found, step)
    return found


def with_value(found: Any, path: Path, value: Any) -> Any:
    """The document with something else at a path."""
    if not path:
        return value
    step, rest = path[0], path[1:]
    if isinstance(step, str):
        return replace(found, **{step: with_value(getattr(found, step), rest, value)})
    changed = [*found]
    changed[step] = with_value(found[step], rest, value)
    return tuple(changed)


def type_at(shape: Any, path: Path) -> tuple[Any, Meta]:
    """The type of what stands at a path, and its bounds. Words at the end of lists are left out."""
    bounds = Meta()
    for step in (*path, None):
        if get_origin(shape) in (Union, UnionType):
            shape = next(each for each in get_args(shape) if each is not NoneType)
        if get_origin(shape) is Annotated:
            shape, bounds = get_args(shape)
        if isinstance(step, str) and get_origin(shape) is not tuple:
            shape = get_type_hints(shape, include_extras=True)[step]
        elif isinstance(step, int):
            shape = get_args(shape)[0]
    return shape, bounds


# --- What has been done to a document, step by step: undone and done again ------------------------

LONGEST = 500
"""Steps that are remembered."""


class History(Struct, frozen=True):
    """A document as it is now, with what it was before and what was taken back.

    Documents never change: each step makes another one.
    """

    now: Any
    past: tuple[Any, ...] = ()
    future: tuple[Any, ...] = ()
    stroke: str = ""
    """What the last step belongs to: steps of one stroke are one step."""

    def done(self, document: Any, stroke: str = "") -> "History":
        """The document is another one now. What does not change it is no step."""
        if document == self.now:
            return self
        if stroke and stroke == self.stroke and self.past:
            return History(document, self.past, (), stroke)
        return History(document, (*self.past, self.now)[-LONGEST:], (), stroke)

    def undone(self) -> "History":
        """The last step taken back; the same where there is none."""
        if not self.past:
            return self
        return History(self.past[-1], self.past[:-1], (self.now, *self.future))

    def redone(self) -> "History":
        """The last step that was taken back done again; the same where there is none."""
        if not self.future:
            return self
        return History(self.future[0], (*self.past, self.now), self.future[1:])
