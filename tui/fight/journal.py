"""The log of a fight: every event as a sentence, with the place of its dice and its rule."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from campaign.kernel.match import Match
from campaign.kernel.play import Event
from campaign.kernel.rules import Rule
from campaign.sea_fight.events import (
    ClockLeft,
    ClockThrown,
    PartOffered,
    WindLeft,
    WindWhistled,
)
from campaign.sea_fight.say import SIDES, say, side
from campaign.sea_fight.state import Sea

CAPTAINS_OWN = (ClockLeft, ClockThrown, PartOffered, WindLeft, WindWhistled)
"""What a captain does himself, and not with a ship: told by his name."""


class Entry(Struct, frozen=True):
    """One event of the log."""

    step: int
    """The number of the action that brought it, 0 for the start of the fight."""
    turn: int
    words: str
    """The sentence without the rule at its end."""
    rule: Rule
    event: Event


class Journal:
    """All that has been told, kept in step with the match."""

    def __init__(self, match: Match[Any, Any, Any], names: Sequence[str] = SIDES) -> None:
        """`names` are those of the captains, North's first."""
        self._match = match
        self._names = names
        self._marks: list[int] = []
        """How many entries there were after each step."""
        self.entries: list[Entry] = []
        self.catch_up()

    def catch_up(self) -> None:
        """Take in what has happened since, and forget what was taken back."""
        steps = self._match.steps
        while len(self._marks) > len(steps):
            self._marks.pop()
            del self.entries[self._marks[-1] if self._marks else 0 :]
        for number in range(len(self._marks), len(steps)):
            step = steps[number]
            self.entries += [self._entry(number, step.state, event) for event in step.events]
            self._marks.append(len(self.entries))

    def of_step(self, number: int) -> list[Entry]:
        """What one action brought; -1 is the last."""
        number %= len(self._marks)
        first = self._marks[number - 1] if number else 0
        return self.entries[first : self._marks[number]]

    def _entry(self, number: int, sea: Sea, event: Event) -> Entry:
        words = say(sea, event).rpartition(" [")[0]
        if isinstance(event, CAPTAINS_OWN):
            words = f"{self._names[event.by]}{words.removeprefix(side(event.by))}"
        return Entry(number, sea.turn, words, event.rule, event)
