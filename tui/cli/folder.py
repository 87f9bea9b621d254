"""The folder of saves as this copy of the game opens it."""

from pathlib import Path
from typing import TYPE_CHECKING

from .trouble import Trouble
from .version import game_version

if TYPE_CHECKING:
    from pieces_of_eight.campaign.career import Career
    from pieces_of_eight.saves.career_file import CareerFile, Standing
    from pieces_of_eight.saves.folder import Edition, Folder


def hash_of_content() -> str:
    """A hash of the content, read when a match is kept."""
    from pieces_of_eight.content import content_hash

    return content_hash()


def join(saved: "CareerFile") -> "Career":
    """The career of these matches; the rules are loaded only now."""
    from pieces_of_eight.tui.play.career import join

    return join(saved)


def standing(saved: "CareerFile") -> "Standing":
    """How a career stands."""
    from pieces_of_eight.tui.play.career import standing

    return standing(saved)


def edition() -> "Edition":
    """What this copy of the game can play."""
    from pieces_of_eight.campaign.engines import ENGINES
    from pieces_of_eight.saves.folder import Edition

    return Edition(ENGINES, game_version, hash_of_content, join, standing)


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
