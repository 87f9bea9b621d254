"""An opponent's process: `python -m campaign.ai.worker`, questions in, answers out.

It holds nothing between questions but the head it has made, which may keep its plan of the
turn. It is never sent more of a game than its player sees, so it cannot know more; and the same
questions with the same seed get the same answers. A question says which decision of his it is: a
position that comes back is not answered as before, so nobody does and undoes for ever.
"""

import os
import queue
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import IO, Any, TypeAlias

import msgspec
from msgspec import structs

from campaign.engines import ENGINES
from campaign.kernel.dice import loose
from campaign.kernel.game import Engine
from campaign.kernel.mind import Budget
from campaign.kernel.plan import Planned, asks, part_of
from campaign.kernel.sealed import Seen, seen
from .foresight import played_out
from .policy import Level, Policy, forced, level
from .process import WORKER, end, look_for_rubbish_seldom, started
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
    pack,
    receive,
    send,
    thoughts,
)

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


MOST_ORDERS = 80
"""No plan of a turn has more orders."""
MOST_STEPS = 160
"""No turn is thought through for longer."""


def rehearse(
    engine: Engine[Any, Any, Any],
    head: Policy[Any, Any],
    sight: Seen[Any],
    rng: random.Random,
    budget: Budget,
) -> tuple[Planned, ...]:
    """What a captain orders until another has to act, or another turn or card begins.

    The first order is legal as things stand; each that follows was legal in the imagined world.
    """
    game, who = engine.game, sight.who
    state, dice = game.imagine(sight, rng), loose(rng)
    turn = _stretch(state)
    plan: list[Planned] = []
    for strokes in range(MOST_STEPS):
        over = not game.to_act(state) or _stretch(state) != turn or budget.stop()
        if plan and (over or len(plan) >= MOST_ORDERS):
            break
        actor = who if who in game.to_act(state) else game.to_act(state)[0]
        if actor != who and not asks(state):
            break
        view = sight if not strokes else seen(state, actor)
        legal = game.legal(view.value, actor)
        action = _choice(engine, head, view, legal, rng, budget, strokes, mine=actor == who)
        if actor == who and (not plan or not asks(state)):
            plan.append(Planned(action, part_of(state)))
        state = game.apply(state, action, dice).state
    return tuple(plan)


def _choice(
    engine: Engine[Any, Any, Any],
    head: Policy[Any, Any],
    view: Seen[Any],
    legal: Any,
    rng: random.Random,
    budget: Budget,
    strokes: int,
    *,
    mine: bool,
) -> Any:
    """One action: his own as he thinks best; an enemy's answer is the likeliest."""
    if forced(engine, legal):
        return legal[0]
    if not mine:
        return engine.order(view.value, legal)[0]
    longer = structs.replace(budget, strokes=budget.strokes + strokes)
    return head.choose(view, legal, rng, longer)


def _stretch(state: Any) -> tuple[Any, ...]:
    """What ends a plan when it changes: the turn, and where cards are turned over, the card."""
    return getattr(state, "turn", 0), getattr(state, "card", None)
