"""One stud as lines of cells: the ground, what fills it, and who stands on it."""

from pieces_of_eight.campaign.treasure_grab.model.state import Ground, Lie
from pieces_of_eight.tui.draw.cells import Cell, Ink, Row, Zoom
from pieces_of_eight.tui.draw.inks import Wash, blend
from . import man, things
from .layout import CLOSE, GrabLook
from .palettes import BandInks
from .view import LAST, Dress, Part, Sign

Lines = tuple[Row, ...]


def paint_stud(dress: Dress, look: GrabLook) -> Lines:
    """The cells of a stud."""
    if not dress.bed.on and dress.figure is None and dress.part is None:
        lines = _margin(dress, look)
    else:
        lines = _ground(dress, look)
    if dress.part is not None:
        lines = _chest(dress.part, lines, look)
    if dress.figure is not None:
        lines = _figure(dress, lines, look)
    if dress.cursor or dress.hover:
        palette = look.palette
        lines = _washed(lines, palette.cursor if dress.cursor else palette.hover, look)
    return lines


def _blank(paper: Ink, ink: Ink, look: GrabLook) -> list[list[Cell]]:
    layout = look.layout
    return [[Cell(" ", ink, paper)] * layout.width for _ in range(layout.height)]


def _frozen(lines: list[list[Cell]]) -> Lines:
    return tuple(tuple(line) for line in lines)


def _margin(dress: Dress, look: GrabLook) -> Lines:
    """Beside the board: the table, and the name of a column or row in the colour of a side."""
    palette, bed = look.palette, dress.bed
    ink = palette.frame_text
    if bed.side is not None and dress.owned:
        ink = palette.bands[int(bed.side)].name
    lines = _blank(palette.table, ink, look)
    if bed.label:
        middle = look.layout.height // 2 if len(lines) > 2 else 0
        _write(lines[middle], bed.label.rjust(2), ink, palette.table, bold=dress.owned)
    return _frozen(lines)


def _paper(dress: Dress, look: GrabLook) -> tuple[Ink, Ink]:
    """The colour of the ground, and of what is written on it."""
    palette, bed = look.palette, dress.bed
    if not bed.on:
        paper, ink = palette.table, palette.frame_text
    elif bed.ground is Ground.WATER:
        paper, ink = palette.water[bed.odd], palette.wave
    else:
        level = palette.levels[min(bed.height, len(palette.levels) - 1)]
        paper, ink = level.papers[bed.odd], level.digit
    if bed.ground is Ground.TREE:
        paper, ink = blend(paper, palette.tree), palette.tree.text
    elif bed.ground in (Ground.BARREL, Ground.CANNON):
        ink = palette.barrel
    if dress.mark is not None:
        wash = palette.marks[dress.mark.sign]
        paper, ink = blend(paper, wash), wash.text
    return paper, ink


def _ground(dress: Dress, look: GrabLook) -> Lines:
    """The ground with a mark, a number, a tree or a barrel, and the cliff at its lower edge."""
    palette, glyphs, bed = look.palette, look.glyphs, dress.bed
    paper, ink = _paper(dress, look)
    lines = _blank(paper, ink, look)
    if bed.cliff and bed.ground is not Ground.TREE and glyphs.half != " ":
        edge = Cell(glyphs.half, paper, blend(paper, palette.cliff))
        lines[-1] = [edge] * look.layout.width
    at = (look.layout.height - 1) // 2
    text = ""
    if dress.mark is not None:
        text = dress.mark.text or glyphs.signs[dress.mark.sign]
    if bed.ground is not None and look.zoom >= CLOSE and glyphs.half != " ":
        things.draw(bed.ground, bed.odd, lines, (paper, ink), look)
    elif bed.ground is not None:
        _fill(dress, bed.ground, lines, (paper, ink), look)
    elif dress.figure is not None:
        pass  # what is to be written stands on the figure
    elif text:
        _write(lines[at], text.rjust(2), ink, paper, bold=True)
    elif bed.on and (dress.numbered or palette.numbered):
        level = str(bed.height) if bed.height or dress.numbered else glyphs.level
        _write(lines[at], level.rjust(2), ink, paper)
    return _frozen(lines)


def _fill(
    dress: Dress, ground: Ground, lines: list[list[Cell]], inks: tuple[Ink, Ink], look: GrabLook
) -> None:
    """What fills a stud: waves take turns, trees are tall, barrels stand in the lower half."""
    paper, ink = inks
    upper, lower = look.glyphs.grounds[ground]
    high = len(lines)
    for number, line in enumerate(lines):
        if ground is Ground.WATER:
            _write(line, lower if (number + dress.bed.odd) % 2 else upper, ink, paper)
        elif ground is Ground.TREE or high == 1:
            _write(line, lower if number else upper, ink, paper, bold=True)
        elif number == high - 1:
            _write(line, lower, ink, paper, bold=True)
        elif number == high - 2 and upper != lower:
            _write(line, upper, ink, paper, bold=True)


def _write(line: list[Cell], text: str, ink: Ink, paper: Ink, *, bold: bool = False) -> None:
    text = text[: len(line)]
    start = (len(line) - len(text)) // 2
    for place, glyph in enumerate(text, start):
        line[place] = Cell(glyph, ink, paper, bold)


def _chest(part: Part, under: Lines, look: GrabLook) -> Lines:
    """The chest over a stud: its lid, its box, and the lock or the letter of who holds it."""
    palette, glyphs, layout = look.palette, look.glyphs, look.layout
    wash = palette.ghost if part.ghost else palette.chest
    paper, ink = blend(under[0][0].paper, wash), wash.text
    lock = part.letter or glyphs.lock
    lines = []
    for number in range(layout.height):
        lower = number == layout.height - 1 and layout.height > 1
        left, middle, right = glyphs.box if lower else glyphs.lid
        if part.lie is Lie.EAST:
            start = left if part.number == 0 else middle
            end = right if part.number == LAST else middle
            text = start + middle * (layout.width - 2) + end
            if number == 0 and part.number in (1, 2):
                text = text[:-1] + lock if part.number == 1 else lock + text[1:]
        else:
            edge = (part.number == 0 and number == 0) or (part.number == LAST and lower)
            inside = (middle if edge else " ") * (layout.width - 2)
            text = glyphs.upright[0] + inside + glyphs.upright[1]
            if part.number == 1 and number == layout.height - 1:
                text = lock * 2 if layout.width == 2 else text[0] + lock + text[2:]
        lines.append(tuple(Cell(glyph, ink, paper, True) for glyph in text))
    return tuple(lines)


def _figure(dress: Dress, under: Lines, look: GrabLook) -> Lines:
    """A figure: who stands reaches to the top of the stud, who sits is a line lower."""
    figure = dress.figure
    assert figure is not None
    palette, zoom = look.palette, look.zoom
    inks = palette.bands[int(figure.band)]
    paper, ink = _coat(dress, inks, look)
    token = figure.token
    if figure.lying:
        token = f"{look.glyphs.lying}{token[1:]}" if zoom == 0 else token
    lines = [list(line) for line in under]
    if zoom == 0:
        if figure.sitting and not dress.chosen:
            paper, ink = palette.sitting, inks.paper if palette.dark_ink else inks.name
        if dress.mark is not None and dress.mark.sign is Sign.TARGET:
            paper, ink = palette.marks[dress.mark.sign].ink, palette.marks[dress.mark.sign].text
        lines[0] = [Cell(glyph, ink, paper, True, figure.sitting) for glyph in token]
        return _frozen(lines)
    if zoom >= CLOSE:
        man.draw(figure, lines, (paper, ink), look)
    else:
        _small(dress, lines, (paper, ink), look)
    _aside(dress, lines, look)
    return _frozen(lines)


def _small(dress: Dress, lines: list[list[Cell]], coat: tuple[Ink, Ink], look: GrabLook) -> None:
    """A figure on a stud of two lines: his token, and his legs where he stands."""
    figure = dress.figure
    assert figure is not None
    paper, ink = coat
    head = _head(figure.sitting, figure.lying, look.zoom)
    for number in range(head, look.layout.height):
        text = figure.token if number == head else "  "
        for place, glyph in enumerate(text):
            lines[number][place] = Cell(glyph, ink, paper, True, figure.sitting and number == head)
    if not figure.sitting and not figure.lying:
        ground = lines[-1][2].paper
        for place, glyph in enumerate(look.glyphs.legs[int(figure.band)]):
            lines[-1][place] = Cell(glyph, paper, ground, True)


def _head(sitting: bool, lying: bool, zoom: Zoom) -> int:
    """The line of a figure's token."""
    if lying:
        return 1 if zoom == 1 else 2
    return 1 if sitting else 0


def _coat(dress: Dress, inks: BandInks, look: GrabLook) -> tuple[Ink, Ink]:
    """The colours of a figure: those of its warband, unless something is to be done with it."""
    palette, figure = look.palette, dress.figure
    assert figure is not None
    if figure.ghost:
        lowest = palette.levels[0].papers[dress.bed.odd]  # on higher ground no letter would be read
        return blend(lowest, palette.ghost), palette.ghost.text
    if dress.chosen:
        return palette.chosen.ink, palette.chosen.text
    return inks.spent if figure.spent else inks.paper, inks.ink


def _aside(dress: Dress, lines: list[list[Cell]], look: GrabLook) -> None:
    """Beside a figure: the chance to hit it, or that it has done."""
    palette, figure = look.palette, dress.figure
    assert figure is not None
    if dress.mark is not None and dress.mark.sign is Sign.TARGET:
        wash = palette.marks[dress.mark.sign]
        text = dress.mark.text or look.glyphs.signs[dress.mark.sign]
        free = 0 if _head(figure.sitting, figure.lying, look.zoom) else -1
        _write(lines[free], text[: look.layout.width], wash.text, wash.ink, bold=True)
    elif figure.spent:
        cell = lines[0][-1]
        lines[0][-1] = Cell(look.glyphs.done, cell.ink, cell.paper, True)


def _washed(lines: Lines, wash: Wash, look: GrabLook) -> Lines:
    """The stud under the cursor or the mouse."""
    return tuple(
        tuple(
            cell._replace(paper=blend(cell.paper, wash), ink=wash.text)
            if cell.glyph != look.glyphs.half
            else Cell(" ", wash.text, blend(cell.ink, wash))
            for cell in line
        )
        for line in lines
    )
