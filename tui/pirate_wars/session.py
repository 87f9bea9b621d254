"""The table at which Pirate Wars is played."""

from typing import TypeAlias

from campaign.pirate_wars.model.state import Sea
from tui.pirate_wars.choices import Choice
from tui.play.session import Session

WarsSession: TypeAlias = Session[Sea, Choice]
