"""The ships that were drawn in the yard: small files beside the saves, kept whole or not at all.

A drawing is a table of plain values that another layer makes sense of. One that was changed by
hand, or is damaged, says so in one sentence.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from .disk import NAME, bytes_of, is_there, nothing_here, telling
from .journal import FORMAT, Head, scan
from .match_file import Summary
from .words import OtherVersionError, SaveError, clean

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
        for path in self._folder.path.glob(f"*{SUFFIX}"):
            if NAME.fullmatch(path.stem):
                try:
                    found.append(Summary(path.stem, title=_read(path)[0]))
                except SaveError as error:
                    found.append(Summary(path.stem, problem=str(error), title=path.stem))
        return sorted(found, key=lambda filed: (filed.title.casefold(), filed.name))

    def take(self, name: str) -> Table:
        """A drawing as it was kept. Raises SaveError."""
        return _read(self._file(name))[1]

    def keep(self, title: str, drawing: Table) -> str:
        """Keep a drawing under a title; one of the same title is replaced. Raises SaveError."""
        shown = clean(title, 60)
        if not shown:
            raise SaveError("A drawing needs a name; write one above it.")
        paths = self._folder.names(shown, SUFFIX)
        path = next(each for each in paths if not each.exists() or _is(each, shown))
        with telling(path):
            if path.is_file():
                self._folder.disk.copy(path, self._folder.waste(path))
        self._write(path, shown, drawing)
        return path.stem

    def delete(self, name: str) -> None:
        """Move a drawing to the wastebasket. Raises SaveError."""
        path = self._file(name)
        with telling(path):
            self._folder.disk.replace(path, self._folder.waste(path))
            self._folder.disk.sync_folder(path.parent)

    def export(self, name: str, path: Path) -> None:
        """Write a drawing to a file of its own, which must not exist yet. Raises SaveError."""
        title, drawing = _read(self._file(name))
        if is_there(path):
            raise SaveError(f"{clean(str(path))} exists already; choose another name.")
        self._write(path, title, drawing)

    def import_(self, path: Path) -> str:
        """Take a drawing in from elsewhere, beside all others; its name here. Raises SaveError."""
        title, drawing = _read(path)
        if not title:
            raise SaveError(f"{clean(path.name, 60)} shows a ship without a name.")
        target = next(p for p in self._folder.names(title, SUFFIX) if not p.exists())
        self._write(target, title, drawing)
        return target.stem

    def _write(self, path: Path, title: str, drawing: Table) -> None:
        self._folder.write(path, KIND, {KIND: {"title": title, "drawing": dict(drawing)}})

    def _file(self, name: str) -> Path:
        path = self._folder.file(name, SUFFIX)
        if not path.is_file():
            raise nothing_here(name, SUFFIX)
        return path


def _is(path: Path, title: str) -> bool:
    """Whether a file holds the drawing of this title; a damaged one holds none."""
    try:
        return _read(path)[0] == title
    except SaveError:
        return False


def _read(path: Path) -> tuple[str, Table]:
    """Title and drawing of a file. Raises SaveError with one sentence."""
    shown, data = clean(path.name, 60), bytes_of(path, KIND, LARGEST)
    found = scan(data)
    head = found.head or Head("", FORMAT, 0)
    if head.kind == KIND and head.format != FORMAT:
        raise OtherVersionError(
            f"{shown} was drawn by another version of the game; open it with that one."
        )
    if head.kind == KIND and not found.torn and not found.damaged:
        match found.documents.get(KIND):
            case {"title": str(title), "drawing": dict(drawing)}:
                return clean(title, 60), drawing
    raise SaveError(
        f"{shown} is damaged or was changed by hand; draw the ship again, or delete the file."
    )
