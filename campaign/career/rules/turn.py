"""The round of a career: port for one captain, port for the other, the season, and home."""

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.play import Play
from pieces_of_eight.campaign.kernel.sealed import Player
from ..model.actions import SetSail
from ..model.events import LeftPort
from ..model.state import Career, Phase
from .port import PORT


def set_sail(play: Play[Career], act: SetSail) -> None:
    """A captain is ready; when both are, the season begins (C-4)."""
    career = play.state
    play.tell(LeftPort(PORT, act.by, career.season))
    if act.by == 0:
        play.state = replace(career, side=Player(1))
    else:
        play.state = replace(career, phase=Phase.AT_SEA, side=Player(0))
