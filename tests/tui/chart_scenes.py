"""Seasons for the tests of the chart: any number of them, made from a seed."""

import random

from pieces_of_eight.campaign.geometry.chart import places
from pieces_of_eight.campaign.sheet.state import CROWNS, FORCES
from pieces_of_eight.content.career.chart import caribbean
from pieces_of_eight.tui.chart.view import ChartView, Pair, State

SIZES = ((80, 16), (85, 32), (154, 52))
"""Columns and rows of the chart on a terminal of 80x24, of 120x40 and of 200x60."""
DRESSES = (
    ("true", False, False),
    ("true", True, False),
    ("256", False, False),
    ("256", True, False),
    ("16", False, False),
    ("mono", False, False),
    ("true", False, True),
    ("mono", False, True),
)
"""How many colours, whether it is light, and whether in plain signs."""
HALF_DONE = (State.NAMED, State.MINE, State.THEIRS, *State)


def random_season(seed: int, *, free: int = 0, close: bool = False, who: int = 0) -> ChartView:
    """A season of chance; so many of its forces on each side have no opponent yet."""
    rng = random.Random(seed)
    crowns = rng.sample(CROWNS, 2)
    raided = tuple(rng.choice(("", "", "", *crowns)) for _ in range(FORCES))
    found = places(caribbean().chart, seed, raided if not free else ("",) * FORCES)
    theirs = rng.sample(range(FORCES), FORCES)
    pairs = tuple(
        Pair(
            letter,
            theirs[letter],
            (rng.randint(1, 5), rng.randint(1, 5)),
            found[letter],
            State.NAMED if free else rng.choice(HALF_DONE),
            "battle",
            (rng.randint(0, 12), rng.randint(0, 12)) if rng.random() < 0.7 else None,
            rng.randint(0, 2),
        )
        for letter in range(FORCES - free)
    )
    return ChartView(
        who=who,
        crowns=(crowns[0], crowns[1]),
        pairs=pairs,
        free=(tuple(range(FORCES - free, FORCES)), tuple(sorted(theirs[FORCES - free :]))),
        cursor=rng.randrange(FORCES),
        season="Season 1 of 3",
        close=close,
    )
