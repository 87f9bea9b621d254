"""Those who are told off are placed one by one, before all of them go at once."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pieces_of_eight.campaign.kernel.describe import Choice, Place, ThingId

if TYPE_CHECKING:
    from .fight_desk import FightDesk


class Placing:
    """The place of each, and who of them comes along with the cursor."""

    def __init__(self, desk: "FightDesk[Any, Any]", places: Mapping[ThingId, Place]) -> None:
        self._desk = desk
        self._places = dict(places)
        self.held: ThingId = None
        self.next(1)
        desk.say("Arrows move his place, Tab goes to the next man, Enter sends them all.")

    @property
    def choice(self) -> Choice:
        """What sends each to his place; those who are to stay where they are stay behind."""
        found = self._desk.about.send(self._desk.state, self._places)
        assert found is not None
        return found

    def move(self, to: Place) -> None:
        """Whoever is held comes along."""
        if self.held is not None:
            self._places[self.held] = to

    def next(self, step: int) -> None:
        """Hold the next of them."""
        order = list(self._places)
        at = order.index(self.held) if self.held in order else -1
        self.held = None
        self._desk.look_at(self._places[order[(at + step) % len(order)]])
        self.held = order[(at + step) % len(order)]

    def hold(self, at: Place) -> None:
        """Leave his place where it is, or take up the one who is to stand there."""
        there = [who for who, place in self._places.items() if place == at]
        self.held = there[0] if self.held is None and there else None
