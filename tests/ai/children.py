"""What the processes of opponents do in tests, instead of thinking. They load this and no test."""

import gc
import sys
import time
from typing import Any

from pieces_of_eight.campaign.ai.worker import HURRY
from pieces_of_eight.campaign.sea_fight.state import End, Sail


def tell(connection: Any) -> None:
    """Say what a process is like, having made some noise."""
    print("Ahoy!")
    print("Ahoy!", file=sys.stderr, flush=True)
    connection.send((gc.get_threshold()[0], gc.get_freeze_count() > 0, sys.flags.safe_path))


def sleep(connection: Any) -> None:
    """Say that it is there, and listen no more."""
    connection.send("Ahoy!")
    while True:
        time.sleep(60)


def answer_illegally(connection: Any, *_: Any) -> None:
    while connection.recv():
        connection.send(End(77))


def fail(connection: Any, *_: Any) -> None:
    connection.recv()
    raise RuntimeError("no")


def deaf_until_hurried(connection: Any, *_: Any) -> None:
    connection.recv()
    assert connection.recv() is HURRY
    connection.send(Sail(0, 0))
    connection.recv()


def leave(connection: Any, *_: Any) -> None:
    """Take what is sent, and nothing more."""
    connection.recv()


def stop_half_way(connection: Any) -> None:
    """Do one action, and fail."""
    connection.recv()
    connection.send((0, None))
    raise RuntimeError("no")
