"""The table at which a sea fight is played."""

from typing import TypeAlias

from campaign.sea_fight.actions import Action
from campaign.sea_fight.state import Sea
from tui.fight.session import Session

SeaSession: TypeAlias = Session[Sea, Action]
