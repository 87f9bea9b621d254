"""The pages of a land raid."""

from tui.fight.screens import Screens
from tui.raid.face import FACE
from tui.raid.fight import RaidFight
from tui.raid.replay import RaidReplay

SCREENS = Screens(FACE, RaidFight, RaidReplay)
