"""How much there is to win by judging better: a captain who sees the dice that will fall.

`python -m tests.ceiling --fight sea --ships 2 --games 40 --against mate` plays him against a level
in mirrored games. At sea he judges as a captain does, but an order counts by what its dice will
do, not by what they might do. In Pirate Wars he plays his orders on by habit, as a captain does,
but with the dice of the match. Nobody who keeps the rules comes so far: what lies between is luck.
"""

import argparse
import dataclasses
import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from campaign.ai.arena import Result, Score, moves
from campaign.ai.foresight import foresight_of
from campaign.ai.greedy import QUESTIONS, Glance, asks
from campaign.ai.policy import LEVELS, Level, Policy, thought_of
from campaign.engines import PIRATE_WARS, SEA_FIGHT
from campaign.kernel.dice import Seeded
from campaign.kernel.game import Engine
from campaign.kernel.mind import Budget
from campaign.kernel.sealed import Player, Seen
from campaign.pirate_wars.model.actions import Action as WarAction
from campaign.pirate_wars.model.state import Sea as WarSea
from campaign.pirate_wars.model.terms import Edition, Phase
from campaign.sea_fight.mind.winning import captains_value
from campaign.sea_fight.model.actions import Action, Setup
from campaign.sea_fight.model.state import Sea
from tests.ladder import mirror, sea_fight, war_setup

EVERY = 20
"""After so many games it is said how they stand."""
JUDGED = dataclasses.replace(SEA_FIGHT, value=captains_value)

WIDTH = 12
"""So many of a mate's orders are looked at in Pirate Wars."""
TURNS = 1
"""So many turns are played to their end in Pirate Wars, that of the order among them."""
MOST = 200
"""After so many actions he judges, wherever they led."""


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


class SeeingAtWar:
    """The same in Pirate Wars, where the dice of an order fall when all orders are given.

    He moves as a captain does: what falls after a move hangs on what others do till then.
    """

    def __init__(self, dice: Seeded) -> None:
        self.dice = dice
        self.foresight = foresight_of(PIRATE_WARS)
        self.options = thought_of(PIRATE_WARS)
        self.captain = LEVELS["captain"].make(PIRATE_WARS)

    def choose(
        self, seen: Seen[WarSea], legal: Sequence[WarAction], rng: random.Random, budget: Budget, /
    ) -> WarAction:
        """The order that turns out best, of those that a mate thinks of; the mate's of equals."""
        if seen.value.phase in (Phase.MOVEMENT, Phase.FALLING_OFF):
            moved: WarAction = self.captain.choose(seen, legal, rng, budget)
            return moved
        options = self.options(seen, legal, rng, budget)
        least = options[0].value - self.foresight.near
        near = dict.fromkeys(each.action for each in options if each.value >= least)
        tried: list[WarAction] = list(near)[:WIDTH]
        if len(tried) == 1:
            return tried[0]
        return max(tried, key=lambda act: PIRATE_WARS.value(self.after(seen.value, act), seen.who))

    def after(self, sea: WarSea, action: WarAction) -> WarSea:
        """What an order will come to when the turn is over, where both sides go on by habit."""
        game, dice = PIRATE_WARS.game, Seeded(self.dice.seed, self.dice.at)
        last = sea.turn + TURNS
        sea = game.apply(sea, action, dice).state
        for _ in range(MOST):
            to_act = game.to_act(sea)
            if not to_act or sea.turn >= last:
                break
            sea = game.apply(sea, self.foresight.habit(sea, to_act[0]), dice).state
        return sea


def seen_by(
    engine: Engine[Any, Any, Any],
    setup: Any,
    seeing: Callable[[Seeded], Policy[Any, Any]],
    other: Level,
    seed: int,
    swapped: bool,
) -> Result:
    """A game of one who sees the dice of a seed against a level, from his side."""
    dice = Seeded(seed)
    state = engine.game.start(setup, dice).state
    one = Level("seeing", "", lambda _: seeing(dice), LEVELS["captain"].budget)
    levels = (other, one) if swapped else (one, other)
    actions = 0
    for _, _, after in moves(engine, state, dice, levels, seed):
        state, actions = after, actions + 1
    scores = engine.game.score(state)
    result = Result((scores[Player(0)], scores[Player(1)]), actions, engine.better(state))
    return result.turned if swapped else result


def seen_game(other: Level, ships: int, number: int) -> Result:
    """The mirrored sea fight of a number."""
    seed, attacker, swapped = mirror(number)
    setup = sea_fight(seed, ships, attacker)
    return seen_by(SEA_FIGHT, setup, Seeing, other, number, swapped)


def seen_war(edition: Edition, other: Level, ships: int, number: int) -> Result:
    """The mirrored fight of Pirate Wars of a number."""
    seed, swapped = divmod(number, 2)
    setup = war_setup(edition, ships, seed)
    return seen_by(PIRATE_WARS, setup, SeeingAtWar, other, number, bool(swapped))


FIGHTS: dict[str, Callable[[Level, int, int], Result]] = {
    "sea": seen_game,
    **{f"wars {edition.value}": partial(seen_war, edition) for edition in Edition},
}
"""What is fought: a game of a level, of so many ships a side, and of a number."""


def main() -> None:
    """Read the orders from the command line, and play."""
    parser = argparse.ArgumentParser(description="Measure what a captain could win.")
    parser.add_argument("--fight", choices=FIGHTS, default="sea")
    parser.add_argument("--ships", type=int, default=2, help="on each side")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--first", type=int, default=3_600_000, help="the number of the first game")
    parser.add_argument("--against", choices=LEVELS, default="captain")
    orders = parser.parse_args()
    score = Score()
    for number in range(orders.first, orders.first + orders.games):
        score = score.plus(FIGHTS[orders.fight](LEVELS[orders.against], orders.ships, number))
        if score.games % EVERY == 0 or score.games == orders.games:
            low, high = score.interval
            print(
                f"{orders.fight}, {score.games} games against the {orders.against}, "
                f"{orders.ships} a side: {score.share:.1%} [{low:.1%}, {high:.1%}]",
                flush=True,
            )


if __name__ == "__main__":
    main()
