"""The pages of Pirate Wars."""

from tui.match.screens import Screens
from tui.pirate_wars.face import FACE
from tui.pirate_wars.fight import WarsFight
from tui.pirate_wars.preview import WarsPreview
from tui.pirate_wars.replay import WarsReplay

SCREENS = Screens(FACE, WarsFight, WarsReplay, WarsPreview)
