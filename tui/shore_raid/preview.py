"""A map of a shore with those who fight on it, as large as its place allows."""

from msgspec.structs import replace

from tui.draw.cells import Row, Zoom
from tui.draw.glyphs import Glyphs
from tui.draw.inks import Palette
from tui.match.preview import MapPreview
from tui.shore_raid.draw.glyphs import SHORE_GLYPHS
from tui.shore_raid.draw.layout import MARGIN_X, MARGIN_Y, ShoreLook, size
from tui.shore_raid.draw.painter import paint
from tui.shore_raid.draw.palettes import SHORE_PALETTES
from tui.shore_raid.draw.view import ShoreView

TOLD = "+#S~_=,x%."
"""Grounds in the order in which one is told of several that are as many; a floor before all."""


def halved(view: ShoreView) -> ShoreView:
    """The shore at half its size: of four inches the ground that most of them are."""
    across, rows = view.columns, view.rows
    small = tuple(
        "".join(_most([line[x : x + 2] for line in rows[y : y + 2]]) for x in range(0, across, 2))
        for y in range(0, len(rows), 2)
    )

    def at(cell: int) -> int:
        return cell // across // 2 * len(small[0]) + cell % across // 2

    men = tuple(replace(man, at=at(man.at)) for man in view.figures)
    return ShoreView(small, figures=men, things=tuple((at(c), what) for c, what in view.things))


def _most(lines: list[str]) -> str:
    """The letter that stands for a few."""
    letters = "".join(lines)
    return max(letters, key=lambda each: (letters.count(each), -TOLD.find(each)))


def cut(rows: tuple[Row, ...], view: ShoreView, room: int) -> tuple[Row, ...]:
    """The part of a picture, an inch or two to a cell, in which most of those who fight stand."""
    across = sorted(man.at % view.columns for man in view.figures)
    middle = across[len(across) // 2] if across else 0
    start = max(0, min(middle - room // 2, view.columns - room))
    return tuple([row[start : start + room] for row in rows])


class ShorePreview(MapPreview[ShoreView]):
    """The shore as the raid will show it where there is room, else its overview, or half of that.

    What is too wide even so is cut off at the sides. The smallest has no numbers and no air about
    it: there it stands on a small screen, with words below it.
    """

    def __init__(self, palette: Palette, glyphs: Glyphs, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._palette = SHORE_PALETTES[palette.name]
        self._glyphs = SHORE_GLYPHS[glyphs.name]

    def rows(self, view: ShoreView, width: int, height: int) -> tuple[Row, ...]:
        wide, high = size(view.columns, view.height, 1)
        if wide <= width and high <= height:
            return self._airy(self._painted(view, 1))
        if size(view.columns, view.height, 0)[1] <= height:
            drawn = self._painted(view, 0)
            inches = cut(tuple(row[MARGIN_X:] for row in drawn), view, width - MARGIN_X)
            return self._airy(
                tuple((*row[:MARGIN_X], *more) for row, more in zip(drawn, inches, strict=True))
            )
        small = halved(view)
        drawn = self._painted(small, 0)
        return cut(tuple(row[MARGIN_X:] for row in drawn[MARGIN_Y:]), small, width)

    def _painted(self, view: ShoreView, zoom: Zoom) -> tuple[Row, ...]:
        return paint(view, ShoreLook(self._palette, self._glyphs, zoom))

    def _airy(self, rows: tuple[Row, ...]) -> tuple[Row, ...]:
        """A picture with an empty line above and below it."""
        return ((), *rows, ())
