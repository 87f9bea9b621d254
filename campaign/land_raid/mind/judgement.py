"""What a captain would look at: the value of a position, and the usual answers."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.kernel.arithmetic import added
from pieces_of_eight.campaign.kernel.sealed import Player
from ..model.account import better
from ..model.actions import (
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
from ..model.ground import plan
from ..model.state import (
    GUN_DICE,
    RAIDERS,
    TOWN,
    Alarm,
    AskDeserters,
    Deed,
    Ground,
    Kind,
    Phase,
    Quality,
    Raid,
    Unit,
    UnitId,
    opponent_of,
    spied,
    standing,
)
from ..model.strength import hit_need, strength
from ..rules.alarm import tempted
from ..rules.casualties import SAVE, in_building
from .expectations import (
    FAR,
    HALF_DIE,
    NAIL,
    SAILOR,
    STANDARD,
    Weights,
    buildings,
    carriers,
    frailty,
    grounds,
    homeward,
    price,
    prize,
    steps_to,
)

TREASURE = (Deed.TREASURY, Deed.RESIDENCE, Deed.GOVERNOR_CAPTURED)
PLUNDER = (Deed.LOOTED, Deed.SPIKED, Deed.BURNED)
BLOOD = (Deed.OFFICER_KILLED, Deed.OFFICER_CAPTURED, Deed.GROUP_KILLED, Deed.SCURVY_KILLED)
LOSSES = (Deed.RAIDERS_KILLED, Deed.RAIDING_OFFICER_CAPTURED)


# --- What a captain would do without much thought: shots, and answers to questions ---------------
# Used by the scripts, to put actions in order, and to guess an answer in the middle of things.


def habit(raid: Raid, act: Action) -> float:
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
        places = seen.at if seen is not None else spied(raid, opponent_of(side))
        there = sum([here == at for here in places])
        worth += (-1.0 if side == RAIDERS else 0.7) * there
    return worth


def named_worth(raid: Raid, by: Player, at: Square) -> float:
    """How much the throw for a square can do to the enemy who is seen there."""
    found = added(
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
    way = min((table.steps_between(to, at) for at in chests), default=0)
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
    return added([shot_risk(unit, cover=cover) for unit in found]) / max(1, len(found))


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


# --- What a captain would look at: the value of a position, and a good order of actions ----------
# Nothing here decides a rule. Coins are counted as the account counts them; what is still to be
# had is put at its average, and less the further it is away.


class Outlook(NamedTuple):
    """A position as one side sees it, in coins; its value is the sum.

    The raiders' coins count against the town, part by part.
    """

    treasure: float
    """The treasury, the residence and the governor: taken, and within reach."""
    plunder: float
    """Houses, guns and fires: taken, and within reach."""
    blood: float
    """The town's men: killed and taken, and those who still stand."""
    losses: float
    """The raiders' men: killed and taken, and those who still stand."""
    hours: float
    """What the turns after the alarm have cost and must cost on the way home."""
    verdict: float
    """How near the raid is to being won."""


def value(raid: Raid, who: Player, weights: Weights = STANDARD) -> float:
    """How good the position is for `who`, in coins."""
    return added(outlook(raid, who, weights))


def sailors_value(raid: Raid, who: Player) -> float:
    """The same as a sailor judges it, who thinks less of the verdict."""
    return value(raid, who, SAILOR)


def outlook(raid: Raid, who: Player, weights: Weights = STANDARD) -> Outlook:
    """What speaks for and against a position: treasure, plunder, men, hours, and the verdict."""
    sign = 1.0 if who == RAIDERS else -1.0
    treasure = float(paid(raid, TREASURE))
    plunder = float(paid(raid, PLUNDER))
    blood = float(paid(raid, BLOOD))
    losses = float(paid(raid, LOSSES))
    hours = float(paid(raid, (Deed.LATE,)))
    if raid.phase is not Phase.OVER:
        rich, small = reach(raid, weights)
        treasure += rich
        plunder += small
        late = toll(raid)
        hours -= late
        ahead = raid.purse[RAIDERS] + rich + small - late
        blood -= weights.townsman * added(_use(raid, TOWN))
        losses += weights.raider * added(_use(raid, RAIDERS)) / 2
    else:
        ahead = float(raid.purse[RAIDERS])
    verdict = judgement(raid, ahead, weights)
    parts = (treasure, plunder, blood, losses, hours, verdict)
    return Outlook(*(sign * part for part in parts))


def paid(raid: Raid, deeds: Sequence[Deed]) -> int:
    """What some kinds of deeds have moved into the raiders' purse."""
    return sum([raid.deeds[deed].coins for deed in deeds])


def reach(raid: Raid, weights: Weights) -> tuple[float, float]:
    """What the raiders may still loot and spike, treasure and plunder, for the time it takes."""
    at = standing(raid, RAIDERS)
    groups = [at[u.id] for u in raid.units if u.owner == RAIDERS and u.group and u.here]
    if not groups:
        return 0.0, 0.0
    left = raid.last - raid.turn
    places = tuple(sorted({here for here in groups if here != NOWHERE}))
    if not places:
        return 0.0, 0.0
    steps = steps_to(raid.town.rows, places)
    guns = {spied(raid, RAIDERS)[u.id] for u in raid.units if u.gun and u.here} - {NOWHERE}
    rich = small = 0.0
    for square in buildings(raid.town.rows):
        worth = prize(raid, square)
        if not worth or steps[square] == FAR or steps[square] > left:
            continue
        worth *= weights.reach ** (1 + steps[square])
        if carriers(raid, square) > 1 or worth > 3:
            rich += worth
        else:
            small += 0.6 * worth
    small += added([NAIL * weights.reach ** (1 + steps[gun]) for gun in guns if steps[gun] <= left])
    return rich, small


def toll(raid: Raid) -> float:
    """What the way home still costs, at 2 coins a turn after the alarm."""
    if raid.alarm is not Alarm.FULL:
        return 0.0
    home, at = homeward(raid), standing(raid, RAIDERS)
    way = max((home[here] for here in at if here != NOWHERE), default=0)
    return 2.0 * min(way + 1, raid.last - raid.turn)


def _use(raid: Raid, side: Player) -> list[float]:
    return [price(unit) for unit in raid.units if unit.owner == side and unit.here and not unit.gun]


def judgement(raid: Raid, ahead: float, weights: Weights) -> float:
    """The worth of the verdict: whole when the raid is over, by degrees before (R3-45)."""
    if raid.phase is Phase.OVER:
        best = better(raid)
        return 0.0 if best is None else weights.verdict * (1 if best == RAIDERS else -1)
    middle = 0.45 * raid.options.coins
    return max(-weights.verdict, min(weights.verdict, weights.narrow * (ahead - middle)))


def order(raid: Raid, actions: Sequence[Action]) -> Sequence[Action]:
    """The actions, the promising ones first; of answers the first is the usual one."""
    return sorted(actions, key=lambda action: -habit(raid, action))
