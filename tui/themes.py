"""The colours of panels and pages, one table for each theme and number of colours.

The tables are separate, not downgraded: a picture chosen for millions of colours turns to mud in
sixteen. The colours of the 256 and 16 tables are exactly those a terminal has, so nothing is
rounded on the way. The map's own colours stand in `tui.drawing.palettes`.
"""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import asdict
from rich.terminal_theme import TerminalTheme
from textual.theme import Theme


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


_NIGHT = Inks(
    page="#0a1420",
    panel="#0e1c2c",
    bar="#15304d",
    bar_ink="#cdd8e2",
    bar_key="#f2d58a",
    ink="#cdd8e2",
    faint="#7b92a8",
    gold="#f2d58a",
    frame="#35587c",
    chosen="#1f4a73",
    chosen_ink="#fff3cf",
    hover="#16304a",
    field="#14273b",
    good="#86d986",
    warn="#f0b35a",
    bad="#f28b78",
    sky="#0b1a30",
    sky_low="#1d3350",
    star="#9fb4c9",
    moon="#f6e7b8",
    sea="#10294a",
    sea_low="#0b1b33",
    wave="#28527e",
    hull="#5a3a22",
    sail="#dccfae",
    land="#12301f",
    sand="#6d5a3a",
    title="#f6dc96",
    title_low="#c9963f",
)

_CHART = Inks(
    page="#f3ead3",
    panel="#faf4e4",
    bar="#d9c79b",
    bar_ink="#2c2418",
    bar_key="#8a3410",
    ink="#2c2418",
    faint="#6f6045",
    gold="#8a3410",
    frame="#a58c5c",
    chosen="#1f4a73",
    chosen_ink="#ffffff",
    hover="#e6d7b0",
    field="#e9dcba",
    good="#256b2c",
    warn="#8f5200",
    bad="#a3180f",
    sky="#f3ead3",
    sky_low="#e9dcbc",
    star="#cdb98a",
    moon="#e3b75a",
    sea="#b9d3d8",
    sea_low="#a4c4cc",
    wave="#7fa9b5",
    hull="#5a3a22",
    sail="#fffaf0",
    land="#9caf78",
    sand="#dcc48c",
    title="#7a2c0c",
    title_low="#4d1c08",
)

_NIGHT_256 = Inks(
    page="#1c1c1c",
    panel="#1c1c1c",
    bar="#005f87",
    bar_ink="#ffffd7",
    bar_key="#ffd787",
    ink="#dadada",
    faint="#8a8a8a",
    gold="#ffd787",
    frame="#4e4e4e",
    chosen="#005faf",
    chosen_ink="#ffffff",
    hover="#3a3a3a",
    field="#303030",
    good="#87d787",
    warn="#ffd75f",
    bad="#ff875f",
    sky="#1c1c1c",
    sky_low="#262626",
    star="#8a8a8a",
    moon="#ffffaf",
    sea="#00005f",
    sea_low="#00005f",
    wave="#005f87",
    hull="#875f00",
    sail="#d7d7af",
    land="#005f00",
    sand="#875f00",
    title="#ffd787",
    title_low="#d7af5f",
)

_CHART_256 = Inks(
    page="#ffffd7",
    panel="#eeeeee",
    bar="#d7d7af",
    bar_ink="#1c1c1c",
    bar_key="#870000",
    ink="#1c1c1c",
    faint="#6c6c6c",
    gold="#870000",
    frame="#af875f",
    chosen="#005f87",
    chosen_ink="#ffffff",
    hover="#d7d7af",
    field="#d7d7d7",
    good="#005f00",
    warn="#875f00",
    bad="#af0000",
    sky="#ffffd7",
    sky_low="#ffffd7",
    star="#d7af87",
    moon="#ffaf5f",
    sea="#afd7d7",
    sea_low="#87afaf",
    wave="#5f8787",
    hull="#5f5f00",
    sail="#eeeeee",
    land="#87af5f",
    sand="#d7d787",
    title="#870000",
    title_low="#5f0000",
)

_BLACK, _RED, _GREEN, _BROWN = "#000000", "#aa0000", "#00aa00", "#aa5500"
_BLUE, _CYAN, _SILVER, _GREY = "#0000aa", "#00aaaa", "#aaaaaa", "#555555"
_ROSE, _LIME, _YELLOW, _WHITE = "#ff5555", "#55ff55", "#ffff55", "#ffffff"

_NIGHT_16 = Inks(
    page=_BLACK,
    panel=_BLACK,
    bar=_SILVER,
    bar_ink=_BLACK,
    bar_key=_BLUE,
    ink=_SILVER,
    faint=_GREY,
    gold=_YELLOW,
    frame=_GREY,
    chosen=_CYAN,
    chosen_ink=_BLACK,
    hover=_GREY,
    field=_BLUE,
    good=_LIME,
    warn=_YELLOW,
    bad=_ROSE,
    sky=_BLACK,
    sky_low=_BLACK,
    star=_GREY,
    moon=_YELLOW,
    sea=_BLUE,
    sea_low=_BLUE,
    wave=_CYAN,
    hull=_BROWN,
    sail=_WHITE,
    land=_GREEN,
    sand=_BROWN,
    title=_YELLOW,
    title_low=_BROWN,
)

_CHART_16 = Inks(
    page=_WHITE,
    panel=_WHITE,
    bar=_SILVER,
    bar_ink=_BLACK,
    bar_key=_RED,
    ink=_BLACK,
    faint=_GREY,
    gold=_RED,
    frame=_BROWN,
    chosen=_BLUE,
    chosen_ink=_WHITE,
    hover=_SILVER,
    field=_SILVER,
    good=_GREEN,
    warn=_BROWN,
    bad=_RED,
    sky=_WHITE,
    sky_low=_WHITE,
    star=_SILVER,
    moon=_YELLOW,
    sea=_CYAN,
    sea_low=_CYAN,
    wave=_BLUE,
    hull=_BROWN,
    sail=_SILVER,
    land=_GREEN,
    sand=_YELLOW,
    title=_RED,
    title_low=_BROWN,
)

_NIGHT_MONO = Inks(
    page=_BLACK,
    panel=_BLACK,
    bar=_SILVER,
    bar_ink=_BLACK,
    bar_key=_BLACK,
    ink=_SILVER,
    faint=_GREY,
    gold=_WHITE,
    frame=_GREY,
    chosen=_WHITE,
    chosen_ink=_BLACK,
    hover=_GREY,
    field=_GREY,
    good=_WHITE,
    warn=_SILVER,
    bad=_WHITE,
    sky=_BLACK,
    sky_low=_BLACK,
    star=_GREY,
    moon=_WHITE,
    sea=_BLACK,
    sea_low=_BLACK,
    wave=_GREY,
    hull=_GREY,
    sail=_WHITE,
    land=_GREY,
    sand=_SILVER,
    title=_WHITE,
    title_low=_SILVER,
)

_CHART_MONO = Inks(
    page=_WHITE,
    panel=_WHITE,
    bar=_SILVER,
    bar_ink=_BLACK,
    bar_key=_BLACK,
    ink=_BLACK,
    faint=_GREY,
    gold=_BLACK,
    frame=_GREY,
    chosen=_BLACK,
    chosen_ink=_WHITE,
    hover=_SILVER,
    field=_SILVER,
    good=_BLACK,
    warn=_GREY,
    bad=_BLACK,
    sky=_WHITE,
    sky_low=_WHITE,
    star=_SILVER,
    moon=_SILVER,
    sea=_WHITE,
    sea_low=_WHITE,
    wave=_SILVER,
    hull=_BLACK,
    sail=_SILVER,
    land=_GREY,
    sand=_SILVER,
    title=_BLACK,
    title_low=_GREY,
)

INKS: Mapping[tuple[str, str], Inks] = {
    ("night", "true"): _NIGHT,
    ("night", "256"): _NIGHT_256,
    ("night", "16"): _NIGHT_16,
    ("night", "mono"): _NIGHT_MONO,
    ("chart", "true"): _CHART,
    ("chart", "256"): _CHART_256,
    ("chart", "16"): _CHART_16,
    ("chart", "mono"): _CHART_MONO,
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


_NORMAL = [_BLACK, _RED, _GREEN, _BROWN, _BLUE, "#aa00aa", _CYAN, _SILVER]
_BRIGHT = [_GREY, _ROSE, _LIME, _YELLOW, "#5555ff", "#ff55ff", "#55ffff", _WHITE]


def terminal_theme(inks: Inks) -> TerminalTheme:
    """What the sixteen colours look like: each goes through Textual and comes out itself."""
    return TerminalTheme(
        _triplet(inks.page),
        _triplet(inks.ink),
        [_triplet(colour) for colour in _NORMAL],
        [_triplet(colour) for colour in _BRIGHT],
    )
