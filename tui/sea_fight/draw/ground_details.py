"""The small things that tell a ground: waves, shallows, trees and roofs."""

from tui.draw.cells import whim
from tui.draw.inks import Ground
from tui.sea_fight.draw.layout import Layout
from tui.sea_fight.draw.look import Look
from tui.sea_fight.draw.sprites import Place


def details(column: int, row: int, ground: Ground, look: Look) -> tuple[tuple[Place, str], ...]:
    """The waves, shallows, trees or roofs of a hex, where they stand."""
    chance = whim(column, row)
    layout = look.layout
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
