"""A pseudo-terminal of a given size, and a program in it that can be watched and typed at."""

import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time
from collections.abc import Mapping, Sequence
from types import TracebackType


class Terminal:
    """A program in a pseudo-terminal. Use it as a context manager; leaving kills the program."""

    def __init__(
        self,
        command: Sequence[str],
        columns: int = 120,
        rows: int = 40,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        """`environment` is added to the bench's own."""
        self.began = time.perf_counter()
        self.sent = 0
        """Bytes the program has sent to the screen."""
        pid, self.fd = pty.fork()
        if pid == 0:
            os.environ.update(TERM="xterm-256color", COLORTERM="truecolor", **(environment or {}))
            os.execv(command[0], list(command))
        self.pid = pid
        size = struct.pack("HHHH", rows, columns, 0, 0)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, size)

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.fd)

    def until(self, needle: bytes, seconds: float = 15.0) -> float:
        """Seconds since the start (or the last key) until the needle was sent."""
        seen = b""
        while needle not in seen:
            left = seconds - (time.perf_counter() - self.began)
            if left <= 0 or not select.select([self.fd], [], [], left)[0]:
                raise TimeoutError(f"the screen never showed {needle!r}")
            found = self._read()
            if not found:
                raise EOFError(f"the program ended before it showed {needle!r}: {seen[-300:]!r}")
            seen += found
        return time.perf_counter() - self.began

    def settle(self, quiet: float = 0.25) -> float:
        """Read on until nothing was sent for a while; seconds until the last that was."""
        last = time.perf_counter()
        while select.select([self.fd], [], [], quiet)[0]:
            if not self._read():
                break
            last = time.perf_counter()
        return last - self.began

    def key(self, keys: bytes) -> tuple[float, float, int]:
        """Type; returns seconds until the first and the last of the answer, and its bytes."""
        self.began, self.sent = time.perf_counter(), 0
        os.write(self.fd, keys)
        if not select.select([self.fd], [], [], 5.0)[0]:
            raise TimeoutError(f"nothing was painted for {keys!r}")
        self._read()
        spent = time.perf_counter() - self.began
        return spent, self.settle(0.05), self.sent

    def _read(self) -> bytes:
        try:
            found = os.read(self.fd, 65536)
        except OSError:  # the program has ended
            return b""
        self.sent += len(found)
        return found
