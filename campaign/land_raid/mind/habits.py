"""What a captain would do without much thought: shots, and answers to questions.

Used by the scripts, to put actions in order, and to guess an answer in the middle of things.
"""

from functools import lru_cache

from campaign.geometry.squares import NOWHERE, Square
from campaign.kernel.sealed import Player
from campaign.land_raid.mind.prices import HALF_DIE, NAIL, frailty, price, prize
from campaign.land_raid.mind.scene import grounds
from campaign.land_raid.model.actions import (
    Action,
    Attack,
    Burn,
    Done,
    Go,
    Leave,
    Loot,
    Move,
    Name,
    Rise,
    Serve,
    Shoot,
    Spike,
    Spread,
    Victim,
)
from campaign.land_raid.model.ground import plan
from campaign.land_raid.model.state import (
    GUN_DICE,
    RAIDERS,
    TOWN,
    AskDeserters,
    Ground,
    Kind,
    Quality,
    Raid,
    Unit,
    UnitId,
    other,
    spied,
    standing,
)
from campaign.land_raid.model.strength import hit_need, strength
from campaign.land_raid.rules.alarm import tempted
from campaign.land_raid.rules.casualties import SAVE, in_building


def habit(raid: Raid, act: Action) -> float:  # noqa: C901  a table of cases
    """How promising an action looks at a glance; only comparisons mean anything."""
    match act:
        case Victim(by, unit):
            risk = risk_of(raid, raid.units[unit])
            return -risk if raid.units[unit].owner == by else risk
        case Go(by, to):
            return -float(crowd(raid, by, to))
        case Spread(by, at):
            return spread_worth(raid, at) if by == RAIDERS else -spread_worth(raid, at)
        case Name(by, at):
            return named_worth(raid, by, at)
        case Rise(_, to):
            return rise_worth(raid, to.content)
        case Shoot(by, at):
            return 8.0 + shot_worth(raid, by, at, 1) if spare_shot(raid, by) else 0.1
        case Serve(by, _, at):
            plain = 0.2 * (not raid.units[by].muskets)
            return 9.0 + shot_worth(raid, by, at, GUN_DICE) + plain
        case Loot(by, at):
            return 10.0 + prize(raid, at) / len(by)
        case Spike():
            return 10.0 + NAIL
        case Burn(_, at):
            return HALF_DIE - prize(raid, at)
        case Attack():
            return 6.0
        case Move():
            return 5.0
        case Leave():
            return -1.0
        case Done():
            return 1.0
    return 0.0


def risk_of(raid: Raid, unit: Unit) -> float:
    """What the hit that is to be given out costs, if it falls on a unit."""
    if raid.fight is not None:
        return price(unit) * frailty(unit)
    at = standing(raid, unit.owner)[unit.id] if raid.shot is None else raid.shot.square
    return shot_risk(unit, cover=in_building(raid, at))


def crowd(raid: Raid, side: Player, to: Square) -> int:
    """How many enemies are near a square, and how few friends; fire is worse than either."""
    table, foes = plan(raid.town.rows), spied(raid, side)
    near = table.near[to]
    burning = 20 * (0 < raid.fires[to] < 4)
    friends = sum([at == to for at in standing(raid, side)])
    cover = in_building(raid, to)
    return 3 * sum([at in near for at in foes if at != NOWHERE]) - friends - 2 * cover + burning


def spread_worth(raid: Raid, at: Square) -> float:
    """What a fire in a square is worth to the raiders."""
    building = plan(raid.town.rows).building[at]
    worth = 2.0 * building - prize(raid, at) * (1 if prize(raid, at) > HALF_DIE else 0.5)
    for side in (RAIDERS, TOWN):
        seen = raid.places[side].content
        places = seen.at if seen is not None else spied(raid, other(side))
        there = sum([here == at for here in places])
        worth += (-1.0 if side == RAIDERS else 0.7) * there
    return worth


def named_worth(raid: Raid, by: Player, at: Square) -> float:
    """How much the throw for a square can do to the enemy who is seen there."""
    found = sum(
        [
            price(raid.units[n])
            for n, here in enumerate(spied(raid, by))
            if here == at and _throws(raid, raid.units[n])
        ]
    )
    if found or by == TOWN:
        return found
    return 0.5 * (plan(raid.town.rows).ground[at] is Ground.TREASURY)


def _throws(raid: Raid, unit: Unit) -> bool:
    return tempted(unit) if isinstance(raid.pending[-1], AskDeserters) else not unit.gun


def rise_worth(raid: Raid, to: Square | None) -> float:
    """How good a square is for men who come back: by the treasury, in good company."""
    if to is None:
        return 0.0
    table = plan(raid.town.rows)
    chests = [at for at in grounds(raid.town.rows, Ground.TREASURY) if prize(raid, at)]
    way = min((table.apart(to, at) for at in chests), default=0)
    return -2.0 * way - crowd(raid, TOWN, to) + in_building(raid, to)


def shot_worth(raid: Raid, by: UnitId, at: Square, dice: int) -> float:
    """What shots into a square do to those who are seen there, on the average."""
    unit = raid.units[by]
    return (7 - hit_need(unit)) / 6 * dice * mean_harm(raid, unit.owner, at)


def mean_harm(raid: Raid, side: Player, at: Square) -> float:
    """What a hit by shot on one of those seen in a square costs the enemy, on the average."""
    cover = in_building(raid, at)
    units = raid.units
    seen = spied(raid, side)
    found = [units[n] for n, here in enumerate(seen) if here == at and not units[n].gun]
    return sum([shot_risk(unit, cover=cover) for unit in found]) / max(1, len(found))


@lru_cache(maxsize=4096)
def shot_risk(unit: Unit, *, cover: bool) -> float:
    """What a hit by shot on a unit costs its side, on the average."""
    return price(unit) * unsaved(unit.kind, unit.quality, cover=cover)


@lru_cache(maxsize=256)
def unsaved(kind: Kind, quality: Quality, *, cover: bool) -> float:
    """The chance that a hit by shot kills (P8-22.8)."""
    helped = cover + (quality is Quality.HARDENED) + 2 * (kind <= Kind.GOVERNOR)
    return (max(2, SAVE - helped) - 1) / 6


def spare_shot(raid: Raid, by: UnitId) -> bool:
    """Whether a group can shoot without its side throwing a die less in a fight (P8-22.10)."""
    unit = raid.units[by]
    here = standing(raid, unit.owner)[by]
    at = here if here in raid.fights else unit.attacks
    if at == NOWHERE or unit.kind not in (Kind.MUSKET, Kind.MILITIA):
        return True
    if unit.attacks != NOWHERE:
        mine = [u for u in raid.units if u.attacks == at and u.owner == unit.owner and u.here]
    else:
        place = standing(raid, unit.owner)
        mine = [u for u in raid.units if place[u.id] == at and u.owner == unit.owner]
    rest = [mate for mate in mine if mate.id != by]
    return strength(rest).dice >= strength(mine).dice
