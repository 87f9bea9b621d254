"""Landing parties: where they stand and what they can carry (PW-10)."""

from campaign.geometry.hulls import DOT
from campaign.pirate_wars.model.crew import SAILORS, count
from campaign.pirate_wars.model.dwellers import land_of
from campaign.pirate_wars.model.land import Dwellers, Party, Shore
from campaign.pirate_wars.model.land import Land as Ground
from campaign.pirate_wars.model.state import Sea, ShipId

BEARERS, HAULERS, LOADERS = 2, 4, 2
"""Figures to a chest, to a cannon, and to load it into a launch."""


RAMP, LEVEL = 18 * DOT, 12 * DOT


def party_of(sea: Sea, of: ShipId) -> Party | None:
    """The landing party of a launch."""
    return next((party for party in sea.parties if party.of == of), None)


def in_reach(sea: Sea, party: Party) -> bool:
    """Whether a party stands where the treasure is; in a fort that is inside."""
    land = land_of(sea, sea.shores[party.shore])
    return party.at >= end_of(land) and (party.inside or land.dwellers is not Dwellers.FORT)


def open_door(shore: Shore, land: Ground) -> bool:
    """Whether one walks into a fort: its door is down (PW-10.2)."""
    return land.door and shore.door == 0


def bearers(party: Party) -> int:
    """How many chests a party can carry beside its cannon: two figures to each (PW-10.6)."""
    return max(0, hands(party) - HAULERS * party.cannon) // BEARERS


def hands(party: Party) -> int:
    """Who in a party can carry and haul: marines fight, and nothing else (PW-1.4, H-195)."""
    return count(party.crew, lambda row: row.post in SAILORS)


def haulers(party: Party) -> int:
    """How many cannon it can haul beside its chests: four figures to each (PW-10.6)."""
    return max(0, hands(party) - BEARERS * party.chests) // HAULERS


def end_of(land: Ground) -> int:
    """Where the treasure is."""
    return land.way + (inner(land) if land.dwellers is Dwellers.FORT else 0)


def inner(land: Ground) -> int:
    """What the way costs from the gate to the treasure: a ramp 18, stairs double, a level 12."""
    return RAMP * land.ramp + 2 * land.stairs * DOT + LEVEL * land.ladders
