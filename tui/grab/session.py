"""The table at which a treasure grab is played."""

from typing import TypeAlias

from campaign.treasure_grab.actions import Action
from campaign.treasure_grab.state import Grab
from tui.fight.session import Session

GrabSession: TypeAlias = Session[Grab, Action]
