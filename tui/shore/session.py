"""The table at which a shore raid is played."""

from typing import TypeAlias

from campaign.shore_raid.model.state import Raid
from tui.fight.session import Session
from tui.shore.choices import Choice

ShoreSession: TypeAlias = Session[Raid, Choice]
