"""The pages of a shore raid: where it is fought, seen again and chosen by its map."""

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.shore_raid.model.events import Attacked, Marched, Ran
from pieces_of_eight.campaign.shore_raid.model.state import Raid
from pieces_of_eight.tui.draw.cells import Line, Row, Zoom
from pieces_of_eight.tui.draw.lines import log_lines
from pieces_of_eight.tui.match.replay import ReplayScreen
from pieces_of_eight.tui.match.screens import MapPreview, Screens
from pieces_of_eight.tui.match.styles import WIDE
from .captions import turn_words
from .draw.glyphs import SHORE_GLYPHS
from .draw.layout import MARGIN_X, MARGIN_Y, ShoreLook, size
from .draw.painter import paint
from .draw.palettes import SHORE_PALETTES
from .draw.view import ShoreView, cell_of, view_of
from .face import FACE
from .fight import ShoreFight
from .map import ShoreMap, dressing_of, first_look
from .panel import deck_lines, side_lines

TOLD = "+#S~_=,x%."
"""Grounds in the order in which one is told of several that are as many; a floor before all."""


class ShoreReplay(ReplayScreen):
    """Every step on the map of the shore."""

    @property
    def raid(self) -> Raid:
        """The raid at the step that is shown."""
        raid: Raid = self.state(self.at)
        return raid

    def view(self) -> ShoreView:
        view = view_of(self.raid)
        at = self._scene()
        return view if at is None else replace(view, cursor=cell_of(at, view.columns))

    def _scene(self) -> Point | None:
        """Where something happened in the step that is shown."""
        for entry in reversed(self._session.journal.of_step(self.at)):
            match entry.event:
                case Attacked(at=at):
                    return self.raid.figures[at].at
                case Marched(to=to):
                    return to[0]
                case Ran(to=to):
                    return to
                case _:
                    pass
        return None

    def make_map(self) -> ShoreMap:
        look = first_look(self, self.raid.shore)
        return ShoreMap(self.view(), look, hovering=False, id="fight-map")

    def turn_words(self) -> str:
        return turn_words(self.raid, self.glyphs, short=self.app.size.width < WIDE)

    def panel(self, width: int, height: int) -> Sequence[Line]:
        top = [*deck_lines(self.raid, width, dressing_of(self)), *side_lines(self.raid, self.inks)]
        room = height - len(top)
        return [*top, *log_lines(self.log_so_far()[-40:], width, room, self.glyphs, self.inks)][
            :height
        ]

    def quietly(self) -> str:
        """Nearly always a band is done."""
        before: Raid = self.state(self.at - 1)
        return f"Band {before.band} is done." if before.band else ""


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

    def rows(self, view: ShoreView, width: int, height: int) -> tuple[Row, ...]:
        zoom = ShoreMap.SCALES.largest(partial(size, view.columns, view.height), width, height)
        if zoom:
            return self._airy(self._painted(view, zoom))
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
        palette, glyphs = SHORE_PALETTES[self._palette.name], SHORE_GLYPHS[self._glyphs.name]
        return paint(view, ShoreLook(palette, glyphs, zoom))

    def _airy(self, rows: tuple[Row, ...]) -> tuple[Row, ...]:
        """A picture with an empty line above and below it."""
        return ((), *rows, ())


SCREENS = Screens(FACE, ShoreFight, ShoreReplay, ShorePreview)
