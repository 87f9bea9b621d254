"""What a captain may do: the question put to him, the list of legal actions, what gives up a ship.

The list is the hot path of every playout: it is short, and in a fixed order.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import HALF_CIRCLE, QUARTER, Hull, ahead, leapt, turned
from pieces_of_eight.campaign.kernel.dice import Faces, Roll
from pieces_of_eight.campaign.kernel.play import Play, Prompt
from pieces_of_eight.campaign.kernel.rules import Rule
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.kernel.words import many
from ..model.actions import (
    Action,
    Back,
    Board,
    Commit,
    Done,
    FallOff,
    Hoist,
    Leap,
    Lower,
    Man,
    Press,
    Prime,
    Reload,
    Scuttle,
    Send,
    Shift,
    Shoot,
    StandOff,
    Take,
    Trim,
    Yield,
)
from ..model.ashore import GAFF_SEATS, SEATS
from ..model.crew import FREE_MOVERS, Arms, Idle, boards, boatful, idle
from ..model.last_orders import last_orders
from ..model.lines_of_fire import CLOSE, idle_guns, works
from ..model.names import ENDINGS, dots, name, under_way
from ..model.state import (
    NOBODY,
    AskParty,
    AskPress,
    AskPrize,
    AskYield,
    Crew,
    Pending,
    Sea,
    Ship,
    ShipId,
    with_ship,
)
from ..model.terms import ARTICLES, EDGE, Arm, Duty, Load, Mount, Phase, Place, Post, Side
from ..model.waters import ROWING, clear_water, most_turn, off_chart, sailing_of, shore_ahead
from . import ashore, boarding, gunnery, sailing, turn
from .ashore import to_walk
from .boarding import men_for_prize, prey
from .boats import launches_alongside
from .in_reach import Lying, lying
from .island_turn import marches, shore_orders
from .looting import hauls
from .morale import CAUSES
from .sailing import MOST_FALL, falls, pivot
from .tasks import POWDER, hands_for, rig_orders
from .turn import waiting

LATTICE = 150
"""The list has pivots by so many tenths of a degree; a captain may give any other."""
BROADSIDES = (Side.STARBOARD, Side.LARBOARD)


# --- The list of legal actions: a good lattice of what can be done, in a fixed order -------------


def legal_actions(sea: Sea) -> Sequence[Action]:
    """A good sample of what the captain who is to act may do; of most actions it is all."""
    if sea.pending:
        return answers(sea, sea.pending[-1])
    match sea.phase:
        case Phase.MOVEMENT:
            if sea.active == NOBODY:
                return [Take(ship.id) for ship in waiting(sea)]
            return moves(sea, sea.ships[sea.active])
        case Phase.FALLING_OFF:
            open_ = (s for s in sea.ships if s.owner == sea.chooser and falls(sea, s))
            return [act for ship in open_ for act in falling(sea, ship)]
        case Phase.ASHORE:
            return marches(sea)
        case Phase.BOARDING:
            ours = (s for s in sea.ships if s.owner == sea.chooser)
            return [act for ship in ours for act in boardings(ship, prey(sea, ship))]
        case _:
            return [*orders(sea), Done(sea.chooser)]


def answers(sea: Sea, ask: Pending) -> Sequence[Action]:
    """The answers to a question."""
    match ask:
        case AskParty(ship):
            return [Commit(ship, party) for party in parties(sea.ships[ship])]
        case AskPress(ship):
            return (Press(ship, True), Press(ship, False))
        case AskPrize(ship, prize, captives):
            return [Man(ship, n) for n in (*men_for_prize(sea, ship, prize, captives), 0)]
        case AskYield(ship):
            return (Yield(ship, True), Yield(ship, False))


def parties(ship: Ship) -> Sequence[tuple[int, ...]]:
    """The usual parties: everybody; everybody but the captain; the officers stay behind."""
    able_ = [(row, row.count if boards(ship, row) else 0) for row in ship.crew]
    everybody = tuple(n for _, n in able_)
    no_captain = tuple(0 if row.post is Post.CAPTAIN else n for row, n in able_)
    no_officers = tuple(0 if row.post in FREE_MOVERS else n for row, n in able_)
    usual = dict.fromkeys((everybody, no_captain, no_officers))
    return [party for party in usual if any(party)] or [everybody]


def moves(sea: Sea, ship: Ship) -> Sequence[Action]:
    """Leaps with pivots by 15 degrees, and other numbers of sails before the first (PW-2.5)."""
    move = sea.move
    assert move is not None
    most = most_turn(sea, ship, move)
    found: list[Action] = [*leaps(ship.id, most)]
    if ship.card.rowed and not move.leaps:
        found.append(Back(ship.id))
    elif not move.leaps:
        sails = range(move.most, move.least - 1, -1)
        found += [Trim(ship.id, n) for n in sails if n != ship.under]
    return found


@lru_cache(maxsize=1 << 8)
def leaps(ship: ShipId, most: int) -> tuple[Leap, ...]:
    """Leaps with pivots to both sides, the smallest first."""
    return tuple([Leap(ship, turn) for turn in sorted(range(-most, most + 1, LATTICE), key=abs)])


def boardings(ship: Ship, enemies: Sequence[Ship]) -> Sequence[Action]:
    """To stand off, or to board one of those alongside."""
    if not enemies:
        return ()
    return [StandOff(ship.id), *(Board(ship.id, on.id) for on in enemies)]


def falling(sea: Sea, ship: Ship) -> Sequence[Action]:
    """By 15 degrees, and as far as she may (PW-2.7)."""
    bound = turned(ship.heading, sea.wind)
    most = min(MOST_FALL, abs(bound))
    steps = [*range(0, most, LATTICE), most]
    sign = 1 if bound > 0 else -1
    turns = [sign * n for n in steps]
    if abs(bound) == HALF_CIRCLE:
        turns += [-turn for turn in turns if turn]
    return [FallOff(ship.id, turn) for turn in turns]


def orders(sea: Sea) -> list[Action]:
    """The orders of the tasks phase, ship by ship.

    An order changes one ship, and at times an island: of the others the list is kept while all
    that it follows from is as it was.
    """
    found: list[Action] = []
    scene = about_her(sea)
    for ship in sea.ships:
        if ship.owner != sea.chooser:
            continue
        if works(ship):
            found += kept_orders(sea, ship, scene)
        else:
            found += last_orders(sea, ship)
    return found


def about_her(sea: Sea) -> tuple[object, ...]:
    """All that the orders of a ship follow from, but for herself: of friends not what they do.

    Men ashore count the turns; at sea nobody does.
    """
    ships = [
        each if each.owner != sea.chooser or each.card.boat else each.beside_her
        for each in sea.ships
    ]
    on_land = (sea.turn, sea.shores, sea.parties) if sea.shores else ()
    return sea.edition, sea.options, sea.waters, sea.wind, *on_land, *ships


def kept_orders(sea: Sea, ship: Ship, scene: tuple[object, ...]) -> Sequence[Action]:
    """The orders of one ship, from the last time if nothing has changed for her."""
    kept = _KEPT.get(id(ship))
    if kept is None or kept.ship is not ship or kept.scene != scene:
        if len(_KEPT) >= MOST_KEPT:
            _KEPT.clear()
        kept = _KEPT[id(ship)] = Kept(ship, scene, orders_of(sea, ship))
    return kept.orders


class Kept(NamedTuple):
    """The orders of a ship as they were listed once, and what they follow from."""

    ship: Ship
    scene: tuple[object, ...]
    orders: Sequence[Action]


MOST_KEPT = 64
_KEPT: dict[int, Kept] = {}


def orders_of(sea: Sea, ship: Ship) -> list[Action]:
    """The orders of one ship."""
    lie = lying(sea)
    free = idle(ship.crew, sum([gun.whole for gun in ship.guns]), ship.card.gun_deck)
    found: list[Action] = []
    if free.serving and ship.guns:
        gun_orders(sea, ship, free.serving, lie, found)
    if free.ready and ship.duty is Duty.FIGHTING:
        volleys(sea, ship, free.ready, lie, found)
    if free.empty or free.errands:
        found += about_the_ship(ship.id, free)
    if sea.options.kinds_of_sails:
        found += rig_orders(sea, ship)
    if ship.guns and lie.beside(ship):
        found += hauls(sea, ship)
    if sea.shores:
        found += shore_orders(sea, ship)
    if not ship.card.boat:
        boat_orders(sea, ship, lie, found)
    if free.captain and not ship.powder:
        found.append(Scuttle(ship.id))
    return found


@lru_cache(maxsize=1 << 11)
def about_the_ship(ship: ShipId, free: Idle) -> tuple[Prime | Send, ...]:
    """What those who are free may do wherever she lies: load small arms, go to another place."""
    load = [Prime(ship, post, arm, number) for post, arm, number in free.empty]
    go = [Send(ship, Post.HAND, arm, start, to, number) for arm, start, to, number in free.errands]
    return (*load, *go)


def gun_orders(sea: Sea, ship: Ship, hands: int, lie: Lying, found: list[Action]) -> None:
    """What can be done with her cannon: fire within range, load, shift."""
    fighting = ship.duty is Duty.FIGHTING and lie.foes(ship) and not idle_guns(sea, ship)
    for at, gun in enumerate(ship.guns):
        if not gun.whole or gun.used:
            continue
        if gun.load is not Load.LOADED:
            found += [Reload(ship.id, at, n) for n in hands_for(gun.load) if n <= hands]
        elif fighting:
            found += lie.fires(ship, at, gun)
        if hands > 1 and gun.mount is Mount.SLIDE and gun.side in BROADSIDES:
            found.append(Shift(ship.id, at))


def volleys(sea: Sea, ship: Ship, ready: Arms, lie: Lying, found: list[Action]) -> None:
    """Volleys of all who can fire alike."""
    covers = ARTICLES[sea.edition].covers
    arms = ARTICLES[sea.edition].arms
    for enemy, far in lie.apart(ship):
        tops = covers and any(row.place is Place.TOPS for row in sea.ships[enemy].crew)
        for post, arm, number in ready:
            if far <= arms[arm].range and (far > CLOSE or arm is Arm.PISTOL):
                found.append(Shoot(ship.id, enemy, post, arm, number))
                if tops:
                    found.append(Shoot(ship.id, enemy, post, arm, number, Place.TOPS))


def boat_orders(sea: Sea, ship: Ship, lie: Lying, found: list[Action]) -> None:
    """A launch lowered with as many idle hands as she takes, or taken in again (PW-8.1)."""
    if lie.beside(ship):
        found += [Hoist(ship.id, boat.id) for boat in launches_alongside(sea, ship)]
    if ship.boats:
        parties = boat_parties(ship.crew, ship.gaffs > 0)
        found += lowered(ship.id, parties, lie.berths(ship)) if parties else ()


Parties = tuple[tuple[tuple[int, ...], bool], ...]
"""Who goes in a launch, row by row of a crew, and whether she has a sail."""


@lru_cache(maxsize=1 << 11)
def boat_parties(crew: Crew, gaffs: bool) -> Parties:
    """As many idle hands as a launch takes, in each kind there is; somebody stays aboard."""
    kinds = (False, True) if gaffs else (False,)
    parties = [(boatful(crew, GAFF_SEATS if gaff else SEATS), gaff) for gaff in kinds]
    aboard = sum([row.count for row in crew])
    return tuple([(party, gaff) for party, gaff in parties if 0 < sum(party) < aboard])


@lru_cache(maxsize=1 << 11)
def lowered(ship: ShipId, parties: Parties, sides: tuple[Side, ...]) -> tuple[Lower, ...]:
    """Launches put out with each party, to each side where there is room."""
    return tuple([Lower(ship, side, party, gaff) for party, gaff in parties for side in sides])


# --- What a captain is asked now, in words, with the paragraph that governs it -------------------


def prompt(sea: Sea, who: Player) -> Prompt:
    """The question of the moment, as put to the captain who is to act."""
    if sea.phase is Phase.OVER:
        return Prompt(turn.END, ENDINGS[sea.ending])
    if sea.pending:
        return question(sea, sea.pending[-1])
    if sea.phase is Phase.MOVEMENT:
        if sea.active == NOBODY:
            return Prompt(turn.INITIATIVE, "Which ship moves next?")
        return moving(sea, sea.ships[sea.active])
    if sea.phase is Phase.FALLING_OFF:
        ship = next(s for s in sea.ships if s.owner == sea.chooser and falls(sea, s))
        return Prompt(sailing.FALLING, f"{ship.name}: fall off with the wind, or hold her course?")
    if sea.phase is Phase.ASHORE:
        party, *others = to_walk(sea)
        if others:
            return Prompt(ashore.WALKING, "Your men are ashore: where does each party go?")
        island = sea.waters.shoals[sea.shores[party.shore].shoal].name
        words = f"The men of {name(sea, party.of)} are on {island}: where do they go?"
        return Prompt(ashore.WALKING, words)
    if sea.phase is Phase.BOARDING:
        ship = next(s for s in sea.ships if s.owner == sea.chooser and prey(sea, s))
        enemy = " or ".join(on.name for on in prey(sea, ship))
        return Prompt(boarding.DECLARING, f"{ship.name} lies alongside {enemy}. Board?")
    return Prompt(gunnery.DECLARED, "Give your orders; the dice fall when all are given.")


def moving(sea: Sea, ship: Ship) -> Prompt:
    """The ship under way."""
    move = sea.move
    assert move is not None
    most = most_turn(sea, ship, move)
    swing = f" then swing up to {most // 10} degrees" if most else " without a turn"
    far = dots(min(move.left, ship.card.length))
    if not move.leaps:
        how = under_way(ship, sailing_of(sea, ship))
        words = f"{ship.name} {how}, {dots(move.left)} dots: leap {far},{swing}."
    else:
        words = f"{ship.name} has {dots(move.left)} dots to go: leap {far},{swing}."
    return Prompt(sailing.LEAPS, words)


def question(sea: Sea, ask: Pending) -> Prompt:
    """A question in the middle of a procedure."""
    match ask:
        case AskParty(ship, bout):
            enemy = bout.other if ship == bout.one else bout.one
            words = f"{name(sea, ship)} against {name(sea, enemy)}: who fights?"
            return Prompt(boarding.WHO_FIGHTS, words)
        case AskPress(ship, enemy):
            words = f"{name(sea, ship)}: board {name(sea, enemy)} again next turn, or cut loose?"
            return Prompt(boarding.PRESSING, words)
        case AskPrize(ship, prize, captives):
            held = f" with {many(captives, 'captive')}" if captives else ""
            words = f"{name(sea, prize)} is yours{held}. How many men go over to her?"
            return Prompt(boarding.PRIZE, words)
        case AskYield(ship):
            return Prompt(CAUSES, f"The crew of {name(sea, ship)} despairs: strike, or swim?")


# --- Which orders give up a ship: they are asked about before they are taken ---------------------


def gives_up(sea: Sea, act: Action) -> Rule | None:
    """By which rule an order ends the fight of a ship; None where it does not.

    Her middle comes over the edge of the chart (H-102), or her powder is fired (PW-3.13).
    """
    match act:
        case Scuttle():
            return POWDER
        case Leap():
            return EDGE if off_chart(sea, _leapt(sea, act)) else None
        case Back(by=by):
            return EDGE if off_chart(sea, _backed(sea, sea.ships[by])) else None
        case _:
            return None


def _leapt(sea: Sea, act: Leap) -> Hull:
    """Where she would lie after a leap and its swing."""
    ship, move = sea.ships[act.by], sea.move
    assert move is not None
    hit, at = clear_water(sea, ship, ship.heading, min(move.left, ship.card.length))
    shore = shore_ahead(sea, ship.place, at)
    hull = leapt(ship.place, at if shore is None else shore[0])
    if hit != NOBODY or shore is not None:
        return hull
    there = with_ship(sea, replace(ship, stern=hull.stern))
    play = Play(there, _no_dice)
    pivot(play, act.by, act.turn)
    return play.state.ships[act.by].place


def _backed(sea: Sea, boat: Ship) -> Hull:
    """Where a launch would lie that backs water."""
    astern = (boat.heading + 2 * QUARTER) % (4 * QUARTER)
    _, far = clear_water(sea, boat, astern, ROWING // 2)
    return boat.place._replace(stern=ahead(boat.stern, astern, far))


def _no_dice(roll: Roll) -> Faces:
    raise AssertionError(f"{roll.rule} throws dice in a swing that has none")
