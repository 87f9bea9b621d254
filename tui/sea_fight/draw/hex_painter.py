"""One hex as cells: its ground, what is laid over it, and the ship on it."""

from math import ceil
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from pieces_of_eight.campaign.geometry.hexes import Face, Hex, axial
from pieces_of_eight.tui.draw.cells import Cell, Ink, whim
from pieces_of_eight.tui.draw.inks import Band, Ground, Palette, ShipInks, Wash, blend
from . import close_up
from .layout import CLOSE, LAYOUTS, Layout, Look
from .sprites import Place, Sprite, sprites
from .view import SeaView, Shade, ShipMark

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
