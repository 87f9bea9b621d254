"""The data files as text, in a checkout or an installed wheel, and what is wrong with one of them.

This module alone decides which file is read: a player's own, found by `own`, lies over the game's.
Importing `content` must cost next to nothing, so what only reading needs is imported where
a file is read.
"""

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache

FILES = ("campaign.toml",)
"""Data files that lie in no folder."""
HERE = os.path.dirname(__file__)
"""The files lie beside this one, in a checkout and where a wheel is installed."""


_own: dict[str, str] = {}
"""The text of each file of the player's own that lies over the shipped ones, by its path."""


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


def lay_over(own: Mapping[str, str]) -> None:
    """Lay files of the player's own over the shipped ones: the same path replaces, others add.

    They come as text, checked by `content/own.py`, so that nothing that changes on the disk can
    break a running game. What was read before is forgotten.
    """
    _own.clear()
    _own.update(own)
    for name, module in list(sys.modules.items()):
        if module is not None and f"{name}.".startswith(f"{__package__}."):
            for value in list(vars(module).values()):
                if callable(forget := getattr(value, "cache_clear", None)):
                    forget()


def laid_over() -> Mapping[str, str]:
    """The files of the player's own that are read now, by their paths."""
    return dict(_own)


@contextmanager
def shipped_alone() -> Iterator[None]:
    """Read what came with the game and nothing else, for as long as the block lasts."""
    own = dict(_own)
    if not own:
        yield
        return
    lay_over({})
    try:
        yield
    finally:
        lay_over(own)


def is_own(path: str) -> bool:
    """Whether the player's own file is read under this path."""
    return path in _own


def is_shipped(path: str) -> bool:
    """Whether a file of this path came with the game."""
    return os.path.isfile(os.path.join(HERE, *path.split("/")))


@cache
def folders() -> tuple[str, ...]:
    """The folders of data files, such as "sea_fight/ships", in a fixed order."""
    found = (os.path.relpath(path, HERE) for path, _, _ in os.walk(HERE) if path != HERE)
    names = {name.replace(os.sep, "/") for name in found} | set(map(os.path.dirname, _own))
    return tuple(name for name in sorted(names) if listed(name))


@cache
def listed(folder: str) -> tuple[str, ...]:
    """The paths of a folder's data files, as "flags/spain.toml", in a fixed order."""
    place = os.path.join(HERE, folder)
    names = os.listdir(place) if os.path.isdir(place) else []  # some hold the player's own alone
    found = {f"{folder}/{name}" for name in names if name.endswith((".toml", ".txt"))}
    return tuple(sorted(found | {path for path in _own if os.path.dirname(path) == folder}))


def read(path: str) -> str:
    """The text of one data file, the player's own before the shipped one. Raises ContentError."""
    return _own[path] if path in _own else shipped(path)


def shipped(path: str) -> str:
    """The text of a file that came with the game. Raises ContentError."""
    with open(os.path.join(HERE, *path.split("/")), "rb") as file:
        return as_text(file.read(), path)


def as_text(data: bytes, path: str) -> str:
    """The text of a file's bytes. Line ends are \\n on every machine. Raises ContentError."""
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
