"""What lies on the ground of any map that is drawn large: waves, surf, palms, trees, roofs.

Each is a small picture in quarters of cells; its letters are those of `inks_by`.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from .cells import Ink
from .colours import PALETTES
from .inks import Ground, Palette
from .pixels import Samples

WAVES: Sequence[Samples] = (
    ("www    ", "    www"),
    ("  ww ", "ww  w"),
    ("wwww",),
    (" www ", "w   w"),
)
SHALLOWS: Sequence[Samples] = ((" OO O", "O  O "), ("O OO",), ("OO  ", "   O"))
FOAM: Sequence[Samples] = ((" oo o", "o  o "), ("o oo",), ("oo  ", "   o"))
PALM: Samples = ("  gg gg  ", "gGGg gGGg", " g gtg  g", "   t     ", "  t      ", " tt      ")
SMALL_PALM: Samples = (" gG Gg ", "g GgG g", "   t   ", "  t    ")
TREE: Sequence[Samples] = (
    (" GGG  ", "GGGgg ", "gGggg ", " ggk  "),
    (" GG ", "GGgg", "gggk", " kk "),
    ("GG  ", "Ggg ", " gk "),
)
BUSH: Sequence[Samples] = (("GG ", "gggg"), ("Gg",), (" G", "gg"))
HOUSE: Sequence[Samples] = (
    ("  rrrrr  ", " rrrrrrr ", "rrrrrrrrr", " lllkklk ", " lkllkll "),
    (" rrrr ", "rrrrrr", " lkll ", " lllk "),
    ("   rr   ", "  rrrr  ", "  llkl  ", "  llll  ", "  lkkl  "),
)
ROCK: Sequence[Samples] = ((" k  ", "kko "), ("kk", "oo"), (" oo", "ok "))
SPECK: Sequence[Samples] = (("t",), ("tt",))


@lru_cache(maxsize=16)
def inks_by(name: str) -> Mapping[str, Ink]:
    """The colours of all that lies on the ground, in a theme."""
    palette: Palette = PALETTES[name]
    grounds, details = palette.grounds, palette.details
    return {
        "w": details[Ground.SEA],
        "o": details[Ground.COAST],
        "O": details[Ground.SHOAL],
        ".": details[Ground.DEEP],
        "g": grounds[Ground.WOOD][0],
        "G": details[Ground.WOOD],
        "t": details[Ground.SAND],
        "k": palette.table if palette.table.startswith("#") else grounds[Ground.WOOD][0],
        "r": details[Ground.TOWN],
        "l": grounds[Ground.SAND][2],
    }
