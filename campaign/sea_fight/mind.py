"""How an opponent judges a sea fight: what the engine hands over to opponents and to advice."""

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from math import sqrt, tanh
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry import hexes
from pieces_of_eight.campaign.geometry.hexes import Face, Hex
from pieces_of_eight.campaign.kernel.arithmetic import added
from pieces_of_eight.campaign.kernel.dice import Roll, Scripted, branches
from pieces_of_eight.campaign.kernel.mind import Doubts, Mind, Row, bent
from pieces_of_eight.campaign.kernel.play import Play, total
from pieces_of_eight.campaign.kernel.sealed import Player
from . import state as s
from .boarding import KILLS, fight_mods
from .events import points
from .gunnery import agreed_guns, longest, salvo_guns, shot_of
from .odds import odds
from .rules import advance, end_turn, take
from .sailing import basic_hexes, point_of_sailing, sail
from .state import Action, Position, Sailing, Sea, Ship, opponent_of
from .waters import REACH, chart, is_clear, lies, occupied

# --- What is still to come, as a sailor judges it, and how much he cares for each part of it ------

CAPTAIN_FALLS = 1 / 3  # the gamble: 5+ (P8-17.6)
COLOURS_STRUCK = 2 / 3  # then 3+ (P8-17.6)
NEAR = 8  # hexes within which it matters who has the wind of whom, and where friends are
FAR = 24  # hexes beyond which one enemy is as far as another


# --- What the captains of this game care about, in numbers; tuned by matches ---------------------


class Weights(Struct, frozen=True, cache_hash=True):
    """How much each thing counts; most are multiples of a ship's value on her card."""

    presence: float = 1.5  # a ship afloat, before her hurts are taken off
    guns: float = 1.5
    first_shot: float = 0.06
    fighting: float = 2.0
    gear: float = 1.2
    half_gear: float = 0.4
    reduced: float = 0.05  # a turn under reduced sail still to come
    slack: float = 0.2  # the same, however little is hoped for a ship that is badly hurt
    crew: float = 0.5
    leaderless: float = 0.4
    loss: float = 3.5  # a ship lost, beside all that she had
    other_side: float = 0.3  # how much the sounder side counts beside the weaker
    burning: float = 0.5
    nerves: float = 0.15  # the risk that a crew of no quality, or none at all, is for its ship
    hit: float = 4.5  # what hits on the hull are thought to be worth, before they are thrown for
    now: float = 1.0  # fire of the ship whose turn it is
    soon: float = 0.3  # fire of a ship that is still to have her turn
    later: float = 0.15
    """Fire of a ship that has had her turn: she may reply, and next turn is another day."""
    board_now: float = 0.95
    board_soon: float = 0.6
    board_later: float = 0.4
    touching: float = 0.25  # boarding an enemy that must be grappled first
    touching_now: float = 0.8  # the same in her own turn, when the guns may still speak before
    chase: float = 2.5
    caution: float = 0.55
    """How strong a ship must be to seek a fight: with 1.0 only the stronger does."""
    stand_off: float = 2.0  # nearer than this is no nearer, in hexes
    irons: float = 0.5
    shut_in: float = 0.3
    passage: float = 0.8
    pursuer: float = 0.6
    clock: float = 0.02
    balance: float = 0.25
    """How much of what the ships are worth counts as a lead, beside the points."""
    victory: float = 4.0
    pride: float = 12.0  # what it costs to agree to a defeat while there is a shot left
    offer: float = 8.0
    """What it costs to have offered to part: only who leads takes such an offer up."""
    content: float = 0.0  # what it is worth to have offered to part, for each point of the lead
    field: float = 1.0
    """What ships are still worth when the last enemy is gone, of what they were before."""
    finished: float = 16.0
    """To have won so, beside the victory: what is hoped for while a fight lasts is no more."""
    sunk: float = 6.0
    """To be rid of an enemy's ship, by her value: what her guns to bear on, her deck to board and
    her nearness were thought to be worth ends with her."""
    beating: float = 0.1  # to lie close to the wind, where a ship has one hex and must turn for it
    soft: float = 2.0  # hull points beside those left, by which what a hit is worth is divided
    cargo: float = 1.0  # what lies in a ship that is not a warship, beside what the account gives
    prize: float = 7.5  # what a ship taken is worth to the taker, by her value
    kill: float = 3.0  # what all the fighters of a ship are worth to who fights them, by her value
    last_points: float = 0.92
    """How near sinking a side of no points would be; and each of up to three takes off so much."""
    last_point: float = 0.1
    half: float = 0.42
    """How near sinking a side at half points is, and by how much nearer on the way to none."""
    below_half: float = 0.4
    above_half: float = 0.6
    # What a captain sees beside that; a mate does not think of it.
    windward: float = 0.0
    """To have the nearest enemy downwind: who has the wind of him chooses when to close."""
    apart: float = 0.0  # to lie far from every friend
    their_chase: float = 0.0
    """How much it counts how well the enemy's ships lie, beside one's own. Were it more than one,
    two captains would wait for each other until the coins are gone."""
    impatience: float = 0.0
    """What part of all this he forgets with each turn: else the weaker, and who has friends to wait
    for, would never close."""


STANDARD = Weights()  # what a mate goes by
CAPTAIN = Weights(
    presence=1.3,
    guns=1.84,
    first_shot=0.0496,
    fighting=2.24,
    gear=0.387,
    half_gear=0.117,
    reduced=0.046,
    slack=0.193,
    crew=0.616,
    leaderless=0.776,
    loss=3.25,
    burning=0.876,
    nerves=0.0721,
    hit=8.14,
    now=1.36,
    soon=0.219,
    later=0.161,
    board_now=3.15,
    board_soon=0.622,
    board_later=0.414,
    touching=0.0912,
    touching_now=0.616,
    chase=2.65,
    caution=0.25,
    stand_off=2.08,
    irons=0.417,
    shut_in=0.334,
    passage=0.902,
    pursuer=0.379,
    clock=0.0299,
    balance=0.311,
    beating=0.12,
    soft=1.99,
    prize=5.63,
    kill=3.11,
    last_points=0.425,
    last_point=0.101,
    half=0.414,
    below_half=0.32,
    above_half=0.769,
    windward=0.136,
    apart=0.417,
    their_chase=0.73,
    impatience=0.25,
    finished=8.0,
    sunk=0.0,
)  # what a captain goes by; found in fights of two and of four ships a side against the mate
SAILOR = Weights(field=0.0, finished=0.0, sunk=0.0, beating=0.0, slack=0.0)
"""What a sailor goes by: he forgets what he has left when the fight is won."""

BOARDING = ("board_now", "board_soon", "board_later", "touching", "touching_now")
TEMPERS: Mapping[str, Row] = {
    "bold": {"chase": 1.3} | dict.fromkeys(BOARDING, 1.5),
    "wary": {"content": 1.2, "windward": 0.15, "their_chase": 0.3, "apart": 0.4},
    "greedy": {"cargo": 3.0, "prize": 1.5, "loss": 0.8, "fighting": 2.0}
    | dict.fromkeys(BOARDING, 1.3),
    "steady": {"apart": 0.8},
    "sly": {"windward": 0.15, "their_chase": 0.4, "apart": 0.4, "gear": 2.0, "half_gear": 2.0},
}
"""What a temper makes of each weight: so many times as much; what weighs nothing with a mate
weighs as much more."""


# --- What is still to come, as a sailor judges it: fire, boarders, the chase, the way home -------


class Bout(NamedTuple):  # the averages of one boarding fight
    seized: float  # the chance that the attacker takes the ship
    lost: float  # the chance that the attacker's own ship strikes
    kills: float
    losses: float


@lru_cache(maxsize=2048)
def bout(attack: int, defence: int, striker: bool, struck: bool) -> Bout:
    """The averages for two pools of dice in a first fight of the turn.

    The last two say whether attacker and defender have a captain with whom they would strike.
    """
    seized = lost = kills = losses = 0.0
    ours, theirs = kill_odds(attack), kill_odds(defence)
    for mine, chance in enumerate(ours):
        for his, other_chance in enumerate(theirs):
            both = chance * other_chance
            kills += both * mine
            losses += both * his
            if mine > his:
                strikes = CAPTAIN_FALLS * COLOURS_STRUCK * struck
                seized += both * (1 - (1 - strikes) * (5 / 6) ** (mine - his))
            elif his > mine:
                lost += both * CAPTAIN_FALLS * COLOURS_STRUCK * striker
    return Bout(seized, lost, kills, losses)


@lru_cache(maxsize=256)
def kill_odds(dice: int) -> tuple[float, ...]:
    """The chance of each number of kills, from none to all, with dice that kill on 5+."""
    odds = [0.0] * (dice + 1)
    for faces, chance in branches(Roll(KILLS, dice, (5,))) if dice else (((), 1),):
        odds[sum(face >= 5 for face in faces)] += float(chance)
    return tuple(odds)


def fire(
    sea: Sea, by: Ship, foes: Sequence[Ship], hulls: frozenset[Hex], weights: Weights
) -> float:
    """What the guns of a ship that bear now promise, by when she may fire them."""
    if by.silenced:
        return 0.0
    active = by.id == sea.active
    if active and sea.stage is s.Stage.FIRING:
        when = weights.now
    elif active:  # where she will lie when her movement is over is not yet known
        when = weights.soon if sea.stage is s.Stage.MOVING else weights.later
    else:
        when = weights.later if by.acted else weights.soon
    best: dict[Position, float] = {}
    q, r = by.at
    for on in foes:
        x, z = on.at[0] - q, on.at[1] - r
        if not (-REACH <= x <= REACH and -REACH <= z <= REACH and -REACH <= x + z <= REACH):
            continue
        told = promise(sea.options, by, on, weights)
        if told and is_clear(sea, by.at, on.at, hulls):
            for position, points in told:
                share = weights.later if active and by.fired[position] else when
                best[position] = max(best.get(position, 0.0), share * points)
    return weights.hit * added(best.values())


@lru_cache(maxsize=16384)
def promise(
    options: s.Options, by: Ship, on: Ship, weights: Weights
) -> tuple[tuple[Position, float], ...]:
    """What each position that bears on an enemy would do to her, on the average.

    In shares of her value: hits count for more the less is left of the side they strike.
    """
    found = []
    far, positions = lies(on.at, by)
    for position in positions:
        if by.guns[position] and far <= longest(by, position):
            shot = shot_of(by, on, position)
            dice = sum([gun.dice for gun in agreed_guns(options, by, shot)])
            left = min(on.hull) if shot.rake is not None else on.hull[shot.side]
            found.append((position, min(dice / 6, left) * on.card.value / (left + weights.soft)))
    return tuple(found)


def boarders(sea: Sea, by: Ship, foes: Sequence[Ship], weights: Weights) -> float:
    """What boarding promises a ship: of those she holds the best, else of those she touches."""
    if not by.fighting or by.card.merchant:
        return 0.0
    active = by.id == sea.active
    if by.grappled:
        if active and sea.stage <= s.Stage.BOARDING:
            share = weights.board_now
        else:
            share = weights.board_later if active or by.acted else weights.board_soon
        return share * max(
            0.0, max([prospect(sea, by, sea.ships[on], weights) for on in by.grappled])
        )
    if active and sea.stage > s.Stage.GRAPPLING:
        return 0.0
    q, r = by.at
    near = [on for on in foes if (on.at[0] - q, on.at[1] - r) in hexes.STEPS]
    if not near:
        return 0.0
    throwing = active and sea.stage > s.Stage.MOVING
    found = [0.0]
    for on in near:  # an enemy her grapnels have missed waits for another turn (H-15)
        now = throwing and on.id not in by.grapnels
        share = weights.touching_now if now else weights.touching
        found.append(share * prospect(sea, by, on, weights))
    return max(found)


def prospect(sea: Sea, by: Ship, on: Ship, weights: Weights) -> float:
    """The points a boarding fight is worth to the attacker, on the average."""
    attack = total(fight_mods(sea, by, on, attacking=True, captain=by.captain))
    defence = total(fight_mods(sea, on, by, attacking=False, captain=False))
    struck = by.captain and not on.card.merchant  # only to a warship (P8-17.6)
    odds = bout(max(0, attack), max(0, defence), struck, on.captain)
    killed = odds.kills * on.card.value / on.card.fighting
    fallen = odds.losses * by.card.value / by.card.fighting
    taken = odds.seized * spoils(on, weights) - odds.lost * spoils(by, weights)
    return taken + weights.kill * (killed - fallen)


def spoils(ship: Ship, weights: Weights) -> float:
    """What a ship taken is worth to the taker, with what she no longer does (H-8)."""
    return weights.prize * ship.card.value + 4 * weights.cargo * ship.card.cargo


def convoy(sea: Sea, mine: Sequence[Ship], foes: Sequence[Ship], weights: Weights) -> float:
    return added([passage(sea, ship, foes, weights) for ship in mine if ship.card.merchant])


def passage(sea: Sea, ship: Ship, foes: Sequence[Ship], weights: Weights) -> float:
    card = ship.card
    edge = sea.edges[card.owner]
    ahead = reckoned(sea, ship.at, ship.facing, ship.reduced > 0)
    away = edge_distance(sea, ship.at, edge) + edge_distance(sea, ahead, edge)
    table = chart(sea.waters)
    hope = 1 - away / (2 * max(table.width, table.height))
    for on in foes:
        if not on.card.merchant:
            hope -= weights.pursuer / (1 + hexes.distance(ship.at, on.at))
    return weights.passage * max(2 * card.value, 4 * card.cargo) * hope


def edge_distance(sea: Sea, at: Hex, edge: s.Edge) -> int:
    column, row = hexes.offset(at)
    width, height = len(sea.waters.rows[0]), len(sea.waters.rows)
    return max(0, (row + 1, width - column, height - row, column + 1)[edge])


def reckoned(sea: Sea, at: Hex, facing: Face, reduced: bool) -> Hex:
    """Where a ship comes by dead reckoning in her next turn, as far as the water is open."""
    is_open = chart(sea.waters).open
    for _ in range(max(1, basic_hexes(facing, sea.wind, reduced))):
        ahead = hexes.neighbour(at, facing)
        if ahead not in is_open:
            break
        at = ahead
    return at


def chase(sea: Sea, mine: Sequence[Ship], foes: Sequence[Ship], weights: Weights) -> float:
    all_told = 0.0
    close = {Sailing.AGAINST: weights.irons, Sailing.BEATING: weights.beating}
    for by in mine:
        way = 0.0
        if not by.grappled:
            way -= close.get(point_of_sailing(by.facing, sea.wind), 0.0)
        if not by.card.merchant:
            ahead = reckoned(sea, by.at, by.facing, by.reduced > 0)
            if ahead == by.at and not by.grappled:
                way -= weights.shut_in
            drawn = max([pull(by, on, ahead, weights) for on in foes], default=0.0)
            way += min(0.0, drawn) if by.grappled else drawn  # who would run is held
        all_told += by.card.value * way
    return all_told


def pull(by: Ship, on: Ship, ahead: Hex, weights: Weights) -> float:
    """How much a ship is drawn to an enemy: what is to be won, the odds, and the distance."""
    near = weights.stand_off
    away = max(near, hexes.distance(by.at, on.at)) + max(near, hexes.distance(ahead, on.at))
    return draw(by, on, weights) * (1 - away / (2 * FAR))


@lru_cache(maxsize=16384)
def draw(by: Ship, on: Ship, weights: Weights) -> float:
    """How much a ship wants to be near an enemy at all; less than nothing: she runs."""
    mine, hers = power(by), power(on)
    favour = max(-0.5, min(1.0, 2 * mine / (mine + hers + 0.1) - weights.caution))
    prize = (on.card.value + weights.cargo * on.card.cargo) / max(1, by.card.value)
    return weights.chase * min(2.0, prize) * favour


@lru_cache(maxsize=8192)
def power(ship: Ship) -> float:
    if ship.silenced:
        return 0.3 * ship.fighting
    guns = sum([3 + 2 * gun.calibre for row in ship.guns for gun in row if gun.crew])
    sound = 0.3 + 0.7 * min(ship.hull) / ship.card.hull
    return sound * (guns + ship.fighting) * (0.7 if ship.card.merchant else 1.0)


def gauge(sea: Sea, mine: Sequence[Ship], foes: Sequence[Ship], weights: Weights) -> float:
    """How well a side's warships lie to windward of the enemies nearest to them, and together."""
    if not foes:
        return 0.0
    fighters = [ship for ship in mine if not ship.card.merchant]
    found = 0.0
    for by in fighters:
        away = {ship.id: hexes.distance(by.at, ship.at) for ship in (*foes, *fighters)}
        near = min(foes, key=lambda foe: away[foe.id])
        wind = weights.windward * to_windward(by.at, near.at, sea.wind)
        friend = min([away[ship.id] for ship in fighters if ship is not by], default=0)
        found += by.card.value * (wind - weights.apart * min(NEAR, friend) / NEAR)
    return found


def to_windward(at: Hex, on: Hex, wind: Face) -> float:
    """From 1, with an enemy straight downwind, to -1; nothing of who is far away."""
    away = hexes.distance(at, on)
    if not 0 < away <= NEAR:
        return 0.0
    q, r = on[0] - at[0], on[1] - at[1]
    x, z = hexes.STEPS[wind]
    return (2 * q * x + 2 * r * z + q * z + r * x) / (2 * away)


# --- What a captain would look at: the value of a position, and a good order of actions -----------

MOST_AHEAD = 8.0  # points of lead beyond which the clock is no dearer
A_BRIG = 3.0
"""What a brig is worth: of ships of her size and greater a sailor errs as widely as ever."""


# --- What a captain would do without much thought: how promising an action looks at a glance -----
# Used to put actions in order, and to guess the answer to a question in the middle of things.


def habit(sea: Sea, act: Action) -> float:
    """How promising an action looks at a glance; only comparisons mean anything."""
    match act:
        case s.Fire(by, position, on, aim, side):
            return 20 + shot_worth(sea, sea.ships[by], sea.ships[on], position, aim, side)
        case s.Reply(by, position, aim, side):
            foe = s.asked_now(sea, s.AskReturn).salvo.by
            return shot_worth(sea, sea.ships[by], sea.ships[foe], position, aim, side)
        case s.NoReply():
            return -1.0
        case s.Board(by, on, captain):
            return 10 + edge(sea, by, on) + captain
        case s.Grapple(by, on, points):
            return edge(sea, by, on) - abs(points - 2)
        case s.LoseGun(by, position, calibre):
            broadside = position in (Position.LARBOARD, Position.STARBOARD)
            return -2.0 * calibre - broadside
        case s.Burn(by, side):
            return float(sea.ships[by].hull[side])
        case s.Stake(_, yes):
            ask = sea.pending[-1]  # a single kill ahead is kept
            few = isinstance(ask, s.AskStakeKill) and abs(ask.kills[0] - ask.kills[1]) <= 1
            return float(yes and not few)
        case s.Clock(coins=coins):
            return -abs(coins)
        case s.Sail():
            return 8.0 - abs(act.turn)
        case s.Press():
            return 6.0
        case s.Hold() | s.Turn():
            return 5.0
        case s.Whistle(turn=turn):
            return -abs(turn)
        case s.End():
            return 1.0
        case s.Reduce() | s.Part():
            return -2.0
    return 0.0


def shot_worth(
    sea: Sea, by: Ship, on: Ship, position: Position, aim: s.Aim, side: s.Side | None
) -> float:
    """Hits to be expected, times what a hit of that aim does to such a target."""
    shot = shot_of(by, on, position)
    hits = sum(gun.dice for gun in salvo_guns(sea, by, shot)) / 6
    struck = on.hull[shot.side if side is None else side]
    if aim is s.Aim.HULL:
        return hits * on.card.value * (1.0 if struck > 3 else 1.5) * 8 / (struck + 4)
    if aim is s.Aim.GEAR:
        return hits * on.card.value * 0.4
    near = shot.distance == 1
    return hits * on.card.value * (0.8 if near else 0.3) * min(1.0, on.fighting / 3)


def edge(sea: Sea, by: int, on: int) -> float:
    """How many dice more than the defence a ship would board with."""
    one, two = sea.ships[by], sea.ships[on]
    attack = fight_mods(sea, one, two, attacking=True, captain=one.captain)
    defence = fight_mods(sea, two, one, attacking=False, captain=False)
    return float(total(attack) - total(defence))


# --- What a sailor would look at: the value of a position, and a good order of actions -----------
# Nothing here decides a rule. The chances of guns and boarders are taken from the rule code's
# own tables; the weights say what a captain thinks of them, and are tuned by matches.


class Outlook(NamedTuple):
    """A position as one side sees it, in points of the account; its value is the sum."""

    harm: float  # what the enemy has lost and is losing
    safety: float  # what one's own ships are still worth, less what they have cost
    guns: float
    exposure: float  # the enemy's guns that bear; none above nought
    boarders: float
    boarded: float
    passage: float  # the merchantmen's way to their edges, both sides' together
    chase: float
    clock: float


def value(sea: Sea, who: Player, weights: Weights = STANDARD) -> float:
    """How good the position is for `who`, in points of the account."""
    return added(outlook(sea, who, weights))


def outlook(sea: Sea, who: Player, weights: Weights = STANDARD) -> Outlook:
    """What speaks for and against a position: points, ships, fire, boarders, way, and clock."""
    foe = opponent_of(who)
    both = points(sea)
    lead = float(both[who] - both[foe])
    if sea.phase is s.Phase.OVER:
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
        -weights.clock * ahead * sea.coins
        - (weights.offer - weights.content * ahead) * sea.parting[who],
    )


def rid_of(ship: Ship, foe: Player) -> int:
    """The value of an enemy's ship that is sunk, taken or driven off; nothing of any other."""
    lost = ship.card.owner == foe and ship.fate not in (s.Fate.AFLOAT, s.Fate.ESCAPED)
    return ship.card.value if lost else 0


def way(sea: Sea, mine: Sequence[Ship], hers: Sequence[Ship], weights: Weights) -> float:
    """How well one's own ships lie; a captain sees the enemy's too, and who has the wind."""
    found = chase(sea, mine, hers, weights)
    patience = max(0.0, 1.0 - weights.impatience * (sea.turn - 1))
    if weights.their_chase:
        found -= weights.their_chase * patience * chase(sea, hers, mine, weights)
    if weights.windward or weights.apart:
        lies = gauge(sea, mine, hers, weights) - gauge(sea, hers, mine, weights)
        found += patience * lies
    return found


def ended(sea: Sea, who: Player, both: tuple[int, int], weights: Weights) -> Outlook:
    """A fight that is over: the points, and the ships of who has won and holds the field.

    These are counted as they were before: else to sink the last enemy would seem to cost them.
    Whoever is gone with the points, like a merchantman over her edge, leaves nothing behind.
    """
    foe = opponent_of(who)
    lead = both[who] - both[foe]
    won = weights.victory * ((lead > 0) - (lead < 0))
    won -= weights.pride * (lead < 0 and sea.ending is s.Ending.AGREED)
    left = [0.0, 0.0]
    gone = sum(rid_of(ship, foe) for ship in sea.ships)
    if sea.ending is s.Ending.FIELD:
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
    if ship.half_strength and ship.crew is s.Crew.SCURVY:
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
    cards = [sea.ships[ask.ship].card for ask in sea.pending if isinstance(ask, s.AskGun)]
    owed = [card.value / max(1, card.guns) for card in cards if card.owner == who]
    return 0.7 * weights.guns * added(owed)


def order(sea: Sea, actions: Sequence[Action]) -> Sequence[Action]:
    """The actions, the promising ones first; of answers the first is the usual one."""
    return sorted(actions, key=lambda action: -habit(sea, action))


# --- Mind -----------------------------------------------------------------------------------------


def before_dice(sea: Sea, act: Action) -> Sea | None:
    """Where an order of a ship's turn leads before fires, nerves and torn rigging are thrown for.

    They wait for any other order as well. None for orders that throw dice of their own.
    """
    if sea.pending or not isinstance(act, s.End | s.Sail | s.Take):
        return None
    calm = [replace(s, burning=False, hurt=False, gear=s.card.gear) for s in sea.ships]
    play = Play(replace(sea, ships=tuple(calm)), Scripted())
    match act:
        case s.End():
            end_turn(play)
        case s.Sail():
            sail(play, act)
        case s.Take(by):
            take(play, by)
    advance(play)
    pairs = zip(play.state.ships, sea.ships, strict=True)
    ships = [replace(s, burning=was.burning, gear=was.gear) for s, was in pairs]
    return replace(play.state, ships=tuple(ships))


VICTORY = 20.0  # what it is worth to win, where to lose costs as much
BESIDE = 0.0895  # what a point is worth beside the victory
COMES = 0.329
"""What a point of the judgement brings in points of the account (see `worth` in `MIND`)."""
SWING = 0.543
"""By how much a lead may change in a turn, in shares of what all ships are worth together."""
WIDEST = 2  # and in a whole fight, which seldom lasts as long as its coins
STEEPNESS = 1.25
"""Makes of `tanh` what is nearly the chance that luck of a bell's shape leaves a lead."""


def captains_value(sea: Sea, who: Player, weights: Weights = CAPTAIN) -> float:
    """How good a position is for `who`: how likely he wins, and a little by how much."""
    judged = value(sea, who, weights)
    both = points(sea)
    lead = both[who] - both[opponent_of(who)]
    if sea.phase is s.Phase.OVER:
        return VICTORY * ((lead > 0) - (lead < 0)) + BESIDE * judged
    hoped = lead + COMES * (judged - lead)
    return VICTORY * tanh(hoped / (STEEPNESS * luck(sea))) + BESIDE * judged


def luck(sea: Sea) -> float:
    """How far the lead may still swing, in points."""
    worth = sum([ship.card.value for ship in sea.ships])
    return worth * min(WIDEST, SWING * sqrt(max(1, sea.coins)))


MATE = Mind(
    value,
    order,
    parts=outlook,
    odds=odds,
    worth=0.5,
    reasons={
        "harm": "hurt the enemy",
        "safety": "keep your ships sound",
        "guns": "bring guns to bear",
        "exposure": "keep out of their guns",
        "boarders": "board them",
        "boarded": "keep off their boarders",
        "passage": "get your merchantmen through",
        "chase": "close with your prey",
        "clock": "end the fight at a good moment",
    },
    by_habit=(
        s.Burn,
    ),  # a ship badly hurt looks worth less afloat than sunk: the sounder side burns
    before_dice=before_dice,
    ends=(s.End, s.Hold),
    breaks_off=(s.Part,),
    doubts=Doubts(1.1, sure=0.33, stake=at_stake),
)


A_POINT = 0.6
"""What a captain's likings count for. With two a side his judgement makes 0.3 or 0.4 of a point of
the mate's, but he thinks twice as much of a hit."""


def fancied(temper: str, point: float, act: Action) -> float:
    """What an order is worth to somebody of a temper beside what it leads to.

    So little that it decides only between orders that lead to nearly as much; `point` is what a
    point of the mate's judgement is worth to him.
    """
    match temper, act:
        case ("bold", s.Board() | s.Grapple()) | ("greedy", s.Fire(aim=s.Aim.CREW)):
            return 2.0 * point
        case "greedy", s.Board() | s.Grapple():
            return point
        case "wary", s.Board() | s.Grapple():
            return -2.0 * point
        case "sly", s.Fire(aim=s.Aim.GEAR):
            return 0.8 * point
        case "bold", s.Clock(coins=1):
            return 0.4 * point
        case "wary", s.Clock(coins=-1):
            return 0.2 * point
    return 0.0


def ventures_nothing(sea: Sea, act: Action) -> bool:
    """Whether an order is none of those that only a die makes worth giving."""
    return not isinstance(act, s.Press | s.Stake) or (isinstance(act, s.Stake) and not act.yes)


def tempered(mind: Mind, judge: Callable[..., float], weights: Weights, point: float = 1.0) -> Mind:
    """The mind of who judges by these weights, with tempers; for `point` see `fancied`."""
    tempers = dict[str, Mind]()
    for name, row in TEMPERS.items():
        own = partial(judge, weights=replace(weights, **bent(weights, row)))
        leads_on = ventures_nothing if name == "steady" else mind.leads_on
        fancy = partial(fancied, name, point)
        tempers[name] = dataclasses.replace(mind, value=own, leads_on=leads_on, fancy=fancy)
    return dataclasses.replace(mind, value=partial(judge, weights=weights), tempers=tempers)


MIND = dataclasses.replace(
    tempered(MATE, value, STANDARD),
    sailor=tempered(dataclasses.replace(MATE, by_habit=()), value, SAILOR),
    captain=tempered(MATE, captains_value, CAPTAIN, A_POINT),
)
