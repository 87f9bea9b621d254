"""The table at which a land raid is played."""

from typing import TypeAlias

from campaign.land_raid.model.state import Raid
from tui.land_raid.choices import Choice
from tui.play.session import Session

RaidSession: TypeAlias = Session[Raid, Choice]
