"""The processes in which opponents think: started with pipes, and ended."""

import gc
import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

ROOT = str(Path(__file__).resolve().parents[__name__.count(".")])
"""The folder from which the game's modules are imported."""

WORKER = (sys.executable, "-P", "-m", f"{__package__}.worker")

ALLOCATIONS = 20_000
"""So many objects more than before are made until a process that thinks looks for rubbish."""


def look_for_rubbish_seldom() -> None:
    """For a process that thinks: what it keeps of positions is much, and mostly stays.

    Each look goes through all of it: where Python decided how often, a captain who looks ahead lost
    up to a fifth of his time by it.
    """
    gc.freeze()
    gc.set_threshold(ALLOCATIONS, *gc.get_threshold()[1:])


def started(command: Sequence[str]) -> subprocess.Popen[bytes]:
    """A process of the game's own, spoken with over its pipes. Raises OSError."""
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": ROOT},
    )


def end(process: subprocess.Popen[bytes]) -> None:
    """End a process, and let go of its pipes; what was still to be written is lost."""
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with suppress(OSError, ValueError):  # its other end is gone
                pipe.close()
