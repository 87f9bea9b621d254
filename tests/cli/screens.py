"""What a terminal shows of what it is told, as far as the game tells it anything."""

import re
from collections.abc import Iterable

TOLD = re.compile(
    r"\x1b\[[?>=<]*(?P<numbers>[0-9;]*)\$?(?P<code>[A-Za-z])|\x1b\][^\x07]*\x07"
    r"|(?P<cut>\x1b[^A-Za-z\x07]*\Z)|(?P<sign>[^\x00-\x1f])|.",
    re.DOTALL,
)


class Shown:
    """The screen of a terminal: the signs on it."""

    def __init__(self, width: int, height: int) -> None:
        self._lines = [[" "] * width for _ in range(height)]
        self._x = self._y = 0
        self._rest = ""

    def tell(self, words: str) -> None:
        """Show what comes next; it may be cut anywhere."""
        told, self._rest = self._rest + words, ""
        for part in TOLD.finditer(told):
            if part["sign"]:
                if self._x < len(self._lines[self._y]):
                    self._lines[self._y][self._x] = part["sign"]
                self._x += 1
            elif part["code"] == "H":
                self._y, self._x = (int(number) - 1 for number in part["numbers"].split(";"))
            elif part["cut"]:
                self._rest = part["cut"]

    @property
    def text(self) -> str:
        """All signs, line by line."""
        return "\n".join("".join(line).rstrip() for line in self._lines)


def shown(told: Iterable[str], width: int, height: int) -> str:
    """The signs on the screen at the end, line by line."""
    screen = Shown(width, height)
    screen.tell("".join(told))
    return screen.text
