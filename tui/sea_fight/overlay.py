"""What is drawn of a fight on the map: marks, reach, courses, ranges. Pure functions."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hexes import Hex, within
from pieces_of_eight.campaign.sea_fight.model.aiming import (
    RANGE,
    Shot,
    able_guns,
    salvo_guns,
    shots_at,
)
from pieces_of_eight.campaign.sea_fight.model.state import Position, Sea, Ship, Side
from pieces_of_eight.campaign.sea_fight.model.waters import (
    REACH,
    bearing,
    chart,
    is_clear,
    occupied,
)
from pieces_of_eight.campaign.sea_fight.odds.courses import Course
from pieces_of_eight.tui.draw.inks import Band
from .draw.view import SeaView, Shade, ShipMark, Step, view_of


def fight_view(
    sea: Sea,
    *,
    cursor: Hex,
    courses: Sequence[Course] = (),
    course: Course | None = None,
    targets: Iterable[Hex] = (),
    ranges_of: Ship | None = None,
    selected: Ship | None = None,
) -> SeaView:
    """The map of the moment: `courses` are where she may sail, `course` the one laid."""
    view = view_of(sea)
    overlay: Mapping[Hex, Shade] = {}
    if ranges_of is not None:
        overlay = ranges(sea, ranges_of)
    elif courses:
        overlay = {c.at: Shade(Band.REACH) for c in courses if not c.leaves}
    path: tuple[Step, ...] = ()
    acting = int(sea.active)
    ships = tuple(replace(s, spent=False) if s.id == acting else s for s in view.ships)
    if course is not None:
        on_map = course.path[:-1] if course.leaves else course.path
        path = tuple(Step(at, str(n)) for n, at in enumerate(on_map, start=1))
        if not course.leaves:
            ships = (*ships, *ghost(ships, acting, course))
    return replace(
        view,
        ships=ships,
        cursor=cursor,
        overlay=overlay,
        path=path,
        targets=frozenset(targets),
        selected=int(selected.id) if selected is not None else view.selected,
    )


def ghost(ships: Iterable[ShipMark], ship: int | None, course: Course) -> list[ShipMark]:
    """Where a ship would come to lie, and how she would head; nothing of one off the map.

    A course that is laid may outlast its ship: the fight is settled from the pause, and she sinks.
    """
    return [
        replace(mark, id=-1, at=course.at, facing=course.facing, grappled=(), ghost=True)
        for mark in ships
        if mark.id == ship
    ]


def moved(ship: Ship, course: Course | None) -> Ship:
    """The ship as she would lie at the end of a course on the map."""
    if course is None or course.leaves:
        return ship
    return replace(ship, at=course.at, facing=course.facing)


def ranges(sea: Sea, ship: Ship) -> dict[Hex, Shade]:
    """For every hex in reach the dice she would throw at a ship there: "7d".

    Where an enemy lies the dice are those of the best shot at her, raking counted.
    """
    foes = {other.at: other for other in sea.ships if other.afloat and other.owner != ship.owner}
    hulls = occupied(sea)
    on_map = chart(sea.waters).open
    found = {}
    for q, r in within(REACH):
        at = (ship.at[0] + q, ship.at[1] + r)
        foe = foes.get(at)
        if foe is not None:
            shade = _at_foe(sea, ship, foe, hulls)
        elif at in on_map:
            shade = _at_sea(sea, ship, at, hulls)
        else:
            continue
        if shade is not None:
            found[at] = shade
    return found


def _at_foe(sea: Sea, ship: Ship, foe: Ship, hulls: frozenset[Hex]) -> Shade | None:
    shots = shots_at(sea, ship, foe, hulls)
    if not shots:
        return None
    dice, shot = max(((_dice(sea, ship, shot), shot) for shot in shots), key=lambda pair: pair[0])
    band = Band.RAKING if shot.rake is not None else _band(ship, shot.position, shot.distance)
    return Shade(band, f"{dice}d")


def _at_sea(sea: Sea, ship: Ship, at: Hex, hulls: frozenset[Hex]) -> Shade | None:
    lies = bearing((at[0] - ship.at[0], at[1] - ship.at[1]), ship.facing)
    best = max(
        (
            (_dice(sea, ship, Shot(p, ship.id, lies.distance, None, Side.LARBOARD)), p)
            for p in lies.positions
        ),
        key=lambda pair: pair[0],
    )
    dice, position = best
    if not dice:
        return None
    if not is_clear(sea, ship.at, at, hulls):
        return Shade(Band.DARK)
    return Shade(_band(ship, position, lies.distance), f"{dice}d")


def _dice(sea: Sea, ship: Ship, shot: Shot) -> int:
    return sum(gun.dice for gun in salvo_guns(sea, ship, shot))


def _band(ship: Ship, position: Position, distance: int) -> Band:
    if distance == 1:
        return Band.SHORT
    longest = max(RANGE[gun.calibre] for gun in able_guns(ship, position))
    return Band.LONG if distance == longest else Band.NORMAL
