"""What opponents do in processes of their own: they choose, play worlds out and settle fights.

An opponent is never sent more of a game than its player sees, so it cannot know more; and the same
requests to the same seed get the same replies. A request says which decision of his it is: a
position that comes back is not answered as before, so nobody does and undoes for ever.
"""

import gc
import os
import random
import signal
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from hashlib import blake2b
from multiprocessing import parent_process
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from msgspec.structs import replace

from pieces_of_eight.campaign.engines import ENGINES
from pieces_of_eight.campaign.kernel.dice import Faces, Roll, Thrower, loose
from pieces_of_eight.campaign.kernel.game import Engine
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.mind import Budget, Head
from pieces_of_eight.campaign.kernel.play import Planned, asks, part_of
from pieces_of_eight.campaign.kernel.sealed import Player, Seen, redact, seen
from .policy import Level, forced, level, met_as, steps
from .search import played_out

if TYPE_CHECKING:
    from multiprocessing.connection import Connection


ALLOCATIONS = 20_000  # so many objects more than before are made until a worker looks for garbage
HURRY = None  # what is sent to have the request before it answered at once
AT_MOST = 6.0  # seconds after which the best found so far is the reply: a guard, not a way to think
MOST_ROUNDS = 12
"""How many games are imagined for the plan of a turn where a fight is settled: a player waits for
the end of all turns."""
MOST_ORDERS = 80  # no plan of a turn has more orders
MOST_STEPS = 160  # no turn is thought through for longer
_encode = msgspec.msgpack.Encoder(order="deterministic").encode


# --- In the process ------------------------------------------------------------------------------


def run(target: Callable[..., None], connection: Any, *args: Any) -> None:
    """Run a worker's function until it has done, or nobody is at the other end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(nowhere, stream)
    # What is kept of positions is much, and mostly stays. Where Python decides how often all of it
    # is gone through, a captain who looks ahead loses up to a fifth of his time.
    gc.freeze()
    gc.set_threshold(ALLOCATIONS, *gc.get_threshold()[1:])
    with suppress(EOFError, ConnectionError):
        target(connection, *args)


def end_with_parent() -> None:
    """Wait until the parent is gone, and leave at once, whatever the process is at."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


# --- What an opponent is asked -------------------------------------------------------------------


class Decision(NamedTuple):
    """Which decision of a player's it is, in numbers that he can count himself."""

    decision: int = 0  # how many actions of his came before in the match
    strokes: int = 0  # how many of them he has taken in a row, nobody else deciding between


FIRST = Decision()


def moment(match: Match, who: Player) -> Decision:
    """Return the moment of the decision that a player has before him now."""
    his = sum(entry.who == who for entry in match.entries)
    return Decision(match.earlier + his, strokes(match, who))


def strokes(match: Match, who: Player) -> int:
    """Count the actions that a player has taken in a row up to now."""
    entries = match.entries
    return next((n for n, entry in enumerate(reversed(entries)) if entry.who != who), len(entries))


class Request(NamedTuple):  # all that an opponent learns of a game: what his player sees, and when
    seen: bytes  # as `pack` makes it; his imagination follows from it
    moment: Decision = FIRST
    whole_turn: bool = False  # whether all is wanted that he would do in this turn


def pack(seen: Seen[Any]) -> bytes:
    """Return what a player sees as msgpack; seals that are not his are closed once more."""
    return _encode(Seen(seen.who, redact(seen.value, seen.who)))


# --- An opponent ---------------------------------------------------------------------------------


class Thinker:
    """A head with a seed of its own, which may keep its plan of the turn."""

    def __init__(
        self, engine: Engine, level: Level, seed: int, tries: "Halves | None" = None
    ) -> None:
        """`tries` plays worlds out for who looks ahead."""
        self.engine = engine
        self.seed = seed
        self.budget = replace(level.budget, tries=tries)
        self._head = level.make(engine)

    def reply(self, request: Request, is_hurried: Callable[[], bool] = lambda: False) -> Any:
        """Return an action, or the plan of a turn; `is_hurried` is asked now and then."""
        end = time.monotonic() + AT_MOST
        budget = replace(
            self.budget,
            strokes=request.moment.strokes,
            stop=lambda: is_hurried() or time.monotonic() > end,
        )
        state: Any = self.engine.state
        seen = msgspec.msgpack.decode(request.seen, type=Seen[state])
        rng = thoughts(self.seed, request)
        if request.whole_turn:
            return rehearse(self.engine, self._head, seen, rng, budget)
        legal = self.engine.game.legal(seen.value, seen.who)
        return self._head.choose(seen, legal, rng, budget)


def thoughts(seed: int, request: Request) -> random.Random:
    """Return the dice of an opponent's imagination for one decision.

    They follow from his own seed, from what he sees and from the moment; never from the dice of
    the match.
    """
    text = request.seen + f"{seed} {request.moment.decision}".encode()
    return random.Random(blake2b(text, digest_size=8).digest())


def think(
    connection: "Connection[Any, Request | None]",
    engine: str,
    level_name: str,
    seed: int,
    helper: "Connection[Any, Any] | None" = None,
) -> None:
    """Reply to requests. Whatever is sent while one is thought about means to hurry."""
    tries = None if helper is None else Halves(ENGINES[engine], helper)
    thinker = Thinker(ENGINES[engine], level(level_name), seed, tries)
    while True:
        request = connection.recv()
        if request is not HURRY:  # a late one: the reply was under way already
            connection.send(thinker.reply(request, connection.poll))


# --- The plan of a turn --------------------------------------------------------------------------
# A captain plays his part of the turn in one imagined world that agrees with what he sees, with
# dice of his own. What the dice decide may come otherwise, so answers to questions that only come
# up in that world are no part of the plan.


def rehearse(
    engine: Engine, head: Head, sight: Seen[Any], rng: random.Random, budget: Budget
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
        if forced(engine, legal):
            action = legal[0]
        elif actor != who:  # an enemy's answer is the likeliest
            action = engine.mind.order(view.value, legal)[0]
        else:
            longer = replace(budget, strokes=budget.strokes + strokes)
            action = head.choose(view, legal, rng, longer)
        if actor == who and (not plan or not asks(state)):
            plan.append(Planned(action, part_of(state)))
        state = game.apply(state, action, dice).state
    return tuple(plan)


def _stretch(state: Any) -> tuple[Any, ...]:
    """What ends a plan when it changes: the turn, and where cards are turned over, the card."""
    return getattr(state, "turn", 0), getattr(state, "card", None)


# --- A second process for who looks ahead --------------------------------------------------------
# A captain plays many worlds out, none of which asks about another. What a world comes to follows
# from what is seen and from its seed alone, so he chooses the same with a second core or without.


class Halves:
    """Plays actions out in imagined worlds, half of the actions in a helper's process.

    The worlds of an action have most positions in common, so they are not parted.
    """

    def __init__(self, engine: Engine, helper: "Connection[Any, Any]") -> None:
        self.engine = engine
        self.helper: Connection[Any, Any] | None = helper
        """None when its process was lost: it is done without."""

    def __call__(
        self, seen: Seen[Any], actions: Sequence[Any], seeds: Sequence[int]
    ) -> list[list[float]]:
        """Return for each seed what each action comes to (see `search.played_out`)."""
        half = (len(actions) + 1) // 2
        if self.helper is None or half == len(actions):
            return played_out(self.engine, seen, actions, seeds)
        try:
            self.helper.send((seen, actions[half:], seeds))
            found = played_out(self.engine, seen, actions[:half], seeds)
            pairs = zip(found, self.helper.recv(), strict=True)
            return [[*values, *others] for values, others in pairs]
        except (EOFError, OSError):
            self.helper = None
            return played_out(self.engine, seen, actions, seeds)


def help_out(connection: "Connection[list[list[float]], Any]", engine: str) -> None:
    """Play out what a captain asks for."""
    while True:
        connection.send(played_out(ENGINES[engine], *connection.recv()))


# --- A fight that is settled ---------------------------------------------------------------------


class MatchTask(NamedTuple):
    """A match that is played to its end for all sides: the one message with the whole truth.

    Who plays both sides is nobody's opponent. What chooses for a side is shown what its side sees,
    and no dice but those of its imagination.
    """

    engine: str
    levels: tuple[str, ...]  # by player
    seed: int  # of the imagination of all
    dice: Thrower  # those of the match
    state: Any  # the one to go on from


def settle(connection: "Connection[tuple[Player, Any] | None, MatchTask]") -> None:
    """Send who does what until the match is over, and then None.

    Who does the same actions in the same match comes to the same end.
    """
    engine, names, seed, source, state = connection.recv()
    levels = [brisk(level(name)) for name in names]
    thrown = source.for_action()

    def dice(roll: Roll) -> Faces:
        """Throw action by action, as the match itself will."""
        return thrown(roll)

    for who, action, step in steps(ENGINES[engine], state, dice, levels, seed):
        connection.send((who, action))
        source.passed(step.thrown)
        thrown = source.for_action()
    connection.send(None)


def brisk(chosen: Level) -> Level:
    """Return a level that thinks no longer than a player would wait (H-233); both sides alike.

    Captains settle fights as mates (C-30).
    """
    settles = level(met_as(chosen.name))
    rounds = min(settles.budget.rounds, MOST_ROUNDS)
    return replace(settles, budget=replace(settles.budget, rounds=rounds))
