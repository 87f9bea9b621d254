"""The game in a pseudo-terminal of its own, as a player has it before him."""

import codecs
import os
import pty
import select
import subprocess
import sys
import termios
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

from tests.cli.screens import Shown

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

MODULE = (sys.executable, "-m", "pieces_of_eight.tui.cli.main")
INSTALLED = (str(Path(sys.executable).with_name("pieces-of-eight")),)


class Played:
    """The game in a pseudo-terminal of 80 by 24."""

    def __init__(self, *arguments: str, command: Sequence[str] = MODULE) -> None:
        self.master, self.slave = pty.openpty()
        termios.tcsetwinsize(self.slave, (24, 80))
        self.modes = termios.tcgetattr(self.slave)
        self.sent = b""
        self.shown = Shown(80, 24)
        self._decode = codecs.getincrementaldecoder("utf-8")().decode
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
        self.send(keys.encode())

    def send(self, data: bytes) -> None:
        """Send bytes as a terminal does, whatever they are."""
        os.write(self.master, data)

    def until(self, needle: str) -> None:
        """Read until the words stand on the screen."""
        end = time.monotonic() + PATIENCE
        while needle not in self.shown.text:
            if not self._read(end - time.monotonic()):
                raise AssertionError(f"the screen never showed {needle!r}:\n{self.shown.text}")

    def look(self, seconds: float) -> None:
        """Read on until nothing more comes for so long."""
        while self._read(seconds):
            pass

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
        self.shown.tell(self._decode(found))
        return bool(found)

    def left_as_found(self) -> None:
        """Fails where the terminal keeps anything the game has turned on."""
        for what, (on, off) in SET_AND_RESET.items():
            assert on in self.sent, f"{what} was never turned on: the test looks at nothing"
            assert self.sent.rfind(off) > self.sent.rfind(on), f"{what} was left on"
        assert termios.tcgetattr(self.slave) == self.modes
