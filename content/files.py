"""The data files as text, in a checkout or an installed wheel, and what is wrong with one of them.

Importing `content` must cost next to nothing, so what only reading needs is imported where
a file is read.
"""

import os
from functools import cache

FILES = ("campaign.toml",)
"""Data files that lie in no folder."""
HERE = os.path.dirname(__file__)
"""The files lie beside this one, in a checkout and where a wheel is installed."""


class ContentError(Exception):
    """A content file says something it may not: which file, where, and what is allowed.

    `field` is a path such as "north.ships[2].type", `line` counts from 1; either may be
    missing where the fault has no one place.
    """

    def __init__(
        self, file: str, why: str, *, field: str | None = None, line: int | None = None
    ) -> None:
        place = f"{file}, line {line}" if line else file
        end = "" if why.endswith("?") else "."
        super().__init__(f"{place}: {f'{field} ' if field else ''}{why}{end}")
        self.file = file
        self.field = field
        self.line = line
        self.why = why


class UnknownNameError(LookupError):
    """Something was asked for by a name that nothing has; the message suggests the nearest."""


@cache
def folders() -> tuple[str, ...]:
    """The folders of data files, such as "sea_fight/ships", in a fixed order."""
    found = (os.path.relpath(path, HERE) for path, _, _ in os.walk(HERE) if path != HERE)
    names = sorted(name.replace(os.sep, "/") for name in found)
    return tuple(name for name in names if listed(name))


@cache
def listed(folder: str) -> tuple[str, ...]:
    """The paths of a folder's data files, as "flags/spain.toml", in a fixed order."""
    names = os.listdir(os.path.join(HERE, folder))
    return tuple(sorted(f"{folder}/{name}" for name in names if name.endswith((".toml", ".txt"))))


def read(path: str) -> str:
    """The text of one data file. Line ends are \\n on every machine. Raises ContentError."""
    with open(os.path.join(HERE, *path.split("/")), "rb") as file:
        data = file.read()
    try:
        return data.decode().replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = 1 + data.count(b"\n", 0, error.start)
        raise ContentError(path, "the file is not UTF-8 text here", line=line) from error


@cache
def content_hash() -> str:
    """A fingerprint of all data files: saves keep it to tell whether the content changed."""
    from hashlib import blake2b

    digest = blake2b(digest_size=8)
    for path in (*FILES, *(path for folder in folders() for path in listed(folder))):
        text = read(path).encode()
        digest.update(f"{path}\0{len(text)}\0".encode())
        digest.update(text)
    return digest.hexdigest()
