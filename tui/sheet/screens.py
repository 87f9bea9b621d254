"""The pages of a master sheet."""

from tui.match.screens import Screens
from tui.sheet.face import FACE
from tui.sheet.fight import SheetScreen
from tui.sheet.replay import SheetReplay

SCREENS = Screens(FACE, SheetScreen, SheetReplay)
