"""Targets that cannon of the revised rules spare (R1-10, R1-11): too near, or among friends."""

from campaign.geometry.hulls import DOT
from campaign.kernel.play import Refusal
from campaign.kernel.rules import Rule
from campaign.pirate_wars.editions import ARTICLES
from campaign.pirate_wars.state import Sea, Ship

NO_CANNON_WORKS = Rule("R1-10")
NOT_AMONG_FRIENDS = Rule("R1-11")

CLOSE = 4 * DOT
"""At this and nearer only weapons marked B work (PW-1.5)."""


def spares(sea: Sea, by: Ship, on: Ship, far: int) -> Refusal | None:
    """Why a cannon that bears may not be fired at a ship."""
    if hinders(sea, far):
        return Refusal(NO_CANNON_WORKS, "no cannon fires at four dots or nearer")
    if among_friends(sea, by, on):
        return Refusal(NOT_AMONG_FRIENDS, f"men of her own side fight aboard {on.name}")
    return None


def hinders(sea: Sea, far: int) -> bool:
    """Whether a target is too near for cannon: where these do not burst of it (R1-10)."""
    return far <= CLOSE and not ARTICLES[sea.edition].too_close


def among_friends(sea: Sea, by: Ship, on: Ship) -> bool:
    """Whether the edition spares a ship that is lashed to one of the gunner's side (R1-11)."""
    if not on.fought or not ARTICLES[sea.edition].idle_guns:
        return False
    return any(sea.ships[each].owner == by.owner for each in on.fought)
