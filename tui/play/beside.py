"""Long work beside a page: in a thread that the end of the game does not wait for."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

T = TypeVar("T")


async def beside(work: Callable[[], T]) -> T:
    """What a call comes to, which may take a minute; the page goes on meanwhile.

    It has to bear being cut off anywhere, as by the end of the game. Raises what the call raises.
    """
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def tell(found: T | None, error: Exception | None) -> None:
        if done.done():  # nobody waits any more
            return
        if error is not None:
            done.set_exception(error)
        else:
            done.set_result(found)  # type: ignore[arg-type]

    def run() -> None:
        found, error = None, None
        try:
            found = work()
        except Exception as raised:  # it belongs to who waits
            error = raised
        with suppress(RuntimeError):  # the loop has ended with the game
            loop.call_soon_threadsafe(tell, found, error)

    Thread(target=run, daemon=True).start()
    return await done


# --- Running --------------------------------------------------------------------------------------
# A fight that runs by itself when it is seen again: its pace. No Textual.

PACES = (1, 2, 4)  # how many times as fast as at first it can run, in the order of the key
QUIET, DICE = 0.4, 0.8
"""Seconds for which a step stands at the first pace: one without dice, and one to be read."""


class Running(Struct, frozen=True):
    """Whether a fight runs by itself, and how fast."""

    on: bool = False
    pace: int = 1

    @property
    def words(self) -> str:
        """The pace as it is written: 2x."""
        return f"{self.pace}x"

    def going(self, *, on: bool) -> "Running":
        """At the same pace, running or standing."""
        return replace(self, on=on)

    def faster(self) -> "Running":
        """At the next pace; after the last comes the first."""
        return replace(self, pace=PACES[(PACES.index(self.pace) + 1) % len(PACES)])

    def stands(self, *, dice: bool) -> float:
        """Seconds for which a step stands; one in which dice were thrown stands longer."""
        return (DICE if dice else QUIET) / self.pace
