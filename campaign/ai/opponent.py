"""Opponents as the game holds them: each in a process of his own, asked for one thing at a time."""

import asyncio
import os
import signal
import threading
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import contextmanager, redirect_stderr, suppress
from multiprocessing import get_context
from typing import Any, ParamSpec, TypeVar

from pieces_of_eight.campaign.kernel.game import Engine
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.play import Planned
from pieces_of_eight.campaign.kernel.sealed import Player, Seen
from .policy import CAPTAIN, MATE, forced, level, may_be_taken
from .worker import (
    FIRST,
    HURRY,
    Decision,
    MatchTask,
    Request,
    Thinker,
    help_out,
    pack,
    run,
    settle,
    think,
)

T = TypeVar("T")
P = ParamSpec("P")

TIMEOUT = 15.0  # seconds without a reply after which a process is taken for lost


def adviser_in(engine: Engine) -> str:
    """The level of who plans a turn for a player: the best who does not keep him waiting."""
    captain = engine.mind.captain
    return CAPTAIN if captain and not captain.foresight else MATE


# --- A process at the other end of a connection, which ends when its parent does ------------------
# Neither shared memory nor semaphores are needed.

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


# --- Opponents ---


class OpponentError(Exception):
    """The opponent cannot play; the message is one sentence for the player."""


class Opponent:
    """Plays one side at a level, or plans its turns.

    Close him when he is no longer needed; a `with` does it. Where his process is lost again and
    again, what it would have been asked is answered in this one, out of the same request.
    """

    def __init__(self, engine: Engine, level_name: str, seed: int) -> None:
        self.engine = engine
        self.level = level(level_name)
        self.seed = seed
        self._workers: list[Worker] = []  # his process, and the one that helps him to look ahead
        self._asking = threading.Lock()
        self._sending = threading.Lock()
        self._is_asked = False
        self._is_hurried = False
        self._is_closed = False

    async def choose(self, seen: Seen[Any], now: Decision = FIRST) -> Any:
        """The action he takes, without holding up the caller. Raises OpponentError."""
        return await self._aside(self.choose_now, seen, now)

    def choose_now(self, seen: Seen[Any], now: Decision = FIRST) -> Any:
        """The action he takes; waits for it. Raises OpponentError when he cannot be had.

        `now` says which decision of his it is.
        """
        legal = self.engine.game.legal(seen.value, seen.who)
        if forced(self.engine, legal):
            return legal[0]

        def may(action: Any) -> bool:
            return action in legal or may_be_taken(self.engine, seen.value, action, legal)

        action = self._answered(Request(pack(seen), now), may)
        if action is not None:
            return action
        if self._is_closed:
            raise OpponentError("The fight is closed, and the enemy captain has left.")
        raise OpponentError(
            "The enemy captain does not answer. Leave the game and open it again: it is saved."
        )

    async def plan(self, seen: Seen[Any]) -> tuple[Planned, ...]:
        """The turn as he would play it, without holding up the caller."""
        return await self._aside(self.plan_now, seen)

    def plan_now(self, seen: Seen[Any]) -> tuple[Planned, ...]:
        """The turn as he would play it; waits for it. Empty where he cannot be had."""
        return tuple(self._answered(Request(pack(seen), whole_turn=True), bool) or ())

    def hurry(self) -> None:
        """Make him answer at once with the best he has found; nothing if he is not thinking."""
        with self._sending:
            self._is_hurried = True
            if self._is_asked and self._workers:
                with suppress(OSError):  # he is lost, and who waits for him will see it
                    self._workers[0].connection.send(HURRY)

    def wake(self) -> None:
        """Have his process started, so that the first answer comes sooner; waits for nothing."""
        threading.Thread(target=self._wake).start()

    def _wake(self) -> None:
        with self._sending, suppress(OSError):
            self._start()

    def close(self) -> None:
        """End his process; a choice that is under way ends with OpponentError."""
        with self._sending:
            self._is_closed = True
            self._drop()

    def __enter__(self) -> "Opponent":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    async def _aside(self, answer: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """Wait for an answer; who gives up waiting hurries him."""
        try:
            return await asyncio.to_thread(answer, *args, **more)
        except asyncio.CancelledError:
            self.hurry()
            raise

    def _answered(self, request: Request, is_good: Callable[[Any], bool]) -> Any:
        """Ask twice, and then think here; None where all that is in vain."""
        with self._asking:
            self._is_hurried = False
            for answer in (self._ask, self._ask, self._think):
                with suppress(Exception):  # whatever went wrong in a process or here
                    if not self._is_closed and is_good(reply := answer(request)):
                        return reply
                self._drop()
        return None

    def _ask(self, request: Request) -> Any:
        """Have his process answer. Raises OSError or EOFError where it is lost."""
        with self._sending:
            connection = self._start().connection
            connection.send(request)
            if self._is_hurried:  # he was hurried before his process was lost
                connection.send(HURRY)
            self._is_asked = True
        try:
            if not connection.poll(TIMEOUT):
                raise TimeoutError
            return connection.recv()
        finally:
            self._is_asked = False

    def _think(self, request: Request) -> Any:
        """Answer here as his process would."""
        thinker = Thinker(self.engine, self.level, self.seed)
        return thinker.reply(request, lambda: self._is_hurried or self._is_closed)

    def _start(self) -> Worker:
        """The process that thinks, started if there is none. Raises OSError."""
        if self._is_closed:
            raise ProcessLookupError
        if not self._workers or not self._workers[0].process.is_alive():
            self._drop()
            level, helpers = self.level, list[Worker]()
            looks = level.budget.worlds and level.judging(self.engine).mind.foresight
            if looks and os.cpu_count() != 1:
                helpers = [Worker(help_out, self.engine.name)]
            doors = [helper.connection for helper in helpers]
            thinker = Worker(think, self.engine.name, level.name, self.seed, *doors)
            self._workers = [thinker, *helpers]
        return self._workers[0]

    def _drop(self) -> None:
        while self._workers:
            self._workers.pop().close()


async def settled(
    match: Match, levels: tuple[str, ...], seed: int
) -> AsyncGenerator[tuple[Player, Any]]:
    """Who does what until a match is over, played by a level a player in a process beside.

    `seed` is that of the imagination of all. The match does each action before it asks for the
    next; who stops earlier closes this. Raises OpponentError where it cannot be had.
    """
    workers = []
    try:
        workers.append(worker := Worker(settle))
        task = MatchTask(match.engine.name, levels, seed, match.dice, match.state)
        await asyncio.to_thread(worker.connection.send, task)
        while (move := await asyncio.to_thread(worker.connection.recv)) is not None:
            yield move
    except (EOFError, OSError) as error:
        words = "The fight cannot be settled just now. Watch it instead, or come back later."
        raise OpponentError(words) from error
    finally:
        for worker in workers:
            worker.close()
