"""The colours of every theme, as tables. No colour says anything that no glyph or text says.

Five tables, each chosen by hand: night and chart for terminals of true colour, one for 256
colours, one for 16, and one of greys. A poorer table is never a richer one rounded down:
rounding turns three tones of sea into coloured noise.
"""

from collections.abc import Mapping
from enum import IntEnum

from msgspec import Struct

from tui.drawing.cells import Ink
from tui.drawing.depth import Depth
from tui.drawing.sea_view import Band


class Ground(IntEnum):
    """What a hex is painted as. Deep, sea and coast are all open water to the rules."""

    DEEP = 0
    SEA = 1
    COAST = 2
    SHOAL = 3
    SAND = 4
    LAND = 5
    WOOD = 6
    TOWN = 7


class Wash(Struct, frozen=True):
    """A colour laid over the ground: `weight` 1 covers it, less lets it shine through."""

    ink: Ink
    weight: float
    text: Ink


class ShipInks(Struct, frozen=True):
    """The colours of one side's ships."""

    hull: Ink
    letter: Ink
    sail: Ink
    spent: Ink
    """The hull of a ship whose turn is over."""


class PanelInks(Struct, frozen=True):
    """The colours of everything beside the map."""

    paper: Ink
    text: Ink
    dim: Ink
    title: Ink
    line: Ink
    good: Ink
    fair: Ink
    bad: Ink
    trough: Ink
    """The empty part of a bar."""
    bar_paper: Ink
    bar_text: Ink
    """Title and status lines."""


class Palette(Struct, frozen=True):
    """One theme."""

    name: str
    grounds: Mapping[Ground, tuple[Ink, Ink, Ink]]
    """Three tones of each ground, so that neighbouring hexes can be counted."""
    details: Mapping[Ground, Ink]
    """Waves, shallows, trees and roofs."""
    dots: bool
    """Whether hexes of open water need a dot at the centre, for want of tones."""
    table: Ink
    """Beyond the map."""
    frame: Ink
    frame_text: Ink
    escape: tuple[Ink, Ink]
    """The stretch of frame by which each side's merchantmen escape."""
    escape_text: Ink
    sides: tuple[ShipInks, ShipInks]
    berth: Wash
    """The water under a ship."""
    bands: Mapping[Band, Wash]
    cursor: Wash
    hover: Wash
    selected: Wash
    target: Wash
    path: Wash
    fire: Wash
    mark: Ink
    """Grapnels, reduced sail and other marks beside a ship."""
    struck: ShipInks
    """A prize: struck colours."""
    ghost: ShipInks
    panel: PanelInks


_NIGHT_TONES = (0.945, 1.0, 1.06)
_CHART_TONES = (0.975, 1.0, 1.018)


def blend(under: Ink, wash: Wash) -> Ink:
    """The colour of a ground with a wash on it. Only true colours mix, others are covered."""
    if wash.weight >= 1 or not (under.startswith("#") and wash.ink.startswith("#")):
        return wash.ink
    mixed = (
        round(low + (high - low) * wash.weight)
        for low, high in zip(_rgb(under), _rgb(wash.ink), strict=True)
    )
    return _hex(*mixed)


def _rgb(ink: Ink) -> tuple[int, int, int]:
    return int(ink[1:3], 16), int(ink[3:5], 16), int(ink[5:7], 16)


def _hex(red: int, green: int, blue: int) -> Ink:
    return f"#{min(red, 255):02x}{min(green, 255):02x}{min(blue, 255):02x}"


def _toned(
    inks: Mapping[Ground, Ink], tones: tuple[float, float, float]
) -> dict[Ground, tuple[Ink, Ink, Ink]]:
    def tone(ink: Ink, by: float) -> Ink:
        red, green, blue = _rgb(ink)
        return _hex(round(red * by), round(green * by), round(blue * by))

    low, middle, high = tones
    return {
        ground: (tone(ink, low), tone(ink, middle), tone(ink, high)) for ground, ink in inks.items()
    }


def _flat(inks: Mapping[Ground, Ink]) -> dict[Ground, tuple[Ink, Ink, Ink]]:
    return {ground: (ink, ink, ink) for ground, ink in inks.items()}


def _c(number: int) -> Ink:
    return f"color({number})"


NIGHT = Palette(
    name="night",
    grounds=_toned(
        {
            Ground.DEEP: "#0b2247",
            Ground.SEA: "#0f2f5c",
            Ground.COAST: "#164873",
            Ground.SHOAL: "#2b7f83",
            Ground.SAND: "#b39a66",
            Ground.LAND: "#5c7038",
            Ground.WOOD: "#3f5a30",
            Ground.TOWN: "#7d3c2f",
        },
        _NIGHT_TONES,
    ),
    details={
        Ground.DEEP: "#24467a",
        Ground.SEA: "#2d5590",
        Ground.COAST: "#5b93b8",
        Ground.SHOAL: "#d9d39a",
        Ground.SAND: "#8a733f",
        Ground.LAND: "#7f9450",
        Ground.WOOD: "#7a9a55",
        Ground.TOWN: "#f3c98b",
    },
    dots=False,
    table="#16110c",
    frame="#33261a",
    frame_text="#c3a06a",
    escape=("#8a6a1f", "#8c3b2e"),
    escape_text="#fff6dc",
    sides=(
        ShipInks(hull="#ffd266", letter="#1c1405", sail="#fff3d0", spent="#c2a25a"),
        ShipInks(hull="#ff8f7d", letter="#240805", sail="#ffe3dc", spent="#bd7468"),
    ),
    berth=Wash(ink="#04101f", weight=0.45, text="#dfe9f5"),
    bands={
        Band.DARK: Wash(ink="#05070d", weight=0.45, text="#8795aa"),
        Band.LONG: Wash(ink="#8a4a63", weight=0.42, text="#e6d3da"),
        Band.NORMAL: Wash(ink="#a8445a", weight=0.58, text="#fbe3e3"),
        Band.SHORT: Wash(ink="#c94f4f", weight=0.72, text="#fff1ea"),
        Band.RAKING: Wash(ink="#e2733f", weight=0.85, text="#1d0b02"),
        Band.REACH: Wash(ink="#4fae8d", weight=0.50, text="#e8fff5"),
        Band.CHANCE: Wash(ink="#4fae8d", weight=0.24, text="#bfe6d6"),
    },
    cursor=Wash(ink="#fff2b8", weight=0.82, text="#1b1606"),
    hover=Wash(ink="#ffffff", weight=0.20, text="#ffffff"),
    selected=Wash(ink="#2fd0c0", weight=0.42, text="#eafffb"),
    target=Wash(ink="#d8432f", weight=0.60, text="#ffe9d8"),
    path=Wash(ink="#57d6b4", weight=0.48, text="#f4fffb"),
    fire=Wash(ink="#b3370c", weight=0.72, text="#ffe14d"),
    mark="#dfe9f5",
    struck=ShipInks(hull="#9aa3ad", letter="#14181d", sail="#c7cdd4", spent="#9aa3ad"),
    ghost=ShipInks(hull="#7fb8c4", letter="#06222a", sail="#a9d4dc", spent="#7fb8c4"),
    panel=PanelInks(
        paper="#0a1828",
        text="#d6dee8",
        dim="#7e8fa3",
        title="#f3d999",
        line="#2a4159",
        good="#8fdc7c",
        fair="#f2c14e",
        bad="#f5806a",
        trough="#22364b",
        bar_paper="#14304f",
        bar_text="#f1e6c8",
    ),
)

CHART = Palette(
    name="chart",
    grounds=_toned(
        {
            Ground.DEEP: "#bfd6dd",
            Ground.SEA: "#cfe1e3",
            Ground.COAST: "#e2eee8",
            Ground.SHOAL: "#b5dbc3",
            Ground.SAND: "#f6e6b4",
            Ground.LAND: "#e0d193",
            Ground.WOOD: "#c3c487",
            Ground.TOWN: "#d79a78",
        },
        _CHART_TONES,
    ),
    details={
        Ground.DEEP: "#93b2bd",
        Ground.SEA: "#9fbcc4",
        Ground.COAST: "#9fc2bd",
        Ground.SHOAL: "#4f8a6c",
        Ground.SAND: "#c9ac63",
        Ground.LAND: "#9c8f4a",
        Ground.WOOD: "#6d7c3a",
        Ground.TOWN: "#4d1d10",
    },
    dots=False,
    table="#d8c6a0",
    frame="#8b6a43",
    frame_text="#fff4d6",
    escape=("#1f4f8f", "#9c2418"),
    escape_text="#ffffff",
    sides=(
        ShipInks(hull="#173f7c", letter="#ffffff", sail="#4d77b5", spent="#6484b3"),
        ShipInks(hull="#a3190f", letter="#ffffff", sail="#d2604f", spent="#c4766c"),
    ),
    berth=Wash(ink="#fffdf2", weight=0.55, text="#2c2a22"),
    bands={
        Band.DARK: Wash(ink="#7d8489", weight=0.45, text="#2f3437"),
        Band.LONG: Wash(ink="#e5b3a4", weight=0.65, text="#54281c"),
        Band.NORMAL: Wash(ink="#e39a84", weight=0.80, text="#431a10"),
        Band.SHORT: Wash(ink="#dd7860", weight=0.92, text="#2b0d06"),
        Band.RAKING: Wash(ink="#b9381f", weight=0.92, text="#fff3e6"),
        Band.REACH: Wash(ink="#7cc79a", weight=0.70, text="#0b3a20"),
        Band.CHANCE: Wash(ink="#8fd0a8", weight=0.38, text="#235538"),
    },
    cursor=Wash(ink="#2b2410", weight=0.88, text="#ffe9a3"),
    hover=Wash(ink="#3b3524", weight=0.18, text="#1c190f"),
    selected=Wash(ink="#f3b63c", weight=0.62, text="#2b1c00"),
    target=Wash(ink="#d5482f", weight=0.55, text="#3a0a02"),
    path=Wash(ink="#3f9f7d", weight=0.60, text="#04291c"),
    fire=Wash(ink="#f08a24", weight=0.85, text="#8d0f00"),
    mark="#2c2a22",
    struck=ShipInks(hull="#7c7a72", letter="#ffffff", sail="#a7a59c", spent="#7c7a72"),
    ghost=ShipInks(hull="#5d8f86", letter="#ffffff", sail="#8fb5ae", spent="#5d8f86"),
    panel=PanelInks(
        paper="#f4ead0",
        text="#33291a",
        dim="#86765a",
        title="#7a2f12",
        line="#cbb88d",
        good="#2d7a34",
        fair="#9a6a00",
        bad="#a8200f",
        trough="#ddcda3",
        bar_paper="#5b4326",
        bar_text="#fff4d6",
    ),
)

DEEP_256 = Palette(
    name="256",
    grounds=_flat(
        {
            Ground.DEEP: _c(17),
            Ground.SEA: _c(18),
            Ground.COAST: _c(24),
            Ground.SHOAL: _c(30),
            Ground.SAND: _c(137),
            Ground.LAND: _c(64),
            Ground.WOOD: _c(22),
            Ground.TOWN: _c(88),
        }
    ),
    details={
        Ground.DEEP: _c(25),
        Ground.SEA: _c(26),
        Ground.COAST: _c(74),
        Ground.SHOAL: _c(229),
        Ground.SAND: _c(94),
        Ground.LAND: _c(107),
        Ground.WOOD: _c(107),
        Ground.TOWN: _c(222),
    },
    dots=True,
    table=_c(233),
    frame=_c(58),
    frame_text=_c(222),
    escape=(_c(136), _c(124)),
    escape_text=_c(231),
    sides=(
        ShipInks(hull=_c(221), letter=_c(16), sail=_c(230), spent=_c(179)),
        ShipInks(hull=_c(210), letter=_c(16), sail=_c(224), spent=_c(138)),
    ),
    berth=Wash(ink=_c(16), weight=1, text=_c(255)),
    bands={
        Band.DARK: Wash(ink=_c(235), weight=1, text=_c(246)),
        Band.LONG: Wash(ink=_c(96), weight=1, text=_c(255)),
        Band.NORMAL: Wash(ink=_c(132), weight=1, text=_c(255)),
        Band.SHORT: Wash(ink=_c(124), weight=1, text=_c(255)),
        Band.RAKING: Wash(ink=_c(208), weight=1, text=_c(16)),
        Band.REACH: Wash(ink=_c(36), weight=1, text=_c(16)),
        Band.CHANCE: Wash(ink=_c(23), weight=1, text=_c(158)),
    },
    cursor=Wash(ink=_c(229), weight=1, text=_c(16)),
    hover=Wash(ink=_c(61), weight=1, text=_c(255)),
    selected=Wash(ink=_c(37), weight=1, text=_c(16)),
    target=Wash(ink=_c(160), weight=1, text=_c(231)),
    path=Wash(ink=_c(79), weight=1, text=_c(16)),
    fire=Wash(ink=_c(130), weight=1, text=_c(226)),
    mark=_c(255),
    struck=ShipInks(hull=_c(247), letter=_c(16), sail=_c(251), spent=_c(247)),
    ghost=ShipInks(hull=_c(109), letter=_c(16), sail=_c(152), spent=_c(109)),
    panel=PanelInks(
        paper=_c(234),
        text=_c(253),
        dim=_c(245),
        title=_c(222),
        line=_c(239),
        good=_c(114),
        fair=_c(221),
        bad=_c(209),
        trough=_c(237),
        bar_paper=_c(24),
        bar_text=_c(230),
    ),
)

BLACK, RED, GREEN, BROWN, BLUE, PURPLE, CYAN, GREY = (_c(n) for n in range(8))
DARK_GREY, PINK, LIME, YELLOW, SKY, MAGENTA, AQUA, WHITE = (_c(n) for n in range(8, 16))

DEEP_16 = Palette(
    name="16",
    grounds=_flat(
        {
            Ground.DEEP: BLUE,
            Ground.SEA: BLUE,
            Ground.COAST: BLUE,
            Ground.SHOAL: CYAN,
            Ground.SAND: BROWN,
            Ground.LAND: GREEN,
            Ground.WOOD: GREEN,
            Ground.TOWN: RED,
        }
    ),
    details={
        Ground.DEEP: SKY,
        Ground.SEA: SKY,
        Ground.COAST: CYAN,
        Ground.SHOAL: WHITE,
        Ground.SAND: YELLOW,
        Ground.LAND: BLACK,
        Ground.WOOD: BLACK,
        Ground.TOWN: YELLOW,
    },
    dots=True,
    table=BLACK,
    frame=BLACK,
    frame_text=BROWN,
    escape=(BROWN, RED),
    escape_text=WHITE,
    sides=(
        ShipInks(hull=YELLOW, letter=BLACK, sail=WHITE, spent=BROWN),
        ShipInks(hull=PINK, letter=BLACK, sail=WHITE, spent=GREY),
    ),
    berth=Wash(ink=BLACK, weight=1, text=WHITE),
    bands={
        Band.DARK: Wash(ink=BLACK, weight=1, text=GREY),
        Band.LONG: Wash(ink=PURPLE, weight=1, text=WHITE),
        Band.NORMAL: Wash(ink=PURPLE, weight=1, text=WHITE),
        Band.SHORT: Wash(ink=RED, weight=1, text=WHITE),
        Band.RAKING: Wash(ink=RED, weight=1, text=YELLOW),
        Band.REACH: Wash(ink=CYAN, weight=1, text=BLACK),
        Band.CHANCE: Wash(ink=DARK_GREY, weight=1, text=WHITE),
    },
    cursor=Wash(ink=WHITE, weight=1, text=BLACK),
    hover=Wash(ink=GREY, weight=1, text=BLACK),
    selected=Wash(ink=CYAN, weight=1, text=BLACK),
    target=Wash(ink=RED, weight=1, text=WHITE),
    path=Wash(ink=AQUA, weight=1, text=BLACK),
    fire=Wash(ink=RED, weight=1, text=YELLOW),
    mark=WHITE,
    struck=ShipInks(hull=GREY, letter=BLACK, sail=GREY, spent=GREY),
    ghost=ShipInks(hull=AQUA, letter=BLACK, sail=AQUA, spent=AQUA),
    panel=PanelInks(
        paper=BLACK,
        text=GREY,
        dim=DARK_GREY,
        title=YELLOW,
        line=DARK_GREY,
        good=LIME,
        fair=YELLOW,
        bad=PINK,
        trough=DARK_GREY,
        bar_paper=GREY,
        bar_text=BLACK,
    ),
)

MONO = Palette(
    name="mono",
    grounds=_flat(
        {
            Ground.DEEP: BLACK,
            Ground.SEA: BLACK,
            Ground.COAST: BLACK,
            Ground.SHOAL: BLACK,
            Ground.SAND: DARK_GREY,
            Ground.LAND: DARK_GREY,
            Ground.WOOD: DARK_GREY,
            Ground.TOWN: DARK_GREY,
        }
    ),
    details={
        Ground.DEEP: DARK_GREY,
        Ground.SEA: DARK_GREY,
        Ground.COAST: DARK_GREY,
        Ground.SHOAL: WHITE,
        Ground.SAND: BLACK,
        Ground.LAND: BLACK,
        Ground.WOOD: BLACK,
        Ground.TOWN: WHITE,
    },
    dots=True,
    table=BLACK,
    frame=BLACK,
    frame_text=GREY,
    escape=(DARK_GREY, DARK_GREY),
    escape_text=WHITE,
    sides=(
        ShipInks(hull=WHITE, letter=BLACK, sail=WHITE, spent=GREY),
        ShipInks(hull=GREY, letter=BLACK, sail=GREY, spent=GREY),
    ),
    berth=Wash(ink=BLACK, weight=1, text=WHITE),
    bands={band: Wash(ink=BLACK, weight=1, text=WHITE) for band in Band},
    cursor=Wash(ink=DARK_GREY, weight=1, text=WHITE),
    hover=Wash(ink=DARK_GREY, weight=1, text=GREY),
    selected=Wash(ink=BLACK, weight=1, text=WHITE),
    target=Wash(ink=BLACK, weight=1, text=WHITE),
    path=Wash(ink=GREY, weight=1, text=BLACK),
    fire=Wash(ink=BLACK, weight=1, text=WHITE),
    mark=WHITE,
    struck=ShipInks(hull=DARK_GREY, letter=WHITE, sail=DARK_GREY, spent=DARK_GREY),
    ghost=ShipInks(hull=DARK_GREY, letter=WHITE, sail=DARK_GREY, spent=DARK_GREY),
    panel=PanelInks(
        paper=BLACK,
        text=GREY,
        dim=DARK_GREY,
        title=WHITE,
        line=DARK_GREY,
        good=WHITE,
        fair=GREY,
        bad=WHITE,
        trough=DARK_GREY,
        bar_paper=GREY,
        bar_text=BLACK,
    ),
)

PALETTES: Mapping[str, Palette] = {
    palette.name: palette for palette in (NIGHT, CHART, DEEP_256, DEEP_16, MONO)
}


def palette_for(depth: Depth, light: bool = False) -> Palette:
    """The table for a depth of colour; only true colour has a light one."""
    if depth == "true":
        return CHART if light else NIGHT
    return PALETTES[depth]
