"""The man page and the completions of shells: `python -m tests.cli.man_page` writes them anew."""

import os
from collections.abc import Iterator
from pathlib import Path

from build_manpages.manpage import Manpage
from shtab import complete

from pieces_of_eight.tui.cli.main import parser

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGE = DOCS / "pieces-of-eight.1"
SHELLS = {"bash": "bash", "fish": "fish", "ps1": "powershell", "zsh": "zsh"}
"""The shells that are completed without being asked, by the endings of their files."""
NAME = "pieces\\-of\\-eight"


def written() -> str:
    """The page as the parser of today describes it; its name is told as `whatis` reads it."""
    os.environ["COLUMNS"] = "80"
    page = Manpage(parser())
    page.date, page.manual = "2026-11-23", "Games"
    about = f"{NAME} \\- a pirate campaign in the terminal"
    return str(page).replace(f".SH NAME\n{NAME}\n", f".SH NAME\n{about}\n")


def completions() -> Iterator[tuple[Path, str]]:
    """The file of each shell, and what stands in it."""
    for ending, shell in SHELLS.items():
        yield DOCS / "completion" / f"pieces-of-eight.{ending}", complete(parser(), shell)


if __name__ == "__main__":
    PAGE.write_text(written(), "utf-8")
    for file, text in completions():
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, "utf-8")
