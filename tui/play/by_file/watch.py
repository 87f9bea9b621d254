"""Watched folders: the other side's files are found where they lie, taken in and answered."""

from threading import Lock
from typing import TYPE_CHECKING

from saves.letter_box import Posted
from saves.words import SaveError
from tui.play.by_file.mail import open_file, standing

if TYPE_CHECKING:
    from saves.folder import Folder

TAKING = Lock()
"""Held by who reads a game or takes in a file, where several pages do so in threads."""


class Watch:
    """Looks for the files of all games that are not over."""

    def __init__(self, folder: "Folder") -> None:
        self._folder = folder
        self._seen: dict[str, tuple[str, int, int]] = {}
        """By game the file that was looked at last: its name, its moment and its size."""
        self.taken: list[Posted] = []
        """The games that files were taken in for, until somebody takes them out."""

    def look(self, game: str = "") -> list[tuple[str, str]]:
        """Take in what has come since the last look: each game, and what there is to tell of it.

        With a `game` it looks for that one alone.
        """
        with TAKING:
            games = [
                each for each in self._folder.letter_box().games() if game in ("", each.own.game)
            ]
            return [(each.own.game, words) for each in games for words in self._of(each)]

    def _of(self, posted: Posted) -> list[str]:
        box = self._folder.letter_box()
        path = box.from_other(posted)
        if path is None:
            return []
        try:
            about = path.stat()
        except OSError:
            return []
        seen = path.name, about.st_mtime_ns, about.st_size
        if self._seen.get(posted.own.game) == seen:
            return []
        self._seen[posted.own.game] = seen
        try:
            if len(box.read(path)) <= len(posted.letters):
                return []
            now = open_file(path, self._folder)
        except SaveError as error:
            return [str(error)]
        if now is None:
            return []
        self.taken.append(now)
        return [f"{now.title}, {now.other}: {standing(now, self._folder)}"]
