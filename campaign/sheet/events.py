"""All events of a season in one place: for saves, for the laws, and for screens to import."""

from typing import TypeAlias

from campaign.sheet.declaring import Declared, Resolved, Unfolded
from campaign.sheet.fortune import CardDrawn
from campaign.sheet.muster import SheetSealed, SheetsSealed
from campaign.sheet.naming import FirstThrown, Named, Scored, Watched
from campaign.sheet.points import Delivered, Reported
from campaign.sheet.turn import SeasonEnded

__all__ = [
    "AnyEvent",
    "CardDrawn",
    "Declared",
    "Delivered",
    "FirstThrown",
    "Named",
    "Reported",
    "Resolved",
    "Scored",
    "SeasonEnded",
    "SheetSealed",
    "SheetsSealed",
    "Unfolded",
    "Watched",
]

AnyEvent: TypeAlias = (
    SheetSealed
    | SheetsSealed
    | FirstThrown
    | Named
    | Scored
    | Watched
    | Declared
    | Unfolded
    | Resolved
    | Reported
    | Delivered
    | CardDrawn
    | SeasonEnded
)
