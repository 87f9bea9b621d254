"""What a crew can still be told off for this turn, called over once for all orders that are listed.

It hangs on the crew alone; so it is kept by crew, and the same crews come up again and again.
"""

from functools import lru_cache
from typing import NamedTuple

from campaign.pirate_wars.crew import armed, count, serves
from campaign.pirate_wars.ship import Crew
from campaign.pirate_wars.terms import Arm, Place, Post

Arms = tuple[tuple[Post, Arm, int], ...]
"""Post and arm of figures who are alike, and how many they are."""


class Idle(NamedTuple):
    """Who has no task yet, by what he could do."""

    serving: int
    """How many can work a cannon."""
    ready: Arms
    """Those whose small arms can fire."""
    empty: Arms
    """Those whose small arms can be loaded."""
    errands: tuple[tuple[Arm, Place, Place, int], ...]
    """Hands who could go from one place to another: their arm, from where, whereto, how many."""
    captain: bool


@lru_cache(maxsize=1 << 12)
def idle(crew: Crew, guns: int, gun_deck: bool) -> Idle:
    """Call over a crew with so many cannon; `gun_deck` says whether gunners stand under deck."""
    ready: dict[tuple[Post, Arm], int] = {}
    empty: dict[tuple[Post, Arm], int] = {}
    hands: dict[tuple[Arm, Place], int] = {}
    captain = False
    for row in crew:
        if row.busy:
            continue
        key = row.post, row.arm
        if row.arm is not Arm.NONE:
            if not row.loaded:
                empty[key] = empty.get(key, 0) + row.count
            elif armed(row, gun_deck):
                ready[key] = ready.get(key, 0) + row.count
        if row.post is Post.HAND:
            hands[row.arm, row.place] = hands.get((row.arm, row.place), 0) + row.count
        captain = captain or row.post is Post.CAPTAIN
    wanted = 2 * guns - count(crew, lambda row: row.place is Place.GUNS)
    return Idle(
        count(crew, serves),
        tuple([(*key, n) for key, n in ready.items()]),
        tuple([(*key, n) for key, n in empty.items()]),
        errands(hands, wanted),
        captain,
    )


def errands(
    hands: dict[tuple[Arm, Place], int], wanted: int
) -> tuple[tuple[Arm, Place, Place, int], ...]:
    """Hands sent to the guns while some are wanting there, and from the tops down."""
    found = []
    for (arm, place), number in hands.items():
        if place is not Place.GUNS and wanted > 0:
            found.append((arm, place, Place.GUNS, min(number, wanted)))
        if place is Place.TOPS:
            found.append((arm, place, Place.DECK, number))
    return tuple(found)


@lru_cache(maxsize=1 << 10)
def boatful(crew: Crew, seats: int) -> tuple[int, ...]:
    """As many hands without a task as a launch takes, row by row, or as many as there are."""
    party = []
    for row in crew:
        going = 0 if row.busy or row.post is not Post.HAND else min(seats, row.count)
        seats -= going
        party.append(going)
    return tuple(party)
