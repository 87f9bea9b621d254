"""Every glyph of a town, in two tables: a rich one and one of plain ASCII.

As at sea the rich table keeps to WGL4 and the quadrant blocks; every glyph is one cell wide.
"""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.land_raid.model.state import Ground
from .scene_glyphs import ASCII_SCENE, RICH_SCENE, SceneGlyphs
from .view import Sign


class TownGlyphs(Struct, frozen=True):
    """One table of glyphs; each string is a single glyph unless told otherwise."""

    name: str
    box: str
    """Sixteen glyphs of outlines, by the sum of 1 north, 2 east, 4 south, 8 west."""
    cursor_box: str
    """The same for the cursor's frame."""
    cursor: tuple[str, str]
    """Its two sides where there is room for no frame."""
    flames: str
    ash: tuple[str, ...]
    """Lines of what is left of a burnt square."""
    veil: str
    """Darkness, where it needs a glyph."""
    alarm: str
    arrows: tuple[str, str, str, str]
    """Attacks to the north, east, south and west."""
    chosen: str
    fight: str
    signs: Mapping[Sign, str]
    """What a mark without a text shows."""
    lines: Mapping[Ground, tuple[str, ...]]
    """Lines that fill a ground, of which each line of a square takes one."""
    fronts: Mapping[Ground, str]
    """The front of a building, centred under its name."""
    surf: tuple[str, str]
    """Where waves break: along a line, and down a column."""
    windows: tuple[str, str]
    """How a window in a front is drawn, and how when it is lit."""
    scene: SceneGlyphs
    """What is drawn at the large scales."""


RICH = TownGlyphs(
    name="rich",
    box=" │─└││┌├─┘─┴┐┤┬┼",
    cursor_box=" ║═╚║║╔╠═╝═╩╗╣╦╬",
    cursor=("[", "]"),
    flames="^▲",
    ash=("░ ░  ░▒ ", " ░▒ ░  ░", "▒  ░ ░  "),
    veil="░",
    alarm="!",
    arrows=("▲", "►", "▼", "◄"),
    chosen="»",
    fight="×",
    signs={
        Sign.REACH: "•",
        Sign.CHANCE: "?",
        Sign.PATH: "·",
        Sign.TARGET: "‡",
        Sign.TORCH: "^",
        Sign.CHOICE: "○",
    },
    lines={
        Ground.WATER: ("   ~    ", "~      ~", "      ~ ", "  ≈     ", "     ~~ "),
        Ground.WALL: ("┬┴┬┴┬┴┬┴", "┴┬┴┬┴┬┴┬"),
        Ground.BEACH: ("  .    ·", "·    .  ", "    ·   ", "  .     "),
        Ground.OPEN: (" '    , ", "    '   ", "  ,     ", "      ' "),
        Ground.STREET: ("        ", "   ·    ", "      ··", "        ", " ·      "),
        Ground.GATE: ("▌      ▐",),
        Ground.JUNGLE: ("▲▲  ▲   ", " ▲ ▲▲▲  ", "  ▲▲  ▲ ", "▲   ▲▲  ", " ▲▲   ▲ "),
    },
    fronts={
        Ground.BATTERY: "●═ ●═",
        Ground.HOUSE: "□ ∩ □",
        Ground.CHURCH: "□†∩†□",
        Ground.TAVERN: "□∩ □□",
        Ground.WAREHOUSE: "▐▌ ▐▌",
        Ground.FORT: "▙▟▙▟▙▟",
        Ground.GAOL: "││∩││",
        Ground.TREASURY: "□ $ □",
        Ground.RESIDENCE: "□□∩□□",
    },
    surf=("~≈~ ~~≈ ", "~"),
    windows=("□", "■"),
    scene=RICH_SCENE,
)

ASCII = TownGlyphs(
    name="ascii",
    box=" |-+||++-+-+++++",
    cursor_box=" #=#####=#=#####",
    cursor=("[", "]"),
    flames="^*",
    ash=(". x  .:.", " .:. x  ", "x  . .: "),
    veil=":",
    alarm="!",
    arrows=("^", ">", "v", "<"),
    chosen=">",
    fight="x",
    signs={
        Sign.REACH: ":",
        Sign.CHANCE: "?",
        Sign.PATH: ".",
        Sign.TARGET: "*",
        Sign.TORCH: "^",
        Sign.CHOICE: "@",
    },
    lines={
        Ground.WATER: ("   ~    ", "~      ~", "      ~ ", "  ~     ", "     ~~ "),
        Ground.WALL: ("#-#-#-#-", "-#-#-#-#"),
        Ground.BEACH: ("  .    .", ".    _  ", "    .   ", "  _     "),
        Ground.OPEN: (" '    , ", "    '   ", "  ,     ", "      ' "),
        Ground.STREET: ("        ", "   .    ", "      ..", "        ", " .      "),
        Ground.GATE: ("|      |",),
        Ground.JUNGLE: ("%%  %   ", " % %%%  ", "  %%  % ", "%   %%  ", " %%   % "),
    },
    fronts={
        Ground.BATTERY: "o= o=",
        Ground.HOUSE: ". n .",
        Ground.CHURCH: ".tnt.",
        Ground.TAVERN: ".n ..",
        Ground.WAREHOUSE: "[] []",
        Ground.FORT: "n_n_n",
        Ground.GAOL: "||n||",
        Ground.TREASURY: ". $ .",
        Ground.RESIDENCE: "..n..",
    },
    surf=("~~~ ~~~ ", "~"),
    windows=(".", '"'),
    scene=ASCII_SCENE,
)

TOWN_GLYPHS: Mapping[str, TownGlyphs] = {
    "rich": RICH,
    "mono": replace(RICH, name="mono"),
    "ascii": ASCII,
}
