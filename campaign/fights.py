"""The fights of a season in the order they were begun: those put away are replayed when asked for.

A career that is opened again needs the end of an earlier fight only at the homecoming, so it
does not wait for all of them.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias, overload

from campaign.kernel.match import Match

Fought: TypeAlias = Match[Any, Any, Any]
PutAway: TypeAlias = Callable[[], Fought]
"""Gives the match again, from its record; it may raise whatever reading the record raises."""


class Fights(Sequence[Fought]):
    """Matches, and callables that give one. A callable is asked once, and what it gave is kept."""

    def __init__(
        self,
        found: Iterable[Fought | PutAway] = (),
        greet: Callable[[Fought], object] = lambda fight: None,
    ) -> None:
        """`greet` is called with each match as soon as it is there."""
        self._greet = greet
        self._found: list[Fought | PutAway] = []
        for fight in found:
            self.append(fight)

    def append(self, fight: Fought | PutAway) -> None:
        """Add the next fight."""
        if isinstance(fight, Match):
            self._greet(fight)
        self._found.append(fight)

    def __len__(self) -> int:
        return len(self._found)

    @overload
    def __getitem__(self, at: int) -> Fought: ...

    @overload
    def __getitem__(self, at: slice) -> list[Fought]: ...

    def __getitem__(self, at: int | slice) -> Fought | list[Fought]:
        if isinstance(at, slice):
            return [self[n] for n in range(*at.indices(len(self)))]
        found = self._found[at]
        if not isinstance(found, Match):
            found = self._found[at] = found()
            self._greet(found)
        return found
