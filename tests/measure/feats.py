"""How many captains do a feat by lot (C-39): mates in winters of three seasons and in long wars.

    python -m tests.measure.feats 7100 60

sails sixty of each from seed 7100 on, and counts the people of both seats.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from pieces_of_eight.campaign.career import Career
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.reckoning import feats_done
from pieces_of_eight.content.career.feats import all_feats
from tests.measure.by_lot import sailed
from tests.measure.orders import PLANS, winter
from tests.measure.wars import war


def short(seed: int) -> Career:
    """A winter of three seasons between two mates."""
    return sailed(winter(seed), (PLANS["mate"](), PLANS["mate"]()), seed)


def counted(sail: Callable[[int], Career], seeds: Sequence[int]) -> Counter[str]:
    """How often each feat was done in careers of some seeds."""
    asked = {name: feat.done for name, feat in all_feats().items()}
    found: Counter[str] = Counter()
    for career in map(sail, seeds):
        for who in (Player(0), Player(1)):
            found.update(feats_done(career.port, asked, who).keys())
    return found


def table(seeds: Sequence[int]) -> Iterator[str]:
    """A line for each feat: how many in a hundred seats have done it."""
    winters, wars, seats = counted(short, seeds), counted(war, seeds), 2 * len(seeds)
    yield f"{'feat':24} in three seasons  in a long war  ({seats} seats each)"
    for name in all_feats():
        yield f"{name:24} {100 * winters[name] / seats:16.0f} {100 * wars[name] / seats:14.0f}"


if __name__ == "__main__":
    first, count = map(int, sys.argv[1:])
    print("\n".join(table(range(first, first + count))))
