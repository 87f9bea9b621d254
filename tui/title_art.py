"""The picture of the title page: a moonlit roadstead under the name of the game.

Everything is drawn by hand in square pixels, two to a cell. A pixel holds the name of an ink;
what colour that is, or which sign without colours, is decided at the end.
"""

from functools import lru_cache
from pathlib import Path

from msgspec import Struct

from .tables import tables_in

SKY_BANDS = 6  # how many tones the sky has from its top to the horizon

_TABLES = tables_in(Path(__file__).with_name("title_art.toml"))
_LETTERS = {letter: rows.split() for letter, rows in _TABLES["letters"].items()}
LETTER_HEIGHT = 8
_NARROWEST, _LOWEST = 76, 12  # columns and rows without which there is no picture
_INK_OF, _SIGN_OF, _SPRITES = _TABLES["inks"], _TABLES["signs"], _TABLES["sprites"]
_SIGN_ORDER = ".-%o=~)"  # which of the two signs of a cell is shown: the later one

Pixels = tuple[tuple[str, ...], ...]  # rows of names of inks


class Composition(Struct, frozen=True):
    """Where things stand in a picture of a certain size, in pixels."""

    width: int
    height: int

    @property
    def big(self) -> bool:
        return self.width >= 110 and self.height >= 50

    @property
    def horizon(self) -> int:
        return self.height - (12 if self.big else 7)


@lru_cache(maxsize=8)
def picture(width: int, rows: int) -> Pixels:
    """The picture for a place of so many cells; twice as many rows of pixels as `rows`."""
    place = Composition(width, rows * 2)
    if width < _NARROWEST or rows < _LOWEST:
        return (("sea_low",) * width,) * place.height
    canvas = [[_ground(place, x, y) for x in range(place.width)] for y in range(place.height)]
    _moon(canvas, place)
    _sprite(canvas, "island", place.width - (36 if place.big else 25), place.horizon + 1)
    middle = place.width * (50 if place.big else 45) // 100
    ship = "galleon" if place.big else "sloop"
    _sprite(canvas, ship, middle - (20 if place.big else 12), place.horizon + 4)
    _name(canvas, place)
    _put_out_stars(canvas)
    return tuple(tuple(row) for row in canvas)


def _ground(place: Composition, x: int, y: int) -> str:
    if y < place.horizon:
        if y % 2 == 0 and (x * 31 + y * 57 + x * y * 7) % 113 == 0 and y < place.horizon - 6:
            return "star"
        return f"sky_{y * SKY_BANDS // place.horizon}"
    depth = y - place.horizon
    beat = (x + y * 23 + (y * y) % 11) % (19 + 2 * depth)
    if depth and beat < 3 + depth // 3:
        return "wave"
    return "sea" if depth < (place.height - place.horizon) // 2 else "sea_low"


def _moon(canvas: list[list[str]], place: Composition) -> None:
    radius = 9 if place.big else 6
    across, down = place.width * 16 // 100, place.horizon - (8 if place.big else 4)
    for y in range(max(0, down - radius), place.horizon):
        for x in range(max(0, across - radius), across + radius + 1):
            if (x - across) ** 2 + (y - down) ** 2 <= radius * radius - radius // 2:
                canvas[y][x] = "moon"
    for y in range(place.horizon, place.height):
        depth = y - place.horizon
        half = 2 + (depth * 5) % 4 + depth // 3
        shift = (depth * 7) % 5 - 2
        if depth % 2 == 0:
            for x in range(across - half + shift, across + half + shift):
                canvas[y][x] = "moon"


def _sprite(canvas: list[list[str]], sprite: str, left: int, bottom: int) -> None:
    """Draw a sprite with its last row at `bottom`."""
    for up, line in enumerate(reversed(_SPRITES[sprite].split())):
        for along, letter in enumerate(line):
            x, y = left + along, bottom - up
            if letter != "." and 0 <= y < len(canvas) and 0 <= x < len(canvas[y]):
                canvas[y][x] = _INK_OF[letter]


def _name(canvas: list[list[str]], place: Composition) -> None:
    pixels, scale = (
        lettering("PIECES OF EIGHT"),
        2 if place.width >= 160 and place.height >= 70 else 1,
    )
    left = (place.width - len(pixels[0]) * scale) // 2
    top = 6 if place.big else 2
    for y, row in enumerate(pixels):
        for x, filled in enumerate(row):
            if filled:
                _block(canvas, left + x * scale, top + y * scale, scale, f"title_{y}")


def _put_out_stars(canvas: list[list[str]]) -> None:
    for upper, lower in zip(canvas[::2], canvas[1::2], strict=True):
        for x, ink in enumerate(upper):
            if ink == "star" and not lower[x].startswith("sky"):
                upper[x] = "sky_0"


def _block(canvas: list[list[str]], left: int, top: int, scale: int, ink: str) -> None:
    for y in range(top, top + scale):
        for x in range(left, left + scale):
            canvas[y][x] = ink


def lettering(words: str) -> tuple[tuple[bool, ...], ...]:
    """Words in tall letters: rows of pixels, filled or not."""
    rows = [".".join(_LETTERS[letter][y] for letter in words) for y in range(LETTER_HEIGHT)]
    return tuple(tuple(pixel == "#" for pixel in row) for row in rows)


def sign(upper: str, lower: str) -> str:
    """The sign for a cell of two pixels where colours and blocks are not to be had."""
    lettered = upper.startswith("title"), lower.startswith("title")
    if any(lettered):
        return "#" if all(lettered) else "'" if lettered[0] else ","
    signs = [_SIGN_OF[ink] for ink in (upper, lower) if ink in _SIGN_OF]
    return max(signs, key=_SIGN_ORDER.index, default=" ")
