"""How many colours a terminal shows."""

import os
import sys
from collections.abc import Mapping
from typing import Literal, TypeAlias

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
}
"""What TERM_PROGRAM may say."""
TRUE_BUILD = 15063
"""The build of Windows from which its own console shows all colours."""


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
        return _without_term(environment)
    if terminal in _MONO_TERMINALS or terminal.endswith(("-m", "-mono")):
        return "mono"
    if terminal.endswith(("-direct", "-truecolor")):
        return "true"
    if not terminal.startswith(_INSIDE) and (known_true(environment) or boxed(environment)):
        return "true"
    return "256" if "256color" in terminal else "16"


def known_true(environment: Mapping[str, str]) -> bool:
    """Whether a variable tells of a terminal that shows all colours."""
    return any(environment.get(name) for name in _TRUE)


def boxed(environment: Mapping[str, str]) -> bool:
    """Whether this is a container that knows no more of its terminal than xterm."""
    named = bool(environment.get("container")) or any(map(os.path.exists, _CONTAINERS))
    return named and environment.get("TERM", "").strip().lower() == "xterm"


def _without_term(environment: Mapping[str, str]) -> Depth:
    """The depth where no TERM is set; sixteen colours are what every terminal has had for long."""
    if known_true(environment):
        return "true"
    program = environment.get("TERM_PROGRAM", "").strip().lower()
    if program in _PROGRAMS:
        return _PROGRAMS[program]
    if environment.get("ConEmuANSI", "").upper() == "ON":
        return "256"
    build = windows_build()
    return "16" if build is None else "true" if build >= TRUE_BUILD else "16"


def windows_build() -> int | None:
    """The build of Windows that this runs on; None on any other system."""
    version = getattr(sys, "getwindowsversion", None)
    return None if version is None else int(version().build)
