"""The colours of pages as themes of Textual, and how sixteen colours look on its screen.

The maps' own colours stand in their tables and in `tui/draw/colours.txt`.
"""

from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import asdict
from rich.terminal_theme import TerminalTheme
from textual.color import Color
from textual.theme import Theme

from .draw.colours import Themes
from .tables import tables_in

if TYPE_CHECKING:
    from .draw.colours import PanelInks


# --- What the colours of pages are for, and the table of each theme and depth of colour -----------
# The tables are separate, not downgraded: a picture chosen for millions of colours turns to mud in
# sixteen. Those of 256 and 16 colours hold exactly what a terminal has, so nothing is rounded.


class Inks(Struct, frozen=True):
    """Every colour a page may use, by what it is for."""

    page: str  # the ground of a page
    panel: str  # the ground of a box on it
    bar: str  # the ground of the heading and the key line
    bar_ink: str
    bar_key: str  # keys and the name of the game on it
    ink: str
    faint: str  # words that may be passed over
    gold: str  # headings, keys, what matters
    frame: str  # lines around boxes
    chosen: str  # the ground of what is under the cursor
    chosen_ink: str
    hover: str  # the ground of what is under the mouse
    field: str  # the ground of what can be typed or changed
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


_TABLES = tables_in(Path(__file__).with_name("themes.toml"))
_COLOURS = Themes(Inks, Path(__file__).with_name("colours.txt"))
TERMINAL, DEFAULT = "terminal", "default"
"""The theme that keeps the colours of the terminal, and what it calls ground and ink of those."""
INKS: dict[tuple[str, str], Inks] = {
    (theme, depth): _COLOURS[f"{theme}-{depth}"]
    for theme in ("night", "chart", "contrast")
    for depth in ("true", "256", "16", "mono")
}  # the table of each theme and depth
INKS[TERMINAL, "16"] = _COLOURS[f"{TERMINAL}-16"]


def panel_of(inks: Inks) -> "PanelInks":
    """The colours beside a map, out of those of pages: for a theme that has no others there."""
    from .draw.colours import PanelInks  # the title needs none of them

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


# --- Themes ---------------------------------------------------------------------------------------

_NORMAL = (
    "#000000", "#aa0000", "#00aa00", "#aa5500", "#0000aa", "#aa00aa", "#00aaaa", "#aaaaaa",
)  # fmt: skip
_BRIGHT = (
    "#555555", "#ff5555", "#55ff55", "#ffff55", "#5555ff", "#ff55ff", "#55ffff", "#ffffff",
)  # fmt: skip
"""The sixteen colours of a terminal, as they are mostly shown."""


def variables(inks: Inks) -> dict[str, str]:
    """The colours as variables of the style sheets: `chosen_ink` is `$chosen-ink`.

    Those of Textual's own widgets follow them, so nothing on a page is left in blue.
    """
    own = {name.replace("_", "-"): colour for name, colour in asdict(inks).items()}
    others = {name: getattr(inks, ink) for name, ink in _TABLES["variables"].items()}
    # Rich calls the terminal's own ground and ink otherwise than Textual does.
    return {
        name: f"ansi_{colour}" if colour == DEFAULT else colour
        for name, colour in (own | others).items()
    }


def textual_theme(theme: str, depth: str) -> Theme:
    """A table as a theme of Textual."""
    colours = variables(INKS[theme, depth])
    return Theme(
        name=f"{theme}-{depth}",
        primary=colours["gold"],
        secondary=colours["frame"],
        accent=colours["gold"],
        warning=colours["warn"],
        error=colours["bad"],
        success=colours["good"],
        foreground=colours["ink"],
        background=colours["page"],
        surface=colours["panel"],
        panel=colours["bar"],
        boost=colours["hover"],
        dark=theme != "chart",
        variables=colours,
    )


def terminal_theme(inks: Inks) -> TerminalTheme:
    """What the sixteen colours look like: each goes through Textual and comes out itself."""
    ground, ink = ("#000000", _NORMAL[-1]) if inks.page == DEFAULT else (inks.page, inks.ink)
    page, words, *colours = (Color.parse(each).rgb for each in (ground, ink, *_NORMAL, *_BRIGHT))
    return TerminalTheme(page, words, colours[: len(_NORMAL)], colours[len(_NORMAL) :])
