"""The pages of a treasure grab."""

from tui.match.screens import Screens
from tui.treasure_grab.face import FACE
from tui.treasure_grab.fight import GrabFight
from tui.treasure_grab.preview import GrabPreview
from tui.treasure_grab.replay import GrabReplay

SCREENS = Screens(FACE, GrabFight, GrabReplay, GrabPreview)
