"""A second pair of hands: half of the imagined worlds are played out in a process beside.

A captain who looks ahead plays many worlds, none of which asks about another. Where there is a
second core, a process of the opponent's own takes every other half of them. What a world comes to
follows from what is seen and from its seed alone, so the captain chooses the same on one core.
"""

import os
import subprocess
from collections.abc import Sequence
from typing import Any

import msgspec

from campaign.kernel.game import Engine
from campaign.kernel.sealed import Seen
from .foresight import played_out
from .process import WORKER, end, started
from .wire import Tried, Try, pack, receive, send

FEWEST = 2
"""Fewer worlds than that are not worth sending."""

_replies: "msgspec.msgpack.Decoder[Tried]" = msgspec.msgpack.Decoder(Tried)


class Hands:
    """Plays orders out in imagined worlds, with a second process where that helps.

    A process that cannot be had is done without. It ends with the one that started it, since
    nobody is left to ask it.
    """

    def __init__(
        self, engine: Engine[Any, Any, Any], *, command: Sequence[str] = WORKER, cores: int = 0
    ) -> None:
        """`cores` is how many there are; 0 for as many as this machine has."""
        self.engine = engine
        self._command = tuple(command)
        self._alone = (cores or os.cpu_count() or 1) < 2
        self._process: subprocess.Popen[bytes] | None = None
        self._asked = 0

    def __call__(
        self, seen: Seen[Any], actions: Sequence[Any], seeds: Sequence[int]
    ) -> list[list[float]]:
        """For each seed, what each action comes to (see `campaign.ai.foresight`)."""
        here = len(seeds) - len(seeds) // 2
        asked = len(seeds) >= FEWEST and self._ask(seen, actions, seeds[here:])
        found = played_out(self.engine, seen, actions, seeds[:here] if asked else seeds)
        if not asked:
            return found
        theirs = self._answer()
        if theirs is None:
            self._give_up()
            theirs = played_out(self.engine, seen, actions, seeds[here:])
        return [*found, *theirs]

    def close(self) -> None:
        """End the second process."""
        process, self._process = self._process, None
        if process is not None:
            end(process)

    def _ask(self, seen: Seen[Any], actions: Sequence[Any], seeds: Sequence[int]) -> bool:
        """Send some worlds over; whether that went well."""
        if self._alone:
            return False
        self._asked += 1
        encoded = tuple(msgspec.msgpack.encode(action) for action in actions)
        order = Try(self._asked, self.engine.name, pack(seen), encoded, tuple(seeds))
        try:
            if self._process is None:
                self._process = started(self._command)
            assert self._process.stdin is not None
            send(self._process.stdin, order)
        except (OSError, ValueError):
            self._give_up()
            return False
        return True

    def _answer(self) -> list[list[float]] | None:
        """What the worlds came to over there; None where no answer can be had."""
        assert self._process is not None
        assert self._process.stdout is not None
        try:
            body = receive(self._process.stdout)
            reply = None if body is None else _replies.decode(body)
        except (OSError, ValueError, msgspec.MsgspecError):
            return None
        if reply is None or reply.id != self._asked:
            return None
        return [list(values) for values in reply.values]

    def _give_up(self) -> None:
        """Think alone from now on."""
        self._alone = True
        self.close()
