"""Where the face and the pages of each engine lie: whoever asks loads them with its rules.

No page of a fight asks the registry, since it names them all; the pages around fights do.
"""

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING

from tui.play.faces import Face

if TYPE_CHECKING:
    from tui.match.screens import Screens

MODULES: Mapping[str, str] = {
    "sea_fight": "tui.sea_fight.screens",
    "land_raid": "tui.land_raid.screens",
    "shore_raid": "tui.shore_raid.screens",
    "treasure_grab": "tui.treasure_grab.screens",
    "pirate_wars": "tui.pirate_wars.screens",
    "sheet": "tui.sheet.screens",
    "career": "tui.career.screens",
}
"""By engine the module that holds its `SCREENS`."""


def screens_of(engine: str) -> "Screens":
    """The pages of an engine, with its face. Raises KeyError for a stranger."""
    screens: Screens = import_module(MODULES[engine]).SCREENS
    return screens


def face_of(engine: str, *, of_career: bool = False) -> Face:
    """The face of an engine; `of_career` says whether the fight belongs to a career.

    Raises KeyError for a stranger.
    """
    return screens_of(engine).face.suited(of_career=of_career)
