"""When a page has answered: what the pilot of the tests waits for, in place of Textual's own wait.

Textual's pilot sleeps for a fiftieth of a second, again and again, until the process has used
no time in one of them: some eighty thousandths after each key, most of them slept away. Here the
loop itself is asked. It has nothing to do when no callback is ready, no timer is about to ring,
and no thread of the game works.
"""

import asyncio
from asyncio import AbstractEventLoop
from time import monotonic, process_time, thread_time
from typing import Any

import pytest

SOON = 0.02
"""Seconds: a timer that rings so soon belongs to the answer."""
PAINTED = 0.0001
"""Seconds after which a page is painted. In the game it is a sixtieth: a player sees no more."""
THINKING = 0.02
"""For how many seconds the threads that give advice are watched. Who works for a twentieth of
the time is at work. Threads that write files change nothing on a page, and are not waited for."""


async def until_idle(min_sleep: float = SOON, max_sleep: float = 1) -> None:
    """Wait until the loop has nothing to do, and no longer than `max_sleep` seconds."""
    loop, began = asyncio.get_running_loop(), monotonic()
    while monotonic() - began < max_sleep:
        await asyncio.sleep(0)
        if ready(loop):
            continue
        if (wait := rings_in(loop)) < SOON:
            await asyncio.sleep(max(0, wait))
        elif not await others_think():
            break


async def others_think() -> bool:
    """Whether another thread is at work for a page."""
    if all_rest(asyncio.get_running_loop()):
        return False
    used = process_time() - thread_time()
    await asyncio.sleep(THINKING)
    used = process_time() - thread_time() - used
    return used > THINKING / 20 or ready(asyncio.get_running_loop())


def ready(loop: AbstractEventLoop) -> bool:
    """Whether a callback waits for its turn."""
    return bool(_private(loop)._ready)


def all_rest(loop: AbstractEventLoop) -> bool:
    """Whether no thread of the loop has anything to do: there is none, or each waits for work.

    Threads outlive their work: without this look, every key that follows a piece of advice would
    be watched for.
    """
    crew = _private(loop)._default_executor
    return crew is None or (
        crew._work_queue.empty() and crew._idle_semaphore._value >= len(crew._threads)
    )


def rings_in(loop: AbstractEventLoop) -> float:
    """The seconds until the next timer rings."""
    times = [timer.when() for timer in _private(loop)._scheduled if not timer.cancelled()]
    return min(times, default=loop.time() + 60) - loop.time()


def _private(loop: AbstractEventLoop) -> Any:
    """The loop, of which three private names are read, and three of its crew of threads: a test
    fails when they change."""
    return loop


def wait_no_longer_than_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let pilots ask the loop, and let pages be painted as soon as something has changed."""
    monkeypatch.setattr("textual.screen.UPDATE_PERIOD", PAINTED)
    for module in ("textual.pilot", "textual.app"):
        monkeypatch.setattr(f"{module}.wait_for_idle", until_idle)
