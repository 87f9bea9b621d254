"""The pages of Pirate Wars."""

from tui.fight.screens import Screens
from tui.wars.face import FACE
from tui.wars.fight import WarsFight
from tui.wars.replay import WarsReplay

SCREENS = Screens(FACE, WarsFight, WarsReplay)
