"""The table at which a land raid is played."""

from typing import TypeAlias

from campaign.land_raid.model.state import Raid
from tui.fight.session import Session
from tui.raid.choices import Choice

RaidSession: TypeAlias = Session[Raid, Choice]
