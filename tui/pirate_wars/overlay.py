"""What is laid over the chart of Pirate Wars: the course that is laid, ranges, fire, wakes."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import (
    CIRCLE,
    DOT,
    QUARTER,
    Corners,
    Hull,
    ahead,
    corners,
    middle,
)
from pieces_of_eight.campaign.geometry.plane import Point, centre
from pieces_of_eight.campaign.kernel.describe import THREAT
from pieces_of_eight.campaign.kernel.play import Step
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.pirate_wars import actions as a
from pieces_of_eight.campaign.pirate_wars import state as s
from pieces_of_eight.campaign.pirate_wars.actions import Action
from pieces_of_eight.campaign.pirate_wars.course import SQUARE, Course, laid, lying
from pieces_of_eight.campaign.pirate_wars.crew import SHOTS, distance_in_words
from pieces_of_eight.campaign.pirate_wars.state import Gun, Sea, Ship, Shot, Side
from pieces_of_eight.campaign.pirate_wars.waters import (
    land_of,
    line_of,
    muzzle,
    turns_to,
    weapon_of,
)
from pieces_of_eight.tui.match.desk import Once
from pieces_of_eight.tui.match.fight_desk import FightDesk
from pieces_of_eight.tui.play.session import AnySession
from .draw.view import AimLine, HullMark, WarsView, Zone, mark_of, view_of

WarsDesk = FightDesk[Sea, Action]
Declared = s.Salvo | s.Volley | s.Siege | a.Bombard | a.Fire | a.Shoot
Wakes = tuple[tuple[Point, ...], ...]

BESIDE = 8 * DOT
"""The words of two reaches stand so far beside the middle of the beam, one on either side."""
FAN = 150  # a round edge is drawn by corners so many tenths of a degree apart
TURNS = 2  # so many turns a wake is seen
MOST = 400  # so many steps back it is looked for, however long a turn was


def seen(desk: WarsDesk) -> WarsView:
    """The chart of the moment with the wakes as the one who looks on has seen them made."""
    session = desk.session
    return view(desk, LATELY(session, session.viewer, session.saved.match.steps[-1]))


def view(desk: WarsDesk, wakes_seen: Wakes = ()) -> WarsView:
    """The chart of the moment: the course that is laid, whom she can fire at, what is meant."""
    sea, course = desk.state, course_of(desk)
    key = None if desk.layer is None else desk.layer.key
    zones: tuple[Zone, ...] = ()
    if isinstance(key, tuple):
        zones = tuple(battery_reaches(sea, key[1]))
    elif key == THREAT:
        zones = tuple(threatened(desk.threat))
    elif isinstance(key, int) and sea.ships[key].afloat:
        ship = sea.ships[key]
        if course is not None and ship.id == sea.active:
            ship = lying(ship, course.end)
        zones = tuple(reaches(sea, ship))
    choice = None if desk.planning or desk.choice is None else desk.choice_of(desk.choice)
    act = choice.orders[0] if choice is not None and len(choice.orders) == 1 else None
    found = replace(
        as_it_lies(sea, desk.who if isinstance(desk.who, int) else s.NOBODY, wakes_seen),
        cursor=desk.cursor,
        zones=zones,
        targets=frozenset(each for each in desk.aims if isinstance(each, int)),
        aims=tuple(aims(sea, act)),
    )
    if course is not None:
        return planned(found, sea.ships[sea.active], course)
    if isinstance(act, a.FallOff | a.Swing) and act.turn:
        ship = sea.ships[act.by]
        heading = (ship.heading + act.turn) % CIRCLE
        return replace(found, ghosts=(_ghost(ship, ship.place._replace(heading=heading)),))
    return found


def as_it_lies(sea: Sea, selected: int, wakes_seen: Wakes = ()) -> WarsView:
    """The chart without anything that is thought of; a ship is shown as she who acts."""
    found = view_of(sea)
    acts = selected if selected >= 0 else found.selected
    return replace(found, wakes=wakes_seen, aims=tuple(aims(sea, None)), selected=acts)


def course_of(desk: WarsDesk) -> Course | None:
    sea, here = desk.state, desk.here
    if here is None or sea.move is None or not here.path:
        return None
    turns = [leap.turn for leap in here.orders if isinstance(leap, a.Leap)]
    return laid(sea, sea.ships[sea.active], sea.move, turns)


def planned(view: WarsView, ship: Ship, course: Course) -> WarsView:
    end, hulls = course.end, [leg.hull for leg in course.legs]
    return replace(
        view,
        track=tuple(middle(hull) for hull in (ship.place, *hulls)),
        ghosts=tuple(_ghost(ship, hull) for hull in hulls),
        trouble=ahead(end.stern, end.heading, ship.card.length) if course.trouble else None,
    )


def _ghost(ship: Ship, hull: Hull) -> HullMark:
    return replace(mark_of(ship), id=-1, hull=hull, spent=False)


# --- Lines of fire --------------------------------------------------------------------------------


def aims(sea: Sea, act: Action | None) -> Iterator[AimLine]:
    """Lines of fire: what is declared, and the shot that is thought of."""
    for shot in (*sea.declared, *sea.sieges):
        yield from _aim(sea, shot, declared=True)
    if isinstance(act, a.Bombard | a.Fire | a.Shoot):
        yield from _aim(sea, act, declared=False)


def _aim(sea: Sea, shot: Declared, *, declared: bool) -> Iterator[AimLine]:
    by = sea.ships[shot.by]
    if isinstance(shot, a.Shoot | s.Volley):
        yield AimLine(middle(by.place), middle(sea.ships[shot.on].place), declared)
        return
    gun = by.guns[shot.gun]
    start = muzzle(by.place, gun.along, gun.side)
    if isinstance(shot, s.Siege | a.Bombard):  # a fort is somewhere in the middle of its island
        shoal = sea.waters.shoals[sea.shores[shot.shore].shoal]
        yield AimLine(start, centre(shoal.corners), declared)
    elif (line := line_of(sea, by, gun, sea.ships[shot.on])) is not None:
        yield AimLine(start, line.end, declared)


# --- What reaches how far -------------------------------------------------------------------------


def reaches(sea: Sea, ship: Ship) -> Iterator[Zone]:
    """The water her muskets and cannon reach, the farthest first."""
    arms = [row.arm for row in ship.crew if row.arm in (s.Arm.MUSKET, s.Arm.DECK_GUN)]
    if arms:
        reach = max(s.arm_of(sea.edition, arm).range for arm in arms)
        at = ahead(middle(ship.place), ship.heading, reach * 9 // 10)
        shape = around(corners(ship.place), reach)
        yield Zone("arms", shape, _label(sea, "muskets", reach), at)
    for shot, reach_of in ((Shot.BALL, "ball"), (Shot.SHOT, "shot")):
        for side in Side:
            guns = [gun for gun in ship.guns if gun.whole and gun.side is side]
            fixed = [gun for gun in guns if gun.mount is not s.Mount.TURNTABLE]
            for gun in guns:
                if gun.mount is not s.Mount.TURNTABLE:
                    continue
                far = weapon_of(sea, gun, shot).range
                # from her centre mount it looks over both sides (R0-76)
                both = Side.STARBOARD, Side.LARBOARD
                for way in both if gun.side is Side.BOW else (gun.side,):
                    at = muzzle(ship.place, gun.along, side)
                    at = ahead(at, ship.heading + QUARTER * way, _outer(far))
                    shape = fan(ship.place, gun, way, far)
                    yield Zone(reach_of, shape, _label(sea, SHOTS[shot], far), at)
            if fixed:
                far = weapon_of(sea, fixed[0], shot).range
                at = ahead(middle(ship.place), ship.heading + QUARTER * side, _outer(far))
                at = ahead(at, ship.heading, BESIDE if shot is Shot.SHOT else -BESIDE)
                shape = beam(ship.place, fixed, far)
                yield Zone(reach_of, shape, _label(sea, SHOTS[shot], far), at)


def battery_reaches(sea: Sea, at: int) -> Iterator[Zone]:
    """The water that the cannon of an island reach from where they stand, the farthest first."""
    shore = sea.shores[at]
    land, shape = land_of(sea, shore), sea.waters.shoals[shore.shoal].corners
    articles, south = s.ARTICLES[sea.edition], max(shape, key=lambda corner: corner[1])
    dead = land.dwellers is s.Dwellers.SKELETONS
    for reach_of, shot, reach in (
        ("ball", Shot.BALL, 0 if dead else articles.ball.range),
        ("shot", Shot.SHOT, s.BONES_RANGE if dead else articles.shot.range),
    ):
        far = reach - land.way
        if far > 0:
            place = Point(centre(shape)[0], south[1] + _outer(far))
            yield Zone(reach_of, around(shape, far), _label(sea, SHOTS[shot], far), place)


def threatened(found: Mapping[Point, str]) -> Iterator[Zone]:
    """The water that the enemy can reach next turn, in strips from west to east."""
    rows = enumerate(sorted(found.items(), key=lambda each: each[0][::-1]))
    strips = groupby(rows, lambda each: (each[1][1], each[1][0].y, each[1][0].x - each[0] * SQUARE))
    for (how, y, _), strip in strips:
        xs = [at.x for _, (at, _) in strip]
        hull = Hull(Point(xs[0] - SQUARE // 2, y), QUARTER, xs[-1] - xs[0] + SQUARE, SQUARE)
        yield Zone("boarders" if "x" in how else "threat", corners(hull))


def _label(sea: Sea, what: str, reach: int) -> str:
    return f"{what} {distance_in_words(sea, reach).split()[0]}"


def _outer(reach: int) -> int:
    """Where the word for a reach is written: near its end, beyond all that reach less."""
    return reach * 5 // 6


def beam(hull: Hull, guns: Sequence[Gun], reach: int) -> Corners:
    """The strip of water down the bores of the guns of a side."""
    side = guns[0].side
    outward = hull.heading + QUARTER * side
    if side in (Side.BOW, Side.STERN):
        at = muzzle(hull, 0, side)
        one, other = (ahead(at, outward + QUARTER, n * hull.width // 4) for n in (-1, 1))
    else:
        along, pad = [gun.along for gun in guns], hull.width // 4
        one, other = (muzzle(hull, n, side) for n in (min(along) - pad, max(along) + pad))
    return one, other, ahead(other, outward, reach), ahead(one, outward, reach)


def fan(hull: Hull, gun: Gun, way: Side, reach: int) -> Corners:
    """What a cannon on a turntable can turn to over one side."""
    at, outward = muzzle(hull, gun.along, gun.side), hull.heading + QUARTER * way
    ways = range(outward - QUARTER, outward + QUARTER + 1, FAN)
    found = [ahead(at, to, reach) for to in ways if turns_to(hull, gun.along, gun.side, to)]
    return (*found, at) if gun.side is Side.BOW else tuple(found)


def around(shape: Corners, reach: int) -> Corners:
    found = []
    for heading in range(0, CIRCLE, FAN):
        way = ahead(Point(0, 0), heading, 1 << 10)
        outermost = max(shape, key=lambda at: at[0] * way[0] + at[1] * way[1])
        found.append(ahead(outermost, heading, reach))
    return tuple(found)


# --- Wakes ----------------------------------------------------------------------------------------


def wakes(state_at: Callable[[int], Sea], last: int) -> Wakes:
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
    both = zip(ways, now.ships, strict=True)
    return tuple(tuple(way[::-1]) for way, ship in both if len(way) > 1 and ship.on_chart)


def _lately(session: AnySession, viewer: Player, step: Step[Sea]) -> Wakes:
    match = session.saved.match
    return wakes(match.seat(viewer).seen_at, len(match.steps) - 1)


LATELY = Once(_lately)
