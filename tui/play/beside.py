"""Long work beside a page: in a thread that the end of the game does not wait for."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import TypeVar

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
