"""Where in a TOML text a value stands. The parser keeps no lines, so they are found again."""

import re
from typing import TypeAlias

Path: TypeAlias = tuple[str | int, ...]
"""The way to a value from the top of the file: ("north", "ships", 2, "type")."""

_HEADER = re.compile(r"^\s*(\[\[?)\s*([\w.\-\"' ]+?)\s*\]\]?\s*(#.*)?$")
_KEY = re.compile(r"^\s*([\w\-]+|\"[^\"]*\"|'[^']*')\s*=\s*(.*)$")
_STEP = re.compile(r"[^.\[\]]+|\[\d+\]")


def parse(dotted: str) -> Path:
    """The path written as "north.ships[2].type"."""
    steps = _STEP.findall(dotted)
    return tuple(int(step[1:-1]) if step.startswith("[") else step for step in steps)


def written(path: Path) -> str:
    """A path as it is shown to people: "north.ships[2].type"."""
    text = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return text.removeprefix(".")


def line_of(text: str, path: Path) -> int | None:
    """The line, from 1, where the value stands, or else the nearest thing that holds it."""
    places = _places(text)
    for length in range(len(path), 0, -1):
        if path[:length] in places:
            return places[path[:length]]
    return None


def _places(text: str) -> dict[Path, int]:
    """The lines of all tables and keys."""
    places: dict[Path, int] = {}
    counts: dict[Path, int] = {}
    table: Path = ()
    fence = ""
    for number, line in enumerate(text.split("\n"), start=1):
        if fence:
            fence = "" if fence in line else fence
        elif header := _HEADER.match(line):
            table = _table(header[2], counts, more=header[1] == "[[")
            places.setdefault(table, number)
        elif key := _KEY.match(line):
            places.setdefault((*table, key[1].strip("\"'")), number)
            opened = key[2][:3]
            if opened in ("'''", '"""') and opened not in key[2][3:]:
                fence = opened
    return places


def _table(name: str, counts: dict[Path, int], *, more: bool) -> Path:
    """The path of a table header; each [[header]] begins the next one of its list."""
    steps = [step.strip().strip("\"'") for step in name.split(".")]
    path: Path = ()
    for at, step in enumerate(steps):
        path = (*path, step)
        if more and at == len(steps) - 1:
            counts[path] = counts.get(path, -1) + 1
        if path in counts:
            path = (*path, counts[path])
    return path
