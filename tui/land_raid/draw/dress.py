"""What is on each square of a town, gathered for the painter."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from campaign.geometry.squares import NOWHERE, STRAIGHT, Square, place, stepped
from campaign.land_raid.model.ground import BUILDINGS, Plan, plan
from campaign.land_raid.model.state import UnitId
from campaign.land_raid.model.terms import Alarm, Ground
from tui.draw.cells import whim
from tui.land_raid.draw.view import Mark, TownView, UnitMark

WALLED = BUILDINGS | {Ground.BATTERY}
"""What has an outline."""
NORTH, EAST, SOUTH, WEST = range(4)


class Bed(NamedTuple):
    """What never changes of a square."""

    ground: Ground
    column: int
    row: int
    whim: int
    surf: tuple[int, ...]
    """The sides along which waves break."""


class Dress(NamedTuple):
    """All that is painted of a square."""

    bed: Bed
    dark: bool
    fire: int
    looted: bool
    awake: bool
    """Whether men of the town are up here."""
    lit: bool
    """Whether there is light in the windows."""
    fight: bool
    units: tuple[UnitMark, ...]
    chosen: tuple[UnitId, ...]
    attacks: tuple[int, ...]
    """The sides over which men of this square attack."""
    mark: Mark | None
    cursor: bool
    hover: bool


class Corner(NamedTuple):
    """A square and the three whose gutters it shares; None for what is beyond the town."""

    here: Dress | None
    north: Dress | None
    west: Dress | None
    northwest: Dress | None


def dresses(view: TownView) -> tuple[Dress, ...]:
    """What is on each square, in reading order."""
    here: dict[Square, list[UnitMark]] = {}
    for unit in view.units:
        here.setdefault(unit.at, []).append(unit)
    beds = beds_of(view.town.rows)
    return tuple([_dress(view, Square(n), bed, here.get(Square(n))) for n, bed in enumerate(beds)])


def _dress(view: TownView, at: Square, bed: Bed, units: list[UnitMark] | None) -> Dress:
    return Dress(
        bed=bed,
        dark=at in view.dark,
        fire=view.fires[at] if view.fires else 0,
        looted=at in view.looted,
        awake=at in view.awake,
        lit=view.alarm is not Alarm.ASLEEP,
        fight=at in view.fights,
        units=tuple(units) if units else (),
        chosen=tuple([unit.id for unit in units if unit.id in view.selected]) if units else (),
        attacks=_sides(view, at, units) if units else (),
        mark=view.marks.get(at),
        cursor=at == view.cursor,
        hover=at == view.hover,
    )


def _sides(view: TownView, at: Square, units: Sequence[UnitMark]) -> tuple[int, ...]:
    aims = {unit.attacks for unit in units} - {NOWHERE}
    if not aims:
        return ()
    columns, rows = view.columns, view.rows
    return tuple(n for n, step in enumerate(STRAIGHT) if stepped(at, step, columns, rows) in aims)


@lru_cache(maxsize=16)
def beds_of(rows: tuple[str, ...]) -> tuple[Bed, ...]:
    """What never changes of the squares of a town, in reading order."""
    table = plan(rows)
    beds = []
    for n, ground in enumerate(table.ground):
        column, row = place(Square(n), table.columns)
        beds.append(Bed(ground, column, row, whim(column, row), _surf(table, Square(n))))
    return tuple(beds)


def _surf(table: Plan, at: Square) -> tuple[int, ...]:
    """Waves break on the water along a beach, and where a beach ends the map."""
    found = []
    for side, step in enumerate(STRAIGHT):
        to = stepped(at, step, table.columns, table.rows)
        if table.ground[at] is Ground.WATER:
            breaks = to != NOWHERE and table.ground[to] is Ground.BEACH
        else:
            breaks = table.ground[at] is Ground.BEACH and to == NOWHERE and _runs(table, at, side)
        if breaks:
            found.append(side)
    return tuple(found)


def _runs(table: Plan, at: Square, side: int) -> bool:
    """Whether a beach lies along a side of the map, not just with its end against it."""
    along = (WEST, EAST) if side in (NORTH, SOUTH) else (NORTH, SOUTH)
    beside = (stepped(at, STRAIGHT[way], table.columns, table.rows) for way in along)
    return any(to != NOWHERE and table.ground[to] is Ground.BEACH for to in beside)
