"""What a captain expects: what an order promises, part by part, and what lines and men are worth.

Nothing here decides a rule. Everything is in points of the account, roughly.
"""

from math import comb
from typing import NamedTuple

from pieces_of_eight.campaign.kernel.arithmetic import added
from ..model.actions import Action
from ..model.state import Ship
from ..model.terms import Fate, Shot
from ..rules.damage import ball

HULL = 2.0
"""A line of hull: a point of the account at once, and a step towards the bottom."""
SAIL = 0.6
MAN = 0.25
CANNON = 0.8
"""A loaded cannon that bears, for a turn."""
LOST_GUN = 2.5
"""A cannon that tears itself apart, with its crew."""
STOPPED = 1.5
"""What it costs to lie without a sail."""
SUNK = 4.0
IRONS = 3.0
"""What it costs to drift, beside the heart that her crew may lose."""


class Hopes(NamedTuple):
    """What an order promises, part by part."""

    harm: float = 0.0
    """The enemy rammed, boarded, beaten."""
    ships: float = 0.0
    """One's own ships: off the rocks and the edge, under sail, manned."""
    guns: float = 0.0
    """Cannon loaded and bearing, against those that bear on one's own; the range."""
    fire: float = 0.0
    """Fire declared, and what it will do."""


class Option(NamedTuple):
    """An order, and what it promises."""

    action: Action
    hopes: Hopes

    @property
    def value(self) -> float:
        return added(self.hopes)


def standing(ship: Ship, hull: int, sails: int) -> float:
    """What a ship with so much hull and sail is worth."""
    if not hull:
        return -SUNK
    return HULL * hull + SAIL * sails - STOPPED * (not sails)


def crossed(ship: Ship, balls: int, sails: int) -> tuple[int, int]:
    """Hull and sails after so many lines by ball, and so many sails by shot (PW-5.2)."""
    hull, set_ = ball(ship, balls)
    return hull, min(max(0, set_ - sails), ship.card.sails)


def hurt(ship: Ship, balls: int, sails: int) -> float:
    """What so many lines cost a ship, with the men who go with them."""
    hull, set_ = crossed(ship, balls, sails)
    men = ship.hull + ship.sails - hull - set_
    return standing(ship, ship.hull, ship.sails) - standing(ship, hull, set_) + MAN * men


def tells(
    ship: Ship, shot: Shot, dice: int, target: int, *, rake: bool, before: tuple[float, float]
) -> float:
    """What a cannon's shot costs a ship on the average, behind what is declared already.

    `before` are the hits by ball and the sails by shot that are expected of that.
    """
    balls, sails = round(before[0]), round(before[1])
    already = hurt(ship, balls, sails)
    found = 0.0
    for hits in range(1, dice + 1):
        chance: float = comb(dice, hits) * target**hits * (6 - target) ** (dice - hits) / 6**dice
        by_ball = balls + hits * (shot is Shot.BALL)
        by_shot = sails + hits * (1 + rake) * (shot is Shot.SHOT)
        found += chance * (hurt(ship, by_ball, by_shot) - already)
    return found


def prize(ship: Ship) -> float:
    """What it is worth to take a ship: her points, less those she has given already."""
    if ship.fate is not Fate.AFLOAT:
        return 0.0
    return 3.0 * ship.card.hull - (ship.card.hull - ship.hull)
