"""How a sailor orders his squads about: as a mate did before he had learned more.

He thinks neither of the governor nor of fires for their own sake, and lets anybody lead.
"""

import random
from collections.abc import Sequence

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.sealed import Player
from . import squads
from .squads import Order, Orders, Task
from .state import Raid
from .tactics import holds, moment, next_actions

LEARNED = (Task.CATCH,)
"""What only a mate orders."""


def options(raid: Raid, who: Player) -> Sequence[Sequence[Order]]:
    """For each squad what it may be told."""
    found = _known(squads.choices(raid, who))
    return [found for _ in squads.squads(raid, who, plain=True)]


def portfolio(raid: Raid, who: Player) -> list[tuple[Order, ...]]:
    """The plans he begins with, the usual one first."""
    return [told for told in squads.portfolio(raid, who, plain=True) if _known(told) == told]


def given(raid: Raid, who: Player, told: Sequence[Order]) -> Orders:
    """The orders of all units, carried out as well as he knows."""
    return _plain(squads.given(raid, who, told, plain=True))


def usual(raid: Raid, who: Player, rng: random.Random) -> Orders:
    """What he thinks the enemy has been told: he takes him for a sailor, too."""
    return _plain(squads.usual(raid, who, rng, plain=True))


def _known(told: Sequence[Order]) -> tuple[Order, ...]:
    return tuple(order for order in told if order.task not in LEARNED)


def _plain(found: Orders) -> Orders:
    return tuple(replace(order, plain=True) for order in found)


__all__ = ["given", "holds", "moment", "next_actions", "options", "portfolio", "usual"]
