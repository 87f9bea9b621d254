"""What a captain weighs: which band to call, the orders he can give it, what each promises."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
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
from pieces_of_eight.campaign.kernel.mind import Last
from pieces_of_eight.campaign.kernel.play import Play
from pieces_of_eight.campaign.kernel.sealed import Player
from .bands import (
    call,
    callable_bands,
    form,
    hand_die,
    largest,
    melee,
    served,
    shot,
    together,
    unbanded,
)
from .events import won
from .ground import (
    BARRED,
    CELLS,
    CONTACT,
    FAR,
    HOME,
    MOST_CORNERS,
    STONY,
    Cell,
    Goal,
    Plan,
    Way,
    aboard,
    about,
    allowance,
    field,
    ground_of,
    inner,
    measure,
    plan,
    way,
)
from .ground import standing as standing_of
from .judgement import MATES, Hopes, Numbers, charged, open_to, out, price, sated
from .marching import Scene, as_bits, formed, movers, scene, walker
from .odds import worth_of
from .rules import forms, orders
from .state import (
    NO_PLACE,
    PIRATES,
    Action,
    Call,
    Deed,
    Done,
    Fight,
    Figure,
    FigureId,
    Fire,
    Firelock,
    Form,
    Lift,
    March,
    Pass,
    Phase,
    Pillage,
    Raid,
    Recharge,
    Reload,
    Run,
    Sail,
    Serve,
    members,
)

# --- Where a band heads for, the marches that bring it there, and charges on one enemy ------------

CLOSING_UP = 100
"""A band closes up as it goes when its last man is so much further off than its middle."""
BLOCK = 4
"""Inches of the coarse grid on which the town looks for ways to the enemy."""
WATCH = 1600
"""How far off an enemy is looked at, in hundredths of an inch."""
TARGETS = 4
"""How many enemies a band looks at closely."""
CLEARED = (8, 7, 6, 5, 4, 3, 2)
"""Eighths of the way that are tried, where some of it leads over broken ground."""


# --- Where a band heads for, and the marches that bring it there ---------------------------------


_in_hand: Last[Raid, int] = Last()


def in_hand(raid: Raid) -> int:
    """The pirates' points with all loads that are on their way; one decision asks often."""
    last = _in_hand.pair
    if last is not None and last[0] is raid:
        return last[1]
    figures = raid.figures
    loads = sum(
        [
            raid.shore.places[figures[n].load].worth
            for n in standing_of(raid).at[PIRATES]
            if figures[n].load != NO_PLACE
        ]
    )
    return _in_hand.keep(raid, won(raid) + loads)


def errand(raid: Raid, men: list[Figure]) -> Goal:
    """Where a band of pirates goes: home with loads, else to where something is left or has fallen.

    The nearest, but further for more; when all that is needed is in hand, home.
    """
    if any(f.load != NO_PLACE for f in men):
        return HOME
    table = ground_of(raid)
    cell = table.cell(men[0].at)
    wanted: list[tuple[float, Goal]] = []
    short = in_hand(raid) < raid.options.need
    for place, left in enumerate(raid.left):
        each = raid.shore.places[place]
        if left and (short or each.deed is Deed.BURN):
            far = field(table, place).cost[cell]
            if far != FAR:
                more = each.worth * (1 if each.deed is Deed.BURN else left)
                wanted.append((far / more, place))
    for heap in raid.heaps if short else ():
        goal = CELLS + table.cell(heap.at)
        wanted.append((field(table, goal).cost[cell] / raid.shore.places[heap.place].worth, goal))
    return min(wanted)[1] if wanted else HOME


def quarry(raid: Raid, men: list[Figure]) -> Goal | None:
    """Where a band of the town goes: to the pirates, first of all those with loads."""
    x, y = centre([f.at for f in men])
    best: tuple[float, Point] | None = None
    for n, at in standing_of(raid).at[PIRATES].items():
        far = sqrt((x - at[0]) ** 2 + (y - at[1]) ** 2) / 100
        far -= 12.0 * (raid.figures[n].load != NO_PLACE)
        if best is None or far < best[0]:
            best = far, at
    return None if best is None else CELLS + near_block(raid.shore.rows, best[1])


def near_block(rows: tuple[str, ...], at: Point) -> Cell:
    """The cell that stands for the coarse block about a point."""
    table = plan(rows)
    x, y = at[0] // 100 // BLOCK, at[1] // 100 // BLOCK
    return block(rows, x, y, table.cell(at))


def block(rows: tuple[str, ...], x: int, y: int, otherwise: Cell) -> Cell:
    """The first cell of a coarse block where one can stand and get away from."""
    table = plan(rows)
    away = field(table, HOME).cost
    for row in range(y * BLOCK, min(table.rows, (y + 1) * BLOCK)):
        for column in range(x * BLOCK, min(table.columns, (x + 1) * BLOCK)):
            cell = row * table.columns + column
            if table.walk[cell] and away[cell] != FAR:
                return cell
    return otherwise


def march_towards(ground: Scene, men: list[Figure], goal: Goal, budget: int) -> March | None:
    """The band on its way to a goal, so far as its centre comes with so many hundredths.

    The last of it may go further and close up: it is the centre that is measured (PA-4.3).
    """
    cost = field(ground.table, goal).cost
    cells = [ground.table.cell(f.at) for f in men]
    far = [cost[cell] for cell in cells]
    last = cells[far.index(max(far))]
    slack = 0 if FAR in far else max(far) - sum(far) // len(far)
    for more in (slack, slack // 2, 0) if slack >= CLOSING_UP else (0,):
        march = gathered(ground, men, goal, last, budget + more // 50 * 50)
        if march is not None:
            return march
    return None


def gathered(
    ground: Scene, men: list[Figure], goal: Goal, start: Cell, budget: int
) -> March | None:
    """The band about the place to which one comes from where its last man stands."""
    table = ground.table
    found = way(table, goal, start, budget)
    if found is not None and found.stony and ground.broken < budget:
        found = past_stones(ground, goal, start, budget)
    if found is None:
        return None
    to, via = found.to, found.via
    if len(via) > MOST_CORNERS:
        to, via = via[MOST_CORNERS], via[:MOST_CORNERS]
    cell = table.cell(to)
    arrives = found.arrives and to == found.to and goal < CELLS
    cells = inner(table, goal, cell) if arrives else about(table, cell)
    return formed(ground, men, via, cells)


def past_stones(ground: Scene, goal: Goal, start: Cell, budget: int) -> Way | None:
    """The way over open ground beside the stones, as far as it leads; else that over them.

    One stone makes the whole march as short as it is over broken ground (PA-4.1).
    """
    for share in CLEARED:
        far = budget * share // 8
        if far <= ground.broken:
            break
        found = way(ground.table, goal, start, far, clear=True)
        if found is not None and not found.stony and len(found.via) <= MOST_CORNERS:
            return found
    return way(ground.table, goal, start, ground.broken)


def heading_to_enemies(march: March, foes: list[Figure], men: list[Figure]) -> int | None:
    """The heading in which most of the near enemies are; None where none is near."""
    at = centre(march.to)
    (x, y), watch = at, WATCH * WATCH
    near = [
        (square, n)
        for n, (a, b) in enumerate([f.at for f in foes])
        if (square := (a - x) ** 2 + (b - y) ** 2) <= watch
    ]
    if not near:
        return None
    near.sort()
    return heading(at, centre([foes[n].at for _, n in near[:4]]), men[0].facing)


# --- Charges: where each man of a band goes to fall on one enemy, from behind where he can -------
# A charge is a march of half the move at the most, after which the men may still fight (PA-6.1).


class Charge(NamedTuple):
    """A march into contact, and what it promises against one enemy."""

    march: March
    foe: Figure
    dice: tuple[int, ...]
    """The die of each who comes to blows."""
    gain: float


def charges(raid: Raid, ground: Scene, free: list[Figure], by: Numbers = MATES) -> Iterator[Charge]:
    """The charges that a band can make: all who are free together, and each alone."""
    half, alone = ground.open // 2, dict[int, Scene]()
    for foe in targets(raid, ground, free, by)[:TARGETS]:
        if len(free) > 1:
            found = charge(raid, ground, free, foe, by)
            if found is not None:
                yield found
        for man in free:
            if squared(man.at, foe.at) <= (half + CONTACT) ** 2:
                if man.id not in alone:
                    alone[man.id] = scene_alone(ground, free, man)
                found = charge(raid, alone[man.id], [man], foe, by)
                if found is not None:
                    yield found


def targets(raid: Raid, ground: Scene, free: list[Figure], by: Numbers) -> list[Figure]:
    """The enemies within a charge of the band, the most rewarding first."""
    half = ground.open // 2 + 2 * CONTACT
    marks: list[tuple[float, int]] = []
    starts = [man.at for man in free]
    for n, foe in enumerate(ground.foes):
        to_x, to_y = foe.at
        if min([(x - to_x) ** 2 + (y - to_y) ** 2 for x, y in starts]) <= half * half:
            back = sum([behind(foe.at, foe.facing, man.at) for man in free]) / len(free)
            marks.append((-price(raid, foe, by) * (1 + back) - by.worn * foe.points, n))
    return [ground.foes[n] for _, n in sorted(marks)]


def scene_alone(ground: Scene, free: list[Figure], man: Figure) -> Scene:
    """The scene of one man who goes alone: the others of his band stay where they are."""
    others = [f.at for f in free if f is not man]
    table = ground.table
    return ground._replace(
        taken=ground.taken | as_bits({table.cell(at) for at in others}),
        rest=[*ground.rest, *others],
    )


def charge(raid: Raid, ground: Scene, men: list[Figure], foe: Figure, by: Numbers) -> Charge | None:
    """The best places about an enemy for some men; None where nobody can come to blows."""
    table, taken = ground.table, ground.taken
    # Who goes alone comes to blows or stays; of several some only come near.
    wide = about(table, table.cell(foe.at)) if len(men) > 1 else ()
    places: dict[int, Point] = {}
    blows: list[tuple[Figure, Point]] = []
    slow = False
    for man in sorted(men, key=lambda man: squared(man.at, foe.at)):
        comes = walker(ground, man.at, ())
        striking = nearest_first(table, foe.at, foe.facing, by.rear, man.at)
        for cell in (*striking, *wide) if wide else striking:
            kind = BARRED if taken >> cell & 1 else comes(cell)
            if kind == BARRED:
                continue
            taken |= 1 << cell
            places[man.id] = to = table.middles[cell]
            slow = slow or kind == STONY
            if cell in striking:
                blows.append((man, to))
            break
        else:
            return None
    if not blows:
        return None
    starts, to_go = [man.at for man in men], [places[man.id] for man in men]
    if 2 * measure(starts, (), to_go) > (ground.broken if slow else ground.open):
        return None
    if starts == to_go or not together([*to_go, *ground.rest]):
        return None
    march = March(tuple([man.id for man in men]), tuple(to_go))
    dice = tuple([charged(raid, man, to, foe).die for man, to in blows])
    return Charge(march, foe, dice, out(dice, foe.points) * price(raid, foe, by))


class Spot(NamedTuple):
    """A cell beside an enemy from which he can be struck."""

    cell: Cell
    at: Point
    rear: float
    """How much nearer it seems for lying behind him, in inches."""


@lru_cache(maxsize=1 << 14)
def nearest_first(
    table: Plan, foe: Point, facing: int, rear: float, start: Point
) -> tuple[Cell, ...]:
    """The cells beside an enemy by how far they seem to a man."""
    x, y = start
    spots = beside(table, foe, facing, rear)
    far = [
        (sqrt((x - at[0]) ** 2 + (y - at[1]) ** 2) / 100 - rear, n)
        for n, (_, at, rear) in enumerate(spots)
    ]
    far.sort()
    return tuple([spots[n].cell for _, n in far])


@lru_cache(maxsize=1 << 14)
def beside(table: Plan, foe: Point, facing: int, rear: float) -> tuple[Spot, ...]:
    """The cells beside an enemy from which he can be struck, whoever may stand there."""
    middle = table.cell(foe)
    x, y = middle % table.columns, middle // table.columns
    found = []
    for dx, dy in HEADINGS:
        if 0 <= x + dx < table.columns and 0 <= y + dy < table.rows:
            cell = (y + dy) * table.columns + x + dx
            to = table.middles[cell]
            reached = squared(to, foe) <= CONTACT * CONTACT and table.line(to, foe)
            if table.walk[cell] and reached:
                found.append(Spot(cell, to, rear * behind(foe, facing, to)))
    return tuple(found)


# --- By what bands are led, and how a captain orders them about -----------------------------------

SHARE = 2
"""How many bands of a size are formed for each card that calls up so many."""
LAG = 0.01
"""For each inch that a band is behind the others of its side."""
BEARING, IDLE = 0.55, 0.12
"""What a man's march is worth with a load, and for the town."""
RETURN = 0.05
"""What it is worth that one comes home who has nothing more to do ashore."""
LADEN = 0.08
"""An inch nearer home with a load."""
SHARES = (4, 3, 2, 1)
"""Quarters of the way that are tried, where men stand in the way of each other."""
SCATTERED = 400
"""A band is scattered when two of it are further apart, in hundredths of an inch."""
CLOSED = 0.05
"""What it is worth that a scattered band closes up."""
LIFTING = 0.8
SHOT = 0.05
SHELTERED = 3000
"""Cover is for who has an enemy within so many hundredths of an inch; a doorway keeps no other."""


class Lead(NamedTuple):
    """What bands are led by beside the promise of each order; this is how a mate does it."""

    errand: Callable[[Raid, list[Figure]], Goal] = errand
    """Where a band of pirates goes."""
    quarry: Callable[[Raid, list[Figure]], Goal | None] = quarry
    """Where a band of the town goes."""
    numbers: Numbers = MATES
    """What he reckons with."""
    standing: Callable[[Raid, March, list[Figure], list[Figure]], float] | None = None
    """What it is worth to some men, all together, to stand where a march takes them, and not
    where they are now: by the march, the men in its order, and their enemies."""
    halts: bool = False
    """Whether pirates think of going half of their way."""
    sees_through: bool = False
    """Whether he calls bands up by what each man of them would do, and not at a glance."""
    exposed: float = 0.0
    """How much of `standing` counts where a charge takes men."""

    def price(self, raid: Raid, man: Figure) -> float:
        """What it is worth to put an enemy out of the fight."""
        return price(raid, man, self.numbers)


USUAL = Lead()


# --- Which band a card calls up: what each could do now, and which bands are worth forming -------


def summons(raid: Raid, who: Player, lead: Lead) -> Iterator[tuple[Action, Hopes]]:
    """Each band that can be called up or formed, with what it may do."""
    assert raid.card is not None
    for band in callable_bands(raid):
        yield Call(band), prospects(raid, members(raid, band), lead)
    size = min(raid.card.rank, largest(raid, who))
    alone, sizes = len(unbanded(raid, who)) >= size, sizes_of(raid, who)
    for act in forms(raid, who, size):
        count = len(act.figures)
        hopes = prospects(raid, [raid.figures[n] for n in act.figures], lead)
        spread = -lead.numbers.spread if enough(raid, who, count, sizes) else 0.0
        small = -lead.numbers.small * (size - count) if alone else 0.0
        yield act, hopes._replace(readiness=hopes.readiness + spread + small)


def foes_of(raid: Raid, side: int) -> list[Figure]:
    """The enemies of a side who are in the fight."""
    figures = raid.figures
    return [figures[n] for n in standing_of(raid).at[1 - side]]


def sizes_of(raid: Raid, who: Player) -> list[int]:
    """How many men are in each band of a side."""
    sizes: dict[int, int] = {}
    for f in foes_of(raid, 1 - who):
        if f.band:
            sizes[f.band] = sizes.get(f.band, 0) + 1
    return list(sizes.values())


def enough(raid: Raid, who: Player, size: int, sizes: list[int]) -> bool:
    """Whether there are bands of a size for all the cards that call up just so many."""
    cards = max(1, raid.cards[who].count(size))
    return sizes.count(size) >= SHARE * cards


def worth_calling(raid: Raid, who: Player, lead: Lead) -> Iterator[tuple[Action, Hopes]]:
    """Each band that can be called up or formed and would find something to do, with its worth."""
    assert raid.card is not None
    size = min(raid.card.rank, largest(raid, who))
    found: list[Call | Form] = [Call(band) for band in callable_bands(raid)]
    for act in (*found, *forms(raid, who, size)):
        worth = best_orders(raid, act, lead)
        if worth > 0:
            yield act, Hopes(readiness=worth)


def best_orders(raid: Raid, act: Call | Form, lead: Lead) -> float:
    """What the men of a band promise together if it is called up, each by his best order."""
    play = Play(raid, Scripted())
    if isinstance(act, Call):
        call(play, act)
    else:
        form(play, act)
    men = members(play.state, play.state.band)
    best = {man.id: 0.0 for man in men}
    for option in (*blows(play.state, men, lead), *moves(play.state, men, lead)):
        for who in who_act(option.action):
            best[who] = max(best[who], option.value)
    return added(best.values())


def who_act(order: Action) -> tuple[FigureId, ...]:
    """Those who carry out an order to a band."""
    match order:
        case March():
            return order.figures
        case Fight() | Fire() | Serve() | Reload() | Recharge() | Pillage() | Lift():
            return (order.by,)
        case _:
            return ()


def prospects(raid: Raid, men: list[Figure], lead: Lead) -> Hopes:
    """What a band might do with a card, at a glance."""
    blood = readiness = 0.0
    near = nearest(raid, men)
    half = allowance(raid, men[0], False) // 2 + CONTACT
    if near and squared(men[0].at, near[0].at) <= (half + 300) ** 2:
        blood = max([onset(raid, men, foe, half, lead) for foe in near])
    for man in men:
        if man.firelock is Firelock.NONE or not near:
            continue
        far = sqrt(squared(man.at, near[0].at)) / 100
        if man.loaded:
            blood += lead.numbers.glance * (far <= (15 if man.firelock is Firelock.PISTOL else 30))
        else:
            readiness += 0.15
    if men[0].owner == PIRATES:
        return Hopes(errands(raid, men, lead), blood, 0.0, readiness)
    return Hopes(0.0, blood, 0.0, readiness + IDLE * len(men))


def nearest(raid: Raid, men: list[Figure]) -> list[Figure]:
    """The enemies nearest to a band."""
    x, y = men[0].at
    spots = standing_of(raid).at[1 - men[0].owner]
    far = [((a - x) ** 2 + (b - y) ** 2, who) for who, (a, b) in spots.items()]
    far.sort()
    return [raid.figures[who] for _, who in far[:TARGETS]]


def onset(raid: Raid, men: list[Figure], foe: Figure, half: int, lead: Lead) -> float:
    """What the blows of a band on one enemy may come to, if it gets at him."""
    dice = [
        hand_die(man) for man in men if squared(man.at, foe.at) <= half * half and not man.attacked
    ]
    return (
        out(tuple(dice[:4]), foe.points) * lead.price(raid, foe) + lead.numbers.onset * len(dice)
        if dice
        else 0.0
    )


def errands(raid: Raid, men: list[Figure], lead: Lead) -> float:
    """What a band of pirates does for the booty: it pillages, bears it home, or goes for it."""
    table = ground_of(raid)
    goal = lead.errand(raid, men)
    cost = field(table, goal).cost
    found = 0.0
    for man in men:
        cell = table.cell(man.at)
        if man.load != NO_PLACE:
            found += BEARING
        elif table.place[cell] != NO_PLACE and raid.left[table.place[cell]]:
            found += 0.9
        elif goal == HOME:
            found += RETURN * (not table.deck[cell])
        elif cost[cell] != FAR:
            found += lead.numbers.going + LAG * min(60, cost[cell] / 100) / 4
    return found


# --- What a captain weighs: the orders he can give now, and what each of them promises -----------
# Half by rule of thumb, half by exact odds: a charge is worth the chance that its blows together
# put a man out, a march what it brings the loads nearer. All promises are for each man who is
# used, for a man used is a man spent.


class Option(NamedTuple):
    """An order, and what it promises."""

    action: Action
    hopes: Hopes

    @property
    def value(self) -> float:
        return added(self.hopes)


def options(raid: Raid, who: Player) -> Sequence[Option]:
    """The orders that are worth a thought to a mate; at least one."""
    return led(raid, who, USUAL)


def led(raid: Raid, who: Player, lead: Lead) -> Sequence[Option]:
    """The orders that are worth a thought to who leads his bands in some way; at least one."""
    if raid.pending:
        ask = raid.pending[-1]
        return [
            Option(Run(who, n), Hopes(readiness=-price(raid, raid.figures[n]))) for n in ask.figures
        ]
    if raid.phase is Phase.CARD:
        looks = worth_calling if lead.sees_through else summons
        found = [Option(action, hopes) for action, hopes in looks(raid, who, lead)]
        if who == PIRATES and aboard(raid) and sated(raid):
            found.append(Option(Sail(), Hopes(booty=20.0)))
        found.append(Option(Pass(who), Hopes()))
        return found
    men = members(raid, raid.band)
    return [*blows(raid, men, lead), *moves(raid, men, lead), Option(Done(who), Hopes())]


def blows(raid: Raid, men: list[Figure], lead: Lead) -> Iterator[Option]:
    """All that figures can do where they stand."""
    for action in orders(raid, men):
        hopes = standing(raid, action, lead)
        if hopes is not None:
            yield Option(action, hopes)


def standing(raid: Raid, act: Action, lead: Lead) -> Hopes | None:
    """What an order without a move promises; None for what is not weighed."""
    match act:
        case Fight(capture=True):
            return None
        case Fight():
            man, foe = raid.figures[act.by], raid.figures[act.at]
            blood = worth_of(melee(raid, man, foe).die, foe.points)
            return Hopes(blood=blood * lead.price(raid, foe) + lead.numbers.fight)
        case Fire() | Serve():
            man, foe = raid.figures[act.by], raid.figures[act.at]
            blow = (
                shot(raid, man, foe) if isinstance(act, Fire) else served(raid, man, act.piece, foe)
            )
            assert blow is not None
            blood = worth_of(blow.die, foe.points) * lead.price(raid, foe)
            return Hopes(blood=blood, readiness=-SHOT)
        case Reload() | Recharge():
            return Hopes(readiness=lead.numbers.ready)
        case Pillage():
            return Hopes(booty=lead.numbers.seizing * needed(raid, act.place))
        case Lift():
            return Hopes(booty=LIFTING)
        case _:
            return None


def needed(raid: Raid, place: int) -> float:
    """How much a place is still wanted: fully, till all loads that are needed are in hand."""
    if raid.shore.places[place].deed is Deed.BURN:
        return 1.0
    return 1.0 if in_hand(raid) < raid.options.need else 0.3


def moves(raid: Raid, men: list[Figure], lead: Lead) -> Iterator[Option]:
    """Marches of those who can still go: charges, and on to what they are here for."""
    free, rest = movers(men)
    if not free:
        return
    ground = scene(raid, free, rest)
    foes = foes_of(raid, free[0].owner)
    for found in charges(raid, ground, free, lead.numbers):
        count, safety = len(found.march.figures), 0.0
        if lead.standing is not None and lead.exposed:
            going = [f for f in free if f.id in found.march.figures]
            safety = lead.exposed * lead.standing(raid, found.march, going, foes) / count
        blood = found.gain / count + lead.numbers.charging
        yield Option(found.march, Hopes(blood=blood, safety=safety))
    pirates = free[0].owner == PIRATES
    onward = advances if pirates else approaches
    seen = set()
    for march, goal in onward(raid, ground, free, foes, lead):
        if march not in seen:
            seen.add(march)
            yield Option(march, marched(raid, march, goal, free, foes, lead))
    if not seen and len(free) > 1:
        for march in closing_up(raid, free, rest):
            yield Option(march, Hopes(readiness=CLOSED))


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


def advances(
    raid: Raid, ground: Scene, free: list[Figure], foes: list[Figure], lead: Lead
) -> Iterator[tuple[March, Goal]]:
    """Pirates on their way, and whither: all together, those with loads apart, or each alone."""
    laden = [f for f in free if f.load != NO_PLACE]
    parts = [free, laden] if 0 < len(laden) < len(free) else [free]
    if len(free) > 1:
        parts += [[man] for man in free]
    men = members(raid, raid.band)
    for part in parts:
        going = {f.id for f in part}
        here = ground if part is free else scene(raid, part, [f for f in men if f.id not in going])
        goal = lead.errand(raid, part)
        for share in SHARES:
            march = march_towards(here, part, goal, here.open * share // 4)
            if march is not None:
                yield faced(march, foes, part), goal
                if lead.halts and share == SHARES[0]:
                    half = march_towards(here, part, goal, here.open // 2)
                    if half is not None:
                        yield faced(half, foes, part), goal
                break


def approaches(
    raid: Raid, ground: Scene, free: list[Figure], foes: list[Figure], lead: Lead
) -> Iterator[tuple[March, Goal]]:
    """The town's men on their way to the enemy, all of it or a part, and whither."""
    goal = lead.quarry(raid, free)
    if goal is None:
        return
    for part in (1, 2, 4):
        march = march_towards(ground, free, goal, ground.open // part)
        if march is not None:
            yield faced(march, foes, free), goal


def faced(march: March, foes: list[Figure], men: list[Figure]) -> March:
    """The march with the men looking at the enemy in the end."""
    facing = heading_to_enemies(march, foes, men)
    return march if facing is None else replace(march, facing=facing)


def marched(
    raid: Raid, march: March, goal: Goal, free: list[Figure], foes: list[Figure], lead: Lead
) -> Hopes:
    """What a march promises: booty nearer home or the enemy nearer, and what it lays open."""
    men = [f for f in free if f.id in march.figures]
    table, by = ground_of(raid), lead.numbers
    booty = readiness = 0.0
    cost = field(table, goal).cost
    for man, to in zip(men, march.to, strict=True):
        before, after = cost[table.cell(man.at)], cost[table.cell(to)]
        if FAR in (before, after):
            continue
        inches = (before - after) / 100
        if man.owner == PIRATES:
            rate = LADEN if man.load != NO_PLACE and goal == HOME else by.onward
            booty += rate * inches
        else:
            readiness += by.closing * inches
    risk = 0
    if men[0].owner == PIRATES:
        risk = sum([open_to(foes, to, by.charge) for to in march.to])
        risk -= sum([open_to(foes, f.at, by.charge) for f in men])
    hidden = sum([table.hides[table.cell(to)] for to in march.to]) - sum(
        [table.hides[table.cell(f.at)] for f in men]
    )
    if hidden:
        (x, y), near = men[0].at, SHELTERED * SHELTERED
        if not any((a - x) ** 2 + (b - y) ** 2 <= near for a, b in [f.at for f in foes]):
            hidden = 0
    safety = by.cover * hidden - by.risk * risk
    if lead.standing is not None:
        safety += lead.standing(raid, march, men, foes)
    count = len(men)
    return Hopes(booty / count, 0.0, safety / count, readiness / count)
