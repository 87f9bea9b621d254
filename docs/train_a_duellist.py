"""Trains a small player for a duel by playing, and draws how it learns.

    python docs/train_a_duellist.py --games 4000

The player is one row of weights for each number of an action: how much each number of what it sees
speaks for it. It plays against random orders, from both seats in turn, and after each game makes
what it did more likely, or less, by what came of it (REINFORCE with a baseline). Needs NumPy.
"""

import argparse
import random

import numpy as np
from pieces_of_eight.lab import Environment, environment

STEP = 0.005
"""How far a game moves the weights."""
OF_NEW = 0.02
"""How much a game counts in what is expected of the next one."""
HEIGHT = 12


class Player:
    """Weights, and how they choose among legal actions."""

    def __init__(self, duel: Environment) -> None:
        self.duel = duel
        self.weights = np.zeros((duel.actions.size, duel.observer.size + 1), np.float32)
        self.expected = 0.0

    def odds(self, seen: np.ndarray, legal: np.ndarray) -> np.ndarray:
        """How likely it takes each of the legal actions."""
        speaks = self.weights[legal] @ seen
        speaks = np.exp(speaks - speaks.max())
        return speaks / speaks.sum()

    def learn(
        self, taken: list[tuple[np.ndarray, np.ndarray, int, np.ndarray]], came: float
    ) -> None:
        """Make what was done in a game more likely or less, by what came of it."""
        better = came - self.expected
        self.expected += OF_NEW * better
        for seen, legal, place, odds in taken:
            pull = -odds
            pull[place] += 1.0
            self.weights[legal] += STEP * better * np.outer(pull, seen)


def play(player: Player, seat: int, seed: int, learns: bool) -> float:
    """One game against random orders; 1 if the player had the better of it, 0 if the other."""
    rng, game = random.Random(seed), player.duel.episode(seed)
    taken = []
    while game.who is not None:
        if game.who != seat:
            game.step(rng.choice(tuple(game.legal)))
            continue
        seen = np.append(np.frombuffer(game.observe(game.who), np.float32), np.float32(1))
        legal = np.fromiter(game.legal, np.int64)
        odds = player.odds(seen, legal)
        place = rng.choices(range(len(legal)), odds.tolist())[0]
        taken.append((seen, legal, place, odds))
        game.step(int(legal[place]))
    came = game.returns()[seat]
    if learns:
        player.learn(taken, came)
    return (came + 1) / 2


def share(player: Player, games: int, first: int) -> float:
    """What share of some games it wins without learning, a draw counting half."""
    return sum(play(player, n % 2, first + n, learns=False) for n in range(games)) / games


def curve(found: list[tuple[int, float]]) -> str:
    """The shares as a picture: from left to right the games, upwards the share won."""
    lines = []
    for row in range(HEIGHT, -1, -1):
        marks = ("*" if round(won * HEIGHT) == row else " " for _, won in found)
        lines.append(f"{row / HEIGHT:4.0%} |{'  '.join(marks)}".rstrip())
    lines.append(f"     +{'-' * (3 * len(found))}")
    return "\n".join([*lines, f"      games learned from: 0 to {found[-1][0]}"])


def main() -> None:
    """Train, look again and again how good the player is, and draw it."""
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("--games", type=int, default=4000, help="games to learn from")
    words.add_argument("--looks", type=int, default=20, help="how often its share is measured")
    words.add_argument("--trial", type=int, default=400, help="games of each measurement")
    asked = words.parse_args()
    player, found, each = Player(environment("duel")), [], max(1, asked.games // asked.looks)
    for look in range(asked.looks + 1):
        found.append((look * each, share(player, asked.trial, 10**6)))
        print(f"{found[-1][0]:6} games: wins {found[-1][1]:.1%} of {asked.trial}")
        for game in range(look * each, (look + 1) * each if look < asked.looks else 0):
            play(player, game % 2, game, learns=True)
    print(curve(found))


if __name__ == "__main__":
    main()
