"""What a seat sees, taken apart: named numbers, part by part."""

from collections.abc import Iterator
from enum import Enum
from typing import Any

from msgspec import UNSET, Struct
from msgspec.structs import astuple

Leaf = tuple[str, float]
"""A name within its part, and a number."""
Part = tuple[str, int, Any]
"""A field of a state, which row of it (-1 for what is no table), and the value."""


def rows(value: Any) -> tuple[Any, tuple[Any, ...]]:
    """A field of a state as a whole, and its rows if it is a table: the whole is how many then."""
    if isinstance(value, tuple):
        if not value:
            return 0, ()
        if isinstance(value[0], Struct | tuple):
            return len(value), value
    return value, ()


def parts(view: Struct) -> Iterator[Part]:
    """The parts of a state: each field as a whole, and each row of a field that is a table."""
    for field in view.__struct_fields__:
        whole, table = rows(getattr(view, field))
        yield field, -1, whole
        for row, each in enumerate(table):
            yield field, row, each


def names(kind: type) -> tuple[str, ...]:
    """What the members of a value of a type are called, see `members`."""
    if issubclass(kind, Struct):
        return f":{kind.__name__}", *(f".{field}" for field in kind.__struct_fields__)
    return ("",)


def members(value: Any) -> tuple[Any, ...]:
    """What a struct says: a 1 for what it is, and its fields. Anything else is its only member."""
    return (1, *astuple(value)) if isinstance(value, Struct) else (value,)


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
            yield from leaves(each, f"{name}[{at}]")
    elif isinstance(value, Struct):
        for member, each in zip(names(type(value)), members(value), strict=True):
            yield from leaves(each, f"{name}{member}")
    else:
        raise TypeError(f"A {type(value).__name__} cannot be observed ({name}).")
