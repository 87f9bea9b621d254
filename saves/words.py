"""What goes wrong with a file, in words; and words out of a file, made safe to show."""

import re
import unicodedata
from os import strerror
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


SENTENCES = {
    # a name, or a place on the disk
    "absent": "There is no {noun} called {name!r}; choose one from the list.",
    "no file": "There is no file {name}; name a saved game.",
    "exists": "{name} exists already; choose another name.",
    "name": "{name} cannot be found: {why}; choose another.",
    "folder": "{name} is a folder, not a {noun}; choose a file.",
    "special": "{name} is not an ordinary file; choose another.",
    "unread": "{name} cannot be read: {why}; check it and try again.",
    "unlisted": "The folder {name} cannot be read: {why}; choose another with --data.",
    "unwritten": "{name} cannot be written: {why}; {do}.",
    "unkept": "Saves cannot be kept in {name}: {why}; choose another folder with --data.",
    "open": "{name} is open in another window of the game; close it there first.",
    "settings": "Another window of the game is writing the settings; try again.",
    "copied": "{name} is a copy made by another program; `saves import` adds it to your games.",
    # a file that is no good
    "large": "{name} is too large to be a {noun} of this game; choose another file.",
    "empty": "{name} is empty; use an older copy if you have one.",
    "foreign": "{name} is not a {noun} of Pieces of Eight; choose another file. Nothing has"
    " changed.",
    "first": "{name} is damaged in its first line and cannot be read; use another copy.",
    "kind": "{name} is this game's {kind} file and not a {noun} file; choose another.",
    "format": "{name} was written by another version of Pieces of Eight (format {format}, this one"
    " reads {mine}); open it with that version.",
    "damaged": "{name} is damaged; {do}.",
    "altered": "{name} is damaged or was edited by hand; draw the ship again, or delete the file.",
    "cut": "{name} is damaged or cut short: its last lines cannot be read.",
    "stranger": "{name} contains {why}, which belongs to no match in it.",
    "terms": "{name} was not played on the terms it gives; somebody changed them.",
    # a match or a career that is no good
    "engine": "{name} is a game of {why!r}, which this copy of Pieces of Eight does not know;"
    " update it to open this game.",
    "header": "{name} does not say what {noun} ({why}); open it with the version that wrote it, or"
    " use another copy.",
    "beginning": "The beginning of {name} cannot be read ({why}); use another copy.",
    "missing": "Action {number} of {name} is missing; use another copy.",
    "action": "Action {number} of {name} cannot be read ({why}); use another copy.",
    "replay": "{why}; use another copy.",
    "rules": "{name} {why}, whose rules differ; open it with that version, or begin a new game.",
    "matches": "The fights of {name} do not fit together ({why}); use another copy.",
    # what cannot be done
    "unfit": "This {noun} cannot be saved: it {why}.",
    "no part": "There is no {name!r} in this career.",
    "part": "No fight of this career can be called {name!r} now.",
    "ironman": "{name} is an ironman career: you cannot copy it until it is over.",
    "ironman in": "{name} is an ironman career: it cannot be imported until it is over.",
    "words": "{name} {why}; the passwords stay as they were.",
    "word": "That is not the password of {name}. The old one stays.",
    # what is told, and nothing is lost
    "older": "{why}; you go on from an older copy, after {kept}. The damaged file is in the"
    " wastebasket.",
    "left": "{why}; you go on from an older copy, after {kept}.",
    "from line": "{name} is damaged in line {number}. What came before is kept: {kept}. The"
    " damaged file is in the wastebasket.",
    "torn": "The last line of {name} is incomplete, because the game was stopped while writing it;"
    " the {noun} goes on after {kept}.",
    "trouble": "{name} cannot be saved now: {why}. Play on: the game tries again after every"
    " action.",
    "well": "{name} can be saved again, and nothing is lost.",
    "again": "Your saves folder was gone. It has been made again, and {name} is in it.",
}  # all that is said of files: where, what is wrong, and what to do


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
