"""One square of a town as cells: floor, tokens, marks, and the gutters it shares."""

from campaign.land_raid.model.terms import Quality
from tui.draw.cells import Cell, Ink
from tui.draw.inks import Wash
from tui.land_raid.draw.dress import Corner, Dress
from tui.land_raid.draw.floor import Grid, lay_floor, paper_and_ink, words_of
from tui.land_raid.draw.gutter import draw_gutters
from tui.land_raid.draw.layout import TownLayout, TownLook
from tui.land_raid.draw.view import UnitMark

Lines = tuple[tuple[Cell, ...], ...]


def paint_square(corner: Corner, look: TownLook) -> Lines:
    """The cells of a square with the gutters to its west and north.

    Beyond the town, where there is none, only the gutters are of use.
    """
    layout, here = look.layout, corner.here
    if here is None:
        blank = Cell(" ", look.palette.frame_text, look.palette.frame)
        grid = [[blank] * layout.width for _ in range(layout.height)]
    else:
        grid = _dressed(here, look)
    draw_gutters(grid, corner, look)
    if here is not None and here.mark is not None:
        _write_mark(grid, here, look)
    return tuple(map(tuple, grid))


def token_lines(count: int, layout: TownLayout) -> range:
    """The lines of a square on which so many tokens stand.

    Where there are three lines the first is left to the name, if the tokens can spare it.
    """
    lines = layout.height - layout.top
    needed = min(lines, -(-count // layout.slots))
    spare = 1 if lines > 2 and needed < lines else 0
    return range(layout.top + spare, layout.top + spare + needed)


def _dressed(here: Dress, look: TownLook) -> Grid:
    layout = look.layout
    tokens = token_lines(len(here.units), layout)
    whole = range(layout.top, layout.height)
    if not tokens:
        free = whole
    elif tokens.start > layout.top:
        free = range(layout.top, tokens.start)
    else:
        free = range(tokens.stop, layout.height)
    grid = lay_floor(here, look, words_of(here, look, len(free)), free.start if free else 0)
    paper, _ = paper_and_ink(here, look)
    for line in tokens:
        grid[line][1:] = [Cell(" ", cell.ink, paper) for cell in grid[line][1:]]
    _place_tokens(grid, here, look, tokens)
    if here.awake and layout.top:
        alarm = look.palette.alarm
        grid[layout.top][-1] = Cell(look.glyphs.alarm, alarm.text, alarm.ink, True)
    return grid


def _place_tokens(grid: Grid, here: Dress, look: TownLook, lines: range) -> None:
    """As many tokens as there is room for; the last slot counts those that are left out.

    No square ever holds so many that ten are left out; two crosses would say so.
    """
    slots = look.layout.slots
    room = len(lines) * slots - _slots_for_mark(here, look)
    units = here.units
    shown = units if len(units) <= room else units[: max(0, room - 1)]
    for number, unit in enumerate(shown):
        line, slot = divmod(number, slots)
        _write_token(grid[lines[line]], 1 + 2 * slot, unit, number, here, look)
    if len(shown) < len(units):
        line, slot = divmod(len(shown), slots)
        left = len(units) - len(shown)
        counted = f"+{left}" if left < 10 else "++"
        _write(grid[lines[line]], 1 + 2 * slot, counted, look.palette.more)


def _slots_for_mark(here: Dress, look: TownLook) -> int:
    """How many tokens give way to the text of a mark, where it has no gutter of its own."""
    layout = look.layout
    if here.mark is None or layout.top or len(here.mark.text) < 2:
        return 0
    return (len(here.mark.text) + 1) // 2 if len(here.units) > layout.slots else 0


def _write_token(
    line: list[Cell], x: int, unit: UnitMark, number: int, here: Dress, look: TownLook
) -> None:
    palette = look.palette
    inks = palette.chosen if unit.id in here.chosen else palette.sides[unit.side]
    scurvy = unit.quality is Quality.SCURVY
    paper: Ink
    ink = inks.ink
    if unit.spent:
        paper, ink = inks.spent, inks.spent_ink
    else:
        paper = (inks.scurvy if scurvy else inks.papers)[number % 2]
    for offset, glyph in enumerate(unit.token):
        hardened = unit.quality is Quality.HARDENED
        line[x + offset] = Cell(glyph, ink, paper, not scurvy, hardened)


def _write_mark(grid: Grid, here: Dress, look: TownLook) -> None:
    """The text of a mark: in the gutter above, else at the end of the last line."""
    mark, layout = here.mark, look.layout
    assert mark is not None
    wash = look.palette.marks[mark.sign]
    text = mark.text[:3] or look.glyphs.signs[mark.sign]
    if layout.top:
        _write(grid[0], layout.width - len(text), text, wash)
        return
    last = layout.height - 1
    full = len(here.units) >= layout.slots * 2
    if len(text) == 1 and full:
        grid[last][0] = Cell(text, wash.text, wash.ink, True)
    else:
        _write(grid[last], layout.width - len(text), text, wash)


def _write(line: list[Cell], x: int, text: str, wash: Wash) -> None:
    for offset, glyph in enumerate(text):
        line[x + offset] = Cell(glyph, wash.text, wash.ink, True)
