"""The table at which Pirate Wars is played."""

from typing import TypeAlias

from campaign.pirate_wars.model.state import Sea
from tui.fight.session import Session
from tui.wars.choices import Choice

WarsSession: TypeAlias = Session[Sea, Choice]
