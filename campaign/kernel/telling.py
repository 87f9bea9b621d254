"""Events in words, chapter by chapter: what the `say` of every engine is made of."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from campaign.kernel.play import Event, NewTurn
from campaign.kernel.rules import Rule

S = TypeVar("S")
Words = str | None
"""What a chapter says of an event; None where the event belongs to another chapter."""
Names = Sequence[str]
"""By player what his side is called: the names of the captains, or those of the sides."""


class Said(NamedTuple):
    """A sentence, and the rule by which it happened. Nobody has to cut one off the other."""

    words: str
    rule: Rule

    def __str__(self) -> str:
        return f"{self.words} [{self.rule}]"


def told(state: S, event: Event, *chapters: Callable[[S, Event], Words]) -> Said:
    """An event in one sentence, with its rule. `state` is the state after the event.

    Raises TypeError for an event that no chapter tells.
    """
    for chapter in chapters:
        words = chapter(state, event)
        if words is not None:
            return Said(words, event.rule)
    raise TypeError(event)


def dated(events: Iterable[Event], turn: int) -> Iterator[tuple[int, Event]]:
    """Events with the turn in which each happened; `turn` is that before the first of them."""
    for event in events:
        if isinstance(event, NewTurn):
            turn = event.turn
        yield turn, event
