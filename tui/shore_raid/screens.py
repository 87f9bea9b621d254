"""The pages of a shore raid."""

from tui.match.screens import Screens
from tui.shore_raid.face import FACE
from tui.shore_raid.fight import ShoreFight
from tui.shore_raid.preview import ShorePreview
from tui.shore_raid.replay import ShoreReplay

SCREENS = Screens(FACE, ShoreFight, ShoreReplay, ShorePreview)
