"""The glyphs of a town that is drawn large: roofs, walls, trees, men; rich and ASCII."""

from collections.abc import Mapping

from msgspec import Struct

from pieces_of_eight.campaign.land_raid.model.state import Ground, Kind


class SceneGlyphs(Struct, frozen=True):
    """One table; what is drawn over several cells is a tuple of lines, and a blank leaves a gap."""

    tiles: tuple[str, str]
    """Two courses of a roof, repeated along it."""
    ridge: str
    stones: tuple[str, str]
    """Two courses of a wall of stone."""
    battlement: str
    chimney: str
    cross: str
    pillar: str
    balcony: str
    bars: str
    panes: tuple[str, str]
    """A window of three cells by night, and lit."""
    door: str
    """The sides of a door, and between them its leaf."""
    crates: str
    barrel: str
    sign: str
    cannon: tuple[str, str]
    """By side, as the next."""
    flag: str
    planks: str
    """A quay, repeated along it."""
    strewn: Mapping[Ground, str]
    """What lies scattered over open ground; a blank is bare."""
    stamps: Mapping[Ground, tuple[tuple[str, ...], ...]]
    """Things that stand on a ground: a whim chooses one of them."""
    hats: tuple[tuple[str, str], tuple[str, str]]
    """By side an officer's and a man's: cocked hats and broad brims for raiders, tall caps and
    small ones for the town."""
    face: str
    legs: str
    weapons: Mapping[Kind, str]


RICH_SCENE = SceneGlyphs(
    tiles=("∩∩∩∩", "▄▀▄▀"),
    ridge="▄",
    stones=("┴┬┴┬", "┬┴┬┴"),
    battlement="█▄",
    chimney="█",
    cross="†",
    pillar="║",
    balcony="═",
    bars="│",
    panes=("▐▒▌", "▐█▌"),
    door="▐█▌",
    crates="■□",
    barrel="●",
    sign="◊",
    cannon=("●══", "══●"),
    flag="►",
    planks="╤═",
    strewn={
        Ground.WATER: "   ~        ≈      ~    ",
        Ground.BEACH: "     ·    .     °       ",
        Ground.OPEN: "  '     ,    \"    .     ",
        Ground.STREET: " · °  ∙   ·  ° ",
        Ground.GATE: "  ·    °  ",
        Ground.JUNGLE: " ▲ ' ▲   , ▲  ",
    },
    stamps={
        Ground.WATER: (("~≈≈~",), (" ~~≈ ", "≈~   "), ("≈≈",), ("~~~≈",)),
        Ground.BEACH: (("▄▀█▀▄", "  ▌  ", " ▄▌  "), ("▙▄▄▟",), ("∩ ∩",), ("▄▀▌▀▄", "  ▐  ")),
        Ground.OPEN: ((" ▄█▄ ", "▀▐█▌▀", "  │  "), ("┬┬┬┬┬",), ("▲▲", "││"), ("╤═╤", "│○│")),
        Ground.JUNGLE: (
            ("  ▲  ", " ▲█▲ ", "▀▀│▀▀"),
            ("▄▀█▀▄", "▀ ▌ ▀", "  ▌  "),
            (" ▄█▄ ", "█████", " ▐▌  "),
            ("▲ ▲ ▲", "█▲█▲█", "│ │ │"),
        ),
    },
    hats=(("▙▟", "▄▄"), ("▟▙", "▗▖")),
    face="▐▌",
    legs="▌▐",
    weapons={
        Kind.OFFICER: "†",
        Kind.GOVERNOR: "†",
        Kind.HAND_TO_HAND: "/",
        Kind.MUSKET: "│",
        Kind.MILITIA: "↑",
        Kind.MOB: "*",
    },
)

ASCII_SCENE = SceneGlyphs(
    tiles=("nnnn", "-_-_"),
    ridge="_",
    stones=("_|__", "__|_"),
    battlement="n_",
    chimney="#",
    cross="+",
    pillar="|",
    balcony="=",
    bars="|",
    panes=("[ ]", '["]'),
    door="[n]",
    crates="#o",
    barrel="o",
    sign="&",
    cannon=("o==", "==o"),
    flag=">",
    planks="T=",
    strewn={
        Ground.WATER: "   ~        -      ~    ",
        Ground.BEACH: "     .    ,     .       ",
        Ground.OPEN: "  '     ,    \"    .     ",
        Ground.STREET: " . o  .   :  . ",
        Ground.GATE: "  .    o  ",
        Ground.JUNGLE: " % ' %   , %  ",
    },
    stamps={
        Ground.WATER: (("~-~~",), (" ~~- ", "-~   "), ("--",), ("~~~-",)),
        Ground.BEACH: (("\\\\|//", "  |  ", " _|_ "), ("\\__/",), ("n n",), ("\\\\|//", "  |  ")),
        Ground.OPEN: ((" (%) ", "(%%%)", "  |  "), ("++++",), ("%%", "||"), ("___", "|o|")),
        Ground.JUNGLE: (
            ("  ^  ", " /%\\ ", "/_|_\\"),
            ("\\\\|//", "/ | \\", "  |  "),
            (" (%) ", "(%%%)", " ||  "),
            ("^ ^ ^", "%^%^%", "| | |"),
        ),
    },
    hats=(("\\/", "__"), ("/\\", "..")),
    face="()",
    legs="||",
    weapons={
        Kind.OFFICER: "+",
        Kind.GOVERNOR: "+",
        Kind.HAND_TO_HAND: "/",
        Kind.MUSKET: "|",
        Kind.MILITIA: "^",
        Kind.MOB: "!",
    },
)
