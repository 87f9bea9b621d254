"""What the pages about a fight share: their style sheet, and how much room there is on them."""

from collections.abc import Sequence
from pathlib import Path

from textual.screen import Screen
from textual.types import CSSPathType

WIDE = 110
"""Columns from which the panel stands beside the map."""
PANEL = 35
"""Columns of the panel, its margin included."""
BELOW = 9
"""Lines that a short list of choices and the bars leave no map."""
STYLES: CSSPathType = Path(__file__).parent.parent / "fight.tcss"
WIDTHS: Sequence[tuple[int, str]] = [(0, "-narrow"), (WIDE, "-wide")]
"""From how many columns a page is of which class: the style sheet goes by it."""


def has_room(page: Screen[None], width: int, height: int) -> bool:
    """Whether a map of so many cells can be seen whole beside all else."""
    room = page.app.size
    return width <= room.width - PANEL and height <= room.height - BELOW
