"""The pages of a land raid."""

from tui.land_raid.face import FACE
from tui.land_raid.fight import RaidFight
from tui.land_raid.preview import RaidPreview
from tui.land_raid.replay import RaidReplay
from tui.match.screens import Screens

SCREENS = Screens(FACE, RaidFight, RaidReplay, RaidPreview)
