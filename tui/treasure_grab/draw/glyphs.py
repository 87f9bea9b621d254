"""The glyphs of a treasure grab: a rich table and one of plain ASCII."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.treasure_grab.model.state import Ground
from .view import Sign


class GrabGlyphs(Struct, frozen=True):
    """One table of glyphs."""

    name: str
    half: str
    """The upper half of a cell; a space where cells cannot be halved."""
    grounds: Mapping[Ground, tuple[str, str]]
    """Two glyphs that fill a stud, and two for the lines below."""
    legs: tuple[str, str, str, str]
    """What a standing figure stands on, by its warband."""
    body: str
    lying: str
    """In place of the letter of who lies on his back."""
    lid: tuple[str, str, str]
    """The chest from its left end to its right: end, middle, end."""
    box: tuple[str, str, str]
    """The same of its lower half."""
    upright: str
    """Two sides of a chest that lies from north to south."""
    lock: str
    signs: Mapping[Sign, str]
    """What a mark without text shows, lest only its colour tell it."""
    level: str
    """The ground at no height, where heights are always written."""
    done: str
    """Beside a figure that has nothing more to do."""


GRAB_RICH = GrabGlyphs(
    name="rich",
    half="▀",
    grounds={
        Ground.WATER: ("~ ", " ~"),
        Ground.TREE: ("▲▲", "▐▌"),
        Ground.BARREL: ("()", "()"),
        Ground.CANNON: ("═█", "oo"),
    },
    legs=("▌▐", "▐▌", "▙▟", "▛▜"),
    body="██",
    lying="~",
    lid=("[", "=", "]"),
    box=("[", "_", "]"),
    upright="[]",
    lock="$",
    signs={Sign.REACH: "•", Sign.CHOICE: "•", Sign.TARGET: "»", Sign.OPEN: "+", Sign.COVERED: "c"},
    level="·",
    done="√",
)

GRAB_ASCII = GrabGlyphs(
    name="ascii",
    half=" ",
    grounds={
        Ground.WATER: ("~ ", " ~"),
        Ground.TREE: ("%%", "||"),
        Ground.BARREL: ("()", "()"),
        Ground.CANNON: ("=#", "oo"),
    },
    legs=("/\\", "||", "[]", "}{"),
    body="##",
    lying="~",
    lid=("[", "=", "]"),
    box=("[", "_", "]"),
    upright="[]",
    lock="$",
    signs={Sign.REACH: "o", Sign.CHOICE: "o", Sign.TARGET: "{", Sign.OPEN: "+", Sign.COVERED: "c"},
    level=".",
    done="v",
)

GRAB_MONO = replace(GRAB_RICH, name="mono", half=GRAB_ASCII.half)

GRAB_GLYPHS: Mapping[str, GrabGlyphs] = {"rich": GRAB_RICH, "mono": GRAB_MONO, "ascii": GRAB_ASCII}
