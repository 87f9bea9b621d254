"""The pages of a treasure grab."""

from tui.fight.screens import Screens
from tui.grab.face import FACE
from tui.grab.fight import GrabFight
from tui.grab.replay import GrabReplay

SCREENS = Screens(FACE, GrabFight, GrabReplay)
