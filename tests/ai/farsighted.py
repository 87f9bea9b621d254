"""What captains who look ahead are tried on: where they are met, and what they first decide."""

import random
from typing import Any

from pieces_of_eight.campaign.ai.policy import EVERYWHERE, LEVELS, levels_in
from pieces_of_eight.campaign.ai.search import thought_of
from pieces_of_eight.campaign.engines import ENGINES
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.kernel.mind import Budget
from pieces_of_eight.campaign.kernel.sealed import Seen, seen
from tests.games import moves
from tests.tables import SETUPS

KNOWN = tuple(
    name for name, each in ENGINES.items() if each.mind.captain and each.mind.captain.foresight
)
"""The engines in which a captain looks ahead."""
MET = tuple(name for name in ENGINES if levels_in(ENGINES[name]) != EVERYWHERE)
"""Those in which he is met, because he judges better than a mate or looks ahead."""


def opening(engine: str) -> tuple[Seen[Any], list[Any]]:
    """What the first who decides sees, and what a mate thinks of."""
    found, game = ENGINES[engine], ENGINES[engine].game
    state: Any = game.start(next(iter(SETUPS[engine].values()))(1), Seeded(1)).state
    for _, _, after in moves(found, state, Seeded(1), [LEVELS["powder monkey"]] * 4, 1):
        who = game.to_act(state)[0]
        legal = game.legal(seen(state, who).value, who)
        if len(legal) > 2:
            options = thought_of(found)(seen(state, who), legal, random.Random(1), Budget())
            if len(options) > 1:
                return seen(state, who), [each.action for each in options[:2]]
        state = after
    raise AssertionError("nobody has a choice")
