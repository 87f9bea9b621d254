"""The style sheets of the pages behind a season and behind a career."""

from pathlib import Path

from textual.types import CSSPathType

_TUI = Path(__file__).parent.parent

STYLES: CSSPathType = [_TUI / "pages.tcss", _TUI / "fame.tcss"]
