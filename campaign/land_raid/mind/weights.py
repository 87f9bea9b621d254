"""What the captains of a land raid care about, in coins; tuned by matches (make arena)."""

from msgspec import Struct

from campaign.land_raid.model.state import Kind


class Weights(Struct, frozen=True, cache_hash=True):
    """How much each thing counts, beside the coins the account knows."""

    raider: float = 1.5
    """What a raiding group is still worth to its captain, beside the coin it costs."""
    townsman: float = 0.5
    """What a group of the town is worth to its captain, beside the coins it costs."""
    leader: float = 1.0
    """What an officer is worth, beside the coins he costs."""
    seize: float = 2.0
    """What it is worth to drive the enemy from a square one wants."""
    cornered: float = 2.5
    """What it is worth to drive the governor out: one in three he is caught."""
    bold: float = 0.3
    """How much an attack must promise."""
    idle_bold: float = 0.5
    """How much an attack must promise that is not on the way."""
    odds: float = 1.0
    """How many dice for each of the enemy's an attack must have."""
    stay: float = 2.3
    """What a turn must pay after the alarm for the raiders to stay."""
    reach: float = 0.85
    """How much of a prize is left for each turn that it is away."""
    verdict: float = 6.0
    """What it is worth to have won, beside the coins; losing costs as much."""
    narrow: float = 0.8
    """How much of the verdict hangs on each coin near the line, before the raid is over."""


STANDARD = Weights()

USE = {
    Kind.OFFICER: 0.8,
    Kind.GOVERNOR: 0.0,
    Kind.HAND_TO_HAND: 1.2,
    Kind.MUSKET: 1.0,
    Kind.MILITIA: 0.8,
    Kind.MOB: 0.6,
    Kind.UNARMED: 0.2,
    Kind.GUN: 0.0,
}
"""How useful a unit is to its captain, beside a good group."""
