"""What the signs on the board of a treasure grab mean, for the pages that explain it."""

from campaign.geometry.squares import Square
from campaign.treasure_grab.model.say import ON_BOARD, SINGULAR, Measures, token
from campaign.treasure_grab.model.state import Band, FigureId, Ground
from tui.draw.cells import Cell, Row
from tui.draw.glyphs import Glyphs
from tui.draw.inks import Palette, Wash
from tui.treasure_grab.draw.glyphs import GRAB_GLYPHS
from tui.treasure_grab.draw.layout import GrabLook
from tui.treasure_grab.draw.palettes import GRAB_PALETTES
from tui.treasure_grab.draw.stud import paint_stud
from tui.treasure_grab.draw.view import Bed, Dress, FigureMark, Mark, Sign

_MARKS = {
    Sign.REACH: "a figure can go here for so many {lengths}",
    Sign.CHOICE: "start here, or put the chest here",
    Sign.TARGET: "can be attacked; beside it the chance",
    Sign.OPEN: "is seen from the cursor, in the open",
    Sign.COVERED: "is seen from the cursor, in cover",
}
_GROUNDS = {
    Ground.WATER: "water: nobody stands there, and crocodiles live in it",
    Ground.TREE: "a tree, a mast or a pillar: hides what is behind it",
    Ground.BARREL: "a barrel or a rock: cover for who stands behind it",
    Ground.CANNON: "the cannon",
}
_HERE = Square(0)


def legend(
    page: Palette, letters: Glyphs, measures: Measures = ON_BOARD
) -> tuple[tuple[Row, str], ...]:
    """Each sign as it is drawn in the colours and glyphs of a page, and what it says."""
    look = GrabLook(GRAB_PALETTES[page.name], GRAB_GLYPHS[letters.name])
    signs = [(_figure(look, band), f"a {SINGULAR[band]}") for band in Band]
    signs += [
        (_figure(look, Band.RED_SOLDIERS, sitting=True), "underlined, or sitting: has a wound"),
        (_figure(look, Band.RED_SOLDIERS, lying=True), "lies on his back, by a banana peel"),
        (_figure(look, Band.RED_SOLDIERS, spent=True), "dark: has nothing more to do for now"),
        (_figure(look, Band.RED_SOLDIERS, chosen=True), "who is given an order"),
        (_chest(look), "the chest, with the letter of the warband that holds it"),
    ]
    signs += [
        (paint_stud(Dress(Bed(True, height=0, ground=ground)), look)[0], words)
        for ground, words in _GROUNDS.items()
    ]
    heights = [paint_stud(Dress(Bed(True, height=n), numbered=True), look)[0] for n in (0, 2, 5)]
    signs.append(
        (
            tuple(cell for row in heights for cell in row),
            f"heights in {measures.height[1]}; {{ranges}} writes them",
        )
    )
    lengths = measures.length[1]
    signs += [(_mark(look, sign), words.format(lengths=lengths)) for sign, words in _MARKS.items()]
    return tuple(signs)


def _figure(look: GrabLook, band: Band, *, chosen: bool = False, **how: bool) -> Row:
    who = FigureId(4 * band)
    figure = FigureMark(who, token(who), band, _HERE, **how)
    return paint_stud(Dress(Bed(True), figure=figure, chosen=chosen), look)[0]


def _chest(look: GrabLook) -> Row:
    wash: Wash = look.palette.chest
    left, middle, right = look.glyphs.lid
    text = f"{left}{middle * 2}SS{middle * 2}{right}"
    return tuple(Cell(glyph, wash.text, wash.ink, True) for glyph in text)


def _mark(look: GrabLook, sign: Sign) -> Row:
    wash = look.palette.marks[sign]
    if sign is Sign.TARGET:
        return tuple(Cell(glyph, wash.text, wash.ink, True) for glyph in "P1")
    text = "3" if sign is Sign.REACH else ""
    return paint_stud(Dress(Bed(True), mark=Mark(sign, text)), look)[0]
