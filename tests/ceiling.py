"""How much there is to win at sea by judging better: a captain who sees the dice of every order.

`python -m tests.ceiling --ships 2 --games 40 --against mate` plays him against a level in mirrored
games. He judges as a captain does, but an order counts by what its dice will do, not by what they
might do. Nobody who keeps the rules comes so far: what lies between is luck.
"""

import argparse
import dataclasses
import random
from collections.abc import Sequence

from campaign.ai.arena import Result, Score, mirrored, moves
from campaign.ai.greedy import QUESTIONS, Glance, asks
from campaign.ai.policy import LEVELS, Level
from campaign.engines import SEA_FIGHT
from campaign.kernel.dice import Seeded
from campaign.kernel.mind import Budget
from campaign.kernel.sealed import Player, Seen
from campaign.sea_fight.mind.winning import captains_value
from campaign.sea_fight.model.actions import Action, Setup
from campaign.sea_fight.model.state import Sea
from tests.ladder import sea_fight

EVERY = 20
"""After so many games it is said how they stand."""
JUDGED = dataclasses.replace(SEA_FIGHT, value=captains_value)


class Seeing:
    """A captain to whom a match shows its dice before they are thrown."""

    def __init__(self, dice: Seeded) -> None:
        self.dice = dice

    def choose(
        self, seen: Seen[Sea], legal: Sequence[Action], rng: random.Random, budget: Budget, /
    ) -> Action:
        """The order that turns out best, of those that a captain looks at."""
        sea = seen.value
        glance: Glance[Sea, Action, Setup] = Glance(JUDGED, seen.who, rng, budget)
        marks: list[tuple[float, Action]] = []
        thrown = 0
        ordered = JUDGED.order(sea, legal)
        if isinstance(ordered[0], JUDGED.mind.by_habit):
            return ordered[0]
        for action in ordered:
            mark = glance.sure_value(sea, action)
            if mark is None:
                thrown += 1
                if thrown > budget.candidates:
                    continue
                mark = glance.resting(self.after(sea, action))
            marks.append((mark, action))
        return max(marks, key=lambda pair: pair[0])[1]

    def after(self, sea: Sea, action: Action) -> Sea:
        """What an order will come to, where every question it opens gets its usual answer."""
        dice = Seeded(self.dice.seed, self.dice.at)
        glance: Glance[Sea, Action, Setup] = Glance(
            JUDGED, Player(0), random.Random(0), LEVELS["captain"].budget
        )
        sea = JUDGED.game.apply(sea, action, dice).state
        for _ in range(QUESTIONS):
            if not asks(sea):
                break
            sea = JUDGED.game.apply(sea, glance.likely(sea), dice).state
        return sea


def seen_game(other: Level, ships: int, game: tuple[int, Player, bool]) -> Result:
    """A mirrored game of one who sees the dice against a level, from his side."""
    seed, attacker, swapped = game
    dice = Seeded(seed * 4 + attacker * 2 + swapped)
    sea: Sea = SEA_FIGHT.game.start(sea_fight(seed, ships, attacker), dice).state
    one = Level("seeing", "", lambda _: Seeing(dice), LEVELS["captain"].budget)
    levels = (other, one) if swapped else (one, other)
    actions = 0
    for _, _, after in moves(SEA_FIGHT, sea, dice, levels, dice.seed):
        sea, actions = after, actions + 1
    scores = SEA_FIGHT.game.score(sea)
    result = Result((scores[Player(0)], scores[Player(1)]), actions, SEA_FIGHT.better(sea))
    return result.turned if swapped else result


def main() -> None:
    """Read the orders from the command line, and play."""
    parser = argparse.ArgumentParser(description="Measure what a captain at sea could win.")
    parser.add_argument("--ships", type=int, default=2, help="on each side")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=900_000, help="of the first game")
    parser.add_argument("--against", choices=LEVELS, default="captain")
    orders = parser.parse_args()
    score = Score()
    for game in mirrored(orders.games, orders.seed):
        score = score.plus(seen_game(LEVELS[orders.against], orders.ships, game))
        if score.games % EVERY == 0 or score.games == orders.games:
            low, high = score.interval
            print(
                f"{score.games} games against the {orders.against}, {orders.ships} a side: "
                f"{score.share:.1%} [{low:.1%}, {high:.1%}]",
                flush=True,
            )


if __name__ == "__main__":
    main()
