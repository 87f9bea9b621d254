"""What a captain would look at: the value of a position, and a good order of actions."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from pieces_of_eight.campaign.kernel.arithmetic import added
from pieces_of_eight.campaign.kernel.play import total
from pieces_of_eight.campaign.kernel.sealed import Player
from ..model.account import points
from ..model.actions import (
    Action,
    Board,
    Burn,
    Clock,
    End,
    Fire,
    Grapple,
    Hold,
    LoseGun,
    NoReply,
    Part,
    Press,
    Reduce,
    Reply,
    Sail,
    Stake,
    Turn,
    Whistle,
)
from ..model.aiming import salvo_guns, shot_of
from ..model.state import (
    Aim,
    AskGun,
    AskReturn,
    AskStakeKill,
    Crew,
    Ending,
    Fate,
    Phase,
    Position,
    Sea,
    Ship,
    Side,
    opponent_of,
)
from ..model.waters import occupied
from ..rules.boarding import fight_mods
from .expectations import SAILOR, STANDARD, Weights, boarders, chase, convoy, fire, gauge

MOST_AHEAD = 8.0
"""Points of lead beyond which the clock is no dearer."""
A_BRIG = 3.0
"""What a brig is worth: of ships of her size and greater a sailor errs as widely as ever."""


# --- What a captain would do without much thought: how promising an action looks at a glance -----
# Used to put actions in order, and to guess the answer to a question in the middle of things.


def habit(sea: Sea, act: Action) -> float:
    """How promising an action looks at a glance; only comparisons mean anything."""
    match act:
        case Fire(by, position, on, aim, side):
            return 20 + shot_worth(sea, sea.ships[by], sea.ships[on], position, aim, side)
        case Reply(by, position, aim, side):
            ask = sea.pending[-1]
            assert isinstance(ask, AskReturn)
            return shot_worth(sea, sea.ships[by], sea.ships[ask.salvo.by], position, aim, side)
        case NoReply():
            return -1.0
        case Board(by, on, captain):
            return 10 + edge(sea, by, on) + captain
        case Grapple(by, on, points):
            return edge(sea, by, on) - abs(points - 2)
        case LoseGun(by, position, calibre):
            broadside = position in (Position.LARBOARD, Position.STARBOARD)
            return -2.0 * calibre - broadside
        case Burn(by, side):
            return float(sea.ships[by].hull[side])
        case Stake(_, yes):
            return float(yes and _can_spare(sea))
        case Clock(coins=coins):
            return -abs(coins)
        case Sail():
            return 8.0 - abs(act.turn)
        case Press():
            return 6.0
        case Hold() | Turn():
            return 5.0
        case Whistle(turn=turn):
            return -abs(turn)
        case End():
            return 1.0
        case Reduce() | Part():
            return -2.0
    return 0.0


def shot_worth(
    sea: Sea, by: Ship, on: Ship, position: Position, aim: Aim, side: Side | None
) -> float:
    """Hits to be expected, times what a hit of that aim does to such a target."""
    shot = shot_of(sea, by, on, position)
    hits = sum(gun.dice for gun in salvo_guns(sea, by, shot)) / 6
    struck = on.hull[shot.side if side is None else side]
    if aim is Aim.HULL:
        return hits * on.card.value * (1.0 if struck > 3 else 1.5) * 8 / (struck + 4)
    if aim is Aim.GEAR:
        return hits * on.card.value * 0.4
    near = shot.distance == 1
    return hits * on.card.value * (0.8 if near else 0.3) * min(1.0, on.fighting / 3)


def edge(sea: Sea, by: int, on: int) -> float:
    """How many dice more than the defence a ship would board with."""
    one, two = sea.ships[by], sea.ships[on]
    attack = fight_mods(sea, one, two, attacking=True, captain=one.captain)
    defence = fight_mods(sea, two, one, attacking=False, captain=False)
    return float(total(attack) - total(defence))


def _can_spare(sea: Sea) -> bool:
    """Whether the gamble is worth a hit or a kill: a single kill ahead is kept."""
    ask = sea.pending[-1]
    return not isinstance(ask, AskStakeKill) or abs(ask.kills[0] - ask.kills[1]) > 1


# --- What a sailor would look at: the value of a position, and a good order of actions -----------
# Nothing here decides a rule. The chances of guns and boarders are taken from the rule code's
# own tables; the weights say what a captain thinks of them, and are tuned by matches.


class Outlook(NamedTuple):
    """A position as one side sees it, in points of the account; its value is the sum."""

    harm: float
    """What the enemy has lost and is losing."""
    safety: float
    """What one's own ships are still worth, less what they have cost."""
    guns: float
    exposure: float
    """The enemy's guns that bear; none above nought."""
    boarders: float
    boarded: float
    passage: float
    """The merchantmen's way to their edges, both sides' together."""
    chase: float
    clock: float


def value(sea: Sea, who: Player, weights: Weights = STANDARD) -> float:
    """How good the position is for `who`, in points of the account."""
    return added(outlook(sea, who, weights))


def sailors_value(sea: Sea, who: Player) -> float:
    """The same as a sailor judges it."""
    return value(sea, who, SAILOR)


def outlook(sea: Sea, who: Player, weights: Weights = STANDARD) -> Outlook:
    """What speaks for and against a position: points, ships, fire, boarders, way, and clock."""
    foe = opponent_of(who)
    both = points(sea)
    lead = float(both[who] - both[foe])
    if sea.phase is Phase.OVER:
        return ended(sea, who, both, weights)
    fleets: tuple[list[Ship], list[Ship]] = ([], [])
    gone = 0
    for ship in sea.ships:
        if ship.afloat:
            fleets[ship.card.owner].append(ship)
        else:
            gone += rid_of(ship, foe)
    mine, hers = fleets[who], fleets[foe]
    hulls = occupied(sea)
    left = min(1.0, (sea.coins + 1) / 4)  # with the coins hope runs out
    ours = added([standing(ship, weights) for ship in mine]) - guns_owed(sea, who, weights)
    theirs = added([standing(ship, weights) for ship in hers]) - guns_owed(sea, foe, weights)
    ahead = max(-MOST_AHEAD, min(MOST_AHEAD, lead + weights.balance * (ours - theirs)))
    return Outlook(
        both[who] - left * theirs + weights.sunk * gone,
        left * ours - both[foe],
        left * added([fire(sea, ship, hers, hulls, weights) for ship in mine]),
        -left * added([fire(sea, ship, mine, hulls, weights) for ship in hers]),
        left * added([boarders(sea, ship, hers, weights) for ship in mine]),
        -left * added([boarders(sea, ship, mine, weights) for ship in hers]),
        left * (convoy(sea, mine, hers, weights) - convoy(sea, hers, mine, weights)),
        left * way(sea, mine, hers, weights),
        # shorten the fight when ahead, and do not hand the enemy its end
        -weights.clock * ahead * sea.coins - weights.offer * sea.parting[who],
    )


def rid_of(ship: Ship, foe: Player) -> int:
    """The value of an enemy's ship that is sunk, taken or driven off; nothing of any other."""
    lost = ship.card.owner == foe and ship.fate not in (Fate.AFLOAT, Fate.ESCAPED)
    return ship.card.value if lost else 0


def way(sea: Sea, mine: Sequence[Ship], hers: Sequence[Ship], weights: Weights) -> float:
    """How well one's own ships lie; a captain sees the enemy's too, and who has the wind."""
    found = chase(sea, mine, hers, weights)
    if weights.their_chase:
        found -= weights.their_chase * chase(sea, hers, mine, weights)
    if weights.windward or weights.apart:
        found += gauge(sea, mine, hers, weights) - gauge(sea, hers, mine, weights)
    return found


def ended(sea: Sea, who: Player, both: tuple[int, int], weights: Weights) -> Outlook:
    """A fight that is over: the points, and the ships of who has won and holds the field.

    These are counted as they were before: else to sink the last enemy would seem to cost them.
    Whoever is gone with the points, like a merchantman over her edge, leaves nothing behind.
    """
    foe = opponent_of(who)
    lead = both[who] - both[foe]
    won = weights.victory * ((lead > 0) - (lead < 0))
    won -= weights.pride * (lead < 0 and sea.ending is Ending.AGREED)
    left = [0.0, 0.0]
    gone = sum(rid_of(ship, foe) for ship in sea.ships)
    if sea.ending is Ending.FIELD:
        won += weights.finished * ((lead > 0) - (lead < 0))
        hope = weights.field * min(1.0, (sea.coins + 1) / 4)
        winner = who if lead > 0 else foe
        for ship in sea.ships:
            if lead and ship.afloat and ship.card.owner == winner:
                left[winner] += hope * standing(ship, weights)
    harm = both[who] - left[foe] + weights.sunk * gone
    return Outlook(harm, left[who] - both[foe], 0, 0, 0, 0, 0, 0, won)


def at_stake(sea: Sea, who: Player) -> float:
    """What a hex nearer is worth to who has small ships, beside what it is worth to a brig.

    What an order brings goes with the value of ships. Who erred as widely about a sloop's course
    as about a frigate's would never bring her near anybody.
    """
    values = [ship.card.value for ship in sea.ships if ship.afloat and ship.card.owner == who]
    return min(1.0, sum(values) / max(1, len(values)) / A_BRIG)


@lru_cache(maxsize=8192)
def standing(ship: Ship, weights: Weights) -> float:
    """What a ship afloat is worth to her owner: all she has, and what it would be to lose her."""
    card = ship.card
    guns = added([0.7 + 0.3 * gun.calibre for row in ship.guns for gun in row if gun.crew])
    assets = (
        weights.presence
        + weights.guns * guns / max(1, card.guns) * (1.0 - 0.6 * ship.silenced - 0.3 * ship.listing)
        - weights.first_shot * sum(ship.first_shot)
        + weights.fighting * ship.fighting / card.fighting
        + weights.gear * ship.gear / card.gear
        - weights.half_gear * (ship.gear * 2 <= card.gear)
        - weights.reduced * ship.reduced
        + weights.crew * (ship.crew - 1)
        - weights.leaderless * (not ship.captain)
    )
    risk = loss_risk(ship, weights)
    slack = weights.slack * ship.reduced
    return card.value * ((1 - risk) * assets - risk * weights.loss - slack)


def loss_risk(ship: Ship, weights: Weights) -> float:
    """A rough chance that the ship will be lost, for what she has suffered."""
    weak, strong = sorted(
        [danger(side, ship.card.hull, weights) for side in ship.hull], reverse=True
    )
    safe = (1 - weak) * (1 - weights.other_side * strong)
    if ship.burning:
        safe *= 1 - min(0.8, weights.burning * 8 / sum(ship.hull))
    if ship.half_strength and ship.crew is Crew.SCURVY:
        safe *= 1 - weights.nerves
    if not ship.fighting:
        safe *= 1 - weights.nerves
    return 1 - safe


@lru_cache(maxsize=4096)
def danger(left: int, full: int, weights: Weights) -> float:
    """How near a side with `left` of `full` hull points is to sinking the ship, 0 to 1."""
    share = left / full
    if left <= 3:
        near = weights.last_points - weights.last_point * left
    elif share <= 0.5:
        near = weights.half + weights.below_half * (0.5 - share)
    else:
        near = weights.above_half * (1 - share)
    return max(0.0, min(1.0, near))


def guns_owed(sea: Sea, who: Player, weights: Weights) -> float:
    """The worth of a side's guns that are shot away already and only not yet named."""
    cards = [sea.ships[ask.ship].card for ask in sea.pending if isinstance(ask, AskGun)]
    owed = [card.value / max(1, card.guns) for card in cards if card.owner == who]
    return 0.7 * weights.guns * added(owed)


def order(sea: Sea, actions: Sequence[Action]) -> Sequence[Action]:
    """The actions, the promising ones first; of answers the first is the usual one."""
    return sorted(actions, key=lambda action: -habit(sea, action))
