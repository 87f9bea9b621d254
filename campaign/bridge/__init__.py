"""The bridge between the engines of a career: the one place that knows them all.

A career becomes a season's sheet, an engagement of the sheet a fight, the end of a fight an
outcome on the sheet, and a finished season a homecoming. Nothing here throws dice or remembers
anything; what is drawn by lot comes from a seed that is handed in. It reads both captains'
secrets, so only the referee may call it.
"""

from collections.abc import Sequence
from typing import TypeAlias

from campaign.bridge.battle import battle, fought
from campaign.bridge.ends import Chairs, Ended, Fight, Missing, Worn
from campaign.bridge.grab import STRANGERS, THEIR_LEVEL, grab, grabbed, seats
from campaign.bridge.home import homecomings
from campaign.bridge.muster import season
from campaign.bridge.raid import raid, raided
from campaign.bridge.shore import is_small, raided_shore, shore
from campaign.bridge.world import Build, Shore, World, seed_for
from campaign.career.state import Career
from campaign.kernel.sealed import Player
from campaign.land_raid.actions import Setup as RaidSetup
from campaign.land_raid.state import Raid
from campaign.sea_fight.actions import Setup as SeaSetup
from campaign.sea_fight.state import Sea
from campaign.sheet.state import Engagement, Sheet, other
from campaign.sheet.terms import Result
from campaign.shore_raid.actions import Setup as ShoreSetup
from campaign.shore_raid.state import Raid as ShoreState
from campaign.treasure_grab.actions import Setup as GrabSetup
from campaign.treasure_grab.state import Grab

__all__ = [
    "STRANGERS",
    "THEIR_LEVEL",
    "Build",
    "Chairs",
    "Ended",
    "Fight",
    "Missing",
    "Shore",
    "World",
    "Worn",
    "all_ended",
    "ended",
    "fight",
    "homecomings",
    "season",
    "seed_for",
    "setup",
]

FightSetup: TypeAlias = SeaSetup | RaidSetup | ShoreSetup | GrabSetup
FightState: TypeAlias = Sea | Raid | ShoreState | Grab


def fight(sheet: Sheet, engagement: Engagement) -> Fight:
    """Which engine an engagement is fought with, and which captain is which player in it.

    A raid is a shore raid where no company is large enough for a land raid (C-12).
    """
    if engagement.result is Result.LAND_RAID:
        engine = "shore_raid" if is_small(sheet, engagement) else "land_raid"
        return Fight(engine, (engagement.attacker, other(engagement.attacker)))
    if engagement.result is Result.TREASURE_GRAB:
        return Fight("treasure_grab", seats(sheet, engagement))
    return Fight("sea_fight", (Player(0), Player(1)))


def setup(
    career: Career, sheet: Sheet, engagement: Engagement, world: World, seed: int
) -> FightSetup:
    """What the fight of an engagement begins with, from the whole truth."""
    if engagement.result is Result.LAND_RAID:
        if is_small(sheet, engagement):
            return shore(career, sheet, engagement, world, seed)
        return raid(career, sheet, engagement, world, seed)
    if engagement.result is Result.TREASURE_GRAB:
        return grab(sheet, engagement, seed)
    return battle(career, sheet, engagement, world, seed)


def ended(career: Career, sheet: Sheet, engagement: Engagement, state: FightState) -> Ended:
    """What a fight that is over has come to."""
    if isinstance(state, Raid):
        return raided(career, sheet, engagement, state)
    if isinstance(state, ShoreState):
        return raided_shore(career, sheet, engagement, state)
    if isinstance(state, Grab):
        return grabbed(state)
    return fought(career, sheet, engagement, state)


def all_ended(career: Career, sheet: Sheet, states: Sequence[FightState]) -> tuple[Ended, ...]:
    """What all fights of a season have come to, in the order of its engagements."""
    pairs = zip(sheet.engagements, states, strict=True)
    return tuple(ended(career, sheet, each, state) for each, state in pairs)
