"""The colours of a shore in every theme, as tables chosen by hand like those of town and sea."""

from collections.abc import Mapping

from msgspec.structs import replace

from campaign.shore_raid.model.terms import Ground
from tui.draw.cells import Ink
from tui.draw.depth import Depth
from tui.draw.inks import Wash, blend
from tui.draw.inks import numbered as _c
from tui.draw.palette_16 import (
    BLACK,
    BLUE,
    BROWN,
    CYAN,
    DARK_GREY,
    GREEN,
    GREY,
    LIME,
    RED,
    SKY,
    WHITE,
    YELLOW,
)
from tui.draw.palettes import palette_for
from tui.land_raid.draw.palette_16 import TOWN_16, TOWN_MONO
from tui.land_raid.draw.palette_256 import TOWN_CHART_256, TOWN_DEEP_256
from tui.land_raid.draw.palette_true import TOWN_CHART, TOWN_NIGHT
from tui.shore_raid.draw.inks import CardInks, ShorePalette, joined, paired


def _all(**inks: Ink) -> dict[Ground, Ink]:
    """A colour for each ground, by its name."""
    return {Ground[name.upper()]: ink for name, ink in inks.items()}


def _shaded(inks: Mapping[Ground, Ink], wash: Wash) -> dict[Ground, Ink]:
    return {ground: blend(ink, wash) for ground, ink in inks.items()}


_NIGHT_GROUNDS = _all(
    water="#0f2f5c",
    house="#5a3427",
    floor="#6e6552",
    door="#8a6a3c",
    open="#34412c",
    street="#4a453e",
    wharf="#6b5334",
    deck="#7d5a30",
    rough="#4a4a2c",
    jungle="#1c3f24",
    crates="#5c4a2e",
)
_CHART_GROUNDS = _all(
    water="#bcd8de",
    house="#c98f72",
    floor="#f3ead2",
    door="#b8874a",
    open="#dfe3bd",
    street="#efe4cc",
    wharf="#d8bd8c",
    deck="#c9a468",
    rough="#cfcf98",
    jungle="#a9c48a",
    crates="#d9bb80",
)

_NIGHT = joined(
    TOWN_NIGHT,
    paired(_NIGHT_GROUNDS, _shaded(_NIGHT_GROUNDS, Wash(ink="#04060c", weight=0.12, text=""))),
    _all(
        water="#2d5590",
        house="#74483a",
        floor="#8d8471",
        door="#e0c48a",
        open="#536442",
        street="#645e55",
        wharf="#8a6d48",
        deck="#a17a46",
        rough="#72724a",
        jungle="#4f8a55",
        crates="#d0a860",
    ),
    CardInks(paper="#f4ecd8", red="#b3170f", black="#16110c", back="#9a927e"),
    "#ffe58a",
)
_CHART = joined(
    TOWN_CHART,
    paired(_CHART_GROUNDS, _shaded(_CHART_GROUNDS, Wash(ink="#8a7a5c", weight=0.09, text=""))),
    _all(
        water="#8fb4be",
        house="#b3765a",
        floor="#c9b98c",
        door="#5a3400",
        open="#b4bd86",
        street="#cdbd9a",
        wharf="#a88a55",
        deck="#8f6a34",
        rough="#97965a",
        jungle="#5f8446",
        crates="#6b4610",
    ),
    CardInks(paper="#fffdf2", red="#b3170f", black="#16110c", back="#8a7a5c"),
    "#4d3c00",
)
_DEEP_256 = joined(
    TOWN_DEEP_256,
    paired(
        _all(
            water=_c(18),
            house=_c(52),
            floor=_c(240),
            door=_c(94),
            open=_c(236),
            street=_c(238),
            wharf=_c(58),
            deck=_c(94),
            rough=_c(58),
            jungle=_c(22),
            crates=_c(58),
        ),
        _all(open=_c(235), street=_c(237), floor=_c(239)),
    ),
    _all(
        water=_c(26),
        house=_c(95),
        floor=_c(245),
        door=_c(222),
        open=_c(65),
        street=_c(242),
        wharf=_c(137),
        deck=_c(179),
        rough=_c(101),
        jungle=_c(71),
        crates=_c(221),
    ),
    CardInks(paper=_c(230), red=_c(124), black=_c(16), back=_c(244)),
    _c(228),
)
_CHART_256 = joined(
    TOWN_CHART_256,
    paired(
        _all(
            water=_c(152),
            house=_c(173),
            floor=_c(230),
            door=_c(137),
            open=_c(187),
            street=_c(223),
            wharf=_c(180),
            deck=_c(179),
            rough=_c(186),
            jungle=_c(150),
            crates=_c(180),
        ),
        _all(open=_c(186), street=_c(222), floor=_c(229)),
    ),
    _all(
        water=_c(110),
        house=_c(131),
        floor=_c(180),
        door=_c(52),
        open=_c(143),
        street=_c(180),
        wharf=_c(136),
        deck=_c(94),
        rough=_c(100),
        jungle=_c(64),
        crates=_c(52),
    ),
    CardInks(paper=_c(231), red=_c(124), black=_c(16), back=_c(101)),
    _c(52),
)
_16 = joined(
    TOWN_16,
    paired(
        _all(
            water=BLUE,
            house=DARK_GREY,
            floor=BLACK,
            door=BROWN,
            open=BLACK,
            street=BLACK,
            wharf=BLACK,
            deck=BLACK,
            rough=BLACK,
            jungle=GREEN,
            crates=BLACK,
        ),
        {},
    ),
    _all(
        water=SKY,
        house=GREY,
        floor=DARK_GREY,
        door=YELLOW,
        open=GREEN,
        street=DARK_GREY,
        wharf=BROWN,
        deck=YELLOW,
        rough=LIME,
        jungle=BLACK,
        crates=CYAN,
    ),
    CardInks(paper=WHITE, red=RED, black=BLACK, back=DARK_GREY),
    WHITE,
)
_MONO = joined(
    TOWN_MONO,
    paired(_all(**{ground.name.lower(): BLACK for ground in Ground}), {}),
    _all(
        water=DARK_GREY,
        house=GREY,
        floor=DARK_GREY,
        door=WHITE,
        open=DARK_GREY,
        street=DARK_GREY,
        wharf=DARK_GREY,
        deck=GREY,
        rough=DARK_GREY,
        jungle=GREY,
        crates=GREY,
    ),
    CardInks(paper=WHITE, red=BLACK, black=BLACK, back=DARK_GREY),
    WHITE,
)

SHORE_PALETTES: Mapping[str, ShorePalette] = {
    palette.name: palette for palette in (_NIGHT, _CHART, _DEEP_256, _CHART_256, _16, _MONO)
}


def shore_palette_for(depth: Depth, light: bool = False) -> ShorePalette:
    """The table for a depth of colour; it goes by the name of the sea's table beside it.

    With sixteen colours only the panels turn light; the shore keeps its night.
    """
    sea = palette_for(depth, light)
    return replace(SHORE_PALETTES[sea.name], panel=sea.panel)
