"""The bridge between the engines of a career: the one place that knows them all.

A career becomes a season's sheet, an engagement of the sheet a fight, the end of a fight an
outcome on the sheet, and a finished season a homecoming. Nothing here throws dice or remembers
anything; what is drawn by lot comes from a seed that is handed in. It reads both captains'
secrets, so only the referee may call it.
"""

from typing import TypeAlias

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.sealed import Player, opponent_of
from pieces_of_eight.campaign.land_raid.state import Raid
from pieces_of_eight.campaign.land_raid.state import Setup as RaidSetup
from pieces_of_eight.campaign.pirate_wars.actions import Setup as WarsSetup
from pieces_of_eight.campaign.pirate_wars.state import Sea as WarsState
from pieces_of_eight.campaign.port.state import Port, own
from pieces_of_eight.campaign.sea_fight.state import Sea
from pieces_of_eight.campaign.sea_fight.state import Setup as SeaSetup
from pieces_of_eight.campaign.sheet.points import is_small
from pieces_of_eight.campaign.sheet.state import Engagement, Result, Sheet
from pieces_of_eight.campaign.shore_raid.state import Raid as ShoreState
from pieces_of_eight.campaign.shore_raid.state import Setup as ShoreSetup
from pieces_of_eight.campaign.treasure_grab.state import Grab
from pieces_of_eight.campaign.treasure_grab.state import Setup as GrabSetup
from .ashore import STRANGERS, THEIR_LEVEL, grab, grabbed, raid, raided, raided_shore, seats, shore
from .landing import island, landed
from .sea_fight import battle, fought
from .season import homecomings, next_prize, season
from .wars import battle as wars_battle
from .wars import warred
from .world import (
    Build,
    Chairs,
    ChartedGround,
    ChartedShore,
    Ended,
    PlannedFight,
    Wars,
    World,
    ground_of,
    seed_for,
)

__all__ = [
    "STRANGERS",
    "THEIR_LEVEL",
    "Build",
    "Chairs",
    "ChartedShore",
    "Ended",
    "Wars",
    "World",
    "ground_of",
    "homecomings",
    "next_prize",
    "season",
    "seed_for",
]

FightSetup: TypeAlias = SeaSetup | WarsSetup | RaidSetup | ShoreSetup | GrabSetup
FightState: TypeAlias = Sea | WarsState | Raid | ShoreState | Grab


def chairs(sheet: Sheet, engagement: Engagement) -> Chairs:
    """Which captain is which player in the fight of an engagement."""
    if engagement.result in (Result.LAND_RAID, Result.LANDING):
        return engagement.attacker, opponent_of(engagement.attacker)
    if engagement.result is Result.TREASURE_GRAB:
        return seats(sheet, engagement)
    return Player(0), Player(1)


def fight(sheet: Sheet, engagement: Engagement, world: World) -> PlannedFight:
    """Which engine an engagement is fought with, and which captain is which player in it (C-12).

    A raid is a shore raid where no company is large enough for a land raid.
    """
    engine = "sea_fight" if world.wars is None else "pirate_wars"
    if engagement.result is Result.LAND_RAID:
        engine = "shore_raid" if is_small(sheet, engagement) else "land_raid"
    elif engagement.result is Result.TREASURE_GRAB:
        engine = "treasure_grab"
    elif engagement.result is Result.LANDING:
        engine = "pirate_wars"
    return PlannedFight(engine, chairs(sheet, engagement))


def setup(
    port: Port,
    sheet: Sheet,
    engagement: Engagement,
    world: World,
    seed: int,
    ground: ChartedGround | None = None,
) -> FightSetup:
    """What the fight of an engagement begins with, from the whole truth.

    The `ground` gives it sea, wind, islands and town (C-18); without one they follow from `seed`.
    """
    if engagement.result is Result.LAND_RAID:
        if is_small(sheet, engagement):
            return shore(port, sheet, engagement, world, seed, ground)
        return raid(port, sheet, engagement, world, seed, ground)
    if engagement.result is Result.TREASURE_GRAB:
        return grab(sheet, engagement, seed, ground)
    if engagement.result is Result.LANDING:
        return island(world.hired, seed, ground)
    if world.wars is not None:
        return wars_battle(port, sheet, engagement, world.wars, seed, ground)
    return battle(port, sheet, engagement, world, seed, ground)


def town_of(order: FightSetup) -> str:
    """The name of the town that is raided; empty where none is."""
    match order:
        case RaidSetup(town=town):
            return town.name
        case ShoreSetup(shore=coast):
            return coast.name
        case _:
            return ""


def ended(
    port: Port, sheet: Sheet, engagement: Engagement, state: FightState, world: World
) -> Ended:
    """What a fight that is over has come to, and whether with it a captain's career is over."""
    match state:
        case Raid():
            end = raided(port, sheet, engagement, state)
        case ShoreState():
            end = raided_shore(port, sheet, engagement, state)
        case Grab():
            end = grabbed(state, remains=sheet.options.things)
        case WarsState() if engagement.result is Result.LANDING:
            end = landed(engagement, state)
        case WarsState():
            assert world.wars is not None
            end = warred(port, sheet, engagement, world.wars, state)
        case _:
            end = fought(port, sheet, engagement, state)
    fallen = any(  # aboard the ship of his flag; he may yet drown at home (H-43)
        worn.ship == own(port, who).flag and not worn.end.captain
        for who in (Player(0), Player(1))
        for worn in end.ships[who]
    )
    if not (fallen and port.terms.ironman):
        return end
    return replace(end, outcome=replace(end.outcome, last=True))
