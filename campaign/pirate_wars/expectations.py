"""What a captain expects: what an order promises, part by part, and what lines and men are worth.

Nothing here decides a rule. Everything is in points of the account, roughly.
"""

from collections.abc import Iterator
from math import comb, erf, sqrt
from typing import NamedTuple

from pieces_of_eight.campaign.geometry.hulls import DOT, Corners
from pieces_of_eight.campaign.kernel.arithmetic import added
from .actions import (
    Action,
    Board,
    Commit,
    Embark,
    Hoist,
    Join,
    Land,
    Lower,
    Man,
    March,
    Press,
    Rob,
    StandOff,
    Yield,
)
from .ashore import BONE, BRITTLE, SHIELD, WARRIOR, beach_of
from .boarding import chosen as picked
from .boarding import marksmen, melee_dice, size, strength, volley_dice
from .boats import seats_of
from .crew import boards, tidy
from .gunnery import FULL_GUN
from .sailing import ball
from .state import (
    ARTICLES,
    AskPress,
    Crew,
    Duty,
    Dwellers,
    Fate,
    Flag,
    Goal,
    Party,
    Post,
    Sea,
    Ship,
    Shore,
    Shot,
    attack_of,
    in_the_fight,
)
from .waters import (
    SEATS,
    bearers,
    distance,
    distance_off,
    end_of,
    has_launches,
    land_of,
    parties_on,
    party_of,
    targets,
)

HULL = 2.0
"""A line of hull: a point of the account at once, and a step towards the bottom."""
SAIL = 0.6
MAN = 0.25
CANNON = 0.8
"""A loaded cannon that bears, for a turn."""
LOST_GUN = 2.5
"""A cannon that tears itself apart, with its crew."""
STOPPED = 1.5
"""What it costs to lie without a sail."""
SUNK = 4.0
IRONS = 3.0
"""What it costs to drift, beside the heart that her crew may lose."""


class Hopes(NamedTuple):
    """What an order promises, part by part."""

    harm: float = 0.0
    """The enemy rammed, boarded, beaten."""
    ships: float = 0.0
    """One's own ships: off the rocks and the edge, under sail, manned."""
    guns: float = 0.0
    """Cannon loaded and bearing, against those that bear on one's own; the range."""
    fire: float = 0.0
    """Fire declared, and what it will do."""


class Option(NamedTuple):
    """An order, and what it promises."""

    action: Action
    hopes: Hopes

    @property
    def value(self) -> float:
        return added(self.hopes)


def standing(ship: Ship, hull: int, sails: int) -> float:
    """What a ship with so much hull and sail is worth."""
    if not hull:
        return -SUNK
    return HULL * hull + SAIL * sails - STOPPED * (not sails)


def crossed(ship: Ship, balls: int, sails: int) -> tuple[int, int]:
    """Hull and sails after so many lines by ball, and so many sails by shot (PW-5.2)."""
    hull, set_ = ball(ship, balls)
    return hull, min(max(0, set_ - sails), ship.card.sails)


def hurt(ship: Ship, balls: int, sails: int) -> float:
    """What so many lines cost a ship, with the men who go with them."""
    hull, set_ = crossed(ship, balls, sails)
    men = ship.hull + ship.sails - hull - set_
    return standing(ship, ship.hull, ship.sails) - standing(ship, hull, set_) + MAN * men


def tells(
    ship: Ship, shot: Shot, dice: int, target: int, *, rake: bool, before: tuple[float, float]
) -> float:
    """What a cannon's shot costs a ship on the average, behind what is declared already.

    `before` are the hits by ball and the sails by shot that are expected of that.
    """
    balls, sails = round(before[0]), round(before[1])
    already = hurt(ship, balls, sails)
    found = 0.0
    for hits in range(1, dice + 1):
        chance: float = comb(dice, hits) * target**hits * (6 - target) ** (dice - hits) / 6**dice
        by_ball = balls + hits * (shot is Shot.BALL)
        by_shot = sails + hits * (1 + rake) * (shot is Shot.SHOT)
        found += chance * (hurt(ship, by_ball, by_shot) - already)
    return found


def prize(ship: Ship) -> float:
    """What it is worth to take a ship: her points, less those she has given already."""
    if ship.fate is not Fate.AFLOAT:
        return 0.0
    return 3.0 * ship.card.hull - (ship.card.hull - ship.hull)


# --- Boarding as a captain weighs it: to board or stand off, who fights, whether to press on ------

DARE = 0.6
"""How much of a prize a round of boarding stakes: who loses it often strikes (PW-4.2)."""
CREWED = 0.2
"""What a manned prize promises, for each line of her hull."""
OVERBOARD = 0.5
HALVES = 0.5
FACES = range(1, 7)


def party(ship: Ship) -> Crew:
    """All who may join in a boarding."""
    return tidy(row for row in ship.crew if boards(ship, row))


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
        found = _BETTER[key] = odds_of_round(sea, mine, hers, first=first)
    return found


def odds_of_round(sea: Sea, mine: Ship, hers: Ship, *, first: bool) -> float:
    """The same, each time anew."""
    if not ARTICLES[sea.edition].attacks:
        lead = strength(sea, mine) - strength(sea, hers)
        up, down = max(0, lead), max(0, -lead)
        won = added(
            [(a + up > b + down) + HALVES * (a + up == b + down) for a in FACES for b in FACES]
        )
        return won / 36
    left, spread = 0.0, 0.0
    for ship, sign in ((mine, 1), (hers, -1)):
        fighting = party(ship)
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


def answers(sea: Sea, legal: list[Action]) -> Iterator[tuple[Action, Hopes]]:
    """What the answers to a question, or a boarding, promise."""
    for act in legal:
        match act:
            case Board():
                yield act, Hopes(harm=stake(sea, sea.ships[act.by], sea.ships[act.on]))
            case StandOff():
                yield act, Hopes()
            case Commit():
                yield act, Hopes(harm=strokes(sea, sea.ships[act.by], act.party))
            case Press():
                yield act, Hopes(harm=pressed(sea, act))
            case Yield():
                # a ship that is left is worth less to the enemy than one that strikes (H-110)
                yield act, Hopes(ships=-OVERBOARD * act.strike)
            case Man():
                yield act, Hopes(ships=manned(sea, act))
            case _:
                yield act, Hopes()


def strokes(sea: Sea, ship: Ship, chosen: tuple[int, ...]) -> float:
    """The blows a party will land, and its heads, which win the round (PW-3.3)."""
    dice = melee_dice(sea, ship, picked(ship, chosen)[0])
    return added([number * min(target, 5) / 6 for target, number in dice.items()]) + added(chosen)


def pressed(sea: Sea, act: Press) -> float:
    """To board on against cutting loose, which is nought."""
    ask = sea.pending[-1]
    if not act.yes or not isinstance(ask, AskPress):
        return 0.0
    return stake(sea, sea.ships[ask.ship], sea.ships[ask.enemy], first=False)


def manned(sea: Sea, act: Man) -> float:
    """A prize crew, where enough stay to sail and fight their own ship."""
    if not act.men:
        return 0.0
    ship = sea.ships[act.by]
    left = ship.aboard - act.men - ship.sails - sum([gun.whole for gun in ship.guns])
    return CREWED * ship.hull + 0.1 * min(0, left) - 0.01 * act.men


# --- Ashore ---------------------------------------------------------------------------------------
# Landings as a captain weighs them: whether an island is worth the men, the way there, and home.
#
# By averages alone: so many fall in every round, on both sides, till one has had enough.

CHEST = 3.0
"""What a chest is worth in the account (H-163)."""
ROUNDS = 8
CRAMPED = 0.5
"""How much less a launch with a mast promises, which brings home little beside its men."""
LOADED = 3
"""A launch takes so many chests, with one man to row."""
WALL = 2
"""How much worse men strike at a wall."""
OFFING = 96 * DOT
"""No launch is lowered farther from a beach than this, nor nearer than `PEACE` to an enemy."""
PEACE = 140 * DOT
SURE = 4.0
"""What is plainly the next thing to do."""
LAST_CALL = 5
"""So many turns before the end nobody sets out any more."""

Order = Lower | Hoist | Land | Embark | Rob | Join | March


def gain(sea: Sea, at: int, ship: Ship, figures: int, launches: int) -> float:
    """The points that so many hands may bring home on the average, less what the fallen cost."""
    shore = sea.shores[at]
    rivals = rivals_ashore(sea, at, ship)
    if rivals > figures:
        return -MAN * figures
    men, foes = figures - toll(sea, shore) - rivals, float(dwellers(shore))
    ours, theirs, enough = prowess(sea, shore, ship.flag)
    for _ in range(ROUNDS):
        if foes <= enough or men < 1:
            break
        men, foes = men - foes * theirs / 6, foes - men * ours / 6
    if foes > enough or men < 1:
        return -MAN * figures
    chests = min(float(shore.chests), men // 2, float(LOADED * launches))
    return CHEST * chests - MAN * (figures - men)


def rivals_ashore(sea: Sea, at: int, ship: Ship) -> int:
    """How many rivals have landed there, who fight for the same treasure; none in a truce."""
    there = [] if sea.options.truce else parties_on(sea, at)
    return sum([party.figures for party in there if party.owner != ship.owner])


def toll(sea: Sea, shore: Shore) -> float:
    """Who falls on the way inland: to arrows at an islanders' beach, to the cannon of a fort."""
    if land_of(sea, shore).dwellers is Dwellers.FORT:
        return FULL_GUN * len(shore.guns) + shore.marines * WARRIOR / 6
    return 0.0 if shore.hidden else 2 * shore.folk.bows * WARRIOR / 6


def dwellers(shore: Shore) -> int:
    """Who would fight for the treasure."""
    folk = 0 if shore.hidden else shore.folk.count
    return shore.bones or folk or shore.marines + shore.lieutenant


def prowess(sea: Sea, shore: Shore, flag: Flag) -> tuple[int, int, float]:
    """Targets of hands and of those who live there, and with how few of them these give up."""
    hand = attack_of(sea.edition, flag, Post.HAND)
    match land_of(sea, shore).dwellers:
        case Dwellers.SKELETONS:
            return hand + BRITTLE, BONE, 0.5
        case Dwellers.ISLANDERS:
            return hand + SHIELD, WARRIOR, shore.start / 2
        case Dwellers.FORT:
            return max(1, hand - WALL), attack_of(sea.edition, Flag.IMPERIAL, Post.MARINE), 0.5


def errand(sea: Sea, ship: Ship) -> Corners | None:
    """Where a ship or a launch is wanted: the island that is worth it, or for a launch her ship."""
    if not sea.shores or ship.duty is not Duty.FIGHTING:
        return None
    if ship.card.boat and ship.chests:
        return nearest_ship_home(sea, ship)
    at = prey(sea, ship)
    if at is not None:
        return sea.waters.shoals[sea.shores[at].shoal].corners
    return nearest_ship_home(sea, ship) if ship.card.boat else waited_for(sea, ship)


def nearest_ship_home(sea: Sea, boat: Ship) -> Corners | None:
    """The nearest ship of her side that can take a launch in."""
    ours = [s for s in sea.ships if s.owner == boat.owner and in_the_fight(s)]
    return min(ours, key=lambda s: distance(s, boat)).shape if ours else None


def waited_for(sea: Sea, ship: Ship) -> Corners | None:
    """Who of her side is still to come home: a launch with treasure first, then men ashore."""
    boats = [s for s in sea.ships if s.card.boat and s.owner == ship.owner and s.afloat and s.crew]
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
    figures, launches = hands_for(sea, ship)
    if not figures:
        return None
    found = [
        (gain(sea, at, ship, figures, launches), at)
        for at, shore in enumerate(sea.shores)
        if shore.chests and land_of(sea, shore).owner != ship.owner
    ]
    best = max(found, default=(0.0, 0))
    return best[1] if best[0] > 0 else None


def hands_for(sea: Sea, ship: Ship) -> tuple[int, int]:
    """How many of her side can be ashore together with hers, and their launches."""
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
    hands = sum([row.count for row in ship.crew if row.post is Post.HAND])
    idle = hands - ship.sails - sum([gun.whole for gun in ship.guns])
    return max(0, min(idle, ship.aboard - ship.card.crew // 2 - 1))


def weigh(sea: Sea, act: Order) -> Hopes:
    """What an order to a launch or a party promises."""
    ship = sea.ships[act.by]
    match act:
        case Lower():
            return Hopes(harm=lowered(sea, ship) - CRAMPED * act.gaff)
        case Hoist():
            boat = sea.ships[act.boat]
            wanted = prey(sea, boat) is not None and not boat.chests
            return Hopes(ships=-1.0 if wanted else 0.5 + CHEST * boat.chests)
        case Land():
            at = beach_of(sea, ship)
            goes = at is not None and not ship.chests and enough(sea, ship, at)
            return Hopes(harm=SURE if goes else -1.0)
    party = party_of(sea, act.by)
    assert party is not None
    match act:
        case Embark():
            return Hopes(harm=SURE if laden(sea, party) else -1.0)
        case Rob():
            return Hopes(harm=robbed(sea, party, act))
        case Join():
            return Hopes(harm=SURE / 2 if party.at == 0 and party.chests else -1.0)
        case March():
            goal = Goal.BEACH if laden(sea, party) else Goal.INLAND
            stays = party.at == 0 or party.at >= end_of(land_of(sea, sea.shores[party.shore]))
            return Hopes(harm=SURE * (act.goal is goal) + (act.goal is Goal.HOLD and stays))


def lowered(sea: Sea, ship: Ship) -> float:
    """A launch put out, where the beach is near and no enemy is."""
    at = prey(sea, ship)
    if at is None or spare_hands(ship) < SEATS:
        return -1.0
    if any(distance(ship, on) < PEACE for on in targets(sea, ship)):
        return -1.0
    off = distance_off(sea, at, ship)
    return SURE / 2 if off <= OFFING else -1.0


def friends(sea: Sea, party: Party) -> bool:
    """Whether another party of the side is on the island, who takes the men a launch cannot."""
    return any(p.owner == party.owner and p.of != party.of for p in parties_on(sea, party.shore))


def most(sea: Sea, party: Party) -> int:
    """How many chests a party should have with it when it comes to its launch."""
    room = (seats_of(sea.ships[party.of]) - party.figures) // 2
    room = LOADED if friends(sea, party) else room
    return max(0, min(bearers(party), room))


def laden(sea: Sea, party: Party) -> bool:
    """Whether a party has what it came for, or will not get it."""
    if not sea.shores[party.shore].chests or party.chests >= max(1, most(sea, party)):
        return True
    return not enough(sea, sea.ships[party.of], party.shore)


def enough(sea: Sea, boat: Ship, at: int) -> bool:
    """Whether those of her side who are on an island, or lie at its beach, can do it together."""
    hands = [party.figures for party in parties_on(sea, at) if party.owner == boat.owner]
    hands += [
        each.aboard
        for each in sea.ships
        if each.card.boat
        and each.owner == boat.owner
        and each.afloat
        and each.crew
        and beach_of(sea, each) == at
    ]
    return gain(sea, at, boat, sum(hands), len(hands)) > 0


def robbed(sea: Sea, party: Party, act: Rob) -> float:
    """Chests as many as can be brought off; a cannon takes too many seats."""
    if act.guns or act.chests + party.chests > max(1, most(sea, party)):
        return 0.1 * act.chests - 1.0
    return CHEST * act.chests
