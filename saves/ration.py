"""A disk of which only a part may be used, as where a server keeps the games of visitors."""

import os
from pathlib import Path

from saves.disk import Disk

MEGABYTE = 1024 * 1024


class RationError(OSError):
    """The part is used up. It has no number, so its words are what a player is told."""


def used(folder: Path) -> int:
    """Bytes of all files in a folder and below it; what goes away meanwhile does not count."""
    total = 0
    for place, _, names in os.walk(folder):
        for name in names:
            try:
                total += os.lstat(os.path.join(place, name)).st_size
            except OSError:
                continue
    return total


class RationedDisk(Disk):
    """A disk that takes no byte more once `most` bytes lie in `folder`."""

    def __init__(self, folder: Path, most: int) -> None:
        self._folder = folder
        self._most = most

    def write(self, handle: int, data: bytes) -> int:
        """Append bytes, if there is room for all of them."""
        self._ask(len(data))
        return super().write(handle, data)

    def copy(self, source: Path, target: Path) -> None:
        """Write the bytes of one file into another, if there is room for all of them."""
        self._ask(source.stat().st_size)
        super().copy(source, target)

    def _ask(self, more: int) -> None:
        if used(self._folder) + more > self._most:
            raise RationError(
                f"your {self._most / MEGABYTE:g} MB on this server are used up, throw games away"
                " and empty the wastebasket on the page of your files"
            )
