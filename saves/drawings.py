"""The ships that were drawn in the yard: small files beside the saves, kept whole or not at all.

A drawing is a table of plain values that another layer makes sense of.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from .disk import is_there, telling
from .match_file import Summary
from .store import read
from .words import SaveError, clean, fault

if TYPE_CHECKING:
    from .folder import Folder


KIND, SUFFIX = "drawing", ".drawing"
LARGEST = 1 << 16
"""Bytes of a drawing; no ship takes as many."""
Table: TypeAlias = Mapping[str, object]


class Drawings:
    """The drawings of a folder of saves."""

    def __init__(self, folder: "Folder") -> None:
        self._folder = folder

    def all(self) -> list[Summary]:
        """Every drawing by its title. A file that is no good says so itself."""
        found = []
        for path in self._folder.files(SUFFIX):
            try:
                found.append(Summary(path.stem, title=_read(path)[0]))
            except SaveError as error:
                found.append(Summary(path.stem, problem=str(error), title=path.stem))
        return sorted(found, key=lambda filed: (filed.title.casefold(), filed.name))

    def take(self, name: str) -> Table:
        """A drawing as it was kept. Raises SaveError."""
        return _read(self._folder.there(name, SUFFIX))[1]

    def keep(self, title: str, drawing: Table) -> str:
        """Keep a drawing under a title; one of the same title is replaced. Raises SaveError."""
        shown = clean(title, 60)
        if not shown:
            raise SaveError("Give the drawing a name first.")
        paths = self._folder.names(shown, SUFFIX)
        path = next(each for each in paths if not each.exists() or _is(each, shown))
        with telling(path):
            if path.is_file():
                self._folder.disk.copy(path, self._folder.waste(path))
        self._write(path, shown, drawing)
        return path.stem

    def delete(self, name: str) -> None:
        """Move a drawing to the wastebasket. Raises SaveError."""
        self._folder.throw_away(self._folder.there(name, SUFFIX))

    def export(self, name: str, path: Path) -> None:
        """Write a drawing to a file of its own, which must not exist yet. Raises SaveError."""
        title, drawing = _read(self._folder.there(name, SUFFIX))
        if is_there(path):
            raise fault("exists", str(path))
        self._write(path, title, drawing)

    def import_(self, path: Path) -> str:
        """Take a drawing in from elsewhere, beside all others; its name here. Raises SaveError."""
        title, drawing = _read(path)
        if not title:
            raise SaveError(f"{clean(path.name, 60)} holds a ship without a name.")
        target = next(p for p in self._folder.names(title, SUFFIX) if not p.exists())
        self._write(target, title, drawing)
        return target.stem

    def _write(self, path: Path, title: str, drawing: Table) -> None:
        self._folder.write(path, KIND, {KIND: {"title": title, "drawing": dict(drawing)}})


def _is(path: Path, title: str) -> bool:
    try:
        return _read(path)[0] == title
    except SaveError:
        return False


def _read(path: Path) -> tuple[str, Table]:
    """Title and drawing of a file. Raises SaveError with one sentence."""
    found = read(path, KIND, KIND, LARGEST)
    match found.documents.get(KIND):
        case {"title": str(title), "drawing": dict(drawing)} if not found.torn | found.damaged:
            return clean(title, 60), drawing
    raise fault("altered", path.name)
