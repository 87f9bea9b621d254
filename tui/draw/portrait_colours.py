"""The colours of a captain's portrait: what each letter of the drawing is painted with.

The tables of 256 and of 16 colours are chosen by hand: a face that is rounded to them is noise.
"""

from collections.abc import Mapping, Sequence

from .cells import Ink
from .depth import Depth
from .likeness import Hair, Likeness, Skin

Inks = Sequence[Ink]

SKINS: Mapping[Depth, Mapping[Skin, Inks]] = {
    "true": {
        "pale": ("#e8bd9b", "#bd8563", "#f8dcc0"),
        "ruddy": ("#dba37c", "#a96b48", "#f0c4a0"),
        "tanned": ("#bd8456", "#875632", "#d8a577"),
        "dark": ("#84563a", "#573521", "#a3734f"),
    },
    "256": {
        "pale": ("#ffd7af", "#d7af87", "#ffffd7"),
        "ruddy": ("#d7af87", "#af875f", "#ffd7af"),
        "tanned": ("#af875f", "#875f00", "#d7af87"),
        "dark": ("#875f5f", "#4e4e4e", "#af875f"),
    },
    "16": {
        "pale": ("#aa5500",) * 3,
        "ruddy": ("#aa5500",) * 3,
        "tanned": ("#aa5500",) * 3,
        "dark": ("#aa5500",) * 3,
    },
}
"""Skin in the light, in shadow, and where it shines."""
HAIRS: Mapping[Depth, Mapping[Hair, Inks]] = {
    "true": {
        "black": ("#2e2622", "#171210"),
        "brown": ("#5c3d25", "#372314"),
        "red": ("#a9502a", "#6e2f17"),
        "fair": ("#cfa85c", "#8f6f35"),
        "grey": ("#b3aca0", "#78726a"),
    },
    "256": {
        "black": ("#121212", "#080808"),
        "brown": ("#875f00", "#4e4e4e"),
        "red": ("#af5f00", "#870000"),
        "fair": ("#d7af5f", "#af8700"),
        "grey": ("#b2b2b2", "#767676"),
    },
    "16": {
        "black": ("#000000",) * 2,
        "brown": ("#000000",) * 2,
        "red": ("#aa0000",) * 2,
        "fair": ("#ffff55",) * 2,
        "grey": ("#aaaaaa",) * 2,
    },
}
"""Hair in the light and in shadow."""
COATS: Mapping[Depth, Mapping[str, Inks]] = {
    "true": {
        "england": ("#b23227", "#741c18", "#e9c46a"),
        "spain": ("#3a3138", "#1f1a20", "#c9302c"),
        "france": ("#2f55a8", "#1c3369", "#f0c75e"),
        "denmark": ("#d5d2c8", "#8f8d88", "#b0302f"),
    },
    "256": {
        "england": ("#af0000", "#870000", "#ffd75f"),
        "spain": ("#3a3a3a", "#1c1c1c", "#d70000"),
        "france": ("#005faf", "#00005f", "#ffd75f"),
        "denmark": ("#d0d0d0", "#8a8a8a", "#af0000"),
    },
    "16": {
        "england": ("#aa0000", "#aa0000", "#ffff55"),
        "spain": ("#000000", "#000000", "#aa0000"),
        "france": ("#0000aa", "#0000aa", "#ffff55"),
        "denmark": ("#ffffff", "#aaaaaa", "#aa0000"),
    },
}
"""By the id of a crown its coat in the light and in shadow, and what it is trimmed with."""
NO_COAT: Mapping[Depth, Inks] = {
    "true": ("#6b5a42", "#43372a", "#b99a5b"),
    "256": ("#875f00", "#5f5f00", "#af8700"),
    "16": ("#00aa00", "#00aa00", "#ffff55"),
}
"""For a crown that this game does not know."""
COMMON: Mapping[Depth, Mapping[str, Ink]] = {
    "true": {
        "w": "#f3ead8", "W": "#b8ab95", "g": "#ecc25a", "G": "#8d6a26", "e": "#1d1512",
        "m": "#8e3b33", "a": "#2b2521", "A": "#15110f", "p": "#f0e6d2", "P": "#b9a98c",
        "r": "#a3312a", "R": "#66201d", "x": "#e9e2d4", "z": "#7d3b2f",
    },
    "256": {
        "w": "#ffffd7", "W": "#bcbcbc", "g": "#ffd75f", "G": "#af8700", "e": "#121212",
        "m": "#870000", "a": "#1c1c1c", "A": "#080808", "p": "#eeeeee", "P": "#bcbcbc",
        "r": "#af0000", "R": "#5f0000", "x": "#eeeeee", "z": "#870000", "k": "#3a3a3a",
    },
    "16": {
        "w": "#ffffff", "W": "#aaaaaa", "g": "#ffff55", "G": "#aa5500", "e": "#000000",
        "m": "#aa0000", "a": "#000000", "A": "#000000", "p": "#ffffff", "P": "#aaaaaa",
        "r": "#aa0000", "R": "#aa0000", "x": "#ffffff", "z": "#aa0000", "k": "#555555",
    },
}  # fmt: skip
"""Linen, gold, eyes, mouth, felt, plume, scarf and scar; in true colour the ground is mixed."""
FRAMES: Mapping[Depth, Inks] = {
    "true": ("#d9ab4a", "#8a6526"),
    "256": ("#d7af5f", "#875f00"),
    "16": ("#ffff55", "#aa5500"),
}
"""The frame where the light falls, and away from it."""
GROUNDS = ("#5b4630", "#1c150f")
"""What is behind a captain in true colour: about the head, and at the edge."""


def inks_of(look: Likeness, crown: str, depth: Depth) -> Mapping[str, Ink]:
    """The colours of the letters, by what a captain looks like and by his crown."""
    coat = COATS[depth].get(crown, NO_COAT[depth])
    own = (*SKINS[depth][look.skin], *HAIRS[depth][look.hair], *coat)
    return {**COMMON[depth], **dict(zip("sSlhHcCt", own, strict=True))}
