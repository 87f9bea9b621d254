"""Trains a small player for a duel by playing, and draws how it learns.

    python docs/train_a_duellist.py --games 1500

The player has a row of weights for each number of an action: how much each number of what it sees
speaks for it. It plays against a level of opponent, or random orders, from both seats in turn, and
after each game makes what it did more likely, or less, by what came of it (REINFORCE with a
baseline). It needs nothing but the game.
"""

import argparse
import random
from collections import defaultdict
from math import ceil, exp, floor, sqrt
from operator import mul
from typing import NamedTuple

from pieces_of_eight.lab import Environment, Opponent, environment

STEP = 0.005
"""How far a game moves the weights."""
OF_NEW = 0.02
"""How much a game counts in what is expected of the next one."""
LEVELS = ("powder monkey", "sailor", "mate", "captain")
TRIAL = 10**6
"""The seed of the first game of a measurement: the player has learned from none of them."""
HEIGHT = 12


class Choice(NamedTuple):
    """An order that was given: what was seen, what could be done, what was, and how likely."""

    seen: list[float]
    legal: list[int]
    taken: int
    odds: list[float]


class Player:
    """Weights, and how they choose among legal actions."""

    def __init__(self, duel: Environment) -> None:
        self.duel = duel
        size = duel.observer.size + 1
        self.weights: dict[int, list[float]] = defaultdict(lambda: [0.0] * size)
        self.expected = 0.0

    def choose(self, seen: list[float], legal: list[int], rng: random.Random) -> Choice:
        """Draw one of the legal actions."""
        speaks = [sum(map(mul, self.weights[number], seen)) for number in legal]
        most = max(speaks)
        likely = [exp(each - most) for each in speaks]
        odds = [each / sum(likely) for each in likely]
        return Choice(seen, legal, rng.choices(legal, odds)[0], odds)

    def learn(self, choices: list[Choice], came: float) -> None:
        """Make what was done in a game more likely or less, by what came of it."""
        better = came - self.expected
        self.expected += OF_NEW * better
        for seen, legal, taken, odds in choices:
            for number, likely in zip(legal, odds, strict=True):
                pull = STEP * better * ((number == taken) - likely)
                row = self.weights[number]
                self.weights[number] = [a + pull * b for a, b in zip(row, seen, strict=True)]


def play(player: Player, against: str, seed: int, learns: bool) -> float:
    """One game, from the first seat or the second: 1 for a win, 0 for a loss, half for a draw."""
    rng, game = random.Random(seed), player.duel.episode(seed)
    seat, other = player.duel.seats if seed % 2 else player.duel.seats[::-1]
    opponent = None if against == "random" else Opponent(player.duel, against, other, seed)
    choices = []
    while game.who is not None:
        if game.who == seat:
            seen = [*game.observe(seat), 1.0]
            choices.append(player.choose(seen, list(game.legal), rng))
            game.step(choices[-1].taken)
        elif opponent is not None:
            opponent.play(game)
        else:
            game.step(rng.choice(list(game.legal)))
    came = game.returns()[seat]
    if learns:
        player.learn(choices, came)
    return (came + 1) / 2


class Trial(NamedTuple):
    """What came of some games: how many there were, were won, and were lost."""

    games: int
    won: int
    lost: int

    @property
    def share(self) -> float:
        """The share of the games that was won, a draw counting half."""
        return (1 + (self.won - self.lost) / self.games) / 2

    @property
    def within(self) -> float:
        """How far the share may be from the true one, at 95 %."""
        squares = (self.won + self.lost) / self.games / 4 - (self.share - 0.5) ** 2
        return 1.96 * sqrt(squares / self.games)

    def __str__(self) -> str:
        won, lost = self.won / self.games, self.lost / self.games
        return f"share {self.share:.1%} ± {self.within:.1%} (won {won:.1%}, lost {lost:.1%})"


def tried(player: Player, against: str, games: int) -> Trial:
    """Games in which it does not learn; the same games each time."""
    came = [play(player, against, TRIAL + n, learns=False) for n in range(games)]
    return Trial(games, came.count(1.0), came.count(0.0))


def curve(found: list[tuple[int, float]]) -> str:
    """The shares as a picture: from left to right the games, upwards the share."""
    low = floor(10 * min(share for _, share in found)) / 10
    high = ceil(10 * max(share for _, share in found) + 0.01) / 10
    rows = [round(HEIGHT * (share - low) / (high - low)) for _, share in found]
    lines = []
    for row in range(HEIGHT, -1, -1):
        marks = "  ".join("*" if each == row else " " for each in rows)
        lines.append(f"{low + (high - low) * row / HEIGHT:6.1%} |{marks}".rstrip())
    lines.append(f"       +{'-' * (3 * len(found))}")
    return "\n".join([*lines, f"        games learned from: 0 to {found[-1][0]}"])


def main() -> None:
    """Train, look again and again how good the player is, and draw it."""
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("--games", type=int, default=1500, help="games to learn from")
    words.add_argument("--looks", type=int, default=20, help="how often its share is measured")
    words.add_argument("--trial", type=int, default=500, help="games of each measurement")
    words.add_argument("--against", choices=("random", *LEVELS), default=LEVELS[0])
    asked = words.parse_args()
    player, found, each = Player(environment("duel")), [], max(1, asked.games // asked.looks)
    for look in range(asked.looks + 1):
        trial = tried(player, asked.against, asked.trial)
        found.append((look * each, trial.share))
        print(f"{look * each:6} games: {trial}", flush=True)
        for game in range(look * each, (look + 1) * each if look < asked.looks else 0):
            play(player, asked.against, game, learns=True)
    print(curve(found))


if __name__ == "__main__":
    main()
