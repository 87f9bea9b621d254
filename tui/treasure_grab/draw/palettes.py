"""The colours of a treasure grab in every theme, as tables chosen by hand."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from tui.draw.cells import Ink
from tui.draw.depth import Depth
from tui.draw.inks import Wash, blend, numbered
from tui.draw.palette_16 import (
    AQUA,
    BLACK,
    BLUE,
    BROWN,
    CYAN,
    DARK_GREY,
    DEEP_16,
    GREEN,
    GREY,
    LIME,
    MAGENTA,
    MONO,
    PINK,
    RED,
    SKY,
    WHITE,
    YELLOW,
)
from tui.draw.palette_256 import CHART_256, DEEP_256
from tui.draw.palette_true import CHART, NIGHT
from tui.draw.palettes import palette_for
from tui.treasure_grab.draw.inks import BandInks, GrabPalette, Level
from tui.treasure_grab.draw.view import Sign

TALLEST = 9
"""The highest ground there is, in bricks."""


def _ramp(low: Ink, high: Ink, digits: Sequence[Ink], shade: Ink) -> tuple[Level, ...]:
    """Ground from one colour to another in even steps; every second stud a little shaded."""
    found = []
    for height in range(TALLEST + 1):
        paper = blend(low, Wash(ink=high, weight=min(0.999, height / TALLEST), text=""))
        other = blend(paper, Wash(ink=shade, weight=0.09, text=""))
        found.append(Level((paper, other), digits[0] if height < TALLEST // 2 + 1 else digits[1]))
    return tuple(found)


def _steps(papers: Sequence[int | Ink], digits: Sequence[Ink]) -> tuple[Level, ...]:
    """Ground of few colours, one for each height."""
    inks = [numbered(paper) if isinstance(paper, int) else paper for paper in papers]
    return tuple(
        Level((ink, ink), digit)
        for ink, digit in zip(inks, (*digits, *[digits[-1]] * TALLEST), strict=False)
    )


def _covering(text: Ink, **inks: Ink) -> dict[Sign, Wash]:
    """Marks that cover what they lie on."""
    return {sign: Wash(ink=inks[sign.name], weight=1, text=text) for sign in Sign}


GRAB_NIGHT = GrabPalette(
    name="night",
    levels=_ramp("#37402c", "#cbb487", ("#9aa582", "#4a3c20"), "#0e1208"),
    numbered=False,
    cliff=Wash(ink="#0d0b06", weight=0.55, text=""),
    water=("#123a63", "#15426f"),
    wave="#4c83b4",
    tree=Wash(ink="#16301a", weight=0.8, text="#6fae57"),
    barrel="#c98f4e",
    bands=(
        BandInks(paper="#f0564a", ink="#210503", spent="#a8574f", name="#ff8274"),
        BandInks(paper="#8e1f4f", ink="#ffd9e8", spent="#5f2a42", name="#e878a8"),
        BandInks(paper="#6fb1ff", ink="#04162e", spent="#557ba6", name="#8ec3ff"),
        BandInks(paper="#2b3fae", ink="#dfe5ff", spent="#333c70", name="#93a2ff"),
    ),
    sitting="#14120c",
    dark_ink=False,
    chosen=Wash(ink="#3fe0c8", weight=1, text="#032621"),
    ghost=Wash(ink="#3fe0c8", weight=0.3, text="#b8fff2"),
    chest=Wash(ink="#7a4a12", weight=1, text="#ffd873"),
    marks={
        Sign.REACH: Wash(ink="#2fae83", weight=0.5, text="#eafff6"),
        Sign.CHOICE: Wash(ink="#d9a93a", weight=0.5, text="#fff6dc"),
        Sign.TARGET: Wash(ink="#ff7a1f", weight=1, text="#1c0a00"),
        Sign.OPEN: Wash(ink="#c94f4f", weight=0.5, text="#fff1ea"),
        Sign.COVERED: Wash(ink="#7a4a63", weight=0.55, text="#f3dfe9"),
    },
    cursor=Wash(ink="#fff2b8", weight=0.9, text="#1b1606"),
    hover=Wash(ink="#ffffff", weight=0.22, text="#ffffff"),
    table=NIGHT.table,
    frame_text="#6f6250",
    panel=NIGHT.panel,
)

GRAB_CHART = GrabPalette(
    name="chart",
    levels=_ramp("#f1e6c8", "#8f6a35", ("#8a6d3a", "#fdf3dc"), "#b79a63"),
    numbered=False,
    cliff=Wash(ink="#4a3413", weight=0.5, text=""),
    water=("#a9cbd6", "#b3d3dd"),
    wave="#5b8fa3",
    tree=Wash(ink="#7f9a5c", weight=0.85, text="#243b12"),
    barrel="#7a4313",
    bands=(
        BandInks(paper="#d8341f", ink="#fff4ec", spent="#dd8f82", name="#ffb3a6"),
        BandInks(paper="#7d1143", ink="#ffe6f0", spent="#a8708a", name="#ffc2dc"),
        BandInks(paper="#1f6fd0", ink="#f2f8ff", spent="#84a9d6", name="#bfe0ff"),
        BandInks(paper="#1b2a78", ink="#e6eaff", spent="#6f789f", name="#d0d8ff"),
    ),
    sitting="#fff9e8",
    dark_ink=True,
    chosen=Wash(ink="#006e5f", weight=1, text="#eafff9"),
    ghost=Wash(ink="#006e5f", weight=0.3, text="#003a32"),
    chest=Wash(ink="#5b3208", weight=1, text="#ffd873"),
    marks={
        Sign.REACH: Wash(ink="#3d9c6d", weight=0.5, text="#05301c"),
        Sign.CHOICE: Wash(ink="#e0a62a", weight=0.6, text="#3a2600"),
        Sign.TARGET: Wash(ink="#ff8a1f", weight=1, text="#2a0f00"),
        Sign.OPEN: Wash(ink="#d65a4a", weight=0.5, text="#3f0a04"),
        Sign.COVERED: Wash(ink="#a06b8c", weight=0.5, text="#3a1030"),
    },
    cursor=Wash(ink="#14110a", weight=0.9, text="#fff6d8"),
    hover=Wash(ink="#000000", weight=0.16, text="#000000"),
    table=CHART.table,
    frame_text="#d9c193",
    panel=CHART.panel,
)

_LOW, _HIGH = numbered(250), numbered(232)
_PARCHMENT = (230, 223, 187, 180, 179, 143, 137, 136, 94, 58)

GRAB_256 = replace(
    GRAB_NIGHT,
    name="256",
    levels=_steps((236, 239, 242, 101, 246, 144, 250, 187, 254, 230), (_LOW,) * 3 + (_HIGH,) * 7),
    cliff=Wash(ink=numbered(233), weight=1, text=""),
    water=(numbered(24), numbered(24)),
    wave=numbered(74),
    tree=Wash(ink=numbered(22), weight=1, text=numbered(113)),
    barrel=numbered(214),
    bands=(
        BandInks(numbered(203), numbered(16), numbered(131), numbered(210)),
        BandInks(numbered(89), numbered(225), numbered(53), numbered(175)),
        BandInks(numbered(75), numbered(16), numbered(67), numbered(117)),
        BandInks(numbered(19), numbered(189), numbered(17), numbered(105)),
    ),
    sitting=numbered(233),
    chosen=Wash(ink=numbered(44), weight=1, text=numbered(16)),
    ghost=Wash(ink=numbered(30), weight=1, text=numbered(195)),
    chest=Wash(ink=numbered(52), weight=1, text=numbered(221)),
    marks=_covering(
        numbered(255),
        REACH=numbered(29),
        CHOICE=numbered(136),
        TARGET=numbered(166),
        OPEN=numbered(131),
        COVERED=numbered(96),
    ),
    cursor=Wash(ink=numbered(229), weight=1, text=numbered(16)),
    hover=Wash(ink=numbered(245), weight=1, text=numbered(16)),
    table=DEEP_256.table,
    frame_text=numbered(101),
    panel=DEEP_256.panel,
)

GRAB_CHART_256 = replace(
    GRAB_256,
    name="chart-256",
    levels=_steps(_PARCHMENT, (numbered(94),) * 5 + (numbered(231),) * 5),
    cliff=Wash(ink=numbered(58), weight=1, text=""),
    water=(numbered(152), numbered(152)),
    wave=numbered(66),
    tree=Wash(ink=numbered(107), weight=1, text=numbered(22)),
    barrel=numbered(88),
    sitting=numbered(231),
    dark_ink=True,
    bands=(
        BandInks(numbered(160), numbered(231), numbered(174), numbered(217)),
        BandInks(numbered(89), numbered(225), numbered(132), numbered(218)),
        BandInks(numbered(26), numbered(231), numbered(74), numbered(153)),
        BandInks(numbered(18), numbered(189), numbered(60), numbered(189)),
    ),
    cursor=Wash(ink=numbered(16), weight=1, text=numbered(230)),
    table=CHART_256.table,
    frame_text=numbered(187),
    panel=CHART_256.panel,
)

GRAB_16 = replace(
    GRAB_NIGHT,
    name="16",
    levels=_steps(
        (BLACK, DARK_GREY, DARK_GREY, DARK_GREY, GREY, GREY, GREY, GREY, GREY, GREY),
        (DARK_GREY, GREY, GREY, GREY, BLACK),
    ),
    numbered=True,
    cliff=Wash(ink=BLACK, weight=1, text=""),
    water=(BLUE, BLUE),
    wave=SKY,
    tree=Wash(ink=GREEN, weight=1, text=BLACK),
    barrel=YELLOW,
    bands=(
        BandInks(PINK, BLACK, RED, PINK),
        BandInks(RED, WHITE, RED, RED),
        BandInks(SKY, BLACK, BLUE, SKY),
        BandInks(MAGENTA, BLACK, BLUE, MAGENTA),
    ),
    sitting=BLACK,
    chosen=Wash(ink=AQUA, weight=1, text=BLACK),
    ghost=Wash(ink=CYAN, weight=1, text=BLACK),
    chest=Wash(ink=BROWN, weight=1, text=BLACK),
    marks=_covering(BLACK, REACH=CYAN, CHOICE=BROWN, TARGET=YELLOW, OPEN=LIME, COVERED=GREY),
    cursor=Wash(ink=WHITE, weight=1, text=BLACK),
    hover=Wash(ink=GREY, weight=1, text=BLACK),
    table=DEEP_16.table,
    frame_text=BROWN,
    panel=DEEP_16.panel,
)

GRAB_MONO = replace(
    GRAB_16,
    name="mono",
    levels=_steps((BLACK,) * 10, (DARK_GREY, GREY, GREY, WHITE)),
    water=(BLACK, BLACK),
    wave=DARK_GREY,
    tree=Wash(ink=DARK_GREY, weight=1, text=BLACK),
    barrel=GREY,
    bands=(BandInks(WHITE, BLACK, GREY, WHITE),) * 4,
    chosen=Wash(ink=GREY, weight=1, text=BLACK),
    ghost=Wash(ink=DARK_GREY, weight=1, text=WHITE),
    chest=Wash(ink=DARK_GREY, weight=1, text=WHITE),
    marks={sign: Wash(ink=BLACK, weight=1, text=WHITE) for sign in Sign},
    frame_text=GREY,
    table=MONO.table,
    panel=MONO.panel,
)

GRAB_PALETTES: Mapping[str, GrabPalette] = {
    palette.name: palette
    for palette in (GRAB_NIGHT, GRAB_CHART, GRAB_256, GRAB_CHART_256, GRAB_16, GRAB_MONO)
}


def grab_palette_for(depth: Depth, light: bool = False) -> GrabPalette:
    """The table for a depth of colour; it goes by the name of the sea's table beside it."""
    sea = palette_for(depth, light)
    return replace(GRAB_PALETTES[sea.name], panel=sea.panel)
