"""A fight that is settled: a process of its own plays all sides, and the match follows it."""

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator, Sequence
from typing import Any

import msgspec

from campaign.ai.opponent import OpponentError
from campaign.ai.process import end, started
from campaign.ai.wire import Halted, Moved, Task, Tidings, receive, send
from campaign.kernel.dice import Seeded
from campaign.kernel.match import Match
from campaign.kernel.sealed import Player
from campaign.kernel.sworn import Sworn

SETTLER = (sys.executable, "-P", "-m", f"{__package__}.settler")
TROUBLE = "The fight cannot be settled just now; watch it instead, or come back to it."

_tidings: "msgspec.msgpack.Decoder[Tidings]" = msgspec.msgpack.Decoder(Tidings)


class Settling:
    """The rest of a match, played by a level a player elsewhere. Close it when it is not wanted."""

    def __init__(
        self,
        match: Match[Any, Any, Any],
        levels: tuple[str, ...],
        seed: int,
        *,
        command: Sequence[str] = SETTLER,
    ) -> None:
        """`seed` is that of the imagination of all; the dice are those of the match.

        They are sent along: who plays both sides is nobody's opponent. What chooses in that
        process is shown what its side sees, and no dice but those of its imagination.
        """
        self._match = match
        dice = match.dice
        self._task = Task(
            match.engine.name,
            levels,
            seed,
            (dice.seed if isinstance(dice, Seeded) else match.seed, dice.at),
            msgspec.msgpack.encode(match.state),
            *((dice.oaths, dice.label) if isinstance(dice, Sworn) else ()),
        )
        self._command = tuple(command)
        self._process: subprocess.Popen[bytes] | None = None

    async def moves(self) -> AsyncIterator[tuple[Player, Any]]:
        """Every action in order with who takes it. Raises OpponentError where that fails."""
        try:
            process = self._start()
        except OSError as error:
            raise OpponentError(TROUBLE) from error
        assert process.stdout is not None
        while True:
            body = await asyncio.to_thread(receive, process.stdout)
            if body is None:
                break
            try:
                tidings = _tidings.decode(body)
                if isinstance(tidings, Halted):
                    raise OpponentError(TROUBLE)
                action = self._action(tidings)
            except msgspec.MsgspecError as error:
                raise OpponentError(TROUBLE) from error
            yield tidings.who, action
        if self._match.to_act:
            raise OpponentError(TROUBLE)

    def _action(self, moved: Moved) -> Any:
        return msgspec.msgpack.decode(moved.action, type=self._match.engine.action)

    def _start(self) -> "subprocess.Popen[bytes]":
        """The process, with its task. Raises OSError."""
        process = self._process = started(self._command)
        assert process.stdin is not None
        send(process.stdin, self._task)
        return process

    def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            end(process)
