"""What the tests of saves share: matches of the toy game, folders for them, and broken disks."""

import errno
import json
import os
import random
import re
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from pieces_of_eight.campaign.kernel.game import Engine
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.saves.career_file import CareerFile, CareerHeader
from pieces_of_eight.saves.disk import Disk
from pieces_of_eight.saves.folder import Folder, GameEdition
from pieces_of_eight.saves.match_file import Chair, MatchFile
from pieces_of_eight.saves.seal import Documents
from pieces_of_eight.saves.store import Store, line, scan, whole_file
from tests.toy import TOY, Auction, Setup

CHAIRS = (Chair("person", "Anne Bonny"), Chair("ai", "Bartholomew", "greedy"))
ToyMatch = Match


class QuickDisk(Disk):
    """A disk that nobody waits for: tests of what is written need no power cut."""

    def sync(self, handle: int) -> None:
        os.fstat(handle)

    def sync_folder(self, folder: Path) -> None:
        assert folder.is_dir()


class ToldDisk(QuickDisk):
    """A disk that remembers what was asked of it, and calls a hook before each step."""

    def __init__(self) -> None:
        self.steps: list[str] = []

    def step(self, name: str, handle: int | None = None, data: bytes = b"") -> None:
        """Called before each step that changes the disk."""
        self.steps.append(name)

    def make(self, path: Path) -> int:
        self.step(f"make {shown(path)}")
        return super().make(path)

    def open(self, path: Path) -> int:
        self.step(f"open {path.name}")
        return super().open(path)

    def write(self, handle: int, data: bytes) -> int:
        self.step("write", handle, data)
        return super().write(handle, data)

    def sync(self, handle: int) -> None:
        self.step("sync")
        super().sync(handle)

    def replace(self, source: Path, target: Path) -> None:
        self.step(f"replace {shown(source)} {target.name}")
        super().replace(source, target)

    def copy(self, source: Path, target: Path) -> None:
        self.step(f"copy {source.name}")
        super().copy(source, target)

    def remove(self, path: Path) -> None:
        self.step(f"remove {shown(path)}")
        super().remove(path)

    def sync_folder(self, folder: Path) -> None:
        self.step("sync folder")
        super().sync_folder(folder)


def shown(path: Path) -> str:
    """The name of a file, without what of it nobody can foretell."""
    return re.sub(r"[0-9a-f]{12}", "?", path.name)


class FailingDisk(ToldDisk):
    """A disk that can be made to fail: steps whose name begins with a word of `failing`.

    A write that fails for want of room takes half of its bytes first, as a full disk does.
    """

    def __init__(self) -> None:
        super().__init__()
        self.failing: tuple[str, ...] = ()
        self.errno = errno.ENOSPC

    def step(self, name: str, handle: int | None = None, data: bytes = b"") -> None:
        super().step(name, handle, data)
        if name.startswith(self.failing or ("?",)):
            if handle is not None:
                os.write(handle, data[: len(data) // 2])
            raise OSError(self.errno, os.strerror(self.errno))


def edition(engine: Engine = TOY, rules: str = "1") -> GameEdition:
    """A copy of the game that plays the toy."""
    return GameEdition({"toy": engine}, lambda: rules, lambda: "content")


def folder(
    path: Path,
    disk: Disk | None = None,
    playing: GameEdition | None = None,
) -> Folder:
    """A folder of saves at a fixed hour."""
    now = datetime(1717, 11, 28, 12, 0, tzinfo=UTC)
    return Folder(path, playing or edition(), disk or QuickDisk(), lambda: now)


def begun(seed: int = 7) -> ToyMatch:
    """A long game of the toy at its start."""
    return Match(TOY, Setup(100_000, (40, 40)), seed)


def created(place: Folder, title: str = "Duel", actions: int = 0) -> MatchFile:
    """A saved match after some actions."""
    saved = place.create("toy", begun(), title, CHAIRS)
    play(saved, actions)
    return saved


def play(saved: MatchFile, actions: int) -> None:
    """Play on, choosing as random as the number of the action says: the same every time."""
    for _ in range(actions):
        step(saved.match, saved.actions)


def step(match: ToyMatch, number: int) -> None:
    """Action `number` of the game that all these tests play."""
    who = match.to_act[0]
    match.submit(who, random.Random(number).choice(TOY.game.legal(match.state, who)))


def states(actions: int) -> list[Auction]:
    """The states of the game that all these tests play, from its start."""
    match = begun()
    for number in range(actions):
        step(match, number)
    return [one.state for one in match.steps]


def kept(path: Path, actions: int = 6) -> Path:
    """The file of a saved match in a folder at `path`, closed."""
    place = folder(path)
    created(place, actions=actions).close()
    return path / "duel.match"


CAREER = CareerHeader("Voyage", (CHAIRS[0], Chair("person", "Mary Read")), ("England", "Spain"), 77)
WORDS = {0: "ship biscuit", 1: "rum & lime"}


def set_sail(
    place: Folder, words: Mapping[int, str] | None = None, header: CareerHeader = CAREER
) -> CareerFile:
    """A career with a match of the toy in it that will not end soon."""
    career = place.create_career(header, {"purse": 100}, words, {"flag": "black"})
    career.begin("career", "toy", begun())
    return career


def short(seed: int = 3) -> ToyMatch:
    """A game of the toy that is soon over."""
    return Match(TOY, Setup(1), seed)


def finish(saved: MatchFile) -> None:
    """Play a match to its end."""
    while saved.match.to_act:
        step(saved.match, saved.actions)


def anew(store: Store) -> None:
    """Have a file written anew, so that what it was becomes an older copy."""
    store._write_anew()


def retold(career: CareerFile, **other: Any) -> Any:
    """A career of which its file says something else."""
    told = ("name", "file", "header", "standing", "setup", "matches", "chairs", "texts", "oaths")
    return SimpleNamespace(**({each: getattr(career, each) for each in told} | other))


def lines_of(data: bytes) -> list[Any]:
    """What stands in the lines of a file: the head, and the changes of each line."""
    return [json.loads(text.split(b" ", 2)[2]) for text in data.splitlines()]


def file_of(lines: Sequence[Any]) -> bytes:
    """A file with these lines, all checksums right: by somebody else's hand."""
    text, chain = b"", b""
    for number, each in enumerate(lines):
        plain = each if isinstance(each, bytes) else _plain(each)
        one, chain = line(number, chain, plain)
        text += one
    return text


def _plain(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()


def forged(path: Path, forge: Callable[[Documents], object]) -> None:
    """Let somebody write a file anew with other documents, all checksums right."""
    documents = scan(path.read_bytes()).documents
    forge(documents)
    written(path, documents)


def written(path: Path, documents: Documents) -> None:
    """A file with these documents, all checksums right."""
    path.write_bytes(whole_file(path.suffix[1:], documents)[0])
