"""The table at which a treasure grab is played."""

from typing import TypeAlias

from campaign.treasure_grab.model.actions import Action
from campaign.treasure_grab.model.state import Grab
from tui.play.session import Session

GrabSession: TypeAlias = Session[Grab, Action]
