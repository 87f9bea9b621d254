"""The colours of a town for terminals that show millions: night, and chart for bright rooms."""

from collections.abc import Mapping

from campaign.land_raid.model.terms import Ground
from tui.draw.cells import Ink
from tui.draw.inks import Wash, blend
from tui.draw.palette_true import CHART, NIGHT
from tui.land_raid.draw.inks import FireInks, Pair, TokenInks, TownPalette
from tui.land_raid.draw.view import Sign


def _shaded(inks: Mapping[Ground, Ink], other: Wash) -> dict[Ground, Pair]:
    """Each ground, and beside it the same a little darker."""
    return {ground: (ink, blend(ink, other)) for ground, ink in inks.items()}


def _under(inks: Mapping[Ground, Ink], wash: Wash) -> dict[Ground, Ink]:
    return {ground: blend(ink, wash) for ground, ink in inks.items()}


_NIGHT_GROUNDS = {
    Ground.WATER: "#0f2f5c",
    Ground.WALL: "#6e675c",
    Ground.BEACH: "#8c7750",
    Ground.OPEN: "#3d4730",
    Ground.STREET: "#45403a",
    Ground.GATE: "#574c3c",
    Ground.JUNGLE: "#1f4226",
    Ground.BATTERY: "#5b5a52",
    Ground.HOUSE: "#6e4030",
    Ground.CHURCH: "#574a75",
    Ground.TAVERN: "#7a4d1c",
    Ground.WAREHOUSE: "#5f5424",
    Ground.FORT: "#56606e",
    Ground.GAOL: "#3c4a58",
    Ground.TREASURY: "#7a6414",
    Ground.RESIDENCE: "#6d3352",
}
_NIGHT_DETAILS = {
    Ground.WATER: "#2d5590",
    Ground.WALL: "#3f3a33",
    Ground.BEACH: "#b39a66",
    Ground.OPEN: "#66754c",
    Ground.STREET: "#6b645b",
    Ground.GATE: "#e0cfa6",
    Ground.JUNGLE: "#4f8a55",
    Ground.BATTERY: "#e3dfd0",
    Ground.HOUSE: "#f0c9b4",
    Ground.CHURCH: "#d9ccf2",
    Ground.TAVERN: "#f5d09a",
    Ground.WAREHOUSE: "#e8dba0",
    Ground.FORT: "#dfe7f2",
    Ground.GAOL: "#c3d3e3",
    Ground.TREASURY: "#ffe58a",
    Ground.RESIDENCE: "#f5c6de",
}
_DARKER = Wash(ink="#04060c", weight=0.13, text="")
_DEEP_NIGHT = Wash(ink="#050912", weight=0.60, text="")
_DIM_WORDS = Wash(ink="#0b1018", weight=0.36, text="")

TOWN_NIGHT = TownPalette(
    name="night",
    grounds=_shaded(_NIGHT_GROUNDS, _DARKER),
    night=_shaded(_under(_NIGHT_GROUNDS, _DEEP_NIGHT), _DARKER),
    details=_NIGHT_DETAILS,
    night_details=_under(_NIGHT_DETAILS, _DIM_WORDS),
    veil=False,
    eave="#15110d",
    outline=("#b59a6a", "#66583f"),
    surf="#9dbccb",
    window=("#14100c", "#e3b04c"),
    fires=(
        FireInks(paper="#7d210c", flame="#ff9d3c", word="#ffe7c4"),
        FireInks(paper="#b8420d", flame="#ffcf4a", word="#fff3d6"),
        FireInks(paper="#e8731c", flame="#ffee7a", word="#2b0a00"),
        FireInks(paper="#14110f", flame="#4a433c", word="#9a8f84"),
    ),
    sides=(
        TokenInks(
            papers=("#ffd266", "#d9a93f"),
            ink="#1c1405",
            scurvy=("#b89a55", "#9c8040"),
            spent="#4a3d1f",
            spent_ink="#ffdf94",
        ),
        TokenInks(
            papers=("#ff9f8f", "#dd7464"),
            ink="#240805",
            scurvy=("#bb7f75", "#9e675d"),
            spent="#4c2520",
            spent_ink="#ffb8ab",
        ),
    ),
    chosen=TokenInks(
        papers=("#4fe3d2", "#30bcae"),
        ink="#02211d",
        scurvy=("#3fa79b", "#2f8b80"),
        spent="#12504a",
        spent_ink="#8ff5ea",
    ),
    more=Wash(ink="#f4f1e6", weight=1, text="#1a1712"),
    alarm=Wash(ink="#c8170d", weight=1, text="#ffffff"),
    fight=Wash(ink="#fff2b8", weight=1, text="#9c0d04"),
    arrow="#fff2b8",
    marks={
        Sign.REACH: Wash(ink="#3f9f80", weight=0.28, text="#02160f"),
        Sign.CHANCE: Wash(ink="#2a7d9c", weight=0.32, text="#eafaff"),
        Sign.PATH: Wash(ink="#57d6b4", weight=0.24, text="#04241b"),
        Sign.TARGET: Wash(ink="#d8432f", weight=0.30, text="#fff4ec"),
        Sign.TORCH: Wash(ink="#f08a24", weight=0.26, text="#2b1200"),
        Sign.CHOICE: Wash(ink="#d9bf4a", weight=0.26, text="#1f1800"),
    },
    cursor=Wash(ink="#fff2b8", weight=1, text="#1b1606"),
    cursor_floor=Wash(ink="#fff2b8", weight=0.14, text="#fff2b8"),
    hover=Wash(ink="#ffffff", weight=0.10, text="#ffffff"),
    table=NIGHT.table,
    frame=NIGHT.frame,
    frame_text=NIGHT.frame_text,
    panel=NIGHT.panel,
)

_CHART_GROUNDS = {
    Ground.WATER: "#cfe1e3",
    Ground.WALL: "#8f8577",
    Ground.BEACH: "#f6e6b4",
    Ground.OPEN: "#e3e0b4",
    Ground.STREET: "#efe5cd",
    Ground.GATE: "#dcc79e",
    Ground.JUNGLE: "#b7c68c",
    Ground.BATTERY: "#cfc8b8",
    Ground.HOUSE: "#e3b49a",
    Ground.CHURCH: "#cfc0e3",
    Ground.TAVERN: "#e8c383",
    Ground.WAREHOUSE: "#d9cd8c",
    Ground.FORT: "#bcc6d3",
    Ground.GAOL: "#b3c0c9",
    Ground.TREASURY: "#f0d858",
    Ground.RESIDENCE: "#e6b3cb",
}
_CHART_DETAILS = {
    Ground.WATER: "#9fbcc4",
    Ground.WALL: "#5c5347",
    Ground.BEACH: "#c9ac63",
    Ground.OPEN: "#a3a060",
    Ground.STREET: "#b5a683",
    Ground.GATE: "#4d3a14",
    Ground.JUNGLE: "#5b7a34",
    Ground.BATTERY: "#332e24",
    Ground.HOUSE: "#5c2410",
    Ground.CHURCH: "#3a2463",
    Ground.TAVERN: "#5a3400",
    Ground.WAREHOUSE: "#4a4000",
    Ground.FORT: "#202c3d",
    Ground.GAOL: "#1f303d",
    Ground.TREASURY: "#4d3c00",
    Ground.RESIDENCE: "#5c1038",
}
_PALER = Wash(ink="#8a7a5c", weight=0.08, text="")
_DUSK = Wash(ink="#767c8c", weight=0.46, text="")
_DUSK_WORDS = Wash(ink="#4c5160", weight=0.35, text="")

TOWN_CHART = TownPalette(
    name="chart",
    grounds=_shaded(_CHART_GROUNDS, _PALER),
    night=_shaded(_under(_CHART_GROUNDS, _DUSK), _PALER),
    details=_CHART_DETAILS,
    night_details=_under(_CHART_DETAILS, _DUSK_WORDS),
    veil=False,
    eave="#faf4e4",
    outline=("#6b5033", "#4d4030"),
    surf="#6fa0ae",
    window=("#7a6448", "#b9570c"),
    fires=(
        FireInks(paper="#f0b070", flame="#a83208", word="#4a1200"),
        FireInks(paper="#f08a3c", flame="#8d1500", word="#380c00"),
        FireInks(paper="#e35a18", flame="#fff0a0", word="#fff8e0"),
        FireInks(paper="#5a5048", flame="#3b332d", word="#e6ddd0"),
    ),
    sides=(
        TokenInks(
            papers=("#173f7c", "#2c578f"),
            ink="#ffffff",
            scurvy=("#567499", "#6784a6"),
            spent="#d5deea",
            spent_ink="#173f7c",
        ),
        TokenInks(
            papers=("#a3190f", "#b93a2c"),
            ink="#ffffff",
            scurvy=("#b3655b", "#bf7a70"),
            spent="#f0d8d2",
            spent_ink="#8a1208",
        ),
    ),
    chosen=TokenInks(
        papers=("#00695c", "#10796b"),
        ink="#ffffff",
        scurvy=("#3d8178", "#4f8d85"),
        spent="#c4e6df",
        spent_ink="#00564b",
    ),
    more=Wash(ink="#2c2a22", weight=1, text="#fff8e0"),
    alarm=Wash(ink="#c8170d", weight=1, text="#ffffff"),
    fight=Wash(ink="#2b2410", weight=1, text="#ffd0a0"),
    arrow="#7d0c04",
    marks={
        Sign.REACH: Wash(ink="#5fb98a", weight=0.45, text="#03250f"),
        Sign.CHANCE: Wash(ink="#8fc3dc", weight=0.55, text="#08283a"),
        Sign.PATH: Wash(ink="#3f9f7d", weight=0.35, text="#ffffff"),
        Sign.TARGET: Wash(ink="#c93a22", weight=0.32, text="#ffffff"),
        Sign.TORCH: Wash(ink="#f08a24", weight=0.40, text="#2b1200"),
        Sign.CHOICE: Wash(ink="#e0b020", weight=0.40, text="#2b1c00"),
    },
    cursor=Wash(ink="#2b2410", weight=1, text="#ffe9a3"),
    cursor_floor=Wash(ink="#2b2410", weight=0.12, text="#2b2410"),
    hover=Wash(ink="#3b3524", weight=0.12, text="#1c190f"),
    table=CHART.table,
    frame=CHART.frame,
    frame_text=CHART.frame_text,
    panel=CHART.panel,
)
