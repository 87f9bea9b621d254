"""What goes wrong with a file, in words; and words out of a file, made safe to show."""

import re
import tomllib
import unicodedata
from collections.abc import Mapping
from os import strerror
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct, structs

V = TypeVar("V")
LONGEST_TEXT = 200  # characters of a name or title that are shown and kept
LONGEST_NOTE = 2000  # of a text that stands under a key of the caller's
LETTERS = {"æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe", "ø": "o", "Ø": "O", "ß": "ss", "þ": "th"}
LETTERS |= {"Þ": "Th", "ð": "d", "Ð": "D", "đ": "d", "Đ": "D", "ł": "l", "Ł": "L"}
"""Letters that are none with an accent, and how they are written in ASCII."""

ESCAPE = re.compile(r"(\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|\x1b[^\[]?")
"""A command to the terminal, such as a change of colour."""


class SaveError(Exception):
    """A save cannot be used as it is. The text is one sentence for the player."""


class OtherVersionError(SaveError):
    """A file was written by another version of the game: it is left strictly alone."""


class SealedError(SaveError):
    """A career is sealed with the words of captains: it opens when they are given. `holders` are
    the players whose words are needed; `wrong` is the one whose word does not fit, None when a word
    is missing. Nothing is lost: it can be tried again."""

    def __init__(self, sentence: str, holders: tuple[int, ...], wrong: int | None = None) -> None:
        super().__init__(sentence)
        self.holders, self.wrong = holders, wrong


SENTENCES: Mapping[str, str] = tomllib.loads(
    Path(__file__).with_name("sentences.toml").read_text(encoding="utf-8")
)
"""All that is said of files: where, what is wrong, and what to do."""


def said(what: str, name: str, reason: object = "", **more: object) -> str:
    """A sentence about a file; the reason may be an error of the operating system."""
    given = why(reason) if isinstance(reason, OSError) else clean(str(reason), 2 * LONGEST_TEXT)
    return SENTENCES[what].format(name=clean(name), why=given, **more)


def fault(what: str, name: str, reason: object = "", **more: object) -> SaveError:
    """The error of a file that is no good, or of what cannot be done."""
    kind = OtherVersionError if what in ("format", "engine", "rules") else SaveError
    return kind(said(what, name, reason, **more))


def clean(text: str, longest: int = LONGEST_TEXT) -> str:
    """A text fit to be shown on one line: without control characters and terminal escapes. Marks
    that turn the direction of writing or take no room go as well; runs of white space become one
    space; what is longer than `longest` is cut."""
    text = ESCAPE.sub("", text[: 4 * longest])
    kept = "".join(" " if letter.isspace() else letter for letter in text)
    kept = "".join(letter for letter in kept if unicodedata.category(letter)[0] != "C")
    return " ".join(kept.split())[:longest].rstrip()


def cleaned(value: V, *verbatim: str) -> V:
    """The same with every text in it fit to be shown, but for the fields that stay `verbatim`."""
    found: Any = value
    match value:
        case str():
            found = clean(value)
        case tuple():
            found = tuple(map(cleaned, value))
        case dict():
            found = {clean(key): clean(text, LONGEST_NOTE) for key, text in value.items()}
        case Struct():
            fields = structs.asdict(value).items()
            new = {name: cleaned(inside) for name, inside in fields if name not in verbatim}
            found = structs.replace(value, **new)
    made: V = found
    return made


def plain_word(word: str) -> str:
    """A captain's word as it is meant, however the keyboard writes its accents, without spaces
    around it."""
    return unicodedata.normalize("NFKC", word).strip()


def why(error: OSError) -> str:
    """The reason of an operating system error, without numbers and paths."""
    return strerror(error.errno).lower() if error.errno else clean(str(error))


def count(number: int, noun: str) -> str:
    """A number with its noun: "1 action", "2 actions"."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
