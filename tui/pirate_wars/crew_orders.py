"""The usual orders for a whole crew, each given figure by figure with one key."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import (
    CIRCLE,
    DOT,
    Corners,
    Hull,
    ahead,
    corners,
    leapt,
    middle,
    swing,
    swung,
)
from pieces_of_eight.campaign.geometry.plane import Point, centre, squared
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.play import many
from pieces_of_eight.campaign.pirate_wars.actions import (
    Action,
    Bombard,
    Embark,
    FallOff,
    Fire,
    Haul,
    Hoist,
    Join,
    Land,
    Leap,
    Lower,
    March,
    Prime,
    Reload,
    Rob,
    Scuttle,
    Send,
    Shift,
    Shoot,
    Snipe,
    Spare,
    Strike,
    Swing,
    Tranship,
    Yield,
    waits,
)
from pieces_of_eight.campaign.pirate_wars.crew import (
    FREE_MOVERS,
    SHOTS,
    after_sailing,
    count,
    distance_in_words,
    dots,
    sails,
)
from pieces_of_eight.campaign.pirate_wars.state import (
    ARTICLES,
    BONES_RANGE,
    NOBODY,
    Arm,
    Dwellers,
    Figures,
    Goal,
    Gun,
    Load,
    Mount,
    Move,
    Party,
    Phase,
    Place,
    Post,
    Salvo,
    Sea,
    Ship,
    ShipId,
    Shot,
    Side,
    Siege,
    arm_of,
)
from pieces_of_eight.campaign.pirate_wars.waters import (
    bearers,
    clear_water,
    in_reach,
    in_tasks,
    land_of,
    line_of,
    most_turn,
    muzzle,
    neighbours,
    off_chart,
    party_of,
    rakes,
    rams,
    shoots,
    shore_ahead,
    targets,
    turns_to,
    weapon_of,
)
from pieces_of_eight.tui.match.desk import BETWEEN, WAITING, refused_by
from .draw.view import Aim, HullMark, Reach, WarsView, Zone, mark_of, view_of
from .words import Choice, Station, WarsSession

# --- Moves that are laid before they are made: leap by leap, as far as nothing is in the way ------

STEPS = {1: 150, 2: 150, 3: 300, 4: 450}
"""How finely moves of so many leaps are laid by the cursor, in tenths of a degree."""
COARSEST = 900


class Leg(Struct, frozen=True):
    """One leap and the swing after it."""

    hull: Hull
    """Where she lies after it."""
    far: int
    turn: int
    most: int
    """How far she may swing after it."""
    trouble: str = ""
    """What stops her, in words."""
    held: str = ""
    """What holds up her swing, in words; she goes on all the same."""
    leaves: bool = False
    """Whether she leaves the chart with it (H-102)."""


class Plan(Struct, frozen=True):
    """The rest of a move."""

    legs: tuple[Leg, ...]

    @property
    def turns(self) -> tuple[int, ...]:
        return tuple(leg.turn for leg in self.legs)

    @property
    def end(self) -> Hull:
        """Where she would lie."""
        return self.legs[-1].hull

    @property
    def trouble(self) -> str:
        """What stops her, in words; empty where nothing does."""
        return self.legs[-1].trouble

    @property
    def leaves(self) -> bool:
        """Whether she leaves the chart with it."""
        return any(leg.leaves for leg in self.legs)

    def leaps(self, ship: Ship) -> tuple[Leap, ...]:
        """The actions that carry it out."""
        return tuple(Leap(ship.id, leg.turn) for leg in self.legs)


def laid(sea: Sea, ship: Ship, move: Move, turns: Sequence[int]) -> Plan:
    """The rest of a move with these swings after its leaps; what is not named is straight on."""
    legs: list[Leg] = []
    wanted = list(turns)
    while not legs or (move.left > 0 and not legs[-1].trouble):
        leg, ship, move = _leg(sea, ship, move, wanted.pop(0) if wanted else 0)
        legs.append(leg)
    return Plan(tuple(legs))


def _leg(sea: Sea, ship: Ship, move: Move, turn: int) -> tuple[Leg, Ship, Move]:
    """One leap, and ship and move after it."""
    far, most = min(move.left, ship.card.length), most_turn(sea, ship, move)
    hit, at = clear_water(sea, ship, ship.heading, far)
    shore = shore_ahead(sea, ship.place, at)
    trouble, held, done = "", "", max(-most, min(most, turn))
    hull = leapt(ship.place, at if shore is None else shore[0])
    if shore is not None:
        how = "comes to the beach of" if ship.card.boat else "runs ashore on"
        trouble, done = f"she {how} {sea.waters.shoals[shore[1]].name}", 0
    elif hit != NOBODY:
        foe = sea.ships[hit]
        trouble, done = f"she {'rams' if rams(ship, foe) else 'comes alongside'} {foe.name}", 0
    elif done:
        done, held = _swung(sea, ship, hull, done)
    hull = swung(hull, done)
    leaves = off_chart(sea, hull)
    if not trouble and leaves:
        trouble = "she leaves the chart"
    after = replace(ship, stern=hull.stern, heading=hull.heading)
    left = replace(move, left=move.left - far, gone=move.gone + far, leaps=move.leaps + 1)
    return Leg(hull, far, done, most, trouble, held, leaves), after, left


def _swung(sea: Sea, ship: Ship, hull: Hull, turn: int) -> tuple[int, str]:
    """How far she can swing, and what is in the way then, in words."""
    reach = ship.card.length + ship.card.width
    others = neighbours(sea, replace(ship, stern=hull.stern), reach)
    isles = [shoal for shoal in sea.waters.shoals if shoal.island]
    shapes = [each.shape for each in others] + [shoal.corners for shoal in isles]
    if not shapes:
        return turn, ""
    done, met = swing(hull, turn, shapes)
    if met is None:
        return done, ""
    name = [*(each.name for each in others), *(shoal.name for shoal in isles)][met]
    return done, f"her swing brings her against {name}"


def ends(sea: Sea, ship: Ship, move: Move) -> tuple[tuple[tuple[int, ...], Point], ...]:
    """Where she can come, as if the sea were empty: the swings, and where she would be amidships.

    Of two ways to one place the one with less helm comes first.
    """
    lengths, most = _leaps(sea, ship, move)
    step = STEPS.get(len(lengths), COARSEST)
    choices = [sorted(range(-top, top + 1, step), key=abs) for top in most]
    found = []
    for turns in sorted(product(*choices), key=lambda each: sum(map(abs, each))):
        hull = ship.place
        for far, turn in zip(lengths, turns, strict=True):
            hull = swung(leapt(hull, far), turn)
        found.append((turns, middle(hull)))
    return tuple(found)


def _leaps(sea: Sea, ship: Ship, move: Move) -> tuple[list[int], list[int]]:
    """The lengths of the leaps to come, and how far she may swing after each."""
    lengths: list[int] = []
    most: list[int] = []
    while not lengths or move.left > 0:
        far = min(move.left, ship.card.length)
        lengths.append(far)
        most.append(most_turn(sea, ship, move))
        move = replace(move, left=move.left - far)
    return lengths, most


def usual(sea: Sea, ship: Ship, move: Move) -> Plan:
    """Straight on; where that leaves the chart, the least helm that keeps her on it, if any."""
    ahead = laid(sea, ship, move, ())
    if not ahead.leaves:
        return ahead
    ways = sorted((turns for turns, _ in ends(sea, ship, move)), key=lambda t: sum(map(abs, t)))
    plans = (laid(sea, ship, move, turns) for turns in ways)
    return next((plan for plan in plans if not plan.leaves), ahead)


def towards(sea: Sea, ship: Ship, move: Move, at: Point) -> tuple[int, ...]:
    """The swings that bring her nearest to a point."""
    return min(ends(sea, ship, move), key=lambda end: squared(end[1], at))[0]


# --- What is drawn of a fight on the chart: the move that is laid, ranges, lines of fire, wakes ---

BESIDE = 8 * DOT
"""The words of two reaches stand so far beside the middle of the beam, one on either side."""
FAN = 150
"""A round edge is drawn by corners so many tenths of a degree apart."""
HALF_CIRCLE = CIRCLE // 2
TURNS = 2
"""So many turns a wake is seen."""
MOST = 400
"""So many steps back it is looked for, however long a turn was."""


def fight_view(
    sea: Sea,
    *,
    cursor: Point | None = None,
    plan: Plan | None = None,
    choice: Choice | None = None,
    targets: Iterable[int] = (),
    ranges_of: Ship | None = None,
    battery: int = NOBODY,
    selected: int = -1,
    wakes: tuple[tuple[Point, ...], ...] = (),
) -> WarsView:
    """The chart of the moment: `plan` is the move that is laid, `choice` what is thought of."""
    view = view_of(sea)
    zones = () if ranges_of is None else tuple(reaches(sea, ranges_of))
    if battery != NOBODY:
        zones = tuple(battery_reaches(sea, battery))
    view = replace(
        view,
        cursor=cursor,
        wakes=wakes,
        zones=zones,
        aims=tuple(aims(sea, choice)),
        targets=frozenset(targets),
        selected=selected if selected >= 0 else view.selected,
    )
    if plan is not None:
        return planned(view, sea.ships[sea.active], plan)
    if isinstance(choice, FallOff | Swing) and choice.turn:
        ship = sea.ships[choice.by]
        heading = (ship.heading + choice.turn) % CIRCLE
        return replace(view, ghosts=(ghost(ship, ship.place._replace(heading=heading)),))
    return view


def planned(view: WarsView, ship: Ship, plan: Plan) -> WarsView:
    """The view with a move laid over it."""
    places = [ship.place, *(leg.hull for leg in plan.legs)]
    return replace(
        view,
        track=tuple(middle(hull) for hull in places),
        ghosts=tuple(ghost(ship, leg.hull) for leg in plan.legs),
        trouble=ahead(plan.end.stern, plan.end.heading, ship.card.length) if plan.trouble else None,
    )


def ghost(ship: Ship, hull: Hull) -> HullMark:
    """A ship as she would lie."""
    return replace(mark_of(ship), id=-1, hull=hull, spent=False)


def moved(ship: Ship, plan: Plan | None) -> Ship:
    """The ship as she would lie at the end of a move."""
    return ship if plan is None else replace(ship, stern=plan.end.stern, heading=plan.end.heading)


def aims(sea: Sea, choice: Choice | None) -> Iterator[Aim]:
    """Lines of fire: what is declared, and the shot that is thought of."""
    for each in sea.declared:
        if isinstance(each, Salvo):
            by, on = sea.ships[each.by], sea.ships[each.on]
            yield from _aim(sea, by, by.guns[each.gun], on, declared=True)
        else:
            yield _between(sea.ships[each.by], sea.ships[each.on], declared=True)
    for siege in sea.sieges:
        yield _at_island(sea, siege, declared=True)
    if isinstance(choice, Bombard):
        yield _at_island(sea, choice, declared=False)
    if isinstance(choice, Fire):
        by = sea.ships[choice.by]
        yield from _aim(sea, by, by.guns[choice.gun], sea.ships[choice.on], declared=False)
    elif isinstance(choice, Shoot):
        yield _between(sea.ships[choice.by], sea.ships[choice.on])


def _between(by: Ship, on: Ship, *, declared: bool = False) -> Aim:
    return Aim(middle(by.place), middle(on.place), declared)


def _at_island(sea: Sea, shot: Siege | Bombard, *, declared: bool) -> Aim:
    """A cannon at an island, whose fort is somewhere in its middle."""
    by = sea.ships[shot.by]
    gun = by.guns[shot.gun]
    end = centre(sea.waters.shoals[sea.shores[shot.shore].shoal].corners)
    return Aim(muzzle(by.place, gun.along, gun.side), end, declared)


def _aim(sea: Sea, by: Ship, gun: Gun, on: Ship, *, declared: bool) -> Iterator[Aim]:
    line = line_of(sea, by, gun, on)
    if line is not None:
        yield Aim(muzzle(by.place, gun.along, gun.side), line.end, declared)


def reaches(sea: Sea, ship: Ship) -> Iterator[Zone]:
    """The water her muskets and cannon reach, the farthest first."""
    arms = [row.arm for row in ship.crew if row.arm in (Arm.MUSKET, Arm.DECK_GUN)]
    if arms:
        reach = max(arm_of(sea.edition, arm).range for arm in arms)
        at = ahead(middle(ship.place), ship.heading, reach * 9 // 10)
        yield Zone(Reach.ARMS, about(ship.place, reach), _label(sea, "muskets", reach), at)
    for shot, reach_of in ((Shot.BALL, Reach.BALL), (Shot.SHOT, Reach.SHOT)):
        for side in Side:
            guns = [gun for gun in ship.guns if gun.whole and gun.side is side]
            fixed = [gun for gun in guns if gun.mount is not Mount.TURNTABLE]
            for gun in guns:
                if gun.mount is Mount.TURNTABLE:
                    far_ = weapon_of(sea, gun, shot).range
                    label = _label(sea, SHOTS[shot], far_)
                    for way in looks_over(gun):
                        at = muzzle(ship.place, gun.along, side)
                        at = ahead(at, _outward(ship, way), _outer(far_))
                        yield Zone(reach_of, fan(ship.place, gun, way, far_), label, at)
            if fixed:
                far_ = weapon_of(sea, fixed[0], shot).range
                at = ahead(middle(ship.place), _outward(ship, side), _outer(far_))
                at = ahead(at, ship.heading, BESIDE if shot is Shot.SHOT else -BESIDE)
                label = _label(sea, SHOTS[shot], far_)
                yield Zone(reach_of, beam(ship.place, fixed, far_), label, at)


def _label(sea: Sea, what: str, reach: int) -> str:
    """What is written where something reaches."""
    return f"{what} {distance_in_words(sea, reach).split()[0]}"


def _outward(ship: Ship, side: Side) -> int:
    """Where a gun of this side looks."""
    return ship.heading + 900 * side


def _outer(reach: int) -> int:
    """Where the word for a reach is written: near its end, beyond all that reach less."""
    return reach * 5 // 6


def beam(hull: Hull, guns: Sequence[Gun], reach: int) -> tuple[Point, ...]:
    """The strip of water down the bores of the guns of a side."""
    side = guns[0].side
    outward = hull.heading + 900 * side
    if side in (Side.BOW, Side.STERN):
        at = muzzle(hull, 0, side)
        near = [ahead(at, outward + 900, n * hull.width // 4) for n in (-1, 1)]
    else:
        along = [gun.along for gun in guns]
        pad = hull.width // 4
        near = [muzzle(hull, n, side) for n in (min(along) - pad, max(along) + pad)]
    return (near[0], near[1], ahead(near[1], outward, reach), ahead(near[0], outward, reach))


def looks_over(gun: Gun) -> tuple[Side, ...]:
    """The sides a cannon on a turntable looks over: from her centre mount both (R0-76)."""
    return (Side.STARBOARD, Side.LARBOARD) if gun.side is Side.BOW else (gun.side,)


def fan(hull: Hull, gun: Gun, way: Side, reach: int) -> tuple[Point, ...]:
    """What a cannon on a turntable can turn to over one side."""
    at, outward = muzzle(hull, gun.along, gun.side), hull.heading + 900 * way
    ways = [outward + turn for turn in range(-900, 901, FAN)]
    found = [
        ahead(at, heading, reach)
        for heading in ways
        if turns_to(hull, gun.along, gun.side, heading)
    ]
    return (*found, at) if gun.side is Side.BOW else tuple(found)


def about(hull: Hull, reach: int) -> tuple[Point, ...]:
    """All that is within reach of a hull."""
    return around(corners(hull), reach)


def around(shape: Corners, reach: int) -> tuple[Point, ...]:
    """All that is within reach of a shape; of its bays more than that."""
    found = []
    for heading in range(0, CIRCLE, FAN):
        way = ahead(Point(0, 0), heading, 1 << 10)
        outermost = max(shape, key=lambda at: at[0] * way[0] + at[1] * way[1])
        found.append(ahead(outermost, heading, reach))
    return tuple(found)


def battery_reaches(sea: Sea, at: int) -> Iterator[Zone]:
    """The water that the cannon of an island reach from where they stand, the farthest first."""
    shore = sea.shores[at]
    land, shape = land_of(sea, shore), sea.waters.shoals[shore.shoal].corners
    articles, south = ARTICLES[sea.edition], max(shape, key=lambda corner: corner[1])
    dead = land.dwellers is Dwellers.SKELETONS
    table = (
        (Reach.BALL, Shot.BALL, 0 if dead else articles.ball.range),
        (Reach.SHOT, Shot.SHOT, BONES_RANGE if dead else articles.shot.range),
    )
    for reach_of, shot, far_ in table:
        if far_ > land.way:
            label = _label(sea, SHOTS[shot], far_ - land.way)
            place = Point(centre(shape)[0], south[1] + _outer(far_ - land.way))
            yield Zone(reach_of, around(shape, far_ - land.way), label, place)


def nearest(sea: Sea, ship: Ship) -> Ship | None:
    """The enemy nearest to a ship, by their middles."""
    x, y = middle(ship.place)

    def away(foe: Ship) -> int:
        a, b = middle(foe.place)
        return (a - x) ** 2 + (b - y) ** 2

    foes = [foe for foe in sea.ships if foe.afloat and foe.owner != ship.owner]
    return min(foes, key=away, default=None)


def too_near(sea: Sea, act: Fire) -> bool:
    """Whether a cannon would destroy itself, so near is the target (PW-3.10)."""
    by = sea.ships[act.by]
    close = ARTICLES[sea.edition].too_close
    line = line_of(sea, by, by.guns[act.gun], sea.ships[act.on]) if close else None
    return line is not None and line.distance < close


def wakes(state_at: Callable[[int], Sea], last: int) -> tuple[tuple[Point, ...], ...]:
    """The wakes at a step: what was seen at each step is asked for, the newest first."""
    now = state_at(last)
    ways: list[list[Point]] = [[middle(ship.place)] for ship in now.ships]
    for step in range(last - 1, max(-1, last - MOST), -1):
        then = state_at(step)
        if then.turn <= now.turn - TURNS:
            break
        for way, ship in zip(ways, then.ships, strict=False):
            at = middle(ship.place)
            if at != way[-1]:
                way.append(at)
    return tuple(
        tuple(reversed(way))
        for way, ship in zip(ways, now.ships, strict=True)
        if len(way) > 1 and ship.on_chart
    )


# --- Crew orders ----------------------------------------------------------------------------------

Legal = Sequence[Action]
Picks = Callable[[Sea, Ship, Legal], Action | None]
"""The next order of some usual ones; None when all are given."""


def both_sides(sea: Sea, ship: Ship, legal: Legal) -> Action | None:
    """Fight both sides: every cannon that bears, every musket, and the rest are loaded.

    What bears on no ship fires at a fort, with shot at its men; its door is for its own order.
    """
    fire = [a for a in legal if isinstance(a, Fire) and a.by == ship.id and not too_near(sea, a)]
    if fire:
        return max(fire, key=lambda act: _worth(sea, act))
    volley = [a for a in legal if isinstance(a, Shoot) and a.by == ship.id]
    if volley:
        return max(volley, key=lambda act: act.count)
    walls = [a for a in legal if isinstance(a, Bombard) and a.by == ship.id and not a.door]
    if walls:
        return min(walls, key=lambda act: act.shot is not Shot.SHOT)
    return loading(sea, ship, legal)


def loading(_: Sea, ship: Ship, legal: Legal) -> Action | None:
    """Load cannon first, two men to each, then small arms."""
    load = [a for a in legal if isinstance(a, Reload) and a.by == ship.id]
    if load:
        return max(load, key=lambda act: (act.hands, ship.guns[act.gun].load))
    return next((a for a in legal if isinstance(a, Prime) and a.by == ship.id), None)


def to_board(_: Sea, ship: Ship, legal: Legal) -> Action | None:
    """Prepare to board: all hands on deck, where boarders are wanted, and arms loaded."""
    for row in ship.crew:
        below = row.place is Place.GUNS and ship.card.gun_deck
        if (row.place is Place.TOPS or below) and not row.busy and row.post not in FREE_MOVERS:
            return Send(ship.id, row.post, row.arm, row.place, Place.DECK, row.count)
    return next((a for a in legal if isinstance(a, Prime) and a.by == ship.id), None)


def _worth(sea: Sea, act: Fire) -> tuple[int, ...]:
    """Which shot comes first: in range, at the nearest; ball, but shot where it rakes."""
    by, on = sea.ships[act.by], sea.ships[act.on]
    gun = by.guns[act.gun]
    line = line_of(sea, by, gun, on)
    assert line is not None, "only cannon that bear are listed"
    wanted = Shot.SHOT if rakes(by, on) else Shot.BALL
    if not sea.options.measuring:
        return (int(act.shot is wanted),)
    near = line.distance <= weapon_of(sea, gun, act.shot).range
    return near, -line.distance, act.shot is wanted


def unmeasured(
    sea: Sea, ship: Ship, refuse: Callable[[Action], object | None]
) -> list[Fire | Shoot | Bombard]:
    """All fire she may declare where nobody measures: whatever bears, however far."""
    found: list[Fire | Shoot | Bombard] = [*_shots(sea, ship), *_volleys(sea, ship)]
    found += _bombards(sea, ship)
    return [act for act in found if refuse(act) is None]


def _ready(ship: Ship) -> list[int]:
    """The cannon that could be fired, by their numbers."""
    return [
        at
        for at, gun in enumerate(ship.guns)
        if gun.whole and gun.load is Load.LOADED and not gun.used
    ]


def _shots(sea: Sea, ship: Ship) -> Iterable[Fire]:
    for at, on, shot in product(_ready(ship), targets(sea, ship), Shot):
        yield Fire(ship.id, at, on.id, shot)


def _volleys(sea: Sea, ship: Ship) -> Iterable[Shoot]:
    """All who can fire alike, at the men on a ship's deck and at those in her tops."""
    alike = Counter[tuple[Post, Arm]]()
    for row in ship.crew:
        if row.arm is not Arm.NONE and shoots(ship, row):
            alike[row.post, row.arm] += row.count
    for (post, arm), able_ in alike.items():
        for on in targets(sea, ship):
            yield Shoot(ship.id, on.id, post, arm, able_)
            if any(each.place is Place.TOPS for each in on.crew):
                yield Shoot(ship.id, on.id, post, arm, able_, Place.TOPS)


def _bombards(sea: Sea, ship: Ship) -> Iterable[Bombard]:
    shores = range(len(sea.shores))
    for at, shore, shot, door in product(_ready(ship), shores, Shot, (False, True)):
        yield Bombard(ship.id, at, shore, shot, door)
    for at, party in product(_ready(ship), sea.parties):
        yield Bombard(ship.id, at, party.shore, Shot.SHOT, party=party.of)


def at_the_sails(sea: Sea, ship: Ship) -> str:
    """What the idle hands of a ship will do at her sails, in a sentence."""
    hands = count(ship.crew, sails)
    after, spare = after_sailing(sea, ship, hands, ship.sails)
    left = f"{many(hands, 'hand')} {'is' if hands == 1 else 'are'} left"
    set_now = many(ship.sails, "sail")
    if after < ship.sails:
        return f"{left} for {set_now}: {ship.sails - after} will come down."
    if after > ship.sails:
        return f"{left} for the sails: {after - ship.sails} will be set again."
    if not ship.sails:
        return f"{left}, and no sail is set."
    return f"{left} for {set_now}, {spare} to spare."


def at_rest(sea: Sea, ship: Ship) -> str:
    """What those do who have no orders yet, in a sentence: at sails, at oars or ashore."""
    party = party_of(sea, ship.id)
    if party is not None:
        island = sea.waters.shoals[sea.shores[party.shore].shoal].name
        loot = f" with {loot_words(party)}" if loot_words(party) else ""
        return f"{many(party.figures, 'man', 'men')} on {island}{loot}, {stands(sea, party)}."
    if ship.card.rowed:
        return f"{many(ship.aboard, 'man', 'men')} at her oars."
    return at_the_sails(sea, ship)


def loot_words(party: Party) -> str:
    """What a landing party carries: "2 chests, 1 cannon"; empty for nothing."""
    chests = [many(party.chests, "chest")] if party.chests else []
    cannon = [f"{party.cannon} cannon"] if party.cannon else []
    return ", ".join([*chests, *cannon])


def stands(sea: Sea, party: Party) -> str:
    """Where a landing party is, in a few words."""
    land = land_of(sea, sea.shores[party.shore])
    if party.inside:
        return "at the treasure" if in_reach(sea, party) else "within the walls"
    if party.climbing:
        return "on the wall"
    if land.dwellers is Dwellers.FORT and party.at >= land.way:
        return "at the foot of the wall"
    return f"{dots(party.at)} dots inland" if party.at else "on the beach"


def staying_first(sea: Sea, choices: Sequence[Choice]) -> tuple[Choice, ...]:
    """The choices; a party that stands at a treasure it can carry is first offered to stay."""
    stay = {
        party.of
        for party in sea.parties
        if in_reach(sea, party) and sea.shores[party.shore].chests and party.chests < bearers(party)
    }
    if not stay:
        return tuple(choices)
    rank = {Goal.HOLD: 0, Goal.INLAND: 1, Goal.BEACH: 2}
    parties = list(dict.fromkeys(each.by for each in choices))

    def key(choice: Choice) -> tuple[int, int]:
        if isinstance(choice, March) and choice.by in stay:
            return parties.index(choice.by), rank[choice.goal]
        return parties.index(choice.by), 0

    return tuple(sorted(choices, key=key))


def crews_for_launches(ship: Ship, lowered: Iterable[Lower]) -> list[Lower]:
    """The launches she can lower, each also with arms first, and with the captain besides."""
    found: list[Lower] = []
    for act in lowered:
        found.append(act)
        for captain in (False, True):
            party = _armed(ship, sum(act.party), captain=captain)
            found.append(replace(act, party=party))
    return list(dict.fromkeys(found))


def _armed(ship: Ship, left: int, *, captain: bool) -> tuple[int, ...]:
    """So many men for a launch, those with muskets first, then those with other arms."""
    party = [0] * len(ship.crew)
    for at in sorted(range(len(ship.crew)), key=lambda n: _first_ashore(ship.crew[n])):
        row = ship.crew[at]
        officer = row.post in FREE_MOVERS and not (captain and row.post is Post.CAPTAIN)
        if not row.busy and not officer and row.arm is not Arm.DECK_GUN:
            party[at] = min(left, row.count)
            left -= party[at]
    return tuple(party)


def _first_ashore(row: Figures) -> tuple[bool, bool, bool, int]:
    """Who is told off for a launch before others: the captain, loaded arms, who serves no gun."""
    return (
        row.post is not Post.CAPTAIN,
        row.arm is Arm.NONE or not row.loaded,
        row.place is Place.GUNS,
        -row.arm,
    )


def able(sea: Sea) -> list[Ship]:
    """The ships that can have orders now, and the launches whose men are ashore."""
    return [
        ship
        for ship in sea.ships
        if (in_tasks(sea, ship) and (ship.crew or party_of(sea, ship.id) is not None))
        or waits(sea, ship)
    ]


# --- Why a key has nothing to do: the refusal of the rules, in the words of a sentence ------------

TASKS_LATER = "Orders come after all ships have moved."
NO_SHIP = "None of your ships can have orders now."


def is_at(choice: Choice, ship: Ship) -> bool:
    """Whether an order is done to a ship."""
    return isinstance(choice, Fire | Shoot) and choice.on == ship.id


def not_now(session: WarsSession, ship: Ship | None) -> str:
    """Why no orders can be given now; empty when they can."""
    if session.over:
        return "The fight is over."
    if not session.human:
        return WAITING
    if session.state.pending:
        return BETWEEN
    if session.state.phase is not Phase.TASKS:
        return TASKS_LATER
    return NO_SHIP if ship is None else ""


def no_fire(session: WarsSession, ship: Ship | None) -> str:
    """Why nothing can be fired: asked of the rules for the nearest enemy."""
    why = not_now(session, ship)
    if why or ship is None:
        return why
    foe = nearest(session.state, ship)
    return "There is no enemy left." if foe is None else no_shot(session, ship, foe)


def no_shot(session: WarsSession, ship: Ship, foe: Ship) -> str:
    """Why nothing can be fired at this enemy."""
    if foe not in targets(session.state, ship):
        return f"{foe.name} is no target."
    guns = sorted(range(len(ship.guns)), key=lambda n: ship.guns[n].load is not Load.LOADED)
    found = [session.refuse(Fire(ship.id, gun, foe.id, Shot.BALL)) for gun in guns]
    if None not in found:
        return refused_by(next(filter(None, found), None)) or f"{ship.name} has no cannon."
    return f"{foe.name} is out of range."


def no_moving(session: WarsSession, ship: Ship | None) -> str:
    """Why no ship can be sailed now."""
    if session.over or not session.human or session.state.pending:
        return not_now(session, ship) or BETWEEN
    if session.state.phase is Phase.MOVEMENT and ship is not None:
        refusal = session.refuse(Leap(ship.id))
        return refused_by(refusal) or BETWEEN
    return BETWEEN


def given_up(legal: Iterable[Choice]) -> str:
    """What ending the orders would waste, in a sentence; empty when nothing."""
    acts = tuple(legal)
    if any(isinstance(act, Fire) for act in acts):
        return "Loaded cannon bear on an enemy."
    if any(isinstance(act, Shoot) for act in acts):
        return "There are muskets and pistols to fire."
    return ""


# --- Orders as last turn: the cannon and small arms that were served then are served again --------


class Served(NamedTuple):
    """What a ship served in a turn: cannon by their numbers, small arms by who has them."""

    guns: frozenset[int]
    arms: frozenset[tuple[Post, Arm]]

    @property
    def words(self) -> str:
        """What was served, in a few words; empty for nothing."""
        guns = [many(len(self.guns), "cannon", "cannon")] if self.guns else []
        return " and ".join([*guns, *(["small arms"] if self.arms else [])])

    def holds(self, order: Action) -> bool:
        """Whether an order serves what was served."""
        if isinstance(order, Fire | Bombard | Reload):
            return order.gun in self.guns
        return isinstance(order, Shoot | Snipe | Prime) and (order.post, order.arm) in self.arms

    def next(self, sea: Sea, ship: Ship, legal: Legal) -> Action | None:
        """The next order: what bears fires, the rest is loaded."""
        return both_sides(sea, ship, [order for order in legal if self.holds(order)])


def served_last_turn(match: Match[Sea, Any, Any], by: ShipId) -> Served:
    """What a ship served last turn."""
    orders = list(orders_of_turn(match, match.state.turn - 1))
    guns = [o.gun for o in orders if isinstance(o, Fire | Bombard | Reload) and o.by == by]
    arms = [(o.post, o.arm) for o in orders if isinstance(o, Shoot | Snipe | Prime) and o.by == by]
    return Served(frozenset(guns), frozenset(arms))


def orders_of_turn(match: Match[Sea, Any, Any], turn: int) -> Iterator[Any]:
    """All orders that were given in a turn, the last first."""
    steps: Sequence[Any] = match.steps
    for number in range(len(match.entries), 0, -1):
        then = steps[number - 1].state.turn
        if then < turn:
            return
        if then == turn:
            yield match.entries[number - 1].action


# --- The orders of a ship by station: guns, muskets, sails, boats, crew; how many have theirs -----

KINDS: dict[Station, tuple[type, ...]] = {
    Station.GUNS: (Fire, Bombard, Reload, Shift),
    Station.MUSKETS: (Shoot, Snipe, Prime),
    Station.SAILS: (Strike,),
    Station.BOATS: (Land, Rob, Join, Haul, Tranship, Embark, Hoist, Lower),
    Station.CREW: (Send, Spare, Yield, Scuttle),
}
"""Which orders belong to which station."""
TITLES = {
    Station.GUNS: "Guns",
    Station.MUSKETS: "Muskets and pistols",
    Station.SAILS: "Sails",
    Station.BOATS: "Boats",
    Station.CREW: "Crew",
}


def has(ship: Ship, station: Station) -> bool:
    """Whether a ship has a station at all."""
    if station is Station.GUNS:
        return bool(ship.guns)
    if station is Station.MUSKETS:
        return any(row.arm is not Arm.NONE for row in ship.crew)
    return station is not Station.BOATS or bool(ship.boats)


def at_station(station: Station, choices: Iterable[Choice]) -> list[Choice]:
    """The orders of a station."""
    return [choice for choice in choices if isinstance(choice, KINDS[station])]


def station_of(choice: object) -> Station | None:
    """The station at which an order is given."""
    return next((each for each, kinds in KINDS.items() if isinstance(choice, kinds)), None)


def station_words(sea: Sea, ship: Ship, station: Station, choices: Iterable[Choice]) -> str:
    """A station with its counters: who has his orders there, and what can be ordered."""
    found = at_station(station, choices)
    return f"{TITLES[station]}: {counted(sea, ship, station)}{can_be(station, found)}"


def counted(sea: Sea, ship: Ship, station: Station) -> str:
    """How many have their orders at a station."""
    if station is Station.GUNS:
        whole = [gun for gun in ship.guns if gun.whole]
        return f"{sum(gun.used for gun in whole)} of {many(len(whole), 'cannon', 'cannon')} ordered"
    if station is Station.MUSKETS:
        armed = [row for row in ship.crew if row.arm is not Arm.NONE]
        busy = sum(row.count for row in armed if row.busy)
        return f"{busy} of {men(sum(row.count for row in armed))} ordered"
    if station is Station.SAILS:
        return at_rest(sea, ship).removesuffix(".")
    if station is Station.BOATS:
        return many(ship.boats, "launch", "launches") + " aboard"
    return f"{ordered(ship)} of {men(ship.aboard)} ordered"


def ordered(ship: Ship) -> int:
    """How many of a crew have their orders."""
    return sum(row.count for row in ship.crew if row.busy)


def men(number: int) -> str:
    """So many men."""
    return many(number, "man", "men")


def can_be(station: Station, found: list[Choice]) -> str:
    """What can be ordered at a station, behind its counter."""
    if station is Station.GUNS:
        bear = len({each.gun for each in found if isinstance(each, Fire | Bombard)})
        load = len({each.gun for each in found if isinstance(each, Reload)})
        told = [*([f"{bear} can fire"] if bear else []), *([f"{load} to load"] if load else [])]
        return f"; {', '.join(told)}" if told else ""
    if station is Station.SAILS:
        return ""
    return f"; {many(len(found), 'order')} open" if found else ""
