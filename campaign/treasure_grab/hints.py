"""What a player would look at: the value of a position, and a good order of actions.

Nothing here decides a rule. Distances come from the board's own tables, the chances of
attacks from the rule code; the weights say what a player thinks of them.
"""

from collections.abc import Sequence

from campaign.geometry.studs import apart
from campaign.kernel.sealed import Player
from campaign.treasure_grab.actions import (
    Action,
    Carry,
    Done,
    End,
    Enter,
    Join,
    Move,
    Place,
    Shoot,
    Strike,
    Swing,
    Take,
    Wait,
)
from campaign.treasure_grab.chances import hit_chance
from campaign.treasure_grab.ground import plan, sight
from campaign.treasure_grab.hauls import way_out
from campaign.treasure_grab.prospects import FAR, approach, outings
from campaign.treasure_grab.state import STUDS, Figure, FigureId, Grab, band_of, members
from campaign.treasure_grab.terms import Band, Phase, Pull
from campaign.treasure_grab.weights import STANDARD, Weights


def value(grab: Grab, who: Player, weights: Weights = STANDARD) -> float:
    """How good the position is for `who`: his own lot less the mean and the best of the others."""
    lots = [lot(grab, Player(n), weights) for n in range(len(grab.bands))]
    shares = control(grab, weights)
    for n, band in enumerate(grab.bands):
        if band is not None:
            lots[n] += shares[band]
    others = [worth for n, worth in enumerate(lots) if n != who]
    found = lots[who] - (sum(others) / len(others) + max(others)) / 2
    if grab.phase is Phase.OVER:
        return found
    mine = grab.bands[who]
    if mine is not None:
        found += fire(grab, mine, weights)
        found += weights.pull * (grab.pull is Pull.WON and grab.active == who)
        found += weights.fighting * (grab.phase is Phase.FIGHTING and grab.active == who)
    return found


def lot(grab: Grab, who: Player, weights: Weights) -> float:
    """What a player has: chests, and figures on the board or still to come."""
    band = grab.bands[who]
    found = weights.chest * grab.won[who]
    if band is None:
        return found
    own = [grab.figures[n] for n in members(band) if grab.figures[n].at >= 0]
    if not own:
        return found + weights.warband
    return found + sum([standing(figure, weights) for figure in own])


def standing(figure: Figure, weights: Weights) -> float:
    """What a figure on the board is worth."""
    worth = weights.wounded if figure.wounds else weights.figure
    return worth - weights.lying * figure.slipped


def control(grab: Grab, weights: Weights) -> list[float]:
    """By band, its share in the chest: who is near it or has hold of it, and how near its goal."""
    found = [0.0] * len(Band)
    chest = grab.chest
    if chest.at < 0:
        return found
    rows = grab.board.rows
    walks = approach(rows, (chest.at, chest.lie))
    for n, figure in enumerate(grab.figures):
        if figure.at >= 0 and not figure.slipped:
            near = 1 / (1 + walks[figure.at] / weights.walk)
            near += weights.hold * (n in chest.held)
            found[n // len(Band)] += near
    whole = sum([presence * presence for presence in found])
    if not whole:
        return found
    return [
        prize(grab, Band(band), weights) * (presence * presence / whole + presence / 8)
        for band, presence in enumerate(found)
    ]


def prize(grab: Grab, band: Band, weights: Weights) -> float:
    """What the chest is worth where it lies, by its way off the board."""
    side = band if grab.options.own_side else None
    if grab.chest.held and band_of(grab.chest.held[0]) is band:
        way = way_out(grab, side)
    else:
        way = outings(grab.board.rows, side).get((grab.chest.at, grab.chest.lie), FAR)
        way = 2 * way + STUDS  # one carries it at first, when he has come to it
    return weights.treasure / (1 + way / weights.way)


def fire(grab: Grab, band: Band, weights: Weights) -> float:
    """The wounds to be dealt less those to be feared, each figure's best chance."""
    on = plan(grab.board.rows).on
    mine: list[tuple[int, Figure]] = []
    theirs: list[tuple[int, Figure]] = []
    own = members(band)
    for n, figure in enumerate(grab.figures):
        if figure.at >= 0 and on[figure.at] and not figure.slipped:
            (mine if n in own else theirs).append((n, figure))
    dealt = [best(grab, each, theirs) for _, each in mine]
    taken = [best(grab, each, mine) for _, each in theirs]
    return weights.harm * sum(dealt) - weights.danger * sum(taken)


def best(grab: Grab, figure: Figure, enemies: list[tuple[int, Figure]]) -> float:
    """The best chance of a figure to wound one of its enemies."""
    rows, columns = grab.board.rows, plan(grab.board.rows).columns
    found = 0.0
    for _, enemy in enemies:
        if apart(figure.at, enemy.at, columns) <= 1:
            return OPEN
        seen = sight(rows, (figure.at, enemy.at))
        if seen.clear:
            if not seen.covered:
                return OPEN
            found = COVERED
    return found


OPEN, COVERED = float(hit_chance(False)), float(hit_chance(True))


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
        case End() | Wait():
            return 0.0
    return 5.0


def target(grab: Grab, who: FigureId) -> float:
    """How welcome a target is: the wounded first, and who has hold of the chest."""
    return 0.4 * grab.figures[who].wounds + 0.5 * (who in grab.chest.held)
