"""What is said and what is typed: plain lines of ASCII, 80 columns, one after the other."""

import textwrap
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TextIO

from pieces_of_eight.saves.words import LETTERS
from pieces_of_eight.tui.tables import tables_in

COLUMNS = 80
SIGNS = {**tables_in(Path(__file__).with_name("signs.toml")), **LETTERS}


def plain(words: str) -> str:
    """Words in ASCII: letters without their accents, signs as they are typed."""
    spelt = "".join(SIGNS.get(sign, sign) for sign in words)
    bare = unicodedata.normalize("NFKD", spelt)
    return "".join(
        sign if sign.isascii() else "" if unicodedata.combining(sign) else "?" for sign in bare
    )


WIPED = "\x1b[2J\x1b[3J\x1b[H"
"""What clears a terminal: its screen, what has scrolled off it, and the cursor back to its top."""
EMPTY = 60  # empty lines between two captains, where the output is no terminal


class EndOfInputError(Exception):
    """Nothing more will be typed."""


class Talk:
    """The two ends of a conversation."""

    def __init__(self, ear: TextIO, mouth: TextIO) -> None:
        self._ear = ear
        self._mouth = mouth
        self.habits: Mapping[str, str] = {}  # the standing orders of who is talked to
        self.keep: Callable[[str, str], None] = lambda name, value: None
        """Keeps one of them; "ask" ends it."""

    def curtain(self, name: str) -> None:
        """Take all that was told away, and wait for the captain who may read what follows.

        Raises EndOfInputError.
        """
        self.wipe()
        self.say(f"Pass the keyboard to {name}. Press Enter when nobody else is looking.")
        self.ask("")

    def wipe(self) -> None:
        """Leave nothing of what was told, neither in sight nor above it."""
        if self._mouth.isatty():
            self._mouth.write(WIPED)
            self._mouth.flush()
        else:
            self.table([""] * EMPTY)

    def say(self, words: str = "", *, indent: str = "") -> None:
        """Say something, broken into lines of 80 columns; an empty line for nothing."""
        text = plain(words).replace("\n", " ")
        lines = textwrap.wrap(
            text,
            COLUMNS - 1,
            initial_indent=indent,
            break_on_hyphens=False,
            subsequent_indent=" " * len(indent) if indent.strip() else indent + "  ",
        )
        self._mouth.write("\n".join(lines or [""]) + "\n")

    def say_all(self, lines: Iterable[str], *, indent: str = "") -> None:
        """Say some things, each on a line of its own."""
        for line in lines:
            self.say(line, indent=indent)

    def table(self, lines: Iterable[str]) -> None:
        """Lines that are laid out already; what is too long for one is cut into two."""
        for line in lines:
            text = plain(line).rstrip()
            while len(text) >= COLUMNS:
                at = text.rfind(" ", 20, COLUMNS - 1)
                at = COLUMNS - 1 if at < 0 else at
                self._mouth.write(text[:at].rstrip() + "\n")
                text = "    " + text[at:].strip()
            self._mouth.write(text + "\n")

    def ask(self, prompt: str = "> ") -> str:
        """What is typed, without blanks around it. Raises EndOfInputError where nothing is."""
        self._mouth.write(prompt)
        self._mouth.flush()
        typed = self._ear.readline()
        if not typed:
            self._mouth.write("\n")
            raise EndOfInputError
        if not self._ear.isatty():  # what came through a pipe has not been seen
            self._mouth.write(plain(typed.strip()) + "\n")
        return typed.strip()
