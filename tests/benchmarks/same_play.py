"""Whether games go as they went before a gain of speed, and how fast they go now.

`python -m tests.benchmarks.same_play` plays fixed games of Pirate Wars, of the shore and of the
treasure grab, at random, by habit and between mates. Of each it prints a digest of the actions and
of the end, and how many actions it played in the time of a fixed loop of Python: a busy machine
slows both. Keep what it prints, change the code, run it again: the digests must be the same.
"""

import argparse
import hashlib
import random
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from typing import Any, NamedTuple

import msgspec

from campaign.ai.arena import moves
from campaign.ai.policy import level
from campaign.engines import PIRATE_WARS, SHORE_RAID, TREASURE_GRAB
from campaign.kernel.dice import Seeded, loose
from campaign.kernel.game import Engine
from campaign.kernel.sealed import Player
from campaign.pirate_wars.model.terms import Edition
from content import treasure, treasures
from content.shore_raid.scenarios import shore_raid, shore_raids
from tests.pirate_wars.brawls import brawl, landing, ready_war

Chooser = Callable[[Any, Player], Any]
Game = tuple[Engine[Any, Any, Any], Callable[[int], Any]]


class Played(NamedTuple):
    """What some games came to."""

    digest: str
    actions: int
    seconds: float
    """Of the processor."""


def always(setup: Any) -> Callable[[int], Any]:
    """The same setup, whatever the seed."""
    return lambda seed: setup


def games() -> Iterator[tuple[str, Game]]:
    """The games by name: an engine, and the setup of a seed."""
    for edition in Edition:
        yield f"wars-duel, {edition.value}", (PIRATE_WARS, ready_war("wars-duel", edition))
        yield f"a brawl of 3 a side, {edition.value}", (PIRATE_WARS, brawl(3, edition, 6))
        yield f"wars-fort, landing, {edition.value}", (PIRATE_WARS, landing("wars-fort", edition))
    for shore in shore_raids():
        yield shore.id, (SHORE_RAID, always(shore_raid(shore.id).setup()))
    for board in treasures():
        for seats in (2, 4):
            setup = treasure(board.id).setup_for(seats)
            yield f"{board.id}, {seats}", (TREASURE_GRAB, always(setup))


def at_random(engine: Engine[Any, Any, Any], rng: random.Random) -> Chooser:
    """Any legal action."""

    def chosen(state: Any, who: Player) -> Any:
        legal = engine.game.legal(state, who)
        return legal[int(rng.random() * len(legal))]

    return chosen


def by_habit(engine: Engine[Any, Any, Any], rng: random.Random) -> Chooser:
    """What promises most at a glance: so go the games that a captain imagines."""
    del rng
    foresight, drill = engine.mind.foresight, engine.mind.drill
    if foresight is not None:
        return foresight.habit
    assert drill is not None
    return lambda state, who: max(drill.options(state, who), key=lambda each: each.value).action


def played(game: Game, seeds: range, how: Callable[..., Chooser], most: int = 20_000) -> Played:
    """Games in which all choose in one way, each up to so many actions."""
    engine, setup_of = game
    rules, taken, spent, actions = engine.game, hashlib.sha256(), 0.0, 0
    for seed in seeds:
        chosen: list[Any] = []
        setup, rng = setup_of(seed), random.Random(seed)
        dice, choose, began = loose(rng), how(engine, rng), time.process_time()
        state = rules.start(setup, dice).state
        while (players := rules.to_act(state)) and len(chosen) < most:
            chosen.append(choose(state, players[0]))
            state = rules.apply(state, chosen[-1], dice).state
        spent += time.process_time() - began
        actions += len(chosen)
        taken.update(msgspec.msgpack.encode((chosen, state)))
    return Played(taken.hexdigest()[:12], actions, spent)


def between_mates(game: Game, seeds: range, most: int) -> Played:
    """The first actions of games between mates."""
    engine, setup_of = game
    taken, spent, actions = hashlib.sha256(), 0.0, 0
    for seed in seeds:
        setup, dice, began = setup_of(seed), Seeded(seed), time.process_time()
        state, chosen = engine.game.start(setup, dice).state, []
        course = moves(engine, state, dice, [level("mate")] * len(engine.game.score(state)), seed)
        for _, action, after in islice(course, most):
            chosen.append(action)
            state = after
        spent += time.process_time() - began
        actions += len(chosen)
        taken.update(msgspec.msgpack.encode((chosen, state)))
    return Played(taken.hexdigest()[:12], actions, spent)


def reference() -> float:
    """Seconds of the processor for a fixed loop: a quiet machine of 2026 takes about 0.1."""
    began, kept = time.process_time(), {}
    for at in range(400_000):
        kept[at & 1023] = (at, at * 7 % 1013)
    return time.process_time() - began


def main(wanted: str, most: int, seeds: int) -> None:
    """A line for each game whose name holds `wanted`."""
    for name, game in games():
        if wanted not in f"{game[0].name} {name}":
            continue
        ways = {
            "random": partial(played, game, range(seeds), at_random),
            "habit": partial(played, game, range(max(1, seeds // 4)), by_habit, most),
            "mates": partial(between_mates, game, range(max(1, seeds // 5)), most),
        }
        if game[0].mind.drill is None:
            del ways["habit"]
        for how, play in ways.items():
            before, found = reference(), play()
            loop = (before + reference()) / 2
            rate = found.actions / found.seconds
            print(
                f"{name:40} {how:6} {found.digest} {found.actions:6} actions "
                f"{rate:8.0f} a second {rate * loop:8.0f} a loop",
                flush=True,
            )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "wanted", nargs="?", default="", help="a part of an engine's or a game's name"
    )
    parser.add_argument("--most", type=int, default=400, help="actions of a game between mates")
    parser.add_argument("--seeds", type=int, default=20, help="games at random of each kind")
    given = parser.parse_args()
    main(given.wanted, given.most, given.seeds)
