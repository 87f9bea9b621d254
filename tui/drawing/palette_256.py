"""The colours for terminals that show 256. Nothing is mixed here, only chosen."""

from tui.drawing.inks import Ground, Palette, PanelInks, ShipInks, Wash, flat
from tui.drawing.inks import numbered as _c
from tui.drawing.sea_view import Band

DEEP_256 = Palette(
    name="256",
    grounds=flat(
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
    cursor_ship=Wash(ink=_c(26), weight=1, text=_c(231)),
    hover=Wash(ink=_c(61), weight=1, text=_c(255)),
    selected=Wash(ink=_c(37), weight=1, text=_c(16)),
    target=Wash(ink=_c(160), weight=1, text=_c(231)),
    path=Wash(ink=_c(79), weight=1, text=_c(16)),
    fire=Wash(ink=_c(130), weight=1, text=_c(226)),
    mark=_c(255),
    struck=ShipInks(hull=_c(247), letter=_c(16), sail=_c(251), spent=_c(247)),
    ghost=ShipInks(hull=_c(109), letter=_c(16), sail=_c(152), spent=_c(109)),
    hull_bar=(_c(209), _c(209), _c(221), _c(114), _c(114)),
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
