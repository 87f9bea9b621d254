"""The pages of an engine: on one it is fought, on the other seen again."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from tui.draw.glyphs import Glyphs
from tui.draw.inks import Palette
from tui.match.page import FightScreen
from tui.match.preview import Preview
from tui.match.replay import ReplayScreen
from tui.play.faces import Face
from tui.play.session import AnySession, Kept


class Screens(Struct, frozen=True):
    """What is opened for a fight of one kind, and the face that goes with it."""

    face: Face
    fight: Callable[[Kept], FightScreen[Any]]
    """The page on which it is fought."""
    replay: Callable[[AnySession], ReplayScreen]
    """The page on which it is seen again."""
    preview: Callable[[Palette, Glyphs], Preview] | None = None
    """Its map on the page of new fights; None where it has none, or is not begun there."""
