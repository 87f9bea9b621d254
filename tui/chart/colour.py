"""Colours between others, and how well one is read on another."""

from functools import lru_cache

from pieces_of_eight.tui.draw.cells import Ink
from pieces_of_eight.tui.draw.inks import Palette, Wash, blend

STANDARD = [
    "#000000", "#aa0000", "#00aa00", "#aa5500", "#0000aa", "#aa00aa", "#00aaaa", "#aaaaaa",
    "#555555", "#ff5555", "#55ff55", "#ffff55", "#5555ff", "#ff55ff", "#55ffff", "#ffffff",
]  # fmt: skip
"""The first sixteen colours of a terminal, as most show them."""
LEVELS = (0, 95, 135, 175, 215, 255)
GREYS, CUBE = 232, 16
"""Where the greys and the cube of 6 by 6 by 6 begin."""


@lru_cache(maxsize=8192)
def mix(one: Ink, two: Ink, share: float) -> Ink:
    """The colour between two others: 0 is the first, 1 the second. Only true colours mix."""
    return blend(one, Wash(two, share, two)) if share > 0 else one


def in_full(ink: Ink) -> Ink:
    """A numbered colour as most terminals show it."""
    if ink.startswith("#"):
        return ink
    number = int(ink[6:-1])
    if number < CUBE:
        return STANDARD[number]
    if number >= GREYS:
        return f"#{8 + 10 * (number - GREYS):02x}" + f"{8 + 10 * (number - GREYS):02x}" * 2
    number -= CUBE
    red, green, blue = (LEVELS[step] for step in (number // 36, number // 6 % 6, number % 6))
    return f"#{red:02x}{green:02x}{blue:02x}"


@lru_cache(maxsize=8192)
def lightness(ink: Ink) -> float:
    """How light a colour is, 0 to 1, by the usual measure of contrasts on screens."""
    full = in_full(ink)
    parts = (int(full[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@lru_cache(maxsize=8192)
def contrast(one: Ink, two: Ink) -> float:
    """How well one colour is read on another: 1 not at all, 21 black on white."""
    low, high = sorted((lightness(one), lightness(two)))
    return (high + 0.05) / (low + 0.05)


def is_true(palette: Palette) -> bool:
    """Whether the colours of a table can be mixed."""
    return palette.table.startswith("#")


def is_light(palette: Palette) -> bool:
    """Whether a chart is drawn dark on light."""
    return palette.name.startswith("chart")


def legible(ink: Ink, paper: Ink, palette: Palette, plate: float, least: float) -> tuple[Ink, Ink]:
    """Ink and paper of a letter that differ enough; `plate` is how much its paper is covered.

    Without a plate the ink gives way first, else the paper.
    """
    text, berth = palette.panel.text, palette.berth.ink
    if not is_true(palette):
        if contrast(ink, paper) >= least:
            return ink, paper
        return max((text, *BLACK_WHITE), key=lambda other: contrast(other, paper)), paper
    if not plate:
        for share in (0.0, 0.2, 0.4, 0.6, 0.8):
            if contrast(mix(ink, text, share), paper) >= least:
                return mix(ink, text, share), paper
    return on_plate(ink, text, paper, berth, plate, least)


BLACK_WHITE = ("color(15)", "color(0)")


def on_plate(
    ink: Ink, text: Ink, paper: Ink, berth: Ink, plate: float, least: float
) -> tuple[Ink, Ink]:
    """A letter on ground that is covered as much as it must be, and then its ink changed."""
    amount = plate
    under = mix(paper, berth, amount)
    while contrast(ink, under) < least and amount < 0.7:
        amount += 0.1
        under = mix(paper, berth, amount)
    for share in (0.0, 0.2, 0.4, 0.6, 0.8):
        if contrast(mix(ink, text, share), under) >= least:
            return mix(ink, text, share), under
    return max((text, "#ffffff", "#000000"), key=lambda other: contrast(other, under)), under
