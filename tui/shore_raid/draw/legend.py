"""What the signs on the map of a shore mean, for the pages that explain it."""

from tui.draw.cells import Cell, Row
from tui.draw.glyphs import Glyphs
from tui.draw.inks import Palette, Wash
from tui.land_raid.draw.palettes import TokenInks
from tui.shore_raid.draw.glyphs import SHORE_GLYPHS
from tui.shore_raid.draw.palettes import SHORE_PALETTES
from tui.shore_raid.draw.view import Sign, Thing

_LETTERS = (
    ("C", "c", "with a cutlass"),
    ("D", "d", "with a dagger"),
    ("B", "b", "with a club"),
    ("P", "p", "with a pistol"),
    ("R", "r", "with a rifle"),
    ("U", "u", "with bare hands"),
)
_THINGS = {
    Thing.LOAD: "a load that lies on the ground",
    Thing.GUN: "a swivel gun, loaded",
    Thing.EMPTY_GUN: "a swivel gun, fired",
}
_MARKS = {
    Sign.HALF: "the band can go here and still attack",
    Sign.WHOLE: "the band can go here",
    Sign.CORNER: "a corner of the way that is laid",
    Sign.NEAR: "a firelock reaches here on d10; or from behind",
    Sign.FAR: "a firelock reaches here on d8",
    Sign.FARTHEST: "a firelock reaches here on d6; or in contact",
    Sign.TARGET: "an enemy who can be attacked",
    Sign.CHOICE: "answers what is asked",
}


def legend(page: Palette, letters: Glyphs) -> tuple[tuple[Row, str], ...]:
    """Each sign as it is drawn in the colours and glyphs of a page, and what it says."""
    palette, glyphs = SHORE_PALETTES[page.name], SHORE_GLYPHS[letters.name]
    pirates, town = palette.sides
    signs: list[tuple[Row, str]] = [
        ((*_man(f"{big} ", pirates), *_man(f"{small} ", town)), f"a pirate, a townsman {words}")
        for big, small, words in _LETTERS
    ]
    signs += [
        (_man("C2", pirates), "of band 2, 12 or 22; nothing: in no band yet"),
        (_man("P2", pirates, underline=True), "his firelock is not loaded: underlined"),
        (_spent(f"C{glyphs.spent}", pirates), "has acted in this turn"),
        (_man(f"c{glyphs.wounds[0]}", town), "beaten by 1 point this turn"),
        (_man(f"c{glyphs.wounds[1]}", town), "beaten by 2 points or more"),
        (_man(f"C{glyphs.busy}", pirates), "pillages"),
        (_man(f"C{glyphs.laden}", pirates), "carries a load"),
        (_man(f"c{glyphs.runs}", town), "runs, and is out of the fight"),
        (_man("C?", palette.chosen), "where a man would stand"),
        (_man("C2", palette.chosen), "chosen for an order"),
    ]
    signs += [
        (_written(glyphs.things[thing], palette.thing, palette.table), words)
        for thing, words in _THINGS.items()
    ]
    signs += [(_mark(glyphs.signs[sign], palette.marks[sign]), w) for sign, w in _MARKS.items()]
    return tuple(signs)


def _man(text: str, inks: TokenInks, *, underline: bool = False) -> Row:
    return tuple(
        Cell(glyph, inks.ink, inks.papers[0], True, underline and not n)
        for n, glyph in enumerate(text)
    )


def _spent(text: str, inks: TokenInks) -> Row:
    return tuple(Cell(glyph, inks.spent_ink, inks.spent, False) for glyph in text)


def _written(text: str, ink: str, paper: str) -> Row:
    return tuple(Cell(glyph, ink, paper, True) for glyph in text)


def _mark(text: str, wash: Wash) -> Row:
    return tuple(Cell(glyph, wash.text, wash.ink, True) for glyph in text)
