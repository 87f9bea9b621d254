"""How far colours are apart, for eyes that lack the red or the green cone, and how they contrast.

The eyes are those of Machado, Oliveira and Fernandes (2009) at full severity, on linear light; the
distance is CIE76, the length of the way between two colours in Lab under D65.
"""

from rich.color import Color
from rich.terminal_theme import TerminalTheme

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
    *((0, 0, 0), (170, 0, 0), (0, 170, 0), (170, 85, 0), (0, 0, 170)),
    *((170, 0, 170), (0, 170, 170), (170, 170, 170), (85, 85, 85), (255, 85, 85)),
    *((85, 255, 85), (255, 255, 85), (85, 85, 255), (255, 85, 255), (85, 255, 255)),
    (255, 255, 255),
]
"""The colours that a terminal of sixteen has, as pages name them."""
TERMINAL = TerminalTheme(SIXTEEN[0], SIXTEEN[15], SIXTEEN[:8], SIXTEEN[8:])


def apart(one: str, other: str, eye: str) -> float:
    ways = zip(_lab(_seen(one, eye)), _lab(_seen(other, eye)), strict=True)
    return sum((a - b) ** 2 for a, b in ways) ** 0.5


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as the accessibility guidelines reckon it, 1 to 21."""
    weights = 0.2126, 0.7152, 0.0722
    light, dark = sorted(
        (sum(k * c for k, c in zip(weights, _light(each), strict=True)) for each in (one, other)),
        reverse=True,
    )
    return (light + 0.05) / (dark + 0.05)


def spelt(ink: str) -> str:
    """A colour by its number, spelt out."""
    return Color.parse(ink).get_truecolor(TERMINAL).hex


def _light(ink: str) -> list[float]:
    """The linear light of a colour."""
    channels = [channel / 255 for channel in Color.parse(ink).get_truecolor(TERMINAL)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]


def _seen(ink: str, eye: str) -> list[float]:
    """The linear light of a colour as an eye has it."""
    mixed = (sum(k * c for k, c in zip(row, _light(ink), strict=True)) for row in EYES[eye])
    return [min(1.0, max(0.0, channel)) for channel in mixed]


def _lab(light: list[float]) -> tuple[float, float, float]:
    red, green, blue = light
    x = _root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047)
    y = _root(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    z = _root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(share: float) -> float:
    return share ** (1 / 3) if share > 0.008856 else 7.787 * share + 16 / 116
