"""How fast the game is: rules, first paint, keys, bytes and saves, as ratios within one run.

A busy machine slows all of a run alike, so only ratios tell something: to a bare Textual app, and
with `--against DIR` to another checkout (with a `.venv` of its own), measured by turns with this.
"""

import argparse
import fcntl
import json
import os
import pty
import random
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from pieces_of_eight.campaign.engines import ENGINES
from pieces_of_eight.campaign.kernel.dice import loose
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.content import prepared

Figures = dict[str, float]

READY = ("duel", "st-croix", "church", "wars-duel", "wreck")
"""A ready fight of each engine."""
SECONDS = 1.0
ROUNDS = 5
"""What a busy machine does to one of them the median leaves out."""
BARE = """
from textual.app import App
from textual.widgets import Static
class Bare(App):
    def compose(self):
        yield Static("ready to sail")
Bare().run()
"""
GAME = "from pieces_of_eight.tui.cli.main import main; raise SystemExit(main())"
KEYS = {"cursor": (b"\x1b[C", b"\x1b[D"), "next order": (b"\t",), "zoom": (b"z",)}
"""What is typed by turns."""
SENT = (b"a", b"\x1b", b"\x1b[C", b"\t", b"o", b"\x1b", b"z", b"z", b"\r")
"""What is typed while bytes are counted: lists, the cursor, odds, scales, an order."""
SIZES = ((80, 24), (200, 60))


def rules() -> Figures:
    """Random actions a second of the processor, by engine."""
    return {f"actions a second, {name}": rate(name) for name in READY}


def rate(name: str) -> float:
    """The actions of random games of a ready fight that one second sees."""
    engine, found = prepared(name)
    setup = found.setup()
    rng, actions = random.Random(1), 0
    play_at_random(ENGINES[engine], setup, rng)  # what is found once a board is found
    began = time.process_time()
    while (spent := time.process_time() - began) < SECONDS:
        actions += play_at_random(ENGINES[engine], setup, rng)
    return actions / spent


def play_at_random(engine: Any, setup: Any, rng: random.Random) -> int:
    """One random game; its actions."""
    dice, game, actions = loose(rng), engine.game, 0
    state = game.start(setup, dice).state
    while players := game.to_act(state):
        state = game.apply(state, rng.choice(game.legal(state, players[0])), dice).state
        actions += 1
    return actions


def saves() -> Figures:
    """Milliseconds that a page waits for an action of a long fight to be kept."""
    from pieces_of_eight.saves.match_file import Chair
    from pieces_of_eight.tui.cli.common import open_folder

    engine, found = prepared("battle")
    match, rng = Match(ENGINES[engine], found.setup(), 5), random.Random(5)
    chairs = (Chair("person", "Ann"), Chair("person", "Luis"))
    costs = []
    with tempfile.TemporaryDirectory() as path:
        saved = open_folder(Path(path)).create(engine, match, "Battle", chairs)
        while match.to_act:
            who = match.to_act[0]
            action = rng.choice(match.seat(who).legal())
            began = time.perf_counter()
            saved.match.submit(who, action)
            costs.append((time.perf_counter() - began) * 1000)
        saved.close()
    return {"milliseconds an action that is kept": median(costs[len(costs) // 2 :])}


class Terminal:
    """A program in a pseudo-terminal."""

    def __init__(
        self,
        command: Sequence[str],
        environment: Mapping[str, str],
        size: tuple[int, int] = (120, 40),
    ) -> None:
        self.began = time.perf_counter()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.environ.update(TERM="xterm-256color", COLORTERM="truecolor", **environment)
            os.execv(command[0], list(command))
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", *reversed(size), 0, 0))

    def milliseconds_until(self, needle: bytes) -> float:
        """From the start until the needle is painted."""
        seen = b""
        while needle not in seen:
            if not select.select([self.fd], [], [], 20)[0]:
                raise TimeoutError(f"the screen never showed {needle!r}")
            seen += os.read(self.fd, 65536)
        return (time.perf_counter() - self.began) * 1000

    def settle(self, quiet: float) -> int:
        """Read on until nothing was painted for a while; how many bytes were."""
        count = 0
        while select.select([self.fd], [], [], quiet)[0]:
            count += len(os.read(self.fd, 65536))
        return count

    def milliseconds_of(self, key: bytes) -> float:
        """From a key until the first of its answer."""
        began = time.perf_counter()
        os.write(self.fd, key)
        if not select.select([self.fd], [], [], 5)[0]:
            raise TimeoutError(f"nothing was painted for {key!r}")
        spent = (time.perf_counter() - began) * 1000
        self.settle(0.05)
        return spent


@contextmanager
def running(
    command: Sequence[str], environment: Mapping[str, str], size: tuple[int, int] = (120, 40)
) -> Iterator[Terminal]:
    """A program, killed in the end."""
    terminal = Terminal(command, environment, size)
    try:
        yield terminal
    finally:
        os.kill(terminal.pid, signal.SIGKILL)
        os.waitpid(terminal.pid, 0)
        os.close(terminal.fd)


def screens() -> Figures:
    """First paint in times that of a bare Textual app, and keys in milliseconds."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        # What is installed is compiled: both keep what they compile, whatever the shell says.
        compiled = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(Path(folder, "pyc"))}
        game = [sys.executable, "-c", GAME, "--data", str(Path(folder, "saves"))]
        fight = [*game, "--fight", "duel", "--seed", "1"]
        programs = {
            "bare": ([sys.executable, "-c", BARE], b"ready to sail"),
            "title": (game, b"New fight"),
            "fight": (fight, b"Turn 1"),
        }
        rounds = [
            {name: first_paint(*program, compiled) for name, program in programs.items()}
            for _ in range(ROUNDS + 1)
        ][1:]  # the first compiles
        found = {
            f"first paint, {name}, times a bare app": median(
                each[name] / each["bare"] for each in rounds
            )
            for name in ("title", "fight")
        }
        with running(fight, compiled) as terminal:
            terminal.milliseconds_until(b"Turn 1")
            terminal.settle(1.0)
            for name, keys in KEYS.items():
                spent = [terminal.milliseconds_of(key) for _ in range(ROUNDS) for key in keys]
                found[f"milliseconds a key, {name}"] = median(spent)
        return found


def first_paint(command: Sequence[str], needle: bytes, environment: Mapping[str, str]) -> float:
    """Milliseconds from the start of a program until the needle is on the screen."""
    with running(command, environment) as terminal:
        return terminal.milliseconds_until(needle)


def lines() -> Figures:
    """Kilobytes that a key sends to the terminal: of each fight the median key."""
    return {
        f"kilobytes a key, {fight}, {size[0]}x{size[1]}": kilobytes(fight, size)
        for fight in ("duel", "st-croix", "wreck")
        for size in SIZES
    }


def kilobytes(fight: str, size: tuple[int, int]) -> float:
    """Kilobytes of the median key in a fight on a terminal of a size."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        command = (sys.executable, "-c", GAME, "--data", folder, "--fight", fight, "--seed", "1")
        with running(command, {}, size) as terminal:
            terminal.milliseconds_until(b"F1")
            terminal.settle(1.5)
            counts = []
            for key in SENT:
                os.write(terminal.fd, key)
                counts.append(terminal.settle(0.5) / 1000)
            return median(counts)


def measured() -> Figures:
    """All figures of this checkout."""
    return {**rules(), **saves(), **screens(), **lines()}


def measured_in(checkout: Path) -> Figures:
    """All figures of a checkout, by this script."""
    done = subprocess.run(
        [checkout / ".venv/bin/python", "-P", Path(__file__).resolve(), "--json"],
        cwd=checkout,
        env={**os.environ, "PYTHONPATH": str(checkout.resolve())},
        stdout=subprocess.PIPE,
        check=True,
    )
    found: Figures = json.loads(done.stdout)
    return found


def compared(there: Path) -> Iterator[str]:
    """A line for each figure: here, there, and the ratio of both, round by round."""
    here = Path(__file__).resolve().parents[2]
    rounds = [(measured_in(here), measured_in(there)) for _ in range(ROUNDS)]
    yield f"{'':45} {'here':>9} {'there':>9} {'ratio':>7}"
    for name in rounds[0][0]:
        pairs = [(one[name], other[name]) for one, other in rounds]
        mine, its = (median(side) for side in zip(*pairs, strict=True))
        yield f"{name:45} {mine:9.2f} {its:9.2f} {median(one / two for one, two in pairs):7.3f}"


if __name__ == "__main__":
    orders = argparse.ArgumentParser(description=__doc__)
    orders.add_argument("--against", type=Path, metavar="DIR", help="another checkout")
    orders.add_argument("--json", action="store_true", help="one line of JSON")
    asked = orders.parse_args()
    if asked.json:
        print(json.dumps(measured()))
    elif asked.against:
        for line in compared(asked.against):
            print(line)
    else:
        for name, figure in measured().items():
            print(f"{name:45} {figure:9.2f}")
