"""How a treasure grab is thought about: what a position is worth, and what a player does by habit.

Nothing here decides a rule. Distances come from the board's own tables, the chances of attacks from
the rule code; the numbers say what a player thinks of them, and were tuned by matches.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from heapq import heappop, heappush
from typing import NamedTuple

from pieces_of_eight.campaign.geometry.squares import BITS, NOWHERE, quarter, steps_between
from pieces_of_eight.campaign.kernel.arithmetic import added
from pieces_of_eight.campaign.kernel.dice import Scripted
from pieces_of_eight.campaign.kernel.mind import Doubts, Foresight, Mind, Row, with_tempers
from pieces_of_eight.campaign.kernel.play import Play
from pieces_of_eight.campaign.kernel.sealed import Player
from . import ground as g
from . import state as s
from .carrying import ALONE, carry, legal_chest
from .fighting import hit_chance, odds, within_a_stud
from .ground import FAR, MARGIN, approach, outings, plan
from .moving import legal_moves, way_to
from .rules import legal_actions
from .state import STUDS, Action, Band, Figure, FigureId, Grab, Phase, Side, band_of, members

# --- How far it is off the board with the chest in the hands of these: they and it move as one ----


def node_of(grab: Grab) -> tuple[g.Around, g.Node]:
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
    cost = outings(grab.board.rows, side, around).get(node, FAR)
    return cost * (ALONE if len(around) == 1 else 1)


class Reach(NamedTuple):
    """How far a chest can be carried in a turn."""

    left: int  # what `way_out` comes down to
    spent: int  # the movement that takes


def reach(grab: Grab) -> Reach | None:
    """How far the chest can be carried in this turn, past all who stand there; None for not at all.

    Longer ways than the shortest are looked at only where they lead off the board.
    """
    studs = g.haul_left(grab) if grab.chest.at >= 0 else 0
    if not studs:
        return None
    around, start = node_of(grab)
    pace, rows = (ALONE if len(around) == 1 else 1), grab.board.rows
    side = grab.band if grab.options.own_side else None
    costs, levels = outings(rows, side, around), g.levels_of(rows, around)
    if start not in costs:
        return Reach(FAR * pace, 0)
    columns, turned = plan(rows).columns, g.bodies(around)
    masks, moves = [body.mask(columns) for body in turned], g.turns_of(turned, columns)
    low, mask = masks[start[1]]
    others = g.taken(grab) & ~(mask << start[0] + low)
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
            spent += g.climbing(levels[node], levels[onto])
            if spent > most or spent + to_go > whole or spent >= gone.get(onto, FAR):
                continue
            low, mask = masks[turns]
            if mask << onto[0] + low & others:
                continue
            gone[onto] = spent
            heappush(todo, (spent + to_go, to_go, onto))
    return Reach(least * pace, gone[best] * pace)


# --- What a player thinks things are worth: all of it in parts of a chest's worth -----------------

CHEST = 24.0
FIGURE = 1.0
WOUNDED = 0.6  # what is left of a figure's worth after its first wound
LYING = 0.25  # what a figure on its back is less worth
WARBAND = 3.0  # to have a warband that is still to come on
TREASURE = 9.0  # the chest on the board to a warband that has it to itself, at the very edge
WAY = 7.0  # studs to carry that halve that
WALK = 4.0  # studs from the chest that halve what a figure counts there
HOLD = 0.9
"""What hold of the chest adds to it. While enemies are at it too it counts for nothing: nobody
carries it before he has won a pull, and who has hold pulls no better."""
PULL = 0.6  # what it is to have it to oneself for the rest of the movement
TEMPO = 0.5  # what a stud that it can still be carried in this turn counts, against one that it was
HOME = 20.0  # the chest to who can bring it off in this turn, whatever else there is on the board
STUD = 1.0
"""What a stud of the way there takes off it, so that he goes on to the end: more than a step can
bring elsewhere."""
CLAIM = 0.5
"""What part of it goes by being at the chest, for all who are pull alike; the rest by numbers."""
AHEAD = 0.35  # how much an enemy in the way lengthens it
HARM = 0.45  # a wound that is likely to be dealt, against one that is
DANGER = 0.3  # the same of one that is likely to be taken
FIGHTING = 0.005  # what makes a player end a movement that leads nowhere
OPEN, COVERED = float(hit_chance(False)), float(hit_chance(True))
BITE = 1 / 6  # the chance of a one: a crocodile bites, or the cannon kicks (H-83, H-84)


def value(grab: Grab, who: Player) -> float:
    """How good the position is for `who`: his own lot less the mean and the best of the others."""
    haul = reach(grab)
    shares = control(grab, haul)
    lots = [
        lot(grab, Player(n)) + (0.0 if band is None else shares[band])
        for n, band in enumerate(grab.bands)
    ]
    found = lots[who] - rest(lots, who)
    mine = grab.bands[who]
    # Once the chest can be brought off the board now, only the way there counts.
    if grab.phase is not Phase.OVER and (haul is None or haul.left) and mine is not None:
        found += fire(grab, mine)
        found += PULL * (grab.pull is s.Pull.WON and grab.active == who)
        found += FIGHTING * (grab.phase is Phase.FIGHTING and grab.active == who)
    return found


def outlook(grab: Grab, who: Player) -> Sequence[float]:
    """Chests won, one's own figures, those of the others, the way of the chest, and the fire."""
    chests = [CHEST * won for won in grab.won]
    lots = [lot(grab, Player(n)) - chests[n] for n in range(len(grab.bands))]
    mine, haul, over = grab.bands[who], reach(grab), grab.phase is Phase.OVER
    shares = [0.0] * len(Band) if over else control(grab, haul)
    held = [0.0 if band is None else shares[band] for band in grab.bands]
    shots = (
        0.0 if mine is None or over or (haul is not None and not haul.left) else fire(grab, mine)
    )
    won, has = chests[who] - rest(chests, who), held[who] - rest(held, who)
    return won, lots[who], -rest(lots, who), has, shots


def rest(lots: Sequence[float], who: Player) -> float:
    """What the others have: the mean of it and the most, weighed alike."""
    others = [worth for n, worth in enumerate(lots) if n != who]
    return (added(others) / len(others) + max(others)) / 2


def lot(grab: Grab, who: Player) -> float:
    """What a player has: chests, and figures on the board or still to come.

    Figures count for nothing when all is over, so that nobody puts off a sure victory to fire once
    more.
    """
    band = grab.bands[who]
    found = CHEST * grab.won[who]
    if band is None or grab.phase is Phase.OVER:
        return found
    own = [grab.figures[n] for n in members(band) if grab.figures[n].at >= 0]
    if not own:
        return found + WARBAND
    rises = up_again(grab, band)
    found += added(
        [
            (WOUNDED if each.wounds else FIGURE) - LYING * (each.slipped and not rises)
            for each in own
        ]
    )
    if grab.options.crocodiles and grab.phase is Phase.MOVING and grab.order[grab.at] == who:
        wet = [each for each in own if plan(grab.board.rows).shore[each.at]]
        found -= BITE * added([WOUNDED if each.wounds else FIGURE - WOUNDED for each in wet])
    return found


def up_again(grab: Grab, band: Band) -> bool:
    """Whether those of a band who slipped are as good as up: its movement is over (H-85).

    He gets up as the turn ends, and who counts that as a gain ends it before he has fired.
    """
    return grab.phase is Phase.FIGHTING and grab.bands[grab.active] is band


def control(grab: Grab, haul: Reach | None) -> list[float]:
    """By band, its share in the chest: who is near it or has hold of it, and how near its goal.

    `haul` is how far it can be carried in this turn.
    """
    found = [0.0] * len(Band)
    chest = grab.chest
    if chest.at < 0:
        return found
    if haul is not None and not haul.left:
        found[grab.band] = HOME - STUD * haul.spent
        return found
    walks = approach(grab.board.rows, (chest.at, chest.lie))
    there = [0] * len(Band)
    for n, figure in enumerate(grab.figures):
        band = band_of(FigureId(n))
        if figure.at >= 0 and (not figure.slipped or up_again(grab, band)):
            found[band] += 1 / (1 + walks[figure.at] / WALK)
            there[band] += not walks[figure.at]
    pullers = sum(map(bool, there))
    pulls = pullers > 1 and not g.ready(grab)
    for who in () if pulls else chest.held:
        found[band_of(who)] += HOLD
    whole = added([presence * presence for presence in found])
    if not whole:
        return found
    shares = [presence * presence / whole for presence in found]
    if pulls:
        shares = [
            (1 - CLAIM) * share + CLAIM * bool(many) / pullers
            for share, many in zip(shares, there, strict=True)
        ]
    return [
        prize(grab, Band(n), there[n] if pulls else 0, haul) * (shares[n] + presence / 8)
        for n, presence in enumerate(found)
    ]


def prize(grab: Grab, band: Band, hands: int, haul: Reach | None) -> float:
    """What the chest is worth where it lies, by its way off the board.

    `hands` are those of a band that pulls for it; 0 where it is he who has hold of it that counts.
    `haul` is how far he can still carry it in this turn.
    """
    side = band if grab.options.own_side else None
    chest, rows = grab.chest, grab.board.rows
    node = chest.at, int(chest.lie)
    straight = outings(rows, side).get(node, FAR)
    if not hands and (not chest.held or band_of(chest.held[0]) is not band):
        return TREASURE / (1 + (2 * straight + STUDS) / WAY)  # one carries it at first
    pace, blocked = ALONE if (hands or len(chest.held)) == 1 else 1, 0.0
    if hands:
        studs = pace * float(straight)
    else:
        studs = float(way_out(grab, side))
        left = g.haul_left(grab) if grab.bands[grab.active] is band else 0
        if haul is not None:
            blocked = TEMPO * (haul.left - max(0.0, studs - left))
        studs -= TEMPO * left
    if side is not None:
        return TREASURE / (1 + (studs + blocked) / WAY)
    ways = [outings(rows, Band(n)).get(node, FAR) for n in range(len(Side))]
    least, risks = min(ways), in_the_way(grab, band)
    safest = 1 + AHEAD * min(risks)
    return max(
        TREASURE
        / (1 + (studs + pace * (way - least) + blocked * (way == least)) / WAY)
        * (safest / (1 + AHEAD * risk))
        for way, risk in zip(ways, risks, strict=True)
    )


def in_the_way(grab: Grab, band: Band) -> list[float]:
    """By side of the board how many enemies stand between it and the chest, the near ones most."""
    table, found = plan(grab.board.rows), [0.0] * len(Side)
    row, column = divmod(grab.chest.at, table.columns)
    row, column = row + (grab.chest.lie is s.Lie.SOUTH), column + (grab.chest.lie is s.Lie.EAST)
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
            found[other] += s.BAND_SIZE / (1 + max(0, edges[other]) / STUDS)
    return found


def fire(grab: Grab, band: Band) -> float:
    """The wounds to be dealt less those to be feared, each figure's best chance."""
    on = plan(grab.board.rows).on
    there = [(n, each) for n, each in enumerate(grab.figures) if each.at >= 0 and on[each.at]]
    mine = [each for n, each in there if n in members(band)]
    theirs = [each for n, each in there if n not in members(band)]
    rises = up_again(grab, band)
    dealt = [best(grab, each, theirs) for each in mine if rises or not each.slipped]
    feared = [best(grab, each, mine) for each in theirs if not each.slipped]
    found = HARM * added(dealt) - DANGER * added(feared)
    if grab.options.cannon:
        if grab.loaded <= grab.turn and grab.bands[grab.active] is band:
            found += HARM * blast(grab, [each for each in mine if not each.fought], mine, theirs)
        if grab.loaded <= grab.turn + 1:
            found -= DANGER * blast(grab, theirs, theirs, mine)
    return found


def blast(grab: Grab, gunners: list[Figure], friends: list[Figure], enemies: list[Figure]) -> float:
    """The wounds the cannon would deal beyond those of a shot, with the best aim (H-84)."""
    rows, table = grab.board.rows, plan(grab.board.rows)
    found = 0.0

    def near(one: Figure, other: Figure) -> bool:
        return steps_between(one.at, other.at, table.columns) <= 1

    for gunner in gunners if table.cannon != NOWHERE else ():
        if gunner.slipped or steps_between(gunner.at, table.cannon, table.columns) > 1:
            continue
        for target in enemies:
            if g.clear(rows, (gunner.at, target.at)):
                hit = sum([near(each, target) for each in enemies])
                hit += near(gunner, target) - sum([near(each, target) for each in friends])
                found = max(found, OPEN * hit - BITE - best(grab, gunner, enemies))
    return found


def best(grab: Grab, figure: Figure, enemies: list[Figure]) -> float:
    """The best chance of a figure to wound one of its enemies."""
    table = plan(grab.board.rows)
    found, there = 0.0, -1
    for enemy in enemies:
        if steps_between(figure.at, enemy.at, table.columns) <= 1:
            return OPEN
        seen = g.sight(table, figure.at, enemy.at)
        if not seen.clear:
            continue
        if seen.behind and there < 0:
            there = g.taken(grab)
        if not seen.covers(there):
            return OPEN
        found = COVERED
    return found


# --- What an order looks like at a glance, and whether it leads on --------------------------------


def order(grab: Grab, actions: Sequence[Action]) -> Sequence[Action]:
    """The actions, the promising ones first; of answers the first is the usual one."""
    return sorted(actions, key=lambda action: -habit(grab, action))


def habit(grab: Grab, act: Action) -> float:
    """How promising an action looks at a glance; only comparisons mean anything."""
    rows, chest = grab.board.rows, grab.chest
    match act:
        case s.Take():
            return 9.0
        case s.Carry() | s.Swing():
            return 8.0
        case s.Strike(on=on):
            return 7.0 + target(grab, on)
        case s.Shoot(by=by, on=on):
            ends = grab.figures[by].at, grab.figures[on].at
            return 6.0 + target(grab, on) - 2 * g.sight(plan(rows), *ends).covered
        case s.Cannonade(on=on):
            return 7.0 + target(grab, on) + 0.3 * len(within_a_stud(grab, act))
        case s.Peel(on=on):
            return 5.5 + 3 * target(grab, on)
        case s.Join():
            return 4.0
        case s.Done():
            return 2.0
        case s.Move(to=to):
            return 3.0 - approach(rows, (chest.at, chest.lie))[to] / FAR
        case s.Enter(at=at) if chest.at >= 0:
            return -float(approach(rows, (chest.at, chest.lie))[at])
        case s.Place(at=at, lie=lie):
            return float(outings(rows, None).get((at, int(lie)), 0))
    return 0.0  # to end the turn, or to stay away


def target(grab: Grab, who: FigureId) -> float:
    """How welcome a target is: the wounded first, and who has hold of the chest."""
    return 0.4 * grab.figures[who].wounds + 0.5 * (who in grab.chest.held)


def stands_by(grab: Grab, act: Action) -> bool:
    """Whether an order takes nothing back, nor leaves the chest to the enemies at it.

    The last of a band who walks off to fight gives it away without a pull.
    """
    if not leads_on(grab, act):
        return False
    if not isinstance(act, s.Move) or not g.at_chest(grab, act.by) or not g.rivals(grab):
        return True
    if g.beside(grab) & BITS[act.to]:
        return True
    return sum(g.at_chest(grab, FigureId(who)) for who in members(grab.band)) > 1


def leads_on(grab: Grab, act: Action) -> bool:
    """Whether an order takes nothing back to where it may have been this turn.

    A figure moves twice at most, and not back. Only a second move takes it past half of its
    movement, after which it stays. So up to there it has moved once, and came from exactly so far,
    or from a stud less where its friends stood in the way. Who holds the chest when it has been
    carried stays with it.
    """
    if not isinstance(act, s.Move):
        return True
    figure = grab.figures[act.by]
    gone = STUDS - figure.left
    if not gone:
        return True
    if 2 * gone > STUDS or (grab.carried and act.by in grab.chest.held):
        return False
    way = way_to(grab, act.by, act.to)
    back = g.ways_alone(plan(grab.board.rows), act.to).get(figure.at)
    far = STUDS + 1 if back is None else back.cost
    return way is not None and 2 * (gone + way.cost) > STUDS and far not in (gone - 1, gone)


# --- What a player does without a second thought, and how a captain looks ahead -------------------

TURNS = 3  # so many turns a captain looks ahead: his own, the next player's, and one more
OFF = 10 * FAR  # what it counts to bring the chest off, beside studs that it comes nearer


def by_habit(grab: Grab, who: Player) -> Action:
    """What a player does without a second thought, or answers to a question."""
    del who  # whoever is asked is the only one to act
    if grab.phase is Phase.MOVING and not grab.pending:
        return by_the_chest(grab) or running(grab) or s.Done(grab.active)
    return max(legal_actions(grab), key=lambda act: habit(grab, act))


def by_the_chest(grab: Grab) -> Action | None:
    """The chest is carried off, or taken hold of, or carried nearer, if any of that can be."""
    takes: list[s.Take] = []
    best: s.Carry | s.Swing | None = None
    most = 0
    for act in legal_chest(grab):
        if isinstance(act, s.Take):
            takes.append(act)
            continue
        play = Play(grab, Scripted())  # nothing is thrown for
        carry(play, act)
        side, nearer = band_of(grab.chest.held[0]) if grab.options.own_side else None, OFF
        if play.state.chest.at >= 0:
            nearer = way_out(grab, side) - way_out(play.state, side)
        if nearer > most:
            best, most = act, nearer
    return takes[0] if takes and most < OFF else best


def running(grab: Grab) -> s.Move | None:
    """The run that brings a figure nearest to the chest by most; who has hold of it stays."""
    if grab.chest.at < 0:
        return None
    walks = approach(grab.board.rows, (grab.chest.at, grab.chest.lie))
    best, most = None, 0
    for act in legal_moves(grab):
        nearer = walks[grab.figures[act.by].at] - walks[act.to]
        if nearer > most and act.by not in grab.chest.held:
            best, most = act, nearer
    return best


MATE = Mind(
    value,
    order,
    parts=outlook,
    odds=odds,
    reasons={
        "chests": "bring a chest home",
        "band": "spare your warband",
        "others": "thin the others out",
        "chest": "get nearer to the chest",
        "fire": "shoot more than you are shot at",
    },
    telling=0.05,  # a whole figure counts one here, and an order is small
    whole_moves=(s.Move, s.Carry, s.Swing),
    leads_on=stands_by,
    # The end of a movement leads nowhere before the crocodiles throw. They wait for any other
    # order as well, so the judgement of a movement holds them.
    before_dice=lambda grab, act: (
        grab if isinstance(act, s.Done) and grab.options.crocodiles else None
    ),
    ends=(s.End, s.Done, s.Wait),
    doubts=Doubts(0.5),
)
FORESIGHT = Foresight(
    by_habit,
    width=6,
    horizon=200,
    # Orders of one kind to one figure differ by little; the next figure's may differ by much.
    alike=lambda act: (type(act), act.by),
    # He thinks his movement through to its end as a mate would.
    goes_on=lambda grab, who: (
        grab.phase is Phase.MOVING and not grab.pending and grab.active == who
    ),
    clock=lambda grab: grab.turn * len(grab.order) + grab.at,
    ahead=TURNS,
)
TEMPERS: Mapping[str, Row] = {
    "bold": {"fire": 3.0, "others": 2.0, "chest": 0.8},
    "wary": {"band": 1.5, "fire": 0.7},
    "greedy": {"chests": 1.5, "chest": 1.5, "fire": 0.4},
    "steady": {"band": 1.2, "others": 1.2},
    "sly": {"others": 1.5, "band": 1.4, "chest": 0.8},
}
MIND = with_tempers(replace(MATE, captain=replace(MATE, foresight=FORESIGHT)), TEMPERS)
"""How an opponent judges a treasure grab: what the engine hands over to opponents and advice."""
