"""What several men ashore do together: a volley, an assault, torches, a march, each by one order.

Nothing is read but what the captain of the men may see.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square, place, square
from pieces_of_eight.campaign.kernel.dice import Rule, Scripted
from pieces_of_eight.campaign.kernel.play import Play, Refusal
from pieces_of_eight.campaign.kernel.sealed import Sealed
from . import state as a
from .fighting import declared
from .moving import held, take_along
from .rules import ACTIONS
from .state import (
    TOWN,
    Action,
    Alarm,
    Kind,
    Phase,
    Quality,
    Raid,
    Unit,
    UnitId,
    own,
    spied,
    standing,
    with_one,
    with_places,
    with_unit,
)


def men_of(acts: Iterable[Action]) -> tuple[UnitId, ...]:
    found: list[UnitId] = []
    for act in acts:
        match act:
            case a.Loot(by=by):
                found += by
            case a.Victim(unit=unit):
                found.append(unit)
            case a.Go() | a.Spread() | a.Name() | a.Done():
                pass
            case _:
                found.append(act.by)
    return tuple(dict.fromkeys(found))


def open_square(act: Action) -> Square:
    """The square that an action names; NOWHERE for none."""
    match act:
        case a.Post(to=to) | a.Move(to=to) | a.Haul(to=to) | a.Rise(to=to):
            return NOWHERE if to.content is None else to.content
        case a.Go(to=at):
            return at
        case a.Leave() | a.Spike() | a.Victim() | a.Done():
            return NOWHERE
        case _:
            return act.at


def square_of(raid: Raid, act: Action) -> Square:
    """The square an action is about, that of the gun where one is spiked; NOWHERE for none."""
    if isinstance(act, a.Spike):
        return spied(raid, raid.units[act.by].owner)[act.gun]
    return open_square(act)


def able(raid: Raid, legal: Sequence[Action]) -> list[UnitId]:
    """Those with an order to be given, and those whom an officer may yet take along."""
    if raid.pending or not legal:
        return []
    found = set(men_of(legal))
    if raid.phase is Phase.MOVING and raid.side == TOWN and raid.alarm is not Alarm.FULL:
        at, mine = standing(raid, TOWN), own(raid, TOWN)
        leading = {at[unit.id] for unit in mine if unit.leads and unit.id in found}
        found |= {u.id for u in mine if u.group and not u.moved and at[u.id] in leading}
    units = raid.units
    return sorted(found, key=lambda who: (units[who].gun, units[who].kind, who))


# --- Shots, torches, assaults, loot -------------------------------------------------------------


def told_off(acts: Sequence[Action], men: Iterable[UnitId]) -> list[Action]:
    band = frozenset(men)
    return [act for act in acts if band.issuperset(men_of((act,)))]


def volley(raid: Raid, shots: Sequence[Action]) -> list[Action]:
    """Shots into one square, each man once: the guns first, by who is no marksman."""
    serving = [shot for shot in shots if isinstance(shot, a.Serve)]
    found: dict[UnitId, Action] = {}

    def worst(shot: a.Serve) -> tuple[int, ...]:
        unit = raid.units[shot.by]
        return unit.muskets, -unit.quality, unit.id

    for gun in dict.fromkeys(shot.gun for shot in serving):
        crew = [shot for shot in serving if shot.gun == gun and shot.by not in found]
        if crew:
            best = min(crew, key=worst)
            found[best.by] = best
    return [*found.values(), *(s for s in shots if isinstance(s, a.Shoot) and s.by not in found)]


def assault(raid: Raid, at: Square) -> Sequence[Action]:
    beside, here = raid.table.beside[at], standing(raid, raid.side)
    men = [u.id for u in own(raid, raid.side) if not u.gun and here[u.id] in beside]
    return march(raid, men, at).orders


def first_of_each(raid: Raid, plunder: Sequence[Action]) -> list[Action]:
    """Loot and spikes; of groups that are alike only the first is offered for the same work."""
    first: dict[tuple[object, ...], Action] = {}
    for act in plunder:
        men = [raid.units[who] for who in men_of((act,))]
        what = act.gun if isinstance(act, a.Spike) else square_of(raid, act)
        alike = tuple((unit.kind, unit.quality) for unit in men)
        first.setdefault((type(act).__name__, what, *alike), act)
    return list(first.values())


# --- Several men ordered at once: who can go where they are told, who must stay, and why ----------
# The preview is the engine: each order is asked of the rules in turn, in the town as the orders
# before it would leave it. Nothing is read but what the captain of the men may see.

Order: TypeAlias = a.Post | a.Move | a.Haul | a.Attack


class Stays(Struct, frozen=True):
    """One who cannot go, and why, in the words of a refusal."""

    unit: UnitId
    why: str
    rule: Rule


class March(Struct, frozen=True):
    """Where some men are told to go: the orders for it, in the order in which to give them."""

    to: Square
    orders: tuple[Order, ...]
    path: tuple[Square, ...]  # the squares gone through on the longest way, the last of them `to`
    stay: tuple[Stays, ...]

    @property
    def going(self) -> tuple[UnitId, ...]:
        return men_of(self.orders)

    @property
    def attacks(self) -> bool:
        return a.Attack in map(type, self.orders)


def march(raid: Raid, band: Iterable[UnitId], to: Square) -> March:
    """What happens when all in a band are told to go to a square, or to attack it.

    Officers go first, so that their groups may follow them; the scurvy go last, when they may
    already be led.
    """

    def turn(who: UnitId) -> tuple[int, ...]:
        unit = raid.units[who]
        scurvy = unit.group and unit.quality is Quality.SCURVY
        return unit.gun, scurvy, not unit.officer, unit.id

    now = raid
    orders: list[Order] = []
    path: tuple[Square, ...] = ()
    stay: list[Stays] = []
    for who in sorted(band, key=turn):
        found, why = way(now, now.units[who], to)
        if why is not None:
            stay.append(Stays(who, why.why, why.rule))
            continue
        now = after(now, found)
        orders += found
        if len(found) > len(path):
            path = tuple(open_square(order) for order in found)
    return March(to, tuple(orders), path, tuple(stay))


def way(raid: Raid, unit: Unit, to: Square) -> tuple[list[Order], Refusal | None]:
    """The orders that bring one man to a square, or why none does.

    Of the ways over a square between those on the straight way are tried first.
    """
    straight = order_to(raid, unit, to)
    why = refuse(raid, straight)
    if why is None:
        return [straight], None
    table, here = raid.table, standing(raid, unit.owner)[unit.id]
    if raid.phase is not Phase.MOVING or unit.steps < 2 or here == NOWHERE:
        return [], why
    if to in table.steps[here]:
        return [], why
    (x0, y0), (x1, y1) = place(here, table.columns), place(to, table.columns)

    def bend(by: Square) -> int:
        x, y = place(by, table.columns)
        return abs(2 * x - x0 - x1) + abs(2 * y - y0 - y1)

    between = [by for by in table.steps[here] if to in table.steps[by] or to in table.beside[by]]
    for by in sorted(between, key=bend):
        first = a.move_order(unit.id, unit.owner, by, raid.in_plain_sight(unit.owner))
        if refuse(raid, first) is None:
            then = after(raid, [first])
            second = order_to(then, then.units[unit.id], to)
            why = refuse(then, second)
            if why is None:
                return [first, second], None
    return [], why


def order_to(raid: Raid, unit: Unit, to: Square) -> Order:
    if raid.phase is Phase.POSTING:
        return a.post_order(unit.id, to)
    if unit.kind is Kind.GUN:
        return a.Haul(unit.id, Sealed(TOWN, to))
    if to in held(raid, unit.owner):
        return a.attack_order(unit.id, to)
    return a.move_order(unit.id, unit.owner, to, raid.in_plain_sight(unit.owner))


def refuse(raid: Raid, order: Order) -> Refusal | None:
    return ACTIONS[type(order)][0](raid, order)


def after(raid: Raid, orders: Iterable[Order]) -> Raid:
    """The raid as its captain would know it after orders; what he may newly see is left out."""
    for order in orders:
        unit, to = raid.units[order.by], open_square(order)
        attacks = isinstance(order, a.Attack)
        if isinstance(order, a.Haul):
            raid = with_unit(raid, unit, busy=True)  # a die says whether it moves
            continue
        if raid.phase is not Phase.POSTING:
            play = Play(raid, Scripted())
            take_along(play, unit, *((NOWHERE, to) if attacks else (to, NOWHERE)))
            raid = play.state
        if attacks:
            raid = declared(raid, unit, to)
            continue
        raid = with_unit(raid, unit, steps=unit.steps - 1, moved=True)
        places = raid.places[unit.owner].own
        places = replace(places, at=with_one(places.at, unit.id, to))
        raid = with_places(raid, unit.owner, places)
    return raid


def goals(raid: Raid, band: Sequence[UnitId]) -> Mapping[Square, March]:
    """Where those told off can go; those of other squares go the same way as the first.

    Who cannot go to the very square goes as far as it lies from the first.
    """
    if not band:
        return {}
    at, found = standing(raid, raid.units[band[0]].owner), near_goals(raid, band)
    here = [who for who in band if at[who] == at[band[0]]]
    if len(here) < len(band):
        found |= {to: marching(raid, band, to) for to in near_goals(raid, here)}
    return found


def near_goals(raid: Raid, band: Sequence[UnitId]) -> dict[Square, March]:
    table, at = raid.table, standing(raid, raid.units[band[0]].owner)
    if raid.phase is Phase.POSTING:
        near = set(table.those(table.town))
    else:
        near = {to for who in band for to in table.steps[at[who]]}
        far = [at[who] for who in band if raid.units[who].steps > 1]
        near |= {to for here in far for by in table.steps[here] for to in table.steps[by]}
    near -= {at[who] for who in band}
    found = {to: march(raid, band, to) for to in sorted(near)}
    return {to: each for to, each in found.items() if each.orders}


def marching(raid: Raid, band: Sequence[UnitId], to: Square) -> March:
    """The orders that send a band to a square, and those who can go neither there nor that way."""
    at = standing(raid, raid.units[band[0]].owner)
    whole = march(raid, band, to)
    apart: dict[Square, list[UnitId]] = {}
    stay: list[Stays] = []
    for each in whole.stay:
        target = same_way(raid, at[each.unit], at[band[0]], to)
        if target in (NOWHERE, to):
            stay.append(each)
        else:
            apart.setdefault(target, []).append(each.unit)
    orders, raid = list(whole.orders), after(raid, whole.orders)
    for target, men in apart.items():
        found = march(raid, men, target)
        raid = after(raid, found.orders)
        orders += found.orders
        stay += found.stay
    return March(to, tuple(orders), whole.path, tuple(stay))


def same_way(raid: Raid, at: Square, origin: Square, to: Square) -> Square:
    """The square that lies from one as another lies from the origin; NOWHERE beyond the town."""
    columns, rows = len(raid.town.rows[0]), len(raid.town.rows)
    (x, y), (x0, y0), (x1, y1) = (place(each, columns) for each in (at, origin, to))
    return square(x + x1 - x0, y + y1 - y0, columns, rows)
