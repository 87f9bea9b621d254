"""What several men ashore do together: a volley, an assault, torches, a march, each by one order.

Nothing is read but what the captain of the men may see.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square, place, square
from pieces_of_eight.campaign.kernel.dice import Rule, Scripted
from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.kernel.play import Play, Refusal
from pieces_of_eight.campaign.kernel.sealed import Sealed
from . import actions as a
from .actions import Action
from .fighting import refuse_attack
from .moving import held, may_move, refuse_haul, refuse_move, refuse_post, take_along
from .state import (
    RAIDERS,
    TOWN,
    Alarm,
    Kind,
    Phase,
    Quality,
    Raid,
    Unit,
    UnitId,
    plan,
    spied,
    standing,
    with_unit,
)

Band = Iterable[UnitId] | None
"""Those who are told off; None stands for everybody."""


def men_of(acts: Iterable[Action]) -> tuple[UnitId, ...]:
    """Who does some actions, each once."""
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
        case a.Go(to=at) | a.Attack(at=at) | a.Shoot(at=at) | a.Serve(at=at) | a.Burn(at=at):
            return at
        case a.Loot(at=at) | a.Spread(at=at) | a.Name(at=at):
            return at
        case _:
            return NOWHERE


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
        at = standing(raid, TOWN)
        own = [unit for unit in raid.units if unit.owner == TOWN and unit.here]
        leading = {at[unit.id] for unit in own if unit.leads and unit.id in found}
        found |= {u.id for u in own if u.group and not u.moved and at[u.id] in leading}
    units = raid.units
    return sorted(found, key=lambda who: (units[who].gun, units[who].kind, who))


# --- Shots, torches, assaults, loot -------------------------------------------------------------


def told_off(acts: Sequence[Action], band: Band) -> list[Action]:
    """What those of a band do of some actions; all of it without one."""
    men = None if band is None else frozenset(band)
    return [act for act in acts if men is None or men.issuperset(men_of((act,)))]


def volley(raid: Raid, shots: Sequence[Action]) -> list[Action]:
    """Shots into one square, each man once: the guns first, by who is no marksman."""
    serving = [shot for shot in shots if isinstance(shot, a.Serve)]
    found: list[Action] = []
    taken: set[UnitId] = set()
    for gun in dict.fromkeys(shot.gun for shot in serving):
        crew = [shot for shot in serving if shot.gun == gun and shot.by not in taken]
        if crew:
            best = min(
                crew, key=lambda s: (raid.units[s.by].muskets, -raid.units[s.by].quality, s.by)
            )
            taken.add(best.by)
            found.append(best)
    return [*found, *(s for s in shots if isinstance(s, a.Shoot) and s.by not in taken)]


def assault(raid: Raid, at: Square) -> Sequence[Action]:
    """An assault on a square by all who stand beside it."""
    table, here = plan(raid.town.rows), standing(raid, raid.side)
    own = [unit for unit in raid.units if unit.owner == raid.side and unit.here and not unit.gun]
    beside = [unit.id for unit in own if here[unit.id] in table.beside[at]]
    return march(raid, beside, at).orders


def first_of_each(raid: Raid, plunder: Sequence[Action]) -> list[Action]:
    """Loot and spikes; of groups that are alike only the first is offered for the same work."""
    first: dict[tuple[object, ...], Action] = {}
    for act in plunder:
        men = [raid.units[who] for who in men_of((act,))]
        what = act.gun if isinstance(act, a.Spike) else square_of(raid, act)
        alike = tuple((unit.kind, unit.quality) for unit in men)
        first.setdefault((type(act).__name__, what, *alike), act)
    return list(first.values())


def reckoned(raid: Raid, acts: Sequence[Action]) -> Odds | None:
    """The odds of some actions as things are now; None where they throw no dice."""
    from . import odds  # not before there is something to weigh

    shots = [act for act in acts if isinstance(act, a.Shoot | a.Serve)]
    torches = [act for act in acts if isinstance(act, a.Burn)]
    attacks = [act for act in acts if isinstance(act, a.Attack)]
    if shots:
        return odds.of_volley(raid, shots)
    if torches:
        return odds.of_torches(raid, torches)
    if attacks:
        return odds.of_attacks(raid, attacks)
    return odds.odds(raid, acts[0]) if len(acts) == 1 else None


def telling(odds: Odds | None, outcomes: Iterable[str]) -> Fraction | None:
    """The one chance of some odds that stands on the map: that it comes off, more or less."""
    rows = () if odds is None else (*odds.rows, *odds.also)
    return next((row.chance for row in rows if row.words in outcomes), None)


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
        return a.Attack in map(type, self.orders)


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
            stay.append(Stays(who, why.why, why.rule))
            continue
        for order in found:
            raid = after(raid, order)
        orders += found
        if len(found) > len(path):
            path = tuple(open_square(order) for order in found)
    return March(to, tuple(orders), path, tuple(stay))


def near_goals(raid: Raid, band: Sequence[UnitId]) -> dict[Square, March]:
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


def _way(raid: Raid, unit: Unit, to: Square) -> tuple[list[Order], Refusal | None]:
    """The orders that bring one man to a square, or why none does."""
    straight = order_to(raid, unit, to)
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
        first = a.move(unit.id, unit.owner, by, raid.in_plain_sight(unit.owner))
        if refuse(raid, first) is None:
            then = after(raid, first)
            second = order_to(then, then.units[unit.id], to)
            why = refuse(then, second)
            if why is None:
                return [first, second], None
    return [], why


def _nearest_first(raid: Raid, here: Square, to: Square) -> list[Square]:
    """The squares between two that lie two steps apart, those on the straight way first."""
    table = plan(raid.town.rows)
    between = [by for by in table.steps[here] if to in table.steps[by] or to in table.beside[by]]
    (x0, y0), (x1, y1) = place(here, table.columns), place(to, table.columns)

    def bend(by: Square) -> int:
        x, y = place(by, table.columns)
        return abs(2 * x - x0 - x1) + abs(2 * y - y0 - y1)

    return sorted(between, key=bend)


def order_to(raid: Raid, unit: Unit, to: Square) -> Order:
    """The one order that is meant by telling a unit to go to a square."""
    if raid.phase is Phase.POSTING:
        return a.post(unit.id, to)
    if unit.kind is Kind.GUN:
        return a.haul(unit.id, to)
    if to in held(raid, unit.owner):
        return a.attack(unit.id, to)
    return a.move(unit.id, unit.owner, to, raid.in_plain_sight(unit.owner))


def refuse(raid: Raid, order: Order) -> Refusal | None:
    """Why an order cannot be given, asked of its own chapter."""
    match order:
        case a.Post():
            return refuse_post(raid, order)
        case a.Haul():
            return refuse_haul(raid, order)
        case a.Attack():
            return refuse_attack(raid, order)
        case a.Move():
            return refuse_move(raid, order)


def after(raid: Raid, order: Order) -> Raid:
    """The raid as its captain would know it after an order; what he may newly see is left out."""
    unit, to = raid.units[order.by], open_square(order)
    if isinstance(order, a.Haul):
        return with_unit(raid, replace(unit, busy=True))  # a die says whether it moves
    attacks = isinstance(order, a.Attack)
    if raid.phase is not Phase.POSTING and not may_move(raid, unit):
        play = Play(raid, Scripted())
        take_along(play, unit, *((NOWHERE, to) if attacks else (to, NOWHERE)))
        raid = play.state
    if attacks:
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
    orders = list(whole.orders)
    for order in whole.orders:
        raid = after(raid, order)
    for target, men in apart.items():
        found = march(raid, men, target)
        for order in found.orders:
            raid = after(raid, order)
        orders += found.orders
        stay += found.stay
    return March(to, tuple(orders), whole.path, tuple(stay))


def same_way(raid: Raid, at: Square, origin: Square, to: Square) -> Square:
    """The square that lies from one as another lies from the origin; NOWHERE beyond the town."""
    columns, rows = len(raid.town.rows[0]), len(raid.town.rows)
    (x, y), (x0, y0), (x1, y1) = (place(each, columns) for each in (at, origin, to))
    return square(x + x1 - x0, y + y1 - y0, columns, rows)
