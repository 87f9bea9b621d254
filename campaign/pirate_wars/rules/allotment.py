"""Whom those who live on an island attack: each of them one party a turn (PW-3.1, H-190).

They share themselves out by the men of the parties they can reach: no party meets all of them
while they fight another as well.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from campaign.geometry.hulls import DOT
from campaign.pirate_wars.model.dwellers import land_of, parties_on
from campaign.pirate_wars.model.editions import arm_of
from campaign.pirate_wars.model.land import Dwellers, Party
from campaign.pirate_wars.model.state import Sea, ShipId
from campaign.pirate_wars.model.terms import Arm
from campaign.pirate_wars.rules.ashore import REACH, contact
from campaign.pirate_wars.rules.batteries import muskets

BOW, SPEAR = 48 * DOT, 24 * DOT


class Attackers(NamedTuple):
    """Those who attack one party, by what they fight with."""

    bows: int = 0
    spears: int = 0
    elders: int = 0
    """Shamans and the kahuna."""
    marines: int = 0
    lieutenant: int = 0
    bones: int = 0


def attackers(sea: Sea, party: Party) -> Attackers:
    """Those who attack a party this turn, as all stand now."""
    return allotted(sea, party.shore).get(party.of, Attackers())


def allotted(sea: Sea, at: int) -> dict[ShipId, Attackers]:
    """Who attacks each party on an island (H-190).

    Figure by figure, each goes for the party that has the fewest against it for its men; of two
    alike for the one that is nearer. Those who can reach the fewest parties choose first.
    """
    parties = sorted(foes(sea, at), key=lambda party: (apart(sea, party), party.of))
    shares = {party.of: [0] * len(Attackers._fields) for party in parties}
    there = dwellers(sea, at)
    open_ = [[p for p in parties if kind in reach(sea, p)] for kind in range(len(there))]
    for kind in sorted(range(len(there)), key=lambda kind: len(open_[kind])):
        for _ in range(there[kind] if open_[kind] else 0):
            on = min(open_[kind], key=lambda party: (sum(shares[party.of]) + 1) / party.figures)
            shares[on.of][kind] += 1
    return {of: Attackers(*share) for of, share in shares.items()}


def foes(sea: Sea, at: int) -> list[Party]:
    """The landing parties that who lives on an island fights: those with men, not its own side."""
    owner = land_of(sea, sea.shores[at]).owner
    return [party for party in parties_on(sea, at) if party.crew and party.owner != owner]


def apart(sea: Sea, party: Party) -> int:
    """How far a party is from those who live there."""
    return abs(sea.shores[party.shore].at - party.at)


def dwellers(sea: Sea, at: int) -> Attackers:
    """All who can attack somebody: not those in the jungle, nor those who serve the cannon."""
    shore = sea.shores[at]
    folk = shore.folk
    marines = max(0, muskets(sea, at))
    if shore.hidden:
        return Attackers()
    elders = folk.shamans + folk.kahuna
    return Attackers(folk.bows, folk.spears, elders, marines, int(shore.lieutenant), shore.bones)


def reach(sea: Sea, party: Party) -> Iterable[int]:
    """Which kinds of attackers, by their places in `Attackers`, can attack a party."""
    kinds = range(len(Attackers._fields))
    return kinds if contact(sea, party) else list(_from_afar(sea, party))


def _from_afar(sea: Sea, party: Party) -> Iterator[int]:
    """Those who shoot or throw: bows 4 to 48 dots, spears 24 (PW-11.1, R0-47); a fort's muskets,
    and all on its wall at climbers (PW-10.2)."""
    shore, far = sea.shores[party.shore], apart(sea, party)
    if land_of(sea, shore).dwellers is Dwellers.ISLANDERS:
        if REACH < far <= BOW:
            yield 0
        if far <= SPEAR:
            yield from (1, 2)
    elif party.climbing:
        yield from (3, 4)
    elif shore.primed and REACH < far <= arm_of(sea.edition, Arm.MUSKET).range:
        yield 3
