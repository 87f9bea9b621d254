"""What the signs on the board of a treasure grab mean: the words stand in its table.

And small positions, drawn for the page on how it is played.
"""

from collections.abc import Callable, Mapping, Sequence

from pieces_of_eight.campaign.geometry.squares import Stud
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.treasure_grab.events import ASHORE, LETTERS, ON_BOARD, Measures, token
from pieces_of_eight.campaign.treasure_grab.ground import MARGIN, plan
from pieces_of_eight.campaign.treasure_grab.state import Band, FigureId, Grab, Lie
from pieces_of_eight.tui.draw.cells import Row
from pieces_of_eight.tui.draw.colours import Palette
from pieces_of_eight.tui.draw.glyphs import Glyphs
from pieces_of_eight.tui.draw.legend import Legend, table_legend
from .painter import GrabPainter, look, table
from .view import ChestMark, FigureMark, GrabView, spots, view_of

SHORT = (
    ("42%", "the chance to wound"),
    ("S1", "figure 1 of the warband S, its captain"),
    ("D7", "column D, row 7 of the board"),
)


def _legend(measures: Measures) -> Legend:
    words = {"lengths": measures.length[1], "heights": measures.height[1]}
    return table_legend(table(), spots, words, SHORT)


LEGEND = _legend(ON_BOARD)
LEGEND_ASHORE = _legend(ASHORE)
"""The same in a career, where lengths have other names."""


# --- Examples -------------------------------------------------------------------------------------

SAND = ("0000000000", "0220000T00", "0000000000", "00000o0000")
RED, BLUE = Band.RED_PIRATES, Band.BLUE_PIRATES


def _at(column: int, row: int) -> Stud:
    return Stud((row + MARGIN) * plan(SAND).columns + column + MARGIN)


def _figure(band: Band, number: int, column: int, row: int) -> FigureMark:
    who = FigureId(4 * band + number)
    return FigureMark(who, token(who), band, _at(column, row))


def _chest(letter: str) -> ChestMark:
    return ChestMark(_at(3, 2), Lie.EAST, letter)


def carry() -> GrabView:
    """Two of one warband at the chest, one at each end."""
    figures = (_figure(RED, 0, 2, 2), _figure(RED, 1, 7, 2))
    return GrabView(SAND, figures, (_chest(LETTERS[RED]),), (RED, BLUE), selected=figures[0].id)


def pull() -> GrabView:
    """Two of each warband at one chest."""
    red = (_figure(RED, 0, 2, 2), _figure(RED, 1, 4, 3))
    blue = (_figure(BLUE, 0, 7, 2), _figure(BLUE, 1, 5, 1))
    return GrabView(SAND, (*red, *blue), (_chest(""),), (RED, BLUE))


EXAMPLES: Mapping[str, Callable[[], GrabView]] = {"carry": carry, "pull": pull}


def example(name: str, palette: Palette, glyphs: Glyphs) -> Sequence[Row]:
    """A position by its name, without its margin. Raises KeyError for another name."""
    painter = GrabPainter(EXAMPLES[name](), look(palette, glyphs, table().small))
    wide, high = MARGIN * painter.look.layout.width, MARGIN * painter.look.layout.height
    return painter.inner(wide, high, wide, high)


def picture(grab: Grab, viewer: Player | None, page: Palette, letters: Glyphs) -> tuple[Row, ...]:
    """What `viewer` sees of it, or all of it for nobody."""
    return GrabPainter(view_of(grab), look(page, letters, table().small)).whole()
