"""A fight in numbers: what each side did, and how lucky its dice were, side beside side."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from msgspec import Struct

from pieces_of_eight.campaign.kernel.odds import Came, Luck, summed
from pieces_of_eight.campaign.kernel.play import Event
from pieces_of_eight.campaign.kernel.sealed import Player
from .session import Entry

E = TypeVar("E")


class Counted(Struct, frozen=True):
    """One player, as his fight is counted."""

    state: Any
    """The fight as it stands, seen by who reads the numbers."""
    player: Player
    deeds: Sequence[object]
    """His events; where several have a part in one, his part."""
    came: Sequence[Came]
    """What came of all dice."""

    def did(self, kind: type[E]) -> list[E]:
        """His deeds of a kind."""
        return [deed for deed in self.deeds if isinstance(deed, kind)]

    def luck(self, *kinds: str) -> Luck:
        """What came of his dice, or of some kinds of them."""
        return summed(self.came, self.player + 1, *kinds)[self.player]


class Numbers(Struct, frozen=True):
    """How a kind of fight is counted."""

    rows: Sequence[tuple[str, Callable[[Counted], str]]]
    """What is counted, and how it is told of a side."""
    luck: Callable[[Any, Event], Iterable[Came]]
    """What came of the dice of an event."""
    deeds: Callable[[Any, Event], Iterable[tuple[Player, object]]] = lambda state, event: ()
    """Whose deed an event is, if it is counted."""
    seen: Callable[[Any, Sequence[Entry]], Iterable[tuple[Any, Event]]] = lambda state, entries: [
        (state, entry.event) for entry in entries
    ]
    """Each event with a state that says whose the things in it were."""
    owned: Callable[[Any, Sequence[Entry]], Iterable[tuple[Player, object]]] = lambda *told: ()
    """What else is counted as a deed: things, by whose they were."""
    seats: Callable[[Any], int] = lambda state: 2

    def told(self, state: Any, entries: Sequence[Entry]) -> list[tuple[str, ...]]:
        """What is counted, and each side's figures."""
        seen = list(self.seen(state, entries))
        deeds = [each for then, event in seen for each in self.deeds(then, event)]
        deeds += self.owned(state, entries)
        came = [each for then, event in seen for each in self.luck(then, event)]
        sides = [
            Counted(state, who, [deed for by, deed in deeds if by == who], came)
            for who in map(Player, range(self.seats(state)))
        ]
        return [(what, *map(words, sides)) for what, words in self.rows]

    def lucks(self, state: Any, entries: Sequence[Entry]) -> list[Luck]:
        """How lucky the dice of each side were, all told."""
        came = [one for then, event in self.seen(state, entries) for one in self.luck(then, event)]
        return summed(came, self.seats(state))
