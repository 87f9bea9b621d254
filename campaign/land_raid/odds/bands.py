"""Several men ordered at once: who can go where they are told, who must stay, and why.

The preview is the engine: each order is asked of the rules in turn, in the town as the orders
before it would leave it. Nothing is read but what the captain of the men may see.
"""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.kernel.play import Refusal
from pieces_of_eight.campaign.kernel.sealed import Sealed
from ..model import actions
from ..model.actions import Attack, Haul, Move, Post
from ..model.ground import plan
from ..model.state import RAIDERS, Kind, Phase, Quality, Raid, Unit, UnitId, standing, with_unit
from ..rules.fighting import refuse_attack
from ..rules.moving import held, leader, may_move, refuse_haul, refuse_move, refuse_post

Order: TypeAlias = Post | Move | Haul | Attack


class Stays(Struct, frozen=True):
    """One who cannot go, and why, in the words of a refusal."""

    unit: UnitId
    why: str


class March(Struct, frozen=True):
    """Where some men are told to go: the orders for it, in the order in which to give them."""

    to: Square
    orders: tuple[Order, ...]
    path: tuple[Square, ...]
    """The squares gone through on the longest way, the last of them `to`."""
    stay: tuple[Stays, ...]

    @property
    def going(self) -> tuple[UnitId, ...]:
        """Who goes, officers first."""
        return tuple(dict.fromkeys([order.by for order in self.orders]))

    @property
    def attacks(self) -> bool:
        """Whether they go in to attack."""
        return Attack in map(type, self.orders)


def march(raid: Raid, band: Iterable[UnitId], to: Square) -> March:
    """What happens when all in a band are told to go to a square, or to attack it.

    Officers go first, so that their groups may follow them; the scurvy go last, when they may
    already be led.
    """
    orders: list[Order] = []
    path: tuple[Square, ...] = ()
    stay: list[Stays] = []
    for who in sorted(band, key=lambda who: _rank(raid.units[who])):
        found, why = _way(raid, raid.units[who], to)
        if why is not None:
            stay.append(Stays(who, why.why))
            continue
        for order in found:
            raid = after(raid, order)
        orders += found
        if len(found) > len(path):
            path = tuple(_target(order) for order in found)
    return March(to, tuple(orders), path, tuple(stay))


def goals(raid: Raid, band: Sequence[UnitId]) -> dict[Square, March]:
    """Every square to which at least one of a band can go now, or which he can attack."""
    if not band:
        return {}
    table = plan(raid.town.rows)
    at = standing(raid, raid.units[band[0]].owner)
    if raid.phase is Phase.POSTING:
        near = {Square(n) for n, town in enumerate(table.town) if town}
    else:
        near = {to for who in band for to in table.steps[at[who]]}
        far = [at[who] for who in band if raid.units[who].steps > 1]
        near |= {to for here in far for by in table.steps[here] for to in table.steps[by]}
    near -= {at[who] for who in band}
    found = ((to, march(raid, band, to)) for to in sorted(near))
    return {to: each for to, each in found if each.orders}


def _rank(unit: Unit) -> tuple[bool, bool, bool, UnitId]:
    """Officers, groups, scurvy groups, guns."""
    return unit.gun, unit.group and unit.quality is Quality.SCURVY, not unit.officer, unit.id


def _target(order: Order) -> Square:
    if isinstance(order, Attack):
        return order.at
    assert order.to.content is not None
    return order.to.content


def _way(raid: Raid, unit: Unit, to: Square) -> tuple[list[Order], Refusal | None]:
    """The orders that bring one man to a square, or why none does."""
    straight = _order(raid, unit, to)
    why = refuse(raid, straight)
    if why is None:
        return [straight], None
    here = standing(raid, unit.owner)[unit.id]
    if raid.phase is not Phase.MOVING or unit.steps < 2 or here == NOWHERE:
        return [], why
    table = plan(raid.town.rows)
    if to in table.steps[here]:
        return [], why
    for by in _nearest_first(raid, here, to):
        first = actions.move(unit.id, unit.owner, by, raid.in_plain_sight(unit.owner))
        if refuse(raid, first) is None:
            then = after(raid, first)
            second = _order(then, then.units[unit.id], to)
            why = refuse(then, second)
            if why is None:
                return [first, second], None
    return [], why


def _nearest_first(raid: Raid, here: Square, to: Square) -> list[Square]:
    """The squares between two that lie two steps apart, those on the straight way first."""
    table = plan(raid.town.rows)
    between = [by for by in table.steps[here] if to in table.steps[by] or to in table.beside[by]]
    across, down = (to % table.columns, to // table.columns)

    def bend(by: Square) -> int:
        x, y = by % table.columns, by // table.columns
        h, v = here % table.columns, here // table.columns
        return abs(2 * x - h - across) + abs(2 * y - v - down)

    return sorted(between, key=bend)


def _order(raid: Raid, unit: Unit, to: Square) -> Order:
    """The one order that is meant by telling a unit to go to a square."""
    if raid.phase is Phase.POSTING:
        return actions.post(unit.id, to)
    if unit.kind is Kind.GUN:
        return actions.haul(unit.id, to)
    if to in held(raid, unit.owner):
        return actions.attack(unit.id, to)
    return actions.move(unit.id, unit.owner, to, raid.in_plain_sight(unit.owner))


def refuse(raid: Raid, order: Order) -> Refusal | None:
    """Why an order cannot be given, asked of its own chapter."""
    match order:
        case Post():
            return refuse_post(raid, order)
        case Haul():
            return refuse_haul(raid, order)
        case Attack():
            return refuse_attack(raid, order)
        case Move():
            return refuse_move(raid, order)


def after(raid: Raid, order: Order) -> Raid:
    """The raid as its captain would know it after an order; what he may newly see is left out."""
    unit = raid.units[order.by]
    if isinstance(order, Haul):
        return with_unit(raid, replace(unit, busy=True))  # a die says whether it moves
    to = _target(order)
    raid = _led(raid, unit, to, attacking=isinstance(order, Attack))
    if isinstance(order, Attack):
        fights = raid.fights if to in raid.fights else (*raid.fights, to)
        unit = replace(unit, attacks=to, steps=0, moved=True, engaged=True)
        return replace(with_unit(raid, unit), fights=fights)
    raid = with_unit(raid, replace(unit, steps=unit.steps - 1, moved=True))
    places = raid.places[unit.owner].content
    assert places is not None
    at = (*places.at[: unit.id], to, *places.at[unit.id + 1 :])
    mine = Sealed(unit.owner, replace(places, at=at))
    both = (mine, raid.places[1]) if unit.owner == RAIDERS else (raid.places[0], mine)
    return replace(raid, places=both)


def _led(raid: Raid, unit: Unit, to: Square, *, attacking: bool) -> Raid:
    """Count a group that has to be led against those its officer may take along (P8-22.3)."""
    if raid.phase is Phase.POSTING or may_move(raid, unit):
        return raid
    officer = leader(raid, unit, NOWHERE if attacking else to, to if attacking else NOWHERE)
    places = raid.places[unit.owner].content
    assert officer is not None
    assert places is not None
    led = (*places.led[: unit.id], officer.id, *places.led[unit.id + 1 :])
    mine = Sealed(unit.owner, replace(places, led=led))
    return replace(raid, places=(raid.places[0], mine))
