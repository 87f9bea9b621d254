"""An adviser as the game holds him: an opponent's process that plans a whole turn for a player.

He thinks as the best of the opponents does, and sees what the player sees.
"""

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec

from campaign.kernel.game import Engine
from campaign.kernel.plan import Planned
from campaign.kernel.sealed import Seen
from .opponent import Opponent
from .process import WORKER
from .wire import FIRST, Ask, Moment, Plan, Reply, pack

RANK = "mate"
"""The level at which he thinks."""


class Adviser(Opponent[Any, Any, Any]):
    """Says what he would do in a whole turn. Start, restarts and the process are his own affair."""

    def __init__(
        self, engine: Engine[Any, Any, Any], seed: int = 0, *, command: Sequence[str] = WORKER
    ) -> None:
        super().__init__(engine, RANK, seed, command=command)

    async def plan(self, seen: Seen[Any]) -> tuple[Planned, ...]:
        """The turn as he would play it, without holding up the caller; empty where he cannot."""
        try:
            return await asyncio.to_thread(self.plan_now, seen)
        except asyncio.CancelledError:
            self.hurry()
            raise

    def plan_now(self, seen: Seen[Any]) -> tuple[Planned, ...]:
        """The turn as he would play it; waits for it.

        The same sight gets the same plan. Where his process is lost, it is thought out in this one.
        """
        body = pack(seen)
        with self._turn:
            self._hurried = False
            for answered in (self._try, self._alone):
                found = None if self._closed else answered(body, FIRST)
                if found is not None:
                    return tuple(found)
                self._drop()
        return ()

    def _question(self, body: bytes, now: Moment) -> Ask:
        return msgspec.structs.replace(super()._question(body, now), whole_turn=True)

    def _action(self, reply: Reply) -> Any:
        """The plan of an answer; None where it is none. Raises MsgspecError for garbage."""
        if not isinstance(reply, Plan):
            return None
        decode = msgspec.msgpack.Decoder(self.engine.action).decode
        return tuple(Planned(decode(each.action), each.part) for each in reply.orders)
