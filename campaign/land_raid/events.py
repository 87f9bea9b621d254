"""All events of a land raid in one place: for saves, for the laws, and for screens to import."""

from typing import TypeAlias

from campaign.land_raid.alarm import (
    AlarmRaised,
    AlarmThrown,
    GoesThrown,
    Risen,
    RiseThrown,
    SailSighted,
    SquareNamed,
)
from campaign.land_raid.attacking import Attacked
from campaign.land_raid.casualties import Captured, Killed, Saved
from campaign.land_raid.fighting import Fought
from campaign.land_raid.fire import BurnThrown, BurntOut, CaughtFire, SpreadThrown, TorchLaid
from campaign.land_raid.looting import Carried, Looted, Spiked
from campaign.land_raid.morale import NerveTested
from campaign.land_raid.moving import Hauled, LeftTown, Moved, MovesEnded, Posted
from campaign.land_raid.purse import Paid
from campaign.land_raid.retreat import Driven, OfficerHit, SquareHeld, SquareLost, SquareTaken
from campaign.land_raid.rousing import OfficerThrew
from campaign.land_raid.shooting import Fired, NobodyLeft
from campaign.land_raid.strength import Strength
from campaign.land_raid.turn import FirstThrown, RaidEnded, ShootingBegan

__all__ = [
    "AlarmRaised",
    "AlarmThrown",
    "AnyEvent",
    "Attacked",
    "BurnThrown",
    "BurntOut",
    "Captured",
    "Carried",
    "CaughtFire",
    "Driven",
    "Fired",
    "FirstThrown",
    "Fought",
    "GoesThrown",
    "Hauled",
    "Killed",
    "LeftTown",
    "Looted",
    "Moved",
    "MovesEnded",
    "NerveTested",
    "NobodyLeft",
    "OfficerHit",
    "OfficerThrew",
    "Paid",
    "Posted",
    "RaidEnded",
    "RiseThrown",
    "Risen",
    "SailSighted",
    "Saved",
    "ShootingBegan",
    "Spiked",
    "SpreadThrown",
    "SquareHeld",
    "SquareLost",
    "SquareNamed",
    "SquareTaken",
    "Strength",
    "TorchLaid",
]

AnyEvent: TypeAlias = (
    FirstThrown
    | Posted
    | OfficerThrew
    | Moved
    | Hauled
    | LeftTown
    | Attacked
    | MovesEnded
    | ShootingBegan
    | Fired
    | NobodyLeft
    | Saved
    | Killed
    | Captured
    | Fought
    | OfficerHit
    | Driven
    | SquareLost
    | SquareTaken
    | SquareHeld
    | NerveTested
    | BurnThrown
    | SpreadThrown
    | CaughtFire
    | BurntOut
    | TorchLaid
    | Looted
    | Carried
    | Spiked
    | AlarmThrown
    | AlarmRaised
    | RiseThrown
    | Risen
    | SquareNamed
    | GoesThrown
    | SailSighted
    | Paid
    | RaidEnded
)
