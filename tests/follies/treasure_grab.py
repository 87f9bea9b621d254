"""Walks for nothing in a treasure grab: `python -m tests.follies.treasure_grab` counts them.

A figure walks for nothing that ends no nearer to the chest, though it is far from it, and neither
shoots better nor is shot at less for it, it or its friends. A person laughs most at one who
strolls along the far edge while an enemy carries the chest away.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

from campaign.ai.arena import moves
from campaign.ai.policy import level
from campaign.engines import TREASURE_GRAB
from campaign.kernel.dice import Seeded
from campaign.kernel.sealed import Player
from campaign.treasure_grab.model.actions import Action, Move
from campaign.treasure_grab.model.distances import approach
from campaign.treasure_grab.model.state import Grab, band_of
from tests.ladder import grab_setup

FAR = 3
"""So many studs from the chest a figure is near it, and may step aside."""
FIRE = list(TREASURE_GRAB.mind.reasons).index("fire")
WALKS, IDLE, IN_NEED = "walks", "walks for nothing", "the same while an enemy has the chest"


def walks_for_nothing(grab: Grab, who: Player, act: Move, after: Grab) -> bool:
    """Whether a move brings its figure nothing."""
    walks = approach(grab.board.rows, (grab.chest.at, grab.chest.lie))
    here = walks[grab.figures[act.by].at]
    return FAR < here <= walks[act.to] and fire(after, who) <= fire(grab, who)


def fire(grab: Grab, who: Player) -> float:
    """What is shot, less what is shot at one's own."""
    assert TREASURE_GRAB.mind.parts is not None
    return TREASURE_GRAB.mind.parts(grab, who)[FIRE]


def found_in(grab: Grab, who: Player, act: Action, after: Grab) -> Iterator[str]:
    """What an order is counted as."""
    if not isinstance(act, Move) or grab.chest.at < 0:
        return
    yield WALKS
    if walks_for_nothing(grab, who, act, after):
        yield IDLE
        if grab.chest.held and band_of(grab.chest.held[0]) != band_of(act.by):
            yield IN_NEED


def of_game(seed: int) -> Counter[str]:
    """The walks of a game of mates, and those for nothing."""
    dice, count = Seeded(seed), Counter[str]()
    grab = TREASURE_GRAB.game.start(grab_setup(seed, 2 + seed % 3), dice).state
    for who, act, after in moves(TREASURE_GRAB, grab, dice, [level("mate")] * 4, seed):
        count.update(found_in(grab, who, act, after))
        grab = after
    return count


def main() -> int:
    """Print the counts for each hundred games."""
    parser = argparse.ArgumentParser(description="Count walks for nothing in treasure grabs.")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    with ProcessPoolExecutor(asked.jobs) as pool:
        games = pool.map(of_game, range(asked.seed, asked.seed + asked.games))
        count = sum(games, Counter[str]())
    for words in (WALKS, IDLE, IN_NEED):
        print(f"{words:40} {100 * count[words] / asked.games:8.1f} in 100 games, n {asked.games}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
