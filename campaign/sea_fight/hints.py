"""What a sailor would look at: the value of a position, and a good order of actions.

Nothing here decides a rule. The chances of guns and boarders are taken from the rule code's
own tables; the weights say what a captain thinks of them, and are tuned by matches.
"""

from collections.abc import Sequence
from functools import lru_cache

from campaign.geometry import hexes
from campaign.geometry.hexes import Hex
from campaign.kernel.play import total
from campaign.kernel.sealed import Player
from campaign.sea_fight.account import points
from campaign.sea_fight.actions import Action
from campaign.sea_fight.boarding import fight_mods
from campaign.sea_fight.bouts import bout
from campaign.sea_fight.gunnery import salvo_guns, shots_at
from campaign.sea_fight.habits import habit
from campaign.sea_fight.state import AskGun, Sea, Ship, other
from campaign.sea_fight.terms import Edge, Phase, Sailing, Stage
from campaign.sea_fight.waters import REACH, chart, occupied
from campaign.sea_fight.weights import STANDARD, Weights
from campaign.sea_fight.wind import basic_hexes, point_of_sailing

FAR = 24
"""Hexes beyond which one enemy is as far as another."""


def value(sea: Sea, who: Player, weights: Weights = STANDARD) -> float:
    """How good the position is for `who`, in points of the account.

    Points as they stand, what the ships are still worth, the fire that bears both ways,
    boarders, merchantmen's way to their edge, and for `who` alone the chase.
    """
    foe = other(who)
    both = points(sea)
    lead = float(both[who] - both[foe])
    if sea.phase is Phase.OVER:
        return lead + weights.victory * _sign(lead)
    hulls = occupied(sea)
    sides = [0.0, 0.0]
    hopes = [0.0, 0.0]
    for ship in sea.ships:
        if ship.afloat:
            sides[ship.owner] += standing(ship, weights)
            hopes[ship.owner] += fire(sea, ship, hulls, weights) + boarders(sea, ship, weights)
            if ship.merchant:
                hopes[ship.owner] += passage(sea, ship, weights)
    for ask in sea.pending:
        if isinstance(ask, AskGun):
            ship = sea.ships[ask.ship]
            sides[ship.owner] -= weights.guns * ship.card.value / max(1, ship.card.guns)
    balance = sides[who] - sides[foe]
    future = hopes[who] - hopes[foe] + chase(sea, who, weights)
    left = min(1.0, (sea.coins + 1) / 4)
    clock = weights.clock * max(-8.0, min(8.0, lead + 0.25 * balance)) * (21 - sea.coins)
    return lead + clock + left * (balance + future)


def _sign(number: float) -> int:
    return (number > 0) - (number < 0)


@lru_cache(maxsize=8192)
def standing(ship: Ship, weights: Weights) -> float:
    """What a ship afloat is worth to her owner, less what her hurts will cost him."""
    card, worth = ship.card, ship.card.value
    weak, strong = sorted((danger(side, card.hull) for side in ship.hull), reverse=True)
    lost = weights.hull * (weak + weights.other_side * strong)
    lost += weights.fighting * (1 - ship.fighting / card.fighting) + (not ship.fighting)
    lost += weights.gear * (1 - ship.gear / card.gear)
    lost += weights.half_gear * (ship.gear * 2 <= card.gear)
    lost += weights.burning * ship.burning
    lost += 0.7 * ship.listing + 1.0 * ship.silenced
    lost += 0.4 * (not ship.captain) - weights.crew * (ship.crew - 1)
    guns = sum(0.7 + 0.3 * gun.calibre for row in ship.guns for gun in row if gun.crew)
    kept = weights.guns * guns / max(1, card.guns)
    kept -= weights.first_shot * sum(ship.first_shot)
    return worth * (weights.presence + kept - lost)


@lru_cache(maxsize=1024)
def danger(left: int, full: int) -> float:
    """How near a side with `left` of `full` hull points is to sinking the ship, 0 to 1."""
    if left <= 3:
        return 0.92 - 0.1 * left
    share = left / full
    if share <= 0.5:
        return 0.42 + 0.4 * (0.5 - share)
    return 0.6 * (1 - share)


def fire(sea: Sea, by: Ship, hulls: frozenset[Hex], weights: Weights) -> float:
    """What the guns of a ship that bear now promise, by when she may fire them."""
    if by.silenced:
        return 0.0
    active = by.id == sea.active
    if active and sea.stage > Stage.FIRING:
        when = weights.later
    elif active:
        when = weights.now
    else:
        when = weights.later if by.acted else weights.soon
    best = [0.0, 0.0, 0.0, 0.0]
    for on in sea.ships:
        if on.owner == by.owner or not on.afloat:
            continue
        if hexes.distance(by.at, on.at) > REACH:
            continue
        for shot in shots_at(sea, by, on, hulls):
            share = weights.later if active and by.fired[shot.position] else when
            dice = sum([gun.dice for gun in salvo_guns(sea, by, shot)])
            left = min(on.hull) if shot.rake is not None else on.hull[shot.side]
            told = min(dice / 6, left) * weights.hit * on.card.value / (left + 2)
            if share * told > best[shot.position]:
                best[shot.position] = share * told
    return sum(best)


def boarders(sea: Sea, by: Ship, weights: Weights) -> float:
    """What boarding promises a ship: of those she holds the best, else of those she touches."""
    if not by.fighting or by.merchant:
        return 0.0
    active = by.id == sea.active
    if by.grappled:
        if active and sea.stage <= Stage.BOARDING:
            share = weights.board_now
        elif active or by.acted:
            share = weights.board_later
        else:
            share = weights.board_soon
        return share * max(0.0, max(prospect(sea, by, sea.ships[on]) for on in by.grappled))
    if active and sea.stage > Stage.GRAPPLING:
        return 0.0
    near = [on for on in sea.ships if on.owner != by.owner and on.afloat]
    near = [on for on in near if hexes.distance(by.at, on.at) == 1]
    best = max((prospect(sea, by, on) for on in near), default=0.0)
    return weights.touching * max(0.0, best)


def prospect(sea: Sea, by: Ship, on: Ship) -> float:
    """The points a boarding fight is worth to the attacker, on the average."""
    attack = total(fight_mods(sea, by, attacking=True, captain=by.captain))
    defence = total(fight_mods(sea, on, attacking=False, captain=False))
    odds = bout(max(0, attack), max(0, defence), by.captain, on.captain)
    won = odds.seized * spoils(on) + odds.kills * 3 * on.card.value / on.card.fighting
    lost = odds.lost * spoils(by) + odds.losses * 3 * by.card.value / by.card.fighting
    return won - lost


def spoils(ship: Ship) -> float:
    """What a ship taken is worth to the taker, with what she no longer does (H-8)."""
    return 7.5 * ship.card.value + 4 * ship.card.cargo


def passage(sea: Sea, ship: Ship, weights: Weights) -> float:
    """What a merchantman's hope of her edge is worth: distance, heading and pursuers."""
    prize = max(2 * ship.card.value, 4 * ship.card.cargo)
    here = edge_distance(sea, ship.at, sea.edges[ship.owner])
    ahead = edge_distance(sea, reckoned(sea, ship), sea.edges[ship.owner])
    away = (here + ahead) / 2
    wide = max(chart(sea.waters)[:2])
    hope = 1 - away / wide
    for on in sea.ships:
        if on.owner != ship.owner and on.afloat and not on.merchant:
            hope -= weights.pursuer / (1 + hexes.distance(ship.at, on.at))
    return weights.passage * prize * hope


def edge_distance(sea: Sea, at: Hex, edge: Edge) -> int:
    """Hexes from a place to an edge of the table; 0 is beyond it."""
    column, row = hexes.offset(at)
    width, height = len(sea.waters.rows[0]), len(sea.waters.rows)
    to = (row + 1, width - column, height - row, column + 1)
    return max(0, to[edge])


def reckoned(sea: Sea, ship: Ship) -> Hex:
    """Where a ship comes by dead reckoning in her next turn, as far as the water is open."""
    at = ship.at
    is_open = chart(sea.waters).open
    for _ in range(max(1, basic_hexes(ship.facing, sea.wind, ship.reduced > 0))):
        ahead = hexes.neighbour(at, ship.facing)
        if ahead not in is_open:
            break
        at = ahead
    return at


def chase(sea: Sea, who: Player, weights: Weights) -> float:
    """How well the warships of `who` stand to close with what they can beat, and their way."""
    foes = [ship for ship in sea.ships if ship.owner != who and ship.afloat]
    all_told = 0.0
    for by in sea.ships:
        if by.owner != who or not by.afloat or by.grappled:
            continue
        sailing = point_of_sailing(by.facing, sea.wind)
        way = -weights.irons * (sailing is Sailing.AGAINST)
        if not by.merchant:
            ahead = reckoned(sea, by)
            way -= weights.shut_in * (ahead == by.at)
            way += max((pull(by, on, ahead, weights) for on in foes), default=0.0)
        all_told += by.card.value * way
    return all_told


def pull(by: Ship, on: Ship, ahead: Hex, weights: Weights) -> float:
    """How much a ship is drawn to an enemy: what is to be won, the odds, and the distance."""
    mine, hers = power(by), power(on)
    favour = max(-0.5, min(1.0, 2 * mine / (mine + hers + 0.1) - weights.caution))
    near = weights.stand_off
    away = max(near, hexes.distance(by.at, on.at)) + max(near, hexes.distance(ahead, on.at))
    prize = (on.card.value + on.card.cargo) / max(1, by.card.value)
    return weights.chase * min(2.0, prize) * favour * (1 - away / (2 * FAR))


@lru_cache(maxsize=8192)
def power(ship: Ship) -> float:
    """What a ship brings to a fight, for measuring one against another."""
    if ship.silenced:
        return 0.3 * ship.fighting
    guns = sum(3 + 2 * gun.calibre for row in ship.guns for gun in row if gun.crew)
    sound = 0.3 + 0.7 * min(ship.hull) / ship.card.hull
    return sound * (guns + ship.fighting) * (0.7 if ship.merchant else 1.0)


def order(sea: Sea, actions: Sequence[Action]) -> Sequence[Action]:
    """The actions, the promising ones first; of answers the first is the usual one."""
    return sorted(actions, key=lambda action: -habit(sea, action))
