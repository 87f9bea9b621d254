"""Who takes part in the supply raid of the old rules, with what, and on which cards."""

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from campaign.kernel.rules import Rule
from campaign.kernel.sealed import Player
from campaign.shore_raid.actions import Setup
from campaign.shore_raid.cards import cards_of
from campaign.shore_raid.state import PIRATES, TOWN
from campaign.shore_raid.terms import Arms, Firelock

CREW = Rule("PA-11.1")
WATCH = Rule("PA-11.2")

Kind = tuple[Arms, Firelock]
CUTLASS, DAGGER, CLUB = ((arms, Firelock.NONE) for arms in (Arms.CUTLASS, Arms.DAGGER, Arms.CLUB))
PISTOL, RIFLE = ((Arms.HANDS, firelock) for firelock in (Firelock.PISTOL, Firelock.RIFLE))


class Roster(NamedTuple):
    """A side of the supply raid."""

    rule: Rule
    men: Mapping[Kind, int]
    mark: Kind
    """What its man of mark has; he is one of them."""
    cards: tuple[int, ...]


ROSTERS: Mapping[Player, Roster] = {
    PIRATES: Roster(
        CREW, {CUTLASS: 20, DAGGER: 10, CLUB: 5, PISTOL: 5}, CUTLASS, (1, 1, 2, 2, 3, 3, 4, 4)
    ),
    TOWN: Roster(WATCH, {CLUB: 20, DAGGER: 5, RIFLE: 4, PISTOL: 1}, PISTOL, (1, 1, 2, 2, 3, 4)),
}


def check_supply(setup: Setup) -> None:
    """Refuse an order that calls itself the supply raid with other men or cards than it has.

    Cards of the table are as good as its own (R2-3). Raises ValueError with a sentence.
    """
    for side, roster in ROSTERS.items():
        mine = [each for each in setup.figures if each.owner == side]
        who = "The pirates" if side == PIRATES else "The townsmen"
        if Counter((each.arms, each.firelock) for each in mine) != roster.men:
            raise ValueError(f"{who} of the supply raid are armed otherwise. [{roster.rule}]")
        if [(each.arms, each.firelock) for each in mine if each.personality] != [roster.mark]:
            raise ValueError(f"{who} of the supply raid are led by another man. [{roster.rule}]")
        if (setup.cards[side] or roster.cards) not in (roster.cards, cards_of(len(mine))):
            raise ValueError(f"{who} of the supply raid have other cards. [{roster.rule}]")
