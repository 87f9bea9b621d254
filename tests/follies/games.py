"""Games of one level among itself, turn by turn, and the follies that are found in them."""

import random
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from msgspec.structs import replace

from campaign.ai.arena import MOST_ACTIONS, NOBODY
from campaign.ai.policy import LEVELS
from campaign.kernel.dice import Seeded
from campaign.kernel.game import Engine
from campaign.kernel.play import Event
from campaign.kernel.sealed import Player, seen


class Stroke(NamedTuple):
    """One action of a game, with what was before and what came of it."""

    before: Any
    who: Player
    action: Any
    after: Any
    events: tuple[Event, ...]


class Folly(NamedTuple):
    """One thing a person would laugh at."""

    name: str
    turn: int
    words: str
    """What was done, for who looks it up."""


def strokes(
    engine: Engine[Any, Any, Any], setup: Any, seed: int, level: str = "mate"
) -> Iterator[Stroke]:
    """A whole game in which every seat is of one level; all of it follows from the seed."""
    game, dice = engine.game, Seeded(seed)
    state = game.start(setup, dice).state
    budget, seats = LEVELS[level].budget, sorted(game.score(state))
    heads = [LEVELS[level].make(engine) for _ in seats]  # a head may keep a plan of its own
    rngs = [random.Random(f"{seed}:{seat}") for seat in seats]
    in_a_row, last = 0, NOBODY
    for _ in range(MOST_ACTIONS):
        to_act = game.to_act(state)
        if not to_act:
            return
        who = to_act[0]
        in_a_row, last = (in_a_row + 1 if who == last else 0), who
        sight = seen(state, who)
        legal = game.legal(sight.value, who)
        action = heads[who].choose(sight, legal, rngs[who], replace(budget, strokes=in_a_row))
        step = game.apply(state, action, dice)
        yield Stroke(state, who, action, step.state, step.events)
        state = step.state
    raise RuntimeError(f"no end after {MOST_ACTIONS} actions")


def counted(found: Iterable[Folly]) -> dict[str, int]:
    """How often each folly was found."""
    many: dict[str, int] = {}
    for folly in found:
        many[folly.name] = many.get(folly.name, 0) + 1
    return many
