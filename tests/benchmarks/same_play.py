"""Whether games go as they went before a gain of speed, and how fast they go now.

`python -m tests.benchmarks.same_play` plays fixed games of Pirate Wars, of the shore and of the
treasure grab, at random and between mates, and prints of each a digest of its actions and of its
end, and how many actions it played in the time of a fixed loop of Python: a busy machine slows both
alike. Keep what it prints, change the code, run it again: the digests must be the same.
"""

import argparse
import hashlib
import random
import time
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, NamedTuple

import msgspec

from campaign.ai.arena import moves
from campaign.ai.policy import level
from campaign.engines import PIRATE_WARS, SHORE_RAID, TREASURE_GRAB
from campaign.kernel.dice import Seeded, loose
from campaign.kernel.game import Engine
from campaign.pirate_wars.model.terms import Edition
from content import treasure, treasures
from content.shore_raid.scenarios import shore_raid, shore_raids
from tests.pirate_wars.brawls import brawl, landing, ready_war

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


def at_random(game: Game, seeds: range) -> Played:
    """Games in which any legal action is taken."""
    engine, setup_of = game
    rules, taken, spent = engine.game, hashlib.sha256(), 0.0
    actions = 0
    for seed in seeds:
        setup, rng, chosen = setup_of(seed), random.Random(seed), []
        dice, began = loose(rng), time.process_time()
        state = rules.start(setup, dice).state
        while players := rules.to_act(state):
            legal = rules.legal(state, players[0])
            chosen.append(legal[int(rng.random() * len(legal))])
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
        played = moves(engine, state, dice, [level("mate")] * len(engine.game.score(state)), seed)
        for _, action, after in islice(played, most):
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
        for how in ("random", "mates"):
            before = reference()
            if how == "random":
                played = at_random(game, range(seeds))
            else:
                played = between_mates(game, range(max(1, seeds // 5)), most)
            loop = (before + reference()) / 2
            rate = played.actions / played.seconds
            print(
                f"{name:40} {how:6} {played.digest} {played.actions:6} actions "
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
