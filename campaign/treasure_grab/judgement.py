"""What a player would look at: the value of a position, and a good order of actions.

Nothing here decides a rule. Distances come from the board's own tables, the chances of
attacks from the rule code; the weights say what a player thinks of them.
"""

from collections.abc import Sequence
from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from pieces_of_eight.campaign.geometry.squares import (
    AROUND,
    BITS,
    NOWHERE,
    Away,
    Stud,
    quarter,
    steps_between,
)
from pieces_of_eight.campaign.kernel.arithmetic import added
from pieces_of_eight.campaign.kernel.sealed import Player
from .carrying import ALONE
from .fighting import within_a_stud
from .ground import (
    FAR,
    MAN,
    MARGIN,
    Plan,
    approach,
    at_chest,
    beside_chest,
    clear,
    climb,
    haul_left,
    leaves_by,
    outings,
    plan,
    ready,
    rivals,
    sight,
    taken,
    ways_alone,
)
from .moving import way_to
from .odds import hit_chance
from .state import (
    BAND_SIZE,
    LONG,
    STUDS,
    SWING,
    Action,
    Band,
    Cannonade,
    Carry,
    Done,
    Enter,
    Figure,
    FigureId,
    Grab,
    Join,
    Lie,
    Move,
    Peel,
    Phase,
    Place,
    Pull,
    Shoot,
    Side,
    Strike,
    Swing,
    Take,
    band_of,
    members,
)

# --- How far it is off the board with the chest in the hands of these: they and it move as one ----
# Worked out once for each way to stand around the chest, as if nobody else were on the board.

Around: TypeAlias = tuple[Away, ...]
"""Where the carriers stand, from the first stud of a chest that lies to the east."""

Node: TypeAlias = tuple[int, int]
"""The first stud of the chest, and its quarter turns clockwise from lying to the east."""

Level: TypeAlias = tuple[int, ...]
"""How high the chest is, and each who carries it."""

QUARTERS = 4


class Body(NamedTuple):
    """Chest and carriers after some quarter turns, as offsets from the chest's first stud."""

    chest: tuple[Away, ...]
    carriers: tuple[Away, ...]


def bodies(around: Around) -> tuple[Body, ...]:
    """Chest and carriers by quarter turns."""
    chest: tuple[Away, ...] = tuple((n, 0) for n in range(LONG))
    found = []
    for _ in range(QUARTERS):
        found.append(Body(chest, around))
        chest = tuple(quarter(away, 1) for away in chest)
        around = tuple(quarter(away, 1) for away in around)
    return tuple(found)


def node_of(grab: Grab) -> tuple[Around, Node]:
    """How the chest is held, and where it lies."""
    columns, chest = plan(grab.board.rows).columns, grab.chest
    row, column = divmod(chest.at, columns)
    found = []
    for who in chest.held:
        other_row, other = divmod(grab.figures[who].at, columns)
        away = (other - column, other_row - row)
        found.append(quarter(away, -1) if chest.lie else away)
    return tuple(sorted(found)), (chest.at, int(chest.lie))


def way_out(grab: Grab, side: Band | None) -> int:
    """The movement it takes each carrier to bring the chest off; FAR where they are stuck."""
    around, node = node_of(grab)
    cost = carrying_costs(grab.board.rows, side, around).get(node, FAR)
    return cost * (ALONE if len(around) == 1 else 1)


class Reach(NamedTuple):
    """How far a chest can be carried in a turn."""

    left: int
    """What `way_out` comes down to."""
    spent: int
    """The movement that takes."""


def reach(grab: Grab, side: Band | None, studs: int) -> Reach:
    """How far the chest can be carried for so many studs, past all who stand there.

    Longer ways than the shortest are looked at only where they lead off the board.
    """
    around, start = node_of(grab)
    pace, rows = (ALONE if len(around) == 1 else 1), grab.board.rows
    costs, levels = carrying_costs(rows, side, around), _levels(rows, around)
    if start not in costs:
        return Reach(FAR * pace, 0)
    columns, turned = plan(rows).columns, bodies(around)
    masks = [_mask((*body.chest, *body.carriers), columns) for body in turned]
    moves = [_moves(turned, turns, columns) for turns in range(QUARTERS)]
    low, mask = masks[start[1]]
    others = taken(grab) & ~(mask << start[0] + low)
    least, most = costs[start], studs // pace
    end, whole = max(0, least - most), max(least, most)
    gone, todo, best = {start: 0}, [(least, least, start)], start
    while todo and least > end:
        _, _, node = heappop(todo)
        if costs[node] < least:
            least, best = costs[node], node
        for by, turns, base in moves[node[1]]:
            onto = (node[0] + by, turns)
            to_go = costs.get(onto, FAR)
            spent = gone[node] + base
            if spent > most or spent + to_go > whole:
                continue
            spent += _climbing(levels[node], levels[onto])
            if spent > most or spent + to_go > whole or spent >= gone.get(onto, FAR):
                continue
            low, mask = masks[turns]
            if mask << onto[0] + low & others:
                continue
            gone[onto] = spent
            heappush(todo, (spent + to_go, to_go, onto))
    return Reach(least * pace, gone[best] * pace)


@lru_cache(maxsize=512)
def carrying_costs(rows: tuple[str, ...], side: Band | None, around: Around) -> dict[Node, int]:
    """By where the chest lies, the studs to carry it off so, by one side or by any."""
    table, turned = plan(rows), bodies(around)
    levels, wrong = _levels(rows, around), _wrong(rows, side)
    chests = [_mask(body.chest, table.columns) for body in turned]
    moves = [_moves(turned, turns, table.columns) for turns in range(QUARTERS)]

    def leaves(node: Node) -> bool:
        """Whether no stud of the chest lies beyond another side."""
        low, mask = chests[node[1]]
        return not wrong >> (node[0] + low) & mask

    found = {node: 0 for node, level in levels.items() if level[0] < 0 and leaves(node)}
    todo = [(0, node) for node in sorted(found)]
    while todo:
        far, node = heappop(todo)
        if far > found[node]:
            continue
        here = levels[node]
        for by, turns, base in moves[node[1]]:
            last, least = (node[0] + by, turns), far + base
            if found.get(last, FAR) <= least:
                continue
            level = levels.get(last)
            if level is None or level[0] < 0 or not leaves(last):
                continue
            cost = least + _climbing(level, here)
            if cost < found.get(last, FAR):
                found[last] = cost
                heappush(todo, (cost, last))
    return found


def _climbing(level: Level, to: Level) -> int:
    """What it costs those who climb most to go from one height to another."""
    if level == to:
        return 0
    return max([climb(a, max(b, 0)) for a, b in zip(level, to, strict=True)])


def _mask(spots: tuple[Away, ...], columns: int) -> tuple[int, int]:
    """The lowest of some studs, counted from that of the chest, and all of them as a set from it.

    So that the set has no stud below nought.
    """
    studs = [x + y * columns for x, y in spots]
    low = min(studs)
    return low, sum(1 << stud - low for stud in studs)


def _wrong(rows: tuple[str, ...], side: Band | None) -> int:
    """The studs beyond the sides by which a chest may not leave, as a set."""
    table = plan(rows)
    if side is None:
        return 0
    studs = range(len(table.fits))
    return sum(1 << at for at in studs if not leaves_by(table, (Stud(at),), side))


@lru_cache(maxsize=256)
def _levels(rows: tuple[str, ...], around: Around) -> dict[Node, Level]:
    """Where chest and carriers fit, and how high each is; the chest is at -1 when it is off."""
    table, found = plan(rows), dict[Node, Level]()
    columns, feet = table.columns, table.feet
    for turns, body in enumerate(bodies(around)):
        spots = (*body.chest, *body.carriers)
        low, mask = _mask(spots, columns)
        first, last = -min(x for x, _ in spots), columns - max(x for x, _ in spots)
        top, bottom = -min(y for _, y in spots), table.rows - max(y for _, y in spots)
        chest_low, chest_mask = _mask(body.chest, columns)
        under = [x + y * columns for x, y in body.chest]
        carriers = [x + y * columns for x, y in body.carriers]
        for row in range(max(0, top), min(table.rows, bottom)):
            for at in range(row * columns + max(0, first), row * columns + min(columns, last)):
                if table.unfit >> (at + low) & mask:
                    continue
                level = max([feet[at + by] for by in under])
                heights = tuple([feet[at + by] for by in carriers])
                if not table.board >> (at + chest_low) & chest_mask:
                    found[at, turns] = (-1, *heights)
                elif _in_reach(table, level, [at + by for by in carriers]):
                    found[at, turns] = (level, *heights)
    return found


def _in_reach(table: Plan, level: int, carriers: list[int]) -> bool:
    """Whether all who hold a chest reach it; beyond the edge nobody asks (R4-11, H-80)."""
    return all(abs(table.feet[at] - level) <= MAN for at in carriers if table.on[at])


def _moves(turned: tuple[Body, ...], turns: int, columns: int) -> tuple[tuple[int, int, int], ...]:
    """Whence a step or a quarter turn about an inner stud leads to chest and carriers as they lie.

    By how many studs, how it lay there, and what it costs on flat ground.
    """
    found = [(-(x + y * columns), turns, 1) for x, y in AROUND]
    for about in (1, 2):
        x, y = turned[turns].chest[about]
        for way in (-1, 1):
            dx, dy = quarter((-x, -y), way)
            found.append((x + dx + (y + dy) * columns, (turns + way) % QUARTERS, SWING))
    return tuple(found)


# --- Judgement ------------------------------------------------------------------------------------

OPEN, COVERED = float(hit_chance(False)), float(hit_chance(True))
BITE = 1 / 6
"""The chance of a one: a crocodile bites, or the cannon kicks (H-83, H-84)."""


# --- What a player thinks things are worth: numbers of judgement, tuned by matches ---------------


class Weights(Struct, frozen=True):
    """All of it in parts of a chest's worth; only comparisons mean anything."""

    chest: float = 24.0
    figure: float = 1.0
    wounded: float = 0.6
    """What is left of a figure's worth after its first wound."""
    lying: float = 0.25
    """What a figure on its back is less worth."""
    warband: float = 3.0
    """To have a warband that is still to come on."""
    treasure: float = 9.0
    """The chest on the board to a warband that has it to itself, at the very edge."""
    way: float = 7.0
    """Studs to carry that halve that."""
    walk: float = 4.0
    """Studs from the chest that halve what a figure counts there."""
    hold: float = 0.9
    """What hold of the chest adds to it."""
    grip: float = 0.15
    """The same, to a sailor, while enemies are at it too."""
    pull: float = 0.6
    """What it is to have it to oneself for the rest of the movement."""
    even: bool = True
    """Whether hold of it counts for nothing while enemies are at it: nobody carries it before he
    has won a pull, and who has hold pulls no better."""
    tempo: float = 0.5
    """What a stud that it can still be carried in this turn counts, against one that it was."""
    home: float = 20.0
    """The chest to who can bring it off in this turn, whatever else there is on the board; 0 if
    that is not seen."""
    stud: float = 1.0
    """What a stud of the way there takes off it, so that he goes on to the end: more than a step
    can bring elsewhere."""
    claim: float = 0.5
    """What part of it goes by being at the chest, for all who are pull alike; the rest by
    numbers."""
    ahead: float = 0.35
    """How much an enemy in the way lengthens it."""
    harm: float = 0.45
    """A wound that is likely to be dealt, against one that is."""
    danger: float = 0.3
    """The same of one that is likely to be taken."""
    fighting: float = 0.005
    """What makes a player end a movement that leads nowhere."""
    rises: bool = True
    """Whether who slipped is up again when the movement of his band is over: he gets up as the
    turn ends, and who counts that as a gain ends it before he has fired."""
    chests_alone: bool = True
    """Whether figures count for nothing when all is over, so that nobody puts off a sure victory
    to fire once more."""


STANDARD = Weights()
SAILORS = Weights(
    even=False,
    tempo=0.0,
    home=0.0,
    claim=0.0,
    fighting=0.02,
    ahead=0.0,
    rises=False,
    chests_alone=False,
)
"""What a sailor thinks of: he clings to the chest, and sees no enemy or friend in the way."""


# --- What a player would look at: the value of a position, and a good order of actions -----------
# Nothing here decides a rule. Distances come from the board's own tables, the chances of attacks
# from the rule code; the weights say what a player thinks of them.


def value(grab: Grab, who: Player, weights: Weights = STANDARD) -> float:
    """How good the position is for `who`: his own lot less the mean and the best of the others."""
    lots = [lot(grab, Player(n), weights) for n in range(len(grab.bands))]
    haul = reach_now(grab, weights)
    shares = control(grab, weights, haul)
    for n, band in enumerate(grab.bands):
        if band is not None:
            lots[n] += shares[band]
    others = [worth for n, worth in enumerate(lots) if n != who]
    found = lots[who] - (added(others) / len(others) + max(others)) / 2
    if grab.phase is Phase.OVER or goes_home(haul):
        return found
    mine = grab.bands[who]
    if mine is not None:
        found += fire(grab, mine, weights)
        found += weights.pull * (grab.pull is Pull.WON and grab.active == who)
        found += weights.fighting * (grab.phase is Phase.FIGHTING and grab.active == who)
    return found


def sailors_value(grab: Grab, who: Player) -> float:
    """How good the position is for `who`, as a sailor sees it."""
    return value(grab, who, SAILORS)


def lot(grab: Grab, who: Player, weights: Weights) -> float:
    """What a player has: chests, and figures on the board or still to come."""
    band = grab.bands[who]
    found = weights.chest * grab.won[who]
    if band is None or (grab.phase is Phase.OVER and weights.chests_alone):
        return found
    own = [grab.figures[n] for n in members(band) if grab.figures[n].at >= 0]
    if not own:
        return found + weights.warband
    rises = weights.rises and up_again(grab, band)
    found += added([standing(figure, weights, rises=rises) for figure in own])
    moves = grab.phase is Phase.MOVING and grab.order[grab.at] == who
    if grab.options.crocodiles and moves:
        shore = plan(grab.board.rows).shore
        found -= BITE * added([loss(figure, weights) for figure in own if shore[figure.at]])
    return found


def standing(figure: Figure, weights: Weights, *, rises: bool) -> float:
    """What a figure on the board is worth; one that slipped and does not rise is worth less."""
    worth = weights.wounded if figure.wounds else weights.figure
    return worth - weights.lying * (figure.slipped and not rises)


def up_again(grab: Grab, band: Band) -> bool:
    """Whether those of a band who slipped are as good as up: its movement is over (H-85)."""
    return grab.phase is Phase.FIGHTING and grab.bands[grab.active] is band


def loss(figure: Figure, weights: Weights) -> float:
    """What the next wound of a figure costs."""
    return weights.wounded if figure.wounds else weights.figure - weights.wounded


def reach_now(grab: Grab, weights: Weights) -> Reach | None:
    """How far the chest can be carried from here in this turn; None where it cannot be at all."""
    left = haul_left(grab) if weights.home and grab.chest.at >= 0 else 0
    if not left:
        return None
    return reach(grab, grab.band if grab.options.own_side else None, left)


def goes_home(haul: Reach | None) -> bool:
    """Whether that is off the board: then only the way there counts."""
    return haul is not None and not haul.left


def control(grab: Grab, weights: Weights, haul: Reach | None = None) -> list[float]:
    """By band, its share in the chest: who is near it or has hold of it, and how near its goal.

    `haul` is how far it can be carried in this turn.
    """
    found = [0.0] * len(Band)
    chest = grab.chest
    if chest.at < 0:
        return found
    if haul is not None and not haul.left:
        found[grab.band] = weights.home - weights.stud * haul.spent
        return found
    rows = grab.board.rows
    walks = approach(rows, (chest.at, chest.lie))
    there = [0] * len(Band)
    rising = {band for band in Band if weights.rises and up_again(grab, band)}
    for n, figure in enumerate(grab.figures):
        if figure.at >= 0 and not (figure.slipped and band_of(FigureId(n)) not in rising):
            found[n // len(Band)] += 1 / (1 + walks[figure.at] / weights.walk)
            there[n // len(Band)] += not walks[figure.at]
    many = sum(map(bool, there)) > 1
    if weights.even and many and not ready(grab):
        hands = there
    else:
        hands = [0] * len(Band)
        for who in chest.held:
            found[band_of(who)] += weights.grip if many and not weights.even else weights.hold
    whole = added([presence * presence for presence in found])
    if not whole:
        return found
    shares = [presence * presence / whole for presence in found]
    if hands is there:
        pullers, claim = sum(map(bool, there)), weights.claim
        shares = [
            (1 - claim) * share + claim * bool(many) / pullers
            for share, many in zip(shares, there, strict=True)
        ]
    return [
        prize(grab, Band(band), weights, hands[band], haul) * (shares[band] + presence / 8)
        for band, presence in enumerate(found)
    ]


def prize(
    grab: Grab, band: Band, weights: Weights, hands: int = 0, haul: Reach | None = None
) -> float:
    """What the chest is worth where it lies, by its way off the board.

    `hands` are those of a band that pulls for it; 0 where it is he who has hold of it that counts.
    `haul` is how far he can still carry it in this turn.
    """
    side = band if grab.options.own_side else None
    chest, rows = grab.chest, grab.board.rows
    if not hands and (not chest.held or band_of(chest.held[0]) is not band):
        way = 2 * outings(rows, side).get((chest.at, chest.lie), FAR)
        return weights.treasure / (1 + (way + STUDS) / weights.way)  # one carries it at first
    pace = ALONE if (hands or len(chest.held)) == 1 else 1
    if hands:
        studs = pace * float(outings(rows, side).get((chest.at, chest.lie), FAR))
        blocked = 0.0
    else:
        studs, blocked = float(way_out(grab, side)), 0.0
        left = haul_left(grab) if grab.bands[grab.active] is band else 0
        if haul is not None:
            blocked = weights.tempo * (haul.left - max(0.0, studs - left))
        studs -= weights.tempo * left
    if side is not None or not weights.ahead:
        return weights.treasure / (1 + (studs + blocked) / weights.way)
    ways = [outings(rows, Band(n)).get((chest.at, chest.lie), FAR) for n in range(len(Side))]
    least, risks = min(ways), in_the_way(grab, band)
    safest = 1 + weights.ahead * min(risks)
    return max(
        weights.treasure
        / (1 + (studs + pace * (way - least) + blocked * (way == least)) / weights.way)
        * (safest / (1 + weights.ahead * risk))
        for way, risk in zip(ways, risks, strict=True)
    )


def in_the_way(grab: Grab, band: Band) -> list[float]:
    """By side of the board how many enemies stand between it and the chest, the near ones most."""
    table, found = plan(grab.board.rows), [0.0] * len(Side)
    row, column = divmod(grab.chest.at, table.columns)
    row, column = row + (grab.chest.lie is Lie.SOUTH), column + (grab.chest.lie is Lie.EAST)
    mine = members(band)
    for n, figure in enumerate(grab.figures):
        if figure.at < 0 or n in mine or not table.on[figure.at]:
            continue
        down, right = figure.at // table.columns - row, figure.at % table.columns - column
        far = max(abs(down), abs(right), 1)
        threat = 1 / (far * (1 + far / STUDS))
        found[Side.NORTH if down < 0 else Side.SOUTH] += abs(down) * threat
        found[Side.WEST if right < 0 else Side.EAST] += abs(right) * threat
    edges = (
        row - MARGIN,
        table.columns - MARGIN - column,
        table.rows - MARGIN - row,
        column - MARGIN,
    )
    for other in grab.bands:
        if other not in (None, band) and all(grab.figures[n].at < 0 for n in members(other)):
            found[other] += BAND_SIZE / (1 + max(0, edges[other]) / STUDS)
    return found


def fire(grab: Grab, band: Band, weights: Weights) -> float:
    """The wounds to be dealt less those to be feared, each figure's best chance."""
    on = plan(grab.board.rows).on
    mine: list[Figure] = []
    theirs: list[Figure] = []
    own = members(band)
    for n, figure in enumerate(grab.figures):
        if figure.at >= 0 and on[figure.at]:
            (mine if n in own else theirs).append(figure)
    rises = weights.rises and up_again(grab, band)
    dealt = [best(grab, each, theirs) for each in mine if rises or not each.slipped]
    taken = [best(grab, each, mine) for each in theirs if not each.slipped]
    found = weights.harm * added(dealt) - weights.danger * added(taken)
    if grab.options.cannon:
        if grab.loaded <= grab.turn and grab.bands[grab.active] is band:
            ready = [each for each in mine if not each.fought]
            found += weights.harm * blast(grab, ready, mine, theirs)
        if grab.loaded <= grab.turn + 1:
            found -= weights.danger * blast(grab, theirs, theirs, mine)
    return found


def blast(grab: Grab, gunners: list[Figure], friends: list[Figure], enemies: list[Figure]) -> float:
    """The wounds the cannon would deal beyond those of a shot, with the best aim (H-84)."""
    rows, table = grab.board.rows, plan(grab.board.rows)
    if table.cannon == NOWHERE:
        return 0.0
    columns, found = table.columns, 0.0
    for gunner in gunners:
        if gunner.slipped or steps_between(gunner.at, table.cannon, columns) > 1:
            continue
        for target in enemies:
            if clear(rows, (gunner.at, target.at)):
                hit = sum([steps_between(each.at, target.at, columns) <= 1 for each in enemies])
                hit -= sum([steps_between(each.at, target.at, columns) <= 1 for each in friends])
                hit += steps_between(gunner.at, target.at, columns) <= 1
                wounds = OPEN * hit - BITE
                found = max(found, wounds - best(grab, gunner, enemies))
    return found


def best(grab: Grab, figure: Figure, enemies: list[Figure]) -> float:
    """The best chance of a figure to wound one of its enemies."""
    rows, columns = grab.board.rows, plan(grab.board.rows).columns
    found, there = 0.0, -1
    for enemy in enemies:
        if steps_between(figure.at, enemy.at, columns) <= 1:
            return OPEN
        seen = sight(rows, (figure.at, enemy.at))
        if not seen.clear:
            continue
        if seen.behind and there < 0:
            there = taken(grab)
        if not seen.covered and not any(mask & there == mask for mask in seen.behind):
            return OPEN
        found = COVERED
    return found


def order(grab: Grab, actions: Sequence[Action]) -> Sequence[Action]:
    """The actions, the promising ones first; of answers the first is the usual one."""
    return sorted(actions, key=lambda action: -habit(grab, action))


def habit(grab: Grab, act: Action) -> float:
    """How promising an action looks at a glance; only comparisons mean anything."""
    match act:
        case Take():
            return 9.0
        case Carry() | Swing():
            return 8.0
        case Strike(on=on):
            return 7.0 + target(grab, on)
        case Shoot(by=by, on=on):
            ends = grab.figures[by].at, grab.figures[on].at
            return 6.0 + target(grab, on) - 2 * sight(grab.board.rows, ends).covered
        case Cannonade(on=on):
            return 7.0 + target(grab, on) + 0.3 * len(within_a_stud(grab, act))
        case Peel(on=on):
            return 5.5 + 3 * target(grab, on)
        case Join():
            return 4.0
        case Done():
            return 2.0
        case Move(to=to):
            walks = approach(grab.board.rows, (grab.chest.at, grab.chest.lie))
            return 3.0 - walks[to] / FAR
        case Enter(at=at) if grab.chest.at >= 0:
            return -float(approach(grab.board.rows, (grab.chest.at, grab.chest.lie))[at])
        case Place(at=at, lie=lie):
            return float(outings(grab.board.rows, None).get((at, lie), 0))
    return 0.0  # to end the turn, or to stay away


def target(grab: Grab, who: FigureId) -> float:
    """How welcome a target is: the wounded first, and who has hold of the chest."""
    return 0.4 * grab.figures[who].wounds + 0.5 * (who in grab.chest.held)


def outlook(grab: Grab, who: Player, weights: Weights = STANDARD) -> Sequence[float]:
    """Chests won, one's own figures, those of the others, the way of the chest, and the fire."""
    chests = [weights.chest * won for won in grab.won]
    lots = [lot(grab, Player(n), weights) - chests[n] for n in range(len(grab.bands))]
    mine, haul = grab.bands[who], reach_now(grab, weights)
    shares = control(grab, weights, haul) if grab.phase is not Phase.OVER else [0.0] * len(Band)
    held = [0.0 if band is None else shares[band] for band in grab.bands]
    shots = 0.0
    if mine is not None and grab.phase is not Phase.OVER and not goes_home(haul):
        shots = fire(grab, mine, weights)
    return (
        chests[who] - rest(chests, who),
        lots[who],
        -rest(lots, who),
        held[who] - rest(held, who),
        shots,
    )


def rest(lots: Sequence[float], who: Player) -> float:
    """What the others have: the mean of it and the most, weighed alike."""
    others = [worth for n, worth in enumerate(lots) if n != who]
    return (added(others) / len(others) + max(others)) / 2


def stands_by(grab: Grab, act: Action) -> bool:
    """Whether an order takes nothing back, nor leaves the chest to the enemies at it.

    The last of a band who walks off to fight gives it away without a pull.
    """
    return leads_on(grab, act) and not leaves_the_chest(grab, act)


def leaves_the_chest(grab: Grab, act: Action) -> bool:
    """Whether an order takes the last figure of a band from the chest, and enemies are at it."""
    if not isinstance(act, Move) or not at_chest(grab, act.by) or not rivals(grab):
        return False
    if beside_chest(plan(grab.board.rows), grab.chest.at, grab.chest.lie) & BITS[act.to]:
        return False
    return sum(at_chest(grab, FigureId(who)) for who in members(grab.band)) == 1


def leads_on(grab: Grab, act: Action) -> bool:
    """Whether an order takes nothing back to where it may have been this turn."""
    return not isinstance(act, Move) or goes_on(grab, act)


def goes_on(grab: Grab, act: Move) -> bool:
    """Whether a figure cannot have stood there: it moves twice at most, and not back.

    Only a second move takes it past half of its movement, after which it stays. So up to there it
    has moved once, and came from exactly so far, or from a stud less where its friends stood in
    the way. Who holds the chest when it has been carried stays with it.
    """
    figure = grab.figures[act.by]
    gone = STUDS - figure.left
    if not gone:
        return True
    if 2 * gone > STUDS or (grab.carried and act.by in grab.chest.held):
        return False
    way = way_to(grab, act.by, act.to)
    back = ways_alone(plan(grab.board.rows), act.to).get(figure.at)
    far = STUDS + 1 if back is None else back.cost
    return way is not None and 2 * (gone + way.cost) > STUDS and far not in (gone - 1, gone)
