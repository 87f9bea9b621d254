"""Tables of colours, read from rows of data: a row for each thing, a column for each theme.

No colour says anything that no glyph or text says. Each column is chosen by hand: night and chart
for terminals of true colour and of 256, one for 16 colours, and one of greys. A poorer table
is never a richer one rounded down: rounding turns three tones of sea into coloured noise.

A colour is `#rrggbb`, a number of those a terminal has numbered, or `-` for none. A wash is a
colour, how much of it lies over the ground, and the colour of what is written on it:
`#112233*0.45/#ffffff`. What a row is about is spelt by the fields of the table: `sides.1.hull`.
"""

import os
import sys
from collections.abc import Iterator, Mapping
from enum import IntEnum
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Literal, TypeAlias, TypeVar

from msgspec import Struct, convert
from msgspec.structs import asdict, replace

from .cells import Ink

# --- How many colours a terminal shows ------------------------------------------------------------

Depth: TypeAlias = Literal["true", "256", "16", "mono"]

_MONO_TERMINALS = frozenset({"dumb", "unknown", "vt100", "vt102", "vt220", "cons25"})
_TRUE = ("WT_SESSION", "KITTY_WINDOW_ID", "ALACRITTY_WINDOW_ID", "WEZTERM_PANE", "KONSOLE_VERSION")
"""Variables of terminals that show all colours: Windows Terminal and others."""
_INSIDE = ("screen", "tmux", "linux")
"""Terminals that keep the variables of the one they were started in."""
_CONTAINERS = ("/.dockerenv", "/run/.containerenv")
"""Files that the makers of containers leave in them."""
_PROGRAMS: Mapping[str, Depth] = {
    "iterm.app": "true",
    "vscode": "true",
    "wezterm": "true",
    "ghostty": "true",
    "hyper": "true",
    "apple_terminal": "256",
}  # what TERM_PROGRAM may say
TRUE_BUILD = 15063  # the build of Windows from which its own console shows all colours


def detect(environment: Mapping[str, str]) -> Depth:
    """The depth that the environment variables promise, never more.

    NO_COLOR with any text in it asks for none. COLORTERM wins over TERM, because TERM
    seldom tells of truecolor; ssh drops COLORTERM, so 256 and 16 colours are common. So does a
    container, which calls every terminal xterm: those that are one today show all colours.
    Without TERM, as on Windows, whatever else is known of the terminal counts.
    """
    if environment.get("NO_COLOR"):
        return "mono"
    if environment.get("COLORTERM", "").strip().lower() in ("truecolor", "24bit"):
        return "true"
    terminal = environment.get("TERM", "").strip().lower()
    if not terminal:
        if known_true(environment):
            return "true"
        program = environment.get("TERM_PROGRAM", "").strip().lower()
        if program in _PROGRAMS:
            return _PROGRAMS[program]
        if environment.get("ConEmuANSI", "").upper() == "ON":
            return "256"
        return "true" if (windows_build() or 0) >= TRUE_BUILD else "16"
    if terminal in _MONO_TERMINALS or terminal.endswith(("-m", "-mono")):
        return "mono"
    if terminal.endswith(("-direct", "-truecolor")):
        return "true"
    if not terminal.startswith(_INSIDE) and (known_true(environment) or boxed(environment)):
        return "true"
    return "256" if "256color" in terminal else "16"


def known_true(environment: Mapping[str, str]) -> bool:
    return any(environment.get(name) for name in _TRUE)


def boxed(environment: Mapping[str, str]) -> bool:
    named = bool(environment.get("container")) or any(map(os.path.exists, _CONTAINERS))
    return named and environment.get("TERM", "").strip().lower() == "xterm"


def windows_build() -> int | None:
    version = getattr(sys, "getwindowsversion", None)
    return None if version is None else int(version().build)


# --- What a table of colours holds, and how colours are laid over each other ----------------------


class OverlayBand(IntEnum):
    """What an overlay says of a hex, from weak to strong; the text in the hex says it too."""

    DARK = 0  # hidden from the guns behind land or another ship
    LONG = 1
    NORMAL = 2
    SHORT = 3
    RAKING = 4
    REACH = 5  # the ship can sail here
    CHANCE = 6  # the ship can sail here if the dice allow it
    THREAT = 7  # the enemy can fire at her here next turn, or board her


class Wash(Struct, frozen=True):
    """A colour laid over the ground: `weight` 1 covers it, less lets it shine through."""

    ink: Ink
    weight: float
    text: Ink


class SideInks(Struct, frozen=True):
    """The colours of one side: of its ships, and of what is written on them."""

    hull: Ink
    letter: Ink


class PanelInks(Struct, frozen=True):
    """The colours of everything beside the map."""

    paper: Ink
    text: Ink
    dim: Ink
    title: Ink
    line: Ink
    good: Ink
    fair: Ink
    bad: Ink
    trough: Ink  # the empty part of a bar
    bar_paper: Ink
    bar_text: Ink  # title and status lines


class Palette(Struct, frozen=True):
    """One theme."""

    name: str
    table: Ink  # beyond the map
    sides: tuple[SideInks, SideInks]
    cursor: Wash
    panel: PanelInks


def on_the_bar(inks: PanelInks, depth: Depth) -> PanelInks:
    if depth in ("true", "256"):
        return inks
    ink = inks.bar_text
    return replace(inks, text=ink, dim=ink, title=ink, good=ink, fair=ink, bad=ink)


@lru_cache(maxsize=4096)
def blend(under: Ink, wash: Wash) -> Ink:
    """The colour of a ground with a wash on it. Only true colours mix, others are covered."""
    if wash.weight >= 1 or not (under.startswith("#") and wash.ink.startswith("#")):
        return wash.ink
    both = zip(parts_of(under), parts_of(wash.ink), strict=True)
    mixed = (round(low + (high - low) * wash.weight) for low, high in both)
    return "#" + "".join(f"{min(part, 255):02x}" for part in mixed)


def parts_of(ink: Ink) -> tuple[int, int, int]:
    """A true colour as red, green and blue."""
    return int(ink[1:3], 16), int(ink[3:5], 16), int(ink[5:7], 16)


# --- Colours --------------------------------------------------------------------------------------

T = TypeVar("T", bound=Struct)


class Themes(Mapping[str, T]):
    """Every theme of a drawing by its name. The file is read when the first is wanted."""

    def __init__(self, table: type[T], path: Path) -> None:
        """`table` says what a theme holds; `path` is the file of the rows."""
        self._table, self._path = table, path

    def __getitem__(self, name: str) -> T:
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._made)

    def __len__(self) -> int:
        return len(self._made)

    @cached_property
    def _made(self) -> dict[str, T]:
        lines = self._path.read_text(encoding="utf-8").splitlines()
        header, *rows = [line.split() for line in lines if line and not line.startswith("# ")]
        found: dict[str, dict[str, Any]] = {theme: {"name": theme} for theme in header}
        for name, *cells in rows:
            *outer, last = name.split(".")
            for theme, cell in zip(header, cells, strict=True):
                within = found[theme]
                for part in outer:
                    within = within.setdefault(part, {})
                within[last] = asdict(wash_of(cell)) if "/" in cell else _ink(cell)
        return {theme: convert(_with_lists(each), self._table) for theme, each in found.items()}


def _with_lists(tree: Any) -> Any:
    if not isinstance(tree, dict):
        return tree
    inner = {name: _with_lists(each) for name, each in tree.items()}
    return [*inner.values()] if "0" in inner else inner


def wash_of(cell: str) -> Wash:
    """A wash as it is written in a table: "#112233*0.45/#ffffff"."""
    over, _, text = cell.partition("/")
    ink, _, weight = over.partition("*")
    return Wash(_ink(ink), float(weight or 1), _ink(text))


def _ink(cell: str) -> Ink:
    return "" if cell == "-" else f"color({cell})" if cell.isdigit() else cell


_NAMES = {("true", False): "night", ("true", True): "chart", ("256", True): "chart-256"}
PALETTES = Themes(Palette, Path(__file__).with_name("colours.txt"))
_ON_LIGHT = Themes(PanelInks, Path(__file__).with_name("colours_on_light.txt"))
"""With sixteen colours and fewer only the panels turn light; the sea keeps its blue."""


@lru_cache(maxsize=16)
def palette_for(depth: Depth, light: bool = False) -> Palette:
    """The table for a depth of colour, for a dark screen or a light one."""
    found = PALETTES[_NAMES.get((depth, light), depth)]
    return replace(found, panel=_ON_LIGHT[depth]) if light and depth in _ON_LIGHT else found
