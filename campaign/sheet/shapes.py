"""Ways to share a fleet out over seven lines, in sorts of forces: what a captain mixes (C-17).

Plans are thought out for fleets of about a hundred points, and then cut to the fleet that is there.
So the sheet can be solved as one small game.
"""

from enum import IntEnum
from functools import lru_cache

from campaign.sheet.state import Company, Options, Sail
from campaign.sheet.strengths import Might, might


class Sort(IntEnum):
    """What a force may be."""

    RUMOUR = 0
    TRADER = 1
    CONVOY = 2
    CRUISER = 3
    PAIR = 4
    SQUADRON = 5
    RAIDERS = 6
    EXPEDITION = 7


WARSHIPS = (0, 0, 0, 1, 2, 3, 1, 3)
"""By sort, how many of the usual warships."""
TRADERS = (0, 1, 2, 0, 0, 0, 0, 0)
TROOPS = (0, 0, 0, 0, 0, 0, 1, 1)

_R, _T, _C, _K, _P, _S, _A, _X = Sort

USUAL: tuple[tuple[Sort, ...], ...] = (
    (_A, _K, _K, _K, _K, _T, _T),
    (_A, _K, _K, _K, _K, _C, _R),
    (_A, _P, _K, _K, _T, _T, _R),
    (_A, _P, _K, _K, _C, _R, _R),
    (_A, _P, _P, _T, _T, _R, _R),
    (_A, _S, _K, _T, _T, _R, _R),
    (_X, _K, _K, _T, _T, _R, _R),
)
"""Five warships, two merchantmen and a company, in seven forces."""
TRADING: tuple[tuple[Sort, ...], ...] = (
    (_C, _T, _T, _T, _T, _T, _T),
    (_C, _C, _T, _T, _T, _T, _R),
    (_C, _C, _C, _T, _T, _R, _R),
)
"""Eight merchantmen for the same price."""
FIGHTING: tuple[tuple[Sort, ...], ...] = (
    (_A, _K, _K, _K, _K, _K, _K),
    (_A, _P, _K, _K, _K, _K, _R),
    (_A, _P, _P, _K, _K, _R, _R),
    (_A, _S, _K, _K, _K, _R, _R),
    (_X, _K, _K, _K, _K, _R, _R),
)
"""Seven warships and a company."""

FLEETS: tuple[tuple[tuple[tuple[Sort, ...], ...], float], ...] = (
    (USUAL, 0.6),
    (TRADING, 0.2),
    (FIGHTING, 0.2),
)
"""What a captain may have bought, and how likely that is thought to be."""

_WARSHIP = Sail("a brig", "brig", False, 12, 0, 10, "her captain")
_TRADER = Sail("a fluyt", "fluyt", True, 12, 3, 10)
_GROUPS = 9


@lru_cache(maxsize=64)
def mights(options: Options) -> tuple[Might, ...]:
    """By sort, what a force of it amounts to."""
    company = Company("a company", max(_GROUPS, options.raid_groups), 2, 11)
    return tuple(
        might(
            (_WARSHIP,) * WARSHIPS[sort] + (_TRADER,) * TRADERS[sort],
            (company,) * TROOPS[sort],
            options,
        )
        for sort in Sort
    )


def glimpse(sort: Sort) -> tuple[int, bool]:
    """What a spyglass shows of a force: sails, three or more alike, and whether troops (C-9)."""
    return min(3, WARSHIPS[sort] + TRADERS[sort]), bool(TROOPS[sort])


GLIMPSES: tuple[tuple[int, bool], ...] = tuple(dict.fromkeys(glimpse(sort) for sort in Sort))
"""All that a spyglass may show, told apart."""
