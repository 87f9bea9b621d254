"""The pages of a shore raid."""

from tui.fight.screens import Screens
from tui.shore.face import FACE
from tui.shore.fight import ShoreFight
from tui.shore.replay import ShoreReplay

SCREENS = Screens(FACE, ShoreFight, ShoreReplay)
