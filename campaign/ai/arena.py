"""The arena: opponents play each other, sides and first say swapped, and the table is printed.

`python -m campaign.ai.arena` measures every level against the one below it and against the
lowest. A difference counts only when its interval says so: dice decide much in a small fight.
"""

import argparse
import math
import os
import random
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any, TextIO

from msgspec import Struct

from campaign.ai.policy import LEVELS, Level, level
from campaign.engines import SEA_FIGHT
from campaign.kernel.dice import Seeded
from campaign.kernel.game import Engine
from campaign.kernel.sealed import Player, seen
from campaign.sea_fight.actions import Setup

MOST_ACTIONS = 20_000
"""No fight takes as many; more is a fault of the engine or of a policy."""

SEATS = (Player(0), Player(1))


class Result(Struct, frozen=True):
    """How a game came out."""

    scores: tuple[float, float]
    actions: int


class Score(Struct, frozen=True):
    """The games of one policy against another, from the first one's side."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    margin: float = 0.0
    """The sum of the differences in points."""

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def share(self) -> float:
        """Games won, a draw counting half."""
        return (self.wins + self.draws / 2) / max(1, self.games)

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of the share."""
        return wilson(self.share, self.games)

    def plus(self, margin: float) -> "Score":
        """The score after one more game."""
        return Score(
            self.wins + (margin > 0),
            self.draws + (margin == 0),
            self.losses + (margin < 0),
            self.margin + margin,
        )


def wilson(share: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """The interval of a share that was measured in so many games."""
    if not games:
        return 0.0, 1.0
    middle = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - spread) / (1 + z * z / games), (middle + spread) / (1 + z * z / games)


def play_out(
    engine: Engine[Any, Any, Any], setup: Any, policies: Sequence[Level], seed: int
) -> Result:
    """A whole game between two levels, each of which is shown only what its player sees.

    The dice, and each side's own imagination, follow from the seed. Raises RuntimeError when
    a policy takes an action that is not legal, or the game does not end.
    """
    game, dice = engine.game, Seeded(seed)
    heads = [chosen.make(engine) for chosen in policies]
    rngs = [random.Random(f"{seed}:{seat}") for seat in SEATS]
    state = game.start(setup, dice).state
    actions = 0
    while to_act := game.to_act(state):
        who = to_act[0]
        sight = seen(state, who)
        legal = game.legal(sight.value, who)
        action = heads[who].choose(sight, legal, rngs[who], policies[who].budget)
        if action not in legal:
            raise RuntimeError(f"{policies[who].name} takes {action}, which is not legal")
        state = game.apply(state, action, dice).state
        actions += 1
        if actions > MOST_ACTIONS:
            raise RuntimeError(f"no end after {actions} actions")
    scores = game.score(state)
    return Result((scores[SEATS[0]], scores[SEATS[1]]), actions)


def mirrored(games: int, first_seed: int) -> Iterator[tuple[int, Player, bool]]:
    """Seed, attacker and whether the sides are swapped: four games for each seed."""
    for at in range(games):
        yield first_seed + at // 4, Player(at // 2 % 2), bool(at % 2)


def sea_fight(seed: int, ships: int, attacker: Player) -> Setup:
    """The sea fight of a seed: fair fleets, two in three on open water."""
    from content import random_scenario

    return random_scenario(seed, ships, "open" if seed % 3 else "islands").setup(attacker=attacker)


def margin_of(one: Level, other: Level, ships: int, game: tuple[int, Player, bool]) -> float:
    """The difference in points of one mirrored game, from the side of `one`."""
    seed, attacker, swapped = game
    setup = sea_fight(seed, ships, attacker)
    policies = (other, one) if swapped else (one, other)
    north, south = play_out(SEA_FIGHT, setup, policies, seed * 4 + attacker * 2 + swapped).scores
    return south - north if swapped else north - south


def _named(one: str, other: str, ships: int, game: tuple[int, Player, bool]) -> float:
    """`margin_of` for another process, where levels go by their names."""
    return margin_of(level(one), level(other), ships, game)


def tally(margins: Iterable[float]) -> Score:
    """The score of a row of games."""
    score = Score()
    for margin in margins:
        score = score.plus(margin)
    return score


def tournament(
    one: str, other: str, ships: int, games: int, *, first_seed: int = 0, processes: int = 1
) -> Score:
    """Mirrored games between two levels with so many ships a side, on all seeds from the first."""
    play, plan = partial(_named, one, other, ships), mirrored(games, first_seed)
    if processes <= 1:
        return tally(map(play, plan))
    with ProcessPoolExecutor(processes) as pool:
        return tally(pool.map(play, plan, chunksize=4))


def pairings() -> list[tuple[str, str]]:
    """Each level against the one below, and those above the second against the lowest."""
    names = list(LEVELS)
    found = [(names[at], names[at - 1]) for at in range(1, len(names))]
    return found + [(name, names[0]) for name in names[2:]]


def ladder(out: TextIO, sizes: Sequence[int], games: int, first_seed: int, processes: int) -> None:
    """Print the table, a line as soon as it is known; large fights are slower, and fewer."""
    print("ships  level          against        games  share  95 % interval  points", file=out)
    for ships in sizes:
        for one, other in pairings():
            score = tournament(one, other, ships, games, first_seed=first_seed, processes=processes)
            low, high = score.interval
            line = (
                f"{ships:5}  {one:13}  {other:13}  {score.games:5}  {score.share:5.1%}"
                f"  {low:5.1%} - {high:5.1%}  {score.margin / max(1, score.games):+6.1f}"
            )
            print(line, file=out, flush=True)


def main() -> None:
    """Read the orders from the command line and print the table."""
    parser = argparse.ArgumentParser(description="Measure the opponents against each other.")
    parser.add_argument(
        "--games", type=int, default=400, help="mirrored games a row, in small fights"
    )
    parser.add_argument("--ships", type=int, nargs="*", default=[1, 2, 4, 8], help="ships a side")
    parser.add_argument("--seed", type=int, default=10_000, help="the first seed")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    orders = parser.parse_args()
    ladder(sys.stdout, orders.ships, orders.games, orders.seed, orders.processes)


if __name__ == "__main__":
    main()
