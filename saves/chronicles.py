"""Texts for the player to keep: the chronicle of a career, written into a folder of their own."""

import itertools
import re
from pathlib import Path

from saves.place import Place, plain, unwritable
from saves.words import SaveError

FOLDER = "chronicles"
ENDING = re.compile(r"[a-z]{1,8}")


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
