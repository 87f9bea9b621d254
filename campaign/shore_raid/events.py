"""All events of a shore raid in one place: for saves, for the laws, and for screens to import."""

from typing import TypeAlias

from campaign.shore_raid.attacking import Attacked, Reloaded
from campaign.shore_raid.banding import BandCalled, BandDone, BandFormed
from campaign.shore_raid.cards import CardPassed, CardsTurned
from campaign.shore_raid.flight import Ran
from campaign.shore_raid.harm import Captured, Disturbed, Dropped, Killed, PutToFlight, Released
from campaign.shore_raid.marching import Brought, Marched
from campaign.shore_raid.morale import MoraleThrown
from campaign.shore_raid.paces import PaceThrown
from campaign.shore_raid.pillaging import Lifted, PillageBegun, Seized, Wrecked
from campaign.shore_raid.turn import RaidEnded, TurnBegan

__all__ = [
    "AnyEvent",
    "Attacked",
    "BandCalled",
    "BandDone",
    "BandFormed",
    "Brought",
    "Captured",
    "CardPassed",
    "CardsTurned",
    "Disturbed",
    "Dropped",
    "Killed",
    "Lifted",
    "Marched",
    "MoraleThrown",
    "PaceThrown",
    "PillageBegun",
    "PutToFlight",
    "RaidEnded",
    "Ran",
    "Released",
    "Reloaded",
    "Seized",
    "TurnBegan",
    "Wrecked",
]

AnyEvent: TypeAlias = (
    TurnBegan
    | PaceThrown
    | CardsTurned
    | CardPassed
    | BandFormed
    | BandCalled
    | BandDone
    | Marched
    | Brought
    | Attacked
    | Reloaded
    | Killed
    | PutToFlight
    | Captured
    | Released
    | Disturbed
    | Dropped
    | Ran
    | PillageBegun
    | Seized
    | Wrecked
    | Lifted
    | MoraleThrown
    | RaidEnded
)
