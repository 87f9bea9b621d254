"""What the signs on the map of a town mean, for the pages that explain it."""

from campaign.land_raid.model.state import Ground
from tui.draw.cells import Cell, Row
from tui.draw.glyphs import Glyphs
from tui.draw.inks import Palette, Wash
from tui.land_raid.draw.glyphs import TOWN_GLYPHS, TownGlyphs
from tui.land_raid.draw.palettes import TOWN_PALETTES, TokenInks, TownPalette
from tui.land_raid.draw.view import Sign

_MARKS = {
    Sign.REACH: "men can go here",
    Sign.CHANCE: "men can go here, at a risk",
    Sign.PATH: "the way they will take",
    Sign.TARGET: "can be attacked or shot at, on such a die",
    Sign.TORCH: "can be set on fire",
    Sign.CHOICE: "can be chosen",
}


def legend(page: Palette, letters: Glyphs) -> tuple[tuple[Row, str], ...]:
    """Each sign as it is drawn in the colours and glyphs of a page, and what it says."""
    palette, glyphs = TOWN_PALETTES[page.name], TOWN_GLYPHS[letters.name]
    raiders, town = palette.sides
    signs = [
        (_token("H1", raiders), "raiders: capital letters"),
        (_token("m1", town), "the town: small letters"),
        (
            _hats(0, raiders, palette, glyphs),
            "hats of raiders, where men are drawn: an officer, a man",
        ),
        (_hats(1, town, palette, glyphs), "caps of the town: an officer, a man"),
        (_token("H1", raiders, underline=True), "battle hardened: underlined"),
        (_token("H1", raiders, scurvy=True), "scurvy: thin and faded"),
        (_spent("H1", raiders), "has nothing more to do for now: dark"),
        (_written(glyphs.chosen, _chosen(palette)), "men who are given an order"),
        (_written("+3", palette.more), "so many more than there is room for"),
        (_written(glyphs.alarm, palette.alarm), "men of the town are up and awake"),
        (_written(glyphs.fight, palette.fight), "a fight"),
        (
            tuple(Cell(glyph, palette.arrow, palette.eave, True) for glyph in glyphs.arrows),
            "men who attack that way",
        ),
        *((_fire(number, palette), words) for number, words in enumerate(_FIRES)),
    ]
    signs += [
        (_written(glyphs.signs[sign], palette.marks[sign]), words) for sign, words in _MARKS.items()
    ]
    return tuple(signs)


_FIRES = (
    "burns, in its first turn",
    "burns, in its second turn",
    "burns, in its last turn",
    "burnt ground",
)


def _fire(number: int, palette: TownPalette) -> Row:
    inks = palette.fires[number]
    word = f"fire {number + 1}" if number < 3 else "burnt"
    return tuple(Cell(glyph, inks.word, inks.paper, number < 3) for glyph in word)


def _token(text: str, inks: TokenInks, *, scurvy: bool = False, underline: bool = False) -> Row:
    paper = (inks.scurvy if scurvy else inks.papers)[0]
    return tuple(Cell(glyph, inks.ink, paper, not scurvy, underline) for glyph in text)


def _hats(side: int, inks: TokenInks, palette: TownPalette, glyphs: TownGlyphs) -> Row:
    street = palette.grounds[Ground.STREET][0]
    words = " ".join(glyphs.scene.hats[side])
    return tuple(Cell(glyph, inks.papers[0], street, True) for glyph in words)


def _spent(text: str, inks: TokenInks) -> Row:
    return tuple(Cell(glyph, inks.spent_ink, inks.spent, True) for glyph in text)


def _chosen(palette: TownPalette) -> Wash:
    return Wash(ink=palette.chosen.papers[0], weight=1, text=palette.chosen.ink)


def _written(text: str, wash: Wash) -> Row:
    return tuple(Cell(glyph, wash.text, wash.ink, True) for glyph in text)
