"""What each stud of a board wears: ground, chest, figure, mark. Equal dresses look alike."""

from functools import lru_cache
from typing import NamedTuple

from campaign.geometry.studs import Stud
from campaign.treasure_grab.model.ground import DIGITS, MARGIN, plan
from campaign.treasure_grab.model.state import LONG
from campaign.treasure_grab.model.terms import Ground, Lie, Side
from tui.treasure_grab.draw.view import FigureMark, GrabView, Mark


class Bed(NamedTuple):
    """What never changes about a stud."""

    on: bool
    """Whether it is on the board."""
    height: int = 0
    ground: Ground | None = None
    """What fills it; nothing on bare ground."""
    cliff: bool = False
    """Whether its southern neighbour is lower."""
    odd: bool = False
    label: str = ""
    """Beside the board: the letter or number of its column or row."""
    side: Side | None = None
    """Beside the board: which side of it."""


class Part(NamedTuple):
    """A stud's worth of the chest."""

    number: int
    """From its beginning, 0 to 3."""
    lie: Lie
    letter: str
    ghost: bool


class Dress(NamedTuple):
    """All that a stud shows."""

    bed: Bed
    owned: bool = False
    """Beside the board: whether somebody plays the warband of this side."""
    part: Part | None = None
    figure: FigureMark | None = None
    chosen: bool = False
    mark: Mark | None = None
    numbered: bool = False
    cursor: bool = False
    hover: bool = False


@lru_cache(maxsize=16)
def beds(board: tuple[str, ...]) -> tuple[Bed, ...]:
    """The studs of a board and its margin."""
    table = plan(board)
    return tuple(_bed(board, *divmod(at, table.columns)) for at in range(len(table.on)))


def _bed(board: tuple[str, ...], row: int, column: int) -> Bed:
    table = plan(board)
    at = row * table.columns + column
    x, y = column - MARGIN, row - MARGIN
    wide, high = len(board[0]), len(board)
    if not table.on[at]:
        return _beside(x, y, wide, high)
    letter = board[y][x]
    ground = None if letter in DIGITS else Ground(letter)
    height = table.feet[at]
    below = table.feet[at + table.columns] if y + 1 < high else height
    return Bed(True, height, ground, below < height, bool(column + row & 1))


def _beside(x: int, y: int, wide: int, high: int) -> Bed:
    """A stud of the margin: next to the board it has the name of its column or row."""
    if y in (-1, high) and 0 <= x < wide:
        side = Side.NORTH if y < 0 else Side.SOUTH
        return Bed(False, label=chr(ord("A") + x), side=side)
    if x in (-1, wide) and 0 <= y < high:
        return Bed(False, label=str(y + 1), side=Side.WEST if x < 0 else Side.EAST)
    return Bed(False)


def dresses(view: GrabView) -> tuple[Dress, ...]:
    """What every stud wears, by its number."""
    figures = {figure.at: figure for figure in view.figures}
    parts: dict[Stud, Part] = {}
    for chest in view.chests:
        for number, stud in enumerate(view.under(chest)):
            parts[stud] = Part(number, chest.lie, chest.letter, chest.ghost)
    owned = {int(band) for band in view.bands}
    plain = [
        Dress(bed, owned=bed.side is not None and int(bed.side) in owned, numbered=view.numbered)
        for bed in beds(view.board)
    ]
    pointed = [at for at in (view.cursor, view.hover) if at is not None]
    for at in {*figures, *parts, *view.marks, *pointed}:
        figure = figures.get(at)
        plain[at] = plain[at]._replace(
            part=parts.get(at),
            figure=figure,
            chosen=figure is not None and figure.id == view.selected and not figure.ghost,
            mark=view.marks.get(at),
            cursor=at == view.cursor,
            hover=at == view.hover,
        )
    return tuple(plain)


LAST = LONG - 1
"""The number of the chest's far end."""
