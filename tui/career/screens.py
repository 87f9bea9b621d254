"""The pages of a career."""

from tui.career.face import FACE
from tui.career.port import PortScreen
from tui.career.replay import CareerReplay
from tui.match.screens import Screens

SCREENS = Screens(FACE, PortScreen, CareerReplay)
