"""Ships from above, drawn by hand: one sprite for each side, heading, zoom and table of glyphs.

The first side's hulls are filled, the second side's are light: thin lines, or an open pattern.

In a sprite "@" is the place of the letter and a space lets the sea show. Hull and sails are
two layers: a ship under reduced sail, or with her gear shot away, shows bare poles. Where both
layers fill a cell the hull lies over the sail, which shows in the corners the hull leaves.
"""

from collections.abc import Mapping

from msgspec import Struct, structs

from pieces_of_eight.campaign.geometry.hexes import Face
from pieces_of_eight.tui.draw.cells import Zoom
from pieces_of_eight.tui.draw.glyphs import RICH, Glyphs
from .layout import LAYOUTS

Place = tuple[int, int]
"""Line and column of a cell within the rectangle of a hex."""


class Sprite(Struct, frozen=True):
    """One ship on one heading."""

    hull: tuple[str, ...]
    sails: tuple[str, ...]
    slots: tuple[Place, ...]
    """Where marks are written, the most urgent first."""
    words: Place | None = None
    """Where two characters of an overlay have room beside the ship."""

    @property
    def letter(self) -> Place:
        """Where the ship's letter stands."""
        for line, cells in enumerate(self.hull):
            if "@" in cells:
                return line, cells.index("@")
        raise ValueError("a sprite without a place for the letter")


def _sprite(hull: str, sails: str, slots: tuple[Place, ...], words: Place | None = None) -> Sprite:
    """A sprite from its lines, divided by "|" so that blanks at the end can be seen."""
    return Sprite(tuple(hull.split("|")), tuple(sails.split("|")), slots, words)


_NORTH_EAST, _EAST, _SOUTH_EAST, _SOUTH_WEST, _WEST, _NORTH_WEST = range(6)

_RICH_1: Mapping[Face, Sprite] = {
    _NORTH_EAST: _sprite("  ▟▘|▐@▛ ", "    |    ", ((0, 1), (1, 3))),
    _EAST: _sprite("    |▐@█►", " ▐▙ |    ", ((0, 2), (0, 1))),
    _SOUTH_EAST: _sprite(" @▙ | ▝▜▖", "    |    ", ((1, 0), (1, 1))),
    _SOUTH_WEST: _sprite(" ▟@ |▗▛▘ ", "    |    ", ((1, 3), (1, 2))),
    _WEST: _sprite("    |◄█@▌", " ▟▌ |    ", ((0, 1), (0, 2))),
    _NORTH_WEST: _sprite("▝▙  | ▜@▌", "    |    ", ((0, 2), (1, 0))),
}

_LIGHT_1: Mapping[Face, Sprite] = {
    _NORTH_EAST: _sprite("  ▗▘|▐@▞ ", "    |    ", ((0, 1), (1, 3))),
    _EAST: _sprite("    |▐@═›", " ▐▙ |    ", ((0, 2), (0, 1))),
    _SOUTH_EAST: _sprite(" @▖ | ▝▚▖", "    |    ", ((1, 0), (1, 1))),
    _SOUTH_WEST: _sprite(" ▗@ |▗▞▘ ", "    |    ", ((1, 3), (1, 2))),
    _WEST: _sprite("    |‹═@▌", " ▟▌ |    ", ((0, 1), (0, 2))),
    _NORTH_WEST: _sprite("▝▖  | ▚@▌", "    |    ", ((0, 2), (1, 0))),
}

_RICH_2: Mapping[Face, Sprite] = {
    _NORTH_EAST: _sprite(
        "   ▞  |  ▟▛  | █@   ", "      | ▝██▖ |      ", ((2, 4), (2, 3), (1, 0), (1, 5)), (2, 3)
    ),
    _EAST: _sprite(
        "      |▐@██► |      ", "  ▗▗  |      |  ▝▝  ", ((2, 4), (2, 1), (2, 2), (1, 5)), (2, 3)
    ),
    _SOUTH_EAST: _sprite(
        "  █@  |   ▜▙ |    ▚ ", "      |  ▗██▘|      ", ((2, 1), (1, 1), (2, 2), (1, 0)), (2, 1)
    ),
    _SOUTH_WEST: _sprite(
        "  @█  | ▟▛   | ▞    ", "      |▝██▖  |      ", ((2, 4), (1, 4), (2, 3), (1, 5)), (2, 3)
    ),
    _WEST: _sprite(
        "      | ◄██@▌|      ", "  ▖▖  |      |  ▘▘  ", ((2, 1), (2, 4), (2, 3), (1, 0)), (2, 1)
    ),
    _NORTH_WEST: _sprite(
        "  ▚   |  ▜▙  |   @█ ", "      | ▗██▘ |      ", ((2, 1), (2, 2), (1, 5), (1, 0)), (2, 1)
    ),
}

_LIGHT_2: Mapping[Face, Sprite] = {
    _NORTH_EAST: _sprite(
        "   ▞  |  ▞▞  | ▐@   ", "      | ▝██▖ |      ", ((2, 4), (2, 3), (1, 0), (1, 5)), (2, 3)
    ),
    _EAST: _sprite(
        "      |▐@══› |      ", "  ▗▗  |      |  ▝▝  ", ((2, 4), (2, 1), (2, 2), (1, 5)), (2, 3)
    ),
    _SOUTH_EAST: _sprite(
        "  ▐@  |   ▚▚ |    ▚ ", "      |  ▗██▘|      ", ((2, 1), (1, 1), (2, 2), (1, 0)), (2, 1)
    ),
    _SOUTH_WEST: _sprite(
        "  @▌  | ▞▞   | ▞    ", "      |▝██▖  |      ", ((2, 4), (1, 4), (2, 3), (1, 5)), (2, 3)
    ),
    _WEST: _sprite(
        "      | ‹══@▌|      ", "  ▖▖  |      |  ▘▘  ", ((2, 1), (2, 4), (2, 3), (1, 0)), (2, 1)
    ),
    _NORTH_WEST: _sprite(
        "  ▚   |  ▚▚  |   @▌ ", "      | ▗██▘ |      ", ((2, 1), (2, 2), (1, 5), (1, 0)), (2, 1)
    ),
}

_ASCII_1: Mapping[Face, Sprite] = {
    _NORTH_EAST: _sprite("  /'|(@/ ", "    |    ", ((0, 1), (1, 3))),
    _EAST: _sprite("    |(@=>", "    |    ", ((0, 2), (0, 1))),
    _SOUTH_EAST: _sprite(" @\\ |  \\.", "    |    ", ((1, 0), (1, 1))),
    _SOUTH_WEST: _sprite(" /@ |./  ", "    |    ", ((1, 3), (1, 2))),
    _WEST: _sprite("    |<=@)", "    |    ", ((0, 1), (0, 2))),
    _NORTH_WEST: _sprite("'\\  | \\@)", "    |    ", ((0, 2), (1, 0))),
}

_ASCII_2: Mapping[Face, Sprite] = {
    _NORTH_EAST: _sprite(
        "   /  |  //  | (@   ", "      | -  - |   -  ", ((2, 4), (2, 3), (1, 0), (1, 5)), (2, 3)
    ),
    _EAST: _sprite(
        "      |(@==> |      ", "  ))  |      |  ))  ", ((2, 4), (2, 1), (2, 2), (1, 5)), (2, 3)
    ),
    _SOUTH_EAST: _sprite(
        "  (@  |   \\\\ |    \\ ", "      |  -  -|   -  ", ((2, 1), (1, 1), (2, 2), (1, 0)), (2, 1)
    ),
    _SOUTH_WEST: _sprite(
        "  @)  | //   | /    ", "      |-  -  |  -   ", ((2, 4), (1, 4), (2, 3), (1, 5)), (2, 3)
    ),
    _WEST: _sprite(
        "      | <==@)|      ", "  ((  |      |  ((  ", ((2, 1), (2, 4), (2, 3), (1, 0)), (2, 1)
    ),
    _NORTH_WEST: _sprite(
        "  \\   |  \\\\  |   @) ", "      | -  - |  -   ", ((2, 1), (2, 2), (1, 5), (1, 0)), (2, 1)
    ),
}


_LIGHT_SIGNS = str.maketrans({"=": "-", "/": ",", "\\": "`"})
"""What becomes of a filled hull in plain signs where it is light."""


def _lightened(drawn: Mapping[Face, Sprite]) -> Mapping[Face, Sprite]:
    """Sprites in plain signs with light hulls; their sails stay."""
    return {
        face: structs.replace(each, hull=tuple(line.translate(_LIGHT_SIGNS) for line in each.hull))
        for face, each in drawn.items()
    }


_LIGHT_ASCII_1, _LIGHT_ASCII_2 = _lightened(_ASCII_1), _lightened(_ASCII_2)


def _smallest(bows: tuple[str, ...]) -> Mapping[Face, Sprite]:
    """Letter and bow, side by side: nothing else fits."""
    east = (_NORTH_EAST, _EAST, _SOUTH_EAST)
    return {
        face: _sprite(f"@{bow}" if face in east else f"{bow}@", "  ", ())
        for face, bow in enumerate(bows)
    }


_BY_SIDE = {
    (True, 1): (_RICH_1, _LIGHT_1),
    (True, 2): (_RICH_2, _LIGHT_2),
    (False, 1): (_ASCII_1, _LIGHT_ASCII_1),
    (False, 2): (_ASCII_2, _LIGHT_ASCII_2),
}


def sprites(glyphs: Glyphs, zoom: Zoom, side: int = 0) -> Mapping[Face, Sprite]:
    """The six sprites of a zoom and a side, by heading."""
    if zoom == 0:
        return _smallest(glyphs.bows[side])
    return _BY_SIDE[glyphs is RICH, min(zoom, 2)][side]


def fits(sprite: Sprite, zoom: Zoom) -> bool:
    """Whether every line of a sprite has the width of a hex, and it has all lines."""
    layout = LAYOUTS[zoom]
    lines = (*sprite.hull, *sprite.sails)
    return len(sprite.hull) == len(sprite.sails) == layout.height and all(
        len(line) == layout.width for line in lines
    )
