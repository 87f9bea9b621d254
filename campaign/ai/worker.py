"""An opponent's process: `python -m campaign.ai.worker`, questions in, answers out.

It holds nothing between questions but the head it has made, which may keep its plan of the
turn. It is never sent more of a game than its player sees, so it cannot know more; and the same
questions with the same seed get the same answers. A question says which decision of his it is: a
position that comes back is not answered as before, so nobody does and undoes for ever.
"""

import queue
import signal
import sys
import threading
import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import IO, Any, TypeAlias

import msgspec

from campaign.engines import ENGINES
from campaign.kernel.game import Engine
from campaign.kernel.mind import Budget
from campaign.kernel.sealed import Seen
from .foresight import played_out
from .hands import Hands
from .policy import Level, Policy, level
from .process import look_for_rubbish_seldom
from .rehearsal import rehearse
from .wire import (
    Answer,
    Ask,
    Demand,
    Hurry,
    Order,
    Plan,
    Reply,
    Tried,
    Trouble,
    Try,
    receive,
    send,
    thoughts,
)

Engines: TypeAlias = Mapping[str, Engine[Any, Any, Any]]

AT_MOST = 6.0
"""Seconds after which the best found so far is the answer: a guard, not a way to think."""

_orders: msgspec.msgpack.Decoder[Ask | Hurry | Try] = msgspec.msgpack.Decoder(Demand)


class Heads:
    """The head that answers, one for each game, level and seed; only the last one is kept.

    With it stays the second pair of hands of who looks ahead.
    """

    def __init__(self) -> None:
        self._key: tuple[str, str, int] | None = None
        self._head: Policy[Any, Any] | None = None
        self._hands: Hands | None = None

    def hands(self, engine: Engine[Any, Any, Any], budget: Budget) -> Hands | None:
        """Who plays worlds out for a head that looks ahead; None where none does."""
        if engine.mind.foresight is None or not budget.worlds:
            return None
        if self._hands is None or self._hands.engine is not engine:
            self.close()
            self._hands = Hands(engine)
        return self._hands

    def close(self) -> None:
        """End what was started for thinking."""
        hands, self._hands = self._hands, None
        if hands is not None:
            hands.close()

    def head(self, engine: Engine[Any, Any, Any], chosen: Level, seed: int) -> Policy[Any, Any]:
        """The head of this game, level and seed, made when it is first wanted."""
        key = (engine.name, chosen.name, seed)
        if self._head is None or self._key != key:
            self._key, self._head = key, chosen.make(engine)
        return self._head


def answer(ask: Ask, engines: Engines, heads: Heads, hurried: Callable[[], bool]) -> Reply:
    """The answer to a question; Trouble with a sentence where it cannot be answered.

    `hurried` is asked now and then whether to come to an end.
    """
    try:
        engine, chosen = engines[ask.engine], level(ask.level)
        state: Any = engine.state
        seen = msgspec.msgpack.decode(ask.seen, type=Seen[state])
        head = heads.head(engine, chosen, ask.seed)
        budget = budget_of(chosen, ask, hurried)
        budget = msgspec.structs.replace(budget, tries=heads.hands(engine, budget))
        if ask.whole_turn:
            return plan(engine, head, seen, ask, budget)
        action = decide(engine, head, seen, ask, budget)
    except Exception as error:  # whatever is wrong with a question, the next may be good
        return Trouble(ask.id, f"{type(error).__name__}: {error}")
    return Answer(ask.id, msgspec.msgpack.encode(action))


def tried(order: Try, engines: Engines) -> Reply:
    """What actions come to in imagined worlds; Trouble with a sentence where it cannot be said."""
    try:
        engine = engines[order.engine]
        state: Any = engine.state
        seen = msgspec.msgpack.decode(order.seen, type=Seen[state])
        decode = msgspec.msgpack.Decoder(engine.action).decode
        found = played_out(engine, seen, [decode(each) for each in order.actions], order.seeds)
    except Exception as error:  # whatever is wrong with an order, the next may be good
        return Trouble(order.id, f"{type(error).__name__}: {error}")
    return Tried(order.id, tuple(tuple(values) for values in found))


def plan(
    engine: Engine[Any, Any, Any], head: Policy[Any, Any], seen: Seen[Any], ask: Ask, budget: Budget
) -> Plan:
    """All that a level would do in this turn; what was found when time was up."""
    rng = thoughts(ask.seed, ask.seen, ask.moment)
    found = rehearse(engine, head, seen, rng, budget)
    encode = msgspec.msgpack.encode
    return Plan(ask.id, tuple(Order(encode(each.action), each.part) for each in found))


def budget_of(chosen: Level, ask: Ask, hurried: Callable[[], bool]) -> Budget:
    """How hard a level thinks about a question, and when it is to come to an end."""
    began = time.monotonic()

    def stop() -> bool:
        return hurried() or time.monotonic() - began > AT_MOST

    given = chosen.budget if ask.work is None else Budget(**msgspec.structs.asdict(ask.work))
    return msgspec.structs.replace(given, strokes=ask.moment.strokes, stop=stop)


def decide(
    engine: Engine[Any, Any, Any], head: Policy[Any, Any], seen: Seen[Any], ask: Ask, budget: Budget
) -> Any:
    """The action of a level, with dice of its own for its imagination."""
    rng = thoughts(ask.seed, ask.seen, ask.moment)
    legal = engine.game.legal(seen.value, seen.who)
    return head.choose(seen, legal, rng, budget)


class Desk:
    """Reads the orders in a thread of its own, so that a hurry is heard while thinking."""

    def __init__(self, pipe: IO[bytes]) -> None:
        self.asked: queue.Queue[Ask | Try | Trouble | None] = queue.Queue()
        self.hurried = -1
        self._pipe = pipe
        threading.Thread(target=self._read, daemon=True).start()

    def is_hurried(self, asked: int) -> bool:
        """Whether the question of this number is to be answered at once."""
        return self.hurried >= asked

    def _read(self) -> None:
        while (body := receive(self._pipe)) is not None:
            try:
                order = _orders.decode(body)
            except msgspec.DecodeError as error:
                self.asked.put(Trouble(-1, f"that was no question: {error}"))
                continue
            if isinstance(order, Hurry):
                self.hurried = max(self.hurried, order.id)
            else:
                self.asked.put(order)
        self.asked.put(None)


def serve(
    inward: IO[bytes], outward: IO[bytes], engines: Mapping[str, Engine[Any, Any, Any]]
) -> None:
    """Answer questions until they end."""
    desk, heads = Desk(inward), Heads()
    try:
        while (ask := desk.asked.get()) is not None:
            if isinstance(ask, Trouble):
                send(outward, ask)
            elif isinstance(ask, Try):
                send(outward, tried(ask, engines))
            else:
                send(outward, answer(ask, engines, heads, partial(desk.is_hurried, ask.id)))
    finally:
        heads.close()


def main() -> None:
    """Serve on standard input and output; a Ctrl-C is for the game, not for us."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    look_for_rubbish_seldom()
    try:
        serve(sys.stdin.buffer, sys.stdout.buffer, ENGINES)
    except OSError:
        sys.exit(0)  # the game is gone, and with it whom to tell


if __name__ == "__main__":
    main()
