"""How a command says that it cannot: one sentence and an exit code."""

import codecs
import contextlib
import io
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from pieces_of_eight.saves.words import clean

if TYPE_CHECKING:
    from pieces_of_eight.campaign.career import Career
    from pieces_of_eight.saves.career_file import CareerFile, CareerStanding
    from pieces_of_eight.saves.folder import Folder, GameEdition


OK, WRONG, USAGE = 0, 1, 2
STRICT = "strict", "surrogateescape"
"""How a stream is open that fails at a sign for which it has no letter."""


class Trouble(Exception):  # noqa: N818  it is told to the player as it is
    """Something a player can be told in one sentence, with the exit code it deserves."""

    def __init__(self, sentence: str, code: int = WRONG) -> None:
        super().__init__(sentence)
        self.code = code


def as_sentence(words: str) -> str:
    """Words with a capital letter and a mark at their end."""
    end = "" if words.endswith((".", "?", "!")) else "."
    return f"{words[:1].upper()}{words[1:]}{end}"


def mend_streams() -> None:
    """See that there is something to read from and to write to. Raises Trouble where there is not.

    Signs that the output has no letter for are written plainly.
    """
    if sys.stdin is None:  # no file may take the place of what the shell has closed
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if sys.stdout is None:
        raise Trouble("Nothing can be printed: the standard output is closed.")
    codecs.register_error("plain", _plainly)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and stream.errors in STRICT:
            stream.reconfigure(errors="plain")


def _plainly(error: UnicodeError) -> tuple[str, int]:
    from pieces_of_eight.tui.line.talk import plain

    assert isinstance(error, UnicodeEncodeError)
    return plain(error.object[error.start : error.end]), error.end


def foreseen(error: Exception) -> bool:
    """Whether an error is of the system or of a data file, and not a fault of the game."""
    from pieces_of_eight.content.decode import ContentError

    return isinstance(error, OSError | ContentError)


def failed(error: Exception) -> int:
    """Tell what the system or a data file refuses, where no command knew better; the exit code."""
    with contextlib.suppress(OSError, ValueError):  # Python would write it once more on leaving
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    if not isinstance(error, BrokenPipeError):  # who reads no further wants to hear no more
        print(_sentence(error), file=sys.stderr)
    return WRONG


def _sentence(error: Exception) -> str:
    from pieces_of_eight.saves.words import clean, why

    if not isinstance(error, OSError):
        return clean(str(error))
    if error.filename is None:
        return f"This cannot be written: {why(error)}."
    name = os.path.basename(os.fsdecode(error.filename))
    return f"{clean(name, 60)} cannot be used: {why(error)}."


# --- The version ----------------------------------------------------------------------------------


VERSION = "0.4.0"  # as in pyproject.toml


def game_version() -> str:
    return VERSION


# --- Files that commands write --------------------------------------------------------------------


def written(path: Path, text: str) -> None:
    """Write a file that is not there yet. Raises Trouble."""
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise Trouble(f"{clean(str(path))} exists already; choose another name.") from None
    except OSError as error:
        raise Trouble(f"{clean(str(path))} cannot be written: {error.strerror}.") from None


# --- The folder of saves as this copy of the game opens it ----------------------------------------


def hash_of_content() -> str:
    from pieces_of_eight.content import content_hash

    return content_hash()


def join(saved: "CareerFile") -> "Career":
    from pieces_of_eight.tui.play.career import join

    return join(saved)


def standing(saved: "CareerFile") -> "CareerStanding":
    from pieces_of_eight.tui.play.career import standing

    return standing(saved)


def edition() -> "GameEdition":
    from pieces_of_eight.campaign.engines import ENGINES
    from pieces_of_eight.saves.folder import GameEdition

    return GameEdition(ENGINES, game_version, hash_of_content, join, standing)


def open_folder(path: Path | None, *, to_play: bool = False) -> "Folder":
    """The folder at `path`, or the player's own.

    Where somebody wants to play it must take files. Raises Trouble with a sentence.
    """
    from pieces_of_eight.saves.folder import Folder
    from pieces_of_eight.saves.words import SaveError

    folder = Folder(path, edition())
    try:
        if to_play:
            folder.prepare()
    except SaveError as error:
        raise Trouble(str(error)) from None
    return folder


def named(folder: "Folder", words: str) -> Path:
    """A file that is meant: one at that place, else the saved game so named. Raises Trouble."""
    from pieces_of_eight.saves.disk import is_there

    path = Path(words)
    if is_there(path):
        return path
    for suffix in (".career", ".match"):
        kept = folder.path / f"{words}{suffix}"
        if words == Path(words).name and is_there(kept):
            return kept
    raise Trouble(f"There is no file and no saved game {words!r}; see `saves list`.")
