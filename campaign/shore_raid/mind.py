"""How a shore raid is thought about: what a position and an order are worth, and who orders what.

Nothing here decides a rule. Points are counted as the account counts them; loads on their way
home are put at less the further they have to go.
"""

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial
from math import sqrt
from typing import NamedTuple

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.plane import (
    HEADINGS,
    Point,
    behind,
    centre,
    heading,
    squared,
)
from pieces_of_eight.campaign.kernel.arithmetic import added
from pieces_of_eight.campaign.kernel.dice import Scripted
from pieces_of_eight.campaign.kernel.mind import Doubts, Mind, Promise, Row, bent
from pieces_of_eight.campaign.kernel.play import Play
from pieces_of_eight.campaign.kernel.sealed import Player
from . import ground as g
from . import state as s
from .attacking import Stroke, blow_of, hand_die, melee, odds, of_fates, struck, worth_of
from .bands import call, callable_bands, form, largest, together, unbanded
from .events import better, won
from .ground import CELLS, CONTACT, FAR, HOME, Cell, Goal, field, ground_of, standing
from .marching import Scene, allowance, alone, formed, measure, movers, scene, stop_of, walker
from .rules import forms, orders
from .state import NO_PLACE, PIRATES, TOWN, Figure, FigureId, Firelock, March, Raid, members

# --- The value of a position, in points of the account --------------------------------------------

MAN = 0.35  # a man in the fight
MARK = 1.0  # what a man of mark is worth beyond that
FIRELOCK, LOADED = 0.15, 0.1
CARRIED = 0.985  # what is left of a load's worth for each inch it has still to be carried
ONWARD = 0.004
"""An inch nearer to the place, for each man without a load, while something lies there."""
VERDICT = 10.0  # the raid won, or lost


class Outlook(NamedTuple):
    """A position as one side sees it, in points; its value is the sum."""

    booty: float  # what is home, what is on its way, and how near the others are to more
    ours: float  # one's own men
    theirs: float  # the enemy's; none above nought
    verdict: float


def value(raid: Raid, who: Player) -> float:
    """How good the position is for `who`, in points of the account."""
    return added(outlook(raid, who))


def outlook(raid: Raid, who: Player) -> Outlook:
    """What speaks for and against a position: booty, men, and the verdict."""
    sign = 1.0 if who == PIRATES else -1.0
    over = raid.phase is s.Phase.OVER
    men, booty, verdict = [0.0, 0.0], float(won(raid)), 0.0
    for figure in raid.figures:
        if figure.fate is s.Fate.HERE:
            gun = figure.firelock is not Firelock.NONE
            armed = gun * (FIRELOCK + LOADED * figure.loaded)
            men[figure.owner] += MAN + MARK * figure.personality + armed
            if figure.owner == PIRATES and not over:
                booty += prospect(raid, figure)
    if over and (best := better(raid)) is not None:
        verdict = VERDICT * (1.0 if best == PIRATES else -1.0)
    return Outlook(sign * booty, men[who], -men[1 - who], sign * verdict)


def prospect(raid: Raid, figure: Figure) -> float:
    """What a pirate may still bring home: his load, or the next that he comes to."""
    table = ground_of(raid)
    cell = table.cell(figure.at)
    if figure.load != NO_PLACE:
        far = field(table, HOME).cost[cell] / 100
        return float(raid.shore.places[figure.load].worth * (0.3 + 0.6 * CARRIED**far))
    found = 0.0
    for place, left in enumerate(raid.left):
        far = field(table, place).cost[cell] if left else FAR
        if far != FAR:
            pillages = 0.15 * (figure.pillaging == place)
            found = max(found, ONWARD * max(0.0, 60 - far / 100) + pillages)
    return found


def order(raid: Raid, actions: Sequence[s.Action]) -> Sequence[s.Action]:
    """The actions, the promising ones first."""
    return sorted(actions, key=lambda action: -habit(raid, action))


HABITS: dict[type[s.Action], float] = {
    s.Pillage: 8.0,
    s.Lift: 7.0,
    s.Serve: 5.0,
    s.Reload: 2.5,
    s.Recharge: 2.5,
    s.Call: 2.0,
    s.Run: 0.5,
    s.Pass: 0.0,
    s.Done: 0.0,
    s.Sail: -2.0,
}


def habit(raid: Raid, act: s.Action) -> float:
    """How usual an action is for a captain who knows his trade."""
    match act:
        case s.Fight() | s.Fire():
            blow, target = blow_of(raid, act), raid.figures[act.at]
            takes = isinstance(act, s.Fight) and act.capture
            return 4.0 + (worth_of(blow.die, target.points) - 0.5 * takes if blow else 0.0)
        case March():
            return 3.0 + 0.5 * len(act.figures)
        case s.Form():
            return 1.0 + 0.1 * len(act.figures)
        case s.Sail() if sated(raid):
            return 9.0
    return HABITS[type(act)]


def sated(raid: Raid) -> bool:
    """Whether the pirates have all they need, or all there is."""
    return better(raid) == PIRATES or not (any(raid.left) or raid.heaps)


# --- What orders promise, in points of the account, roughly ---------------------------------------


class Lead(NamedTuple):
    """What somebody who leads bands reckons with; these are a mate's numbers."""

    man: float = 0.6  # a common man put out of the fight
    gun: float = 0.2  # what it is worth beyond that to put out who has a firelock
    bearing: float = 0.8  # what it is worth, for each point of a load, to put out who bears it
    taking: float = 0.8  # what it is worth to put out who is about to take one
    charge: int = 850  # how far a charge is to be expected from, in hundredths of an inch
    risk: float = 0.03
    """What it costs pirates to stand where one more enemy can charge.

    The town comes on at any price: while it waits to be fallen upon, the booty goes home.
    """
    fight: float = 0.1  # a blow for its own sake
    charging: float = 0.1  # a charge for its own sake
    worn: float = 0.2  # how much sooner one is fallen upon for each point he has on him
    rear: float = 2.0  # how much further a man looks for a place behind the enemy, in inches
    seizing: float = 0.9  # a man pillages for a turn
    ready: float = 0.15  # a firelock or a gun is loaded
    cover: float = 0.05  # a man stands in cover
    onward: float = 0.03  # an inch nearer to the booty, or to the enemy who is sought
    lag: float = 0.01  # an inch that a band is behind the others of its side
    closing: float = 0.012  # an inch nearer to the enemy, for the town
    exposed: float = 0.5  # how much of where a captain's men stand counts after a charge
    is_captain: bool = False
    """Whether he sends each band on an errand of its own, thinks of halting half way and of where
    his men stand, and calls bands up by what each man of them would do, and not at a glance."""


MATE = Lead()
OF_MARK = 0.6  # what it is worth to put out a man of mark beyond a common man
BEARING, IDLE = 0.55, 0.12
"""What a man's march is worth with a load, and for the town, where a band is chosen."""
RETURN = 0.05  # what it is worth that one comes home who has nothing more to do ashore
GOING = 0.35  # a man goes for the booty, where a band is chosen
ONSET = 0.05  # for each man of a band who can come to blows at once
GLANCE = 0.2  # for each who can fire, where a band is chosen; as much as that is a loaded firelock
RELOADING = 0.15
SPREAD = 0.3  # what it costs to form another band of a size of which there are enough
SMALL = 0.25  # what it costs to form a band of one man less than the card calls up
SHARE = 2  # how many bands of a size are formed for each card that calls up so many
LADEN = 0.08  # an inch nearer home with a load
LIFTING = 0.8
SHOT = 0.05
CLOSED = 0.05  # what it is worth that a scattered band closes up
SAILING = 20.0
SCATTERED = 400  # a band is scattered when two of it are further apart, in hundredths of an inch
SHELTERED = 3000
"""Cover is for who has an enemy within so many hundredths of an inch; a doorway keeps no other."""
SHARES = (4, 3, 2, 1)
"""Quarters of the way that are tried, where men stand in the way of each other."""
CLOSING_UP = 100
"""A band closes up as it goes when its last man is so much further off than its middle."""
CLEARED = (8, 7, 6, 5, 4, 3, 2)
"""Eighths of the way that are tried, where some of it leads over broken ground."""
LADEN_NEARER = 12.0  # how much nearer a pirate with a load seems to the town, in inches
BLOCK = 4  # inches of the coarse grid on which the town looks for ways to the enemy
WATCH = 1600  # how far off an enemy is looked at, in hundredths of an inch
TARGETS = 4  # how many enemies a band looks at closely

TEMPERS: Mapping[str, Row] = {
    "bold": {"risk": 0.3, "fight": 3.0, "charging": 3.0, "man": 1.2, "closing": 2.0},
    "wary": {"risk": 2.0, "cover": 4.0, "charging": 0.3},
    "greedy": {"seizing": 1.3, "bearing": 2.2, "taking": 2.2},
    "steady": {"lag": 5.0, "ready": 2.5},
    "sly": {"rear": 4.0, "worn": 4.0, "cover": 3.0, "gun": 2.0},
}
"""What a temper makes of each of these: so many times as much."""


class Hopes(NamedTuple):
    """What an order promises, part by part, for each man who carries it out."""

    booty: float = 0.0
    """Loads seized, and carried nearer home; for the town, those who carry them cut off."""
    blood: float = 0.0  # enemies put out of the fight
    safety: float = 0.0  # what the men are spared; below nought where they lie open to a charge
    readiness: float = 0.0  # loaded firelocks, bands kept together, nobody idle


def price(raid: Raid, man: Figure, by: Lead = MATE) -> float:
    """What it is worth to put a man out of the fight, and one who bears or takes a load."""
    found = by.man + OF_MARK * man.personality + by.gun * (man.firelock is not Firelock.NONE)
    if man.owner == PIRATES:
        if man.load != NO_PLACE:
            found += by.bearing * min(3.0, raid.shore.places[man.load].worth)
        elif man.pillaging != NO_PLACE or man.work:
            found += by.taking
    return found


@lru_cache(maxsize=1 << 14)
def out(dice: tuple[int, ...], points: int) -> float:
    """The chance that some attacks together put out a man who has points on him (PA-5.5).

    Points are added up, so that it does not hang on which comes first.
    """
    strokes = tuple([Stroke(die) for die in sorted(dice)])
    return 1.0 - float(of_fates(struck(strokes, points)).get(s.Fate.HERE, 0))


def within_reach(places: Sequence[Point], at: Point, reach: int) -> int:
    """How many of some places lie no further from a point than `reach`."""
    x, y = at
    return sum([(a - x) ** 2 + (b - y) ** 2 <= reach * reach for a, b in places])


def in_hand(raid: Raid) -> int:
    """The pirates' points with all loads that are on their way."""
    points = won(raid)
    for each in raid.figures:
        if each.fate is s.Fate.HERE and each.load != NO_PLACE:
            points += raid.shore.places[each.load].worth
    return points


# --- Where a mate's band heads for ----------------------------------------------------------------


def errand(raid: Raid, men: list[Figure], lead: Lead) -> Goal:
    """Where a band of pirates goes: home with loads, else to where something is left or has fallen.

    The nearest, but further for more; when all that is needed is in hand, home. A captain first
    sends it at the enemy.
    """
    if any(f.load != NO_PLACE for f in men):
        return HOME
    if lead.is_captain:
        prey = sought(raid, men)
        return for_booty(raid, men) if prey is None else block_at(raid, prey)
    table = ground_of(raid)
    cell = table.cell(men[0].at)
    wanted: list[tuple[float, Goal]] = []
    short = in_hand(raid) < raid.options.need
    for goal, left in enumerate(raid.left):
        place = raid.shore.places[goal]
        burns = place.deed is s.Deed.BURN
        if left and (short or burns):
            far = field(table, goal).cost[cell]
            if far != FAR:
                wanted.append((far / (place.worth * (1 if burns else left)), goal))
    for heap in raid.heaps if short else ():
        goal = CELLS + table.cell(heap.at)
        wanted.append((field(table, goal).cost[cell] / raid.shore.places[heap.place].worth, goal))
    return min(wanted)[1] if wanted else HOME


def quarry(raid: Raid, men: list[Figure], lead: Lead) -> Goal | None:
    """Where a band of the town goes: to the pirates, first of all those with loads.

    A captain's goes to one near to it who has few others by him.
    """
    here, best = centre([f.at for f in men]), list[tuple[float, Point]]()
    pirates = enemies(raid, TOWN)
    fighters = [f.at for f in pirates if f.load == NO_PLACE]
    own = list(standing(raid).at[TOWN].values())
    for foe in pirates:
        far = sqrt(squared(here, foe.at)) / 100 - LADEN_NEARER * (foe.load != NO_PLACE)
        if lead.is_captain:
            far += min(MOST_OTHERS, within_reach(fighters, foe.at, COMRADES))
            far -= GATHERED * min(MOST_GATHERED, within_reach(own, foe.at, THERE))
        best.append((far, foe.at))
    return block_at(raid, min(best, key=lambda each: each[0])[1]) if best else None


def block_at(raid: Raid, at: Point) -> Goal:
    """The goal that stands for the coarse block about a point."""
    table = ground_of(raid)
    return CELLS + _block(table, at[0] // 100 // BLOCK, at[1] // 100 // BLOCK, table.cell(at))


@lru_cache(maxsize=1 << 12)
def _block(table: g.Plan, x: int, y: int, otherwise: Cell) -> Cell:
    """The first cell of a coarse block where one can stand and get away from."""
    away, corner = field(table, HOME).cost, y * BLOCK * table.columns + x * BLOCK
    steps = [(dx, dy) for dy in range(BLOCK) for dx in range(BLOCK)]
    fit = [n for n in table.block(corner, steps) if table.walk[n] and away[n] != FAR]
    return fit[0] if fit else otherwise


# --- The orders that are worth a thought ----------------------------------------------------------


def options(leads: tuple[Lead, Lead], raid: Raid, who: Player) -> Sequence[Promise]:
    """The orders that are worth a thought to who leads, by side; at least one."""
    lead = leads[who]
    if raid.pending:
        return [
            Promise(s.Run(who, n), Hopes(readiness=-price(raid, raid.figures[n])))
            for n in raid.pending[-1].figures
        ]
    if raid.phase is s.Phase.CARD:
        found = list((worth_calling if lead.is_captain else summons)(raid, who, lead))
        if who == PIRATES and g.aboard(raid) and sated(raid):
            found.append(Promise(s.Sail(), Hopes(booty=SAILING)))
        return [*found, Promise(s.Pass(who), Hopes())]
    men = members(raid, raid.band)
    return [*blows(raid, men, lead), *moves(raid, men, lead), Promise(s.Done(who), Hopes())]


# --- Which band a card calls up: what each could do now, and which bands are worth forming -------


def summons(raid: Raid, who: Player, lead: Lead) -> Iterator[Promise]:
    """Each band that can be called up or formed, with what it may do."""
    assert raid.card is not None
    for band in callable_bands(raid):
        yield Promise(s.Call(band), prospects(raid, members(raid, band), lead))
    size = min(raid.card.rank, largest(raid, who))
    many = len(unbanded(raid, who)) >= size
    bands: dict[int, int] = {}
    for f in enemies(raid, 1 - who):
        if f.band:
            bands[f.band] = bands.get(f.band, 0) + 1
    sizes = list(bands.values())
    for act in forms(raid, who, size):
        count = len(act.figures)
        hopes = prospects(raid, [raid.figures[n] for n in act.figures], lead)
        enough = sizes.count(count) >= SHARE * max(1, raid.cards[who].count(count))
        small = -SMALL * (size - count) if many else 0.0
        ready = hopes.readiness + (-SPREAD if enough else 0.0) + small
        yield Promise(act, hopes._replace(readiness=ready))


def enemies(raid: Raid, side: int) -> list[Figure]:
    """The enemies of a side who are in the fight."""
    figures = raid.figures
    return [figures[n] for n in standing(raid).at[1 - side]]


def worth_calling(raid: Raid, who: Player, lead: Lead) -> Iterator[Promise]:
    """Each band that can be called up or formed and would find something to do, with its worth."""
    assert raid.card is not None
    size = min(raid.card.rank, largest(raid, who))
    calls: list[s.Call | s.Form] = [s.Call(band) for band in callable_bands(raid)]
    for act in (*calls, *forms(raid, who, size)):
        worth = best_orders(raid, act, lead)
        if worth > 0:
            yield Promise(act, Hopes(readiness=worth))


def best_orders(raid: Raid, act: s.Call | s.Form, lead: Lead) -> float:
    """What the men of a band promise together if it is called up, each by his best order."""
    play = Play(raid, Scripted())
    if isinstance(act, s.Call):
        call(play, act)
    else:
        form(play, act)
    men = members(play.state, play.state.band)
    best = {man.id: 0.0 for man in men}
    for option in (*blows(play.state, men, lead), *moves(play.state, men, lead)):
        order = option.action
        assert not isinstance(order, s.Call | s.Pass | s.Sail | s.Run | s.Done)
        for who in order.figures if isinstance(order, March | s.Form) else (order.by,):
            best[who] = max(best[who], option.value)
    return added(best.values())


def prospects(raid: Raid, men: list[Figure], lead: Lead) -> Hopes:
    """What a band might do with a card, at a glance."""
    blood = readiness = 0.0
    x, y = men[0].at
    spots = standing(raid).at[1 - men[0].owner]
    near = sorted([((a - x) ** 2 + (b - y) ** 2, who) for who, (a, b) in spots.items()])[:TARGETS]
    half = allowance(raid, men[0], False) // 2 + CONTACT
    if near and near[0][0] <= (half + 300) ** 2:
        for foe in [raid.figures[n] for _, n in near]:
            able = [f for f in men if squared(f.at, foe.at) <= half * half and not f.attacked]
            dice = tuple([hand_die(man) for man in able])
            hit = out(dice[:4], foe.points) * price(raid, foe, lead) if dice else 0.0
            blood = max(blood, hit + ONSET * len(dice))
    for man in men:
        if man.firelock is Firelock.NONE or not near:
            continue
        far = sqrt(squared(man.at, spots[near[0][1]])) / 100
        if man.loaded:
            blood += GLANCE * (far <= (15 if man.firelock is Firelock.PISTOL else 30))
        else:
            readiness += RELOADING
    if men[0].owner == PIRATES:
        return Hopes(errands(raid, men, lead), blood, 0.0, readiness)
    return Hopes(0.0, blood, 0.0, readiness + IDLE * len(men))


def errands(raid: Raid, men: list[Figure], lead: Lead) -> float:
    """What a band of pirates does for the booty: it pillages, bears it home, or goes for it."""
    table, goal = ground_of(raid), errand(raid, men, lead)
    cost, found = field(table, goal).cost, 0.0
    for man in men:
        cell = table.cell(man.at)
        if man.load != NO_PLACE:
            found += BEARING
        elif table.place[cell] != NO_PLACE and raid.left[table.place[cell]]:
            found += 0.9
        elif goal == HOME:
            found += RETURN * (not table.deck[cell])
        elif cost[cell] != FAR:
            found += GOING + lead.lag * min(60, cost[cell] / 100) / 4
    return found


# --- What the men of a band can do: stay where they are, charge, or march -------------------------
# Half by rule of thumb, half by exact odds: a charge is worth the chance that its blows together
# put a man out, a march what it brings the loads nearer. All promises are for each man who is
# used, for a man used is a man spent.


def blows(raid: Raid, men: list[Figure], lead: Lead) -> Iterator[Promise]:
    """All that figures can do where they stand."""
    for act in orders(raid, men):
        match act:
            case s.Fight(capture=True):
                continue
            case s.Fight() | s.Fire() | s.Serve():
                foe, blow = raid.figures[act.at], blow_of(raid, act)
                assert blow is not None
                blood = worth_of(blow.die, foe.points) * price(raid, foe, lead)
                hopes = Hopes(blood=blood, readiness=-SHOT)
                if isinstance(act, s.Fight):
                    hopes = Hopes(blood=blood + lead.fight)
            case s.Reload() | s.Recharge():
                hopes = Hopes(readiness=lead.ready)
            case s.Pillage():
                # A place is fully wanted till all loads that are needed are in hand.
                burns = raid.shore.places[act.place].deed is s.Deed.BURN
                needed = burns or in_hand(raid) < raid.options.need
                hopes = Hopes(booty=lead.seizing * (1.0 if needed else 0.3))
            case s.Lift():
                hopes = Hopes(booty=LIFTING)
            case _:
                continue
        yield Promise(act, hopes)


def moves(raid: Raid, men: list[Figure], lead: Lead) -> Iterator[Promise]:
    """Marches of those who can still go: charges, and on to what they are here for."""
    free, rest = movers(men)
    if not free:
        return
    ground = scene(raid, free, rest)
    foes = enemies(raid, free[0].owner)
    for march, gain in charges(raid, ground, free, lead):
        count, safety = len(march.figures), 0.0
        if lead.is_captain:
            going = [f for f in free if f.id in march.figures]
            safety = lead.exposed * stand(raid, march, going, foes) / count
        yield Promise(march, Hopes(blood=gain / count + lead.charging, safety=safety))
    seen = set()
    for march, going, goal in advances(raid, ground, free, lead):
        march = faced(march, foes, going)
        if march not in seen:
            seen.add(march)
            yield Promise(march, marched(raid, march, goal, going, foes, lead))
    if not seen and len(free) > 1:
        for march in closing_up(raid, free, rest):
            yield Promise(march, Hopes(readiness=CLOSED))


def advances(
    raid: Raid, ground: Scene, free: list[Figure], lead: Lead
) -> Iterator[tuple[March, list[Figure], Goal]]:
    """A band on its way, who of it goes, and whither.

    Pirates all together, those with loads apart, or each alone; the town's men towards the enemy,
    all of the way or a part.
    """
    if free[0].owner == TOWN:
        prey = quarry(raid, free, lead)
        if prey is None:
            return
        for share in (1, 2, 4):
            march = march_towards(ground, free, prey, ground.open // share)
            if march is not None:
                yield march, free, prey
        return
    laden = [f for f in free if f.load != NO_PLACE]
    parts = [free, laden] if 0 < len(laden) < len(free) else [free]
    if len(free) > 1:
        parts += [[man] for man in free]
    men = members(raid, raid.band)
    for part in parts:
        going = {f.id for f in part}
        here = ground if part is free else scene(raid, part, [f for f in men if f.id not in going])
        goal = errand(raid, part, lead)
        for share in SHARES:
            march = march_towards(here, part, goal, here.open * share // 4)
            if march is not None:
                yield march, part, goal
                if lead.is_captain and share == SHARES[0]:
                    half = march_towards(here, part, goal, here.open // 2)
                    if half is not None:
                        yield half, part, goal
                break


def closing_up(raid: Raid, free: list[Figure], rest: list[Figure]) -> Iterator[March]:
    """One man to another of a band that is too scattered to go on together (PA-3.5)."""
    table = ground_of(raid)
    for man in (free[0], free[-1]):
        others = [f for f in free if f is not man]
        far = max(others, key=lambda f: squared(f.at, man.at))
        if squared(far.at, man.at) > SCATTERED * SCATTERED:
            ground = scene(raid, [man], [*others, *rest])
            march = march_towards(ground, [man], CELLS + table.cell(far.at), ground.open)
            if march is not None:
                yield march


def march_towards(ground: Scene, men: list[Figure], goal: Goal, budget: int) -> March | None:
    """The band on its way to a goal, so far as its centre comes with so many hundredths.

    The last of it may go further and close up: it is the centre that is measured (PA-4.3).
    """
    table, cost = ground.table, field(ground.table, goal).cost
    cells = [table.cell(f.at) for f in men]
    far = [cost[cell] for cell in cells]
    last = cells[far.index(max(far))]
    slack = 0 if FAR in far else max(far) - sum(far) // len(far)
    for more in (slack, slack // 2, 0) if slack >= CLOSING_UP else (0,):
        most = budget + more // 50 * 50
        found = g.way(table, goal, last, most)
        if found is not None and found.stony and ground.broken < most:
            # By the open ground beside the stones, as far as that leads; else over them. One stone
            # makes the whole march as short as it is over broken ground (PA-4.1).
            found = g.way(table, goal, last, ground.broken)
            for share in CLEARED:
                far_on = most * share // 8
                if far_on <= ground.broken:
                    break
                clear = g.way(table, goal, last, far_on, clear=True)
                if clear is not None and not clear.stony and len(clear.via) <= g.MOST_CORNERS:
                    found = clear
                    break
        if found is not None:
            arrives = found.arrives and goal < CELLS
            via, _, spots = stop_of(table, goal, found.via, found.to, arrives)
            march = formed(ground, men, via, spots)
            if march is not None:
                return march
    return None


def faced(march: March, foes: list[Figure], men: list[Figure]) -> March:
    """The march with the men looking where most of the near enemies are in the end."""
    at = centre(march.to)
    (x, y), watch = at, WATCH * WATCH
    near = [
        (square, n)
        for n, (a, b) in enumerate([f.at for f in foes])
        if (square := (a - x) ** 2 + (b - y) ** 2) <= watch
    ]
    if not near:
        return march
    middle = centre([foes[n].at for _, n in sorted(near)[:4]])
    return replace(march, facing=heading(at, middle, men[0].facing))


def marched(
    raid: Raid, march: March, goal: Goal, men: list[Figure], foes: list[Figure], lead: Lead
) -> Hopes:
    """What a march promises: booty nearer home or the enemy nearer, and what it lays open."""
    table, pirates = ground_of(raid), men[0].owner == PIRATES
    booty = readiness = 0.0
    cost = field(table, goal).cost
    for man, to in zip(men, march.to, strict=True):
        before, after = cost[table.cell(man.at)], cost[table.cell(to)]
        if FAR in (before, after):
            continue
        inches = (before - after) / 100
        if pirates:
            rate = LADEN if man.load != NO_PLACE and goal == HOME else lead.onward
            booty += rate * inches
        else:
            readiness += lead.closing * inches
    risk, places = 0, [f.at for f in foes]
    if pirates:
        risk = sum([within_reach(places, to, lead.charge) for to in march.to])
        risk -= sum([within_reach(places, f.at, lead.charge) for f in men])
    hidden = sum([table.hides[table.cell(to)] for to in march.to])
    hidden -= sum([table.hides[table.cell(f.at)] for f in men])
    if hidden and not within_reach(places, men[0].at, SHELTERED):
        hidden = 0
    safety = lead.cover * hidden - lead.risk * risk
    if lead.is_captain:
        safety += stand(raid, march, men, foes)
    count = len(men)
    return Hopes(booty / count, 0.0, safety / count, readiness / count)


# --- Charges: where each man of a band goes to fall on one enemy, from behind where he can -------
# A charge is a march of half the move at the most, after which the men may still fight (PA-6.1).


def charges(
    raid: Raid, ground: Scene, free: list[Figure], by: Lead
) -> Iterator[tuple[March, float]]:
    """The charges that a band can make, with their gain: all who are free together, and each alone.

    At the enemies within a charge of the band, the most rewarding first.
    """
    half = ground.open // 2
    marks: list[tuple[float, int]] = []
    for n, foe in enumerate(ground.foes):
        nearest = min([squared(man.at, foe.at) for man in free])
        if nearest <= (half + 2 * CONTACT) ** 2:
            back = sum([behind(foe.at, foe.facing, man.at) for man in free]) / len(free)
            marks.append((-price(raid, foe, by) * (1 + back) - by.worn * foe.points, n))
    apart = dict[int, Scene]()
    for _, n in sorted(marks)[:TARGETS]:
        foe = ground.foes[n]
        parties = [(ground, free)] if len(free) > 1 else []
        for man in free:
            if squared(man.at, foe.at) <= (half + CONTACT) ** 2:
                if man.id not in apart:
                    apart[man.id] = alone(ground, free, man)
                parties.append((apart[man.id], [man]))
        for here, men in parties:
            found = charge(raid, here, men, foe, by)
            if found is not None:
                yield found


def charge(
    raid: Raid, ground: Scene, men: list[Figure], foe: Figure, by: Lead
) -> tuple[March, float] | None:
    """The best places about an enemy for some men; None where nobody can come to blows."""
    table, taken = ground.table, ground.taken
    # Who goes alone comes to blows or stays; of several some only come near.
    wide = g.about(table, table.cell(foe.at)) if len(men) > 1 else ()
    places: dict[FigureId, Point] = {}
    blows: list[tuple[Figure, Point]] = []
    slow = False
    for man in sorted(men, key=lambda man: squared(man.at, foe.at)):
        comes = walker(ground, man.at, ())
        striking = nearest_first(table, foe.at, foe.facing, by.rear, man.at)
        for cell in (*striking, *wide):
            kind = g.BARRED if taken >> cell & 1 else comes(cell)
            if kind != g.BARRED:
                break
        else:
            return None
        taken |= 1 << cell
        places[man.id] = to = table.middles[cell]
        slow = slow or kind == g.STONY
        if cell in striking:
            blows.append((man, to))
    starts, to_go = [man.at for man in men], [places[man.id] for man in men]
    too_far = 2 * measure(starts, (), to_go) > (ground.broken if slow else ground.open)
    if not blows or too_far or starts == to_go or not together([*to_go, *ground.rest]):
        return None
    march = March(tuple([man.id for man in men]), tuple(to_go))
    there = [replace(man, at=to, gone=s.Gone.HALF, began=man.at) for man, to in blows]
    dice = [melee(raid, man, foe).die for man in there]
    return march, out(tuple(dice), foe.points) * price(raid, foe, by)


@lru_cache(maxsize=1 << 14)
def nearest_first(
    table: g.Plan, foe: Point, facing: int, rear: float, start: Point
) -> tuple[Cell, ...]:
    """The cells beside an enemy from which he can be struck, by how far they seem to a man.

    Those behind the enemy seem nearer by `rear` inches.
    """
    found = []
    for n, (dx, dy) in enumerate(HEADINGS):
        for cell in table.block(table.cell(foe), ((dx, dy),)):
            to = table.middles[cell]
            reached = squared(to, foe) <= CONTACT * CONTACT and table.line(to, foe)
            if table.walk[cell] and reached:
                nearer = rear * behind(foe, facing, to)
                found.append((sqrt(squared(start, to)) / 100 - nearer, n, cell))
    return tuple([cell for _, _, cell in sorted(found)])


# --- A captain, where a mate sends each band on an errand of its own ------------------------------
# His pirates seek out the enemy first, for booty is carried home by who is left in the end. Then
# each band goes where a man brings home most for his time, and no more go than there is work for:
# a load that lies where its bearer fell is as good as another, and nearer home. On either side a
# man goes where friends are, not where more enemies can charge him than he has friends about him,
# and he halts where he can fire; he thinks of that too before he charges. The town's men all go
# where they are many and the pirates few, keep together till loads are on their way, and then fall
# upon those first who bear and take them. He calls up the band whose men promise most, each by his
# best order. Numbers that are crooked were learned: bent at random for each of 4,800 raids against
# a mate, and moved in the direction in which more were won.

RANGES = {Firelock.PISTOL: 1500, Firelock.RIFLE: 2000}
"""How far off an enemy is worth a shot, in hundredths of an inch."""
SOUGHT = 4000  # how far off an enemy is sought out, in hundredths of an inch
FEW = 0.219  # enemies are few when there are so many for each pirate: then it is time for the booty
PACE = 1300.0  # how far a man comes in a turn, on the average, in hundredths of an inch
LIFTED = 0.8  # how many turns it takes to take up a load that lies there
BURNT = 2.0  # so many loads a man who burns is reckoned to destroy, in as many turns
SPARE = 1.22  # so many men are wanted for each load, for not all will come so far
CROWDED = 0.16  # what is left of the worth of a place for who is not wanted there
PILE = 300  # loads lie together that are no further apart, in hundredths of an inch
COMRADES = 800  # friends are near within so many hundredths of an inch
MOST_FRIENDS = (6.63, 4.25)  # more friends than these are no better, by side
FRIEND = 0.04  # what it is worth to have one more friend near
OUTNUMBERED = (0.0916, 0.1)  # what it costs to have one more enemy near than friends, by side
URGENT = 0.199  # the town is in a hurry when the pirates have so much of their need in hand
HURRY = 0.25  # how much it then still counts where its men stand
MOST_OTHERS = 8  # one seems an inch further off for each who can fight beside him, up to so many
GATHERED, MOST_GATHERED = 0.7, 8.71
"""How much nearer for each of the town's men who is there already, up to so many."""
THERE = 943  # he is there within so many hundredths of an inch
AIM = 0.15  # what it is worth to stand where one can fire at once
CAPTAINS = (
    Lead(
        man=0.672,
        gun=0.224,
        charge=927,
        risk=0.027,
        fight=0.108,
        charging=0.11,
        worn=0.245,
        rear=2.36,
        seizing=0.819,
        onward=0.0352,
        is_captain=True,
    ),
    Lead(
        man=0.869,
        gun=0.246,
        bearing=1.4,
        taking=1.4,
        charge=1137,
        fight=0.083,
        charging=0.084,
        worn=0.176,
        rear=2.68,
        ready=0.257,
        cover=0.04,
        closing=0.0136,
        is_captain=True,
    ),
)  # what he reckons with, by side


def sought(raid: Raid, men: list[Figure]) -> Point | None:
    """Where the nearest enemy stands, while there are many and he is not too far off."""
    ours, foes = (list(side.values()) for side in standing(raid).at)
    if not foes or len(foes) < FEW * len(ours):
        return None
    here = centre([f.at for f in men])
    far, at = min([(squared(foe, here), foe) for foe in foes])
    return at if far <= SOUGHT * SOUGHT else None


class Job(NamedTuple):
    """Something to be had, where one can go for it."""

    goal: Goal
    worth: float  # what a man gets there, in points of the account
    men: int  # how many find something to do
    time: float  # how many turns it takes a man there, and to bring it home


def jobs(raid: Raid) -> Iterator[Job]:
    """All that is still to be had: where it is stored, and where it fell."""
    table = ground_of(raid)
    done = in_hand(raid) >= raid.options.need
    for n, left in enumerate(raid.left):
        place = raid.shore.places[n]
        if left and place.deed is s.Deed.BURN:
            yield Job(n, BURNT * place.worth / place.loads, left, BURNT)
        elif left and not done:
            home = homeward(table, n) * (1 + place.bulky) / PACE
            yield Job(n, place.worth, left, place.turns + home)
    lying = [heap.at for heap in raid.heaps]
    for heap in () if done else raid.heaps:
        place, cell = raid.shore.places[heap.place], table.cell(heap.at)
        home = field(table, HOME).cost[cell] * (1 + place.bulky) / PACE
        pile = within_reach(lying, heap.at, PILE)
        yield Job(CELLS + cell, place.worth, pile, LIFTED + home)


@lru_cache(maxsize=64)
def homeward(table: g.Plan, place: int) -> int:
    """How far it is home from where a place is nearest to it; FAR where there is no way."""
    cost = field(table, HOME).cost
    return min([cost[cell] for cell in table.floors[place]], default=FAR)


def for_booty(raid: Raid, men: list[Figure]) -> Goal:
    """Where each of some men brings home most for his time; home where there is nothing more.

    Those who are nearer to a place have the first claim on what is there.
    """
    table = ground_of(raid)
    cell, band = table.cell(men[0].at), {f.id for f in men}
    others = [
        table.cell(f.at) for f in enemies(raid, TOWN) if f.load == NO_PLACE and f.id not in band
    ]
    best, goal = -1.0, HOME
    for job in jobs(raid):
        cost = field(table, job.goal).cost
        far = cost[cell]
        if far == FAR:
            continue
        wanted = SPARE * job.men - sum([cost[each] < far for each in others])
        share = max(CROWDED, min(1.0, wanted / len(men)))
        rate = job.worth * share / (far / PACE + job.time)
        if rate > best:
            best, goal = rate, job.goal
    return goal


def stand(raid: Raid, march: March, men: list[Figure], foes: list[Figure]) -> float:
    """What it is worth to some men to stand where a march takes them, and not where they are."""
    side, going, table = men[0].owner, set(march.figures), ground_of(raid)
    friends = [at for who, at in standing(raid).at[side].items() if who not in going]
    spots = [foe.at for foe in foes]

    def backed(at: Point) -> float:
        """The friends about a place, less what it costs that more enemies can charge him there."""
        near = len(men) - 1 + within_reach(friends, at, COMRADES)
        more = within_reach(spots, at, CAPTAINS[side].charge) - near - 1
        return FRIEND * min(MOST_FRIENDS[side], near) - OUTNUMBERED[side] * max(0, more)

    half, firing = allowance(raid, men[0], False) // 2, 0
    for man, to in zip(men, march.to, strict=True):
        far = RANGES.get(man.firelock, 0)
        if far and man.loaded and squared(man.at, to) <= half * half:
            firing += any(squared(at, to) <= far * far and table.sight(to, at) for at in spots)
    gain = added([backed(to) for to in march.to]) - added([backed(man.at) for man in men])
    hurried = side == TOWN and in_hand(raid) >= URGENT * raid.options.need
    return (HURRY if hurried else 1.0) * gain + AIM * firing


THINKING = Mind(
    value,
    order,
    parts=outlook,
    odds=odds,
    reasons={
        "booty": "win the booty",
        "blood": "put enemies out of the fight",
        "safety": "keep your men out of their reach",
        "readiness": "have your bands ready",
    },
    offers_more=True,
    ends=(s.Done, s.Pass),
    doubts=Doubts(0.25),
)


def led_by(leads: tuple[Lead, Lead]) -> Mind:
    """The mind of who reckons with these numbers, by side, with tempers."""
    tempers = dict[str, Mind]()
    for name, row in TEMPERS.items():
        pirates, town = (lead._replace(**bent(lead, row)) for lead in leads)
        tempers[name] = dataclasses.replace(THINKING, drill=partial(options, (pirates, town)))
    return dataclasses.replace(THINKING, drill=partial(options, leads), tempers=tempers)


MIND = dataclasses.replace(led_by((MATE, MATE)), captain=led_by(CAPTAINS))
"""How an opponent judges a shore raid: what the engine hands over to opponents and to advice."""
