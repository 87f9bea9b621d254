"""How many colours a terminal shows."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

Depth: TypeAlias = Literal["true", "256", "16", "mono"]

_MONO_TERMINALS = frozenset({"", "dumb", "unknown", "vt100", "vt102", "vt220", "cons25"})


def detect(environment: Mapping[str, str]) -> Depth:
    """The depth that the environment variables promise, never more.

    NO_COLOR with any text in it asks for none. COLORTERM wins over TERM, because TERM
    seldom tells of truecolor; ssh drops COLORTERM, so 256 and 16 colours are common.
    """
    if environment.get("NO_COLOR"):
        return "mono"
    if environment.get("COLORTERM", "").strip().lower() in ("truecolor", "24bit"):
        return "true"
    terminal = environment.get("TERM", "").strip().lower()
    if terminal in _MONO_TERMINALS or terminal.endswith(("-m", "-mono")):
        return "mono"
    if terminal.endswith(("-direct", "-truecolor")):
        return "true"
    return "256" if "256color" in terminal else "16"
