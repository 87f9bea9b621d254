"""The pages of a shore raid: where it is fought, seen again and chosen by its map."""

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from msgspec.structs import replace
from textual.geometry import Size

from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.shore_raid.events import Attacked, Marched, Ran
from pieces_of_eight.campaign.shore_raid.ground import Cell
from pieces_of_eight.campaign.shore_raid.state import Raid, Shore
from pieces_of_eight.tui.draw.cells import NOWHERE, Line, Row, Zoom
from pieces_of_eight.tui.draw.glyphs import log_lines
from pieces_of_eight.tui.draw.table import MapPalette, TableLook
from pieces_of_eight.tui.match.captions import Parts
from pieces_of_eight.tui.match.described import DescribedScreen
from pieces_of_eight.tui.match.log import WIDE, pane_of, suited
from pieces_of_eight.tui.match.replay import ReplayScreen
from pieces_of_eight.tui.match.screens import MapPreview, Screens
from pieces_of_eight.tui.pages.base import GameScreen
from pieces_of_eight.tui.play.faces import Face
from pieces_of_eight.tui.widgets.map_view import MapView
from .draw.painter import SCALES, ShorePainter, look, paint, scale_for, size, table
from .draw.view import ShoreView, cell_of, view_of
from .face import FACE
from .overlay import view
from .panel import deck_lines, odds_lines, parts, side_lines, status, turn_words

# --- The map of a shore on the screen, and how it is first drawn on a page ------------------------


class ShoreMap(MapView[Cell]):
    """A map of square inches."""

    BESIDE = (8, 3)
    SCALES = SCALES
    PAINTER = ShorePainter
    _painter: ShorePainter

    @property
    def view(self) -> ShoreView:
        return self._painter.view

    @property
    def look(self) -> TableLook:
        return self._painter.look

    def area(self, at: Cell) -> tuple[int, int, int, int]:
        return self.look.layout.area(at, self.view.columns)

    def place_at(self, x: int, y: int) -> Cell | None:
        at = self.look.layout.at(x, y, self.view.columns, self.view.height)
        return None if at == NOWHERE else at

    def fitted(self, pane: Size) -> Zoom:
        return scale_for(self.view.rows, pane.width, pane.height)


def palette_of(page: GameScreen) -> MapPalette:
    """The shore's colours in the theme of the page."""
    return suited(table().palette_for, page)


def first_look(page: GameScreen, shore: Shore) -> TableLook:
    """As large as all of it can be seen, else as small as it can be read."""
    zoom = scale_for(shore.rows, *pane_of(page))
    return TableLook(table(), palette_of(page), page.glyphs, zoom)


# --- The page on which a shore raid is played: the shore, the cards, orders to bands and men ------


class ShoreFight(DescribedScreen):
    """A saved shore raid, played on."""

    PAGE_NAME = "A shore raid"
    FACE: ClassVar[Face] = FACE
    NOTHING_WEIGHED: ClassVar[str] = "No dice to weigh here: put the cursor on an enemy in reach."
    CARD: ClassVar[str] = "the man's card"
    ODDS = odds_lines

    # What is shown.

    def make_map(self) -> ShoreMap:
        look = first_look(self, self.desk.state.shore)
        hovering = self.game.settings.with_hover
        return ShoreMap(view(self.desk), look, hovering=hovering, id="fight-map")

    @property
    def map(self) -> ShoreMap:
        return self.query_one("#fight-map", ShoreMap)

    def draw_map(self) -> str:
        self.map.set_view(view(self.desk))
        return self.desk.words_at_cursor()

    def dress_map(self) -> None:
        self.map.set_theme(palette_of(self), self.glyphs)

    def acting(self) -> tuple[object, Cell]:
        raid: Raid = self.desk.state
        return (raid.turn, raid.band, raid.turned), self.desk.cursor

    def go_to(self, at: Cell) -> None:
        self.map.bring_into_sight(at)

    def turn_words(self, *, short: bool) -> str:
        return turn_words(self.desk.state, self.glyphs, short=short)

    def status(self) -> Line | None:
        under, width = self.desk.under, self.view.left - 2
        if under is None:
            return None
        return status(self.desk.state, self.desk.state.figures[under.id], width, self.bar_inks)

    def beside(self, width: int) -> Parts:
        return parts(self.desk, width, palette_of(self), self.glyphs)


# --- Screens --------------------------------------------------------------------------------------

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
        top = [
            *deck_lines(self.raid, width, palette_of(self), self.glyphs),
            *side_lines(self.raid, self.inks),
        ]
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
        zoom = SCALES.largest(partial(size, view.rows), width, height)
        if zoom:
            return self._airy(self._painted(view, zoom))
        left, above, *_ = table().table.layout.margin
        if size(view.rows, 0)[1] <= height:
            drawn = self._painted(view, 0)
            inches = cut(tuple(row[left:] for row in drawn), view, width - left)
            return self._airy(
                tuple((*row[:left], *more) for row, more in zip(drawn, inches, strict=True))
            )
        small = halved(view)
        drawn = self._painted(small, 0)
        return cut(tuple(row[left:] for row in drawn[above:]), small, width)

    def _painted(self, view: ShoreView, zoom: Zoom) -> tuple[Row, ...]:
        return paint(view, look(self._palette, self._glyphs, zoom))

    def _airy(self, rows: tuple[Row, ...]) -> tuple[Row, ...]:
        """A picture with an empty line above and below it."""
        return ((), *rows, ())


SCREENS = Screens(FACE, ShoreFight, ShoreReplay, ShorePreview)
