"""All events of a treasure grab in one place: for saves, for the laws, and for screens."""

from typing import TypeAlias

from campaign.treasure_grab.carrying import Carried, Pulled, Taken
from campaign.treasure_grab.entering import Entered, Joined, Waited
from campaign.treasure_grab.fighting import Struck
from campaign.treasure_grab.mischief import CannonFired, PeelThrown, Snapped
from campaign.treasure_grab.moving import Moved, MovesEnded
from campaign.treasure_grab.shooting import Shot
from campaign.treasure_grab.turn import GameEnded, Ordered, RoundBegan, TurnBegan
from campaign.treasure_grab.winning import ChestPlaced, ChestWon
from campaign.treasure_grab.wounds import Beaten, Removed, Sat

__all__ = [
    "AnyEvent",
    "Beaten",
    "CannonFired",
    "Carried",
    "ChestPlaced",
    "ChestWon",
    "Entered",
    "GameEnded",
    "Joined",
    "Moved",
    "MovesEnded",
    "Ordered",
    "PeelThrown",
    "Pulled",
    "Removed",
    "RoundBegan",
    "Sat",
    "Shot",
    "Snapped",
    "Struck",
    "Taken",
    "TurnBegan",
    "Waited",
]

AnyEvent: TypeAlias = (
    Carried
    | Pulled
    | Taken
    | Entered
    | Joined
    | Waited
    | Struck
    | CannonFired
    | PeelThrown
    | Snapped
    | Moved
    | MovesEnded
    | Shot
    | GameEnded
    | Ordered
    | RoundBegan
    | TurnBegan
    | ChestPlaced
    | ChestWon
    | Beaten
    | Removed
    | Sat
)
