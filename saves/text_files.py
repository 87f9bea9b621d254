"""Small files beside the saves: drawings of the yard, and the chronicle of a career.

A drawing has a checksum. It is a table of plain values that another layer makes sense of; here it
is kept whole or not at all. One that was changed by hand, or is damaged, says so in one sentence.

The chronicle is a text for the player to keep, in a folder of their own.
"""

import itertools
import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct

from pieces_of_eight.saves.disk import NAME, RESERVED
from pieces_of_eight.saves.journal_file import FORMAT, Fault, bytes_of, is_there, scan, whole_file
from pieces_of_eight.saves.place import Place, nothing_here, plain, unwritable
from pieces_of_eight.saves.words import OtherVersionError, SaveError, clean

SUFFIX = ".drawing"
KIND = "drawing"
LARGEST = 1 << 16
"""Bytes of a drawing; no ship takes as many."""

FOLDER = "chronicles"
ENDING = re.compile(r"[a-z]{1,8}")

Table: TypeAlias = Mapping[str, object]


class Filed(Struct, frozen=True):
    """A drawing in the list: its name, its title, and what is wrong with it, if something is."""

    name: str
    title: str
    problem: str = ""


class Drawings:
    """The drawings of a folder of saves."""

    def __init__(self, place: Place) -> None:
        self._place = place

    def all(self) -> list[Filed]:
        """Every drawing by its title. A file that is no good says so itself."""
        found = []
        for path in sorted(self._place.path.glob(f"*{SUFFIX}")):
            if NAME.fullmatch(path.stem):
                try:
                    found.append(Filed(path.stem, self._read(path)[0]))
                except SaveError as error:
                    found.append(Filed(path.stem, path.stem, str(error)))
        return sorted(found, key=lambda filed: (filed.title.casefold(), filed.name))

    def take(self, name: str) -> Table:
        """A drawing as it was kept. Raises SaveError."""
        return self._read(self._file(name))[1]

    def keep(self, title: str, drawing: Table) -> str:
        """Keep a drawing under a title; one of the same title is replaced. Raises SaveError."""
        shown = clean(title, 60)
        if not shown:
            raise SaveError("A drawing needs a name; write one above it.")
        path = self._free(shown)
        try:
            if path.is_file():
                self._place.disk.copy(path, self._place.waste(path))
        except OSError as error:
            raise unwritable(path, error) from error
        self._write(path, shown, drawing)
        return path.stem

    def delete(self, name: str) -> None:
        """Move a drawing to the wastebasket. Raises SaveError."""
        path = self._file(name)
        try:
            self._place.disk.replace(path, self._place.waste(path))
            self._place.disk.sync_folder(self._place.path)
        except OSError as error:
            raise unwritable(path, error) from error

    def export(self, name: str, path: Path) -> None:
        """Write a drawing to a file of its own, which must not exist yet. Raises SaveError."""
        title, drawing = self._read(self._file(name))
        if is_there(path):
            raise SaveError(f"{clean(str(path))} exists already; choose another name.")
        self._write(path, title, drawing)

    def import_(self, path: Path) -> str:
        """Take a drawing in from elsewhere, beside all others; its name here. Raises SaveError."""
        title, drawing = self._read(path)
        if not title:
            raise SaveError(f"{clean(path.name, 60)} shows a ship without a name.")
        target = next(each for each in self._names(title) if not each.exists())
        self._write(target, title, drawing)
        return target.stem

    def _write(self, path: Path, title: str, drawing: Table) -> None:
        """Write a drawing in one step. Raises SaveError."""
        data, _ = whole_file(KIND, {KIND: {"1": {"title": title, "drawing": dict(drawing)}}})
        try:
            self._place.write(path.with_name(f"{path.name}.new"), path, data)
        except OSError as error:
            raise unwritable(path, error) from error

    def _file(self, name: str) -> Path:
        path = self._place.path / f"{name}{SUFFIX}"
        device = os.name == "nt" and RESERVED.fullmatch(name)
        if device or not NAME.fullmatch(name) or not path.is_file():
            raise nothing_here(name, SUFFIX)
        return path

    def _free(self, title: str) -> Path:
        """The file of this title, or a free one named after it."""
        paths = self._names(title)
        return next(path for path in paths if not path.exists() or self._is(path, title))

    def _names(self, title: str) -> Iterator[Path]:
        """The files that a title may have, one after the other without end."""
        stem = plain(title) or SUFFIX[1:]
        for n in itertools.count(1):
            yield self._place.path / f"{stem if n == 1 else f'{stem}-{n}'}{SUFFIX}"

    def _is(self, path: Path, title: str) -> bool:
        """Whether a file holds the drawing of this title; a damaged one holds none."""
        try:
            return self._read(path)[0] == title
        except SaveError:
            return False

    def _read(self, path: Path) -> tuple[str, Table]:
        """Title and drawing of a file. Raises SaveError with one sentence."""
        shown = clean(path.name, 60)
        found = scan(bytes_of(path, shown, "drawing", LARGEST))
        head = found.head
        if head is not None and head.kind == KIND and head.format != FORMAT:
            raise OtherVersionError(
                f"{shown} was drawn by another version of the game; open it with that one."
            )
        if head is not None and head.kind == KIND and found.fault is Fault.NONE:
            match found.tables.get(KIND, {}).get("1"):
                case {"title": str(title), "drawing": dict(drawing)}:
                    return clean(title, 60), drawing
        raise SaveError(
            f"{shown} is damaged or was changed by hand; draw the ship again, or delete the file."
        )


def write_text(place: Place, name: str, text: str, ending: str) -> Path:
    """Write a text into the folder of chronicles; where it lies.

    The file is named after `name`, which may be anything: what is no plain letter of it falls.
    Nothing is written over; a text that is there already is not written again. Raises SaveError.
    """
    if not ENDING.fullmatch(ending):
        raise SaveError("The ending of a chronicle's file is one of a few plain letters.")
    folder, data = place.path / FOLDER, text.encode("utf-8", "replace")
    stem = plain(name) or "chronicle"
    try:
        folder.mkdir(exist_ok=True)
        for number in itertools.count(1):
            path = folder / f"{stem}{f'-{number}' if number > 1 else ''}.{ending}"
            if not path.exists():
                place.write(folder / f".{path.name}.new", path, data)
                return path
            if path.is_file() and path.read_bytes() == data:
                return path
    except OSError as error:
        raise unwritable(folder / f"{stem}.{ending}", error) from error
    raise AssertionError  # numbers do not end
