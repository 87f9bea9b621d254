"""The game is killed, at every step of the disk and at any moment, and nothing is lost."""

import itertools
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from pieces_of_eight.saves.disk import older
from tests.saves.tools import CopyingDisk, begun, folder, kept, states
from tests.saves.victim import ACTS, CAREERS, act

NO_FORK = "the victim is forked at a chosen step of the disk: Windows has no such moment"
pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason=NO_FORK)  # no fork, no victim
ROOT = Path(__file__).parents[2]


class Victims:
    """Careers that end as ordered, each in a folder of its own."""

    def __init__(self, process: "subprocess.Popen[str]", path: Path) -> None:
        self._process = process
        self._path = path
        self._number = 0

    def next(self) -> Path:
        """The folder of the next career."""
        return self._path / str(self._number + 1)

    def die(self, **how: float | str) -> tuple[Path, int, bool]:
        """One career: its folder, the acts that were over, and whether it came to its end."""
        place = self.next()
        self._number += 1
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin
        assert stdout
        print(json.dumps({"place": str(place), **how}), file=stdin, flush=True)
        answer: dict[str, Any] = json.loads(stdout.readline())
        return place, answer["told"], answer["lived"]


@contextmanager
def victims(path: Path) -> Iterator[Victims]:
    command = [sys.executable, "-W", "error", "-m", "tests.saves.victim"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, cwd=ROOT) as process:
        yield Victims(process, path)
        assert process.stdin
        process.stdin.close()
    assert process.returncode == 0


class Listening(CopyingDisk):
    """A disk that copies its folder at each step, and notes how many acts were over then."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.hears, self.tells = os.pipe()
        os.set_blocking(self.hears, False)
        self.told = [0]
        """How many acts were over before each step, beginning with step 0."""

    def count(self) -> int:
        """How many acts are over."""
        with suppress(BlockingIOError):
            return self.told[-1] + len(os.read(self.hears, 1000))
        return self.told[-1]

    def step(self, name: str, handle: int | None = None, data: bytes = b"") -> None:
        self.told.append(self.count())
        super().step(name, handle, data)


def copied(path: Path, what: str, part: Callable[[int], float]) -> Iterator[tuple[Path, int]]:
    """A career that is played once: what each step of the disk found, and how many acts were over.

    A process that is killed leaves the files as they are: to copy them is as good, and a career
    need not be played anew for every step. Last comes the whole career.
    """
    disk = Listening(path / "whole", path / "copies", part)
    CAREERS[what](path / "whole", disk, disk.tells)
    acts = disk.count()
    for end in (disk.hears, disk.tells):
        os.close(end)
    for number, told in enumerate(disk.told[1:], 1):
        yield path / "copies" / str(number), told
    yield path / "whole", acts


def expected() -> list[Any]:
    """The states after each number of acts."""
    match = begun()
    found = [match.state]
    for number in range(ACTS):
        act(match, number)
        found.append(match.state)
    return found


def check(place: Path, told: int) -> None:
    """After a death: what was told to be done is there, and at most the act after it."""
    if not place.exists():
        assert told == 0
        return
    saves = folder(place)
    listed = saves.matches()
    assert [one.problem for one in listed] in ([], [""])
    if not listed:
        assert told == 0
        return
    with saves.open("duel") as saved:
        may_be = expected()[max(0, told - 1) : told + 1]
        assert saved.match.state in may_be
        assert all("torn" in note for note in saved.notes)
        before = saved.actions
        act(saved.match, 0)
    assert saves.matches()[0].actions == saved.actions != before
    assert saves.check("duel") == []
    saves.save_settings({"theme": "chart"})
    assert saves.settings() == {"theme": "chart"}


def test_the_career_has_undos_and_generations(tmp_path: Path) -> None:
    with victims(tmp_path) as some:
        place, told, lived = some.die()
    assert (told, lived) == (ACTS + 1, True)
    assert len(list(place.glob("duel.match*"))) == 3
    actions = [len(begun().entries)]
    match = begun()
    for number in range(ACTS):
        act(match, number)
        actions.append(len(match.entries))
    assert any(after < before for before, after in itertools.pairwise(actions))
    check(place, told)


@pytest.mark.parametrize("part", [0.0, 0.5])
def test_at_any_step_of_the_disk_every_file_opens_at_most_one_act_back(
    tmp_path: Path, part: float
) -> None:
    left = list(copied(tmp_path, "career", lambda _: part))
    for place, told in left:
        check(place, told)
    assert len(left) > 60
    assert told == ACTS + 1


def test_killed_at_some_steps_of_the_disk_every_file_opens_at_most_one_act_back(
    tmp_path: Path,
) -> None:
    with victims(tmp_path) as some:
        for step in range(1, 1000, 8):
            place, told, lived = some.die(step=step, part=step // 8 % 2 / 2)
            check(place, told)
            if lived:
                break
    assert step > 60
    assert told == ACTS + 1


@pytest.mark.soak
@pytest.mark.parametrize("part", [0.0, 0.5])
def test_killed_at_any_step_of_the_disk_every_file_opens_at_most_one_act_back(
    tmp_path: Path, part: float
) -> None:
    with victims(tmp_path) as some:
        for step in range(1, 1000):
            place, told, lived = some.die(step=step, part=part)
            check(place, told)
            if lived:
                break
    assert step > 60
    assert told == ACTS + 1


def test_killed_in_the_middle_of_a_line_every_file_opens_at_most_one_act_back(
    tmp_path: Path,
) -> None:
    rng = random.Random(1718)
    with victims(tmp_path) as some:
        for _ in range(15):
            place, told, _ = some.die(step=rng.randint(1, 120), part=rng.random())
            check(place, told)


def test_killed_at_any_step_of_a_repair_nothing_is_lost(tmp_path: Path) -> None:
    with victims(tmp_path) as some:
        for step in range(1, 1000):
            path = kept(some.next())
            older(path, 1).write_bytes(path.read_bytes())
            path.write_bytes(path.read_bytes()[:20])
            place, told, lived = some.die(what="repairs", step=step)
            check_repair(place, told)
            if lived:
                break
    assert step > 30
    assert told == 5


def check_repair(place: Path, told: int) -> None:
    """After a death among repairs: every match listed can be opened."""
    saves, found = folder(place), dict[str, int]()
    for listed in saves.matches():
        with saves.open(listed.name) as saved:
            assert saved.match.state == states(saved.actions)[-1]
            found[listed.name] = saved.actions
    assert found["duel" if told < 4 else "duel-2"] >= (8 if told >= 3 else 6)
    assert "duel" not in found or told < 5
    assert found.get("duel-2", 8) == 8
    waste = [path.read_bytes() for path in (place / "wastebasket").glob("*duel.match")]
    assert told < 2 or any(len(data) == 20 for data in waste)


@pytest.mark.soak
@pytest.mark.parametrize("seed", [1717, 1718])
def test_killed_at_many_random_moments_every_file_opens_at_most_one_act_back(
    tmp_path: Path, seed: int
) -> None:
    rng = random.Random(seed)
    with victims(tmp_path) as some:
        whole = min(lived_for(some) for _ in range(3))  # a busy machine makes one of them slow
        deaths = 0
        for _ in range(100):
            place, told, lived = some.die(after=rng.random() * whole)
            check(place, told)
            deaths += not lived
    assert deaths > 30


def lived_for(some: Victims) -> float:
    """The seconds of a career that nobody ends."""
    began = time.perf_counter()
    some.die()
    return time.perf_counter() - began
