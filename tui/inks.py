"""What the colours of pages are for, and the table of each theme and depth of colour.

The tables are separate, not downgraded: a picture chosen for millions of colours turns to mud in
sixteen. Those of 256 and 16 colours hold exactly what a terminal has, so nothing is rounded.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from pieces_of_eight.tui.draw.colours import Themes

if TYPE_CHECKING:
    from pieces_of_eight.tui.draw.inks import PanelInks


class Inks(Struct, frozen=True):
    """Every colour a page may use, by what it is for."""

    page: str
    """The ground of a page."""
    panel: str
    """The ground of a box on it."""
    bar: str
    """The ground of the heading and the key line."""
    bar_ink: str
    bar_key: str
    """Keys and the name of the game on it."""
    ink: str
    faint: str
    """Words that may be passed over."""
    gold: str
    """Headings, keys, what matters."""
    frame: str
    """Lines around boxes."""
    chosen: str
    """The ground of what is under the cursor."""
    chosen_ink: str
    hover: str
    """The ground of what is under the mouse."""
    field: str
    """The ground of what can be typed or changed."""
    good: str
    warn: str
    bad: str
    sky: str
    sky_low: str
    star: str
    moon: str
    sea: str
    sea_low: str
    wave: str
    hull: str
    sail: str
    land: str
    sand: str
    title: str
    title_low: str


_COLOURS = Themes(Inks, Path(__file__).with_name("colours.txt"))
INKS: Mapping[tuple[str, str], Inks] = {
    (theme, depth): _COLOURS[f"{theme}-{depth}"]
    for theme in ("night", "chart", "contrast")
    for depth in ("true", "256", "16", "mono")
}
"""The table of each theme and depth."""


def panel_of(inks: Inks) -> "PanelInks":
    """The colours beside a map, out of those of pages: for a theme that has no others there."""
    from pieces_of_eight.tui.draw.inks import PanelInks  # the title needs none of them

    return PanelInks(
        paper=inks.page,
        text=inks.ink,
        dim=inks.faint,
        title=inks.gold,
        line=inks.frame,
        good=inks.good,
        fair=inks.warn,
        bad=inks.bad,
        trough=inks.field,
        bar_paper=inks.bar,
        bar_text=inks.bar_ink,
    )
