"""All events of a career in one place: for saves, for the laws, and for screens to import."""

from typing import TypeAlias

from campaign.career.homecoming import (
    CameHome,
    CaptainFell,
    CareerEnded,
    FavourMoved,
    PaidOut,
    SeasonReported,
    Succeeded,
)
from campaign.career.port import Dealt, LeftPort

__all__ = [
    "AnyEvent",
    "CameHome",
    "CaptainFell",
    "CareerEnded",
    "Dealt",
    "FavourMoved",
    "LeftPort",
    "PaidOut",
    "SeasonReported",
    "Succeeded",
]

AnyEvent: TypeAlias = (
    Dealt
    | LeftPort
    | SeasonReported
    | CameHome
    | CaptainFell
    | Succeeded
    | FavourMoved
    | PaidOut
    | CareerEnded
)
