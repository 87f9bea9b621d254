"""A process at the other end of a connection, which ends when its parent does, whatever ended that.

Neither shared memory nor semaphores are needed.
"""

import gc
import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, suppress
from multiprocessing import get_context, parent_process
from typing import Any

ALLOCATIONS = 20_000
"""So many objects more than before are made until a worker looks for garbage."""
SAFE_PATH = "PYTHONSAFEPATH"

_starting = threading.Lock()


class Worker:
    """A process that runs a function of a module with its end of a connection."""

    def __init__(self, target: Callable[..., None], *args: Any) -> None:
        """Raises OSError where no process can be had.

        As `multiprocessing` asks, a script that comes here keeps what it does behind
        `if __name__ == "__main__"`.
        """
        context = get_context("spawn")  # where all is forked, each holds the others' connections
        with _starting, _sheltered():
            self.connection, theirs = context.Pipe()
            self.process = context.Process(target=run, args=(target, theirs, *args), daemon=True)
            try:
                self.process.start()
            except BaseException:
                self.connection.close()
                raise
            finally:
                theirs.close()

    def close(self) -> None:
        """End the process, whatever it is at."""
        self.process.kill()
        self.process.join()
        self.connection.close()


@contextmanager
def _sheltered() -> Iterator[None]:
    """What a process takes over from its parent as it starts, and what may be told meanwhile."""
    while (nowhere := os.open(os.devnull, os.O_RDWR)) <= 2:
        os.set_inheritable(nowhere, True)  # a stream was closed: no connection may take its place
    masks = hasattr(signal, "pthread_sigmask")
    safe = os.environ.get(SAFE_PATH)
    # Where an app has the terminal, standard error has no descriptor that could be handed on.
    with os.fdopen(nowhere, "w") as silence, redirect_stderr(silence):
        os.environ[SAFE_PATH] = "1"  # the folder it is started in is nowhere to import from
        if masks:  # a Ctrl-C is not for it
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            if masks:
                signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
            if safe is None:
                del os.environ[SAFE_PATH]
            else:
                os.environ[SAFE_PATH] = safe


# --- In the process ------------------------------------------------------------------------------


def run(target: Callable[..., None], connection: Any, *args: Any) -> None:
    """Run a worker's function until it has done, or nobody is at the other end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(nowhere, stream)
    # What is kept of positions is much, and mostly stays. Where Python decides how often all of it
    # is gone through, a captain who looks ahead loses up to a fifth of his time.
    gc.freeze()
    gc.set_threshold(ALLOCATIONS, *gc.get_threshold()[1:])
    with suppress(EOFError, ConnectionError):
        target(connection, *args)


def end_with_parent() -> None:
    """Wait until the parent is gone, and leave at once, whatever the process is at."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
