"""What the signs on a chart of Pirate Wars mean, for the pages that explain it."""

from tui.draw.cells import Cell, Ink, Row
from tui.draw.glyphs import Glyphs
from tui.draw.inks import Band, Ground, Palette, ShipInks, Wash, blend
from tui.pirate_wars.draw.glyphs import WARS_GLYPHS, WarsGlyphs


def legend(palette: Palette, glyphs: Glyphs) -> tuple[tuple[Row, str], ...]:
    """Each sign as it is drawn, and what it says."""
    own = WARS_GLYPHS[glyphs.name]
    sea = palette.grounds[Ground.SEA][1]
    red, blue = palette.red_blue
    bands = {
        Band.SHORT: "the cannon reach it with shot",
        Band.NORMAL: "they reach it with ball only",
        Band.REACH: "muskets reach it",
    }
    return (
        (_on("A", red.letter, red.hull), "a ship of Red, by her letter"),
        (_on("1", blue.letter, blue.hull), "a ship of Blue, by her number"),
        (_on("a", red.letter, red.hull), "a launch of Red, by her ship's letter"),
        (_on(own.hulls[0] * 2, red.hull, sea), "hulls of Red are filled"),
        (_hull(blue, sea, glyphs, own), "hulls of Blue are outlines; small ones have this sign"),
        (_on("A", red.letter, red.spent), "she has moved this turn"),
        (_on(glyphs.pennant, palette.mark, sea), "above a ship of three victories"),
        (_on("A", palette.struck.letter, palette.struck.hull), "out of the fight where she lies"),
        (_on("1", palette.ghost.letter, palette.ghost.hull), "where the move that is laid ends"),
        (_sign("2", palette.path, sea), "where she lies after that leap"),
        (_sign(own.trouble, palette.target, sea), "the move ends against something"),
        (_sign(glyphs.target, palette.target, sea), "something can be done to her"),
        (_sign(glyphs.selected, palette.selected, sea), "the ship that acts"),
        (_on(own.wake, palette.details[Ground.COAST], sea), "wakes of this turn and the last"),
        (_on(own.aim, palette.mark, sea), "a line of fire"),
        (_on(own.declared, palette.bands[Band.RAKING].ink, sea), "fire that is declared"),
        *(
            (_sign(glyphs.bands[band], palette.bands[band], sea), text)
            for band, text in bands.items()
        ),
        (_ground("8", Ground.SHOAL, palette), "a reef, so many dots deep"),
        (_ground(glyphs.details[Ground.LAND][0], Ground.LAND, palette), "an island"),
        (_ground(" ", Ground.COAST, palette), "water too near the shore for deep ships"),
        (_on("".join(own.loads[:3]), palette.panel.text, palette.panel.paper), _LOADS),
        (
            _on(f"{glyphs.sides[0]}12", red.letter, red.hull),
            "so many men of Red, swimming or ashore",
        ),
        (_on(f"{glyphs.sides[1]}12", blue.letter, blue.hull), "so many men of Blue"),
        (_ground("12", Ground.LAND, palette), "so many of those who live there"),
        (_ground("$5", Ground.LAND, palette), "so many chests to take"),
        (
            _ground(own.wall[4] + own.loads[2] + own.door[0], Ground.TOWN, palette),
            "a fort with cannon, and its door",
        ),
        (_ground(own.hut + own.idol, Ground.LAND, palette), "a village, and its idol"),
        (_on("12".join(own.canoe), palette.mark, sea), "so many warriors in canoes"),
    )


_LOADS = "on the card: a cannon empty, half loaded, loaded"


def _hull(inks: ShipInks, sea: Ink, glyphs: Glyphs, own: WarsGlyphs) -> Row:
    """A piece of an outline, and the sign that stands on a hull too small for one."""
    edge = own.hulls[1] if glyphs.half == " " else glyphs.half
    return (*_on(edge * 2, inks.hull, sea), *_on(glyphs.sides[1], inks.letter, inks.hull))


def _on(text: str, ink: Ink, paper: Ink) -> Row:
    return tuple(Cell(glyph, ink, paper, True) for glyph in text)


def _sign(text: str | tuple[str, str], wash: Wash, sea: Ink) -> Row:
    return _on("".join(text), wash.text, blend(sea, wash))


def _ground(text: str, ground: Ground, palette: Palette) -> Row:
    return _on(text, palette.details[ground], palette.grounds[ground][1])
