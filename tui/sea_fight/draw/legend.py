"""What the signs on the map of a sea fight mean, for the pages that explain it."""

from tui.draw.cells import Cell, Ink, Row
from tui.draw.glyphs import Glyphs
from tui.draw.inks import Band, Ground, Palette, ShipInks, Wash, blend
from tui.sea_fight.draw.layout import Look
from tui.sea_fight.draw.sprites import sprites

_EAST = 1
_BANDS = {
    Band.RAKING: "her guns rake a ship here",
    Band.SHORT: "her guns reach here at short range",
    Band.NORMAL: "they reach here at their usual range",
    Band.LONG: "they reach here at long range",
    Band.DARK: "hidden from her guns",
    Band.REACH: "she can sail here",
    Band.CHANCE: "she can sail here if the dice allow it",
}


def legend(palette: Palette, glyphs: Glyphs) -> tuple[tuple[Row, str], ...]:
    """Each sign as it is drawn in the colours and glyphs of a page, and what it says."""
    one, other = palette.sides
    sea = palette.grounds[Ground.SEA][1]
    beside = {
        glyphs.fire: "she burns",
        glyphs.grappled: "she is grappled",
        glyphs.reduced: "her sail is reduced",
        glyphs.damage: "half of her hull is gone, or more",
        glyphs.done: "her turn is over",
        glyphs.pennant: "a ship of three victories",
    }
    return (
        (
            _ship("A", one, 0, palette, glyphs),
            "a ship of one side, by her letter: her hull is filled",
        ),
        (_ship("1", other, 1, palette, glyphs), "of the other side, by her number: an outline"),
        (_pair(palette, glyphs), "the two sides at the edge of the map, and in the small one"),
        (_ship("A", palette.struck, 0, palette, glyphs), "taken: her colours are struck"),
        (_ship("A", palette.ghost, 0, palette, glyphs), "where she would lie"),
        *((_on(sign, palette.mark, sea), words) for sign, words in beside.items()),
        (_washed("".join(glyphs.selected), palette.selected, sea), "the ship that acts"),
        (_washed("".join(glyphs.target), palette.target, sea), "something can be done to her"),
        *(
            (_washed(glyphs.bands[band], palette.bands[band], sea), words)
            for band, words in _BANDS.items()
        ),
    )


def _ship(letter: str, inks: ShipInks, side: int, palette: Palette, glyphs: Glyphs) -> Row:
    """A ship that heads east, as she is drawn at the second smallest scale."""
    look = Look(palette, glyphs, 1)
    sea = palette.grounds[Ground.SEA][1]
    hull = sprites(glyphs, look.zoom, side)[_EAST].hull[-1]
    return tuple(
        Cell(letter, inks.letter, inks.hull, True) if glyph == "@" else Cell(glyph, inks.hull, sea)
        for glyph in hull
    )


def _pair(palette: Palette, glyphs: Glyphs) -> Row:
    """The signs of the two sides."""
    sea = palette.grounds[Ground.DEEP][0]
    return tuple(
        Cell(sign, inks.hull, sea, True)
        for sign, inks in zip(glyphs.sides, palette.sides, strict=True)
    )


def _on(text: str, ink: Ink, paper: Ink) -> Row:
    return tuple(Cell(glyph, ink, paper, True) for glyph in text)


def _washed(text: str, wash: Wash, sea: Ink) -> Row:
    return _on(text, wash.text, blend(sea, wash))
