"""What a step of a lesson lights, taken apart: places of the map, and words of the panel."""

from collections.abc import Callable, Sequence
from typing import Any

PANEL = "panel "
"""What begins the name of a line of the panel; the rest are words in it."""
TO = "-"
"""What stands between the first and the last of several places."""


def lit_words(light: Sequence[str]) -> tuple[str, ...]:
    """The words by which lines of the panel are lit."""
    return tuple(name.removeprefix(PANEL) for name in light if name.startswith(PANEL))


def lit_groups(
    light: Sequence[str], places_of: Callable[[str], Sequence[Any]]
) -> tuple[tuple[Any, ...], ...]:
    """The places that are lit, those of each name together; what is not seen is left out."""
    named = [name.split(TO) for name in light if not name.startswith(PANEL)]
    found = (tuple(at for part in parts for at in places_of(part)) for parts in named)
    return tuple(places for places in found if places)
