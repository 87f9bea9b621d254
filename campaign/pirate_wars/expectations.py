"""What a captain expects: what an order promises, part by part, and what lines and men are worth.

Nothing here decides a rule. Everything is in points of the account, roughly.
"""

from math import comb, erf, sqrt
from typing import NamedTuple

from pieces_of_eight.campaign.geometry.hulls import Corners
from pieces_of_eight.campaign.kernel.arithmetic import added
from . import state as s
from .ashore import BONE, BRITTLE, SHIELD, WARRIOR
from .boarding import marksmen, melee_dice, strength, volley_dice
from .crew import boards, size, tidy
from .gunnery import FULL_GUN
from .sailing import ball
from .state import Sea, Ship, Shore
from .waters import SEATS, distance, has_launches, land_of, parties_on, party_of

HULL = 2.0  # a line of hull: a point of the account at once, and a step towards the bottom
SAIL = 0.6
MAN = 0.25
CANNON = 0.8  # a loaded cannon that bears, for a turn
LOST_GUN = 2.5  # a cannon that tears itself apart, with its crew
STOPPED = 1.5  # what it costs to lie without a sail
SUNK = 4.0
IRONS = 3.0  # what it costs to drift, beside the heart that her crew may lose


class Hopes(NamedTuple):
    """What an order promises, part by part."""

    harm: float = 0.0  # the enemy rammed, boarded, beaten
    ships: float = 0.0  # one's own ships: off the rocks and the edge, under sail, manned
    guns: float = 0.0  # cannon loaded and bearing, against those that bear on one's own; the range
    fire: float = 0.0  # fire declared, and what it will do


def _standing(hull: int, sails: int) -> float:
    return HULL * hull + SAIL * sails - STOPPED * (not sails) if hull else -SUNK


def hurt(ship: Ship, balls: int, sails: int) -> float:
    """What so many lines by ball, and so many sails by shot, cost a ship and her men (PW-5.2)."""
    hull, set_ = ball(ship, balls)
    set_ = min(max(0, set_ - sails), ship.card.sails)
    men = ship.hull + ship.sails - hull - set_
    return _standing(ship.hull, ship.sails) - _standing(hull, set_) + MAN * men


def tells(
    ship: Ship, shot: s.Shot, dice: int, target: int, *, rake: bool, before: tuple[float, float]
) -> float:
    """What a cannon's shot costs a ship on the average, behind what is declared already.

    `before` are the hits by ball and the sails by shot that are expected of that.
    """
    balls, sails = round(before[0]), round(before[1])
    already = hurt(ship, balls, sails)
    found = 0.0
    for hits in range(1, dice + 1):
        chance: float = comb(dice, hits) * target**hits * (6 - target) ** (dice - hits) / 6**dice
        by_ball = balls + hits * (shot is s.Shot.BALL)
        by_shot = sails + hits * (1 + rake) * (shot is s.Shot.SHOT)
        found += chance * (hurt(ship, by_ball, by_shot) - already)
    return found


def prize(ship: Ship) -> float:
    if ship.fate is not s.Fate.AFLOAT:
        return 0.0
    return 3.0 * ship.card.hull - (ship.card.hull - ship.hull)


# --- Boarding as a captain weighs it: to board or stand off, who fights, whether to press on ------

DARE = 0.6  # how much of a prize a round of boarding stakes: who loses it often strikes (PW-4.2)
HALVES = 0.5
FACES = range(1, 7)


MOST_KEPT = 1 << 10
_BETTER: dict[tuple[object, ...], float] = {}


def better(sea: Sea, mine: Ship, hers: Ship, *, first: bool) -> float:
    """About how likely a ship is to have the better of a round of boarding; ties count half.

    It is kept by the two crews, which change less often than courses are weighed.
    """
    one = mine.crew, mine.flag, mine.card.gun_deck
    key = sea.edition, first, *one, hers.crew, hers.flag, hers.card.gun_deck
    found = _BETTER.get(key)
    if found is None:
        if len(_BETTER) >= MOST_KEPT:
            _BETTER.clear()
        found = _BETTER[key] = _odds_of_round(sea, mine, hers, first=first)
    return found


def _odds_of_round(sea: Sea, mine: Ship, hers: Ship, *, first: bool) -> float:
    if not s.ARTICLES[sea.edition].attacks:
        lead = strength(sea, mine) - strength(sea, hers)
        up, down = max(0, lead), max(0, -lead)
        won = added(
            [(a + up > b + down) + HALVES * (a + up == b + down) for a in FACES for b in FACES]
        )
        return won / 36
    left, spread = 0.0, 0.0
    for ship, sign in ((mine, 1), (hers, -1)):
        fighting = tidy(row for row in ship.crew if boards(ship, row))
        left += sign * size(fighting)
        throws = [melee_dice(sea, ship, fighting)]
        if first:
            throws.append(volley_dice(sea, ship, (*fighting, *marksmen(ship.crew))))
        for dice in throws:
            for target, number in dice.items():
                chance = min(target, 5) / 6
                left += sign * number * chance
                spread += number * chance * (1 - chance)
    if not spread:
        return float(left > 0) + HALVES * (left == 0)
    return HALVES * (1 + erf(left / sqrt(2 * spread)))


def stake(sea: Sea, mine: Ship, hers: Ship, *, first: bool = True) -> float:
    """What a round of boarding promises, in points; below nought for the weaker."""
    chance = better(sea, mine, hers, first=first)
    return DARE * (chance * prize(hers) - (1 - chance) * prize(mine))


# --- Ashore ---------------------------------------------------------------------------------------
# Landings as a captain weighs them: whether an island is worth the men, the way there, and home.
#
# By averages alone: so many fall in every round, on both sides, till one has had enough.

CHEST = 3.0  # what a chest is worth in the account (H-163)
ROUNDS = 8
LOADED = 3  # a launch takes so many chests, with one man to row
WALL = 2  # how much worse men strike at a wall
LAST_CALL = 5  # so many turns before the end nobody sets out any more


def gain(sea: Sea, at: int, ship: Ship, figures: int, launches: int) -> float:
    """The points that so many hands may bring home on the average, less what the fallen cost."""
    shore = sea.shores[at]
    landed = [] if sea.options.truce else parties_on(sea, at)
    rivals = sum([party.figures for party in landed if party.owner != ship.owner])
    if rivals > figures:
        return -MAN * figures
    folk = 0 if shore.hidden else shore.folk.count
    foes = float(shore.bones or folk or shore.marines + shore.lieutenant)
    men = figures - _toll(sea, shore) - rivals
    ours, theirs, enough = _prowess(sea, shore, ship.flag)
    for _ in range(ROUNDS):
        if foes <= enough or men < 1:
            break
        men, foes = men - foes * theirs / 6, foes - men * ours / 6
    if foes > enough or men < 1:
        return -MAN * figures
    chests = min(float(shore.chests), men // 2, float(LOADED * launches))
    return CHEST * chests - MAN * (figures - men)


def _toll(sea: Sea, shore: Shore) -> float:
    """Who falls on the way inland: to arrows at an islanders' beach, to the cannon of a fort."""
    if land_of(sea, shore).dwellers is s.Dwellers.FORT:
        return FULL_GUN * len(shore.guns) + shore.marines * WARRIOR / 6
    return 0.0 if shore.hidden else 2 * shore.folk.bows * WARRIOR / 6


def _prowess(sea: Sea, shore: Shore, flag: s.Flag) -> tuple[int, int, float]:
    """Targets of hands and of those who live there, and with how few of them these give up."""
    hand = s.attack_of(sea.edition, flag, s.Post.HAND)
    match land_of(sea, shore).dwellers:
        case s.Dwellers.SKELETONS:
            return hand + BRITTLE, BONE, 0.5
        case s.Dwellers.ISLANDERS:
            return hand + SHIELD, WARRIOR, shore.start / 2
        case s.Dwellers.FORT:
            return (
                max(1, hand - WALL),
                s.attack_of(sea.edition, s.Flag.IMPERIAL, s.Post.MARINE),
                0.5,
            )


def errand(sea: Sea, ship: Ship) -> Corners | None:
    """Where a ship or a launch is wanted: the island that is worth it, or for a launch her ship."""
    if not sea.shores or ship.duty is not s.Duty.FIGHTING:
        return None
    if ship.card.boat and ship.chests:
        return _home(sea, ship)
    at = prey(sea, ship)
    if at is not None:
        return sea.waters.shoals[sea.shores[at].shoal].corners
    return _home(sea, ship) if ship.card.boat else _waited_for(sea, ship)


def _home(sea: Sea, boat: Ship) -> Corners | None:
    ours = [x for x in sea.ships if x.owner == boat.owner and s.in_the_fight(x)]
    return min(ours, key=lambda s: distance(s, boat)).shape if ours else None


def _waited_for(sea: Sea, ship: Ship) -> Corners | None:
    """Who of her side is still to come home: a launch with treasure first, then men ashore."""
    boats = [x for x in sea.ships if x.card.boat and x.owner == ship.owner and x.afloat and x.crew]
    if boats:
        return max(boats, key=lambda s: (s.chests, -distance(s, ship))).shape
    for party in sea.parties:
        if party.owner == ship.owner and party.crew:
            return sea.waters.shoals[sea.shores[party.shore].shoal].corners
    return None


def prey(sea: Sea, ship: Ship) -> int | None:
    """The island that promises most to all who can be landed, if any does."""
    if sea.turn + LAST_CALL > sea.options.turns:
        return None
    figures, launches = _hands_for(sea, ship)
    if not figures:
        return None
    found = [
        (gain(sea, at, ship, figures, launches), at)
        for at, shore in enumerate(sea.shores)
        if shore.chests and land_of(sea, shore).owner != ship.owner
    ]
    best = max(found, default=(0.0, 0))
    return best[1] if best[0] > 0 else None


def _hands_for(sea: Sea, ship: Ship) -> tuple[int, int]:
    figures = launches = 0
    for each in sea.ships:
        if each.owner == ship.owner and each.afloat:
            if each.card.boat:
                party = party_of(sea, each.id)
                figures += each.aboard + (party.figures if party else 0)
                launches += 1
            elif each.id == ship.id and has_launches(sea.edition, sea.waters):
                boats = min(each.boats, spare_hands(each) // SEATS)
                figures += SEATS * boats
                launches += boats
    return figures, launches


def spare_hands(ship: Ship) -> int:
    """Who can be spared: a hand stays for each sail and cannon, and half the crew for heart."""
    hands = sum([row.count for row in ship.crew if row.post is s.Post.HAND])
    idle = hands - ship.sails - sum([gun.whole for gun in ship.guns])
    return max(0, min(idle, ship.aboard - ship.card.crew // 2 - 1))
