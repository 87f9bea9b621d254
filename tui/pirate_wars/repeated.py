"""Orders as last turn: the cannon and small arms that were served then are served again."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.words import many
from pieces_of_eight.campaign.pirate_wars.model.actions import (
    Action,
    Bombard,
    Fire,
    Prime,
    Reload,
    Shoot,
    Snipe,
)
from pieces_of_eight.campaign.pirate_wars.model.ship import Ship, ShipId
from pieces_of_eight.campaign.pirate_wars.model.state import Sea
from pieces_of_eight.campaign.pirate_wars.model.terms import Arm, Post
from .crew_orders import Legal, both_sides


class Served(NamedTuple):
    """What a ship served in a turn: cannon by their numbers, small arms by who has them."""

    guns: frozenset[int]
    arms: frozenset[tuple[Post, Arm]]

    @property
    def words(self) -> str:
        """What was served, in a few words; empty for nothing."""
        guns = [many(len(self.guns), "cannon", "cannon")] if self.guns else []
        return " and ".join([*guns, *(["small arms"] if self.arms else [])])

    def holds(self, order: Action) -> bool:
        """Whether an order serves what was served."""
        if isinstance(order, Fire | Bombard | Reload):
            return order.gun in self.guns
        return isinstance(order, Shoot | Snipe | Prime) and (order.post, order.arm) in self.arms

    def next(self, sea: Sea, ship: Ship, legal: Legal) -> Action | None:
        """The next order: what bears fires, the rest is loaded."""
        return both_sides(sea, ship, [order for order in legal if self.holds(order)])


def served_last_turn(match: Match[Sea, Any, Any], by: ShipId) -> Served:
    """What a ship served last turn."""
    orders = list(orders_of_turn(match, match.state.turn - 1))
    guns = [o.gun for o in orders if isinstance(o, Fire | Bombard | Reload) and o.by == by]
    arms = [(o.post, o.arm) for o in orders if isinstance(o, Shoot | Snipe | Prime) and o.by == by]
    return Served(frozenset(guns), frozenset(arms))


def orders_of_turn(match: Match[Sea, Any, Any], turn: int) -> Iterator[Any]:
    """All orders that were given in a turn, the last first."""
    steps: Sequence[Any] = match.steps
    for number in range(len(match.entries), 0, -1):
        then = steps[number - 1].state.turn
        if then < turn:
            return
        if then == turn:
            yield match.entries[number - 1].action
