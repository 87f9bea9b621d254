"""The colours of panels and pages, one table for each theme and number of colours.

The tables are separate, not downgraded: a picture chosen for millions of colours turns to mud in
sixteen. The colours of the 256 and 16 tables are exactly those a terminal has, so nothing is
rounded on the way. The map's own colours stand in `tui.draw.palettes`.
"""

from collections.abc import Mapping

from msgspec.structs import asdict
from rich.terminal_theme import TerminalTheme
from textual.theme import Theme

from tui.inks import CHART, CHART_256, NIGHT, NIGHT_256, Inks
from tui.inks_few import (
    BLACK,
    BLUE,
    BROWN,
    CHART_16,
    CHART_MONO,
    CYAN,
    GREEN,
    GREY,
    LIME,
    NIGHT_16,
    NIGHT_MONO,
    RED,
    ROSE,
    SILVER,
    WHITE,
    YELLOW,
)

INKS: Mapping[tuple[str, str], Inks] = {
    ("night", "true"): NIGHT,
    ("night", "256"): NIGHT_256,
    ("night", "16"): NIGHT_16,
    ("night", "mono"): NIGHT_MONO,
    ("chart", "true"): CHART,
    ("chart", "256"): CHART_256,
    ("chart", "16"): CHART_16,
    ("chart", "mono"): CHART_MONO,
}
"""The table of each theme and depth."""


def name_of(theme: str, depth: str) -> str:
    """The name under which Textual knows a theme at a depth."""
    return f"{theme}-{depth}"


def variables(inks: Inks) -> dict[str, str]:
    """The colours as variables of the style sheets: `chosen_ink` is `$chosen-ink`.

    Those of Textual's own widgets follow them, so nothing on a page is left in blue.
    """
    own = {name.replace("_", "-"): colour for name, colour in asdict(inks).items()}
    return {
        **own,
        "text": inks.ink,
        "text-muted": inks.faint,
        "text-disabled": inks.faint,
        "text-accent": inks.gold,
        "text-primary": inks.gold,
        "border": inks.gold,
        "border-blurred": inks.frame,
        "block-cursor-background": inks.chosen,
        "block-cursor-foreground": inks.chosen_ink,
        "block-cursor-blurred-background": inks.hover,
        "block-cursor-blurred-foreground": inks.ink,
        "block-hover-background": inks.hover,
        "input-cursor-background": inks.gold,
        "input-cursor-foreground": inks.page,
        "input-selection-background": inks.chosen,
        "input-selection-foreground": inks.chosen_ink,
        "screen-selection-background": inks.chosen,
        "screen-selection-foreground": inks.chosen_ink,
        "scrollbar": inks.frame,
        "scrollbar-hover": inks.gold,
        "scrollbar-active": inks.gold,
        "scrollbar-background": inks.panel,
        "scrollbar-background-hover": inks.panel,
        "scrollbar-background-active": inks.panel,
        "scrollbar-corner-color": inks.panel,
        "link-color": inks.gold,
        "link-color-hover": inks.chosen_ink,
        "link-background-hover": inks.chosen,
    }


def textual_theme(theme: str, depth: str) -> Theme:
    """A table as a theme of Textual."""
    inks = INKS[theme, depth]
    return Theme(
        name=name_of(theme, depth),
        primary=inks.gold,
        secondary=inks.frame,
        accent=inks.gold,
        warning=inks.warn,
        error=inks.bad,
        success=inks.good,
        foreground=inks.ink,
        background=inks.page,
        surface=inks.panel,
        panel=inks.bar,
        boost=inks.hover,
        dark=theme == "night",
        variables=variables(inks),
    )


def _triplet(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


_NORMAL = [BLACK, RED, GREEN, BROWN, BLUE, "#aa00aa", CYAN, SILVER]
_BRIGHT = [GREY, ROSE, LIME, YELLOW, "#5555ff", "#ff55ff", "#55ffff", WHITE]


def terminal_theme(inks: Inks) -> TerminalTheme:
    """What the sixteen colours look like: each goes through Textual and comes out itself."""
    return TerminalTheme(
        _triplet(inks.page),
        _triplet(inks.ink),
        [_triplet(colour) for colour in _NORMAL],
        [_triplet(colour) for colour in _BRIGHT],
    )
