"""The odds of something described on land: shots, an assault, torches, loot, the alarm table.

A corner of a town is laid out as described, and the rules are asked.
"""

import argparse
import re

from msgspec.structs import replace

from campaign.geometry.squares import NOWHERE, Square
from campaign.kernel.odds import Odds
from campaign.kernel.sealed import Player
from campaign.land_raid.model.actions import Burn, Loot, Serve, Shoot
from campaign.land_raid.model.state import (
    RAIDERS,
    TOWN,
    Alarm,
    Fate,
    Ground,
    Kind,
    Phase,
    Quality,
    Unit,
    UnitId,
    opponent_of,
)
from campaign.land_raid.odds import odds as odds_of
from campaign.land_raid.odds import of_torches
from campaign.land_raid.odds.alarm import alarm_rows, of_alarm
from campaign.land_raid.odds.fighting import of_assault
from campaign.land_raid.odds.shooting import of_volley
from campaign.land_raid.odds.stages import Placed, stage
from tui.play.question import UnclearError

NEAR, FAR = Square(1), Square(2)
"""Where the two sides stand: in the middle of a row of four squares, with a way out for each."""
MOST = 6
"""Men of one side in a square (P8-22.5)."""
NAMES = {
    "officer": Kind.OFFICER,
    "governor": Kind.GOVERNOR,
    "hand": Kind.HAND_TO_HAND,
    "musket": Kind.MUSKET,
    "militia": Kind.MILITIA,
    "mob": Kind.MOB,
    "unarmed": Kind.UNARMED,
}
MEN = re.compile(r"(?:(\d+) +)?(?:(hardened|able|scurvy) +)?([a-z]+?)s?")


def described(args: argparse.Namespace) -> Odds:
    """The chances of what was described. Raises UnclearError."""
    describe = {"shoot": shoot, "assault": assault, "burn": burn, "loot": loot, "alarm": alarm}
    return describe[args.kind](args)


def men(words: str, owner: Player) -> list[Unit]:
    """Men described in words, "4 hardened hand, 1 officer". Raises UnclearError."""
    found: list[Unit] = []
    for part in words.split(","):
        match = MEN.fullmatch(part.strip())
        kind = NAMES.get(match[3]) if match else None
        if match is None or kind is None:
            known = ", ".join(NAMES)
            raise UnclearError(f"{part.strip()!r} names no men; there are {known}.")
        if owner == RAIDERS and kind is Kind.GOVERNOR:
            raise UnclearError("The governor is no raider.")
        unit = Unit(UnitId(0), owner, kind, Quality[(match[2] or "able").upper()])
        found += [unit] * min(int(match[1] or 1), MOST + 1)
    if not 1 <= len(found) <= MOST:
        raise UnclearError(f"A side has 1 to {MOST} groups and officers in a square.")
    return found


def placed(near: list[Unit], far: list[Unit]) -> list[Placed]:
    """Men in two squares beside each other."""
    return [*((unit, NEAR) for unit in near), *((unit, FAR) for unit in far)]


def shoot(args: argparse.Namespace) -> Odds:
    """A volley of groups that are alike, or a town gun, at described men."""
    owner = TOWN if args.gun or args.men == "militia" else RAIDERS
    shooter = Unit(UnitId(0), owner, NAMES[args.men], Quality[args.quality.upper()])
    ground = Ground.HOUSE if args.in_building else Ground.STREET
    near = [shooter] * args.groups
    if args.gun:
        near = [shooter, Unit(UnitId(0), TOWN, Kind.GUN, Quality.ABLE)]
    raid = stage(
        f"=={ground.value}=", placed(near, men(args.at, opponent_of(owner))), Phase.SHOOTING
    )
    if args.gun:
        return of_volley(raid, [Serve(UnitId(0), UnitId(1), FAR)])
    return of_volley(raid, [Shoot(UnitId(n), FAR) for n in range(args.groups)])


def assault(args: argparse.Namespace) -> Odds:
    """A hand-to-hand fight for a square."""
    side = TOWN if args.town_attacks else RAIDERS
    near, far = men(args.attackers, side), men(args.defenders, opponent_of(side))
    if any(unit.kind is Kind.GOVERNOR for unit in near):
        raise UnclearError("The governor does not go in to attack.")
    raid = stage("===#" if args.no_way_out else "====", placed(near, far))
    found = of_assault(raid, [UnitId(n) for n in range(len(near))], FAR)
    coins = f"The raiders win {float(found.coins):+.2f} coins by it on average."
    return replace(found.odds, note=f"{found.odds.note}\n{coins}")


def burn(args: argparse.Namespace) -> Odds:
    """Groups that lay fire to one building."""
    near = men(f"{args.groups} able hand", RAIDERS)
    raid = stage("==H=", placed(near, []), Phase.BURNING)
    return of_torches(raid, [Burn(UnitId(n), FAR) for n in range(args.groups)])


def loot(args: argparse.Namespace) -> Odds:
    """What a building brings."""
    ground = Ground[args.building.upper()]
    carriers = 2 if ground is Ground.TREASURY else 1
    raid = stage(f"=={ground.value}=", placed([], men(f"{carriers} hand", RAIDERS)), Phase.LOOTING)
    found = odds_of(raid, Loot(tuple(UnitId(n) for n in range(carriers)), FAR))
    assert found is not None
    return found


def alarm(args: argparse.Namespace) -> Odds:
    """The alarm table, and what each of its rows would mean."""
    dead = Unit(UnitId(0), TOWN, Kind.MUSKET, Quality.ABLE, fate=Fate.DEAD)
    raid = stage("====", [(dead, NOWHERE)] * args.gone, Phase.LOOTING)
    state = Alarm[args.town.upper()]
    raid = replace(raid, alarm=state, noise=args.noise, turn=args.turn, last=max(12, args.turn))
    if state is Alarm.FULL:
        raid = replace(raid, since=args.turn)
    found = of_alarm(raid)
    meaning = (f"{row.numbers}: {row.means}" for row in alarm_rows(raid))
    return replace(found, note="\n".join(meaning))
