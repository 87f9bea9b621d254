"""A match as the chronicle reads it: the whole truth, or what one of its players was told."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from campaign.kernel.match import Match
from campaign.kernel.play import Event
from campaign.kernel.sealed import Player, redact
from campaign.kernel.telling import dated


class Told(NamedTuple):
    """An event, with the position before it and after it."""

    step: int
    turn: int
    """The turn in which it happened."""
    before: Any
    after: Any
    event: Event


class Sight(NamedTuple):
    """A match, and who looks at it."""

    match: Match[Any, Any, Any]
    who: Player | None
    """None for whom nothing is hidden."""

    @property
    def state(self) -> Any:
        """Where it stands now."""
        return self.at(len(self.match.steps) - 1)

    def at(self, step: int) -> Any:
        """The position after so many actions."""
        state = self.match.steps[step].state
        return state if self.who is None else redact(state, self.who)

    def told(self, *kinds: type[Event]) -> Iterator[Told]:
        """All events of these kinds, in their order."""
        for number, step in enumerate(self.match.steps):
            began = self.match.steps[max(0, number - 1)].state.turn
            for turn, event in dated(step.events, began):
                if isinstance(event, kinds):
                    shown = event if self.who is None else redact(event, self.who)
                    before = self.at(max(0, number - 1))
                    yield Told(number, turn, before, self.at(number), shown)
