"""What grows on islands that are drawn large: trees in the woods, palms on the beach, surf."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from campaign.pirate_wars.model.state import Waters
from tui.draw.cells import Ink, whim
from tui.draw.inks import Ground
from tui.draw.landscape import BUSH, PALM, ROCK, TREE, inks_by
from tui.draw.pixels import BARE, Samples
from .layout import WarsLook
from .raster import ground_row

ACROSS, DOWN = 8, 5
"""One thing grows in so many samples."""
GROWS: Mapping[Ground, Sequence[Samples]] = {
    Ground.WOOD: TREE,
    Ground.LAND: (*BUSH, PALM),
    Ground.SAND: (PALM,),
    Ground.SHOAL: ROCK,
}


def groves(waters: Waters, look: WarsLook) -> Mapping[int, Mapping[int, Ink]]:
    """By half line and sample the colour of what grows or breaks there."""
    if not (look.close and look.fine and waters.shoals):
        return {}
    return _grown(waters, look.cell, look.palette.name)


@lru_cache(maxsize=8)
def _grown(waters: Waters, wide: int, theme: str) -> Mapping[int, Mapping[int, Ink]]:
    inks = inks_by(theme)
    found: dict[int, dict[int, Ink]] = {}
    columns, lines = 2 * (waters.width // wide), waters.height // wide
    rows = [ground_row(waters, y * wide + wide // 2, wide // 2, columns) for y in range(lines)]
    _surf(rows, inks["o"], found)
    for down in range(0, lines, DOWN):
        for across in range(0, columns, ACROSS):
            chance = whim(across, down)
            y, x = down + chance % DOWN, across + chance // 7 % ACROSS
            pictures = GROWS.get(rows[y][x], ()) if y < lines and x < columns else ()
            if pictures:
                _plant(pictures[chance // 97 % len(pictures)], rows, x, y, inks, found)
    return found


def _plant(
    picture: Samples,
    rows: Sequence[Sequence[Ground]],
    x: int,
    y: int,
    inks: Mapping[str, Ink],
    found: dict[int, dict[int, Ink]],
) -> None:
    """Lay a picture on the ground, where all of it stands on something."""
    water = (Ground.DEEP, Ground.SEA, Ground.COAST)
    spots = [
        (y + down, x + across, letter)
        for down, line in enumerate(picture)
        for across, letter in enumerate(line)
        if letter != BARE
    ]
    if all(
        down < len(rows) and across < len(rows[down]) and rows[down][across] not in water
        for down, across, _ in spots
    ):
        for down, across, letter in spots:
            found.setdefault(down, {})[across] = inks[letter]


def _surf(rows: Sequence[Sequence[Ground]], ink: Ink, found: dict[int, dict[int, Ink]]) -> None:
    """White water where the sea meets the sand."""
    for y, row in enumerate(rows):
        for x in range(1, len(row) - 1):
            if row[x] is Ground.COAST and whim(x // 2, y) % 5:
                beside = (
                    row[x - 1],
                    row[x + 1],
                    *(rows[n][x] for n in (y - 1, y + 1) if 0 <= n < len(rows)),
                )
                if Ground.SAND in beside:
                    found.setdefault(y, {})[x] = ink
