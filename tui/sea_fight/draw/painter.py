"""The sea map as rows of cells, its border with them: pure, with rows that are kept."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import ceil, sin
from typing import NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hexes import (
    FACES,
    Face,
    Hex,
    axial,
    distance,
    neighbour,
    offset,
)
from pieces_of_eight.campaign.sea_fight.state import Edge, Terrain, Waters
from pieces_of_eight.tui.draw.cells import (
    Afar,
    Cell,
    Ink,
    Row,
    Spot,
    cornered,
    framed,
    pointers,
    whim,
)
from pieces_of_eight.tui.draw.colours import PALETTES, Band, Ground, Palette, ShipInks, Wash, blend
from pieces_of_eight.tui.draw.glyphs import GLYPHS, Glyphs
from pieces_of_eight.tui.draw.painter import Painter
from . import layout as close_up
from .layout import (
    CLOSE,
    LANDS,
    LAYOUTS,
    MARGIN_X,
    MARGIN_Y,
    SEAMS,
    Layout,
    Look,
    Place,
    SeaChart,
    Seam,
    Sprite,
    area,
    chart_of,
    size,
    sprites,
    swell,
)
from .view import SeaView, Shade, ShipMark

# --- A sea as a very small picture, a hex to a pixel, where the map itself has no room ------------

_GROUND = {
    Terrain.SEA: Ground.SEA,
    Terrain.SHOAL: Ground.SHOAL,
    Terrain.LAND: Ground.LAND,
    Terrain.SAND: Ground.SAND,
    Terrain.TOWN: Ground.TOWN,
}
_SIGNS = {".": " ", ":": ":", "^": "%", "_": ".", "#": "#"}

HALVES = "▀▄"
"""Two ships in one cell: the half that is filled is that of the first side's ship."""
_RANK = ".:_^#"
"""Terrain letters, the later one more worth showing."""


def preview(view: SeaView, palette: Palette, glyphs: Glyphs) -> tuple[Row, ...]:
    """Rows of cells, each two hexes high; a ship is the mark of her side in its colour.

    Where blocks cannot be drawn, or colours not told apart, a cell has the sign of its terrain.
    """
    ships = {offset(ship.at): ship for ship in view.ships}
    if glyphs.half == " " or palette.name == "mono":
        return _signs(view.waters.rows, ships, palette, glyphs)
    pixels = [
        [_ink(letter, x, y, palette) for x, letter in enumerate(row)]
        for y, row in enumerate(view.waters.rows)
    ]
    if len(pixels) % 2:
        pixels.append([palette.panel.paper] * len(pixels[0]))
    return tuple(
        tuple(
            _marked((x, y), ships, palette, glyphs) or Cell(glyphs.half, up, down)
            for x, (up, down) in enumerate(zip(upper, lower, strict=True))
        )
        for y, upper, lower in zip(range(0, len(pixels), 2), pixels[::2], pixels[1::2], strict=True)
    )


def _marked(
    at: tuple[int, int], ships: Mapping[tuple[int, int], ShipMark], palette: Palette, glyphs: Glyphs
) -> Cell | None:
    """A cell in which a ship lies: the mark of her side on the water; where two lie, of both."""
    x, y = at
    here = [ships[each] for each in ((x, y), (x, y + 1)) if each in ships]
    if not here:
        return None
    inks = [palette.struck if ship.prize else palette.sides[ship.side] for ship in here]
    if len({ship.side for ship in here}) == 2:
        below = here[0].side  # the filled half is the first side's
        return Cell(HALVES[below], inks[below].hull, inks[1 - below].hull)
    paper = palette.grounds[Ground.DEEP][0]
    return Cell(glyphs.sides[here[0].side], inks[0].hull, paper, True)


def _ink(letter: str, x: int, y: int, palette: Palette) -> Ink:
    return palette.grounds[_GROUND[Terrain(letter)]][(x - y // 2 - y) % 3]


def _signs(
    rows: tuple[str, ...],
    ships: Mapping[tuple[int, int], ShipMark],
    palette: Palette,
    glyphs: Glyphs,
) -> tuple[Row, ...]:
    """Two rows of hexes to a row of signs: a ship before land, land before water."""
    panel = palette.panel
    drawn = []
    for y in range(0, len(rows), 2):
        cells = []
        for x in range(len(rows[y])):
            here = [glyphs.sides[ships[x, row].side] for row in (y, y + 1) if (x, row) in ships]
            grounds = [row[x] for row in rows[y : y + 2]]
            sign = _SIGNS[max(grounds, key=_RANK.index)]
            ink = panel.title if here else panel.text
            cells.append(Cell(here[0] if here else sign, ink, panel.trough, bool(here)))
        drawn.append(tuple(cells))
    return tuple(drawn)


# --- What is laid over the pane of a sea: signs for ships beyond it, and the whole in small -------


def over_pane(view: SeaView, look: Look, start: Spot, size: Spot) -> Mapping[Spot, Cell]:
    """By cell of the pane what is laid over it, where ships lie beyond it; else nothing."""
    seam, palette = look.layout, look.palette
    beyond, within, middle = [], [], _middle(view)
    (left, top), (wide, high) = start, size
    for ship in view.ships:
        q, r = ship.at
        x = (q + (r - (r & 1)) // 2) * seam.width + (r & 1) * seam.shift + seam.shift + MARGIN_X
        y = r * seam.height + seam.height // 2 + MARGIN_Y
        if left <= x < left + wide and top <= y < top + high:
            within.append((x - left, y - top))
        elif not ship.ghost:
            inks = palette.struck if ship.prize else palette.sides[ship.side]
            far = distance(middle, ship.at)
            mark = look.glyphs.sides[ship.side]
            beyond.append(Afar((x, y), ship.letter, str(far), inks.letter, inks.hull, mark))
    if not beyond:
        return {}
    found = cornered(_whole(view.waters, view.ships, look), size, within)
    return {**found, **pointers(beyond, start, size, look.glyphs.arrows)}


def _middle(view: SeaView) -> Hex:
    """From where distances are told: the ship that is chosen, or the cursor."""
    chosen = [ship.at for ship in view.ships if ship.id == view.selected and not ship.ghost]
    return chosen[0] if chosen else view.cursor or (0, 0)


def _whole(waters: Waters, ships: tuple[ShipMark, ...], look: Look) -> tuple[Row, ...]:
    plain = tuple([ship for ship in ships if not ship.ghost])
    return _in_small(waters, plain, look.palette.name, look.glyphs.name)


@lru_cache(maxsize=8)
def _in_small(
    waters: Waters, ships: tuple[ShipMark, ...], theme: str, table: str
) -> tuple[Row, ...]:
    """The whole sea as a small picture, with an edge."""
    palette = PALETTES[theme]
    rows = preview(SeaView(waters, ships), palette, GLYPHS[table])
    return framed(rows, palette.frame_text, palette.frame)


# --- One hex as cells: its ground, what is laid over it, and the ship on it -----------------------

_Written: TypeAlias = dict[Place, Cell]
_PATH_BAND = Band.REACH
"""A step without a number shows the glyph of a hex within reach."""
_LINKS = (0, 1, 4, 5)
"""The faces whose grapnel lines are drawn; those to the south are drawn by the other ship."""


def details(column: int, row: int, ground: Ground, look: Look) -> tuple[tuple[Place, str], ...]:
    """The waves, shallows, trees or roofs of a hex, where they stand."""
    chance = whim(column, row)
    layout = LAYOUTS[look.zoom]
    water = ground in (Ground.DEEP, Ground.SEA, Ground.COAST)
    if water and chance % 5 > 1:
        return _dot(look) if look.palette.dots and look.zoom > 0 else ()
    runs = look.glyphs.details[ground]
    run = runs[chance // 7 % len(runs)]
    if look.zoom == 0:
        place = (0, chance // 31 % 2)
        return ((place, run[0]),) if run and (not water or chance % 7 == 0) else ()
    found: list[tuple[Place, str]] = []
    for turn, line in enumerate(_detail_lines(ground, chance, layout)):
        piece = runs[(chance // 7 + turn * 5) % len(runs)]
        room = _room(line, layout)
        start = room.start + (chance // (11 + 6 * turn)) % max(1, len(room) - len(piece) + 1)
        found += [((line, start + x), glyph) for x, glyph in enumerate(piece) if glyph != " "]
    return tuple(found)


def _dot(look: Look) -> tuple[tuple[Place, str], ...]:
    layout = look.layout
    return (((layout.height // 2, layout.width // 2), look.glyphs.dot),)


def _detail_lines(ground: Ground, chance: int, layout: Layout) -> tuple[int, ...]:
    """Which lines of a hex carry details: one for open water, more ashore."""
    if ground in (Ground.WOOD, Ground.SHOAL, Ground.TOWN):
        return tuple(range(layout.height)) if layout.height == 2 else (0, 1, 2)
    if ground in (Ground.DEEP, Ground.SEA, Ground.COAST):
        return (chance // 5 % layout.height,)
    return (chance // 5 % layout.height,) if layout.height == 2 else (1, 2)


def _room(line: int, layout: Layout) -> range:
    """The cells of a line that belong to the hex alone."""
    if line == 0 and layout.zigzag:
        return range(layout.zigzag, layout.width - layout.zigzag)
    return range(layout.width)


class Dress(Struct, frozen=True):
    """What is on one hex beyond its ground."""

    ship: ShipMark | None = None
    shade: Shade | None = None
    label: str | None = None
    """The step of a path, "" for one without a word."""
    selected: bool = False
    target: bool = False
    hover: bool = False
    cursor: bool = False

    @property
    def is_written_on(self) -> bool:
        """Whether words or a ship take the place of what lies on the ground."""
        return self.ship is not None or self.label is not None or self.shade is not None


class HexCells(NamedTuple):
    """A painted hex: a rectangle of cells, of which its upper and lower corners are not its own."""

    paper: Ink
    lines: tuple[tuple[Cell, ...], ...]
    """Also those in which its lower point reaches into the next row of hexes."""


def dresses(view: SeaView) -> dict[Hex, Dress]:
    """What is on each hex that has anything on it."""
    ships = {ship.at: ship for ship in view.ships if ship.ghost}
    ships |= {ship.at: ship for ship in view.ships if ship.prize}
    ships |= {ship.at: ship for ship in view.ships if not (ship.ghost or ship.prize)}
    labels = {step.at: step.label for step in view.path}
    marked = {at for at in (view.cursor, view.hover) if at is not None}
    return {
        at: Dress(
            ship=ship,
            shade=view.overlay.get(at),
            label=labels.get(at),
            selected=ship is not None and ship.id == view.selected and not ship.ghost,
            target=at in view.targets,
            hover=at == view.hover,
            cursor=at == view.cursor,
        )
        for at in {*ships, *labels, *marked, *view.overlay, *view.targets}
        for ship in (ships.get(at),)
    }


def paint_hex(
    column: int,
    row: int,
    ground: Ground,
    dress: Dress | None,
    look: Look,
    shores: tuple[Face, ...] = (),
) -> HexCells:
    """The cells of one hex; `shores` are the faces of a hex of water that land lies behind."""
    palette, layout, close = look.palette, LAYOUTS[look.zoom], look.zoom >= CLOSE
    q, r = axial(column, row)
    paper, text = palette.grounds[ground][(q - r) % 3], palette.details[ground]
    written: _Written = {}
    if dress is not None:
        paper, text = _paper(paper, text, dress, look)
    if close and (dress is None or not dress.is_written_on):
        written |= close_up.scenery(column, row, ground, shores, paper, look)
    if dress is not None:
        _write(written, column, row, ground, dress, paper, text, look)
    elif not close:
        for place, glyph in details(column, row, ground, look):
            written[place] = Cell(glyph, text, paper)
    blank = Cell(" ", text, paper)
    lines = tuple(
        [
            tuple([written.get((line, x), blank) for x in range(layout.width)])
            for line in range(layout.height + layout.overlap)
        ]
    )
    return HexCells(paper, lines)


def _write(
    written: _Written,
    column: int,
    row: int,
    ground: Ground,
    dress: Dress,
    paper: Ink,
    text: Ink,
    look: Look,
) -> None:
    """Whatever is written on a hex that has something on it."""
    if dress.ship is None:
        _write_words(written, column, row, ground, dress, paper, text, look)
    else:
        _write_ship(written, dress.ship, dress, paper, text, look)
    _write_brackets(written, dress, paper, text, look)


def _paper(ground: Ink, detail: Ink, dress: Dress, look: Look) -> tuple[Ink, Ink]:
    """The colour of a hex under all that is laid on it, and of what is written there."""
    paper, text = ground, detail
    for wash in _washes(dress, look.palette):
        paper, text = blend(paper, wash), wash.text
    return paper, text


def _washes(dress: Dress, palette: Palette) -> list[Wash]:
    """What is laid over a hex, from the bottom to the top."""
    washes: list[Wash] = []
    if dress.shade is not None:
        washes.append(palette.bands[dress.shade.band])
    if dress.label is not None:
        washes.append(palette.path)
    if dress.ship is not None and not dress.ship.ghost:
        washes.append(palette.fire if dress.ship.burning else palette.berth)
    if dress.selected:
        washes.append(palette.selected)
    if dress.target:
        washes.append(palette.target)
    if dress.hover:
        washes.append(palette.hover)
    if dress.cursor:
        washes.append(palette.cursor if dress.ship is None else palette.cursor_ship)
    return washes


def _write_words(
    written: _Written,
    column: int,
    row: int,
    ground: Ground,
    dress: Dress,
    paper: Ink,
    text: Ink,
    look: Look,
) -> None:
    """The number of a step, the odds, or else the waves and trees of the ground."""
    if dress.label is not None:
        _centre(written, dress.label or look.glyphs.bands[_PATH_BAND], paper, text, True, look)
    elif look.close and dress.ship is not None and not dress.ship.ghost:
        return  # what is said of her hex stands beside her
    elif dress.shade is not None:
        words = dress.shade.text or look.glyphs.bands[dress.shade.band]
        _centre(written, words, paper, text, bool(dress.shade.text), look)
    elif not dress.cursor and not look.close:
        for place, glyph in details(column, row, ground, look):
            written[place] = Cell(glyph, text, paper)


def _centre(written: _Written, words: str, paper: Ink, text: Ink, bold: bool, look: Look) -> None:
    """Write at most three characters in the middle of a hex."""
    layout = look.layout
    line = look.middle
    words = words[: min(3, layout.width)]
    start = (layout.width - len(words) + (1 if len(words) == 1 else 0)) // 2
    if layout.width == 2:
        start = 0
    for x, glyph in enumerate(words, start):
        written[line, x] = Cell(glyph, text, paper, bold)


def _write_ship(
    written: _Written, ship: ShipMark, dress: Dress, paper: Ink, text: Ink, look: Look
) -> None:
    """The sprite, then her marks, then the bar of her hull."""
    if look.close:
        _write_close(written, ship, dress, paper, look)
        return
    sprite = sprites(look.glyphs, look.zoom, ship.side)[ship.facing]
    inks = _ship_inks(ship, look.palette)
    hull = inks.spent if ship.spent else inks.hull
    sails = sprite.sails if _under_sail(ship) else ("",) * look.layout.height
    for line, cells in enumerate(sails):
        for x, glyph in enumerate(cells):
            if glyph != " ":
                written[line, x] = Cell(glyph, inks.sail, paper)
    for line, cells in enumerate(sprite.hull):
        for x, glyph in enumerate(cells):
            if glyph != " ":
                behind = inks.sail if (line, x) in written else paper
                written[line, x] = Cell(glyph, hull, behind)
    written[sprite.letter] = Cell(ship.letter, inks.letter, hull, True)
    slots = sprite.slots
    if dress.shade is not None and not ship.ghost:
        slots = _write_beside(written, dress.shade.text[:2], sprite, paper, look)
    if look.zoom == 0 and ship.prize:
        # A prize goes nowhere: her bow makes room for the sign that she is one.
        slots = ((0, 1 - sprite.letter[1]),)
    _write_marks(written, ship, slots, paper, look)
    if look.zoom == 2 and not ship.ghost:
        _write_bar(written, ship, paper, look)


def _write_close(written: _Written, ship: ShipMark, dress: Dress, paper: Ink, look: Look) -> None:
    """Her picture, then what is said of her beside it."""
    inks = _ship_inks(ship, look.palette)
    written |= close_up.vessel(ship, inks, paper, look)
    hull = inks.spent if ship.spent else inks.hull
    middle = close_up.letter_place(look.layout)
    written[middle] = Cell(ship.letter, inks.letter, hull, True)
    slots = close_up.free_places(written, look.layout)
    if dress.shade is not None and not ship.ghost:
        words = dress.shade.text[:3]
        places = close_up.place_of_words(slots, len(words)) or close_up.place_of_words(slots, 2)
        for place, glyph in zip(places, words, strict=False):
            written[place] = Cell(glyph, look.palette.mark, paper, True)
        slots = close_up.free_places(written, look.layout)
    _write_marks(written, ship, slots, paper, look)
    if not ship.ghost:
        _write_bar(written, ship, paper, look)


def _ship_inks(ship: ShipMark, palette: Palette) -> ShipInks:
    if ship.ghost:
        return palette.ghost
    return palette.struck if ship.prize else palette.sides[ship.side]


def _under_sail(ship: ShipMark) -> bool:
    """Whether her sails are to be drawn: not reduced, not shot away, not hauled down."""
    return not (ship.reduced or ship.prize) and ship.gear > 0


def _write_beside(
    written: _Written, words: str, sprite: Sprite, paper: Ink, look: Look
) -> tuple[Place, ...]:
    """Write the overlay of a ship's hex beside her; the places that are left for marks."""
    if sprite.words is None:
        return sprite.slots
    line, start = sprite.words
    places = {(line, start + x): glyph for x, glyph in enumerate(words)}
    for place, glyph in places.items():
        written[place] = Cell(glyph, look.palette.mark, paper, True)
    return tuple(place for place in sprite.slots if place not in places)


def _write_marks(
    written: _Written, ship: ShipMark, slots: tuple[Place, ...], paper: Ink, look: Look
) -> None:
    """Fire, struck colours, grapnels, reduced sail, damage, a pennant: as many as have room."""
    glyphs, palette = look.glyphs, look.palette
    marks = [
        (ship.burning, glyphs.fire, palette.fire.text),
        (ship.prize, glyphs.prize, palette.mark),
        (bool(ship.grappled), glyphs.grappled, palette.mark),
        (ship.reduced, glyphs.reduced, palette.mark),
        (ship.hull <= 0.5, glyphs.damage, palette.mark),
        (ship.spent, glyphs.done, palette.mark),
        (ship.pennant, glyphs.pennant, palette.mark),
    ]
    standing = [(glyph, ink) for shown, glyph, ink in marks if shown]
    for place, (glyph, ink) in zip(slots, standing, strict=False):
        written[place] = Cell(glyph, ink, paper, True)
    for face, place in _link_places(look).items():
        if face in ship.grappled and place not in written:
            written[place] = Cell(glyphs.links[_LINKS.index(face)], palette.mark, paper, True)


def _link_places(look: Look) -> dict[int, Place]:
    layout = look.layout
    if not layout.zigzag:
        return {}
    left = layout.zigzag - 1
    middle = layout.height // 2
    right = layout.width - 1
    return {0: (0, right - left), 1: (middle, right), 4: (middle, 0), 5: (0, left)}


def _write_bar(written: _Written, ship: ShipMark, paper: Ink, look: Look) -> None:
    """Two cells of hull in the lower point of the hex, in quarters."""
    layout = look.layout
    quarters = max(0, min(4, ceil(ship.hull * 4)))
    left = layout.shift - 1
    for x, glyph in enumerate(look.glyphs.stub[quarters], left):
        written[layout.height, x] = Cell(glyph, look.palette.hull_bar[quarters], paper)


def _write_brackets(written: _Written, dress: Dress, paper: Ink, text: Ink, look: Look) -> None:
    """The signs around the hex of the cursor, of a target and of the chosen ship."""
    glyphs, layout = look.glyphs, look.layout
    if dress.cursor:
        pair = glyphs.cursor
    elif dress.target:
        pair = glyphs.target
    elif dress.selected:
        pair = glyphs.selected
    else:
        return
    if look.zoom == 0 and written:
        return
    # At the largest zoom they stand beside the middle of the hex, or at the foot of a ship.
    middle = look.middle if look.close else 1
    line = 0 if look.zoom < 2 else middle if dress.ship is None else layout.height - 1
    for x, glyph in zip((0, layout.width - 1), pair, strict=True):
        written[line, x] = Cell(glyph, text, paper, True)


# --- The sea and the coasts beyond the edge of the board: a painted picture on which nothing lies -
# The land of the edge goes on a little way and ends; there are no hexes to be counted, and all is
# darker than the board, whose frame stands between.

DUSK = 0.3
"""How much darker than the board it is."""
DEEP_FROM = 0.45
"""From where on the swell of the bottom the water is painted deep."""
TURNS = 8
"""So many pictures there are of each ground."""
WATER = (Ground.DEEP, Ground.SEA, Ground.COAST)
"""Beyond the board no dots tell its hexes apart."""
LANDS_SET = frozenset(LANDS)


@lru_cache(maxsize=4096)
def ground_beyond(waters: Waters, column: int, row: int) -> Ground:
    """What is painted at a column and row that the board does not have."""
    chart = chart_of(waters)
    inside = chart.ground(column, row)
    if inside is not None:
        return inside
    near_x, near_y = min(max(column, 0), chart.columns - 1), min(max(row, 0), chart.rows - 1)
    away = max(abs(column - near_x), abs(row - near_y))
    edge = chart.ground(near_x, near_y)
    if edge in LANDS or edge is Ground.SHOAL:
        runs = 2.2 + 1.8 * sin(near_x * 0.9 + near_y * 1.3) + whim(column, row) % 3 * 0.4
        if away <= runs:
            shore = away > runs - 1 and edge is not Ground.SHOAL
            return Ground.SAND if shore or edge is Ground.TOWN else edge or Ground.SEA
    return Ground.DEEP if swell(column, row) > DEEP_FROM else Ground.SEA


@lru_cache(maxsize=4096)
def shores_beyond(waters: Waters, column: int, row: int) -> tuple[Face, ...]:
    """The faces of a hex of water behind which land is painted."""
    if ground_beyond(waters, column, row) in LANDS:
        return ()
    here = axial(column, row)
    return tuple(
        face for face in FACES if ground_beyond(waters, *offset(neighbour(here, face))) in LANDS
    )


class Kind(NamedTuple):
    """What is painted of a hex beyond the board; those of one kind look alike."""

    ground: Ground
    shores: tuple[Face, ...]
    turn: int
    """One of a few pictures of the same ground."""


def kind_beyond(waters: Waters, column: int, row: int, *, close: bool) -> Kind:
    """What kind of hex is painted there; only where it is drawn large are shores looked for."""
    ground = ground_beyond(waters, column, row)
    shores = shores_beyond(waters, column, row) if close and has_coast(waters) else ()
    if shores and ground is not Ground.SHOAL:
        ground = Ground.COAST
    return Kind(ground, shores, whim(column, row) % TURNS)


def has_coast(waters: Waters) -> bool:
    """Whether land lies on the edge of a board."""
    first, *_, last = rows = chart_of(waters).grounds
    return not LANDS_SET.isdisjoint((*first, *last, *(row[n] for row in rows for n in (0, -1))))


def paint_beyond(kind: Kind, look: Look) -> HexCells:
    """A hex beyond the board: in one tone, and darker than those upon it."""
    ground, shores, turn = kind
    painted = paint_hex(turn, 0, ground, None, look, shores)
    paper, table = dark(look.palette.grounds[ground][1], look.palette.table), look.palette.table
    lines = [
        tuple(
            [
                Cell(
                    " " if cell.glyph == look.glyphs.dot and ground in WATER else cell.glyph,
                    dark(cell.ink, table),
                    paper if cell.paper == painted.paper else dark(cell.paper, table),
                )
                for cell in line
            ]
        )
        for line in painted.lines
    ]
    return HexCells(paper, tuple(lines))


@lru_cache(maxsize=512)
def dark(ink: Ink, table: Ink) -> Ink:
    """A colour as it is beyond the board; one by its number stays as it is."""
    return blend(ink, Wash(table, DUSK, "")) if ink.startswith("#") else ink


# --- Painter --------------------------------------------------------------------------------------


def border_row(edge: Edge, view: SeaView, chart: SeaChart, look: Look) -> tuple[Cell, ...]:
    """The line of cells above (Edge.NORTH) or below (Edge.SOUTH) the map."""
    layout = look.layout
    row = 0 if edge is Edge.NORTH else chart.rows - 1
    start = (row & 1) * layout.shift
    width = chart.columns * layout.width + (layout.shift if chart.rows > 1 else 0)
    words = [" "] * width
    out = escaping(edge, view)
    every = 4 if look.zoom == 0 else 1
    for column in range(chart.columns):
        x = start + column * layout.width + (layout.width - 2) // 2
        if column % every == every - 1 or every == 1:
            words[x : x + 2] = f"{column + 1:02}"[-2:]
        if out and column % 4 == 1:
            words[x : x + 2] = _sign(edge, look)
    paper, ink = _colours(edge, view, look)
    cells = tuple(Cell(glyph, ink, paper) for glyph in words[:width])
    corner = _corner(view, look)
    return (*corner, *cells, *corner)


def border_ends(
    row: int, line: int, view: SeaView, chart: SeaChart, look: Look
) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
    """The cells to the left and to the right of one line of a hex row."""
    return (
        _end(Edge.WEST, row, line, view, chart, look),
        _end(Edge.EAST, row, line, view, chart, look),
    )


def escaping(edge: Edge, view: SeaView) -> tuple[int, ...]:
    """The sides whose merchantmen escape by an edge."""
    first, second = view.escape
    return ((0,) if first is edge else ()) + ((1,) if second is edge else ())


def _end(
    edge: Edge, row: int, line: int, view: SeaView, chart: SeaChart, look: Look
) -> tuple[Cell, ...]:
    layout = look.layout
    words = " " * MARGIN_X
    out = escaping(edge, view)
    if row < chart.rows and line == layout.height // 2:
        number = f"{row + 1:02}"[-2:]
        words = f"{number} " if edge is Edge.WEST else f" {number}"
        if out and row % 3 == 1:
            sign = _sign(edge, look)
            words = f"{sign} " if edge is Edge.WEST else f" {sign}"
    paper, ink = _colours(edge, view, look)
    return tuple([Cell(glyph, ink, paper) for glyph in words])


def _sign(edge: Edge, look: Look) -> str:
    """The way off the table, in arrows alone: with a letter it would read like a ship.

    Whose way it is, the colour of the border says.
    """
    return 2 * look.glyphs.arrows[edge]


def _colours(edge: Edge, view: SeaView, look: Look) -> tuple[Ink, Ink]:
    """The paper of a stretch of border and the ink upon it."""
    palette = look.palette
    out = escaping(edge, view)
    if not out:
        return palette.frame, palette.frame_text
    return palette.escape[out[0]], palette.escape_text


def _corner(view: SeaView, look: Look) -> tuple[Cell, ...]:
    """The wind, where two borders meet."""
    palette = look.palette
    words = " " * MARGIN_X if view.wind is None else f"{look.glyphs.wind[view.wind]:^{MARGIN_X}}"
    return tuple(Cell(glyph, palette.frame_text, palette.frame, True) for glyph in words)


def paint(view: SeaView, look: Look) -> tuple[Row, ...]:
    """The whole map with its border, row by row."""
    return SeaPainter(view, look).whole()


class SeaPainter(Painter[SeaView, Look]):
    """The sea, and the hexes of it that have been painted."""

    def _take(self, view: SeaView) -> None:
        """Begin anew with another map."""
        self.view = view
        self.look = replace(self.look, wind=view.wind)
        self.chart = chart_of(view.waters)
        self.width, self.height = size(self.chart.columns, self.chart.rows, self.look.zoom)
        self._close = self.look.close
        self._layout, self._seam = self.look.layout, SEAMS[self.look.zoom]
        self._dresses = dresses(view)
        self._rows = {}
        self._hexes: dict[tuple[int, int], HexCells] = {}
        self._outer: dict[tuple[int, int], HexCells] = {}
        self._kinds: dict[Kind, HexCells] = {}
        self._outer_rows: dict[tuple[int, int, int], Row] = {}

    def _elsewhere(self, view: SeaView) -> bool:
        """Another sea, or another wind: its streaks lie all over the water."""
        return view.waters != self.view.waters or view.wind != self.view.wind

    def _framed_anew(self, view: SeaView) -> bool:
        return view.escape != self.view.escape

    def _dressed(self, view: SeaView) -> Mapping[Hex, Dress]:
        return dresses(view)

    def _forget(self, at: Hex) -> None:
        self._hexes.pop(offset(at), None)
        _, y, _, height = area(at, self.look.zoom)
        for line in range(y, y + height):
            self._rows.pop(line, None)

    def _paint_row(self, y: int) -> Row:
        if y < MARGIN_Y:
            return border_row(Edge.NORTH, self.view, self.chart, self.look)
        if y >= self.height - MARGIN_Y:
            return border_row(Edge.SOUTH, self.view, self.chart, self.look)
        row, line = divmod(y - MARGIN_Y, self._layout.height)
        left, right = border_ends(row, line, self.view, self.chart, self.look)
        return (*left, *self._sea_line(row, line), *right)

    def _sea_line(self, row: int, line: int) -> list[Cell]:
        """One line of a hex row. Hexes stick out to both sides, and what sticks out is cut."""
        seam = self._seam
        here = self._hexes_of(row, -1, self.chart.columns + 1)
        above: list[HexCells] = []
        if line < len(seam.corners):
            first = (row & 1) - 2
            above = self._hexes_of(row - 1, first, first + len(here) + 1)
        cells = joined(here, above, line, seam, self.look.glyphs.half)
        start = seam.width - (row & 1) * seam.shift
        return cells[start : start + self.width - 2 * MARGIN_X]

    def _hexes_of(self, row: int, first: int, last: int) -> list[HexCells]:
        """Some hexes of a row, painted if they have not been."""
        found = self._hexes.get
        return [found((column, row)) or self._hex(column, row) for column in range(first, last)]

    def _hex(self, column: int, row: int) -> HexCells:
        """A hex, painted if it has not been; who asks for many looks among the painted first."""
        painted = self._hexes.get((column, row))
        if painted is None:
            ground = self.chart.ground(column, row)
            if ground is None:
                painted = self._outside(column, row)
            else:
                dress = self._dresses.get((column - (row - (row & 1)) // 2, row))
                shores = self.chart.shores(column, row) if self._close else ()
                painted = paint_hex(column, row, ground, dress, self.look, shores)
            self._hexes[column, row] = painted
        return painted

    # What is painted beyond the board.

    def around(self, y: int, first: int, last: int) -> Row:
        """The sea beyond the frame, on a line of cells from one column to another."""
        found = self._outer_rows.get((y, first, last))
        if found is None:
            found = self._outer_rows[y, first, last] = self._paint_outer(y, first, last)
        return found

    def _paint_outer(self, y: int, start: int, stop: int) -> Row:
        seam = self._seam
        row, line = divmod(y - MARGIN_Y, seam.height)
        left = MARGIN_X + (row & 1) * seam.shift
        first, last = (start - left) // seam.width, (stop - left) // seam.width + 1
        here = [self._outside(column, row) for column in range(first, last)]
        above: list[HexCells] = []
        if line < len(seam.corners):
            over = first + (row & 1) - 1
            above = [self._outside(column, row - 1) for column in range(over, over + len(here) + 1)]
        cells = joined(here, above, line, seam, self.look.glyphs.half)
        begin = start - left - first * seam.width
        return tuple(cells[begin : begin + stop - start])

    def _outside(self, column: int, row: int) -> HexCells:
        """A hex as it is painted beyond the board; those of a kind look alike."""
        painted = self._outer.get((column, row))
        if painted is None:
            kind = kind_beyond(self.view.waters, column, row, close=self._close)
            if kind not in self._kinds:
                self._kinds[kind] = paint_beyond(kind, self.look)
            painted = self._outer[column, row] = self._kinds[kind]
        return painted


def joined(
    here: Sequence[HexCells], above: Sequence[HexCells], line: int, seam: Seam, half: str
) -> list[Cell]:
    """A line of a row of hexes; where it is narrow, with the hexes above them in its corners.

    Of `above` there is one more: the first lies over the left corner of the first.
    """
    width, height, shift, corners = seam
    cells: list[Cell] = []
    if line >= len(corners):
        for each in here:
            cells.extend(each.lines[line])
        return cells
    outer, inner = corners[line]
    below = height + line
    for n, each in enumerate(here):
        own, left, right = each.lines[line], above[n], above[n + 1]
        cells.extend(left.lines[below][shift : shift + outer])
        for x in range(outer, inner):
            cells.append(own[x] if own[x].glyph != " " else Cell(half, left.paper, each.paper))
        cells.extend(own[inner : width - inner])
        for x in range(width - inner, width - outer):
            cells.append(own[x] if own[x].glyph != " " else Cell(half, right.paper, each.paper))
        cells.extend(right.lines[below][shift - outer : shift])
    return cells
