"""What several men ashore do together: a volley, an assault, torches, a march, each by one order.

Nothing is read but what the captain of the men may see.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square, place, square
from pieces_of_eight.campaign.kernel.odds import Odds
from . import actions as a
from . import shooting_odds
from .actions import Action
from .shooting_odds import March, Stays
from .state import TOWN, Alarm, Phase, Raid, UnitId, plan, spied, standing

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
    return shooting_odds.march(raid, beside, at).orders


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
        at, side = attacks[0].at, raid.units[attacks[0].by].owner
        there = {unit.id for unit in raid.units if unit.attacks == at and unit.owner == side}
        men = sorted({*there, *(act.by for act in attacks)})
        return odds.of_assault(raid, men, at)
    return odds.odds(raid, acts[0]) if len(acts) == 1 else None


def telling(odds: Odds | None, outcomes: Iterable[str]) -> Fraction | None:
    """The one chance of some odds that stands on the map: that it comes off, more or less."""
    rows = () if odds is None else (*odds.rows, *odds.also)
    return next((row.chance for row in rows if row.words in outcomes), None)


# --- Marches --------------------------------------------------------------------------------------


def goals(raid: Raid, band: Sequence[UnitId]) -> Mapping[Square, March]:
    """Where those told off can go; those of other squares go the same way as the first.

    Who cannot go to the very square goes as far as it lies from the first.
    """
    if not band:
        return {}
    at, found = standing(raid, raid.units[band[0]].owner), shooting_odds.goals(raid, band)
    here = [who for who in band if at[who] == at[band[0]]]
    if len(here) < len(band):
        found |= {to: marching(raid, band, to) for to in shooting_odds.goals(raid, here)}
    return found


def marching(raid: Raid, band: Sequence[UnitId], to: Square) -> March:
    """The orders that send a band to a square, and those who can go neither there nor that way."""
    at = standing(raid, raid.units[band[0]].owner)
    whole = shooting_odds.march(raid, band, to)
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
        raid = shooting_odds.after(raid, order)
    for target, men in apart.items():
        found = shooting_odds.march(raid, men, target)
        for order in found.orders:
            raid = shooting_odds.after(raid, order)
        orders += found.orders
        stay += found.stay
    return March(to, tuple(orders), whole.path, tuple(stay))


def same_way(raid: Raid, at: Square, origin: Square, to: Square) -> Square:
    """The square that lies from one as another lies from the origin; NOWHERE beyond the town."""
    columns, rows = len(raid.town.rows[0]), len(raid.town.rows)
    (x, y), (x0, y0), (x1, y1) = (place(each, columns) for each in (at, origin, to))
    return square(x + x1 - x0, y + y1 - y0, columns, rows)
