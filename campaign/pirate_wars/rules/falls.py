"""Falls from a wall (PW-10.3): to death on the ground, or into the water where it stands in it."""

from campaign.geometry.hulls import DOT
from campaign.kernel.play import Play
from campaign.kernel.rules import Rule
from campaign.pirate_wars.model.dwellers import land_of
from campaign.pirate_wars.model.events_ashore import FellIn
from campaign.pirate_wars.model.land import Land, Party
from campaign.pirate_wars.model.state import Sea
from campaign.pirate_wars.rules.damage import overboard
from campaign.pirate_wars.rules.siege import kill, taken_out

FALLING = Rule("H-164")

BY_THE_WATER = 4 * DOT
"""A wall no farther inland than this stands in the water."""


def over_water(land: Land, party: Party) -> bool:
    """Whether men of this party who fall come into the water."""
    return party.climbing and land.way <= BY_THE_WATER


def fall(play: Play[Sea], party: Party, number: int) -> int:
    """So many of a party are hit: climbers fall; how many of them are dead (PW-10.3)."""
    sea = play.state
    if not over_water(land_of(sea, sea.shores[party.shore]), party):
        return kill(play, party, number)
    wet = taken_out(play, party, number)
    if wet:
        overboard(play, play.state.ships[party.of], wet)
        play.tell(FellIn(FALLING, party.of, sum(row.count for row in wet)))
    return 0
