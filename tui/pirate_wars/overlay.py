"""What is drawn of a fight on the chart: the move that is laid, ranges, lines of fire, wakes."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import (
    CIRCLE,
    DOT,
    Corners,
    Hull,
    ahead,
    corners,
    middle,
)
from pieces_of_eight.campaign.geometry.plane import Point, centre
from pieces_of_eight.campaign.pirate_wars.model.actions import Bombard, FallOff, Fire, Shoot
from pieces_of_eight.campaign.pirate_wars.model.ashore import land_of
from pieces_of_eight.campaign.pirate_wars.model.land import Dwellers, Siege
from pieces_of_eight.campaign.pirate_wars.model.lines_of_fire import line_of, muzzle, weapon_of
from pieces_of_eight.campaign.pirate_wars.model.names import SHOTS, distance_in_words
from pieces_of_eight.campaign.pirate_wars.model.state import NOBODY, Gun, Salvo, Sea, Ship
from pieces_of_eight.campaign.pirate_wars.model.terms import (
    ARTICLES,
    BONES_RANGE,
    Arm,
    Mount,
    Shot,
    Side,
    arm_of,
)
from .choices import Choice
from .draw.view import Aim, HullMark, Reach, WarsView, Zone, mark_of, view_of
from .laid_move import Plan

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
    if isinstance(choice, FallOff) and choice.turn:
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
                    at = ahead(
                        muzzle(ship.place, gun.along, side), _outward(ship, side), _outer(far_)
                    )
                    label = _label(sea, SHOTS[shot], far_)
                    yield Zone(reach_of, fan(ship.place, gun, far_), label, at)
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


def fan(hull: Hull, gun: Gun, reach: int) -> tuple[Point, ...]:
    """The half circle of a cannon on a turntable."""
    at, outward = muzzle(hull, gun.along, gun.side), hull.heading + 900 * gun.side
    return tuple(ahead(at, outward + turn, reach) for turn in range(-900, 901, FAN))


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
