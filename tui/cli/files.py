"""Files of the player's own that commands write."""

from pathlib import Path

from pieces_of_eight.saves.words import clean
from .trouble import Trouble


def written(path: Path, text: str) -> None:
    """Write a file that is not there yet. Raises Trouble."""
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise Trouble(f"{clean(str(path))} exists already; choose another name.") from None
    except OSError as error:
        raise Trouble(f"{clean(str(path))} cannot be written: {error.strerror}.") from None
