"""Long wars of mates by lot (C-31): how long they last, and how they end.

    python -m tests.measure.wars 1000 100 > wars.jsonl

plays a hundred wars from seed 1000 on, a line each; nobody retires in them. A row of a line is a
season: the points of both, 1 for who fell for good, and what both owned in points as they sailed.
"""

import json
import random
import sys
from collections.abc import Sequence
from typing import Any

from pieces_of_eight.campaign.ai.policy import level
from pieces_of_eight.campaign.career import Career, CareerSetup
from pieces_of_eight.campaign.engines import PORT, SHEET
from pieces_of_eight.campaign.kernel.mind import Budget
from pieces_of_eight.campaign.kernel.sealed import Seen
from pieces_of_eight.campaign.port.events import CaptainFell, LeftPort, RivalNamed, SeasonReported
from pieces_of_eight.campaign.port.state import Port, SailAgain, own, worth
from pieces_of_eight.content.careers import career_setup, people_for, world
from tests.measure.by_lot import Master, sailed

NAMES = ("Ann Hale", "Luis Roca")
CROWNS = (("england", "spain"), ("france", "denmark"), ("spain", "england"), ("denmark", "france"))
MOST_SEASONS = 20


class Stayer(Master):
    """A mate who never retires."""

    def choose(
        self, seen: Seen[Any], legal: Sequence[Any], rng: random.Random, budget: Budget
    ) -> Any:
        """Sail again wherever he may."""
        again = [action for action in legal if isinstance(action, SailAgain)]
        return again[0] if again else super().choose(seen, legal, rng, budget)


def war(seed: int) -> Career:
    """A whole long war of two mates."""
    crowns = CROWNS[seed % len(CROWNS)]
    people = people_for(NAMES, crowns, MOST_SEASONS, seed)
    terms = career_setup(
        NAMES, crowns, 0, people=people, two_names=True, winter=True, captain=0, seed=seed
    )
    heads = [Stayer(level("mate").make(PORT), level("mate").make(SHEET)) for _ in NAMES]
    return sailed(CareerSetup(terms, world(crowns)), heads, seed)


def told(career: Career) -> dict[str, Any]:
    """The seasons of a war, how many each rival lasted, and how it ended."""
    seasons: list[list[int]] = []
    rivals: list[int] = []
    fell, owned = [0, 0], [0, 0]
    for step in career.port.steps:
        state: Port = step.state
        for event in step.events:
            match event:
                case LeftPort(by=by):
                    owned[by] = worth(state.terms, own(state, by)) // state.terms.prices.point
                case CaptainFell(by=by, dead=dead):
                    fell[by] = int(dead)
                case SeasonReported(points=points):
                    seasons.append([*points, *fell, *owned])
                    fell = [0, 0]
                case RivalNamed():
                    rivals.append(len(seasons) - sum(rivals))
    rivals.append(len(seasons) - sum(rivals))
    return {"ending": str(career.state.ending), "seasons": seasons, "rivals": rivals}


if __name__ == "__main__":
    first, count = map(int, sys.argv[1:])
    for seed in range(first, first + count):
        print(json.dumps({"seed": seed, **told(war(seed))}), flush=True)
