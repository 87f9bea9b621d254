"""Good and bad, own and enemy, are told apart by eyes that lack the red or the green cone.

The eyes are those of Machado, Oliveira and Fernandes (2009) at full severity, on linear light; the
distance is CIE76, the length of the way between two colours in Lab under D65.
"""

from collections.abc import Iterator

import pytest
from textual.color import Color

from pieces_of_eight.tui.draw.colours import PALETTES, Palette
from pieces_of_eight.tui.draw.table import map_table
from pieces_of_eight.tui.themes import INKS

APART = 20
EYES = {
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
}
SIXTEEN = [
    "#000000",
    "#aa0000",
    "#00aa00",
    "#aa5500",
    "#0000aa",
    "#aa00aa",
    "#00aaaa",
    "#aaaaaa",
    "#555555",
    "#ff5555",
    "#55ff55",
    "#ffff55",
    "#5555ff",
    "#ff55ff",
    "#55ffff",
    "#ffffff",
]
"""The colours that a terminal of sixteen has, as pages name them."""
COLOURED = [key for key in INKS if key[1] != "mono"]
PAINTED = [name for name in PALETTES if name != "mono"]


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize(("theme", "depth"), COLOURED)
def test_good_and_bad_words_of_pages_are_told_apart(theme: str, depth: str, eye: str) -> None:
    inks = INKS[theme, depth]
    assert apart(inks.good, inks.bad, eye) >= APART


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("name", PAINTED)
def test_what_matters_on_the_map_is_told_apart(name: str, eye: str) -> None:
    for what, one, other in _pairs(PALETTES[name]):
        assert apart(one, other, eye) >= APART, what


@pytest.mark.parametrize("eye", EYES)
def test_the_green_that_was_used_before_would_not_pass(eye: str) -> None:
    worst = {"deuteranopia": ("#86d986", "#f28b78"), "protanopia": ("#256b2c", "#a3180f")}
    assert apart(*worst[eye], eye) < APART


def _pairs(palette: Palette) -> Iterator[tuple[str, str, str]]:
    yield "good and bad", palette.panel.good, palette.panel.bad
    yield "sides", palette.sides[0].hull, palette.sides[1].hull
    inks = map_table("pirate_wars/map.toml").palette(palette.name)
    yield "red and blue", inks.ink("red"), inks.ink("blue")


def apart(one: str, other: str, eye: str) -> float:
    ways = zip(_lab(_seen(one, eye)), _lab(_seen(other, eye)), strict=True)
    return sum((a - b) ** 2 for a, b in ways) ** 0.5


def _seen(ink: str, eye: str) -> list[float]:
    """The linear light of a colour as an eye has it."""
    light = [_linear(channel / 255) for channel in Color.parse(spelt(ink)).rgb]
    mixed = (sum(k * c for k, c in zip(row, light, strict=True)) for row in EYES[eye])
    return [min(1.0, max(0.0, channel)) for channel in mixed]


def spelt(ink: str) -> str:
    """A colour by its number, spelt out."""
    if not ink.startswith("color("):
        return ink
    number = int(ink[6:-1])
    if number < 16:
        return SIXTEEN[number]
    if number >= 232:
        return "#" + f"{8 + 10 * (number - 232):02x}" * 3
    cube = number - 16
    steps = (cube // 36, cube // 6 % 6, cube % 6)
    return "#" + "".join(f"{55 + 40 * step if step else 0:02x}" for step in steps)


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def _lab(light: list[float]) -> tuple[float, float, float]:
    red, green, blue = light
    x = _root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047)
    y = _root(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    z = _root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(share: float) -> float:
    return share ** (1 / 3) if share > 0.008856 else 7.787 * share + 16 / 116
