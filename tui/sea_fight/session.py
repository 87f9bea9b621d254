"""The table at which a sea fight is played."""

from typing import TypeAlias

from campaign.sea_fight.model.actions import Action
from campaign.sea_fight.model.state import Sea
from tui.play.session import Session

SeaSession: TypeAlias = Session[Sea, Action]
