"""The colours of a town for terminals that show sixteen, and for those that show greys at most.

What is in sight is grey or coloured, what is not is black under a veil.
"""

from campaign.land_raid.model.ground import BUILDINGS
from campaign.land_raid.model.terms import Ground
from tui.draw.cells import Ink
from tui.draw.inks import Wash
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
    MAGENTA,
    MONO,
    PINK,
    PURPLE,
    RED,
    SKY,
    WHITE,
    YELLOW,
)
from tui.land_raid.draw.inks import FireInks, Pair, TokenInks, TownPalette
from tui.land_raid.draw.view import Sign


def _flat(ink: Ink, **others: Ink) -> dict[Ground, Pair]:
    """One colour for every ground but those that are named."""
    return {ground: (shade := others.get(ground.name, ink), shade) for ground in Ground}


def _words(ink: Ink, house: Ink, **others: Ink) -> dict[Ground, Ink]:
    """One colour for the ground, one for the names of buildings, and those that are named."""
    return {
        ground: others.get(ground.name, house if ground in BUILDINGS else ink) for ground in Ground
    }


def _side(paper: Ink, ink: Ink, scurvy: Ink, spent_ink: Ink) -> TokenInks:
    return TokenInks(
        papers=(paper, paper), ink=ink, scurvy=(scurvy, scurvy), spent=BLACK, spent_ink=spent_ink
    )


TOWN_16 = TownPalette(
    name="16",
    grounds=_flat(
        DARK_GREY,
        WATER=BLUE,
        WALL=GREY,
        BEACH=BROWN,
        OPEN=BLACK,
        STREET=BLACK,
        GATE=BLACK,
        JUNGLE=GREEN,
        TREASURY=BROWN,
        CHURCH=PURPLE,
        RESIDENCE=PURPLE,
    ),
    night=_flat(BLACK, WATER=BLUE, WALL=DARK_GREY),
    details=_words(
        GREY,
        WHITE,
        WATER=SKY,
        WALL=BLACK,
        BEACH=YELLOW,
        OPEN=GREEN,
        STREET=DARK_GREY,
        JUNGLE=BLACK,
        GATE=WHITE,
        BATTERY=WHITE,
    ),
    night_details=_words(
        DARK_GREY,
        GREY,
        WATER=SKY,
        WALL=BLACK,
        BEACH=BROWN,
        JUNGLE=GREEN,
        GATE=GREY,
        BATTERY=GREY,
        TREASURY=BROWN,
    ),
    veil=True,
    eave=BLACK,
    outline=(BROWN, DARK_GREY),
    surf=WHITE,
    window=(BLACK, YELLOW),
    fires=(
        FireInks(paper=RED, flame=BROWN, word=WHITE),
        FireInks(paper=RED, flame=YELLOW, word=YELLOW),
        FireInks(paper=YELLOW, flame=RED, word=BLACK),
        FireInks(paper=BLACK, flame=DARK_GREY, word=GREY),
    ),
    sides=(_side(YELLOW, BLACK, BROWN, YELLOW), _side(PINK, BLACK, MAGENTA, PINK)),
    chosen=_side(AQUA, BLACK, CYAN, AQUA),
    more=Wash(ink=WHITE, weight=1, text=BLACK),
    alarm=Wash(ink=RED, weight=1, text=WHITE),
    fight=Wash(ink=WHITE, weight=1, text=RED),
    arrow=WHITE,
    marks={
        Sign.REACH: Wash(ink=CYAN, weight=1, text=BLACK),
        Sign.CHANCE: Wash(ink=SKY, weight=1, text=BLACK),
        Sign.PATH: Wash(ink=CYAN, weight=1, text=BLACK),
        Sign.TARGET: Wash(ink=RED, weight=1, text=WHITE),
        Sign.TORCH: Wash(ink=BROWN, weight=1, text=BLACK),
        Sign.CHOICE: Wash(ink=GREY, weight=1, text=BLACK),
    },
    cursor=Wash(ink=WHITE, weight=1, text=BLACK),
    cursor_floor=Wash(ink=BLACK, weight=0, text=WHITE),
    hover=Wash(ink=GREY, weight=1, text=BLACK),
    table=DEEP_16.table,
    frame=DEEP_16.frame,
    frame_text=DEEP_16.frame_text,
    panel=DEEP_16.panel,
)

TOWN_MONO = TownPalette(
    name="mono",
    grounds=_flat(DARK_GREY, WATER=BLACK, STREET=BLACK, OPEN=BLACK, BEACH=BLACK, GATE=BLACK),
    night=_flat(BLACK),
    details=_words(
        GREY, WHITE, WATER=DARK_GREY, WALL=WHITE, JUNGLE=BLACK, BATTERY=WHITE, GATE=WHITE
    ),
    night_details=_words(DARK_GREY, GREY, WALL=GREY, GATE=GREY, BATTERY=GREY),
    veil=True,
    eave=BLACK,
    outline=(GREY, DARK_GREY),
    surf=GREY,
    window=(BLACK, WHITE),
    fires=(
        FireInks(paper=BLACK, flame=GREY, word=WHITE),
        FireInks(paper=BLACK, flame=WHITE, word=WHITE),
        FireInks(paper=GREY, flame=BLACK, word=BLACK),
        FireInks(paper=BLACK, flame=DARK_GREY, word=GREY),
    ),
    sides=(_side(WHITE, BLACK, GREY, WHITE), _side(GREY, BLACK, GREY, GREY)),
    chosen=_side(WHITE, BLACK, WHITE, WHITE),
    more=Wash(ink=BLACK, weight=1, text=WHITE),
    alarm=Wash(ink=WHITE, weight=1, text=BLACK),
    fight=Wash(ink=WHITE, weight=1, text=BLACK),
    arrow=WHITE,
    marks={sign: Wash(ink=BLACK, weight=1, text=WHITE) for sign in Sign},
    cursor=Wash(ink=WHITE, weight=1, text=BLACK),
    cursor_floor=Wash(ink=BLACK, weight=0, text=WHITE),
    hover=Wash(ink=DARK_GREY, weight=1, text=WHITE),
    table=MONO.table,
    frame=MONO.frame,
    frame_text=MONO.frame_text,
    panel=MONO.panel,
)
