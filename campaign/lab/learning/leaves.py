"""What a seat sees, taken apart: named numbers, part by part."""

from collections.abc import Iterable, Iterator
from enum import Enum
from functools import lru_cache
from typing import Any

from msgspec import UNSET, Struct

Leaf = tuple[str, float]
"""A name within its part, and a number."""
Part = tuple[str, int, Any]
"""A field of a state, which row of it (-1 for what is no table), and the value."""


def parts(view: Struct) -> Iterator[Part]:
    """The parts of a state: each field is one, or each row of a field that is a table."""
    for field in view.__struct_fields__:
        value = getattr(view, field)
        if isinstance(value, tuple) and value and isinstance(value[0], Struct | tuple):
            yield field, -1, len(value)
            for row, each in enumerate(value):
                yield field, row, each
        elif isinstance(value, tuple) and not value:
            yield field, -1, 0
        else:
            yield field, -1, value


def leaves(value: Any, name: str = "") -> Iterator[Leaf]:
    """The named numbers of a value. What is one of several things is told by a 1 under its name.

    Nothing that a value says is left out, so two values have the same leaves only where they are
    alike. Raises TypeError for what is not made of numbers, words, structs and tuples.
    """
    if isinstance(value, Enum):
        yield f"{name}={value.name}", 1.0
    elif isinstance(value, bool | int | float):
        yield name, float(value)
    elif isinstance(value, str):
        yield f"{name}={value}", 1.0
    elif value is None or value is UNSET:
        yield f"{name}={'none' if value is None else 'unset'}", 1.0
    elif isinstance(value, tuple):
        yield f"{name}#", float(len(value))
        for at, each in enumerate(value):
            yield from _within(each, f"{name}[{at}]")
    elif isinstance(value, Struct):
        yield f"{name}:{type(value).__name__}", 1.0
        for field in value.__struct_fields__:
            yield from _within(getattr(value, field), f"{name}.{field}")
    else:
        raise TypeError(f"A {type(value).__name__} cannot be observed ({name}).")


def _within(value: Any, name: str) -> Iterable[Leaf]:
    """The leaves of something inside a part."""
    return _kept(value, name) if isinstance(value, Struct | tuple) else leaves(value, name)


@lru_cache(maxsize=65536)
def _kept(value: Any, name: str) -> tuple[Leaf, ...]:
    """Leaves that are asked for again and again: of a ship seldom more than one thing changes."""
    return tuple(leaves(value, name))
