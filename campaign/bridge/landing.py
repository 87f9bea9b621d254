"""Companies that land, on a town or on a shore: who goes, and what has come of it (C-12)."""

from collections.abc import Sequence

from msgspec import Struct

from pieces_of_eight.campaign.career.model.state import Career, own
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sheet.model.state import (
    NOBODY,
    Engagement,
    Fate,
    Outcome,
    Sheet,
    ShipEnd,
    force,
    opponent_of,
)
from pieces_of_eight.campaign.sheet.rules.points import those_who_meet
from .outcome import Ended, Missing, Worn, going, unhurt

LANDED = Player(0)
"""Who comes ashore is the first player of a raid (H-30)."""


class Man(Struct, frozen=True):
    """An officer or a group of a company, by its places in the captain's holding."""

    company: int
    officer: bool
    number: int


def companies_of(career: Career, sheet: Sheet, engagement: Engagement) -> list[tuple[int, int]]:
    """The companies that land: their places in the fleet, and in the holding."""
    assert sheet.unfolded is not None
    places = going(own(career, engagement.attacker))
    aboard = force(sheet.unfolded[engagement.attacker], engagement.letter)[1]
    return [(n, places[n]) for n in aboard]


def ended(
    career: Career,
    sheet: Sheet,
    engagement: Engagement,
    lost: Sequence[Man],
    ahead: Player | None,
    coins: int,
) -> Ended:
    """What a landing has come to: whom it has cost, which player had the better of it, the booty.

    The ships that brought the companies have lain off, and are as they were.
    """
    attacker = engagement.attacker
    missing, told = [], []
    for number, place in companies_of(career, sheet, engagement):
        groups = tuple(m.number for m in lost if m.company == place and not m.officer)
        officers = tuple(m.number for m in lost if m.company == place and m.officer)
        told.append((number, len(groups)))
        if groups or officers:
            missing.append(Missing(place, groups, officers))
    holding = own(career, attacker)
    meet = those_who_meet(sheet, engagement)[attacker]
    ships = tuple(ShipEnd(n, Fate.KEPT) for n in meet)
    worn = tuple(Worn(n, unhurt(holding.ships[n])) for n in meet)
    better = {None: NOBODY, LANDED: attacker}.get(ahead, opponent_of(attacker))
    both = (ships, ()) if attacker == 0 else ((), ships)
    outcome = Outcome(better, both, coins, tuple(told))
    if attacker == 0:
        return Ended(outcome, (worn, ()), (tuple(missing), ()))
    return Ended(outcome, ((), worn), ((), tuple(missing)))
