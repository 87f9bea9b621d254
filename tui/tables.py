"""What is data and no code of the terminal: tables of TOML that lie beside the modules."""

import tomllib
from pathlib import Path
from typing import Any


def tables_in(file: Path) -> dict[str, Any]:
    """The tables of a file by their names. It is the game's own, so a fault in it is raised."""
    return tomllib.loads(file.read_text(encoding="utf-8"))
