"""What the pages about a fight share: their style sheet, and how much room there is on them."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace
from textual.screen import Screen
from textual.types import CSSPathType

from pieces_of_eight.tui.pages.base import GameScreen

P = TypeVar("P", bound=Struct)
"""The colours of one kind of map."""

WIDE = 110
"""Columns from which the panel stands beside the map."""
PANEL = 35
"""Columns of the panel, its margin included."""
BESIDE = (5, 7)
"""Lines of a page that are no map while no list is open: with the panel beside it, and without."""
STYLES: CSSPathType = Path(__file__).parent.parent / "fight.tcss"
WIDTHS: Sequence[tuple[int, str]] = [(0, "-narrow"), (WIDE, "-wide")]
"""From how many columns a page is of which class: the style sheet goes by it."""


def pane_of(page: Screen[None]) -> tuple[int, int]:
    """Columns and lines that the map of a fight has on a page while no list is open."""
    room = page.app.size
    if room.width < WIDE:
        return room.width, room.height - BESIDE[1]
    return room.width - PANEL, room.height - BESIDE[0]


def suited(find: Callable[..., P], page: GameScreen) -> P:
    """The colours of a map in the theme of a page, beside a panel in the page's own."""
    found = find(page.game.depth, light=page.game.settings.theme == "chart")
    return replace(found, panel=page.palette.panel)
