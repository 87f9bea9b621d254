"""Kinds of files of saves, and what is told of one that somebody has spoilt.

Whatever the kind and the damage: one sentence, nothing is lost, and an older copy is taken. These
laws are in the words that the case books use.
"""

import json
from collections.abc import Callable
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import pytest

from pieces_of_eight.saves.disk import older
from pieces_of_eight.saves.folder import Folder
from pieces_of_eight.saves.store import FORMAT
from pieces_of_eight.saves.words import SaveError
from tests.saves.tools import (
    WORDS,
    begun,
    created,
    file_of,
    finish,
    folder,
    forged,
    lines_of,
    play,
    set_sail,
    short,
    states,
)

OTHER = FORMAT + 1
ACTIONS = 20


class FileKind(NamedTuple):
    """A kind of file: how one is made, and how it is opened for what it holds."""

    file: str
    make: Callable[[Folder], None]
    open: Callable[[Folder], Any]
    listed: Callable[[Folder], Any]

    @property
    def name(self) -> str:
        return self.file.partition(".")[0]


def voyage(place: Folder, words: dict[int, str] | None = None) -> None:
    """A career with a match that is over, and one under way."""
    with set_sail(place, words) as career:
        finish(career.begin("fight", "toy", short()))
        career.match("fight").leave()
        play(career.match("career"), ACTIONS)


def duel(place: Folder) -> None:
    created(place, actions=ACTIONS).close()


def of_match(place: Folder) -> Any:
    with place.open("duel") as saved:
        return saved.match.state, saved.notes


def of_career(place: Folder, words: dict[int, str] | None = None) -> Any:
    with place.open_career("voyage", words) as career:
        is_there = "career" in career.names()
        return career.match("career").match.state if is_there else begun().state, career.notes


KINDS = {
    "match": FileKind("duel.match", duel, of_match, Folder.matches),
    "career": FileKind("voyage.career", voyage, of_career, Folder.careers),
    "sealed": FileKind(
        "voyage.career",
        lambda place: voyage(place, WORDS),
        lambda place: of_career(place, WORDS),
        Folder.careers,
    ),
}
each_kind = pytest.mark.parametrize("kind", KINDS.values(), ids=list(KINDS))


def made(path: Path, kind: FileKind) -> Path:
    """The file of a kind in a folder, without older copies."""
    kind.make(folder(path))
    for extra in path.glob(f"{kind.file}.*"):
        extra.unlink()
    return path / kind.file


# --- What the books try -----------------------------------------------------------------------


@asynccontextmanager
async def attic() -> Any:
    """A folder for the files of one case."""
    with TemporaryDirectory() as path:
        yield Path(path)


def told(attempt: Callable[..., Any], *given: Any) -> str:
    """The one sentence with which something is refused: fit for a line of a terminal."""
    try:
        return f"nothing: {attempt(*given)}"
    except SaveError as error:
        why = str(error)
    assert why.isprintable()
    return why


def useless(spoil: Callable[[bytes], bytes], name: str = "match") -> str:
    """What is told of a file that was spoilt so, and of the same with an older copy beside it."""
    kind = KINDS[name]
    with TemporaryDirectory() as at:
        path = made(Path(at), kind)
        good = path.read_bytes()
        path.write_bytes(bad := spoil(good))
        place = folder(Path(at))
        why = told(kind.open, place)
        [listed] = kind.listed(place)
        assert (listed.name, listed.problem) == (kind.name, place.check(kind.name)[0])
        assert path.read_bytes() == bad
        older(path, 1).write_bytes(good)
        assert kind.listed(place)[0].problem == ""
        state, [note] = kind.open(place)
        assert state == states(ACTIONS)[-1]
        [waste] = (Path(at) / "wastebasket").iterdir()
        assert waste.read_bytes() == older(path, 1).read_bytes() == bad
        assert kind.open(place) == (state, [])
    return f"{why}\n{note}"


def edited(forge: Callable[[Any], object], name: str = "match") -> str:
    """What is told of a file with other documents and all checksums right; it is left alone.

    Of the match in it, whose documents stand here without its name, an older copy is taken, but
    for a match of another game.
    """
    kind = KINDS[name]
    key = "match" if name == "match" else "career"

    def forge_it(documents: Any) -> None:
        found = {at[len(key) :]: documents.pop(at) for at in list(documents) if at.startswith(key)}
        forge(found)
        documents.update({key + at: document for at, document in found.items()})

    with TemporaryDirectory() as at:
        path = made(Path(at), kind)
        good = path.read_bytes()
        forged(path, forge_it)
        bad = path.read_bytes()
        why = told(kind.open, folder(Path(at)))
        assert path.read_bytes() == bad
        older(path, 1).write_bytes(good)
        if "which this copy" in why:
            assert told(kind.open, folder(Path(at))) == why
        else:
            assert kind.open(folder(Path(at)))[0] == states(ACTIONS)[-1]
            assert bad in [each.read_bytes() for each in (Path(at) / "wastebasket").iterdir()]
    return why


def rehead(data: bytes, head: bytes) -> bytes:
    """A file with another first line, all checksums right again."""
    return file_of([head, *lines_of(data)[1:]])


def head_line(kind: str, form: int) -> bytes:
    """The first line of a file of some kind and format."""
    return json.dumps({"pieces-of-eight": kind, "format": form, "lines": 1}).encode()


def added(payload: bytes) -> Callable[[bytes], bytes]:
    """A file with one more line, and one after it."""
    return lambda data: file_of([*lines_of(data), payload, [["match 99", {}]]])
