"""What lies upon the water of a chart, brought to the screen: shapes, fine lines and letters."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import ceil, cos, floor, sin
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import (
    DOT,
    Corners,
    ahead,
    bounds,
    corners,
    middle,
    to_edge,
)
from pieces_of_eight.campaign.geometry.plane import Point, centre, inside
from pieces_of_eight.campaign.pirate_wars.state import Dwellers, Shoal, Waters
from pieces_of_eight.tui.draw.cells import Ink, Zoom, spans
from pieces_of_eight.tui.draw.colours import Band, Ground, Palette, ShipInks, Wash, blend
from pieces_of_eight.tui.draw.glyphs import Glyphs
from pieces_of_eight.tui.draw.table import MapTable, map_table
from .view import (
    WARS_GLYPHS,
    HullMark,
    Reach,
    WarsView,
    aboard,
    camp,
    holdings,
    landmark,
    masts,
    outline,
    wreck,
)

# --- Where a chart of the open sea lies on the screen, at each scale ------------------------------
# A cell stands for as many dots as the zoom says, and is twice as high as it is wide: so a hull
# looks the same on every heading. Around the chart runs a border with a ruler in dots.

WIDTHS = (8 * DOT, 5 * DOT, 3 * DOT, 2 * DOT, 3 * DOT // 2, DOT)
"""How much of the sea a cell is wide, at each zoom."""
CLOSE = 2
"""The scale from which ships and islands are drawn in all their parts."""
LEGIBLE = 1
"""The least scale that a chart is drawn at before its player asks for less."""
ABOUT = 50 * DOT
"""So much of the sea is seen about the outermost ships."""
MARGIN_X = 4
MARGIN_RIGHT = 1
MARGIN_Y = 1


class WarsLook(Struct, frozen=True):
    """How to draw: colours, glyphs and zoom."""

    palette: Palette
    glyphs: Glyphs
    zoom: Zoom = 1
    own: int = 0
    """How much of the sea a cell is wide where none of the zooms will do; 0 where one does."""

    @property
    def cell(self) -> int:
        """How much of the sea a cell is wide."""
        return self.own or WIDTHS[self.zoom]

    @property
    def close(self) -> bool:
        """Whether ships are so large that their decks, masts and guns are drawn."""
        return self.zoom >= CLOSE and not self.own

    @property
    def fine(self) -> bool:
        """Whether a cell can be drawn in quarters; in plain signs it cannot."""
        return self.glyphs.half != " "


def size(waters: Waters, cell: int) -> tuple[int, int]:
    """Width and height in cells of a chart with its border; a cell is so wide."""
    wide, high = ceil(waters.width / cell), ceil(waters.height / (2 * cell))
    return wide + MARGIN_X + MARGIN_RIGHT, high + 2 * MARGIN_Y


def fitting(waters: Waters, look: WarsLook, width: int, height: int) -> WarsLook:
    """The look at a scale at which a chart has no more cells than these."""
    across = ceil(waters.width / max(1, width - MARGIN_X - MARGIN_RIGHT))
    down = ceil(waters.height / (2 * max(1, height - 2 * MARGIN_Y)))
    return replace(look, zoom=0, own=max(across, down))


def scale_for(sea: tuple[int, int], width: int, height: int) -> Zoom:
    """The largest scale at which so much sea lies in a pane, and never less than can be read."""
    wide, high = sea
    seen = [
        z for z, cell in enumerate(WIDTHS) if wide <= width * cell and high <= 2 * height * cell
    ]
    return max(LEGIBLE, *seen, LEGIBLE)


def across(waters: Waters, places: Sequence[Point]) -> tuple[int, int]:
    """How much of the sea holds some places and what lies about them; all of it for none."""
    if not places:
        return waters.width, waters.height
    wide = min(waters.width, _apart([at[0] for at in places]) + 2 * ABOUT)
    return wide, min(waters.height, _apart([at[1] for at in places]) + 2 * ABOUT)


def _apart(found: Sequence[int]) -> int:
    return max(found) - min(found)


def cell_of(at: Point, cell: int) -> tuple[int, int]:
    """The cell (x, y) that a point of the sea lies in, from the border's corner."""
    return at[0] // cell + MARGIN_X, at[1] // (2 * cell) + MARGIN_Y


def point_of(x: int, y: int, cell: int) -> Point:
    """The middle of the water in a cell: `cell_of` leads back to it."""
    return Point((x - MARGIN_X) * cell + cell // 2, (y - MARGIN_Y) * 2 * cell + cell)


def holds(waters: Waters, at: Point) -> bool:
    """Whether a point lies on the chart."""
    return 0 <= at[0] < waters.width and 0 <= at[1] < waters.height


# --- Polygons as runs of samples: which samples of a row of the screen lie inside them ------------

BEACH = 5 * DOT
"""How wide the sand of an island is."""
WOODED = 18 * DOT
SHALLOWS = 12 * DOT
"""How far the pale water about an island reaches: as the deepest ships draw."""


@lru_cache(maxsize=4096)
def ground_row(waters: Waters, y: int, step: int, count: int) -> tuple[Ground, ...]:
    """The ground of a row of samples: open water, reefs, and islands with their beaches."""
    left = step // 2
    row = [open_water(left + n * step, y) for n in range(count)]
    for reef in (shoal for shoal in waters.shoals if not shoal.island):
        for run in spans(reef.corners, y, left, step):
            for n in run:
                if n < count:
                    row[n] = Ground.SHOAL
    for isle in (shoal for shoal in waters.shoals if shoal.island):
        _lay(isle, row, y, step)
    return tuple(row)


def _lay(isle: Shoal, row: list[Ground], y: int, step: int) -> None:
    """An island with the pale water about it."""
    west, north, east, south = bounds(isle.corners)
    if not north - SHALLOWS <= y <= south + SHALLOWS:
        return
    first = max(0, (west - SHALLOWS) // step)
    for n in range(first, min(len(row), (east + SHALLOWS) // step + 2)):
        at = Point(step // 2 + n * step, y)
        far = _from_shore(at, isle.corners)
        if inside(at, isle.corners):
            row[n] = Ground.SAND if far < BEACH else _inland(isle, far)
        elif far <= SHALLOWS and row[n] in (Ground.DEEP, Ground.SEA):
            row[n] = Ground.COAST


def _inland(isle: Shoal, far: int) -> Ground:
    """Behind the beach: woods in the middle, or the jungle where a setup says it is (PW-11.5).

    About a fort and a wreck they are cleared. The way inland is as long as is told, however
    small the island is drawn: so the jungle lies at its share of it.
    """
    if isle.land is None:
        return Ground.WOOD if far >= WOODED else Ground.LAND
    first, last = isle.land.trees
    deep = _deep(isle.corners)
    wooded = first * deep <= far * isle.land.way < last * deep
    return Ground.WOOD if wooded else Ground.LAND


@lru_cache(maxsize=64)
def _deep(corners: Corners) -> int:
    """How far the middle of an island is from its shore."""
    return _from_shore(centre(corners), corners)


def _from_shore(at: Point, corners: Sequence[Point]) -> int:
    """How far a point is from the shore line, on either side of it."""
    edges: Iterable[tuple[Point, Point]] = zip(corners, (*corners[1:], corners[0]), strict=True)
    return min(to_edge(at, a, b) for a, b in edges)


def open_water(x: int, y: int) -> Ground:
    """Open water in two tones with a slow edge between them, so that it is not one flat colour."""
    across, down = x / (40 * DOT), y / (40 * DOT)
    swell = sin(across * 0.9 + down * 0.6) + cos(down * 1.1 - across * 0.4)
    return Ground.DEEP if swell > 0.2 else Ground.SEA


def along(start: Point, end: Point, step: float) -> list[Point]:
    """Points on the way from one to another, no further apart than `step`."""
    far = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
    count = max(1, floor(far / step))
    return [
        Point(
            start[0] + (end[0] - start[0]) * n // count, start[1] + (end[1] - start[1]) * n // count
        )
        for n in range(count + 1)
    ]


# --- Layers ---------------------------------------------------------------------------------------

BANDS = {Reach.BALL: Band.NORMAL, Reach.SHOT: Band.SHORT, Reach.ARMS: Band.REACH}
SAILS_FROM = 1
"""The zoom from which sails are drawn upon the hulls."""
NAMES_FROM = 1
LIGHT = 1
"""The side whose hulls are outlines, so that they are known by their shape as well."""
OUTLINED = 4
"""A hull of fewer cells across than this is no outline."""
BESIDE = 1
Outline: TypeAlias = tuple[tuple[float, float], ...]
"""How far ahead of the stern in parts of a ship's length, and to starboard in parts of half her
beam."""


def sea_table() -> MapTable:
    """The table whose ships and pictures of the ground are drawn here, too."""
    return map_table("sea_fight/map.toml")


class Shape(Struct, frozen=True):
    """A polygon in one colour."""

    corners: Corners
    wash: Wash | None
    """None for a hole: the water is seen there again."""


class Written(Struct, frozen=True):
    """A glyph upon a cell; without a paper of its own it leaves the colour beneath."""

    glyph: str
    ink: Ink
    paper: Ink = ""
    bold: bool = False
    wash: Wash | None = None


class Layers(Struct, frozen=True):
    """All that is drawn upon the water."""

    shapes: tuple[Shape, ...]
    samples: dict[int, dict[int, Wash]]
    """Fine lines: by half lines of the screen, and quarters of cells along them."""
    texts: dict[tuple[int, int], Written]
    signs: dict[tuple[int, int], Written]
    """For each cell that something covers its sign, where cells cannot be drawn in quarters."""


def solid(ink: Ink, text: Ink) -> Wash:
    """A colour that covers what is beneath."""
    return Wash(ink, 1.0, text)


def inks_of(mark: HullMark, palette: Palette, *, ghost: bool = False) -> ShipInks:
    """The colours of a hull."""
    if ghost:
        return palette.ghost
    return palette.struck if mark.out else palette.red_blue[mark.side]


def layers_of(view: WarsView, look: WarsLook) -> Layers:
    """The layers of a view in a look."""
    texts: dict[tuple[int, int], Written] = {}
    _name_shoals(texts, view.waters, look)
    _write_isles(texts, view, look)
    _name_zones(texts, view, look)
    _number_swimmers(texts, view, look)
    _write_aims(texts, view, look)
    shapes = tuple(_shapes(view, look)) if look.fine else ()
    _write_ghosts(texts, view, look)
    _write_letters(texts, view, look)
    _write_cursor(texts, view, look)
    lines = _samples(view, look) if look.fine else {}
    return Layers(shapes, lines, texts, {} if look.fine else _signs(view, look))


def _shapes(view: WarsView, look: WarsLook) -> Iterable[Shape]:
    """Hulls and sails, the ghosts of a move below them; wrecks lie on their islands."""
    palette = look.palette
    for isle in view.isles:
        if isle.pier:
            yield Shape(corners(isle.pier), sea_table().palette(palette.name).washes["pier"])
        if isle.dwellers is Dwellers.SKELETONS:
            yield Shape(outline(wreck(isle)), solid(palette.struck.hull, palette.struck.letter))
    for mark in view.ghosts[:-1]:
        yield Shape(outline(mark.hull), palette.path)
    for mark in view.ghosts[-1:]:
        yield from _ship(mark, look, palette.ghost, palette.ghost.hull)
    for mark in view.hulls:
        inks = inks_of(mark, palette)
        yield from _ship(mark, look, inks, inks.spent if mark.spent else inks.hull)


def _ship(mark: HullMark, look: WarsLook, inks: ShipInks, hull: Ink) -> Iterable[Shape]:
    yield Shape(outline(mark.hull), solid(hull, inks.letter))
    if mark.side == LIGHT and not _is_small(mark, look):
        yield Shape(_placed(mark, _outlines("light_hull")["_"]), None)
    if look.close:
        yield from _upon(mark, look, inks, hull)
    elif look.zoom >= SAILS_FROM and not mark.out:
        for sail in masts(mark.hull, mark.rig):
            yield Shape(sail, solid(inks.sail, inks.letter))


def _upon(mark: HullMark, look: WarsLook, inks: ShipInks, hull: Ink) -> Iterable[Shape]:
    """Deck, guns, masts and sails of a ship that is drawn large."""
    berth = look.palette.berth
    colours = {
        "d": blend(hull, berth),
        "p": inks.letter,
        "s": inks.sail,
        "f": blend(inks.sail, berth),
        "y": inks.letter,
        "m": inks.letter,
        "n": look.palette.panel.title,
    }
    left = 0 if mark.rig <= 0 else min(3, 1 + int(mark.rig * 2.5))
    parts = [] if mark.side == LIGHT else [("d", _outlines("hull")["d"])]
    parts += [("p", port) for port in _ports(max(2, mark.hull.length // (8 * DOT)))]
    for mast in ("mizzen", "main", "fore")[:left]:
        parts += _outlines(f"{mast}_yard" if mark.out else mast).items()
    if mark.pennant and left:
        parts += _outlines("pennant").items()
    for letter, part in parts:
        yield Shape(_placed(mark, part), solid(colours[letter], inks.letter))


def _placed(mark: HullMark, part: Outline) -> Corners:
    return tuple(aboard(mark.hull, *at) for at in part)


def _outlines(sprite: str) -> Mapping[str, Outline]:
    """The outlines of a picture of the table of the sea, where it is drawn large, by letter."""
    return {each.letter: each.corners for each in sea_table().table.sprite[sprite][-1].outlines}


PORTS = 0.44
"""From the first gunport to the last, in parts of a ship's length."""


def _ports(count: int) -> Iterator[Outline]:
    """So many gunports on each side: the table has them for other numbers."""
    larboard, *_, starboard = sea_table().table.sprite["ports"][0].outlines
    for port in (larboard.corners, tuple((at - PORTS, aside) for at, aside in starboard.corners)):
        for n in range(count):
            yield tuple((at + PORTS * n / (count - 1), aside) for at, aside in port)


def _samples(view: WarsView, look: WarsLook) -> dict[int, dict[int, Wash]]:
    """Wakes, as fine as the screen can draw them."""
    found: dict[int, dict[int, Wash]] = {}
    foam = look.palette.details[Ground.COAST]
    for wake in view.wakes:
        legs = list(pairwise(wake))
        for at, (start, end) in enumerate(legs):
            wash = Wash(foam, 0.35 + 0.5 * (at + 1) / len(legs), foam)
            for point in along(start, end, look.cell / 2):
                row = found.setdefault(point[1] // look.cell, {})
                row[max(0, point[0] * 2 // look.cell)] = wash
    return found


def _signs(view: WarsView, look: WarsLook) -> dict[tuple[int, int], Written]:
    """What covers each cell, for plain signs."""
    glyphs, palette = WARS_GLYPHS[look.glyphs.name], look.palette
    found: dict[tuple[int, int], Written] = {}
    for wake in view.wakes:
        for start, end in pairwise(wake):
            for point in along(start, end, look.cell):
                found[cell_of(point, look.cell)] = Written(
                    glyphs.wake, palette.details[Ground.COAST]
                )
    for isle in view.isles:
        if isle.pier:
            planks = Written(glyphs.pier, palette.mark, bold=True)
            stern, heading, length, _ = isle.pier
            for point in along(stern, ahead(stern, heading, length), look.cell):
                found[cell_of(point, look.cell)] = planks
        if isle.dwellers is Dwellers.SKELETONS:
            timber = Written(glyphs.hulls[0], palette.struck.letter, palette.struck.hull)
            found |= dict.fromkeys(_cells(outline(wreck(isle)), look), timber)
    for mark in view.ghosts:
        written = Written(glyphs.ghost, palette.ghost.hull)
        found |= dict.fromkeys(_cells(outline(mark.hull), look), written)
    for mark in view.hulls:
        inks = inks_of(mark, palette)
        hull = inks.spent if mark.spent else inks.hull
        found |= dict.fromkeys(
            _cells(outline(mark.hull), look), Written(glyphs.hulls[mark.side], inks.letter, hull)
        )
    return found


def _cells(shape: Corners, look: WarsLook) -> Iterable[tuple[int, int]]:
    """The cells whose middles a shape covers."""
    rows = [cell_of(corner, look.cell)[1] for corner in shape]
    for y in range(min(rows), max(rows) + 1):
        line = (2 * (y - MARGIN_Y) + 1) * look.cell
        for run in spans(shape, line + 0.5, look.cell / 2, look.cell):
            for n in run:
                yield n + MARGIN_X, y


def _put(
    texts: dict[tuple[int, int], Written],
    at: Point,
    words: str,
    how: Written,
    look: WarsLook,
    *,
    over: bool = True,
) -> None:
    """Write a word with its middle at a point; blanks are written only `over` what is there."""
    x, y = cell_of(at, look.cell)
    for n, glyph in enumerate(words):
        if glyph == " " and not over:
            continue
        at_x = x - (len(words) - 1) // 2 + n
        texts[at_x, y] = Written(glyph, how.ink, how.paper, how.bold, how.wash)


def _name_shoals(texts: dict[tuple[int, int], Written], waters: Waters, look: WarsLook) -> None:
    """Islands by their names, and reefs by their depths."""
    palette = look.palette
    for shoal in waters.shoals:
        ink = palette.mark if shoal.island else palette.details[Ground.SHOAL]
        words = shoal.name if shoal.island else str(shoal.depth // 100)
        how = Written("", ink, "", True)
        if shoal.island and look.own:
            continue  # too small a chart for names
        if shoal.land is not None:
            _put(texts, _offshore(shoal, waters, words, look), words, how, look)
        elif not shoal.island or look.zoom >= NAMES_FROM:
            _put(texts, centre(shoal.corners), words, how, look)


def _offshore(shoal: Shoal, waters: Waters, words: str, look: WarsLook) -> Point:
    """Where the name of an island stands on which there is something to see: off its shore."""
    west, north, east, south = bounds(shoal.corners)
    high, half = 2 * look.cell, (len(words) + 1) * look.cell // 2
    y = north - high // 2 if north >= high else south + high // 2
    return Point(max(half, min(waters.width - half, (west + east) // 2)), y)


def _write_isles(texts: dict[tuple[int, int], Written], view: WarsView, look: WarsLook) -> None:
    """What stands on islands, who is about there, and canoes at sea."""
    glyphs, palette = WARS_GLYPHS[look.glyphs.name], look.palette
    how = Written("", palette.mark, "", True)
    for isle in view.isles:
        if look.own:
            _put(texts, isle.at, landmark(isle, glyphs), how, look)
            continue
        walled = isle.dwellers is Dwellers.FORT
        stone = replace(how, paper=palette.grounds[Ground.TOWN][1]) if walled else how
        lines = camp(isle, look.zoom, glyphs)
        for n, line in enumerate(lines):
            at = Point(isle.at.x, isle.at.y + (2 * n - len(lines) + 1) * look.cell)
            _put(texts, at, line, stone, look, over=walled)
        if walled:
            inks = palette.red_blue[isle.side]
            within = Written("", inks.letter, inks.hull, True)
            room = len(lines[0]) - 3
            whose = look.glyphs.sides[isle.side] if isle.side >= 0 else " "
            words = f"{whose}{holdings(isle, room)}"
            _put(texts, isle.at, words, within, look)
        if isle.folk and isle.folk_at is not None:
            near = any(abs(each.at.y - isle.folk_at.y) < 2 * look.cell for each in view.swimmers)
            up = 2 * look.cell if near else 0
            _put(texts, Point(isle.folk_at.x, isle.folk_at.y - up), f"{isle.folk}", how, look)
    for canoe in view.canoes:
        _put(texts, canoe.at, str(canoe.warriors).join(glyphs.canoe), how, look)


def _name_zones(texts: dict[tuple[int, int], Written], view: WarsView, look: WarsLook) -> None:
    for zone in view.zones:
        at = zone.at or centre(zone.corners)
        if zone.label and holds(view.waters, at):
            ink = look.palette.bands[BANDS[zone.reach]].text
            _put(texts, at, zone.label, Written("", ink, "", True), look)


def _number_swimmers(texts: dict[tuple[int, int], Written], view: WarsView, look: WarsLook) -> None:
    """Men in the water or ashore by their number, with the sign and the colours of their side."""
    taken: set[tuple[int, int]] = set()
    for each in view.swimmers:
        inks, at = look.palette.red_blue[each.side], each.at
        while cell_of(at, look.cell) in taken:
            at = Point(at.x, at.y + 2 * look.cell)
        taken.add(cell_of(at, look.cell))
        words = f"{look.glyphs.sides[each.side]}{each.count}"
        _put(texts, at, words, Written("", inks.letter, inks.hull, True), look)


def _write_aims(texts: dict[tuple[int, int], Written], view: WarsView, look: WarsLook) -> None:
    """Lines of fire, those that are ordered in heavier points."""
    glyphs, palette = WARS_GLYPHS[look.glyphs.name], look.palette
    for aim in view.aims:
        glyph = glyphs.declared if aim.declared else glyphs.aim
        ink = palette.bands[Band.RAKING].ink if aim.declared else palette.mark
        for point in along(aim.start, aim.end, look.cell):
            texts[cell_of(point, look.cell)] = Written(glyph, ink, bold=aim.declared)


def _write_ghosts(texts: dict[tuple[int, int], Written], view: WarsView, look: WarsLook) -> None:
    """The way of a move, its leaps by their numbers, and what stops it."""
    glyphs, palette = WARS_GLYPHS[look.glyphs.name], look.palette
    for start, end in pairwise(view.track):
        for point in along(start, end, 2 * look.cell):
            texts[cell_of(point, look.cell)] = Written(
                look.glyphs.bands[Band.REACH], palette.path.text
            )
    for number, mark in enumerate(view.ghosts, start=1):
        last = number == len(view.ghosts)
        ghost = palette.ghost
        how = Written("", ghost.letter if last else palette.path.text, "", True)
        how = how if not last else Written("", ghost.letter, ghost.hull, True)
        _put(texts, middle(mark.hull), str(number), how, look)
    if view.trouble is not None:
        target = palette.target
        how = Written("", target.text, target.ink, True)
        _put(texts, view.trouble, glyphs.trouble, how, look)


def _write_letters(texts: dict[tuple[int, int], Written], view: WarsView, look: WarsLook) -> None:
    """The letters of the ships, between signs where something can be done to them."""
    palette = look.palette
    for mark in view.hulls:
        at, inks = middle(mark.hull), inks_of(mark, palette)
        hull = inks.spent if mark.spent else inks.hull
        x, y = cell_of(at, look.cell)
        if mark.side == LIGHT and _is_small(mark, look):
            texts[_astern(mark, look)] = Written(look.glyphs.sides[LIGHT], inks.letter, hull, True)
        texts[x, y] = Written(mark.letter, inks.letter, hull, True)
        if mark.pennant:
            texts[x, y - 1] = Written(look.glyphs.pennant, palette.mark, bold=True)
        signs, wash = None, palette.target
        if mark.id in view.targets:
            signs = look.glyphs.target
        elif mark.id == view.selected:
            signs, wash = look.glyphs.selected, palette.selected
        if signs is not None:
            for side, glyph in zip((-1, 1), signs, strict=True):
                texts[x + side * BESIDE, y] = Written(glyph, wash.text, bold=True, wash=wash)


def _is_small(mark: HullMark, look: WarsLook) -> bool:
    return mark.hull.width < OUTLINED * look.cell


def _astern(mark: HullMark, look: WarsLook) -> tuple[int, int]:
    """A cell on the side of her stern, clear of the letter and the signs beside it."""
    amidships, stern = middle(mark.hull), mark.hull.stern
    x, y = cell_of(amidships, look.cell)
    east, south = stern[0] - amidships[0], stern[1] - amidships[1]
    if abs(east) < abs(south):
        return x, y + (1 if south > 0 else -1)
    far = 1 + BESIDE if abs(east) > 2 * look.cell else BESIDE
    return x + (far if east > 0 else -far), y


def _write_cursor(texts: dict[tuple[int, int], Written], view: WarsView, look: WarsLook) -> None:
    if view.hover is not None:
        over = cell_of(view.hover, look.cell)
        beneath, wash = texts.get(over), look.palette.hover
        ink = beneath.ink if beneath else wash.text
        texts[over] = Written(beneath.glyph if beneath else " ", ink, wash=wash)
    if view.cursor is None:
        return
    x, y = cell_of(view.cursor, look.cell)
    here = texts.get((x, y))
    palette = look.palette
    on_ship = any(cell_of(middle(mark.hull), look.cell) == (x, y) for mark in view.hulls)
    hulls = [side.hull for side in palette.red_blue]
    seen = palette.cursor_ship.ink not in hulls  # else a hull would be lost in it
    wash = palette.cursor_ship if on_ship and seen else palette.cursor
    texts[x, y] = Written(here.glyph if here else " ", wash.text, bold=True, wash=wash)
    for side, glyph in zip((-BESIDE, BESIDE), look.glyphs.cursor, strict=True):
        texts[x + side, y] = Written(glyph, wash.text, bold=True, wash=wash)
