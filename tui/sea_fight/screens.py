"""The pages of a sea fight."""

from tui.match.screens import Screens
from tui.sea_fight.face import FACE
from tui.sea_fight.fight import SeaFight
from tui.sea_fight.preview import SeaPreview
from tui.sea_fight.replay import SeaReplay

SCREENS = Screens(FACE, SeaFight, SeaReplay, SeaPreview)
