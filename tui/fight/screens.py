"""The pages of an engine: on one it is fought, on the other seen again."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from tui.faces import Face
from tui.fight.session import AnySession, Kept
from tui.screens.fight import FightScreen
from tui.screens.replay import ReplayScreen


class Screens(Struct, frozen=True):
    """What is opened for a fight of one kind, and the face that goes with it."""

    face: Face
    fight: Callable[[Kept], FightScreen[Any]]
    """The page on which it is fought."""
    replay: Callable[[AnySession], ReplayScreen]
    """The page on which it is seen again."""
