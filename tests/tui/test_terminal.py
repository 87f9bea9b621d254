"""The game in a real terminal: a smoke of the whole program, and what it leaves behind."""

import contextlib
import os
import pty
import select
import signal
import subprocess
import sys
import termios
import threading
import time
from collections.abc import Iterator, Sequence
from itertools import cycle
from pathlib import Path
from types import TracebackType

import pytest

from campaign.kernel.sealed import Player
from campaign.sea_fight.model.state import Phase
from tests.tui.shell import make_folder

PATIENCE = 60.0
"""Seconds after which a terminal that stays silent is given up: far beyond any machine's need."""
SET_AND_RESET = {
    "the alternate screen": (b"\x1b[?1049h", b"\x1b[?1049l"),
    "the hidden cursor": (b"\x1b[?25l", b"\x1b[?25h"),
    "the mouse": (b"\x1b[?1000h", b"\x1b[?1000l"),
    "the mouse's every way": (b"\x1b[?1003h", b"\x1b[?1003l"),
    "bracketed paste": (b"\x1b[?2004h", b"\x1b[?2004l"),
}
"""What the game turns on in a terminal, and what turns it off."""

MODULE = (sys.executable, "-m", "tui.cli.main")
INSTALLED = (str(Path(sys.executable).with_name("pieces-of-eight")),)

NO_PTY = "the game is started in a pseudo-terminal of its own, which Windows does not have"
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason=NO_PTY)  # Windows has no pty


class Played:
    """The game in a pseudo-terminal of 80 by 24."""

    def __init__(self, *arguments: str, command: Sequence[str] = MODULE) -> None:
        self.master, self.slave = pty.openpty()
        termios.tcsetwinsize(self.slave, (24, 80))
        self.modes = termios.tcgetattr(self.slave)
        self.sent = b""
        self.process = subprocess.Popen(
            [*command, *arguments],
            stdin=self.slave,
            stdout=self.slave,
            stderr=self.slave,
            start_new_session=True,
            env={**os.environ, "TERM": "xterm-256color", "COLORTERM": "", "LANG": "C.UTF-8"},
        )

    def __enter__(self) -> "Played":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.master)
        os.close(self.slave)

    def type(self, keys: str) -> None:
        os.write(self.master, keys.encode())

    def until(self, needle: str, since: int = 0) -> int:
        """Read until the words were sent after a place; where in all that was sent they end."""
        sought, end = needle.encode(), time.monotonic() + PATIENCE
        while (at := self.sent.find(sought, since)) < 0:
            if not self._read(end - time.monotonic()):
                raise AssertionError(f"the screen never showed {needle!r}")
        return at + len(sought)

    def ended(self) -> int:
        """The exit code, once the game has ended and all it sent was read."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            assert time.monotonic() < end, "the game never ended"
            self._read(0.05)
        while self._read(0.0):
            pass
        return self.process.returncode

    def hang_up(self) -> int:
        """Take the terminal away without a word; the exit code."""
        os.close(self.master)
        self.master = os.open(os.devnull, os.O_RDWR)
        return self.process.wait(PATIENCE)

    def _read(self, seconds: float) -> bool:
        if not select.select([self.master], [], [], max(0.0, seconds))[0]:
            return False
        found = os.read(self.master, 65536)
        self.sent += found
        return bool(found)

    def left_as_found(self) -> None:
        """Fails where the terminal keeps anything the game has turned on."""
        for what, (on, off) in SET_AND_RESET.items():
            assert on in self.sent, f"{what} was never turned on: the test looks at nothing"
            assert self.sent.rfind(off) > self.sent.rfind(on), f"{what} was left on"
        assert termios.tcgetattr(self.slave) == self.modes


@pytest.fixture
def duel(tmp_path: Path) -> Iterator[Played]:
    """A duel against the mate, open at its first question."""
    with Played("--data", str(tmp_path), "--fight", "duel", "--seed", "1") as played:
        played.until("Swan has 2 hexes to sail.")
        yield played


def actions_of(path: Path) -> int:
    """How many actions the one saved fight has; it opens without a complaint."""
    folder = make_folder(path)
    (listed,) = folder.matches()
    saved = folder.open(listed.name)
    assert saved.notes == []
    done = saved.actions
    saved.close()
    return done


def test_a_player_acts_and_leaves_and_the_terminal_is_as_it_was(
    duel: Played, tmp_path: Path
) -> None:
    duel.type("\r")  # sail where the course is laid: two hexes
    asked = duel.until("Press Swan on")
    duel.type("q")
    duel.until("The fight is saved as it stands.", asked)
    duel.type("\x11")  # Ctrl+Q leaves from everywhere
    assert duel.ended() == 0
    duel.left_as_found()
    assert actions_of(tmp_path) == 2


def test_keys_typed_in_one_write_leave_a_page_once(duel: Played, tmp_path: Path) -> None:
    """Three Enters on the pause, or two in the palette, ended the game with an error."""
    duel.type("\r")
    asked = duel.until("Press Swan on")
    duel.type("q")
    paused = duel.until("The fight is saved as it stands.", asked)
    duel.type("\r" * 12)
    back = duel.until("Press Swan on", paused)
    duel.type("/")
    opened = duel.until("A command, by any part of its name", back)
    duel.type("sett")
    found = duel.until("Change colours", opened)
    duel.type("\r\r")
    duel.until("Colours", found)
    duel.type("\x11")
    assert duel.ended() == 0
    duel.left_as_found()
    assert actions_of(tmp_path) == 2


def test_keys_typed_to_hurry_an_opponent_are_no_orders(duel: Played, tmp_path: Path) -> None:
    duel.type("\r")
    duel.until("Press Swan on")
    duel.type("e")
    theirs = duel.until("William reaches")
    duel.type("\r" * 20)
    duel.until("lengthen or shorten the fight?", theirs)
    duel.type("\x11")
    assert duel.ended() == 0
    folder = make_folder(tmp_path)
    (listed,) = folder.matches()
    saved = folder.open(listed.name)
    assert (saved.match.state.turn, saved.match.state.phase) == (1, Phase.CLOCK)
    assert saved.match.to_act == (Player(0),), "the question about the coins was answered"
    saved.close()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_game_told_to_end_leaves_at_once_and_keeps_the_fight(
    duel: Played, tmp_path: Path, number: signal.Signals
) -> None:
    """Nothing else wakes the game here: no key, no mouse."""
    duel.type("\r")
    duel.until("Press Swan on")
    duel.process.send_signal(number)
    assert duel.ended() == 1
    duel.left_as_found()
    assert actions_of(tmp_path) == 2


def test_a_game_whose_terminal_is_gone_leaves_though_nobody_tells_it(
    duel: Played, tmp_path: Path
) -> None:
    """As under make, which keeps the end of the terminal to itself."""
    duel.type("\r")
    duel.until("Press Swan on")
    assert duel.hang_up() != 0
    assert actions_of(tmp_path) == 2


def children(parent: int) -> set[int]:
    """The processes that a process has started, as far as they still run."""
    if sys.platform == "linux":
        found: set[int] = set()
        with contextlib.suppress(OSError):  # a thread of it has ended meanwhile
            for task in os.listdir(f"/proc/{parent}/task"):
                with open(f"/proc/{parent}/task/{task}/children") as listed:
                    found |= set(map(int, listed.read().split()))
        return found
    told = subprocess.run(["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True)
    pairs = (map(int, line.split()) for line in told.stdout.splitlines())
    return {pid for pid, its_parent in pairs if its_parent == parent}


class Killer:
    """Kills every process a game starts, now at once and now some time later, till it is left."""

    DELAYS = (0.0, 0.0, 0.0, 0.0, 0.001, 0.002, 0.01, 0.03, 0.05)

    def __init__(self, parent: int) -> None:
        self.parent = parent
        self.killed: set[int] = set()
        self._left = False
        self._thread = threading.Thread(target=self._kill)

    def __enter__(self) -> "Killer":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._left = True
        self._thread.join()

    def _kill(self) -> None:
        delays = cycle(self.DELAYS)
        while not self._left:
            time.sleep(0.0001)
            for pid in children(self.parent) - self.killed:
                time.sleep(next(delays))
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
                self.killed.add(pid)


def test_opponents_may_be_killed_at_any_moment_every_time(tmp_path: Path) -> None:
    """The enemy has his turn all the same, and the terminal is left as it was found."""
    duel = ("--data", str(tmp_path), "--fight", "duel", "--seed", "1")
    with Played(*duel, command=INSTALLED) as played, Killer(played.process.pid) as killer:
        played.until("Swan has 2 hexes to sail.")
        played.type("\r")
        asked = played.until("Press Swan on")
        played.type("e")
        asked = played.until("15 coins left", asked)  # the enemy has ended his turn
        assert len(killed := killer.killed) > 2
        played.type("q")
        played.until("The fight is saved as it stands.", asked)
        played.type("\x11")
        assert played.ended() == 0
        played.left_as_found()
    assert killed
    assert actions_of(tmp_path) > 4
    assert not list(tmp_path.glob("crashes/*"))


@pytest.mark.parametrize(
    ("locale", "spoken"),
    [({"LANG": "C"}, "False"), ({"LC_ALL": "POSIX", "LANG": "C.UTF-8"}, "False"), ({}, "True")],
)
def test_a_terminal_in_the_plain_locale_is_drawn_in_ascii(
    locale: dict[str, str], spoken: str
) -> None:
    code = "from tui.cli.play import speaks_utf8; print(speaks_utf8())"
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("LC_", "LANG", "PYTHONUTF8"))}
    ran = subprocess.run(
        [sys.executable, "-c", code],
        env={**kept, **locale},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout.strip() == spoken
