"""Events in words, chapter by chapter: what the `say` of every engine is made of."""

from collections.abc import Callable
from typing import TypeVar

from campaign.kernel.play import Event

S = TypeVar("S")
Words = str | None
"""What a chapter says of an event; None where the event belongs to another chapter."""


def told(state: S, event: Event, *chapters: Callable[[S, Event], Words]) -> str:
    """One sentence that ends with its rule in brackets. `state` is the state after the event.

    Raises TypeError for an event that no chapter tells.
    """
    for chapter in chapters:
        words = chapter(state, event)
        if words is not None:
            return f"{words} [{event.rule}]"
    raise TypeError(event)
