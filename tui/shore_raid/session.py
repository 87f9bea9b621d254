"""The table at which a shore raid is played."""

from typing import TypeAlias

from campaign.shore_raid.model.state import Raid
from tui.play.session import Session
from tui.shore_raid.choices import Choice

ShoreSession: TypeAlias = Session[Raid, Choice]
