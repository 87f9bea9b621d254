"""What all commands share: one sentence for what goes wrong, files they write, the saves."""

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pieces_of_eight.saves.words import clean

if TYPE_CHECKING:
    from pieces_of_eight.saves.folder import Folder


VERSION = "0.4.0"  # as in pyproject.toml
OK, WRONG, USAGE = 0, 1, 2


class Trouble(Exception):  # noqa: N818  it is told to the player as it is
    """Something a player can be told in one sentence, with the exit code it deserves."""

    def __init__(self, sentence: str, code: int = WRONG) -> None:
        super().__init__(sentence)
        self.code = code


def as_sentence(words: str) -> str:
    """Words with a capital letter and a mark at their end."""
    end = "" if words.endswith((".", "?", "!")) else "."
    return f"{words[:1].upper()}{words[1:]}{end}"


def write_new(path: Path, text: str) -> None:
    """Write a file that is not there yet. Raises Trouble."""
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise Trouble(f"{clean(str(path))} exists already; choose another name.") from None
    except OSError as error:
        raise Trouble(f"{clean(str(path))} cannot be written: {error.strerror}.") from None


def open_folder(path: Path | None, *, to_play: bool = False) -> "Folder":
    """The folder at `path`, or the player's own, as this copy of the game opens it.

    Where somebody wants to play it must take files. Raises SaveError.
    """
    from pieces_of_eight.campaign.engines import ENGINES
    from pieces_of_eight.saves.folder import Folder, GameEdition

    def late(module: str, name: str, *given: Any) -> Any:
        """Call what is loaded only then."""
        return getattr(import_module(f"pieces_of_eight.{module}"), name)(*given)

    edition = GameEdition(
        ENGINES,
        lambda: VERSION,
        lambda: str(late("content.decode", "content_hash")),
        lambda saved: late("tui.play.career", "join", saved),
        lambda saved: late("tui.play.career", "standing", saved),
    )
    folder = Folder(path, edition)
    if to_play:
        folder.prepare()
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
