"""The man page of the command line: `python -m tests.cli.man_page` writes it anew."""

import os
from pathlib import Path

from build_manpages.manpage import Manpage  # type: ignore[import-untyped]

from tui.cli.main import parser

PAGE = Path(__file__).resolve().parents[2] / "docs" / "pieces-of-eight.1"


def written() -> str:
    """The page as the parser of today describes it."""
    os.environ["COLUMNS"] = "80"
    page = Manpage(parser())
    page.date = "2026-11-23"
    return str(page)


if __name__ == "__main__":
    PAGE.write_text(written(), "utf-8")
