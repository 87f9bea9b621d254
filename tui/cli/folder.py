"""The folder of saves as this copy of the game opens it."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tui.cli.trouble import Trouble
from tui.cli.version import game_version

if TYPE_CHECKING:
    from campaign.kernel.game import Engine
    from saves.edition import Edition, KeptCareer
    from saves.folder import Folder


class LazyEngines(Mapping[str, "Engine[Any, Any, Any]"]):
    """The table of engines, loaded when a match is: the title needs none of them."""

    def __getitem__(self, name: str) -> "Engine[Any, Any, Any]":
        from campaign.engines import ENGINES

        return ENGINES[name]

    def __iter__(self) -> Iterator[str]:
        from campaign.engines import ENGINES

        return iter(ENGINES)

    def __len__(self) -> int:
        from campaign.engines import ENGINES

        return len(ENGINES)


def hash_of_content() -> str:
    """A hash of the content, read when a match is kept."""
    from content import content_hash

    return content_hash()


def join(kept: "KeptCareer") -> None:
    """See that the matches of a career make a whole one; the rules are loaded only now."""
    from tui.play.joining import join

    join(kept)


def edition() -> "Edition":
    """What this copy of the game can play."""
    from saves.edition import Edition

    return Edition(LazyEngines(), game_version, hash_of_content, join)


def open_folder(path: Path | None) -> "Folder":
    """The folder at `path`, or the player's own. Raises Trouble with a sentence."""
    from saves.folder import Folder
    from saves.words import SaveError

    try:
        return Folder(path, edition())
    except SaveError as error:
        raise Trouble(str(error)) from None
