"""Ready-made sheets to start from (C-6): each shares out a whole fleet.

With 30 ships or fewer each of them can be sealed at once. They are also the pure plans that the
balance is measured on, and the corners of what an AI captain mixes (C-17).
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from .state import FORCES, IN_PORT, Contents, Fleet, Options


class Plan(NamedTuple):
    """A ready-made sheet, with a name and a word about it."""

    name: str
    about: str
    contents: Contents


SPREADS = (
    ("Even keel", "Every line alike: little to lose and little to win.", (3, 3, 3, 3, 3, 3, 3)),
    ("Steady", "A little more where it is strongest.", (4, 4, 3, 3, 3, 2, 2)),
    ("Two fists", "Two lines to win by, the rest to hold.", (5, 5, 3, 2, 2, 2, 2)),
    ("Three fists", "Three lines to win by, four to give away.", (5, 5, 5, 3, 1, 1, 1)),
    ("All or nothing", "Four bold lines, three of little worth.", (4, 5, 5, 4, 1, 1, 1)),
)
"""Ways to share out 21 points of value, the strongest force first."""


@lru_cache(maxsize=256)
def plans(fleet: Fleet, options: Options) -> tuple[Plan, ...]:
    """The ready-made sheets for a fleet, the same ones in the same order for all."""
    shares = (
        ("spread", spread_out(fleet, 0)),
        ("fleet", spread_out(fleet, min(options.rumours, FORCES - 1))),
    )
    found = []
    for name, about, values in SPREADS:
        for way, (ships, companies) in shares:
            title = name if way == "spread" else f"{name}, with rumours"
            contents = led(Contents(ships, companies, scaled(values, options)), options)
            found.append(Plan(title, about, contents))
    return tuple(found)


def led(contents: Contents, options: Options) -> Contents:
    """The same sheet with its first force, the strongest, where the prize is (C-22)."""
    if options.prize is None:
        return contents
    places = {0: options.prize.letter, options.prize.letter: 0}
    values = list(contents.values)
    values[0], values[options.prize.letter] = values[options.prize.letter], values[0]
    return Contents(
        tuple(places.get(at, at) for at in contents.ships),
        tuple(places.get(at, at) for at in contents.companies),
        tuple(values),
    )


def scaled(values: Sequence[int], options: Options) -> tuple[int, ...]:
    """The values made to add up to the total, one at a time from the left, none out of bounds."""
    low, high = options.lowest, options.highest
    found = [min(max(value, low), high) for value in values]
    at = 0
    while sum(found) != options.total:
        step = 1 if sum(found) < options.total else -1
        if low <= found[at % FORCES] + step <= high:
            found[at % FORCES] += step
        at += 1
    return tuple(found)


def spread_out(fleet: Fleet, rumours: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Ships and companies shared out, the dearest ships first, leaving the last letters empty.

    Warships lead the first forces, merchantmen fill from the other end; companies go where
    there is room for them.
    """
    letters = FORCES - rumours
    ships = [IN_PORT] * len(fleet.ships)
    order = sorted(range(len(ships)), key=lambda n: (fleet.ships[n].merchant, -fleet.ships[n].cost))
    warships = [n for n in order if not fleet.ships[n].merchant]
    merchants = [n for n in order if fleet.ships[n].merchant]
    for at, number in enumerate(warships):
        ships[number] = at % letters
    for at, number in enumerate(merchants):
        ships[number] = letters - 1 - at % letters
    room = [0] * FORCES
    for number, letter in enumerate(ships):
        room[letter] += fleet.ships[number].room
    companies = [IN_PORT] * len(fleet.companies)
    for number, company in enumerate(fleet.companies):
        for letter in range(letters):
            if room[letter] >= company.size:
                companies[number] = letter
                room[letter] -= company.size
                break
    return tuple(ships), tuple(companies)
