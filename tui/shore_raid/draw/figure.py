"""One square inch of a shore as cells: its ground, what lies on it, and who stands there."""

from pieces_of_eight.campaign.shore_raid.model.ground import Cell as Inch
from pieces_of_eight.campaign.shore_raid.model.state import Ground
from pieces_of_eight.tui.draw.cells import Cell, Ink
from pieces_of_eight.tui.draw.inks import blend
from .glyphs import ShoreGlyphs
from .layout import ShoreLook
from .palettes import ShorePalette
from .view import Dress, FigureMark, ShoreView, Sign

Cells = list[Cell]


def paper_of(ground: Ground, column: int, row: int, dress: Dress, palette: ShorePalette) -> Ink:
    """The colour behind a square inch; shades change every five inches, to count by."""
    paper = palette.grounds[ground][(column // 5 + row // 5) & 1]
    if dress.sign is not None:
        paper = blend(paper, palette.marks[dress.sign])
    if dress.hover:
        paper = blend(paper, palette.hover)
    return paper


def painted_inch(
    view: ShoreView, at: Inch, ground: Ground, dress: Dress, line: int, look: ShoreLook
) -> Cells:
    """A line of the cells of one square inch."""
    row, column = divmod(at, view.columns)
    paper = paper_of(ground, column, row, dress, look.palette)
    if dress.figure is not None:
        cells = _man(dress.figure, dress.sign, (column + row) & 1, line, look)
    else:
        letter = view.rows[row][column]
        cells = _floor(letter, ground, column, row, dress, paper, line, look)
    if dress.cursor:
        cells = under_cursor(cells, line, look, on_man=dress.figure is not None)
    return cells


def under_cursor(cells: Cells, line: int, look: ShoreLook, *, on_man: bool) -> Cells:
    """The cursor covers the colours; where there is room it stands in brackets as well."""
    palette, glyphs = look.palette, look.glyphs
    wash = palette.cursor_man if on_man else palette.cursor
    bright = [Cell(c.glyph, wash.text, wash.ink, True, c.underline) for c in cells]
    first, last = glyphs.cursor
    if look.zoom >= 2:
        if line or cells[0].glyph == " ":
            bright[0] = bright[0]._replace(glyph=first)
        if line or cells[-1].glyph == " ":
            bright[-1] = bright[-1]._replace(glyph=last)
    elif on_man:
        bright[1] = bright[1]._replace(glyph=last)
    else:
        bright = [b._replace(glyph=glyph) for b, glyph in zip(bright, (first, last), strict=True)]
    return bright


def _man(man: FigureMark, sign: Sign | None, shade: int, line: int, look: ShoreLook) -> Cells:
    """A man: his letter, his number and his band, where he looks, and what ails him."""
    glyphs = look.glyphs
    paper, ink, bold = coat_of(man, shade, look)
    words = two(man, glyphs) if look.zoom == 1 else _four(man, line, glyphs)
    if sign in (Sign.TARGET, Sign.CHOICE) and (look.zoom == 1 or line) and not man.wounds:
        words = words[:-1] + glyphs.signs[sign]  # what can be done to him before all else
    return [
        Cell(glyph, ink, paper, bold, man.unloaded and not n and not line)
        for n, glyph in enumerate(words)
    ]


def coat_of(man: FigureMark, shade: int, look: ShoreLook) -> tuple[Ink, Ink, bool]:
    """The colour of a man, of what is written on him, and whether it stands out."""
    palette = look.palette
    inks = palette.chosen if man.chosen or man.ghost else palette.sides[man.side]
    dark = man.spent and not man.chosen and not man.ghost
    bold = not (dark or man.ghost or man.runs)
    if man.runs or man.ghost:
        return inks.scurvy[0], inks.ink, bold
    return (inks.spent, inks.spent_ink, bold) if dark else (inks.papers[shade], inks.ink, bold)


def two(man: FigureMark, glyphs: ShoreGlyphs) -> str:
    """A man in two cells: his letter, and the loudest of what else there is to say."""
    if man.wounds:
        return man.letter + glyphs.wounds[man.wounds > 1]
    if man.runs:
        return man.letter + glyphs.runs
    if man.ghost:
        return man.letter + "?"
    if man.laden:
        return man.letter + glyphs.laden
    if man.busy:
        return man.letter + glyphs.busy
    if man.spent:
        return man.letter + glyphs.spent
    return f"{man.letter}{man.band % 10 if man.band else ' '}"


def _four(man: FigureMark, line: int, glyphs: ShoreGlyphs) -> str:
    """A line of a man's four cells: "C12▲" and "7'$ "."""
    if not line:
        return f"{man.letter}{man.number:<2}"[:3] + glyphs.headings[man.facing]
    band = f"{man.band:<2}" if man.band else "  "
    state = glyphs.runs if man.runs else "?" if man.ghost else glyphs.spent if man.spent else " "
    if man.busy:
        state = glyphs.busy
    other = glyphs.laden if man.laden else " "
    if man.wounds:
        other = glyphs.wounds[man.wounds > 1]
    return f"{band}{state}{other}"


def _floor(
    letter: str,
    ground: Ground,
    column: int,
    row: int,
    dress: Dress,
    paper: Ink,
    line: int,
    look: ShoreLook,
) -> Cells:
    """An inch where nobody stands."""
    palette, glyphs = look.palette, look.glyphs
    width = look.layout.width
    if dress.thing is not None:
        words = glyphs.things[dress.thing].center(width) if not line else " " * width
        return [Cell(glyph, palette.thing, paper, True) for glyph in words]
    if dress.sign is not None:
        words = glyphs.signs[dress.sign].center(width) if not line else " " * width
        words = words if width > 2 else f"{glyphs.signs[dress.sign]} "
        if letter.isdigit() and not line:
            words = words[:-1] + letter
        return [Cell(glyph, palette.marks[dress.sign].text, paper, False) for glyph in words]
    runs = glyphs.grounds[ground]
    words = ""
    for piece in range(width // 2):
        words += runs[strewn(column * 2 + piece, row * 2 + line) % len(runs)]
    cells = list(_run(words, palette.details[ground], paper))
    if letter.isdigit() and not line and (column + row) % 2 == 0:
        cells[0] = Cell(letter, palette.number, paper, True)
    return cells


def _run(words: str, ink: Ink, paper: Ink) -> tuple[Cell, ...]:
    """A few cells of bare ground: the same lie on many inches."""
    return tuple([Cell(glyph, ink, paper) for glyph in words])


def strewn(x: int, y: int) -> int:
    """A number that falls from place to place without a pattern, always the same at one place."""
    mixed = (x * 374761393 + y * 668265263) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 13)) * 1274126177) & 0xFFFFFFFF
    return mixed >> 16
