"""A document with something else in one place, for tests of who finds it out."""

from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from typing import Any

from pieces_of_eight.saves.words import SaveError
from pieces_of_eight.tui.play.scoring import Finding

Where = tuple[Any, ...]


def leaves(value: Any, at: Where = ()) -> Iterator[tuple[Where, Any]]:
    """Everything that is written in a document, with the way to it."""
    if isinstance(value, dict | list | tuple):
        inner = value.items() if isinstance(value, dict) else enumerate(value)
        for key, each in inner:
            yield from leaves(each, (*at, key))
    else:
        yield at, value


def others(value: Any) -> Sequence[Any]:
    """What could be written there instead."""
    match value:
        case bool():
            return (not value,)
        case int():
            return value + 1, max(0, value - 1)
        case str():
            letter = "0" if value[:1] != "0" else "1"
            return letter + value[1:], f"{value}x", ""
        case _:
            return "something", 1


def with_other(tables: Any, at: Where, value: Any) -> Any:
    """The same with something else in one place."""
    *way, last = at
    changed = deepcopy(tables)
    inner = changed
    for key in way:
        if isinstance(inner[key], tuple):
            inner[key] = list(inner[key])
        inner = inner[key]
    inner[last] = value
    return changed


def passes(change: Callable[[], Finding], value: Any, before: Finding) -> bool:
    """Whether a change is neither found out nor printed."""
    try:
        found = change()
    except SaveError:
        return False
    new = [line for line in found.told if line not in before.told]
    told = any(str(value) in line or line.startswith("record") for line in new)
    return found.sound and not told
