"""The pages of a sea fight."""

from tui.fight.screens import Screens
from tui.sea.face import FACE
from tui.sea.fight import SeaFight
from tui.sea.replay import SeaReplay

SCREENS = Screens(FACE, SeaFight, SeaReplay)
