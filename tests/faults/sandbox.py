"""A copy of the project in which one rule at a time is broken, to see that its tests notice."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from tests.coverage_table import ROOT

LONGEST = 120
"""Seconds of work after which tests that hang are taken to have noticed.

Of work, not of waiting: on a busy machine sound tests would seem to notice every fault.
"""
NEEDED = ("campaign", "content", "tests")
NOT_NEEDED = ("__pycache__", "tui", "saves", "cli", "playthroughs")
"""Parts of these that the tests of an engine never touch."""
PYTEST = """[pytest]
markers =
    rule(id): as in pyproject.toml
    soak: as in pyproject.toml
"""


class Fault(NamedTuple):
    """One change of one text, found just once in its file; the file is named without its room."""

    file: str
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.file}: {' '.join(self.old.split())} -> {' '.join(self.new.split())}"


class Target(NamedTuple):
    """An engine whose rules are broken, and the tests that have to notice."""

    engine: str
    faults: tuple[Fault, ...]
    first: dict[str, tuple[str, ...]]
    """By file of the engine, the tests that are run first: "turn" for test_turn.py."""
    left_out: tuple[str, ...] = ()
    """Tests that notice a change without knowing the rule; the others have to."""

    def file(self, fault: Fault, root: Path = ROOT) -> Path:
        """Where the text that a fault changes stands, in whichever room of the engine.

        Raises ValueError when no file of this name has it, or more than one.
        """
        found = [
            path
            for path in sorted((root / "campaign" / self.engine).rglob(fault.file))
            if fault.old in path.read_text("utf-8")
        ]
        if len(found) != 1:
            raise ValueError(f"{len(found)} files {fault.file} have this text: {fault.old}")
        return found[0]

    def misplaced(self) -> list[str]:
        """What is wrong with faults whose text is not there just once, or stays as it was."""
        found = []
        for fault in self.faults:
            try:
                whole = self.file(fault).read_text("utf-8")
                if broken(whole, fault) == whole:
                    found.append(f"{fault}: changes nothing")
            except ValueError as error:
                found.append(f"{fault}: {error}")
        return found

    def test(self, name: str) -> str:
        """The path of a test file."""
        return f"tests/{self.engine}/test_{name}.py"


class Sandbox:
    """A copy of the project where things may be broken."""

    def __init__(self, folder: Path, target: Target) -> None:
        self.folder = folder
        self.target = target
        for name in NEEDED:
            skip = shutil.ignore_patterns(*NOT_NEEDED)
            shutil.copytree(ROOT / name, folder / name, ignore=skip)
        (folder / "pytest.ini").write_text(PYTEST, "utf-8")
        self.written = 0

    @cached_property
    def sound(self) -> bool:
        """Whether the tests pass without any fault; else they would seem to notice every one."""
        failure = self.first_failure()
        assert not failure, f"the tests fail without any fault: {failure}"
        return True

    def caught(self, fault: Fault) -> str:
        """The first test that notices the fault; empty when none does."""
        assert self.sound
        path = self.target.file(fault, self.folder)
        whole = path.read_text("utf-8")
        try:
            self.write(path, broken(whole, fault))
            chapter = [self.target.test(name) for name in self.target.first.get(fault.file, ())]
            return self.first_failure(*chapter) or self.first_failure()
        finally:
            self.write(path, whole)

    def write(self, path: Path, text: str) -> None:
        """Write a file with a time of its own, or Python would take its old bytecode for it."""
        path.write_text(text, "utf-8")
        self.written += 1
        os.utime(path, (self.written, self.written))

    def first_failure(self, *files: str) -> str:
        """Run some tests of the engine, or all; the first that fails, or nothing."""
        args = ["-m", "pytest", "-x", "-q", "-m", "not soak", "--tb=no", "-p", "no:cacheprovider"]
        args += [f"--ignore={self.target.test(name)}" for name in self.target.left_out]
        env = {
            **os.environ,
            "PYTHONPATH": str(self.folder),
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # plugins for screens take a second to load
        }
        command = [sys.executable, *args, *(files or [f"tests/{self.target.engine}"])]
        done = subprocess.run(
            command,
            cwd=self.folder,
            env=env,
            capture_output=True,
            text=True,
            check=False,
            preexec_fn=limited,
        )
        if done.returncode == -signal.SIGXCPU:
            return f"the tests never ended in {LONGEST} seconds of work"
        if done.returncode == 0:
            return ""
        marks = ("FAILED ", "ERROR ")
        found = [line for line in done.stdout.splitlines() if line.startswith(marks)]
        return found[0].split(" - ")[0] if found else f"pytest ended with {done.returncode}"


def limited() -> None:
    """Let a process work for so many seconds only."""
    import resource  # not every system has it

    resource.setrlimit(resource.RLIMIT_CPU, (LONGEST, LONGEST + 5))


def broken(whole: str, fault: Fault) -> str:
    """A file with its fault. Raises ValueError when the text is not there just once."""
    if whole.count(fault.old) != 1:
        raise ValueError(f"{fault.file} has this text {whole.count(fault.old)} times: {fault.old}")
    return whole.replace(fault.old, fault.new)


def tried(target: Target, words: str = "") -> int:
    """Break the rules whose faults hold the words, one by one; how many were not noticed."""
    missed = 0
    with tempfile.TemporaryDirectory() as folder:
        sandbox = Sandbox(Path(folder), target)
        for fault in (each for each in target.faults if words in str(each)):
            test = sandbox.caught(fault)
            missed += not test
            print(f"{'caught' if test else 'MISSED'}  {fault}\n        {test}", flush=True)
    print(f"{missed} not caught")
    return missed
