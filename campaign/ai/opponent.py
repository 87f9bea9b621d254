"""An opponent as the game holds him: a process of his own, asked for one action at a time."""

import asyncio
import subprocess
import threading
from collections.abc import Sequence
from types import TracebackType
from typing import Generic, TypeVar

import msgspec

from campaign.kernel.game import Engine
from campaign.kernel.sealed import Seen
from .arena import may_be_taken
from .policy import forced, level
from .process import WORKER, end, started
from .wire import FIRST, Answer, Ask, Hurry, Moment, Reply, Work, pack, receive, send

S = TypeVar("S")
A = TypeVar("A")
Setup = TypeVar("Setup")

AT_MOST = 15.0
"""Seconds without an answer after which the process is taken for lost."""

_replies: "msgspec.msgpack.Decoder[Reply]" = msgspec.msgpack.Decoder(Reply)


class OpponentError(Exception):
    """The opponent cannot play; the message is one sentence for the player."""


class Opponent(Generic[S, A, Setup]):
    """Plays one side at a level. Start, restarts and the process are his own affair.

    Close him when he is no longer needed; a `with` does it. A process that was forgotten
    ends by itself with the game.
    """

    def __init__(
        self,
        engine: Engine[S, A, Setup],
        level_name: str,
        seed: int,
        *,
        work: Work | None = None,
        command: Sequence[str] = WORKER,
    ) -> None:
        self.engine = engine
        self.level = level(level_name)
        self.seed = seed
        self._work = work
        self._command = tuple(command)
        self._process: subprocess.Popen[bytes] | None = None
        self._turn = threading.Lock()
        self._writing = threading.Lock()
        self._asked = 0
        self._answered = 0
        self._hurried = False
        self._closed = False

    async def choose(self, seen: Seen[S], now: Moment = FIRST) -> A:
        """The action he takes, without holding up the caller. Raises OpponentError."""
        try:
            return await asyncio.to_thread(self.choose_now, seen, now)
        except asyncio.CancelledError:
            self.hurry()
            raise

    def choose_now(self, seen: Seen[S], now: Moment = FIRST) -> A:
        """The action he takes; waits for it. Raises OpponentError when he cannot be had.

        `now` says which decision of his it is. Where his process is lost again and again, what
        it would have been asked is answered in this one, out of the same bytes.
        """
        legal = self.engine.game.legal(seen.value, seen.who)
        if forced(self.engine, legal):
            return legal[0]
        body = pack(seen)
        with self._turn:
            self._hurried = False
            for answered in (self._try, self._try, self._alone):
                action = None if self._closed else answered(body, now)
                if action is not None and self._may(seen, action, legal):
                    return action
                self._drop()
        if self._closed:
            raise OpponentError("The fight is closed, and the enemy captain has gone.")
        raise OpponentError(
            "The enemy captain does not answer; save the game and open it again to go on."
        )

    def _alone(self, body: bytes, now: Moment) -> A | None:
        """The answer to a question worked out here; None where it cannot be."""
        from .worker import Heads, answer

        with self._writing:
            self._asked += 1
            ask = self._question(body, now)
        try:
            reply = answer(ask, {self.engine.name: self.engine}, Heads(), self._is_hurried)
        finally:
            self._answered = ask.id
        return self._action(reply)

    def _question(self, body: bytes, now: Moment) -> Ask:
        """What is asked of him now."""
        names = self.engine.name, self.level.name
        return Ask(self._asked, *names, self.seed, body, self._work, now)

    def _is_hurried(self) -> bool:
        """Whether the question of the moment is to be answered at once."""
        return self._closed or self._hurried

    def _action(self, reply: Reply) -> A | None:
        """The action of an answer; None where it is none. Raises MsgspecError for garbage."""
        if not isinstance(reply, Answer):
            return None
        action: A = msgspec.msgpack.decode(reply.action, type=self.engine.action)
        return action

    def _may(self, seen: Seen[S], action: A, legal: Sequence[A]) -> bool:
        """Whether an answer can be taken: a list may name only some of its kind."""
        return action in legal or may_be_taken(self.engine, seen.value, action, legal)

    def hurry(self) -> None:
        """Make him answer at once with the best he has found; nothing if he is not thinking."""
        with self._writing:
            process, self._hurried = self._process, True
            if process is not None and process.stdin and self._asked > self._answered:
                try:
                    send(process.stdin, Hurry(self._asked))
                except (OSError, ValueError):
                    return  # he is lost, and choose_now will see it

    def wake(self) -> None:
        """Start the process now, so that the first answer comes sooner. Never raises."""
        with self._writing:
            self._start()

    def close(self) -> None:
        """End the process; a choice that is under way ends with OpponentError."""
        self._closed = True
        self._drop()

    def __enter__(self) -> "Opponent[S, A, Setup]":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _try(self, body: bytes, now: Moment) -> A | None:
        """One question to the process and its answer; None where something went wrong."""
        with self._writing:
            process = self._start()
            if process is None or process.stdin is None or process.stdout is None:
                return None
            self._asked += 1
            ask = self._question(body, now)
            guard = threading.Timer(AT_MOST, process.kill)
            guard.daemon = True
            guard.start()
            try:
                send(process.stdin, ask)
                if self._hurried:  # he was hurried before his process was lost
                    send(process.stdin, Hurry(ask.id))
            except (OSError, ValueError):
                guard.cancel()
                return None
        try:
            return self._read(process, ask.id)
        finally:
            guard.cancel()
            self._answered = ask.id

    def _read(self, process: subprocess.Popen[bytes], wanted: int) -> A | None:
        """The answer of this number; older ones, to questions given up, are passed over."""
        assert process.stdout is not None
        try:
            while (body := receive(process.stdout)) is not None:
                reply = _replies.decode(body)
                if reply.id < wanted:
                    continue
                return self._action(reply)
        except (OSError, ValueError, msgspec.MsgspecError):
            return None
        return None

    def _start(self) -> subprocess.Popen[bytes] | None:
        """The process, started if there is none; None if there can be none."""
        if self._closed:
            return None
        if self._process is not None and self._process.poll() is None:
            return self._process
        self._drop()
        try:
            self._process = started(self._command)
        except OSError:
            self._process = None
        return self._process

    def _drop(self) -> None:
        """End the process, and let go of its pipes."""
        process, self._process = self._process, None
        if process is not None:
            end(process)
