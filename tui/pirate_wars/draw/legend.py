"""What the signs on a chart of Pirate Wars mean, each painted as the chart has it."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import DOT, Hull, corners, to_edge
from pieces_of_eight.campaign.geometry.plane import Point, inside
from pieces_of_eight.campaign.pirate_wars.state import Dwellers, Shoal, Waters
from pieces_of_eight.tui.draw.cells import Row, cropped
from pieces_of_eight.tui.draw.colours import Ground, Palette
from pieces_of_eight.tui.draw.glyphs import Glyphs
from pieces_of_eight.tui.draw.traces import Legend, Meaning
from .layers import MARGIN_RIGHT, MARGIN_X, MARGIN_Y, WarsLook, ground_row
from .painter import WarsPainter
from .view import LOST, Aim, Canoes, HullMark, IsleMark, Reach, Swimmer, WarsView, Zone, outline

ZOOM = 1
EAST, LENGTH, WIDTH = 900, 40 * DOT, 10 * DOT
WIDE, HIGH = 60 * DOT, 10 * DOT
NEAR = 10 * DOT
"""So near to a point something small lies under the cursor."""

STEP = 2 * DOT
"""How far apart the samples of the ground are taken."""


class Place(NamedTuple):
    """A chart, and a point of it; no point for the whole of it."""

    view: WarsView
    at: Point | None = None

    def near(self, *points: Point) -> bool:
        """Whether one of some points lies there."""
        if self.at is None:
            return bool(points)
        x, y = self.at
        return any(abs(x - point[0]) + abs(y - point[1]) <= NEAR for point in points)

    def covered(self, *shapes: Sequence[Point]) -> bool:
        """Whether one of some shapes covers it."""
        return bool(shapes) if self.at is None else any(inside(self.at, each) for each in shapes)


def _point(x: int, y: int = 5) -> Point:
    return Point(x * DOT, y * DOT)


def _sea(**more: Any) -> WarsView:
    return WarsView(Waters("", WIDE, HIGH), EAST, **more)


def _ship(number: int = 0, letter: str = "A", **more: Any) -> HullMark:
    hull = Hull(_point(10), EAST, LENGTH, WIDTH)
    return HullMark(number, letter, number, hull, **more)


def _around(x: int, width: int, high: int = 10) -> tuple[Point, ...]:
    return (_point(x, 0), _point(x + width, 0), _point(x + width, high), _point(x, high))


def _hull(
    words: str, mark: HullMark, true_of: Callable[[WarsView, HullMark], bool]
) -> Meaning[Place]:
    sample = _sea(hulls=(mark,))

    def shows(place: Place) -> bool:
        found = [each for each in place.view.hulls if true_of(place.view, each)]
        return place.covered(*(outline(each.hull) for each in found))

    return Meaning(words, Place(sample), shows)


def _zone(words: str, reach: Reach) -> Meaning[Place]:
    sample = _sea(zones=(Zone(reach, _around(0, 60)),))

    def shows(place: Place) -> bool:
        return place.covered(*(z.corners for z in place.view.zones if z.reach is reach))

    return Meaning(words, Place(sample), shows)


def _aim(words: str, *, declared: bool) -> Meaning[Place]:
    sample = _sea(aims=(Aim(_point(5), _point(55), declared),))

    def shows(place: Place) -> bool:
        lines = [aim for aim in place.view.aims if aim.declared is declared]
        if place.at is None:
            return bool(lines)
        return any(to_edge(place.at, aim.start, aim.end) <= NEAR for aim in lines)

    return Meaning(words, Place(sample), shows)


def _shoal(words: str, *, island: bool) -> Meaning[Place]:
    shape = (_point(8, 0), _point(52, 0), _point(48, 10), _point(12, 10))
    shoal = Shoal("Isle", 0 if island else 8 * DOT, shape)
    sample = WarsView(Waters("", WIDE, HIGH, (shoal,)), EAST)

    def shows(place: Place) -> bool:
        return place.covered(*(s.corners for s in place.view.waters.shoals if s.island is island))

    return Meaning(words, Place(sample), shows)


def _isle(words: str, dwellers: Dwellers, **more: Any) -> Meaning[Place]:
    shape = _around(0, 60, 30)
    mark = IsleMark(dwellers, _point(30, 15), **more)
    waters = Waters("", WIDE, 3 * HIGH, (Shoal("", 0, shape),))
    sample = WarsView(waters, EAST, isles=(mark,))

    def shows(place: Place) -> bool:
        return place.near(*(isle.at for isle in place.view.isles if isle.dwellers is dwellers))

    return Meaning(words, Place(sample), shows)


def _points(
    words: str, sample: WarsView, found: Callable[[WarsView], Iterable[Point]]
) -> Meaning[Place]:
    return Meaning(words, Place(sample), lambda place: place.near(*found(place.view)))


def _shallow(place: Place) -> bool:
    """Whether the water there is painted as too near a shore."""
    if place.at is None:
        return any(shoal.island for shoal in place.view.waters.shoals)
    row = ground_row(place.view.waters, place.at[1], STEP, place.at[0] // STEP + 1)
    return row[-1] is Ground.COAST


def _open(place: Place) -> bool:
    """Whether there is neither land nor a reef."""
    shoals = [shoal.corners for shoal in place.view.waters.shoals]
    return place.at is None or not place.covered(*shoals)


_LAUNCH = replace(_ship(letter="a"), hull=Hull(_point(24), EAST, 12 * DOT, 5 * DOT))
_GHOSTS = (replace(_ship(), hull=Hull(_point(2), EAST, 24 * DOT, WIDTH)),)
_LAST = replace(_ship(), hull=Hull(_point(32), EAST, 24 * DOT, WIDTH))

_PIER = IsleMark(Dwellers.ISLANDERS, _point(-500), pier=Hull(_point(20), EAST, 20 * DOT, 4 * DOT))

MEANINGS: tuple[Meaning[Place], ...] = (
    _hull(
        "a ship of Red, by her letter: her hull is filled",
        _ship(),
        lambda v, s: not s.side and s.letter.isupper(),
    ),
    _hull(
        "a ship of Blue, by her number: an outline, or a sign where she is small",
        _ship(1, "1"),
        lambda v, s: s.side == 1,
    ),
    _hull("a launch, by her ship's letter in small", _LAUNCH, lambda v, s: s.letter.islower()),
    _hull("darker: she has moved this turn", _ship(spent=True), lambda v, s: s.spent),
    _hull("out of the fight where she lies", _ship(out=True), lambda v, s: s.out),
    _hull("fewer sails: some are lost", _ship(rig=0.3), lambda v, s: s.rig < 0.7),
    _points(
        "above a ship of three victories: her pennant",
        replace(
            _sea(
                hulls=(
                    replace(_ship(pennant=True), hull=Hull(_point(10, 15), EAST, LENGTH, WIDTH)),
                )
            ),
            waters=Waters("", WIDE, 2 * HIGH),
        ),
        lambda view: (each.hull.stern for each in view.hulls if each.pennant),
    ),
    Meaning(
        "the ship that acts",
        Place(_sea(hulls=(_ship(),), selected=0)),
        lambda p: p.covered(*(outline(s.hull) for s in p.view.hulls if s.id == p.view.selected)),
    ),
    Meaning(
        "something can be done to her",
        Place(_sea(hulls=(_ship(),), targets=frozenset({0}))),
        lambda p: p.covered(*(outline(s.hull) for s in p.view.hulls if s.id in p.view.targets)),
    ),
    Meaning(
        "where she lies after a leap, and the number of the leap; the last as solid as a ship",
        Place(_sea(ghosts=(*_GHOSTS, _LAST))),
        lambda p: p.covered(*(outline(each.hull) for each in p.view.ghosts)),
    ),
    _points(
        "the way of the move that is laid",
        _sea(track=(_point(5), _point(55))),
        lambda view: view.track,
    ),
    _points(
        "the move ends against something",
        _sea(trouble=_point(30)),
        lambda view: () if view.trouble is None else (view.trouble,),
    ),
    _points(
        "wakes of this turn and the last",
        _sea(wakes=((_point(5), _point(55)),)),
        lambda view: (point for wake in view.wakes for point in wake),
    ),
    _aim("a line of fire", declared=False),
    _aim("fire that is declared", declared=True),
    _zone("the cannon reach it with shot", Reach.SHOT),
    _zone("they reach it with ball only", Reach.BALL),
    _zone("muskets reach it", Reach.ARMS),
    _points(
        "so many men in the water, or on an island, with the sign of their side",
        _sea(swimmers=(Swimmer(_point(30), 0, 12),)),
        lambda view: (each.at for each in view.swimmers),
    ),
    _points(
        "so many warriors in canoes",
        _sea(canoes=(Canoes(_point(30), 12),)),
        lambda view: (each.at for each in view.canoes),
    ),
    _isle(
        "a fort with cannon, its door, its men with the sign of their side, and $5: so many chests",
        Dwellers.FORT,
        guns=(2, 0, LOST),
        door=2,
        folk=12,
        chests=5,
        side=1,
    ),
    _isle("a village, its idol, and how many live there", Dwellers.ISLANDERS, folk=8, chests=2),
    _isle(
        "a wreck with cannon, and how many dead are about", Dwellers.SKELETONS, guns=(2,), folk=6
    ),
    Meaning(
        "a pier: who is anchored off its island lies at it",
        Place(_sea(isles=(_PIER,))),
        lambda p: p.covered(*(corners(isle.pier) for isle in p.view.isles if isle.pier)),
    ),
    _shoal("an island", island=True),
    _shoal("a reef, so many dots deep", island=False),
    Meaning(
        "water too near the shore for deep ships",
        Place(WarsView(Waters("", WIDE, HIGH, (Shoal("", 0, _around(0, 20)),)), EAST)),
        _shallow,
    ),
    _points(
        "the cursor",
        _sea(cursor=_point(30)),
        lambda view: () if view.cursor is None else (view.cursor,),
    ),
    Meaning("open water", Place(_sea()), _open),
)
SHORT = (
    ("H", "a line of hull on the damage chart"),
    ("S", "a line of sail; the number beside it: her speed with so many sails"),
    ("x", "a line that is crossed off, or a cannon that is lost"),
    (">", "where she stands now"),
    ("N 0", "she heads north, 0 degrees"),
    ("deck, tops, guns", "where her men are: on deck, in the masts, at the cannon"),
    ("lieut.", "the lieutenant"),
)


def paint(place: Place, palette: Palette, glyphs: Glyphs) -> tuple[Row, ...]:
    """A small chart without its border."""
    painter = WarsPainter(place.view, WarsLook(palette, glyphs, ZOOM))
    wide, high = painter.width - MARGIN_X - MARGIN_RIGHT, painter.height - 2 * MARGIN_Y
    return cropped(painter.whole(), MARGIN_X, MARGIN_Y, wide, high)


def places(view: WarsView) -> Iterable[Place]:
    """The whole of a view."""
    return (Place(view),)


LEGEND = Legend(MEANINGS, paint, Place, places, SHORT)
