"""What a captain may do: the question put to him, the list of legal actions, what gives up a ship.

The list is the hot path of every playout: it is short, and in a fixed order.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from campaign.geometry.hulls import HALF_CIRCLE, QUARTER, Hull, ahead, leapt, near, turned
from campaign.kernel.dice import Faces, Roll
from campaign.kernel.play import Play, Prompt
from campaign.kernel.rules import Rule
from campaign.kernel.sealed import Player
from campaign.kernel.words import many
from campaign.pirate_wars.model.actions import (
    Action,
    Back,
    Board,
    Commit,
    Done,
    FallOff,
    Fire,
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
from campaign.pirate_wars.model.ashore import GAFF_SEATS, SEATS, is_free
from campaign.pirate_wars.model.crew import FREE_MOVERS, Idle, boards, boatful, idle
from campaign.pirate_wars.model.last_orders import last_orders
from campaign.pirate_wars.model.lines_of_fire import (
    CLOSE,
    among_friends,
    distance,
    hinders,
    idle_guns,
    in_tasks,
    line_of,
    range_of,
    targets,
    weapon_of,
)
from campaign.pirate_wars.model.names import ENDINGS, dots, name, under_way
from campaign.pirate_wars.model.state import (
    NOBODY,
    AskParty,
    AskPress,
    AskPrize,
    AskYield,
    Pending,
    Sea,
    Ship,
    with_ship,
)
from campaign.pirate_wars.model.terms import (
    ARTICLES,
    EDGE,
    Arm,
    Duty,
    Load,
    Mount,
    Phase,
    Place,
    Post,
    Shot,
    Side,
)
from campaign.pirate_wars.model.waters import (
    ROWING,
    clear_water,
    most_turn,
    off_chart,
    sailing_of,
    shore_ahead,
)
from campaign.pirate_wars.rules import ashore, boarding, gunnery, sailing, turn
from campaign.pirate_wars.rules.ashore import to_walk
from campaign.pirate_wars.rules.boarding import men_for_prize, prey
from campaign.pirate_wars.rules.boats import launches_alongside
from campaign.pirate_wars.rules.island_turn import marches, shore_orders
from campaign.pirate_wars.rules.looting import hauls
from campaign.pirate_wars.rules.morale import CAUSES
from campaign.pirate_wars.rules.sailing import MOST_FALL, falls, pivot
from campaign.pirate_wars.rules.tasks import POWDER, hands_for, rig_orders
from campaign.pirate_wars.rules.turn import waiting

LATTICE = 150
"""The list has pivots by so many tenths of a degree; a captain may give any other."""


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
    found: list[Action] = [
        Leap(ship.id, turn) for turn in sorted(range(-most, most + 1, LATTICE), key=abs)
    ]
    if ship.card.rowed and not move.leaps:
        found.append(Back(ship.id))
    elif not move.leaps:
        sails = range(move.most, move.least - 1, -1)
        found += [Trim(ship.id, n) for n in sails if n != ship.under]
    return found


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


def orders(sea: Sea) -> Iterator[Action]:
    """The orders of the tasks phase, ship by ship.

    An order changes one ship: of the others the list is kept while all that it follows
    from is as it was. Islands, where men come and go, are looked at anew.
    """
    scene = None if sea.shores else about_her(sea)
    for ship in sea.ships:
        if in_tasks(sea, ship):
            yield from orders_of(sea, ship) if scene is None else kept_orders(sea, ship, scene)
        elif ship.owner == sea.chooser:
            yield from last_orders(sea, ship)


def about_her(sea: Sea) -> tuple[object, ...]:
    """All that the orders of a ship follow from, but for herself: of friends not what they do."""
    ships = [
        each
        if each.owner != sea.chooser or each.card.boat
        else (each.place, each.fate, each.hull, each.stunned, each.fought)
        for each in sea.ships
    ]
    return sea.edition, sea.options, sea.waters, sea.wind, *ships


def kept_orders(sea: Sea, ship: Ship, scene: tuple[object, ...]) -> Sequence[Action]:
    """The orders of one ship, from the last time if nothing has changed for her."""
    kept = _KEPT.get(id(ship))
    if kept is None or kept.ship is not ship or kept.scene != scene:
        if len(_KEPT) >= MOST_KEPT:
            _KEPT.clear()
        kept = _KEPT[id(ship)] = Kept(ship, scene, tuple(orders_of(sea, ship)))
    return kept.orders


class Kept(NamedTuple):
    """The orders of a ship as they were listed once, and what they follow from."""

    ship: Ship
    scene: tuple[object, ...]
    orders: tuple[Action, ...]


MOST_KEPT = 64
_KEPT: dict[int, Kept] = {}


def orders_of(sea: Sea, ship: Ship) -> Iterator[Action]:
    """The orders of one ship."""
    free = idle(ship.crew, sum([gun.whole for gun in ship.guns]), ship.card.gun_deck)
    yield from gun_orders(sea, ship, free)
    yield from arms_orders(sea, ship, free)
    for arm, start, to, number in free.errands:
        yield Send(ship.id, Post.HAND, arm, start, to, number)
    yield from rig_orders(sea, ship)
    yield from hauls(sea, ship)
    yield from shore_orders(sea, ship)
    yield from boat_orders(sea, ship)
    if free.captain and not ship.powder:
        yield Scuttle(ship.id)


def gun_orders(sea: Sea, ship: Ship, free: Idle) -> Iterator[Action]:
    """What can be done with her cannon: fire within range, load, shift."""
    hands = free.serving
    if not hands:
        return
    fighting = ship.duty is Duty.FIGHTING and not idle_guns(sea, ship)
    reach = ARTICLES[sea.edition].ball.range
    enemies = within(sea, ship, reach) if fighting else []
    enemies = [on for on in enemies if not among_friends(sea, ship, on)]
    for at, gun in enumerate(ship.guns):
        if not gun.whole or gun.used:
            continue
        if gun.load is Load.LOADED:
            for on in enemies:
                line = line_of(sea, ship, gun, on)
                if line is not None:
                    for shot in Shot:
                        reach = weapon_of(sea, gun, shot).range
                        if line.distance <= reach and not hinders(sea, line.distance):
                            yield Fire(ship.id, at, on.id, shot)
        else:
            yield from (Reload(ship.id, at, n) for n in hands_for(gun.load) if n <= hands)
        if hands > 1 and gun.mount is Mount.SLIDE and gun.side in (Side.STARBOARD, Side.LARBOARD):
            yield Shift(ship.id, at)


def within(sea: Sea, ship: Ship, reach: int) -> list[Ship]:
    """The enemies that may be within reach."""
    return [on for on in targets(sea, ship) if near(ship.box, on.box, reach)]


def arms_orders(sea: Sea, ship: Ship, free: Idle) -> Iterator[Action]:
    """Volleys of all who can fire alike, and their loading."""
    if free.ready and ship.duty is Duty.FIGHTING:
        covers = ARTICLES[sea.edition].covers
        reach = max([range_of(sea, arm) for _, arm, _ in free.ready])
        for on in within(sea, ship, reach):
            far = distance(ship, on)
            tops = covers and any(row.place is Place.TOPS for row in on.crew)
            for post, arm, number in free.ready:
                if far <= range_of(sea, arm) and (far > CLOSE or arm is Arm.PISTOL):
                    yield Shoot(ship.id, on.id, post, arm, number)
                    if tops:
                        yield Shoot(ship.id, on.id, post, arm, number, Place.TOPS)
    for post, arm, number in free.empty:
        yield Prime(ship.id, post, arm, number)


def boat_orders(sea: Sea, ship: Ship) -> Iterator[Action]:
    """A launch lowered with as many idle hands as she takes, or taken in again (PW-8.1)."""
    if ship.card.boat:
        return
    yield from (Hoist(ship.id, boat.id) for boat in launches_alongside(sea, ship))
    if ship.boats:
        kinds = (False, True) if ship.gaffs else (False,)
        parties = [(boatful(ship.crew, GAFF_SEATS if gaff else SEATS), gaff) for gaff in kinds]
        parties = [(men, gaff) for men, gaff in parties if 0 < sum(men) < ship.aboard]
        sides = (Side.LARBOARD, Side.STARBOARD) if parties else ()
        free = [side for side in sides if is_free(sea, ship, side)]
        yield from (Lower(ship.id, side, men, gaff) for men, gaff in parties for side in free)


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
