"""What opponents choose in small positions: words for the case books about them."""

import random
from typing import Any

from pieces_of_eight.campaign.ai.policy import level
from pieces_of_eight.campaign.kernel.dice import Dice, Faces, Roll
from pieces_of_eight.campaign.kernel.game import Engine
from pieces_of_eight.campaign.kernel.sealed import seen


def chosen(engine: Engine, state: Any, name: str = "mate", seed: int = 1) -> Any:
    """What a level does, whoever's part it is."""
    who, known = engine.game.to_act(state)[0], level(name)
    legal = engine.game.legal(state, who)
    return known.make(engine).choose(seen(state, who), legal, random.Random(seed), known.budget)


def ones(roll: Roll) -> Faces:
    """Dice that are all bad."""
    return (1,) * roll.dice


def go_on(
    engine: Engine, state: Any, dice: Dice, while_: Any, name: str = "mate"
) -> tuple[Any, list[Any]]:
    """What comes of a level's orders as long as something holds, and the orders."""
    done = []
    while engine.game.to_act(state) and while_(state):
        done.append(chosen(engine, state, name))
        state = engine.game.apply(state, done[-1], dice).state
    return state, done
