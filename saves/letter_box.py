"""The games by file of a folder of saves: of each its letters, and what only this side knows.

A game has a folder of its own, named by its number. The letters lie there as they are sent. What
is written out for the other side lies where the player said, in a file that only this side
writes; the other's file is looked for in the same place.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from saves.journal_file import bytes_of
from saves.letters import (
    LARGEST,
    LARGEST_FILE,
    SUFFIX,
    Letters,
    Number,
    Side,
    answer_of,
    invitation_of,
    packed,
    unpacked,
)
from saves.place import Place, plain, unwritable
from saves.words import SaveError, clean, why

FOLDER = "by-file"
OUT = "outbox"
"""Where files are written if no other place is named, beside the saves."""
OWN, LETTERS = "own.json", "letters"
SHORT = 6
"""So many letters of a game's number stand in the names of its files."""
MOST_LOOKED_AT = 200
"""Files of a folder that are looked at."""


class Own(Struct, frozen=True, forbid_unknown_fields=True):
    """What only this side knows of a game."""

    game: str
    side: Side
    secret: str
    """The end of its chain."""
    key: str
    """What its letters are signed with."""
    place: str
    """The folder in which the file is written, and the other's is looked for."""
    setup: Any
    """What the fight begins with, as plain mappings and lists."""
    save: str = ""
    """The name of the saved fight; empty while it is not begun."""
    links: Number = 0


class Posted(Struct, frozen=True):
    """A game by file: what only this side knows of it, and its letters."""

    own: Own
    letters: Letters

    @property
    def names(self) -> tuple[str, str]:
        """What the sides are called."""
        invitation, answer = invitation_of(self.letters), answer_of(self.letters)
        one, two = map(clean, invitation.names)
        if answer is None:
            return one, two
        joined = clean(answer.name)
        return (joined, two) if self.letters[0].by == 1 else (one, joined)

    @property
    def title(self) -> str:
        return clean(invitation_of(self.letters).title)

    @property
    def me(self) -> str:
        return self.names[self.own.side]

    @property
    def other(self) -> str:
        return self.names[1 - self.own.side]

    @property
    def file(self) -> Path:
        """The file that this side writes."""
        stem = plain(self.title) or "game"
        who = plain(self.me) or "me"
        side = self.own.side + 1
        return Path(self.own.place) / f"{stem}-{self.own.game[:SHORT]}-{side}-{who}{SUFFIX}"


class LetterBox:
    """The games by file of a folder of saves. Raises SaveError."""

    def __init__(self, place: Place) -> None:
        self._place = place
        self.path = place.path / FOLDER
        self.out = place.path / OUT

    def games(self) -> list[Posted]:
        """All games whose files can be read, the latest first."""
        return sorted(self._sound(), key=self._moment, reverse=True)

    def _sound(self) -> Iterator[Posted]:
        for own in self.path.glob(f"*/{OWN}"):
            try:
                yield self.open(own.parent.name)
            except SaveError:
                continue

    def _moment(self, posted: Posted) -> float:
        try:
            return (self.path / posted.own.game / LETTERS).stat().st_mtime
        except OSError:
            return 0.0

    def knows(self, game: str) -> bool:
        """Whether a game is played here."""
        return (self.path / game / OWN).is_file()

    def open(self, game: str) -> Posted:
        """A game by its number."""
        own = self.path / game / OWN
        name = f"The game by file {clean(game, 20)}"
        try:
            found = msgspec.json.decode(bytes_of(own, name, largest=LARGEST_FILE), type=Own)
        except (ValueError, RecursionError) as error:
            raise SaveError(f"{name} is damaged; take another copy of its folder.") from error
        return Posted(found, self.read(self.path / game / LETTERS))

    def keep(self, posted: Posted) -> None:
        """Keep a game as it is now."""
        folder = self.path / posted.own.game
        self._write(folder / LETTERS, packed(posted.letters))
        own = msgspec.json.encode(posted.own)
        if not self.knows(posted.own.game) or (folder / OWN).read_bytes() != own:
            self._write(folder / OWN, own)

    def put(self, game: str, name: str, data: bytes) -> None:
        """Keep something else with a game that is for this side alone."""
        self._write(self.path / game / name, data)

    def get(self, game: str, name: str) -> bytes:
        """What was put there; nothing where that cannot be read."""
        try:
            return bytes_of(self.path / game / name, name, largest=LARGEST)
        except SaveError:
            return b""

    def send(self, posted: Posted) -> Path:
        """Write the file for the other side, who may be another user; where it lies."""
        path = posted.file
        ready = path.with_name(f".{path.name}.ready")
        self._write(ready, packed(posted.letters))
        try:
            ready.chmod(0o644)
            self._place.disk.replace(ready, path)
        except OSError as error:
            raise unwritable(path, error) from error
        return path

    def read(self, path: Path) -> Letters:
        """The letters of any file."""
        name = clean(path.name) or "This"
        return unpacked(bytes_of(path, name, "game by file", LARGEST_FILE), name)

    def from_other(self, posted: Posted) -> Path | None:
        """The file of the other side in the place of this game, if it is there."""
        mine, mark = posted.file, f"-{posted.own.game[:SHORT]}-{2 - posted.own.side}-"
        try:
            files = sorted(Path(posted.own.place).iterdir())[:MOST_LOOKED_AT]
        except OSError:
            return None
        fit = (path for path in files if path.suffix == SUFFIX and mark in path.name)
        return next((path for path in fit if path != mine), None)

    def _write(self, path: Path, data: bytes) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._place.write(path.with_name(f".{path.name}.new"), path, data)
        except OSError as error:
            if isinstance(error, FileNotFoundError | NotADirectoryError):
                raise SaveError(
                    f"{clean(str(path))} cannot be written: {why(error)}; choose another folder."
                ) from error
            raise unwritable(path, error) from error
