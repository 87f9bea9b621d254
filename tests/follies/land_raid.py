"""Follies of a land raid: `python -m tests.follies.land_raid` counts them in games of mates.

Counted are the captain of the raiders who leads an attack in the first two turns and falls in it;
groups of the town that stand by an emptied treasury while raiders are in sight; a town that has
guns and hauls none; and turns after the alarm, at two coins each, that bring the raiders nothing.
"""

import argparse
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

from campaign.ai.arena import moves
from campaign.ai.policy import level
from campaign.engines import LAND_RAID
from campaign.geometry.squares import NOWHERE
from campaign.kernel.dice import Seeded
from campaign.kernel.sealed import Player
from campaign.land_raid.model.actions import Action, Attack, Done, Haul
from campaign.land_raid.model.ground import plan
from campaign.land_raid.model.state import (
    RAIDERS,
    TOWN,
    Alarm,
    Deed,
    Fate,
    Ground,
    Phase,
    Raid,
    Unit,
    spied,
    standing,
)
from tests.ladder import land_raid

EARLY = 2
"""The turns in which a captain should let others go first."""
FALLS = "the captain leads an early attack and falls"
IDLE = "groups that stand by an emptied treasury"
UNHAULED = "games in which guns are never hauled"
LATE = "turns after the alarm that bring nothing"
WORDS = (FALLS, IDLE, UNHAULED, LATE)


def captain_of(raid: Raid) -> Unit:
    """The first officer of the raiders."""
    return next(unit for unit in raid.units if unit.owner == RAIDERS and unit.officer)


def falls_early(before: Raid, after: Raid, led: bool) -> bool:
    """Whether the captain who led an attack is gone now, in the first turns."""
    who = captain_of(before)
    gone = after.units[who.id].fate in (Fate.DEAD, Fate.CAPTURED)
    return led and before.turn <= EARLY and who.fate is Fate.HERE and gone


def stand_idle(raid: Raid, who: Player, act: Action) -> int:
    """How many groups the town leaves by an emptied treasury, though it sees raiders."""
    if who != TOWN or not isinstance(act, Done) or raid.phase is not Phase.MOVING or raid.pending:
        return 0
    if raid.alarm is not Alarm.FULL or all(at == NOWHERE for at in spied(raid, TOWN)):
        return 0
    at, ground = standing(raid, TOWN), plan(raid.town.rows).ground
    return sum(
        unit.group
        and unit.here
        and unit.owner == TOWN
        and unit.steps > 0
        and not unit.moved
        and unit.attacks == NOWHERE
        and at[unit.id] not in raid.fights
        and ground[at[unit.id]] is Ground.TREASURY
        and at[unit.id] in raid.looted
        for unit in raid.units
    )


def of_game(seed: int) -> Counter[str]:
    """The follies of a game of mates."""
    dice, count = Seeded(seed), Counter[str]()
    raid: Raid = LAND_RAID.game.start(land_raid(seed), dice).state
    led, hauled, gained, woken = False, False, 0, 0
    for who, act, after in moves(LAND_RAID, raid, dice, [level("mate")] * 2, seed):
        led = led or (isinstance(act, Attack) and act.by == captain_of(raid).id)
        hauled = hauled or isinstance(act, Haul)
        count[FALLS] += falls_early(raid, after, led)
        count[IDLE] += stand_idle(raid, who, act)
        if earned(after) > earned(raid):
            gained = after.turn
        if after.alarm is Alarm.FULL and not woken:
            woken = after.turn
        raid = after
    count[UNHAULED] += not hauled and any(unit.gun for unit in raid.units)
    count[LATE] += max(0, raid.turn - max(gained, woken)) if woken else 0
    return count


def earned(raid: Raid) -> int:
    """What the raiders have taken, before what the turns after the alarm cost them."""
    return sum(done.coins for kind, done in enumerate(raid.deeds) if kind != Deed.LATE)


def main() -> int:
    """Print the counts for each hundred games."""
    parser = argparse.ArgumentParser(description="Count follies in land raids.")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=300)
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    with ProcessPoolExecutor(asked.jobs) as pool:
        games = pool.map(of_game, range(asked.seed, asked.seed + asked.games))
        count = sum(games, Counter[str]())
    for words in WORDS:
        print(f"{words:45} {100 * count[words] / asked.games:8.1f} in 100 games, n {asked.games}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
